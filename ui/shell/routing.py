"""Who an input event is for: the program as a whole, the reader, or the scene on top; nobody, if it comes too soon."""

from pathlib import Path
from typing import TYPE_CHECKING

from ui.files.settings import WindowMode
from ui.input.input import (
    READING,
    Command,
    FileDropped,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerPressed,
    PointerReleased,
    WindowClosing,
    as_text,
    command_of,
)

if TYPE_CHECKING:
    from ui.shell.app import App

DOUBLED = 0.2
"""Seconds in which the press that has opened a page may come a second time, unintended."""
DEAF_SECONDS = 0.5
"""Seconds for which a page that has come up by itself takes no press: whoever pressed meant the page before."""
_ALWAYS = frozenset({Command.FULL_SCREEN, Command.MUTE, Command.HELP}) | READING
"""These mean the same on every page."""


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
    """What the page on top must not act on: presses that were meant for the page before.

    No page takes a press that began before it came, nor the one that opened it a second time. One that came up by
    itself, at a moment that nobody could choose, takes none for half a second; one that the person has opened answers
    at once.
    """

    def __init__(self) -> None:
        self._page: object = None
        self.seconds = 0.0
        """For how long the page has been there."""
        self._opened_by: InputEvent | None = None
        """The press that opened the page, None if it came up by itself."""
        self._begun: set[str | int] = set()
        """The keys and the pointer's buttons that went down on this page."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds

    def look(self, page: object, after: InputEvent | None = None) -> None:
        """Note which page is on top now, ``after`` an event or by itself."""
        if page is not self._page:
            self._page, self.seconds = page, 0.0
            self._opened_by = after if isinstance(after, _PRESSES) else None
            self._begun.clear()

    def ignores(self, event: InputEvent) -> bool:
        """Whether an event is a press that the page must not act on. Asked once for each event."""
        match event:
            case PointerReleased(button=button):
                return button not in self._begun
            case PointerPressed(button=button):
                ignored = self._comes_too_soon(event)
                self._begun = self._begun - {button} if ignored else self._begun | {button}
                return ignored
            case KeyPressed(key=key, command=command, repeat=repeat):
                if command in _ALWAYS:
                    return False
                if repeat:
                    return key not in self._begun
                ignored = self._comes_too_soon(event)
                self._begun = self._begun - {key} if ignored else self._begun | {key}
                return ignored
            case PadButton(command=command):
                return command not in _ALWAYS and self._comes_too_soon(event)
            case _:
                return False

    def _comes_too_soon(self, event: InputEvent) -> bool:
        """Whether a new press can hardly have been meant for this page."""
        if self._opened_by is None:
            return self.seconds < DEAF_SECONDS
        return self.seconds < DOUBLED and _is_again(event, self._opened_by)


_PRESSES = (KeyPressed, PadButton, PointerPressed, PointerReleased)


def _is_again(event: InputEvent, before: InputEvent) -> bool:
    """Whether a press is another one of the same key or button."""
    match event, before:
        case PointerPressed(button=button), PointerPressed(button=other) | PointerReleased(button=other):
            return button == other
        case KeyPressed(key=key), KeyPressed(key=other):
            return key == other
        case PadButton(command=command), PadButton(command=other):
            return command is other
        case _:
            return False
