"""The cards at a workbench: those that lie there, marked where they are of use, and the one in hand."""

from collections.abc import Callable

from msgspec.structs import replace

from ui.base.theme import LOG_GREEN, YELLOW, with_alpha
from ui.base.viewport import Point
from ui.halls.workshop import SHADE
from ui.paint.painter import Painter
from ui.table.paint.cards import draw_card
from ui.table.places.sprites import Pose, Sprites

IDLE = 150
"""How dark a card that has no use here is drawn, 0 to 255."""
CORNER = 20 / 250
"""The radius of a card's corners, relative to its width."""


def draw_lying(
    painter: Painter,
    sprites: Sprites[str],
    *,
    picked: str | None,
    dragged: str | None,
    considered: str | None,
    idle: Callable[[str], bool],
) -> None:
    """Draw every card but the ``dragged`` one: the one that is ``picked`` or ``considered`` glows, ``idle`` ones are
    darkened."""
    for card, pose in sprites.drawn([dragged] if dragged else []):
        if card == picked:
            painter.glow(pose.rect, with_alpha(YELLOW, 170), spread=14, radius=12)
        elif card == considered:
            painter.glow(pose.rect, with_alpha(LOG_GREEN, 150), spread=14, radius=12)
        draw_card(painter, pose, moving=not sprites.resting(card))
        if idle(card) and sprites.resting(card):
            painter.panel(pose.rect, with_alpha(SHADE, IDLE), radius=pose.w * CORNER)


def draw_dragged(painter: Painter, pose: Pose, pos: Point) -> None:
    """Draw the card in hand, which lies in ``pose`` otherwise, at the pointer."""
    flat = replace(pose, x=pos[0], y=pos[1])
    painter.glow(flat.rect, with_alpha(YELLOW, 150), spread=18, radius=12)
    draw_card(painter, replace(flat, angle=-6))
