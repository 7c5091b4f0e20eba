import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.base.viewport import Rect, Viewport

SIZES = st.tuples(st.integers(200, 5000), st.integers(200, 5000))


@pytest.mark.parametrize(
    ("window", "canvas"),
    [
        ((1600, 900), (1600, 900)),
        ((3840, 2160), (1600, 900)),
        ((960, 540), (1600, 900)),
        ((1200, 900), (1600, 1200)),
        ((2520, 1080), (2100, 900)),
        ((900, 1600), (1600, 1600 * 1600 / 900)),
    ],
)
def test_the_canvas_grows_in_one_direction(window: tuple[int, int], canvas: tuple[float, float]) -> None:
    assert Viewport(window).canvas.size == pytest.approx(canvas)


@given(SIZES)
def test_the_canvas_holds_the_base_and_fills_the_window(size: tuple[int, int]) -> None:
    viewport = Viewport(size)
    assert viewport.canvas.w >= 1600 - 1e-3
    assert viewport.canvas.h >= 900 - 1e-3
    assert viewport.rect_px(viewport.canvas).size == size


PIXELS = st.tuples(st.integers(0, 5000), st.integers(0, 5000))


@given(SIZES, PIXELS, PIXELS)
def test_pixels_map_to_places_and_back(size: tuple[int, int], pixel: tuple[int, int], origin: tuple[int, int]) -> None:
    viewport = Viewport(size, origin)
    assert viewport.to_px(viewport.to_virtual(pixel)) == pixel


@given(SIZES, st.floats(0, 1500), st.floats(1, 500), st.floats(1, 500))
def test_touching_rectangles_still_touch_in_pixels(size: tuple[int, int], x: float, w: float, w2: float) -> None:
    viewport = Viewport(size)
    first, second = Rect(x, 0, w, 10), Rect(x + w, 0, w2, 10)
    assert abs(viewport.rect_px(first).right - viewport.rect_px(second).left) <= 1


def test_a_hairline_stays_visible() -> None:
    viewport = Viewport((960, 540))
    assert viewport.px(0.2) == 1
    assert viewport.px(0) == 0


def test_a_window_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="0x540"):
        Viewport((0, 540))
