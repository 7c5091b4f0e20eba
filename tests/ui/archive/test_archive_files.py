"""Game files that are added to the archive, copied out of it, and deleted."""

import json
from pathlib import Path

import pytest

from game.records.record import RecordError, read_records
from game.records.verify import verify_file
from tests.ui.kept_games import GAME, THREE, bidding, caught_up, finished, forge_a_bid, keep, keep_twice
from ui.archive.archive import Archive


def added(archive: Archive, path: Path) -> tuple[tuple[str, ...], str | None]:
    found = archive.add_file(path).result(60)
    return found.ids, None if found.notice is None else str(found.notice)


def test_all_games_of_a_file_are_copied_in_and_each_once(archive: Archive, tmp_path: Path) -> None:
    records = [finished(GAME).record(), bidding(THREE).record()]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(record.to_line() for record in [*records, records[0]]), encoding="utf-8")
    ids, notice = added(archive, path)
    assert notice is None
    assert (len(ids), ids[2]) == (3, ids[0])
    assert [archive.open(name).record for name in ids[:2]] == records
    assert len(archive.games()) == 2
    assert added(archive, path) == (ids, None)
    assert path.is_file()
    for name in ids[:2]:
        assert verify_or_unfinished(archive.path_of(name))


def verify_or_unfinished(path: Path) -> bool:
    (record,) = [record for _, record in read_records(path)]
    return not record.finished or verify_file(path) == 1


def test_a_game_of_the_archive_is_known_without_the_index(archive: Archive, tmp_path: Path) -> None:
    name = keep(archive, GAME, finished(GAME))
    copy = archive.copy_to(name, tmp_path)
    assert copy.read_bytes() == archive.path_of(name).read_bytes()
    assert archive.copy_to(name, tmp_path) != copy, "nothing is overwritten"
    for path in archive.folder.glob("index*"):
        path.unlink()
    assert added(archive, copy) == ((name,), None)
    assert added(archive, archive.path_of(name)) == ((name,), None)
    assert len(caught_up(archive)) == 1


@pytest.mark.parametrize(
    "content", [b"", b"\n \n", b"\n" * (2 << 20), b"hello\n", b"\xff\xfe\x00", b"{}\n" * 5000, b"[" * 100_000]
)
def test_a_file_that_is_no_record_is_refused_in_one_sentence(archive: Archive, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(content)
    assert added(archive, path) == (
        (),
        f"{path} holds no valid Fzzzt! game: choose another file.",
    )
    assert archive.games() == []
    assert path.read_bytes() == content


def test_bad_lines_are_skipped_and_reported(archive: Archive, tmp_path: Path) -> None:
    forged = json.loads(bidding(GAME, 3).record().to_line())
    forge_a_bid(forged)
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([finished(GAME).record().to_line(), json.dumps(forged)]), encoding="utf-8")
    ids, notice = added(archive, path)
    assert len(ids) == 1
    assert notice == f"Not all of {path} could be added: line 2 is not a valid Fzzzt! game."


def test_an_added_file_is_refused_for_the_same_faults_as_by_verify(archive: Archive, tmp_path: Path) -> None:
    line = finished(GAME).record().to_line()
    kind = json.loads(line)
    kind["players"][0]["kind"] = "robot"
    path = tmp_path / "games.jsonl"
    for bad, number in (
        (line.replace('"seed":', '"seed":1,"seed":', 1), 2),
        (json.dumps(kind), 2),
        ("\n" * (2 << 20), (1 << 20) + 2),
    ):
        path.write_text(f"{line}\n{bad}\n", encoding="utf-8", newline="\n")
        with pytest.raises(RecordError, match=f"line {number}: "):
            verify_file(path)
        ids, notice = added(archive, path)
        assert len(ids) == 1
        assert notice == f"Not all of {path} could be added: line {number} is not a valid Fzzzt! game."
    assert len(archive.games()) == 1


@pytest.mark.parametrize("name", ["a\x00b", "a\x00b/c.fzzzt", "a\x00b.fzzzt"])
def test_an_impossible_file_name_is_refused_in_one_sentence(archive: Archive, name: str) -> None:
    path = Path(name)
    told = f"{str(path).replace(chr(0), ' ')} holds no valid Fzzzt! game: choose another file."
    assert added(archive, path) == ((), told)


def test_folders_and_missing_files_are_refused_in_one_sentence(archive: Archive, tmp_path: Path) -> None:
    told = f"{tmp_path} holds no valid Fzzzt! game: choose another file."
    assert added(archive, tmp_path) == ((), told)
    ids, notice = added(archive, tmp_path / "none")
    assert ids == ()
    assert notice is not None
    assert notice.startswith(f"{tmp_path / 'none'} cannot be read: ")


def test_a_deleted_game_is_gone_with_its_backup(archive: Archive) -> None:
    name, _, _ = keep_twice(archive)
    other = keep(archive, THREE, bidding(THREE))
    archive.delete(name)
    assert [game.id for game in archive.games()] == [other]
    assert not [path for path in archive.folder.iterdir() if path.name.startswith(name)]
    assert [game.id for game in caught_up(archive)] == [other]
