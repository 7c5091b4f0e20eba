"""Odd files among the games: each causes one sentence at most, and never breaks the list."""

import errno
import json
import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec
import pytest

from game.records.record import LONGEST_LINE, Record
from tests.systems import date, make_named
from tests.ui.conftest import MakeArchive
from tests.ui.kept_games import GAME, THREE, Clock, bidding, caught_up, finished, keep, keep_twice
from ui.archive import upkeep
from ui.archive.archive import Archive
from ui.archive.entry import FACTS, Facts
from ui.archive.files import Files, moment_of
from ui.base.i18n import Translator
from ui.files.disk import backup_of
from ui.files.faults import StorageError
from ui.scenes.after.game_list import moment_words

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such names, links or pipes")


def told(archive: Archive) -> list[str]:
    return [str(notice) for notice in archive.news.notices]


def without_index(archive: Archive, make_archive: MakeArchive, **options: object) -> Archive:
    """The archive after another start, which has to rebuild the index."""
    for path in archive.folder.glob("index*"):
        path.unlink()
    return make_archive(**options)


@POSIX
def test_a_non_text_name_is_reported_and_all_others_are_listed(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    odd = make_named(archive.folder, b"holiday-\xff.fzzzt", archive.path_of(name).read_bytes())
    later = without_index(archive, make_archive)
    assert [game.id for game in caught_up(later)] == [name]
    (sentence,) = told(later)
    assert sentence == (
        f"{archive.folder}/holiday-\\udcff.fzzzt has an unreadable name: rename it, and the game appears in the list."
    )
    assert odd.is_file()


def test_a_name_too_long_for_its_sidecar_is_reported(archive: Archive, make_archive: MakeArchive) -> None:
    name = keep(archive, GAME, bidding(GAME))
    (archive.folder / f"{'x' * 230}.fzzzt").write_bytes(archive.path_of(name).read_bytes())
    later = without_index(archive, make_archive)
    assert [game.id for game in caught_up(later)] == [name]
    (sentence,) = told(later)
    assert sentence.endswith("has a name that is too long: shorten it, and the game appears in the list.")
    (archive.folder / f"{'x' * 230}.fzzzt").rename(archive.folder / f"{'x' * 224}.fzzzt")
    assert {game.id for game in caught_up(later)} == {name, "x" * 224}
    resumed = later.resume("x" * 224).file
    resumed.keep(bidding(GAME, 2).record())
    resumed.flush(60)
    assert resumed.ended()
    resumed.close()


@POSIX
def test_a_broken_link_is_reported_and_the_backup_is_used(archive: Archive, make_archive: MakeArchive) -> None:
    other = keep(archive, THREE, bidding(THREE))
    name, before, now = keep_twice(archive)
    path = archive.path_of(name)
    path.unlink()
    path.symlink_to(path.name)
    (archive.folder / "gone.fzzzt").symlink_to("nothing")
    (archive.folder / "loop.fzzzt").symlink_to("loop.fzzzt")
    later = without_index(archive, make_archive)
    assert {game.id for game in caught_up(later)} == {other, name}
    assert sorted(told(later)) == sorted(
        [
            f"{path} cannot be read: its link is broken, so remove that; "
            "its backup, which may be a little older, is used instead.",
            f"{archive.folder}/gone.fzzzt cannot be read: its link is broken, so remove that; it stays as it is.",
            f"{archive.folder}/loop.fzzzt cannot be read: its link is broken, so remove that; it stays as it is.",
        ]
    )
    resumed = later.resume(name)
    assert resumed.session.record() == before
    resumed.file.keep(now)
    resumed.file.flush(60)
    resumed.file.ended()
    resumed.file.close()
    assert later.open(name).record == now
    assert path.with_name(f"{name}.fzzzt.damaged-1").is_symlink(), "nothing is thrown away"


@POSIX
def test_a_broken_link_as_backup_or_sidecar_is_reported(archive: Archive, make_archive: MakeArchive) -> None:
    name, other = keep(archive, GAME, bidding(GAME)), keep(archive, THREE, bidding(THREE))
    backup, about = backup_of(archive.path_of(name)), Files.of(archive.folder, other).about
    archive.path_of(name).unlink()
    for path in (backup, backup_of(about), about):
        path.unlink(missing_ok=True)
    backup.symlink_to("nothing")
    about.symlink_to("nothing")
    later = without_index(archive, make_archive)
    assert [game.id for game in caught_up(later)] == [other]
    because = "cannot be read: its link is broken, so remove that; it stays as it is."
    assert told(later) == [f"{backup} {because}"]
    assert [str(notice) for notice in later.open(other).notices] == [f"{about} {because}"]


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59.999999-12:00", "0001-01-01T00:00:00+14:00"])
def test_an_impossible_date_does_not_count(archive: Archive, make_archive: MakeArchive, moment: str) -> None:
    name = keep(archive, GAME, bidding(GAME))
    path = Files.of(archive.folder, name).about
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "begun": moment, "played": moment}))
    later = without_index(archive, make_archive)
    (game,) = caught_up(later)
    assert game.begun == datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC), "as its name says"
    assert later.open(name).about.hints == 0


@pytest.mark.parametrize("name", ["0001-01-01-000000-game-7", "9999-12-31-235959-game-7"])
def test_an_impossible_date_in_a_name_is_ignored(archive: Archive, make_archive: MakeArchive, name: str) -> None:
    archive.folder.mkdir()
    (archive.folder / f"{name}.fzzzt").write_text(bidding(GAME).record().to_line(), encoding="utf-8")
    (game,) = caught_up(make_archive())
    for zone in (-12, 14):
        there = datetime.fromisoformat(f"2026-11-21T18:30:05{zone:+03}:00")
        assert moment_words(Translator("en"), game.played, there)


@pytest.mark.parametrize("seconds", [1 << 34, -(1 << 34), 1 << 40])
def test_a_file_from_after_2262_is_listed(archive: Archive, make_archive: MakeArchive, seconds: int) -> None:
    archive.folder.mkdir()
    path = archive.folder / "odd.fzzzt"
    path.write_text(bidding(GAME).record().to_line(), encoding="utf-8")
    other = keep(archive, THREE, bidding(THREE))
    date(path, seconds)
    later = make_archive()
    assert {game.id for game in caught_up(later)} == {other, "odd"}
    assert make_archive().index.stamps().keys() == {other, "odd"}


def test_every_file_time_has_a_date() -> None:
    assert moment_of(-(1 << 63)) == moment_of(0) == datetime(1970, 1, 1, tzinfo=UTC)
    assert moment_of((1 << 63) - 1).year == 2262


def other_bidder(content: dict[str, object]) -> None:
    events = content["events"]
    assert isinstance(events, list)
    next(event for event in events if event["type"] == "bid")["player"] = 2


def other_winner(content: dict[str, object]) -> None:
    events = content["events"]
    assert isinstance(events, list)
    events[-1]["winners"] = [9]


@pytest.mark.parametrize("damage", [other_bidder, other_winner])
def test_a_finished_record_that_breaks_a_rule_costs_no_other_game(
    archive: Archive, make_archive: MakeArchive, damage: Callable[[dict[str, object]], None]
) -> None:
    """Not even its statistics could be computed."""
    name, other = keep(archive, GAME, finished(GAME)), keep(archive, THREE, finished(THREE))
    content = json.loads(archive.path_of(name).read_bytes())
    damage(content)
    archive.path_of(name).write_text(json.dumps(content), encoding="utf-8")
    later = without_index(archive, make_archive, facts=FACTS)
    assert [game.id for game in caught_up(later)] == [other]
    (sentence,) = told(later)
    assert "is damaged and was not used: it is kept as" in sentence


def test_an_unforeseen_error_in_one_file_is_reported_and_costs_no_other_game(
    archive: Archive, make_archive: MakeArchive, caplog: pytest.LogCaptureFixture
) -> None:
    name, other = keep(archive, GAME, finished(GAME)), keep(archive, THREE, finished(THREE))

    def facts(record: Record) -> object:
        if record.seed == GAME.seed:
            raise KeyError("what nobody foresaw")
        return None

    later = without_index(archive, make_archive, facts=Facts(5, facts))
    assert [game.id for game in caught_up(later)] == [other]
    assert told(later) == [f"{later.path_of(name)} cannot be added to the list: the log says what is wrong with it."]
    assert "what nobody foresaw" in caplog.text


def test_an_error_that_ends_background_work_is_logged(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_folder: Path) -> None:
        raise RuntimeError("nobody asks for this")

    monkeypatch.setattr(upkeep, "stamps", fail)
    caught_up(archive)
    assert "nobody asks for this" in caplog.text
    assert caplog.records[-1].levelno == logging.ERROR


def test_a_file_that_is_still_being_copied_in_is_left_alone_until_it_is_quiet(archive: Archive, clock: Clock) -> None:
    whole = (finished(GAME).record().to_line() + "\n").encode()
    archive.folder.mkdir()
    path = archive.folder / "game.fzzzt"
    path.write_bytes(whole[: len(whole) // 2])
    os.utime(path, (clock().timestamp() - 1, clock().timestamp() - 1))
    assert caught_up(archive) == []
    assert told(archive) == []
    assert path.read_bytes() == whole[: len(whole) // 2]
    path.write_bytes(whole)
    assert [game.id for game in caught_up(archive)] == ["game"]
    path.write_bytes(whole[:-20])
    os.utime(path, (clock().timestamp(), clock().timestamp()))
    clock.go(minutes=1)
    assert caught_up(archive) == []
    assert "is damaged and was not used" in told(archive)[0]


def test_a_long_file_that_is_still_being_copied_in_is_left_alone_too(archive: Archive, clock: Clock) -> None:
    line = (finished(GAME).record().to_line() + "\n").encode()
    whole = line * (LONGEST_LINE // len(line) + 2)
    archive.folder.mkdir()
    path = archive.folder / "games.fzzzt"
    # The last game has only just begun to arrive.
    path.write_bytes(whole + line[:5])
    os.utime(path, (clock().timestamp() - 1, clock().timestamp() - 1))
    assert caught_up(archive) == []
    assert told(archive) == []
    path.write_bytes(whole)
    os.utime(path, (clock().timestamp(), clock().timestamp()))
    clock.go(minutes=1)
    assert caught_up(archive) == []
    assert told(archive) == [f"{path} holds several games: drop it on the window to add each as a game of its own."]
    assert path.read_bytes() == whole


class Full:
    """A file on a full disk."""

    def __init__(self, file: "IO[bytes]") -> None:
        self._file = file

    def __enter__(self) -> "Full":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self) -> None:
        self._file.close()


def test_a_full_disk_leaves_no_empty_files(archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy.fzzzt"
    copy.write_text(bidding(GAME).record().to_line(), encoding="utf-8")
    archive.folder.mkdir()
    opened = Path.open

    def full(path: Path, mode: str = "r", **more: object) -> object:
        file = opened(path, mode, **more)  # type: ignore[call-overload]
        return Full(file) if mode in ("xb", "wb") else file

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        file = archive.begin(GAME)
        file.keep(bidding(GAME).record())
        file.flush(60)
        with pytest.raises(StorageError, match="the disk is full"):
            file.ended()
        file.close()
        assert "the disk is full" in str(archive.add_file(copy).result(60).notice)
    left = {path.name for path in archive.folder.iterdir() if not path.name.startswith("index")}
    assert left == set()


def test_an_unreadable_record_falls_back_to_its_backup(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, before, now = keep_twice(archive)
    path = archive.path_of(name)
    content = path.read_bytes()
    fail_to_read(path, monkeypatch)
    later = without_index(archive, make_archive)
    (game,) = caught_up(later)
    assert game.id == name
    assert told(later) == [
        f"{path} cannot be read: the disk reports an error, so have it checked; "
        "its backup, which may be a little older, is used instead."
    ]
    opened = later.open(name)
    assert opened.record == before
    assert len(opened.notices) == 1
    assert path.read_bytes() == content, "it stays as it is"
    resumed = later.resume(name).file
    resumed.keep(now)
    resumed.flush(60)
    assert resumed.ended()
    resumed.close()
    assert path.with_name(f"{name}.fzzzt.damaged-1").read_bytes() == content, "nothing is lost"


def test_an_unreadable_record_without_a_backup_is_reported(
    archive: Archive, make_archive: MakeArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, other = keep(archive, GAME, bidding(GAME)), keep(archive, THREE, bidding(THREE))
    fail_to_read(archive.path_of(name), monkeypatch)
    later = without_index(archive, make_archive)
    assert [game.id for game in caught_up(later)] == [other]
    sentence = (
        f"{archive.path_of(name)} cannot be read: the disk reports an error, so have it checked; it stays as it is."
    )
    assert told(later) == [sentence]
    with pytest.raises(StorageError) as caught:
        later.open(name)
    assert str(caught.value) == sentence


def fail_to_read(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the disk report an error wherever this file is read."""
    opened: Callable[..., int] = os.open

    def refuse(path: object, *args: object, **more: object) -> int:
        if path == broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return opened(path, *args, **more)

    monkeypatch.setattr(os, "open", refuse)


def test_a_row_has_every_column_of_the_index(archive: Archive) -> None:
    """Checking a row compares all of it."""
    keep(archive, THREE, finished(THREE))
    names = ("id", "plate", "finished", "facts")
    ((name, plate, over, facts),) = archive.index.rows(names)
    assert (name, over, facts) == (archive.games()[0].id, 1, b"null")
    assert msgspec.json.decode(plate)["id"] == name
