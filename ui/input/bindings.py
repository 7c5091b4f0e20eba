"""Which key and which gamepad button does what: the defaults, the player's own choice, and how it is changed.

Keys go by pygame's names ("h", "return", "page up"), gamepad buttons by those in `PAD_BUTTONS`.
"""

from collections.abc import Mapping
from functools import cache

import msgspec
import pygame

from ui.input.input import FIXED_KEYS, Command

SLOTS = 2
"""How many keys an action has."""

# The first key is the one that buttons name. With the second, each half of the keyboard is enough for a whole game: the
# letters up to T, G and B with Tab, Esc, Space and 1 to 5, or the letters from Y, H and N with the cursor keys, Enter,
# Backspace and 6 to 0. "" is no key.
DEFAULT_KEYS: Mapping[Command, tuple[str, str]] = {
    Command.UP: ("up", "w"),
    Command.DOWN: ("down", "s"),
    Command.LEFT: ("left", "a"),
    Command.RIGHT: ("right", "d"),
    Command.ACCEPT: ("return", "space"),
    Command.CANCEL: ("escape", "n"),
    Command.NEXT: ("tab", "p"),
    Command.PREVIOUS: ("q", "o"),
    Command.TAKE_BACK: ("backspace", "c"),
    Command.HINT: ("h", "f"),
    Command.LAST_AUCTION: ("l", "t"),
    Command.HISTORY: ("j", "v"),
    Command.GOALS: ("g", "y"),
    Command.ZOOM: ("z", "k"),
    Command.SIGNS: ("i", "e"),
    Command.HELP: ("f1", "r"),
    Command.MENU: ("f10", "u"),
    Command.END: ("end", ""),
    Command.HOME: ("home", ""),
    Command.PAGE_UP: ("page up", ""),
    Command.PAGE_DOWN: ("page down", ""),
    Command.MUTE: ("m", "b"),
    Command.FULL_SCREEN: ("f11", ""),
    # What is asked of the voice; without one these mean nothing.
    Command.READ: ("f2", ""),
    Command.READ_CARDS: ("f3", ""),
    Command.READ_BELT: ("f4", ""),
    Command.READ_SEATS: ("f5", ""),
    Command.READ_UNITS: ("f6", ""),
    Command.READ_EARLIER: ("f7", ""),
    Command.HUSH: ("f8", ""),
}
PAD_BUTTONS = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "start",
    "left stick",
    "right stick",
    "left shoulder",
    "right shoulder",
    "left trigger",
    "right trigger",
)
"""The gamepad buttons that can mean something else. The stick and the cross always move the focus."""
DEFAULT_PAD: Mapping[Command, str] = {
    Command.ACCEPT: "a",
    Command.CANCEL: "b",
    Command.NEXT: "right shoulder",
    Command.PREVIOUS: "left shoulder",
    Command.TAKE_BACK: "left trigger",
    Command.HINT: "x",
    Command.LAST_AUCTION: "right stick",
    Command.HISTORY: "left stick",
    Command.ZOOM: "y",
    Command.SIGNS: "right trigger",
    Command.HELP: "back",
    Command.MENU: "start",
}
NEVER_EMPTY = frozenset(
    {Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT, Command.ACCEPT, Command.CANCEL, Command.NEXT}
)
"""What must always have a key: without it there would be no way back to this choice."""
NEVER_EMPTY_PAD = frozenset({Command.ACCEPT, Command.CANCEL})


class Place(msgspec.Struct, frozen=True):
    """One place of the choice: a key (`slot` 0 or 1) or the gamepad button (`slot` None) of an action."""

    command: Command
    slot: int | None


class Bindings(msgspec.Struct, frozen=True):
    """What every key and button means. No key and no button means two things."""

    keys: Mapping[Command, tuple[str, str]] = msgspec.field(default_factory=lambda: dict(DEFAULT_KEYS))
    pad: Mapping[Command, str] = msgspec.field(default_factory=lambda: dict(DEFAULT_PAD))

    @property
    def by_key(self) -> dict[str, Command]:
        """The action of each key."""
        return {key: command for command, keys in self.keys.items() for key in keys if key}

    @property
    def by_button(self) -> dict[str, Command]:
        """The action of each gamepad button."""
        return {button: command for command, button in self.pad.items() if button}

    def at(self, place: Place) -> str:
        """The name of the key or button in a place, "" if none is there."""
        return self.pad.get(place.command, "") if place.slot is None else self.keys[place.command][place.slot]

    def holder(self, name: str, *, pad: bool) -> Place | None:
        """Where a key or button is used."""
        if pad:
            command = self.by_button.get(name)
            return None if command is None else Place(command, None)
        return next((Place(one, keys.index(name)) for one, keys in self.keys.items() if name in keys), None)

    def with_one(self, place: Place, name: str) -> "Bindings":
        """Return the bindings with ``name`` in ``place``. If it was used elsewhere, the two places swap what they hold,
        so that no action loses its last key."""
        was, other = self.at(place), self.holder(name, pad=place.slot is None)
        changed = self if other is None else _put(self, other, was)
        return _put(changed, place, name)

    def fault(self) -> frozenset[str]:
        """The names of what means two things, or of actions left without any key; empty if all is well."""
        bad: set[str] = set()
        for names in ([key for keys in self.keys.values() for key in keys if key], [b for b in self.pad.values() if b]):
            bad |= {name for name in names if names.count(name) > 1}
        bad |= {str(command) for command in NEVER_EMPTY if not any(self.keys[command])}
        return frozenset(bad | {str(command) for command in NEVER_EMPTY_PAD if not self.pad.get(command)})

    # As the settings store them

    def own_keys(self) -> dict[str, tuple[str, ...]]:
        """The keys that differ from the defaults."""
        return {str(command): keys for command, keys in self.keys.items() if keys != DEFAULT_KEYS[command]}

    def own_buttons(self) -> dict[str, str]:
        """The gamepad buttons that differ from the defaults."""
        every = {command: self.pad.get(command, "") for command in Command}
        return {str(command): name for command, name in every.items() if name != DEFAULT_PAD.get(command, "")}


def _put(bindings: Bindings, place: Place, name: str) -> Bindings:
    if place.slot is None:
        return Bindings(bindings.keys, {**bindings.pad, place.command: name})
    keys = list(bindings.keys[place.command])
    keys[place.slot] = name
    return Bindings({**bindings.keys, place.command: (keys[0], keys[1])}, bindings.pad)


def bindings_from(keys: Mapping[str, tuple[str, ...]], pad: Mapping[str, str]) -> tuple[Bindings, list[str]]:
    """Return the bindings in the settings, and the names of what was impossible there.

    What is impossible by itself falls back to its default. If the rest then means two things at once, everything does.
    """
    wrong = sorted({*(set(keys) - set(DEFAULT_KEYS)), *(set(pad) - set(Command))})
    own: dict[Command, tuple[str, str]] = {}
    for command in DEFAULT_KEYS:
        if command in keys:
            names = keys[command]
            if len(names) == SLOTS and all(name == "" or can_be_bound(name) for name in names):
                own[command] = (names[0], names[1])
            else:
                wrong.append(str(command))
    buttons: dict[Command, str] = {}
    for command in Command:
        if command in pad:
            if pad[command] in ("", *PAD_BUTTONS):
                buttons[command] = pad[command]
            else:
                wrong.append(str(command))
    found = Bindings({**DEFAULT_KEYS, **own}, {**DEFAULT_PAD, **buttons})
    twice = found.fault()
    return (Bindings(), [*wrong, *sorted(twice)]) if twice else (found, wrong)


def can_be_bound(key: str) -> bool:
    """Whether a key may get another meaning: not digits, which choose cards, nor keys that are held with others, nor
    what is no key's name, such as "H"."""
    letter = len(key) == 1 and key.isprintable() and key == key.lower() and not key.isspace()
    fixed = key in FIXED_KEYS or key.isdecimal() or key.startswith("[")
    return (letter or key in _key_names()) and not fixed


@cache
def _key_names() -> frozenset[str]:
    """What pygame calls keys, except those with a letter of their own in other layouts."""
    return frozenset(pygame.key.name(getattr(pygame, one)) for one in dir(pygame) if one.startswith("K_"))
