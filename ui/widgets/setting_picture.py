"""What a setting does, as a small drawing: a card that flies at the pace, a hand that is sorted, and so on."""

import math
from collections.abc import Callable

from ui.art.card_face import CARD_BOX
from ui.base.contrast import NIGHT
from ui.base.theme import (
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LINE,
    LOG_GREEN,
    PANEL_DARK,
    PANEL_DEEP,
    RED,
    SEAT,
    STRONG,
    YELLOW,
    Colour,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace, PointerSize, Settings, WindowMode, ZoomRest
from ui.paint.painter import Painter
from ui.widgets.keyboard import KEY

ARROW = ((0.9, 0.9), (0.9, 16.1), (4.5, 12.8), (7.2, 19.1), (9.9, 17.9), (7.2, 11.9), (12.1, 11.7))
"""A pointer, in twentieths of its height, the tip first."""
_DEALT = (2, 5, 1, 4, 3)
_TALL = CARD_BOX[3] / CARD_BOX[2]
_SHADE = mix(PANEL_DARK, LINE, 0.35)
_FLAT = {"pace": 84, "sort_hand": 56, "figures": 80, "what_if": 84}
"""How high drawings are that are not as high as others, by 150 wide."""


def moves(name: str, settings: Settings) -> bool:
    """Whether the drawing of a setting moves."""
    return name == "pace" and settings.pace is not Pace.OFF and not settings.reduced_motion


def _grid(
    middle: Point, unit: float
) -> tuple[Callable[[float, float], Point], Callable[[float, float, float, float], Rect]]:
    """What makes a point, and a rectangle, of so many units beside the middle of a drawing."""

    def spot(x: float, y: float) -> Point:
        return middle[0] + x * unit, middle[1] + y * unit

    def box(x: float, y: float, wide: float, high: float) -> Rect:
        return Rect(spot(x, y), (wide * unit, high * unit))

    return spot, box


def draw_setting(
    painter: Painter, room: Rect, name: str, settings: Settings, time: float = 0.0, flight: float = 1.0, words: str = ""
) -> None:
    """Draw what a setting does in a room, ``time`` seconds after it was looked at; ``flight`` is how long a card flies
    at the pace, and ``words`` are a sentence of the table's."""
    u = min(room.w / 150, room.h / _FLAT.get(name, 100))
    at, spot, box = room.center, *_grid(room.center, u)
    match name:
        case "pace":
            _draw_flight(painter, at, u, time if moves(name, settings) else 0.0, flight)
        case "sort_hand":
            powers = sorted(_DEALT, reverse=True) if settings.sort_hand else _DEALT
            for place, power in enumerate(powers):
                _draw_card(painter, spot((place - 2) * 27, abs(place - 2) * 3), 25 * u, power)
        case "what_if":
            _draw_card(painter, spot(-22, 0), 54 * u, 4)
            _draw_bubble(painter, box(10, -34, 54, 40), on=settings.what_if)
            if settings.what_if:
                _write(painter, "+5", spot(37, -14), 22 * u)
        case "memory_aid":
            for row, face in enumerate(("volta", "grit")):
                y = row * 50 - 25
                painter.circle(spot(-52, y), 22 * u, list(SEAT.values())[row], border=INK, border_width=3)
                painter.image_at(("portrait", face, "calm"), spot(-52, y), 43 * u)
                for place, power in enumerate(_DEALT[row : row + 3]):
                    _draw_card(painter, spot(place * 36 - 8, y), 31 * u, power if settings.memory_aid else 0)
        case "explanations":
            painter.image_at(("portrait", "foreman", "pleased"), spot(-40, 12), 70 * u)
            _draw_bubble(painter, box(-8, -44, 74, 50), on=settings.explanations)
            for line in range(3) if settings.explanations else ():
                painter.rect(box(4, line * 12 - 33, 54 - line * 8, 4), INK)
        case "figures":
            painter.panel(box(-60, -10, 120, 20), PANEL_DEEP, border=LINE, radius=10 * u)
            painter.panel(box(-60, -10, 74, 20), LOG_GREEN, radius=10 * u)
            if settings.figures:
                _write(painter, "62", spot(0, -28), 26 * u, CREAM)
        case "high_contrast":
            plate = box(-55, -38, 110, 76)
            ground, edge = (NIGHT, CREAM) if settings.high_contrast else (_SHADE, LINE)
            painter.panel(plate, ground, border=edge, border_width=5, radius=14)
            _write(painter, "Aa", plate.center, 44 * u, CREAM if settings.high_contrast else DIM)
        case "reduced_motion" | "screen_shake":
            shaken = name == "screen_shake"
            moved = settings.screen_shake if shaken else not settings.reduced_motion
            for step in range(3) if moved else ():
                _draw_streak(painter, spot(-62, (step - 1) * 20), 34 * u, rough=name == "screen_shake")
                if name == "screen_shake":
                    _draw_streak(painter, spot(28, (step - 1) * 20), 34 * u, rough=True)
            _draw_card(painter, at, 48 * u, 5, turn=8 if moved and shaken else 0)
        case "flashes":
            bolt = ((6, -40), (-26, 8), (-4, 8), (-12, 40), (26, -10), (4, -10), (16, -40))
            if settings.flashes:
                painter.glow(box(-20, -20, 40, 40), (*YELLOW[:3], 120), spread=34 * u)
            shine: Colour = YELLOW if settings.flashes else _SHADE
            painter.polygon([spot(x, y) for x, y in bolt], shine, border=INK, border_width=4)
        case "language" | "text_size":
            _draw_table(painter, room, words)
        case "window_mode":
            _draw_screen(painter, at, u, full=settings.window_mode is WindowMode.FULL_SCREEN)
        case "keys":
            painter.panel(box(-75, -38, 150, 76), PANEL_DARK, border=INK, border_width=5, radius=8 * u)
            for row, keys in enumerate((10, 9, 8)):
                for key in range(keys):
                    painter.panel(box((key - keys / 2) * 14 + 1, row * 17 - 32, 12, 14), KEY.face, radius=2 * u)
            painter.panel(box(-35, 19, 70, 14), KEY.face, radius=2 * u)
        case "zoom_rest":
            _draw_card(painter, spot(-42, 18), 26 * u, 3)
            if settings.zoom_rest is not ZoomRest.NEVER:
                _draw_card(painter, spot(22, 0), 66 * u, 3)
        case _:
            size = {PointerSize.NORMAL: 1.0, PointerSize.LARGE: 1.5, PointerSize.VERY_LARGE: 2.2}[settings.pointer_size]
            _draw_card(painter, spot(-16, 0), 56 * u, 5)
            _draw_arrowhead(painter, spot(4, 4), 1.6 * u * size)


def _draw_table(painter: Painter, room: Rect, words: str) -> None:
    """A piece of the table: the lot in its light, the belt, and a board with words as large as they are there."""
    board = Rect(room.left, room.bottom - 0.4 * room.h, room.w, 0.4 * room.h)
    belt, wide = Rect(room.left, board.top - 40, room.w, 24), min(0.2 * room.w, 0.25 * room.h)
    lot, near, far = (belt.left + wide, belt.top - 0.5 * wide * _TALL), 0.25 * wide, 0.85 * wide
    light = [(lot[0] - near, room.top), (lot[0] + near, room.top), (lot[0] + far, belt.top), (lot[0] - far, belt.top)]
    painter.beam(light, (*CREAM[:3], 60))
    painter.panel(belt, INK, radius=6)
    painter.rect(Rect(belt.left + 6, belt.top + 5, belt.w - 12, 8), LINE)
    _draw_card(painter, lot, wide, 4)
    for at in range(1, int((room.w - 1.4 * wide) / wide)):
        _draw_card(painter, (lot[0] + (at + 0.3) * wide, belt.top - 0.4 * wide * _TALL), 0.8 * wide, 0)
    painter.panel(board, PANEL_DEEP, border=BRASS, border_width=4, radius=14)
    room = board.inflate(-40, -16)
    painter.text(words, board.center, STRONG, align="center", max_width=room.w, max_lines=3, max_height=room.h)


def draw_help(painter: Painter, room: Rect, preset: int) -> None:
    """Draw for whom a preset is: an eye, an ear, a hand, a book, a cup of tea."""
    u = min(room.w / 130, room.h / 100)
    at, (spot, box), thick = room.center, _grid(room.center, u), 7 * u
    match preset:
        case 0:
            lid = [(x, -38 * math.cos(math.pi * x / 128)) for x in range(-64, 65, 8)]
            painter.polygon([spot(x, y) for x, y in (*lid, *((-x, -y) for x, y in lid))], CREAM, border=INK)
            painter.circle(at, 24 * u, BRASS, border=INK, border_width=4)
            painter.circle(at, 11 * u, INK)
        case 1:
            ring = [(math.cos(math.radians(angle)), math.sin(math.radians(angle))) for angle in range(150, 381, 10)]
            shell = [(32 * x - 18, 32 * y - 14) for x, y in ring]
            lobe = [(4, 12), (-2, 26), (-10, 40), (-24, 44), (-34, 32), (-36, 14)]
            painter.polygon([spot(x, y) for x, y in (*shell, *lobe)], CREAM, border=INK, border_width=4)
            painter.lines([spot(18 * x - 18, 18 * y - 12) for x, y in ring[3:]], INK, thick)
            painter.lines([spot(x, y) for x, y in ((-1, -6), (-14, 8), (-14, 26))], INK, thick)
            for reach in (0, 1):
                turns = [math.radians(angle) for angle in range(-40, 41, 10)]
                radius = 34 + 20 * reach
                painter.lines([spot(radius * math.cos(one), radius * math.sin(one) - 8) for one in turns], BRASS, thick)
        case 2:
            painter.panel(box(-26, -4, 56, 50), CREAM, border=INK, border_width=4, radius=16 * u)
            for finger, top in enumerate((-46, -18, -14, -10)):
                painter.panel(box(finger * 14 - 26, top, 14, 36 - top), CREAM, border=INK, border_width=4, radius=7 * u)
            painter.panel(box(-23, 10, 50, 32), CREAM, radius=10 * u)
            painter.panel(box(-46, 4, 30, 15), CREAM, border=INK, border_width=4, radius=7 * u)
        case 3:
            for side in (-1, 1):
                page = [(0, -30), (side * 56, -40), (side * 56, 30), (0, 42)]
                painter.polygon([spot(x, y) for x, y in page], CREAM, border=INK, border_width=4)
                for row in range(4):
                    y = row * 14 - 20
                    painter.line(spot(side * 10, y), spot(side * 46, y - 6), BRASS, 4 * u)
        case _:
            draw_cup(painter, room)


def draw_cup(painter: Painter, room: Rect) -> None:
    """Draw a cup of hot tea."""
    u = min(room.w / 130, room.h / 100)
    spot, _ = _grid(room.center, u)
    painter.circle(spot(34, 8), 18 * u, None, border=INK, border_width=4 * u + 8)
    painter.circle(spot(34, 8), 17 * u, None, border=CREAM, border_width=8 * u)
    cup = [(-44, -14), (34, -14), (28, 30), (12, 44), (-22, 44), (-38, 30)]
    painter.polygon([spot(x, y) for x, y in cup], CREAM, border=INK, border_width=4)
    for steam in (-24, -4, 16):
        curl = [(steam + (4 if step % 2 else -4), -22 - 7 * step) for step in range(4)]
        painter.lines([spot(x, y) for x, y in curl], BRASS, 5 * u)


def draw_icon(page: str, colour: Colour, painter: Painter, place: Rect) -> None:
    """Draw the sign of a page of settings."""
    u = place.h / 100
    spot, box = _grid(place.center, u)

    def frame(where: Rect, radius: float) -> None:
        painter.panel(where, None, border=colour, border_width=9 * u, radius=radius * u)

    match page:
        case "screen":
            frame(box(-46, -38, 92, 60), 8)
            painter.rect(box(-26, 32, 52, 9), colour)
        case "game":
            frame(box(-34, -44, 66, 88), 12)
            painter.polygon([spot(-1, -20), spot(16, 0), spot(-1, 20), spot(-18, 0)], colour)
        case "sound":
            _draw_speaker(painter, spot(-14, 0), u, 1.0, colour)
        case "controls":
            painter.polygon([spot(x * 4.6 - 28, y * 4.6 - 46) for x, y in ARROW], colour)
        case _:
            painter.circle(spot(0, -32), 13 * u, colour)
            painter.line(spot(-40, -8), spot(40, -8), colour, 11 * u)
            painter.rect(box(-9, -8, 18, 26), colour)
            for side in (-1, 1):
                painter.line(spot(0, 10), spot(side * 24, 46), colour, 11 * u)


def _draw_arrowhead(painter: Painter, tip: Point, u: float) -> None:
    """Draw a mouse pointer whose tip is at a point."""
    painter.polygon([(tip[0] + x * u, tip[1] + y * u) for x, y in ARROW], CREAM, border=INK, border_width=3)


def _write(painter: Painter, words: str, at: Point, size: float, colour: Colour = INK) -> None:
    """Write a sign of the drawing, which does not grow with the player's words."""
    painter.text(words, at, HEADING.but(size=size / painter.texts.text_scale, colour=colour), align="center")


def _draw_card(painter: Painter, at: Point, wide: float, power: int, *, turn: float = 0.0) -> None:
    """A card's back with as many dots as it has power: no card of a game that goes on below may be seen."""
    painter.image_at(("back",), at, wide, wide * _TALL, angle=turn)
    for dot in range(power):
        middle = at[0], at[1] + (dot - (power - 1) / 2) * wide * 0.24
        painter.circle(middle, wide * 0.1, YELLOW, border=INK, border_width=2)


def _draw_flight(painter: Painter, at: Point, u: float, time: float, flight: float) -> None:
    """A card that flies to and fro as fast as at the table, resting a moment at each end."""
    start, end = at[0] - 50 * u, at[0] + 50 * u
    belt = Rect(at[0] - 75 * u, at[1] + 34 * u, 150 * u, 9 * u)
    painter.panel(belt, INK, radius=4 * u)
    painter.rect(Rect(belt.left + 2 * u, belt.top + 2 * u, belt.w - 4 * u, 3 * u), LINE)
    for x in (start, end):
        painter.dashed(Rect(x - 20 * u, at[1] - 28 * u, 40 * u, 56 * u), LINE, radius=6 * u)
    part = 1.0
    if time > 0:
        leg, into = divmod(time, flight + 0.6)
        part = min(1.0, into / flight)
        part = part if int(leg) % 2 == 0 else 1 - part
    eased = 0.5 - 0.5 * math.cos(math.pi * part)
    _draw_card(painter, (start + (end - start) * eased, at[1] - 26 * u * math.sin(math.pi * eased)), 38 * u, 5)


def _draw_bubble(painter: Painter, place: Rect, *, on: bool) -> None:
    face, edge = (CREAM, INK) if on else (None, LINE)
    painter.panel(place, face, border=edge, border_width=4, radius=place.h * 0.22)


def _draw_streak(painter: Painter, start: Point, wide: float, *, rough: bool) -> None:
    steps = [(start[0] + wide * part / 4, start[1] + (6 if rough and part % 2 else 0)) for part in range(5)]
    painter.lines(steps, mix(LINE, CREAM, 0.4), 4)


def _draw_screen(painter: Painter, at: Point, u: float, *, full: bool) -> None:
    _, box = _grid(at, u)
    glass = box(-60, -44, 120, 70)
    painter.panel(glass, PANEL_DEEP, border=LINE, border_width=5, radius=10)
    page = glass.inflate(-14 * u, -14 * u) if full else box(-34, -30, 60, 40)
    painter.panel(page, mix(RED, INK, 0.1), border=INK, border_width=4, radius=6)
    painter.rect(Rect(page.x, page.y + 3, page.w, 6 * u), BRASS)
    painter.rect(box(-26, 36, 52, 8), LINE)


def _draw_speaker(painter: Painter, at: Point, u: float, loud: float, colour: Colour = CREAM) -> None:
    """Draw a loudspeaker with as many waves as it is loud."""
    body = [(-26, -12), (-10, -12), (8, -30), (8, 30), (-10, 12), (-26, 12)]
    painter.polygon([(at[0] + x * u, at[1] + y * u) for x, y in body], colour)
    for wave in range(round(3 * loud)):
        reach = (20 + 13 * wave) * u
        turns = [math.radians(angle) for angle in range(-45, 46, 9)]
        there = [(reach, turn) for turn in turns] + [(reach + 5 * u, turn) for turn in reversed(turns)]
        points = [(at[0] + 4 * u + far * math.cos(turn), at[1] + far * math.sin(turn)) for far, turn in there]
        painter.polygon(points, colour)
