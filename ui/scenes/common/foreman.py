"""The foreman behind a brass rail, and what he says on a page."""

from functools import partial

from ui.base.spacing import APART, MARGIN, NEAR, WIDE
from ui.base.theme import BODY, INK
from ui.base.viewport import Rect, around
from ui.layout.box import Box
from ui.layout.boxes import Row, Sized
from ui.layout.leaves import Picture
from ui.match.opponents import CALM
from ui.paint.painter import Painter
from ui.table.paint.marks import LAMP_LIGHT, bubble
from ui.table.paint.workshop import draw_rail
from ui.widgets.setting_picture import draw_cup


def foreman(mood: str, *, least: float, most: float) -> Box:
    """The foreman behind his rail, where there is room for him."""
    return Picture(partial(draw_foreman, mood=mood), least=least, most=most, aspect=0.9, may_go=1)


def draw_foreman(painter: Painter, place: Rect, mood: str = CALM, *, tea: bool = False) -> None:
    """Draw the foreman behind a brass rail at the foot of a place, perhaps with his ``tea``."""
    high = max(NEAR, place.h / 14)
    side, rail = min(place.w, place.h - high), Rect(place.x, place.bottom - high, place.w, high)
    painter.glow(place.inflate(-WIDE, -MARGIN), (*LAMP_LIGHT, 40), spread=MARGIN)
    painter.image(("portrait", "foreman", mood), around((place.centerx, rail.top - 0.45 * side), side, side))
    if tea:
        draw_cup(painter, Rect(place.right - 0.42 * side, rail.top - 0.33 * side, 0.44 * side, 0.34 * side))
    draw_rail(painter, rail)


def said_by_foreman(words: str, mood: str) -> Box:
    """The foreman, and beside him what he says."""
    said = Sized(bubble(words, BODY.but(colour=INK), letters=46))
    return Row(foreman(mood, least=90, most=180), said, gap=APART, at="middle")
