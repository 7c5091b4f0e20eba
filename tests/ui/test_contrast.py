"""Contrast and signs, measured on rendered pictures: of all words in every scene, of marks that mean something, and of
both in the high-contrast look. Meaning never lies in colour alone."""

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from build import screens
from build.measure.contrast import LEAST, LEAST_STRONG, readings
from game.challenges.goal_states import GoalStatus
from game.core.cards import Symbol
from tests.ui import hands
from tests.ui.conftest import MakeApp, closed_windows
from tests.ui.drawn_before import lend, lent_picture
from tests.ui.test_every_scene import unseen
from ui.art.seat_signs import SIGNS
from ui.base import theme
from ui.base.contrast import NIGHT, contrast, is_dark, luminance, strong_ground, strong_words
from ui.base.theme import BODY, BRASS, DIM, INK, PANEL, PANEL_DARK, PANEL_DEEP, PAPER, SEAT, Colour
from ui.base.viewport import Point, Rect
from ui.files.settings import Settings
from ui.match.faces import SeatLook
from ui.paint.assets import Art
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign, draw_swatch
from ui.scenes.challenges.goal_marks import draw_goal_mark
from ui.scenes.challenges.job_card import GoalLine, draw_goal_star
from ui.scenes.start.settings import SettingsScene
from ui.shell.app import App
from ui.table.paint.frame import OpenSeat
from ui.table.paint.marks import draw_portrait, draw_sum
from ui.table.paint.picture import TablePicture
from ui.table.paint.seats import draw_open_seat
from ui.table.paint.stage import draw_lost_veil
from ui.table.paint.unit_plate import LAMP, Lamp, draw_lamp, draw_plate_ground
from ui.table.paint.units import draw_missing_ring, draw_symbol
from ui.table.places.stage_geometry import SUM
from ui.widgets.base import draw_focus_ring
from ui.widgets.plate import draw_meter, draw_star

USUAL = ("settings", "ladder", "reveal-decided", "album-empty")
"""Scenes that every run measures: the faintest words of the game were in three of them."""
HALF_COVERED = ("pool", "share", "share-code", "opening-5", "hint-figures")
"""Words end below a plate or a frame's edge here, or the ring of a prize that lands runs over them: the measure takes
what covers them for their ground."""
LOOKS = [pytest.param(False, id="usual"), pytest.param(True, id="strong")]
MARK = 3.0
"""The least contrast of a mark or an edge that means something (WCAG 2.2, 1.4.11)."""
AT: Point = (200.0, 200.0)


@pytest.mark.parametrize("strong", LOOKS)
@pytest.mark.parametrize("scene", USUAL)
def test_words_stand_out(make_app: MakeApp, plain_art: None, scene: str, strong: bool) -> None:
    app = make_app((1600, 900), Settings(language="en", high_contrast=strong))
    screens.render(app, unseen(screens.SCENES[scene]), settling=0)
    check_words(app, strong=strong)


@pytest.mark.slow
@pytest.mark.parametrize("scene", [name for name in screens.SCENES if name not in HALF_COVERED])
def test_words_stand_out_in_every_scene(monkeypatch: pytest.MonkeyPatch, scene: str) -> None:
    """In the usual look, and in the high-contrast one."""
    closed_windows.free()
    # What is made ahead is not seen.
    monkeypatch.setattr(TablePicture, "_rehearse", lambda *_: iter(()))
    monkeypatch.setattr(screens, "App", lent)
    monkeypatch.setattr(Art, "_rasterise", lent_picture)
    # A shaken picture has its layers elsewhere.
    settings = Settings(language="en", screen_shake=False)
    with screens.staged(unseen(screens.SCENES[scene]), settings, (1600, 900), settling=0) as app:
        closed_windows.add(app)
        check_words(app, strong=False)
        app.change_settings(high_contrast=True)
        check_words(app, strong=True)


def lent(*given: Any, **named: Any) -> App:
    """A window that draws with the texts and shapes of others."""
    app = App(*given, **named)
    lend(app)
    return app


def check_words(app: App, *, strong: bool) -> None:
    app.art.wait()
    found = readings(app)
    if not screens.is_settled(app):
        screens.settle(app)
        found = readings(app)
    assert found
    faint = [str(reading) for reading in found if reading.ratio < (LEAST_STRONG if strong else LEAST)]
    assert not faint, "\n".join(faint)


def test_the_measure_finds_faint_words(app: App) -> None:
    """It reads the ground from the picture, wherever the words are drawn, and leaves out what is covered."""

    class Page(SettingsScene):
        def draw(self, painter: Painter) -> None:
            painter.fill(PANEL)
            painter.text("faint", (100, 100), BODY.but(colour=(80, 100, 110)))
            painter.text("covered", (100, 200), BODY)
            painter.rect(Rect(90, 190, 300, 60), (200, 30, 30))
            painter.layer("layer", Rect(90, 290, 300, 60), lambda to: to.text("kept", (100, 300), BODY) and None)

    app.scenes.push(Page(app))
    app.draw()
    found = {reading.words: reading for reading in readings(app)}
    assert set(found) == {"faint", "kept"}
    assert found["faint"].ratio == pytest.approx(contrast((80, 100, 110), PANEL), abs=0.01)
    assert found["kept"].ratio >= LEAST


def colour_at(app: App, place: tuple[int, int]) -> Colour:
    red, green, blue, _ = app.surface.get_at(place)
    return red, green, blue


def pixel(app: App, at: Point) -> Colour:
    return colour_at(app, app.viewport.to_px(at))


def on(ground: Colour) -> Callable[[Painter], None]:
    return lambda painter: painter.fill(ground)


def plate(painter: Painter) -> None:
    draw_plate_ground(painter, Rect(50, 50, 400, 300), "unit-bolt-cog")


STAR = Rect(100, 100, 48, 48)
MARKS: dict[str, tuple[Callable[[Painter], None], Callable[[Painter], None], Point, Point]] = {
    "focus ring": (
        on(PANEL),
        lambda to: draw_focus_ring(to, Rect(100, 100, 200, 80), 10),
        (200, 94),
        (200, 84),
    ),
    **{
        f"goal {status.name.lower()} on a panel": (
            on(PANEL_DARK),
            lambda to, status=status: draw_goal_mark(to, AT, 40, status),  # type: ignore[misc]
            (AT[0] - 39, AT[1]) if status in (GoalStatus.OPEN, GoalStatus.HOLDS) else (AT[0] - 30, AT[1]),
            (AT[0] - 60, AT[1]),
        )
        for status in GoalStatus
    },
    "a goal's place on paper": (
        on(PAPER),
        lambda to: draw_goal_star(to, STAR, GoalLine("", reached=False)),
        (STAR.centerx, STAR.top + 4),
        (STAR.left - 20, STAR.centery),
    ),
    "dark lamp": (plate, lambda to: draw_lamp(to, AT, Lamp.DARK), AT, (AT[0] + 14, AT[1])),
    "lamp within reach": (
        plate,
        lambda to: draw_lamp(to, AT, Lamp.WITHIN_REACH),
        (AT[0] - LAMP + 1, AT[1]),
        (AT[0] + 14, AT[1]),
    ),
    "burning lamp": (plate, lambda to: draw_lamp(to, AT, Lamp.LIT), AT, (AT[0] + 40, AT[1])),
    "meter": (on(PANEL), lambda to: draw_meter(to, Rect(100, 190, 200, 20), 0.5), (150, 200), (250, 200)),
    "star to be won": (
        on(PANEL_DARK),
        lambda to: draw_star(to, AT, 60, lit=False),
        (AT[0], AT[1] - 52),
        (AT[0] + 60, AT[1] - 52),
    ),
    **{
        f"{colour} rule above a hand": (
            on(PANEL),
            lambda to, colour=colour: draw_open_seat(  # type: ignore[misc]
                to, (132, 60), Rect(100, 100, 300, 200), OpenSeat(SeatLook("", colour, "ada", human=True), acting=False)
            ),
            (250, 93),
            (250, 120),
        )
        for colour in SEAT
    },
}
"""What it is -> how to draw its ground, and the mark; a point of the mark, and one of what it must stand out from."""


@pytest.mark.parametrize("name", MARKS)
def test_marks_stand_out(app: App, name: str) -> None:
    ground, mark, inside, outside = MARKS[name]
    ground(app.painter)
    app.art.wait()
    ground(app.painter)
    mark(app.painter)
    assert contrast(pixel(app, inside), pixel(app, outside)) >= MARK, (pixel(app, inside), pixel(app, outside))


def test_a_losers_sum_can_be_read(app: App) -> None:
    """Its figure is part of a picture: its darkest pixels are to stand out from most of the others."""
    for _ in range(2):
        app.painter.fill(PANEL_DEEP)
        draw_sum(app.painter, AT, SUM, 3)
        app.art.wait()
    draw_lost_veil(app.painter, AT, SUM)
    area = app.viewport.rect_px(Rect(AT[0] - SUM / 2, AT[1] - SUM / 2, SUM, SUM))
    places = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    seen = sorted(luminance(colour_at(app, place)) for place in places)
    dark, light = seen[len(seen) // 20], seen[len(seen) * 3 // 4]
    assert (light + 0.05) / (dark + 0.05) >= LEAST


# Never colour alone


def test_every_seat_has_a_sign_of_its_own(app: App) -> None:
    assert set(SIGNS) == set(SEAT)
    shapes = {}
    for key in SIGNS:
        app.painter.fill((0, 0, 0))
        draw_seat_sign(app.painter, key, AT, 8, (255, 255, 255))
        area = app.viewport.rect_px(Rect(AT[0] - 10, AT[1] - 10, 20, 20))
        shapes[key] = pygame.mask.from_threshold(app.surface.subsurface(area), (255, 255, 255), (128, 128, 128, 255))
    for first, second in combinations(shapes, 2):
        joint, apart = shapes[first].copy(), shapes[first].copy()
        joint.draw(shapes[second], (0, 0))
        apart.erase(shapes[second], (0, 0))
        both = shapes[first].count() - apart.count()
        # A fifth of what either covers is not covered by the other.
        assert both <= 0.8 * joint.count(), f"{first} and {second}"


@pytest.mark.parametrize("colour", SEAT)
def test_swatches_and_faces_show_the_sign(app: App, colour: str) -> None:
    draw_swatch(app.painter, colour, AT, 40, chosen=False)
    assert contrast(pixel(app, AT), SEAT[colour]) >= LEAST
    app.painter.fill(PANEL)
    draw_portrait(app.painter, SeatLook("", colour, "ada", human=True), SEAT[colour], AT, 80)
    badge = AT[0] - 80 * 0.9 * 0.5**0.5, AT[1] - 80 * 0.9 * 0.5**0.5
    assert contrast(pixel(app, badge), INK) >= LEAST


def test_lamps_differ_by_shape(app: App) -> None:
    """A cross, an empty ring, a disc: light in the middle, beside the middle, or not at all."""

    def light(lamp: Lamp, at: Point) -> bool:
        app.painter.fill(INK)
        draw_lamp(app.painter, AT, lamp)
        return contrast(pixel(app, at), INK) >= MARK

    beside = (AT[0] + 4, AT[1])
    assert [(light(lamp, AT), light(lamp, beside)) for lamp in Lamp] == [(True, False), (False, False), (True, True)]


def test_rings_of_symbols_differ_by_shape(app: App) -> None:
    """One that is served has a whole ring, a missing one a ring of dashes, others none."""
    found = []
    for lit, missing in ((True, False), (False, True), (False, False)):
        app.painter.fill(PANEL_DARK)
        if missing:
            draw_missing_ring(app.painter, AT, 30)
        draw_symbol(app.painter, Symbol.NUT, AT, 30, lit=lit)
        turns = [pygame.Vector2(32.5, 0).rotate(angle) for angle in range(0, 360, 3)]
        bright = [contrast(pixel(app, (AT[0] + turn.x, AT[1] + turn.y)), PANEL_DARK) >= MARK for turn in turns]
        found.append((sum(bright) / len(bright), sum(a != b for a, b in pairwise(bright))))
    (whole, _), (part, changes), (none, _) = found
    assert whole == 1
    assert 0.3 <= part <= 0.8
    assert changes >= 10
    assert none == 0


# The high-contrast look


def test_high_contrast_is_a_switch_of_the_settings(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((960, 540))
    scene = SettingsScene(app)
    app.scenes.push(scene)
    app.draw()
    corner = (app.viewport.canvas.right - 4, app.viewport.canvas.bottom - 4)
    usual = pixel(app, corner)
    switch = hands.beside(scene.group, "High contrast")
    hands.click(app, (switch.rect.x + 30, switch.rect.centery))
    app.step(0)
    assert app.settings.high_contrast is True
    assert luminance(pixel(app, corner)) < luminance(NIGHT) + 0.005 < luminance(usual)
    hands.click(app, (switch.rect.x + 30, switch.rect.centery))
    app.step(0)
    assert pixel(app, corner) == usual


def test_edges_are_thicker_and_nothing_glows_in_high_contrast(make_app: MakeApp) -> None:
    def drawn(*, strong: bool) -> tuple[int, Colour]:
        app = make_app((1600, 900), Settings(high_contrast=strong))
        app.painter.fill(PANEL_DEEP)
        app.painter.glow(Rect(100, 100, 200, 100), (255, 255, 255), spread=20)
        glowing = pixel(app, (200, 150))
        app.painter.fill(PANEL_DEEP)
        app.painter.panel(Rect(100, 100, 200, 100), PANEL, border=BRASS, border_width=4)
        edge = [x for x in range(80, 120) if contrast(pixel(app, (x, 150)), DIM) < contrast(pixel(app, (x, 150)), INK)]
        return len(edge), glowing

    (thin, light), (thick, dark) = drawn(strong=False), drawn(strong=True)
    assert thick >= 1.5 * thin
    assert light != PANEL_DEEP
    assert dark == PANEL_DEEP


def test_a_picture_in_parts_is_drawn_anew_in_the_other_look(app: App) -> None:
    """The table keeps what it shows, and nothing of it changes but the look."""
    pieces = [Piece("hall", 1, app.viewport.canvas, lambda to: to.rect(to.canvas, PANEL))]
    collage, seen = Collage(), []
    for strong in (False, True, False):
        app.texts.strong = strong
        collage.draw(app.painter, pieces)
        seen.append(pixel(app, AT))
    assert seen == [PANEL, strong_ground(PANEL), PANEL]


def test_all_words_get_seven_to_one_on_all_grounds_in_high_contrast() -> None:
    colours: list[Colour] = [value for value in vars(theme).values() if isinstance(value, tuple) and len(value) == 3]
    colours += [colour for pair in theme.TIER.values() for colour in pair]
    assert len(colours) > 20
    for ground in map(strong_ground, colours):
        words = [strong_words(colour) for colour in colours if is_dark(colour) != is_dark(ground)]
        assert min(contrast(colour, ground) for colour in words) >= LEAST_STRONG
