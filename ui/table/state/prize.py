"""What is remarkable about a sale, and how winning sounds: how it was won, what was won, and how that lands."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final

from game.core.cards import CATALOGUE, MECHANIC_ID, POINTS, STARTER_IDS, Kind
from game.core.events import Auction
from game.core.rules import ROUNDS
from game.review.what_if import change_of
from ui.sound.audio import Effect
from ui.table.state.view import TableView

_GREATEST: Final = max(POINTS[card.id] for card in CATALOGUE.values() if card.kind is Kind.UNIT)
"""The points of the most valuable unit."""


class Feat(Enum):
    """What is remarkable about a sale; its value names its stamp among the pictures. At most one sale in nine is a
    bargain, and one in nine a steal, at every level of the computer players: what happens all the time is not
    remarkable."""

    PLAIN = ""
    GRAND = "grand"
    """The most valuable unit; in the last round only if it brings its buyer points."""
    BARGAIN = "bargain"
    """Won for 0 zaps, or by a single zap at a price of at most half its points. Never a card that costs its buyer
    points, such as a unit that nothing can be built on yet."""
    STEAL = "steal"
    """Won by the last to bid, by a single zap, with no more cards than the bid it beat."""
    POISON = "poison"
    """A Fzzzt."""


def bought(view: TableView, auction: Auction) -> int | None:
    """By how much a sale changes its buyer's score. The view is from before the sale; None if it has not followed the
    game."""
    if not view.won:
        return None
    seat = view.seats[auction.winner]
    return gain_of(seat.mechanic, seat.units, view.won[auction.winner], seat.fixed, auction.card)


def gain_of(
    mechanic: int, units: Sequence[str], won: Sequence[str], fixed: Mapping[str, Sequence[str]], card: str
) -> int:
    """By how much a card changes the score of a seat that owns these cards, with or without it."""
    gone = {card, *(one for cards in fixed.values() for one in cards)}
    personal = [one for one in (MECHANIC_ID[mechanic], *STARTER_IDS[mechanic], *won) if one not in gone]
    held = tuple(unit for unit in units if unit != card)
    kept = tuple((unit, tuple(cards)) for unit, cards in fixed.items() if unit != card)
    return _gain(held, tuple(personal), kept, card)


@lru_cache(maxsize=64)
def _gain(
    units: tuple[str, ...], personal: tuple[str, ...], fixed: tuple[tuple[str, tuple[str, ...]], ...], card: str
) -> int:
    return change_of(units, personal, dict(fixed), card).points


def feat_of(auction: Auction, gain: int | None = None) -> Feat:
    """The most remarkable thing about a sale that changes its buyer's score by ``gain`` (None: unknown). A Fzzzt is
    never a bargain or a steal."""
    card = CATALOGUE[auction.card]
    if card.kind is Kind.FZZZT:
        return Feat.POISON
    useless = auction.round == ROUNDS and gain is not None and gain < 0
    if card.kind is Kind.UNIT and POINTS[auction.card] == _GREATEST and not useless:
        return Feat.GRAND
    return _feat_of_bid(auction, gain)


def _feat_of_bid(auction: Auction, gain: int | None) -> Feat:
    """What is remarkable about how a card was won."""
    if auction.tied or CATALOGUE[auction.card].kind is Kind.FZZZT:
        return Feat.PLAIN
    bid, others = auction.values[auction.winner], {**auction.values}
    del others[auction.winner]
    costs = gain is not None and gain < 0
    if bid == 0:
        return Feat.PLAIN if costs else Feat.BARGAIN
    if not others or bid != max(others.values()) + 1:
        return Feat.PLAIN
    if 2 * bid <= POINTS[auction.card] and not costs:
        return Feat.BARGAIN
    beaten = auction.bids[max(others, key=others.__getitem__)]
    last = auction.winner == next(reversed(auction.bids))
    return Feat.STEAL if last and len(auction.paid) <= len(beaten) else Feat.PLAIN


def win_sound(auction: Auction, gain: int | None = None) -> Effect:
    """How the card was won: by a tie, as a bargain, as a steal, or simply by more."""
    if auction.tied:
        return Effect.TIE
    by_bid = {Feat.BARGAIN: Effect.BARGAIN, Feat.STEAL: Effect.STEAL}
    return by_bid.get(_feat_of_bid(auction, gain), Effect.WINNER_CRACKLE)


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
