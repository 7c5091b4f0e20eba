"""What the device in use calls its keys and buttons, for every place on the screen that names one."""

from collections.abc import Mapping
from enum import StrEnum

from ui.base.i18n import N_, Translator
from ui.input.bindings import Bindings
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, Wheel


class Device(StrEnum):
    """What a person plays with now."""

    KEYS = "keys"
    """A keyboard, or a mouse: who has one has the other."""
    PAD = "pad"
    TOUCH = "touch"
    """A finger, which has no keys to name."""


def device_of(event: InputEvent) -> Device | None:
    """The device that an event comes from, None if it does not say: a mouse may move by itself."""
    match event:
        case PointerPressed(touch=touch):
            return Device.TOUCH if touch else Device.KEYS
        case KeyPressed() | Wheel():
            return Device.KEYS
        case PadButton():
            return Device.PAD
        case _:
            return None


_KEYS = {
    "return": N_("Enter"),
    "space": N_("Space"),
    "escape": N_("Esc"),
    "backspace": N_("Backspace"),
    "tab": N_("Tab"),
    "home": N_("Home"),
    "end": N_("End"),
    "page up": N_("Page up"),
    "page down": N_("Page down"),
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
}
_XBOX = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "back": "View",
    "start": "Start",
    "left stick": "LS",
    "right stick": "RS",
    "left shoulder": "LB",
    "right shoulder": "RB",
    "left trigger": "LT",
    "right trigger": "RT",
}
_PLAYSTATION = {
    "a": N_("Cross"),
    "b": N_("Circle"),
    "x": N_("Square"),
    "y": N_("Triangle"),
    "back": "Share",
    "start": "Options",
    "left stick": "L3",
    "right stick": "R3",
    "left shoulder": "L1",
    "right shoulder": "R1",
    "left trigger": "L2",
    "right trigger": "R2",
}


def key_name(tr: Translator, key: str) -> str:
    """What a key is called on the screen."""
    return tr.text(_KEYS[key]) if key in _KEYS else key.upper() if len(key) <= len("f12") else key.capitalize()


def button_name(tr: Translator, button: str, *, playstation: bool = False) -> str:
    """What a gamepad's button is called on the screen."""
    name = (_PLAYSTATION if playstation else _XBOX).get(button, "")
    return tr.text(name) if name in ("Cross", "Circle", "Square", "Triangle") else name


ACTIONS = {
    Command.UP: N_("Up"),
    Command.DOWN: N_("Down"),
    Command.LEFT: N_("Left"),
    Command.RIGHT: N_("Right"),
    Command.ACCEPT: N_("Choose"),
    Command.CANCEL: N_("Back"),
    Command.NEXT: N_("Next button or page"),
    Command.PREVIOUS: N_("Previous button or page"),
    Command.END: N_("To the end, or skip ahead"),
    Command.HOME: N_("To the beginning"),
    Command.PAGE_UP: N_("Page up"),
    Command.PAGE_DOWN: N_("Page down"),
    Command.TAKE_BACK: N_("Take back"),
    Command.HINT: N_("Hint"),
    Command.LAST_AUCTION: N_("Last auction"),
    Command.HISTORY: N_("Log"),
    Command.GOALS: N_("Goals"),
    Command.ZOOM: N_("Enlarge a card"),
    Command.SIGNS: N_("Explain the symbols"),
    Command.HELP: N_("Rules"),
    Command.MENU: N_("Menu"),
    Command.MUTE: N_("Mute"),
    Command.FULL_SCREEN: N_("Full screen"),
    Command.READ: N_("Read all aloud"),
    Command.READ_CARDS: N_("Read your cards"),
    Command.READ_BELT: N_("Read the belt"),
    Command.READ_SEATS: N_("Read the seats"),
    Command.READ_UNITS: N_("Read the units"),
    Command.READ_EARLIER: N_("Repeat what was said"),
    Command.HUSH: N_("Stop reading"),
}
"""What keys and buttons do, in the order of the page that changes them."""


def glyphs_for(tr: Translator, bindings: Bindings, device: Device, *, playstation: bool = False) -> Mapping[str, str]:
    """What to press for each action, as the device in use calls it; an action without an entry has none there."""
    match device:
        case Device.KEYS:
            first = {command: next((key for key in keys if key), "") for command, keys in bindings.keys.items()}
            return {str(command): key_name(tr, key) for command, key in first.items() if key}
        case Device.PAD:
            named = {command: button_name(tr, name, playstation=playstation) for command, name in bindings.pad.items()}
            return {str(command): name for command, name in named.items() if name}
        case Device.TOUCH:
            return {}


def glyph(tr: Translator, command: Command) -> str:
    """What to press for an action on the device in use, "" if nothing does it there."""
    return tr.glyphs.get(str(command), "")


def beside(tr: Translator, command: Command) -> str:
    """The same in brackets, to stand behind words: " (H)"."""
    name = glyph(tr, command)
    return f" ({name})" if name else ""


def digit_beside(tr: Translator, digit: int) -> str:
    """The same for a digit of the keyboard, which other devices lack."""
    return f" ({digit})" if tr.device == Device.KEYS else ""


def go_on_words(tr: Translator) -> str:
    """How to continue from what is shown."""
    match tr.device:
        case Device.TOUCH:
            return tr.text("Tap anywhere to continue.")
        case Device.PAD:
            return tr.text("Press any button to continue.")
        case _:
            return tr.text("Click or press any key to continue.")
