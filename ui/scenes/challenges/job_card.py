"""The job card of a ladder match: a sheet of paper with the goals and the players at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.agents import LEVELS
from game.challenges.goal_states import GoalState
from game.challenges.ladder import Career, Rung, stars
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    INK,
    NAME,
    PAPER,
    RED,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    TEAL,
    mix,
)
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, SeatChoice
from ui.match.challenges.ladder_match import goal_words
from ui.match.faces import looks_of
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.scenes.challenges.goal_marks import count_words, draw_goal_mark, status_words
from ui.table.paint.marks import draw_portrait
from ui.widgets.plate import draw_star

EDGE = 34.0
"""The margin of the text, in units."""
CLIP = 26.0
"""How far the clip sticks out above the sheet, in units."""
_HEAD = 52.0
_STAR, _ROW = 19.0, 78.0
_MOST_LINES = 3
_GOALS, _MORE_GOALS = 0.52, 0.12
"""The most of a card's height that the goals take, and how much more with words twice as large."""
_NAMES = 0.19
"""The share of a card's height for whose it is, and where."""
_STATE, _MARK = 150.0, 14.0
"""The room for where a goal stands, and the radius of its mark."""
_BENCH = 76.0
_FACE = 46.0
_RULE = mix(RED, PAPER, 0.35)
_WRITTEN = BODY.but(colour=INK)
_PALE = SMALL.but(colour=mix(INK, PAPER, 0.3))


@dataclass(frozen=True)
class GoalLine:
    """A goal on the card."""

    words: str
    reached: bool
    growth: float = 1.0
    """The current size of its star; 1 when still."""
    state: GoalState | None = None
    """Where it stands in the match being played; None if none is."""
    helped: bool = False
    """Whether only games with help have reached it."""


def goal_lines(
    tr: Translator, rung: Rung, reached: Sequence[bool], helped: Career, states: Sequence[GoalState] = ()
) -> tuple[GoalLine, ...]:
    """The goals of a rung with the stars already won, those won with help alone in ``helped``, and where they stand in
    a match (empty: unknown)."""
    told: Sequence[GoalState | None] = states or [None] * len(rung.goals)
    lines = []
    for goal, star, hollow, state in zip(rung.goals, reached, stars(rung, helped), told, strict=True):
        words = goal_words(tr, goal)
        if star and hollow:
            words = tr.text("{goal} (So far with help.)", goal=words)
        lines.append(GoalLine(words, star, state=state, helped=star and hollow))
    return tuple(lines)


def draw_sheet(painter: Painter, sheet: Rect) -> None:
    """Draw a sheet of paper under a brass clip."""
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
    """Draw the goals below a red rule, at the height of ``rect``."""
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
    step = min(_row(painter), (rect.h - head) / len(lines))
    left = rect.left + 2 * _STAR + 24
    right = rect.right - (_STATE if any(line.state for line in lines) else 0)
    room = right - left
    style = painter.common_style(
        [(line.words, room) for line in lines], _WRITTEN, max_lines=_MOST_LINES, max_height=step - 4
    )
    for index, line in enumerate(lines):
        middle = rect.top + head + (index + 0.5) * step
        at = (rect.left + _STAR + 4, middle)
        hole = mix(PAPER, INK, 0.12)
        painter.circle(at, _STAR + 5, hole, border=mix(PAPER, INK, 0.64), border_width=2)
        if line.reached and line.growth > 0:
            draw_star(painter, at, _STAR * line.growth, lit=True, hollow=hole if line.helped else None)
        painter.text(
            line.words,
            (left, middle),
            style,
            align="midleft",
            max_width=room,
            max_lines=_MOST_LINES,
            max_height=step - 4,
        )
        if line.state is not None:
            _draw_state(painter, tr, line.state, Rect(right, middle - step / 2, rect.right - right, step))


def _draw_state(painter: Painter, tr: Translator, state: GoalState, place: Rect) -> None:
    """Draw where a goal stands: its mark with the count beside it, and below what the mark means."""
    left, count = place.left + 20, count_words(state)
    y = place.centery - _MARK + 1
    draw_goal_mark(painter, (left + _MARK, y), _MARK, state.status)
    painter.text(count, (left + 2 * _MARK + 8, y), STRONG.but(colour=INK), align="midleft")
    below = (left, y + _MARK + 2)
    painter.text(
        status_words(tr, state), below, _PALE, max_width=place.right - left, max_height=place.bottom - below[1]
    )


def _row(painter: Painter) -> float:
    """The most height that a goal takes: more with large words."""
    return _ROW * painter.texts.room(1)


def draw_opponents(painter: Painter, tr: Translator, rect: Rect, seats: Sequence[SeatChoice]) -> None:
    """Draw everyone at the table side by side, each with name and level in front."""
    bench = Rect(rect.left, rect.bottom - _BENCH - 14, rect.w, _BENCH)
    for x in (bench.left + 40, bench.right - 40):
        painter.rect(Rect(x - 9, bench.bottom - 4, 18, 18), INK)
    wide, radius = bench.w / len(seats), min(_FACE, (bench.top - rect.top) / 2)
    for at, look in enumerate(looks_of(seats)):
        middle = bench.left + (at + 0.5) * wide
        draw_portrait(painter, look, SEAT[look.colour], (middle, bench.top + 6 - radius), radius)
    painter.panel(bench, mix(TEAL, INK, 0.42), border=INK, border_width=4, radius=10, shadow=6)
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
    """Draw the whole card: the heading (``names``: the personality and its place), the table, the goals."""
    draw_sheet(painter, sheet)
    inner = Rect(sheet.left + EDGE, sheet.top + 26, sheet.w - 2 * EDGE, sheet.h - 44)
    words = [Line(names[0], SUBHEADING.but(size=32, colour=INK)), Line(names[1], _PALE)]
    head = draw_stack(painter, words, Rect(inner.left, inner.top, inner.w, inner.h * _NAMES))
    goals = min(_HEAD + len(lines) * _row(painter), inner.h * (_GOALS + _MORE_GOALS * (painter.texts.room(1) - 1)))
    top = head.bottom + 10
    # The bench needs its height between the names and the goals.
    goals = min(goals, inner.bottom - top - _BENCH - 14 - 18)
    opponents = Rect(inner.left - 14, top, inner.w + 28, min(212.0, inner.bottom - goals - 18 - top))
    draw_opponents(painter, tr, opponents, seats)
    draw_goals(painter, tr, Rect(inner.left, inner.bottom - goals, inner.w, goals), lines)
