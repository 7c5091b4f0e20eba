"""The owner of the true state: saves that continue identically at every decision, observations, illegal choices."""

import random
from typing import NamedTuple

import pytest

from game.core.actions import Action, Allocate, Bid, Build, EndAllocation, IllegalActionError
from game.core.events import AllocationEnded, OwnHand, RobotAllocated
from game.core.state import Phase
from game.play.session import SeatSpec, Session
from game.records.record import parse_record
from game.records.verify import verify

SEATS = (SeatSpec("Ada", "human"), SeatSpec("Volta", "ai:apprentice/volta"), SeatSpec("Bob", "human"))


class Choice(NamedTuple):
    """Who chose what."""

    player: int
    action: Action


def decide(session: Session, rng: random.Random) -> Choice:
    """Any legal choice, allocations more often than «done»."""
    player = session.to_act
    assert player is not None
    options = session.observation(player).legal_actions()
    action = options[rng.randrange(len(options))]
    if session.phase is Phase.ALLOCATION and rng.random() < 0.4:
        action = EndAllocation()
    return Choice(player, action)


def played(seed: int) -> tuple[Session, list[Choice]]:
    """A whole random game, and its choices."""
    session, rng, choices = Session(SEATS, seed), random.Random(seed), []
    while session.to_act is not None:
        choices.append(decide(session, rng))
        session.submit(choices[-1].player, choices[-1].action)
    return session, choices


def through_text(session: Session) -> Session:
    """Save a session as text and continue from there."""
    return Session.resume(parse_record(session.record().to_line()))


@pytest.mark.parametrize("seed", [1, 8])
def test_a_game_saved_at_every_decision_continues_identically(seed: int) -> None:
    """During bidding, allocation and scoring [L1] [F2]: state, events and random numbers are the same."""
    whole, choices = played(seed)
    session = Session(SEATS, seed)
    phases = set()
    for choice in choices:
        phases.add(session.phase)
        again = through_text(session)
        assert again.clone().state == session.clone().state
        assert again.event_count == session.event_count
        assert again.to_act == session.to_act == choice.player
        assert again.policy_seed(1) == session.policy_seed(1)
        for player in (None, 0, 1, 2):
            assert again.observation(player) == session.observation(player)
            assert again.seen_events(player) == session.seen_events(player)
        session = again
        session.submit(choice.player, choice.action)
    assert session.record() == whole.record()
    assert phases == {Phase.ALLOCATION, Phase.SCORING, Phase.BIDDING}
    verify(parse_record(session.record().to_line()))


def test_a_choice_comes_back_with_what_happened() -> None:
    """All events of a game are those of its start and those returned by its choices, each once."""
    session, rng = Session(SEATS, 3), random.Random(3)
    told = list(session.clone().events)
    while session.to_act is not None:
        choice = decide(session, rng)
        happened = session.submit(choice.player, choice.action)
        assert happened
        told += happened
        assert len(told) == session.event_count
    assert tuple(told) == session.clone().events


def test_a_session_that_goes_back_forgets_what_came_after_and_comes_to_the_same_end() -> None:
    whole, choices = played(3)
    session, events = through_text(whole), whole.clone().events
    point = session.clone().points[40]
    session.go_back(point)
    assert (session.event_count, session.seats) == (point, SEATS)
    assert session.clone().points[-1] == point
    assert session.clone().events == events[:point]
    assert session.to_act == choices[40].player
    for choice in choices[40:]:
        session.submit(choice.player, choice.action)
    assert session.record() == whole.record()
    with pytest.raises(ValueError, match="is no point of this game"):
        session.go_back(1)


def test_everybodys_latest_choice_is_known_with_its_starting_point() -> None:
    session, rng = Session(SEATS, 3), random.Random(3)
    latest: dict[int, tuple[Choice, int]] = {}
    while session.to_act is not None:
        for player in range(3):
            turn = session.last_turn(player)
            told = None if turn is None else (Choice(turn.player, turn.action), turn.point)
            assert told == latest.get(player)
        choice, point = decide(session, rng), session.event_count
        session.submit(choice.player, choice.action)
        latest[choice.player] = choice, point


def test_a_clone_is_independent() -> None:
    session = Session(SEATS, 5)
    clone = session.clone()
    clone.apply(clone.legal_actions()[0])
    assert clone.point > session.event_count


@pytest.mark.parametrize("action", [Bid(()), Bid(("r5-nut-bolt",)), EndAllocation(), Build(())])
def test_an_illegal_choice_changes_nothing(action: Action) -> None:
    session = Session(SEATS, 4)
    before, count = session.clone().state, session.event_count
    player = session.to_act
    assert player is not None
    with pytest.raises(IllegalActionError):
        session.submit(player, action)
    with pytest.raises(IllegalActionError):
        session.submit((player + 1) % 3, Bid(session.observation((player + 1) % 3).hand[:1]))
    assert session.clone().state == before
    assert session.event_count == count


def test_no_other_seat_can_act_out_of_turn() -> None:
    """Not even with a choice that would be valid for the seat to act, by itself or as one of several."""
    session, player, good = at_allocation(2)
    count = session.event_count
    for other in {0, 1, 2} - {player}:
        for actions in ([good], [good, EndAllocation()]):
            with pytest.raises(IllegalActionError, match=f"seat {other} is not to act"):
                session.submit(other, *actions)
    assert session.event_count == count


def at_allocation(fixable: int) -> tuple[Session, int, Allocate]:
    """A game where a player is to fix cards and has a number of units to fix them to, and a way to begin."""
    for seed in range(200):
        session, rng = Session(SEATS, seed), random.Random(seed)
        while (player := session.to_act) is not None:
            options = [act for act in session.observation(player).legal_actions() if isinstance(act, Allocate)]
            if len({option.unit for option in options}) == fixable:
                return session, player, options[0]
            choice = decide(session, rng)
            session.submit(choice.player, choice.action)
    raise LookupError("no game comes to that")


def test_several_choices_in_a_row_are_done_all_or_none() -> None:
    session, player, good = at_allocation(2)
    before, count = session.clone().state, session.event_count
    with pytest.raises(IllegalActionError):
        session.submit(player, good, good)
    assert session.clone().state == before
    assert session.event_count == count
    happened = session.submit(player, good, EndAllocation())
    assert happened[:2] == [RobotAllocated(player, good.unit, good.card), AllocationEnded(player)]
    assert session.event_count == count + len(happened)
    assert session.clone().events[count:] == tuple(happened)


def test_l1_an_allocation_that_ends_by_itself_needs_no_end() -> None:
    session, player, good = at_allocation(1)
    again = through_text(session)
    happened = session.submit(player, good, EndAllocation())
    assert happened == again.submit(player, good)
    assert happened.count(AllocationEnded(player)) == 1
    assert session.clone().state == again.clone().state


def test_nothing_follows_the_end_of_an_allocation_but_its_end() -> None:
    session, player, good = at_allocation(1)
    count = session.event_count
    with pytest.raises(IllegalActionError):
        session.submit(player, good, good)
    with pytest.raises(IllegalActionError):
        session.submit(player, EndAllocation(), good)
    assert session.event_count == count


def test_only_the_seat_to_act_has_legal_actions() -> None:
    session = Session(SEATS, 4)
    player = session.to_act
    assert player is not None
    other = (player + 1) % 3
    assert session.is_legal(player, Bid(session.observation(player).hand[:2]))
    assert not session.is_legal(player, Bid(session.observation(other).hand[:1]))
    assert not session.is_legal(other, Bid(session.observation(other).hand[:1]))
    assert not session.is_legal(other, Bid(session.observation(player).hand[:1]))
    assert not session.is_legal(player, EndAllocation())


def test_each_seat_hears_only_of_its_own_hand() -> None:
    session = Session(SEATS, 4)
    for viewer in (0, 1, 2, None):
        own = [event for event in session.seen_events(viewer) if isinstance(event, OwnHand)]
        assert [(event.player, event.hand) for event in own] == (
            [] if viewer is None else [(viewer, session.observation(viewer).hand)]
        )


def test_a_session_knows_its_number_seats_and_position() -> None:
    session, choices = played(6)
    assert (session.seed, session.seats, session.phase, session.to_act) == (6, SEATS, Phase.OVER, None)
    resumed = through_text(session)
    assert (resumed.seed, resumed.seats) == (6, SEATS)
    assert session.event_count == len(session.clone().events)
    assert len(choices) > 100


def test_a_seat_knows_how_it_is_played() -> None:
    ada, volta, _ = SEATS
    assert (ada.human, ada.level, ada.personality) == (True, "", None)
    assert (volta.human, volta.level, volta.personality) == (False, "apprentice", "volta")
    assert SeatSpec("X", "ai:random").personality is None


def test_random_numbers_of_a_choice_differ_by_seat_and_moment() -> None:
    session = Session(SEATS, 9)
    first = [session.policy_seed(player) for player in range(3)]
    assert len(set(first)) == 3
    player = session.to_act
    assert player is not None
    session.submit(player, Bid(session.observation(player).hand[:1]))
    assert session.policy_seed(0) != first[0]
