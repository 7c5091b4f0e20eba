"""The standings as the table shows them: figures for those who may see them, and the signs of units.

Public figures are computed once per change of the game, not per frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from game.core.cards import Symbol
from game.core.observation import Observation
from game.core.scoring import served_symbols
from game.review.standing import UnitStanding, standings
from ui.base.i18n import Translator
from ui.match.unit_words import UnitState, unit_state


@dataclass(frozen=True)
class Figures:
    """Scores by seat and standings by unit, as far as the viewer may see them."""

    worths: Mapping[int, int] = field(default_factory=dict)
    units: Mapping[str, UnitStanding] = field(default_factory=dict)

    def worth(self, seat: int) -> int | None:
        """A seat's score if the game ended now; None if it is not shown."""
        return self.worths.get(seat)


NO_FIGURES = Figures()
"""Before anything is known."""


def figures_of(seen: Observation, viewer: int | None, *, others: bool) -> Figures:
    """The figures of the viewer, and with ``others`` those of everyone else. Takes a few milliseconds."""
    told = {seat: found for seat, found in enumerate(standings(seen)) if others or seat == viewer}
    return Figures(
        worths={seat: found.total for seat, found in told.items()},
        units={unit.unit: unit for found in told.values() for unit in found.units},
    )


@dataclass(frozen=True)
class UnitSign:
    """What the table shows about a unit: the symbols that fixed robots give it, the number of robots, and its state
    (None: not shown). ``own``: it is a detailed bar, in the viewer's workshop or for an onlooker."""

    unit: str
    served: frozenset[Symbol]
    fixed: int
    state: UnitState | None
    own: bool


def unit_sign(tr: Translator, unit: str, fixed: tuple[str, ...], figures: Figures, *, own: bool) -> UnitSign:
    """The sign of a unit with these robots fixed to it."""
    standing = figures.units.get(unit)
    state = None if standing is None else unit_state(tr, standing)
    return UnitSign(unit, _served(unit, fixed), len(fixed), state, own)


# Cached, as most of it has not changed since the last frame.
_served = lru_cache(maxsize=64)(served_symbols)
