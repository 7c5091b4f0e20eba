"""How far the goals of a ladder match have come in the middle of it, from what its table has shown and nothing else."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from game.challenges.ladder import HOW_MUCH, Goal, GoalCounts, GoalKind, goal_counts_of, holds
from game.core.events import Auction, BidLaid, OpenEvent, RobotAllocated, RoundStarted
from game.records.record import Record


class GoalStatus(StrEnum):
    """Where a goal stands in the middle of a match. Whether the match is won is left out: nobody knows yet."""

    OPEN = "open"
    """Not met yet, or not known before the end."""
    HOLDS = "holds"
    """Met as things stand, but it may still be lost."""
    MET = "met"
    """Met for good."""
    MISSED = "missed"
    """Lost for good."""


class GoalState(NamedTuple):
    """A goal in the middle of a match."""

    goal: Goal
    status: GoalStatus
    have: int | None = None
    """How far a goal with a number has come, as 2 of 3 bargains; None for a goal without one."""


AT_THE_END = frozenset({GoalKind.WIN, GoalKind.STARVED})
"""The goals that are known only when the scores are."""
_FLEETING = frozenset({GoalKind.RUNNING, GoalKind.WIDGETS})
"""Their number may fall again."""
_LIMITS = frozenset({GoalKind.NO_FZZZT, GoalKind.THRIFT})
"""Met from the beginning, until they are lost."""


def shown_record(record: Record, shown: Sequence[OpenEvent]) -> Record:
    """A record's players with just those shown events that say something about goals: bids count once they are turned
    over. It is no whole game, and good only for counting."""
    events: list[BidLaid | RobotAllocated | RoundStarted | object] = []
    for event in shown:
        match event:
            case RoundStarted() | RobotAllocated():
                events.append(event)
            case Auction():
                events += [BidLaid(player, cards) for player, cards in event.bids.items()]
                events.append(event.in_record())
            case _:
                pass
    return msgspec.structs.replace(record, events=tuple(events))


def goal_states(
    goals: Sequence[Goal], record: Record, shown: Sequence[OpenEvent], seat: int, widgets: Mapping[str, int]
) -> tuple[GoalState, ...]:
    """Where a seat's goals stand after the events its table has shown.

    ``record`` names the players; ``widgets`` are those that the seat could make on each of its units now.
    """
    counts = goal_counts_of(shown_record(record, shown), seat)
    own = counts.played.own
    made = {unit: widgets.get(unit, 0) for unit in own.units}
    facts = counts.played.game
    seats = (*facts.seats[:seat], msgspec.structs.replace(own, widgets=made), *facts.seats[seat + 1 :])
    played = msgspec.structs.replace(counts.played, game=msgspec.structs.replace(facts, seats=seats))
    return tuple(_state(goal, counts._replace(played=played)) for goal in goals)


def _state(goal: Goal, counts: GoalCounts) -> GoalState:
    if goal.kind in AT_THE_END:
        return GoalState(goal, GoalStatus.OPEN)
    much, met = HOW_MUCH.get(goal.kind), holds(goal, counts)
    if goal.kind in _LIMITS:
        return GoalState(goal, GoalStatus.HOLDS if met else GoalStatus.MISSED)
    lasting = much is not None and goal.kind not in _FLEETING
    status = GoalStatus.OPEN if not met else GoalStatus.MET if lasting else GoalStatus.HOLDS
    return GoalState(goal, status, None if much is None else much(counts))
