"""A wall of blueprint paper, as the production units are drawn on."""

import math

from ui.base.contrast import NIGHT
from ui.base.spacing import APART, GAP
from ui.base.theme import BLUEPRINT, BLUEPRINT_TEXT, INK, mix, with_alpha
from ui.base.viewport import Rect
from ui.paint.painter import Painter

PAPER_DEEP = mix(BLUEPRINT, INK, 0.42)
"""The paper where the light hardly reaches it."""


def draw_blueprint(painter: Painter) -> None:
    """Fill the whole window with it."""
    painter.layer("blueprint wall", painter.canvas, _paper, opaque=True)


def _paper(painter: Painter) -> None:
    canvas = painter.canvas
    if painter.strong:
        painter.rect(canvas, NIGHT)
        return
    light, middle = mix(BLUEPRINT, INK, 0.12), mix(BLUEPRINT, INK, 0.28)
    painter.radial(canvas, ((0.0, light), (0.55, middle), (1.0, PAPER_DEEP)))
    for across, length in ((True, canvas.w), (False, canvas.h)):
        for number in range(math.ceil(length / APART)):
            line = Rect(number * APART, 0, 1, canvas.h) if across else Rect(0, number * APART, canvas.w, 1)
            painter.rect(line, with_alpha(BLUEPRINT_TEXT, 18 if number % 3 else 36))
    painter.panel(canvas.inflate(-2 * GAP, -2 * GAP), None, border=mix(middle, BLUEPRINT_TEXT, 0.4), border_width=2)
