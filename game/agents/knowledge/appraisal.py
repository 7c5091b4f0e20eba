"""What a card is worth to a seat, by rule of thumb: points, widgets now and in prospect, power for later."""

from functools import lru_cache

import msgspec

from game.agents.knowledge.memory import Seat, Table
from game.agents.knowledge.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.knowledge.worth import Holding, bonus, holdings, supply_of
from game.core.rules import BELT_SIZE
from game.core.scoring import SUPPLY

_ONE_OF_EACH = (SUPPLY[1], SUPPLY[2], SUPPLY[4], SUPPLY[8])


class Appraisal(msgspec.Struct, frozen=True):
    """The weights of a rule-based player.

    ``prospect`` is how much widgets count that only robots yet to be won would build (0: none, 1: fully);
    ``robots`` the share of robots among the cards to come that one expects to win, relative to an equal share;
    ``zap`` the worth in points of one zap for each round left, over ``dilution`` zaps that any new card costs by taking
    the place of a better one in a hand; ``denial`` how much of the best other's gain counts as one's own;
    ``average`` the worth that is expected of a card that is still face down; ``unit_love`` and ``fzzzt_fear`` how many
    points a taste adds to a unit and takes off a Fzzzt.
    """

    prospect: float = 0.6
    robots: float = 0.8
    zap: float = 0.35
    dilution: float = 1.5
    denial: float = 0.2
    average: float = 4.0
    unit_love: float = 0.0
    fzzzt_fear: float = 0.0


def future_supply(count: int) -> int:
    """The supply of ``count`` robots yet to be won, of all symbols in turn."""
    return sum(_ONE_OF_EACH[i % 4] for i in range(count))


_FUTURE = [future_supply(count) for count in range(33)]


def robots_to_come(table: Table, weights: Appraisal) -> int:
    """How many robots a seat can expect to win after the auction under way."""
    auctions = table.left - 1 + table.rounds_left * BELT_SIZE
    return min(len(_FUTURE) - 1, round(weights.robots * auctions * _robot_share(table) / len(table.seats)))


def _robot_share(table: Table) -> float:
    cards = table.unseen
    return sum([IS_BUILDER[card] for card in cards]) / len(cards) if cards else 0.0


@lru_cache(maxsize=1 << 16)
def _prospect(units: tuple[Holding, ...], supply: int, future: int, weight: float) -> float:
    now = bonus(units, supply)
    if not future:
        return float(now)
    return (1 - weight) * now + weight * bonus(units, supply + future)


def prospect(seat: Seat, future: int, weights: Appraisal) -> float:
    """The seat's bonus in prospect, in points: widgets now, mixed with those that ``future`` supply would allow."""
    return _prospect(holdings(seat.units, seat.fixed), supply_of(seat.pool), future, weights.prospect)


def gain(table: Table, player: int, card: int, weights: Appraisal) -> float:
    """What ``player`` gains by winning ``card``, in points."""
    seat = table.seats[player]
    future = _FUTURE[robots_to_come(table, weights)]
    units, supply = holdings(seat.units, seat.fixed), supply_of(seat.pool)
    before = _prospect(units, supply, future, weights.prospect)
    if IS_UNIT[card]:
        after = _prospect(holdings([*seat.units, card], seat.fixed), supply, future, weights.prospect)
        return weights.unit_love + after - before
    after = _prospect(units, supply + SUPPLY[SYMBOLS[card]], future, weights.prospect)
    power = weights.zap * table.rounds_left * (ZAPS[card] - weights.dilution)
    fear = weights.fzzzt_fear if IS_FZZZT[card] else 0.0
    return WORTH[card] + after - before + power - fear


def stake(table: Table, player: int, card: int, weights: Appraisal) -> float:
    """What is at stake for ``player`` when ``card`` is sold: the own gain and some of the best other's."""
    others = max(gain(table, other, card, weights) for other in range(len(table.seats)) if other != player)
    return gain(table, player, card, weights) + weights.denial * others
