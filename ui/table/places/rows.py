"""Cards, units' bars and chips side by side and in rows."""

import math
from collections.abc import Iterator, Sequence

from ui.base.viewport import Rect
from ui.table.places.sprites import CARD_RATIO

LEAST_CHIP_H = 22.0
"""A unit's chip on a seat's plate: its normal and least height, and the distance to the next."""
BAR_H, BAR_GAP = 76.0, 9.0
"""A unit in the workshop: its bar's normal height, the gap between two, and the most width."""


def spread(count: int, middle: float, step: float, width: float, room: float) -> list[float]:
    """The middles of ``count`` cards around ``middle``, ``step`` apart or closer when ``room`` is short."""
    if count > 1:
        step = min(step, (room - width) / (count - 1))
    return [middle + (index - (count - 1) / 2) * step for index in range(count)]


def card_row(count: int, middle: float, top: float, width: float, *, gap: float, room: float = math.inf) -> list[Rect]:
    """The places of ``count`` small cards around ``middle``, ``gap`` apart or closer when ``room`` is short."""
    across = spread(count, middle, width + gap, width, room)
    return [Rect(x - width / 2, top, width, width * CARD_RATIO) for x in across]


def beside(cards: Sequence[str], room: Rect) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """Yield x, y and width of fixed cards that are on no place: side by side, or overlapping in a small room."""
    width, gaps = min(room.h / CARD_RATIO, room.w), max(1, len(cards) - 1)
    if len(cards) == 1 or (room.w - width) / gaps >= width * 0.3:
        for card, x in zip(cards, spread(len(cards), room.centerx, width + 6, width, room.w), strict=True):
            yield card, (x, room.centery, width)
        return
    width = min(room.h * 0.45, room.w)
    step = min(width * 0.34, (room.h - width * CARD_RATIO) / gaps)
    for index, card in enumerate(cards):
        yield card, (room.centerx, room.top + width * CARD_RATIO / 2 + index * step, width)


def bars(area: Rect, count: int, most: float = BAR_H, widest: float = 470.0) -> list[Rect]:
    """The bars of ``count`` units in an area, one below the other, in two columns if it is wide enough or too low;
    ``most`` is their most height, ``widest`` their most width."""
    too_low = (area.h - (count - 1) * BAR_GAP) / max(1, count) < 40
    columns = 2 if (area.w >= 500 or too_low) and count > 1 else 1
    rows = max(1, -(-count // columns))
    width = min(widest, (area.w - (columns - 1) * BAR_GAP) / columns)
    high = min(most, (area.h - (rows - 1) * BAR_GAP) / rows)
    return [
        Rect(
            area.left + (index % columns) * (width + BAR_GAP),
            area.top + (index // columns) * (high + BAR_GAP),
            width,
            high,
        )
        for index in range(count)
    ]


def narrow_bar(bar: Rect, symbols: int, count: int) -> bool:
    """Whether a bar is too narrow for ``count`` robots to stand beside its ``symbols``, or so high that both are larger
    one below the other. On a low one both would be tiny."""
    beside = 150 + 33 * symbols + min(0.28 * bar.w, 20.0 * count)
    return bar.h > 0.3 * bar.w or bar.w < 250 <= 4 * bar.h or (bar.h >= 60 and beside > bar.w)


def small_bar(bar: Rect) -> bool:
    """Whether a bar is so short that symbols need what badge and robots leave them on others."""
    return bar.w < 250 and 4 * bar.h < 250 and bar.h <= 0.3 * bar.w


def bar_cards(bar: Rect, symbols: int, count: int) -> list[Rect]:
    """The robots fixed to a unit, at the right end of its bar, each overlapping the one before."""
    if not count:
        return []
    narrow = narrow_bar(bar, symbols, count)
    room = bar.w * (0.2 if small_bar(bar) else 0.28)
    high = min(38.0 * max(1.0, bar.h / BAR_H), bar.h * 0.38 if narrow else bar.h - 10, 0.75 * room)
    # They are shown as faces on discs, as wide as a card is high.
    width, step = high / CARD_RATIO, min(high * 0.9, (room - high) / max(1, count - 1))
    left = bar.right - 8 - (high + width) / 2 - step * (count - 1)
    top = bar.bottom - 5 - high if narrow else bar.centery - high / 2
    return [Rect(left + index * step, top, width, high) for index in range(count)]


def chips(room: Rect, symbols: Sequence[int]) -> list[Rect]:
    """The chips of units with these numbers of symbols, in rows from the left, as large as possible.

    Room that they leave is above and below them: the numbers at their corners need some above.
    """
    high = min(96, room.h)
    while high > LEAST_CHIP_H:
        placed = _chip_rows(room, symbols, high)
        if placed:
            spare = room.bottom - placed[-1].bottom
            return [chip.move(0, spare / 2) for chip in placed]
        if placed is not None:
            return placed
        high -= 1
    return _chip_rows(Rect(room.left, room.top, room.w, math.inf), symbols, LEAST_CHIP_H) or []


def _chip_rows(room: Rect, symbols: Sequence[int], high: float) -> list[Rect] | None:
    """The chips at a height, or None if they do not fit."""
    gap = 9 * min(1.0, high / 44)
    x, y, placed = room.left, room.top, []
    for count in symbols:
        width = high * (0.98 + 0.56 * count)
        if x > room.left and x + width > room.right:
            x, y = room.left, y + high + gap
        if x + width > room.right or y + high > room.bottom:
            return None
        placed.append(Rect(x, y, width, high))
        x += width + gap
    return placed
