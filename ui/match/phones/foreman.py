"""The mentor of a first game on a page of its own: the window's own guide, and what it says as a message."""

from collections.abc import Sequence

from game.core.events import Auction
from game.core.observation import Observation
from game.core.state import Phase
from ui.base.i18n import N_, Translator
from ui.match.lessons.guide import Guide
from ui.match.lessons.opening import read_opening
from ui.match.lessons.scenario import LineCue
from ui.match.phones.home import Mentor

_OFFER = N_("First time here? Play your first lots with me!")


def first_guide() -> Guide:
    """What guides through the opening of a first game."""
    return Guide(read_opening().lesson)


def offer(tr: Translator) -> Mentor:
    """Asks a newcomer whether he is to stand by."""
    return Mentor(tr.text(_OFFER), "pleased", offer=True)


def on_sale(tr: Translator, guide: Guide, auction: Auction, seat: int) -> Mentor:
    """What there is to say about an auction that is over."""
    guide.attend(LineCue.TOLD, Phase.BIDDING, auction.round, auction.number, won=auction.winner == seat)
    return _said(tr, guide)


def on_choice(tr: Translator, guide: Guide, seen: Observation, cards: Sequence[str]) -> Mentor:
    """What there is to say to who is to bid and has chosen these cards."""
    chosen = _of_hand(seen, cards)
    # Another choice answers what he said against the one before.
    guide.object("")
    guide.attend_bid(seen, chosen)
    return _said(tr, guide, seen.hand, chosen)


def objection(tr: Translator, guide: Guide, seen: Observation, cards: Sequence[str]) -> Mentor | None:
    """Why the lesson cannot go on with this bid, None if it can."""
    chosen = _of_hand(seen, cards)
    fault = guide.fault(chosen)
    if fault is None:
        return None
    guide.object(fault)
    return _said(tr, guide, seen.hand, chosen)


def _of_hand(seen: Observation, cards: Sequence[str]) -> list[str]:
    """The cards that the seat has: whatever else a page names is none."""
    return [card for card in seen.hand if card in cards]


def _said(tr: Translator, guide: Guide, hand: Sequence[str] = (), chosen: Sequence[str] = ()) -> Mentor:
    if guide.said is None:
        return Mentor()
    words, mood = guide.said
    point = tuple(guide.pointed(hand, chosen))
    return Mentor(tr.text(words), mood, point, refuses=bool(guide.objection))
