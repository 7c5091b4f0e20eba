"""The owner of the true state: saves that continue identically at every decision, observations, illegal choices."""

import random

import msgspec
import pytest

from game.actions import Action, Allocate, Bid, Build, EndAllocation, IllegalActionError
from game.record import Record, RecordError, parse_record, verify
from game.session import Choice, SeatSpec, Session
from game.state import Phase

SEATS = (SeatSpec("Ada", "human"), SeatSpec("Volta", "ai:apprentice/volta"), SeatSpec("Bob", "human"))


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
    """A whole game by chance, and what was chosen."""
    session, rng, choices = Session(SEATS, seed), random.Random(seed), []
    while session.to_act is not None:
        choices.append(decide(session, rng))
        session.submit(choices[-1].player, choices[-1].action)
    return session, choices


class Kept(msgspec.Struct):
    """A save as it lies on disk."""

    record: Record
    unrecorded: tuple[Choice, ...]


def through_text(session: Session) -> Session:
    """Save a session as text and go on from there."""
    text = msgspec.json.encode(Kept(session.record(), session.unrecorded))
    kept = msgspec.json.decode(text, type=Kept)
    return Session.resume(kept.record, kept.unrecorded)


@pytest.mark.parametrize("seed", [1, 8])
def test_a_game_saved_at_every_decision_goes_on_identically(seed: int) -> None:
    """Bidding, within an allocation and within the scoring [L1] [F2]: state, events and random numbers are the same."""
    whole, choices = played(seed)
    session = Session(SEATS, seed)
    phases = set()
    for choice in choices:
        phases.add((session.phase, bool(session.unrecorded)))
        again = through_text(session)
        assert again._state.to_text() == session._state.to_text()
        assert again.event_count == session.event_count
        assert again.to_act == session.to_act == choice.player
        assert again.policy_rng(1).random() == session.policy_rng(1).random()
        for player in (None, 0, 1, 2):
            assert again.observation(player) == session.observation(player)
            assert again.seen_events(player) == session.seen_events(player)
        session = again
        session.submit(choice.player, choice.action)
    assert session.record() == whole.record()
    assert {(Phase.ALLOCATION, True), (Phase.SCORING, True), (Phase.BIDDING, False)} <= phases
    verify(parse_record(session.record().to_line()))


def test_only_choices_that_leave_no_event_are_kept_beside_the_record() -> None:
    session, rng = Session(SEATS, 3), random.Random(3)
    while session.to_act is not None:
        choice = decide(session, rng)
        session.submit(choice.player, choice.action)
        kept = session.unrecorded
        assert all(isinstance(one.action, EndAllocation | Build) for one in kept)
        if isinstance(choice.action, Bid | Allocate):
            assert not kept


def test_a_save_whose_last_choices_break_the_rules_is_refused() -> None:
    session, rng = Session(SEATS, 5), random.Random(5)
    while session.phase is not Phase.SCORING:
        choice = decide(session, rng)
        session.submit(choice.player, choice.action)
    acting = session.to_act
    assert acting is not None
    other = (acting + 1) % 3
    with pytest.raises(RecordError, match=f"seat {other} chose, but was not to act"):
        Session.resume(session.record(), [Choice(other, Build(()))])
    with pytest.raises(RecordError, match=r"after the record: .*\[F2\]"):
        Session.resume(session.record(), [Choice(acting, EndAllocation())])


@pytest.mark.parametrize("action", [Bid(()), Bid(("r5-nut-bolt",)), EndAllocation(), Build(())])
def test_an_illegal_choice_changes_nothing(action: Action) -> None:
    session = Session(SEATS, 4)
    before, count = session._state.to_text(), session.event_count
    player = session.to_act
    assert player is not None
    with pytest.raises(IllegalActionError):
        session.submit(player, action)
    with pytest.raises(IllegalActionError):
        session.submit((player + 1) % 3, Bid(session.observation((player + 1) % 3).hand[:1]))
    assert session._state.to_text() == before
    assert (session.event_count, session.unrecorded) == (count, ())


def test_a_seat_knows_how_it_is_played() -> None:
    ada, volta, _ = SEATS
    assert (ada.human, ada.level, ada.personality) == (True, "", None)
    assert (volta.human, volta.level, volta.personality) == (False, "apprentice", "volta")
    assert SeatSpec("X", "ai:random").personality is None


def test_random_numbers_of_a_choice_differ_by_seat_and_moment() -> None:
    session = Session(SEATS, 9)
    first = [session.policy_rng(player).random() for player in range(3)]
    assert len(set(first)) == 3
    player = session.to_act
    assert player is not None
    session.submit(player, Bid(session.observation(player).hand[:1]))
    assert session.policy_rng(0).random() != first[0]
