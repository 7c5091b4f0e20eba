"""The recipes of the effects: cards, belt, auction, tools and buttons. Prizes and signals are in prizes.py.

Each recipe takes its own seeded generator and returns a signal, mono or stereo, at any level: make_sounds.py trims it,
fades its end and brings it to the loudness of its class.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from sounds.harmony import frequency
from sounds.instruments import anvil, arc, motor, paper, press, ratchet, steps, wood
from sounds.synth import (
    Signal,
    band,
    clicks,
    decay,
    echo,
    gate,
    glide,
    highpass,
    line,
    lowpass,
    modes,
    noise,
    place,
    room,
    saw,
    silence,
    soften,
    square,
    swept_band,
    tone,
)

Recipe = Callable[[np.random.Generator], Signal]

RECIPES: dict[str, Recipe] = {}
"""Every recipe by the base name of its effect."""


def effect(name: str) -> Callable[[Recipe], Recipe]:
    """Enter the decorated recipe in RECIPES under the name of its effect."""

    def enter(recipe: Recipe) -> Recipe:
        RECIPES[name] = recipe
        return recipe

    return enter


def _around(rng: np.random.Generator, value: float, spread: float) -> float:
    return value * (1 + spread * (2 * float(rng.random()) - 1))


# Cards


@effect("card-pick")
def card_pick(rng: np.random.Generator) -> Signal:
    """A card is lifted: a short upward brush and the tick of its edge."""
    out = silence(0.16)
    place(out, paper(rng, 0.11, _around(rng, 1500, 0.1), 4200), 0.0)
    place(out, wood(_around(rng, 900, 0.08), 0.035), 0.012, 0.5)
    return out


@effect("card-drop")
def card_drop(rng: np.random.Generator) -> Signal:
    """A card is laid down: a soft slap on the bench with a little air."""
    out = silence(0.2)
    place(out, paper(rng, 0.07, 2600, 1100), 0.0, 0.6)
    place(out, wood(_around(rng, 210, 0.1), 0.11), 0.035, 0.9)
    place(out, band(noise(rng, 0.05), 500, 3500, 1) * decay(0.05, 0.009), 0.035, 0.5)
    return out


@effect("card-slide")
def card_slide(rng: np.random.Generator) -> Signal:
    """A card slides along the bench."""
    return paper(rng, _around(rng, 0.26, 0.08), _around(rng, 1300, 0.15), _around(rng, 2700, 0.15), 0.8)


@effect("card-flip")
def card_flip(rng: np.random.Generator) -> Signal:
    """A card turns over within 175 ms: off the bench, through the air, down on its back."""
    out = silence(0.24)
    place(out, wood(_around(rng, 1300, 0.1), 0.03), 0.0, 0.45)
    place(out, paper(rng, 0.15, 1800, _around(rng, 4600, 0.1), 0.3), 0.01)
    place(out, wood(_around(rng, 420, 0.1), 0.07), 0.155, 0.9)
    place(out, band(noise(rng, 0.03), 900, 5000, 1) * decay(0.03, 0.006), 0.155, 0.5)
    return out


@effect("deal")
def deal(rng: np.random.Generator) -> Signal:
    """One card is dealt: a quick flick that ends in a tap."""
    out = silence(0.19)
    place(out, paper(rng, 0.12, _around(rng, 3600, 0.1), 1600, 0.4), 0.0)
    place(out, wood(_around(rng, 340, 0.08), 0.06), 0.095, 0.8)
    return out


@effect("pile-drop")
def pile_drop(rng: np.random.Generator) -> Signal:
    """A won card drops on its owner's pile: deeper than a card on the bench."""
    out = silence(0.32)
    place(out, paper(rng, 0.1, 2200, 900), 0.0, 0.5)
    place(out, wood(_around(rng, 130, 0.06), 0.2), 0.06, 1.0)
    place(out, wood(_around(rng, 320, 0.08), 0.09), 0.064, 0.5)
    place(out, lowpass(noise(rng, 0.06), 1800, 1) * decay(0.06, 0.012), 0.06, 0.4)
    return out


@effect("unit-land")
def unit_land(rng: np.random.Generator) -> Signal:
    """A won unit lands on its owner's bench: an iron frame that weighs, a board that gives, bolts that rattle."""
    out = silence(0.85)
    place(out, press(1.0), 0.02, 0.8)
    place(out, wood(170, 0.22), 0.02, 1.2)
    place(out, wood(395, 0.1), 0.022, 0.7)
    place(out, anvil(rng, 50, 0.5, 0.7), 0.02, 0.7)
    place(out, band(noise(rng, 0.12), 400, 3500, 1) * decay(0.12, 0.02), 0.02, 0.8)
    for bounce in range(3):
        place(out, anvil(rng, 67 + 2 * bounce, 0.12, 0.4), _around(rng, 0.16 + 0.08 * bounce, 0.06), 0.3 * 0.6**bounce)
    return echo(out, room(rng, 0.6), 0.14)


@effect("shuffle")
def shuffle(rng: np.random.Generator) -> Signal:
    """A deck is riffled: ticks that crowd together, then the deck is squared with a knock."""
    out = silence(1.05)
    at = 0.02
    for card in range(26):
        tick = paper(rng, 0.03, 3800, 2200, 0.2) + 0.5 * wood(_around(rng, 800, 0.2), 0.03)
        place(out, tick, at, 0.5 + 0.02 * card)
        at += _around(rng, 0.04 - 0.0009 * card, 0.25)
    place(out, paper(rng, 0.16, 2500, 1200), at, 0.5)
    place(out, wood(240, 0.12), at + 0.11, 1.2)
    return out


@effect("refill")
def refill(rng: np.random.Generator) -> Signal:
    """New cards arrive by pneumatic post: a rising rush of air, a hollow pop and the cards in the tray."""
    out = silence(0.95)
    rush = swept_band(noise(rng, 0.5), glide(0.5, (0.0, 350), (0.42, 1500), (0.5, 900)), 2.5)
    place(out, rush * gate(0.5, 0.3, 0.06), 0.0, 1.2)
    pop = tone(glide(0.16, (0.0, 420), (0.16, 130)), 0.16) * decay(0.16, 0.03)
    place(out, pop, 0.48, 1.6)
    for card in range(6):
        place(out, wood(_around(rng, 380, 0.15), 0.06), 0.56 + 0.045 * card, 0.6)
        place(out, paper(rng, 0.05, 2600, 1500), 0.55 + 0.045 * card, 0.4)
    return out


# Belt


@effect("belt-roll")
def belt_roll(rng: np.random.Generator) -> Signal:
    """The conveyor belt runs for a good second: motor, and rollers that tick past."""
    length = 1.15
    speed = glide(length, (0.0, 28), (0.25, 52), (0.9, 52), (length, 36))
    out = 0.35 * lowpass(motor(length, speed, rng), 2200) * gate(length, 0.12, 0.25)
    at = 0.08
    while at < 0.98:
        place(out, wood(_around(rng, 620, 0.06), 0.045), at, 0.6)
        place(out, ratchet(rng, 0.4), at + 0.004, 0.4)
        at += 0.078
    return out


@effect("belt-stop")
def belt_stop(rng: np.random.Generator) -> Signal:
    """The belt stops: the motor sags, the brake claps shut and lets go a puff of air."""
    length = 0.75
    out = 0.7 * lowpass(motor(length, glide(length, (0.0, 50), (0.25, 14), (length, 10)), rng), 1500)
    out *= line(length, (0.0, 1.0), (0.26, 0.0))
    place(out, modes(0.2, [(165, 1.0, 0.16), (392, 0.5, 0.1), (910, 0.25, 0.07)]), 0.22, 1.4)
    hiss = band(noise(rng, 0.4), 1800, 6500, 1) * gate(0.4, 0.02, 0.25) * decay(0.4, 0.09, 0.02)
    place(out, hiss, 0.28, 0.45)
    return out


# Auction


@effect("bid-slam")
def bid_slam(rng: np.random.Generator) -> Signal:
    """A bid is slammed on the bench: a press blow, and the plates of the bench rattle."""
    out = silence(0.6)
    # Small loudspeakers lack the press, so the blow has to live in its knock as well.
    place(out, press(1.0), 0.0, 0.5)
    place(out, wood(_around(rng, 260, 0.08), 0.16), 0.0, 1.1)
    place(out, wood(_around(rng, 540, 0.08), 0.08), 0.0, 0.5)
    place(out, band(noise(rng, 0.08), 600, 4500, 1) * decay(0.08, 0.014), 0.0, 1.0)
    for bounce in range(4):
        gap = 0.11 + 0.055 * bounce * (1 - 0.09 * bounce)
        place(out, anvil(rng, 62 + 3 * bounce, 0.14, 0.5), _around(rng, gap, 0.05), 0.35 * 0.62**bounce)
    return echo(out, room(rng, 0.4), 0.12)


@effect("lock")
def lock(rng: np.random.Generator) -> Signal:
    """A bid is locked in: three teeth of a ratchet and a bolt that falls home."""
    out = silence(0.36)
    for tooth in range(3):
        place(out, ratchet(rng, 0.8), 0.035 * tooth, 0.8 + 0.1 * tooth)
    place(out, modes(0.2, [(240, 1.0, 0.14), (587, 0.6, 0.11), (1180, 0.3, 0.08), (2210, 0.12, 0.05)]), 0.13, 1.0)
    place(out, band(noise(rng, 0.03), 800, 4000, 1) * decay(0.03, 0.006), 0.13, 0.6)
    return out


def _zap(rng: np.random.Generator, pitch: float) -> Signal:
    # The pitch rings on long enough to be heard as a note of the scale: the count is a little tune.
    length = 0.3
    base = frequency(pitch)
    fall = glide(length, (0.0, base * 3.2), (0.035, base), (length, base))
    buzz = saw(fall * (1 + 0.01 * tone(50, length)), length, glide(length, (0.0, 5200), (length, 1400)), 1.2)
    out = buzz * decay(length, 0.075, 0.002)
    out += 0.4 * tone(2 * base, length) * decay(length, 0.09, 0.004)
    sparks = band(clicks(rng, length, line(length, (0.0, 900), (0.12, 60))), 1800, 7000, 1)
    out += 2.0 * sparks * decay(length, 0.05)
    return np.asarray(out * gate(length, 0.001, 0.08), dtype=np.float64)


for _number, _note in enumerate(steps(65, 8), start=1):
    RECIPES[f"zap-{_number}"] = partial(_zap, pitch=_note)


@effect("tie")
def tie(rng: np.random.Generator) -> Signal:
    """Two bids are equal: two relays argue over the same two notes."""
    out = silence(0.75)
    for beat, note in enumerate((72, 69, 72, 69)):
        place(out, square(frequency(note), 0.13, 1900.0, 0.6) * gate(0.13, 0.006, 0.04), 0.15 * beat, 0.7)
        place(out, ratchet(rng, 0.7), 0.15 * beat, 0.5)
    return out


@effect("lead-change")
def lead_change(rng: np.random.Generator) -> Signal:
    """The lead changes hands: a contactor drops one circuit and throws in the next, a fourth higher."""
    out = silence(0.32)
    for at, note, strength in ((0.0, 65, 0.5), (0.09, 70, 0.9)):
        place(out, wood(430 if at else 330, 0.05), at, 0.8 * strength)
        place(out, ratchet(rng, 0.8), at, 0.6)
        hum = saw(frequency(note), 0.2, glide(0.2, (0.0, 3200), (0.2, 900)), 1.0) * decay(0.2, 0.05, 0.003)
        place(out, hum * gate(0.2, 0.002, 0.06), at, strength)
    return out


@effect("spanner-fly")
def spanner_fly(rng: np.random.Generator) -> Signal:
    """The Chief's spanner tumbles through the air: a whirl that speeds past."""
    length = 0.7
    turns = 0.5 + 0.5 * tone(glide(length, (0.0, 9), (length, 17)), length)
    whirl = swept_band(noise(rng, length), glide(length, (0.0, 500), (0.4, 1500), (length, 800)), 2.2)
    ring = 0.12 * tone(glide(length, (0.0, 1240), (length, 1010)), length)
    return np.asarray((whirl + ring) * (0.25 + 0.75 * turns**2) * gate(length, 0.3, 0.25), dtype=np.float64)


@effect("spanner-clank")
def spanner_clank(rng: np.random.Generator) -> Signal:
    """The spanner lands on an iron plate, bounces twice and lies still."""
    out = silence(0.9)
    for at, gain, note in ((0.0, 1.0, 74), (0.17, 0.45, 75), (0.28, 0.22, 75), (0.34, 0.1, 76)):
        place(out, anvil(rng, note, 0.5, 0.9), at, gain)
        place(out, wood(300, 0.08), at, 0.6 * gain)
    return echo(lowpass(out, 6500, 1), room(rng, 0.5), 0.12)


# Tools and errors


@effect("weld")
def weld(rng: np.random.Generator) -> Signal:
    """A robot is welded to its unit: the arc strikes, burns and goes out with sparks."""
    length = 0.75
    out = highpass(lowpass(arc(rng, length, 100.0), 5500, 1), 180.0) * line(
        length, (0.0, 0.0), (0.015, 1.2), (0.06, 0.7), (0.4, 0.8), (0.48, 0.12), (length, 0.0)
    )
    out += (
        1.2
        * band(clicks(rng, length, line(length, (0.0, 250), (length, 40))), 1500, 7000, 1)
        * gate(length, 0.002, 0.3)
    )
    return np.asarray(out, dtype=np.float64)


@effect("illegal")
def illegal(rng: np.random.Generator) -> Signal:
    """That cannot be done: two low, soft buzzes that do not scold."""
    out = silence(0.4)
    for at, hertz in ((0.0, 207.7), (0.17, 174.6)):
        length = 0.14 if at == 0 else 0.2
        buzz = square(hertz, length, 1300.0) + square(hertz * 1.012, length, 1300.0)
        place(out, buzz * gate(length, 0.012, 0.06), at)
    place(out, lowpass(noise(rng, 0.3), 400) * gate(0.3, 0.02, 0.2), 0.0, 0.04)
    return out


@effect("take-back")
def take_back(rng: np.random.Generator) -> Signal:
    """A card or a choice comes back: a brush run backwards into a small bubble."""
    out = silence(0.3)
    place(out, (paper(rng, 0.2, 3200, 1500, 0.4) * line(0.2, (0.0, 0.0), (0.2, 1.0))), 0.0)
    place(out, tone(glide(0.1, (0.0, 330), (0.1, 640)), 0.1) * gate(0.1, 0.01, 0.06), 0.17, 0.55)
    return out


# Buttons


@effect("button-press")
def button_press(rng: np.random.Generator) -> Signal:
    """A heavy key goes down and comes up."""
    out = silence(0.16)
    place(out, wood(310, 0.06), 0.0, 1.0)
    place(out, ratchet(rng, 0.6), 0.0, 0.6)
    place(out, wood(460, 0.04), 0.075, 0.45)
    place(out, ratchet(rng, 0.4), 0.075, 0.4)
    return out


@effect("focus-move")
def focus_move(rng: np.random.Generator) -> Signal:
    """The focus moves on: a switch of a dial."""
    out = silence(0.07)
    place(out, modes(0.06, [(880, 1.0, 0.05), (1760, 0.3, 0.03)]), 0.0, 0.8)
    place(out, ratchet(rng, 0.5), 0.0, 0.35)
    return highpass(out, 200) * gate(0.07, 0.001, 0.02)


@effect("toggle")
def toggle(rng: np.random.Generator) -> Signal:
    """A lever switch is thrown."""
    out = silence(0.14)
    place(out, ratchet(rng, 0.7), 0.0, 0.6)
    place(out, wood(520, 0.05), 0.045, 1.0)
    place(out, modes(0.08, [(1480, 0.4, 0.06)]), 0.045, 0.6)
    return out


@effect("score-tick")
def score_tick(rng: np.random.Generator) -> Signal:
    """One point is counted: a drop of sound that does not tire when it is heard forty times."""
    drop = tone(glide(0.09, (0.0, 1046.5), (0.01, 1174.7), (0.09, 1174.7)), 0.09) * decay(0.09, 0.016, 0.002)
    place(drop, ratchet(rng, 0.5), 0.0, 0.15)
    return np.asarray(drop * gate(0.09, 0.001, 0.03), dtype=np.float64)


# Curtain


@effect("curtain-close")
def curtain_close(rng: np.random.Generator) -> Signal:
    """A roller shutter runs down and meets the floor."""
    out = _shutter(rng, 0.85, 1.0)
    place(out, press(1.0), 0.8, 0.5)
    place(out, wood(230, 0.2), 0.8, 0.9)
    place(out, anvil(rng, 45, 0.3, 0.7), 0.8, 0.5)
    return echo(out, room(rng, 0.5), 0.12)


@effect("curtain-open")
def curtain_open(rng: np.random.Generator) -> Signal:
    """A roller shutter runs up and catches in its lock."""
    out = _shutter(rng, 0.85, -1.0)
    place(out, wood(390, 0.12), 0.82, 1.2)
    place(out, anvil(rng, 67, 0.2, 0.5), 0.82, 0.4)
    return echo(out, room(rng, 0.5), 0.12)


def _shutter(rng: np.random.Generator, seconds: float, direction: float) -> Signal:
    # The slats pass faster and faster, lower on the way down and higher on the way up.
    out = silence(seconds + 0.4)
    at = 0.0
    while at < seconds - 0.03:
        done = at / seconds
        colour = _around(rng, 330 * 2 ** (-0.5 * direction * done), 0.05)
        place(out, modes(0.07, [(colour, 1.0, 0.06), (colour * 2.63, 0.5, 0.045), (colour * 5.2, 0.2, 0.03)]), at, 0.5)
        place(out, ratchet(rng, 0.5), at, 0.25)
        at += 0.062 - 0.03 * done
    grind = band(noise(rng, seconds), 250, 2200, 1) * gate(seconds, 0.1, 0.05)
    place(out, soften(grind, 0.7), 0.0, 0.18)
    return out
