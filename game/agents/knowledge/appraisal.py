"""A card's worth to a seat, by rule of thumb: points, current and prospective widgets, power for later."""

from functools import lru_cache

import msgspec

from game.agents.knowledge.memory import Seat, Table
from game.agents.knowledge.tables import IS_BUILDER, IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.agents.knowledge.worth import Holding, bonus, holdings, supply_of
from game.core.rules import BELT_SIZE
from game.core.scoring import SUPPLY

_ONE_OF_EACH = (SUPPLY[1], SUPPLY[2], SUPPLY[4], SUPPLY[8])


class Appraisal(msgspec.Struct, frozen=True):
    """The weights of a rule-based player."""

    prospect: float = 0.6
    """How much widgets count that need robots yet to be won (0: not at all, 1: fully)."""
    robots: float = 0.8
    """Expected share of the robots still to come, relative to an equal share."""
    zap: float = 0.35
    """Worth in points of one zap for each round left."""
    dilution: float = 1.5
    """Zaps that any new card costs by displacing a better one from a hand."""
    denial: float = 0.2
    """How much of the best rival's gain counts as one's own."""
    average: float = 4.0
    """Expected worth of a face-down card."""
    unit_love: float = 0.0
    """Points that taste adds to a unit."""
    fzzzt_fear: float = 0.0
    """Points that taste takes off a Fzzzt."""


def future_supply(count: int) -> int:
    """The supply from ``count`` robots yet to be won, with each symbol in turn."""
    return sum(_ONE_OF_EACH[i % 4] for i in range(count))


_FUTURE = [future_supply(count) for count in range(33)]


def robots_to_come(table: Table, weights: Appraisal) -> int:
    """How many robots a seat can expect to win after the current auction."""
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
    """The seat's bonus in prospect, in points: current widgets, blended with those that the ``future`` supply would
    allow."""
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
    """What is at stake for ``player`` when ``card`` is sold: its own gain and part of the best rival's."""
    others = max(gain(table, other, card, weights) for other in range(len(table.seats)) if other != player)
    return gain(table, player, card, weights) + weights.denial * others
