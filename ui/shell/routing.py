"""Who an input event is for: the program as a whole, the reader, or the scene on top; nobody, if it comes too soon."""

from pathlib import Path
from typing import TYPE_CHECKING

from ui.files.settings import WindowMode
from ui.input.input import (
    Command,
    FileDropped,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerPressed,
    WindowClosing,
    as_text,
    command_of,
)

if TYPE_CHECKING:
    from ui.shell.app import App

DEAF_SECONDS = 0.2
"""Seconds for which a page that has just come to the top ignores presses."""
_HARMLESS = (
    Command.UP,
    Command.DOWN,
    Command.LEFT,
    Command.RIGHT,
    Command.NEXT,
    Command.PREVIOUS,
    Command.PAGE_UP,
    Command.PAGE_DOWN,
    Command.HOME,
    Command.END,
    Command.FULL_SCREEN,
    Command.MUTE,
    Command.HELP,
)
"""These move or show something and are never missed: a fast player may already be on the way."""


def dispatch(app: "App", event: InputEvent) -> None:
    """Have an event answered, once."""
    if app.devices.take_up(event):
        _name_keys_anew(app)
    top = app.scenes.top
    app.reader.pressed(event)
    if top is not None and top.typing:
        event = as_text(event)
    if isinstance(event, FocusLost | FocusGained):
        for scene in app.scenes.scenes:
            scene.handle(event)
        return
    if top is not None and top.listening and isinstance(event, KeyPressed | PadButton):
        top.handle(event)
        return
    if command_of(event) is Command.FULL_SCREEN and isinstance(event, KeyPressed) and not event.repeat:
        windowed = app.settings.window_mode is WindowMode.WINDOW
        app.change_settings(window_mode=WindowMode.FULL_SCREEN if windowed else WindowMode.WINDOW)
        return
    if command_of(event) is Command.HELP:
        _help(app, event)
        return
    if isinstance(event, FileDropped):
        app.go.file(Path(event.path))
        return
    if app.reader.answer(event, top):
        return
    if top is not None and top.handle(event):
        return
    if isinstance(event, WindowClosing):
        app.quit()
    elif command_of(event) is Command.MUTE and isinstance(event, KeyPressed) and not event.repeat:
        app.change_settings(mute=not app.settings.mute)


def _name_keys_anew(app: "App") -> None:
    """Name the keys or buttons of the device that was just taken up."""
    app.devices.name_keys(app.tr)
    # The names of keys may be shorter or longer.
    app.scenes.layout(app.viewport.canvas)


def _help(app: "App", event: InputEvent) -> None:
    """Open the rules, or close them again; holding the key down does it once."""
    if isinstance(event, KeyPressed) and event.repeat:
        return
    # Rules below another scene, a curtain above all, stay where they are.
    top = app.scenes.top
    if top is not None and top.closed_by_help:
        app.go.back(top)
    else:
        app.go.rules()


class FreshPage:
    """How long the page on top has been there. Presses that come too soon, late or doubled, were meant for the page
    before."""

    def __init__(self) -> None:
        self._page: object = None
        self.seconds = 0.0
        """For how long the page has been there."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds

    def look(self, page: object) -> None:
        """Note which page is on top now."""
        if page is not self._page:
            self._page, self.seconds = page, 0.0

    def ignores(self, event: InputEvent) -> bool:
        """Whether an event is a press that the page must not act on yet."""
        if self.seconds >= DEAF_SECONDS:
            return False
        match event:
            case PointerPressed():
                return True
            case KeyPressed(command=command) | PadButton(command=command):
                return command not in _HARMLESS
            case _:
                return False
