"""Allocation between rounds by the value net: is a thinner pile worth the freedom that it costs?"""

from collections.abc import Iterator, Sequence

from game.agents.knowledge import features
from game.agents.knowledge.features import SEAT_FEATURES, SeatSight, sum_zaps
from game.agents.knowledge.memory import Seat, Table
from game.agents.knowledge.net import Net
from game.agents.knowledge.outlook import Worth, read
from game.agents.knowledge.stock import LEVELS_OF_POWER, Stock
from game.agents.knowledge.tables import NUMBER, ZAPS
from game.core.actions import Action, Allocate, EndAllocation
from game.core.rules import ROUNDS
from game.core.turn_order import clockwise, turn_of

MOST_ZAPS = 1
"""Only robots this weak are ever fixed: the net was trained on no others."""
LEAST_GAIN = 0.002
"""Allocations are permanent: together they must gain at least this much utility."""
WIDTH = 6
"""Beam width: this many of the best plans are extended by another card."""

Plan = tuple[Allocate, ...]


def options(table: Table, actions: Sequence[Action], value: Net) -> list[tuple[Action, Worth]]:
    """The sensible allocations, and allocating nothing, each with the game's worth after the best continuation.

    Plans with one card, two cards and so on compete with each other: fixing two weak cards can be worthwhile even if
    fixing one is not.
    """
    ended = table_worth(table, [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats], value)
    best: dict[Allocate, Worth] = {}
    for plan, worth in plans(table, [action for action in actions if isinstance(action, Allocate)], value):
        first = plan[0]
        if first not in best or worth.utility > best[first].utility:
            best[first] = worth
    return [(EndAllocation(), ended), *best.items()]


def best_option(found: Sequence[tuple[Action, Worth]]) -> Action:
    """The first of ``options``, unless another is clearly better."""
    action, worth = max(found, key=lambda option: option[1].utility)
    return action if worth.utility > found[0][1].utility + LEAST_GAIN else found[0][0]


def plans(table: Table, actions: Sequence[Allocate], value: Net) -> Iterator[tuple[Plan, Worth]]:
    """Sets of allocations that cost no prospective widget, at most one card per unit, with their worth: a beam search
    of width WIDTH. Of equivalent sets only one is returned."""
    own = table.seats[table.me]
    stocks = [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats]
    least = stocks[table.me].prospects()
    weak = [action for action in actions if ZAPS[NUMBER[action.card]] <= MOST_ZAPS]
    frontier: list[Plan] = [()]
    while frontier:
        found: list[tuple[Plan, Worth]] = []
        told: set[tuple[object, ...]] = set()
        for plan in frontier:
            for action in weak:
                if any([action.unit == taken.unit or action.card == taken.card for taken in plan]):
                    continue
                longer = (*plan, action)
                trial = after_plan(own, longer)
                like = (trial.units, trial.supply, tuple(trial.powers))
                if like not in told and trial.prospects() >= least:
                    told.add(like)
                    stocks[table.me] = trial
                    found.append((longer, table_worth(table, stocks, value)))
        yield from found
        frontier = [plan for plan, _ in sorted(found, key=lambda judged: -judged[1].utility)[:WIDTH]]


def after_plan(own: Seat, plan: Plan) -> Stock:
    """What a seat owns after a plan."""
    fixed = {unit: list(cards) for unit, cards in own.fixed.items()}
    for action in plan:
        fixed.setdefault(NUMBER[action.unit], []).append(NUMBER[action.card])
    away = {NUMBER[action.card] for action in plan}
    return Stock([card for card in own.pool if card not in away], own.units, fixed)


def table_worth(table: Table, stocks: Sequence[Stock], value: Net) -> Worth:
    """What the table is worth at the end of a round."""
    count = len(stocks)
    numbers = [0.0] * LEVELS_OF_POWER
    for seat in clockwise(count, table.me):
        order = turn_of(seat, table.chief, count) / count
        sight = SeatSight(0, 0, sum_zaps(stocks[seat].powers), table.rounds_left, order, in_play=False)
        numbers += (*stocks[seat].block(), *features.numbers(SEAT_FEATURES, sight))
    unseen = features.unseen_sums(table.unseen)
    numbers += features.world(ROUNDS - table.rounds_left, (), unseen, refill=False)
    return read(value, value.hidden(numbers))
