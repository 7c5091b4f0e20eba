"""The cards: what each face says, read from ``cards.csv`` [C1]-[C4]."""

import csv
import re
from collections import Counter
from enum import StrEnum
from pathlib import Path

import msgspec

CARDS_FILE = Path(__file__).with_name("cards.csv")
COLUMNS = ("id", "kind", "tier", "power", "points", "belt_speed", "symbols", "starter_of", "name", "art")
BELT_SPEEDS = (1, 2, 3, 4, 8)
BELT_DECK_SIZE = 52
STARTERS_EACH = 3
MAX_SEATS = 4


class Symbol(StrEnum):
    """A construction symbol: what a robot can build and what a Production Unit asks for."""

    NUT = "nut"
    BOLT = "bolt"
    COG = "cog"
    OIL = "oil"


class Kind(StrEnum):
    """What sort of card a card is [C1]-[C3]."""

    ROBOT = "robot"
    UPGRADE = "upgrade"
    FZZZT = "fzzzt"
    UNIT = "unit"
    MECHANIC = "mechanic"


class CatalogueError(ValueError):
    """The card table is malformed; the message names the file, the line and the reason."""


class Card(msgspec.Struct, frozen=True):
    """One card face.

    ``power`` is in zaps (None for a unit, which cannot be bid); ``points`` is None for a Mechanic; ``belt_speed``
    is None for a Mechanic; ``starter_of`` is the number of the Mechanic that the card belongs to, if any [S2].
    ``name`` is the English display name and ``art`` the key of the picture.
    """

    id: str
    kind: Kind
    tier: str
    power: int | None
    points: int | None
    belt_speed: int | None
    symbols: tuple[Symbol, ...]
    starter_of: int | None
    name: str
    art: str


def load_catalogue(path: Path = CARDS_FILE) -> dict[str, Card]:
    """Read the card table and check it against [C1]-[C3]; the order of the file is kept.

    Raises CatalogueError with the line and the reason when the table cannot be played with.
    """
    cards: dict[str, Card] = {}
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            if tuple(reader.fieldnames or ()) != COLUMNS:
                raise CatalogueError(f"{path.name} line 1: the columns must be {','.join(COLUMNS)}")
            for row in reader:
                where = f"{path.name} line {reader.line_num}"
                card = _read_card(row, where)
                if card.id in cards:
                    raise CatalogueError(f"{where}: the id {card.id!r} stands twice")
                cards[card.id] = card
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise CatalogueError(f"{path.name} cannot be read: {error}") from error
    _check_whole(cards, path.name)
    return cards


def _read_card(row: dict[str, str | None], where: str) -> Card:
    if None in row or None in row.values():
        raise CatalogueError(f"{where}: {len(COLUMNS)} values are needed, one for each column")
    text = {key: value or "" for key, value in row.items()}
    if not text["id"] or not text["name"] or not text["art"]:
        raise CatalogueError(f"{where}: id, name and art must not be empty")
    try:
        kind = Kind(text["kind"])
    except ValueError:
        raise CatalogueError(f"{where}: unknown kind {text['kind']!r}; it must be one of {', '.join(Kind)}") from None
    card = Card(
        id=text["id"],
        kind=kind,
        tier=text["tier"],
        power=_number(text, "power", where),
        points=_number(text, "points", where),
        belt_speed=_number(text, "belt_speed", where),
        symbols=_symbols(text["symbols"], where),
        starter_of=_number(text, "starter_of", where),
        name=text["name"],
        art=text["art"],
    )
    _check_card(card, where)
    return card


def _number(text: dict[str, str], column: str, where: str) -> int | None:
    if not text[column]:
        return None
    if not re.fullmatch(r"-?[0-9]{1,4}", text[column]):
        raise CatalogueError(f"{where}: {column} must be a whole number, not {text[column]!r}")
    return int(text[column])


def _symbols(value: str, where: str) -> tuple[Symbol, ...]:
    names = value.split("+") if value else []
    unknown = [name for name in names if name not in list(Symbol)]
    if unknown:
        raise CatalogueError(f"{where}: unknown symbol {unknown[0]!r}; symbols are {', '.join(Symbol)}")
    if len(set(names)) != len(names):
        raise CatalogueError(f"{where}: a symbol stands twice")
    return tuple(Symbol(name) for name in names)


def _check_card(card: Card, where: str) -> None:
    """The facts that the rules rely on, card by card."""
    needs: list[tuple[bool, str]] = []
    if card.kind is Kind.MECHANIC:
        needs = [
            (
                card.starter_of in range(1, MAX_SEATS + 1),
                "a mechanic needs its number, 1 to 4, in starter_of",
            ),
            (card.power is not None and card.power >= 0, "a mechanic needs a power of 0 or more"),
            (card.points is None and not card.symbols, "a mechanic has no points and no symbols"),
            (card.belt_speed is None, "a mechanic has no belt_speed"),
        ]
    else:
        needs = [
            (card.points is not None, "points are missing"),
            (card.belt_speed in BELT_SPEEDS, "belt_speed must be 1, 2, 3, 4 or 8"),
            (card.starter_of in (None, 1, 2, 3, 4), "starter_of must be empty or 1 to 4"),
            (card.starter_of is None or card.kind is Kind.ROBOT, "only a robot is a starter"),
        ]
        if card.kind is Kind.UNIT:
            needs += [
                (card.power is None, "a unit has no power"),
                (bool(card.tier and card.symbols), "a unit needs a tier and symbols"),
                (card.points is not None and card.points >= 0, "a unit's points must not be negative"),
            ]
        else:
            needs.append((card.power is not None and card.power >= 0, "power must be 0 or more"))
        if card.kind is Kind.FZZZT:
            needs.append((not card.symbols, "a fzzzt has no symbols"))
        if card.kind in (Kind.ROBOT, Kind.UPGRADE):
            needs.append((bool(card.symbols), "a robot needs a symbol"))
    for met, reason in needs:
        if not met:
            raise CatalogueError(f"{where}: {reason}")


def _check_whole(cards: dict[str, Card], file: str) -> None:
    mechanics = sorted(card.starter_of or 0 for card in cards.values() if card.kind is Kind.MECHANIC)
    if mechanics != [1, 2, 3, 4]:
        raise CatalogueError(f"{file}: there must be four mechanics, numbered 1 to 4")
    others = [card for card in cards.values() if card.kind is not Kind.MECHANIC]
    if len(others) != BELT_DECK_SIZE:
        raise CatalogueError(f"{file}: the belt deck needs {BELT_DECK_SIZE} cards, {len(others)} are listed")
    starters = Counter(card.starter_of for card in others if card.starter_of and card.kind is Kind.ROBOT)
    if starters != dict.fromkeys(range(1, MAX_SEATS + 1), STARTERS_EACH):
        raise CatalogueError(f"{file}: every mechanic needs three robots in starter_of")


CATALOGUE = load_catalogue()

# Look-ups by id for the inner loops of the rules.
POWER: dict[str, int] = {card.id: card.power for card in CATALOGUE.values() if card.power is not None}
SPEED: dict[str, int] = {card.id: card.belt_speed for card in CATALOGUE.values() if card.belt_speed is not None}
POINTS: dict[str, int] = {card.id: card.points or 0 for card in CATALOGUE.values()}
UNITS: frozenset[str] = frozenset(card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT)
BUILDERS: frozenset[str] = frozenset(card.id for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE))
SYMBOL_BIT: dict[Symbol, int] = {symbol: 1 << index for index, symbol in enumerate(Symbol)}
MASK: dict[str, int] = {card.id: sum(SYMBOL_BIT[s] for s in card.symbols) for card in CATALOGUE.values()}
BELT_DECK: tuple[str, ...] = tuple(card.id for card in CATALOGUE.values() if card.kind is not Kind.MECHANIC)
MECHANIC_ID: dict[int, str] = {
    card.starter_of: card.id for card in CATALOGUE.values() if card.kind is Kind.MECHANIC and card.starter_of
}
STARTER_IDS: dict[int, tuple[str, ...]] = {
    number: tuple(c.id for c in CATALOGUE.values() if c.kind is Kind.ROBOT and c.starter_of == number)
    for number in MECHANIC_ID
}
