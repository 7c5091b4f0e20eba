"""Painting owned units: chips on the opponents' plates, detailed bars in the player's workshop."""

import math

from game.core.cards import CATALOGUE, POINTS, Symbol
from ui.base.theme import BLUEPRINT, CREAM, HEADING, INK, LOG_GREEN, STRONG, WARNING, TextStyle, mix, with_alpha
from ui.base.viewport import Rect
from ui.match.unit_words import UnitState
from ui.paint.painter import Painter
from ui.table.paint.marks import sign_style
from ui.table.places.rows import bar_cards, narrow_bar
from ui.table.state.figures import UnitSign

TOP, FOOT = mix(BLUEPRINT, (255, 255, 255), 0.07), mix(BLUEPRINT, INK, 0.45)
HOLLOW = mix(BLUEPRINT, INK, 0.58)
SHADOW = 18.0
"""How far a plate's shadow reaches, in units."""
GRID_STEP = 26.0
UNLIT = 185
"""The opacity of a symbol that no fixed robot gives."""
LARGEST_SYMBOL = 31.0
LEAST_SYMBOL, SMALLEST_SYMBOL, BAR_AIR = 15.0, 12.0, 14.0
"""The least radius of symbols on a line of their own, that of others, and a bar's margins above, below and between."""
EACH, STATE = STRONG.but(size=21, colour=CREAM), STRONG.but(size=20)
LOW_BAR, WORTH_SHARE, SYMBOLS_SHARE = 50.0, 0.3, 0.56
"""A bar lower than this has one line: symbols, and in this share of it the points that the unit counts now. On a narrow
one, symbols take this share of the height."""
WORTH_GAP = 8.0
"""The least gap between what a widget earns and what a unit counts now."""
MISSING_RING, MISSING_DASHES = 4.0, 8
"""How far the ring extends around a symbol that none of the viewer's robots has, and of how many dashes it is."""
WORTH_IT = 1.12
"""Large words share a line below the symbols if that makes them this many times larger than usual."""
LEAST_SHRINK = 0.93
"""Words on a unit shrink to this share of their size; if that is not enough, they are dropped."""
COUNT = TextStyle(HEADING.face, 17, INK)
LEAST_COUNT = 19.0
LAST_SYMBOL, SYMBOL_REACH, READY_AIR = 0.35, 0.28, 1.5
"""How far the middle of a chip's last symbol is from its right end, how far that symbol reaches with its light, both as
parts of the chip's height, and how far from it the number of widgets is."""
READY_GROWTH = 0.3
"""By what share the sign with a number of widgets grows for words of twice the size."""


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
    if narrow_bar(rect) or rect.h < LOW_BAR:
        _draw_small_bar(painter, rect, sign)
        return
    _draw_blueprint(painter, rect, radius=12)
    side = min(64.0, rect.h - 8)
    badge = Rect(rect.left + 6, rect.centery - side / 2, side, side)
    # One line each for the symbols, the points and the state, if the words fit without shrinking.
    line = STATE.size * STATE.line * max(1.0, painter.texts.text_scale)
    for_symbols = (rect.h - 2 * line - BAR_AIR) / 2
    if for_symbols >= LEAST_SYMBOL:
        badge.top = rect.top + 8
    painter.image(("points", POINTS[sign.unit]), badge)
    cards = bar_cards(rect, sign.fixed)
    right = (cards[0].left if cards else rect.right) - 8
    left = badge.right + 8
    symbols, room = CATALOGUE[sign.unit].symbols, right - left
    if for_symbols >= LEAST_SYMBOL:
        radius = min(LARGEST_SYMBOL, room / len(symbols) / 2 - 1, for_symbols)
    else:
        beside = max(SMALLEST_SYMBOL, min((rect.h * 0.56 - 4) / 2, (rect.h - line - BAR_AIR) / 2))
        if painter.texts.text_scale > 1:
            # What they leave is for the words.
            beside = SMALLEST_SYMBOL
        radius = min(LARGEST_SYMBOL, beside, room * 0.62 / len(symbols) / 2 - 1)
    y = rect.top + 5 + radius
    for index, symbol in enumerate(symbols):
        at = left + radius + index * (2 * radius + 3)
        if sign.state is not None and symbol in sign.state.missing:
            draw_missing_ring(painter, (at, y), radius)
        draw_symbol(painter, symbol, (at, y), radius, lit=symbol in sign.served)
    if sign.state is None:
        return
    top = y + radius + 2
    words, large = Rect(left, top, room, rect.bottom - 5 - top), painter.texts.text_scale > 1
    usual = EACH.but(size=EACH.size / painter.texts.text_scale) if large else EACH
    if for_symbols >= LEAST_SYMBOL or (large and words.h >= 2 * STATE.size * STATE.line):
        line = words.h / 2
        # Beside large symbols the line may be a little lower than usual, its words not.
        high = max(line, painter.measure("0", usual)[1])
        start_of_line = (words.left, words.top + line / 2)
        painter.text(sign.state.each, start_of_line, EACH, align="midleft", max_width=room, max_height=high)
        words = Rect(left, words.top + line, room, line)
    else:
        start = left + len(symbols) * (2 * radius + 3) + 4
        grown = _share(painter, sign.state, words.w) * painter.texts.text_scale
        if (large and grown > WORTH_IT) or not _fits(painter, sign.state.each, usual, right - start):
            _draw_each_and_worth(painter, sign.state, words)
            return
        half = (rect.h - 8) / 2
        middle = max(y, rect.top + 4 + half / 2)
        painter.text(sign.state.each, (right, middle), EACH, align="midright", max_width=right - start, max_height=half)
    draw_state(painter, sign.state, words)


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
    middle = rect.top + rect.h * SYMBOLS_SHARE
    words = Rect(left, middle, edge - left, rect.bottom - 4 - middle)
    room = Rect(left, rect.top + 4, rect.right - 8 - left, middle - rect.top - 4)
    if not narrow:
        words = Rect(edge - (edge - left) * WORTH_SHARE, rect.top, (edge - left) * WORTH_SHARE, rect.h)
        room = Rect(left, rect.top + 4, words.left - left, rect.h - 8)
    radius = min(LARGEST_SYMBOL, room.h / 2 - 2, room.w / len(symbols) / 2 - 1.5)
    for index, symbol in enumerate(symbols):
        at = left + radius + index * (2 * radius + 3), room.centery
        if sign.state is not None and symbol in sign.state.missing:
            draw_missing_ring(painter, at, radius)
        draw_symbol(painter, symbol, at, radius, lit=symbol in sign.served)
    if sign.state is None:
        return
    painter.text(
        sign.state.worth,
        words.midleft if narrow else words.midright,
        STATE,
        align="midleft" if narrow else "midright",
        max_width=words.w,
        max_height=words.h + 4,
        colour=LOG_GREEN if sign.state.good else WARNING,
    )


def _draw_each_and_worth(painter: Painter, state: UnitState, room: Rect) -> None:
    """What each widget earns and what the unit counts now, in one line if there is no more room: rings show the missing
    symbols."""
    (each, _), (worth, _) = painter.measure(state.each, EACH), painter.measure(state.worth, STATE)
    part = _share(painter, state, room.w)
    colour = LOG_GREEN if state.good else WARNING
    # In a low bar large words may stand closer to its edges.
    high = room.h + (4 if painter.texts.text_scale <= 1 else 9)
    painter.text(
        state.each,
        (room.left, room.centery),
        EACH,
        align="midleft",
        max_width=math.ceil(each * part),
        max_height=high,
    )
    painter.text(
        state.worth,
        (room.right, room.centery),
        STATE,
        align="midright",
        max_width=math.ceil(worth * part),
        max_height=high,
        colour=colour,
    )


def _share(painter: Painter, state: UnitState, room: float) -> float:
    """The share of their size at which what a widget earns and what the unit counts fit on one line."""
    wide = painter.measure(state.each, EACH)[0] + painter.measure(state.worth, STATE)[0]
    return min(1.0, (room - WORTH_GAP) / wide)


def draw_state(painter: Painter, state: UnitState, room: Rect) -> None:
    """A unit's state in one line: the missing symbols, then the words, or just its points if there is no room."""
    x, side = room.left, min(24.0, room.h)
    icons = len(state.missing) * (side + 3) + 4 * bool(state.missing)
    words = state.words if _fits(painter, state.words, STATE, room.w - icons) else state.worth
    for symbol in state.missing:
        painter.image(("symbol", str(symbol)), Rect(x, room.centery - side / 2, side, side))
        x += side + 3
    at, colour = (room.left + icons, room.centery), LOG_GREEN if state.good else WARNING
    painter.text(words, at, STATE, align="midleft", max_width=room.w - icons, max_height=room.h + 4, colour=colour)


def _fits(painter: Painter, words: str, style: TextStyle, room: float) -> bool:
    """Whether words fit without becoming much smaller."""
    return painter.measure(words, style)[0] * LEAST_SHRINK <= room


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
    painter.image(("symbol", str(symbol)), place, alpha=UNLIT)


def draw_missing_ring(painter: Painter, at: tuple[float, float], radius: float) -> None:
    """The ring round a missing symbol of this radius: of dashes, as a whole one means that a robot gives the symbol."""
    radius += MISSING_RING
    ring = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    dash = math.tau * radius / (2 * MISSING_DASHES)
    painter.dashed(ring, WARNING, width=MISSING_RING, radius=radius, dash=dash, gap=dash)


def ready_place(chip: Rect, text: float = 1.0) -> Rect:
    """Where a chip shows how many widgets its unit could make now at a text size: at its corner, as far out as its last
    symbol asks for."""
    radius = max(13.0, chip.h * 0.2) * (1 + READY_GROWTH * max(0.0, min(1.0, text - 1)))
    aside, up = LAST_SYMBOL * chip.h, chip.h / 2
    part = (radius + READY_AIR + SYMBOL_REACH * chip.h) / math.hypot(aside, up)
    x, y = chip.right - aside + aside * part, chip.centery - up * part
    return Rect(x - radius, y - radius, 2 * radius, 2 * radius)


def _draw_ready(painter: Painter, rect: Rect, widgets: int) -> None:
    """How many widgets a unit could make now."""
    place = ready_place(rect, painter.texts.text_scale)
    radius, at = place.w / 2, place.center
    painter.circle(at, radius, LOG_GREEN, border=INK, border_width=2.5)
    style = sign_style(painter, COUNT.but(size=max(LEAST_COUNT, radius * 1.35)))
    painter.text(str(widgets), at, style, align="center", colour=INK)
