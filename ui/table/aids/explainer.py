"""A card that slides in beside something new and explains it, once: its lifetime, place and picture."""

import math
from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from ui.base.spacing import CORNER
from ui.base.theme import BODY, BRASS, FINE, INK, PAPER
from ui.base.tween import ease_out, progress
from ui.base.viewport import Point, Rect, around
from ui.input.input import InputEvent, KeyPressed, PadButton, PointerPressed
from ui.layout.box import ROUNDING, Box
from ui.layout.boxes import Padding, Row, Sized
from ui.layout.drawing import arranged, draw_boxes, natural_size
from ui.layout.leaves import Picture, Words
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.places.geometry import SPANNER_RATIO
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.moments import Happened

SLIDE = 0.25
"""Seconds the card takes to slide in."""
GRACE, SEEN = 0.7, 1.2
"""Seconds in which a press does not dismiss the card, as it was meant for the game, and seconds after which the card
counts as read."""
WORDS_W = 285.0
EDGE, TAIL = 18.0, 22.0
INSIDE, ROOT = 7.0, 14.0
"""How far inside its card a tail begins, and half the width of the tail there, in units."""
WORDS = BODY.but(size=FINE, colour=INK)


class Explainer:
    """Shows one explanation at a time, and at most one per lot; none that is already in the player's progress, and none
    while explanations are off.

    A press dismisses it and still has its usual effect. If it was covered or dismissed before it could be read, it is
    shown another time.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.shown: Happened | None = None
        """What is explained now."""
        self._waiting: list[Happened] = []
        self._lot: Hashable = None
        self._age = 0.0

    def offer(self, happened: Iterable[Happened]) -> None:
        """Explain the first of these that has not been explained before, as soon as nothing is in the way."""
        self._waiting = [*self._waiting, *happened]

    def update(self, dt: float, lot: Hashable, *, covered: bool = False) -> bool:
        """Let ``dt`` seconds pass while ``lot`` is for sale; ``covered``: something else fills the table. Whether the
        picture changes."""
        before = self.shown
        if covered:
            self.shown = None
        elif self.shown is not None:
            told = self._age >= SEEN
            self._age += dt
            if self._age >= SEEN and not told:
                self._note(self.shown)
        elif self._waiting and self.is_ready(dt):
            self._begin(lot)
        return before != self.shown or self.moving

    def _begin(self, lot: Hashable) -> None:
        waiting, self._waiting = self._waiting, []
        wanted = self._app.settings.explanations and lot != self._lot
        first = next((one for one in waiting if self.tellable(one)), None)
        if wanted and first is not None:
            self.shown, self._age, self._lot = first, 0.0, lot

    def is_ready(self, dt: float) -> bool:  # noqa: ARG002
        """Whether it is known of all that waits if it can be explained; asked in each step, of ``dt`` seconds, until it
        is."""
        return True

    def tellable(self, happened: Happened) -> bool:
        """Whether it is new, and can be explained now."""
        return happened.moment not in self._app.progress.moments

    def _note(self, happened: Happened) -> None:
        if happened.moment not in self._app.progress.moments:
            self._app.change_progress(moments=(*self._app.progress.moments, happened.moment.value))

    def press(self, event: InputEvent) -> bool:
        """Dismiss the card at a press, unless it has only just appeared; returns whether it was dismissed."""
        pressed = isinstance(event, PointerPressed | PadButton) or (isinstance(event, KeyPressed) and not event.repeat)
        if self.shown is None or not pressed or self._age < GRACE:
            return False
        self._note(self.shown)
        self.shown = None
        return True

    def hush(self) -> None:
        """Show nothing, and drop what is waiting: someone else is looking now."""
        self.shown, self._waiting = None, []

    @property
    def moving(self) -> bool:
        """Whether the card still slides in."""
        return self.shown is not None and not self._app.settings.reduced_motion and self._age < SLIDE

    @property
    def wake_after(self) -> float | None:
        """Seconds until it counts as read, None if there is nothing to show."""
        return None if self.shown is None or self._age >= SEEN else SEEN - self._age

    def draw(self, painter: Painter, words: str, picture: Key | None, target: Rect, taken: Sequence[Rect]) -> None:
        """Draw the card beside ``target``, covering as little as possible of what is ``taken``."""
        if self.shown is None:
            return
        place = card_place(painter, words, picture, target, taken)
        self.draw_on(painter, words, picture, target, place, tail(place, target, taken))

    def draw_on(
        self, painter: Painter, words: str, picture: Key | None, target: Rect, place: Rect, tip: list[Point] | None
    ) -> None:
        """Draw the card at a place, with its tail; what it points at is its target."""
        part = 1.0 if self._app.settings.reduced_motion else ease_out(progress(self._age, 0, SLIDE))
        away = (place.centerx - target.centerx, place.centery - target.centery)
        with painter.shifted(-away[0] * 0.2 * (1 - part), -away[1] * 0.2 * (1 - part)):
            _draw_card(painter, place, words, picture, tip)


def tip_size(painter: Painter, words: str, picture: Key | None, wide: float) -> tuple[float, float]:
    """The card's size for its words and its picture; a line of words is up to so ``wide`` at normal text size."""
    wrapped = painter.measure(words, WORDS, max_width=wide * _grown(painter), max_lines=99)[0] + ROUNDING
    return natural_size(painter, _content(Sized(Words(words, WORDS), wide=wrapped, most_wide=wrapped), picture))


def _grown(painter: Painter) -> float:
    return max(1.0, painter.texts.text_scale)


def _content(words: Box, picture: Key | None) -> Box:
    """What is on the card."""
    icon = None if picture is None else Picture(partial(_draw_picture, picture), least=112, wide=84)
    return Padding(EDGE, Row(icon, words, gap=16))


def card_place(painter: Painter, words: str, picture: Key | None, target: Rect, taken: Sequence[Rect]) -> Rect:
    """The card's place: beside its target, within the canvas, covering as little as possible of what is taken. Its
    words are in fewer, longer lines where that helps."""
    sizes = [tip_size(painter, words, picture, WORDS_W * longer) for longer in (0.7, 1.0, 1.4, 1.8)]
    places = [place_beside(size, target, painter.canvas, taken) for size in sizes if size[0] <= painter.canvas.w - 32]
    return min(places, key=lambda place: covering(place, target, taken))


def card_place_above(painter: Painter, words: str, foot: float, room: float) -> Rect:
    """The place of a card of few, long lines above ``foot``, up to ``room`` units wide."""
    place = Rect((0, 0), tip_size(painter, words, None, (room - 2 * EDGE) / _grown(painter)))
    place.midbottom = painter.canvas.centerx, foot
    return place


def place_beside(size: tuple[float, float], target: Rect, canvas: Rect, taken: Sequence[Rect]) -> Rect:
    """The place for something of a size beside ``target``: not on it if possible, and covering as little as possible of
    what is ``taken``."""
    width, high = size
    off = TAIL + 4
    rows = (target.centery - high / 2, target.top, target.bottom - high)
    columns = (target.centerx - width / 2, target.left, target.right - width, canvas.left, canvas.right - width)
    corners = [(x, y) for x in (target.right + off, target.left - off - width) for y in rows]
    corners += [(x, y) for y in (target.bottom + off, target.top - off - high) for x in columns]
    corners += [(x, y) for x in (canvas.left, canvas.right - width) for y in (canvas.top, canvas.bottom - high)]
    room = canvas.inflate(-16, -16)
    places = [Rect(x, y, width, high).clamp(room) for x, y in corners]

    return min(places, key=lambda place: covering(place, target, taken))


def covering(place: Rect, target: Rect, taken: Sequence[Rect]) -> float:
    """What a place costs, in square units: what it and its tail cover, plus a little for distance."""
    # Most of them are elsewhere: pygame finds out faster which.
    covered = sum(_overlap(place, taken[index]) for index in place.collidelistall(taken))
    aside = abs(place.centerx - target.centerx) + abs(place.centery - target.centery)
    return 8 * _overlap(place, target) + covered + aside + struck(tail(place, target, taken), (target, *taken))


def _overlap(one: Rect, other: Rect) -> float:
    """The overlap of two places, in square units."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, wide) * max(0.0, high)


def _draw_card(painter: Painter, place: Rect, words: str, picture: Key | None, tip: list[Point] | None) -> None:
    """The card with its tail, its picture and its words."""
    if tip is not None and is_long(tip):
        _draw_line(painter, tip)
        tip = None
    elif tip is not None:
        painter.polygon(tip, PAPER, border=INK, border_width=4)
    painter.panel(place, PAPER, border=INK, border_width=4, shadow=22)
    if tip is not None:
        # The card's edge is open where its tip begins.
        (ax, ay), (bx, by), (cx, cy) = tip
        dx, dy = cx - (ax + bx) / 2, cy - (ay + by) / 2
        part = INSIDE / max(math.hypot(dx, dy), INSIDE)
        painter.polygon([(x - dx * part, y - dy * part) for x, y in tip], PAPER)
    painter.panel(place.inflate(-14, -14), None, border=BRASS, border_width=2, radius=CORNER)
    told = partial(_content, Words(words, WORDS, at="middle", weight=1), picture)
    draw_boxes(painter, arranged(painter, ("tip", words, picture), place, told))


def _draw_picture(picture: Key, painter: Painter, room: Rect) -> None:
    painter.image(picture, _fitted(picture, room))


def _draw_line(painter: Painter, tip: Sequence[Point]) -> None:
    """A line from the card to a dot at its target's rim."""
    (x, y), (to_x, to_y) = root_of(tip), tip[-1]
    # The dot touches the target and hides nothing on it.
    part = 1.0 - INSIDE / math.dist((x, y), (to_x, to_y))
    way = [(x, y), (x + (to_x - x) * part, y + (to_y - y) * part)]
    painter.lines(way, INK, 10.0)
    painter.circle(way[-1], 10.0, INK)
    painter.lines(way, PAPER, 4.0)
    painter.circle(way[-1], 7.0, PAPER)


def _fitted(picture: Key, room: Rect) -> Rect:
    """The place of a picture in its room: cards are taller than wide, signs are not."""
    ratio = CARD_RATIO if picture[0] in ("face", "back") else SPANNER_RATIO if picture[0] == "spanner" else 1.0
    width = min(room.w, room.h / ratio)
    return around(room.center, width, width * ratio)


def root_of(tip: Sequence[Point]) -> Point:
    """Where a tail begins: in the middle between its first two points."""
    (ax, ay), (bx, by), _ = tip
    return (ax + bx) / 2, (ay + by) / 2


def is_long(tip: Sequence[Point]) -> bool:
    """Whether a tail would be so long that it is a line: that hides less."""
    return math.dist(root_of(tip), tip[-1]) > 60.0


def tail(place: Rect, target: Rect, taken: Sequence[Rect] = ()) -> list[Point] | None:
    """The tail of a card at ``place``, which ends on its target's rim and strikes out as little as possible of what is
    ``taken``: two points on the card's edge, and its tip. None for a target that lies below the card."""
    near = (min(max(place.centerx, target.left), target.right), min(max(place.centery, target.top), target.bottom))
    shortest = _tail_to(place, *near)
    # Most of what is taken is elsewhere: pygame finds out faster which.
    within = target.union(place)
    between = [taken[index] for index in within.collidelistall(taken)]
    if shortest is None or not struck(shortest, between):
        return shortest
    ends = (near, target.midleft, target.midright, target.midtop, target.midbottom)
    tails = [found for end in ends if (found := _tail_to(place, *end)) is not None]
    return min(tails, key=lambda tip: math.dist(root_of(tip), tip[-1]) + struck(tip, (target, *between)))


def struck(tip: Sequence[Point] | None, taken: Iterable[Rect]) -> float:
    """What a tail's way over what is ``taken`` costs in units of distance; what its target is a part of is free."""
    if tip is None:
        return 0.0
    root, end = root_of(tip), tip[-1]
    clips = [clip for one in taken if (clip := one.clipline(root, end)) and not one.collidepoint(end)]
    return 12.0 * sum([math.dist(*clip) for clip in clips])


def _tail_to(place: Rect, x: float, y: float) -> list[Point] | None:
    beyond_x = max(place.left - x, x - place.right)
    beyond_y = max(place.top - y, y - place.bottom)
    if max(beyond_x, beyond_y) < 0:
        return None
    if beyond_y >= beyond_x:
        middle = min(max(x, place.left + 34), place.right - 34)
        edge = place.bottom - 2 if y > place.centery else place.top + 2
        return [(middle - ROOT, edge), (middle + ROOT, edge), (x, y)]
    middle = min(max(y, place.top + 34), place.bottom - 34)
    edge = place.right - 2 if x > place.centerx else place.left + 2
    return [(edge, middle - ROOT), (edge, middle + ROOT), (x, y)]
