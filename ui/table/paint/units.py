"""Painting owned units: chips on the opponents' plates, detailed bars in the player's workshop."""

import math

from game.core.cards import CATALOGUE, POINTS, Symbol
from ui.base.spacing import CORNER
from ui.base.theme import BLUEPRINT, FINE, FIRM, HEADING, INK, LOG_GREEN, WARNING, TextStyle, mix, with_alpha
from ui.base.viewport import Rect, around
from ui.layout.drawing import write
from ui.layout.leaves import Words
from ui.paint.painter import Painter
from ui.table.paint.marks import sign_style
from ui.table.places.rows import BAR_H, bar_cards, narrow_bar, small_bar
from ui.table.state.figures import UnitSign

TOP, FOOT = mix(BLUEPRINT, (255, 255, 255), 0.07), mix(BLUEPRINT, INK, 0.45)
HOLLOW = mix(BLUEPRINT, INK, 0.58)
GRID_STEP = 26.0
WORTH = TextStyle(HEADING.face, FIRM)
COUNT = TextStyle(HEADING.face, FINE, INK)


def draw_chip(painter: Painter, rect: Rect, sign: UnitSign) -> None:
    """A unit on an opponent's plate: points, and symbols that shine where a robot gives them."""
    _draw_blueprint(painter, rect, radius=rect.h * 0.18)
    side = rect.h * 0.86
    badge = Rect(rect.left + rect.h * 0.08, rect.centery - side / 2, side, side)
    painter.image(("points", POINTS[sign.unit]), badge)
    symbols = CATALOGUE[sign.unit].symbols
    step = (rect.right - rect.h * 0.08 - badge.right) / len(symbols)
    for index, symbol in enumerate(symbols):
        at = badge.right + step * (index + 0.5)
        draw_symbol(painter, symbol, (at, rect.centery), min(step * 0.46, rect.h * 0.3), lit=symbol in sign.served)
    if sign.state is not None and sign.state.widgets:
        _draw_ready(painter, rect, sign.state.widgets)


def draw_bar(painter: Painter, rect: Rect, sign: UnitSign) -> None:
    """A unit in the own workshop: points, symbols, and what it counts now; robots that are fixed to it are cards. Rings
    show what is missing. On a narrow bar what it counts is below the symbols."""
    _draw_blueprint(painter, rect, radius=CORNER)
    symbols = CATALOGUE[sign.unit].symbols
    narrow = narrow_bar(rect, len(symbols), sign.fixed)
    large = max(1.0, rect.h / BAR_H)
    good = sign.state is not None and sign.state.good
    small = small_bar(rect)
    style = WORTH.but(size=FINE if small else WORTH.size * min(1.3, large), colour=LOG_GREEN if good else WARNING)
    side = min(56.0 * large, rect.h - 8, rect.w * (0.16 if small else 0.26))
    badge = Rect(rect.left + 8, rect.centery - side / 2, side, side)
    painter.image(("points", POINTS[sign.unit]), badge)
    cards = bar_cards(rect, len(symbols), sign.fixed)
    edge = (cards[0].left if cards else rect.right) - (6 if small else 12)
    left = badge.right + 8
    middle = rect.top + rect.h * 0.56
    words = Rect(left, middle, edge - left, rect.bottom - 4 - middle)
    room = Rect(left, rect.top + 4, rect.right - 8 - left, middle - rect.top - 4)
    if not narrow:
        told = 0.0 if sign.state is None else painter.measure(sign.state.worth, style)[0]
        wide = min((edge - left) * 0.5, told + 6)
        words = Rect(edge - wide, rect.top, wide, rect.h)
        room = Rect(left, rect.top + 4, words.left - left, rect.h - 8)
    # On small ones one symbol is as large as three.
    radius = min(rect.w / 15 if small else 25.0 * large, room.h / 2 - 2, room.w / len(symbols) / 2 - 1.5)
    # A unit that has nothing yet lacks all.
    lacking = () if sign.state is None or sign.state.widgets else sign.state.missing or symbols
    for index, symbol in enumerate(symbols):
        at = left + radius + index * (2 * radius + 3), room.centery
        if symbol in lacking:
            draw_missing_ring(painter, at, radius)
        draw_symbol(painter, symbol, at, radius, lit=symbol in sign.served)
    if sign.state is None:
        return
    worth = Words(sign.state.worth, style, lines=1, side="left" if narrow else "right", at="middle")
    write(painter, worth, words.inflate(0, 10))


def _draw_blueprint(painter: Painter, rect: Rect, *, radius: float) -> None:
    """A blueprint plate with its shadow: many strokes, cached as one picture."""
    place = rect.inflate(36.0, 36.0)
    painter.layer(("blueprint", radius), place, lambda inner: _draw_blueprint_anew(inner, rect, radius))


def _draw_blueprint_anew(painter: Painter, rect: Rect, radius: float) -> None:
    painter.glow(rect.move(0, 5), (0, 0, 0, 130), spread=11, radius=radius)
    painter.panel(rect, INK, radius=radius)
    inner = rect.inflate(-6, -6)
    painter.gradient(inner, TOP, FOOT, radius=max(2.0, radius - 3))
    for index in range(1, int(inner.w / GRID_STEP) + 1):
        painter.rect(Rect(inner.left + index * GRID_STEP, inner.top + 3, 1.4, inner.h - 6), (255, 255, 255, 14))
    for index in range(1, int(inner.h / GRID_STEP) + 1):
        painter.rect(Rect(inner.left + 3, inner.top + index * GRID_STEP, inner.w - 6, 1.4), (255, 255, 255, 14))


def draw_symbol(painter: Painter, symbol: Symbol, at: tuple[float, float], radius: float, *, lit: bool) -> None:
    """A symbol in its hollow; one that is ``lit`` shines."""
    place = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    if lit:
        painter.glow(place, with_alpha(LOG_GREEN, 150), spread=radius * 0.6, radius=radius)
        painter.circle(at, radius + max(1.5, radius * 0.13), LOG_GREEN)
        painter.image(("symbol", str(symbol)), place)
        return
    painter.circle(at, radius + 1, HOLLOW)
    painter.image(("symbol", str(symbol)), place, alpha=185)


def draw_missing_ring(painter: Painter, at: tuple[float, float], radius: float) -> None:
    """The ring round a missing symbol of this radius: of dashes, as a whole one means that a robot gives the symbol."""
    radius += 4
    ring = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    dash = math.tau * radius / 16
    painter.dashed(ring, WARNING, width=4, radius=radius, dash=dash, gap=dash)


def ready_place(chip: Rect, text: float = 1.0) -> Rect:
    """Where a chip shows how many widgets its unit could make now at a text size: at its corner, as far out as its last
    symbol asks for."""
    radius = max(13.0, chip.h * 0.2) * (1 + 0.3 * max(0.0, min(1.0, text - 1)))
    # Where the last symbol's middle is from the corner, and how far it reaches with its light.
    aside, up = 0.35 * chip.h, chip.h / 2
    part = (radius + 1.5 + 0.28 * chip.h) / math.hypot(aside, up)
    x, y = chip.right - aside + aside * part, chip.centery - up * part
    return around((x, y), 2 * radius)


def _draw_ready(painter: Painter, rect: Rect, widgets: int) -> None:
    """How many widgets a unit could make now."""
    place = ready_place(rect, painter.texts.text_scale)
    radius, at = place.w / 2, place.center
    painter.circle(at, radius, LOG_GREEN, border=INK, border_width=2.5)
    style = sign_style(painter, COUNT.but(size=max(19, radius * 1.35)))
    painter.text(str(widgets), at, style, align="center", colour=INK)
