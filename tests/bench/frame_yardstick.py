"""What a frame costs, whatever it runs on: one yardstick is about as much as two and a half frames of a table at rest.

A frame has two parts, and processors differ in how quick they are at each: Python, which takes the same in any window,
and pixels, which take the more the larger it is. A yardstick of pixels alone is short where they are quick, and any
frame seems dear there. So this one has both, in the proportion of a frame: some two thousand small steps of Python
(values made, looked up, compared, called and reckoned with), one full-screen opaque blit and thirty of 200x280 pictures
with opacity, scaled to the window.
"""

from dataclasses import dataclass
from time import thread_time

import pygame

from ui.base.viewport import Viewport

CARD, CARDS = (200, 280), 30
STEPS = 900


@dataclass(frozen=True)
class _Place:
    """A small value, as frames make by the hundred."""

    x: float
    y: float
    name: tuple[str, int]

    def px(self, scale: float) -> tuple[int, int]:
        return round(self.x * scale), round(self.y * scale)


class FrameYardstick:
    """Times a yardstick in a window."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Draw on the window's surface; what it shows is lost."""
        self._surface = surface
        self._scale = scale = Viewport(surface.get_size()).scale
        self._ground = pygame.Surface(surface.get_size(), 0, 32)
        self._card = pygame.Surface((round(CARD[0] * scale), round(CARD[1] * scale)), pygame.SRCALPHA, 32)
        self._card.fill((160, 140, 90, 128))

    def seconds(self) -> float:
        """Seconds of processor time that one takes now."""
        start = thread_time()
        self._reckon()
        self._draw()
        return thread_time() - start

    def _reckon(self) -> int:
        kept: dict[tuple[str, int], tuple[int, int]] = {}
        reached = 0
        for number in range(STEPS):
            place = _Place(number * 1.7, number * 0.9, ("card", number % 40))
            before, at = kept.get(place.name), place.px(self._scale)
            if before is None or before != at:
                kept[place.name] = at
            reached = max(reached, min(at[0], 2 * at[1]))
        return reached

    def _draw(self) -> None:
        surface = self._surface
        wide, high = surface.get_width() - self._card.get_width(), surface.get_height() - self._card.get_height()
        surface.blit(self._ground, (0, 0))
        for index in range(CARDS):
            surface.blit(self._card, (index * wide // CARDS, index * 7 % CARDS * high // CARDS))


def frame_yardstick(size: tuple[int, int]) -> float:
    """Seconds of processor time that a yardstick takes in a window of this size: the median of the quickest half of a
    few dozen."""
    yardstick = FrameYardstick(pygame.Surface(size, 0, 32))
    taken = sorted(yardstick.seconds() for _ in range(40))
    return taken[len(taken) // 4]
