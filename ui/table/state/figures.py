"""How everybody stands, as the table tells it: figures for whoever is to be told them, and a unit's state in words.

What is known to all is worked out once for each change of the game, not for each frame.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from game.core.cards import CATALOGUE, POINTS, Symbol
from game.core.observation import Observation
from game.core.scoring import served_symbols
from game.review.standing import UnitStanding, standings
from ui.base.i18n import Translator
from ui.match.wording import signed


@dataclass(frozen=True)
class Figures:
    """Scores by seat and standings by unit, as far as they are told to the viewer."""

    worths: Mapping[int, int] = field(default_factory=dict)
    units: Mapping[str, UnitStanding] = field(default_factory=dict)

    def worth(self, seat: int) -> int | None:
        """A seat's score if the game ended now; None where it is not told."""
        return self.worths.get(seat)


NO_FIGURES = Figures()
"""Before anything is known."""


def figures_of(seen: Observation, viewer: int | None, *, others: bool) -> Figures:
    """The figures of the viewer, and those of all ``others`` where they are wanted. Costs some milliseconds."""
    told = {seat: found for seat, found in enumerate(standings(seen)) if others or seat == viewer}
    return Figures(
        worths={seat: found.total for seat, found in told.items()},
        units={unit.unit: unit for found in told.values() for unit in found.units},
    )


@dataclass(frozen=True)
class UnitState:
    """How a unit stands, in words: what each widget earns, then its widgets with their points, or what it costs and
    the symbols that it lacks; ``worth`` is the points alone, for where there is no room for words."""

    each: str
    words: str
    worth: str
    missing: tuple[Symbol, ...]
    good: bool
    widgets: int


@dataclass(frozen=True)
class UnitSign:
    """All that is told of a unit on the table: the symbols that fixed robots give it, how many these are, and its state
    (None: not told). ``own``: it lies in the viewer's workshop, or before an onlooker, as a bar that tells all."""

    unit: str
    served: frozenset[Symbol]
    fixed: int
    state: UnitState | None
    own: bool


def unit_sign(tr: Translator, unit: str, fixed: tuple[str, ...], figures: Figures, *, own: bool) -> UnitSign:
    """What the table tells of a unit with these robots fixed to it."""
    standing = figures.units.get(unit)
    state = None if standing is None else unit_state(tr, standing)
    return UnitSign(unit, _served(unit, fixed), len(fixed), state, own)


# A frame asks for what has not changed since the last one.
_served = lru_cache(maxsize=64)(served_symbols)


def unit_state(tr: Translator, standing: UnitStanding) -> UnitState:
    """A unit's state in words."""
    return _told(tr, tr.language, standing)


@lru_cache(maxsize=64)
def _told(tr: Translator, _language: str, standing: UnitStanding) -> UnitState:
    """The same, kept for each language that the translator has spoken."""
    each = tr.text("{points} each", points=signed(POINTS[standing.unit]))
    worth = signed(standing.worth)
    if standing.widgets:
        ready = tr.plural("{n} ready: {points}", "{n} ready: {points}", standing.widgets, points=worth)
        return UnitState(each, ready, worth, (), good=True, widgets=standing.widgets)
    if len(standing.missing) == len(CATALOGUE[standing.unit].symbols):
        return UnitState(each, tr.text("nothing yet: {points}", points=worth), worth, (), good=False, widgets=0)
    return UnitState(each, tr.text("missing: {points}", points=worth), worth, standing.missing, good=False, widgets=0)
