"""Painting cards: one card wherever it is on its way, and what a unit has got."""

import math
from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from game.cards import CATALOGUE
from game.scoring import served_symbols
from ui.art.card_face import SMALL_UNIT_BELOW_PX, small_unit_symbol_places, unit_symbol_places
from ui.base.theme import BLUEPRINT_TEXT, LOG_GREEN, mix
from ui.base.viewport import Rect
from ui.paint.assets import Key
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Sprite
from ui.table.poses import UnitPanel
from ui.table.sprites import CARD_RATIO, PANEL_RATIO, Pose

SHADOW_STEP, MOVING_SHADOW_STEP = 12.0, 44.0
"""Steps in units in which shadows grow with their cards: few are ever made, fewest for cards on their way."""
MOVING_SIZES = 1.06
"""How much larger than one another the sizes are in which cards on their way are drawn."""
PANEL_WIDTH_UNITS = 250
CASTING = ("face", "back", "unit")
"""The pictures that lie on the table and cast a shadow."""
SOLID = 250.0
SHADOW_ROOM = 44.0
"""As far as a card's shadow reaches on both sides together."""


def card_piece(card: Sprite) -> Piece:
    """A card at rest as a part of the picture."""
    bounds = card.pose.hull.inflate(SHADOW_ROOM, SHADOW_ROOM)
    return Piece(card.key, card, bounds, lambda to: draw_card_of(to, card))


def draw_card_of(painter: Painter, card: Sprite) -> None:
    """Draw a card of a frame, a unit with its bars."""
    draw_card(painter, card.pose, moving=not card.resting)
    if isinstance(card.key, UnitPanel) and card.pose.face[0] == "unit":
        draw_unit_progress(painter, card.key.unit, card.fixed, card.pose)


def draw_card(painter: Painter, pose: Pose, *, moving: bool = False) -> None:
    """One card, wherever it is on its way; one that is ``moving`` need not be exact to the pixel."""
    if moving:
        # Few sizes and turns: what has been scaled or turned for one card serves others and the next frames.
        steps = round(math.log(max(1.0, pose.w), MOVING_SIZES))
        pose = replace(pose, w=MOVING_SIZES**steps, angle=round(pose.angle / 2) * 2)
    if pose.squash < 1:
        _draw_squashed(painter, pose)
        return
    rect = Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h)
    if pose.face[0] in CASTING and pose.alpha > SOLID:
        _draw_shadow(painter, pose, MOVING_SHADOW_STEP if moving else SHADOW_STEP)
    face = unit_picture(painter, str(pose.face[1]), pose.w) if pose.face[0] == "unit" else pose.face
    painter.image(face, rect, angle=pose.angle, alpha=round(pose.alpha / 8) * 8 if pose.alpha < SOLID else 255)


def unit_picture(painter: Painter, unit: str, width: float) -> Key:
    """The picture of a unit's panel: one that is small, in pixels or beside the rest of the table, is simplified."""
    small = width * min(1.0, painter.viewport.scale) < SMALL_UNIT_BELOW_PX
    return ("unit-small" if small else "unit", unit)


def _draw_shadow(painter: Painter, pose: Pose, step: float) -> None:
    """A soft shadow a little below a card."""
    width = max(1.0, round(pose.w / step)) * step
    height = width * (CARD_RATIO if pose.ratio > 1 else PANEL_RATIO)
    place = Rect(pose.x - width / 2, pose.y - height / 2 + 5, width, height)
    painter.glow(place, (0, 0, 0, 120), spread=max(5.0, width * 0.07), radius=width * 0.08)


def _draw_squashed(painter: Painter, pose: Pose) -> None:
    """A card in the middle of a flip."""
    scale = painter.viewport.scale
    picture = painter.art.image(pose.face, round(pose.w * scale), round(pose.h * scale))
    if picture is None:
        return
    width = max(2, round(picture.get_width() * pose.squash))
    narrow = pygame.transform.scale(picture, (width, picture.get_height()))
    painter.blit(narrow, (pose.x - width / scale / 2, pose.y - pose.h / 2), premultiplied=True)


def draw_unit_progress(painter: Painter, unit: str, fixed: Sequence[str], pose: Pose) -> None:
    """Below each symbol of a unit a bar, full where a fixed robot gives it; on a simplified panel a ring round it."""
    symbols = CATALOGUE[unit].symbols
    served = served_symbols(unit, fixed)
    part = pose.w / PANEL_WIDTH_UNITS
    if unit_picture(painter, unit, pose.w)[0] == "unit-small":
        places, radius = small_unit_symbol_places(len(symbols))
        for symbol, (x, y) in zip(symbols, places, strict=True):
            if symbol in served:
                at = (pose.x + x * part, pose.y + y * part)
                painter.circle(at, (radius + 6) * part, None, border=LOG_GREEN, border_width=max(2.0, 13 * part))
        return
    for symbol, (x, _) in zip(symbols, unit_symbol_places(len(symbols)), strict=True):
        bar = Rect(pose.x + (x - 24) * part, pose.y + 57 * part, 48 * part, 13 * part)
        if symbol in served:
            painter.panel(bar, LOG_GREEN, border=BLUEPRINT_TEXT, border_width=2 * part, radius=6 * part)
        else:
            painter.panel(
                bar, None, border=mix(BLUEPRINT_TEXT, (31, 79, 134), 0.45), border_width=2 * part, radius=6 * part
            )
