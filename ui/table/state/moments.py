"""What is explained when it happens for the first time, derived from what a seat may know.

`moments_in` is a pure function of redacted events and the view after them, so it cannot reveal anything its viewer may
not know. What has been explained stands in the player's progress.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.core.cards import CATALOGUE, Kind
from game.core.events import Auction, BidLaid, CardsRevealed, ChiefMoved, HiddenBid, HiddenHand, OpenEvent, OwnHand
from game.core.rules import ROUNDS
from ui.base.i18n import N_, Sentence
from ui.paint.assets import Key
from ui.table.state.view import TableView


class Moment(StrEnum):
    """Something puzzling at first sight; its value is stored in the progress."""

    BID = "bid"
    """The first lot of all is for sale [A1]."""
    BELT = "belt"
    """All face-up cards are sold, and others turn up, as many as the lot's belt speed [P4]."""
    FZZZT = "fzzzt"
    UNIT = "unit"
    TIE = "tie"
    CHIEF = "chief"
    """The spanner has come to the viewer [A4]."""
    FORCED = "forced"
    """The last card in hand laid itself [A1]."""
    EMPTY = "empty"
    """The viewer has no cards left but others do [A2]. Not told in the last round, after which no hands are dealt."""
    REFILL = "refill"
    """All hands were empty: new hands are dealt in the middle of a round [A6]."""
    PILES = "piles"
    """The signs of the memory aid, and what everybody's cards are worth, come in [A7]."""
    LOG = "log"
    """The log comes in."""
    FIXING = "fixing"
    """The first choice between rounds [L1]; explained by its own scene."""


@dataclass(frozen=True)
class Happened:
    """A moment, and the seat it is about, if any."""

    moment: Moment
    seat: int | None = None


def moments_in(events: Sequence[OpenEvent], view: TableView) -> list[Happened]:
    """What happened in ``events`` that may need explaining to the viewer of ``view``, the table after them. What just
    happened comes before what is for sale; onlookers get no explanations."""
    if view.viewer is None:
        return []
    found = [happened for event in events if (happened := _happened(event, view)) is not None]
    lot = view.belt[0].card if view.belt and not view.revealing else None
    if lot is not None and view.round == 1:
        # Before all else: the rest is about how to bid well.
        found.insert(0, Happened(Moment.BID))
    if lot is not None and (on_sale := _ON_SALE.get(CATALOGUE[lot].kind)) is not None:
        found.append(Happened(on_sale))
    if lot is not None and view.round > 1:
        # There is now more than one remembers.
        found += [Happened(aid) for aid in AIDS]
    return list(dict.fromkeys(found))


AIDS = (Moment.PILES, Moment.LOG)
"""What comes in at a quiet table, in this order, with a word on each."""

_ON_SALE = {Kind.FZZZT: Moment.FZZZT, Kind.UNIT: Moment.UNIT}


def _happened(event: OpenEvent, view: TableView) -> Happened | None:
    match event:
        case Auction() if event.tied:
            return Happened(Moment.TIE, event.chief)
        case ChiefMoved() if event.chief == view.viewer:
            return Happened(Moment.CHIEF, event.chief)
        case CardsRevealed() if len(event.cards) > 1 and view.auction > 1:
            return Happened(Moment.BELT)
        case OwnHand(reason="refill") | HiddenHand(reason="refill"):
            return Happened(Moment.REFILL)
        case BidLaid() if event.player == view.viewer and len(event.cards) == 1 and not view.hand:
            return Happened(Moment.FORCED)
        case HiddenBid() if view.viewer is not None and _sits_out(view, view.viewer) and view.round < ROUNDS:
            return Happened(Moment.EMPTY)
        case _:
            return None


def _sits_out(view: TableView, seat: int) -> bool:
    """Whether a seat has neither card nor bid while others bid [A2]."""
    board = view.seats[seat]
    return not board.hand and board.bid is None


def words_of(happened: Happened, names: Sequence[str]) -> Sentence:
    """One or two sentences about a moment."""
    if happened.moment is Moment.TIE and happened.seat is not None:
        return Sentence(_TIE, {"name": names[happened.seat]})
    return Sentence(_WORDS[happened.moment])


_TIE = N_(
    "A tie! The Chief wins it, or else whoever sits next clockwise. Then the spanner moves on: {name} has it now."
)
_WORDS = {
    Moment.BID: N_(
        "Everyone bids cards, face down. The most power wins the lot and pays; all others take their cards back."
    ),
    Moment.BELT: N_(
        "Only when no card lies face up does the next one turn up. Its belt speed, on the black plate, says how many "
        "then lie face up, itself included."
    ),
    Moment.FZZZT: N_(
        "A Fzzzt is for sale. It's worth three zaps in a bid, but costs its owner a point at the end. Bid low and "
        "smile."
    ),
    Moment.UNIT: N_(
        "A Production Unit! One robot for each of its symbols makes a widget. Every widget earns its points; making "
        "none costs them."
    ),
    Moment.CHIEF: N_("The spanner is yours. As Chief you lay your bid first, and you win every tie."),
    Moment.FORCED: N_("With one card left there is nothing to choose."),
    Moment.EMPTY: N_(
        "Your hand is empty, so you watch. What you paid is not lost: it comes back when new hands are dealt."
    ),
    Moment.REFILL: N_(
        "All hands were empty, so everyone shuffled all their cards, including those just won, and drew six again."
    ),
    Moment.PILES: N_("A magnifier shows which cards somebody has won; the white cog what they are worth now."),
    Moment.LOG: N_("Here is what has happened so far. Press it to read all, with the cards."),
    Moment.FIXING: N_(
        "Between rounds each unit can take one robot, which is dealt to you no more. Robots that you keep do their "
        "job at the end, too."
    ),
}


def picture_of(moment: Moment) -> Key | None:
    """The small picture beside the words, showing only public things; None if the thing itself is large."""
    if moment in (Moment.TIE, Moment.CHIEF):
        return ("spanner",)
    return ("back",) if moment in (Moment.FORCED, Moment.EMPTY, Moment.REFILL) else None
