"""The shaft of the ladder: a landing for each host on the factory wall, the ladder between them, lamps and locks."""

from dataclasses import dataclass

from ui.base.spacing import APART, NEAR, WIDE
from ui.base.theme import AMBER, BRASS, CREAM, INK, LINE, PANEL_DEEP, TEAL, WALL_DARK, YELLOW, mix
from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter
from ui.widgets.plate import draw_shine

PLATFORM = 14.0
_IRON = mix(LINE, WALL_DARK, 0.35)


@dataclass(frozen=True)
class Shaft:
    """Where everything is in ``area``; landings are counted from the lowest one, which is on the left."""

    area: Rect
    count: int

    @property
    def step(self) -> float:
        """How much higher each platform is than the one before."""
        return (self.area.h - self.high) / max(1, self.count - 1)

    @property
    def high(self) -> float:
        """Height of a landing: two of the same side lie two steps apart."""
        # At most 150, from its platform up to the next thing above it.
        room = (self.area.h - 150.0) / max(1, self.count - 1)
        return min(150.0, max(100.0, 2 * room - PLATFORM - 6))

    def landing(self, index: int) -> Rect:
        """A landing with its platform, which is the lower edge."""
        foot = self.area.bottom - index * self.step
        wide = self.area.w / 2 - WIDE - NEAR - 4
        left = self.area.left if index % 2 == 0 else self.area.right - wide
        return Rect(left, foot - self.high, wide, self.high)

    def face(self, index: int) -> Rect:
        """Where the face of a landing is: on the side of the ladder."""
        place, radius = self.landing(index), min(56.0, (self.high - PLATFORM - 14) / 2)
        x = place.right - radius - 12 if index % 2 == 0 else place.left + radius + 12
        y = place.bottom - PLATFORM - radius - 3
        return around((x, y), 2 * radius)

    def plate(self, index: int) -> Rect:
        """The plate with the name and the stars, beside the face."""
        place, face = self.landing(index), self.face(index)
        top = face.top + 4
        if index % 2 == 0:
            return Rect(place.left, top, face.left - 14 - place.left, face.h - 8)
        return Rect(face.right + 14, top, place.right - face.right - 14, face.h - 8)

    def hold(self, landing: float) -> Point:
        """Where somebody hangs on the ladder who has come to a landing; between two of them on the way."""
        return self.area.centerx, self.area.bottom - landing * self.step - PLATFORM - 40


def draw_shaft(painter: Painter, shaft: Shaft) -> None:
    """Draw the wall behind the ladder, the ladder, and the platforms; all are one picture."""
    painter.layer(("shaft", shaft.count, tuple(shaft.area)), painter.canvas, lambda inner: _draw_shaft(inner, shaft))


def _draw_shaft(painter: Painter, shaft: Shaft) -> None:
    area, canvas = shaft.area, painter.canvas
    top = area.top - APART
    well = Rect(area.centerx - 88, top, 176, canvas.h - top)
    painter.rect(well, mix(PANEL_DEEP, INK, 0.25))
    for row in range(int(well.h / 34) + 1):
        y = well.top + row * 34
        painter.rect(Rect(well.left, y, well.w, 2), (0, 0, 0, 70))
        for joint in range(int(well.left) + (22 if row % 2 else 0), int(well.right), 44):
            painter.rect(Rect(joint, y, 2, 34), (0, 0, 0, 55))
    painter.gradient(Rect(well.left, top, well.w, well.h * 0.5), (*YELLOW, 60), (*YELLOW, 0))
    for x in (well.left - 7, well.right - 7):
        painter.rect(Rect(x, top, 14, well.h), INK)
        painter.rect(Rect(x + 4, top, 5, well.h), _IRON)
    _draw_ladder(painter, area.centerx, well)
    lid = Rect(well.left - 22, top - 12, well.w + 44, 24)
    painter.panel(lid, mix(BRASS, INK, 0.15), border=INK, border_width=4, radius=8, shadow=10)
    draw_shine(painter, lid, 10, 6, (255, 255, 255, 70))
    for index in range(shaft.count):
        _draw_platform(painter, shaft, index)
    _draw_foot(painter, canvas)


def _draw_ladder(painter: Painter, middle: float, well: Rect) -> None:
    """Two stiles and all the treads, from the floor out through the hatch."""
    y = well.top + 12
    while y < well.bottom:
        tread = Rect(middle - WIDE, y, 2 * WIDE, 9)
        painter.panel(tread, mix(BRASS, INK, 0.12), border=INK, border_width=3, radius=4)
        draw_shine(painter, tread, 6, 3, (255, 255, 255, 60))
        y += APART
    for x in (middle - WIDE, middle + WIDE):
        painter.rect(Rect(x - NEAR / 2, well.top, NEAR, well.h), INK)
        painter.rect(Rect(x - NEAR / 2 + 3, well.top, NEAR - 6, well.h), mix(BRASS, CREAM, 0.1))
        painter.rect(Rect(x - NEAR / 2 + 3, well.top, 2, well.h), (255, 255, 255, 70))


def _draw_platform(painter: Painter, shaft: Shaft, index: int) -> None:
    """A grating on two struts, with a rivet at each end."""
    place = shaft.landing(index)
    inner = place.right if index % 2 == 0 else place.left
    outer = place.left if index % 2 == 0 else place.right
    way = 1 if index % 2 == 0 else -1
    deck = Rect(min(inner, outer) - 8, place.bottom - PLATFORM, place.w + 16, PLATFORM)
    painter.glow(deck.move(0, 12), (0, 0, 0, 120), spread=14, radius=5)
    for along in (0.1, 0.52):
        start = (outer + way * place.w * along, deck.bottom - 3)
        end = (outer + way * (place.w * along + 34), deck.bottom + 20)
        painter.line(start, end, INK, 9)
        painter.line(start, end, _IRON, 4)
    painter.panel(deck, _IRON, border=INK, border_width=4, radius=4)
    x = deck.left + 16
    while x < deck.right - 12:
        painter.rect(Rect(x, deck.top + 5, 9, PLATFORM - 9), (0, 0, 0, 95))
        x += 18
    draw_shine(painter, deck, 4, 3, (255, 255, 255, 45))


def _draw_foot(painter: Painter, canvas: Rect) -> None:
    """The factory's floor, and the stripes that warn of whoever falls."""
    stripe = Rect(0, canvas.bottom - 20, canvas.w, 20)
    painter.rect(Rect(0, stripe.top - 6, canvas.w, 6), INK)
    painter.rect(stripe, AMBER)
    painter.stripes(stripe, INK)


def draw_landing_light(painter: Painter, face: Rect) -> None:
    """The lamp that burns over the landing where somebody waits to be played, and its cone."""
    x, top = face.centerx, face.top - 30
    painter.polygon(
        [(x - 16, top + 14), (x + 16, top + 14), (face.right + 34, face.bottom), (face.left - 34, face.bottom)],
        (255, 236, 160, 46),
    )
    painter.glow(face.inflate(6, 6), (*YELLOW, 150), spread=26, radius=face.w / 2)
    painter.polygon(
        [(x - 10, top), (x + 10, top), (x + 26, top + 15), (x - 26, top + 15)], TEAL, border=INK, border_width=4
    )
    painter.panel(Rect(x - 14, top + 12, 28, 10), YELLOW, border=INK, border_width=3, radius=5)


def draw_lock(painter: Painter, at: Point, size: float) -> None:
    """A padlock."""
    x, y = at
    painter.circle((x, y - size * 0.28), size * 0.46, None, border=INK, border_width=size * 0.3)
    painter.circle((x, y - size * 0.28), size * 0.4, None, border=mix(CREAM, LINE, 0.5), border_width=size * 0.16)
    body = Rect(x - size * 0.6, y - size * 0.2, size * 1.2, size)
    painter.panel(body, BRASS, border=INK, border_width=max(2.0, size * 0.11), radius=size * 0.2)
    painter.circle((x, y + size * 0.2), size * 0.15, INK)
    painter.rect(Rect(x - size * 0.06, y + size * 0.2, size * 0.12, size * 0.32), INK)
