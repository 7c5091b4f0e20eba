"""The page of points in the foreman's report: where they came from, beside the best that the cards could make."""

from collections.abc import Sequence

from game.core.cards import POINTS
from game.review.review import Account, UnitPoints
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    BRASS,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
    TextStyle,
)
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import FOREMAN
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.scenes.after.report_pages import GAP, Story
from ui.scenes.common.speaker import draw_speaker
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_card_row
from ui.table.paint.podium import draw_robot, draw_widget
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

SPEAKER = 320.0
"""The width of the foreman's place beside the two plates, in units."""
LARGE_LINES = 26.0
"""How far large points are above the middle of a unit's line, and its words below, at most."""
TALLEST_UNIT, LARGEST_ROBOT = 128.0, 58.0


def draw_build(painter: Painter, story: Story, inside: Rect) -> None:
    """Draw where the points came from: each unit as built and as it could have been, and the cards' own points.

    The foreman says which was better.
    """
    tr, account = story.tr, story.review.account
    if account is None:
        words = tr.text("The game was not finished: there is no score yet.")
        painter.text(words, inside.center, BODY, align="center", max_width=inside.w - 200, max_lines=3)
        return
    wide = (inside.w - SPEAKER - 3 * GAP) / 2
    left = Rect(inside.left, inside.top, wide, inside.h)
    titles = [
        tr.plural("As built: {n} point", "As built: {n} points", account.total),
        tr.plural("At best: {n} point", "At best: {n} points", account.best_total),
    ]
    style, small = SUBHEADING.but(size=28), SMALL
    if painter.texts.text_scale > 1:
        # Nothing below the titles is larger than they are.
        style = painter.common_style([(title, wide - 48) for title in titles], style)
        small = SMALL.but(size=min(SMALL.size, style.size))
    for index, (title, units) in enumerate(zip(titles, (account.made, account.best), strict=True)):
        rect = left.move(index * (wide + GAP), 0)
        better = index == 1 and account.best_total > account.total
        painter.panel(rect, PANEL, border=YELLOW if better else LINE, border_width=4 if better else 3, radius=16)
        painter.text(
            title,
            (rect.left + 24, rect.top + 34),
            style,
            align="midleft",
            max_width=rect.w - 48,
            colour=YELLOW,
        )
        _draw_units(painter, tr, units, account, rect, small)
    speaker = Rect(inside.right - SPEAKER, inside.top + GAP, SPEAKER, inside.h - 2 * GAP)
    draw_speaker(painter, speaker, FOREMAN, verdict_on(tr, account))


def verdict_on(tr: Translator, account: Account) -> str:
    """What the foreman says about how the cards were built."""
    lost = account.best_total - account.total
    if lost <= 0:
        return tr.text("I couldn't have built these cards any better!")
    return tr.plural(
        "Built my way, the same cards make {n} more point.", "Built my way, the same cards make {n} more points.", lost
    )


def _draw_units(
    painter: Painter, tr: Translator, units: Sequence[UnitPoints], account: Account, rect: Rect, small: TextStyle
) -> None:
    foot = 118.0
    area = Rect(rect.left + 24, rect.top + 66, rect.w - 48, rect.h - 66 - foot)
    high = min(TALLEST_UNIT, area.h / max(1, len(units)))
    for index, unit in enumerate(units):
        _draw_unit(painter, tr, unit, Rect(area.left, area.top + index * high, area.w, high), small)
    line = Rect(area.left, rect.bottom - foot, area.w, foot - 14)
    painter.line(line.topleft, line.topright, BRASS, 3)
    words = tr.text("Robots and Fzzzts")
    y = line.top + 28
    points = _draw_points(painter, account.basic, (line.right, y), 2 * LARGE_LINES)
    painter.text(words, (line.left, y), STRONG, align="midleft", max_width=points.left - line.left - 16)
    high = 54.0
    wide = high / CARD_RATIO
    room = min(line.w, len(account.cards) * (wide + 5))
    row = card_row(len(account.cards), line.left + room / 2, line.top + 50, wide, gap=5, room=room)
    draw_card_row(painter, account.cards, row)


def _draw_unit(painter: Painter, tr: Translator, unit: UnitPoints, rect: Rect, small: TextStyle) -> None:
    wide = min((rect.h - 10) / PANEL_RATIO, rect.w * 0.24)
    panel = Rect(rect.left, rect.centery - wide * PANEL_RATIO / 2, wide, wide * PANEL_RATIO)
    painter.image(unit_picture(painter, unit.unit, panel.w), panel)
    if unit.widgets:
        words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", unit.widgets, points=POINTS[unit.unit])
    else:
        words = tr.text("no widget")
    told = rect.w * 0.25
    apart = min(LARGE_LINES, rect.h * 0.22) if painter.texts.text_scale > 1 else 16.0
    points = _draw_points(painter, unit.points, (rect.right, rect.centery + 1 - apart), 2 * apart + 6)
    at, high = (rect.right, rect.centery + 1 + apart), None if painter.texts.text_scale <= 1 else 2 * apart
    used = painter.text(words.replace(" ", "\u00a0"), at, small, align="midright", max_width=told, max_height=high)
    left = panel.right + 16
    room = min(points.left, used.left) - 12 - left
    # A row of four, as many as the largest unit needs for a widget, stays in one line.
    side = min(LARGEST_ROBOT, rect.h * 0.46 - 2, room / 4 - 3)
    columns = max(1, int(room // (side + 3)))
    rows = -(-len(unit.cards) // columns)
    top = rect.centery - rows * (side + 3) / 2
    for index, card in enumerate(unit.cards):
        tile = Rect(left + index % columns * (side + 3), top + index // columns * (side + 3), side, side)
        draw_robot(painter, card, tile)
    for index in range(unit.widgets):
        draw_widget(painter, unit.unit, Rect(panel.left + index * 20, panel.bottom - 18, 24, 24))


def _draw_points(painter: Painter, points: int, at: Point, high: float) -> Rect:
    """Draw points right-aligned at a place, losses in another colour; large ones in a line of this height."""
    colour, style = LOG_GREEN if points >= 0 else WARNING, HEADING.but(size=30)
    most = None if painter.texts.text_scale <= 1 else high
    wide = None if most is None else painter.canvas.w
    return painter.text(signed(points), at, style, align="midright", max_width=wide, max_height=most, colour=colour)
