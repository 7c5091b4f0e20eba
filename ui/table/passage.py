"""From the table to what grows out of it, and back: nothing is cut, everything moves from where it lies.

The hall stays. What the table showed fades, while the units and cards that come forward fly from their places.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame
from msgspec.structs import replace

from ui.base.settings import Settings
from ui.base.tween import ease_in_out, lerp, progress
from ui.base.viewport import Point, Rect
from ui.paint.effects import Light
from ui.paint.painter import Painter
from ui.table.choreography import PACE_FACTOR
from ui.table.paint_cards import draw_card
from ui.table.poses import BACK, SpriteKey
from ui.table.sprites import Pose

FRAME = 1 / 60
SECONDS = 0.4
"""How long the way takes at normal pace."""
PILE_W = 44.0
"""How wide a card is that comes from a pile or goes to it."""
FADE = 1.35
"""How much faster than the rest a whole picture fades."""
LANDED = 0.7
"""The part of the way from which on what comes home fades into what lies there."""


@dataclass(frozen=True)
class Doorway:
    """The table, as far as something needs it that grows out of it.

    ``poses`` tells where everything lies once all that happened has been shown, ``pile`` and ``face`` where the
    cards and the face of a seat are. ``draw`` draws the table without what comes forward; ``show`` puts an effect on
    top of it.
    ``private`` says whether only one person looks: else nothing of a pile may be seen once its owner has left.
    """

    poses: Callable[[], Mapping[SpriteKey, Pose]]
    pile: Callable[[int], Point]
    face: Callable[[int], Rect]
    draw: Callable[[Painter], None]
    show: Callable[[Light], None]
    private: bool


def passage_seconds(settings: Settings) -> float:
    """How long the way takes with these settings; 0 where nothing is to move."""
    return 0.0 if settings.reduced_motion else SECONDS * PACE_FACTOR[settings.pace]


class Flight:
    """A picture on its way from one place to another; it is cut out anew until all drawings in it are ready."""

    def __init__(self, draw: Callable[[Painter], None], place: Rect, start: Rect, end: Rect) -> None:
        """Take what ``draw`` draws at ``place`` from ``start`` to ``end``."""
        self._draw = draw
        self._place = place
        self._start = start
        self._end = end
        self._picture: pygame.Surface | None = None

    def prepare(self, painter: Painter) -> pygame.Surface:
        """Have the picture made, so that no frame waits for it."""
        if self._picture is not None:
            return self._picture
        picture, complete = painter.cut_out(self._place, self._draw)
        self._picture = picture if complete else None
        return picture

    def draw(self, painter: Painter, part: float, *, alpha: int = 255) -> None:
        """Draw it after a ``part`` (0 to 1) of the way."""
        picture = self.prepare(painter)
        left, top, width, high = (lerp(a, b, part) for a, b in zip(self._start, self._end, strict=True))
        area = painter.viewport.rect_px(Rect(left, top, max(width, 1.0), max(high, 1.0)))
        # Nobody sees its pixels while it flies; a fine scaling costs ten times as much.
        scaled = pygame.transform.scale(picture, (max(area.w, 1), max(area.h, 1)))
        if alpha < 255:
            scaled.set_alpha(alpha)
        painter.surface.blit(scaled, area)


def whole_picture(painter: Painter, draw: Callable[[Painter], None]) -> pygame.Surface:
    """What ``draw`` draws on the whole window."""
    picture = pygame.Surface(painter.viewport.size_px, 0, 32)
    draw(painter.onto(picture))
    return picture


def draw_faded(painter: Painter, picture: pygame.Surface, part: float) -> None:
    """Draw a picture of the whole window that is gone at the ``part`` 1; one of another window is not shown."""
    part *= FADE
    if part < 1 and picture.get_size() == painter.viewport.size_px:
        picture.set_alpha(round(255 * (1 - part)))
        painter.blit(picture, (0, 0))


def from_pile(pose: Pose, pile: Point) -> Pose:
    """A card as it lies on a pile, before it comes to ``pose``."""
    return replace(pose, x=pile[0], y=pile[1], w=PILE_W, face=BACK, angle=0.0)


class Arrival:
    """The way from the table: what it showed fades, and what comes forward flies.

    Until all that is ready, a little of it made in each frame, the window shows what it showed before.
    """

    def __init__(
        self, before: pygame.Surface, table: Callable[[Painter], None], flights: Sequence[Flight], seconds: float
    ) -> None:
        """Set out from what the window shows, ``before``; ``table`` draws what fades, for ``seconds`` in all."""
        self.flights = flights
        self._before = before.copy()
        self._table: pygame.Surface | None = None
        self._draw_table = table
        self._unready = deque(flights)
        self._seconds = seconds
        self._age = 0.0

    def update(self, painter: Painter, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        for _ in range(max(1, round(dt / FRAME))):
            if self._table is None:
                self._table = whole_picture(painter, self._draw_table)
            elif self._unready:
                self._unready.popleft().prepare(painter)
            else:
                self._age += dt
                return

    @property
    def waiting(self) -> bool:
        """Whether it has not begun yet."""
        return self._table is None or bool(self._unready)

    @property
    def over(self) -> bool:
        """Whether everything has arrived."""
        return self._age >= self._seconds

    def draw_before(self, painter: Painter) -> None:
        """Draw what the window showed."""
        if self._before.get_size() == painter.viewport.size_px:
            painter.blit(self._before, (0, 0))

    def draw(self, painter: Painter) -> None:
        """Draw what is left of the table, and all that flies."""
        part = ease_in_out(progress(self._age, 0, self._seconds))
        if self._table is not None:
            draw_faded(painter, self._table, part)
        for flight in self.flights:
            flight.draw(painter, part)


@dataclass(frozen=True)
class Leaving:
    """What was a scene of its own goes back to the table below: ground, units and faces, cards (from, to)."""

    seconds: float
    ground: pygame.Surface
    flights: Sequence[Flight]
    cards: Sequence[tuple[Pose, Pose]]

    def draw(self, painter: Painter, age: float) -> None:
        """Draw what is left of it."""
        part = ease_in_out(progress(age, 0, self.seconds))
        draw_faded(painter, self.ground, part)
        rest = max(0.0, min(1.0, (1 - part) / (1 - LANDED)))
        for flight in self.flights:
            flight.draw(painter, part, alpha=round(255 * rest))
        for start, end in self.cards:
            pose = replace(
                end,
                x=lerp(start.x, end.x, part),
                y=lerp(start.y, end.y, part),
                w=lerp(start.w, end.w, part),
                face=start.face,
                alpha=255 * rest,
            )
            draw_card(painter, pose, moving=True)
