"""The window: where the screens are, which size and place it gets on them, opening it, showing parts of it, and the
mouse pointer in larger sizes."""

import ctypes
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache

import pygame

from ui.base.theme import INK, YELLOW
from ui.base.viewport import MIN_WINDOW
from ui.files.settings import PointerSize
from ui.widgets.setting_picture import ARROW

_log = logging.getLogger(__name__)

TITLE = "Fzzzt!"
# What SDL falls back to when there is no screen: an invisible window.
_BLIND_DRIVERS = ("dummy", "offscreen")
Area = tuple[int, int, int, int]
"""Left, top, width and height in the system's units, in the one plane on which all screens lie."""

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
    # So much of it must be on a screen to be taken hold of.
    hold_w, hold_h = 120, 30
    for left, top, width, height in areas:
        wide = min(place[0] + size[0], left + width) - max(place[0], left)
        high = min(place[1] + hold_h, top + height) - max(place[1], top)
        if wide >= min(hold_w, size[0]) and high >= hold_h:
            return True
    return False


def first_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The window's size on the very first start: more than half of the first screen, with room left for system bars.

    Scenes fit in it, and its aspect ratio suits them: it takes less of a very wide or an upright screen.
    """
    screen = desktops[0] if desktops else _NEVER_LARGE
    # More than half of the screen's area.
    width, height = (max(round(side * 0.75), least) for side, least in zip(screen, MIN_WINDOW, strict=True))
    return min(width, round(height * 21 / 9)), min(height, round(width * 3 / 4))


def bounded(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return a remembered window size, if large, limited to what these screens can show side by side.

    The screens may have changed since, and a huge window takes half a minute to open.
    """
    width = sum(width for width, _ in desktops)
    height = max((height for _, height in desktops), default=0)
    return min(size[0], max(width, _NEVER_LARGE[0])), min(size[1], max(height, _NEVER_LARGE[1]))


class NoDisplayError(Exception):
    """No window can be opened; the message is one sentence for the player."""


def open_window(
    wanted: tuple[int, int] | None, kept: tuple[int, int] | None, left_at: tuple[int, int] | None, *, hidden: bool
) -> pygame.Window:
    """Open the window at the size that is ``wanted`` or, failing that, was ``kept``, and where it was ``left_at``, if
    it can be seen there.

    ``hidden`` makes it invisible. Raises NoDisplayError if there is no display.
    """
    try:
        pygame.display.init()
        pygame.font.init()
        _hand_over_pixels()
        desktops = pygame.display.get_desktop_sizes()
        size = wanted or (first_size(desktops) if kept is None else bounded(kept, desktops))
        asked = (max(size[0], 1), max(size[1], 1))
        seen = wanted is None and left_at is not None and can_be_seen(left_at, asked, screens())
        place = left_at if seen and left_at is not None else pygame.WINDOWPOS_CENTERED
        # Without the last flag, macOS draws the window at half its resolution and blurs it. On Windows this program
        # is DPI-aware, so window sizes are in pixels anyway.
        window = pygame.Window(TITLE, asked, place, resizable=True, hidden=hidden, allow_high_dpi=True)
        window.get_surface()
    except pygame.error as error:
        raise _no_display(str(error)) from error
    if pygame.display.get_driver() in _BLIND_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        window.destroy()
        raise _no_display("no screen is attached")
    window.minimum_size = MIN_WINDOW
    pygame.key.set_repeat(400, 40)
    pygame.key.start_text_input()
    return window


def frame_around(asked: tuple[int, int], found: tuple[int, int]) -> tuple[int, int]:
    """How far a window stands right of and below the place that was asked for, if that can be the frame around it.

    Under X11 a window asks for the place of its frame, but is told its own: remembered as told, it would stand a title
    bar lower at every start. No window manager need be known for this; other systems mean the same place both times.
    """
    right, down = found[0] - asked[0], found[1] - asked[1]
    # No frame is thicker than 160 pixels: a move by more was not made to put one around it.
    return (right, down) if 0 <= right <= 160 and 0 <= down <= 160 else (0, 0)


def _hand_over_pixels() -> None:
    """On X11, have SDL copy the window's pixels to the screen as they are.

    By itself it draws them as a texture with OpenGL, which gains nothing for one picture of the whole window. Without a
    graphics card (1600x900, Xvfb) a frame of the title took 16 ms of a processor instead of 4, and the program 188 MB
    instead of 87. Wayland and macOS know no other way; Windows goes this one by itself.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def show_parts(window: pygame.Window, areas: Sequence[pygame.Rect]) -> None:
    """Show what has been drawn in these ``areas`` of the window, and nowhere else.

    pygame can only show all of a window. That copies 33 MB in a large one, for a few gears and a robot; so on X11 SDL
    itself is asked.
    """
    update = _sdl_update() if pygame.display.get_driver() == "x11" else None
    if update is None or not update(window.id, areas):
        window.flip()


@cache
def _sdl_update() -> Callable[[int, Sequence[pygame.Rect]], bool] | None:
    """A function that has SDL show areas of the window with this number, and returns whether it has; None if SDL cannot
    be reached."""
    try:
        # The library of this module leads to the SDL that it is linked with, wherever that lies.
        sdl = ctypes.CDLL(pygame.base.__file__)
        window_of, update = sdl.SDL_GetWindowFromID, sdl.SDL_UpdateWindowSurfaceRects
    except (OSError, AttributeError):
        _log.info("SDL cannot be asked to show parts of a window", exc_info=True)
        return None
    window_of.restype, window_of.argtypes = ctypes.c_void_p, [ctypes.c_uint32]
    update.restype, update.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]

    def show(number: int, areas: Sequence[pygame.Rect]) -> bool:
        numbers = [edge for area in areas for edge in area]
        rects = (ctypes.c_int * len(numbers))(*numbers)
        window = window_of(number)
        return window is not None and update(window, rects, len(areas)) == 0

    return show


def _no_display(reason: str) -> NoDisplayError:
    return NoDisplayError(f"Fzzzt! needs a screen to open its window on, and found none here ({reason}).")


_TALL = {PointerSize.LARGE: 48, PointerSize.VERY_LARGE: 80}
"""Height in pixels of a pointer on a window 720 pixels high or less."""


def pointer_of(size: PointerSize, window_height: int) -> pygame.Cursor | None:
    """Return the pointer for a window, None for the system's own."""
    if size is PointerSize.NORMAL:
        return None
    tall = round(_TALL[size] * max(1.0, window_height / 720))
    return pygame.Cursor((round(tall * 0.03), round(tall * 0.03)), _drawn(tall))


@cache
def _drawn(tall: int) -> pygame.Surface:
    # Drawn four times as large, then reduced, so that the edges are smooth.
    side = tall * 4
    unit = side / 20
    large = pygame.Surface((round(side * 0.65), side), pygame.SRCALPHA)
    points = [(x * unit, y * unit) for x, y in ARROW]
    pygame.draw.polygon(large, YELLOW, points)
    pygame.draw.lines(large, INK, True, points, round(1.3 * unit))  # noqa: FBT003 - pygame's own order
    for point in points:
        pygame.draw.circle(large, INK, point, 1.3 * unit / 2)
    return pygame.transform.smoothscale(large, (large.get_width() // 4, tall))
