"""Gamepads, including hot-plugging. The only module that uses pygame's controller code.

pygame marks `pygame._sdl2.controller` as experimental: if it changes, only this module has to.
"""

import logging

import pygame
from pygame._sdl2 import controller

from ui.input.input import Command, PadButton

_log = logging.getLogger(__name__)

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Command.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Command.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Command.HINT,
    pygame.CONTROLLER_BUTTON_Y: Command.ZOOM,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.HISTORY,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.LAST_AUCTION,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.HELP,
}
_AXES: dict[int, tuple[Command | None, Command]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    # A trigger only goes one way.
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, Command.SIGNS),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, Command.TAKE_BACK),
}
# Out of 32767. A stick or a trigger must come back below the lower bound before it counts as pushed again.
_PUSHED = 20000
_RELEASED = 10000


class Gamepads:
    """All connected gamepads."""

    def __init__(self) -> None:
        """Start without any."""
        self._pads: dict[int, controller.Controller] = {}
        self._pushed: dict[tuple[int, int], Command] = {}
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
    def holding(self) -> bool:
        """Whether a button is down, or a stick or trigger pushed."""
        return bool(self._down or self._pushed)

    def translate(self, event: pygame.event.Event) -> PadButton | None:
        """Return the meaning of a gamepad's pygame event, if any; opens and closes pads as a side effect."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._pushed = {key: value for key, value in self._pushed.items() if key[0] != event.instance_id}
            self._down = {key for key in self._down if key[0] != event.instance_id}
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._down.discard((event.instance_id, event.button))
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self._down.add((event.instance_id, event.button))
            command = _BUTTONS.get(event.button)
            return None if command is None else PadButton(command)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
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
            self._pushed.pop(stick, None)
            return None
        if abs(value) < _PUSHED or stick in self._pushed:
            return None
        command = _AXES[stick[1]][value > 0]
        if command is None:
            return None
        self._pushed[stick] = command
        return PadButton(command)
