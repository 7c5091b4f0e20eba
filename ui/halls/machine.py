"""The machine in the title's hall that robots come out of. Pure drawing from a time in seconds."""

import math

from ui.base.theme import (
    AMBER,
    BRASS,
    CREAM,
    INK,
    LOG_EDGE,
    LOG_GREEN,
    LOG_GROUND,
    NAME,
    RED,
    TEAL,
    YELLOW,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter

FLOOR = 96.0
"""How high the hall's floor is above the lower edge of the canvas."""
SMOKE = 26.0
"""How far the edge of a puff of smoke fades."""
LISTING = ('10 PRINT "FZZZT!"', "20 BUILD ROBOT", "30 GOTO 10", "RUN")
LISTING_STYLE = NAME.but(size=18, colour=LOG_GREEN)


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
