"""The bar of all auctions in a game: each has a cell to jump to, with signs for a unit, a Fzzzt and a tie."""

from collections.abc import Callable, Mapping, Sequence

from game.core.cards import POINTS
from game.core.rules import BELT_SIZE, ROUNDS
from ui.base.i18n import Translator
from ui.base.theme import (
    BLUEPRINT,
    BLUEPRINT_TEXT,
    BRASS,
    CREAM,
    DIM,
    FINE,
    INK,
    LINE,
    PANEL,
    PANEL_DEEP,
    YELLOW,
    Face,
    TextStyle,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.input.input import FocusLost, InputEvent, PointerMoved, PointerPressed, PointerReleased
from ui.match.after.replay import AuctionMark
from ui.match.faces import SeatLook
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.table.paint.marks import sign_style
from ui.widgets.base import Control

CELL_GAP = 3.0
SIGN = 11.0
"""Half the side of a sign."""
UNIT_POINTS = TextStyle(Face.HEADING, 0.95 * FINE, BLUEPRINT_TEXT)


def cell_rect(bar: Rect, index: int) -> Rect:
    """The cell of auction ``index``, from 0; a round's cells are grouped."""
    width = (bar.w - (ROUNDS - 1) * 14.0) / (ROUNDS * BELT_SIZE)
    left = bar.x + index * width + index // BELT_SIZE * 14.0
    return Rect(left + CELL_GAP / 2, bar.y, width - CELL_GAP, bar.h)


def cell_at(bar: Rect, x: float) -> int:
    """The auction whose cell is nearest to ``x``."""
    return min(range(ROUNDS * BELT_SIZE), key=lambda index: abs(cell_rect(bar, index).centerx - x))


def mark_words(tr: Translator, mark: AuctionMark, looks: Sequence[SeatLook]) -> str:
    """A cell in words: which auction it is, what was for sale, who won, and whether by a tie."""
    words = [
        tr.text("Round {round}, lot {number}", round=mark.round, number=mark.number),
        card_name(tr, mark.card),
    ]
    if mark.unit or mark.fzzzt:
        kind = tr.text("Production Unit") if mark.unit else tr.text("Fzzzt")
        words[-1] = f"{kind}: {words[-1]}"
    if mark.winner is not None:
        words.append(tr.text("goes to {name}", name=looks[mark.winner].name))
    if mark.tied:
        words.append(tr.text("after a tie"))
    return " · ".join(words)


class AuctionCell(Control):
    """The cell of one auction; a press on any of them scrubs the whole bar."""

    def __init__(self, rect: Rect, hint: str, scrub: Callable[[float], None]) -> None:
        """``scrub`` gets the x of a press, and of every move until the release."""
        super().__init__(rect)
        self.hint = hint
        self._scrub = scrub
        self._held = False

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on it; a gap belongs to both neighbours."""
        # A press just above or below still counts.
        return self.visible and bool(self.rect.inflate(CELL_GAP + 1, 16.0).collidepoint(pos))

    def handle(self, event: InputEvent) -> bool:
        """Follow the pointer from the press on."""
        match event:
            case PointerPressed(button=1, pos=pos):
                self._held = True
                self._scrub(pos[0])
                return True
            case PointerMoved(pos=pos) if self._held:
                self._scrub(pos[0])
                return True
            case PointerReleased(button=1) | FocusLost() if self._held:
                self._held = False
                return True
            case _:
                return False

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002 - keys go from auction to auction
        """Draw the light under the pointer; the rest is one picture for all."""
        if self.hovered:
            painter.panel(self.rect, None, border=CREAM, border_width=2, radius=7)


def draw_bar(painter: Painter, bar: Rect, marks: Mapping[int, AuctionMark], now: int) -> None:
    """The whole bar, with a light on the auction ``now``."""
    key = ("auction bar", tuple(marks.values()))
    painter.layer(key, bar.inflate(12, 12), lambda inner: _draw_cells(inner, bar, marks))
    cell = cell_rect(bar, now)
    painter.panel(cell, None, border=YELLOW, border_width=4, radius=7)
    x, y = cell.centerx, cell.top - 1
    painter.polygon([(x - 8, y - 9), (x + 8, y - 9), (x, y + 3)], YELLOW, border=INK, border_width=2)


def _draw_cells(painter: Painter, bar: Rect, marks: Mapping[int, AuctionMark]) -> None:
    for index in range(ROUNDS * BELT_SIZE):
        cell, mark = cell_rect(bar, index), marks.get(index)
        ground = PANEL_DEEP if mark is None else PANEL
        painter.panel(cell, ground, border=mix(LINE, INK, 0.5) if mark is None else LINE, border_width=2, radius=7)
        if mark is not None:
            _draw_signs(painter, cell, mark)


def _draw_signs(painter: Painter, cell: Rect, mark: AuctionMark) -> None:
    """The signs of an auction, one above the other."""
    signs: list[Callable[[Painter, Point], None]] = []
    if mark.unit:
        signs.append(lambda to, at: draw_unit(to, at, POINTS[mark.card]))
    if mark.fzzzt:
        signs.append(draw_fzzzt)
    if mark.tied:
        signs.append(draw_tie)
    if not signs:
        painter.circle(cell.center, 4, mix(DIM, PANEL, 0.4))
    step = cell.h / 2 if len(signs) > 1 else 0.0
    for number, draw in enumerate(signs):
        draw(painter, (cell.centerx, cell.centery + (number - (len(signs) - 1) / 2) * step))


def draw_unit(painter: Painter, at: Point, points: int) -> None:
    """The sign of a Production Unit: a sheet of blueprint with its points."""
    grown = min(1.0, max(0.0, painter.texts.text_scale - 1))
    # Two such signs above each other still fit into a cell.
    place = Rect(at[0] - SIGN - 5, at[1] - SIGN, 2 * SIGN + 10, 2 * SIGN).inflate(4 * grown, 4 * grown)
    painter.panel(place, BLUEPRINT, border=BLUEPRINT_TEXT, border_width=2, radius=4)
    style = sign_style(painter, UNIT_POINTS, 0.25)
    painter.text(str(points), at, style, align="center", max_width=place.w - 2, max_height=place.h * 1.25)


def draw_fzzzt(painter: Painter, at: Point) -> None:
    """The sign of a Fzzzt: a bolt of lightning on black."""
    x, y = at
    painter.circle(at, SIGN + 1, INK, border=YELLOW, border_width=2)
    bolt = [(2, -9), (-5, 2), (-1, 2), (-2, 9), (5, -2), (1, -2)]
    painter.polygon([(x + right, y + down) for right, down in bolt], YELLOW)


def draw_tie(painter: Painter, at: Point) -> None:
    """The sign of a tie: two bars of the same length."""
    x, y = at
    for off in (-4.0, 4.0):
        painter.panel(Rect(x - SIGN + 1, y + off - 2.5, 2 * SIGN - 2, 5), BRASS, radius=2)
