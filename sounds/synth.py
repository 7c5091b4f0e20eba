"""Signals, filters, envelopes and the reverberation from which every sound of the game is made.

A signal is a NumPy array of float64 at 44.1 kHz where 1.0 is full scale; mono has one axis, stereo is (samples, 2).
Randomness comes only from the generator that is handed in, so that a sound is the same on every run.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from sounds.levels import RATE, WINDOW, k_weighting

Signal = npt.NDArray[np.float64]


def samples(seconds: float) -> int:
    """Return the whole number of samples nearest to a duration."""
    return round(seconds * RATE)


def clock(seconds: float) -> Signal:
    """Return the time of every sample of a signal, in seconds from its start."""
    return np.arange(samples(seconds), dtype=np.float64) / RATE


def silence(seconds: float) -> Signal:
    """Return a mono signal of zeros."""
    return np.zeros(samples(seconds))


def line(seconds: float, *points: tuple[float, float]) -> Signal:
    """Return a curve of straight lines through (seconds, value) points, held before the first and after the last."""
    times, values = zip(*points, strict=True)
    curve: Signal = np.interp(clock(seconds), times, values)
    return curve


def glide(seconds: float, *points: tuple[float, float]) -> Signal:
    """Return a curve through (seconds, value) points that moves in equal ratios, as pitches do; values above 0."""
    return np.exp(line(seconds, *((at, math.log(value)) for at, value in points)))


def decay(seconds: float, half_life: float, attack: float = 0.001) -> Signal:
    """Return an envelope that rises in `attack` seconds and then halves every `half_life` seconds."""
    t = clock(seconds)
    return np.minimum(1.0, t / attack) * 0.5 ** (np.maximum(0.0, t - attack) / half_life)


def gate(seconds: float, attack: float, release: float) -> Signal:
    """Return an envelope that is 1 between a rising and a falling ramp, both rounded like a cosine."""
    ramp = line(seconds, (0.0, 0.0), (attack, 1.0), (seconds - release, 1.0), (seconds, 0.0))
    return 0.5 - 0.5 * np.cos(np.pi * ramp)


def phase(hertz: Signal | float, seconds: float) -> Signal:
    """Return the phase in radians of an oscillator whose frequency may change from sample to sample."""
    steps = np.broadcast_to(np.asarray(hertz, dtype=np.float64), (samples(seconds),))
    return 2 * np.pi * (np.cumsum(steps) - steps) / RATE


def tone(hertz: Signal | float, seconds: float) -> Signal:
    """Return a sine."""
    return np.sin(phase(hertz, seconds))


def noise(rng: np.random.Generator, seconds: float) -> Signal:
    """Return white noise of about unit power."""
    return rng.standard_normal(samples(seconds))


def harmonics(hertz: Signal | float, seconds: float, level: Callable[[int, Signal], Signal]) -> Signal:
    """Add up the harmonics of a tone below 14 kHz; `level(number, hertz)` gives the strength of each, sample by sample.

    Nothing above the limit is ever made, so there is no aliasing. Harmonics weaker than -70 dB throughout are left out.
    """
    base = np.broadcast_to(np.asarray(hertz, dtype=np.float64), (samples(seconds),))
    angle = phase(base, seconds)
    result = np.zeros(len(base))
    for number in range(1, int(14_000 / float(base.min())) + 1):
        partial = base * number
        strength = np.where(partial < 14_000, level(number, partial), 0.0)
        if float(strength.max()) > 3e-4:
            result += strength * np.sin(number * angle)
    return result


def ladder(hertz: Signal, cutoff: Signal | float, resonance: float) -> Signal:
    """Return how much of a frequency passes a four-pole ladder low-pass filter; resonance from 0 to below 4."""
    ratio = hertz / cutoff
    response: Signal = np.abs((1 + resonance) / ((1 + 1j * ratio) ** 4 + resonance))
    return response / (1 + 0.35 * resonance)


def saw(hertz: Signal | float, seconds: float, cutoff: Signal | float, resonance: float = 0.0) -> Signal:
    """Return a sawtooth through the ladder filter."""
    return harmonics(hertz, seconds, lambda number, partial: 0.6 / number * ladder(partial, cutoff, resonance))


def square(hertz: Signal | float, seconds: float, cutoff: Signal | float, resonance: float = 0.0) -> Signal:
    """Return a square wave through the ladder filter."""

    def level(number: int, partial: Signal) -> Signal:
        return (number % 2) * 0.9 / number * ladder(partial, cutoff, resonance)

    return harmonics(hertz, seconds, level)


def modes(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Signal:
    """Return a struck body: partials of (hertz, strength, seconds until 60 dB down), all in phase at the blow."""
    t = clock(seconds)
    body = np.zeros(len(t))
    for hertz, strength, sixty in partials:
        if hertz < 15_000:
            body += strength * np.sin(2 * np.pi * hertz * t) * 10 ** (-3 * t / sixty)
    return body * np.minimum(1.0, t / 0.0007)


def spectrum_filter(signal: Signal, gain: Callable[[Signal], Signal], tail: float) -> Signal:
    """Weigh the spectrum of a mono signal with `gain(hertz)`, without shifting its phase; the length stays.

    The filter may ring on for `tail` seconds after the end; with 0 it runs on at the beginning, as in a loop.
    """
    padded = np.concatenate((signal, np.zeros(samples(tail))))
    spectrum = np.fft.rfft(padded)
    hertz: Signal = np.fft.rfftfreq(len(padded), 1 / RATE).astype(np.float64)
    return np.fft.irfft(spectrum * gain(hertz), len(padded))[: len(signal)]


def lowpass(signal: Signal, hertz: float, order: int = 2, tail: float = 0.05) -> Signal:
    """Return the signal through a Butterworth-shaped low-pass."""
    return spectrum_filter(signal, lambda f: 1 / np.sqrt(1 + (f / hertz) ** (2 * order)), tail)


def highpass(signal: Signal, hertz: float, order: int = 2, tail: float = 0.05) -> Signal:
    """Return the signal through a Butterworth-shaped high-pass."""
    return spectrum_filter(signal, lambda f: 1 / np.sqrt(1 + (hertz / np.maximum(f, 1e-3)) ** (2 * order)), tail)


def band(signal: Signal, low: float, high: float, order: int = 2) -> Signal:
    """Return what of the signal lies between two frequencies in hertz."""
    return highpass(lowpass(signal, high, order), low, order)


def swept_band(signal: Signal, centre: Signal, quality: float) -> Signal:
    """Return the signal through a band-pass whose centre moves: a state-variable filter, sample by sample."""
    g = np.tan(np.pi * np.minimum(centre, 16_000.0) / RATE)
    k = 1.0 / quality
    first = 1.0 / (1.0 + g * (g + k))
    result: list[float] = []
    low = band_state = 0.0
    for x, gi, a1 in zip(signal.tolist(), g.tolist(), first.tolist(), strict=True):
        v3 = x - low
        v1 = a1 * (band_state + gi * v3)
        v2 = low + gi * v1
        band_state = 2.0 * v1 - band_state
        low = 2.0 * v2 - low
        result.append(k * v1)
    return np.array(result)


def clicks(rng: np.random.Generator, seconds: float, rate: Signal | float, softness: float = 0.4) -> Signal:
    """Return random impulses, `rate` a second on average; strengths vary more the larger `softness` is."""
    chance = np.broadcast_to(np.asarray(rate, dtype=np.float64), (samples(seconds),)) / RATE
    hits = rng.random(samples(seconds)) < chance
    strength = np.exp(softness * rng.standard_normal(samples(seconds))) * np.sign(rng.random(samples(seconds)) - 0.5)
    return np.where(hits, strength, 0.0)


def place(into: Signal, what: Signal, at: float, gain: float = 1.0) -> None:
    """Add a mono signal to another at a time in seconds; what would stick out at the end is cut off."""
    start = samples(at)
    room = min(len(what), len(into) - start)
    if room > 0:
        into[start : start + room] += gain * what[:room]


def pan(signal: Signal, where: float) -> Signal:
    """Return mono as stereo, `where` from -1 (left) to 1 (right), at constant power."""
    angle = (where + 1) * np.pi / 4
    return np.stack((signal * math.cos(angle), signal * math.sin(angle)), axis=1)


def soften(signal: Signal, drive: float = 1.0) -> Signal:
    """Return the signal bent softly towards full scale, as an overdriven valve would."""
    return np.tanh(signal * drive) / math.tanh(drive)


def room(rng: np.random.Generator, seconds: float, bright: float = 1.0) -> Signal:
    """Return the stereo response of a hall: early reflections, then noise that decays sooner the higher it is.

    `seconds` is the time in which the middle register falls by 60 dB; `bright` above 1 makes high tones last longer.
    The response is brought to unit power, so that a send level of 0.2 is about -14 dB of reverberation.
    """
    length = seconds * 1.1
    t = clock(length)
    sides = []
    for _ in range(2):
        tail = np.zeros(len(t))
        for low, high, share in ((90, 300, 0.9), (300, 900, 1.0), (900, 2500, 0.8), (2500, 7000, 0.45 * bright)):
            colour = band(noise(rng, length), low, high)
            colour /= float(np.sqrt(np.mean(colour**2)))
            tail += share * colour * 10 ** (-3 * t / (seconds * share**0.5))
        tail *= np.minimum(1.0, t / 0.025)
        for _ in range(7):
            place(tail, np.array([float(rng.choice((-1.0, 1.0)))]), 0.011 + 0.05 * float(rng.random()), 2.5)
        sides.append(lowpass(tail, 7500))
    response = np.stack(sides, axis=1)
    response[:, 0] *= math.sqrt(float(np.sum(response[:, 1] ** 2) / np.sum(response[:, 0] ** 2)))
    faded: Signal = response / math.sqrt(float(np.sum(response[:, 0] ** 2)))
    return faded * gate(length, 0.0005, 0.2 * seconds)[:, None]


def echo(signal: Signal, response: Signal, wet: float) -> Signal:
    """Return mono or stereo in a room, the dry signal in the middle, reverberation around it; it grows longer."""
    stereo = pan(signal, 0.0) if signal.ndim == 1 else signal
    total = len(stereo) + len(response)
    spectrum = np.fft.rfft(stereo, total, axis=0) * np.fft.rfft(response, total, axis=0)
    result: Signal = wet * np.fft.irfft(spectrum, total, axis=0)
    result[: len(stereo)] += stereo
    return result


def echo_circular(signal: Signal, response: Signal) -> Signal:
    """Return only the reverberation of a stereo loop, its end running on into its start: no seam can be heard."""
    spectrum = np.fft.rfft(signal, axis=0) * np.fft.rfft(response, len(signal), axis=0)
    result: Signal = np.fft.irfft(spectrum, len(signal), axis=0)
    return result


def quiet_seam(loop: Signal, seconds: float) -> Signal:
    """Return a stereo loop turned so that it begins at the calmest moment of its last `seconds`.

    A lossy coder errs most at the ends of a file. Where both sides are near zero and nearly flat nobody hears it.
    """
    last = loop[-samples(seconds) :]
    bustle = np.sum(last**2 + 50 * np.gradient(last, axis=0) ** 2, axis=1)
    width = 64
    around = np.convolve(bustle, np.ones(width) / width, mode="same") + bustle
    start = len(loop) - len(last) + width + int(np.argmin(around[width:-width]))
    turned: Signal = np.roll(loop, -start, axis=0)
    return turned


def weighted(signal: Signal) -> Signal:
    """Return a stereo signal as the loudness measure hears it: through the two K-weighting sections."""
    total = len(signal) + samples(0.1)
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(total))
    response = np.ones(len(z), dtype=np.complex128)
    for b0, b1, b2, a1, a2 in k_weighting(RATE):
        response *= (b0 + b1 * z + b2 * z * z) / (1 + a1 * z + a2 * z * z)
    result: Signal = np.fft.irfft(np.fft.rfft(signal, total, axis=0) * response[:, None], total, axis=0)
    return result


def loudness(signal: Signal, window: float | None = WINDOW) -> float:
    """Return the loudness in dB of a stereo signal as levels.py defines it; a window of None means the whole length."""
    power = np.sum(weighted(signal) ** 2, axis=1)
    if window is None:
        return 10 * math.log10(float(np.sum(power)) / len(signal) + 1e-12) - 0.691
    width = samples(window)
    sums = np.concatenate(([0.0], np.cumsum(np.concatenate((power, np.zeros(width))))))
    return 10 * math.log10(float(np.max(sums[width:] - sums[:-width])) / width + 1e-12) - 0.691


def active_loudness(signal: Signal) -> float:
    """Return the loudness in dB of the parts of a stereo signal in which something sounds.

    Blocks of 400 ms more than 12 dB below the loudest block do not count.
    """
    power = np.sum(weighted(signal) ** 2, axis=1)
    width = samples(0.4)
    blocks = power[: len(power) // width * width].reshape(-1, width).mean(axis=1)
    return 10 * math.log10(float(np.mean(blocks[blocks > blocks.max() / 16]))) - 0.691


def limit(signal: Signal, ceiling: float) -> Signal:
    """Return the signal with peaks bent so that none passes `ceiling` (1.0 is full scale); 70 % of it stays as is."""
    knee = 0.7 * ceiling
    over = np.maximum(0.0, np.abs(signal) - knee)
    bent = knee + (ceiling - knee) * np.tanh(over / (ceiling - knee))
    return np.where(over > 0, np.sign(signal) * bent, signal)
