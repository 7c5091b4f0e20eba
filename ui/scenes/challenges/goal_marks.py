"""How far the goals of a ladder match have come, as small marks: a plate for the table, and words for the job card.

A mark's shape says what its colour does: an empty ring, a bare tick (so far), a tick on a disc (for good), a cross.
"""

from collections.abc import Callable, Sequence
from functools import partial

from game.challenges.goal_states import AT_THE_END, GoalState, GoalStatus
from ui.base.i18n import Translator
from ui.base.spacing import CORNER, NEAR, TIGHT
from ui.base.theme import BRASS, CREAM, DIM, INK, LOG_GREEN, PANEL_DARK, PANEL_DEEP, RED, SMALL, YELLOW, mix
from ui.base.tween import bounce, progress
from ui.base.viewport import Point, Rect
from ui.layout.box import Box
from ui.layout.boxes import Padding, Row
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button
from ui.widgets.plate import draw_tick

TICK_TIME = 0.6
"""Seconds for which a new tick grows."""
MARK = NEAR
KEPT = (GoalStatus.HOLDS, GoalStatus.MET)


def draw_goal_mark(painter: Painter, at: Point, radius: float, status: GoalStatus) -> None:
    """Draw the mark of a goal's status around a point."""
    x, y = at
    fill, edge = {
        GoalStatus.OPEN: (PANEL_DEEP, DIM),
        GoalStatus.HOLDS: (PANEL_DEEP, YELLOW),
        GoalStatus.MET: (LOG_GREEN, INK),
        GoalStatus.MISSED: (RED, INK),
    }[status]
    painter.circle(at, radius, fill, border=edge, border_width=2)
    part, wide = radius * 0.45, max(2.0, radius * 0.24)
    if status in KEPT:
        draw_tick(painter, at, radius, INK if status is GoalStatus.MET else YELLOW, wide)
    elif status is GoalStatus.MISSED:
        for side in (-part, part):
            painter.line((x - part, y - side), (x + part, y + side), CREAM, wide)


def count_words(state: GoalState) -> str:
    """How far a goal with a number has come, as 1/2; "" for a goal without one."""
    return "" if state.have is None else f"{min(state.have, state.goal.number)}/{state.goal.number}"


def status_words(tr: Translator, state: GoalState) -> str:
    """What a goal's mark means."""
    match state.status:
        case GoalStatus.MET:
            return tr.text("done")
        case GoalStatus.HOLDS:
            return tr.text("so far")
        case GoalStatus.MISSED:
            return tr.text("missed")
        case GoalStatus.OPEN:
            return tr.text("at the end") if state.goal.kind in AT_THE_END else tr.text("not yet")


class GoalPlate(Button):
    """The goals at the table: a mark for each, with how many there are of how many. A press opens the job card."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(Rect(0, 0, 1, 1), "", on_press, look=SECONDARY)
        self.states: tuple[GoalState, ...] = ()
        self._ages: dict[int, float] = {}
        """The seconds since each new tick, by the goal's index."""

    def show(self, states: Sequence[GoalState], *, still: bool = False) -> list[int]:
        """Show where the goals stand; returns the indices of those newly met, which grow unless all stays ``still``."""
        before, self.states = self.states, tuple(states)
        fresh = [
            at
            for at, (old, new) in enumerate(zip(before, states, strict=False))
            if new.status in KEPT and new.status is not old.status and old.status not in KEPT
        ]
        if not still:
            self._ages |= dict.fromkeys(fresh, 0.0)
        return fresh

    @property
    def wants_frames(self) -> bool:
        """While a tick grows."""
        return bool(self._ages)

    def update(self, dt: float) -> bool:
        """Let ticks grow."""
        before = self._ages
        self._ages = {at: age + dt for at, age in before.items() if age + dt < TICK_TIME}
        return bool(before)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the plate, its name, and the marks."""
        rect = self.rect
        face = mix(PANEL_DARK, BRASS, 0.16) if self.hovered else PANEL_DARK
        painter.panel(rect, face, border=BRASS, border_width=2, radius=CORNER)
        shows = "goals", id(self), self.label, *((count_words(state), state.status) for state in self.states)
        draw_boxes(painter, arranged(painter, shows, rect, self._inside))
        if ring:
            draw_focus_ring(painter, rect, 12)

    def _inside(self) -> Box:
        """The name, and each goal's mark beside its count."""
        goals = [
            Row(
                Picture(partial(self._draw_mark, at), least=2 * MARK, aspect=1.0),
                Words(
                    count_words(state),
                    SMALL.but(colour=LOG_GREEN if state.status is GoalStatus.MET else CREAM),
                    lines=1,
                    at="middle",
                ),
                gap=TIGHT,
            )
            for at, state in enumerate(self.states)
        ]
        name = Words(self.label, SMALL.but(colour=CREAM), lines=1, at="middle", weight=1)
        return Padding(NEAR, Row(name, *goals, gap=NEAR), top=0, bottom=0)

    def _draw_mark(self, at: int, painter: Painter, place: Rect) -> None:
        """Draw a goal's mark, larger while it is new."""
        age = self._ages.get(at)
        growth = 1.0 if age is None else 1 + 0.7 * (1 - bounce(progress(age, 0, TICK_TIME)))
        draw_goal_mark(painter, place.center, MARK * growth, self.states[at].status)
