"""How far something is that is counted: words, a bar, and figures."""

from functools import partial

from ui.base.i18n import Translator
from ui.base.theme import BODY, HEADING, YELLOW
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.widgets.plate import draw_progress

_WIDE, _HIGH = 640.0, 40.0
"""The size of the bar, in units."""


def counting(tr: Translator, words: str, so_far: tuple[int, int]) -> Box:
    """Say what is being counted, with a bar; ``so_far`` is how many are done, and the total (0 while unknown)."""
    taken, steps = so_far
    told = tr.text("{taken} of {steps}", taken=taken, steps=steps) if steps else "\u00a0"
    if 0 < steps <= taken:
        # All has been read, and what follows from it takes a moment more.
        told = tr.text("Working out the figures…")
    bar = Picture(partial(_draw_bar, taken / max(1, steps)), least=_HIGH, most=_HIGH)
    return Column(
        Spacer(),
        Words(words, HEADING.but(colour=YELLOW), side="center"),
        Sized(bar, wide=_WIDE),
        Words(told, BODY, side="center"),
        Spacer(),
        gap=24,
    )


def _draw_bar(part: float, painter: Painter, place: Rect) -> None:
    draw_progress(painter, place, part)
