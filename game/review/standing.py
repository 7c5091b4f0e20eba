"""Where a seat stands during the game: its score if it ended now, and what each of its units still needs.

All of it is public: cards are won in the open [A7], so anyone can work it out for any seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import CATALOGUE, POINTS, Symbol
from game.core.observation import Observation
from game.core.scoring import best_build, score, served_symbols
from game.review.pools import personal_cards


@dataclass(frozen=True)
class UnitStanding:
    """A unit as it stands: the widgets the best build makes on it with the cards owned now, and their points.

    ``worth`` is negative for a unit without a widget [F2]; ``missing`` are the symbols its first widget still lacks,
    given what is fixed to it and all cards that no other unit uses.
    """

    unit: str
    widgets: int
    worth: int
    missing: tuple[Symbol, ...]


@dataclass(frozen=True)
class Standing:
    """A seat's score if the game ended now, with the best build [F1] [F2] [F5]."""

    basic: int
    bonus: int
    units: tuple[UnitStanding, ...]

    @property
    def total(self) -> int:
        """Basic score and bonus together."""
        return self.basic + self.bonus


def standing(units: Sequence[str], personal: Sequence[str], fixed: Mapping[str, Sequence[str]]) -> Standing:
    """The standing of a seat with these units, personal cards, and cards fixed to each unit."""
    widgets = best_build(units, personal, fixed)
    used = {card for widget in widgets for card in widget.cards}
    left = [card for card in personal if card not in used]
    result = score(units, personal, fixed, widgets)
    counts = {unit: sum(widget.unit == unit for widget in widgets) for unit in units}
    return Standing(
        basic=result.basic,
        bonus=result.bonus,
        units=tuple(
            UnitStanding(
                unit=unit,
                widgets=count,
                worth=POINTS[unit] * (count or -1),
                missing=() if count else _missing(unit, [*fixed.get(unit, ()), *left]),
            )
            for unit, count in counts.items()
        ),
    )


def standings(observation: Observation) -> tuple[Standing, ...]:
    """Every seat's standing, from public information."""
    return tuple(
        standing(seat.units, cards, seat.fixed)
        for seat, cards in zip(observation.seats, personal_cards(observation), strict=True)
    )


def _missing(unit: str, cards: Sequence[str]) -> tuple[Symbol, ...]:
    served = served_symbols(unit, _helpful(unit, cards))
    return tuple(symbol for symbol in CATALOGUE[unit].symbols if symbol not in served)


def _helpful(unit: str, cards: Sequence[str]) -> list[str]:
    """Of the cards that show one of the unit's symbols, as many of each kind as it could use; more would change
    nothing."""
    symbols = CATALOGUE[unit].symbols
    kinds: dict[frozenset[Symbol], list[str]] = {}
    for card in cards:
        shown = frozenset(CATALOGUE[card].symbols) & frozenset(symbols)
        alike = kinds.setdefault(shown, [])
        if shown and len(alike) < len(shown):
            alike.append(card)
    return [card for alike in kinds.values() for card in alike]
