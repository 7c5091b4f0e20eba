"""The base of all figures on the rules page: drawn from their own fields and a playhead, never from a clock."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from ui.base.viewport import Rect
from ui.layout.box import Box, Layout, Span
from ui.layout.leaves import Picture
from ui.paint.painter import Painter

STEP_SECONDS = 4.2
"""Seconds between two steps while a figure plays."""
MOVE_SECONDS = 0.7
"""Seconds that the change from one step to the next takes."""


@dataclass(frozen=True)
class Playhead:
    """A figure's position: a step (from 0), and how much of the change from the previous step is done, 0 to 1."""

    step: int = 0
    part: float = 1.0


class Figure(ABC):
    """A picture with words on the rules page. Equal figures show the same."""

    @property
    def steps(self) -> int:
        """The number of its steps; with more than one it can be played."""
        return 1

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """All its words in reading order, for the search."""

    @abstractmethod
    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:
        """It as a box, drawn wherever its ``playhead`` is then; ``painter`` measures its words."""

    @property
    def tried(self) -> bool:
        """Whether there is a scene to try it in."""
        return False


class DrawnFigure(Figure):
    """A figure that is one drawing, with the words in it."""

    @abstractmethod
    def height(self, painter: Painter, width: float) -> float:
        """Its height at this width, the same at every step."""

    @abstractmethod
    def draw(self, painter: Painter, box: Rect, playhead: Playhead) -> None:
        """Draw it at a playhead."""

    def box(self, painter: Painter, playhead: Callable[[], Playhead]) -> Box:
        """It as one picture."""
        return FigureBox(self, painter, playhead)


class FigureBox(Picture):
    """A figure, whose height follows from its width."""

    __slots__ = ("figure", "painter")

    def __init__(
        self, figure: DrawnFigure, painter: Painter, playhead: Callable[[], Playhead], *, wide: float = 0.0
    ) -> None:
        """Draw it wherever its playhead is then, at least ``wide`` units wide."""
        super().__init__(lambda to, place: figure.draw(to, place, playhead()), wide=wide)
        self.figure, self.painter = figure, painter

    def down(self, layout: Layout, width: float) -> Span:  # noqa: ARG002
        """The height that it has at every step."""
        high = self.figure.height(self.painter, width)
        return Span(high, high)


class Player:
    """Plays a figure once, and lets a person step through it. With ``still``, nothing plays by itself and nothing
    moves: it starts with the last step, which shows the outcome."""

    def __init__(self, steps: int, *, still: bool) -> None:
        self._steps = steps
        self._still = still
        self._step = steps - 1 if still else 0
        self._since = MOVE_SECONDS
        self.playing = not still and steps > 1

    @property
    def playhead(self) -> Playhead:
        """The figure's current position."""
        return Playhead(self._step, min(1.0, self._since / MOVE_SECONDS))

    @property
    def first(self) -> bool:
        """Whether there is no previous step."""
        return self._step == 0

    @property
    def last(self) -> bool:
        """Whether there is no next step."""
        return self._step == self._steps - 1

    @property
    def moving(self) -> bool:
        """Whether it is moving from one step to the next."""
        return self._since < MOVE_SECONDS

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next step comes by itself, None if none will."""
        return STEP_SECONDS - self._since if self.playing else None

    def go(self, by: int) -> None:
        """Show another step; from now on the person controls the steps."""
        self.playing = False
        self._show(self._step + by)

    def toggle(self) -> None:
        """Pause, or play on; after the last step, play from the beginning."""
        if not self.playing and self.last:
            self._show(0)
        self.playing = not self.playing

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the picture changes."""
        moved = self.moving
        if self.playing or moved:
            self._since += dt
        if self.playing and self._since >= STEP_SECONDS:
            self._show(self._step + 1)
            self.playing = not self.last
            return True
        return moved

    def _show(self, step: int) -> None:
        wanted = min(max(step, 0), self._steps - 1)
        self._since = 0.0 if wanted > self._step and not self._still else MOVE_SECONDS
        self._step = wanted
