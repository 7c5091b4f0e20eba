"""Bars on plates: a chance can always be seen."""

import pytest

from tests.ui.conftest import MakeApp
from ui.base.theme import LOG_GREEN
from ui.base.viewport import MIN_WINDOW, Rect
from ui.widgets.plate import draw_meter

BAR = Rect(100, 100, 400, 12)


@pytest.mark.parametrize("size", [MIN_WINDOW, (1600, 900), (3840, 2160)])
@pytest.mark.parametrize(("part", "long"), [(0.0, 12.0), (0.001, 12.0), (0.03, 12.0), (0.5, 200.0), (1.0, 400.0)])
def test_the_bar_of_a_tiny_chance_is_a_dot_at_least(
    make_app: MakeApp, size: tuple[int, int], part: float, long: float
) -> None:
    app = make_app(size)
    draw_meter(app.painter, BAR, part)
    row, scale = round(BAR.centery * app.viewport.scale), app.viewport.scale
    lit = [x for x in range(size[0]) if tuple(app.surface.get_at((x, row)))[:3] == LOG_GREEN[:3]]
    assert len(lit) == pytest.approx(long * scale, abs=2.5)
    assert lit[0] == pytest.approx(BAR.left * scale, abs=1.5)
