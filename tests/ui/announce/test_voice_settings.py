"""The system's voice follows the settings, and a sentence says where there is none."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.announce.test_speaker import Throat
from ui.announce.voices import NoVoiceError
from ui.files.settings import Settings
from ui.scenes.common.dialog import DialogScene
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App
from ui.shell.running import start_speech

MakeGame = Callable[..., App]


class Voices:
    """Voices that were made, at which speed and in which language."""

    def __init__(self) -> None:
        self.made: list[tuple[int, str]] = []
        self.throats: list[Throat] = []

    def make(self, _system: str, speed: int, language: str) -> Throat:
        self.made.append((speed, language))
        self.throats.append(Throat())
        return self.throats[-1]


def test_the_voice_follows_the_settings(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    voices = Voices()
    monkeypatch.setattr("ui.announce.voices.voice_for", voices.make)
    app = make_game()
    app.scenes.push(SettingsScene(app))
    start_speech(app)
    assert not app.announcer.on
    app.change_settings(read_aloud=True)
    app.step(0)
    app.change_settings(reading_speed=160)
    app.change_settings(language="de")
    app.change_settings(music=10)
    app.change_settings(read_aloud=False)
    assert not app.announcer.on
    assert voices.made == [(100, "en"), (160, "en"), (160, "de")]
    assert all(throat.closed.is_set() for throat in voices.throats)
    assert voices.throats[0].spoken[0] == "Settings: Screen"


def test_a_system_without_a_voice_says_so_in_words(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> Throat:
        raise NoVoiceError

    monkeypatch.setattr("ui.announce.voices.voice_for", none)
    app = make_game(Settings(language="en", read_aloud=True))
    app.scenes.push(SettingsScene(app))
    start_speech(app)
    for _ in range(2000):
        pygame.time.wait(1)
        app.step(0)
        if isinstance(app.scenes.top, DialogScene):
            break
    assert isinstance(app.scenes.top, DialogScene)
    assert "no voice" in app.scenes.top.words[1]
    assert not app.settings.read_aloud
    assert not app.announcer.on
