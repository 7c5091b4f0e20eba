"""Clicks, keys and time for an App in tests. Places are in virtual units; all input goes in as pygame events."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest import mock

import pygame
import pytest

from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.base import Control
from ui.widgets.focus import FocusGroup

ControlT = TypeVar("ControlT", bound=Control)


@contextmanager
def undrawn(app: App) -> Iterator[None]:
    """Draw no frame: for ways to a moment that are not looked at."""

    def nothing() -> None:
        """Sooner done than a mock's answer, a thousand times over."""

    with mock.patch.object(app, "draw", nothing):
        yield


def move(app: App, pos: Point) -> None:
    """Move the pointer."""
    app.step(0, [pygame.event.Event(pygame.MOUSEMOTION, pos=app.viewport.to_px(pos), rel=(0, 0), buttons=(0, 0, 0))])


def press(app: App, pos: Point, button: int = 1) -> None:
    """Press a mouse button."""
    app.step(0, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(pos), button=button)])


def release(app: App, pos: Point, button: int = 1) -> None:
    """Release a mouse button."""
    app.step(0, [pygame.event.Event(pygame.MOUSEBUTTONUP, pos=app.viewport.to_px(pos), button=button)])


def click(app: App, pos: Point) -> None:
    """Move to a place and click; drawn once the button is up again."""
    with undrawn(app):
        move(app, pos)
        press(app, pos)
    release(app, pos)


def drag(app: App, start: Point, end: Point) -> None:
    """Press, move in three steps, release; drawn at the end."""
    with undrawn(app):
        move(app, start)
        press(app, start)
        for part in (0.3, 0.7, 1.0):
            move(app, (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    release(app, end)


def wheel(app: App, pos: Point, notches: float) -> None:
    """Turn the wheel at a place; positive is away from the person."""
    move(app, pos)
    app.step(0, [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=int(notches), flipped=False)])


def key(app: App, code: int, mod: int = 0) -> None:
    """Press and release a key."""
    down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
    app.step(0, [down, pygame.event.Event(pygame.KEYUP, key=code, mod=mod)])


def write(app: App, text: str) -> None:
    """Type text."""
    app.step(0, [pygame.event.Event(pygame.TEXTINPUT, text=text)])


def click_on(app: App, group: FocusGroup, words: str) -> None:
    """Click the button with these words."""
    click(app, button_place(group, words))


def button_place(group: FocusGroup, words: str) -> Point:
    """Return the middle of the button with these words."""
    return labelled(group, words).rect.center


def labelled(group: FocusGroup, words: str) -> Control:
    """Return the visible widget whose label is `words`."""
    for widget in group.widgets:
        if widget.visible and getattr(widget, "label", None) == words:
            return widget
    raise LookupError(f"there is no button {words!r}")


def beside(group: FocusGroup, words: str) -> Control:
    """Return the first widget beside these words."""
    return next(widget for widget in group.widgets if widget.caption == words)


def of_kind(scene: WidgetScene, kind: type[ControlT]) -> list[ControlT]:
    """Return a scene's widgets of a kind, in their order."""
    return [widget for widget in scene.group.widgets if isinstance(widget, kind)]


def top_of(app: App) -> Scene:
    """Return the scene that has the person's attention."""
    assert app.scenes.top is not None
    return app.scenes.top


def words_drawn(app: App) -> list[str]:
    """Draw the window; return all words in it."""
    drawn: list[str] = []
    text = Painter.text

    def noted(painter: Painter, string: str, *args: Any, **named: Any) -> Rect:
        drawn.append(string)
        return text(painter, string, *args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "text", noted)
        app.draw()
    return drawn
