"""Who owns which cards: everything is won in the open, so everyone may know [A7]."""

from game.core.cards import MECHANIC_ID, STARTER_IDS, UNITS
from game.core.observation import Observation


def personal_cards(observation: Observation) -> list[list[str]]:
    """Each seat's personal cards, starters first, then in the order they were won: hand, discard pile and bid together.

    This is public; only which of them are in hand is hidden.
    """
    pools = [[MECHANIC_ID[seat.mechanic], *STARTER_IDS[seat.mechanic]] for seat in observation.seats]
    for auction in observation.history:
        if auction.card not in UNITS:
            pools[auction.winner].append(auction.card)
    for pool, seat in zip(pools, observation.seats, strict=True):
        fixed = {card for cards in seat.fixed.values() for card in cards}
        pool[:] = [card for card in pool if card not in fixed]
    return pools
