"""A lesson's mentor beside a scene: a face, a bubble, and rings and arrows at what it is talking about."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ui.base.spacing import NEAR
from ui.base.theme import AMBER, CREAM, FINE, FIRM, INK, STRONG, TextStyle, rgb, with_alpha
from ui.base.viewport import Point, Rect
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Fit, Layers, Padding, Places, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.table.places.stage_geometry import ColumnPlace, StageGeometry

FOREMAN = "foreman"
"""The mentor's portrait, a key of the art."""
MARK = rgb("#ff7a4d")
WORDS = STRONG.but(size=FIRM, colour=INK)
ONWARD = TextStyle(WORDS.face, FINE, with_alpha(INK, 255))
READABLE = 0.7
"""Pixels a unit from which the board has room for all the mentor's words."""
TAIL = 22.0
"""How far the bubble's tail reaches towards the face."""
RING = 6.0
"""How far a ring lies outside its target."""
ARROW_HEAD = 24.0
SWING = 2.4
"""Seconds for which an arrow swings."""


@dataclass(frozen=True)
class Speech:
    """What is said, with which face, and where; the places it points at, and those that an arrow must not hide;
    ``onward`` says how to continue ("": by acting)."""

    words: str
    mood: str
    place: Rect
    marks: tuple[Rect, ...] = ()
    onward: str = ""
    clear: tuple[Rect, ...] = ()
    face: Rect | None = None
    """Where the face is, if it stands outside ``place``, which is then all for the words."""


def table_place(geometry: TableGeometry, scale: float) -> Rect:
    """Where the mentor stands at the table at rest: on the board below the belt, which he speaks in place of, between
    sum and button. Where that is too small for him and his words, as in a window of few pixels a unit (``scale``),
    before the belt's last cards, which lie face down, up to the seats' plates, and between the bids that hang from
    those."""
    x, y, width = geometry.belt_place(3)
    foot = y + width * CARD_RATIO / 2
    if scale >= READABLE and not geometry.board and not geometry.stacked:
        left, right = geometry.tray.right + NEAR / 2, geometry.confirm.left - NEAR / 2
        return Rect(left, foot + RING, right - left, geometry.hand_top - geometry.hand_rise - foot - 2 * RING)
    left = x + width / 2 + NEAR
    right = geometry.deck[0] - geometry.belt_w / 2 - NEAR
    bids = [geometry.seat_bid(seat) for seat in geometry.top_seats]
    middle = (left + right) / 2
    left = max(left, *(bid.right + NEAR / 2 for bid in bids if bid.centerx < middle), 0.0)
    right = min(right, *(bid.left - NEAR / 2 for bid in bids if bid.centerx > middle), geometry.canvas.right)
    top = max((geometry.seat_panel(seat).bottom for seat in geometry.top_seats), default=0.0) + NEAR / 2
    return Rect(left, top, right - left, foot - top)


def floor_place(geometry: TableGeometry) -> Rect:
    """Where the mentor stands, larger, while no hand lies on the floor: in the place of the button and the hand."""
    zone, workshop = geometry.hand_zone, geometry.workshop
    top = (geometry.ask if geometry.together else geometry.prompt).bottom + NEAR
    if zone.left < workshop.right:
        top = max(top, workshop.bottom + NEAR)
    # The row of buttons beside it grows with its labels.
    return Rect(zone.left, top, zone.w - NEAR, zone.bottom - 20 - top)


def stage_place(stage: StageGeometry, winner: ColumnPlace | None) -> Rect:
    """Where the mentor stands at a reveal: beside the lot, opposite the plate that says who won."""
    _, place = stage.sides(winner)
    return Rect(place.left, place.top + 6, place.w, place.h - 12)


def swing(age: float) -> float:
    """How far an arrow has swung back a number of seconds after it appeared, 0 to 1: four times, less and less."""
    if not 0 <= age < SWING:
        return 0.0
    return abs(math.sin(math.pi * 4 * age / SWING)) * (1 - age / SWING)


def draw_speech(painter: Painter, speech: Speech, swung: float = 0.0) -> tuple[Rect, Rect]:
    """Draw rings and arrows first, so that nothing covers the words; return the places of face and bubble."""
    face, bubble = places_of(painter, speech)
    for mark in speech.marks:
        others = [other for other in speech.marks if other != mark]
        _draw_mark(painter, mark, (bubble, face), (*speech.clear, *others), swung)
    _draw_face(painter, face, speech.mood)
    tail = tail_of(bubble, face)
    painter.glow(bubble.move(0, 6), (0, 0, 0, 120), spread=16, radius=20)
    painter.polygon(_wedge(*tail, TAIL, 15, 3), CREAM, border=INK, border_width=4)
    painter.panel(bubble, CREAM, border=INK, border_width=4)
    painter.polygon(_wedge(*tail, TAIL - 8, 10, 5), CREAM)
    draw_boxes(painter, [one for one in _arranged(painter, speech) if isinstance(one.leaf, Words)])
    return face, bubble


def places_of(painter: Painter, speech: Speech) -> tuple[Rect, Rect]:
    """The places of face and bubble."""
    face, bubble = (one.rect for one in _arranged(painter, speech) if isinstance(one.leaf, Picture))
    return face, bubble


def _arranged(painter: Painter, speech: Speech) -> Sequence[Placed]:
    """The face, the bubble as high as its words beside it, and the words."""
    shows = "speech", speech.words, speech.onward, None if speech.face is None else tuple(speech.face)
    return arranged(painter, shows, speech.place, lambda: _boxes(speech))


def _boxes(speech: Speech) -> Box:
    """The face as large as the words allow without being written smaller, and the bubble; below the words stands how to
    continue."""
    place = speech.place
    words = Words(speech.words, WORDS, lines=7, side="center", at="middle", weight=1)
    content = Column(words, Words(speech.onward, ONWARD, lines=2, side="center", at="middle"))
    ground = Picture(_nothing, least=min(96.0, place.h))
    bubble = Layers(ground, Padding(20, content, top=10, bottom=10))
    if speech.face is not None:
        return Places((speech.face, Picture(_nothing)), (place, Sized(bubble, across=None)))
    most = min(place.h, 320.0, place.w * 0.47)
    least = min(most, 168.0, place.w * 0.26)
    return Fit(*(_beside(most - (most - least) * step / 5, bubble) for step in range(6)))


def _beside(side: float, bubble: Box) -> Box:
    """A face so large, and the bubble beside it; its tail leads to the mouth, which is below the middle of the face."""
    said = Column(Spacer(weight=3), bubble, Spacer(weight=2), weight=1)
    return Row(Sized(Picture(_nothing, least=side, aspect=1)), said, gap=TAIL - 4)


def _nothing(_painter: Painter, _place: Rect) -> None:
    """Face and bubble are drawn once it is known where both are."""


def tail_of(bubble: Rect, face: Rect) -> tuple[Point, Point]:
    """Where a bubble's tail begins on its edge, and the direction to the face as a vector of length 1."""
    if face.top >= bubble.bottom:
        return (_within(face.centerx, bubble.left + 40, bubble.right - 40), bubble.bottom), (0.0, 1.0)
    return (bubble.left, _within(face.centery, bubble.top + 26, bubble.bottom - 26)), (-1.0, 0.0)


def _wedge(foot: Point, way: Point, long: float, half: float, inside: float) -> list[Point]:
    """A tail from ``inside`` a bubble's edge at ``foot`` to ``long`` outside it, twice ``half`` wide at its root."""
    (x, y), (dx, dy) = foot, way
    root = x - dx * inside, y - dy * inside
    return [
        (x + dx * long, y + dy * long),
        (root[0] - dy * half, root[1] + dx * half),
        (root[0] + dy * half, root[1] - dx * half),
    ]


def _draw_face(painter: Painter, face: Rect, mood: str) -> None:
    radius = face.w / 2
    painter.glow(face, (0, 0, 0, 130), spread=12, radius=radius)
    painter.circle(face.center, radius, AMBER, border=INK, border_width=4)
    painter.image(("portrait", FOREMAN, mood), face.inflate(-4, -4))


def _draw_mark(painter: Painter, mark: Rect, words: tuple[Rect, Rect], clear: Sequence[Rect], swung: float) -> None:
    """A ring round the target, and an arrow from a side where it hides nothing."""
    ring = ring_round(mark, painter.canvas)
    for reach, alpha in ((10, 60), (5, 110)):
        halo = ring.inflate(reach, reach)
        painter.panel(halo, None, border=with_alpha(MARK, alpha), border_width=5, radius=16 + reach / 2)
    painter.panel(ring, None, border=MARK, border_width=5)
    arrow = arrow_to(ring, words[0], (*words, *clear), painter.canvas, swung)
    if arrow:
        painter.polygon(arrow, MARK, border=INK, border_width=4, keep=False)


def ring_round(mark: Rect, canvas: Rect) -> Rect:
    """The ring round a target: outside it, and inside the window."""
    return mark.inflate(2 * RING, 2 * RING).clip(canvas.inflate(-2 * RING, -2 * RING))


def arrow_to(ring: Rect, bubble: Rect, clear: Sequence[Rect], canvas: Rect, swung: float = 0.0) -> list[Point]:
    """The outline of an arrow to a ring: from the bubble's side, or else from above, below or beside, wherever it lies
    inside the canvas and over no place that must stay clear. Empty if there is no such side: the ring is enough."""
    near = (_within(ring.centerx, bubble.left, bubble.right), _within(ring.centery, bubble.top, bubble.bottom))
    dx, dy = near[0] - ring.centerx, near[1] - ring.centery
    distance = math.hypot(dx, dy)
    ways: list[Point] = [] if distance == 0 else [(dx / distance, dy / distance)]
    for way in (*ways, (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)):
        # Where it lies when it has swung back farthest counts, so that it stays on one side.
        reach = [*_pointing(ring, way, 0.0), *_pointing(ring, way, 1.0)]
        lies = _hull_of(reach)
        if canvas.contains(lies) and not any(lies.colliderect(place) for place in clear if not place.contains(ring)):
            return _pointing(ring, way, swung)
    return []


def _pointing(ring: Rect, way: Point, swung: float) -> list[Point]:
    """An arrow that leads to a ring from a direction of length 1."""
    dx, dy = way
    # Where the line from the ring's middle leaves the ring.
    out = min(
        ring.w / 2 / abs(dx) if dx else math.inf,
        ring.h / 2 / abs(dy) if dy else math.inf,
    )
    off = out + 8 + 16 * swung
    return _arrow((ring.centerx + dx * off, ring.centery + dy * off), way)


def _hull_of(points: Sequence[Point]) -> Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def _arrow(tip: Point, way: Point) -> list[Point]:
    """An arrow whose point is at ``tip`` and whose shaft leads off in a direction of length 1."""
    (x, y), (dx, dy) = tip, way

    def at(along: float, aside: float) -> Point:
        return x + dx * along - dy * aside, y + dy * along + dx * aside

    half = 7.5
    return [
        tip,
        at(ARROW_HEAD, -ARROW_HEAD * 0.8),
        at(ARROW_HEAD, -half),
        at(62.0, -half),
        at(62.0, half),
        at(ARROW_HEAD, half),
        at(ARROW_HEAD, ARROW_HEAD * 0.8),
    ]


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def hull(rects: Sequence[Rect]) -> list[Rect]:
    """One rectangle round all of these, none for none."""
    return [rects[0].unionall(list(rects[1:]))] if rects else []
