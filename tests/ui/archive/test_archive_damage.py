"""Every saved file, damaged at random: no crash, and nothing good is lost.

A few cases run with all other tests; ten thousand before a release:
FZZZT_DAMAGE=10000 uv run --dev pytest tests/ui/archive/test_archive_damage.py -n 2
"""

import contextlib
import json
import os
import random
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.core.number import GameNumber
from game.core.state import Phase
from game.records.record import FORMAT, Record
from tests.grids import mostly_slow
from tests.ui.stand_ins import in_phase, session_at, setup
from ui.archive.archive import Archive
from ui.archive.entry import ArchivedGame, standing_of
from ui.files.disk import backup_of
from ui.files.faults import ContentError, StorageError
from ui.files.recovery import decoded
from ui.files.settings import Pace, Settings, load_settings, save_settings

CASES = int(os.environ.get("FZZZT_DAMAGE", "120"))
LOTS = 8
"""How many tests share the cases, so that they can run in parallel."""
GAME, OTHER = setup("ADA", "volta", seed=7), setup("BOB", "CLEO", "grit", seed=8)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEFORE, NOW = Settings(music=11, language="de", pace=Pace.FAST), Settings(music=12, language="de", pace=Pace.SLOW)

Mutation = Callable[[bytes, random.Random], bytes]


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 40))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def zero(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    length = rng.randrange(1, 5000)
    return data[:start] + bytes(len(data[start : start + length])) + data[start + length :]


def drop(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randrange(1, 60) :]


def stammer(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    part = data[start : start + rng.randrange(1, 400)]
    return data[:start] + part * rng.randrange(2, 5) + data[start:]


def noise(_data: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 16, 4096, 100_000)))


def nested(_data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"[", b'{"a":')) * 100_000


def swapped(data: bytes, rng: random.Random) -> bytes:
    other_encoding = data.decode("latin-1").encode("utf-16")
    return rng.choice((b"null", b"3", b'""', b"[]", b"{}", b"\xef\xbb\xbf" + data, other_encoding))


def value(data: bytes, rng: random.Random) -> bytes:
    """Replace one value of the JSON with another."""
    try:
        content = json.loads(data)
    except ValueError:
        return flip(data, rng)
    at = content
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return flip(data, rng)
        key = rng.choice(keys)
        if isinstance(at[key], dict | list) and at[key] and rng.random() < 0.85:
            at = at[key]
        else:
            break
    at[key] = rng.choice((None, -1, 0, 10**30, 1.5, "", "x" * 5000, [], {}, True, "r1-nut", "fzzzt-record/9", [[]]))
    return json.dumps(content).encode()


MUTATIONS: tuple[Mutation, ...] = (cut, flip, zero, drop, stammer, noise, nested, swapped, value)


def folder_there(path: Path, _rng: random.Random) -> None:
    path.unlink()
    path.mkdir()


def gone(path: Path, _rng: random.Random) -> None:
    path.unlink()


def pipe_there(path: Path, _rng: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


OBSTACLES: tuple[Callable[[Path, random.Random], None], ...] = (
    (folder_there, gone) if os.name == "nt" else (folder_there, gone, pipe_there)
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An intact home: two games, each with a backup, their index, and settings with a backup."""
    home = tmp_path_factory.mktemp("home")
    archive = Archive(home / "games", now=lambda: NOON)
    for game in (GAME, OTHER):
        file = archive.begin(game)
        for reached in (Phase.BIDDING, Phase.ALLOCATION):
            file.keep(session_at(in_phase(reached), game).record())
            file.change(hints=2)
            file.flush(60)
        file.close()
    archive.upkeep.scan()
    archive.wait(60)
    assert len(archive.games()) == 2
    archive.close()
    for settings in (BEFORE, NOW):
        save_settings(home / "settings.json", settings)
    return home


def records() -> dict[GameNumber, tuple[Record, Record]]:
    """The contents of the backup and the file of each game, by its number."""
    return {
        game.seed: (
            session_at(in_phase(Phase.BIDDING), game).record(),
            session_at(in_phase(Phase.ALLOCATION), game).record(),
        )
        for game in (GAME, OTHER)
    }


RECORDS = records()


@pytest.mark.parametrize("lot", mostly_slow(range(LOTS), 0))
def test_no_damage_stops_the_program_or_loses_what_is_good(
    whole: Path, tmp_path: Path, lot: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _number: None)
    for number in range(lot, CASES, LOTS):
        home = tmp_path / str(number)
        shutil.copytree(whole, home)
        rng = random.Random(number)
        victim = rng.choice(sorted(path for path in home.rglob("*") if path.is_file()))
        before = victim.read_bytes()
        if rng.random() < 0.08:
            rng.choice(OBSTACLES)(victim, rng)
        else:
            victim.write_bytes(rng.choice(MUTATIONS)(before, rng))
        try:
            check_games(home, victim)
            check_settings(home, victim, before)
        except BaseException as error:
            error.add_note(f"case {number}: {victim.name}")
            raise
        shutil.rmtree(home)


def check_games(home: Path, victim: Path) -> None:
    """After a start both games are there, as they were or as backed up, and can be continued."""
    kept = content_of(victim)
    archive = Archive(home / "games", now=lambda: NOON)
    try:
        archive.games()
        archive.upkeep.scan()
        archive.wait(60)
        listed = {game.seed: game for game in archive.games()}
        for seed, (before, now) in RECORDS.items():
            name = f"2026-11-21-120000-game-{seed}"
            hurt = victim.name in (f"{name}.fzzzt", f"{name}.fzzzt.bak")
            if hurt and is_newer(archive.path_of(name)):
                assert archive.path_of(name).read_bytes() == kept, "what a newer version made is left alone"
                continue
            check_game(archive, name, listed, (before, now), hurt=hurt)
    finally:
        archive.close()
    if kept is not None and victim.suffix in (".fzzzt", ".json") and victim.read_bytes() != kept:
        # A valid file whose contents have changed may have become the backup.
        places = [*victim.parent.glob(f"{victim.name}.damaged-*"), backup_of(victim)]
        aside = [path.read_bytes() for path in places if path.is_file()]
        assert kept in aside, "what was damaged is kept aside"


def check_game(
    archive: Archive, name: str, listed: dict[GameNumber, ArchivedGame], records: tuple[Record, Record], *, hurt: bool
) -> None:
    before, now = records
    resumed = archive.resume(name)
    found = resumed.session.record()
    if hurt:
        # A name or a version may have changed, which no rule forbids.
        assert facts(found) in (facts(before), facts(now))
    else:
        assert facts(found) == facts(now)
        assert listed[now.seed].standing == standing_of(now)
    resumed.file.keep(found)
    resumed.file.flush(60)
    resumed.file.ended()
    resumed.file.close()
    assert archive.open(name).notices == ()


def facts(record: Record) -> object:
    return record.deck, record.events


def is_newer(path: Path) -> bool:
    return path.is_file() and b'"fzzzt-record/9"' in path.read_bytes() and FORMAT.encode() not in path.read_bytes()


def content_of(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def check_settings(home: Path, victim: Path, before: bytes) -> None:
    """The settings are those last saved, or those before, or whatever can be read from the file, field by field."""
    path = home / "settings.json"
    hurt = content_of(path)
    settings, _ = load_settings(path)
    if victim not in (path, backup_of(path)):
        assert settings == NOW
    elif victim == path and hurt is not None:
        for name, good in fields_left(hurt, before).items():
            assert getattr(settings, name) == good
    settings.music = 33
    save_settings(path, settings)
    assert load_settings(path)[0].music == 33


def fields_left(hurt: bytes, before: bytes) -> dict[str, object]:
    """The settings that a damaged file still has unchanged, if it is still JSON."""
    try:
        now, then = decoded(hurt, object), json.loads(before)
    except ContentError:
        return {"language": "de"}
    if not isinstance(now, dict):
        return {"language": "de"}
    simple = ("music", "effects", "language", "text_size")
    return {name: then[name] for name in simple if now.get(name) == then[name] and type(now[name]) is type(then[name])}


def test_a_save_that_fails_is_no_damage(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that refuses every write from some point on leaves the old files whole."""
    for after in range(1, 9):
        home = tmp_path / str(after)
        shutil.copytree(whole, home)
        archive = Archive(home / "games", now=lambda: NOON)
        name = "2026-11-21-120000-game-7"
        resumed = archive.resume(name)
        calls = [0]

        def refuse(number: int, calls: list[int] = calls, after: int = after) -> None:
            calls[0] += 1
            if calls[0] >= after:
                raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", refuse)
            resumed.file.keep(session_at(in_phase(Phase.SCORING), GAME).record())
            resumed.file.flush(60)
        with contextlib.suppress(StorageError):
            resumed.file.ended()
        resumed.file.close()
        opened = archive.open(name)
        assert opened.notices == ()
        archive.close()
