"""The sound files as a player hears them, measured without the code that made them."""

import array
import itertools
import math
import operator
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pygame
import pytest

from sounds import levels
from sounds.levels import CLASSES, PEAK_CEILING_DB, RATE, UPPER_PARTS, WINDOW, class_of, file_stems, k_weighting
from sounds.tunes import PIECES
from ui.sound.audio import (
    ZAPS,
    Effect,
    effect_files,
)
from ui.sound.music import LAYERED, LAYERS, OVERLAP, SLICES, Music

FOLDER = Path(__file__).resolve().parents[3] / "sounds"
EFFECT_NAMES = [name for names in CLASSES.values() for name in names if name not in set(Music)]
Samples: TypeAlias = "array.array[int]"
"""Of one channel, 16 bits."""

STEMS = [(stem, name) for name in EFFECT_NAMES for stem in file_stems(name)]
MUSIC_STEMS = [(stem, piece) for piece in Music for stem in file_stems(piece)]


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
        part = np.array(left[4000:6500], dtype=np.int64) + np.array(right[4000:6500], dtype=np.int64)
        return RATE / max(range(40, 160), key=lambda lag: int(part[:-lag] @ part[lag:]))

    pitches = [pitch(effect) for effect in ZAPS]
    assert all(low < high for low, high in itertools.pairwise(pitches))
    assert pitches[-1] / pitches[0] == pytest.approx(2.0, rel=0.03)
