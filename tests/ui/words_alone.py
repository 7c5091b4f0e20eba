"""Windows that draw nothing but words: for tests that read them where they are fitted, and look at no pixel."""

from collections.abc import Callable, Hashable, Iterator

import pytest

from ui.base.viewport import Rect
from ui.halls.skies import Daylight
from ui.paint.painter import Painter
from ui.paint.shape_painter import ShapePainter
from ui.shell.app import App

SHAPES = (
    "fill", "rect", "brighten", "darken", "panel", "glow", "dashed", "gradient", "radial", "circle", "line", "lines",
    "streak", "light", "polygon", "beam", "blit",
)  # fmt: skip
"""All that draws a shape."""


def draw_words_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an App draw all words, those of its layers every time, and neither shapes nor pictures nor halls."""
    for name in SHAPES:
        monkeypatch.setattr(ShapePainter, name, _nothing)
    monkeypatch.setattr(Painter, "image", _drawn)
    monkeypatch.setattr(Painter, "layer", _at_once)
    for module in ("wall", "dusk"):
        monkeypatch.setattr(f"ui.halls.{module}.draw_hall_in_steps", _no_hall)
    # What others lend is whole, and stays so.
    app.painter = Painter(app.surface, app.viewport, app.texts, app.art)


def _nothing(*_arguments: object, **_named: object) -> None:
    """Draw nothing."""


def _drawn(*_arguments: object, **_named: object) -> bool:
    """Draw nothing, as if it were there."""
    return True


def _at_once(
    painter: Painter, _name: Hashable, _rect: Rect, draw: Callable[[Painter], None], *, opaque: bool = False
) -> None:
    """Draw what a layer shows."""
    draw(painter)


def _no_hall(_painter: Painter, _day: Daylight) -> Iterator[None]:
    """Take one step to draw nothing."""
    yield
