"""A damaged game in the archive: its backup replaces it, or it is reported and set aside."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.systems import posix_only
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, bidding, caught_up, forge_a_bid, keep, keep_twice
from ui.archive.about import About
from ui.archive.archive import Archive
from ui.archive.entry import standing_of
from ui.archive.files import Files
from ui.archive.setups import seat_spec
from ui.files.disk import backup_of
from ui.files.faults import DamagedFileError, StorageError
from ui.files.writing import encoded


def damage_record(archive: Archive, name: str, content: bytes) -> Path:
    path = archive.path_of(name)
    path.write_bytes(content)
    return path


BAD = [b"", b"{", b"[]", b"\xff\x00", b"null", b"[" * 100_000, b'{"format": "fzzzt-record/2"}']


@pytest.mark.parametrize("content", BAD)
def test_the_backup_stands_in_for_a_damaged_record_and_is_written_back_at_once(
    archive: Archive, content: bytes
) -> None:
    name, before, _ = keep_twice(archive)
    path = damage_record(archive, name, content)
    opened = archive.open(name)
    assert opened.record == before
    assert [str(notice) for notice in opened.notices] == [
        f"{path} is damaged and is kept as {name}.fzzzt.damaged-1: "
        "its backup, which is a little older, is used instead."
    ]
    assert path.with_name(f"{name}.fzzzt.damaged-1").read_bytes() == content
    assert archive.open(name).notices == ()


def steal_a_card(content: dict[str, object]) -> None:
    deck = content["deck"]
    assert isinstance(deck, list)
    del deck[0]


def huge_number(content: dict[str, object]) -> None:
    content["seed"] = 10**30


@pytest.mark.parametrize("damage", [forge_a_bid, steal_a_card, huge_number])
def test_the_backup_stands_in_for_a_record_that_breaks_a_rule(
    archive: Archive, damage: Callable[[dict[str, object]], None]
) -> None:
    name, before, now = keep_twice(archive)
    content = json.loads(now.to_line())
    damage(content)
    damage_record(archive, name, json.dumps(content).encode())
    resumed = archive.resume(name)
    assert resumed.session.record() == before
    assert len(resumed.notices) == 1
    resumed.file.close()


@pytest.mark.parametrize("content", BAD)
def test_a_damaged_record_without_a_backup_is_reported_and_set_aside(archive: Archive, content: bytes) -> None:
    name = keep(archive, GAME, bidding(GAME))
    path = damage_record(archive, name, content)
    with pytest.raises(DamagedFileError, match=f"is damaged and was not used: it is kept as {name}.fzzzt.damaged-1"):
        archive.resume(name)
    assert path.with_name(f"{name}.fzzzt.damaged-1").read_bytes() == content
    assert archive.games() == []
    with pytest.raises(StorageError, match="is gone"):
        archive.resume(name)


def test_a_game_lost_with_its_backup_is_gone_at_once_and_one_sentence_says_so(archive: Archive) -> None:
    """Neither the title nor the list offers it any more, and looking through the folder finds nothing to report."""
    name, _, _ = keep_twice(archive)
    path = damage_record(archive, name, b"{")
    backup_of(path).write_bytes(b"[")
    with pytest.raises(DamagedFileError, match=f"it is kept as {name}.fzzzt.damaged-1"):
        archive.resume(name)
    assert archive.unfinished() == []
    assert backup_of(path).with_name(f"{backup_of(path).name}.damaged-1").read_bytes() == b"["
    assert caught_up(archive) == []
    assert not archive.news.notices


def test_damage_is_reported_during_the_scan(archive: Archive, make_archive: MakeArchive) -> None:
    name, before, _ = keep_twice(archive)
    damage_record(archive, name, b"{")
    later = make_archive()
    (game,) = caught_up(later)
    assert game.standing == standing_of(before)
    assert [str(told) for told in later.news.notices] == [
        f"{later.path_of(name)} is damaged and is kept as {name}.fzzzt.damaged-1: "
        "its backup, which is a little older, is used instead."
    ]


def test_a_game_in_play_is_not_repaired_by_another_program(archive: Archive, make_archive: MakeArchive) -> None:
    name, _, _ = keep_twice(archive)
    playing = archive.resume(name).file
    damage_record(archive, name, b"{")
    caught_up(make_archive())
    assert archive.path_of(name).read_bytes() == b"{"
    playing.close()


@pytest.mark.parametrize("content", [*BAD, b'{"origin": "Oh\xed"}'])
def test_a_damaged_sidecar_costs_only_the_faces(archive: Archive, make_archive: MakeArchive, content: bytes) -> None:
    session = bidding(GAME)
    name = keep(archive, GAME, session)
    path = Files.of(archive.folder, name).about
    path.write_bytes(content)
    later = make_archive()
    assert [game.id for game in caught_up(later)] == [name]
    opened = later.open(name)
    assert opened.record == session.record()
    assert [seat.name for seat in opened.setup.seats] == ["Ada", "Volta"]
    if content != b'{"format": "fzzzt-record/2"}':
        assert "is damaged" in str(opened.notices[0])
    assert later.open(name).notices == ()


def test_a_sidecar_of_other_seats_is_ignored(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    about = About(setup=msgspec.structs.replace(GAME, seats=GAME.seats[::-1], seed=1))
    Files.of(archive.folder, name).about.write_bytes(encoded(about))
    opened = make_archive().open(name)
    assert [seat_spec(seat) for seat in opened.setup.seats] == list(opened.session.seats)
    assert opened.setup.seed == opened.session.seed == 7


@posix_only
def test_a_pipe_in_place_of_a_record_blocks_nothing(archive: Archive) -> None:
    name, before, _ = keep_twice(archive)
    archive.path_of(name).unlink()
    os.mkfifo(archive.path_of(name))
    assert archive.open(name).record == before


def test_a_game_in_a_future_format_is_left_alone_and_not_listed(archive: Archive) -> None:
    name, _, _ = keep_twice(archive)
    path = damage_record(archive, name, b'{"format": "fzzzt-record/99", "moves": "?"}\n')
    assert caught_up(archive) == []
    with pytest.raises(StorageError, match="was made by a newer version of the game: open it with that one"):
        archive.open(name)
    assert path.read_bytes() == b'{"format": "fzzzt-record/99", "moves": "?"}\n'
    assert not archive.news.notices


def test_a_file_of_several_games_is_left_whole(archive: Archive) -> None:
    line = bidding(GAME).record().to_line() + "\n"
    archive.folder.mkdir()
    (archive.folder / "several.fzzzt").write_text(line * 2, encoding="utf-8")
    assert caught_up(archive) == []
    with pytest.raises(StorageError, match="holds several games: drop it on the window"):
        archive.open("several")
    assert (archive.folder / "several.fzzzt").read_text(encoding="utf-8") == line * 2
