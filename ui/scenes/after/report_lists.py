"""The pages of the report that list all decisions, and where the points came from beside the best that was possible."""

from collections.abc import Sequence

from game.agents.judgement import Verdict
from game.core.cards import POINTS
from game.core.state import Phase
from game.review.review import Account, Decision, UnitPoints
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
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
from ui.match.after.verdicts import (
    chance_words,
    loss_words,
    percent,
    summary_words,
    when_words,
)
from ui.match.wording import signed
from ui.paint.painter import Painter
from ui.paint.texts import TextCache
from ui.scenes.after.report_pages import FIGURE, GAP, Story, cards_of, said_words, sides_of
from ui.scenes.common.speaker import draw_speaker
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_card_row
from ui.table.paint.podium import draw_robot, draw_widget
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO

ROW, TITLES = 112.0, 40.0
"""The heights of a row in the list of all decisions, and of its titles, in units."""
MORE_ROW, LARGE_CARDS = 0.65, 0.36
"""By what share a row is higher for words twice as large, and how much of a choice's width its cards take at most
beside large words."""
MOST_CARDS = 86.0
"""The most height of cards in a row."""
SAID, CHANCE = 0.6, 0.55
"""The most of a row's height that a choice takes in words, and its chance: seldom both have two lines."""
LARGE_SAID = 0.5
"""The same of each in large words, which often have two."""
RowStyles = tuple[TextStyle, TextStyle]
"""How choices and chances are written in the list."""
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


def list_rect(inside: Rect) -> Rect:
    """The rectangle of the list, below its titles."""
    return Rect(inside.left, inside.top + TITLES, inside.w, inside.h - TITLES)


def row_height(texts: TextCache) -> float:
    """The height of a row in the list of all decisions: more for large words."""
    return ROW * texts.room(MORE_ROW)


def draw_titles(painter: Painter, story: Story, inside: Rect) -> None:
    """Draw the titles above the list of all decisions."""
    tr, y = story.tr, inside.top + 12
    painter.text(
        summary_words(tr, story.review), (inside.left + 6, y), BODY, align="midleft", max_width=inside.w * 0.62
    )
    words = tr.text("what it cost; chance before → after") if story.figures else tr.text("what it cost")
    painter.text(words, (inside.right - 44, y), SMALL, align="midright", max_width=inside.w * 0.36)


def draw_decisions(painter: Painter, story: Story, content: Rect, seen: Rect) -> None:
    """Draw the visible rows of the list."""
    high = row_height(painter.texts)
    styles = _row_styles(painter, story, Rect(content.left, content.top, content.w, high - 10))
    for index, decision in enumerate(story.review.decisions):
        row = Rect(content.left, content.top + index * high, content.w, high - 10)
        if row.bottom >= seen.top and row.top <= seen.bottom:
            _draw_row(painter, story, decision, row, styles)


def _row_styles(painter: Painter, story: Story, row: Rect) -> RowStyles:
    """How choices and chances are written in the list: large ones in one size in all its rows."""
    said, chance = STRONG.but(size=21), SMALL
    if painter.texts.text_scale <= 1:
        return said, chance
    sides = [side for decision in story.review.decisions for side in sides_of(story.tr, decision)]
    place = Rect(0, 0, _side_width(row), row.h - 16)
    rooms = [(said_words(story, who, verdict), _side_words(painter, verdict, place).w) for who, verdict in sides]
    chances = [
        (chance_words(story.tr, verdict, figures=story.figures), _side_words(painter, verdict, place).w)
        for _, verdict in sides
    ]
    return (
        painter.common_style(rooms, said, max_lines=2, max_height=place.h * LARGE_SAID),
        painter.common_style(chances, chance, max_lines=2, max_height=place.h * LARGE_SAID),
    )


def _side_width(row: Rect) -> float:
    """How wide a choice is in a row."""
    return (row.w - 28) * 0.31 - 12


def _side_words(painter: Painter, verdict: Verdict, rect: Rect) -> Rect:
    """The part of a choice's place for its words, beside its cards."""
    cards = cards_of(verdict.choice.action)
    if not cards:
        return rect
    most = rect.w * (LARGE_CARDS if painter.texts.large else 0.5)
    left = rect.left + min(most, len(cards) * (min(rect.h - 6, MOST_CARDS) / CARD_RATIO + 4)) + 10
    return Rect(left, rect.top, rect.right - left, rect.h)


def _draw_row(painter: Painter, story: Story, decision: Decision, row: Rect, styles: RowStyles) -> None:
    """Draw when and for what lot, what was done, what the mastermind would have done, and the difference."""
    tr = story.tr
    bad = decision.loss >= 0.05
    painter.panel(row, PANEL, border=WARNING if bad else LINE, border_width=3, radius=12)
    x, parts = row.left + 14, row.w - 28
    high = min(row.h - 24, MOST_CARDS)
    if decision.lot is not None:
        painter.image(("face", decision.lot), Rect(x, row.centery - high / 2, high / CARD_RATIO, high))
    when = Rect(x + high / CARD_RATIO + 12, row.top, parts * 0.17, row.h)
    painter.text(
        when_words(tr, decision),
        when.midleft,
        SMALL.but(colour=CREAM),
        align="midleft",
        max_width=when.w,
        max_lines=3,
        max_height=row.h - 8,
    )
    left = when.right + 12
    wide = _side_width(row)
    for who, verdict in sides_of(tr, decision):
        _draw_side(painter, story, who, verdict, Rect(left, row.top + 8, wide, row.h - 16), styles)
        left += wide + 14
    end = Rect(row.right - 14 - parts * 0.145, row.top, parts * 0.145, row.h)
    colour = WARNING if decision.loss >= 0.005 else LOG_GREEN
    moved = ""
    if story.figures and decision.before is not None and decision.after is not None and decision.phase is Phase.BIDDING:
        moved = f"{percent(tr, decision.before)} → {percent(tr, decision.after)}"
    y = row.centery - (14 if moved else 0)
    painter.text(
        loss_words(tr, decision, figures=story.figures),
        (end.right, y),
        FIGURE,
        align="midright",
        max_width=end.w,
        max_lines=2,
        max_height=50,
        colour=colour,
    )
    if moved:
        painter.text(moved, (end.right, row.bottom - 22), SMALL, align="midright", max_width=end.w)


def _draw_side(painter: Painter, story: Story, who: str, verdict: Verdict, rect: Rect, styles: RowStyles) -> None:
    cards, place = cards_of(verdict.choice.action), _side_words(painter, verdict, rect)
    if cards:
        room, high = place.left - 10 - rect.left, min(rect.h - 6, MOST_CARDS)
        top = rect.centery - high / 2
        row = card_row(len(cards), rect.left + room / 2, top, high / CARD_RATIO, gap=4, room=room)
        draw_card_row(painter, cards, row)
    said, chance = styles
    usual = painter.texts.text_scale <= 1
    above, below = (20.0, 22.0) if usual else (rect.h * LARGE_SAID / 2, rect.h * LARGE_SAID / 2)
    painter.text(
        said_words(story, who, verdict),
        (place.left, rect.centery - above),
        said,
        align="midleft",
        max_width=place.w,
        max_lines=2,
        max_height=rect.h * (SAID if usual else LARGE_SAID),
    )
    painter.text(
        chance_words(story.tr, verdict, figures=story.figures),
        (place.left, rect.centery + below),
        chance.but(colour=LOG_GREEN),
        align="midleft",
        max_width=place.w,
        max_lines=2,
        max_height=rect.h * (CHANCE if usual else LARGE_SAID),
    )
