"""Painting cards, moving or at rest."""

import math
from collections.abc import Callable
from functools import partial

import pygame
from msgspec.structs import replace

from game.core.cards import CATALOGUE, Kind
from ui.art.card_face import IN_HAND, SMALL_UNIT_BELOW_PX
from ui.base.theme import INK, TIER, YELLOW, Colour, with_alpha
from ui.base.viewport import Rect
from ui.paint.assets import Key
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import Sprite
from ui.table.paint.units import draw_bar, draw_chip
from ui.table.places.poses import BACK, Z_BID, Z_HAND, Z_STAGE, BeltSlot, FixedRobot, OwnCard
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO, Z_MOVING, Pose

SHADOW_STEP, MOVING_SHADOW_STEP = 12.0, 44.0
"""Steps in units in which shadows grow with their cards, so that there are few, above all for moving cards."""
CASTING = ("face", "face-small", "back", "unit")
"""The pictures that lie on the table and cast a shadow."""
SOLID = 250.0
RIM = 3.0
"""How wide the line is round a card that may be chosen; round the one of them that bobs it is twice as wide."""


def card_piece(card: Sprite) -> Piece:
    """A card at rest as a part of the picture."""
    bounds = card.pose.hull.inflate(44.0, 44.0)
    return Piece(card.key, card, bounds, lambda to: draw_card_of(to, card))


def draw_card_of(painter: Painter, card: Sprite) -> None:
    """Draw a card of a frame: a chosen one shines, a unit at rest shows its state."""
    pose = card.pose
    if isinstance(card.key, OwnCard) and pose.face[0] == "face" and Z_HAND <= pose.z % Z_MOVING < Z_BID:
        pose = replace(pose, face=(*pose.face, IN_HAND))
    if card.unit is not None and card.resting and pose.face[0] == "unit":
        place = pose.rect
        (draw_bar if card.unit.own else draw_chip)(painter, place, card.unit)
        return
    if card.chosen and card.resting:
        place = pose.rect
        painter.glow(place, (255, 225, 77, 170), spread=22, radius=pose.w * 0.08)
        painter.panel(place.inflate(8, 8), YELLOW, radius=pose.w * 0.1)
    if isinstance(card.key, FixedRobot) and card.resting:
        _draw_fixed(painter, pose, card.key.card)
        return
    if isinstance(card.key, BeltSlot) and pose.z < Z_STAGE and card.resting:
        _cast_shadow(painter, pose)
    if card.nearing and _draw_scaled(painter, pose):
        return
    rim, light = RIM * (card.wanted + card.bright), (118, 138, 142) if card.dark else None
    draw_card(painter, pose, moving=not card.resting, rim=rim, light=light, casts=not card.lot)
    if card.lot and not painter.strong and pose.face[0] == "face" and CATALOGUE[str(pose.face[1])].kind is Kind.UNIT:
        # It is dark by itself, and the lot is to be the brightest of all: what lies within its dark edge.
        painter.brighten(pose.rect.inflate(-0.06 * pose.w, -0.06 * pose.w), (34, 42, 50))


def draw_card(
    painter: Painter,
    pose: Pose,
    *,
    moving: bool = False,
    rim: float = 0.0,
    light: Colour | None = None,
    casts: bool = True,
) -> None:
    """One card, moving or at rest, in a ``light``; a ``moving`` one need not be pixel-exact, and a choice has a
    yellow ``rim``. It ``casts`` a shadow on what is below it, or on nothing that is to be read."""
    alpha = round(pose.alpha / 8) * 8 if pose.alpha < SOLID else 255
    if alpha == 0:
        return
    if moving:
        pose = _in_steps(painter, pose)
    if pose.squash < 1:
        _draw_squashed(painter, pose, light)
        return
    if pose.face[0] == "unit":
        # A unit's place is wider than its panel, whose shape stays the same in flight.
        pose = replace(pose, w=min(pose.w, pose.h / PANEL_RATIO), ratio=PANEL_RATIO)
    rect = pose.rect
    face = unit_picture(painter, str(pose.face[1]), pose.w) if pose.face[0] == "unit" else pose.face
    if casts and pose.face[0] in CASTING and pose.alpha > SOLID:
        _draw_shadow(
            painter, pose, MOVING_SHADOW_STEP if moving else SHADOW_STEP, covered=_covered(painter, pose, face)
        )
    if rim:
        _draw_rim(painter, pose, rim)
    # Each size of a moving card would push some other card out of the cache.
    seen = painter.image(face, rect, angle=pose.angle, alpha=alpha, exact=not moving, light=light)
    if not seen and face[0] in ("face", "face-small"):
        # Better still face down than a hole in the table.
        painter.image(BACK, rect, angle=pose.angle, alpha=alpha, exact=not moving, light=light)


def _in_steps(painter: Painter, pose: Pose) -> Pose:
    """A moving pose rounded to few sizes and angles, so that a picture scaled or turned for one card serves others and
    later frames. If the exact picture exists, as for a card that has barely started, it is used."""
    place = Rect(0.0, 0.0, pose.w, pose.h)
    if not painter.has_image(pose.face, place):
        pose = replace(pose, w=1.06 ** round(math.log(max(1.0, pose.w), 1.06)))
    if pose.angle and not painter.has_image(pose.face, place, pose.angle):
        pose = replace(pose, angle=round(pose.angle / 2) * 2)
    return pose


def unit_picture(painter: Painter, unit: str, width: float) -> Key:
    """The picture of a unit's panel: simplified if it is small, in pixels or relative to the table."""
    small = width * min(1.0, painter.viewport.scale) < SMALL_UNIT_BELOW_PX
    return ("unit-small" if small else "unit", unit)


def moving_shadows(widest: float) -> list[Callable[[Painter], None]]:
    """Functions that make the shadows of moving cards, up to a width in units, one by one."""
    steps = range(1, round(widest / MOVING_SHADOW_STEP) + 1)
    return [
        partial(_draw_shadow, pose=Pose(0.0, 0.0, step * MOVING_SHADOW_STEP, BACK), step=MOVING_SHADOW_STEP)
        for step in steps
    ]


def resting_shadow(width: float) -> Callable[[Painter], None]:
    """A function that makes the shadow of resting cards of a width in units."""
    return partial(_draw_shadow, pose=Pose(0.0, 0.0, width, BACK), step=SHADOW_STEP)


def _covered(painter: Painter, pose: Pose, face: Key) -> Rect | None:
    """A place that the card with this face is going to cover, turned as it is; None if that is too small to matter."""
    turn, rim = abs(math.sin(math.radians(pose.angle))), 0.2 * pose.w
    place = pose.rect.inflate(-pose.h * turn - rim, -pose.w * turn - rim)
    return place if painter.is_worth_leaving_out(place) and painter.has_some_image(face, pose.rect) else None


def _draw_shadow(painter: Painter, pose: Pose, step: float, *, covered: Rect | None = None) -> None:
    """A soft shadow a little below a card, except where that covers it."""
    width = max(1.0, round(pose.w / step)) * step
    height = width * (CARD_RATIO if pose.ratio > 1 else PANEL_RATIO)
    place = Rect(pose.x - width / 2, pose.y - height / 2 + 5, width, height)
    painter.glow(place, (0, 0, 0, 120), spread=max(5.0, width * 0.07), radius=width * 0.08, covered=covered)


def _draw_rim(painter: Painter, pose: Pose, rim: float) -> None:
    """A yellow line round a card that may be chosen, turned as that is; a wide one is bright."""
    wide, high, corner = pose.w / 2 + rim, pose.h / 2 + rim, pose.w * 0.08 + rim
    turn = math.radians(pose.angle)
    points = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(5):
            angle = math.radians(90 * quarter + 22.5 * step)
            dx, dy = x * (wide - corner) + corner * math.cos(angle), y * (high - corner) + corner * math.sin(angle)
            points.append(
                (
                    pose.x + dx * math.cos(turn) - dy * math.sin(turn),
                    pose.y + dx * math.sin(turn) + dy * math.cos(turn),
                )
            )
    painter.glow(pose.rect, with_alpha(YELLOW, 140), spread=16, radius=pose.w * 0.08)
    painter.polygon(points, with_alpha(YELLOW, 255 if rim > RIM else 153))


def _draw_fixed(painter: Painter, pose: Pose, card: str) -> None:
    """A robot that is fixed to a unit: its face on a disc in its power's colour."""
    face = CATALOGUE[card]
    side = pose.h
    colour, _ = TIER["upgrade" if face.kind is Kind.UPGRADE else str(face.power)]
    painter.circle((pose.x, pose.y), side / 2, colour, border=INK, border_width=3)
    painter.image(("robot", face.art), Rect(pose.x - side / 2, pose.y - side / 2, side, side).inflate(-6, -6))


def _cast_shadow(painter: Painter, pose: Pose) -> None:
    """The shadow on the wall of a card that stands on the belt: the light comes from its upper left."""
    place = pose.rect
    soft = 8.0
    shadow = Rect(place.left + 14.0, place.top + 18.0, place.w, place.h - 18.0 - soft)
    painter.glow(shadow, (0, 0, 0, 120), spread=soft, radius=pose.w * 0.08)


def _draw_scaled(painter: Painter, pose: Pose) -> bool:
    """A card in a size that it has for a moment: it is made of one that is there, not drawn anew. Returns whether there
    is one."""
    size = painter.viewport.rect_px(pose.rect).size
    picture = painter.art.nearest(pose.face, *size)
    if picture is None:
        return False
    _draw_shadow(painter, pose, SHADOW_STEP)
    painter.blit(pygame.transform.smoothscale(picture, size), pose.rect.topleft, premultiplied=True)
    return True


def _draw_squashed(painter: Painter, pose: Pose, light: Colour | None) -> None:
    """A card in the middle of a flip, which is too brief to need smooth edges."""
    scale = painter.viewport.scale
    size = round(pose.w * scale), round(pose.h * scale)
    picture = painter.art.nearest(pose.face, *size) or painter.art.nearest(BACK, *size)
    if picture is None:
        return
    width = max(2, round(size[0] * pose.squash))
    narrow = pygame.transform.scale(picture, (width, size[1]))
    if light is not None:
        narrow.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    painter.blit(narrow, (pose.x - width / scale / 2, pose.y - pose.h / 2), premultiplied=True)
