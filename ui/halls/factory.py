"""The factory behind the menus: a wall, and on the title a hall at work. Pure drawing from a time in seconds."""

import math
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ui.base.contrast import NIGHT
from ui.base.theme import (
    AMBER,
    BRASS,
    CREAM,
    INK,
    TEAL,
    WALL_DARK,
    WALL_LIGHT,
    WALL_MIDDLE,
    Colour,
    mix,
    rgb,
)
from ui.base.viewport import Point, Rect
from ui.halls.machine import (
    FLOOR,
    draw_hand,
    draw_hazard_edge,
    draw_lamps,
    draw_machine,
    draw_screen,
    draw_smoke,
    hand_place,
    lamps_place,
    machine_extent,
    machine_place,
    screen_place,
    smoke_place,
    tunnel_place,
)
from ui.halls.skies import Daylight, draw_window
from ui.halls.wall import IRON, PIPE_DARK, PIPE_LIGHT, draw_lamp, draw_ribs
from ui.paint.painter import Painter

_DUSK = Daylight(
    18.5, rgb("#2f6f78"), rgb("#f2a65a"), rgb("#123038"), (0.27, 0.7, 40, rgb("#f7c65c")), lamps=1.0, ambient=1.0
)
_ROLLER_GAP = 48.0
_SPEED = 70.0
_ROBOT_GAP = 300.0
_ROBOT_SIZE = 290.0


def draw_wall(painter: Painter) -> None:
    """Draw the factory wall over the whole window, as behind every menu."""
    painter.layer("factory wall", painter.canvas, _wall, opaque=True)


def _wall(painter: Painter) -> None:
    canvas = painter.canvas
    if painter.strong:
        painter.rect(canvas, NIGHT)
        return
    painter.radial(canvas, ((0, WALL_LIGHT), (0.55, WALL_MIDDLE), (1, WALL_DARK)), centre=(0.5, 0.36), reach=0.8)
    draw_ribs(painter, (150, 190), canvas.h)
    painter.rect(Rect(0, 118, canvas.w, 8), PIPE_DARK)
    painter.rect(Rect(0, 126, canvas.w, 3), (0, 0, 0, 50))


class Hall(msgspec.Struct, frozen=True):
    """The title's hall at work. `robots` are art keys of the robots that come out of the machine, in turn; they roll
    into a chute whose mouth is `mouth` units from the window's left edge, so that what stands there hides none."""

    robots: Sequence[str]
    mouth: float

    def draw(
        self, painter: Painter, time: float, on_wall: Callable[[Painter], None], within: Rect | None = None
    ) -> None:
        """Draw the hall as it is `time` seconds after the start, all of it or at least what is `within` a part of the
        canvas; `on_wall` draws what hangs on the wall."""

        def still(inner: Painter) -> None:
            self._still(inner)
            on_wall(inner)

        canvas = painter.canvas
        body, seen = machine_place(canvas), canvas if within is None else within
        parts: tuple[tuple[Rect, Callable[[], None]], ...] = (
            (_gears_place(canvas), lambda: _turn_gears(painter, time)),
            (_rollers_place(canvas), lambda: _turn_rollers(painter, time, seen)),
            (self._robots_place(canvas), lambda: self._robots(painter, time)),
            (smoke_place(body), lambda: draw_smoke(painter, body, time)),
            (machine_extent(body), lambda: draw_machine(painter, body)),
            (lamps_place(body), lambda: draw_lamps(painter, body, time)),
            (screen_place(body), lambda: draw_screen(painter, body, time)),
            (hand_place(body), lambda: draw_hand(painter, body, time)),
        )
        painter.layer("factory hall", canvas, still, opaque=True)
        for place, part in parts:
            if place.colliderect(seen):
                part()

    def moving(self, canvas: Rect) -> list[Rect]:
        """The parts of the canvas in which the picture changes as time passes: as small as they can be, for in a large
        window each takes its time."""
        body, rollers = machine_place(canvas), _rollers_place(canvas)
        # What is right of here is hidden by the mouth of the machine, or by the machine itself.
        gears, robots = _gears_place(canvas), self._robots_place(canvas)
        gears.w = min(gears.w, body.x + 10 - gears.x)
        robots.w = tunnel_place(body).x + 40 - robots.x
        # No roller is cut by an edge: thin lines would differ by a pixel there.
        robots.h = rollers.y - robots.y
        before = Rect(0, rollers.y, robots.right, rollers.h)
        beside = Rect(body.right - 10, rollers.y, canvas.right - body.right + 10, rollers.h)
        rest = [smoke_place(body), lamps_place(body), screen_place(body), hand_place(body)]
        return [gears, robots, before, beside, *rest]

    # What stands still

    def _still(self, painter: Painter) -> None:
        canvas = painter.canvas
        _wall(painter)
        view = Rect(canvas.w - 800, 190, 510, 330 + (canvas.h - 900) * 0.5)
        for index in range(2):
            draw_window(painter, Rect(view.x + index * 290, view.y, 220, view.h), view, _DUSK, seed=index)
        for y, thick in ((40, 16), (78, 10)):
            painter.rect(Rect(0, y - thick / 2, canvas.w, thick), PIPE_DARK)
            painter.rect(Rect(0, y - thick / 4, canvas.w, thick / 4), PIPE_LIGHT)
        for left in range(260, int(canvas.w), 520):
            painter.panel(Rect(left, 24, 34, 66), BRASS, border=INK, border_width=4, radius=6)
        for left in (520, 1000) if canvas.w > 1900 else (520,):
            draw_lamp(painter, (canvas.w - left, 130), canvas.bottom - FLOOR, _DUSK)
        floor = Rect(0, canvas.bottom - FLOOR, canvas.w, FLOOR)
        painter.rect(floor, mix(INK, WALL_DARK, 0.35))
        painter.rect(Rect(0, floor.y, canvas.w, 5), INK)
        _legs(painter)
        top = canvas.bottom - FLOOR - 32
        painter.panel(Rect(-40, top + 8, canvas.w + 80, 46), INK, radius=22)
        painter.rect(Rect(-40, top, canvas.w + 80, 22), INK)
        painter.rect(Rect(-40, top + 4, canvas.w + 80, 14), IRON)
        _chute(painter, self.mouth)

    # What moves

    def _robots_place(self, canvas: Rect) -> Rect:
        """Where robots and their belt are."""
        bottom = _rollers_place(canvas).bottom
        high = bottom - (canvas.bottom - FLOOR - 24 - _ROBOT_SIZE)
        return Rect(self.mouth, bottom - high, canvas.right - self.mouth, high)

    def places(self, canvas: Rect, time: float) -> list[tuple[str, Rect]]:
        """The robots between the machine and the chute `time` seconds after the start, the newest first."""
        door = machine_place(canvas).x - 60
        feet = canvas.bottom - FLOOR - 24
        travelled = time * _SPEED + canvas.w
        newest = int(travelled / _ROBOT_GAP)
        found = []
        for number in range(newest, -1, -1):
            x = door + 190 - (travelled - number * _ROBOT_GAP)
            if x < self.mouth - _ROBOT_SIZE / 2 or not self.robots:
                break
            # The drawings are 220 units high and stand on a line 98 below their middle.
            top = feet - _ROBOT_SIZE * 208 / 220 + 2 * math.sin(time * 9 + number)
            place = Rect(x - _ROBOT_SIZE / 2, top, _ROBOT_SIZE, _ROBOT_SIZE)
            found.append((self.robots[number % len(self.robots)], place))
        return found

    def _robots(self, painter: Painter, time: float) -> None:
        canvas = painter.canvas
        with painter.clip(Rect(self.mouth, 0, canvas.right - self.mouth, canvas.h)):
            for art, place in self.places(canvas, time):
                painter.image(("robot", art), place)


def _turn_rollers(painter: Painter, time: float, seen: Rect) -> None:
    """Draw the belt's rollers, at least those ``seen``."""
    middle = painter.canvas.bottom - FLOOR + 3
    turn = -time * _SPEED / 12
    dx, dy = 8 * math.cos(turn), 8 * math.sin(turn)
    start = -((time * _SPEED) % _ROLLER_GAP)
    first = max(0, math.floor((seen.left - start) / _ROLLER_GAP))
    last = math.ceil((seen.right - start) / _ROLLER_GAP)
    for index in range(first, last + 1):
        x = start + index * _ROLLER_GAP
        painter.circle((x, middle), 13, BRASS, border=INK, border_width=3)
        painter.line((x - dx, middle - dy), (x + dx, middle + dy), INK, 3)


class _Gear(msgspec.Struct, frozen=True):
    """A toothed wheel: its middle, its radius in units, and its speed in degrees a second."""

    at: Point
    radius: float
    teeth: int
    speed: float
    colour: Colour

    @property
    def place(self) -> Rect:
        """Where it turns, with its outline."""
        x, y, reach = *self.at, self.radius + 6
        return Rect(x - reach, y - reach, 2 * reach, 2 * reach)


def _gears(canvas: Rect) -> tuple[_Gear, _Gear]:
    right, ground = canvas.right, canvas.bottom - FLOOR
    return (
        _Gear((right - 420, ground - 440), 92.0, 12, 14.0, BRASS),
        _Gear((right - 540, ground - 352), 56.0, 8, -21.0, mix(TEAL, CREAM, 0.2)),
    )


def _gears_place(canvas: Rect) -> Rect:
    large, small = _gears(canvas)
    return large.place.union(small.place)


def _rollers_place(canvas: Rect) -> Rect:
    """The strip in which the belt's rollers turn, from one edge of the canvas to the other."""
    return Rect(0, canvas.bottom - FLOOR + 3 - 18, canvas.w, 36)


def _turn_gears(painter: Painter, time: float) -> None:
    """Draw the gears; each looks the same after each tooth, so a few pictures serve for a whole turn."""
    for gear in _gears(painter.canvas):
        start = round(time * gear.speed % (360 / gear.teeth))
        painter.layer(("gear", gear.teeth, start), gear.place, partial(_gear, gear=gear, start=start))


def _gear(painter: Painter, gear: _Gear, start: int) -> None:
    """A gear whose first tooth points ``start`` degrees down from the right."""
    at, radius, teeth, colour = gear.at, gear.radius, gear.teeth, gear.colour
    points: list[Point] = []
    for tooth in range(teeth):
        for offset, reach in ((-0.30, 0.8), (-0.20, 1.0), (0.20, 1.0), (0.30, 0.8)):
            angle = math.radians(start + (tooth + offset) * 360 / teeth)
            points.append((at[0] + radius * reach * math.cos(angle), at[1] + radius * reach * math.sin(angle)))
    painter.polygon(points, colour, border=INK, border_width=5, keep=False)
    painter.circle(at, radius * 0.46, mix(colour, INK, 0.35), border=INK, border_width=5)
    painter.circle(at, radius * 0.16, CREAM, border=INK, border_width=4)


def _legs(painter: Painter) -> None:
    canvas = painter.canvas
    top = canvas.bottom - FLOOR + 20
    x = 90.0
    while x < canvas.w:
        painter.rect(Rect(x, top, 26, 90), INK)
        painter.rect(Rect(x + 6, top, 8, 90), IRON)
        x += 340
    stripe = Rect(0, canvas.bottom - 20, canvas.w, 20)
    painter.rect(stripe, AMBER)
    painter.stripes(stripe, INK)


def _chute(painter: Painter, mouth: float) -> None:
    """The chute on the belt that robots roll into: its mouth is striped like the machine's own."""
    foot = painter.canvas.bottom - FLOOR - 20
    chute = Rect(mouth - 104, foot - 300, 90, 300)
    painter.panel(chute, mix(TEAL, INK, 0.35), border=INK, border_width=7, radius=16, shadow=20)
    draw_hazard_edge(painter, Rect(mouth - 46, chute.y + 6, 46, chute.h - 4))
