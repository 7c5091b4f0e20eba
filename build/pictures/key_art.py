"""The key art: the logo in its lightning over seven robots on the belt, by night. It holds no words but the name."""

import random

from ui.base.theme import CREAM, INK, YELLOW, with_alpha
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import draw_figure, draw_idle_belt
from ui.halls.wall import BEAM, draw_hall
from ui.paint.lightning import crooked
from ui.paint.painter import Painter
from ui.shell.scene import Scene

SIZE = (1200, 630)
"""What pages show of a page that is shared."""
_ROUND = 4
_ROBOTS = ("toastino", "krabbot", "bulldozo", "grabosaurus", "nibblo", "glubbo", "lampalot")
_HIGH = 336.0
_BELT = 78.0


class KeyArt(Scene):
    """A picture of one page."""

    def draw(self, painter: Painter) -> None:
        """Draw it from the back to the front."""
        canvas = painter.canvas
        draw_hall(painter, _ROUND)
        painter.rect(canvas, (4, 10, 16, 90))
        logo = Rect(0, 0, 980.0, 980.0 / self.app.art.aspect(("logo",)))
        logo.midtop = canvas.centerx, 26.0
        painter.glow(logo.inflate(-160, -120), with_alpha(YELLOW, 90), spread=150, radius=90)
        for path in _bolts(canvas, logo):
            for wide, colour in ((13.0, INK), (7.0, YELLOW), (2.5, CREAM)):
                painter.lines(path, colour, wide)
        painter.image(("logo",), logo)
        top = canvas.bottom - _BELT
        draw_idle_belt(painter, (), top=top)
        step = canvas.w / len(_ROBOTS)
        for index, art in enumerate(_ROBOTS):
            x = (index + 0.5) * step
            ends = [(x - 26, logo.bottom - 90), (x + 26, logo.bottom - 90), (x + 150, top), (x - 150, top)]
            painter.beam(ends, (*BEAM, 34), blur=30)
            draw_figure(painter, ("robot", art), (x, top + 3), _HIGH * (1.08 if index % 2 else 0.94))


def _bolts(canvas: Rect, logo: Rect) -> list[list[Point]]:
    """Lightning from the logo's sides towards the picture's edges, always the same."""
    rng = random.Random(11)
    found = []
    for start, end in ((logo.left + 90, canvas.left + 40), (logo.right - 90, canvas.right - 40)):
        for up, down in ((-70.0, -150.0), (0.0, 20.0), (60.0, 150.0)):
            found.append(crooked((start, logo.centery + up), (end, logo.centery + down), rng))
    return found
