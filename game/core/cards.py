"""The cards of the game, and look-ups by id for the inner loops of the rules.

Importing this module reads the card table and raises ``game.core.catalogue.CatalogueError`` if the table is not
playable.
"""

from game.core.catalogue import MAX_SEATS, Card, Kind, Symbol, load_catalogue

__all__ = [
    "BELT_DECK",
    "BUILDERS",
    "CATALOGUE",
    "FITTING",
    "MASK",
    "MAX_SEATS",
    "MECHANIC_ID",
    "POINTS",
    "POWER",
    "SPEED",
    "STARTER_IDS",
    "SYMBOL_BIT",
    "UNITS",
    "Card",
    "Kind",
    "Symbol",
]

CATALOGUE = load_catalogue()

POWER: dict[str, int] = {card.id: card.power for card in CATALOGUE.values() if card.power is not None}
SPEED: dict[str, int] = {card.id: card.belt_speed for card in CATALOGUE.values() if card.belt_speed is not None}
POINTS: dict[str, int] = {card.id: card.points or 0 for card in CATALOGUE.values()}
UNITS: frozenset[str] = frozenset(card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT)
BUILDERS: frozenset[str] = frozenset(card.id for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE))
SYMBOL_BIT: dict[Symbol, int] = {symbol: 1 << index for index, symbol in enumerate(Symbol)}
MASK: dict[str, int] = {card.id: sum(SYMBOL_BIT[s] for s in card.symbols) for card in CATALOGUE.values()}
FITTING: dict[str, frozenset[str]] = {
    unit: frozenset(card for card in BUILDERS if MASK[card] & MASK[unit]) for unit in UNITS
}
"""The robots and upgrades that share a symbol with a unit."""
BELT_DECK: tuple[str, ...] = tuple(card.id for card in CATALOGUE.values() if card.kind is not Kind.MECHANIC)
MECHANIC_ID: dict[int, str] = {
    card.starter_of: card.id for card in CATALOGUE.values() if card.kind is Kind.MECHANIC and card.starter_of
}
STARTER_IDS: dict[int, tuple[str, ...]] = {
    number: tuple(c.id for c in CATALOGUE.values() if c.kind is Kind.ROBOT and c.starter_of == number)
    for number in MECHANIC_ID
}
