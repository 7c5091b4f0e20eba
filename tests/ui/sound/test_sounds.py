"""The sound files as a player hears them, measured without the code that made them, and their player."""

import array
import itertools
import logging
import math
import operator
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeAlias, TypeVar

import pygame
import pytest

from sounds import levels
from sounds.harmony import Chord, Note, lead_voices, read_chords, read_melody, swing
from sounds.levels import CLASSES, PEAK_CEILING_DB, RATE, UPPER_PARTS, WINDOW, class_of, file_stems, k_weighting
from sounds.tunes import MOTIF, PIECES
from ui.sound.audio import (
    INTERFACE,
    ZAPS,
    Audio,
    Effect,
    Volumes,
    balance,
    effect_files,
    open_mixer,
    zap,
)
from ui.sound.music import CHANNELS as MUSIC_CHANNELS
from ui.sound.music import LAYERED, LAYERS, OVERLAP, SLICES, VOICES, Music, gain

FOLDER = Path(__file__).resolve().parents[3] / "sounds"
EFFECT_NAMES = [name for names in CLASSES.values() for name in names if name not in set(Music)]
Read = TypeVar("Read")
Samples: TypeAlias = "array.array[int]"
"""Of one channel, 16 bits."""

STEMS = [(stem, name) for name in EFFECT_NAMES for stem in file_stems(name)]
MUSIC_STEMS = [(stem, piece) for piece in Music for stem in file_stems(piece)]


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


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


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    monkeypatch.setattr("ui.sound.music.Crew", AtOnce)
    player = Audio(Volumes(effects=1.0, music=1.0, interface=1.0), chance=random.Random(1))
    assert player.wait(60)
    yield player
    player.close()


def decoded(path: Path) -> tuple[Samples, Samples]:
    both = array.array("h", pygame.mixer.Sound(path).get_raw())
    return both[0::2], both[1::2]


def weighted_power(channel: Iterable[int]) -> list[float]:
    # The two filter sections one after the other, in transposed direct form.
    (b0, b1, b2, a1, a2), (c0, c1, c2, d1, d2) = k_weighting(RATE)
    s1 = s2 = t1 = t2 = 0.0
    powers = []
    for sample in channel:
        x = sample / 32768
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        z = c0 * y + t1
        t1 = c1 * y - d1 * z + t2
        t2 = c2 * y - d2 * z
        powers.append(z * z)
    return powers


def loudest_window(left: Samples, right: Samples) -> float:
    one = weighted_power([*left, *[0] * 4410])
    # A mono file is the same on both sides: half the work.
    other = one if left == right else weighted_power([*right, *[0] * 4410])
    power = [a + b for a, b in zip(one, other, strict=True)]
    width = round(WINDOW * RATE)
    sums = [0.0, *itertools.accumulate([*power, *[0.0] * width])]
    best = max(sums[i + width] - sums[i] for i in range(0, len(sums) - width, 20))
    return 10 * math.log10(best / width) - 0.691


# The files


def test_every_effect_has_files_and_every_file_an_effect() -> None:
    assert {str(effect) for effect in Effect} == set(EFFECT_NAMES)
    assert len(EFFECT_NAMES) >= 28
    files = effect_files(FOLDER / "effects")
    assert {path.stem for paths in files.values() for path in paths} == {stem for stem, _ in STEMS}
    assert {path.stem for path in (FOLDER / "effects").iterdir()} == {stem for stem, _ in STEMS}
    assert all(files.values())


def test_every_effect_is_heard_somewhere() -> None:
    sources = [path for path in (FOLDER.parent / "ui").rglob("*.py") if path.name != "audio.py"]
    named = {name for path in sources for name in re.findall(r"Effect\.([A-Z_]+)", path.read_text(encoding="utf-8"))}
    counting = {effect.name for effect in ZAPS}
    assert not {effect.name for effect in Effect} - named - counting


def test_every_piece_has_a_file_and_every_file_a_piece() -> None:
    assert {path.name for path in (FOLDER / "music").iterdir()} == {f"{stem}.ogg" for stem, _ in MUSIC_STEMS}


def test_all_files_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) < 8_000_000


@pytest.mark.parametrize(("stem", "name"), STEMS)
@pytest.mark.usefixtures("mixer")
def test_an_effect_is_as_loud_as_its_class_and_clean(stem: str, name: str) -> None:
    left, right = decoded(FOLDER / "effects" / f"{stem}.ogg")
    loudness_class = class_of(name)
    assert 0.03 <= len(left) / RATE <= loudness_class.max_seconds
    assert loudest_window(left, right) == pytest.approx(loudness_class.target_db, abs=0.7)
    peak = max(max(left), max(right), -min(left), -min(right)) / 32768
    assert 20 * math.log10(peak) < PEAK_CEILING_DB
    for side in (left, right):
        assert abs(sum(side) / len(side)) / 32768 < 0.002, "a constant offset"
        # No click at either end.
        assert max(abs(side[0]), abs(side[-1])) / 32768 < 0.02
    # Something is heard soon: an effect must answer a hand at once.
    start = next(i for i, pair in enumerate(zip(left, right, strict=True)) if max(map(abs, pair)) > 0.03 * peak * 32768)
    assert start / RATE < 0.1


def heard(piece: Music, layer: int = 0) -> tuple[Samples, Samples]:
    """A loop as heard: an upper part, assembled from its slices, over its base."""
    if not layer:
        return decoded(FOLDER / "music" / f"{piece}.ogg")
    left, right = array.array("h"), array.array("h")
    for letter in "abcd":
        slices = decoded(FOLDER / "music" / f"{piece}-{layer}-{letter}.ogg")
        left.extend(slices[0][OVERLAP:-OVERLAP])
        right.extend(slices[1][OVERLAP:-OVERLAP])
    below = decoded(FOLDER / "music" / f"{piece}.ogg")
    assert [len(side) for side in below] == [len(left), len(right)], "base and part drift apart"
    sums = [array.array("h", map(operator.add, one, two)) for one, two in zip((left, right), below, strict=True)]
    return sums[0], sums[1]


LOOPS = [(Music.TITLE, 0), (Music.SCORING, 0), *((Music.TABLE, layer) for layer in range(1, LAYERS + 1))]
"""What is heard, piece and layer: the table's base is never alone."""


@pytest.mark.parametrize(
    ("piece", "layer"), [LOOPS[0], *(pytest.param(*more, marks=pytest.mark.slow) for more in LOOPS[1:])]
)
@pytest.mark.usefixtures("mixer")
def test_music_loops_without_a_seam(piece: Music, layer: int) -> None:
    left, right = heard(piece, layer)
    loudness_class = class_of(piece)
    seconds = len(left) / RATE
    _, chords = PIECES[piece]
    beats = chords[-1].start + chords[-1].length
    assert seconds <= loudness_class.max_seconds
    # A whole number of beats at a round tempo: the decoder loses or adds no sample.
    tempo = beats * 60 / seconds
    assert tempo == pytest.approx(round(tempo), abs=1e-4)
    for side in (left, right):
        peak = max(max(side), -min(side)) / 32768
        assert 20 * math.log10(peak) < PEAK_CEILING_DB
        assert abs(sum(side) / len(side)) / 32768 < 0.001
        # The step over the seam is like the steps in the half second around it, and so is the bend.
        around = [*side[-RATE // 4 :], *side[: RATE // 4]]
        bends = sorted(abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False))
        seam = [*side[-3:], *side[:3]]
        worst = max(abs(a - 2 * b + c) for a, b, c in zip(seam, seam[1:], seam[2:], strict=False))
        assert worst <= max(bends[int(0.995 * len(bends))], 40)
        # No hole and no jump of the level between the last and the first tenth of a second.
        tail, head = (math.sqrt(sum(x * x for x in part) / len(part)) for part in (side[-4410:], side[:4410]))
        assert tail > 100
        assert head > 100


def sampled_loudness(sides: tuple[Samples, Samples]) -> float:
    # A second in seven is enough for the whole, and keeps these tests short.
    total, count = 0.0, 0
    for start in range(0, len(sides[0]) - RATE, 7 * RATE):
        total += sum(sum(weighted_power(side[start : start + RATE])) for side in sides)
        count += RATE
    return 10 * math.log10(total / count) - 0.691


@pytest.mark.slow
@pytest.mark.parametrize("piece", Music)
@pytest.mark.usefixtures("mixer")
def test_music_is_as_loud_as_its_class(piece: Music) -> None:
    fullest = LAYERS if piece is Music.TABLE else 0
    assert sampled_loudness(heard(piece, fullest)) == pytest.approx(class_of(piece).target_db, abs=1.5)


@pytest.mark.slow
@pytest.mark.usefixtures("mixer")
def test_the_music_of_the_table_grows_from_round_to_round() -> None:
    assert (UPPER_PARTS[LAYERED], levels.SLICES, levels.OVERLAP) == (LAYERS, SLICES, OVERLAP), "as the player cuts them"
    rounds = [sampled_loudness(heard(Music.TABLE, layer)) for layer in range(1, LAYERS + 1)]
    assert all(a + 0.2 < b for a, b in itertools.pairwise(rounds)), "each round is fuller than the one before"
    assert rounds[-1] - rounds[0] < 4.0, "and the first is no whisper"
    base = sampled_loudness(heard(Music.TABLE))
    assert rounds[0] - 15 < base < rounds[0] - 5, "what stays while a person thinks is heard, and steps back"


@pytest.mark.usefixtures("mixer")
def test_the_zaps_rise() -> None:
    def pitch(effect: Effect) -> float:
        # The lag at which the second half of the sound is most like itself.
        left, right = decoded(FOLDER / "effects" / f"{effect}.ogg")
        part = [a + b for a, b in zip(left[4000:7000], right[4000:7000], strict=True)]
        lags = range(40, 160)
        return RATE / max(lags, key=lambda lag: sum(a * b for a, b in zip(part, part[lag:2500], strict=False)))

    pitches = [pitch(effect) for effect in ZAPS]
    assert all(low < high for low, high in itertools.pairwise(pitches))
    assert pitches[-1] / pitches[0] == pytest.approx(2.0, rel=0.03)


# The written music


@pytest.mark.parametrize("piece", Music)
def test_long_notes_of_the_melody_belong_to_the_chord(piece: Music) -> None:
    melody, chords = PIECES[piece]

    def chord_at(note: Note) -> Chord:
        return next(chord for chord in chords if chord.start <= note.start < chord.start + chord.length)

    # Fifth, ninth and thirteenth may be sung over any chord here; some voicings leave them out.
    strange = []
    for note in melody:
        chord = chord_at(note)
        singable = chord.pitch_classes | {(chord.root + step) % 12 for step in (2, 7, 9)}
        if note.length >= 1.5 and note.pitch % 12 not in singable:
            strange.append(note)
    assert strange == []


@pytest.mark.parametrize("piece", Music)
def test_voices_move_little(piece: Music) -> None:
    _, chords = PIECES[piece]
    voicings = lead_voices(chords, 55, 76)
    moves = [abs(a - b) for one, two in itertools.pairwise(voicings) for a, b in zip(one, two, strict=True)]
    assert max(moves) <= 5
    assert sum(moves) / len(moves) < 1.6
    for chord, voices in zip(chords, voicings, strict=True):
        assert {voice % 12 for voice in voices} <= chord.pitch_classes


def test_the_three_pieces_share_the_motif() -> None:
    motif = [note.pitch for note in read_melody(MOTIF)]
    for melody, _ in PIECES.values():
        pitches = [note.pitch for note in melody]
        shapes = ([p - pitches[i] for p in pitches[i : i + 6]] for i in range(len(pitches) - 5))
        assert [p - motif[0] for p in motif] in shapes


def test_a_bar_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("bar 2 holds 3.5 beats, not 4: D4:3.5")):
        read_melody("C4:4 | D4:3.5")


def test_chord_symbols() -> None:
    first, second, third = read_chords("Bb6 Bdim7 | F6/C")
    assert (first.start, first.length, first.root, first.pitch_classes) == (0.0, 2.0, 10, frozenset({10, 2, 5, 7}))
    assert (second.start, second.root) == (2.0, 11)
    assert (third.start, third.root, third.bass) == (4.0, 5, 0)


def test_swing_keeps_the_beat_and_delays_the_quaver() -> None:
    assert [swing(beat, 0.6) for beat in (0, 0.5, 1, 1.5)] == pytest.approx([0, 0.6, 1, 1.6])


# The player


def test_volumes_follow_a_square_law() -> None:
    assert [gain(v) for v in (-1.0, 0.0, 0.5, 1.0, 2.0)] == [0.0, 0.0, 0.25, 1.0, 1.0]


def test_panning_never_makes_a_sound_louder() -> None:
    assert [balance(p) for p in (-1.0, -0.5, 0.0, 1.0, 3.0)] == [(1, 0), (1, 0.5), (1, 1), (0, 1), (0, 1)]


def test_zaps_are_counted_from_one_and_end_at_the_top() -> None:
    assert [zap(n) for n in (0, 1, 2, 8, 30)] == [Effect.ZAP_1, Effect.ZAP_1, Effect.ZAP_2, Effect.ZAP_8, Effect.ZAP_8]


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
