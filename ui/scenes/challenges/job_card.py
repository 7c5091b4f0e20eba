"""The job card of a ladder match: a sheet of paper with the goals and the players at the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.agents import LEVELS
from game.challenges.goal_states import GoalState, GoalStatus
from game.challenges.ladder import Career, Rung, stars
from ui.base.i18n import Translator
from ui.base.spacing import APART, CORNER, GAP, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    FINE,
    HEAD,
    INK,
    NAME,
    PAPER,
    RED,
    RED_INK,
    SMALL,
    STRONG,
    SUBHEADING,
    TEAL,
    mix,
)
from ui.base.viewport import Rect, around
from ui.files.settings import COMPUTER, SeatChoice
from ui.layout.box import Box
from ui.layout.boxes import Column, Grid, Layers, Padding, Row, Scroll
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.challenges.ladder_match import goal_words
from ui.match.faces import looks_of
from ui.paint.painter import Painter
from ui.scenes.challenges.goal_marks import KEPT, count_words, status_words
from ui.scenes.common.boxes import rule
from ui.table.paint.marks import portrait
from ui.widgets.plate import STAR, draw_shine, draw_star

_CLIP = 26.0
"""How far the clip sticks out above the sheet, in units."""
_WRITTEN, _NAME = BODY.but(colour=INK), NAME.but(size=FINE, colour=CREAM)
_STATE = STRONG.but(size=FINE)
_PALE = SMALL.but(colour=mix(INK, PAPER, 0.3))


@dataclass(frozen=True)
class GoalLine:
    """A goal on the card."""

    words: str
    reached: bool
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


def sheet(*boxes: Box, edge: float = WIDE, weight: float = 0.0) -> Box:
    """Boxes one below another on a sheet of paper under a brass clip."""
    written = Padding(edge, Column(*boxes, gap=APART, weight=1), top=30, bottom=APART)
    return Padding(0, Layers(Picture(_draw_sheet), written), top=_CLIP, bottom=0, weight=weight)


def goals_box(tr: Translator, lines: Sequence[GoalLine], growth: Callable[[int], float] = lambda _: 1.0) -> Box:
    """The goals below a red rule; ``growth`` is the current size of the star of each, 1 when still."""
    head = Words(tr.text("Goals"), SUBHEADING.but(colour=INK), lines=1)
    told = any(line.state for line in lines)
    cells: list[Box] = []
    for index, line in enumerate(lines):
        star = partial(draw_goal_star, line=line, growth=partial(growth, index))
        cells += [Picture(star, least=2 * STAR + 10, aspect=1.0), Words(line.words, _WRITTEN, at="middle")]
        cells += [_state(tr, line.state)] if told else []
    goals = Grid(*cells, columns=3 if told else 2, gap=GAP, rows_gap=GAP, weights=(0, 1, 0))
    return Column(head, rule(mix(RED, PAPER, 0.35), 3), Spacer(SNUG, weight=0), goals, gap=TIGHT)


def _state(tr: Translator, state: GoalState | None) -> Box:
    """Where a goal stands, and how far it has come, in one line."""
    if state is None:
        return Spacer()
    colour = RED_INK if state.status is GoalStatus.MISSED else INK
    return Words(
        f"{count_words(state)} {status_words(tr, state)}".strip(),
        _STATE.but(colour=colour),
        lines=1,
        side="right",
        at="middle",
    )


def draw_goal_star(painter: Painter, place: Rect, line: GoalLine, growth: Callable[[], float] = lambda: 1.0) -> None:
    """Draw the hole for a star, and the star if it was won, or its left half if this match keeps the goal so far."""
    hole, size = mix(PAPER, INK, 0.12), growth()
    draw_star(painter, place.center, place.w / 2, lit=False, hollow=hole)
    if not line.reached and line.state is not None and line.state.status in KEPT:
        with painter.clip(Rect(place.left, place.top, place.w / 2, place.h)):
            draw_star(painter, place.center, place.w / 2, lit=True)
    if line.reached and size > 0:
        draw_star(painter, place.center, place.w / 2 * size, lit=True, hollow=hole if line.helped else None)


def _draw_sheet(painter: Painter, sheet: Rect) -> None:
    painter.panel(sheet, PAPER, border=INK, border_width=4, radius=8, shadow=22)
    y = sheet.top + 64
    while y < sheet.bottom - 20:
        painter.rect(Rect(sheet.left + 6, y, sheet.w - 12, 1), mix(PAPER, INK, 0.08))
        y += 26
    clip = Rect(sheet.centerx - 74, sheet.top - _CLIP, 148, _CLIP + 18)
    painter.panel(clip, BRASS, border=INK, border_width=4, radius=CORNER, shadow=8)
    painter.panel(Rect(clip.left + 10, clip.bottom - 15, clip.w - 20, 7), mix(BRASS, INK, 0.35), radius=3)
    painter.circle((clip.centerx, clip.top + 13), 7, PAPER, border=INK, border_width=3)


def card(
    tr: Translator, names: tuple[str, str], seats: Sequence[SeatChoice], lines: Sequence[GoalLine], *, weight: float
) -> Box:
    """The whole card: the heading (``names``: the personality and its place), the table, the goals."""
    title = Words(names[0], SUBHEADING.but(size=HEAD, colour=INK), lines=2)
    head = Column(title, Words(names[1], _PALE, lines=2))
    # The bench is wider than what is written.
    told, goals = (Padding(GAP, box, top=0, bottom=0) for box in (head, goals_box(tr, lines)))
    content = Column(told, opponents(tr, seats), Spacer(weight=0.5), goals, gap=NEAR)
    return sheet(Scroll(content, least=150), edge=WIDE - GAP, weight=weight)


def opponents(tr: Translator, seats: Sequence[SeatChoice]) -> Box:
    """Everyone at the table side by side on a bench, each with name and level in front."""
    faces = Row(*(portrait(look, least=50, most=92) for look in looks_of(seats)), alike=True, weight=1)
    names = Row(*(_seated(tr, seat) for seat in seats), gap=NEAR, alike=True, weight=1)
    bench = Layers(Picture(_draw_bench, least=76), Padding(SNUG, names))
    return Column(faces, bench, Spacer(NEAR, weight=0))


def _seated(tr: Translator, seat: SeatChoice) -> Box:
    level = tr.text(LEVELS[seat.level].title) if seat.kind == COMPUTER and seat.level in LEVELS else ""
    name = Words(seat.name, _NAME, lines=1, side="center", group="seated")
    return Column(name, Words(level, SMALL, lines=1, side="center", group="seated"), at="middle")


def _draw_bench(painter: Painter, bench: Rect) -> None:
    for x in (bench.left + 40, bench.right - 40):
        painter.rect(around((x, bench.bottom + 5), 18), INK)
    painter.panel(bench, mix(TEAL, INK, 0.42), border=INK, border_width=4, radius=CORNER, shadow=6)
    draw_shine(painter, bench, 8, 5, (255, 255, 255, 60), thick=3)
