"""The cards as small numbers, for the inner loops of the computer players.

A card is its index in the catalogue. The same facts as in ``game.core.cards``, in lists instead of dictionaries.
"""

from game.core.cards import BELT_DECK, BUILDERS, CATALOGUE, MASK, MECHANIC_ID, POINTS, POWER, SPEED, STARTER_IDS, Kind

IDS: tuple[str, ...] = tuple(CATALOGUE)
NUMBER: dict[str, int] = {card: number for number, card in enumerate(IDS)}
CARDS = range(len(IDS))

ZAPS: tuple[int, ...] = tuple(POWER.get(card, 0) for card in IDS)
WORTH: tuple[int, ...] = tuple(POINTS[card] for card in IDS)
SYMBOLS: tuple[int, ...] = tuple(MASK[card] for card in IDS)
BELT_SPEED: tuple[int, ...] = tuple(SPEED.get(card, 0) for card in IDS)
IS_UNIT: tuple[bool, ...] = tuple(CATALOGUE[card].kind is Kind.UNIT for card in IDS)
IS_BUILDER: tuple[bool, ...] = tuple(card in BUILDERS for card in IDS)
IS_FZZZT: tuple[bool, ...] = tuple(CATALOGUE[card].kind is Kind.FZZZT for card in IDS)

BELT_CARDS: tuple[int, ...] = tuple(NUMBER[card] for card in BELT_DECK)
START_POOL: dict[int, tuple[int, ...]] = {
    number: (NUMBER[MECHANIC_ID[number]], *(NUMBER[card] for card in STARTER_IDS[number])) for number in MECHANIC_ID
}
"""A seat's first personal cards by the number of its Mechanic [S2]."""
