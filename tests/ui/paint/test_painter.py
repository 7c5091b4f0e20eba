"""What the painter puts on the screen, in pixels."""

import itertools
from collections.abc import Callable, Hashable
from typing import Any

import pygame
import pytest

from tests.ui.conftest import MakeApp
from ui.base.lru import Lru, surface_bytes
from ui.base.theme import BODY, CREAM, NAME, STRONG, TextStyle, mix, rgb, with_alpha
from ui.base.viewport import Rect
from ui.paint import shapes
from ui.paint.lightning import Stroke
from ui.paint.painter import Painter
from ui.shell.app import App

RED, BLUE = (200, 0, 0), (0, 0, 200)


def pixel(app: App, x: float, y: float) -> tuple[int, int, int]:
    red, green, blue, _ = app.surface.get_at(app.viewport.to_px((x, y)))
    return red, green, blue


def lit(surface: pygame.Surface) -> int:
    """How many pixels of a black picture are bright."""
    return pygame.mask.from_threshold(surface, CREAM, (90, 90, 90, 255)).count()


@pytest.fixture
def painter(app: App) -> Painter:
    app.painter.fill((0, 0, 0))
    return app.painter


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("style", [NAME, STRONG], ids=["heading", "strong"])
@pytest.mark.parametrize("sign", ["1", "8", "10", "F1", "Esc", "Пробел"])
def test_a_sign_stays_in_its_circle(painter: Painter, sign: str, style: TextStyle, text_size: float) -> None:
    """With large words, too: no digit cuts the rim of its coin."""
    painter.texts.text_scale = text_size
    radius, middle = 24, (300.0, 200.0)
    painter.sign(sign, middle, radius, style)
    assert lit(painter.surface) > 0
    painter.circle(middle, radius + 1.5, (0, 0, 0))
    assert lit(painter.surface) == 0


def test_a_panel_has_edge_inside_and_clear_corners(app: App, painter: Painter) -> None:
    painter.panel(Rect(100, 100, 200, 100), RED, border=BLUE, border_width=6, radius=30)
    assert pixel(app, 200, 150) == RED
    assert pixel(app, 200, 102) == BLUE
    assert pixel(app, 102, 150) == BLUE
    assert pixel(app, 101, 101) == (0, 0, 0)


def test_curved_edges_are_smooth_and_keep_their_colour(app: App, painter: Painter) -> None:
    painter.circle((300, 300), 60, RED)
    shades = {pixel(app, x, y) for x in range(235, 366) for y in range(235, 366)}
    assert len(shades) > 8, "an edge without shades is jagged"
    assert all(green == blue == 0 for _, green, blue in shades)


def test_an_outline_leaves_its_inside_clear(app: App, painter: Painter) -> None:
    painter.fill(BLUE)
    painter.panel(Rect(100, 100, 200, 100), None, border=RED, border_width=6, radius=20)
    assert pixel(app, 200, 150) == BLUE
    assert pixel(app, 200, 102) == RED


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (7, 100), (100, 7)])
def test_odd_sizes_do_not_break_shapes(app: App, size: tuple[int, int]) -> None:
    for radius, border in itertools.product([0, 1, 50], [0, 1, 20]):
        shapes_can_be_made(size, radius, border)


def shapes_can_be_made(size: tuple[int, int], radius: int, border: int) -> None:
    assert shapes.rounded(size, radius, RED, BLUE, border).get_size() == size
    assert shapes.dashed(size, radius, RED, 2, 16, 10).get_size() == size
    assert shapes.soft(size, radius, 5, RED).get_size() == (size[0] + 10, size[1] + 10)
    assert shapes.vertical_gradient(size, RED, BLUE).get_size() == size


def test_translucent_rectangles_blend(app: App, painter: Painter) -> None:
    painter.rect(Rect(0, 0, 100, 100), (200, 200, 200, 128))
    assert pixel(app, 50, 50)[0] == pytest.approx(100, abs=2)
    painter.dim(255, (9, 9, 9))
    assert pixel(app, 800, 450) == (9, 9, 9)


def test_gradients_run_from_top_to_bottom(app: App, painter: Painter) -> None:
    painter.gradient(Rect(0, 0, 100, 400), RED, BLUE, radius=20)
    tops = [pixel(app, 50, y)[0] for y in (5, 100, 200, 300, 395)]
    assert tops == sorted(tops, reverse=True)
    assert pixel(app, 1, 1) == (0, 0, 0)


def test_the_round_gradient_is_brightest_in_its_middle(app: App, painter: Painter) -> None:
    painter.radial(painter.canvas, ((0, (100, 100, 100)), (1, (10, 10, 10))), centre=(0.5, 0.5))
    assert pixel(app, 800, 450)[0] > pixel(app, 400, 450)[0] > pixel(app, 5, 5)[0]


def test_a_glow_reaches_beyond_its_rectangle_and_fades(app: App, painter: Painter) -> None:
    painter.glow(Rect(300, 300, 100, 100), (255, 255, 0), spread=40)
    near, far, beyond = (pixel(app, x, 350)[0] for x in (405, 425, 445))
    assert near > far > 0
    assert beyond == 0


def test_dashes_leave_gaps(app: App, painter: Painter) -> None:
    painter.dashed(Rect(100, 100, 600, 200), RED, width=4, radius=20)
    top = [pixel(app, x, 102)[0] > 100 for x in range(150, 650)]
    assert 8 < sum(first != second for first, second in itertools.pairwise(top)) < 60


def test_stripes_lean_to_the_right_and_stay_in_their_place(app: App, painter: Painter) -> None:
    ground = pixel(app, 600, 220)
    painter.stripes(Rect(300, 200, 96, 40), RED, step=48)
    assert [pixel(app, x, 237) for x in (288, 314, 338, 362, 386, 410)] == [ground, RED, ground, RED, ground, ground]
    assert [pixel(app, x, 203) for x in (324, 348, 372)] == [ground, RED, ground]
    assert {pixel(app, x, y) for x in range(300, 396, 6) for y in (197, 244)} == {ground}


def test_polygons_and_lines(app: App, painter: Painter) -> None:
    painter.polygon([(100, 100), (200, 100), (150, 200)], RED, border=BLUE, border_width=4)
    assert pixel(app, 150, 130) == RED
    assert pixel(app, 150, 100) == BLUE
    painter.lines([(300, 300), (400, 400), (400, 500)], CREAM, 6)
    assert pixel(app, 350, 350) == CREAM
    assert pixel(app, 400, 450) == CREAM


@pytest.mark.parametrize(
    "align",
    ["topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"],
)
def test_text_is_drawn_where_it_says(app: App, align: str) -> None:
    app.painter.fill((0, 0, 0))
    rect = app.painter.text("Fzzzt", (500, 300), BODY, align=align)  # type: ignore[arg-type]
    found = pygame.mask.from_threshold(app.surface, CREAM, (60, 60, 60, 255)).get_bounding_rects()
    assert found
    area = app.viewport.rect_px(rect)
    assert all(area.inflate(4, 4).contains(part) for part in found)


def test_centred_text_is_centred_by_its_capitals(app: App, painter: Painter) -> None:
    painter.text("HHH", (500, 300), NAME.but(size=80), align="center")
    bounds = pygame.mask.from_threshold(app.surface, CREAM, (60, 60, 60, 255)).get_bounding_rects()[0]
    assert bounds.centery == pytest.approx(300, abs=1)


def test_text_fades(app: App, painter: Painter) -> None:
    painter.text("█", (500, 300), BODY.but(size=80), alpha=90)
    assert 40 < max(pixel(app, x, y)[0] for x in range(500, 540) for y in range(300, 390)) < 120


def test_a_picture_is_drawn_once_it_is_ready(app: App, painter: Painter) -> None:
    rect = Rect(200, 200, 250, 350)
    assert not painter.image(("back",), rect)
    app.art.wait()
    assert painter.image(("back",), rect)
    assert pixel(app, 325, 375) != (0, 0, 0)
    assert pixel(app, 195, 375) == (0, 0, 0)


def test_pictures_turn_clockwise_round_their_middle_and_fade(app: App, painter: Painter) -> None:
    rect = Rect(200, 200, 100, 140)
    painter.image(("back",), rect)
    app.art.wait()
    painter.fill((0, 0, 0))
    painter.image(("back",), rect, 90)
    assert pixel(app, 185, 270) != (0, 0, 0)
    assert pixel(app, 250, 205) == (0, 0, 0)
    painter.fill((0, 0, 0))
    painter.image(("back",), rect, alpha=0)
    assert pixel(app, 250, 270) == (0, 0, 0)


def test_a_layer_is_drawn_once_and_only_kept_when_complete(app: App, painter: Painter) -> None:
    calls: list[Rect] = []
    rect = Rect(100, 100, 300, 300)

    def draw(inner: Painter) -> None:
        calls.append(inner.canvas)
        inner.panel(rect, RED)
        inner.image(("back",), Rect(150, 150, 100, 140))

    painter.layer("test", rect, draw)
    painter.layer("test", rect, draw)
    app.art.wait()
    for _ in range(3):
        painter.layer("test", rect, draw)
    assert calls == [painter.canvas] * 3
    assert pixel(app, 380, 250) == RED
    assert pixel(app, 200, 220) not in (RED, (0, 0, 0))


def test_a_layer_over_the_whole_window_is_drawn_where_it_is_seen(app: App, painter: Painter) -> None:
    targets: list[bool] = []

    def draw(inner: Painter) -> None:
        targets.append(inner.surface is painter.surface)
        inner.fill(BLUE)
        inner.panel(Rect(100, 100, 300, 300), RED)
        inner.image(("back",), Rect(150, 150, 100, 140))

    def show() -> bytes:
        painter.layer("test", painter.canvas, draw, opaque=True)
        return pygame.image.tobytes(app.surface, "RGB")

    show()
    assert not painter.has_layer("test", painter.canvas)
    app.art.wait()
    seen = show()
    painter.fill((0, 0, 0))
    assert show() == seen, "what was kept looks the same"
    assert targets == [True, True]
    with painter.clip(Rect(0, 0, 300, 300)):
        # As a part of it is not all of it.
        painter.layer("other", painter.canvas, draw, opaque=True)
    assert targets.pop() is False
    painter.fill((0, 0, 0))
    painter.draw_layer("other", painter.canvas)
    assert pygame.image.tobytes(app.surface, "RGB") == seen


def test_clipping_ends_with_its_block(app: App, painter: Painter) -> None:
    with painter.clip(Rect(0, 0, 100, 100)), painter.clip(Rect(50, 0, 500, 500)):
        painter.fill(RED)
    assert [pixel(app, x, 50) for x in (20, 70, 130)] == [(0, 0, 0), RED, (0, 0, 0)]
    painter.fill(BLUE)
    assert pixel(app, 800, 800) == BLUE


def test_light_and_dark_stay_within_a_clip_even_wholly_outside_of_it(app: App, painter: Painter) -> None:
    painter.fill((100, 100, 100))
    with painter.clip(Rect(0, 0, 20, 20)):
        painter.brighten(Rect(100, 100, 50, 50), (40, 40, 40))
        painter.darken(Rect(200, 100, 50, 50), (40, 40, 40))
    assert app.surface.get_at(app.viewport.to_px((120, 120)))[:3] == (100, 100, 100)
    assert app.surface.get_at(app.viewport.to_px((220, 120)))[:3] == (100, 100, 100)
    painter.brighten(Rect(100, 100, 50, 50), (40, 40, 40))
    assert app.surface.get_at(app.viewport.to_px((120, 120)))[:3] == (140, 140, 140)


def test_the_same_scene_looks_the_same_at_every_size(make_app: MakeApp) -> None:
    pictures = []
    for size in ((960, 540), (1920, 1080)):
        app = make_app(size)
        app.painter.fill((0, 0, 0))
        app.painter.panel(Rect(100, 100, 400, 300), RED, border=BLUE, border_width=8, radius=40, shadow=20)
        app.painter.circle((900, 400), 120, CREAM, border=BLUE, border_width=10)
        app.painter.polygon([(1100, 200), (1400, 300), (1200, 600)], CREAM, border=RED, border_width=8)
        pictures.append(pygame.transform.smoothscale(app.surface, (480, 270)))
    difference = pygame.PixelArray(pictures[0]).compare(pygame.PixelArray(pictures[1]), distance=0.1)
    different = 480 * 270 - pygame.mask.from_threshold(difference.make_surface(), "white", (1, 1, 1, 255)).count()
    assert different < 480 * 270 * 0.004


def test_colours() -> None:
    assert rgb("#ffe14d") == (255, 225, 77)
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert with_alpha((1, 2, 3), 4) == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="#rrggbb"):
        rgb("red")


def drawn(app: App, make: Callable[[Painter], object]) -> bytes:
    """The window's pixels after something has been drawn on a plain background."""
    painter = Painter(app.surface, app.viewport, app.texts, app.art)
    painter.fill((90, 200, 30))
    make(painter)
    return app.surface.get_buffer().raw


@pytest.mark.parametrize(
    "look",
    [
        {"fill": (23, 50, 58), "border": (29, 27, 34), "border_width": 5, "radius": 14},
        {"fill": (23, 50, 58, 120), "border": (200, 27, 34, 180), "border_width": 4, "radius": 20},
        {"fill": None, "border": (255, 225, 77), "border_width": 3, "radius": 12},
    ],
)
def test_a_large_panel_looks_as_if_drawn_in_one_piece(app: App, look: dict[str, Any]) -> None:
    area = app.viewport.rect_px(Rect(100, 50, 900, 700))
    px = app.viewport.px
    whole = shapes.rounded(area.size, px(look["radius"]), look["fill"], look["border"], px(look["border_width"]))
    assert drawn(app, lambda to: to.panel(Rect(100, 50, 900, 700), **look)) == drawn(
        app, lambda _to: app.surface.blit(whole, area)
    )


@pytest.mark.parametrize("radius", [0, 24])
def test_a_large_gradient_looks_as_if_drawn_in_one_piece(app: App, radius: float) -> None:
    place, top, bottom = Rect(100, 50, 900, 700), (255, 0, 0, 80), (0, 255, 3)
    area = app.viewport.rect_px(place)
    whole = shapes.vertical_gradient(area.size, top, bottom)
    whole = shapes.masked(whole, app.viewport.px(radius)) if radius else whole
    assert drawn(app, lambda to: to.gradient(place, top, bottom, radius=radius)) == drawn(
        app, lambda _to: app.surface.blit(whole, area)
    )


def test_a_large_glow_looks_as_if_drawn_in_one_piece(app: App) -> None:
    """Except for steps too small to see."""
    place, colour = Rect(100, 50, 900, 700), (0, 0, 0, 150)
    area, reach, px = app.viewport.rect_px(place), app.viewport.px(22), app.viewport.px
    whole = shapes.soft(area.size, px(18), reach, colour)
    pieced = drawn(app, lambda to: to.glow(place, colour, spread=22, radius=18))
    other = drawn(app, lambda _to: app.surface.blit(whole, (area.x - reach, area.y - reach)))
    assert max(abs(a - b) for a, b in zip(pieced, other, strict=True)) <= 6


def test_growing_shapes_take_no_more_memory(app: App) -> None:
    """A rising block has a different height in every frame."""
    kept: Lru[Hashable, pygame.Surface] = Lru(1 << 30, surface_bytes)
    painter = Painter(app.surface, app.viewport, app.texts, app.art, shapes=kept)
    weights = []
    for high in range(400, 800, 20):
        painter.panel(Rect(100, 50, 500, high), RED, border=BLUE, border_width=5, radius=14, shadow=16)
        painter.gradient(Rect(100, 50, high, 300), RED, BLUE, radius=14)
        weights.append(kept.weight)
    assert weights == weights[:1] * len(weights)


def slanting_bolt() -> list[Stroke]:
    return [Stroke(((-60, -30), (60, 30)), 7, 7)]


def test_lightning_is_kept_small_and_stays_in_place_at_every_size(make_app: MakeApp) -> None:
    weights, lit = [], []
    for size in ((1600, 900), (3840, 2160)):
        app = make_app(size)
        kept: Lru[Hashable, pygame.Surface] = Lru(1 << 30, surface_bytes)
        painter = Painter(app.surface, app.viewport, app.texts, app.art, shapes=kept)
        painter.fill((0, 0, 0))
        painter.light("bolt", Rect(300, 100, 400, 400), slanting_bolt, (255, 255, 255), RED)
        lit.append({(x, y) for x in range(400, 600, 5) for y in range(250, 350, 5) if min(pixel(app, x, y)) > 200})
        weights.append(kept.weight)
    small, large = lit
    assert len(small ^ large) < len(small) / 4
    assert weights[1] < 2 * weights[0], "the larger window has nearly six times as many pixels"


def test_an_uncached_picture_is_not_kept(app: App) -> None:
    kept: Lru[Hashable, pygame.Surface] = Lru(1 << 30, surface_bytes)
    painter = Painter(app.surface, app.viewport, app.texts, app.art, shapes=kept)
    painter.polygon([(100, 100), (200, 100), (150, 200)], RED, keep=False)
    assert pixel(app, 150, 130) == RED
    assert kept.weight == 0


def test_lightning_is_drawn_where_asked_and_leaves_no_darkness(app: App, painter: Painter) -> None:
    painter.light("bolt", Rect(300, 100, 400, 400), lambda: [Stroke(((0, 0), (60, 0)), 7, 7)], (255, 255, 255), RED)
    assert pixel(app, 530, 300) == (255, 255, 255)
    assert pixel(app, 530, 380) == (0, 0, 0)
    picture = shapes.light((400, 400), [Stroke(((0, 0), (60, 0)), 7, 7)], (255, 255, 255), RED, 5)
    assert picture.get_width() < 200
    assert picture.get_height() < 100


def test_a_light_around_something_that_covers_it_is_the_same_everywhere_else(app: App, painter: Painter) -> None:
    light, covered = Rect(300, 200, 400, 400), Rect(340, 240, 320, 320)
    assert painter.is_worth_leaving_out(covered)
    painter.glow(light, (255, 0, 0, 200), spread=40, radius=20)
    whole = app.surface.copy()
    painter.fill((0, 0, 0))
    painter.glow(light, (255, 0, 0, 200), spread=40, radius=20, covered=covered)
    hole = app.viewport.rect_px(covered)
    assert app.surface.get_at(hole.center)[:3] == (0, 0, 0)
    assert whole.get_at(hole.center)[:3] != (0, 0, 0)
    app.surface.blit(whole, hole, hole)
    assert app.surface.get_buffer().raw == whole.get_buffer().raw


def test_a_small_part_of_a_light_is_not_worth_leaving_out(painter: Painter) -> None:
    assert not painter.is_worth_leaving_out(Rect(0, 0, 60, 90))
    assert not painter.is_worth_leaving_out(Rect(0, 0, -900, -900))
