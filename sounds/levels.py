"""How loud each sound is meant to be, and how that is measured.

Loudness is the highest K-weighted level (ITU-R BS.1770-4, the weighting behind LUFS) that any window of a sound
reaches, in dB relative to full scale, the power of the two channels added as a listener hears them. Effects use a
window of 200 ms, about the time over which the ear adds up a short sound; music is measured over its whole length.
Standard library only: the maker of the sounds, the player and the tests all read these numbers.
"""

import math
from dataclasses import dataclass

RATE = 44100
"""Samples a second of every file."""

WINDOW = 0.2
"""Length of the loudness window for effects, in seconds."""

PEAK_CEILING_DB = -1.0
"""No decoded sample of any file reaches this level (dBFS)."""


@dataclass(frozen=True, slots=True)
class LoudnessClass:
    """A kind of sound, the loudness it is brought to (dB) and the longest it may last (seconds)."""

    name: str
    target_db: float
    max_seconds: float


INTERFACE = LoudnessClass("interface", -29.0, 0.3)
HANDLING = LoudnessClass("handling", -24.0, 1.3)
ACTION = LoudnessClass("action", -19.0, 2.0)
EVENT = LoudnessClass("event", -16.0, 3.5)
TUNE = LoudnessClass("tune", -20.0, 75.0)
BACKGROUND = LoudnessClass("background", -24.0, 100.0)

CLASSES: dict[LoudnessClass, tuple[str, ...]] = {
    INTERFACE: ("button-press", "focus-move", "toggle", "score-tick"),
    HANDLING: (
        "card-pick", "card-drop", "card-slide", "card-flip", "deal", "pile-drop", "shuffle", "refill", "take-back",
        "belt-roll", "belt-stop", "lock", "illegal",
    ),
    ACTION: (
        "bid-slam", "zap-1", "zap-2", "zap-3", "zap-4", "zap-5", "zap-6", "zap-7", "zap-8", "tie", "spanner-fly",
        "spanner-clank", "weld", "widget-built", "penalty", "curtain-close", "curtain-open", "confetti", "lead-change",
        "unit-land",
    ),
    EVENT: (
        "winner-crackle", "bargain", "steal", "unit-won", "grand-unit-won", "robot-won", "upgrade-won", "fzzzt",
        "fanfare", "round-start",
    ),
    TUNE: ("title", "scoring"),
    BACKGROUND: ("table",),
}  # fmt: skip
"""Every effect and every piece of music by its base name, without the letter of a variant."""

VARIANTS: dict[str, int] = {
    "card-pick": 3, "card-drop": 3, "card-slide": 3, "card-flip": 3, "deal": 3, "bid-slam": 2, "pile-drop": 2,
    "robot-won": 2,
}  # fmt: skip
"""Effects that come as several recordings, name-a, name-b and so on; all others are one file."""

UPPER_PARTS: dict[str, int] = {"table": 5}
"""Pieces that come as a base, name, and so many upper parts of the same length: one of them plays over the base at a
time. The base and the last one together have the loudness of the class."""

SLICES = 4
"""Each upper part is cut into so many files of the same length, name-1-a to name-1-d, then name-2-a and so on: the game
can read a part without holding the whole of it twice."""

OVERLAP = 4096
"""Samples of the neighbours that a slice has at both its ends, where a lossy coder errs; the player cuts them off."""

Biquad = tuple[float, float, float, float, float]
"""A second-order section: b0, b1, b2, a1, a2, with a0 equal to 1."""


def class_of(name: str) -> LoudnessClass:
    """Return the loudness class of an effect or a piece by its base name; KeyError if there is none."""
    for loudness_class, names in CLASSES.items():
        if name in names:
            return loudness_class
    raise KeyError(name)


def file_stems(name: str) -> tuple[str, ...]:
    """Return the file names, without ending, of an effect or a piece: one, one for each variant, or base and parts."""
    if name in UPPER_PARTS:
        parts = range(1, UPPER_PARTS[name] + 1)
        return (name, *(f"{name}-{part}-{letter}" for part in parts for letter in "abcd"[:SLICES]))
    count = VARIANTS.get(name)
    return (name,) if count is None else tuple(f"{name}-{letter}" for letter in "abcdef"[:count])


def k_weighting(rate: int) -> tuple[Biquad, Biquad]:
    """Return the two filter sections of BS.1770 for a sample rate: the shelf of the head and the high-pass."""
    tangent = math.tan(math.pi * 1681.974450955533 / rate)
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    quality = 0.7071752369554196
    scale = 1 + tangent / quality + tangent * tangent
    shelf = (
        (high + middle * tangent / quality + tangent * tangent) / scale,
        2 * (tangent * tangent - high) / scale,
        (high - middle * tangent / quality + tangent * tangent) / scale,
        2 * (tangent * tangent - 1) / scale,
        (1 - tangent / quality + tangent * tangent) / scale,
    )
    tangent = math.tan(math.pi * 38.13547087602444 / rate)
    quality = 0.5003270373238773
    scale = 1 + tangent / quality + tangent * tangent
    high_pass = (
        1.0, -2.0, 1.0, 2 * (tangent * tangent - 1) / scale, (1 - tangent / quality + tangent * tangent) / scale,
    )  # fmt: skip
    return shelf, high_pass
