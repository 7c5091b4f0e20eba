"""The player's devices: keyboard, mouse, touch and gamepads, what their keys mean, and which one is in use."""

from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from ui.base.i18n import Translator
from ui.base.viewport import Viewport
from ui.files.settings import Settings
from ui.input.bindings import bindings_from
from ui.input.glyphs import Device, device_of, glyphs_for
from ui.input.input import InputEvent, InputMapper

if TYPE_CHECKING:
    from ui.input.gamepad import Gamepads


class Devices:
    """Turns pygame's events into ours, and names keys and buttons as the device in use does."""

    def __init__(self, settings: Settings) -> None:
        """Start with the keyboard, and the keys and buttons of the settings."""
        self.device = Device.KEYS
        """What the player uses now."""
        self.playstation = False
        """Whether the gamepad in use has Sony's signs on its buttons."""
        self.bindings, self.wrong = bindings_from(settings.keys, settings.pad_buttons)
        """The meanings of keys and buttons, and the names of those in the settings that are impossible."""
        self.mapper = InputMapper(self.bindings.by_key)

    def bind(self, settings: Settings) -> None:
        """Take keys and buttons from the settings again."""
        self.bindings, self.wrong = bindings_from(settings.keys, settings.pad_buttons)
        self.mapper.meanings = self.bindings.by_key
        self.pads.meanings = self.bindings.by_button

    @cached_property
    def pads(self) -> "Gamepads":
        """The gamepads."""
        # Imported late: the first frame appears sooner without it.
        from ui.input.gamepad import Gamepads

        return Gamepads(self.bindings.by_button)

    @property
    def holding(self) -> bool:
        """Whether a key, a button of mouse or gamepad, or a finger, is down."""
        return self.mapper.holding or self.pads.holding

    def translate(self, raw: pygame.event.Event, viewport: Viewport) -> InputEvent | None:
        """An event of pygame's as one of ours; None if it is no input."""
        return self.mapper.translate(raw, viewport) or self.pads.translate(raw)

    def take_up(self, event: InputEvent) -> bool:
        """Note which device an event comes from; returns whether that is another one than before."""
        device = device_of(event)
        if device is None or device is self.device:
            return False
        self.device = device
        self.playstation = device is Device.PAD and self.pads.playstation
        return True

    def name_keys(self, tr: Translator) -> None:
        """Have every place on the screen name the keys or buttons of the device in use."""
        tr.device = self.device
        tr.glyphs = glyphs_for(tr, self.bindings, self.device, playstation=self.playstation)
