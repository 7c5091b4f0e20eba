"""The oldest systems: what files of Linux and macOS ask for is read, and held to what players are promised."""

import shutil
import struct
import sys
from pathlib import Path

import pytest

from build.bundle import oldest
from build.bundle.oldest import OLDEST_GLIBC, glibc, macos, too_new_for_linux, too_new_for_macos
from tests.systems import link_to

ROOT = Path(__file__).resolve().parents[2]
needs_objdump = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("objdump") is None, reason="there are no files of Linux and objdump here"
)


def library(major: int, minor: int, *, older_way: bool = False) -> bytes:
    """What stands at the beginning of a library for one processor of macOS."""
    version = major << 16 | minor << 8
    asked = struct.pack("<4I", 0x24, 16, version, 0) if older_way else struct.pack("<6I", 0x32, 24, 1, version, 0, 0)
    commands = struct.pack("<6I", 0x1B, 24, 1, 2, 3, 4) + asked
    return struct.pack("<8I", 0xFEEDFACF, 0, 0, 6, 2, len(commands), 0, 0) + commands


def for_both(*parts: bytes) -> bytes:
    """A library for several processors."""
    at, heads = 4096, b""
    for part in parts:
        heads += struct.pack(">5I", 0, 0, at, len(part), 12)
        at += 4096
    return (struct.pack(">2I", 0xCAFEBABE, len(parts)) + heads).ljust(4096, b"\0") + b"".join(
        part.ljust(4096, b"\0") for part in parts
    )


@pytest.mark.parametrize(
    ("data", "version"),
    [
        (library(11, 0), (11, 0)),
        (library(10, 13, older_way=True), (10, 13)),
        (for_both(library(10, 9), library(11, 3)), (11, 3)),
        (b"#!/bin/sh\n", None),
        (b"", None),
        # A class of Java, and a library that is cut off.
        (struct.pack(">3I", 0xCAFEBABE, 52, 0), None),
        (library(11, 0)[:20], None),
    ],
)
def test_a_file_says_which_macos_it_needs(data: bytes, version: tuple[int, int] | None, tmp_path: Path) -> None:
    file = tmp_path / "library.dylib"
    file.write_bytes(data)
    assert macos(file) == version


def test_what_a_promised_macos_cannot_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "new.dylib").write_bytes(library(14, 0))
    (tmp_path / "old.so").write_bytes(library(11, 0))
    link_to(tmp_path / "link.dylib", Path("inner", "new.dylib"))
    assert too_new_for_macos(tmp_path) == [f"{Path('inner', 'new.dylib')} (14.0)"]


@needs_objdump
def test_what_a_promised_linux_cannot_run_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "program"
    shutil.copy(Path(sys.executable).resolve(), program)
    (tmp_path / "words.txt").write_text("words", encoding="utf-8")
    needed = glibc(program)
    assert needed is not None
    assert needed > (2, 2)
    assert glibc(tmp_path / "words.txt") is None
    monkeypatch.setattr(oldest, "OLDEST_GLIBC", "2.2")
    assert too_new_for_linux(tmp_path) == [f"program ({'.'.join(map(str, needed))})"]
    monkeypatch.setattr(oldest, "OLDEST_GLIBC", "99.0")
    assert too_new_for_linux(tmp_path) == []


def test_the_players_guide_names_the_oldest_c_library() -> None:
    players = (ROOT / "build" / "docs" / "PLAYERS.md").read_text(encoding="utf-8")
    assert f"glibc {OLDEST_GLIBC} or newer" in players
