"""The voices that systems bring along, driven through their own programs: nothing to download, and no library's crash.

speech-dispatcher on Linux, System.Speech on Windows, `say` on macOS. No shell sees the words: they go through standard
input, or as a single argument after the end of all options.
"""

import contextlib
import os
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Sequence

NORMAL_SPEED = 100
"""The speed of speech in per cent at which a voice speaks as its maker meant it."""
_WORDS_A_MINUTE = 175
"""What `say` speaks by itself."""
_HUSHED_WITHIN = 1.0
"""Seconds that falling silent may take."""
_POWERSHELL = """
Add-Type -AssemblyName System.Speech
$ear = New-Object System.IO.StreamReader([Console]::OpenStandardInput(), (New-Object System.Text.UTF8Encoding))
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$voice.Rate = RATE
$speech = New-Object System.Globalization.CultureInfo 'LANGUAGE'
try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $speech) } catch {}
while ($null -ne ($line = $ear.ReadLine())) {
    if ($line -eq '') { $voice.SpeakAsyncCancelAll() } else { [void]$voice.SpeakAsync($line) }
}
"""
"""Speaks each line of its standard input; an empty one stops all that is being said."""


class NoVoiceError(Exception):
    """This system cannot speak."""


class Voice(ABC):
    """Speaks one sentence after another. Only the speaker's thread calls it."""

    @abstractmethod
    def speak(self, words: str) -> None:
        """Begin a sentence, or put it in line. Raises OSError if the voice is gone."""

    @property
    @abstractmethod
    def speaking(self) -> bool:
        """Whether the next sentence must wait."""

    @abstractmethod
    def stop(self) -> None:
        """Fall silent in the middle of a word."""

    def close(self) -> None:
        """Fall silent for good."""
        self.stop()


class PerSentence(Voice):
    """Starts a program for every sentence, and ends it to interrupt."""

    def __init__(self, command: Sequence[str], silence: Sequence[str] = (), *, by_input: bool = False) -> None:
        """``command`` speaks its last argument or, ``by_input``, its standard input; ``silence`` is run after it has
        been ended."""
        self._command, self._silence, self._by_input = tuple(command), tuple(silence), by_input
        self._running: subprocess.Popen[bytes] | None = None

    def speak(self, words: str) -> None:
        """Start the program."""
        told = self._command if self._by_input else (*self._command, words)
        self._running = _started(told)
        assert self._running.stdin is not None
        if self._by_input:
            self._running.stdin.write(words.encode())
        self._running.stdin.close()

    @property
    def speaking(self) -> bool:
        """Until the program has ended."""
        return self._running is not None and self._running.poll() is None

    def stop(self) -> None:
        """End the program."""
        running, self._running = self._running, None
        if running is None or running.poll() is not None:
            return
        running.kill()
        running.wait()
        if self._silence:
            hushing = _started(self._silence)
            try:
                hushing.wait(_HUSHED_WITHIN)
            except subprocess.TimeoutExpired:
                # Whoever speaks does not listen; the next sentence must not wait for it.
                hushing.kill()
                hushing.wait()


class Helper(Voice):
    """One program for all sentences, a line for each; it queues them itself."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start ``command``. Raises OSError."""
        self._running = _started(command)

    def speak(self, words: str) -> None:
        """Write a line."""
        self._write(words)

    @property
    def speaking(self) -> bool:
        """Never: the helper has a queue of its own."""
        return False

    def stop(self) -> None:
        """Write an empty line."""
        self._write("")

    def close(self) -> None:
        """End the helper."""
        self._running.kill()
        self._running.wait()

    def _write(self, words: str) -> None:
        assert self._running.stdin is not None
        self._running.stdin.write(words.encode() + b"\n")
        self._running.stdin.flush()


def command_for(system: str, speed: int, language: str) -> tuple[str, ...]:
    """Return what speaks on a system (as ``sys.platform`` names it), at a speed in per cent, in a language by its code.

    Raises NoVoiceError for a system without a known voice.
    """
    if system == "win32":
        rate = str(max(-10, min(10, _rate(speed) // 10)))
        script = _POWERSHELL.replace("RATE", rate).replace("LANGUAGE", language)
        return ("powershell", "-NoProfile", "-NonInteractive", "-Command", script)
    if system == "darwin":
        return ("say", "-r", str(_WORDS_A_MINUTE * speed // NORMAL_SPEED), "-f", "-")
    if system.startswith("linux"):
        return ("spd-say", "--wait", "--rate", str(_rate(speed)), "--language", language, "--")
    raise NoVoiceError


def _rate(speed: int) -> int:
    """A speed of 50 to 300 per cent on speech-dispatcher's scale from -100 to 100."""
    return (speed - NORMAL_SPEED) * 2 if speed < NORMAL_SPEED else (speed - NORMAL_SPEED) // 2


def voice_for(system: str, speed: int, language: str) -> Voice:
    """Return the voice of a system. Raises NoVoiceError if it has none."""
    command = command_for(system, speed, language)
    try:
        if system == "win32":
            return Helper(command)
        # Tells early whether it is there; every sentence starts it anew.
        probe = _started((command[0], "--version") if system != "darwin" else ("say", "-v", "?"))
        probe.kill()
        probe.wait()
    except OSError as error:
        raise NoVoiceError from error
    if system == "darwin":
        return PerSentence(command, by_input=True)
    return PerSentence(command, ("spd-say", "--cancel"))


def _started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a program that hears us and that nobody hears but through its voice."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # No black window flashes up on Windows.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0) if os.name == "nt" else 0,
    )


def closed_quietly(voice: Voice) -> None:
    """Close a voice that may be gone already."""
    with contextlib.suppress(OSError):
        voice.close()
