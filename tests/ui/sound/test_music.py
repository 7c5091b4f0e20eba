"""The layers of the table's music: in step to the sample, changed in silence, thinned while a person thinks."""

import array
import itertools
import logging
import math
import os
import shutil
import subprocess
import sys
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.state import Phase
from tests.ui.persons import MousePerson
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from ui.files.settings import Pace, Settings
from ui.scenes.play.curtain import CurtainScene
from ui.shell.app import App
from ui.sound import music
from ui.sound.audio import Audio, Effect
from ui.sound.music import (
    CHANGE_SECONDS,
    LAYERS,
    OVERLAP,
    SLICES,
    THIN,
    THIN_AFTER,
    UPPER_CHANNEL,
    Music,
    Ramp,
    gain,
    start_together,
)

FRAME = 1 / 60
RATE = 44100
LOOP = 30_012
"""Samples of a short loop, no multiple of the mixer's buffer."""

BLOW = 1000
"""The sample that is heard in it."""
PROBE = """
import os, sys, time, pygame
from pathlib import Path
from ui.sound.audio import Audio, Volumes
from ui.sound.music import Music

audio = Audio(Volumes(music=1.0), folder=Path(sys.argv[1]))
audio.wait()

def let(done):
    end = time.monotonic() + 60
    while not done() and time.monotonic() < end:
        audio.update(0.05)
        time.sleep(0.005)
    assert done()

def play_on():
    enough = os.path.getsize(os.environ["SDL_DISKAUDIOFILE"]) + int(sys.argv[2])
    let(lambda: os.path.getsize(os.environ["SDL_DISKAUDIOFILE"]) > enough)

audio.music(Music.TABLE)
let(lambda: not audio.fading)
play_on()
audio.layer(2)
let(lambda: audio.fading)
let(lambda: not audio.fading)
play_on()
audio.close()
"""


def write_base(path: Path, height: int) -> None:
    """A loop with a single blow in it, on the left."""
    frames = array.array("h", bytes(4 * LOOP))
    frames[2 * BLOW] = height
    write_wave(path, frames)


def write_wave(path: Path, frames: "array.array[int]") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames.tobytes())


def write_slice(path: Path, number: int, height: int) -> None:
    """A quarter of a loop with its blow on the right, and what its neighbours have at both ends."""
    loop = array.array("h", bytes(4 * LOOP))
    loop[2 * BLOW + 1] = height
    length = LOOP // SLICES
    begin = LOOP + number * length - OVERLAP
    write_wave(path, (loop * 3)[2 * begin : 2 * (begin + length + 2 * OVERLAP)])


@pytest.fixture
def loops(tmp_path: Path) -> Path:
    """A folder in which the base is heard on the left and the upper parts on the right, each louder."""
    write_base(tmp_path / "music" / "table.ogg", 8000)
    for layer in range(1, LAYERS + 1):
        for number, letter in enumerate("abcd"):
            write_slice(tmp_path / "music" / f"table-{layer}-{letter}.ogg", number, 4000 * layer)
    return tmp_path


@pytest.fixture
def make_audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Audio]]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made: list[Audio] = []

    def make(folder: Path) -> Audio:
        made.append(Audio(folder=folder))
        assert made[-1].wait(60)
        return made[-1]

    yield make
    for audio in made:
        audio.close()


def volumes() -> tuple[float, float]:
    """The volumes of base and upper part."""
    base, upper = pygame.mixer.Channel(0), pygame.mixer.Channel(UPPER_CHANNEL)
    return base.get_volume() if base.get_busy() else 0.0, upper.get_volume() if upper.get_busy() else 0.0


def until_still(audio: Audio) -> list[tuple[float, float]]:
    """Let time pass until no music moves; the volumes of every frame."""
    seen: list[tuple[float, float]] = []
    end = time.monotonic() + 60
    while not seen or (audio.fading and time.monotonic() < end):
        audio.update(FRAME)
        seen.append(volumes())
        # Reading in the background does not count towards the time reported.
        time.sleep(0.001)
    assert not audio.fading
    return seen


def at_table(audio: Audio, layer: int = 1) -> None:
    audio.layer(layer)
    audio.music(Music.TABLE)
    until_still(audio)


def playing() -> bytes:
    sound = pygame.mixer.Channel(UPPER_CHANNEL).get_sound()
    assert sound is not None
    return sound.get_raw()


def samples_of(folder: Path, layer: int) -> bytes:
    edge = 4 * OVERLAP
    slices = [pygame.mixer.Sound(folder / "music" / f"table-{layer}-{letter}.ogg").get_raw() for letter in "abcd"]
    return b"".join(samples[edge:-edge] for samples in slices)


@pytest.mark.slow
def test_base_and_upper_part_stay_in_step(loops: Path, tmp_path: Path) -> None:
    # The mixer writes what a loudspeaker would play into a file.
    played = tmp_path / "played.raw"
    drivers = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(played), "SDL_DISKAUDIODELAY": "3"}
    root = Path(__file__).resolve().parents[3]
    call = [sys.executable, "-c", PROBE, str(loops), str(4 * 4 * LOOP)]
    subprocess.run(call, cwd=root, env=os.environ | drivers, check=True)
    both = array.array("h", played.read_bytes())
    left, right = ([at for at, sample in enumerate(both[side::2]) if sample > 500] for side in (0, 1))
    assert len(left) > 6
    # The base never stops, turn after turn.
    assert {after - before for before, after in itertools.pairwise(left)} == {LOOP}
    # Wherever the upper part is heard, it is heard at the very sample, also after a change of layers.
    assert set(right) <= set(left)
    heights = [round(both[2 * at + 1] / both[2 * at], 1) for at in right]
    assert heights[0] <= 0.5
    assert heights[-1] == 1.0, "the second layer is heard"


def test_a_buffer_taken_between_two_calls_restarts_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = iter([True, True, False])
    begun: list[int] = []

    class Channel:
        def __init__(self, number: int) -> None:
            self.number = number

        def play(self, _sound: object, loops: int = 0) -> None:
            begun.append(self.number * (1 if loops else 0))

        def set_volume(self, _volume: float) -> None: ...

        def get_busy(self) -> bool:
            return not next(taken)

    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr(pygame.mixer, "Sound", lambda buffer: buffer)
    sound: pygame.mixer.Sound = object()  # type: ignore[assignment]
    assert start_together([(1, sound), (2, sound)])
    assert begun == [0, 1, 2] * 3


def test_the_music_begins_with_the_layer_of_the_round(loops: Path, make_audio: Callable[[Path], Audio]) -> None:
    audio = make_audio(loops)
    at_table(audio, 4)
    assert playing() == samples_of(loops, 4)
    assert volumes() == (gain(0.5), gain(0.5))


def test_a_new_round_changes_the_layer_in_silence_over_a_base_that_plays_on(
    loops: Path, make_audio: Callable[[Path], Audio], monkeypatch: pytest.MonkeyPatch
) -> None:
    loud: list[float] = []
    overwrite = music.overwrite

    def watch(sound: pygame.mixer.Sound, files: list[Path]) -> None:
        loud.append(volumes()[1])
        overwrite(sound, files)

    audio = make_audio(loops)
    at_table(audio)
    monkeypatch.setattr(music, "overwrite", watch)
    before = pygame.mixer.Channel(UPPER_CHANNEL).get_sound()
    audio.layer(3)
    seen = until_still(audio)
    assert loud == [0.0]
    assert playing() == samples_of(loops, 3)
    assert pygame.mixer.Channel(UPPER_CHANNEL).get_sound() is before, "nothing starts anew, and no buffer is added"
    assert {base for base, _ in seen} == {gain(0.5)}
    assert seen[-1] == (gain(0.5), gain(0.5))
    assert max(abs(a - b) for (_, a), (_, b) in itertools.pairwise(seen)) < 0.02, "no leap"
    assert sum(upper > 0 for _, upper in seen[: int(CHANGE_SECONDS / FRAME) - 2]) > 60


def test_rapid_rounds_end_at_the_last(loops: Path, make_audio: Callable[[Path], Audio]) -> None:
    audio = make_audio(loops)
    at_table(audio)
    for layer in (2, 3, 4, 5, 9):
        audio.layer(layer)
        audio.update(FRAME)
    until_still(audio)
    assert playing() == samples_of(loops, LAYERS)


def test_the_music_thins_while_somebody_thinks_long_and_returns(
    loops: Path, make_audio: Callable[[Path], Audio]
) -> None:
    audio = make_audio(loops)
    at_table(audio)
    full, thin = gain(0.5), gain(0.5 * THIN)
    audio.thin(on=True)
    audio.update(THIN_AFTER - 0.1)
    assert volumes() == (full, full)
    assert not audio.fading, "the loop may sleep meanwhile"
    audio.update(0.2)
    until_still(audio)
    assert volumes()[0] == full
    assert volumes()[1] == pytest.approx(thin, abs=0.01)
    # Saying so again and again changes nothing.
    audio.thin(on=True)
    assert volumes()[1] == pytest.approx(thin, abs=0.01)
    audio.thin(on=False)
    seen = until_still(audio)
    assert volumes() == (full, full)
    assert len(seen) < 2 / FRAME
    # The next thought is measured from its own beginning.
    audio.thin(on=True)
    audio.update(THIN_AFTER - 0.1)
    assert not audio.fading


def test_ducking_lowers_both_parts(loops: Path, make_audio: Callable[[Path], Audio]) -> None:
    audio = make_audio(loops)
    at_table(audio)
    audio.duck(1.0)
    seen = until_still(audio)
    assert all(base == upper for base, upper in seen)
    assert min(base for base, _ in seen) == pytest.approx(gain(0.5 * music.DUCKED), abs=0.01)


def test_the_upper_part_stops_with_the_base(loops: Path, make_audio: Callable[[Path], Audio]) -> None:
    audio = make_audio(loops)
    at_table(audio)
    audio.music(None)
    until_still(audio)
    assert not pygame.mixer.Channel(UPPER_CHANNEL).get_busy()
    audio.layer(2)
    assert not audio.fading, "a layer of music that does not play waits for it"
    at_table(audio, 2)
    assert playing() == samples_of(loops, 2)


def test_a_layer_that_is_missing_or_of_another_length_leaves_the_one_before(
    loops: Path, make_audio: Callable[[Path], Audio], caplog: pytest.LogCaptureFixture
) -> None:
    (loops / "music" / "table-2-a.ogg").unlink()
    shutil.copy(Path(__file__).resolve().parents[3] / "sounds/effects/lock.ogg", loops / "music" / "table-3-a.ogg")
    audio = make_audio(loops)
    at_table(audio)
    first = playing()
    with caplog.at_level(logging.WARNING):
        for layer in (2, 3):
            audio.layer(layer)
            until_still(audio)
            assert playing() == first
            assert volumes() == (gain(0.5), gain(0.5))
    assert "The layer 2 of the music cannot be played" in caplog.text
    assert "bytes of samples, not" in caplog.text


def test_without_its_upper_part_the_base_plays_alone(
    loops: Path, make_audio: Callable[[Path], Audio], caplog: pytest.LogCaptureFixture
) -> None:
    (loops / "music" / "table-1-b.ogg").unlink()
    audio = make_audio(loops)
    with caplog.at_level(logging.WARNING):
        at_table(audio)
    assert volumes() == (gain(0.5), 0.0)
    assert "The music table-1 cannot be played" in caplog.text


def test_a_ramp_arrives_on_time_and_is_not_restarted() -> None:
    ramp = Ramp(1.0)
    ramp.go(0.0, 2.0)
    ramp.step(1.0)
    ramp.go(0.0, 2.0)
    ramp.step(1.0)
    assert math.isclose(ramp.value, 0.0, abs_tol=1e-12)
    assert ramp.resting


class Listener:
    """Stands in for the sound and records the calls for music."""

    fading = False

    def __init__(self) -> None:
        self.layers: list[int] = []
        self.thins: list[bool] = []

    def layer(self, number: int) -> None:
        self.layers.append(number)

    def thin(self, *, on: bool) -> None:
        self.thins.append(on)

    def music(self, _piece: Music | None) -> None: ...

    def duck(self, _seconds: float) -> None: ...

    def play(self, _effect: Effect, _volume: float) -> None: ...

    def update(self, _dt: float) -> None: ...

    def close(self) -> None: ...


def test_the_music_follows_the_tables_round_and_thinker(make_game: Callable[..., App]) -> None:
    game = setup("ADA", "volta", "grit", seed=23)
    app = make_game(Settings(language="en", pace=Pace.FAST))
    listener = Listener()
    app.audio = listener  # type: ignore[assignment]
    table = table_at(app, session_at(lambda session: session.observation(0).round == 2, game), game)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    app.step(FRAME)
    assert listener.layers[-1] == 2
    assert listener.thins[-1] is True
    person.click(person.card_point(table, table.view.hand[0]))
    assert listener.thins[-1] is True, "choosing is thinking"
    person.click_on("Bid ")
    app.step(FRAME)
    assert listener.thins[-1] is False, "locked in"


def test_fixing_robots_counts_as_thinking(make_game: Callable[..., App]) -> None:
    game = setup("ADA", "BOB", seed=6)
    app = make_game(Settings(language="en", pace=Pace.FAST))
    listener = Listener()
    app.audio = listener  # type: ignore[assignment]
    table_at(app, session_at(in_phase(Phase.ALLOCATION), game), game)
    MousePerson(app).wait(lambda: isinstance(app.scenes.top, CurtainScene))
    assert listener.thins[-1] is True
