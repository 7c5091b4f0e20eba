"""What all pages have in common: the gap below the heading, the height of buttons, and figures that nothing hides."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from unittest import mock

import pygame
import pytest

from build import screens
from tests.grids import mostly_slow, sampled
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn
from ui.base.i18n import LANGUAGES
from ui.base.theme import BUTTON
from ui.base.viewport import MIN_WINDOW, Point, Rect
from ui.files.settings import Settings
from ui.halls.backdrop import bunting_reach, flags
from ui.paint.assets import Key
from ui.paint.effects import Confetti
from ui.paint.painter import Painter
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.page import MenuPage
from ui.scenes.common.widget_scene import WidgetScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.widgets.button import BUTTON_HEIGHT, Button
from ui.widgets.choice import Choice

MENUS = ("setup", "setup-drawer", "challenges", "games", "statistics", "report", "report-charts")
BUTTONED = (
    "dialog",
    "pause",
    "pause-ladder",
    "seal",
    "results",
    "games",
    "statistics",
    "report-charts",
    "history",
    "crash",
    "replay-play-on",
)
FIGURES = {
    "games": 150,
    "games-none": 300,
    "history": 300,
    "report-begun": 300,
}
"""Pages with a figure, and its least height in units: beside the list of games it takes what the buttons leave."""
HEAD = 130.0
"""Where the strip with a menu's heading ends, in units."""
WINDOWS = [(1600, 900), (960, 540), (1280, 960), (2560, 1080)]
CORNERS = mostly_slow(WINDOWS, (960, 540), (1280, 960))


def shown(app: App, name: str, *, drawn: bool = True) -> WidgetScene:
    """Draw a scene, not the way to it, and return it. Where widgets and words are is known before."""
    with undrawn(app):
        screens.render(app, screens.SCENES[name], settling=0)
    if drawn:
        app.draw()
    scene = app.scenes.top
    assert isinstance(scene, WidgetScene)
    return scene


@contextmanager
def pictures(*kinds: str) -> Iterator[list[tuple[Key, Rect, pygame.Rect]]]:
    """Collect the pictures of these kinds that are drawn, where, and what is not cut off then, in pixels."""
    found: list[tuple[Key, Rect, pygame.Rect]] = []
    draw = Painter.image

    def noted(self: Painter, key: Key, rect: Rect, *more: float, **named: bool) -> bool:
        if key[0] in kinds:
            found.append((key, Rect(rect), self.surface.get_clip()))
        return draw(self, key, rect, *more, **named)  # type: ignore[arg-type]

    with mock.patch.object(Painter, "image", noted):
        yield found


@pytest.mark.parametrize("size", CORNERS)
def test_the_content_of_every_menu_begins_at_the_same_gap_below_its_heading(
    make_app: MakeApp, plain_art: None, size: tuple[int, int]
) -> None:
    app = make_app(size, Settings(language="en"))
    begins = {}
    for name in MENUS:
        scene = shown(app, name, drawn=False)
        assert isinstance(scene, MenuPage)
        tops = [widget.rect.top for widget in scene.group.widgets if widget.visible and widget.rect.top > HEAD]
        begins[name] = round(min(tops))
    assert len(set(begins.values())) == 1, begins


def test_buttons_are_as_high_as_one_another_and_take_two_lines(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((1600, 900), Settings(language="en"))
    for name in BUTTONED:
        widgets = shown(app, name, drawn=False).group.widgets
        usual = [one for one in widgets if type(one) is Button and one.draw_inside is None and one.label != "×"]
        buttons = [one for one in usual if one.style.size <= BUTTON.size]
        assert buttons, name
        assert {(one.rect.h, one.lines) for one in buttons} == {(BUTTON_HEIGHT, 2)}, name


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=() if size == MIN_WINDOW else pytest.mark.slow)
        for name, size in product(FIGURES, WINDOWS)
    ],
)
def test_figures_are_large_and_nothing_that_is_pressed_hides_them(
    make_app: MakeApp, plain_art: None, name: str, size: tuple[int, int]
) -> None:
    app = make_app(size, Settings(language="en"))
    with pictures("foreman", "robot") as found:
        scene = shown(app, name)
    assert found
    canvas = app.viewport.canvas
    assert max(rect.h for _, rect, _ in found) >= FIGURES[name]
    for key, rect, _ in found:
        # The feet of the drawings end a little above their frames.
        seen = rect.inflate(-8, 0)
        seen.height = rect.h * 0.94
        assert canvas.contains(seen), key
        pressed = [widget for widget in scene.group.widgets if isinstance(widget, Button | Choice)]
        # The way to the album bears a robot of its own.
        if any("The album" in getattr(widget, "label", "") and widget.rect.contains(rect) for widget in pressed):
            continue
        hiding = [widget.rect for widget in pressed if widget.rect.colliderect(seen)]
        assert not hiding, (key, hiding)


@pytest.mark.parametrize("size", CORNERS)
def test_the_robots_of_the_title_roll_into_their_chute_and_never_behind_the_buttons(
    make_app: MakeApp, plain_art: None, size: tuple[int, int]
) -> None:
    app = make_app(size, Settings(language="en", reduced_motion=True))
    scene = shown(app, "title-continue")
    assert isinstance(scene, TitleScene)
    assert scene.hall.mouth > scene.board.right
    with pictures("robot") as found:
        for second in range(30):
            scene.hall.draw(app.painter, second * 0.7, lambda _: None)
    assert found
    assert all(rect.right > scene.hall.mouth for _, rect, _ in found), "a robot is drawn that nobody can see"
    # What is not in front of the chute is cut off.
    seen = [app.painter.viewport.rect_px(rect).clip(cut).left for _, rect, cut in found]
    assert min(seen) >= app.painter.viewport.rect_px(Rect(scene.hall.mouth, 0, 1, 1)).left


@pytest.mark.parametrize(
    ("language", "name"),
    sampled([*LANGUAGES], ["results", "results-code", "results-two", "results-three", "results-counting"]),
)
def test_no_flag_hangs_before_or_behind_the_headlines_of_the_results(
    make_app: MakeApp, plain_art: None, name: str, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language))
    scene = shown(app, name, drawn=False)
    assert isinstance(scene, ResultsScene)
    canvas = app.viewport.canvas
    headings = scene.headings
    for side in (1, -1):
        for corners in flags(canvas, side, bunting_reach(canvas, scene.headline_width)):
            (left, top), (right, top2), tip = corners
            bounds = Rect(min(left, right), min(top, top2), abs(right - left), 1).union(Rect(*tip, 1, 1))
            assert bounds.collidelist(headings) < 0, bounds


def test_a_short_bunting_is_left_beside_the_longest_headline() -> None:
    canvas = Rect(0, 0, 1600, 900)
    assert bunting_reach(canvas, 500) == pytest.approx(0.27 * 1600)
    assert bunting_reach(canvas, 1200) < bunting_reach(canvas, 800)
    assert len(flags(canvas, 1, bunting_reach(canvas, 1480))) == 2


def test_confetti_falls_behind_whatever_is_read_or_pressed(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((1600, 900), Settings(language="en"))
    scene = shown(app, "results", drawn=False)
    assert isinstance(scene, ResultsScene)
    rain = Confetti(1600, 900, scene.in_front(), tuple(scene.ledges), seed=3)
    kept_free = [widget.rect for widget in scene.group.widgets] + scene.headings
    fallen: list[Rect] = []

    def metal(_to: Painter, _name: object, at: Point, *_: object) -> None:
        fallen.append(Rect(at, (1, 1)).inflate(9, 9))

    with (
        mock.patch.object(Painter, "rect", lambda _self, rect, *_: fallen.append(Rect(rect))),
        mock.patch.object(Painter, "emblem", metal),
    ):
        for step in range(60):
            rain.draw(app.painter, step * 0.1)
    assert len(fallen) > 500
    assert not [piece for piece in fallen if piece.collidelist(kept_free) >= 0]


def test_confetti_falls_once_and_lies_on_the_columns(make_app: MakeApp, plain_art: None) -> None:
    """It lies there at once where nothing moves."""
    app = make_app((1600, 900), Settings(language="en", reduced_motion=True))
    scene = shown(app, "results", drawn=False)
    assert isinstance(scene, ResultsScene)
    rain = Confetti(1600, 900, scene.in_front(), tuple(scene.ledges), seed=3)
    lying = [scrap for scrap in rain.scraps if scrap.lies < 900]
    assert {scrap.shape for scrap in lying} == {"nut", "bolt", ""}
    for scrap in rain.scraps:
        (x, y, _), later = scrap.at(rain.seconds), scrap.at(60.0)
        assert (x, y) == later[:2] if scrap in lying else y > 900
    heads = {ledge[2] for ledge in scene.ledges}
    assert {scrap.lies + 7 for scrap in lying} <= heads
    assert not scene.wants_frames
    with mock.patch.object(Painter, "emblem") as drawn:
        app.draw()
    assert drawn.call_count > 10
