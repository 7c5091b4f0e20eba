"""What the archive's background work has to report: that the list of games has changed, and sentences."""

from collections import deque
from collections.abc import Callable

from ui.base.i18n import Sentence


class News:
    """Collects what any thread of the archive reports."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """``wake`` is called, from any thread, whenever there is something new."""
        self.revision = 0
        """Increases whenever the list of games may have changed."""
        self.notices: deque[Sentence] = deque()
        """Messages for the player from the background; showing one removes it."""
        self._wake = wake

    def changed(self) -> None:
        """Report that the list of games may have changed."""
        self.revision += 1
        self._wake()

    def tell(self, *notices: Sentence) -> None:
        """Report something to the player."""
        if notices:
            self.notices.extend(notices)
            self._wake()
