"""Can everyone read it? The contrast of text with its background, and the palette as the colour-blind see it.

Contrast is WCAG 2.1's. Colour blindness is simulated with the matrices for full protanopia, deuteranopia and
tritanopia of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE Transactions on Visualization and Computer Graphics 15, 2009), on linear light.
"""

import math
from itertools import combinations

import pygame
import pytest

from ui.base import theme
from ui.base.theme import Colour, mix
from ui.halls.skies import DAY
from ui.halls.wall import FLOOR
from ui.halls.workshop import SHADE, VEIL
from ui.paint.assets import Key
from ui.shell.app import App
from ui.table.paint.unit_plate import PLATE_TOP
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, disabled_face

Matrix = tuple[tuple[float, float, float], ...]

LEAST_CONTRAST = 4.5
LEAST_DIFFERENCE = 5.0
"""CIE76 distance at which two adjacent patches of colour are easy to distinguish; 2.3 is just noticeable."""
BLINDNESS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WALLS = {
    f"wall of round {number}": mix(theme.WALL_MIDDLE, theme.WALL_LIGHT, day.ambient)
    for number, day in enumerate(DAY, 1)
}
GROUNDS: dict[str, Colour] = {
    "panel": theme.PANEL,
    "dark panel": theme.PANEL_DARK,
    "deep panel": theme.PANEL_DEEP,
    "log": theme.LOG_GROUND,
    "floor": mix(FLOOR, theme.WALL_LIGHT, 0.42),
    **WALLS,
    "hall behind the bench": mix(mix(theme.WALL_MIDDLE, theme.WALL_LIGHT, 1.0), SHADE, VEIL / 255),
    "a unit's plate": PLATE_TOP,
}
"""The darkest to the lightest background of text."""
TEXTS: list[tuple[str, Colour, tuple[str, ...]]] = [
    ("cream", theme.CREAM, tuple(GROUNDS)),
    ("yellow", theme.YELLOW, tuple(GROUNDS)),
    ("dim", theme.DIM, ("panel", "dark panel", "deep panel", "hall behind the bench")),
    ("log green", theme.LOG_GREEN, ("log", "panel", "dark panel", "hall behind the bench", "a unit's plate")),
    (
        "warning",
        theme.WARNING,
        ("panel", "dark panel", "deep panel", *WALLS, "hall behind the bench", "a unit's plate"),
    ),
]
ON_LIGHT: list[tuple[str, Colour, Colour]] = [
    ("ink on a yellow button", theme.INK, theme.YELLOW),
    ("ink on cream", theme.INK, theme.CREAM),
    ("ink on paper", theme.INK, theme.PAPER),
    ("ink on brass", theme.INK, theme.BRASS),
    ("a unit's name on blueprint", theme.BLUEPRINT_TEXT, theme.BLUEPRINT),
    ("cream on a red button", DANGER.text, DANGER.face),
    ("cream on a red button below the pointer", DANGER.text, DANGER.hover),
    ("what a yellow button says that cannot be pressed", theme.DIM, disabled_face(PRIMARY)),
    ("what another button says that cannot be pressed", theme.DIM, disabled_face(SECONDARY)),
]


def linear(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (value / 255 for value in colour[:3])
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue))  # type: ignore[return-value]


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIELAB of linear sRGB light, with the white of D65."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: Colour, matrix: Matrix) -> tuple[float, float, float]:
    """A colour as seen with that colour vision, in CIELAB."""
    light = linear(colour)
    return lab(tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix))  # type: ignore[arg-type]


def difference(first: Colour, second: Colour, matrix: Matrix) -> float:
    pairs = zip(seen(first, matrix), seen(second, matrix), strict=True)
    return math.sqrt(sum((a - b) ** 2 for a, b in pairs))


@pytest.mark.parametrize(
    ("name", "colour", "ground"), [(name, colour, ground) for name, colour, grounds in TEXTS for ground in grounds]
)
def test_words_stand_out_from_their_background(name: str, colour: Colour, ground: str) -> None:
    assert contrast(colour, GROUNDS[ground]) >= LEAST_CONTRAST


@pytest.mark.parametrize(("name", "colour", "ground"), ON_LIGHT)
def test_dark_words_stand_out_from_light_grounds(name: str, colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= LEAST_CONTRAST


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize(
    ("palette", "colours"),
    [
        ("tiers", {name: light for name, (light, _) in theme.TIER.items()}),
        ("symbols", theme.SYMBOL),
        ("seats", theme.SEAT),
    ],
)
def test_colours_differ_for_the_colour_blind(palette: str, colours: dict[str, Colour], blindness: str) -> None:
    close = {
        f"{first}/{second}": round(difference(colours[first], colours[second], BLINDNESS[blindness]), 1)
        for first, second in combinations(colours, 2)
        if difference(colours[first], colours[second], BLINDNESS[blindness]) < LEAST_DIFFERENCE
    }
    assert not close


def shape(app: App, key: Key) -> list[int]:
    """A picture without its colours, as brightness on a coarse grid, with its darkest and lightest made equal."""
    side, grid = 64, 16
    app.art.image(key, side, side)
    app.art.wait()
    picture = app.art.image(key, side, side)
    assert picture is not None
    ground = pygame.Surface((side, side), 0, 32)
    ground.fill(theme.PAPER)
    ground.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    small = pygame.transform.smoothscale(ground, (grid, grid))
    light = [luminance(tuple(small.get_at((x, y)))[:3]) for y in range(grid) for x in range(grid)]  # type: ignore[arg-type]
    low, high = min(light), max(light)
    return [round(100 * (value - low) / (high - low)) for value in light]


def test_symbols_differ_by_shape_alone(app: App) -> None:
    shapes = {name: shape(app, ("symbol", name)) for name in theme.SYMBOL}
    for first, second in combinations(shapes, 2):
        off = [abs(a - b) for a, b in zip(shapes[first], shapes[second], strict=True)]
        # A tenth of the medallion differs by more than a quarter of the range from black to white.
        assert sum(value > 25 for value in off) >= len(off) / 10, f"{first} and {second}"
