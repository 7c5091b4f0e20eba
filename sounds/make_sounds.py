"""Make every sound of the game: `python -m sounds.make_sounds`. See README.md beside this file.

Needs NumPy and an ffmpeg with libvorbis. On one machine two runs give the same bytes: every recipe has a generator of
its own, seeded with its name, and ffmpeg writes neither dates nor random stream numbers.
"""

import argparse
import subprocess
import sys
import tempfile
import wave
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from sounds import prizes as prizes  # enters its recipes beside the others
from sounds import recipes
from sounds.levels import CLASSES, OVERLAP, RATE, SLICES, WINDOW, LoudnessClass, class_of, file_stems
from sounds.score import PERFORMANCES
from sounds.synth import Signal, gate, highpass, limit, loudness, samples

HERE = Path(__file__).resolve().parent
CEILING = 10 ** (-2.5 / 20)
"""No sample before coding passes this; coding may overshoot by about 1 dB."""

EFFECT_QUALITY = 4
MUSIC_QUALITY = 3
"""Vorbis quality: about 64 kbit/s for a mono effect, 100 kbit/s for the music."""


def _as_heard(signal: Signal) -> Signal:
    # A mono file comes out of both loudspeakers in full.
    return np.stack((signal, signal), axis=1) if signal.ndim == 1 else signal


def _each_channel(signal: Signal) -> list[Signal]:
    return [signal] if signal.ndim == 1 else [signal[:, 0], signal[:, 1]]


def level(signal: Signal, loudness_class: LoudnessClass, window: float | None) -> Signal:
    """Bring a signal to the loudness of its class with its peaks under the ceiling.

    Bending peaks costs loudness, so gain and limit take turns; ValueError if they do not meet within 0.3 dB.
    """
    gain = 1.0
    for _ in range(12):
        result = limit(signal * gain, CEILING)
        missing = loudness_class.target_db - loudness(_as_heard(result), window)
        if abs(missing) < 0.02:
            return result
        gain *= 10 ** (missing / 20)
    if abs(missing) > 0.3:
        raise ValueError(f"{missing:.1f} dB short of {loudness_class.target_db} dB")
    return result


def finish_effect(signal: Signal, loudness_class: LoudnessClass) -> Signal:
    """Take out what lies below hearing, cut off the silent end, fade the last moment and set the loudness."""
    mono = signal.ndim == 1
    clean = np.stack([highpass(channel, 40.0) for channel in _each_channel(signal)], axis=1)
    envelope = np.max(np.abs(clean), axis=1)
    last = int(np.flatnonzero(envelope > 0.002 * float(envelope.max()))[-1]) + 1
    clean = clean[: min(len(clean), last + samples(0.01))]
    edge = gate(len(clean) / RATE, 0.0003, min(0.03, len(clean) / RATE / 4))
    clean = clean * edge[: len(clean), None]
    return level(clean[:, 0] if mono else clean, loudness_class, WINDOW)


def write_wav(path: Path, signal: Signal) -> None:
    """Write a signal as 16-bit WAV with triangular dither of one step from a fixed seed."""
    frames = signal[:, None] if signal.ndim == 1 else signal
    rng = np.random.default_rng(16)
    dither = rng.random(frames.shape) - rng.random(frames.shape)
    steps = np.rint(np.clip(frames * 32767 + dither, -32767, 32767)).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(frames.shape[1])
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(steps.tobytes())


def encode(source: Path, target: Path, quality: float) -> None:
    """Encode a WAV as Ogg Vorbis, the same bytes on every run; CalledProcessError if ffmpeg fails."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(source), "-map_metadata", "-1"]
    command += ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-c:a", "libvorbis", "-q:a", str(quality), str(target)]
    subprocess.run(command, check=True)


def seed(stem: str) -> int:
    """Return the seed of a file's random generator, taken from its name."""
    return zlib.crc32(stem.encode())


def make_effect(stem: str, name: str, target_folder: Path) -> str:
    """Render one effect file and return a line about it."""
    signal = recipes.RECIPES[name](np.random.default_rng(seed(stem)))
    done = finish_effect(signal, class_of(name))
    return _store(done, target_folder / "effects" / f"{stem}.ogg", EFFECT_QUALITY, WINDOW)


def make_music(name: str, target_folder: Path) -> str:
    """Render one piece of music with all its files and return a line about each."""
    loops = PERFORMANCES[name](np.random.default_rng(seed(name)))
    if len(loops) == 1:
        done = [level(loops[0], class_of(name), None)]
    else:
        base, *parts = balance(loops, class_of(name))
        done = [base, *(piece for part in parts for piece in slices(part))]
    return "\n".join(
        _store(loop, target_folder / "music" / f"{stem}.ogg", MUSIC_QUALITY, None)
        for stem, loop in zip(file_stems(name), done, strict=True)
    )


def slices(loop: Signal) -> list[Signal]:
    """Cut a loop into slices that overlap; the first and the last one are neighbours, too."""
    length = len(loop) // SLICES
    around = np.arange(-OVERLAP, length + OVERLAP)
    return [loop[(around + number * length) % len(loop)] for number in range(SLICES)]


def balance(loops: Sequence[Signal], loudness_class: LoudnessClass) -> list[Signal]:
    """Bring a base and its upper parts to their class by one gain for all, so that they fit together as they are.

    The base and the last part have the loudness of the class; ValueError if the base and any part pass the ceiling.
    """
    base, *parts = loops
    gain = 10 ** ((loudness_class.target_db - loudness(base + parts[-1], None)) / 20)
    highest = max(float(np.max(np.abs(base + part))) for part in parts) * gain
    if highest > CEILING:
        raise ValueError(f"base and part together reach {highest:.2f}, more than {CEILING:.2f}")
    return [loop * gain for loop in loops]


def _store(signal: Signal, target: Path, quality: float, window: float | None) -> str:
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "sound.wav"
        write_wav(wav, signal)
        encode(wav, target, quality)
    peak = 20 * np.log10(float(np.max(np.abs(signal))))
    heard = loudness(_as_heard(signal), window)
    shape = f"{len(signal) / RATE:7.3f} s  {signal.ndim} ch  {heard:6.1f} dB  peak {peak:5.1f} dBFS"
    return f"{target.stem:16} {shape}  {target.stat().st_size / 1000:7.1f} kB"


def wanted_effects(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return (file stem, base name) of every effect file among these base names."""
    return [(stem, name) for name in names if name in recipes.RECIPES for stem in file_stems(name)]


def main(arguments: list[str]) -> int:
    """Make the sounds that are named, or all, and print a table."""
    parser = argparse.ArgumentParser(description="Make the effects and the music of the game.")
    parser.add_argument("names", nargs="*", help="effects or pieces to make; all without a name")
    parser.add_argument("--into", type=Path, default=HERE, help="folder that gets effects/ and music/")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args(arguments)
    wanted = [name for names in CLASSES.values() for name in names if not options.names or name in options.names]
    with ProcessPoolExecutor(options.jobs) as pool:
        # The music takes longest, so it begins.
        waiting = [pool.submit(make_music, name, options.into) for name in wanted if name in PERFORMANCES]
        waiting += [pool.submit(make_effect, stem, name, options.into) for stem, name in wanted_effects(wanted)]
        for result in waiting:
            print(result.result(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
