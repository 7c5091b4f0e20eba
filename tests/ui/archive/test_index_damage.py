"""A damaged index of the archive: nothing is lost, and everything is back after the next look at the files."""

import os
import random
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.systems import posix_only
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, THREE, Clock, bidding, caught_up, finished, keep
from ui.archive.archive import Archive
from ui.archive.entry import FACTS
from ui.archive.played import persons_games


def damage_index(how: str) -> Callable[[Path], None]:
    def folder(path: Path) -> None:
        path.unlink()
        path.mkdir()
        (path / "something").touch()

    def pipe(path: Path) -> None:
        path.unlink()
        os.mkfifo(path)

    def tables(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("DROP TABLE games")
        found.close()

    def other(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("DROP TABLE games")
            found.execute("CREATE TABLE games (id TEXT, fault TEXT, plate TEXT, finished INTEGER, played TEXT)")
            found.execute("INSERT INTO games VALUES ('x', '', 'no JSON', 0, '')")
        found.close()

    def nonsense(path: Path) -> None:
        with sqlite3.connect(path) as found:
            found.execute("UPDATE games SET plate = 3")
        found.close()

    def half(path: Path) -> None:
        os.truncate(path, path.stat().st_size // 2)

    def letters(path: Path) -> None:
        # SQLite then complains in words that are not UTF-8.
        path.write_bytes(path.read_bytes().replace(b"ON games (digest)", b"ON gam\xe1s (digest)"))

    kinds: dict[str, Callable[[Path], None]] = {
        "empty": lambda path: os.truncate(path, 0),
        "no index": lambda path: _overwrite(path, b"SQLite format 3\0 no more"),
        "words": lambda path: _overwrite(path, b"hello" * 1000),
        "half": half,
        "folder": folder,
        "pipe": pipe,
        "tables": tables,
        "other": other,
        "nonsense": nonsense,
        "letters": letters,
    }
    return kinds[how]


def _overwrite(path: Path, content: bytes) -> None:
    path.write_bytes(content)


@pytest.mark.parametrize(
    "how",
    [
        *["empty", "no index", "words", "half", "folder", "tables", "other", "nonsense", "letters"],
        pytest.param("pipe", marks=posix_only),
    ],
)
def test_a_damaged_index_is_rebuilt_from_the_files(archive: Archive, make_archive: MakeArchive, how: str) -> None:
    keep(archive, GAME, bidding(GAME))
    keep(archive, THREE, finished(THREE))
    before = caught_up(archive)
    damage_index(how)(archive.folder / "index.sqlite3")
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert make_archive().games() == before, "and it stays"


@pytest.fixture
def counted(make_archive: MakeArchive, clock: Clock) -> Archive:
    """Three games in an index with the figures of the statistics."""
    archive = make_archive(facts=FACTS)
    for game, session in ((THREE, finished(THREE)), (GAME, finished(GAME)), (GAME, bidding(GAME))):
        clock.go(minutes=1)
        keep(archive, game, session)
    caught_up(archive)
    return archive


@pytest.mark.parametrize("seed", range(4))
def test_a_flipped_byte_in_the_index_hides_no_game(counted: Archive, make_archive: MakeArchive, seed: int) -> None:
    """At worst, a name or a figure in the list is wrong until its game is played again."""
    path, rng = counted.folder / "index.sqlite3", random.Random(seed)
    games = {game.id for game in counted.games()}
    whole = path.read_bytes()
    for _ in range(25):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        for beside in counted.folder.glob("index*"):
            beside.unlink()
        path.write_bytes(damaged)
        later = make_archive(facts=FACTS)
        later.games()
        persons_games(later.index)
        assert {game.id for game in caught_up(later)} == games
        later.close()


@pytest.mark.parametrize(
    "change", ["hints = 'x'", "facts = '{}'", "facts = NULL", "plate = '{}'", "plate = 3", "id = 'other'",
    "fault = x'00'", "facts_version = 99", "played = CAST(x'ff' AS TEXT)"]
)  # fmt: skip
def test_a_damaged_row_is_read_again_from_its_record(counted: Archive, make_archive: MakeArchive, change: str) -> None:
    games, figures = counted.games(), persons_games(counted.index)
    with sqlite3.connect(counted.folder / "index.sqlite3") as index:
        index.execute(f"UPDATE games SET {change} WHERE rowid = 1")
    index.close()
    later = make_archive(facts=FACTS)
    assert all(game in games for game in later.games())
    assert all(figure in figures for figure in persons_games(later.index))
    assert later.index.rows(["id"], "hints = 'x'") == []
    assert caught_up(later) == games
    assert persons_games(later.index) == figures


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_a_pipe_beside_the_index_blocks_nothing(counted: Archive, make_archive: MakeArchive, ending: str) -> None:
    games = counted.games()
    os.mkfifo(counted.folder / f"index.sqlite3{ending}")
    later = make_archive(facts=FACTS)
    later.games()
    assert caught_up(later) == games


def test_a_damaged_index_is_discarded_when_nobody_has_it_open(
    counted: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows requires: a file that another thread has open can be neither removed nor renamed there."""
    games, path = counted.games(), counted.folder / "index.sqlite3"
    later = make_archive(facts=FACTS)
    caught_up(later)
    held: set[int] = set()
    connect, unlink, rename = sqlite3.connect, Path.unlink, Path.rename

    class Connection(sqlite3.Connection):
        def __init__(self, *args: object, **more: object) -> None:
            super().__init__(*args, **more)  # type: ignore[arg-type]
            held.add(id(self))

        def close(self) -> None:
            super().close()
            held.discard(id(self))

    def refuse(name: Path) -> None:
        if held and name.name.startswith("index"):
            raise PermissionError(13, "it is open")

    def remove(name: Path, missing_ok: bool = False) -> None:
        refuse(name)
        unlink(name, missing_ok=missing_ok)

    def move(name: Path, target: Path) -> Path:
        refuse(name)
        return rename(name, target)

    def opened(*args: object, **more: object) -> sqlite3.Connection:
        return connect(*args, factory=Connection, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("ui.archive.index.sqlite3.connect", opened)
    monkeypatch.setattr(Path, "unlink", remove)
    monkeypatch.setattr(Path, "rename", move)
    reading, damaged = threading.Event(), threading.Event()

    def read_slowly(_count: int) -> None:
        reading.set()
        damaged.wait(60)

    reader = threading.Thread(target=lambda: later.index.rows(["id"], tell=read_slowly))
    reader.start()
    assert reading.wait(60)
    path.write_bytes(b"SQLite format 3\0 no more")
    # It has to wait for the other thread, which is released only once it waits.
    threading.Timer(0.2, damaged.set).start()
    later.games()
    reader.join(60)
    assert caught_up(later) == games
    assert path.is_file()
    assert make_archive(facts=FACTS).games() == games, "it stands in its place, and not in a folder for this run"
