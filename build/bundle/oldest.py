"""The oldest systems that a bundle runs on: what its programs and libraries ask for, whatever machine made it."""

import re
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from build.constraints import OLDEST_MACOS

Version = tuple[int, ...]

OLDEST_GLIBC = "2.35"
"""Bundles must run with this version of Linux's C library and all later ones."""
_ELF = b"\x7fELF"
_GLIBC = re.compile(r"\bGLIBC_([0-9.]+)")
_THIN, _FAT = 0xFEEDFACF, 0xCAFEBABE
"""How a file of macOS for one 64-bit processor begins, and one that holds several."""
_MOST_PROCESSORS = 8
"""Files of Java begin as those with several processors do, with a much larger number behind."""
_BUILD_VERSION, _VERSION_MIN_MACOS = 0x32, 0x24


def parsed(version: str) -> Version:
    """A version to compare by, as (2, 35)."""
    return tuple(int(part) for part in version.split("."))


def too_new_for_linux(bundle: Path) -> list[str]:
    """The files below a folder that ask for a newer C library than the oldest, each with its version."""
    return _too_new(bundle, glibc, parsed(OLDEST_GLIBC))


def too_new_for_macos(bundle: Path) -> list[str]:
    """The files below a folder that ask for a newer macOS than the oldest, each with its version."""
    return _too_new(bundle, macos, parsed(OLDEST_MACOS))


def _too_new(bundle: Path, needed: Callable[[Path], Version | None], oldest: Version) -> list[str]:
    files = [path for path in sorted(bundle.rglob("*")) if path.is_file() and not path.is_symlink()]
    asked = [(path, version) for path in files if (version := needed(path)) is not None]
    return [
        f"{path.relative_to(bundle)} ({'.'.join(map(str, version))})" for path, version in asked if version > oldest
    ]


def glibc(file: Path) -> Version | None:
    """The newest version of the C library that a file asks for; None if it is no program or library of Linux.

    Needs objdump, which PyInstaller needs, too.
    """
    with file.open("rb") as opened:
        if opened.read(len(_ELF)) != _ELF:
            return None
    said = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    return max(map(parsed, _GLIBC.findall(said)), default=(0,))


def macos(file: Path) -> Version | None:
    """The newest macOS that a part of a file asks for; None if it is no program or library of macOS."""
    data = file.read_bytes()
    return max(filter(None, (_oldest_of(part) for part in _parts(data))), default=None)


def _parts(data: bytes) -> Iterator[bytes]:
    """What a file holds for each processor."""
    kind, count = struct.unpack_from(">II", data) if len(data) >= 8 else (0, 0)
    if kind == _FAT and count <= _MOST_PROCESSORS:
        for number in range(count):
            start, size = struct.unpack_from(">II", data, 8 + 20 * number + 8)
            yield data[start : start + size]
    else:
        yield data


def _oldest_of(part: bytes) -> Version | None:
    """The oldest macOS that one processor's part runs on."""
    if len(part) < 32 or struct.unpack_from("<I", part)[0] != _THIN:
        return None
    (commands,) = struct.unpack_from("<I", part, 16)
    at = 32
    for _ in range(commands):
        command, size = struct.unpack_from("<II", part, at)
        if command in (_BUILD_VERSION, _VERSION_MIN_MACOS):
            # The former names the system first.
            (version,) = struct.unpack_from("<I", part, at + (12 if command == _BUILD_VERSION else 8))
            return version >> 16, version >> 8 & 0xFF
        at += size
    return None
