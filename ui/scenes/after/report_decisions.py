"""The page of the report that lists all decisions."""

from game.agents.judgement import Verdict
from game.core.state import Phase
from game.review.review import Decision
from ui.base.theme import (
    BODY,
    CREAM,
    LINE,
    LOG_GREEN,
    PANEL,
    SMALL,
    STRONG,
    WARNING,
    TextStyle,
)
from ui.base.viewport import Rect
from ui.match.after.verdicts import (
    chance_words,
    loss_words,
    percent,
    summary_words,
    when_words,
)
from ui.paint.painter import Painter
from ui.paint.texts import TextCache
from ui.scenes.after.report_pages import FIGURE, Story, cards_of, said_words, sides_of
from ui.table.paint.marks import draw_card_row
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO

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
