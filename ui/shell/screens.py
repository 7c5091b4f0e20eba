"""Where the screens are, and which size and place a window gets on them."""

import ctypes
import logging
import sys
from collections.abc import Sequence

import pygame

from ui.base.viewport import MIN_WINDOW

_log = logging.getLogger(__name__)

Area = tuple[int, int, int, int]
"""Left, top, width and height in the system's units, in the one plane on which all screens lie."""

# How much of its upper edge must be on a screen for a window to be seen, and taken hold of.
_HOLD = (120, 30)
# How much of the screen's width and height the first window takes: more than half of its area.
_FIRST_SHARE = 0.75
_WIDEST, _TALLEST = 21 / 9, 4 / 3
# A remembered window size up to this is used on any screen.
_NEVER_LARGE = (1920, 1080)


def screens() -> list[Area]:
    """Return the areas of all screens, the first one first.

    pygame tells sizes only, so SDL itself is asked where they lie; without an answer only the first one counts, which
    begins at 0, 0.
    """
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) <= 1:
        return [(0, 0, *size) for size in sizes]
    try:
        return [_bounds(library(), number) for number in range(len(sizes))]
    except (OSError, AttributeError):
        _log.info("where the screens lie is unknown", exc_info=True)
        return [(0, 0, *sizes[0])]


def _bounds(sdl: ctypes.CDLL, number: int) -> Area:
    """Return the area of a screen. Raises OSError or AttributeError if SDL does not tell."""
    area = (ctypes.c_int * 4)()
    if sdl.SDL_GetDisplayBounds(ctypes.c_int(number), ctypes.pointer(area)) != 0:
        raise OSError(f"screen {number} has no bounds")
    return area[0], area[1], area[2], area[3]


def library() -> ctypes.CDLL:
    """Return the SDL that pygame has loaded. Raises OSError if it cannot be found."""
    # Windows finds a loaded library by its name, other systems through one that was linked with it.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def can_be_seen(place: tuple[int, int], size: tuple[int, int], areas: Sequence[Area]) -> bool:
    """Whether enough of the upper edge of a window at `place` is on one of these screens."""
    for left, top, width, height in areas:
        wide = min(place[0] + size[0], left + width) - max(place[0], left)
        high = min(place[1] + _HOLD[1], top + height) - max(place[1], top)
        if wide >= min(_HOLD[0], size[0]) and high >= _HOLD[1]:
            return True
    return False


def first_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The window's size on the very first start: more than half of the first screen, with room left for system bars.

    Scenes fit in it, and its aspect ratio suits them: it takes less of a very wide or an upright screen.
    """
    screen = desktops[0] if desktops else _NEVER_LARGE
    width, height = (max(round(side * _FIRST_SHARE), least) for side, least in zip(screen, MIN_WINDOW, strict=True))
    return min(width, round(height * _WIDEST)), min(height, round(width / _TALLEST))


def bounded(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return a remembered window size, if large, limited to what these screens can show side by side.

    The screens may have changed since, and a huge window takes half a minute to open.
    """
    width = sum(width for width, _ in desktops)
    height = max((height for _, height in desktops), default=0)
    return min(size[0], max(width, _NEVER_LARGE[0])), min(size[1], max(height, _NEVER_LARGE[1]))
