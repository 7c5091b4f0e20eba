"""The one way out for everything that is said: each outlet gets every announcement, in order.

The voice that reads aloud speaks from a thread of its own, so that no frame ever waits for it.
"""

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from ui.announce.announcement import Announcement, one_line

if TYPE_CHECKING:
    from ui.announce.voices import Voice


_log = logging.getLogger(__name__)

Outlet = Callable[[Announcement], None]
"""Passes an announcement on, and never waits."""


class Announcer:
    """Passes announcements to its outlets: speech, the terminal, or none, and then nothing need be worked out."""

    def __init__(self) -> None:
        self._outlets: list[Outlet] = []
        self._cuts_in = False
        """Whether the next announcement interrupts the ones before."""
        # The player can go back this far.
        self._past: deque[str] = deque(maxlen=200)
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
        self._thread.join(2.0)

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
                # While a sentence is spoken, its end is looked for this often.
                told = self._told.get(timeout=0.03 if line or voice.speaking else None)
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
