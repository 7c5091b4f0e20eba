"""What is remarkable about a sale, and how winning sounds: how it was won, what was won, and how that lands."""

from enum import Enum
from typing import Final

from game.core.cards import CATALOGUE, POINTS, Kind
from game.core.events import Auction
from ui.sound.audio import Effect

_GREATEST: Final = max(POINTS[card.id] for card in CATALOGUE.values() if card.kind is Kind.UNIT)
"""The points of the most valuable unit."""


class Feat(Enum):
    """What is remarkable about a sale; its value names its stamp among the pictures. At most one sale in nine is a
    bargain, and one in nine a steal, at every level of the computer players: what happens all the time is not
    remarkable."""

    PLAIN = ""
    GRAND = "grand"
    """The most valuable unit."""
    BARGAIN = "bargain"
    """Won for 0 zaps, or by a single zap for at most half as many zaps as the points it brings."""
    STEAL = "steal"
    """Won by the last to bid, by a single zap, with no more cards than the bid it beat."""
    POISON = "poison"
    """A Fzzzt."""


def feat_of(auction: Auction) -> Feat:
    """The most remarkable thing about a sale. A Fzzzt is never a bargain or a steal."""
    card = CATALOGUE[auction.card]
    if card.kind is Kind.FZZZT:
        return Feat.POISON
    if card.kind is Kind.UNIT and POINTS[auction.card] == _GREATEST:
        return Feat.GRAND
    return _feat_of_bid(auction)


def _feat_of_bid(auction: Auction) -> Feat:
    """What is remarkable about how a card was won."""
    if auction.tied or CATALOGUE[auction.card].kind is Kind.FZZZT:
        return Feat.PLAIN
    bid, others = auction.values[auction.winner], {**auction.values}
    del others[auction.winner]
    if bid == 0:
        return Feat.BARGAIN
    if not others or bid != max(others.values()) + 1:
        return Feat.PLAIN
    if 2 * bid <= POINTS[auction.card]:
        return Feat.BARGAIN
    beaten = auction.bids[max(others, key=others.__getitem__)]
    last = auction.winner == next(reversed(auction.bids))
    return Feat.STEAL if last and len(auction.paid) <= len(beaten) else Feat.PLAIN


def win_sound(auction: Auction) -> Effect:
    """How the card was won: by a tie, as a bargain, as a steal, or simply by more."""
    if auction.tied:
        return Effect.TIE
    by_bid = {Feat.BARGAIN: Effect.BARGAIN, Feat.STEAL: Effect.STEAL}
    return by_bid.get(_feat_of_bid(auction), Effect.WINNER_CRACKLE)


def prize_sound(auction: Auction) -> Effect:
    """What was won, as it leaves the belt."""
    match CATALOGUE[auction.card].kind:
        case Kind.FZZZT:
            return Effect.FZZZT
        case Kind.UPGRADE:
            return Effect.UPGRADE_WON
        case Kind.UNIT if POINTS[auction.card] == _GREATEST:
            return Effect.GRAND_UNIT_WON
        case Kind.UNIT:
            return Effect.UNIT_WON
        case _:
            return Effect.ROBOT_WON


def landing_sound(auction: Auction) -> Effect:
    """How the prize lands: a unit on the bench, with all its weight; a card on the pile."""
    return Effect.UNIT_LAND if auction.lies_open else Effect.PILE_DROP
