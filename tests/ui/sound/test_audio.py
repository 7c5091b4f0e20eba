"""The player of sounds: volumes, channels, music that fades, and what happens without a device or a file."""

import itertools
import logging
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from ui.sound.audio import INTERFACE, ZAPS, Audio, Effect, Volumes, balance, open_mixer, zap
from ui.sound.music import CHANNELS as MUSIC_CHANNELS
from ui.sound.music import VOICES, Music, gain

FOLDER = Path(__file__).resolve().parents[3] / "sounds"
Read = TypeVar("Read")


class AtOnce:
    """Reads music at once, where the game reads it in the background."""

    def __init__(self, _name: str) -> None:
        """Nothing to prepare."""

    def submit(self, read: Callable[[], Read]) -> Future[Read]:
        answer: Future[Read] = Future()
        answer.set_result(read())
        return answer

    def dismiss(self, _seconds: float) -> None:
        """Nothing is pending."""


READ: dict[Effect, tuple[bytes, ...]] = {}
"""The samples of all effects, as the first player of these tests has read them from their files."""


def recall(player: Audio) -> None:
    """In place of reading all files again, which takes most of a test."""
    player._sounds.update({effect: tuple(map(pygame.mixer.Sound, takes)) for effect, takes in READ.items()})  # noqa: SLF001


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """All effects take as much memory as a large window: no later test needs them."""
    yield
    READ.clear()


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    monkeypatch.setattr("ui.sound.music.Clerk", AtOnce)
    if READ:
        monkeypatch.setattr(Audio, "_load", recall)
    player = Audio(Volumes(effects=1.0, music=1.0, interface=1.0), chance=random.Random(1))
    assert player.wait(60)
    if not READ:
        READ.update({effect: tuple(one.get_raw() for one in takes) for effect, takes in player._sounds.items()})  # noqa: SLF001
    yield player
    player.close()


# The player


def test_volumes_follow_a_square_law() -> None:
    assert [gain(v) for v in (-1.0, 0.0, 0.5, 1.0, 2.0)] == [0.0, 0.0, 0.25, 1.0, 1.0]


def test_panning_never_makes_a_sound_louder() -> None:
    assert [balance(p) for p in (-1.0, -0.5, 0.0, 1.0, 3.0)] == [(1, 0), (1, 0.5), (1, 1), (0, 1), (0, 1)]


def test_zaps_are_counted_from_one_and_end_at_the_top() -> None:
    assert [zap(n) for n in (0, 1, 2, 30)] == [Effect.ZAP_1, Effect.ZAP_1, Effect.ZAP_2, Effect.ZAP_8]
    steps = [ZAPS.index(zap(n)) for n in range(1, 31)]
    assert steps == sorted(steps)
    assert set(steps) == set(range(len(ZAPS)))
    assert all(zap(mark) is not zap(mark - 1) for mark in (5, 10, 15)), "each is heard to be reached"


def busy() -> list[pygame.mixer.Channel]:
    channels = (pygame.mixer.Channel(i) for i in range(MUSIC_CHANNELS, pygame.mixer.get_num_channels()))
    return [channel for channel in channels if channel.get_busy()]


def test_every_effect_plays(audio: Audio) -> None:
    for effect in Effect:
        pygame.mixer.stop()
        audio.play(effect)
        assert len(busy()) == 1, effect


def test_the_same_take_never_comes_twice_in_a_row(audio: Audio) -> None:
    sounds = []
    for _ in range(30):
        pygame.mixer.stop()
        audio.update(0.0)
        audio.play(Effect.CARD_DROP)
        sound = busy()[0].get_sound()
        assert sound is not None
        sounds.append(sound)
    assert all(one is not two for one, two in itertools.pairwise(sounds))
    assert len({round(sound.get_length(), 4) for sound in sounds}) >= 3


def test_volume_and_pan_reach_the_channel(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    # The mixer does not report a panned channel's volume, so a fake records it.
    class Witness:
        volume: tuple[float, float] | None = None

        def get_busy(self) -> bool:
            return False

        def play(self, sound: pygame.mixer.Sound) -> None:
            assert sound.get_length() > 0

        def set_volume(self, left: float, right: float) -> None:
            self.volume = (left, right)

    witness = Witness()
    audio.volumes = Volumes(effects=0.8)
    with monkeypatch.context() as patch:
        patch.setattr("pygame.mixer.Channel", lambda _number: witness)
        audio.play(Effect.FANFARE, volume=0.5, pan=-0.5)
    assert witness.volume == pytest.approx((0.16, 0.08))


def test_the_interface_has_a_volume_of_its_own(audio: Audio) -> None:
    audio.volumes = Volumes(effects=1.0, interface=0.0)
    for effect in INTERFACE:
        audio.play(effect)
    assert busy() == []
    audio.play(Effect.FZZZT)
    assert len(busy()) == 1


def test_mute_silences_current_and_later_sounds(audio: Audio) -> None:
    audio.music(Music.TITLE)
    audio.play(Effect.FANFARE)
    assert loudest(settle(audio)[-1]) == 1.0
    audio.volumes = Volumes(muted=True)
    audio.play(Effect.FANFARE)
    assert busy() == []
    assert volumes_now() == (0.0, 0.0)
    audio.volumes = Volumes(music=1.0)
    assert loudest(volumes_now()) == 1.0


def test_more_effects_than_channels_are_no_error(audio: Audio) -> None:
    for _ in range(60):
        audio.update(0.0)
        audio.play(Effect.FANFARE)
    assert len(busy()) == pygame.mixer.get_num_channels() - MUSIC_CHANNELS


def test_effects_take_no_channel_from_the_music(audio: Audio) -> None:
    audio.music(Music.TITLE)
    settle(audio)
    for _ in range(60):
        audio.update(0.0)
        audio.play(Effect.FANFARE)
    assert volumes_now() == (1.0, 0.0)
    assert seconds_on(0) > 30


Both = tuple[float, float]


def volumes_now() -> Both:
    """How loud the music's two channels are."""
    first, second = (pygame.mixer.Channel(i) for i in range(VOICES))
    return (
        first.get_volume() if first.get_busy() else 0.0,
        second.get_volume() if second.get_busy() else 0.0,
    )


def seconds_on(channel: int) -> float:
    """The length of what plays on a channel."""
    sound = pygame.mixer.Channel(channel).get_sound()
    return sound.get_length() if sound is not None else 0.0


def loudest(both: Both) -> float:
    return max(both)


def loudness(both: Both) -> float:
    """The power of both together."""
    return math.hypot(*both)


def smooth(volumes: list[Both], step: float) -> bool:
    return all(
        abs(a - b) < step for before, after in itertools.pairwise(volumes) for a, b in zip(before, after, strict=True)
    )


def settle(audio: Audio, seconds: float = 3.0) -> list[Both]:
    """Begin a piece that has been read, then let time pass; how loud both channels were in every frame."""
    audio.update(0.0)
    volumes = []
    for _ in range(round(seconds * 60)):
        audio.update(1 / 60)
        volumes.append(volumes_now())
    return volumes


@pytest.mark.slow
def test_music_crossfades(audio: Audio) -> None:
    audio.music(Music.TITLE)
    first = settle(audio)
    assert first[-1] == (1.0, 0.0)
    assert smooth(first, 0.1)
    audio.music(Music.TABLE)
    volumes = settle(audio)
    assert volumes[-1] == (0.0, 1.0)
    assert smooth(volumes, 0.1)
    # Never quieter, never louder.
    assert all(loudness(both) == pytest.approx(1.0, abs=0.03) for both in volumes)
    assert min(map(loudest, volumes)) == pytest.approx(math.sqrt(0.5), abs=0.03)
    audio.music(None)
    settle(audio)
    assert volumes_now() == (0.0, 0.0)
    assert audio.current_music is None
    assert not audio.fading


def test_the_current_piece_plays_until_the_next_is_loaded(audio: Audio) -> None:
    audio.music(Music.TITLE)
    settle(audio)
    audio.music(Music.TABLE)
    assert audio.fading
    assert loudest(volumes_now()) == 1.0


@pytest.mark.slow
def test_music_recalled_during_its_fade_does_not_restart(audio: Audio) -> None:
    audio.music(Music.TITLE)
    settle(audio)
    title = pygame.mixer.Channel(0).get_sound()
    audio.music(Music.TABLE)
    settle(audio, 0.3)
    audio.music(Music.TITLE)
    volumes = settle(audio)
    assert volumes[-1] == (1.0, 0.0)
    assert min(first for first, _ in volumes) > 0.5
    assert pygame.mixer.Channel(0).get_sound() is title


@pytest.mark.slow
def test_a_third_piece_replaces_the_quieter_one(audio: Audio) -> None:
    audio.music(Music.TITLE)
    settle(audio)
    audio.music(Music.TABLE)
    settle(audio, 0.2)
    audio.music(Music.SCORING)
    volumes = settle(audio)
    assert volumes[-1] == (0.0, 1.0)
    assert seconds_on(1) == pytest.approx(40, abs=2)


def test_a_piece_no_longer_wanted_does_not_start(audio: Audio) -> None:
    audio.music(Music.TITLE)
    audio.music(None)
    assert settle(audio)[-1] == (0.0, 0.0)
    assert not audio.fading


def test_ducking_lowers_the_music_and_restores_it(audio: Audio) -> None:
    audio.music(Music.TABLE)
    settle(audio)
    audio.duck(1.0)
    volumes = [loudest(both) for both in settle(audio)]
    assert min(volumes) == pytest.approx(gain(0.3), abs=0.02)
    assert volumes[45] == min(volumes)
    assert volumes[-1] == 1.0
    assert max(abs(a - b) for a, b in itertools.pairwise(volumes)) < 0.25


def test_a_missing_folder_is_logged_and_harmless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = Audio(folder=tmp_path)
    assert player.wait()
    with caplog.at_level(logging.WARNING):
        player.music(Music.TITLE)
        player.play(Effect.LOCK)
        while player.fading:
            player.update(0.1)
    player.close()
    assert "The music title cannot be played" in caplog.text


def test_a_damaged_file_is_logged_and_the_others_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "effects").mkdir()
    (tmp_path / "effects" / "lock.ogg").write_bytes(b"OggS is all that is right here")
    (tmp_path / "effects" / "weld.ogg").write_bytes((FOLDER / "effects" / "weld.ogg").read_bytes())
    with caplog.at_level(logging.WARNING):
        player = Audio(folder=tmp_path)
        assert player.wait()
    player.play(Effect.LOCK)
    assert busy() == []
    player.play(Effect.WELD)
    assert len(busy()) == 1
    player.close()
    assert "lock.ogg cannot be played" in caplog.text


def test_a_missing_device_is_logged_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    with caplog.at_level(logging.WARNING):
        player = Audio()
    assert not player.audible
    assert player.wait(60)
    player.music(Music.TABLE)
    player.play(Effect.FZZZT)
    player.duck(1.0)
    player.update(0.5)
    player.close()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_device_that_was_busy_at_the_start_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when *Mono* is chosen in the settings: one busy moment used to silence the program until its end."""
    played = tmp_path / "device" / "played"
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(played))
    player = Audio()
    assert not player.audible
    assert os.environ["SDL_AUDIODRIVER"] == "disk"
    player.close()
    played.parent.mkdir()
    player = Audio(mono=True)
    assert player.audible
    player.close()
    assert played.exists()


def test_the_silent_driver_is_no_choice_of_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has named a driver, nobody has named one afterwards."""
    drivers: list[str | None] = []

    def busy_device(*_: object, **__: object) -> None:
        drivers.append(os.environ.get("SDL_AUDIODRIVER"))
        if drivers[-1] is None:
            raise pygame.error("the device is busy")

    pygame.mixer.quit()
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.setattr(pygame.mixer, "init", busy_device)
    assert not open_mixer()
    assert not open_mixer()
    assert drivers == [None, "dummy"] * 2


def test_even_a_missing_silent_driver_is_survived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no mixer today")

    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    with caplog.at_level(logging.WARNING):
        assert not open_mixer()
        player = Audio()
    player.volumes = Volumes(muted=True)
    player.music(Music.TITLE)
    player.play(Effect.LOCK)
    player.music(None)
    player.update(1.0)
    player.close()
    assert "no mixer today" in caplog.text


def test_playing_needs_no_numpy() -> None:
    code = "import sys, ui.sound.audio, sounds.levels, sounds.tunes; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=FOLDER.parent, capture_output=True, text=True, check=True)
    assert run.stdout.split()[-1] == "False"


def test_an_effect_starts_once_a_frame(audio: Audio) -> None:
    for _ in range(4):
        audio.play(Effect.SHUFFLE)
    audio.play(Effect.DEAL)
    assert len(busy()) == 2
    audio.update(0.016)
    audio.play(Effect.SHUFFLE)
    assert len(busy()) == 3
