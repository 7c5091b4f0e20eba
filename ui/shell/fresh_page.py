"""Presses that come too soon after a page has opened: late or doubled, they were meant for the page before."""

from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed

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


class FreshPage:
    """How long the page on top has been there."""

    def __init__(self) -> None:
        """There is no page yet."""
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
