"""The day outside the factory: what its windows show in each of the five rounds, and how light the hall is then."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.base.spacing import SNUG
from ui.base.theme import CREAM, INK, PANEL, YELLOW, Colour, mix, rgb, with_alpha
from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter

CLOUD, CLOUD_EDGE = 120.0, 12.0
"""How long clouds are, and how soft."""
PUFF_EDGE = 6.0
"""How soft a puff of smoke is."""


@dataclass(frozen=True)
class Daylight:
    """One round's time of day.

    ``hour`` is what the clock on the wall tells. ``light`` is where sun or moon stands in shares of the whole view,
    how large it is, and in which colour. ``lamps`` is how bright the lamps burn and ``ambient`` how light the wall
    is, both 0 to 1.
    """

    hour: float
    top: Colour
    bottom: Colour
    town: Colour
    light: tuple[float, float, float, Colour]
    lamps: float
    ambient: float
    stars: bool = False

    @property
    def lit(self) -> bool:
        """Whether people out there have their lights on."""
        return self.lamps > 0.5


DAY: tuple[Daylight, ...] = (
    Daylight(
        6.5, rgb("#44718c"), rgb("#e9a06c"), rgb("#28505c"), (0.9, 0.7, 30, rgb("#ffd98a")), lamps=0.3, ambient=0.62
    ),
    Daylight(
        10.0, rgb("#4f96b8"), rgb("#b9dccb"), rgb("#2f6470"), (0.74, 0.3, 21, rgb("#fff3c4")), lamps=0.0, ambient=1.0
    ),
    Daylight(
        14.5, rgb("#4b8fae"), rgb("#e6cf98"), rgb("#2f626a"), (0.48, 0.26, 22, rgb("#fff0b0")), lamps=0.0, ambient=0.88
    ),
    Daylight(
        18.5, rgb("#3b3a66"), rgb("#d8694e"), rgb("#251f3a"), (0.31, 0.62, 34, rgb("#ffb15e")), lamps=0.75, ambient=0.5
    ),
    Daylight(
        22.0,
        rgb("#0a1128"),
        rgb("#21386a"),
        rgb("#0a1020"),
        (0.7, 0.3, 20, rgb("#f3ecd0")),
        lamps=1.0,
        ambient=0.3,
        stars=True,
    ),
)
"""From early morning to night, one for each round."""


def daylight(round_number: int) -> Daylight:
    """The time of day of a round (1 to 5); before the first it is early morning."""
    return DAY[max(1, min(len(DAY), round_number)) - 1]


def draw_window(painter: Painter, rect: Rect, view: Rect, day: Daylight, seed: int) -> None:
    """A factory window: the part ``rect`` of a wide ``view``. ``seed`` makes the town in each window another one."""
    painter.panel(rect.inflate(2 * SNUG + 8, 2 * SNUG + 8), INK, radius=16)
    painter.panel(rect.inflate(2 * SNUG, 2 * SNUG), mix(PANEL, CREAM, 0.1 * day.ambient), radius=12)
    painter.gradient(rect, day.top, day.bottom, radius=6)
    rng = random.Random(seed)
    with painter.clip(rect):
        if day.stars:
            for _ in range(26):
                at = rect.x + rng.random() * rect.w, rect.y + rng.random() * rect.h * 0.7
                painter.circle(at, rng.choice((1.0, 1.4, 1.9)), with_alpha(CREAM, rng.randint(90, 200)))
        _sun_or_moon(painter, view, day)
        _town(painter, _Town(rect, day, seed), day)
    _bars(painter, rect)
    sill = Rect(rect.x - 22, rect.bottom + 11, rect.w + 44, 15)
    painter.panel(sill, mix(PANEL, CREAM, 0.06 + 0.12 * day.ambient), border=INK, border_width=4, radius=6)


def _sun_or_moon(painter: Painter, view: Rect, day: Daylight) -> None:
    x, y, radius, colour = day.light
    at = view.x + view.w * x, view.y + view.h * y
    painter.glow(around(at, 2 * radius), with_alpha(colour, 90), spread=radius * 2.2, radius=radius)
    painter.circle(at, radius, colour)
    if day.stars:
        painter.circle((at[0] + radius * 0.45, at[1] - radius * 0.2), radius * 0.86, mix(day.top, day.bottom, 0.25))


class _Town:
    """The town in one window: the far houses and the near ones with chimneys on some, and lights when it is dark."""

    def __init__(self, rect: Rect, day: Daylight, seed: int) -> None:
        towers = 7
        rng, wide = random.Random(seed), rect.w / towers
        self.far = [
            Rect(rect.x + (index - 0.4) * wide, rect.bottom - high, wide * 0.8, high)
            for index, high in enumerate([rect.h * rng.uniform(0.22, 0.42) for _ in range(towers)])
        ]
        self.near: list[Rect] = []
        self.chimneys: list[Rect] = []
        self.lights: list[Rect] = []
        for index in range(towers):
            high = rect.h * rng.uniform(0.1, 0.28)
            tower = Rect(rect.x + index * wide, rect.bottom - high, wide + 1, high)
            self.near.append(tower)
            if index % 3 == 1:
                place = tower.x + wide * 0.4, tower.y - rect.h * 0.16
                self.chimneys.append(Rect(*place, wide * 0.3, rect.h * 0.17))
            for _ in range(2 if day.lit else 0):
                x, y = rng.uniform(4, wide - 8), rng.uniform(5, max(6, high - 10))
                self.lights.append(Rect(tower.x + x, tower.y + y, 4, 5))
        self.smoke = [(one.x + wide * 0.2, one.y - rect.h * 0.02) for one in self.chimneys]
        """Where smoke leaves the chimneys."""


def _town(painter: Painter, town: _Town, day: Daylight) -> None:
    """Chimneys and roofs, two rows deep; some lights when it is dark."""
    far = mix(day.town, day.bottom, 0.45)
    for house in town.far:
        painter.rect(house, far)
    for house in (*town.near, *town.chimneys):
        painter.rect(house, day.town)
    for x, y in town.smoke:
        for puff in range(3):
            painter.circle((x + puff * 9, y - puff * 12), 6 + puff * 3, with_alpha(smoke_colour(day), 70))
    for light in town.lights:
        painter.rect(light, mix(YELLOW, day.town, 0.15))


def clouds_place(rect: Rect) -> Rect:
    """The part of a window in which clouds are seen."""
    return Rect(rect.x, rect.y, rect.w, rect.h * 0.45)


def clouds_in(rect: Rect, view: Rect, drift: float) -> list[tuple[Rect, Rect, int]]:
    """The clouds in a window, a part ``rect`` of the whole ``view``, that have drifted so far, on from window to
    window: each in a pane, and how dense it is."""
    clouds = 6
    rng, found = random.Random(clouds), []
    panes = [pane for pane in _panes(rect) if pane.colliderect(clouds_place(rect))]
    for number in range(clouds):
        start, high = (number + rng.uniform(0.1, 0.7)) / clouds, rng.uniform(0.02, 0.3)
        x = view.x - CLOUD + (start * (view.w + CLOUD) + drift) % (view.w + CLOUD)
        for off, part, alpha in ((0.0, 1.0, 60), (0.2, 0.55, 70)):
            cloud = Rect(x + off * CLOUD, view.y + view.h * high - off * 40, CLOUD * part, 16)
            seen = cloud.inflate(2 * CLOUD_EDGE, 2 * CLOUD_EDGE)
            found += [(pane, cloud, alpha) for pane in panes if seen.colliderect(pane)]
    return found


def puffs_in(rect: Rect, place: Rect, ages: Sequence[float]) -> list[tuple[Rect, Rect, int]]:
    """Puffs of smoke of these ages, 0 to 1, that rise in a window's ``smoke_place``: each in a pane, and how dense it
    is."""
    found = []
    for age in ages:
        size = 10 + 18 * age
        middle = place.x + 18 + 20 * age + 12 * age * age, place.bottom - 20 - 60 * age
        puff = around(middle, size)
        seen, alpha = puff.inflate(2 * PUFF_EDGE, 2 * PUFF_EDGE), round(90 * min(1.0, 5 * age) * (1 - age))
        found += [(pane, puff, alpha) for pane in _panes(rect) if seen.colliderect(pane)]
    return found


def smoke_place(rect: Rect, day: Daylight, seed: int) -> Rect:
    """The part of a window in which the smoke of its last chimney rises."""
    x, y = _Town(rect, day, seed).smoke[-1]
    return Rect(x, y - 104, 80, 100).clip(rect)


def draw_drifting(painter: Painter, drifting: Sequence[tuple[Rect, Rect, int]], colour: Colour, edge: float) -> None:
    """Draw clouds or puffs so soft at their edges behind the bars of a window that has been drawn."""
    for pane, place, alpha in drifting:
        with painter.clip(pane):
            painter.glow(place, with_alpha(colour, alpha), spread=edge, radius=place.h / 2)


def cloud_colour(day: Daylight) -> Colour:
    """How light clouds are."""
    return mix(day.bottom, CREAM, 0.3 * day.ambient)


def smoke_colour(day: Daylight) -> Colour:
    """How light smoke is."""
    return mix(day.bottom, CREAM, 0.25)


def _panes(rect: Rect) -> Iterator[Rect]:
    """The glass between a window's bars."""
    wide, high = (rect.w - 10) / 3, (rect.h - 10) / 3
    for column in range(3):
        for row in range(3):
            yield Rect(rect.x + column * (wide + 5) + 1, rect.y + row * (high + 5) + 1, wide - 2, high - 2)


def _bars(painter: Painter, rect: Rect) -> None:
    for column in (1, 2):
        painter.rect(Rect(rect.x + rect.w * column / 3 - 2.5, rect.y, 5, rect.h), INK)
    for row in (1, 2):
        painter.rect(Rect(rect.x, rect.y + rect.h * row / 3 - 2.5, rect.w, 5), INK)
    painter.panel(rect.inflate(4, 4), None, border=INK, border_width=4, radius=8)


def draw_clock(painter: Painter, at: Point, radius: float, hour: float, face: Colour) -> None:
    """The clock that everybody in the factory looks at."""
    painter.glow(
        Rect(at[0] - radius, at[1] - radius + 4, 2 * radius, 2 * radius), (0, 0, 0, 120), spread=12, radius=radius
    )
    size = radius / 44
    painter.circle(at, radius, mix(INK, PANEL, 0.4), border=INK, border_width=4 * size)
    painter.circle(at, radius - 6 * size, face, border=INK, border_width=3 * size)
    for step in range(12):
        angle = math.radians(step * 30)
        far = radius - 13 * size
        painter.circle(
            (at[0] + far * math.sin(angle), at[1] - far * math.cos(angle)), (2.4 if step % 3 else 3.4) * size, INK
        )
    for turn, length, width in ((hour / 12, radius * 0.42, 5.0 * size), (hour % 1, radius * 0.62, 3.5 * size)):
        angle = turn * 2 * math.pi
        painter.line(at, (at[0] + length * math.sin(angle), at[1] - length * math.cos(angle)), INK, width)
    painter.circle(at, 4.5 * size, INK)
