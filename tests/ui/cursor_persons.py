"""Persons who play by directions and few keys alone: the cursor keys, either half of the keyboard, or one stick."""

from abc import abstractmethod
from collections.abc import Callable, Mapping

import pygame

from tests.ui.persons import DEVICE, FocusPerson, group_of, post
from ui.input.input import Command
from ui.widgets.base import Control
from ui.widgets.focus import FocusGroup, nearest

DIRECTIONS = {Command.UP: (0, -1), Command.DOWN: (0, 1), Command.LEFT: (-1, 0), Command.RIGHT: (1, 0)}


class CursorPerson(FocusPerson):
    """Moves the focus on the picture, up, down, left and right, and has one more key or button: to choose."""

    @abstractmethod
    def push(self, command: Command) -> None:
        """Push once in a direction."""

    def step(self) -> None:
        self.push(Command.DOWN)

    def reach(self, is_it: Callable[[Control], bool]) -> None:
        """Go the shortest way to the right widget."""
        for _ in range(40):
            group = group_of(self.top)
            if group.ring and group.focused is not None and is_it(group.focused):
                return
            self.push(self.way(group, is_it))
        raise AssertionError("a widget cannot be reached")

    def way(self, group: FocusGroup, is_it: Callable[[Control], bool]) -> Command:
        """The first step of the shortest way, as one sees it on the picture."""
        stops = [widget for widget in group.widgets if widget.can_focus]
        if not group.ring or group.focused not in stops or group.focused is None:
            return Command.DOWN
        ways: list[tuple[Control, Command | None]] = [(group.focused, None)]
        for here, first in ways:
            if is_it(here):
                assert first is not None
                return first
            for command, direction in DIRECTIONS.items():
                there = nearest(here, stops, direction)
                if there is not None and all(there is not one for one, _ in ways):
                    ways.append((there, first or command))
        raise AssertionError("the cursor keys do not lead there")


class CursorKeyPerson(CursorPerson):
    """Uses only these keys; tries a few others of the same half, too."""

    ways: Mapping[Command, int] = {}
    choose = pygame.K_RETURN

    def key(self, code: int) -> None:
        post(self.app, pygame.KEYDOWN, key=code, mod=0, unicode="")
        post(self.app, pygame.KEYUP, key=code, mod=0)

    def push(self, command: Command) -> None:
        self.key(self.ways[command])

    def accept(self) -> None:
        self.key(self.choose)


class LeftHandPerson(CursorKeyPerson):
    """Has only the left half of a keyboard."""

    ways: Mapping[Command, int] = {
        Command.UP: pygame.K_w,
        Command.LEFT: pygame.K_a,
        Command.DOWN: pygame.K_s,
        Command.RIGHT: pygame.K_d,
    }
    choose = pygame.K_SPACE


class RightHandPerson(CursorKeyPerson):
    """Has only the right half of a keyboard."""

    ways: Mapping[Command, int] = {
        Command.UP: pygame.K_UP,
        Command.LEFT: pygame.K_LEFT,
        Command.DOWN: pygame.K_DOWN,
        Command.RIGHT: pygame.K_RIGHT,
    }


class StickPerson(CursorPerson):
    """Has one stick of a gamepad and one button, and nothing else."""

    across, down = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY

    def push(self, command: Command) -> None:
        axis = self.across if command in (Command.LEFT, Command.RIGHT) else self.down
        value = 32000 if command in (Command.RIGHT, Command.DOWN) else -32000
        for pushed in (value, 0):
            post(self.app, pygame.CONTROLLERAXISMOTION, instance_id=DEVICE, axis=axis, value=pushed)

    def accept(self) -> None:
        post(self.app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_A)
        post(self.app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_A)
