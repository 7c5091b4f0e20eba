"""The player's devices: keyboard, mouse, touch and gamepads, what their keys mean, and which one is in use.

pygame marks `pygame._sdl2.controller` as experimental: if it changes, only this module has to.
"""

import logging
from collections.abc import Mapping

import pygame
from pygame._sdl2 import controller

from ui.base.i18n import Translator
from ui.base.viewport import Viewport
from ui.files.settings import Settings
from ui.input.bindings import bindings_from
from ui.input.glyphs import Device, device_of, glyphs_for
from ui.input.input import Command, InputEvent, InputMapper, PadButton

_log = logging.getLogger(__name__)

_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
}
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right shoulder",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "back",
}
# Either stick moves the focus, so that one hand is enough, whichever it is.
_STICKS: dict[int, tuple[Command, Command]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_RIGHTY: (Command.UP, Command.DOWN),
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right trigger",
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left trigger",
}
_SONY = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense")
# Out of 32767. A stick or a trigger must come back below the lower bound before it counts as pushed again.
_PUSHED = 20000
_RELEASED = 10000


class Gamepads:
    """All connected gamepads."""

    def __init__(self, meanings: Mapping[str, Command]) -> None:
        """Start without any; ``meanings`` are the buttons' commands."""
        self.meanings = meanings
        self._pads: dict[int, controller.Controller] = {}
        self._pushed: set[tuple[int, int]] = set()
        self._down: set[tuple[int, int]] = set()
        self._listens = False

    def listen(self) -> None:
        """Listen from now on; a system without gamepad support is noted in the log and has none."""
        if self._listens:
            return
        self._listens = True
        try:
            controller.init()
        except pygame.error:
            _log.warning("gamepads are not supported here", exc_info=True)

    @property
    def playstation(self) -> bool:
        """Whether a pad here has Sony's signs on its buttons."""
        names = [pad.name.lower() for pad in self._pads.values()]
        return any(word in name for name in names for word in _SONY)

    @property
    def holding(self) -> bool:
        """Whether a button is down, or a stick or trigger pushed."""
        return bool(self._down or self._pushed)

    def translate(self, event: pygame.event.Event) -> PadButton | None:
        """Return the meaning of a gamepad's pygame event, if any; opens and closes pads as a side effect."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._pushed = {key for key in self._pushed if key[0] != event.instance_id}
            self._down = {key for key in self._down if key[0] != event.instance_id}
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._down.discard((event.instance_id, event.button))
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self._down.add((event.instance_id, event.button))
            if event.button in _CROSS:
                return PadButton(_CROSS[event.button])
            return self._meant(_BUTTONS.get(event.button, ""))
        elif event.type == pygame.CONTROLLERAXISMOTION and (event.axis in _STICKS or event.axis in _TRIGGERS):
            return self._push((event.instance_id, event.axis), event.value)
        return None

    def close(self) -> None:
        """Let go of every pad."""
        for pad in self._pads.values():
            pad.quit()
        self._pads.clear()
        controller.quit()

    def _open(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
        except pygame.error:
            _log.warning("gamepad %d cannot be opened", index, exc_info=True)
            return
        self._pads[pad.as_joystick().get_instance_id()] = pad

    def _push(self, stick: tuple[int, int], value: int) -> PadButton | None:
        if abs(value) < _RELEASED:
            self._pushed.discard(stick)
            return None
        axis = stick[1]
        # A trigger only goes one way.
        if abs(value) < _PUSHED or stick in self._pushed or (axis in _TRIGGERS and value < 0):
            return None
        self._pushed.add(stick)
        return PadButton(_STICKS[axis][value > 0]) if axis in _STICKS else self._meant(_TRIGGERS[axis])

    def _meant(self, button: str) -> PadButton | None:
        """What a button means; one without a meaning is still passed on, to whoever asks for a new one."""
        return PadButton(self.meanings.get(button), button) if button else None


class Devices:
    """Turns pygame's events into ours, and names keys and buttons as the device in use does."""

    def __init__(self, settings: Settings) -> None:
        self.device = Device.KEYS
        """What the player uses now."""
        self.playstation = False
        """Whether the gamepad in use has Sony's signs on its buttons."""
        self.bindings, self.wrong = bindings_from(settings.keys, settings.pad_buttons)
        """The meanings of keys and buttons, and the names of those in the settings that are impossible."""
        self.mapper = InputMapper(self.bindings.by_key)
        self.pads = Gamepads(self.bindings.by_button)

    def bind(self, settings: Settings) -> None:
        """Take keys and buttons from the settings again."""
        self.bindings, self.wrong = bindings_from(settings.keys, settings.pad_buttons)
        self.mapper.meanings = self.bindings.by_key
        self.pads.meanings = self.bindings.by_button

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
