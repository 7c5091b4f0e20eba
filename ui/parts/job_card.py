"""The job card of a ladder match: a sheet of paper with the goals, and who sits at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.agents import LEVELS
from game.challenges.ladder import Rung
from ui.base.i18n import Translator
from ui.base.theme import BODY, BRASS, CREAM, INK, NAME, PAPER, RED, SEAT, SMALL, SUBHEADING, TEAL, TextStyle, mix
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, SeatChoice
from ui.match.challenges.ladder_match import goal_words
from ui.match.match import looks_of
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait
from ui.widgets.plate import draw_star

EDGE = 34.0
"""How far words are from the edge of the sheet."""
CLIP = 26.0
"""How far the clip stands over the sheet."""
_HEAD = 52.0
_STAR, _ROW = 19.0, 78.0
_MOST_LINES = 3
_BENCH = 76.0
_FACE = 46.0
_RULE = mix(RED, PAPER, 0.35)
_WRITTEN = BODY.but(colour=INK)
_PALE = SMALL.but(colour=mix(INK, PAPER, 0.3))


@dataclass(frozen=True)
class GoalLine:
    """A goal on the card: its words, whether it is reached, and how large its star is just now, 1 when it rests."""

    words: str
    reached: bool
    growth: float = 1.0


def goal_lines(tr: Translator, rung: Rung, reached: Sequence[bool]) -> tuple[GoalLine, ...]:
    """The goals of a rung with the stars that are there."""
    return tuple(GoalLine(goal_words(tr, goal), star) for goal, star in zip(rung.goals, reached, strict=True))


def draw_sheet(painter: Painter, sheet: Rect) -> None:
    """A sheet of paper under a brass clip."""
    painter.panel(sheet, PAPER, border=INK, border_width=4, radius=8, shadow=22)
    y = sheet.top + 64
    while y < sheet.bottom - 20:
        painter.rect(Rect(sheet.left + 6, y, sheet.w - 12, 1), mix(PAPER, INK, 0.08))
        y += 26
    clip = Rect(sheet.centerx - 74, sheet.top - CLIP, 148, CLIP + 18)
    painter.panel(clip, BRASS, border=INK, border_width=4, radius=10, shadow=8)
    painter.panel(Rect(clip.left + 10, clip.bottom - 15, clip.w - 20, 7), mix(BRASS, INK, 0.35), radius=3)
    painter.circle((clip.centerx, clip.top + 13), 7, PAPER, border=INK, border_width=3)


def draw_goals(painter: Painter, tr: Translator, rect: Rect, lines: Sequence[GoalLine]) -> None:
    """The goals below a red rule, as high as ``rect`` has room."""
    head = min(_HEAD, rect.h * 0.2)
    title = SUBHEADING.but(colour=INK)
    painter.text(
        tr.text("Goals"),
        (rect.left, rect.top + head / 2 - 4),
        title,
        align="midleft",
        max_width=rect.w,
        max_height=head,
    )
    painter.rect(Rect(rect.left, rect.top + head - 8, rect.w, 3), _RULE)
    step = min(_ROW, (rect.h - head) / len(lines))
    left = rect.left + 2 * _STAR + 24
    style = _common_style(painter, lines, rect.right - left, step - 4)
    for index, line in enumerate(lines):
        middle = rect.top + head + (index + 0.5) * step
        at = (rect.left + _STAR + 4, middle)
        painter.circle(at, _STAR + 5, mix(PAPER, INK, 0.12), border=mix(PAPER, INK, 0.5), border_width=2)
        if line.reached and line.growth > 0:
            draw_star(painter, at, _STAR * line.growth, lit=True)
        painter.text(
            line.words,
            (left, middle),
            style,
            align="midleft",
            max_width=rect.right - left,
            max_lines=_MOST_LINES,
            max_height=step - 4,
        )


def _common_style(painter: Painter, lines: Sequence[GoalLine], wide: float, high: float) -> TextStyle:
    """The largest style in which every goal finds room, so that all are written alike."""
    style = _WRITTEN
    while style.size > _WRITTEN.size * _WRITTEN.smallest and any(
        [painter.measure(line.words, style, max_width=wide, max_lines=_MOST_LINES)[1] > high for line in lines]
    ):
        style = style.but(size=style.size - 1)
    return style


def draw_opponents(painter: Painter, tr: Translator, rect: Rect, seats: Sequence[SeatChoice]) -> None:
    """Everybody at the table side by side, with name and level before them."""
    bench = Rect(rect.left, rect.bottom - _BENCH - 14, rect.w, _BENCH)
    for x in (bench.left + 40, bench.right - 40):
        painter.rect(Rect(x - 9, bench.bottom - 4, 18, 18), INK)
    wide, radius = bench.w / len(seats), min(_FACE, (bench.top - rect.top) / 2)
    for at, look in enumerate(looks_of(seats)):
        middle = bench.left + (at + 0.5) * wide
        draw_portrait(painter, look, SEAT[look.colour], (middle, bench.top + 6 - radius), radius)
    painter.panel(bench, mix(TEAL, INK, 0.2), border=INK, border_width=4, radius=10, shadow=6)
    painter.rect(Rect(bench.left + 8, bench.top + 5, bench.w - 16, 3), (255, 255, 255, 60))
    for at, seat in enumerate(seats):
        middle, room = bench.left + (at + 0.5) * wide, wide - 6
        level = LEVELS[seat.level].title if seat.kind == COMPUTER and seat.level in LEVELS else ""
        name, below = (bench.top + 24, bench.top + 53) if level else (bench.centery, bench.centery)
        style = NAME.but(size=20, colour=CREAM)
        painter.text(seat.name, (middle, name), style, align="center", max_width=room, max_height=34)
        if level:
            painter.text(tr.text(level), (middle, below), SMALL, align="center", max_width=room, max_height=30)


def draw_card(
    painter: Painter,
    tr: Translator,
    sheet: Rect,
    names: tuple[str, str],
    seats: Sequence[SeatChoice],
    lines: Sequence[GoalLine],
) -> None:
    """The whole card: whom (``names``: the personality's and its place's), the table, the goals."""
    draw_sheet(painter, sheet)
    inner = Rect(sheet.left + EDGE, sheet.top + 26, sheet.w - 2 * EDGE, sheet.h - 44)
    name, place = names
    head = painter.text(
        name, (inner.left, inner.top), SUBHEADING.but(size=32, colour=INK), max_width=inner.w, max_height=48
    )
    below = painter.text(place, (inner.left, head.bottom - 2), _PALE, max_width=inner.w, max_height=34)
    goals = min(_HEAD + len(lines) * _ROW, inner.h * 0.52)
    top = below.bottom + 10
    opponents = Rect(inner.left - 14, top, inner.w + 28, min(212.0, inner.bottom - goals - 18 - top))
    draw_opponents(painter, tr, opponents, seats)
    draw_goals(painter, tr, Rect(inner.left, inner.bottom - goals, inner.w, goals), lines)
