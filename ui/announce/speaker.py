"""The voice that reads aloud, from when the player wants it until it is turned off or turns out to be missing.
It speaks from a thread of its own, so that no frame ever waits for it.
"""

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.announce.announcement import Announcement
from ui.announce.announcer import Announcer

if TYPE_CHECKING:
    from ui.announce.voices import Voice

_log = logging.getLogger(__name__)
_LOOK = 0.03
"""Seconds between two looks whether a sentence has ended."""
_PATIENCE = 2.0
"""Seconds that closing waits for the thread."""


class Speaker:
    """An outlet that speaks. A voice that is missing, or breaks, is reported once."""

    def __init__(self, make: "Callable[[], Voice]", mute: Callable[[], None]) -> None:
        """``make`` finds the voice, in the thread; ``mute`` is called from there if there is none."""
        self._make, self._mute = make, mute
        self._told: queue.SimpleQueue[Announcement | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    def __call__(self, announcement: Announcement) -> None:
        """Put an announcement in line, or in front of all others if it interrupts."""
        self._told.put(announcement)

    def close(self) -> None:
        """Fall silent, and end the thread."""
        self._told.put(None)
        self._thread.join(_PATIENCE)

    def _run(self) -> None:
        # Imported late: the first frame appears sooner without it.
        from ui.announce.voices import NoVoiceError, closed_quietly

        try:
            voice = self._make()
        except NoVoiceError:
            self._mute()
            return
        try:
            self._speak(voice)
        except OSError:
            _log.warning("the voice is gone", exc_info=True)
            self._mute()
        finally:
            closed_quietly(voice)

    def _speak(self, voice: "Voice") -> None:
        line: deque[str] = deque()
        while True:
            try:
                told = self._told.get(timeout=_LOOK if line or voice.speaking else None)
            except queue.Empty:
                told = Announcement("")
            if told is None:
                return
            if told.interrupts:
                line.clear()
                voice.stop()
            if told.text:
                line.append(told.text)
            if line and not voice.speaking:
                voice.speak(line.popleft())


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
