"""Voices: no frame waits for one, a new sentence stops the old one, and no shell ever sees the words."""

import sys
import threading
from pathlib import Path

import pytest

from tests.systems import posix_only
from ui.announce.announcement import Announcement
from ui.announce.announcer import Speaker
from ui.announce.voices import Helper, NoVoiceError, PerSentence, Voice, command_for, voice_for

PATIENCE = 20.0
EVIL = "--help; $(touch owned) `touch owned` \"quoted\" 'x' -o | & > < \\"


class Throat(Voice):
    """Notes what it speaks; each sentence lasts until it is stopped or let go on."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self.stopped = 0
        self.busy = False
        self.spoke = threading.Semaphore(0)
        self.closed = threading.Event()

    def speak(self, words: str) -> None:
        self.spoken.append(words)
        self.busy = True
        self.spoke.release()

    @property
    def speaking(self) -> bool:
        return self.busy

    def stop(self) -> None:
        self.stopped += 1
        self.busy = False

    def close(self) -> None:
        self.closed.set()


def test_sentences_wait_for_one_another_and_a_new_one_can_interrupt() -> None:
    throat = Throat()
    speaker = Speaker(lambda: throat, lambda: None)
    for words in ("one", "two", "three"):
        speaker(Announcement(words))
    assert throat.spoke.acquire(timeout=PATIENCE)
    throat.busy = False
    assert throat.spoke.acquire(timeout=PATIENCE)
    assert throat.spoken == ["one", "two"]
    speaker(Announcement("four", interrupts=True))
    assert throat.spoke.acquire(timeout=PATIENCE)
    assert throat.spoken == ["one", "two", "four"]
    assert throat.stopped == 1
    speaker.close()
    assert throat.closed.is_set()


def test_a_system_without_a_voice_says_so_once() -> None:
    def none() -> Voice:
        raise NoVoiceError

    told = threading.Semaphore(0)
    speaker = Speaker(none, told.release)
    assert told.acquire(timeout=PATIENCE)
    speaker(Announcement("unheard"))
    speaker.close()
    assert not told.acquire(blocking=False)


def test_a_voice_that_breaks_is_told_too() -> None:
    class Broken(Throat):
        def speak(self, words: str) -> None:
            raise BrokenPipeError(words)

    told = threading.Semaphore(0)
    speaker = Speaker(Broken, told.release)
    speaker(Announcement("unheard"))
    assert told.acquire(timeout=PATIENCE)
    speaker.close()


@pytest.mark.parametrize(("speed", "rate"), [(50, "-100"), (100, "0"), (200, "50"), (300, "100")])
def test_the_speed_becomes_the_systems_own(speed: int, rate: str) -> None:
    assert command_for("linux", speed, "de") == ("spd-say", "--wait", "--rate", rate, "--language", "de", "--")
    assert command_for("darwin", speed, "de")[:3] == ("say", "-r", str(175 * speed // 100))
    script = command_for("win32", speed, "de")[-1]
    assert f"$voice.Rate = {int(rate) // 10}\n" in script
    assert "'de'" in script


def test_an_unknown_system_has_no_voice() -> None:
    with pytest.raises(NoVoiceError):
        voice_for("plan9", 100, "en")


def test_a_missing_program_is_no_voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for system in ("linux", "darwin", "win32"):
        with pytest.raises(NoVoiceError):
            voice_for(system, 100, "en")


def listening(tmp_path: Path) -> tuple[Path, Path]:
    """A program that writes what it is given into a file, and the file."""
    program, heard = tmp_path / "ear.py", tmp_path / "heard.txt"
    program.write_text(
        "import sys, pathlib\n"
        "how, where, *said = sys.argv[1:]\n"
        "words = said[-1] if how == 'argument' else sys.stdin.buffer.read().decode()\n"
        "pathlib.Path(where).write_text(words, encoding='utf-8')\n"
    )
    return program, heard


@pytest.mark.parametrize("by_input", [False, True])
def test_words_reach_the_program_as_they_are(tmp_path: Path, by_input: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    program, heard = listening(tmp_path)
    how = "input" if by_input else "argument"
    voice = PerSentence((sys.executable, str(program), how, str(heard)), by_input=by_input)
    voice.speak(EVIL + " Öl")
    assert voice._running is not None  # noqa: SLF001
    assert voice._running.wait(PATIENCE) == 0  # noqa: SLF001
    assert heard.read_text(encoding="utf-8") == EVIL + " Öl"
    assert not voice.speaking
    assert not (tmp_path / "owned").exists()
    voice.close()


@posix_only
def test_a_sentence_ends_in_the_middle_when_it_is_stopped() -> None:
    voice = PerSentence((sys.executable, "-c", "import time; time.sleep(600)"))
    voice.speak("a long story")
    assert voice.speaking
    voice.stop()
    assert not voice.speaking


def test_a_helper_gets_a_line_for_each_sentence_and_an_empty_one_to_stop(tmp_path: Path) -> None:
    program, heard = listening(tmp_path)
    helper = Helper((sys.executable, str(program), "input", str(heard)))
    helper.speak(EVIL)
    helper.stop()
    running = helper._running  # noqa: SLF001
    assert running.stdin is not None
    running.stdin.close()
    assert running.wait(PATIENCE) == 0
    assert heard.read_text(encoding="utf-8").replace("\r", "") == EVIL + "\n\n"
    helper.close()
