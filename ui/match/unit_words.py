"""What a unit makes, and what it lacks, in words."""

from dataclasses import dataclass
from functools import lru_cache

from game.core.cards import CATALOGUE, POINTS, Symbol
from game.review.standing import UnitStanding
from ui.base.i18n import Translator
from ui.match.wording import signed


@dataclass(frozen=True)
class UnitState:
    """A unit's state in words: what each widget earns, then its widgets with their points, or what it costs and the
    symbols it lacks; ``worth`` is just the points, if there is no room for words."""

    each: str
    words: str
    worth: str
    missing: tuple[Symbol, ...]
    good: bool
    widgets: int


def unit_state(tr: Translator, standing: UnitStanding) -> UnitState:
    """A unit's state in words."""
    return _told(tr, tr.language, standing)


@lru_cache(maxsize=64)
def _told(tr: Translator, _language: str, standing: UnitStanding) -> UnitState:
    """The same, cached for each language."""
    each = tr.text("{points} each", points=signed(POINTS[standing.unit]))
    worth = signed(standing.worth)
    if standing.widgets:
        ready = tr.plural("{n} ready: {points}", "{n} ready: {points}", standing.widgets, points=worth)
        return UnitState(each, ready, worth, (), good=True, widgets=standing.widgets)
    if len(standing.missing) == len(CATALOGUE[standing.unit].symbols):
        return UnitState(each, tr.text("nothing yet: {points}", points=worth), worth, (), good=False, widgets=0)
    return UnitState(each, tr.text("missing: {points}", points=worth), worth, standing.missing, good=False, widgets=0)
