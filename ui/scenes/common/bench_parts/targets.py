"""What can take a card at a workbench, and cards and targets in words for the ear."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.build_plan import Place
from ui.base.i18n import Translator
from ui.base.viewport import Point, Rect
from ui.match.refusal import Refusal
from ui.match.spoken import card_names, card_words
from ui.match.wording import SYMBOL_NAMES, card_name


@dataclass(frozen=True)
class Target:
    """Something that can take a card: a unit, or one ``place`` on it. ``fault`` says why it refuses a card, or None."""

    unit: str
    rect: Rect
    fault: Callable[[str], Refusal | None]
    place: Place | None = None

    @property
    def name(self) -> str | Place:
        """Its unique name."""
        return self.unit if self.place is None else self.place


def target_at(targets: Sequence[Target], pos: Point) -> Target | None:
    """The topmost target at a place; of ``targets`` the topmost is the last."""
    under = [target for target in targets if target.rect.collidepoint(pos)]
    return under[-1] if under else None


def card_told(tr: Translator, card: str, *, picked: bool, placed: bool) -> str:
    """A card, and where it is."""
    words = card_words(tr, card)
    if picked:
        return tr.text("{card}, picked up", card=words)
    return tr.text("{card}, on a unit", card=words) if placed else words


def target_told(tr: Translator, target: Target, picked: str | None, fixed: Sequence[str]) -> str:
    """A target, whether it takes the ``picked`` card, and the robots that are ``fixed`` to a whole unit."""
    words = card_words(tr, target.unit)
    if target.place is not None:
        symbol = tr.text(SYMBOL_NAMES[target.place.symbol])
        words = tr.text("{unit}, place for {symbol}", unit=card_name(tr, target.unit), symbol=symbol)
    fault = None if picked is None else target.fault(picked)
    told = f"{words}. {fault.words}" if fault else tr.text("{unit}: takes it", unit=words)
    if target.place is not None or not fixed:
        return told
    return f"{told.removesuffix('.')}. {tr.text('Fixed here: {names}', names=card_names(tr, fixed))}"
