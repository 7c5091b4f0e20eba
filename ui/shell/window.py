"""Opening the window: its size, its place, and what to say where there is no screen."""

import os

import pygame

from ui.base.viewport import MIN_WINDOW
from ui.shell.screens import bounded, can_be_seen, first_size, screens

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


def _no_display(reason: str) -> NoDisplayError:
    return NoDisplayError(f"Fzzzt! needs a screen to open its window on, and found none here ({reason}).")
