"""How often a picture flashes, after WCAG 2.2 ("general flash and red flash thresholds"), simplified strictly.

A flash is a pair of opposing changes of relative luminance by a tenth of its maximum or more, where the darker picture
is below 0.8. It counts where a quarter of a field of 10 degrees flashes: a third of the window's width and height, on a
screen as the guideline assumes. Simplified: fields lie in a grid that overlaps by half; and the points of a field count
together if each of them flashes as often within the same second, whether or not at the same moment. Saturated red is
not measured separately: nothing here is.
"""

from typing import Final

import numpy as np
import pygame

WIDE, HIGH = 96, 54
CHANGE: Final = 0.1
DARK: Final = 0.8
SHARE: Final = 0.25


class FlashMeter:
    """Watches frames at a steady rate."""

    def __init__(self, rate: int) -> None:
        """`rate` is how many frames a second has."""
        self._rate = rate
        self._frames: list[np.ndarray] = []

    def watch(self, surface: pygame.Surface) -> None:
        """Take in the next frame."""
        small = pygame.transform.smoothscale(surface, (WIDE, HIGH))
        self._frames.append(_LINEAR[pygame.surfarray.pixels3d(small)] @ _WEIGHTS)

    def most(self) -> int:
        """The most flashes within a second in any field."""
        ends = self._half_flashes()
        most = 0
        for start in range(max(1, len(ends) - self._rate + 1)):
            # Two opposing changes are one flash.
            flashes = ends[start : start + self._rate].sum(axis=0) // 2
            if flashes.max() <= most:
                # No part of it can flash more often than all of it.
                continue
            most = max(most, max(self._by_a_quarter(flashes[x : x + WIDE // 3, y : y + HIGH // 3]) for x, y in _FIELDS))
        return most

    def _half_flashes(self) -> np.ndarray:
        """Frame by frame and point by point, whether a large enough change in one direction has come about: against
        the highest or lowest luminance since the last one."""
        frames = np.stack(self._frames)
        low, high = frames[0].copy(), frames[0].copy()
        way = np.zeros(frames[0].shape, dtype=np.int8)
        found = np.zeros(frames.shape, dtype=np.int16)
        for number, now in enumerate(frames):
            low, high = np.minimum(low, now), np.maximum(high, now)
            risen = (now - low >= CHANGE) & (low < DARK) & (way != 1)
            fallen = (high - now >= CHANGE) & (now < DARK) & (way != -1)
            found[number] = risen | fallen
            way[risen], way[fallen] = 1, -1
            # From here on, the next opposing change counts from the extreme that this one reaches.
            low = np.where(risen | fallen | (way == -1) & (now <= low), now, low)
            high = np.where(risen | fallen | (way == 1) & (now >= high), now, high)
        return found

    @staticmethod
    def _by_a_quarter(field: np.ndarray) -> int:
        """How often at least a quarter of a field flashes."""
        return int(np.quantile(field, 1 - SHARE, method="lower"))


_VALUES: Final = np.arange(256, dtype=np.float32) / 255
_LINEAR: Final = np.where(_VALUES <= 0.04045, _VALUES / 12.92, ((_VALUES + 0.055) / 1.055) ** 2.4)
"""How light each value of a channel is, and how much each channel counts: relative luminance."""
_WEIGHTS: Final = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
_FIELDS: Final = [
    (x, y) for x in range(0, WIDE * 2 // 3 + 1, WIDE // 6) for y in range(0, HIGH * 2 // 3 + 1, HIGH // 6)
]
