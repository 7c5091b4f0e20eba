"""What lives while nothing happens, as functions of time alone: faces that breathe and blink, lamps that swing, clouds
and smoke that drift.

Time is counted in beats from 0, at which everything is as it stands still. No face blinks together with another.
"""

import math
import zlib

import msgspec

from game.core.rules import HAND_SIZE
from ui.art.poses import BIDDING, DOWN, LEFT, MOMENTS, RIGHT, SHUT, STARTLED, TAPPING, THINKING, UP

BEATS = 8
"""How many beats a second has: nothing moves more often."""
SEATS = 4
"""The most faces there are."""
BLINK = 11
"""The beats in which a face may blink, before the next one may."""
BREATH = 3.0
"""How far a face rises with a breath, at once: small steps would cost much and be hardly seen."""
JUMP = 7.0
"""How far a face jumps that is startled."""
TAPS, LOOKS_UP = (1, 3, 5), range(8, 14)
"""At which beats of a thought fingers are lifted, and the face looks up."""
GLANCE = 28
"""How many beats it takes until a face looks again at who thinks, or at the lot."""
LEANS, HALF = 9.0, 4.0
"""By how many degrees a face leans in thought, or towards what it looks at, and by how many on the way."""
DOTS, DOT = 3, 3
"""How many dots follow "thinks", and how many beats one is the brightest of them."""
HAND = 4 * BEATS
"""How many beats a hand that is wanted takes to bob once from left to right."""
SWING = 2
"""How many steps at most a lamp swings to one side."""
LATER = 9
"""By how many beats one begins to move after another, so that they do not move alike."""
PUFF = 96
"""How many beats a puff of smoke is to be seen."""


class Stir(msgspec.Struct, frozen=True):
    """How a face stirs: what it does at the moment, one of MOMENTS or "", how far it has risen, in units, and by how
    many degrees it leans to the right."""

    moment: str = ""
    rise: float = 0.0
    lean: float = 0.0


STILL = Stir()


def stir_of(seat: int, pose: str, beat: int, *, startled: bool = False, towards: int = 0) -> Stir:
    """How the face of a seat stirs in a pose or mood; ``startled``: at what has just come down before it; ``towards``:
    what it looks at now and then is on its right, 1, or left, -1."""
    known = MOMENTS.get(pose, ())
    if startled and STARTLED in known:
        return Stir(STARTLED, JUMP)
    moment, lean = _thought(seat, beat) if pose == THINKING else _glance(seat, beat, towards)
    if pose == BIDDING and not lean and _later(beat, seat) % (2 * GLANCE) in TAPS[:2]:
        moment = TAPPING
    if blinks(seat, beat):
        moment = SHUT
    return Stir(moment if moment in known else "", rise_of(seat, beat), lean)


def blinks(seat: int, beat: int) -> bool:
    """Whether a seat's eyes are shut: once in about five and a half seconds, at times twice, each time a little sooner
    or later, and never while another seat's are."""
    turn = SEATS * BLINK
    number, at = divmod(beat - seat % SEATS * BLINK, turn)
    if number < 0 or at >= BLINK:
        return False
    chance = zlib.crc32(f"{seat} {number}".encode())
    begins = 1 + chance % (BLINK - 3)
    return at == begins or (chance % 5 == 0 and at == begins + 2)


def rise_of(seat: int, beat: int) -> float:
    """How far a seat's face has risen with its breath."""
    # Each seat's breath lasts another number of beats.
    share = _later(beat, seat) / (26, 31, 28, 33)[seat % 4]
    return BREATH if math.cos(2 * math.pi * share) < 0 else 0.0


def _thought(seat: int, beat: int) -> tuple[str, float]:
    """What a face does in thought, and how it leans: it taps, looks up and leans the other way, looks at its cards."""
    at = _later(beat, seat) % (3 * BEATS)
    if at in LOOKS_UP:
        return UP, LEANS + (LEANS if at not in (LOOKS_UP[0], LOOKS_UP[-1]) else HALF)
    return TAPPING if at in TAPS else DOWN if at in range(17, 22) else "", 0.0


def _glance(seat: int, beat: int, towards: int) -> tuple[str, float]:
    """How a face looks at somebody who thinks, or at the lot: one after another."""
    at = _later(beat, seat) % GLANCE
    if not towards or at not in range(10, 18):
        return "", 0.0
    return RIGHT if towards > 0 else LEFT, towards * LEANS


def dot_of(beat: int) -> int | None:
    """Which of the dots of a thought is the brightest, one after another; None as it stands still."""
    return beat // DOT % DOTS if beat else None


def bob_of(card: int, beat: int) -> float:
    """How far the first, second and so on card of a hand that is wanted has bobbed up, in units: one after another."""
    # Each is up for two beats.
    begins = HAND - 2 * (HAND_SIZE - card)
    return 3.0 if beat > 0 and begins <= beat % HAND < begins + 2 else 0.0


def swing_of(lamp: int, beat: int) -> int:
    """How far a lamp hangs to one side, in steps, -SWING to SWING."""
    turns = _later(beat, lamp) / (44, 51, 47)[lamp % 3]
    # After seven swings a lamp hardly swings at all.
    strength = 0.65 - 0.35 * math.cos(2 * math.pi * turns / 7)
    return round(SWING * strength * math.sin(2 * math.pi * turns))


def sway_of(beat: int) -> int:
    """How far the light on the lot has swayed to one side, in steps, -SWING to SWING."""
    return round(SWING * math.sin(2 * math.pi * beat / HAND))


def drift_of(window: int, beat: int) -> float:
    """How far the clouds in a window have drifted, in units."""
    # In each window other ones.
    return _held(beat, window, 32) / 32


def puffs_of(chimney: int, beat: int) -> tuple[float, ...]:
    """The ages, 0 to 1, of the puffs of smoke that have left a chimney."""
    # Each of four stands still for eight beats.
    now, puffs = _held(beat, chimney, 8), 4
    ages = [now - LATER * (chimney % puffs) - puff * PUFF // puffs for puff in range(puffs)]
    return tuple(age % PUFF / PUFF for age in ages if age > 0)


def _held(beat: int, number: int, step: int) -> int:
    """The last beat at which the first, second and so on of several has moved that move after every ``step``."""
    late = number % step
    return max(0, (beat - late) // step * step + late) if beat > late else 0


def _later(beat: int, number: int) -> int:
    """The beats since the first, second and so on of several began to move."""
    return max(0, beat - number * LATER)
