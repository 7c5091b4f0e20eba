"""Driving a window without a person: keys, clicks, and time that passes."""

from collections.abc import Callable

import pygame

from ui.base.viewport import Point
from ui.match.match import Match
from ui.scenes.play.table import TableScene
from ui.shell.app import App

FRAME = 1 / 30
LONGEST = 900
"""Frames within which a moment must come."""


def open_table(app: App, match: Match) -> TableScene:
    """Show a game's table, as the seat to act sees it."""
    scene = TableScene(app, match, resumed=True)
    app.scenes.reset(scene)
    return scene


def play_on(app: App, until: Callable[[], bool], *, more: float = 0.0) -> None:
    """Let time pass until a condition holds, plus ``more`` seconds. Raises LookupError if it never comes."""
    for _ in range(LONGEST):
        if until():
            for _ in range(round(more / FRAME)):
                app.step(FRAME)
            return
        app.art.wait()
        app.step(FRAME)
    raise LookupError("the moment did not come")


def key(app: App, code: int) -> None:
    """Press and release a key."""
    app.step(0.0, [pygame.event.Event(kind, key=code, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)])


def click(app: App, at: Point, button: int = 1) -> None:
    """Click on a virtual point."""
    pos = app.viewport.to_px(at)
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    app.step(0.0, [pygame.event.Event(kind, pos=pos, button=button, touch=False) for kind in kinds])


def drag(app: App, start: Point, end: Point) -> None:
    """Drag from one virtual point to another, and let go."""
    a, b = app.viewport.to_px(start), app.viewport.to_px(end)
    event = pygame.event.Event
    app.step(0.0, [event(pygame.MOUSEBUTTONDOWN, pos=a, button=1, touch=False)])
    app.step(0.0, [event(pygame.MOUSEMOTION, pos=b, rel=(0, 0), buttons=(1, 0, 0), touch=False)])
    app.step(0.0, [event(pygame.MOUSEBUTTONUP, pos=b, button=1, touch=False)])
