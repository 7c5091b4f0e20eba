"""The files of a game: ``NAME.fzzzt``, one line of the record format, and beside it ``NAME.about.json``."""

import hashlib
import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.files import read_limited
from game.record import FORMAT, LONGEST_LINE, Record, RecordError, parse_record
from ui.base.i18n import N_
from ui.base.storage import (
    PRIVATE,
    ContentError,
    NewerContentError,
    UnfitContentError,
    backup_of,
    make_private_folder,
)

ENDING = ".fzzzt"
_ABOUT, _LOCK = ".about.json", ".lock"
_FORMAT = re.compile(r"fzzzt-record/(\d{1,9})")
_FORMAT_FIELD = re.compile(rb'"format"\s*:\s*"(fzzzt-record/\d{1,9})"')
_OURS = int(FORMAT.rpartition("/")[2])
_BEGUN = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-game-\d+")
_STAMP = "%Y-%m-%d-%H%M%S"


class SeveralGamesError(UnfitContentError):
    """A file in the archive holds more than the one game that it is to hold."""

    says = N_("{file} holds several games: drop it on the window, and each becomes a game of its own.")


class Files(NamedTuple):
    """Where one game lies: its record, its sidecar, and what whoever plays it holds meanwhile."""

    record: Path
    about: Path
    lock: Path

    @classmethod
    def of(cls, folder: Path, name: str) -> "Files":
        """The files of the game of this name (its id)."""
        return cls(folder / f"{name}{ENDING}", folder / f"{name}{_ABOUT}", folder / f"{name}{_LOCK}")


class Stamp(NamedTuple):
    """By what a game's files are known to be the ones that were read: sizes in bytes, times in nanoseconds; 0 without a
    file."""

    size: int = 0
    written: int = 0
    about_size: int = 0
    about_written: int = 0


def name_of(file_name: str) -> str | None:
    """The game that a record, or the backup of one, belongs to; None for any other file."""
    name = file_name.removesuffix(".bak").removesuffix(ENDING)
    return name if name and file_name in (f"{name}{ENDING}", f"{name}{ENDING}.bak") else None


def stamps(folder: Path) -> dict[str, Stamp]:
    """All games of a folder and their stamps. Raises OSError."""
    sizes: dict[str, tuple[int, int]] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((ENDING, f"{ENDING}.bak", _ABOUT)):
                try:
                    status = entry.stat()
                except FileNotFoundError:
                    # Exchanged or removed at this very moment: its writer tells the index.
                    continue
                sizes[entry.name] = status.st_size, status.st_mtime_ns
    return {name: _stamp(sizes, name) for name in {name_of(file) for file in sizes} if name}


def stamp_of(folder: Path, name: str) -> Stamp:
    """The stamp of one game. Raises OSError."""
    sizes: dict[str, tuple[int, int]] = {}
    files = Files.of(folder, name)
    for path in (files.record, files.about):
        try:
            status = path.stat()
        except FileNotFoundError:
            continue
        sizes[path.name] = status.st_size, status.st_mtime_ns
    return _stamp(sizes, name)


def _stamp(sizes: Mapping[str, tuple[int, int]], name: str) -> Stamp:
    return Stamp(*sizes.get(f"{name}{ENDING}", (0, 0)), *sizes.get(f"{name}{_ABOUT}", (0, 0)))


def new_name(folder: Path, now: datetime, seed: int, about: bytes) -> str:
    """A name that no game has, for one that begins now; its sidecar is there, holding ``about``, when this returns.

    Two programs never get the same. Where the folder cannot be written, saving will tell so.
    """
    first = f"{now.astimezone(UTC):{_STAMP}}-game-{seed}"
    number = 1
    while True:
        name = first if number == 1 else f"{first}-{number}"
        files = Files.of(folder, name)
        try:
            make_private_folder(folder)
            files.about.touch(mode=PRIVATE, exist_ok=False)
            files.about.write_bytes(about)
        except FileExistsError:
            if not folder.is_dir():
                return name
        except OSError:
            return name
        else:
            if not (files.record.exists() or backup_of(files.record).exists()):
                return name
        number += 1


def begun_by_name(name: str) -> datetime | None:
    """When a game began, as its name tells; None where it does not."""
    found = _BEGUN.match(name)
    try:
        return datetime.strptime(found[1], _STAMP).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def read_record(path: Path) -> Record:
    """The one game of a file, not checked by the rules. Raises ContentError, or OSError as ``read_limited``."""
    return parse_game(read_limited(path, LONGEST_LINE))


def parse_game(data: bytes) -> Record:
    """The one game of a file's content, not checked by the rules. Raises ContentError."""
    lines = [line for line in data.splitlines() if line.strip()]
    if not lines:
        raise ContentError("it is empty")
    found = _FORMAT_FIELD.search(lines[0])
    if found:
        refuse_newer(found[1].decode())
    if len(lines) > 1 and all(_FORMAT_FIELD.search(line) for line in lines):
        raise SeveralGamesError(f"it has {len(lines)} records")
    try:
        return parse_record(lines[0] if len(lines) == 1 else data)
    except RecordError as error:
        raise ContentError(str(error)) from error


def record_line(record: Record) -> bytes:
    """What stands in the file of a game."""
    return record.to_line().encode() + b"\n"


def refuse_newer(record_format: str) -> None:
    """Raise NewerContentError for a record in a format that is still to come."""
    found = _FORMAT.fullmatch(record_format)
    if found and int(found[1]) > _OURS:
        raise NewerContentError(f"its record is {record_format}")


def digest_of(record: Record) -> bytes:
    """By what two records are known to be the same game at the same point, whoever wrote them."""
    facts = (record.seed, record.players, record.deck, record.events)
    return hashlib.blake2b(msgspec.json.encode(facts), digest_size=16).digest()
