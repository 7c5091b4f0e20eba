"""How far something is that is counted: words, a bar, and figures."""

from functools import partial

from game.core.rules import BELT_SIZE, ROUNDS
from ui.base.i18n import Translator
from ui.base.spacing import APART
from ui.base.theme import BODY, HEADING, INK, PAPER, RED_INK, YELLOW, Colour
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.widgets.plate import draw_progress

LOOK_AGAIN = 0.2
"""Seconds after which a page looks again how far something is."""
RELOAD, REST = 0.5, 12.0
"""The least time in seconds between two readings while the archive grows, and the same as a multiple of the last one's
duration."""
WORTH_TELLING = 50
"""How many games there must be to check before a page says how far that is."""


def checked_words(tr: Translator, so_far: tuple[int, int]) -> str:
    """How many games of the archive have been looked at, of how many."""
    taken, steps = so_far
    return tr.text("{taken} of {steps} games checked", taken=taken, steps=steps)


def counting(tr: Translator, words: str, so_far: tuple[int, int], ink: Colour | None = None) -> Box:
    """Say what is being counted, with a bar, on a dark ground, or in ``ink``, with a dot for each lot of a game;
    ``so_far`` is how many are done, and the total (0 while unknown)."""
    taken, steps = so_far
    told = tr.text("{taken} of {steps}", taken=taken, steps=steps) if steps else "\u00a0"
    if 0 < steps <= taken:
        # All has been read, and what follows from it takes a moment more.
        told = tr.text("Working out the figures…")
    draw = draw_progress if ink is None else _draw_dots
    return Column(
        Spacer(),
        Words(words, HEADING.but(colour=ink or YELLOW), side="center"),
        Sized(Picture(partial(draw, part=taken / max(1, steps)), high=40), wide=640 if ink is None else 820),
        Words(told, BODY.but(colour=ink), side="center"),
        Spacer(),
        gap=APART,
    )


def progress_bar(part: float, high: float = 26.0) -> Picture:
    """A bar so high, filled to a ``part``, 0 to 1."""
    return Picture(lambda painter, place: draw_progress(painter, place, part), high=high)


def _draw_dots(painter: Painter, row: Rect, part: float) -> None:
    """Draw the dots of a game's lots, as on the strip of the report, filled to a ``part``."""
    lots = ROUNDS * BELT_SIZE
    each = row.w / lots
    for index in range(lots):
        at = row.left + (index + 0.5) * each, row.centery
        painter.circle(at, each * 0.4, RED_INK if index < part * lots else PAPER, border=INK, border_width=2)
