"""The hall at dusk: one picture whatever the round, kept small in a large window, where its parts fit together."""

import pygame
import pytest

from tests.ui.conftest import MakeApp
from ui.base.viewport import Rect
from ui.halls.dusk import LAYER, draw_dusk, dusk_steps
from ui.paint.painter import Painter


def front(painter: Painter) -> None:
    painter.rect(Rect(200, 400, 700, 60), (240, 200, 40))


@pytest.mark.parametrize(
    "size",
    [(960, 540), (1366, 768), pytest.param((3840, 2160), marks=pytest.mark.slow)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_the_parts_of_the_dusk_fit_together(make_app: MakeApp, size: tuple[int, int]) -> None:
    painter = make_app(size).painter
    draw_dusk(painter, front)
    whole = painter.surface.copy()
    painter.fill((255, 0, 0))
    for left in range(0, 1600, 333):
        for top in range(0, round(painter.canvas.h), 217):
            with painter.clip(Rect(left, top, 334, 218)):
                draw_dusk(painter, front)
    threshold = pygame.transform.threshold(
        None, whole, None, (2, 2, 2, 255), search_surf=painter.surface, set_behavior=0
    )
    assert threshold == size[0] * size[1]


def test_the_dusk_is_drawn_ahead_in_steps_and_kept_small_in_a_large_window(make_app: MakeApp) -> None:
    painter = make_app((3840, 2160)).painter
    assert sum(1 for _ in dusk_steps(painter, front)) > 8
    assert list(dusk_steps(painter, front)) == []
    kept = painter.take_layer(LAYER, painter.canvas)
    assert kept is not None
    assert kept.get_size() == (1920, 1080)
