"""A drawn keyboard and a drawn gamepad: what does something is cream, with the sign of what it does; and the caps of
keys in a list."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ui.base.spacing import CORNER, NEAR, SNUG, TIGHT
from ui.base.theme import (
    BRASS,
    CREAM,
    DIM,
    FINE,
    INK,
    LINE,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    PAPER,
    RED,
    STRONG,
    YELLOW,
    Colour,
    mix,
)
from ui.base.viewport import Point, Rect, around
from ui.input.bindings import PAD_BUTTONS
from ui.input.input import Command
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import PRIMARY, Button, ButtonLook

_KEY = mix(PAPER, INK, 0.1)
KEY, PAD_KEY, NO_KEY = (
    ButtonLook(face, PRIMARY.face, ink) for face, ink in ((_KEY, INK), (mix(PANEL, LINE, 0.3), CREAM), (PANEL, DIM))
)
"""How a key, a button of a gamepad, and a place without one look in a list."""
_CASE = mix(RED, INK, 0.16)
_GAP = ""
_ROWS: tuple[tuple[tuple[str, float], ...], ...] = (
    (("escape", 1), (_GAP, 2), *((f"f{n}", 1) for n in range(1, 13))),
    ((_GAP, 1), *((digit, 1) for digit in "1234567890"), (_GAP, 1), ("backspace", 3)),
    (("tab", 1.5), *((letter, 1) for letter in "qwertyuiop"), (_GAP, 0.5), ("home", 1.25), ("page up", 1.75)),
    ((_GAP, 1.75), *((letter, 1) for letter in "asdfghjkl"), ("return", 1.25), ("end", 1.25), ("page down", 1.75)),
    ((_GAP, 2.25), *((letter, 1) for letter in "zxcvbnm"), (_GAP, 3.75), ("up", 1), (_GAP, 1)),
    ((_GAP, 3.25), ("space", 5), (_GAP, 3.75), ("left", 1), ("down", 1), ("right", 1)),
)
"""Each row's keys and gaps, with their widths in keys."""
_ARROWS = {"up": Command.UP, "down": Command.DOWN, "left": Command.LEFT, "right": Command.RIGHT}
"""The keys that bear an arrow and no name."""
_SPARE = ((9.5, 4), (10.75, 4), (0.0, 5), (1.0, 5), (2.0, 5), (0.0, 4), (1.0, 4), (8.5, 5), (9.5, 5))
"""Where keys stand that are not on every keyboard, as column and row."""
KEYS = tuple(key for row in _ROWS for key, _ in row if key)
"""The keys that are always drawn, in the order of reading."""


def keys_with(used: Sequence[str]) -> Sequence[str]:
    """The keys to draw: the usual ones, and those in use besides as far as there is room."""
    return (*KEYS, *[key for key in used if key not in KEYS][: len(_SPARE)])


def key_places(count: int, room: Rect) -> Sequence[Rect]:
    """Where so many keys are in a room."""
    # The widest row has 15 keys.
    wide = room.w / 15
    high = min(room.h / len(_ROWS), 1.35 * wide)
    left, top = room.left, room.centery - high * len(_ROWS) / 2
    places = []
    for number, row in enumerate(_ROWS):
        at = 0.0
        for key, width in row:
            if key:
                places.append(Rect(left + at * wide, top + number * high, width * wide, high))
            at += width
    places += [Rect(left + at * wide, top + row * high, wide, high) for at, row in _SPARE]
    return [place.inflate(-6, -6) for place in places[:count]]


_ON_PAD: Mapping[str, tuple[float, float]] = {
    "left trigger": (0.2, 0.08), "left shoulder": (0.2, 0.25), "right trigger": (0.8, 0.08),
    "right shoulder": (0.8, 0.25), "left stick": (0.17, 0.54), "back": (0.38, 0.42), "start": (0.57, 0.42),
    "y": (0.79, 0.42), "x": (0.68, 0.575), "b": (0.9, 0.575), "a": (0.79, 0.73), "right stick": (0.57, 0.77),
}  # fmt: skip
"""Where the middles of the buttons are, as parts of the pad's width and height."""


def pad_places(room: Rect) -> Sequence[Rect]:
    """Where the buttons of a gamepad are in a room, in the order of ``PAD_BUTTONS``."""
    pad = _pad(room)
    side = 0.13 * pad.w
    places = []
    for button in PAD_BUTTONS:
        x, y = _ON_PAD[button]
        wide = 1.6 * side if "shoulder" in button or "trigger" in button else 1.3 * side if len(button) > 3 else side
        places.append(around((pad.x + x * pad.w, pad.y + y * pad.h), wide, side))
    return places


def _pad(room: Rect) -> Rect:
    wide = min(room.w, room.h / 0.86)
    return around(room.center, wide, 0.86 * wide)


class Shown(NamedTuple):
    """What the drawings show of keys or of buttons."""

    used: Mapping[str, Command]
    """What each does that does something."""
    name: Callable[[str], str]
    """What they are called on the screen."""
    asked: str = ""
    """The one that is to be replaced now, if any."""


def draw_keyboard(keys: Sequence[str], shown: Shown, painter: Painter, room: Rect, lit: int | None) -> None:
    """Draw these keys, those in use with the sign of what they do."""
    places = key_places(len(keys), room)
    whole = places[0].unionall(list(places[1:])).inflate(2 * NEAR, 2 * NEAR)
    painter.panel(whole.inflate(2 * NEAR, 2 * NEAR), _CASE, border=INK, border_width=5, shadow=14)
    painter.panel(whole, PANEL_DARK, border=INK, border_width=4, radius=CORNER)
    for at, (key, place) in enumerate(zip(keys, places, strict=True)):
        _draw_key(painter, place, key, shown, lit=lit == at, radius=9)


def draw_pad(shown: Shown, painter: Painter, room: Rect, lit: int | None) -> None:
    """Draw a gamepad, its buttons in use with the sign of what they do."""
    pad = _pad(room)
    for x in (0.2, 0.8):
        shoulder = Rect(pad.x + (x - 0.14) * pad.w, pad.y - NEAR, 0.28 * pad.w, 0.6 * pad.h)
        painter.panel(shoulder, PANEL_DARK, border=INK, border_width=5, radius=0.07 * pad.w)
        painter.circle((pad.x + x * pad.w, pad.y + 0.76 * pad.h), 0.2 * pad.w, _CASE, border=INK, border_width=5)
    body = Rect(pad.x, pad.y + 0.33 * pad.h, pad.w, 0.56 * pad.h)
    painter.panel(body, _CASE, border=INK, border_width=5, radius=0.2 * pad.w, shadow=14)
    far, near, (x, y) = 0.075 * pad.w, 0.026 * pad.w, (pad.x + 0.36 * pad.w, pad.y + 0.76 * pad.h)
    arm = ((-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near))
    cross = [*arm, *((-right, -down) for right, down in arm)]
    painter.polygon([(x + right, y + down) for right, down in cross], _KEY, border=INK, border_width=4)
    for at, (button, place) in enumerate(zip(PAD_BUTTONS, pad_places(room), strict=True)):
        _draw_key(painter, place, button, shown, lit=lit == at, radius=place.h / 2)


def _draw_key(painter: Painter, place: Rect, key: str, shown: Shown, *, lit: bool, radius: float) -> None:
    command, lit = shown.used.get(key), lit or key == shown.asked
    face: Colour = _KEY if command is not None else PANEL_DEEP
    ink: Colour = INK if command is not None else DIM
    painter.panel(place.move(0, 3), INK, radius=radius)
    edge: Colour = CREAM if lit else INK if command is not None else LINE
    painter.panel(place, YELLOW if lit and command is not None else face, border=edge, radius=radius)
    arrow = _ARROWS.get(key)
    middle = (place.centerx, place.centery) if command in (None, arrow) else (place.centerx, place.top + 0.31 * place.h)
    if arrow is not None:
        draw_action(painter, arrow, middle, 0.15 * place.h, ink)
    else:
        # As large as the keys are, whatever the size of words: the list has them larger.
        style = STRONG.but(size=min(FINE, 0.42 * place.h) / painter.texts.text_scale, colour=ink)
        painter.text(
            shown.name(key),
            middle,
            style,
            align="center",
            max_width=place.w - NEAR,
            max_lines=2,
            max_height=0.5 * place.h,
        )
    if command is not None and command is not arrow:
        draw_action(painter, command, (place.centerx, place.top + 0.69 * place.h), 0.17 * place.h, ink)


class KeyCap(Button):
    """The cap of a key in a list, or a plus where there is none."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw a cap as on the keyboard, round on a gamepad."""
        rest, free = self.rect.inflate(0, -TIGHT), self.look == NO_KEY
        cap = rest.move(0, TIGHT) if self.sunk else rest
        radius = cap.h / 2 if self.look == PAD_KEY else 9.0
        face, ink = self._colours()
        if not free or self.hovered:
            painter.panel(rest.move(0, TIGHT), INK, radius=radius)
            painter.panel(cap, face, border=BRASS if self.look == PAD_KEY else INK, border_width=3, radius=radius)
        if free:
            reach, colour = 0.6 * SNUG, INK if self.hovered else LINE
            painter.line((cap.centerx - reach, cap.centery), (cap.centerx + reach, cap.centery), colour, 3)
            painter.line((cap.centerx, cap.centery - reach), (cap.centerx, cap.centery + reach), colour, 3)
        else:
            self._draw_content(painter, cap, INK if self.hovered else ink)
        if ring:
            draw_focus_ring(painter, self.rect, radius)


def draw_action(painter: Painter, command: Command, at: Point, reach: float, colour: Colour) -> None:
    """Draw the sign of what a key does, so far around a point."""
    for stroke in _SIGNS.get(command, ()):
        points = [(at[0] + x * reach / 8, at[1] + y * reach / 8) for x, y in stroke]
        painter.lines(points, colour, max(2.0, TIGHT * reach / 16 + 1))


_Strokes = tuple[tuple[Point, ...], ...]
_BUBBLE = ((-8, -7), (8, -7), (8, 4), (-1, 4), (-5, 9), (-5, 4), (-8, 4), (-8, -7))
_SIGNS: Mapping[Command, _Strokes] = {
    Command.UP: (((-7, 4), (0, -6), (7, 4)),),
    Command.DOWN: (((-7, -4), (0, 6), (7, -4)),),
    Command.LEFT: (((4, -7), (-6, 0), (4, 7)),),
    Command.RIGHT: (((-4, -7), (6, 0), (-4, 7)),),
    Command.ACCEPT: (((-8, 0), (-2, 7), (8, -7)),),
    Command.CANCEL: (((-7, -7), (7, 7)), ((7, -7), (-7, 7))),
    Command.NEXT: (((-7, -7), (0, 0), (-7, 7)), ((1, -7), (8, 0), (1, 7))),
    Command.PREVIOUS: (((7, -7), (0, 0), (7, 7)), ((-1, -7), (-8, 0), (-1, 7))),
    Command.TAKE_BACK: (((-2, -8), (-8, -2), (-2, 4)), ((-8, -2), (6, -2), (6, 8), (-4, 8))),
    Command.HINT: (((-3, 8), (3, 8)), ((-3, 4), (-6, -2), (-4, -8), (4, -8), (6, -2), (3, 4), (-3, 4))),
    Command.LAST_AUCTION: (((-8, 8), (1, -1)), ((-3, -5), (5, 3), (9, -1), (1, -9), (-3, -5))),
    Command.HISTORY: (((-8, -6), (8, -6)), ((-8, 0), (8, 0)), ((-8, 6), (3, 6))),
    Command.GOALS: (((-5, 9), (-5, -8), (7, -4), (-5, 0)),),
    Command.ZOOM: (((-2, -8), (3, -5), (4, 0), (1, 4), (-4, 4), (-8, 0), (-7, -5), (-2, -8)), ((2, 4), (8, 9))),
    Command.SIGNS: (((-4, -8), (4, -8), (8, 0), (4, 8), (-4, 8), (-8, 0), (-4, -8)), ((-2, 0), (2, 0))),
    Command.HELP: (((-5, -4), (-3, -8), (3, -8), (5, -4), (0, 0), (0, 3)), ((0, 7), (0, 9))),
    Command.MENU: (((-8, -7), (8, -7), (8, 7), (-8, 7), (-8, -7)), ((-4, -2), (4, -2)), ((-4, 2), (4, 2))),
    Command.END: (((-7, -7), (2, 0), (-7, 7)), ((6, -7), (6, 7))),
    Command.HOME: (((7, -7), (-2, 0), (7, 7)), ((-6, -7), (-6, 7))),
    Command.PAGE_UP: (((-7, 0), (0, -8), (7, 0)), ((-7, 8), (0, 0), (7, 8))),
    Command.PAGE_DOWN: (((-7, -8), (0, 0), (7, -8)), ((-7, 0), (0, 8), (7, 0))),
    Command.MUTE: (((-8, -3), (-4, -3), (1, -8), (1, 8), (-4, 3), (-8, 3), (-8, -3)), ((5, -4), (9, 4)),
                   ((9, -4), (5, 4))),
    Command.FULL_SCREEN: (((-8, -3), (-8, -8), (-3, -8)), ((3, -8), (8, -8), (8, -3)), ((8, 3), (8, 8), (3, 8)),
                          ((-3, 8), (-8, 8), (-8, 3))),
    Command.READ: (_BUBBLE, ((-4, -2), (4, -2))),
    Command.READ_CARDS: (((-5, -8), (5, -8), (5, 8), (-5, 8), (-5, -8)),),
    Command.READ_BELT: (((-9, -3), (9, -3)), ((-9, 4), (9, 4)), ((-4, -3), (-4, 4)), ((4, -3), (4, 4))),
    Command.READ_SEATS: (((-3, -8), (3, -8), (4, -3), (0, 0), (-4, -3), (-3, -8)), ((-8, 9), (-5, 3), (5, 3), (8, 9))),
    Command.READ_UNITS: (((-8, -6), (8, -6), (8, 6), (-8, 6), (-8, -6)), ((-8, 0), (8, 0))),
    Command.READ_EARLIER: (((6, -6), (0, -8), (-6, -5), (-8, 1), (-4, 7), (3, 8), (7, 4)), ((7, 0), (6, -6), (1, -5))),
    Command.HUSH: (_BUBBLE, ((-8, 9), (8, -9))),
}  # fmt: skip
"""The sign of each action, as lines around (0, 0), about 16 high."""
