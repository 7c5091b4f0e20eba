"""Allocation between rounds by the value net: is a thinner pile worth the freedom that it costs?"""

from collections.abc import Sequence

from game.actions import Action, Allocate, EndAllocation
from game.agents import features
from game.agents.features import sum_zaps
from game.agents.memory import Table
from game.agents.net import Net
from game.agents.outlook import Worth, read
from game.agents.stock import LEVELS_OF_POWER, Stock
from game.agents.tables import NUMBER, ZAPS

MOST_ZAPS = 1
"""Only robots this weak are ever given away: the net was trained on no others."""
LEAST_GAIN = 0.002
"""An allocation is for good: it must promise at least so much more utility than none."""


def options(table: Table, actions: Sequence[Action], value: Net) -> list[tuple[Action, Worth]]:
    """The sensible allocations and none at all, each with what the game is worth after it."""
    own = table.seats[table.me]
    stocks = [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats]
    now = stocks[table.me]
    found: list[tuple[Action, Worth]] = [(EndAllocation(), _worth(table, stocks, value))]
    tried: set[tuple[object, ...]] = set()
    for action in actions:
        if not isinstance(action, Allocate) or ZAPS[NUMBER[action.card]] > MOST_ZAPS:
            continue
        unit, card = NUMBER[action.unit], NUMBER[action.card]
        pool = [other for other in own.pool if other != card]
        trial = Stock(pool, own.units, {**own.fixed, unit: [*own.fixed.get(unit, ()), card]})
        like = (trial.units, trial.supply, tuple(trial.powers))
        if like in tried or trial.prospects() < now.prospects():
            continue
        tried.add(like)
        stocks[table.me] = trial
        found.append((action, _worth(table, stocks, value)))
        stocks[table.me] = now
    return found


def best_option(found: Sequence[tuple[Action, Worth]]) -> Action:
    """The first of ``options`` unless another is clearly better."""
    action, worth = max(found, key=lambda option: option[1].utility)
    return action if worth.utility > found[0][1].utility + LEAST_GAIN else found[0][0]


def _worth(table: Table, stocks: Sequence[Stock], value: Net) -> Worth:
    """What the table is worth at the end of a round."""
    count = len(stocks)
    numbers = [0.0] * LEVELS_OF_POWER
    for relative in range(count):
        seat = (table.me + relative) % count
        order = ((seat - table.chief) % count) / count
        extra = features.seat_extra(0, 0, sum_zaps(stocks[seat].powers), table.rounds_left, order)
        numbers += (*stocks[seat].block(), 0.0, 0.0, 0.0, *extra[3:])
    unseen = features.unseen_sums(table.unseen)
    numbers += features.world(5 - table.rounds_left, (), unseen, refill=False)
    return read(value, value.hidden(numbers))
