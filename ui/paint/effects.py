"""Short-lived effects on top of a scene: sparks, crackling, confetti, a jolt. Each is a function of its age alone."""

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Protocol

from ui.base.theme import BRASS, CREAM, INK, RED, SEAT, YELLOW, Colour, mix, with_alpha
from ui.base.tween import ease_in_out, ease_out, lerp, progress
from ui.base.viewport import Point, Rect
from ui.paint.assets import Key
from ui.paint.lightning import Stroke, along, bolt
from ui.paint.painter import Painter

ZAP = ((-15.0, 2.0), (2.0, -8.0), (1.0, -2.0), (15.0, -2.0), (-2.0, 8.0), (-1.0, 2.0))
ZAP_WAYS, ZAP_SIZES = 8, (1.3, 0.8)
"""A little bolt that flies to the right, in units; in how many directions it can, and its sizes."""
SCRAPS: dict[str, list[Point]] = {
    "nut": [(8 * math.cos(turn * math.pi / 3), 8 * math.sin(turn * math.pi / 3)) for turn in range(6)],
    "bolt": [(-11, -7), (-5, -7), (-5, -3.5), (11, -3.5), (11, 3.5), (-5, 3.5), (-5, 7), (-11, 7)],
}
"""The outlines of what rains beside paper, in units."""
BEACON_STEPS = 12
DUST_PUFFS = (
    (92.0, 8.0, 15.0),
    (84.0, 11.0, 15.0),
    (58.0, 26.0, 21.0),
    (64.0, 20.0, 21.0),
    (24.0, 4.0, 26.0),
    (20.0, 7.0, 26.0),
)
DUST_SIZES = 5
"""How far puffs of dust roll, how far they rise, and their radius, right and left by turns; in how many sizes each."""
COIN_VIEWS = 4
"""In how many views a coin is drawn."""
BOLTS_A_SECOND = 14
SHAPES_A_SECOND = 3
"""How often large lightning takes another path. Each may light a point up or leave it dark, and two of them make one
flash: more than three a second can trigger seizures."""
SNAP = 5.0
"""Lightning is placed at multiples of this many units: whole pixels at common window sizes."""
LIGHT: Colour = (255, 255, 236)
GLOW: Colour = (255, 196, 40)
REACH = 64.0
"""How far lightning and its glow reach beyond its path, in units."""


class Light(Protocol):
    """Something that is drawn for ``seconds`` and is then gone."""

    @property
    def seconds(self) -> float:
        """How long it lasts."""

    def draw(self, painter: Painter, age: float) -> None:
        """Draw it ``age`` seconds after it began."""


class Cover(ABC):
    """A light that hides everything below it for a while. A base class, because every frame tests every light for
    it."""

    @abstractmethod
    def covers(self, age: float) -> bool:
        """Whether it hides everything ``age`` seconds after it began."""

    @abstractmethod
    def settled(self, age: float) -> bool:
        """Whether, ``age`` seconds after it began, nothing of it is left to draw for the first time."""


@dataclass(frozen=True)
class Sparks:
    """Sparks that fly from a point and fall."""

    at: Point
    count: int = 18
    speed: float = 320.0
    seconds: float = 0.7
    seed: int | str = 0
    colours: tuple[Colour, ...] = (YELLOW, CREAM, mix(YELLOW, RED, 0.35))
    size: float = 1.0
    """How much larger than usual they are."""

    @cached_property
    def _flights(self) -> list[tuple[float, float, float, Colour]]:
        """Each spark's speed to the right and down, its size and its colour."""
        rng = random.Random(self.seed)
        flights = []
        for _ in range(self.count):
            angle, speed = rng.uniform(0, 2 * math.pi), self.speed * rng.uniform(0.35, 1.0)
            size, colour = rng.uniform(2.5, 5.0) * self.size, rng.choice(self.colours)
            # Sparks rise at first.
            flights.append((math.cos(angle) * speed, math.sin(angle) * speed - 120.0, size, colour))
        return flights

    def draw(self, painter: Painter, age: float) -> None:
        """Draw each spark as a short streak along its flight."""
        rest = 1 - age / self.seconds
        # Seconds of its flight that a spark's streak shows.
        tail, gravity = 0.03, 900.0
        for vx, vy, size, colour in self._flights:
            x, y = self.at[0] + vx * age, self.at[1] + vy * age + gravity * age * age / 2
            ty = y - (vy + gravity * age) * tail
            painter.streak([(x - vx * tail, ty), (x, y)], colour, size * rest + 0.5)


@dataclass(frozen=True)
class Zaps:
    """Little bolts that shoot straight away from the rim of a coin, and are gone."""

    at: Point
    rim: float
    colour: Colour
    count: int
    reach: float
    seconds: float = 0.45
    seed: int | str = 0

    @cached_property
    def _flights(self) -> list[tuple[int, float, float, float]]:
        """The way that each takes, as a number and as how far that is to the right and down, and how far it flies: two
        take the same way only where there are more than ways."""
        rng = random.Random(self.seed)
        ways = [*rng.sample(range(ZAP_WAYS), ZAP_WAYS), *rng.sample(range(ZAP_WAYS), ZAP_WAYS)]
        return [(way, *_way(way), self.reach * rng.uniform(0.5, 1.0)) for way in ways[: self.count]]

    def draw(self, painter: Painter, age: float) -> None:
        """Draw them fast at first, and small at the end."""
        part = age / self.seconds
        flown, (x, y), start = ease_out(part), self.at, self.rim + 24.0
        for way, right, down, reach in self._flights:
            far = start + reach * flown
            self._zap(painter, way, (x + right * far, y + down * far), ZAP_SIZES[part > 0.6])

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes all pictures of such bolts in this colour, one size at a time, so that no frame waits for them."""
        return [partial(self._all_ways, size=size) for size in ZAP_SIZES]

    def _all_ways(self, painter: Painter, size: float) -> None:
        for way in range(ZAP_WAYS):
            self._zap(painter, way, self.at, size)

    def _zap(self, painter: Painter, way: int, at: Point, size: float) -> None:
        painter.emblem(("zap", way, size), at, partial(_outline, ZAP, way, size), self.colour)


def _way(way: int) -> tuple[float, float]:
    """How far to the right and down one of the ways of a bolt goes with each unit."""
    turn = 2 * math.pi * way / ZAP_WAYS
    return math.cos(turn), math.sin(turn)


def _outline(points: Sequence[Point], way: int, size: float = 1.0) -> list[Point]:
    """An outline that is turned to one of its ways."""
    right, down = _way(way)
    return [(size * (x * right - y * down), size * (x * down + y * right)) for x, y in points]


@dataclass(frozen=True)
class Wave:
    """A ring that spreads from a point, as if something heavy had landed."""

    at: Point
    colour: Colour = CREAM
    reach: float = 120.0
    seconds: float = 0.4
    thick: float = 1.0
    """How thick it is beside others."""
    start: float = 0.0
    """How far from the point it begins."""

    def draw(self, painter: Painter, age: float) -> None:
        """Draw it fast at first, thinner and thinner, and flat: it is on the floor."""
        part = age / self.seconds
        radius = lerp(self.start, self.reach, ease_out(part))
        turns = [index * 2 * math.pi / 28 for index in range(29)]
        points = [(self.at[0] + math.cos(a) * radius, self.at[1] + math.sin(a) * radius * 0.6) for a in turns]
        painter.streak(points, self.colour, (7 * (1 - part) + 1) * self.thick)


@dataclass(frozen=True)
class Dust:
    """Dust that something flat whirls up where it comes down: it rolls away from the lower corners of ``rect``."""

    rect: Rect
    seconds: float = 0.45

    def draw(self, painter: Painter, age: float) -> None:
        """Draw puffs that roll out fast at first, swell and are gone."""
        part = age / self.seconds
        way = ease_out(part)
        for number, (reach, lift, size) in enumerate(DUST_PUFFS):
            swollen = math.ceil(math.sin(math.pi * min(1.0, part * 0.8 + 0.2)) * DUST_SIZES) / DUST_SIZES
            x = self.rect.left - reach * way if number % 2 else self.rect.right + reach * way
            self._puff(painter, (x, self.rect.bottom - 4 - lift * way), size * swollen)

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes its pictures, one after another, so that no frame waits for all of them."""
        sizes = [size * step / DUST_SIZES for _, _, size in DUST_PUFFS[::2] for step in range(1, DUST_SIZES + 1)]
        return [partial(self._puff, at=self.rect.center, size=size) for size in sizes]

    def _puff(self, painter: Painter, at: Point, size: float) -> None:
        if size > 1:
            painter.circle(at, size, with_alpha(mix(CREAM, INK, 0.3), 150))


@dataclass(frozen=True)
class Coins:
    """Coins that jump out of a till, turn over and fall."""

    at: Point
    count: int = 13
    seconds: float = 1.0
    seed: int | str = 0

    @cached_property
    def _jumps(self) -> list[tuple[float, float, float]]:
        """How fast each is to the right and up, and how it is turned at first."""
        rng = random.Random(self.seed)
        return [(rng.uniform(-330, 330), rng.uniform(420, 720), rng.uniform(0, 2 * math.pi)) for _ in range(self.count)]

    def draw(self, painter: Painter, age: float) -> None:
        """Draw each as a disc that is seen more or less from its side."""
        for right, up, turn in self._jumps:
            x, y = self.at[0] + right * age, self.at[1] - up * age + 1500.0 * age * age / 2
            self._coin(painter, (x, y), math.ceil(abs(math.cos(turn + 9 * age)) * COIN_VIEWS))

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes its pictures, one after another, so that no frame waits for all of them."""
        return [partial(self._coin, at=self.at, view=view) for view in range(1, COIN_VIEWS + 1)]

    def _coin(self, painter: Painter, at: Point, view: int) -> None:
        wide = 34.0 * max(1, view) / COIN_VIEWS
        place = Rect(at[0] - wide / 2, at[1] - 17.0, wide, 34.0)
        painter.panel(place, BRASS if view < COIN_VIEWS else YELLOW, border=INK, border_width=3, radius=wide / 2)


@dataclass(frozen=True)
class Claw:
    """A claw on a rope that comes down to what lies at ``rect``, closes round its upper edge, and lets go again."""

    rect: Rect
    seconds: float = 1.1

    def draw(self, painter: Painter, age: float) -> None:
        """Draw it on its way down, closing, holding and on its way up."""
        down = ease_in_out(progress(age, 0, 0.3)) - ease_in_out(progress(age, self.seconds - 0.3, 0.3))
        shut = ease_out(progress(age, 0.3, 0.1)) - progress(age, self.seconds - 0.4, 0.1)
        above, high = 420.0, 84.0
        x, y = self.rect.centerx, self.rect.top - above * (1 - down) - high * 0.35
        for colour, wider in ((INK, 8.0), (BRASS, 0.0)):
            painter.streak([(x, y - self.rect.top - above), (x, y)], mix(colour, INK, 0.5), 4 + wider * 0.7)
            for side in (-1, 1):
                reach = self.rect.w * (0.5 - 0.12 * shut)
                elbow, tip = (x + side * reach, y + high * 0.5), (x + side * reach * 0.78, y + high)
                painter.streak([(x, y), elbow, tip], colour, 12 + wider)
        painter.circle((x, y), 15, BRASS, border=INK, border_width=5)


@dataclass(frozen=True)
class Flight:
    """A picture that flies from a point to another in an arc, smaller and smaller."""

    key: Key
    start: Point
    end: Point
    sides: tuple[float, float]
    """Its height at the start and at the end."""
    brings: str = ""
    """What comes with it: a name for whoever waits for that."""
    seconds: float = 0.28

    def draw(self, painter: Painter, age: float) -> None:
        """Draw it on its way."""
        part = ease_in_out(age / self.seconds)
        x, y = lerp(self.start[0], self.end[0], part), lerp(self.start[1], self.end[1], part)
        # In few sizes, each of which is a picture.
        side = lerp(*self.sides, round(part * 4) / 4)
        y -= 46.0 * math.sin(math.pi * part)
        painter.image(self.key, Rect(x - side / 2, y - side / 2, side, side), exact=False)


@dataclass(frozen=True)
class Kick:
    """What has been drawn at a place is a little larger for a moment."""

    rect: Rect
    growth: float = 0.25
    seconds: float = 0.15

    def draw(self, painter: Painter, age: float) -> None:
        """Draw what is there already, larger, on top of itself."""
        painter.enlarge(self.rect, 1 + self.growth * (1 - ease_out(age / self.seconds)))


@dataclass(frozen=True)
class Beacon:
    """A flashing mark: rings spread from it, one after another."""

    at: Point
    radius: float
    seconds: float = 0.8
    rings: int = 2

    def draw(self, painter: Painter, age: float) -> None:
        """Draw each ring growing to twice the mark's size and thinning out."""
        self._draw(painter, round(age / self.seconds * self.rings % 1 * BEACON_STEPS))

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes its pictures, one after another, so that no frame waits for all of them."""
        return [partial(self._draw, step=step) for step in range(BEACON_STEPS + 1)]

    def _draw(self, painter: Painter, step: int) -> None:
        # Few sizes: the pictures of one ring serve the next.
        part = step / BEACON_STEPS
        width = max(2.0, self.radius * 0.3 * (1 - part))
        painter.circle(self.at, self.radius * (1.05 + part), None, border=YELLOW, border_width=width)


@dataclass(frozen=True)
class Crackle:
    """Lightning that runs around the edge of a rectangle."""

    rect: Rect
    seconds: float = 0.9

    def draw(self, painter: Painter, age: float) -> None:
        """Draw two bolts, new ones several times a second, never both in one frame: each is a picture to be made."""
        for number in range(2):
            self._draw(painter, int(age * BOLTS_A_SECOND + number / 3), number)

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes its pictures, one after another, so that no frame waits for all of them."""
        steps = range(int(self.seconds * BOLTS_A_SECOND + 1 / 3) + 1)
        return [partial(self._draw, step=step, number=number) for step in steps for number in range(2)]

    def _draw(self, painter: Painter, step: int, number: int) -> None:
        # Placed in steps: the pictures for one rectangle serve others of its size.
        edge = Rect(_snapped(self.rect.left), _snapped(self.rect.top), _snapped(self.rect.w), _snapped(self.rect.h))
        seed = 2 * step + number
        start = random.Random(seed).random()
        way = [_on_edge(edge, start + part * 0.035) for part in range(7)]
        left, top = _snapped(min(x for x, _ in way) - REACH), _snapped(min(y for _, y in way) - REACH)
        wide = _snapped(max(x for x, _ in way) + REACH - left + SNAP)
        high = _snapped(max(y for _, y in way) + REACH - top + SNAP)
        place = Rect(left, top, wide, high)
        x, y = place.center
        near = [(at[0] - x, at[1] - y) for at in way]
        painter.light(("crackle", seed, edge.w, edge.h), place, partial(along, near, random.Random(seed)), LIGHT, GLOW)


@dataclass(frozen=True)
class Fzzzt:
    """A short circuit: bolts in all directions from a card that has just been sold."""

    at: Point
    reach: float = 170.0
    seconds: float = 0.8

    def draw(self, painter: Painter, age: float) -> None:
        """Draw forked bolts that grow and fade; a new picture comes when none of a crackle's does."""
        self._draw(painter, int(age * BOLTS_A_SECOND + 2 / 3))

    def pictures(self) -> list[Callable[[Painter], None]]:
        """What makes its pictures, one after another, so that no frame waits for all of them: they are large."""
        steps = range(int(self.seconds * BOLTS_A_SECOND + 2 / 3) + 1)
        return [partial(self._draw, step=step) for step in steps]

    def _draw(self, painter: Painter, step: int) -> None:
        side = 2.4 * self.reach + 2 * REACH
        place = Rect(self.at[0] - side / 2, self.at[1] - side / 2, side, side)
        painter.light(("fzzzt", step, self.reach), place, lambda: self._bolts(step), LIGHT, GLOW)

    def _bolts(self, step: int) -> list[Stroke]:
        rng, part = random.Random(step * SHAPES_A_SECOND // BOLTS_A_SECOND), step / BOLTS_A_SECOND / self.seconds
        grown = self.reach * ease_out(min(1.0, 0.3 + part * 2.5))
        strokes: list[Stroke] = []
        for index in range(6):
            angle = index * 2 * math.pi / 6 + rng.uniform(-0.25, 0.25)
            long = grown * rng.uniform(0.75, 1.1)
            strokes += bolt((0.0, 0.0), (math.cos(angle) * long, math.sin(angle) * long), rng, width=9 - 7 * part)
        return strokes


@dataclass(frozen=True)
class Scrap:
    """A piece of the machine's confetti: where it begins, how fast it falls, how it sways, how large it is, its outline
    ("" is a strip of paper), its colour, and where it comes to lie, if it does."""

    x: float
    y: float
    speed: float
    phase: float
    size: float
    shape: str
    colour: Colour
    lies: float

    def at(self, age: float) -> tuple[float, float, float]:
        """Where its middle is, and how far it has turned."""
        age = min(age, (self.lies - self.y) / self.speed)
        return self.x + math.sin(self.phase + age * 3) * 26, self.y + self.speed * age, self.phase + age * 5


@dataclass(frozen=True)
class Confetti:
    """Nuts, bolts and strips of paper that rain over the whole window once, behind whatever is at the rectangles
    ``behind``, and lie where they meet one of ``ledges``: its left and right end, and its height."""

    width: float
    height: float
    behind: tuple[tuple[float, float, float, float], ...] = ()
    ledges: tuple[tuple[float, float, float], ...] = ()
    seconds: float = 6.0
    count: int = 130
    seed: int | str = 0

    @cached_property
    def scraps(self) -> list[Scrap]:
        """All its pieces."""
        rng = random.Random(self.seed)
        papers = [*SEAT.values(), CREAM, YELLOW]
        made = []
        for number in range(self.count):
            shape = ("nut", "", "bolt", "")[number % 4]
            colour = rng.choice(papers) if not shape else rng.choice((BRASS, mix(CREAM, INK, 0.4)))
            x, y = rng.uniform(0, self.width), rng.uniform(-0.6, 0.0) * self.height
            speed, phase = rng.uniform(260, 420), rng.uniform(0, 2 * math.pi)
            falls = Scrap(x, y, speed, phase, rng.uniform(7, 13), shape, colour, 2 * self.height)
            made.append(self._lying(falls))
        return made

    def _lying(self, falls: Scrap) -> Scrap:
        """The same piece as it comes to lie, if it meets a ledge."""
        for left, right, top in sorted(self.ledges, key=lambda ledge: ledge[2]):
            lies = replace(falls, lies=top - 7)
            if left <= lies.at(self.seconds)[0] <= right:
                return lies
        return falls

    def draw(self, painter: Painter, age: float) -> None:
        """Draw pieces that sway and turn as they fall."""
        covers = [Rect(place) for place in self.behind]
        for scrap in self.scraps:
            x, y, turn = scrap.at(age)
            high = 3 + scrap.size * abs(math.cos(turn))
            piece = Rect(x - scrap.size / 2, y - high / 2, scrap.size, high)
            if y < scrap.lies and (not -20 < y < self.height or piece.collidelist(covers) >= 0):
                continue
            if not scrap.shape:
                painter.rect(piece, scrap.colour)
                continue
            way = round(turn / (2 * math.pi) * ZAP_WAYS) % ZAP_WAYS
            outline = partial(_outline, SCRAPS[scrap.shape], way)
            painter.emblem((scrap.shape, way), (x, y), outline, scrap.colour)
            if scrap.shape == "nut":
                painter.circle((x, y), 3.5, INK)


@dataclass(frozen=True)
class Flash:
    """A brief flash over a rectangle; shown only if the settings allow flashes."""

    rect: Rect
    colour: Colour = CREAM
    seconds: float = 0.18

    def draw(self, painter: Painter, age: float) -> None:
        """Draw it fading from half strength."""
        painter.brighten(self.rect, mix((0, 0, 0), self.colour, 0.42 * max(0.0, 1 - age / self.seconds)))


class Effects:
    """The effects running in a scene, and the jolt of its picture."""

    def __init__(self) -> None:
        self._running: list[tuple[Light, float]] = []
        self._jolt = (0.0, 0.0)
        self._age = 0.0

    @property
    def running(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._running) or self._age < self._jolt[1]

    @property
    def lights(self) -> list[Light]:
        """The effects that are running or have yet to begin, in the order they were added."""
        return [light for light, _ in self._running]

    @property
    def on_the_way(self) -> frozenset[str]:
        """What flights still bring."""
        return frozenset(light.brings for light in self.lights if isinstance(light, Flight))

    @property
    def seen(self) -> bool:
        """Whether an effect has begun and is being drawn."""
        return any([age >= 0 for _, age in self._running])

    @property
    def covering(self) -> bool:
        """Whether everything below is hidden."""
        return any([age >= 0 and isinstance(light, Cover) and light.covers(age) for light, age in self._running])

    @property
    def settled(self) -> bool:
        """Whether the effect that hides everything below leaves time to bring it up to date."""
        return all(light.settled(age) for light, age in self._running if age >= 0 and isinstance(light, Cover))

    def add(self, *effects: Light, delay: float = 0.0) -> None:
        """Start effects, ``delay`` seconds from now."""
        self._running.extend((effect, -delay) for effect in effects)

    def jolt(self, strength: float, seconds: float = 0.25, *, delay: float = 0.0) -> None:
        """Shake the picture by at most ``strength`` virtual units, ``delay`` seconds from now."""
        self._jolt = (strength, seconds)
        self._age = -delay

    def clear(self) -> None:
        """End everything at once."""
        self._running = []
        self._jolt = (0.0, 0.0)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt
        aged = [(effect, age + dt) for effect, age in self._running]
        self._running = [(effect, age) for effect, age in aged if age < effect.seconds]

    def offset(self) -> Point:
        """How far the picture is from its place now."""
        strength, seconds = self._jolt
        if not 0.0 <= self._age < seconds:
            return 0.0, 0.0
        rest = strength * (1 - self._age / seconds)
        turn = self._age / seconds * 5 * 2 * math.pi
        return rest * math.sin(turn), rest * math.cos(turn * 0.7)

    def draw(self, painter: Painter) -> None:
        """Draw all effects that have begun."""
        for effect, age in self._running:
            if age >= 0:
                effect.draw(painter, age)


def _snapped(units: float) -> float:
    return math.floor(units / SNAP) * SNAP


def _on_edge(rect: Rect, part: float) -> Point:
    """The point at ``part`` (0 to 1, then around again) of the way along a rectangle's edge, clockwise."""
    way = part % 1 * 2 * (rect.w + rect.h)
    corners: Sequence[tuple[float, Point, Point]] = (
        (rect.w, (rect.left, rect.top), (1, 0)),
        (rect.h, (rect.right, rect.top), (0, 1)),
        (rect.w, (rect.right, rect.bottom), (-1, 0)),
        (rect.h, (rect.left, rect.bottom), (0, -1)),
    )
    for length, (x, y), (dx, dy) in corners:
        if way <= length:
            return x + dx * way, y + dy * way
        way -= length
    return rect.left, rect.top
