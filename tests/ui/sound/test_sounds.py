"""The sound files as a player hears them, measured without the code that made them."""

import itertools
import math
import re
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from sounds import levels
from sounds.levels import CLASSES, PEAK_CEILING_DB, RATE, UPPER_PARTS, WINDOW, class_of, file_stems, k_weighting
from sounds.tunes import PIECES
from ui.sound.audio import ZAPS, Effect, effect_files
from ui.sound.music import LAYERED, LAYERS, OVERLAP, SLICES, Music

FOLDER = Path(__file__).resolve().parents[3] / "sounds"
EFFECT_NAMES = [name for names in CLASSES.values() for name in names if name not in set(Music)]
Samples: TypeAlias = NDArray[np.int32]
"""Of one channel, each in 16 bits; sums of them are as long as they have to be."""

STEMS = [(stem, name) for name in EFFECT_NAMES for stem in file_stems(name)]
MUSIC_STEMS = [(stem, piece) for piece in Music for stem in file_stems(piece)]


def decoded(path: Path) -> tuple[Samples, Samples]:
    both = np.frombuffer(pygame.mixer.Sound(path).get_raw(), dtype=np.int16).astype(np.int32)
    return both[0::2], both[1::2]


def weighted_power(channel: Samples) -> NDArray[np.float64]:
    # Both filter sections at once, by their response to each frequency; they fall silent within the added second.
    size = len(channel)
    padded = 1 << (size + RATE).bit_length()
    delay = np.exp(-2j * np.pi * np.arange(padded // 2 + 1) / padded)
    spectrum = np.fft.rfft(channel / 32768, padded)
    for b0, b1, b2, a1, a2 in k_weighting(RATE):
        spectrum *= (b0 + (b1 + b2 * delay) * delay) / (1 + (a1 + a2 * delay) * delay)
    return np.asarray(np.fft.irfft(spectrum, padded)[:size] ** 2)


def loudest_window(left: Samples, right: Samples) -> float:
    width = round(WINDOW * RATE)
    power = sum(weighted_power(np.append(side, np.zeros(4410, dtype=np.int32))) for side in (left, right))
    sums = np.append(0.0, np.cumsum(np.append(power, np.zeros(width))))
    best = (sums[width:] - sums[:-width])[::20].max()
    return 10 * math.log10(best / width) - 0.691


def peak_of(*sides: Samples) -> float:
    """The largest sample either way, where 1 is the most that a file holds."""
    return max(int(np.abs(side).max()) for side in sides) / 32768


def test_the_filter_is_the_one_of_the_difference_equations() -> None:
    """By which BS.1770 defines it: one section after the other, sample by sample."""
    noise = np.random.default_rng(1).integers(-32768, 32767, 3000, dtype=np.int32)
    signal = [sample / 32768 for sample in noise.tolist()]
    for b0, b1, b2, a1, a2 in k_weighting(RATE):
        filtered = [0.0, 0.0]
        for x2, x1, x in zip([0.0, 0.0, *signal], [0.0, *signal], signal, strict=False):
            filtered.append(b0 * x + b1 * x1 + b2 * x2 - a1 * filtered[-1] - a2 * filtered[-2])
        signal = filtered[2:]
    assert weighted_power(noise).tolist() == pytest.approx([sample**2 for sample in signal], abs=1e-9)


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


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        pytest.param(stem, name, marks=() if stem == file_stems(name)[0] else pytest.mark.slow, id=stem)
        for stem, name in STEMS
    ],
)
@pytest.mark.usefixtures("mixer")
def test_an_effect_is_as_loud_as_its_class_and_clean(stem: str, name: str) -> None:
    left, right = decoded(FOLDER / "effects" / f"{stem}.ogg")
    loudness_class = class_of(name)
    assert 0.03 <= len(left) / RATE <= loudness_class.max_seconds
    assert loudest_window(left, right) == pytest.approx(loudness_class.target_db, abs=0.7)
    peak = peak_of(left, right)
    assert 20 * math.log10(peak) < PEAK_CEILING_DB
    for side in (left, right):
        assert abs(side.mean()) / 32768 < 0.002, "a constant offset"
        # No click at either end.
        assert max(abs(side[0]), abs(side[-1])) / 32768 < 0.02
    # Something is heard soon: an effect must answer a hand at once.
    start = np.flatnonzero(np.maximum(np.abs(left), np.abs(right)) > 0.03 * peak * 32768)[0]
    assert start / RATE < 0.1


def heard(piece: Music, layer: int = 0) -> tuple[Samples, Samples]:
    """A loop as heard: an upper part, assembled from its slices, over its base."""
    if not layer:
        return decoded(FOLDER / "music" / f"{piece}.ogg")
    slices = [decoded(FOLDER / "music" / f"{piece}-{layer}-{letter}.ogg") for letter in "abcd"]
    left, right = (np.concatenate([side[OVERLAP:-OVERLAP] for side in sides]) for sides in zip(*slices, strict=True))
    below = decoded(FOLDER / "music" / f"{piece}.ogg")
    assert [len(side) for side in below] == [len(left), len(right)], "base and part drift apart"
    return left + below[0], right + below[1]


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
        assert 20 * math.log10(peak_of(side)) < PEAK_CEILING_DB
        assert abs(side.mean()) / 32768 < 0.001
        # The step over the seam is like the steps in the half second around it, and so is the bend.
        around = np.concatenate([side[-RATE // 4 :], side[: RATE // 4]])
        bends = np.sort(np.abs(np.diff(around, 2)))
        worst = np.abs(np.diff(np.concatenate([side[-3:], side[:3]]), 2)).max()
        assert worst <= max(bends[int(0.995 * len(bends))], 40)
        # No hole and no jump of the level between the last and the first tenth of a second.
        for part in (side[-4410:], side[:4410]):
            assert np.sqrt((part.astype(np.int64) ** 2).mean()) > 100


def sampled_loudness(sides: tuple[Samples, Samples]) -> float:
    # A second in seven is enough for the whole, and keeps these tests short.
    total, count = 0.0, 0
    for start in range(0, len(sides[0]) - RATE, 7 * RATE):
        total += sum(weighted_power(side[start : start + RATE]).sum() for side in sides)
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
        part = (left + right)[4000:6500].astype(np.int64)
        return RATE / max(range(40, 160), key=lambda lag: int(part[:-lag] @ part[lag:]))

    pitches = [pitch(effect) for effect in ZAPS]
    assert all(low < high for low, high in itertools.pairwise(pitches))
    assert pitches[-1] / pitches[0] == pytest.approx(2.0, rel=0.03)
