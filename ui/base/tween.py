"""Pure easing and interpolation: time is an argument, nothing is stored."""

import math
from collections.abc import Callable

Easing = Callable[[float], float]
"""Maps a share of the time (0 to 1) to a share of the way; 0 gives 0 and 1 gives 1, and it may overshoot in between."""

QUICK = 0.2
"""How many seconds a small movement takes that answers a press."""


def linear(part: float) -> float:
    """At even speed."""
    return part


def ease_out(part: float) -> float:
    """Fast at first, gentle at the end (cubic)."""
    return 1 - (1 - part) ** 3


def ease_in(part: float) -> float:
    """Gentle at first, fast at the end (cubic): things that are thrown down."""
    return part**3


def ease_in_out(part: float) -> float:
    """Gentle at both ends (smoothstep)."""
    return part * part * (3 - 2 * part)


def overshoot(part: float) -> float:
    """Runs a little past the end and comes back (Penner's back-out)."""
    rest = part - 1
    return 1 + 2.4 * rest**3 + 1.4 * rest**2


def bounce(part: float) -> float:
    """Falls and bounces twice, smaller each time."""
    if part < 0.6:
        return (part / 0.6) ** 2
    if part < 0.86:
        return 1 - 0.12 * math.sin((part - 0.6) / 0.26 * math.pi)
    return 1 - 0.04 * math.sin((part - 0.86) / 0.14 * math.pi)


def lerp(first: float, second: float, part: float) -> float:
    """Linear interpolation: the number ``part`` of the way from ``first`` to ``second``."""
    return first + (second - first) * part


def progress(now: float, start: float, duration: float) -> float:
    """How much of ``duration`` seconds from ``start`` has passed at ``now``: 0 to 1."""
    if duration <= 0:
        return 1.0 if now >= start else 0.0
    return min(1.0, max(0.0, (now - start) / duration))
