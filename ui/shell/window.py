"""Opening the window: its size, its place, and what to say where there is no screen; and showing parts of it."""

import ctypes
import logging
import os
from collections.abc import Callable, Sequence
from functools import cache

import pygame

from ui.base.viewport import MIN_WINDOW
from ui.shell.screens import bounded, can_be_seen, first_size, screens

_log = logging.getLogger(__name__)

TITLE = "Fzzzt!"
# What SDL falls back to when there is no screen: an invisible window.
_BLIND_DRIVERS = ("dummy", "offscreen")


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
