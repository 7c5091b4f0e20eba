"""What winning a card would change for each seat if the game ended then, from public information [A7]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, UNITS, Symbol
from game.core.observation import Observation
from game.review.pools import personal_cards
from game.review.standing import Standing, standing


@dataclass(frozen=True)
class Change:
    """How a seat's score and number of widgets would change if it won a card. Both are of the best build [F5], before
    and after; fewer widgets may earn more points.

    ``fits`` are the card's symbols that serve the seat: for a robot, those that one of the seat's units needs; for a
    unit, those that the seat's cards can give to its first widget, as far as its other units leave them free.
    """

    points: int
    widgets: int
    fits: frozenset[Symbol]


def what_if(observation: Observation, card: str) -> tuple[Change, ...]:
    """What winning ``card`` would change, by seat. The price does not matter: a bid comes back in a later hand [A5]."""
    return tuple(
        change_of(seat.units, cards, seat.fixed, card)
        for seat, cards in zip(observation.seats, personal_cards(observation), strict=True)
    )


def change_of(units: Sequence[str], personal: Sequence[str], fixed: Mapping[str, Sequence[str]], card: str) -> Change:
    """What winning ``card`` would change for a seat with these units, personal cards, and cards fixed to each unit."""
    before = standing(units, personal, fixed)
    if card in UNITS:
        after = standing([*units, card], personal, fixed)
        given = frozenset(CATALOGUE[card].symbols) - frozenset(after.units[-1].missing)
    else:
        after = standing(units, [*personal, card], fixed)
        given = frozenset(CATALOGUE[card].symbols) & {symbol for unit in units for symbol in CATALOGUE[unit].symbols}
    return Change(after.total - before.total, _widgets(after) - _widgets(before), given)


def _widgets(found: Standing) -> int:
    return sum(unit.widgets for unit in found.units)
