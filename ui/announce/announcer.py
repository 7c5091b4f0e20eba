"""The one way out for everything that is said: each outlet gets every announcement, in order."""

import logging
from collections import deque
from collections.abc import Callable
from typing import TextIO

from ui.announce.announcement import Announcement, one_line

_log = logging.getLogger(__name__)

Outlet = Callable[[Announcement], None]
"""Passes an announcement on, and never waits."""
REMEMBERED = 200
"""How many announcements can be gone back to."""


class Announcer:
    """Passes announcements to its outlets: speech, the terminal, or none, and then nothing need be worked out."""

    def __init__(self) -> None:
        self._outlets: list[Outlet] = []
        self._cuts_in = False
        """Whether the next announcement interrupts the ones before."""
        self._past: deque[str] = deque(maxlen=REMEMBERED)
        self._back = 0
        """How many announcements the player has gone back."""

    @property
    def on(self) -> bool:
        """Whether anybody listens."""
        return bool(self._outlets)

    def add(self, outlet: Outlet) -> None:
        """Pass announcements to ``outlet`` from now on."""
        self._outlets.append(outlet)

    def remove(self, outlet: Outlet) -> None:
        """Pass nothing to ``outlet`` any more."""
        self._outlets.remove(outlet)

    def cut_in(self, *, now: bool = True) -> None:
        """Have the next announcement interrupt what is being said, as it answers a press; or have it wait its turn."""
        self._cuts_in = now

    def say(self, *sentences: str) -> None:
        """Announce these sentences, one after another."""
        for sentence in sentences:
            words = one_line(sentence)
            if words and self.on:
                self._past.append(words)
                self._back = 0
                self._pass_on(words)

    def earlier(self) -> None:
        """Say the last announcement again, and at each further call the one before it."""
        if self._past:
            self._back = min(self._back + 1, len(self._past))
            self.cut_in()
            self._pass_on(self._past[-self._back])

    def hush(self) -> None:
        """Say nothing more of what has been announced."""
        self.cut_in()
        self._pass_on("")

    def _pass_on(self, words: str) -> None:
        cuts_in, self._cuts_in = self._cuts_in, False
        for outlet in self._outlets:
            outlet(Announcement(words, interrupts=cuts_in))


class Lines:
    """An outlet that writes each announcement to a stream, a line for each."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: TextIO | None = stream

    def __call__(self, announcement: Announcement) -> None:
        """Write a line, at once; falling silent writes none. A reader who is gone does not end the game."""
        if not announcement.text or self._stream is None:
            return
        try:
            self._stream.write(announcement.text + "\n")
            self._stream.flush()
        except (OSError, ValueError):
            _log.warning("nobody reads what is announced any more", exc_info=True)
            self._stream = None
