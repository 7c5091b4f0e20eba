"""Can everyone read it? The contrast of text with its background, and the palette as the colour-blind see it.

Contrast is WCAG 2.2's; how colour blindness is simulated stands in ``build.measure.sight``.
"""

import math
from itertools import combinations

import pygame
import pytest

from build.measure.sight import BLINDNESS, SIGHTS, Matrix, ciede2000, distance, seen
from ui.base import theme
from ui.base.contrast import contrast, luminance
from ui.base.i18n import Translator
from ui.base.theme import Colour, mix
from ui.halls.skies import DAY
from ui.halls.wall import FLOOR
from ui.halls.workshop import VEIL
from ui.match.seating import default_seats
from ui.paint.assets import Key
from ui.shell.app import App
from ui.table.paint.unit_plate import PLATE_TOP
from ui.widgets.button import DANGER, DISABLED

LEAST_CONTRAST = 4.5
LEAST_DIFFERENCE = 5.0
"""CIE76 distance at which two adjacent patches of colour are easy to distinguish; 2.3 is just noticeable."""
LEAST_DISTANCE = 15.0
"""CIEDE2000 distance of the four seats of a first game for everyone; 1 is just noticeable."""
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
    "hall behind the bench": mix(mix(theme.WALL_MIDDLE, theme.WALL_LIGHT, 1.0), theme.LOG_GROUND, VEIL / 255),
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
    ("what a button says that cannot be pressed", theme.DIM, DISABLED),
]


def difference(first: Colour, second: Colour, matrix: Matrix) -> float:
    return math.dist(seen(first, matrix), seen(second, matrix))


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


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_seats_of_a_first_game_are_clearly_apart_for_everyone(sight: str) -> None:
    colours = [seat.colour for seat in default_seats(Translator("en"))]
    apart = {
        f"{first}/{second}": round(distance(theme.SEAT[first], theme.SEAT[second], SIGHTS[sight]), 1)
        for first, second in combinations(colours, 2)
    }
    print(sight, *(f"{pair} {far}" for pair, far in apart.items()), sep="\n  ")
    assert len(colours) == 4
    assert min(apart.values()) >= LEAST_DISTANCE


@pytest.mark.parametrize(
    ("first", "second", "far"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_that_were_published(
    first: tuple[float, float, float], second: tuple[float, float, float], far: float
) -> None:
    """Pairs of the table in Sharma, Wu and Dalal (2005)."""
    assert ciede2000(first, second) == pytest.approx(far, abs=0.0001)


@pytest.mark.parametrize("seat", theme.SEAT)
def test_seat_colours_stand_out_as_words_and_edges(seat: str) -> None:
    colour = theme.SEAT[seat]
    assert min(contrast(colour, ground) for ground in (theme.PANEL_DARK, theme.PANEL_DEEP, theme.INK)) >= LEAST_CONTRAST
    assert contrast(colour, theme.PANEL) >= 3


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
    light = [luminance(tuple(small.get_at((x, y)))[:3]) for y in range(grid) for x in range(grid)]
    low, high = min(light), max(light)
    return [round(100 * (value - low) / (high - low)) for value in light]


def test_symbols_differ_by_shape_alone(app: App) -> None:
    shapes = {name: shape(app, ("symbol", name)) for name in theme.SYMBOL}
    for first, second in combinations(shapes, 2):
        off = [abs(a - b) for a, b in zip(shapes[first], shapes[second], strict=True)]
        # A tenth of the medallion differs by more than a quarter of the range from black to white.
        assert sum(value > 25 for value in off) >= len(off) / 10, f"{first} and {second}"
