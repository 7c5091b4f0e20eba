"""A game in the window: saves, damaged ones, folders that cannot be written, failing computer players, hints."""

import json
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.actions import Action, Allocate, Bid, EndAllocation, IllegalActionError
from game.agents import Personality
from game.agents.explain import Candidate
from game.observation import Observation
from game.state import Phase
from game.thinking import Agents, LocalThinker, ProcessThinker, Question, answer_questions
from game.worker import LostError, RefusedError, Worker, WorkerError
from tests.game.worker_processes import mute
from tests.ui.killed import play_until_killed
from tests.ui.stand_ins import setup
from ui.base.storage import DamagedFileError, Storage, StorageError, backup_of, remove_leftovers
from ui.match.match import Match, new_match, saved_match
from ui.match.saving import read_game

GAME = setup("ADA", "volta", "BOB", seed=21)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage.in_folder(tmp_path)


def choose(match: Match, rng: random.Random) -> Action:
    """A person's choice: any that is allowed."""
    player = match.session.to_act
    assert player is not None
    options = match.session.observation(player).legal_actions()
    if match.session.phase is Phase.ALLOCATION and rng.random() < 0.4:
        return EndAllocation()
    return options[rng.randrange(len(options))]


def allocations(match: Match) -> list[Allocate]:
    """All robots that whoever is to act may fix."""
    player = match.session.to_act
    assert player is not None
    return [action for action in match.session.observation(player).legal_actions() if isinstance(action, Allocate)]


def step(match: Match, rng: random.Random) -> None:
    """One decision of whoever is to act, until it is on the disk."""
    player = match.session.to_act
    assert player is not None
    if match.thinking is None:
        match.submit(player, choose(match, rng))
    else:
        match.update()
    match.settle(60)


def views(match: Match) -> list[Observation]:
    return [match.session.observation(player) for player in (None, 0, 1, 2)]


def test_a_game_closed_at_every_decision_of_a_person_ends_the_same(storage: Storage, tmp_path: Path) -> None:
    """Leaving at any moment loses nothing: neither what a person chose nor what computer players would choose."""
    whole, rng = new_match(GAME, Storage.in_folder(tmp_path / "other"), LocalThinker()), random.Random(4)
    while whole.session.to_act is not None:
        step(whole, rng)
    match, rng = new_match(GAME, storage, LocalThinker()), random.Random(4)
    match.settle(60)
    resumed = set()
    while match.session.to_act is not None:
        again = saved_match(storage, LocalThinker())
        while match.thinking is not None:
            match.update()
        while again.thinking is not None:
            again.update()
        assert views(again) == views(match)
        assert again.session.seen_events(0) == match.session.seen_events(0)
        assert again.looks == match.looks
        resumed.add(match.session.phase)
        match = again
        if match.session.to_act is not None:
            step(match, rng)
    assert match.session.record() == whole.session.record()
    assert resumed >= {Phase.BIDDING, Phase.ALLOCATION, Phase.SCORING}
    assert not storage.game_file.is_file()


def test_what_a_person_chose_is_kept_although_a_computer_player_is_next(storage: Storage) -> None:
    match, rng = new_match(setup("ADA", "volta", seed=2), storage, LocalThinker()), random.Random(1)
    while match.session.to_act != 0:
        step(match, rng)
    step(match, rng)
    again = saved_match(storage, LocalThinker())
    assert again.session.observation(0) == match.session.observation(0)


def test_a_new_game_is_kept_before_the_first_choice(storage: Storage) -> None:
    assert not storage.game_file.is_file()
    match = new_match(GAME, storage, LocalThinker())
    match.settle(60)
    assert storage.game_file.is_file()
    assert views(saved_match(storage, LocalThinker())) == views(match)


def test_games_without_persons_are_not_kept(storage: Storage) -> None:
    match, rng = new_match(setup("volta", "grit"), storage, LocalThinker()), random.Random(1)
    for _ in range(8):
        step(match, rng)
    assert not storage.game_file.is_file()


def keep_a_game(storage: Storage) -> Path:
    """A save of a few auctions, without the backup that would stand in for it."""
    match, rng = new_match(GAME, storage, LocalThinker()), random.Random(2)
    for _ in range(20):
        step(match, rng)
    path = storage.game_file
    path.with_name(f"{path.name}.bak").unlink()
    return path


def swap_seats(content: dict[str, object]) -> None:
    game = content["setup"]
    assert isinstance(game, dict)
    game["seats"] = game["seats"][::-1]


def cut_seats(content: dict[str, object]) -> None:
    game = content["setup"]
    assert isinstance(game, dict)
    game["seats"] = game["seats"][:2]


def steal_a_card(content: dict[str, object]) -> None:
    record = content["record"]
    assert isinstance(record, dict)
    record["deck"] = record["deck"][1:]


def forge_a_bid(content: dict[str, object]) -> None:
    record = content["record"]
    assert isinstance(record, dict)
    bid = next(event for event in record["events"] if event["type"] == "bid")
    bid["cards"] = ["upgrade-1"]


def paint_a_seat(content: dict[str, object]) -> None:
    game = content["setup"]
    assert isinstance(game, dict)
    game["seats"][0]["colour"] = "transparent"


@pytest.mark.parametrize("damage", [swap_seats, cut_seats, steal_a_card, forge_a_bid, paint_a_seat])
def test_a_save_that_cannot_be_continued_gives_a_sentence_and_is_set_aside(storage: Storage, damage: object) -> None:
    path = keep_a_game(storage)
    content = json.loads(path.read_bytes())
    assert callable(damage)
    damage(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    damaged = path.read_bytes()
    with pytest.raises(DamagedFileError) as told:
        saved_match(storage, LocalThinker())
    assert str(told.value).startswith(f"{path} is damaged and was not used: it is kept as game.json.damaged-1")
    assert path.with_name("game.json.damaged-1").read_bytes() == damaged
    assert not storage.game_file.is_file()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\x00", b'{"setup": 3}', b"null"])
def test_a_save_that_is_no_save_gives_a_sentence_and_is_set_aside(storage: Storage, content: bytes) -> None:
    path = keep_a_game(storage)
    path.write_bytes(content)
    with pytest.raises(DamagedFileError, match="damaged and was not used"):
        saved_match(storage, LocalThinker())
    assert path.with_name("game.json.damaged-1").read_bytes() == content
    assert not storage.game_file.is_file()


def keep_a_game_and_its_backup(storage: Storage) -> tuple[Match, list[Observation]]:
    """A game of some turns, and how it stood at the save before the last."""
    match, rng = new_match(GAME, storage, LocalThinker()), random.Random(2)
    before: list[Observation] = []
    for _ in range(20):
        last = storage.game_file.read_bytes() if storage.game_file.is_file() else b""
        stood = views(match)
        step(match, rng)
        if storage.game_file.read_bytes() != last and last:
            before = stood
    return match, before


def other_number(content: dict[str, object]) -> None:
    game = content["setup"]
    assert isinstance(game, dict)
    game["seed"] += 1


def huge_number(content: dict[str, object]) -> None:
    record = content["record"]
    assert isinstance(record, dict)
    record["seed"] = 10**30


@pytest.mark.parametrize(
    "damage", [swap_seats, cut_seats, steal_a_card, forge_a_bid, paint_a_seat, other_number, huge_number]
)
def test_the_backup_stands_in_for_a_save_that_cannot_be_continued(
    storage: Storage, damage: Callable[[dict[str, object]], None]
) -> None:
    path = storage.game_file
    keep_a_game_and_its_backup(storage)
    good = backup_of(path).read_bytes()
    content = json.loads(path.read_bytes())
    damage(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    again = saved_match(storage, LocalThinker())
    assert [str(problem) for problem in again.problems] == [
        f"{path} is damaged and is kept as game.json.damaged-1: its backup, which is a little older, is used instead."
    ]
    assert path.read_bytes() == good, "leaving without a move must not lose the game"
    assert json.loads(path.with_name("game.json.damaged-1").read_bytes()) == content
    assert saved_match(storage, LocalThinker()).problems == []


def test_a_backup_alone_is_a_game(storage: Storage) -> None:
    keep_a_game_and_its_backup(storage)
    storage.game_file.unlink()
    again = saved_match(storage, LocalThinker())
    assert [str(problem) for problem in again.problems] == [
        f"{storage.game_file} is missing: its backup, which may be a little older, is used instead."
    ]
    assert storage.game_file.is_file()


def test_a_damaged_backup_alone_is_told_and_out_of_the_way(storage: Storage) -> None:
    keep_a_game_and_its_backup(storage)
    storage.game_file.write_bytes(b"{")
    backup_of(storage.game_file).write_bytes(b"[")
    with pytest.raises(DamagedFileError, match=r"game\.json is damaged and was not used"):
        saved_match(storage, LocalThinker())
    with pytest.raises(DamagedFileError, match=r"game\.json\.bak is damaged and was not used"):
        saved_match(storage, LocalThinker())
    with pytest.raises(StorageError, match="No unfinished game"):
        saved_match(storage, LocalThinker())


def test_what_a_newer_version_keeps_with_a_game_is_left_to_it(storage: Storage) -> None:
    path = keep_a_game(storage)
    content = json.loads(path.read_bytes())
    content["name"] = "Sunday"
    content["setup"]["clock"] = 90
    content["setup"]["seats"][1]["hat"] = "bowler"
    content["record"]["place"] = "here"
    path.write_text(json.dumps(content), encoding="utf-8")
    match, rng = saved_match(storage, LocalThinker()), random.Random(3)
    assert match.problems == []
    for _ in range(3):
        step(match, rng)
    now = json.loads(path.read_bytes())
    assert len(now["record"]["events"]) > len(content["record"]["events"])
    now["record"]["events"] = content["record"]["events"]
    assert now == content


def test_a_game_in_a_format_to_come_is_left_where_it_is(storage: Storage) -> None:
    path = keep_a_game(storage)
    content = json.loads(path.read_bytes())
    content["record"] = {"format": "fzzzt-record/99", "moves": "?"}
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(StorageError, match="was made by a newer version of the program: open it with that one"):
        saved_match(storage, LocalThinker())
    assert json.loads(path.read_bytes()) == content


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_pipe_in_place_of_the_save_holds_up_nothing(storage: Storage) -> None:
    keep_a_game_and_its_backup(storage)
    storage.game_file.unlink()
    os.mkfifo(storage.game_file)
    assert "kept as game.json.damaged-1" in str(saved_match(storage, LocalThinker()).problems[0])


def test_without_a_save_there_is_a_sentence(storage: Storage) -> None:
    with pytest.raises(StorageError, match="No unfinished game"):
        saved_match(storage, LocalThinker())


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    storage = Storage(tmp_path / "config", blocked / "data", None, None)
    match, rng = new_match(GAME, storage, LocalThinker()), random.Random(3)
    while match.session.to_act is not None:
        step(match, rng)
    assert len(match.problems) == 1
    assert "game.json cannot be saved" in str(match.problems[0])
    assert not match.kept


def test_a_game_is_saved_again_as_soon_as_that_is_possible(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    storage.data.write_bytes(b"")
    match, rng = new_match(setup("ADA", "BOB", seed=2), storage, LocalThinker()), random.Random(3)
    kept = []
    for repair in (False, True):
        if repair:
            storage.data.unlink()
        step(match, rng)
        kept.append(match.kept)
    assert kept == [False, True]
    again = saved_match(storage, LocalThinker()).session
    assert [again.observation(seat) for seat in (0, 1)] == [match.session.observation(seat) for seat in (0, 1)]


def failed(error: Exception) -> Future[Any]:
    future = Future[Any]()
    future.set_exception(error)
    return future


class Broken(LocalThinker):
    """A thinker that fails each time, or bids what is not to be bid."""

    def __init__(self, error: WorkerError | None) -> None:
        super().__init__()
        self.error = error

    def choose(self, question: Question) -> Future[Action]:
        if self.error is not None:
            return failed(self.error)
        nonsense = Future[Action]()
        nonsense.set_result(Bid(question.observation.hand * 2))
        return nonsense


@pytest.mark.parametrize("error", [LostError("no answer came"), RefusedError("lost"), None])
def test_a_rule_based_player_stands_in_for_one_that_fails(storage: Storage, error: WorkerError | None) -> None:
    match, rng = new_match(setup("volta", "ADA"), storage, Broken(error)), random.Random(1)
    while match.session.to_act is not None:
        step(match, rng)
    assert match.session.phase is Phase.OVER
    assert match.problems
    assert [str(problem) for problem in match.problems] == [
        "Volta did not answer: a simpler player has chosen instead, and the game goes on."
    ]


def wait_for(match: Match, seconds: float = 60) -> None:
    """Let a computer player's choice come in."""
    count, end = match.session.event_count, time.monotonic() + seconds
    while match.session.event_count == count and time.monotonic() < end:
        match.update()
        time.sleep(0.002)
    assert match.session.event_count > count


@pytest.mark.parametrize("number", [signal.SIGTERM, getattr(signal, "SIGSTOP", signal.SIGTERM)])
def test_the_computer_players_process_may_die_or_be_stopped_at_any_time(storage: Storage, number: int) -> None:
    """The game goes on, and just as it would have gone."""
    thinker = ProcessThinker(Worker(answer_questions, patience=2))
    game = setup("volta", "grit", "rivet", seed=5)
    match, undisturbed = new_match(game, storage, thinker), new_match(game, storage, LocalThinker())
    try:
        for disturb in (False, True, False, True):
            if disturb:
                assert thinker.pid is not None
                os.kill(thinker.pid, number)
            wait_for(match)
            undisturbed.update()
        assert match.problems == []
        assert views(match) == views(undisturbed)
    finally:
        match.close()
    assert thinker.pid is None


def test_when_no_process_answers_a_simpler_player_chooses_and_it_is_said_once(storage: Storage) -> None:
    match = new_match(setup("volta", "grit", seed=5), storage, ProcessThinker(Worker(mute, patience=0.05)))
    try:
        for _ in range(4):
            wait_for(match)
    finally:
        match.close()
    assert sorted(str(problem) for problem in match.problems) == [
        f"{name} did not answer: a simpler player has chosen instead, and the game goes on."
        for name in ("Grit", "Volta")
    ]


class Slow(LocalThinker):
    """Never finds an answer."""

    times = 0

    def choose(self, question: Question) -> Future[Action]:
        self.asked = question
        self.times += 1
        return Future()


def test_a_slow_computer_player_stops_nothing(storage: Storage) -> None:
    thinker = Slow()
    match = new_match(setup("volta", "ADA", seed=3), storage, thinker)
    before = match.session.event_count
    if match.thinking is None:
        match.submit(1, choose(match, random.Random(1)))
        before = match.session.event_count
    for _ in range(1000):
        match.update()
    assert thinker.times == 1
    assert match.session.event_count == before
    assert msgspec.json.encode(thinker.asked.observation)


def test_a_computer_player_is_asked_with_its_own_eyes_alone(storage: Storage) -> None:
    thinker = Slow()
    match = new_match(setup("volta", "ADA", seed=3), storage, thinker)
    if match.thinking is None:
        match.submit(1, choose(match, random.Random(1)))
    match.update()
    assert thinker.asked.observation == match.session.observation(0)
    assert thinker.asked.level == "apprentice"
    assert thinker.asked.personality == "volta"


def test_a_character_that_was_left_out_since_takes_no_skill_along(
    storage: Storage, characters: dict[str, Personality]
) -> None:
    characters.clear()
    thinker = Slow()
    new_match(setup("volta", "grit", seed=3), storage, thinker).update()
    assert (thinker.asked.level, thinker.asked.personality) == ("apprentice", None)
    assert Agents().choose(thinker.asked)


def test_hints_of_two_persons_do_not_mix_and_none_is_asked_out_of_turn(storage: Storage) -> None:
    """Ada asks, closes the window and bids; Bob, who asks next, gets his own hint, though Ada's comes late."""
    thinker = ProcessThinker()
    match = new_match(setup("ADA", "BOB", seed=4), storage, thinker)
    try:
        first = match.session.to_act
        assert first is not None
        late = match.ask_hints(first)
        match.submit(first, choose(match, random.Random(1)))
        second = match.session.to_act
        assert second not in (None, first)
        assert second is not None
        found = match.ask_hints(second).result(60)
        assert {card for hint in found for card in cards_of(hint)} <= set(match.session.observation(second).hand)
        assert late.result(60)
    finally:
        match.close()


def cards_of(candidate: Candidate) -> tuple[str, ...]:
    assert isinstance(candidate.action, Bid)
    return candidate.action.cards


class Counting(LocalThinker):
    """Never finds a hint, and remembers for whom it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.hinted: list[Question] = []

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        self.hinted.append(question)
        return Future()


def test_a_hint_that_the_game_has_overtaken_is_not_asked_again(storage: Storage) -> None:
    thinker, rng = Counting(), random.Random(1)
    match = new_match(setup("ADA", "volta", "BOB", seed=4), storage, thinker)
    while match.thinking is not None:
        step(match, rng)
    player = match.session.to_act
    assert player is not None
    match.ask_hints(player).cancel()
    for _ in range(4):
        step(match, rng)
    assert [asked.observation.to_act for asked in thinker.hinted] == [player]


def test_what_a_person_does_in_a_row_is_all_or_nothing(storage: Storage) -> None:
    match, rng = new_match(setup("ADA", "BOB", "EVE", seed=4), storage, LocalThinker()), random.Random(4)
    while not allocations(match):
        step(match, rng)
    good = allocations(match)[0]
    player = match.session.to_act
    assert player is not None
    before, kept = views(match), storage.game_file.read_bytes()
    # The same once more: its robot is fixed by then.
    with pytest.raises(IllegalActionError):
        match.submit(player, good, good, EndAllocation())
    assert views(match) == before
    assert storage.game_file.read_bytes() == kept
    match.submit(player, good, EndAllocation())
    assert match.session.observation(player).seats[player].fixed == {good.unit: (good.card,)}
    assert match.session.to_act != player


# Saving in the background


def test_no_disk_is_waited_for_while_the_game_goes_on(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a disk that does not answer all turns can be played; then the newest state alone is written."""
    answers = threading.Event()
    writers: list[threading.Thread] = []
    fsync = os.fsync

    def stuck(number: int) -> None:
        writers.append(threading.current_thread())
        answers.wait(60)
        fsync(number)

    monkeypatch.setattr("ui.base.storage.os.fsync", stuck)
    match, rng = new_match(GAME, storage, LocalThinker()), random.Random(2)
    try:
        for _ in range(30):
            player = match.session.to_act
            assert player is not None
            if match.thinking is None:
                match.submit(player, choose(match, rng))
            match.update()
        match.settle(0)
        kept = [match.kept]
    finally:
        answers.set()
    match.settle(60)
    assert [*kept, match.kept] == [False, True]
    assert threading.current_thread() not in writers
    assert len(set(writers)) == 1
    assert len(writers) < 10, "states that are out of date are not written"
    while match.thinking is not None:
        match.update()
    again = saved_match(storage, LocalThinker())
    while again.thinking is not None:
        again.update()
    assert views(again) == views(match)


def test_leaving_a_game_waits_until_it_is_kept(storage: Storage) -> None:
    match = new_match(GAME, storage, LocalThinker())
    match.close()
    assert views(saved_match(storage, LocalThinker())) == views(match)


KILLS = int(os.environ.get("FZZZT_KILLS", "20"))


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot fork")
def test_a_killed_program_loses_nothing_but_the_action_in_flight(storage: Storage) -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "tests.ui.killed"])
    rng = random.Random(5)
    done = 0
    for number in range(KILLS):
        here, there = context.Pipe(duplex=False)
        player = context.Process(target=play_until_killed, args=(storage, number, there))
        player.start()
        there.close()
        first = here.recv()
        assert first >= done, "something that was kept is lost"
        time.sleep(rng.random() * 0.25)
        player.kill()
        player.join()
        done = first
        while here.poll():
            try:
                done = here.recv()
            except EOFError:
                break
        found = read_game(storage.game_file)
        assert found is not None
        saved, notice = found
        assert notice is None, "the backup is never needed"
        assert saved.session.event_count >= done
        remove_leftovers(storage.data)
        assert {file.name for file in storage.data.iterdir()} <= {"game.json", "game.json.bak"}
