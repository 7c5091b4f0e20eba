"""Damages files by chance, as disks, other programs and people do, for `build/attack_files.py`."""

import contextlib
import os
import random
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

OLD = datetime(2026, 1, 31, 12, tzinfo=UTC).timestamp()
"""When the intact files were written, in seconds since 1970."""
_STRANGE_TIMES = (-(1 << 40), 0, 1, (1 << 33), (1 << 34), 253_402_300_799, 1 << 36)
"""Seconds since 1970: long before, now and then, after 2262, the end of all calendars."""


# Damages: what a file holds


def flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 40))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def _insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    more = rng.choice((rng.randbytes(rng.randrange(1, 300)), data[at : at + 200], b"\n", b'"', b"[" * 5000, b"9" * 60))
    return data[:at] + more + data[at:]


def _drop(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randrange(1, 300) :]


def _zeros(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    length = min(len(data) - at, rng.choice((1, 64, 4096)))
    return data[:at] + bytes(length) + data[at + length :]


def _noise(_data: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((1, 100, 10_000)))


def _empty(_data: bytes, _rng: random.Random) -> bytes:
    return b""


def _value(data: bytes, rng: random.Random) -> bytes:
    """Replace one value in the JSON."""
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return flip(data, rng)
    at = content
    while isinstance(at, dict | list) and at:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if isinstance(at[key], dict | list) and at[key] and rng.random() < 0.85:
            at = at[key]
            continue
        dates = "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00"
        at[key] = rng.choice((None, -1, 0, 7, 10**30, 1.5, "", "x" * 5000, [], {}, True, "fzzzt-record/9", *dates))
        return msgspec.json.encode(content)
    return flip(data, rng)


CONTENTS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "bits": flip, "cut": _cut, "insertion": _insert, "gap": _drop, "zeros": _zeros, "noise": _noise,
    "empty": _empty, "value": _value,
}  # fmt: skip


# Damages: what lies there


def _gone(path: Path, _rng: random.Random) -> None:
    path.unlink()


def _folder(path: Path, _rng: random.Random) -> None:
    path.unlink()
    path.mkdir()
    (path / "something").touch()


def _loop(path: Path, _rng: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.name)


def _dangling(path: Path, _rng: random.Random) -> None:
    path.unlink()
    path.symlink_to("nothing")


def _pipe(path: Path, _rng: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


def _closed(path: Path, _rng: random.Random) -> None:
    path.chmod(0)


def _time(path: Path, rng: random.Random) -> None:
    moment = rng.choice(_STRANGE_TIMES)
    # Not every file system can store every time.
    with contextlib.suppress(OSError, OverflowError):
        os.utime(path, (moment, moment))


def _swapped(path: Path, rng: random.Random) -> None:
    other = rng.choice(sorted(one for one in path.parent.iterdir() if one.is_file() and one != path) or [path])
    data = other.read_bytes()
    other.write_bytes(path.read_bytes())
    path.write_bytes(data)
    for one in (path, other):
        # A file of just now may still be arriving, and is left for the next look at the folder.
        os.utime(one, (OLD + 5, OLD + 5))


def _copied_to_odd_name(path: Path, rng: random.Random) -> None:
    names = [b"\xff\xfe-game.fzzzt", b"x" * 249 + b".fzzzt", b"y" * 228 + b".fzzzt", "\u202e\u0416\n7.fzzzt".encode()]
    if os.name == "nt":
        names = names[2:3]
    shutil.copyfile(path, os.fsdecode(os.fsencode(path.parent) + os.sep.encode() + rng.choice(names)))


PLACES: dict[str, Callable[[Path, random.Random], None]] = {
    "gone": _gone, "folder": _folder, "odd time": _time, "swapped": _swapped, "odd name": _copied_to_odd_name,
}  # fmt: skip
if os.name != "nt":
    PLACES |= {"looping link": _loop, "dangling link": _dangling, "pipe": _pipe, "no access": _closed}


def beside_the_index(folder: Path, rng: random.Random) -> str:
    """Put something beside the index where SQLite has files of its own; returns what."""
    path = folder / f"index.sqlite3{rng.choice(('-wal', '-shm', '-journal'))}"
    if os.path.lexists(path):
        # An earlier damage has put something there.
        return "something"
    if os.name != "nt" and rng.random() < 0.4:
        os.mkfifo(path)
        return "pipe"
    if rng.random() < 0.3:
        path.mkdir()
        return "folder"
    path.write_bytes(rng.randbytes(rng.choice((0, 32, 5000))))
    return "noise"


class Damage(NamedTuple):
    """What was done: to what kind of file, how, and to which."""

    kind: str
    how: str
    path: Path


def kind_of(path: Path) -> str:
    """What kind of file this is."""
    if path.name.startswith("index"):
        return "index"
    backup = path.suffix == ".bak"
    name = path.name.removesuffix(".bak")
    kind = "record" if name.endswith(".fzzzt") else "sidecar" if name.endswith(".about.json") else "settings"
    return f"{kind}'s backup" if backup else kind


def spoil(home: Path, games: Path, rng: random.Random) -> Iterator[Damage]:
    """Do one random damage."""
    if rng.random() < 0.04:
        yield Damage("index", f"{beside_the_index(games, rng)} beside", games / "index.sqlite3")
        return
    by_kind: dict[str, list[Path]] = {}
    for path in sorted(one for one in home.rglob("*") if one.is_file() and not one.is_symlink()):
        if not path.name.isascii() or path.suffix in (".log", ".lock"):
            continue
        by_kind.setdefault(kind_of(path), []).append(path)
    kinds = list(by_kind)
    kind = rng.choices(kinds, [{"record": 5, "index": 3, "sidecar": 3}.get(kind, 1) for kind in kinds])[0]
    path = rng.choice(by_kind[kind])
    if rng.random() < 0.3:
        how = rng.choice(sorted(PLACES))
        if how in ("odd name", "swapped") and not kind.startswith("record"):
            how = "gone"
        PLACES[how](path, rng)
    else:
        how, data = rng.choice(sorted(CONTENTS)), path.read_bytes()
        with contextlib.suppress(IndexError, ValueError):
            path.write_bytes(CONTENTS[how](data, rng))
        if rng.random() < 0.85:
            # Else it is damaged without a trace, as a disk does it.
            os.utime(path, (OLD + 5, OLD + 5))
        else:
            os.utime(path, (OLD, OLD))
    yield Damage(kind, how, path)
