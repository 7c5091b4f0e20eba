"""Painting owned units: chips on the opponents' plates, detailed bars in the player's workshop."""

import math
from functools import partial

from game.core.cards import CATALOGUE, POINTS, Symbol
from ui.base.theme import BLUEPRINT, CREAM, HEADING, INK, LOG_GREEN, STRONG, WARNING, TextStyle, mix, with_alpha
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Holder, Row, Sized
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Picture, Words
from ui.match.unit_words import UnitState
from ui.paint.painter import Painter
from ui.table.paint.marks import icon, sign_style
from ui.table.places.rows import bar_cards, narrow_bar
from ui.table.state.figures import UnitSign

TOP, FOOT = mix(BLUEPRINT, (255, 255, 255), 0.07), mix(BLUEPRINT, INK, 0.45)
HOLLOW = mix(BLUEPRINT, INK, 0.58)
SHADOW = 18.0
"""How far a plate's shadow reaches, in units."""
GRID_STEP = 26.0
LARGEST_SYMBOL = 31.0
LEAST_SYMBOL, SMALLEST_SYMBOL = 15.0, 10.0
"""The least radius of symbols above two lines of words, and that of others."""
EACH, STATE = STRONG.but(size=21, colour=CREAM), STRONG.but(size=20)
SYMBOL_STEP = 1.06
"""How far a symbol is from the next, as a share of its height."""
COUNT = TextStyle(HEADING.face, 17, INK)


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
    """A unit in the own workshop: points, symbols, what each widget earns, and how it stands. A small bar only has what
    can be read on it: points and symbols, and what the unit counts now."""
    if narrow_bar(rect) or rect.h < 50:
        _draw_small_bar(painter, rect, sign)
        return
    _draw_blueprint(painter, rect, radius=12)
    cards = bar_cards(rect, sign.fixed)
    left, right = rect.left + 6, (cards[0].left if cards else rect.right) - 8
    inside = Rect(left, rect.top + 3, right - left, rect.h - 6)
    draw_boxes(painter, arranged(painter, ("bar", sign), inside, partial(_bar_boxes, sign, inside)))


def _bar_boxes(sign: UnitSign, inside: Rect) -> Box:
    """What is on a bar: a line each for symbols, points and state; or two lines; or what the unit counts now instead of
    words, where the symbols say the rest."""
    state, side = sign.state, min(64.0, inside.h)
    badge = icon(("points", POINTS[sign.unit]), least=min(40.0, side), most=side)
    if state is None:
        return Row(badge, _symbols(sign, SMALLEST_SYMBOL), gap=8)
    style = STATE.but(colour=LOG_GREEN if state.good else WARNING)
    each = Words(state.each, EACH, lines=1, at="middle")
    worth = Words(state.worth, style, lines=1, side="right", at="middle", weight=1)
    told = Fit(_told(state, state.words, style), _told(state, state.worth, style))
    three = Column(_symbols(sign, LEAST_SYMBOL), each, told, gap=2)
    two = Column(Row(_symbols(sign, SMALLEST_SYMBOL), each, gap=4, weight=1), told, gap=2)
    one = Column(_symbols(sign, SMALLEST_SYMBOL), Row(each, worth, gap=14))
    return Fit(
        Row(Sized(badge, along="start"), Holder(three, weight=1), gap=8),
        Row(badge, Holder(two, weight=1), gap=8),
        Row(badge, Holder(one, weight=1), gap=8),
    )


def _symbols(sign: UnitSign, least: float) -> Box:
    """The symbols side by side; ``least`` is their least radius."""
    wide = len(CATALOGUE[sign.unit].symbols) * SYMBOL_STEP * 2 * least
    draw = partial(_draw_symbols, sign)
    return Picture(draw, least=2 * least, most=2 * LARGEST_SYMBOL, usual=2 * least, wide=wide, weight=1)


def _draw_symbols(sign: UnitSign, painter: Painter, place: Rect) -> None:
    """Draw the symbols from the left: those that a robot gives are lit, and those that are missing have a ring."""
    symbols = CATALOGUE[sign.unit].symbols
    high = min(place.h, place.w / len(symbols) / SYMBOL_STEP)
    for index, symbol in enumerate(symbols):
        at, radius = (place.left + high / 2 + index * high * SYMBOL_STEP, place.centery), high / 2
        if sign.state is not None and symbol in sign.state.missing:
            draw_missing_ring(painter, at, radius)
        draw_symbol(painter, symbol, at, radius, lit=symbol in sign.served)


def _told(state: UnitState, words: str, style: TextStyle) -> Box:
    """The missing symbols, and a unit's state in words."""
    icons = [icon(("symbol", str(symbol)), least=24) for symbol in state.missing]
    return Row(*icons, Words(words, style, lines=1, at="middle"), gap=3)


def _draw_small_bar(painter: Painter, rect: Rect, sign: UnitSign) -> None:
    """A unit with many beside it: what it counts now is below the symbols on a narrow bar, and beside them on a low
    one. Rings show what is missing."""
    _draw_blueprint(painter, rect, radius=12)
    narrow = narrow_bar(rect)
    side = min(64.0, rect.h - 8, rect.w * 0.26)
    badge = Rect(rect.left + 5, rect.centery - side / 2, side, side)
    painter.image(("points", POINTS[sign.unit]), badge)
    cards = bar_cards(rect, sign.fixed)
    edge = (cards[0].left if cards else rect.right) - 8
    symbols, left = CATALOGUE[sign.unit].symbols, badge.right + 8
    middle = rect.top + rect.h * 0.56
    words = Rect(left, middle, edge - left, rect.bottom - 4 - middle)
    room = Rect(left, rect.top + 4, rect.right - 8 - left, middle - rect.top - 4)
    if not narrow:
        words = Rect(edge - (edge - left) * 0.3, rect.top, (edge - left) * 0.3, rect.h)
        room = Rect(left, rect.top + 4, words.left - left, rect.h - 8)
    radius = min(LARGEST_SYMBOL, room.h / 2 - 2, room.w / len(symbols) / 2 - 1.5)
    for index, symbol in enumerate(symbols):
        at = left + radius + index * (2 * radius + 3), room.centery
        if sign.state is not None and symbol in sign.state.missing:
            draw_missing_ring(painter, at, radius)
        draw_symbol(painter, symbol, at, radius, lit=symbol in sign.served)
    if sign.state is None:
        return
    style = STATE.but(colour=LOG_GREEN if sign.state.good else WARNING)
    worth = Words(sign.state.worth, style, lines=1, side="left" if narrow else "right", at="middle")
    write(painter, worth, words.inflate(0, 4))


def _draw_blueprint(painter: Painter, rect: Rect, *, radius: float) -> None:
    """A blueprint plate with its shadow: many strokes, cached as one picture."""
    place = rect.inflate(2 * SHADOW, 2 * SHADOW)
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
    return Rect(x - radius, y - radius, 2 * radius, 2 * radius)


def _draw_ready(painter: Painter, rect: Rect, widgets: int) -> None:
    """How many widgets a unit could make now."""
    place = ready_place(rect, painter.texts.text_scale)
    radius, at = place.w / 2, place.center
    painter.circle(at, radius, LOG_GREEN, border=INK, border_width=2.5)
    style = sign_style(painter, COUNT.but(size=max(19, radius * 1.35)))
    painter.text(str(widgets), at, style, align="center", colour=INK)
