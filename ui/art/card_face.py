"""Every picture of a card, as SVG text. Pure: no window, no pixels; drawings come from the files under `art/`.

`svg_for` is the one entrance for the art loader; the functions behind it can be called on their own.
Cards are drawn in card units, 250 wide and 350 high, around (0, 0).
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from game.core.cards import CATALOGUE, Card, Kind
from game.core.catalogue import CARDS_FILE
from ui.art.card_grounds import back_ground, blueprint_grid, factory_view, framed, hazard_plate, spark_view
from ui.art.files import ArtError, art_path, inner, read_art
from ui.art.lettering import fit_lines
from ui.art.parts import (
    BLUEPRINT,
    BLUEPRINT_DEEP,
    BLUEPRINT_LINE,
    BRASS,
    INK,
    PAPER,
    PEN,
    YELLOW,
    at,
    belt_mark,
    code,
    document,
    helmet_mark,
    lettering,
    points_mark,
    polygon,
    power_mark,
    symbol_mark,
)
from ui.art.poses import MOMENTS, POSES, posed
from ui.art.stamps import STAMPS, stamp
from ui.base import theme


class Marks(NamedTuple):
    """The sizes of a face's marks, and where they are: x, y, radius (a helmet's and a belt mark's: width, height)."""

    power: tuple[float, float, float]
    points: tuple[float, float, float]
    unit_points: tuple[float, float, float]
    unit_belt: tuple[float, float, float]
    helmet: tuple[float, float, float]
    """A Mechanic's own helmet."""
    starter: tuple[float, float, float]
    """The helmet on a starter robot."""
    name: tuple[float, float, float]
    """The largest and the smallest type of a name in one line, and the height of its middle."""
    small: bool = False


FULL = Marks(
    (-84, -131, 37), (86, -134, 34), (84, -132, 37), (-80, -139, 36), (82, -134, 72), (77, 46, 58), (27, 20, 97)
)
SMALL = Marks(
    (-76, -124, 47),
    (78, -126, 44),
    (84, -132, 46),
    (-78, -134, 50),
    (82, -134, 84),
    (70, 20, 80),
    (27, 20, 97),
    small=True,
)
LARGE = Marks(
    (-66, -114, 57), (73, -121, 48), (68, -117, 54), (-70, -132, 52), (72, -124, 94), (70, 36, 78), (40, 26, 91)
)
SMALL_LARGE = Marks(
    (-62, -110, 62),
    (69, -117, 53),
    (66, -114, 57),
    (-70, -130, 54),
    (70, -122, 100),
    (66, 12, 88),
    (40, 26, 91),
    small=True,
)


def marks_for(*, small: bool, large: bool) -> Marks:
    """Return the marks of the simplified face or of the full one, for large words or for those of the usual size."""
    if large:
        return SMALL_LARGE if small else LARGE
    return SMALL if small else FULL


# Below this width in pixels the simplified face reads better than the full one; large lettering can be read smaller.
SMALL_FACE_BELOW_PX, SMALL_LARGE_FACE_BELOW_PX = 90, 72
# Below this width a unit's name could not be read: its marks take the room.
SMALL_UNIT_BELOW_PX = 140
MOODS = ("calm", "pleased", "annoyed")

FACES = {
    "face": (False, False),
    "face-small": (True, False),
    "face-large": (False, True),
    "face-small-large": (True, True),
}
"""The first part of a face's key -> whether it is the simplified one, and whether it is for large words."""

CARD_BOX = (-125.0, -175.0, 250.0, 350.0)
"""A card: left, top, width and height in card units."""
_PANEL_BOX = (-125.0, -85.0, 250.0, 170.0)
_BADGE_BOX = (-40.0, -40.0, 80.0, 80.0)
# Light and dark colour of the window behind the robot, by power; robots are drawn to stand out from them.
_TIERS = {tier: (code(light), code(dark)) for tier, (light, dark) in theme.TIER.items()}
_MECHANIC_TIER = ("#8fae73", "#55784a")


class Sitter(NamedTuple):
    """Who a Mechanic's card shows in a game: the portrait, the seat's colour (a key of `theme.SEAT`) and name. Without
    a portrait the card is left empty, for whoever lays one on it."""

    portrait: str
    colour: str
    name: str


DIMMABLE = ("points", "symbols", "belt", "starter", "mechanic")
"""What can be dimmed on a card's face: its points, symbols, belt speed and starter's helmet; all of a Mechanic."""


class Dimmed(NamedTuple):
    """The marks of DIMMABLE that a face shows dimmed or leaves out."""

    marks: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    """Those that mean nothing where the card lies, and are left out."""

    def shown(self, mark: str, body: str) -> str:
        """A mark as SVG, dimmed or left out if it is one of these."""
        if mark in self.gone:
            return ""
        return f'<g opacity="0.16">{body}</g>' if body and mark in self.marks else body


_ALL_LIT = Dimmed()
IN_HAND = Dimmed(gone=frozenset({"belt", "starter"}))
"""What a card in hand shows: neither how fast it moved the belt nor who began with it means anything any more."""


class UnknownPictureError(KeyError):
    """A picture was asked for by a key that nothing is drawn for; the message names the key."""


def drawing_of(card: Card) -> tuple[str, str]:
    """Return the folder below `art/` and the name of the drawing that the card's face shows."""
    match card.kind:
        case Kind.UNIT:
            return "units", f"unit-{card.tier}"
        case Kind.FZZZT:
            return "fzzzt", card.art
        case Kind.MECHANIC:
            return "mechanics", card.art
        case Kind.ROBOT | Kind.UPGRADE:
            return "robots", card.art


def check_drawings(cards: Iterable[Card], *, root: Path | None = None) -> None:
    """Raise ArtError for the first card whose drawing is not there; the message names the card's line."""
    for card in cards:
        path = art_path(*drawing_of(card), root=root)
        if not path.is_file():
            raise ArtError(path, f"{CARDS_FILE.name} line {card.line} asks for this drawing, and it is missing")


def card_face(
    card: Card,
    name: str,
    *,
    small: bool = False,
    large: bool = False,
    root: Path | None = None,
    dimmed: Dimmed = _ALL_LIT,
) -> str:
    """Return the face of `card`, lettered with the translated `name`, as a complete SVG picture of 250 x 350.

    `small` gives the simplified face for widths below `SMALL_FACE_BELOW_PX`: no name, larger marks. `large` is for
    players who want large words: larger numbers and a larger name. `root` is the folder that holds `art/`. Raises
    ArtError if the card's drawing is missing.
    """
    marks = marks_for(small=small, large=large)
    match card.kind:
        case Kind.UNIT:
            body = _unit_body(card, name, marks, root=root, dimmed=dimmed)
        case Kind.FZZZT:
            body = _fzzzt_body(card, name, marks, root=root, dimmed=dimmed)
        case Kind.MECHANIC:
            body = _in_the_dark(_person_body(card, name, marks, root=root), dimmed)
        case Kind.ROBOT | Kind.UPGRADE:
            body = _robot_body(card, name, marks, root=root, dimmed=dimmed)
    return document(CARD_BOX, body)


def mechanic_face(
    card: Card,
    sitter: Sitter,
    *,
    small: bool = False,
    large: bool = False,
    root: Path | None = None,
    dimmed: Dimmed = _ALL_LIT,
) -> str:
    """Return the face of a Mechanic's card as it is in a game: with its seat's own portrait, colour and name."""
    marks = marks_for(small=small, large=large)
    return document(CARD_BOX, _in_the_dark(_person_body(card, sitter.name, marks, root=root, sitter=sitter), dimmed))


def _in_the_dark(body: str, dimmed: Dimmed) -> str:
    """A Mechanic's card, behind a veil while it does not matter yet."""
    veil = f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}" opacity=".62"/>'
    return body + veil if "mechanic" in dimmed.marks else body


def unit_panel(card: Card, name: str, *, root: Path | None = None) -> str:
    """Return a Production Unit lying in a workshop: 250 x 170, with room below the symbols for progress bars.

    `unit_symbol_places` says where the symbols are. Raises ArtError if the tier's drawing is missing.
    """
    machine = inner(read_art(*drawing_of(card), root=root))
    body = (
        f'<rect x="-125" y="-85" width="250" height="170" rx="16" fill="{INK}"/>'
        f'<rect x="-119" y="-79" width="238" height="158" rx="11" fill="{BLUEPRINT}"/>'
        f"{blueprint_grid(112, 72, 18.67)}"
        f'<g opacity=".3">{at(16, -2, machine, scale=0.66)}</g>'
        f'<rect x="-112" y="-72" width="224" height="144" rx="7" fill="none" stroke="{BLUEPRINT_LINE}" '
        'stroke-width="1.6" stroke-opacity=".55"/>'
    )
    body += _name_lines(name, left=-103, y=-48, width=150, size=24, smallest=17, fill="#ffffff")
    body += at(84, -46, points_mark(card.points or 0, 33))
    for symbol, (x, y) in zip(card.symbols, unit_symbol_places(len(card.symbols)), strict=True):
        body += at(x, y, symbol_mark(symbol, 26.5))
    return document(_PANEL_BOX, body)


def machine(card: Card, *, root: Path | None = None) -> str:
    """Return a Production Unit's machine alone, in the lines of its blueprint, 220 x 220."""
    return document((-110, -110, 220, 220), inner(read_art(*drawing_of(card), root=root)))


def unit_symbol_places(count: int) -> tuple[tuple[float, float], ...]:
    """Return the centres of a unit panel's `count` symbols in panel units; (0, 0) is the panel's middle."""
    return tuple((-82.0 + 55.0 * i, 20.0) for i in range(count))


def small_unit_panel(card: Card) -> str:
    """Return the simplified panel for widths below `SMALL_UNIT_BELOW_PX`: points and symbols, no name, 250 x 170.

    `small_unit_symbol_places` says where the symbols are.
    """
    places, radius = small_unit_symbol_places(len(card.symbols))
    body = (
        f'<rect x="-125" y="-85" width="250" height="170" rx="18" fill="{INK}"/>'
        f'<rect x="-117" y="-77" width="234" height="154" rx="12" fill="{BLUEPRINT}"/>'
        f'<path d="M-117 -65A12 12 0 0 1 -105 -77H-16V77H-105A12 12 0 0 1 -117 65Z" fill="{BLUEPRINT_DEEP}"/>'
    )
    return document(_PANEL_BOX, body + at(-67, 0, points_mark(card.points or 0, 53)) + _symbols(card, places, radius))


def small_unit_symbol_places(count: int) -> tuple[list[tuple[float, float]], float]:
    """Return the centres of a simplified unit panel's `count` symbols in panel units, and their radius."""
    square = [(16.0, -38.0), (85.0, -38.0), (16.0, 38.0), (85.0, 38.0)]
    match count:
        case 1:
            return [(50.0, 0.0)], 52.0
        case 2:
            return [(50.0, -38.0), (50.0, 38.0)], 35.0
        case 3:
            return [*square[:2], (50.0, 38.0)], 33.0
        case _:
            return square[:count], 33.0


def card_back(*, dull: bool = False) -> str:
    """Return the back that all cards share, 250 x 350; ``dull`` as it lies on the belt."""
    return document(CARD_BOX, back_ground(dull=dull))


def deck_stack(layers: int) -> str:
    """Return a stack of card backs seen from above with `layers` card edges below the top card, 274 x 374.

    The top card is the upper left 250 x 350 of the picture.
    """
    body = ""
    for i in range(layers, 0, -1):
        # One card lies no further off the next in a low stack than in a high one, of which five fit into the picture.
        shift = i * 4.8
        body += (
            f'<g transform="translate({shift:.1f} {shift:.1f})">'
            f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}"/>'
            f'<rect x="-122.5" y="-172.5" width="245" height="345" rx="18" fill="{PAPER}"/>'
            f'<rect x="-122.5" y="-172.5" width="245" height="345" rx="18" fill="{INK}" '
            f'fill-opacity="{0.14 + 0.04 * i:.2f}"/></g>'
        )
    return document((-125, -175, 274, 374), body + back_ground(dull=True))


def symbol(kind: str) -> str:
    """Return the round medallion of a construction symbol, 40 x 40."""
    return document((-20, -20, 40, 40), symbol_mark(kind, 20))


def power_badge(power: int | None = None) -> str:
    """Return the power badge with a number of zaps, or without one, 80 x 80."""
    return document(_BADGE_BOX, power_mark(power, 36))


def points_badge(points: int) -> str:
    """Return the points badge, 80 x 80."""
    return document(_BADGE_BOX, points_mark(points, 36))


def portrait(key: str, mood: str = "calm", moment: str = "", *, root: Path | None = None) -> str:
    """Return the face of a computer personality ("volta"), of a person ("person-1") or of a robot (its card's id),
    120 x 120, transparent.

    `mood` is one of MOODS, or one of POSES, and `moment` one of its MOMENTS; a robot has one expression for all of
    them. It is drawn to stand on a disc of 54 units' radius in the seat's colour.
    Raises ArtError for a face or mood that is not drawn.
    """
    if key in CATALOGUE and CATALOGUE[key].kind is Kind.ROBOT:
        robot = inner(read_art("robots", CATALOGUE[key].art, root=root))
        return document((-60.0, -60.0, 120.0, 120.0), at(0, 0, robot, scale=0.455))
    drawn = "calm" if mood in POSES else mood
    return posed(read_art("portraits", f"{key}-{drawn}", root=root), mood, moment)


def bust(key: str, mood: str = "calm", *, root: Path | None = None) -> str:
    """Return the same down to the shoulders, which no disc cuts off: somebody who stands behind a bench."""
    return portrait(key, mood, root=root).replace(' clip-path="url(#disc)"', "")


def svg_for(key: tuple[object, ...], names: Mapping[str, str], *, root: Path | None = None) -> str:
    """Return the SVG picture that `key` stands for; `names` gives the translated name of each card id.

    Keys: ("face", id), ("face-small", id), ("face-large", id), ("face-small-large", id), all for a Mechanic in a game
    with a `Sitter` after that, and with a `Dimmed` at the end if marks are dimmed, ("unit", id), ("unit-small", id),
    ("machine", id), ("back",), ("back", "dull"), ("deck", layers), ("symbol", kind), ("power",), ("power", n),
    ("points", n), ("belt", n), ("helmet", n), ("portrait", key, mood), ("portrait", key, mood, moment),
    ("bust", key, mood), ("robot", art), ("badge", key), ("badge", key, "chalk"), ("stamp", kind, words), ("foreman",),
    ("spanner",), ("logo",), ("icon",).
    A card id that `names` leaves out has its English name. Raises UnknownPictureError for any other key and ArtError
    for a drawing that is missing.
    """
    dimmed = _ALL_LIT
    if key and isinstance(last := key[-1], Dimmed):
        key, dimmed = key[:-1], last
    match key:
        case ("unit" | "unit-small", str(card_id)) if card_id in CATALOGUE:
            card = CATALOGUE[card_id]
            if card.kind is not Kind.UNIT:
                raise UnknownPictureError(f"{card_id} is not a Production Unit: it has no panel")
            name = names.get(card_id, card.name)
            return unit_panel(card, name, root=root) if key[0] == "unit" else small_unit_panel(card)
        case ("machine", str(card_id)) if card_id in CATALOGUE and CATALOGUE[card_id].kind is Kind.UNIT:
            return machine(CATALOGUE[card_id], root=root)
        case (str(face), str(card_id)) if face in FACES and card_id in CATALOGUE:
            card, (small, large) = CATALOGUE[card_id], FACES[face]
            name = names.get(card_id, card.name)
            return card_face(card, name, small=small, large=large, root=root, dimmed=dimmed)
        case (str(face), str(card_id), Sitter() as sitter) if face in FACES and card_id in CATALOGUE:
            small, large = FACES[face]
            return mechanic_face(CATALOGUE[card_id], sitter, small=small, large=large, root=root, dimmed=dimmed)
        case ("portrait", str(face), str(mood)):
            return portrait(face, mood, root=root)
        case ("portrait", str(face), str(mood), str(moment)) if moment in MOMENTS.get(mood, ()):
            return portrait(face, mood, moment, root=root)
        case ("bust", str(face), str(mood)):
            return bust(face, mood, root=root)
        case ("robot", str(art)):
            return read_art("robots", art, root=root)
        case ("badge", str(achievement)):
            return badge(achievement, root=root)
        case ("badge", str(achievement), "chalk"):
            return badge(achievement, drawn=True, root=root)
        case ("stamp", str(kind), str(words)) if kind in STAMPS:
            return stamp(kind, words)
        case ("foreman" | "spanner" | "logo",):
            return read_art("parts", str(key[0]), root=root)
        case ("icon",):
            return read_art("icon", "icon", root=root)
        case _:
            return _mark_for(key)


def _mark_for(key: tuple[object, ...]) -> str:
    """The pictures that are drawn from numbers alone."""
    match key:
        case ("back",):
            return card_back()
        case ("back", "dull"):
            return card_back(dull=True)
        case ("deck", int(layers)) if layers >= 0:
            return deck_stack(layers)
        case ("symbol", str(kind)) if kind in ("nut", "bolt", "cog", "oil"):
            return symbol(kind)
        case ("power",):
            return power_badge()
        case ("power", int(power)):
            return power_badge(power)
        case ("points", int(points)):
            return points_badge(points)
        case ("belt", int(speed)):
            return document((-34, -20, 68, 40), belt_mark(speed, 40))
        case ("helmet", int(number)) if number in (1, 2, 3, 4):
            return document((-38, -34, 76, 58), helmet_mark(number, 72))
        case _:
            raise UnknownPictureError(f"no picture is drawn for {key!r}")


def _robot_body(card: Card, name: str, marks: Marks, *, root: Path | None, dimmed: Dimmed) -> str:
    light, dark = _TIERS["upgrade"] if card.kind is Kind.UPGRADE else _TIERS[str(card.power)]
    figure = inner(read_art(*drawing_of(card), root=root))
    body = framed(factory_view(light, dark, figure, small=marks.small), paper=PAPER, rim=INK, small=marks.small)
    body += _top_badges(card, marks, dimmed)
    if card.starter_of is not None:
        x, y, size = marks.starter
        body += dimmed.shown("starter", at(x, y, helmet_mark(card.starter_of, size)))
    return body + _foot(card, name, marks, dimmed, fill=INK)


def _person_body(card: Card, name: str, marks: Marks, *, root: Path | None, sitter: Sitter | None = None) -> str:
    (light, dark), small = _MECHANIC_TIER, marks.small
    figure = inner(read_art(*drawing_of(card), root=root)) if sitter is None else _bust(sitter, root=root)
    number = card.starter_of or 1
    body = framed(factory_view(light, dark, figure, small=small), paper=PAPER, rim=INK, small=small)
    body += _top_badges(card, marks)
    x, y, size = marks.helmet
    body += at(x, y, helmet_mark(number, size))
    if small:
        return body + at(0, 108, helmet_mark(number, 128))
    body += _name(name, marks, lower=4, narrower=2, fill=INK)
    rule = f'<path d="M-96 0H-24M24 0H96" {PEN}/>'
    nut = f'<polygon points="{polygon(6, 14)}" fill="{BRASS}" {PEN}/><circle r="5" fill="{PAPER}" {PEN}/>'
    return body + at(0, 140, rule + nut)


def _bust(sitter: Sitter, *, root: Path | None) -> str:
    """A portrait on its disc in the seat's colour, as at the table, in place of a figure of 220 x 220."""
    if not sitter.portrait:
        return ""
    disc = f'<circle r="54" fill="{code(theme.SEAT[sitter.colour])}" stroke="{INK}" stroke-width="4"/>'
    face = inner(read_art("portraits", f"{sitter.portrait}-calm", root=root))
    return at(0, 8, disc + face, scale=1.62)


def _fzzzt_body(card: Card, name: str, marks: Marks, *, root: Path | None, dimmed: Dimmed) -> str:
    small = marks.small
    figure = inner(read_art(*drawing_of(card), root=root))
    body = framed(spark_view(figure, small=small), paper=INK, rim=YELLOW, small=small)
    body += f'<rect x="-119" y="-169" width="238" height="338" rx="15" fill="none" stroke="{YELLOW}" stroke-width="4"/>'
    body += _top_badges(card, marks, dimmed)
    if small:
        stripes = at(-104, 78, hazard_plate(116, 60))
        belt = at(63, 108, belt_mark(card.belt_speed or 0, 58, number_fill=YELLOW))
        return body + stripes + dimmed.shown("belt", belt)
    body += _name(name, marks, larger=4, narrower=2, fill=YELLOW)
    belt = at(72, 139, _belt_on_ink(card.belt_speed or 0))
    wide = 208 if "belt" in dimmed.gone else 124
    return body + at(-104, 124, hazard_plate(wide, 30)) + dimmed.shown("belt", belt)


def _unit_body(card: Card, name: str, marks: Marks, *, root: Path | None, dimmed: Dimmed) -> str:
    small = marks.small
    machine = inner(read_art(*drawing_of(card), root=root))
    foot = 44 if small else 76
    body = (
        f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}"/>'
        f'<rect x="-119" y="-169" width="238" height="338" rx="15" fill="{BLUEPRINT}"/>'
        f"{blueprint_grid(110, 160, 18.33)}"
        f'<path d="M-110 {foot}H110V152A8 8 0 0 1 102 160H-102A8 8 0 0 1 -110 152Z" fill="{BLUEPRINT_DEEP}"/>'
        f'<rect x="-110" y="-160" width="220" height="320" rx="8" fill="none" stroke="{BLUEPRINT_LINE}" '
        'stroke-width="2.4" stroke-opacity=".75"/>'
        f'<path d="M-110 {foot}H110" stroke="{BLUEPRINT_LINE}" stroke-width="2.4" stroke-opacity=".75"/>'
    )
    body += at(0, -52, machine, scale=0.88) if small else at(0, -36, machine, scale=0.96)
    x, y, radius = marks.unit_points
    body += dimmed.shown("points", at(x, y, points_mark(card.points or 0, radius)))
    x, y, high = marks.unit_belt
    body += dimmed.shown("belt", at(x, y, belt_mark(card.belt_speed or 0, high)))
    if small:
        places, radius = _small_symbol_places(len(card.symbols), wide=True)
        return body + dimmed.shown("symbols", _symbols(card, places, radius))
    body += _name(name, marks, larger=-1, narrower=6, fill="#ffffff")
    gap = 52 if len(card.symbols) == 4 else 60
    radius = 23 if len(card.symbols) == 4 else 25
    first = -gap * (len(card.symbols) - 1) / 2
    places = [(first + gap * i, 136.0) for i in range(len(card.symbols))]
    return body + dimmed.shown("symbols", _symbols(card, places, radius))


def _top_badges(card: Card, marks: Marks, dimmed: Dimmed = _ALL_LIT) -> str:
    body = ""
    if card.power is not None:
        x, y, radius = marks.power
        body += at(x, y, power_mark(card.power, radius))
    if card.points is not None:
        x, y, radius = marks.points
        body += dimmed.shown("points", at(x, y, points_mark(card.points, radius)))
    return body


def _name(name: str, marks: Marks, *, fill: str, larger: float = 0, lower: float = 0, narrower: float = 0) -> str:
    """A card's name in the middle of its foot."""
    size, smallest, y = marks.name
    wide = 214.0 if size == FULL.name[0] else 230.0
    return _name_lines(
        name, left=None, y=y + lower, width=wide - narrower, size=size + larger, smallest=smallest, fill=fill
    )


def _foot(card: Card, name: str, marks: Marks, dimmed: Dimmed, *, fill: str) -> str:
    """Name, symbols and belt speed below the window."""
    speed = card.belt_speed or 0
    if marks.small:
        places, radius = _small_symbol_places(len(card.symbols), wide=False)
        belt = at(68, 109, belt_mark(speed, 52))
        return dimmed.shown("symbols", _symbols(card, places, radius)) + dimmed.shown("belt", belt)
    count = len(card.symbols)
    radius, gap = {1: (25.0, 0.0), 2: (25.0, 53.0), 3: (21.5, 45.0)}.get(count, (17.5, 36.0))
    places = [(-108 + radius + gap * i, 138.0) for i in range(count)]
    # Four symbols leave no room for a larger number.
    belt = at(69, 138, belt_mark(speed, 50)) if marks == LARGE and count <= 3 else at(74, 138, belt_mark(speed, 42))
    symbols = dimmed.shown("symbols", _symbols(card, places, radius))
    return _name(name, marks, fill=fill) + symbols + dimmed.shown("belt", belt)


def _small_symbol_places(count: int, *, wide: bool) -> tuple[list[tuple[float, float]], float]:
    """Centres and radius of the symbols of a simplified face; `wide` if they have the whole foot to themselves."""
    if wide:
        radius = {1: 46.0, 2: 46.0, 3: 35.0}.get(count, 27.0)
        step = 2 * radius + (14 if count == 2 else 2)
        return [(step * (i - (count - 1) / 2), 106.0) for i in range(count)], radius
    if count == 1:
        return [(-50.0, 108.0)], 46.0
    if count == 2:
        return [(-79.0, 84.0), (-25.0, 132.0)], 34.0
    square = [(-80.0, 80.0), (-23.0, 80.0), (-80.0, 137.0), (-23.0, 137.0)]
    return square[:count], 28.0


def _symbols(card: Card, places: list[tuple[float, float]], radius: float) -> str:
    pairs = zip(card.symbols, places, strict=True)
    return "".join(at(x, y, symbol_mark(kind, radius)) for kind, (x, y) in pairs)


def _name_lines(
    name: str, *, left: float | None, y: float, width: float, size: float, smallest: float, fill: str
) -> str:
    """`name` in capitals in one or two lines around the height `y`; centred if `left` is None."""
    lines, fitted = fit_lines(name.upper(), width=width, size=size, smallest=smallest)
    top = y - (len(lines) - 1) * fitted * 0.49
    x, anchor = (0.0, "middle") if left is None else (left, "start")
    return "".join(
        lettering(line, fitted, x=x, y=top + i * fitted * 0.98, fill=fill, anchor=anchor)
        for i, line in enumerate(lines)
    )


def _belt_on_ink(speed: int) -> str:
    """The belt-speed badge with a yellow rim, for the black card."""
    rim = f'<rect x="-36" y="-22" width="72" height="44" rx="22" fill="{YELLOW}"/>'
    return rim + belt_mark(speed, 40, number_fill=YELLOW)


_PAINT = re.compile(r'(fill|stroke)="#[0-9a-fA-F]{3,6}"')


def badge(achievement: str, *, drawn: bool = False, root: Path | None = None) -> str:
    """Return the picture of the achievement of this key, 100 x 100, transparent around its disc, or ``drawn`` in chalk:
    its lines alone. Raises ArtError for an achievement that has none."""
    picture = read_art("badges", achievement, root=root)
    if not drawn:
        return picture
    lines = _PAINT.sub(lambda found: _CHALK[found[1]], inner(picture))
    return document((-50.0, -50.0, 100.0, 100.0), f'<g opacity="0.6">{lines}</g>')


_CHALK = {"fill": 'fill="none"', "stroke": f'stroke="{BLUEPRINT_LINE}"'}
