"""The archive's index: rebuilt from the files whenever it is missing, damaged, or another version's."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.number import GameNumber
from game.records.record import Record
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, THREE, bidding, caught_up, finished, keep
from ui.archive.archive import Archive
from ui.archive.entry import Facts, IndexRow
from ui.archive.figures import FACTS
from ui.archive.index import _ROWS, MIGRATIONS, VERSION, _checksum
from ui.archive.played import persons_games
from ui.files.faults import StorageError


def test_a_missing_index_is_rebuilt_from_the_files(archive: Archive, make_archive: MakeArchive) -> None:
    keep(archive, GAME, bidding(GAME))
    keep(archive, THREE, finished(THREE))
    before = caught_up(archive)
    for path in archive.folder.glob("index*"):
        path.unlink()
    later = make_archive()
    assert later.games() == []
    later.wait(60)
    assert later.games() == before


def test_changed_files_show_up_in_the_list(archive: Archive, make_archive: MakeArchive) -> None:
    gone, changed, kept = (keep(archive, GAME, bidding(GAME)) for _ in range(3))
    archive.path_of(gone).unlink()
    archive.path_of(changed).write_text(finished(GAME).record().to_line() + "\n", encoding="utf-8")
    shutil.copy(archive.path_of(kept), archive.folder / "copy.fzzzt")
    later = make_archive()
    assert {game.id: game.finished for game in caught_up(later)} == {changed: True, kept: False, "copy": False}
    assert later.news.revision > 0


def test_a_newer_versions_index_is_left_alone(archive: Archive, make_archive: MakeArchive) -> None:
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
    path = archive.folder / "index.sqlite3"
    for more in archive.folder.glob("index.sqlite3-*"):
        more.unlink()
    path.unlink()
    with sqlite3.connect(path) as newer:
        newer.execute("CREATE TABLE wonders (name TEXT)")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    content = path.read_bytes()
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert make_archive().games() == before
    assert path.read_bytes() == content


@pytest.mark.parametrize("version", [-1, -2])
def test_an_index_of_a_version_that_cannot_be_is_made_anew(
    archive: Archive, make_archive: MakeArchive, version: int
) -> None:
    file = archive.begin(GAME, "ladder/volta")
    file.keep(bidding(GAME).record())
    file.flush(60)
    file.close()
    before = caught_up(archive)
    path = archive.folder / "index.sqlite3"
    forget_occasions(path, version)
    later = make_archive()
    assert caught_up(later) == before
    with sqlite3.connect(path) as index:
        assert index.execute("PRAGMA user_version").fetchone() == (VERSION,)
    index.close()


@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_index_of_every_older_version_is_brought_up_to_date(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    """The games in it are listed at once; what the version did not know is added in the background."""
    keep(archive, THREE, finished(THREE))
    path = archive.folder / "index.sqlite3"
    columns = columns_of_version(version)
    with sqlite3.connect(path) as index:
        kept = columns_of_version(VERSION)
        # Games deleted since are never looked at.
        asked = ", ".join(column if column in kept else "0" for column in columns)
        rows = index.execute(f"SELECT {asked} FROM games").fetchall()
    index.close()
    path.unlink()
    with sqlite3.connect(path) as index:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                index.execute(statement)
        index.execute(f"PRAGMA user_version = {version}")
        index.executemany(f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", rows)
    index.close()
    later = make_archive(facts=Facts(3, lambda record: {"events": len(record.events)}))
    assert [game.seed for game in later.games()] == [9]
    caught_up(later)
    count = len(finished(THREE).record().events)
    assert later.index.rows(["facts_version", "facts"]) == [
        (3, json.dumps({"events": count}).replace(" ", "").encode())
    ]
    with sqlite3.connect(path) as index:
        assert index.execute("PRAGMA user_version").fetchone() == (VERSION,)
    index.close()


def test_a_plate_older_than_occasions_is_rebuilt(archive: Archive, make_archive: MakeArchive) -> None:
    file = archive.begin(GAME, "ladder/volta")
    file.keep(bidding(GAME).record())
    file.flush(60)
    file.close()
    assert [game.occasion for game in caught_up(archive)] == ["ladder/volta"]
    path = archive.folder / "index.sqlite3"
    forget_occasions(path, 4)
    later = make_archive()
    assert [game.occasion for game in later.games()] == [""], "it is listed at once, as it was"
    assert [game.occasion for game in caught_up(later)] == ["ladder/volta"]


@pytest.mark.parametrize(
    "forge",
    [
        lambda _: {"plate": 7},
        lambda _: {"played": 1.5, "plate": "text"},
        lambda plate: {"plate": {**plate, "seats": []}},
        lambda plate: {"plate": {**plate, "standing": {**plate["standing"], "winners": [9]}}},
        lambda plate: {"plate": {**plate, "standing": {**plate["standing"], "winners": [10**30]}}},
    ],
)
def test_rows_that_no_program_wrote_are_made_anew_whatever_their_checksum(
    archive: Archive, make_archive: MakeArchive, forge: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    keep(archive, THREE, finished(THREE))
    before = caught_up(archive)
    path = archive.folder / "index.sqlite3"
    with sqlite3.connect(path) as index:
        ((plate,),) = index.execute("SELECT plate FROM games").fetchall()
    index.close()
    change_row(path, forge(json.loads(plate)))
    later = make_archive()
    later.games()
    assert caught_up(later) == before


@pytest.mark.parametrize(
    "forged", [{"units": ["ghost"]}, {"share": -1.0}, {"share": 1e300}, {"widgets": {"ghost": 1}}, {"name": 5}]
)
def test_figures_that_cannot_be_are_left_out(make_archive: MakeArchive, forged: dict[str, object]) -> None:
    archive = make_archive(facts=FACTS)
    keep(archive, THREE, finished(THREE))
    caught_up(archive)
    assert persons_games(archive.index)
    ((facts,),) = archive.index.rows(["facts"])
    game = json.loads(facts)
    game["seats"][0] |= forged
    change_row(archive.folder / "index.sqlite3", {"facts": game})
    assert persons_games(archive.index) == []


def change_row(path: Path, changes: dict[str, Any], version: int = VERSION) -> None:
    """Change columns of the only row of an index, with the right checksum, and its version."""
    with sqlite3.connect(path) as index:
        index.text_factory = bytes
        for column, value in changes.items():
            stored = json.dumps(value).encode() if isinstance(value, dict) else value
            index.execute(f"UPDATE games SET {column} = ?", (stored,))
        _, _, *raw = index.execute(_ROWS).fetchone()
        index.execute("UPDATE games SET checksum = ?", (_checksum(raw),))
        index.execute(f"PRAGMA user_version = {version}")
    index.close()


def forget_occasions(path: Path, version: int) -> None:
    """Make the plate of the only game one of version 4, valid in itself, in an index that claims to be of a version."""
    with sqlite3.connect(path) as index:
        ((plate,),) = index.execute("SELECT plate FROM games").fetchall()
    index.close()
    old = json.loads(plate)
    del old["occasion"]
    change_row(path, {"plate": old}, version)


def columns_of_version(version: int) -> list[str]:
    with sqlite3.connect(":memory:") as index:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                index.execute(statement)
        found = [row[1] for row in index.execute("PRAGMA table_info(games)")]
    index.close()
    return found


def test_the_newest_index_has_the_columns_of_a_row_in_their_order() -> None:
    assert columns_of_version(VERSION) == [*IndexRow._fields, "checksum"]


def test_facts_of_another_version_are_recomputed_for_finished_games_only(
    archive: Archive, make_archive: MakeArchive
) -> None:
    keep(archive, THREE, finished(THREE))
    keep(archive, GAME, bidding(GAME))
    assert set(archive.index.rows(["facts_version", "facts"])) == {(0, None), (0, b"null")}
    asked: list[GameNumber] = []

    def count(record: Record) -> int:
        asked.append(record.seed)
        return len(record.events)

    for version, times in ((1, 1), (1, 1), (2, 2)):
        caught_up(make_archive(facts=Facts(version, count)))
        assert asked == [9] * times


def test_an_impossible_index_does_not_block_a_game(tmp_path: Path, make_archive: MakeArchive) -> None:
    (tmp_path / "file").touch()
    archive = make_archive(tmp_path / "file" / "games")
    assert caught_up(archive) == []
    file = archive.begin(GAME)
    file.keep(bidding(GAME).record())
    file.flush(60)
    with pytest.raises(StorageError, match="cannot be saved: something else is in its place"):
        file.ended()
    file.close()


def test_where_sqlite_fails_the_index_is_kept_elsewhere_for_this_run(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on some network drives; nothing there is considered damaged."""
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
    content = (archive.folder / "index.sqlite3").read_bytes()
    connect = sqlite3.connect

    def refuse(path: Path, **options: object) -> sqlite3.Connection:
        if path.parent == archive.folder:
            error = sqlite3.OperationalError("locking protocol")
            error.sqlite_errorcode = sqlite3.SQLITE_PROTOCOL
            raise error
        return connect(path, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("ui.archive.index.sqlite3.connect", refuse)
    later = make_archive()
    later.games()
    later.wait(60)
    assert later.games() == before
    assert (archive.folder / "index.sqlite3").read_bytes() == content


def test_a_programming_error_is_no_damage(archive: Archive) -> None:
    keep(archive, GAME, bidding(GAME))
    with pytest.raises(sqlite3.ProgrammingError):
        archive.index.rows(["id"], "id = ?", [])
    assert len(archive.games()) == 1
