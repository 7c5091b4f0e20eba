"""Where the eye goes: the lot is the brightest large thing above the hand."""

from collections.abc import Iterator

import numpy
import pygame
import pytest

from build import screens
from tests.ui.conftest import MakeApp
from ui.base.viewport import Rect
from ui.scenes.play.table import TableScene
from ui.shell.app import App

LUMINANCE = (0.2126, 0.7152, 0.0722)
STEP = 15.0
"""How far the places that are compared are from one another, in units."""


@pytest.fixture
def table(make_app: MakeApp) -> tuple[App, TableScene]:
    """A unit for sale by day, the darkest of lots, and backs behind it."""
    app = make_app((960, 540))
    screens.render(app, screens.SCENES["table"])
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    return app, scene


def light(app: App, place: Rect, share: float) -> float:
    """The luminance, 0 to 255, that ``share`` of the pixels in a place of the table do not exceed."""
    pixels = pygame.surfarray.array3d(app.surface.subsurface(app.viewport.rect_px(place)))
    return float(numpy.quantile(pixels @ numpy.array(LUMINANCE), share))


def brightness(app: App, place: Rect) -> float:
    """The mean luminance of a place of the table, 0 to 255."""
    pixels = pygame.surfarray.array3d(app.surface.subsurface(app.viewport.rect_px(place)))
    return float((pixels @ numpy.array(LUMINANCE)).mean())


def places_behind(lot: Rect, right: float, foot: float) -> Iterator[Rect]:
    """All places as large as the lot, right of it and its light, down to a line."""
    left = lot.right + lot.w / 2
    while left + lot.w < right:
        yield Rect(left, lot.top, lot.w, foot - lot.top)
        left += STEP


def test_the_lot_is_the_brightest_large_area(table: tuple[App, TableScene]) -> None:
    app, scene = table
    geometry = scene.geometry
    lot, belt = geometry.head, geometry.belt_band
    others = [brightness(app, place) for place in places_behind(lot, belt.right, belt.top)]
    assert brightness(app, Rect(lot.left, lot.top, lot.w, belt.top - lot.top)) > 1.2 * max(others)


def test_no_back_has_a_spot_as_bright_as_the_lot(table: tuple[App, TableScene]) -> None:
    app, scene = table
    x, y, width = scene.geometry.belt_place(1)
    back = Rect(x - width / 2, y - width * 0.7, width, width * 1.4)
    assert light(app, back, 0.99) < 0.55 * light(app, scene.geometry.head, 0.99)
