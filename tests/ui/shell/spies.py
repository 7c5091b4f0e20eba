"""Scenes that note what is done to them, and a clock that only sleeping advances."""

import math

import pygame

from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.input.input import InputEvent, WindowClosing
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.scene import Scene


class Spy(Scene):
    """Notes everything that happens to it."""

    def __init__(self, app: App, *, moving: bool = False, closes: bool = True) -> None:
        super().__init__(app)
        self.log: list[str] = []
        self.events: list[InputEvent] = []
        self.moving = moving
        self.closes = closes
        self.canvas = Rect(0, 0, 0, 0)

    @property
    def wants_frames(self) -> bool:
        return self.moving

    def layout(self, canvas: Rect) -> None:
        self.canvas = canvas
        self.log.append("layout")

    def enter(self) -> None:
        self.log.append("enter")

    def exit(self) -> None:
        self.log.append("exit")

    def resume(self) -> None:
        self.log.append("resume")

    def handle(self, event: InputEvent) -> bool:
        self.events.append(event)
        return isinstance(event, WindowClosing) and not self.closes

    def update(self, _dt: float) -> None:
        self.log.append("update")

    def draw(self, painter: Painter) -> None:
        self.log.append("draw")
        painter.fill((10, 20, 30))


class Overlay(Spy):
    overlay = True

    def draw(self, _painter: Painter) -> None:
        self.log.append("draw")


class Clock:
    """A clock that only sleeping, or work that counts as that, advances; at ``click`` seconds a button is pressed."""

    def __init__(self, click: float = math.inf) -> None:
        self.now = 0.0
        self.naps = 0
        self._click = click

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.naps += 1
        before, self.now = self.now, self.now + seconds
        if before < self._click <= self.now:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))


def loaded(storage: Storage) -> tuple[Settings, Storage]:
    from ui.files.settings import load_settings

    return load_settings(storage.settings_file)[0], storage
