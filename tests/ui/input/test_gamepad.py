from functools import partial

import pygame

from ui.input.bindings import Bindings
from ui.input.devices import Gamepads
from ui.input.input import Command, PadButton
from ui.shell.app import App


def make(kind: int, **fields: object) -> pygame.event.Event:
    return pygame.event.Event(kind, fields)


def moved(pads: Gamepads, axis: int, value: int) -> PadButton | None:
    """What comes of moving an axis to a value."""
    return pads.translate(make(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0))


def test_buttons_mean_commands(app: App) -> None:
    pads = Gamepads(Bindings().by_button)
    press = make(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert pads.translate(press) == PadButton(Command.ACCEPT, "a")
    assert pads.translate(make(pygame.CONTROLLERBUTTONDOWN, button=99, instance_id=0)) is None
    assert pads.translate(make(pygame.KEYDOWN, key=pygame.K_a)) is None


def test_the_stick_gives_one_command_for_each_push(app: App) -> None:
    push = partial(moved, Gamepads(Bindings().by_button), pygame.CONTROLLER_AXIS_LEFTX)
    assert push(15000) is None
    assert push(32000) == PadButton(Command.RIGHT)
    assert push(30000) is None
    assert push(12000) is None
    assert push(0) is None
    assert push(-32768) == PadButton(Command.LEFT)


def test_the_left_trigger_takes_back_once_for_each_pull(app: App) -> None:
    pull = partial(moved, Gamepads(Bindings().by_button), pygame.CONTROLLER_AXIS_TRIGGERLEFT)
    assert pull(9000) is None
    assert pull(32767) == PadButton(Command.TAKE_BACK, "left trigger")
    assert pull(30000) is None
    assert pull(0) is None
    assert pull(-32768) is None
    assert pull(32767) == PadButton(Command.TAKE_BACK, "left trigger")


def test_a_pad_that_cannot_be_opened_and_one_that_leaves_are_harmless(app: App) -> None:
    pads = Gamepads(Bindings().by_button)
    assert pads.translate(make(pygame.CONTROLLERDEVICEADDED, device_index=7)) is None
    assert pads.translate(make(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)) is None
