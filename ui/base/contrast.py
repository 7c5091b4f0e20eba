"""Luminance and contrast of colours (WCAG 2), and what becomes of colours in the high-contrast look.

There everything is either dark or light: words and marks of the one kind stand on grounds of the other, at least 7 to
1.
"""

from collections.abc import Callable
from functools import lru_cache

from ui.base.theme import CREAM, INK, SEAT, Colour, mix, rgb

NIGHT = rgb("#05090b")
"""What is behind everything in the high-contrast look."""


def linear(colour: Colour) -> tuple[float, float, float]:
    """Return the linear light (0 to 1) of an sRGB colour; opacity is left out."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour[0] / 255, colour[1] / 255, colour[2] / 255)
    )
    return red, green, blue


@lru_cache(maxsize=1024)
def luminance(colour: Colour) -> float:
    """Return WCAG's relative luminance, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return WCAG's contrast ratio, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def is_dark(colour: Colour) -> bool:
    """Return whether words on this colour are to be light."""
    # So light a colour is as far from black as from white.
    return luminance(colour) < 0.18


@lru_cache(maxsize=1024)
def strong_ground(colour: Colour) -> Colour:
    """Return what becomes of a ground: dark ones get darker, light ones lighter, except for a seat's colour; opacity
    stays."""
    if colour in SEAT.values():
        return colour
    return _darker(colour, 0.008) if is_dark(colour) else _lighter(colour, 0.42)


@lru_cache(maxsize=1024)
def strong_words(colour: Colour) -> Colour:
    """Return what becomes of the colour of words."""
    return _darker(colour, 0.008) if is_dark(colour) else _lighter(colour, 0.64)


@lru_cache(maxsize=1024)
def strong_edge(colour: Colour, ground: Colour | None) -> Colour:
    """Return what becomes of an edge around a ``ground``, or around nothing: on a dark one it shines, ink too."""
    if ground is not None and not is_dark(ground):
        return colour
    # So dark an edge is an outline in ink.
    if luminance(colour) < 0.03:
        return colour if ground is None else mix(CREAM, INK, 0.35)
    return _lighter(colour, 0.32)


def _darker(colour: Colour, most: float) -> Colour:
    return _moved(colour, (0, 0, 0), lambda light: light <= most)


def _lighter(colour: Colour, least: float) -> Colour:
    return _moved(colour, (255, 255, 255), lambda light: light >= least)


def _moved(colour: Colour, towards: Colour, enough: Callable[[float], bool]) -> Colour:
    """Move a colour as little as needed."""
    for step in range(25):
        moved = mix(colour, towards, step / 24)
        if enough(luminance(moved)):
            return moved if len(colour) == 3 else (*moved, colour[3])
    raise ValueError(f"{towards} is not enough")
