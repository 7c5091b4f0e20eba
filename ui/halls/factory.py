"""The factory behind the menus: a wall, and on the title a hall at work, with the machine that robots come out of. Pure
drawing from a time in seconds."""

import math
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ui.base.contrast import NIGHT
from ui.base.theme import (
    AMBER,
    BRASS,
    CREAM,
    FINE,
    INK,
    LOG_EDGE,
    LOG_GREEN,
    LOG_GROUND,
    NAME,
    RED,
    TEAL,
    WALL_DARK,
    WALL_LIGHT,
    WALL_MIDDLE,
    YELLOW,
    Colour,
    mix,
    rgb,
)
from ui.base.viewport import Point, Rect, around
from ui.halls.backdrop import BELT_TOP, ROLLER_STEP
from ui.halls.skies import Daylight, draw_window
from ui.halls.wall import IRON, PIPE_DARK, PIPE_LIGHT, draw_lamp, draw_ribs
from ui.paint.painter import Painter

_DUSK = Daylight(
    18.5, rgb("#2f6f78"), rgb("#f2a65a"), rgb("#123038"), (0.27, 0.7, 40, rgb("#f7c65c")), lamps=1.0, ambient=1.0
)
_SPEED = 70.0
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
    # The floor on which figures stand, and the skirting above it.
    floor = Rect(0, canvas.h - BELT_TOP, canvas.w, BELT_TOP)
    painter.rect(floor.move(0, -18), mix(WALL_DARK, PIPE_DARK, 0.5))
    painter.rect(Rect(0, floor.y - 18, canvas.w, 3), PIPE_LIGHT)
    painter.gradient(floor, mix(WALL_DARK, WALL_LIGHT, 0.35), WALL_DARK)
    painter.rect(Rect(0, floor.y, canvas.w, 4), PIPE_DARK)


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
        bottom = _rollers_place(canvas).bottom
        high = bottom - (canvas.bottom - FLOOR - 24 - _ROBOT_SIZE)
        return Rect(self.mouth, bottom - high, canvas.right - self.mouth, high)

    def places(self, canvas: Rect, time: float) -> list[tuple[str, Rect]]:
        """The robots between the machine and the chute `time` seconds after the start, the newest first."""
        door = machine_place(canvas).x - 60
        feet = canvas.bottom - FLOOR - 24
        travelled = time * _SPEED + canvas.w
        apart = 300.0
        newest = int(travelled / apart)
        found = []
        for number in range(newest, -1, -1):
            x = door + 190 - (travelled - number * apart)
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
    start = -((time * _SPEED) % ROLLER_STEP)
    first = max(0, math.floor((seen.left - start) / ROLLER_STEP))
    last = math.ceil((seen.right - start) / ROLLER_STEP)
    for index in range(first, last + 1):
        x = start + index * ROLLER_STEP
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
        return around(self.at, 2 * (self.radius + 6))


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


FLOOR = 96.0
"""How high the hall's floor is above the lower edge of the canvas."""
SMOKE = 26.0
"""How far the edge of a puff of smoke fades."""
LISTING = ('10 PRINT "FZZZT!"', "20 BUILD ROBOT", "30 GOTO 10", "RUN")
LISTING_STYLE = NAME.but(size=FINE, colour=LOG_GREEN)


def machine_place(canvas: Rect) -> Rect:
    """Where the cabinet stands that robots come out of."""
    ground = canvas.bottom - FLOOR + 26
    return Rect(canvas.right - 360, ground - 622, 330, 622)


def machine_extent(body: Rect) -> Rect:
    """Where the machine and its shadow are."""
    return Rect(body.x - 110, body.y - 130, body.w + 136, body.h + 160)


def draw_machine(painter: Painter, body: Rect) -> None:
    """Draw the machine without what moves."""
    painter.layer("machine", machine_extent(body), lambda inner: _machine_body(inner, body))


def draw_smoke(painter: Painter, body: Rect, time: float) -> None:
    """What rises from the machine's chimney."""
    for puff in range(4):
        # Soft puffs are stored as pictures: a few steps of age are enough.
        age = round(((time * 0.35 + puff / 4) % 1) * 30) / 30
        size = 24 + 50 * age
        middle = (body.x + 236 + 24 * math.sin(age * 5 + puff), body.y - 90 - 210 * age)
        place = Rect(middle[0] - size / 2, middle[1] - size / 2, size, size)
        painter.glow(place, (255, 246, 223, int(110 * (1 - age))), spread=SMOKE, radius=size / 2)


def smoke_place(body: Rect) -> Rect:
    """Where smoke is seen, down to the chimney."""
    reach = 24 + (24 + 50) / 2 + SMOKE + 2
    return Rect(body.x + 236 - reach, 0, 2 * reach, max(0.0, body.y - 90 + 12 + SMOKE + 2))


def draw_lamps(painter: Painter, body: Rect, time: float) -> None:
    """The machine's lamps, of which one is lit."""
    for index, colour in enumerate((RED, YELLOW, LOG_GREEN, YELLOW, RED)):
        lit = int(time * 3) % 5 == index
        x, y = body.x + 66 + index * 50, body.y + 46
        painter.circle((x, y), 14, colour if lit else mix(colour, INK, 0.6), border=INK, border_width=4)
        if lit:
            painter.glow(Rect(x - 8, y - 8, 16, 16), (*colour, 150), spread=22, radius=8)


def lamps_place(body: Rect) -> Rect:
    """Where the lamps are, with their light."""
    return Rect(body.x + 66 - 32, body.y + 46 - 32, 4 * 50 + 64, 64)


def draw_screen(painter: Painter, body: Rect, time: float) -> None:
    """What the machine types on its screen."""
    shown = int(time * 12) % (sum(len(line) for line in LISTING) + 40)
    for index, line in enumerate(LISTING):
        typed = line[: max(0, shown)]
        painter.text(typed, (body.x + 50, body.y + 102 + index * 27), LISTING_STYLE, max_height=24, max_width=196)
        shown -= len(line)


def screen_place(body: Rect) -> Rect:
    """Where the machine types."""
    return Rect(body.x + 46, body.y + 98, 204, 4 * 27 + 8)


def draw_hand(painter: Painter, body: Rect, time: float) -> None:
    """The hand of the machine's dial."""
    angle = math.radians(-70 + 60 * math.sin(time * 1.7) + 8 * math.sin(time * 11))
    dial = _dial_place(body)
    painter.line(dial, (dial[0] + 36 * math.sin(angle), dial[1] - 36 * math.cos(angle)), RED, 5)
    painter.circle(dial, 8, INK)


def hand_place(body: Rect) -> Rect:
    """Where the dial's hand can point."""
    x, y = _dial_place(body)
    return Rect(x - 42, y - 42, 84, 84)


def _dial_place(body: Rect) -> Point:
    return body.right - 68, body.y + 304


def _machine_body(painter: Painter, body: Rect) -> None:
    """The cabinet that robots come out of, without what blinks and turns."""
    case = mix(RED, INK, 0.08)
    painter.panel(Rect(body.x + 200, body.y - 96, 72, 130), mix(TEAL, INK, 0.2), border=INK, border_width=6, radius=8)
    painter.panel(Rect(body.x + 186, body.y - 110, 100, 34), BRASS, border=INK, border_width=6, radius=10)
    painter.panel(body, case, border=INK, border_width=7, radius=34, shadow=26)
    painter.rect(Rect(body.right - 44, body.y + 40, 30, body.h - 90), (0, 0, 0, 36))
    # The screen and its vents.
    painter.panel(Rect(body.x + 20, body.y + 80, 290, 144), INK, radius=18)
    painter.panel(Rect(body.x + 30, body.y + 90, 228, 124), LOG_GROUND, border=LOG_EDGE, border_width=4, radius=12)
    for index in range(5):
        painter.rect(Rect(body.x + 270, body.y + 102 + index * 22, 28, 9), mix(RED, INK, 0.5))
    # The name plate and the dial.
    plate = Rect(body.x + 22, body.y + 234, 178, 44)
    painter.panel(plate, BRASS, border=INK, border_width=5, radius=10)
    painter.text("ROBO-MATIC", plate.center, NAME.but(colour=INK), align="center", max_width=plate.w - 24)
    dial = _dial_place(body)
    painter.circle(dial, 52, CREAM, border=INK, border_width=6)
    for step in range(7):
        angle = math.radians(-120 + step * 40)
        painter.circle((dial[0] + 40 * math.sin(angle), dial[1] - 40 * math.cos(angle)), 4, INK)
    _tunnel(painter, body)
    _toolbox(painter, Rect(body.x + 148, body.y + 392, 152, 180))


def tunnel_place(body: Rect) -> Rect:
    """Where robots come out, at the machine's left."""
    return Rect(body.x - 76, body.bottom - 338, 200, 338)


def _tunnel(painter: Painter, body: Rect) -> None:
    """The chute at the machine's left, out of which robots roll, with rubber strips in its mouth."""
    chute = tunnel_place(body)
    painter.panel(chute, mix(TEAL, INK, 0.35), border=INK, border_width=7, radius=24, shadow=20)
    painter.rect(Rect(chute.x + 60, chute.y + 16, chute.w - 80, 10), mix(TEAL, CREAM, 0.25))
    for row in range(3):
        painter.circle((chute.right - 28, chute.y + 50 + row * 110), 7, BRASS, border=INK, border_width=3)
    painter.circle((chute.centerx + 8, chute.y + 132), 46, mix(TEAL, INK, 0.6), border=INK, border_width=6)
    painter.circle((chute.centerx + 8, chute.y + 132), 34, mix(YELLOW, RED, 0.3), border=INK, border_width=4)
    painter.line((chute.centerx - 6, chute.y + 116), (chute.centerx + 6, chute.y + 106), CREAM, 6)
    draw_hazard_edge(painter, Rect(chute.x - 14, chute.y + 10, 46, chute.h - 6))


def draw_hazard_edge(painter: Painter, mouth: Rect) -> None:
    """The striped edge of a chute."""
    painter.panel(mouth, AMBER, border=INK, border_width=6, radius=12)
    painter.stripes(mouth.inflate(-12, -12), INK, step=44)


def _toolbox(painter: Painter, rect: Rect) -> None:
    """A hatch with a wheel and a warning bolt, where the mechanic reaches in."""
    painter.panel(rect, mix(RED, INK, 0.35), border=INK, border_width=6, radius=16)
    for x, y in ((18, 18), (rect.w - 18, 18), (18, rect.h - 18), (rect.w - 18, rect.h - 18)):
        painter.circle((rect.x + x, rect.y + y), 6, BRASS, border=INK, border_width=3)
    cx, cy = rect.center
    painter.circle((cx, cy), 50, YELLOW, border=INK, border_width=6)
    bolt = ((6, -27), (-18, 5), (-3, 5), (-9, 27), (18, -7), (3, -7), (11, -27))
    painter.polygon([(cx + x * 1.35, cy + y * 1.35) for x, y in bolt], INK)
