"""A game in the window and its file: saved at every action, continued, damaged, or on a disk that cannot be written."""

import json
import multiprocessing
import os
import random
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.core.observation import Observation
from game.core.state import Phase
from game.play.thinking import LocalThinker
from game.records.verify import verify_file
from tests.systems import needs_fork
from tests.ui.killed import play_until_killed
from tests.ui.match.matches import GAME, choose, kept_file, step, views
from tests.ui.stand_ins import leave, setup
from ui.archive.archive import Archive
from ui.archive.entry import standing_of
from ui.archive.files import Files, parse_game
from ui.files.disk import backup_of
from ui.files.faults import DamagedFileError, StorageError
from ui.match.match import Match, new_match, saved_match


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "games")


@pytest.mark.slow
def test_a_game_closed_at_every_decision_ends_the_same(archive: Archive, tmp_path: Path) -> None:
    """Leaving at any moment loses nothing: neither a person's choices nor those that computer players would make."""
    whole, rng = new_match(GAME, Archive(tmp_path / "other"), LocalThinker()), random.Random(4)
    while whole.session.to_act is not None:
        step(whole, rng)
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(4)
    file = kept_file(archive, match)
    resumed = set()
    while match.session.to_act is not None:
        leave(match)
        again = saved_match(archive, thinker=LocalThinker())
        assert views(again) == views(match)
        assert again.session.seen_events(0) == match.session.seen_events(0)
        assert again.looks == match.looks
        assert kept_file(archive, again) == file
        resumed.add(match.session.phase)
        match = again
        step(match, rng)
    assert match.session.record() == whole.session.record()
    assert resumed >= {Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING}
    assert verify_file(file) == 1, "a finished game stays"
    assert match.kept
    assert [game.finished for game in archive.games()] == [True]


def test_a_persons_choice_is_saved_before_a_computer_player_acts(archive: Archive) -> None:
    match, rng = new_match(setup("ADA", "volta", seed=2), archive, LocalThinker()), random.Random(1)
    while match.session.to_act != 0:
        step(match, rng)
    step(match, rng)
    leave(match)
    again = saved_match(archive, thinker=LocalThinker())
    assert again.session.observation(0) == match.session.observation(0)


def test_a_new_game_is_saved_before_the_first_choice_beside_the_others(archive: Archive) -> None:
    assert archive.games() == []
    for count in (1, 2):
        match = new_match(GAME, archive, LocalThinker())
        leave(match)
        assert len(archive.unfinished()) == count
        assert views(saved_match(archive, match.file_id, LocalThinker())) == views(match)


def test_a_game_is_played_in_only_one_window(archive: Archive) -> None:
    match = new_match(GAME, archive, LocalThinker())
    match.settle(60)
    other = Archive(archive.folder)
    with pytest.raises(StorageError, match="is open in another Fzzzt! window"):
        saved_match(other, thinker=LocalThinker())
    leave(match)
    assert views(saved_match(other, thinker=LocalThinker())) == views(match)


def test_games_without_people_are_not_saved(archive: Archive) -> None:
    match, rng = new_match(setup("volta", "grit"), archive, LocalThinker()), random.Random(1)
    for _ in range(8):
        step(match, rng)
    leave(match)
    assert archive.games() == []
    assert not archive.folder.exists()


def keep_a_game_and_its_backup(archive: Archive) -> tuple[Match, list[Observation]]:
    """A game left after some turns, and its state at the save before the last."""
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(2)
    match.settle(60)
    stood: list[Observation] = []
    for _ in range(20):
        stood = views(match)
        step(match, rng)
    leave(match)
    return match, stood


def told(match: Match, archive: Archive) -> list[str]:
    """What was said about the files, by the game or the archive behind it, whichever reached them first."""
    return [str(sentence) for sentence in (*match.problems, *archive.news.notices)]


def test_the_backup_stands_in_for_a_save_that_cannot_be_continued(archive: Archive) -> None:
    match, before = keep_a_game_and_its_backup(archive)
    path = kept_file(archive, match)
    path.write_bytes(b"{")
    again = saved_match(archive, thinker=LocalThinker())
    assert told(again, archive) == [
        f"{path} is damaged and is kept as {path.name}.damaged-1: its backup, which is a little older, is used instead."
    ]
    assert views(again) == before
    leave(again)
    # Leaving without a move must not lose the game.
    once_more = saved_match(archive, thinker=LocalThinker())
    assert (views(once_more), once_more.problems) == (before, [])


def test_a_backup_alone_is_a_game(archive: Archive) -> None:
    match, before = keep_a_game_and_its_backup(archive)
    path = kept_file(archive, match)
    path.unlink()
    again = saved_match(archive, thinker=LocalThinker())
    assert told(again, archive) == [f"{path} is missing: its backup, which may be a little older, is used instead."]
    assert views(again) == before
    assert path.is_file()


def test_a_damaged_lone_backup_is_reported_and_moved_away(archive: Archive) -> None:
    path = kept_file(archive, keep_a_game_and_its_backup(archive)[0])
    path.write_bytes(b"{")
    backup_of(path).write_bytes(b"[")
    name = path.stem
    with pytest.raises(DamagedFileError, match=r"game-21\.fzzzt is damaged and was not used"):
        saved_match(archive, name, LocalThinker())
    assert not backup_of(path).exists(), "one sentence is enough for both"
    with pytest.raises(StorageError, match="is gone: choose another one"):
        saved_match(archive, name, LocalThinker())
    with pytest.raises(StorageError, match="no unfinished game"):
        saved_match(archive, thinker=LocalThinker())


def test_what_a_newer_version_stores_with_a_game_is_left_alone(archive: Archive) -> None:
    match = keep_a_game_and_its_backup(archive)[0]
    path = Files.of(archive.folder, kept_file(archive, match).stem).about
    content = json.loads(path.read_bytes())
    content["name"] = "Sunday"
    content["setup"]["clock"] = 90
    content["setup"]["seats"][1]["hat"] = "bowler"
    path.write_text(json.dumps(content), encoding="utf-8")
    later = Archive(archive.folder, now=lambda: datetime(2100, 1, 1, tzinfo=UTC))
    match, rng = saved_match(later, thinker=LocalThinker()), random.Random(3)
    assert match.problems == []
    before = content.pop("seal")
    while match.seal is not None and len(match.seal.bids) == len(before["bids"]):
        step(match, rng)
    kept = json.loads(path.read_bytes())
    sealed = kept.pop("seal")
    assert kept == content | {"played": "2100-01-01T00:00:00Z"}
    # Since then one more computer bid has been sealed, and none forgotten.
    assert len(sealed["bids"]) == len(before["bids"]) + 1
    assert sealed == before | {"bids": sealed["bids"] | before["bids"]}


def test_without_a_save_a_sentence_says_so(archive: Archive) -> None:
    with pytest.raises(StorageError, match="no unfinished game"):
        saved_match(archive, thinker=LocalThinker())


def test_an_unwritable_folder_is_reported_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    archive = Archive(blocked / "games")
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(3)
    while match.session.to_act is not None:
        step(match, rng)
    assert len(match.problems) == 1
    assert "game-21.fzzzt cannot be saved" in str(match.problems[0])
    assert not match.kept


def test_saving_resumes_as_soon_as_possible(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games")
    archive.folder.write_bytes(b"")
    match, rng = new_match(setup("ADA", "BOB", seed=2), archive, LocalThinker()), random.Random(3)
    kept = []
    for repair in (False, True):
        if repair:
            archive.folder.unlink()
        step(match, rng)
        kept.append(match.kept)
    assert kept == [False, True]
    again = saved_match(archive, thinker=LocalThinker()).session
    assert [again.observation(seat) for seat in (0, 1)] == [match.session.observation(seat) for seat in (0, 1)]


# Saving in the background


def test_play_never_waits_for_the_disk(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a disk that confirms nothing, all turns can be played; in the end only the newest is written."""
    answers = threading.Event()
    writers: list[threading.Thread] = []
    fsync = os.fsync

    def stuck(number: int) -> None:
        writers.append(threading.current_thread())
        answers.wait(60)
        fsync(number)

    monkeypatch.setattr("ui.files.background.GLANCE", 0.0)
    monkeypatch.setattr("ui.match.match.HANDING_SECONDS", 0.0)
    monkeypatch.setattr("ui.files.disk.os.fsync", stuck)
    match, rng = new_match(GAME, archive, LocalThinker()), random.Random(2)
    try:
        for _ in range(30):
            player = match.session.to_act
            assert player is not None
            if match.thinking is None:
                match.submit(player, choose(match, rng))
            match.update()
            assert match.saving
    finally:
        answers.set()
    match.settle(60)
    assert match.kept
    assert parse_game(kept_file(archive, match).read_bytes()) == match.session.record()
    assert threading.current_thread() not in writers
    assert len(set(writers)) == 1
    # The first state and the newest, each a record and a sidecar: the file, the backup and the folder are synced.
    assert len(writers) <= 2 * 2 * 3, "states that are out of date are not written"
    while match.thinking is not None:
        match.update()
    leave(match)
    again = saved_match(archive, thinker=LocalThinker())
    while again.thinking is not None:
        again.update()
    assert views(again) == views(match)


def test_a_disk_that_does_not_answer_holds_up_the_game_only_once(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, now = threading.Event(), [100.0]
    monkeypatch.setattr("ui.files.background.GLANCE", 0.0)
    monkeypatch.setattr("ui.match.match.time.monotonic", lambda: now[0])
    monkeypatch.setattr("ui.files.disk.os.fsync", lambda _number: answers.wait(60))
    match = new_match(setup("ADA", "BOB", seed=2), archive, LocalThinker())
    catching_up = [match.catching_up]
    try:
        now[0] += 6.0
        catching_up.append(match.catching_up)
        player = match.session.to_act
        assert player is not None
        match.submit(player, match.session.observation(player).legal_actions()[0])
        assert match.saving
        catching_up.append(match.catching_up)
        assert catching_up == [True, False, False]
    finally:
        answers.set()
    match.settle(60)
    assert match.kept
    leave(match)


def test_a_game_just_left_can_be_continued(archive: Archive) -> None:
    match = new_match(GAME, archive, LocalThinker())
    match.close()
    assert views(saved_match(archive, thinker=LocalThinker())) == views(match)


KILLS = int(os.environ.get("FZZZT_KILLS", "20"))
"""A release needs 300: FZZZT_KILLS=300 uv run --dev pytest -m slow tests/ui/match/test_match_saved.py -k killed."""


@pytest.mark.slow
@needs_fork
def test_a_killed_program_loses_nothing_but_the_action_in_flight(archive: Archive) -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "tests.ui.killed"])
    rng = random.Random(5)
    kept: dict[str, int] = {}
    for number in range(KILLS):
        here, there = context.Pipe(duplex=False)
        player = context.Process(target=play_until_killed, args=(archive.folder, number, there))
        player.start()
        there.close()
        name, events = here.recv()
        assert events >= kept.get(name, 0), "something that was kept is lost"
        assert number == 0 or name in kept or archive_is_played_out(archive, kept)
        time.sleep(rng.random() * 0.25)
        player.kill()
        player.join()
        kept[name] = events
        while here.poll():
            try:
                name, events = here.recv()
            except EOFError:
                break
            kept[name] = events
        assert_nothing_is_lost(archive, kept)


def archive_is_played_out(archive: Archive, kept: dict[str, int]) -> bool:
    return all(archive.open(name).session.to_act is None for name in kept)


def assert_nothing_is_lost(archive: Archive, kept: dict[str, int]) -> None:
    """Every game is there as far as it was known to be saved, no backup is needed, and the list is right."""
    archive.upkeep.scan()
    archive.wait(60)
    listed = {game.id: game for game in archive.games()}
    assert not archive.news.notices
    for name, events in kept.items():
        opened = archive.open(name)
        assert opened.notices == ()
        assert opened.session.event_count >= events
        assert opened.setup == GAME
        assert listed[name].standing == standing_of(opened.record)
    # A game that was just about to start may have left a sidecar.
    assert not [file.name for file in archive.folder.glob("*") if "damaged" in file.name or file.suffix == ".lock"]
