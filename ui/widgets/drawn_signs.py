"""Signs drawn on buttons and beside figures, in the middle of their room."""

import math

from ui.base.spacing import NEAR
from ui.base.theme import AMBER, BLUEPRINT, BUTTON, CREAM, DIM, HEADING, INK, PANEL_DEEP, RED, YELLOW, Colour, mix, rgb
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter
from ui.widgets.plate import draw_star

_WAX = rgb("#c23b32")
BROKEN = 1.15
"""How much wider a broken seal is."""
_CRACK = ((0.08, -1.0), (-0.12, -0.62), (0.14, -0.3), (-0.1, 0.0), (0.12, 0.34), (-0.06, 0.66), (0.05, 1.0))
_BOLT = ((0.12, -0.52), (-0.3, 0.1), (-0.04, 0.1), (-0.14, 0.52), (0.3, -0.12), (0.05, -0.12), (0.22, -0.52))


def draw_number(painter: Painter, place: Rect) -> None:
    """Draw the sign of a number."""
    painter.text("#", place.center, HEADING, align="center")


def draw_tray(painter: Painter, place: Rect) -> None:
    """Draw an arrow into a tray."""
    x, y = place.center
    painter.line((x, y - 20), (x, y), CREAM, 6)
    painter.polygon([(x - 14, y - 4), (x + 14, y - 4), (x, y + 11)], CREAM)
    painter.lines([(x - 24, y + 4), (x - 24, y + 19), (x + 24, y + 19), (x + 24, y + 4)], CREAM, 6)


def draw_bin(painter: Painter, place: Rect) -> None:
    """Draw a bin with its lid."""
    x, y = place.center
    painter.line((x - 20, y - 14), (x + 20, y - 14), CREAM, 6)
    painter.line((x - 7, y - 21), (x + 7, y - 21), CREAM, 6)
    painter.polygon([(x - 16, y - 7), (x + 16, y - 7), (x + 12, y + 22), (x - 12, y + 22)], CREAM)


def draw_lines(painter: Painter, place: Rect) -> None:
    """Draw a sheet with lines of text."""
    sheet = place.inflate(-12, 0)
    painter.panel(sheet, CREAM, border=INK, border_width=4, radius=4)
    for line in range(4):
        y = sheet.y + 10 + 8 * line
        painter.line((sheet.x + 8, y), (sheet.right - (14 if line == 3 else 8), y), INK, 3)


def draw_landscape(painter: Painter, place: Rect) -> None:
    """Draw a picture of hills in its frame."""
    sheet = place.inflate(0, -8)
    painter.panel(sheet, BLUEPRINT, border=CREAM, border_width=4, radius=4)
    foot = sheet.bottom - 5
    painter.polygon([(sheet.x + 5, foot), (sheet.x + 16, sheet.y + 14), (sheet.x + 27, foot)], CREAM)
    painter.circle((sheet.right - 12, sheet.y + 12), 4, CREAM)


def draw_film(painter: Painter, place: Rect) -> None:
    """Draw a film with a triangle that goes on."""
    sheet, (x, y) = place.inflate(0, -8), place.center
    painter.panel(sheet, INK, border=CREAM, border_width=4, radius=4)
    painter.polygon([(x - 8, y - 10), (x + 11, y), (x - 8, y + 10)], CREAM)


def draw_flame(painter: Painter, place: Rect) -> None:
    """Draw a flame: the days in a row."""
    for share, colour in ((1.0, RED), (0.55, AMBER)):
        wide, high, x = place.w * 0.4 * share, place.h * share, place.centerx
        points = [(0, -1.0), (0.75, -0.45), (1.0, 0.0), (0.6, 0.0), (-0.6, 0.0), (-1.0, -0.3), (-0.45, -0.55)]
        corners = [(x + wide * dx, place.bottom + high * dy) for dx, dy in points]
        painter.polygon(corners, colour, border=INK, border_width=3)


def draw_lit_star(painter: Painter, place: Rect) -> None:
    """Draw a star that shines."""
    draw_star(painter, place.center, place.h / 2, lit=True)


def draw_asking(painter: Painter, place: Rect) -> None:
    """Draw a question mark on a disc: what explains the game."""
    painter.circle(place.center, place.h / 2, CREAM, border=INK, border_width=3)
    painter.text("?", place.center, BUTTON, align="center", max_width=place.w * 0.45, colour=INK)


def draw_back(painter: Painter, room: Rect) -> None:
    """Draw a card face down: games."""
    painter.image_at(("back",), room.center, room.h * painter.art.aspect(("back",)), room.h)


def draw_home(painter: Painter, place: Rect) -> None:
    """Draw a house: where everything begins."""
    half, (x, y) = place.h / 2, place.center
    painter.polygon([(x, y - half), (x + half, y), (x - half, y)], CREAM)
    painter.rect(place.inflate(-0.36 * place.w, -half).move(0, half / 2), CREAM)


def draw_cross(painter: Painter, place: Rect, colour: Colour = CREAM) -> None:
    """Draw a cross: what closes or frees."""
    x, y = place.center
    for side in (-NEAR, NEAR):
        painter.line((x - NEAR, y - side), (x + NEAR, y + side), colour, 5)


def draw_cog(painter: Painter, place: Rect) -> None:
    """Draw the cog of the cards: what can be set."""
    painter.image_at(("symbol", "cog"), place.center, place.h)


def draw_robot(painter: Painter, place: Rect) -> None:
    """Draw a robot's face: a computer player."""
    painter.image_at(("portrait", "rivet", "calm"), place.center, place.h)


def draw_handset(painter: Painter, place: Rect) -> None:
    """Draw a phone."""
    body = place.inflate(0.62 * place.h - place.w, 0)
    painter.panel(body, PANEL_DEEP, border=DIM, border_width=4, radius=9)
    painter.rect(body.inflate(-0.7 * body.w, -0.9 * body.h).move(0, 0.36 * body.h), DIM)


def draw_window(painter: Painter, place: Rect) -> None:
    """Draw a screen on its foot, and a pointer."""
    screen = Rect(0, 0, 56, 34)
    screen.center = place.centerx, place.centery - 4
    painter.panel(screen, PANEL_DEEP, border=DIM, border_width=3, radius=6)
    painter.rect(Rect(screen.centerx - 14, screen.bottom + 4, 28, 4), DIM)
    x, y = screen.centerx - 4, screen.centery - 8
    painter.polygon([(x, y), (x + 13, y + 12), (x + 6, y + 12), (x, y + 18)], CREAM)


def draw_seal(painter: Painter, place: Rect) -> None:
    """Draw a seal that is whole."""
    draw_wax(painter, place.inflate(place.h * (BROKEN - 1), 0), 0.0)


def draw_wax(painter: Painter, place: Rect, opened: float, wax: Colour = _WAX) -> None:
    """Draw a seal of wax: whole, or broken in two that are ``opened`` so far apart, from 0 to 1."""
    radius = 0.47 * min(place.w / BROKEN, place.h)
    for side in (-1, 1):
        x, y = place.centerx + side * opened * radius * (BROKEN - 1), place.centery
        edge = [(x + dx * radius * bool(opened), y + dy * radius) for dx, dy in _CRACK]
        for share, colour in ((1.0, wax), (0.76, mix(wax, INK, 0.22))):
            painter.polygon([*_rim((x, y), radius * share, side), *edge[::-1]], mix(colour, INK, 0.4))
            painter.polygon([*_rim((x, y), (radius - min(5, 0.06 * radius)) * share, side), *edge[::-1]], colour)
        half = Rect(x if side == 1 else x - radius, y - radius, radius, 2 * radius)
        with painter.clip(half):
            painter.polygon(
                [(x + dx * radius, y + dy * radius) for dx, dy in _BOLT],
                YELLOW,
                border=INK,
                border_width=min(4, 0.06 * radius),
            )


def _rim(middle: Point, radius: float, side: int) -> list[Point]:
    """Half of a seal's uneven edge, from the top down."""
    found = []
    for step in range(25):
        angle, far = step * math.pi / 24, radius * (1 + 0.03 * math.sin(step * 1.9))
        found.append((middle[0] + side * far * math.sin(angle), middle[1] - far * math.cos(angle)))
    return found
