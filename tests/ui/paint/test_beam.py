"""Beams of light have no hard edge."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from tests.ui.conftest import MakeApp
from ui.paint.painter import Painter
from ui.table.paint.belt import draw_spotlight
from ui.table.paint.stage import draw_lot_beam
from ui.table.places.geometry import TableGeometry
from ui.table.places.stage_geometry import hall_stage

STEP = 6
"""The most that a channel may change from one pixel to the next where a beam ends."""


def row(painter: Painter, y: float) -> list[tuple[int, int, int]]:
    """The colours of all pixels at a height."""
    _, at = painter.viewport.to_px((0, y))
    found = (painter.surface.get_at((x, at)) for x in range(painter.surface.get_width()))
    return [(colour.r, colour.g, colour.b) for colour in found]


def steepest(pixels: list[tuple[int, int, int]]) -> int:
    return max(abs(a - b) for one, other in pairwise(pixels) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (3840, 2160)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_table_and_reveal_lights_fade_out_sideways(make_app: MakeApp, size: tuple[int, int]) -> None:
    painter = make_app(size).painter
    geometry, stage = TableGeometry(painter.canvas, 3, 0), hall_stage(painter.canvas, 3)
    lights: list[tuple[Callable[[], None], tuple[float, ...]]] = [
        (lambda: draw_spotlight(painter, geometry.head, geometry.belt_band.bottom), (10, 60, 110)),
        (lambda: draw_lot_beam(painter, stage), (4, stage.podium.bottom - 4)),
    ]
    for draw, heights in lights:
        painter.fill((20, 24, 30))
        draw()
        for y in heights:
            pixels = row(painter, y)
            assert max(pixels) > (24, 28, 30), "there is no light"
            assert steepest(pixels) <= STEP


def test_a_beam_is_as_bright_inside_as_its_colour_says(make_app: MakeApp) -> None:
    painter = make_app((1600, 900)).painter
    painter.fill((0, 0, 0))
    painter.beam([(400, 100), (800, 100), (800, 700), (400, 700)], (200, 100, 50, 128), blur=20)
    inside, outside = painter.surface.get_at((600, 400)), painter.surface.get_at((330, 400))
    assert (inside.r, inside.g, inside.b) == pytest.approx((100, 50, 25), abs=4)
    assert (outside.r, outside.g, outside.b) == (0, 0, 0)


@pytest.mark.parametrize("top", [0, 7])
def test_a_light_drawn_larger_has_no_lines_across(make_app: MakeApp, top: int) -> None:
    """Not even where just a part of it is drawn that begins in the middle of one of its pixels."""
    painter = make_app((960, 540)).painter
    painter.fill((0, 0, 0))
    light = pygame.Surface((10, 270), pygame.SRCALPHA, 32)
    light.fill((200, 100, 50, 128))
    painter.surface.set_clip((0, top, 20, 540 - top))
    painter.blit_larger(light, (0, 0), 2)
    painter.surface.set_clip(None)
    assert len({tuple(painter.surface.get_at((5, y))) for y in range(top, 540)}) == 1
