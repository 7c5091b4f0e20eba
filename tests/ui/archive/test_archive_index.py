"""The archive's index: made anew from the files whenever it is missing, damaged, or another version's."""

import json
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.number import GameNumber
from game.records.record import Record
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, THREE, bidding, caught_up, finished, keep
from ui.archive import upkeep
from ui.archive.archive import Archive
from ui.archive.entry import FACTS, Facts, IndexRow
from ui.archive.files import Listing, stamps
from ui.archive.index import VERSION
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


def test_a_scan_asked_for_during_another_follows_it(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many threads ask, and never beside it."""
    looking, goes_on = threading.Event(), threading.Event()
    begun: list[int] = []
    look = stamps

    def slowly(folder: Path) -> Listing:
        begun.append(threading.get_ident())
        looking.set()
        assert goes_on.wait(60)
        return look(folder)

    monkeypatch.setattr(upkeep, "stamps", slowly)
    archive.upkeep.scan()
    assert looking.wait(60)
    askers = [threading.Thread(target=archive.upkeep.scan, daemon=True) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(60)
    assert len(begun) == 1
    goes_on.set()
    archive.wait(60)
    assert len(begun) == 2
    assert not archive.upkeep.scanning


def test_changed_files_show_up_in_the_list(archive: Archive, make_archive: MakeArchive) -> None:
    gone, changed, kept = (keep(archive, GAME, bidding(GAME)) for _ in range(3))
    archive.path_of(gone).unlink()
    archive.path_of(changed).write_text(finished(GAME).record().to_line() + "\n", encoding="utf-8")
    shutil.copy(archive.path_of(kept), archive.folder / "copy.fzzzt")
    later = make_archive()
    assert {game.id: game.finished for game in caught_up(later)} == {changed: True, kept: False, "copy": False}
    assert later.news.revision > 0


@pytest.mark.parametrize("version", [-1, 1, VERSION - 1, VERSION + 1])
def test_an_index_of_another_version_is_made_anew(archive: Archive, make_archive: MakeArchive, version: int) -> None:
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
    path = archive.folder / "index.sqlite3"
    with sqlite3.connect(path) as index:
        index.execute("UPDATE games SET plate = ?", (b"in other words",))
        index.execute(f"PRAGMA user_version = {version}")
    index.close()
    assert caught_up(make_archive()) == before
    with sqlite3.connect(path) as index:
        assert index.execute("PRAGMA user_version").fetchone() == (VERSION,)
    index.close()


@pytest.mark.parametrize(
    "forge",
    [
        lambda _: {"plate": 7},
        lambda _: {"played": 1.5, "plate": "text"},
        lambda plate: {"plate": {**plate, "id": "another"}},
        lambda plate: {"plate": {**plate, "seats": []}},
        lambda plate: {"plate": {**plate, "standing": {**plate["standing"], "belt": ["no card"]}}},
        lambda plate: {"plate": {**plate, "standing": {**plate["standing"], "winners": [9]}}},
        lambda plate: {"plate": {**plate, "standing": {**plate["standing"], "winners": [10**30]}}},
    ],
)
def test_rows_that_no_program_wrote_are_made_anew(
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
def test_figures_that_cannot_be_are_worked_out_anew(make_archive: MakeArchive, forged: dict[str, object]) -> None:
    archive = make_archive(facts=FACTS)
    keep(archive, THREE, finished(THREE))
    caught_up(archive)
    before = persons_games(archive.index)
    assert before
    ((facts,),) = archive.index.rows(["facts"])
    game = json.loads(facts)
    game["seats"][0] |= forged
    change_row(archive.folder / "index.sqlite3", {"facts": game})
    assert persons_games(archive.index) == []
    caught_up(archive)
    assert persons_games(archive.index) == before


def change_row(path: Path, changes: dict[str, Any]) -> None:
    """Change columns of the only row of an index."""
    with sqlite3.connect(path) as index:
        for column, value in changes.items():
            stored = json.dumps(value).encode() if isinstance(value, dict) else value
            index.execute(f"UPDATE games SET {column} = ?", (stored,))
    index.close()


def test_the_index_has_the_columns_of_a_row_in_their_order(archive: Archive) -> None:
    keep(archive, GAME, bidding(GAME))
    with sqlite3.connect(archive.folder / "index.sqlite3") as index:
        assert [row[1] for row in index.execute("PRAGMA table_info(games)")] == list(IndexRow._fields)
    index.close()


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
    """As on some network drives."""
    keep(archive, GAME, bidding(GAME))
    before = caught_up(archive)
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
    later.close()


def test_a_programming_error_is_no_damage(archive: Archive) -> None:
    keep(archive, GAME, bidding(GAME))
    with pytest.raises(sqlite3.ProgrammingError):
        archive.index.rows(["id"], "id = ?", [])
    assert len(archive.games()) == 1
