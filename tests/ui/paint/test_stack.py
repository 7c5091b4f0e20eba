"""Texts one below another grow and shrink together."""

import pytest

from ui.base.theme import BODY, HEADING
from ui.base.viewport import Rect
from ui.paint.stack import Line, common_share, draw_stack, stack_height
from ui.shell.app import App

LONG = "Win twelve lots in one game, each by no more than one zap."
STACK = [Line("A title", HEADING), Line(LONG, BODY, 3, 6)]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("high", [90.0, 160.0, 900.0])
def test_all_texts_fit_at_one_share_of_their_size(app: App, scale: float, high: float) -> None:
    app.texts.text_scale = scale
    share = common_share(app.painter, [STACK], 420, high)
    assert stack_height(app.painter, STACK, share, 420) <= high
    assert share == 1 if high == 900 else share < 1 or scale == 1
    drawn = draw_stack(app.painter, STACK, Rect(50, 50, 420, high), middle=True)
    assert drawn.top >= 50 - 0.5
    assert drawn.bottom <= 50 + high + 1


def test_large_texts_are_never_smaller_than_usual_ones(app: App) -> None:
    """However little room there is."""
    for high in (40.0, 60.0, 90.0):
        app.texts.text_scale = 1.0
        usual = common_share(app.painter, [STACK], 420, high)
        app.texts.text_scale = 2.0
        assert 2 * common_share(app.painter, [STACK], 420, high) >= usual - 1e-6


def test_stacks_side_by_side_share_the_least(app: App) -> None:
    app.texts.text_scale = 2.0
    short = [Line("A title", HEADING)]
    both = common_share(app.painter, [short, STACK], 420, 160)
    assert both == common_share(app.painter, [STACK], 420, 160) < common_share(app.painter, [short], 420, 160)


@pytest.mark.parametrize("side", ["left", "center", "right"])
def test_they_stand_below_one_another(app: App, side: str) -> None:
    seen: list[Rect] = []
    plain = app.painter.text

    def noted(*args: object, **named: object) -> Rect:
        seen.append(plain(*args, **named))  # type: ignore[arg-type]
        return seen[-1]

    app.painter.text = noted  # type: ignore[method-assign]
    room = Rect(100, 100, 420, 300)
    draw_stack(app.painter, STACK, room, side=side)  # type: ignore[arg-type]
    first, second = seen
    assert second.top == pytest.approx(first.bottom + 6, abs=1)
    edges = {"left": first.left - room.left, "right": first.right - room.right, "center": first.centerx - room.centerx}
    assert edges[side] == pytest.approx(0, abs=1)
