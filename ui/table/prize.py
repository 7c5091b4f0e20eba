"""How winning sounds: the way in which an auction was won, what was won, and how that lands at its new owner's."""

from typing import Final

from game.cards import CATALOGUE, POINTS, Kind
from game.events import Auction
from ui.base.audio import Effect

_GREATEST: Final = max(POINTS[card.id] for card in CATALOGUE.values() if card.kind is Kind.UNIT)
"""The points of the unit that earns most."""


def win_sound(auction: Auction) -> Effect:
    """How the card was won: by a tie, with nothing, by the last to bid, by a single zap, or simply by more.

    A poisoned prize is no bargain, and taking it no feat.
    """
    if auction.tied:
        return Effect.TIE
    if CATALOGUE[auction.card].kind is Kind.FZZZT:
        return Effect.WINNER_CRACKLE
    bid = auction.values[auction.winner]
    others = [value for player, value in auction.values.items() if player != auction.winner]
    if bid == 0:
        return Effect.BARGAIN
    if others and auction.winner == next(reversed(auction.bids)):
        return Effect.STEAL
    if others and bid == max(others) + 1:
        return Effect.BARGAIN
    return Effect.WINNER_CRACKLE


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
