"""Where a ladder match's goals stand halfway: as the end will judge them, and without hidden information."""

import itertools
import random
from collections.abc import Sequence
from functools import cache

import pytest

from game.challenges.goal_states import AT_THE_END, GoalState, GoalStatus, goal_states
from game.challenges.ladder import HOW_MUCH, Goal, GoalKind, goal_counts_of, holds
from game.core.events import Auction, SeenEvent
from game.play.session import Session
from game.records.record import Record
from game.records.seats import SeatSpec
from tests.grids import mostly_slow

PERSON = 1
SEEDS = range(6)
GOALS = tuple(Goal(kind, number) for kind in GoalKind for number in (1, 3))


@cache
def played(seed: int) -> tuple[Record, tuple[SeenEvent, ...]]:
    """A random game, and what the person has seen of it."""
    session, rng = Session([SeatSpec(name, "human") for name in ("Ada", "Bob", "Eve")], seed), random.Random(seed)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    return session.record(), tuple(session.seen_events(PERSON))


def states(record: Record, shown: Sequence[SeenEvent], widgets: dict[str, int] | None = None) -> tuple[GoalState, ...]:
    return goal_states(GOALS, record, shown, PERSON, widgets or {})


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_state_is_what_the_end_judges(seed: int) -> None:
    record, seen = played(seed)
    counts = goal_counts_of(record, PERSON)
    for state in states(record, seen, dict(counts.played.own.widgets)):
        if state.goal.kind in AT_THE_END:
            assert state == (state.goal, GoalStatus.OPEN, None)
            continue
        good = state.status in (GoalStatus.HOLDS, GoalStatus.MET)
        assert good == holds(state.goal, counts), state
        much = HOW_MUCH.get(state.goal.kind)
        assert state.have == (None if much is None else much(counts))


@pytest.mark.parametrize("seed", mostly_slow(SEEDS, 0, 1))
def test_a_goal_met_or_missed_for_good_stays_so(seed: int) -> None:
    record, seen = played(seed)
    before: tuple[GoalState, ...] = states(record, ())
    assert {state.status for state in before} == {GoalStatus.OPEN, GoalStatus.HOLDS}
    changes = 0
    for end in range(1, len(seen) + 1):
        now = states(record, seen[:end])
        for old, new in zip(before, now, strict=True):
            if old.status in (GoalStatus.MET, GoalStatus.MISSED):
                assert new.status is old.status
        changes += now != before
        before = now
    assert changes > 5


def test_a_bid_counts_only_when_all_have_seen_it() -> None:
    record, seen = played(0)
    settled = [at for at, event in enumerate(seen) if isinstance(event, Auction)]
    kept = [at for at, goal in enumerate(GOALS) if goal.kind is not GoalKind.FIXED]
    for first, last in itertools.pairwise(settled):
        between = [states(record, seen[:end]) for end in range(first + 1, last + 1)]
        told = {tuple(now[at] for at in kept) for now in between}
        assert len(told) == 1


def test_units_count_as_they_could_be_made_to_run_now() -> None:
    record, seen = played(1)
    unit = goal_counts_of(record, PERSON).played.own.units[0]
    found = {state.goal: state for state in states(record, seen, {unit: 3})}
    assert found[Goal(GoalKind.WIDGETS, 3)] == (Goal(GoalKind.WIDGETS, 3), GoalStatus.HOLDS, 3)
    assert found[Goal(GoalKind.RUNNING, 3)].have == 1
    assert {state.goal: state for state in states(record, seen)}[Goal(GoalKind.WIDGETS, 3)].status is GoalStatus.OPEN
