"""Where the eye goes: the lot is the brightest large thing above the hand, and there are few numbers."""

import re
from collections.abc import Iterator
from functools import partial

import numpy
import pygame
import pytest

from build import screens
from build.pictures import moments
from game.core.cards import CATALOGUE, Kind
from tests.ui.conftest import MakeApp
from ui.art.card_face import Dimmed
from ui.base.theme import TextStyle
from ui.base.viewport import Point, Rect
from ui.halls.floor_plan import FloorPlan
from ui.halls.wall import window_places
from ui.paint.assets import Key
from ui.paint.painter import Painter
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
    assert brightness(app, Rect(lot.left, lot.top, lot.w, belt.top - lot.top)) > 1.6 * max(others)
    # The half of it that is darkest is no darker than the glass behind it by day.
    glass = window_places(FloorPlan(geometry.canvas))[1][-1]
    assert light(app, lot, 0.5) >= light(app, Rect(glass.left, glass.top, glass.w, 30), 0.95)


def test_no_back_has_a_spot_as_bright_as_the_lot(table: tuple[App, TableScene]) -> None:
    app, scene = table
    x, y, width = scene.geometry.belt_place(1)
    back = Rect(x - width / 2, y - width * 0.7, width, width * 1.4)
    assert light(app, back, 0.99) < 0.55 * light(app, scene.geometry.head, 0.99)


def numerals(key: Key) -> int:
    """How many numbers a picture shows."""
    if key[0] in ("points", "power"):
        return 1
    if key[0] not in ("face", "face-small", "unit", "unit-small"):
        return 0
    card = CATALOGUE[str(key[1])]
    gone = next((part.gone for part in key if isinstance(part, Dimmed)), frozenset[str]())
    return (
        (card.power is not None)
        + (card.points is not None)
        + (card.belt_speed is not None and "belt" not in gone)
        + (card.kind is Kind.MECHANIC or (card.starter_of is not None and "starter" not in gone))
    )


@pytest.mark.parametrize("show", [screens.SCENES["table-full"], partial(moments.bid, round_number=2)])
def test_a_full_table_has_few_numbers(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, show: screens.Make
) -> None:
    """The name of a key is one, too."""
    app, seen = make_app((1600, 900)), set[tuple[object, ...]]()
    image, text = Painter.image, Painter.text

    def noted_image(painter: Painter, key: Key, rect: Rect, *args: object, **named: object) -> bool:
        seen.add(("image", key, tuple(map(round, rect))))
        return image(painter, key, rect, *args, **named)  # type: ignore[arg-type]

    def noted_text(painter: Painter, words: str, at: Point, style: TextStyle, *args: object, **named: object) -> Rect:
        seen.add(("text", words, tuple(map(round, at))))
        return text(painter, words, at, style, *args, **named)  # type: ignore[arg-type]

    screens.render(app, show, settling=0)
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    monkeypatch.setattr(Painter, "image", noted_image)
    monkeypatch.setattr(Painter, "text", noted_text)
    # Everything is drawn once more.
    scene.lay_out_again()
    app.draw()
    # One of the buttons bears it on its key, which is drawn once.
    told = ["F1", *(str(one[1]) for one in seen if one[0] == "text")]
    pictures = [one[1] for one in seen if one[0] == "image" and isinstance(one[1], tuple)]
    count = sum(len(re.findall(r"\d+", words)) for words in told) + sum(numerals(key) for key in pictures)
    assert 30 <= count <= 55, sorted(told)
