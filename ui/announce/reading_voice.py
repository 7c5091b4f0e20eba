"""The voice that reads aloud, from when the player wants it until it is turned off or turns out to be missing."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.announce.announcer import Announcer

if TYPE_CHECKING:
    from ui.announce.speaker import Speaker
    from ui.announce.voices import Voice


class ReadingVoice:
    """At most one voice, which hears whatever is announced."""

    def __init__(self, announcer: Announcer, wake: Callable[[], None]) -> None:
        """Be silent. ``wake`` is called, from any thread, when the voice is ``missing``."""
        self.missing = False
        """Whether this system has just turned out to have no voice, or has lost it."""
        self._announcer = announcer
        self._wake = wake
        self._speaker: Speaker | None = None
        self._manner: object = None

    def speak(self, manner: object, make: "Callable[[], Voice]") -> None:
        """Read aloud in this manner, with the voice that ``make`` finds; None falls silent."""
        if manner == self._manner:
            return
        self._manner = manner
        if self._speaker is not None:
            self._announcer.remove(self._speaker)
            self.close()
        if manner is not None:
            # Imported late: the first frame appears sooner without it.
            from ui.announce.speaker import Speaker

            self._speaker = Speaker(make, self._lose)
            self._announcer.add(self._speaker)

    def close(self) -> None:
        """Fall silent, and end the voice's thread."""
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None

    def _lose(self) -> None:
        """Called by the speaker's thread."""
        self.missing = True
        self._wake()
