"""The recipes of the big moments: prizes, sparks, signals and celebrations, most of them in stereo."""

import numpy as np

from sounds.harmony import frequency, pitch
from sounds.instruments import (
    anvil,
    arc,
    bell,
    brass,
    motor,
    paper,
    press,
    ratchet,
    robot_beep,
    steam,
    steam_whistle,
    wood,
)
from sounds.recipes import effect
from sounds.synth import (
    Signal,
    band,
    clicks,
    decay,
    echo,
    gate,
    glide,
    line,
    lowpass,
    modes,
    noise,
    pan,
    place,
    room,
    samples,
    saw,
    silence,
    swept_band,
    tone,
)


@effect("winner-crackle")
def winner_crackle(rng: np.random.Generator) -> Signal:
    """The winning sum crackles with electricity while a chord of F charges up."""
    length = 1.1
    spark_rate = line(length, (0.0, 60), (0.55, 420), (0.75, 260), (length, 20))
    left, right = (
        band(clicks(rng, length, spark_rate, 0.7), 1300, 7500, 1) * gate(length, 0.02, 0.3) for _ in range(2)
    )
    charge = silence(length)
    for at, name in ((0.0, "F4"), (0.12, "A4"), (0.24, "C5"), (0.36, "F5")):
        rest = length - at
        base = frequency(pitch(name))
        note = saw(base, rest, glide(rest, (0.0, 600), (0.3, 2600), (rest, 1000)), 1.0)
        tremble = 0.75 + 0.25 * tone(24, rest)
        place(charge, note * tremble * gate(rest, 0.03, 0.35) * decay(rest, 0.4, 0.03), at, 0.42)
    stereo = pan(charge, 0.0) + 1.7 * np.stack((left, right), axis=1)
    return echo(stereo, room(rng, 0.7), 0.15)


@effect("bargain")
def bargain(rng: np.random.Generator) -> Signal:
    """Won for next to nothing: a till flies open, its bell rings, and small change hops on the counter."""
    length = 1.2
    out = silence(length)
    for tooth in range(4):
        place(out, ratchet(rng, 0.7), 0.03 * tooth, 0.4 + 0.1 * tooth)
    place(out, wood(290, 0.12), 0.13, 1.0)
    stereo = pan(out, 0.0)
    for at, name, where in ((0.14, "C6", -0.15), (0.15, "F6", 0.15), (0.3, "A6", 0.0)):
        ring = silence(length)
        place(ring, bell(pitch(name), 0.8), at)
        stereo += pan(ring, where)
    at, gap = 0.42, 0.11
    while gap > 0.02:
        coin = silence(length)
        colour = float(rng.uniform(3300, 3900))
        place(coin, modes(0.09, [(colour, 0.6, 0.07), (colour * 1.72, 0.3, 0.05)]), at, 2.2 * gap + 0.1)
        stereo += pan(coin, float(rng.uniform(-0.5, 0.5)))
        at, gap = at + gap, gap * 0.8
    return echo(stereo * gate(length, 0.001, 0.3)[:, None], room(rng, 0.6), 0.14)


@effect("steal")
def steal(rng: np.random.Generator) -> Signal:
    """Snatched by the last to bid: a claw sweeps past from side to side, snaps shut, and two low horns grin."""
    length = 1.2
    sweep = swept_band(noise(rng, 0.42), glide(0.42, (0.0, 500), (0.36, 3600), (0.42, 2400)), 2.2)
    sweep = sweep * line(0.42, (0.0, 0.0), (0.36, 1.0), (0.42, 0.0))
    across = line(0.42, (0.0, 0.0), (0.4, 1.0)) * (np.pi / 2)
    stereo = np.zeros((samples(length), 2))
    stereo[: len(sweep)] += 1.3 * np.stack((sweep * np.cos(across), sweep * np.sin(across)), axis=1)
    snap = silence(length)
    place(snap, wood(480, 0.07), 0.4, 1.3)
    place(snap, ratchet(rng, 1.0), 0.4, 0.9)
    place(snap, anvil(rng, 74, 0.2, 0.5), 0.405, 0.5)
    stereo += pan(snap, 0.35)
    for at, seconds, names in ((0.5, 0.12, ("D4", "F4")), (0.66, 0.36, ("G#3", "D4"))):
        for name, where in zip(names, (-0.3, 0.3), strict=True):
            horn = silence(length)
            place(horn, brass(pitch(name), seconds, 0.7), at, 0.6)
            stereo += pan(horn, where)
    return echo(stereo * gate(length, 0.001, 0.25)[:, None], room(rng, 0.6), 0.14)


@effect("fzzzt")
def fzzzt(rng: np.random.Generator) -> Signal:
    """Fzzzt! A robot shorts out: a bang, a struggling arc, a fizzle that runs dry, and a motor that gives up."""
    length = 1.7
    flame = line(
        length, (0.0, 0.0), (0.006, 1.5), (0.05, 0.9), (0.22, 1.1), (0.26, 0.15), (0.31, 1.15), (0.52, 0.9),
        (0.56, 0.1), (0.61, 0.85), (0.72, 0.5), (0.95, 0.22), (1.25, 0.08), (length, 0.0),
    )  # fmt: skip
    strike = lowpass(arc(rng, length, 100.0), 6500, 1)
    # The fizzle: hiss that thins out upwards, as water boiling off hot iron.
    hiss = swept_band(noise(rng, length), glide(length, (0.0, 2200), (0.7, 3600), (length, 5200)), 1.1)
    fizzle = hiss * line(length, (0.0, 0.0), (0.05, 0.15), (0.55, 0.3), (0.75, 0.7), (1.0, 0.3), (1.35, 0.0))
    sparking = line(length, (0.0, 450), (0.6, 300), (1.0, 60), (1.3, 14), (length, 4))
    grains = band(clicks(rng, length, sparking, 0.8), 1500, 7500, 1)
    zap_pitch = glide(length, (0.0, 1400), (0.07, 260), (0.5, 190), (length, 60))
    zap = saw(zap_pitch * (1 + 0.06 * tone(33, length)), length, 1500.0, 1.5) * flame
    droop = motor(length, glide(length, (0.0, 70), (0.6, 55), (1.5, 9), (length, 7)), rng)
    droop *= line(length, (0.0, 0.0), (0.5, 0.15), (0.75, 0.5), (1.4, 0.25), (length, 0.0))
    middle = 1.3 * strike * flame + 0.7 * zap + 0.35 * lowpass(droop, 1200)
    place(middle, press(1.0), 0.0, 1.2)
    # A last pop and the lid that falls off.
    place(middle, tone(glide(0.09, (0.0, 700), (0.09, 180)), 0.09) * decay(0.09, 0.02), 1.32, 0.5)
    place(middle, anvil(rng, 77, 0.25, 0.5), 1.45, 0.3)
    side = 0.35 * fizzle
    stereo = pan(middle, 0.0) + np.stack((side + grains, np.roll(side, 400) + np.roll(grains, 911)), axis=1)
    return echo(stereo, room(rng, 0.6), 0.12)


@effect("unit-won")
def unit_won(rng: np.random.Generator) -> Signal:
    """A production unit is won: its blueprint unrolls, is pinned down, and two bells approve."""
    out = silence(1.5)
    for sheet in range(5):
        place(out, paper(rng, 0.2, 900 + 350 * sheet, 1700 + 450 * sheet, 0.9), 0.11 * sheet, 0.3 + 0.05 * sheet)
    place(out, wood(260, 0.1), 0.68, 0.9)
    place(out, wood(330, 0.1), 0.8, 0.8)
    stereo = pan(out, 0.0)
    for at, name, where in ((0.68, "A5", -0.3), (0.8, "F6", 0.3)):
        ring = silence(1.5)
        place(ring, bell(pitch(name), 0.7), at)
        stereo += pan(ring * gate(1.5, 0.01, 0.4), where)
    return echo(stereo, room(rng, 0.8), 0.18)


@effect("grand-unit-won")
def grand_unit_won(rng: np.random.Generator) -> Signal:
    """The greatest unit is won: the game's motif in quick bells, a chord of horns, and the press comes down."""
    length = 2.4
    stereo = np.zeros((samples(length), 2))
    for sheet in range(4):
        rustle = silence(length)
        place(rustle, paper(rng, 0.2, 900 + 400 * sheet, 1800 + 500 * sheet, 0.9), 0.09 * sheet, 0.35)
        stereo += pan(rustle, -0.45 + 0.3 * sheet)
    beat = 0.13
    for step, name in enumerate(("C5", "F5", "G#5", "A5", "C6", "D6", "F6")):
        ring = silence(length)
        place(ring, bell(pitch(name), 0.75), 0.1 + beat * step)
        stereo += pan(ring, -0.5 + step / 6)
    landing = 0.1 + 6 * beat
    for name, where in (("F3", 0.0), ("C4", -0.45), ("A4", 0.45), ("D5", -0.2)):
        horn = silence(length)
        place(horn, brass(pitch(name), 0.9, 0.8), landing, 0.6)
        stereo += pan(horn, where)
    blow = silence(length)
    place(blow, press(1.0), landing, 1.0)
    place(blow, anvil(rng, 77, 0.9, 0.7), landing, 0.5)
    stereo += pan(blow, 0.0)
    return echo(stereo * gate(length, 0.001, 0.5)[:, None], room(rng, 1.1), 0.2)


@effect("robot-won")
def robot_won(rng: np.random.Generator) -> Signal:
    """A robot is won and is glad of it: a run of beeps that ends in a whistle."""
    out = silence(1.0)
    words = [("F5", 0.09, 1.0), ("A5", 0.09, 0.0), ("F5", 0.07, 2.0), ("C6", 0.11, 0.0), ("A5", 0.09, 3.0)]
    order = rng.permutation(len(words))
    at = 0.02
    for index in order:
        name, seconds, bend = words[int(index)]
        place(out, robot_beep(pitch(name), seconds, bend), at, 0.8)
        at += seconds + 0.02 + 0.02 * float(rng.random())
    place(out, robot_beep(pitch("C6"), 0.24, 5.0), at + 0.02, 0.9)
    place(out, ratchet(rng, 0.6), 0.0, 0.4)
    return echo(lowpass(out, 7000, 1), room(rng, 0.5), 0.14)


@effect("upgrade-won")
def upgrade_won(rng: np.random.Generator) -> Signal:
    """An upgrade is won: a rising run of bells over a filter that opens."""
    length = 1.4
    stereo = np.zeros((samples(length), 2))
    for index, name in enumerate(("F5", "A5", "C6", "D6", "F6", "A6")):
        ring = silence(length)
        place(ring, bell(pitch(name), 0.55), 0.075 * index)
        stereo += pan(ring, -0.6 + 0.24 * index)
    sweep = saw(frequency(pitch("F3")), length, glide(length, (0.0, 200), (0.5, 2600), (length, 400)), 2.4)
    sweep += saw(frequency(pitch("C4")) * 1.003, length, glide(length, (0.0, 200), (0.5, 2200), (length, 400)), 2.0)
    stereo += pan(sweep * gate(length, 0.2, 0.7), 0.0) * 0.3
    return echo(stereo * gate(length, 0.002, 0.4)[:, None], room(rng, 0.9), 0.2)


@effect("widget-built")
def widget_built(rng: np.random.Generator) -> Signal:
    """A widget leaves the line: a ratchet winds, a die stamps, a bell confirms."""
    out = silence(1.2)
    for tooth in range(5):
        place(out, ratchet(rng, 0.8), 0.045 * tooth, 0.5 + 0.08 * tooth)
    place(out, press(0.9), 0.26, 0.35)
    place(out, modes(0.2, [(330, 0.8, 0.14), (790, 0.4, 0.1)]), 0.26, 0.7)
    place(out, steam(rng, 0.16, 0.6), 0.3, 0.6)
    place(out, bell(pitch("C6"), 0.8), 0.42, 0.8)
    place(out, bell(pitch("F6"), 0.8), 0.5, 0.6)
    return echo(out * gate(1.2, 0.001, 0.3), room(rng, 0.5), 0.12)


@effect("penalty")
def penalty(rng: np.random.Generator) -> Signal:
    """Points are lost: a horn sinks by two steps and loses heart."""
    out = silence(1.0)
    for at, name, seconds, drop in ((0.0, "D4", 0.22, 0.98), (0.26, "C#4", 0.55, 0.82)):
        base = frequency(pitch(name))
        bend = glide(seconds, (0.0, base), (seconds * 0.5, base), (seconds, base * drop))
        growl = glide(seconds, (0.0, 700), (0.08, 1700), (seconds, 500)) * (1 + 0.35 * tone(6.0, seconds))
        place(out, saw(bend, seconds, growl, 1.4) * gate(seconds, 0.02, 0.12), at, 0.6)
    place(out, steam(rng, 0.18, 0.6), 0.78, 0.4)
    return echo(out, room(rng, 0.5), 0.1)


@effect("round-start")
def round_start(rng: np.random.Generator) -> Signal:
    """The factory whistle calls the next shift: two toots on three pipes."""
    length = 1.75
    stereo = np.zeros((samples(length), 2))
    for name, where in (("F4", -0.35), ("A4", 0.35), ("D5", 0.0)):
        pipe = silence(length)
        place(pipe, steam_whistle(pitch(name), 0.42, rng), 0.0)
        place(pipe, steam_whistle(pitch(name), 1.15, rng), 0.52)
        stereo += pan(pipe, where)
    return echo(stereo, room(rng, 1.1), 0.22)


@effect("fanfare")
def fanfare(rng: np.random.Generator) -> Signal:
    """The winner: the motif of the game for three horns, bells, press and anvil."""
    length = 2.9
    stereo = np.zeros((samples(length), 2))
    beat = 0.36
    tune = (
        (0.0, "C4", 0.3),
        (0.5, "F4", 0.3),
        (1.0, "G#4", 0.25),
        (1.5, "A4", 0.8),
        (2.5, "C5", 0.4),
        (3.0, "D5", 0.7),
    )
    lower = (
        (1.5, "F4", 0.8),
        (2.5, "A4", 0.4),
        (3.0, "A#4", 0.7),
        (1.5, "C4", 0.8),
        (2.5, "F4", 0.4),
        (3.0, "F4", 0.7),
    )
    close = tuple((4.0, name, 2.2) for name in ("F3", "C4", "A4", "C5", "F5"))
    for index, (at, name, beats) in enumerate((*tune, *lower, *close)):
        voice = silence(length)
        place(voice, brass(pitch(name), beats * beat), at * beat, 0.85 if index < len(tune) else 0.5)
        stereo += pan(voice, (-0.35, 0.3, 0.0, 0.45, -0.5)[index % 5])
    hits = silence(length)
    for at in (0.0, 1.5, 3.0, 4.0):
        place(hits, press(1.0), at * beat, 0.8)
    for at, name in ((1.5, "A5"), (2.5, "C6"), (3.0, "D6"), (4.0, "F6")):
        place(hits, bell(pitch(name), 0.6), at * beat, 0.5)
    place(hits, anvil(rng, 81, 0.8, 0.7), 4.0 * beat, 0.4)
    stereo += pan(hits, 0.0)
    return echo(stereo * gate(length, 0.001, 0.3)[:, None], room(rng, 1.2), 0.22)


@effect("confetti")
def confetti(rng: np.random.Generator) -> Signal:
    """Two confetti cannons, left and right, and the flutter of what comes down."""
    length = 1.7
    stereo = np.zeros((samples(length), 2))
    for at, where in ((0.0, -0.5), (0.16, 0.5)):
        shot = silence(length)
        place(shot, tone(glide(0.14, (0.0, 520), (0.14, 110)), 0.14) * decay(0.14, 0.03), at, 1.3)
        place(shot, band(noise(rng, 0.3), 700, 6000, 1) * decay(0.3, 0.035), at, 0.7)
        stereo += pan(shot, where)
    for _ in range(46):
        flake = silence(length)
        at = 0.2 + 1.25 * float(rng.random()) ** 1.3
        colour = 1800 + 2600 * float(rng.random())
        place(flake, paper(rng, 0.06, colour, colour * 0.7, 0.3), at, 0.55 * (1 - 0.5 * at))
        stereo += pan(flake, float(rng.uniform(-0.9, 0.9)))
    for index, name in enumerate(("F6", "C6", "A6", "D6")):
        ring = silence(length)
        place(ring, bell(pitch(name), 0.25), 0.3 + 0.2 * index)
        stereo += pan(ring, (-0.5, 0.5, -0.2, 0.3)[index])
    return stereo * gate(length, 0.001, 0.35)[:, None]
