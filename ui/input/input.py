"""The window's own input events, in virtual units, and how pygame's of mouse, finger and keyboard become them.

Gamepads have a module beside this one, and `ui.shell.app` takes what concerns the window itself, such as its size.
Scenes see no pygame event and never ask for the state of a key or button, so a test can drive everything by posting
pygame events.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

import msgspec
import pygame

from ui.base.theme import DRAG_START
from ui.base.viewport import Point, Viewport

Item = TypeVar("Item")


class Command(StrEnum):
    """What a key or a gamepad button means, whichever it was."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ACCEPT = "accept"
    CANCEL = "cancel"
    NEXT = "next"
    PREVIOUS = "previous"
    MENU = "menu"
    HELP = "help"
    HINT = "hint"
    LAST_AUCTION = "last auction"
    HISTORY = "history"
    GOALS = "goals"
    TAKE_BACK = "take back"
    ZOOM = "zoom"
    SIGNS = "signs"
    READ = "read"
    READ_CARDS = "read cards"
    READ_BELT = "read belt"
    READ_SEATS = "read seats"
    READ_UNITS = "read units"
    READ_EARLIER = "read earlier"
    HUSH = "hush"
    MUTE = "mute"
    FULL_SCREEN = "full screen"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    HOME = "home"
    END = "end"


class Modifier(StrEnum):
    """A key held down with another."""

    SHIFT = "shift"
    CTRL = "ctrl"
    ALT = "alt"


class PointerMoved(msgspec.Struct, frozen=True):
    """The mouse or a finger moved to `pos`. `touch` is true for a finger, which cannot hover."""

    pos: Point
    touch: bool = False


class PointerPressed(msgspec.Struct, frozen=True):
    """Button `button` (1 left, 2 middle, 3 right) went down at `pos`; a finger counts as button 1."""

    pos: Point
    button: int = 1
    touch: bool = False


class PointerReleased(msgspec.Struct, frozen=True):
    """Button `button` went up at `pos`."""

    pos: Point
    button: int = 1
    touch: bool = False


class Wheel(msgspec.Struct, frozen=True):
    """The wheel turned at `pos`: `y` notches up (away from the person), `x` notches to the right."""

    pos: Point
    x: float
    y: float


class KeyPressed(msgspec.Struct, frozen=True):
    """A key went down. `key` is pygame's name for it ("a", "return", "f1"), independent of what it types, and Latin.

    `command` is what it means, if anything; `digit` is 0 to 9 for the digit keys of the main row and the keypad.
    `repeat` is true for the repeats of a key that is held down.
    """

    key: str
    mods: frozenset[Modifier] = frozenset()
    command: Command | None = None
    digit: int | None = None
    repeat: bool = False


class TextTyped(msgspec.Struct, frozen=True):
    """The keyboard or an input method entered `text`."""

    text: str


class PadButton(msgspec.Struct, frozen=True):
    """A gamepad button, or a push of its stick or cross, that means `command`, if anything.

    `button` is its name in `ui.input.bindings`, "" for the stick and the cross.
    """

    command: Command | None
    button: str = ""


class FocusLost(msgspec.Struct, frozen=True):
    """The window lost the keyboard or was hidden. Sent to every scene on the stack."""


class FocusGained(msgspec.Struct, frozen=True):
    """The window has the keyboard again. Sent to every scene on the stack."""


class WindowClosing(msgspec.Struct, frozen=True):
    """The person asked the system to close the window. If a scene handles it, the window stays open."""


class FileDropped(msgspec.Struct, frozen=True):
    """A file was dropped onto the window, or opened with the already running program."""

    path: str


InputEvent = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | Wheel
    | KeyPressed
    | TextTyped
    | PadButton
    | FocusLost
    | FocusGained
    | WindowClosing
    | FileDropped
)


_OWN_MEANING = (
    Command.MENU,
    Command.HELP,
    Command.MUTE,
    Command.FULL_SCREEN,
    Command.ZOOM,
    Command.TAKE_BACK,
)
READING = frozenset(
    {
        Command.READ,
        Command.READ_CARDS,
        Command.READ_BELT,
        Command.READ_SEATS,
        Command.READ_UNITS,
        Command.READ_EARLIER,
        Command.HUSH,
    }
)
"""What is asked of the voice; without one these mean nothing."""
_HOLDING_KEYS = ("shift", "ctrl", "alt", "alt gr", "meta", "caps lock", "numlock")
FIXED_KEYS = frozenset(
    {"enter", "AC Back", "caps lock", "numlock", "alt gr", ""}
    | {f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta")}
)
"""The keys that always mean the same: the keypad's Enter, Android's way back, and those held with others."""
_ALWAYS = {"enter": Command.ACCEPT, "AC Back": Command.CANCEL}


def goes_on(event: InputEvent) -> bool:
    """Whether an event means "continue" to something waiting to be read: any new press of a button or key, except keys
    held with modifiers and commands that mean the same everywhere (menu, rules, mute, zoom, taking a bid back)."""
    match event:
        case PointerPressed():
            return True
        case PadButton(command=command):
            return command not in _OWN_MEANING
        case KeyPressed(key=key, command=command, repeat=repeat):
            return not repeat and command not in _OWN_MEANING and not key.endswith(_HOLDING_KEYS)
        case _:
            return False


def as_text(event: InputEvent) -> InputEvent:
    """Return an event as somebody who types a text means it: a letter is no command then, nor is the space bar."""
    if isinstance(event, KeyPressed) and event.command is not None and not event.mods - {Modifier.SHIFT}:
        return msgspec.structs.replace(event, command=None) if len(event.key) == 1 or event.key == "space" else event
    return event


def command_of(event: InputEvent) -> Command | None:
    """Return the command of a key or a gamepad button, and None for every other event."""
    if isinstance(event, KeyPressed | PadButton):
        return event.command
    return None


_DIGITS = {pygame.K_0 + digit: digit for digit in range(10)} | {
    pygame.K_KP0: 0,
    **{pygame.K_KP1 + digit - 1: digit for digit in range(1, 10)},
}
_MOUSE_BUTTONS = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


class InputMapper:
    """Turns pygame's events into the window's own. Its only state comes from earlier events.

    While the left button is down, the others are not reported: a click with them can neither end a press nor open
    anything over what is held or dragged.
    """

    def __init__(self, meanings: Mapping[str, Command]) -> None:
        """Start with no key down and the pointer in the top left corner; ``meanings`` are the keys' commands."""
        self.meanings = meanings
        self._pointer: Point = (0.0, 0.0)
        self._down: set[int] = set()
        self._buttons: set[int] = set()
        self._unheard: set[int] = set()
        """Buttons that went down unreported, whose releases are not to be reported either."""
        self.density: Point = (1.0, 1.0)
        """Pixels per unit of the system's pointer coordinates, across and down: 2 on a Retina display."""

    @property
    def holding(self) -> bool:
        """Whether a key or a mouse button, or a finger, is down."""
        return bool(self._down or self._buttons)

    def translate(self, event: pygame.event.Event, viewport: Viewport) -> InputEvent | None:
        """Return the window's own event for a pygame event, or None if it means nothing to a scene."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return PointerMoved(self._move(event.pos, viewport), _is_touch(event))
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button not in _MOUSE_BUTTONS:
                return None
            pos = self._move(event.pos, viewport)
            down = kind == pygame.MOUSEBUTTONDOWN
            made = PointerPressed if down else PointerReleased
            return made(pos, event.button, _is_touch(event)) if self._hears(event.button, down=down) else None
        if kind == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
            return None
        if kind == pygame.DROPFILE:
            return FileDropped(event.file)
        if kind == pygame.TEXTINPUT:
            return TextTyped(event.text) if event.text else None
        return self._window(kind)

    def _move(self, pos: Point, viewport: Viewport) -> Point:
        across, down = self.density
        self._pointer = viewport.to_virtual((pos[0] * across, pos[1] * down))
        return self._pointer

    def _hears(self, button: int, *, down: bool) -> bool:
        """Note that a button went down or up; returns whether it is to be reported."""
        unheard = button in self._unheard
        self._unheard.discard(button)
        if not down:
            self._buttons.discard(button)
            return not unheard
        aside = button != pygame.BUTTON_LEFT and pygame.BUTTON_LEFT in self._buttons
        self._buttons.add(button)
        if aside:
            self._unheard.add(button)
        return not aside

    def _wheel(self, event: pygame.event.Event) -> Wheel:
        sign = -1 if getattr(event, "flipped", False) else 1
        x = getattr(event, "precise_x", event.x)
        y = getattr(event, "precise_y", event.y)
        return Wheel(self._pointer, sign * x, sign * y)

    def _key(self, event: pygame.event.Event) -> KeyPressed:
        repeat = event.key in self._down
        self._down.add(event.key)
        bits = getattr(event, "mod", 0)
        held = {
            Modifier.SHIFT: bits & pygame.KMOD_SHIFT,
            # On a Mac the command key acts as the control key does elsewhere.
            Modifier.CTRL: bits & (pygame.KMOD_CTRL | pygame.KMOD_META),
            Modifier.ALT: bits & pygame.KMOD_ALT,
        }
        mods = frozenset(modifier for modifier, on in held.items() if on)
        name = _name_of(event.key, getattr(event, "scancode", 0))
        return KeyPressed(name, mods, self._command(name, mods), _DIGITS.get(event.key), repeat)

    def _command(self, key: str, mods: frozenset[Modifier]) -> Command | None:
        if Modifier.ALT in mods:
            return Command.FULL_SCREEN if key in ("return", "enter") else None
        if Modifier.CTRL in mods:
            return Command.TAKE_BACK if key == "z" else None
        command = _ALWAYS.get(key) or self.meanings.get(key)
        back = command is Command.NEXT and Modifier.SHIFT in mods
        return Command.PREVIOUS if back else command

    def _window(self, kind: int) -> InputEvent | None:
        if kind == pygame.QUIT:
            return WindowClosing()
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            # The release of a key held now will never be reported.
            self._down.clear()
            self._buttons.clear()
            self._unheard.clear()
            return FocusLost()
        if kind == pygame.WINDOWFOCUSGAINED:
            return FocusGained()
        return None


def _name_of(key: int, scancode: int) -> str:
    """The name of a key; one with a letter of another script, such as a Russian one, goes by the Latin letter that is
    in its place."""
    name = pygame.key.name(key)
    # Keys with higher codes have no letter; pygame names no letters but Latin ones.
    if name or key > 0xFFFF or not chr(key).isprintable():
        return name
    if pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        return chr(ord("a") + scancode - pygame.KSCAN_A)
    return chr(key)


def _is_touch(event: pygame.event.Event) -> bool:
    return bool(getattr(event, "touch", False))


class Drag(Generic[Item]):
    """A press that becomes a drag once the pointer has moved 10 virtual units away from it."""

    def __init__(self) -> None:
        self._item: Item | None = None
        self._start: Point = (0.0, 0.0)
        self.pos: Point = (0.0, 0.0)
        self.active = False

    @property
    def item(self) -> Item | None:
        """What was pressed, whether it is dragged already or not; None if nothing is pressed."""
        return self._item

    @property
    def offset(self) -> Point:
        """How far the pointer is from where it was pressed."""
        return self.pos[0] - self._start[0], self.pos[1] - self._start[1]

    def press(self, item: Item, pos: Point) -> None:
        """Begin: `item` was pressed at `pos`."""
        self._item, self._start, self.pos, self.active = item, pos, pos, False

    def move(self, pos: Point) -> bool:
        """Follow the pointer; return True at the one move that turns the press into a drag."""
        if self._item is None:
            return False
        self.pos = pos
        if self.active:
            return False
        x, y = self.offset
        self.active = x * x + y * y >= DRAG_START * DRAG_START
        return self.active

    def release(self, pos: Point) -> tuple[Item, bool] | None:
        """End: return the item and whether it was dragged (False: it was clicked), or None if nothing was pressed."""
        self.move(pos)
        item, dragged = self._item, self.active
        self.cancel()
        return None if item is None else (item, dragged)

    def cancel(self) -> bool:
        """Forget the press, as when the window lost focus or another press began; return whether it was a drag."""
        dragged = self.active
        self._item, self.active = None, False
        return dragged
