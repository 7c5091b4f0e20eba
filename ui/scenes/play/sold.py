"""What was sold while the player skipped ahead: every lot, its winner and its price, and what that changed."""

from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.turn_order import clockwise
from ui.base.theme import BODY, BRASS, CREAM, DIM, HEADING, LINE, LOG_GREEN, PANEL, SEAT, STRONG, WARNING, YELLOW
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.match.match import Match
from ui.match.wording import card_name, signed
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_portrait, draw_sum
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO
from ui.table.state.sold import Skipped, changes, lost_robots
from ui.widgets.button import Button
from ui.widgets.plate import draw_brass_plate

if TYPE_CHECKING:
    from ui.shell.app import App

MARGIN, PAD, GAP = 40.0, 36.0, 28.0
HEAD_H, FOOT_H = 92.0, 112.0
TALLEST = 900.0
TALLEST_ROW = 96.0
LIST_SHARE = 0.57
"""The list's share of the page's width."""
PICTURE_W = 74.0
COIN = 25.0
FACE = 25.0
BUTTON_W, BUTTON_H = 300.0, 72.0
WORTH_ROW = 54.0
LEAST_FIGURE, LARGEST_FIGURE = 110.0, 300.0
LOT_STYLE = STRONG.but(size=25)
MOST_LINES = 4


class SoldScene(OverlayScene):
    """Opens over the table when a skip has come to its end; the table goes on once it is closed."""

    dim = 190

    reads_drawing = True

    def __init__(self, app: "App", match: Match, skipped: Skipped) -> None:
        """Show what was ``skipped`` of ``match``."""
        super().__init__(app)
        self._match = match
        self.skipped = skipped
        """What it tells."""
        self._plate = Rect(0, 0, 1, 1)
        self._changes: list[str] = []

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on bidding: who is out of cards watches."""
        return RulesTopic.BIDDING

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("What you skipped")

    def layout(self, canvas: Rect) -> None:
        """Place the plate, and the button that goes on."""
        tr = self.app.tr
        self._changes = changes(tr, self.skipped, self._match.names)
        self._plate = Rect(0, 0, canvas.w - 2 * MARGIN, min(canvas.h - 2 * MARGIN, TALLEST))
        self._plate.center = canvas.center
        button = Rect(0, 0, BUTTON_W, BUTTON_H)
        button.bottomright = (self._plate.right - PAD, self._plate.bottom - PAD + 6)
        self.group.replace([Button(button, tr.text("Next"), self.go_back, lines=2)], focus=0)

    def handle(self, event: InputEvent) -> bool:
        """Go on with Enter wherever the focus is."""
        if isinstance(event, WindowClosing) or command_of(event) is Command.CANCEL:
            self.go_back()
            return True
        if command_of(event) is Command.ACCEPT and self.group.focused is None:
            self.go_back()
            return True
        return super().handle(event)

    # Drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the list on the left, and what it changed on the right."""
        tr, plate = self.app.tr, self._plate
        draw_brass_plate(painter, plate)
        title = (plate.left + PAD, plate.top + HEAD_H / 2 + 8)
        painter.text(tr.text("What you skipped"), title, HEADING, align="midleft", max_width=plate.w / 2, colour=YELLOW)
        sales = Rect(plate.left + PAD, plate.top + HEAD_H, plate.w * LIST_SHARE - PAD, plate.h - HEAD_H - PAD)
        right = sales.right + GAP
        told = Rect(right, sales.top, plate.right - PAD - right, plate.h - HEAD_H - FOOT_H - PAD)
        self._draw_sales(painter, sales)
        self._draw_figure(painter, self._draw_changes(painter, told))

    def _draw_sales(self, painter: Painter, room: Rect) -> None:
        """A row for each lot: its picture and name, who won it, and for how many zaps."""
        sales = self.skipped.sales
        high = min(TALLEST_ROW, room.h / max(1, len(sales)))
        for index, sale in enumerate(sales):
            row = Rect(room.left, room.top + index * high, room.w, high - 6)
            mine = sale.winner == self.skipped.you
            painter.panel(row, PANEL, border=YELLOW if mine else LINE, border_width=2, radius=14)
            self._draw_lot(painter, Rect(row.left + 10, row.top, PICTURE_W, row.h), sale.card)
            look = self._match.looks[sale.winner]
            coin, face = row.right - COIN - 14, row.left + row.w * 0.57
            words = face - FACE - 10 - (row.left + PICTURE_W + 22)
            at = row.left + PICTURE_W + 22
            painter.text(
                card_name(self.app.tr, sale.card),
                (at, row.centery),
                LOT_STYLE,
                align="midleft",
                max_width=words,
                max_lines=2,
            )
            draw_portrait(painter, look, SEAT[look.colour], (face, row.centery), min(FACE, row.h / 2 - 3))
            name = self.app.tr.text("You") if mine else look.name
            room_left = coin - COIN - 10 - (face + FACE + 12)
            painter.text(
                name, (face + FACE + 12, row.centery), LOT_STYLE, align="midleft", max_width=room_left, colour=CREAM
            )
            draw_sum(painter, (coin, row.centery), min(COIN, row.h / 2 - 4), sale.values[sale.winner])

    def _draw_lot(self, painter: Painter, room: Rect, card: str) -> None:
        ratio, kind = (PANEL_RATIO, "unit") if card in UNITS else (CARD_RATIO, "face")
        high = min(room.h - 8, room.w * ratio)
        place = Rect(0, 0, high / ratio, high)
        place.center = room.center
        painter.image((kind, card), place)

    def _draw_changes(self, painter: Painter, room: Rect) -> float:
        """The sentences, and below them everybody's score before and after, as far as it is shown at the table; returns
        where they end."""
        y = room.top
        for words in self._changes:
            height = painter.measure(words, BODY, max_width=room.w - 28, max_lines=MOST_LINES)[1]
            painter.circle((room.left + 7, y + 17), 6, BRASS)
            painter.text(words, (room.left + 28, y), BODY, max_width=room.w - 28, max_lines=MOST_LINES)
            y += height + 14
        seats = [
            seat for seat in clockwise(len(self._match.looks), self.skipped.you or 0) if seat in self.skipped.after
        ]
        if not seats:
            return y
        tr = self.app.tr
        painter.text(
            tr.text("Worth now"), (room.left, y + 24), STRONG, align="midleft", max_width=room.w, colour=YELLOW
        )
        top = y + 46
        high = min(WORTH_ROW, max(30.0, (room.bottom - top) / len(seats)))
        for index, seat in enumerate(seats):
            self._draw_worth(painter, Rect(room.left, top + index * high, room.w, high), seat)
        return top + len(seats) * high

    def _draw_figure(self, painter: Painter, top: float) -> None:
        """A robot that is gone, or the foreman, in what room is left beside the button."""
        place = Rect(0, 0, 0, 0)
        place.h = place.w = min(LARGEST_FIGURE, self._plate.bottom - PAD - top - 12)
        if place.h < LEAST_FIGURE:
            return
        left = self._plate.left + self._plate.w * LIST_SHARE + GAP
        place.bottomleft = (left, self._plate.bottom - PAD)
        gone = lost_robots(self.skipped) or tuple(
            sale.card for sale in self.skipped.sales if CATALOGUE[sale.card].kind is Kind.ROBOT
        )
        if gone:
            painter.image(("robot", CATALOGUE[gone[-1]].art), place)
        else:
            painter.image(("portrait", "foreman", "calm"), place)

    def _draw_worth(self, painter: Painter, row: Rect, seat: int) -> None:
        """A seat's score, and by how much it has changed."""
        look, now = self._match.looks[seat], self.skipped.after[seat]
        by = now - self.skipped.before.get(seat, now)
        radius = min(FACE, row.h / 2 - 2)
        draw_portrait(painter, look, SEAT[look.colour], (row.left + FACE, row.centery), radius)
        figures = 170.0
        at = row.left + 2 * FACE + 14
        name = self.app.tr.text("You") if seat == self.skipped.you else look.name
        painter.text(name, (at, row.centery), STRONG, align="midleft", max_width=row.right - figures - at - 8)
        painter.text(
            signed(now, plus=False), (row.right - 100, row.centery), STRONG, align="midright", max_width=figures - 108
        )
        change = signed(by) if by else "±0"
        colour = DIM if not by else LOG_GREEN if by > 0 else WARNING
        painter.text(change, (row.right, row.centery), STRONG, align="midright", max_width=88, colour=colour)
