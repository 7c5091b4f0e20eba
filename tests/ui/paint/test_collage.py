"""A collage that fades: its colours mix with what is below, and it stays as it was."""

import pytest

from tests.ui.conftest import MakeApp
from ui.base.theme import Colour
from ui.base.viewport import Rect
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter

BELOW, ABOVE, OTHER = (40, 80, 120), (240, 20, 0), (1, 2, 3)


def whole(painter: Painter, colour: Colour) -> list[Piece]:
    """A picture of one colour."""
    return [Piece("all", colour, painter.canvas, lambda to: to.fill(colour))]


@pytest.mark.parametrize("alpha", [0, 1, 64, 128, 200, 254, 255])
def test_a_picture_that_fades_mixes_with_what_is_below(make_app: MakeApp, alpha: int) -> None:
    painter = make_app((960, 540)).painter
    collage = Collage()
    collage.renew(painter, whole(painter, ABOVE))
    painter.fill(BELOW)
    collage.draw_again(painter, alpha=alpha)
    share = alpha / 255
    for at in ((0, 0), (480, 270), (959, 539)):
        mixed = painter.surface.get_at(at)[:3]
        assert mixed == pytest.approx([a * share + b * (1 - share) for a, b in zip(ABOVE, BELOW, strict=True)], abs=2)


def test_it_is_as_before_when_it_has_faded_and_can_be_drawn_on(make_app: MakeApp) -> None:
    painter = make_app((960, 540)).painter
    collage = Collage()
    collage.renew(painter, whole(painter, ABOVE))
    for alpha in (200, 20, 255):
        collage.draw_again(painter, alpha=alpha)
    assert painter.surface.get_at((5, 5))[:3] == ABOVE
    patch = Piece("patch", OTHER, Rect(0, 0, 800, 450), lambda to: to.fill(OTHER))
    collage.renew(painter, [*whole(painter, ABOVE), patch])
    collage.draw_again(painter, alpha=254)
    collage.draw_again(painter)
    assert painter.surface.get_at((5, 5))[:3] == OTHER
    assert painter.surface.get_at((900, 500))[:3] == ABOVE
