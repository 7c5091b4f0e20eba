"""The transition from the table to the next scene and back: no cuts, everything moves from where it lies.

The hall stays. The table fades, while the units and cards needed in the next scene fly from their places.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame
from msgspec.structs import replace

from ui.base.tween import ease_in_out, lerp, progress
from ui.base.viewport import Point, Rect
from ui.files.settings import Settings
from ui.paint.ahead import Draw, unseen
from ui.paint.collage import Collage, Piece
from ui.paint.effects import Cover, Light
from ui.paint.painter import Painter
from ui.table.motion.choreography import PACE_FACTOR
from ui.table.paint.cards import draw_card
from ui.table.places.poses import BACK, SpriteKey
from ui.table.places.sprites import Pose

FRAME = 1 / 60
SECONDS = 0.4
"""How long the transition takes at normal pace."""
PILE_W = 44.0
"""The width of a card coming from a pile or going to it."""
PATIENCE = 8
"""Frames for which the transition waits for pending drawings before it uses others of a different size."""
ROOM = 40_000.0
"""Square units of flying pieces prepared per frame, or a single larger one."""


@dataclass(frozen=True)
class Doorway:
    """The table, as far as a scene that opens from it needs it."""

    poses: Callable[[], Mapping[SpriteKey, Pose]]
    """Where everything lies once all that happened has been shown."""
    pile: Callable[[int], Point]
    """Where a seat's pile is."""
    face: Callable[[int], Rect]
    """Where a seat's face is."""
    draw: Callable[[Painter], None]
    """Draws the table."""
    clear: Callable[[Painter], None]
    """Draws the table without what moves to the next scene."""
    draw_again: Callable[[Painter], None]
    """Draws what was drawn last, as long as nothing moves."""
    show: Callable[[Light], None]
    """Puts an effect on top."""
    private: bool
    """Whether only one person is looking; otherwise a pile must stay hidden once its owner has left."""


def passage_seconds(settings: Settings) -> float:
    """How long the transition takes with these settings; 0 if nothing should move."""
    return 0.0 if settings.reduced_motion else SECONDS * PACE_FACTOR[settings.pace]


class Flight:
    """A piece of a picture flying from one place to another."""

    def __init__(self, name: Hashable, draw: Callable[[Painter], None], place: Rect, start: Rect, end: Rect) -> None:
        """Move what ``draw`` draws at ``place`` from ``start`` to ``end``; ``name`` is its piece's."""
        self.name = name
        self.room = place.w * place.h
        """Its area in square units."""
        self._draw = draw
        self._place = place
        self._start = start
        self._end = end
        self._picture: pygame.Surface | None = None

    def prepare(self, painter: Painter) -> bool:
        """Prepare the picture so that no frame waits for it; returns whether all its drawings were ready."""
        self._picture, complete = painter.cut_out(self._place, self._draw)
        return complete

    def draw(self, painter: Painter, part: float, *, alpha: int = 255) -> None:
        """Draw it after a ``part`` (0 to 1) of its flight."""
        picture = self._picture
        if picture is None:
            picture = self._picture = painter.cut_out(self._place, self._draw)[0]
        left, top, width, high = (lerp(a, b, part) for a, b in zip(self._start, self._end, strict=True))
        area = painter.viewport.rect_px(Rect(left, top, max(width, 1.0), max(high, 1.0)))
        size = max(area.w, 1), max(area.h, 1)
        # Nobody notices pixels in flight, and smooth scaling costs ten times as much.
        scaled = picture if picture.get_size() == size else pygame.transform.scale(picture, size)
        scaled.set_alpha(alpha)
        painter.surface.blit(scaled, area)


def faded(part: float) -> int:
    """The opacity, 255 to 0, of a full-window picture that is gone when ``part`` is 1."""
    # A whole picture fades faster than the rest.
    return max(0, round(255 * (1 - part * 1.35)))


def from_pile(pose: Pose, pile: Point) -> Pose:
    """A card on a pile, before it moves to ``pose``."""
    return replace(pose, x=pile[0], y=pile[1], w=PILE_W, face=BACK, angle=0.0)


class Arrival:
    """The transition from the table: what it showed fades, and what the next scene needs flies.

    Until everything is ready, prepared a little per frame, the window shows the table. At the end the pieces join the
    new scene's picture one by one.
    """

    def __init__(
        self,
        doorway: Doorway,
        collage: Collage,
        ground: Callable[[], Sequence[Piece]],
        flights: Sequence[Flight],
        seconds: float,
        ahead: Sequence[Draw] = (),
    ) -> None:
        """Move from the table behind ``doorway`` to what ``collage`` shows, in ``seconds``.

        ``ground`` gives what stands still there, with what has landed; ``ahead`` draws what is expensive to draw the
        first time.
        """
        self.landed: list[Hashable] = []
        """The names of landed pieces."""
        self._flights = list(flights)
        self._doorway = doorway
        self._collage = collage
        self._ground = ground
        self._first = ahead
        self._steps: Iterator[None] | None = None
        """What is left of the preparation, once it has begun."""
        self.waiting = True
        """Whether it has not begun yet."""
        self._cleared = False
        self._seconds = seconds
        self._age = 0.0

    def update(self, painter: Painter, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        frames = max(1, round(dt / FRAME))
        for _ in range(frames):
            if not self.waiting:
                break
            self._steps = self._steps or self._preparation(painter)
            self.waiting = next(self._steps, self) is not self
        else:
            return
        self._age += dt
        if self._age >= self._seconds:
            self._land(frames)

    def _land(self, most: int) -> None:
        """Let a few pieces join the picture: all at once would make a long frame."""
        names = dict.fromkeys(flight.name for flight in self._flights)
        self.landed += list(names)[:most]
        self._flights = [flight for flight in self._flights if flight.name not in self.landed]

    def _preparation(self, painter: Painter) -> Iterator[None]:
        """Make all that is needed, a little in each step; the last one ends with it."""
        yield from unseen(painter, self._first)
        while self._collage.advance(painter, self._ground()):
            yield
        patience, room = PATIENCE, 0.0
        for flight in self._flights:
            if room <= 0:
                yield
                room = ROOM
            while not flight.prepare(painter) and patience > 0:
                patience -= 1
                yield
                room = ROOM
            room -= flight.room

    @property
    def over(self) -> bool:
        """Whether everything has arrived."""
        return self._age >= self._seconds and not self._flights

    def draw(self, painter: Painter) -> None:
        """Draw the table until the transition starts; then what is left of it, the ground, and everything in flight."""
        if self.waiting:
            self._doorway.draw(painter)
            return
        part = ease_in_out(progress(self._age, 0, self._seconds))
        left = faded(part)
        if left > 0:
            (self._doorway.draw_again if self._cleared else self._doorway.clear)(painter)
            self._cleared = True
        if left == 0 and self.landed:
            self._collage.draw(painter, self._ground())
        elif left < 255:
            self._collage.draw_again(painter, alpha=255 - left)
        for flight in self._flights:
            flight.draw(painter, part)


@dataclass(frozen=True)
class Leaving(Cover):
    """A scene returns to the table below: its picture fades, pieces and cards (from, to) fly.

    At first it covers the table. In the first frames, which already have to change scenes, nothing leaves its picture;
    then one large piece per frame does, or several small ones; then the table's picture is updated.
    """

    seconds: float
    collage: Collage
    pieces: Sequence[Piece]
    """Its whole picture, lowest piece first; flying pieces leave it first."""
    flights: Sequence[Flight]
    cards: Sequence[tuple[Pose, Pose]]

    @property
    def _hold(self) -> float:
        """Seconds for which it covers the table: some frames plus one per flying piece, but at most a part of it."""
        return min((len(self.flights) + 5) * FRAME, self.seconds * 0.42)

    @cached_property
    def _leaving(self) -> tuple[int, ...]:
        """How many pieces fly after one frame, two, and so on; in the first two none does yet."""
        flown, room = [0] * 2, 0.0
        for count, flight in enumerate(self.flights, 1):
            if flown[-1] == 0 or room + flight.room > ROOM:
                flown.append(count)
                room = 0.0
            flown[-1] = count
            room += flight.room
        return tuple(flown)

    def _flying(self, age: float) -> int:
        """How many pieces fly while it covers the table."""
        return self._leaving[min(self._frames(age), len(self._leaving) - 1)]

    def _frames(self, age: float) -> int:
        """How many frames were drawn before the one at that age."""
        return max(0, round(age / FRAME) - 1)

    def settled(self, age: float) -> bool:
        """Whether everything in flight had left its picture by the previous frame."""
        return self._frames(age) >= len(self._leaving)

    def covers(self, age: float) -> bool:
        """Whether it hides the table completely."""
        return age < self._hold

    def draw(self, painter: Painter, age: float) -> None:
        """Draw what is left of it."""
        part, alpha, flying = 0.0, 255, self.flights
        if self.covers(age):
            flying = flying[: self._flying(age)]
        else:
            part = ease_in_out(progress(age, self._hold, self.seconds - self._hold))
            alpha = faded(part)
        names = {flight.name for flight in flying}
        if alpha > 0:
            self.collage.draw(painter, [piece for piece in self.pieces if piece.name not in names], alpha=alpha)
        # In the last part returning pieces fade into what lies there.
        rest = max(0.0, min(1.0, (1 - part) / 0.3))
        for flight in flying:
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
            draw_card(painter, pose, moving=part > 0)
