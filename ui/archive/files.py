"""The files of a game: ``NAME.fzzzt``, one line of the record format, and beside it ``NAME.about.json``."""

import hashlib
import logging
import os
import re
import stat
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.core.number import GameNumber
from game.files import system_words
from game.records.record import CODE_FORMAT, Record, RecordError, parse_record
from ui.base.i18n import N_, Sentence
from ui.files.disk import PRIVATE, backup_of, make_private_folder
from ui.files.faults import CANNOT_READ, ContentError, NewerContentError, UnfitContentError, readable, reason_of

if TYPE_CHECKING:
    from game.play.session import Session

_log = logging.getLogger(__name__)

ENDING = ".fzzzt"
_ABOUT, _LOCK = ".about.json", ".lock"
_FORMAT = re.compile(rb'"format"\s*:\s*"fzzzt-record/(\d{1,9})"')
_OURS = int(CODE_FORMAT.rpartition("/")[2])
_BEGUN = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-game-[0-9a-f]+")
_STAMP = "%Y-%m-%d-%H%M%S"
_LONGEST_NAME = 224
"""Most bytes in a game's name: with the longest suffix it must fit into the 255 of all systems."""
# SQLite's limit for a time in nanoseconds, and the years in which a game may have been played: those whose dates exist
# in every time zone.
_INT = 1 << 63
_FIRST_YEAR, _LAST_YEAR = 1970, 9998
_TOO_LONG = N_("{file} has a name that is too long: shorten it, and the game appears in the list.")
_NO_TEXT = N_("{file} has an unreadable name: rename it, and the game appears in the list.")


class SeveralGamesError(UnfitContentError):
    """A file in the archive holds more than one game."""

    says = N_("{file} holds several games: drop it on the window to add each as a game of its own.")


class Files(NamedTuple):
    """One game's files: its record, its sidecar, and its lock."""

    record: Path
    about: Path
    lock: Path

    @classmethod
    def of(cls, folder: Path, name: str) -> "Files":
        """The files of the game of this name (its id)."""
        return cls(folder / f"{name}{ENDING}", folder / f"{name}{_ABOUT}", folder / f"{name}{_LOCK}")


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """Identifies the version of a game's files that was read: sizes in bytes, times in nanoseconds; 0 without a
    file. Not tracked by the garbage collector, which would delay a frame where there are thousands of games."""

    size: int = 0
    written: int = 0
    about_size: int = 0
    about_written: int = 0


class Listing(NamedTuple):
    """The games in a folder with their stamps, and a sentence about each file that cannot be one."""

    stamps: dict[str, Stamp]
    notices: list[Sentence]


def name_of(file_name: str) -> str | None:
    """The game that a record or its backup belongs to; None for any other file."""
    name = file_name.removesuffix(".bak")
    return name.removesuffix(ENDING) or None if name.endswith(ENDING) else None


def stamps(folder: Path) -> Listing:
    """All games of a folder. Raises OSError."""
    sizes: dict[str, tuple[int, int]] = {}
    notices = []
    with os.scandir(folder) as found:
        entries = list(found)
    for entry in entries:
        name = name_of(entry.name)
        if name is None and not entry.name.endswith(_ABOUT):
            continue
        fault = None if name is None else fault_of_name(folder / entry.name, name)
        if fault is not None:
            _log.warning("%s is left out: its name cannot be used", readable(entry.path))
            notices.append(fault)
            continue
        try:
            sizes[entry.name] = _status(folder / entry.name)
        except FileNotFoundError:
            # Replaced or removed at this very moment: its writer updates the index.
            continue
        except OSError as error:
            _log.warning("%s cannot be looked at: %s", readable(entry.path), system_words(error))
            notices.append(Sentence(CANNOT_READ, {"file": readable(entry.path), "reason": reason_of(error)}))
    return Listing({name: _stamp(sizes, name) for name in {name_of(file) for file in sizes} if name}, notices)


def fault_of_name(path: Path, name: str) -> Sentence | None:
    """Why the game in a file cannot have that name; None if it can."""
    try:
        fits = len(name.encode()) <= _LONGEST_NAME
    except UnicodeEncodeError:
        return Sentence(_NO_TEXT, {"file": readable(path)})
    if "\0" in name:
        return Sentence(_NO_TEXT, {"file": readable(path)})
    return None if fits else Sentence(_TOO_LONG, {"file": readable(path)})


def _status(path: Path) -> tuple[int, int]:
    """Size and time of a file as in a stamp; of a dangling link, its own. Raises OSError."""
    try:
        status = path.stat()
    except OSError:
        status = path.lstat()
        if not stat.S_ISLNK(status.st_mode):
            raise
    return status.st_size, max(-_INT, min(_INT - 1, status.st_mtime_ns))


def stamp_of(folder: Path, name: str) -> Stamp:
    """The stamp of one game. Raises OSError."""
    sizes: dict[str, tuple[int, int]] = {}
    files = Files.of(folder, name)
    for path in (files.record, files.about):
        with suppress(FileNotFoundError):
            sizes[path.name] = _status(path)
    return _stamp(sizes, name)


def _stamp(sizes: Mapping[str, tuple[int, int]], name: str) -> Stamp:
    return Stamp(*sizes.get(f"{name}{ENDING}", (0, 0)), *sizes.get(f"{name}{_ABOUT}", (0, 0)))


def new_name(folder: Path, now: datetime, number: GameNumber, about: bytes) -> str:
    """An unused name for a new game; its sidecar exists, with ``about``, when this returns.

    Two programs never get the same one. If the folder is read-only, saving will report that.
    """
    first = f"{now.astimezone(UTC):{_STAMP}}-game-{tag_of(number)}"
    copy = 1
    while True:
        name = first if copy == 1 else f"{first}-{copy}"
        files = Files.of(folder, name)
        try:
            make_private_folder(folder)
            _write_new(files.about, about)
        except FileExistsError:
            if not folder.is_dir():
                return name
        except OSError:
            return name
        else:
            if not (files.record.exists() or backup_of(files.record).exists()):
                return name
        copy += 1


def tag_of(number: GameNumber) -> str:
    """A game's number in its file names; of a code only a hash, or every folder listing would give it away."""
    if isinstance(number, int):
        return str(number)
    return hashlib.blake2b(number.encode(), digest_size=4, person=b"fzzzt-file").hexdigest()


def _write_new(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet; leaves nothing behind on failure, such as a full disk. Raises OSError."""
    path.touch(mode=PRIVATE, exist_ok=False)
    try:
        path.write_bytes(data)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def begun_by_name(name: str) -> datetime | None:
    """When a game began, from its name; None if the name does not say."""
    found = _BEGUN.match(name)
    try:
        return possible(datetime.strptime(found[1], _STAMP).replace(tzinfo=UTC)) if found else None
    except ValueError:
        return None


def moment_of(written: int) -> datetime:
    """The time of a stamp's nanoseconds; the earliest possible time if that is not plausible."""
    first = datetime(_FIRST_YEAR, 1, 1, tzinfo=UTC)
    return possible(first + timedelta(microseconds=written // 1000)) or first


def possible(moment: datetime | None) -> datetime | None:
    """A time if a game may have been played then, else None."""
    return moment if moment is not None and _FIRST_YEAR <= moment.year <= _LAST_YEAR else None


def checked_game(data: bytes) -> Record:
    """The game in a file's content, checked against the rules. Raises ContentError."""
    record = parse_game(data)
    session_of(record)
    return record


def session_of(record: Record) -> "Session":
    """A game as far as its record goes, played through the rules. Raises ContentError."""
    # Loaded with a game: the title needs the archive, and not the computer players.
    from game.play.session import Session

    try:
        return Session.resume(record)
    except RecordError as error:
        raise ContentError(str(error)) from error


def parse_game(data: bytes) -> Record:
    """The game in a file's content, not checked against the rules. Raises ContentError."""
    lines = [line for line in data.splitlines() if line.strip()]
    if not lines:
        raise ContentError("it is empty")
    found = _FORMAT.search(lines[0])
    if found and int(found[1]) > _OURS:
        raise NewerContentError(f"its record is of format {int(found[1])}")
    if len(lines) > 1 and all(_FORMAT.search(line) for line in lines):
        raise SeveralGamesError(f"it has {len(lines)} records")
    try:
        return parse_record(lines[0] if len(lines) == 1 else data)
    except RecordError as error:
        raise ContentError(str(error)) from error


def record_line(record: Record) -> bytes:
    """The content of a game's file."""
    return record.to_line().encode() + b"\n"


def digest_of(record: Record) -> bytes:
    """Identifies the same game at the same point, whichever program wrote the record."""
    facts = (record.seed, record.players, record.deck, record.events)
    return hashlib.blake2b(msgspec.json.encode(facts), digest_size=16).digest()
