"""Reads the card table, ``cards.csv``, and checks that its faces [C1]-[C4] make a playable game.

People will edit the table. Everything the rules, computer players and drawings rely on is checked here, so an
unplayable table is refused up front, with the offending line.
"""

import csv
import io
import re
from collections import Counter
from enum import StrEnum
from pathlib import Path

import msgspec

from game.files import read_limited, system_words

CARDS_FILE = Path(__file__).parents[1] / "cards.csv"
COLUMNS = ("id", "kind", "tier", "power", "points", "belt_speed", "symbols", "starter_of", "name", "art")
BELT_SPEEDS = (1, 2, 3, 4, 8)
TIERS = ("prototype", "basic", "enhanced", "advanced", "complex")
STARTERS_EACH = 3
MAX_SEATS = 4
MOST_ZAPS = 5
"""Computer players distinguish 0 to 5 zaps, and robot faces have a colour for each of 1 to 5."""
MOST_POINTS, FEWEST_POINTS = 99, -9
"""What fits on a face's badge."""
LONGEST_NAME = 24
_LARGEST = 1 << 18
_MECHANICS = range(1, MAX_SEATS + 1)
_KEY = re.compile(r"[a-z0-9-]{1,40}")


class Symbol(StrEnum):
    """A construction symbol: what a robot can build and what a Production Unit needs."""

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


BELT_DECK_OF = {Kind.ROBOT: 36, Kind.UPGRADE: 2, Kind.FZZZT: 4, Kind.UNIT: 10}
"""Cards of each kind in the belt deck: enough for five rounds of eight after four players' starters [C1] [S3]."""


# Units have no power, so nobody can bid with them.
_POWERS = {
    Kind.ROBOT: range(1, MOST_ZAPS + 1),
    Kind.UPGRADE: range(MOST_ZAPS + 1),
    Kind.FZZZT: range(MOST_ZAPS + 1),
    Kind.MECHANIC: range(MOST_ZAPS + 1),
}


class CatalogueError(ValueError):
    """The card table is malformed; the message gives file, line and reason."""


class Card(msgspec.Struct, frozen=True):
    """One card face."""

    id: str
    kind: Kind
    tier: str
    power: int | None
    """Zaps; None for a unit, which cannot be bid."""
    points: int | None
    """None for a Mechanic."""
    belt_speed: int | None
    """None for a Mechanic."""
    symbols: tuple[Symbol, ...]
    starter_of: int | None
    """The Mechanic, by number, whose starting hand the card belongs to [S2]."""
    name: str
    """English display name."""
    art: str
    """Key of the picture."""
    line: int
    """Line in the table."""


def load_catalogue(path: Path = CARDS_FILE) -> dict[str, Card]:
    """Read the card table and check it against [C1]-[C3]; the cards have the order of the file.

    Raises CatalogueError with the line and the reason if the table is not playable.
    """
    cards: dict[str, Card] = {}
    reader = csv.DictReader(io.StringIO(_text(path), newline=""), strict=True)
    try:
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise CatalogueError(f"{path.name} line 1: the columns must be {','.join(COLUMNS)}")
        for row in reader:
            where = f"{path.name} line {reader.line_num}"
            card = _read_card(row, reader.line_num, where)
            if card.id in cards:
                raise CatalogueError(f"{where}: the id {card.id!r} stands twice")
            cards[card.id] = card
    except csv.Error as error:
        # The faulty line starts after the last good one, but an open quote only shows at the end of the file.
        raise CatalogueError(f"{path.name} line {reader.line_num + 1}: {error}") from error
    _check_whole(cards, path.name)
    return cards


def _text(path: Path) -> str:
    try:
        data = read_limited(path, _LARGEST)
    except OSError as error:
        raise CatalogueError(f"{path.name} cannot be read: {system_words(error)}") from error
    try:
        # Spreadsheets like to start a file with a byte order mark.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CatalogueError(f"{path.name} line {line}: this is not UTF-8 text") from error


def _read_card(row: dict[str, str | None], line: int, where: str) -> Card:
    if None in row or None in row.values():
        raise CatalogueError(f"{where}: {len(COLUMNS)} values are needed, one for each column")
    text = {key: value or "" for key, value in row.items()}
    if not text["id"] or not text["name"] or not text["art"]:
        raise CatalogueError(f"{where}: id, name and art must not be empty")
    for column in ("id", "art"):
        if not _KEY.fullmatch(text[column]):
            raise CatalogueError(
                f"{where}: {column} must be small letters, digits and hyphens, at most 40, not {_short(text[column])}"
            )
    name = text["name"]
    if len(name) > LONGEST_NAME or name != name.strip() or not name.isprintable():
        raise CatalogueError(
            f"{where}: a name is at most {LONGEST_NAME} characters, without spaces at its ends, not {_short(name)}"
        )
    try:
        kind = Kind(text["kind"])
    except ValueError:
        raise CatalogueError(
            f"{where}: unknown kind {_short(text['kind'])}; it must be one of {', '.join(Kind)}"
        ) from None
    card = Card(
        id=text["id"],
        kind=kind,
        tier=text["tier"],
        power=_number(text, "power", where),
        points=_number(text, "points", where),
        belt_speed=_number(text, "belt_speed", where),
        symbols=_symbols(text["symbols"], where),
        starter_of=_number(text, "starter_of", where),
        name=name,
        art=text["art"],
        line=line,
    )
    for met, reason in _needs(card):
        if not met:
            raise CatalogueError(f"{where}: {reason}")
    return card


def _number(text: dict[str, str], column: str, where: str) -> int | None:
    if not text[column]:
        return None
    if not re.fullmatch(r"-?[0-9]{1,4}", text[column]):
        raise CatalogueError(f"{where}: {column} must be a whole number, not {_short(text[column])}")
    return int(text[column])


def _symbols(value: str, where: str) -> tuple[Symbol, ...]:
    names = value.split("+") if value else []
    unknown = [name for name in names if name not in list(Symbol)]
    if unknown:
        raise CatalogueError(f"{where}: unknown symbol {_short(unknown[0])}; symbols are {', '.join(Symbol)}")
    if len(set(names)) != len(names):
        raise CatalogueError(f"{where}: a symbol stands twice")
    return tuple(Symbol(name) for name in names)


def _short(value: str) -> str:
    """A table value, quoted for an error message."""
    return repr(value if len(value) <= 40 else f"{value[:40]}…")


def _needs(card: Card) -> list[tuple[bool, str]]:
    """The facts that rules, computer players and faces rely on, each with the error message if it fails."""
    kind, powers = f"a card of the kind {card.kind}", _POWERS.get(card.kind)
    needs = [(card.power is None, f"{kind} has no power")]
    if powers is not None:
        needs = [(card.power in powers, f"{kind} must have a power from {powers[0]} to {powers[-1]}")]
    if card.kind is Kind.MECHANIC:
        return [
            *needs,
            (card.starter_of in _MECHANICS, f"a mechanic needs its number, 1 to {MAX_SEATS}, in starter_of"),
            (card.points is None and not card.symbols, "a mechanic has no points and no symbols"),
            (card.belt_speed is None, "a mechanic has no belt_speed"),
        ]
    least = 0 if card.kind is Kind.UNIT else FEWEST_POINTS
    needs += [
        (card.points in range(least, MOST_POINTS + 1), f"{kind} must have from {least} to {MOST_POINTS} points"),
        (card.belt_speed in BELT_SPEEDS, f"belt_speed must be one of {', '.join(map(str, BELT_SPEEDS))}"),
        (card.starter_of in (None, *_MECHANICS), f"starter_of must be empty or 1 to {MAX_SEATS}"),
        (card.starter_of is None or card.kind is Kind.ROBOT, "only a robot is a starter"),
    ]
    if card.kind is Kind.FZZZT:
        return [*needs, (not card.symbols, "a fzzzt has no symbols")]
    needs.append((bool(card.symbols), f"{kind} needs a symbol"))
    if card.kind is Kind.UNIT:
        needs.append((card.tier in TIERS, f"a unit's tier must be one of {', '.join(TIERS)}"))
    return needs


def _check_whole(cards: dict[str, Card], file: str) -> None:
    mechanics = sorted(card.starter_of or 0 for card in cards.values() if card.kind is Kind.MECHANIC)
    if mechanics != [1, 2, 3, 4]:
        raise CatalogueError(f"{file}: there must be four mechanics, numbered 1 to 4")
    listed = Counter(card.kind for card in cards.values())
    for kind, wanted in BELT_DECK_OF.items():
        if listed[kind] != wanted:
            raise CatalogueError(f"{file}: there must be {wanted} cards of the kind {kind}, {listed[kind]} are listed")
    starters = Counter(card.starter_of for card in cards.values() if card.starter_of and card.kind is Kind.ROBOT)
    if starters != dict.fromkeys(_MECHANICS, STARTERS_EACH):
        raise CatalogueError(f"{file}: every mechanic needs three robots in starter_of")
