"""The factory behind the menus: a wall, and on the title a hall at work. Pure drawing from a time in seconds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ui.painter import Painter
from ui.theme import (
    AMBER,
    BRASS,
    CREAM,
    INK,
    LOG_EDGE,
    LOG_GREEN,
    LOG_GROUND,
    NAME,
    PANEL,
    PANEL_DARK,
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
from ui.viewport import Point, Rect

_PIPE = rgb("#0b1a20")
_PIPE_LIGHT = rgb("#3f7076")
_BELT = rgb("#3a3a44")
_DUSK = (rgb("#f2a65a"), rgb("#2f6f78"))
_TOWN = rgb("#123038")
_ROLLER_GAP = 48.0
_SPEED = 70.0
_ROBOT_GAP = 300.0
_ROBOT_SIZE = 290.0
_FLOOR = 96.0


def draw_wall(painter: Painter) -> None:
    """Draw the factory wall over the whole window, as behind every menu."""
    painter.layer("factory wall", painter.canvas, _wall, opaque=True)


def _wall(painter: Painter) -> None:
    canvas = painter.canvas
    painter.radial(canvas, ((0, WALL_LIGHT), (0.55, WALL_MIDDLE), (1, WALL_DARK)), centre=(0.5, 0.36), reach=0.8)
    for x in range(150, int(canvas.w), 190):
        painter.rect(Rect(x, 0, 6, canvas.h), (0, 0, 0, 36))
        painter.rect(Rect(x + 6, 0, 2, canvas.h), (255, 255, 255, 9))
        for y in range(190, int(canvas.h), 170):
            painter.circle((x + 3, y), 5, (0, 0, 0, 70))
    painter.rect(Rect(0, 118, canvas.w, 8), _PIPE)
    painter.rect(Rect(0, 126, canvas.w, 3), (0, 0, 0, 50))


@dataclass(frozen=True)
class Hall:
    """The title's hall at work. `robots` are art keys of the robots that come out of the machine, in turn."""

    robots: Sequence[str]

    def draw(self, painter: Painter, time: float) -> None:
        """Draw the whole hall as it is `time` seconds after the start."""
        canvas = painter.canvas
        painter.layer("factory hall", canvas, self._still, opaque=True)
        self._gears(painter, time)
        self._robots(painter, time)
        self._belt(painter, time)
        self._machine(painter, time)

    # What stands still

    def _still(self, painter: Painter) -> None:
        canvas = painter.canvas
        _wall(painter)
        for index in range(2):
            _window(painter, Rect(canvas.w - 860 + index * 300, 190, 230, 330 + (canvas.h - 900) * 0.5))
        for y, thick in ((40, 16), (78, 10)):
            painter.rect(Rect(0, y - thick / 2, canvas.w, thick), _PIPE)
            painter.rect(Rect(0, y - thick / 4, canvas.w, thick / 4), _PIPE_LIGHT)
        for left in range(260, int(canvas.w), 520):
            painter.panel(Rect(left, 24, 34, 66), BRASS, border=INK, border_width=4, radius=6)
        for x in (canvas.w * 0.36, canvas.w * 0.68):
            _lamp(painter, (x, 82), canvas.h)
        floor = Rect(0, canvas.bottom - _FLOOR, canvas.w, _FLOOR)
        painter.rect(floor, mix(INK, WALL_DARK, 0.35))
        painter.rect(Rect(0, floor.y, canvas.w, 5), INK)

    # What moves

    def _gears(self, painter: Painter, time: float) -> None:
        right, ground = painter.canvas.right, painter.canvas.bottom - _FLOOR
        for (x, y), radius, teeth, speed, colour in (
            ((right - 486, ground - 400), 86.0, 12, 14.0, BRASS),
            ((right - 602, ground - 316), 54.0, 8, -21.0, mix(TEAL, CREAM, 0.2)),
            ((right - 540, ground - 232), 44.0, 7, 24.0, mix(RED, INK, 0.15)),
        ):
            _gear(painter, (x, y), radius, teeth, time * speed, colour)

    def _robots(self, painter: Painter, time: float) -> None:
        if not self.robots:
            return
        canvas = painter.canvas
        door = canvas.right - 380
        feet = canvas.bottom - _FLOOR - 30
        travelled = time * _SPEED + canvas.w
        newest = int(travelled / _ROBOT_GAP)
        for number in range(newest, max(-1, newest - int(canvas.w / _ROBOT_GAP) - 3), -1):
            x = door + 150 - (travelled - number * _ROBOT_GAP)
            if x < -_ROBOT_SIZE:
                continue
            # The drawings are 220 units high and stand on a line 98 below their middle.
            top = feet - _ROBOT_SIZE * 208 / 220 + 2 * math.sin(time * 9 + number)
            place = Rect(x - _ROBOT_SIZE / 2, top, _ROBOT_SIZE, _ROBOT_SIZE)
            painter.image(("robot", self.robots[number % len(self.robots)]), place)

    def _belt(self, painter: Painter, time: float) -> None:
        canvas = painter.canvas
        top = canvas.bottom - _FLOOR - 32
        painter.panel(Rect(-40, top + 8, canvas.w + 80, 46), INK, radius=22)
        painter.rect(Rect(-40, top, canvas.w + 80, 22), INK)
        painter.rect(Rect(-40, top + 4, canvas.w + 80, 14), _BELT)
        shift = (time * _SPEED) % _ROLLER_GAP
        turn = -time * _SPEED / 12
        x = -shift
        while x < canvas.w + _ROLLER_GAP:
            centre = (x, top + 35)
            painter.circle(centre, 13, BRASS, border=INK, border_width=3)
            dx, dy = 8 * math.cos(turn), 8 * math.sin(turn)
            painter.line((x - dx, centre[1] - dy), (x + dx, centre[1] + dy), INK, 3)
            x += _ROLLER_GAP
        painter.layer("belt legs", Rect(0, top + 54, canvas.w, 200), _legs)

    def _machine(self, painter: Painter, time: float) -> None:
        canvas = painter.canvas
        ground = canvas.bottom - _FLOOR + 30
        body = Rect(canvas.right - 392, ground - 560, 440, 560)
        for puff in range(4):
            age = (time * 0.35 + puff / 4) % 1
            size = 22 + 46 * age
            painter.circle(
                (body.x + 300 + 24 * math.sin(age * 5 + puff), body.y - 90 - 190 * age),
                size,
                (255, 246, 223, int(70 * (1 - age))),
            )
        painter.layer("machine", body.inflate(120, 340), lambda inner: _machine_body(inner, body))
        for index, colour in enumerate((RED, YELLOW, LOG_GREEN, YELLOW, RED)):
            lit = int(time * 3) % 5 == index
            painter.circle(
                (body.x + 70 + index * 50, body.y + 46),
                13,
                colour if lit else mix(colour, INK, 0.6),
                border=INK,
                border_width=4,
            )
        listing = ('10 PRINT "FZZZT!"', "20 BUILD ROBOT", "30 GOTO 10", "RUN")
        shown = int(time * 12) % (sum(len(line) for line in listing) + 40)
        y = body.y + 100
        for line in listing:
            part = line[: max(0, shown)]
            shown -= len(line)
            painter.text(part, (body.x + 66, y), NAME.but(size=18, colour=LOG_GREEN))
            y += 29
        angle = -70 + 60 * math.sin(time * 1.7) + 8 * math.sin(time * 11)
        dial = (body.x + 316, body.y + 270)
        tip = (dial[0] + 34 * math.sin(math.radians(angle)), dial[1] - 34 * math.cos(math.radians(angle)))
        painter.line(dial, tip, RED, 5)
        painter.circle(dial, 8, INK)


def _window(painter: Painter, rect: Rect) -> None:
    """A tall factory window with the town at dusk behind it."""
    painter.panel(rect.inflate(28, 28), INK, radius=18)
    painter.panel(rect.inflate(18, 18), mix(PANEL, CREAM, 0.12), radius=14)
    painter.gradient(rect, _DUSK[1], _DUSK[0], radius=8)
    with painter.clip(rect):
        painter.circle((rect.x + rect.w * 0.68, rect.bottom - 96), 44, (255, 225, 77, 130))
        heights = (0.34, 0.2, 0.46, 0.27, 0.38, 0.18)
        for index, share in enumerate(heights):
            wide = rect.w / len(heights)
            tower = Rect(rect.x + index * wide, rect.bottom - rect.h * share, wide + 1, rect.h * share)
            painter.rect(tower, _TOWN)
            if index % 2 == 0:
                painter.rect(Rect(tower.x + wide * 0.55, tower.y - 46, 11, 48), _TOWN)
    for column in (1, 2):
        painter.rect(Rect(rect.x + rect.w * column / 3 - 3, rect.y, 6, rect.h), INK)
    for row in (1, 2, 3):
        painter.rect(Rect(rect.x, rect.y + rect.h * row / 4 - 3, rect.w, 6), INK)
    painter.panel(
        Rect(rect.x - 26, rect.bottom + 10, rect.w + 52, 20),
        mix(PANEL, CREAM, 0.2),
        border=INK,
        border_width=4,
        radius=6,
    )


def _lamp(painter: Painter, at: Point, height: float) -> None:
    """A hanging lamp with its cone of light."""
    x, y = at
    painter.rect(Rect(x - 3, y, 6, 74), INK)
    for spread, alpha in ((1.0, 14), (0.72, 12), (0.45, 12)):
        far = 330 * spread
        painter.polygon(
            [(x - 60 * spread, y + 128), (x + 60 * spread, y + 128), (x + far, height - 60), (x - far, height - 60)],
            (255, 242, 176, alpha),
        )
    painter.polygon(
        [(x - 22, y + 70), (x + 22, y + 70), (x + 76, y + 122), (x - 76, y + 122)], TEAL, border=INK, border_width=5
    )
    painter.panel(Rect(x - 30, y + 118, 60, 20), YELLOW, border=INK, border_width=4, radius=10)
    painter.glow(Rect(x - 40, y + 120, 80, 16), (255, 225, 77, 110), spread=40, radius=8)


def _gear(painter: Painter, at: Point, radius: float, teeth: int, turn: float, colour: Colour) -> None:
    """A toothed wheel; it looks the same after each tooth, so a few pictures serve for a whole turn."""
    step = 360 / teeth
    start = round(turn % step)
    points: list[Point] = []
    for tooth in range(teeth):
        for offset, reach in ((-0.30, 0.8), (-0.20, 1.0), (0.20, 1.0), (0.30, 0.8)):
            angle = math.radians(start + (tooth + offset) * step)
            points.append((at[0] + radius * reach * math.cos(angle), at[1] + radius * reach * math.sin(angle)))
    # A fixed corner of the outline, so that the picture does not tremble as the gear turns.
    painter.polygon(points, colour, border=INK, border_width=5)
    painter.circle(at, radius * 0.46, mix(colour, INK, 0.35), border=INK, border_width=5)
    painter.circle(at, radius * 0.16, CREAM, border=INK, border_width=4)


def _legs(painter: Painter) -> None:
    canvas = painter.canvas
    top = canvas.bottom - _FLOOR + 20
    x = 90.0
    while x < canvas.w:
        painter.rect(Rect(x, top, 26, 90), INK)
        painter.rect(Rect(x + 6, top, 8, 90), _BELT)
        x += 340
    stripe = Rect(0, canvas.bottom - 20, canvas.w, 20)
    painter.rect(stripe, AMBER)
    start = -20.0
    while start < canvas.w:
        painter.polygon(
            [
                (start, canvas.bottom),
                (start + 20, canvas.bottom - 20),
                (start + 44, canvas.bottom - 20),
                (start + 24, canvas.bottom),
            ],
            INK,
        )
        start += 48


def _machine_body(painter: Painter, body: Rect) -> None:
    """The cabinet that robots come out of, without what blinks and turns."""
    painter.panel(Rect(body.x + 262, body.y - 96, 70, 130), mix(TEAL, INK, 0.2), border=INK, border_width=6, radius=8)
    painter.panel(Rect(body.x + 248, body.y - 108, 98, 32), BRASS, border=INK, border_width=6, radius=10)
    painter.panel(body, mix(RED, INK, 0.08), border=INK, border_width=7, radius=34, shadow=26)
    painter.panel(Rect(body.x + 22, body.y + 82, 300, 140), INK, radius=18)
    painter.panel(Rect(body.x + 32, body.y + 92, 240, 120), LOG_GROUND, border=LOG_EDGE, border_width=4, radius=12)
    for index in range(5):
        painter.rect(Rect(body.x + 284, body.y + 100 + index * 22, 28, 9), mix(RED, INK, 0.5))
    painter.circle((body.x + 316, body.y + 270), 52, CREAM, border=INK, border_width=6)
    for step in range(7):
        angle = math.radians(-120 + step * 40)
        x, y = body.x + 316 + 40 * math.sin(angle), body.y + 270 - 40 * math.cos(angle)
        painter.circle((x, y), 4, INK)
    plate = Rect(body.x + 30, body.y + 240, 214, 62)
    painter.panel(plate, BRASS, border=INK, border_width=5, radius=10)
    painter.text("ROBO-MATIC", plate.center, NAME.but(colour=INK), align="center", max_width=plate.w - 24)
    hatch = Rect(body.x - 16, body.y + 330, 360, 240)
    painter.panel(hatch, PANEL_DARK, border=INK, border_width=7, radius=26)
    painter.panel(hatch.inflate(-28, -28), mix(PANEL_DARK, INK, 0.6), radius=18)
    for index in range(7):
        painter.rect(Rect(hatch.x + 20 + index * 46, hatch.y + 16, 24, hatch.h), mix(PANEL, INK, 0.25))
        painter.rect(Rect(hatch.x + 20 + index * 46, hatch.y + 16, 5, hatch.h), mix(PANEL, CREAM, 0.12))
