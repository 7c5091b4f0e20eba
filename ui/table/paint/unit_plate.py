"""A Production Unit as a plate that shows its state: what it earns, what it lacks, and the cards on it.

Geometry and painters are independent of scenes: the caller gives a place and a ``PlateSign``. Drawing has no side
effects.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from game.core.cards import CATALOGUE, POINTS, UNITS, Symbol
from game.core.scoring import serving
from game.review.standing import UnitStanding
from ui.base.i18n import Translator
from ui.base.spacing import NEAR
from ui.base.theme import BLUEPRINT, BLUEPRINT_TEXT, BRASS, INK, LOG_GREEN, STRONG, WARNING, Colour, mix, with_alpha
from ui.base.viewport import Rect
from ui.layout.box import Box, Placed
from ui.layout.boxes import Named, Places, Row
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Words
from ui.match.unit_words import unit_state
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.table.paint.marks import icon
from ui.table.places.sprites import CARD_RATIO

GAP, ROW_GAP = 34.0, 22.0
"""How far plates are from one another, side by side and one below the other."""
EDGE = 22.0
"""The margin inside a plate."""
HEAD, LEAST_HEAD = 120.0, 70.0
"""How high the head with points and words is on a plate that has room, and at least."""
SPARE_STEP = 0.42
"""The distance between cards waiting for the next widget, in card widths."""
LAMPS = 30.0
"""Room for the lamps below the slots."""
LAMP, CROSS = 8.0, 3.2
PLATE_TOP, PLATE_FOOT = mix(BLUEPRINT, (255, 255, 255), 0.02), mix(BLUEPRINT, INK, 0.5)
HOLLOW = mix(BLUEPRINT, INK, 0.62)
SLOT_EDGE = mix(BLUEPRINT, BLUEPRINT_TEXT, 0.55)
DARK_LAMP = mix(BLUEPRINT, BLUEPRINT_TEXT, 0.7)
GRID_STEP = 36.0


class Lamp(IntEnum):
    """The lamp below a symbol: no card gives it, a card in the pile could, a card is there."""

    DARK = 0
    WITHIN_REACH = 1
    LIT = 2


@dataclass(frozen=True)
class PlateSign:
    """What a plate shows besides its cards. ``lamps`` are in the order of the unit's symbols."""

    standing: UnitStanding
    lamps: tuple[Lamp, ...]

    @property
    def unit(self) -> str:
        """The unit's card id."""
        return self.standing.unit


@dataclass(frozen=True)
class Seats:
    """The cards on a unit: by symbol for the first widget, the rest waiting for the next one."""

    first: Mapping[Symbol, str]
    rest: tuple[str, ...]


Meant = tuple[tuple[str, Symbol], ...]
"""Cards, and which symbol each gives in the build that is aimed at."""


@lru_cache(maxsize=256)
def seats(unit: str, cards: tuple[str, ...], meant: Meant = ()) -> Seats:
    """Assign the cards on a unit so that as many symbols as possible are served: as they are ``meant``, if that serves
    as many."""
    first: dict[Symbol, str] = {}
    for card, symbol in meant:
        if card in cards:
            first.setdefault(symbol, card)
    served = serving(unit, cards)
    first = first if len(first) == len(served) else dict(served)
    return Seats(first, tuple(card for card in cards if card not in first.values()))


def plate_sign(standing: UnitStanding, cards: tuple[str, ...], meant: Meant = ()) -> PlateSign:
    """The sign of a unit with these cards on it."""
    standing_there = seats(standing.unit, cards, meant).first
    lamps = tuple(
        Lamp.LIT if symbol in standing_there else Lamp.DARK if symbol in standing.missing else Lamp.WITHIN_REACH
        for symbol in CATALOGUE[standing.unit].symbols
    )
    return PlateSign(standing, lamps)


@dataclass(frozen=True)
class Plate:
    """The places of one unit: its plate, the points, the words, a slot for each symbol, and what lies beside them."""

    rect: Rect
    badge: Rect
    words: Rect
    slots: tuple[Rect, ...]
    rest: tuple[Rect, ...]


def plates(area: Rect, units: Sequence[str], waiting: Mapping[str, int], text: float = 1.0) -> dict[str, Plate]:
    """Lay out the plates of units in an area so that the cards on them are as large as possible.

    ``waiting`` is how many of a unit's cards are not on a symbol of its first widget; ``text`` the text size.
    """
    if not units:
        return {}
    most = min(4, len(units))
    slot, fewest = max((_slot_width(area, units, waiting, columns, text), -columns) for columns in range(1, most + 1))
    columns = -fewest
    rows = -(-len(units) // columns)
    width, room = _plate_size(area, columns, rows)
    high = min(room, _needed(width, room, slot, text))
    top = area.top + (area.h - rows * high - (rows - 1) * ROW_GAP) / 2
    found = {}
    for index, unit in enumerate(units):
        row, column = divmod(index, columns)
        in_row = min(columns, len(units) - row * columns)
        left = area.centerx - (in_row * (width + GAP) - GAP) / 2
        rect = Rect(left + column * (width + GAP), top + row * (high + ROW_GAP), width, high)
        found[unit] = _plate(rect, unit, waiting.get(unit, 0), slot, text)
    return found


def _plate_size(area: Rect, columns: int, rows: int) -> tuple[float, float]:
    return (
        min(700.0, (area.w - (columns - 1) * GAP) / columns),
        min(470.0, (area.h - (rows - 1) * ROW_GAP) / rows),
    )


def _slot_width(area: Rect, units: Sequence[str], waiting: Mapping[str, int], columns: int, text: float) -> float:
    """How wide a card on a plate can be with this many columns of plates."""
    width, high = _plate_size(area, columns, -(-len(units) // columns))
    room_w, room_h = _slot_room(width, high, text)
    across = max(_across(unit, waiting.get(unit, 0)) for unit in units)
    most = max(len(CATALOGUE[unit].symbols) for unit in units)
    return min(150, room_h / CARD_RATIO, (room_w - (most - 1) * NEAR) / across)


def _across(unit: str, waiting: int) -> float:
    """How many card widths a unit's slots take, including the cards beside them."""
    return len(CATALOGUE[unit].symbols) + (0.72 + SPARE_STEP * (waiting - 1) if waiting else 0.0)


def _beside(width: float, high: float) -> bool:
    """Whether the head is beside the slots, as on a low, wide plate."""
    return high < HEAD + LAMPS + EDGE + 90 and width > high * 2.6


def _head(width: float, high: float, text: float) -> tuple[float, float]:
    """Width and height of the head."""
    if _beside(width, high):
        return max(190, min(264 * text, width * 0.5 - EDGE)), high - 2 * EDGE * 0.6
    return width - 2 * EDGE, min(max(HEAD, LEAST_HEAD * text), max(LEAST_HEAD * text, high * 0.34))


def _slot_room(width: float, high: float, text: float) -> tuple[float, float]:
    """The total width and height available for slots."""
    head_w, head_h = _head(width, high, text)
    if _beside(width, high):
        return width - head_w - 2 * EDGE - NEAR, high - LAMPS - EDGE * 0.6
    return width - 2 * EDGE, high - head_h - LAMPS - 4


def _needed(width: float, room: float, slot: float, text: float) -> float:
    """How high a plate must be for cards of a width: a higher one would look empty."""
    return room if _beside(width, room) else min(room, max(HEAD, LEAST_HEAD * text) + slot * CARD_RATIO + LAMPS + 14)


def _plate(rect: Rect, unit: str, waiting: int, slot: float, text: float) -> Plate:
    head_w, head_h = _head(rect.w, rect.h, text)
    side = min(96.0, head_h - 14)
    badge = Rect(rect.left + EDGE - 6, rect.top + 9, side, side)
    words = Rect(badge.right + 14, rect.top + 9, rect.left + EDGE + head_w - badge.right - 14, side)
    if _beside(rect.w, rect.h):
        side = min(88.0, head_w * 0.34, head_h)
        badge = Rect(rect.left + EDGE - 6, rect.centery - side / 2, side, side)
        words = Rect(badge.right + 12, rect.top + 8, rect.left + EDGE + head_w - badge.right - 12, rect.h - 16)
        left, top = rect.left + EDGE + head_w + NEAR, rect.top + EDGE * 0.6
    else:
        left, top = rect.left + EDGE, rect.top + head_h
    high = slot * CARD_RATIO
    top += max(0.0, (rect.bottom - LAMPS - top - high) / 2) if _beside(rect.w, rect.h) else 0.0
    count = len(CATALOGUE[unit].symbols)
    slots = tuple(Rect(left + index * (slot + NEAR), top, slot, high) for index in range(count))
    first = slots[-1].right + NEAR
    step = slot * SPARE_STEP
    if waiting > 1:
        step = min(step, (rect.right - EDGE - first - slot * 0.72) / (waiting - 1))
    small = slot * 0.72
    rest = tuple(
        Rect(first + index * step, top + high - small * CARD_RATIO, small, small * CARD_RATIO)
        for index in range(waiting)
    )
    return Plate(rect, badge, words, slots, rest)


def plate_pictures(scale: float) -> list[tuple[Key, int, int]]:
    """The pictures that plates will need, as key and size in pixels at ``scale``, close enough to stand in for any
    other size."""
    sizes: dict[Key, float] = {("symbol", str(symbol)): 56.0 for symbol in Symbol}
    for unit in UNITS:
        sizes[("points", POINTS[unit])], sizes[("machine", unit)] = 96.0, 220.0
    return [(key, max(1, round(side * scale)), max(1, round(side * scale))) for key, side in sizes.items()]


# Drawing


def draw_plate(painter: Painter, plate: Plate, sign: PlateSign, head: Sequence[Placed]) -> None:
    """A unit's plate, its words and its slots; the caller draws the cards."""
    draw_plate_ground(painter, plate.rect, sign.unit)
    draw_plate_head(painter, plate.badge, sign.unit, head)
    for rect, symbol, lamp in zip(plate.slots, CATALOGUE[sign.unit].symbols, sign.lamps, strict=True):
        draw_slot(painter, rect, symbol, lit=lamp is Lamp.LIT)
        draw_lamp(painter, (rect.centerx, rect.bottom + LAMPS * 0.46), lamp)


def draw_plate_ground(painter: Painter, rect: Rect, unit: str) -> None:
    """A bolted plate of blueprint with the unit's machine on it."""
    painter.glow(rect.move(0, 9), (0, 0, 0, 150), spread=22, radius=18)
    painter.panel(rect, INK)
    inner = rect.inflate(-10, -10)
    painter.gradient(inner, PLATE_TOP, PLATE_FOOT, radius=13)
    for index in range(1, int(inner.w / GRID_STEP) + 1):
        painter.rect(Rect(inner.left + index * GRID_STEP, inner.top + 4, 1.6, inner.h - 8), (255, 255, 255, 13))
    for index in range(1, int(inner.h / GRID_STEP) + 1):
        painter.rect(Rect(inner.left + 4, inner.top + index * GRID_STEP, inner.w - 8, 1.6), (255, 255, 255, 13))
    # Below the words at its head.
    side = min(inner.h * 0.72, inner.w * 0.5)
    painter.image(("machine", unit), Rect(inner.right - side - 10, inner.bottom - side - 8, side, side), alpha=96)
    painter.rect(Rect(inner.left + 12, inner.top + 3, inner.w - 24, 2), (255, 255, 255, 46))
    for x in (inner.left + 11, inner.right - 11):
        for y in (inner.top + 11, inner.bottom - 11):
            painter.circle((x, y), 4.5, BRASS, border=INK, border_width=2)


def plate_heads(
    painter: Painter, tr: Translator, heads: Mapping[str, tuple[Rect, UnitStanding]]
) -> dict[str, list[Placed]]:
    """The words on the plates of units that stand side by side, all of one size. A head is the room for its words, and
    the unit's standing."""

    def make() -> Box:
        return Places(*((room, Named(unit, _head_words(tr, stands))) for unit, (room, stands) in heads.items()))

    shows = tr.language, tuple((tuple(room), stands) for room, stands in heads.values())
    placed = arranged(painter, ("plate heads", shows), painter.canvas, make)
    return {unit: [one for one in placed if one.names == (unit,)] for unit in heads}


def _head_words(tr: Translator, standing: UnitStanding) -> Box:
    """How a unit stands: its widgets and their points, or the symbols it lacks and what it costs."""
    state = unit_state(tr, standing)
    style = STRONG.but(colour=LOG_GREEN if state.good else WARNING)
    # Without room for them the dark lamps below the slots must do.
    icons = [icon(("symbol", str(symbol)), least=24, most=28, may_go=1) for symbol in state.missing]
    return Row(*icons, Words(state.words, style, lines=2, group="state", at="middle", weight=1), gap=5, at="middle")


def draw_plate_head(painter: Painter, badge: Rect, unit: str, head: Sequence[Placed]) -> None:
    """A unit's points, and its words beside them."""
    painter.image(("points", POINTS[unit]), badge)
    draw_boxes(painter, head)


def draw_slot(painter: Painter, rect: Rect, symbol: Symbol, *, lit: bool, faint: bool = False) -> None:
    """A symbol's slot; ``lit``: a card gives it; a ``faint`` one need not be filled."""
    edge: Colour = LOG_GREEN if lit else SLOT_EDGE
    alpha = 80 if faint and not painter.strong else 255
    painter.panel(
        rect,
        with_alpha(HOLLOW, min(alpha, 225)),
        border=with_alpha(edge, alpha),
        border_width=2.5,
        radius=rect.w * 0.09,
    )
    side = rect.w * 0.5
    place = Rect(rect.centerx - side / 2, rect.centery - side / 2, side, side)
    painter.image(("symbol", str(symbol)), place, alpha=alpha)


def draw_lamp(painter: Painter, at: tuple[float, float], lamp: Lamp) -> None:
    """A lamp that is dark, glows, or burns: by shape a cross in a ring, an empty ring, a disc."""
    if lamp is Lamp.LIT:
        painter.glow(Rect(at[0] - 5, at[1] - 5, 10, 10), with_alpha(LOG_GREEN, 190), spread=13, radius=5)
        painter.circle(at, LAMP, LOG_GREEN, border=INK, border_width=2)
    elif lamp is Lamp.WITHIN_REACH:
        painter.circle(at, LAMP, mix(HOLLOW, LOG_GREEN, 0.22), border=LOG_GREEN, border_width=2.5)
    else:
        painter.circle(at, LAMP, mix(HOLLOW, INK, 0.5), border=DARK_LAMP, border_width=2)
        for side in (-CROSS, CROSS):
            painter.line((at[0] - CROSS, at[1] - side), (at[0] + CROSS, at[1] + side), DARK_LAMP, 2)
