"""The orchestra of the factory: each function returns one note or one stroke as a mono signal of about unit level."""

import numpy as np

from sounds.harmony import frequency
from sounds.levels import RATE
from sounds.synth import (
    Signal,
    band,
    clock,
    decay,
    gate,
    glide,
    harmonics,
    highpass,
    ladder,
    line,
    lowpass,
    modes,
    noise,
    phase,
    samples,
    saw,
    soften,
    square,
    swept_band,
    tone,
)


def moog_lead(pitch: float, seconds: float, before: float | None = None, bright: float = 1.0) -> Signal:
    """A singing synthesiser lead: sawtooth and a soft octave below, a filter that moves, slide and late vibrato.

    `before` is the pitch from which the note slides in 45 ms; `bright` scales the opening of the filter.
    """
    total = seconds + 0.12
    start = pitch if before is None else before
    vibrato = line(total, (0.0, 0.0), (0.22, 0.0), (0.45, 0.006)) * tone(5.6, total)
    hertz = glide(total, (0.0, frequency(start)), (0.045, frequency(pitch))) * (1 + vibrato)
    opening = line(total, (0.0, 2.0), (0.03, 5.0 * bright), (0.28, 2.6 * bright), (total, 2.0))
    cutoff = np.minimum(frequency(pitch) * opening, 5200.0)
    voice = saw(hertz, total, cutoff, 1.6) + 0.6 * saw(hertz * 1.0035, total, cutoff, 1.0)
    voice += 0.35 * square(hertz / 2, total, 700.0)
    shape = gate(total, 0.008, 0.1) * line(total, (0.0, 1.0), (0.15, 0.85), (total, 0.75))
    return 0.55 * voice * shape


def whistle_lead(pitch: float, seconds: float, before: float | None = None) -> Signal:
    """A mellow, flute-like synthesiser voice for quiet tunes."""
    total = seconds + 0.25
    start = pitch if before is None else before
    vibrato = line(total, (0.0, 0.0), (0.35, 0.0), (0.8, 0.005)) * tone(4.8, total)
    hertz = glide(total, (0.0, frequency(start)), (0.07, frequency(pitch))) * (1 + vibrato)
    voice = tone(hertz, total) + 0.22 * tone(2 * hertz, total) + 0.1 * tone(3 * hertz, total)
    return 0.5 * voice * gate(total, 0.06, 0.25) * line(total, (0.0, 0.8), (0.2, 1.0), (total, 0.7))


def bass(pitch: float, seconds: float) -> Signal:
    """A round plucked synthesiser bass."""
    total = seconds + 0.08
    hertz = frequency(pitch)
    cutoff = glide(total, (0.0, 900.0), (0.18, 320.0), (total, 240.0))
    voice = saw(hertz, total, cutoff, 0.8) + 0.7 * tone(hertz, total)
    return 0.75 * voice * gate(total, 0.004, 0.07) * decay(total, 0.55, 0.004)


def electric_piano(pitch: float, seconds: float, strength: float = 0.7) -> Signal:
    """A tine piano: a sine whose phase another sine swings, brighter the harder it is struck, and a faint high tine."""
    total = seconds + 0.35
    hertz = frequency(pitch)
    bark = 1.5 * strength * decay(total, 0.25) + 0.25
    body = np.sin(phase(hertz, total) + bark * tone(hertz, total))
    tine = 0.18 * strength * decay(total, 0.06) * tone(min(7.02 * hertz, 6000.0), total)
    ring = 1.5 * (220.0 / hertz) ** 0.4
    return 0.6 * strength * (body * decay(total, ring, 0.003) + tine) * gate(total, 0.002, 0.3)


def toy_piano(pitch: float, seconds: float, strength: float = 0.7) -> Signal:
    """A short, hollow reed stab for the off-beats."""
    total = seconds + 0.06
    hertz = frequency(pitch)
    cutoff = glide(total, (0.0, 2600.0), (0.09, 900.0))
    return 0.6 * strength * square(hertz, total, cutoff, 0.4) * decay(total, 0.16, 0.003) * gate(total, 0.002, 0.05)


def bell(pitch: float, strength: float = 0.7) -> Signal:
    """A glockenspiel bar of boiler plate."""
    hertz = frequency(pitch)
    partials = ((1.0, 1.0, 1.5), (2.756, 0.32, 0.6), (5.404, 0.1, 0.22))
    return 0.6 * strength * modes(1.5, [(hertz * r, s, d) for r, s, d in partials])


def vibraphone(pitch: float, strength: float = 0.7) -> Signal:
    """A vibraphone bar with its motor running slowly."""
    hertz = frequency(pitch)
    bar = modes(3.4, [(hertz, 1.0, 4.2), (hertz * 4.0, 0.16 * strength, 1.1), (hertz * 9.9, 0.03 * strength, 0.25)])
    shape = np.minimum(1.0, clock(3.4) / 0.004) * gate(3.4, 0.001, 0.8)
    return 0.6 * strength * bar * shape * (1 - 0.22 * (0.5 + 0.5 * tone(4.3, 3.4)))


def pad(pitch: float, seconds: float, offset: float = 0.0) -> Signal:
    """A slow, dark string machine; `offset` detunes it in semitones so that two of them beat against each other."""
    total = seconds + 0.9
    hertz = frequency(pitch + offset)
    drift = 1 + 0.0018 * tone(0.7 + abs(offset) * 4, total)
    cutoff = line(total, (0.0, 500.0), (seconds * 0.6, 1100.0), (total, 600.0))
    return 0.4 * saw(hertz * drift, total, cutoff, 0.2) * gate(total, min(0.7, seconds * 0.4), 0.9)


def brass(pitch: float, seconds: float, strength: float = 0.8) -> Signal:
    """A bold synthesiser horn: the filter opens with the breath."""
    total = seconds + 0.15
    hertz = frequency(pitch) * (1 + 0.004 * tone(5.1, total) * line(total, (0.2, 0.0), (0.5, 1.0)))
    hertz = hertz * glide(total, (0.0, 0.985), (0.05, 1.0))
    cutoff = line(total, (0.0, 500.0), (0.06, 2800.0 * strength), (0.3, 1900.0 * strength), (total, 800.0))
    voice = saw(hertz, total, cutoff, 0.5) + 0.7 * saw(hertz * 1.004, total, cutoff, 0.5)
    return 0.45 * voice * gate(total, 0.025, 0.14)


def robot_beep(pitch: float, seconds: float, rise: float = 0.0) -> Signal:
    """A cheerful robot's word: a nasal tone through a moving formant; `rise` bends it by so many semitones."""
    total = seconds + 0.03
    hertz = glide(total, (0.0, frequency(pitch)), (total, frequency(pitch + rise)))
    mouth = line(total, (0.0, 700.0), (total * 0.4, 1900.0), (total, 900.0))

    def vowel(number: int, partial: Signal) -> Signal:
        formant: Signal = np.exp(-(((partial - mouth) / 600.0) ** 2))
        strength: Signal = (0.25 + formant) / float(number**0.7) * ladder(partial, 4500.0, 0.0)
        return strength

    return 0.5 * harmonics(hertz, total, vowel) * gate(total, 0.006, 0.03)


def press(strength: float = 0.8) -> Signal:
    """The big press comes down: the bass drum of the factory."""
    body = tone(glide(0.35, (0.0, 130.0), (0.06, 62.0), (0.35, 46.0)), 0.35) * decay(0.35, 0.075)
    knock = modes(0.08, [(210.0, 0.5, 0.06), (480.0, 0.25, 0.04)])
    body[: len(knock)] += knock
    return strength * soften(body, 1.3) * gate(0.35, 0.0005, 0.1)


def steam(rng: np.random.Generator, seconds: float = 0.16, strength: float = 0.7) -> Signal:
    """A puff of steam: the brushes."""
    total = seconds + 0.08
    hiss = band(noise(rng, total), 2200, 7500, 1)
    return 0.4 * strength * hiss * gate(total, 0.018, 0.08) * decay(total, seconds * 0.5, 0.018)


def stamp(rng: np.random.Generator, strength: float = 0.7) -> Signal:
    """A stamping die: the side drum, half plate and half air."""
    plate = modes(0.22, [(h, s, 0.16) for h, s in ((287.0, 0.7), (433.0, 0.45), (771.0, 0.3), (1240.0, 0.18))])
    air = 0.45 * band(noise(rng, 0.22), 1200, 6500, 1) * decay(0.22, 0.035)
    return strength * (plate + air) * gate(0.22, 0.0005, 0.06)


def ratchet(rng: np.random.Generator, strength: float = 0.6) -> Signal:
    """One tooth of a ratchet: the hi-hat."""
    colour = 1 + 0.06 * float(rng.standard_normal())
    click = modes(0.05, [(2650 * colour, 0.5, 0.03), (4120 * colour, 0.35, 0.022), (6200 * colour, 0.2, 0.014)])
    click[: samples(0.02)] += 0.12 * highpass(noise(rng, 0.02), 3500) * decay(0.02, 0.004)
    return 0.7 * strength * click


def anvil(rng: np.random.Generator, pitch: float = 84.0, seconds: float = 0.9, strength: float = 0.7) -> Signal:
    """A hammer on an anvil: inharmonic steel over a given pitch."""
    hertz = frequency(pitch)
    ratios = (1.0, 1.51, 2.32, 2.87, 3.61, 4.43)
    partials = [
        (hertz * r * (1 + 0.01 * float(rng.standard_normal())), 0.8 / (1 + i), seconds / (1 + 0.5 * i))
        for i, r in enumerate(ratios)
    ]
    return 0.5 * strength * modes(seconds, partials) * gate(seconds, 0.0005, seconds * 0.3)


def steam_whistle(pitch: float, seconds: float, rng: np.random.Generator) -> Signal:
    """A steam whistle on one pipe: breathy, rising into its pitch and sagging as the pressure goes."""
    base = frequency(pitch)
    hertz = glide(seconds, (0.0, base * 0.82), (0.12, base), (seconds - 0.25, base), (seconds, base * 0.8))
    hertz = hertz * (1 + 0.006 * tone(6.3, seconds))
    pipe = tone(hertz, seconds) + 0.3 * tone(2 * hertz, seconds) + 0.12 * tone(3 * hertz, seconds)
    breath = swept_band(noise(rng, seconds), hertz * 2, 1.5)
    return 0.5 * (pipe + 0.5 * breath) * gate(seconds, 0.07, 0.22)


def wood(hertz: float, seconds: float = 0.09) -> Signal:
    """A knock on a board or a thick card: a few short, dull partials."""
    return modes(
        seconds, [(hertz, 1.0, seconds), (hertz * 2.4, 0.45, seconds * 0.6), (hertz * 4.9, 0.2, seconds * 0.35)]
    ) * gate(seconds, 0.0005, seconds * 0.3)


def paper(rng: np.random.Generator, seconds: float, start: float, end: float, grit: float = 0.5) -> Signal:
    """A sheet that brushes past: noise whose colour moves from `start` to `end` hertz, roughened by fine grit."""
    air = swept_band(noise(rng, seconds), glide(seconds, (0.0, start), (seconds, end)), 0.9)
    rough = lowpass(np.abs(noise(rng, seconds)), 90.0, 1)
    rough /= float(np.mean(rough))
    return lowpass(air * (1 - grit + grit * rough) * gate(seconds, seconds * 0.3, seconds * 0.5), 9000.0)


def arc(rng: np.random.Generator, seconds: float, hum: float = 100.0) -> Signal:
    """An electric arc: a rough buzz at twice the mains, noise that it chops, and sparks that jump at random."""
    t = clock(seconds)
    jitter = 1 + 0.04 * lowpass(noise(rng, seconds), 30.0, 1) * 20
    angle = phase(hum * jitter, seconds)
    chop: Signal = np.maximum(0.0, np.sin(angle)) ** 3
    buzz: Signal = np.tanh(4 * np.sin(angle + 1.5 * np.sin(3.01 * angle)))
    hiss = band(noise(rng, seconds), 1500, 7000, 1)
    sparks = np.where(rng.random(len(t)) < 320 / RATE, rng.standard_normal(len(t)) * 14, 0.0)
    return 0.35 * (0.7 * band(buzz, 90, 3500, 1) + 1.3 * hiss * chop + band(sparks, 1800, 8000, 1))


def motor(seconds: float, speed: Signal, rng: np.random.Generator) -> Signal:
    """A belt motor: a low hum with the whirr of its gears; `speed` is its turning frequency in hertz."""
    whirr = tone(speed * 11, seconds) * 0.5 + tone(speed * 16.5, seconds) * 0.25
    hum = tone(speed, seconds) + 0.5 * tone(speed * 2, seconds) + 0.3 * tone(speed * 3.02, seconds)
    rumble = lowpass(noise(rng, seconds), 240.0) * 2.2
    return 0.4 * (hum + whirr + rumble)


def steps(root: int, count: int) -> list[int]:
    """Return the first notes of the major scale on a MIDI root."""
    scale = (0, 2, 4, 5, 7, 9, 11)
    return [root + 12 * (i // 7) + scale[i % 7] for i in range(count)]
