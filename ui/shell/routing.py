"""Who an input event is for: the program as a whole, the reader, or the scene on top."""

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
    WindowClosing,
    as_text,
    command_of,
)

if TYPE_CHECKING:
    from ui.shell.app import App


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
