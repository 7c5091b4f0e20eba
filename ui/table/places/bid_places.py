"""How the cards of a bid lie in a bidder's column on the stage: side by side, as a fan, or in rows."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ui.base.spacing import SNUG
from ui.base.viewport import Rect
from ui.table.places.sprites import CARD_RATIO
from ui.table.places.stage_geometry import FAN_ROOM, WON_GROWTH, ColumnPlace

WIDEST_FAN = 5.0
"""The most that the outermost of the winner's cards are turned, in degrees."""
FAN_LEAN = CARD_RATIO * math.sin(math.radians(WIDEST_FAN))
"""How much wider the outermost, turned cards of a fan are, as a share of their width."""
WON_STEP = 0.94
"""How far the winner's cards are from each other side by side, as a share of their width."""
FALLEN = 4.0
"""By how many degrees the cards of a bid fall that has lost."""
ROW_GAP = 5.0
"""The gap between the winner's cards in rows."""


@dataclass(frozen=True)
class CardPlace:
    """Where one card of a bid lies, how wide it is, and by how many degrees it is turned."""

    x: float
    y: float
    w: float
    angle: float = 0.0

    @property
    def rect(self) -> Rect:
        """The card as if it were not turned."""
        high = self.w * CARD_RATIO
        return Rect(self.x - self.w / 2, self.y - high / 2, self.w, high)


def bid_places(column: ColumnPlace, count: int, width: float, *, won: bool) -> Sequence[CardPlace]:
    """The cards of a bid on the stage of a reveal: side by side, a winner's larger and turned, or in rows where that
    would hide names."""
    if _in_rows(column, count, width):
        return _rows(column.cards, count, width, won=won)
    return _fan(column.cards, count, width, won=won)


def beside_winner(places: Sequence[CardPlace], column: ColumnPlace, most: float) -> Sequence[CardPlace]:
    """The cards of a bid that has lost, drawn together so that none is wider than ``most``, the winner's."""
    share = most / max((place.w for place in places), default=most)
    if share >= 1:
        return places
    x, y = column.cards.midbottom
    return [
        CardPlace(x + (place.x - x) * share, y + (place.y - y) * share, place.w * share, place.angle)
        for place in places
    ]


def fallen(places: Sequence[CardPlace], *, right: bool) -> Sequence[CardPlace]:
    """The cards of a bid that has lost, fallen over their lower corners: away from the winner, to the ``right`` or
    left."""
    turn = math.radians(FALLEN)
    found = []
    for place in places:
        wide, high = place.w / 2, place.w * CARD_RATIO / 2
        aside = wide - wide * math.cos(turn) + high * math.sin(turn)
        down = high - high * math.cos(turn) - wide * math.sin(turn)
        found.append(
            CardPlace(
                place.x + (aside if right else -aside), place.y + down, place.w, place.angle + FALLEN * (2 * right - 1)
            )
        )
    return found


def bid_hull(column: ColumnPlace, count: int, width: float) -> Rect:
    """The outline of the winner's cards for the light around them: one card, a fan, or rows."""
    if _in_rows(column, count, width):
        first, *rest = [place.rect for place in _rows(column.cards, count, width, won=True)]
        return first.unionall(rest).inflate(16, 16)
    wide = width * WON_GROWTH * (1 if count == 1 else 2) + SNUG
    wide, high = min(wide, column.cards.w - SNUG), width * WON_GROWTH * CARD_RATIO
    return Rect(column.cards.centerx - wide / 2, _middle(column.cards, width) - high / 2, wide, high)


def _middle(cards: Rect, width: float) -> float:
    """The height at which the middles of a fan's cards of a width are: right above the sum, with room for the
    winner's."""
    return cards.bottom - width * CARD_RATIO * (WON_GROWTH + FAN_ROOM) / 2


def _fan(cards: Rect, count: int, width: float, *, won: bool) -> Sequence[CardPlace]:
    """Cards side by side, or overlapping so that every number shows."""
    width = min(width, _fan_w(cards, count))
    # The feet of all that have not won are in one line, whatever their cards' size.
    middle = _middle(cards, width) if won else cards.bottom - width * CARD_RATIO / 2
    width *= WON_GROWTH if won else 1.0
    tilt = min(4, 2 * WIDEST_FAN / max(1, count - 1)) if won else 0.0
    # A card that is turned is wider.
    lean = width * CARD_RATIO * math.sin(math.radians(tilt * (count - 1) / 2))
    step = min(width * (WON_STEP if won else 1.0) + SNUG, (cards.w - 8 - width - lean) / max(1, count - 1))
    places = []
    for index in range(count):
        off = index - (count - 1) / 2
        y = middle + (abs(off) * 2.0 if won else 0.0)
        places.append(CardPlace(cards.centerx + off * step, y, width, off * tilt))
    return places


def _fan_w(cards: Rect, count: int) -> float:
    """The width of a fan's cards, small enough for each to show its number even when they have won."""
    return (cards.w - 8) / (1 + 0.28 * (count - 1) + FAN_LEAN) / WON_GROWTH


def _in_rows(column: ColumnPlace, count: int, width: float) -> bool:
    """Whether a bid lies in rows: side by side its cards would hide each other's names if they won. Those of the others
    lie alike, so that no bid changes its shape when the winner is known."""
    if count < 2:
        return False
    wide = min(width, _fan_w(column.cards, count)) * WON_GROWTH
    return wide * (1 + WON_STEP * (count - 1) + FAN_LEAN) > column.cards.w


def _rows(cards: Rect, count: int, width: float, *, won: bool) -> Sequence[CardPlace]:
    """Cards in one or two rows, whichever makes them larger; none covers another."""

    def fitting(rows: int) -> float:
        across = -(-count // rows)
        wide = (cards.w - ROW_GAP * (across - 1)) / across
        return min(width * WON_GROWTH, wide, (cards.h - ROW_GAP * (rows - 1)) / rows / CARD_RATIO)

    rows = max((1, 2), key=fitting)
    # A bid that has not won has the gaps that it would have as the winner, and is smaller as a whole.
    # In rows all cards are small, and need to be read: the winner's grow little.
    scale = 1.0 if won else 1 / 1.03
    width, gap, across = fitting(rows) * scale, ROW_GAP * scale, -(-count // rows)
    high, places = width * CARD_RATIO, []
    middle = cards.bottom - (rows * high + (rows - 1) * gap) / 2
    for index in range(count):
        row, at = divmod(index, across)
        beside = min(across, count - row * across)
        x = cards.centerx + (at - (beside - 1) / 2) * (width + gap)
        places.append(CardPlace(x, middle + (row - (rows - 1) / 2) * (high + gap), width))
    return places
