"""What was sold while the player skipped ahead: every lot, its winner and its price, and what that changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.core.cards import CATALOGUE, UNITS
from game.core.events import Auction
from game.core.turn_order import clockwise
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL,
    SEAT,
    STRONG,
    WARNING,
    YELLOW,
    Colour,
    mix,
)
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.match.match import Match
from ui.match.wording import card_name, signed
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share
from ui.scenes.common.speaker import draw_speaker
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.scene import RulesTopic
from ui.table.paint.cards import unit_picture
from ui.table.paint.marks import draw_portrait, draw_sum
from ui.table.places.sprites import CARD_RATIO, PANEL_RATIO
from ui.table.state.sold import Skipped, Upshot, changes, lost_robots, upshot, upshot_words
from ui.widgets.button import Button
from ui.widgets.plate import draw_brass_plate

if TYPE_CHECKING:
    from ui.shell.app import App

MARGIN, PAD, GAP = 40.0, 36.0, 28.0
HEAD_H = 88.0
TALLEST = 900.0
HEADINGS_W = 132.0
"""The width of the column with the rows' headings."""
WIDEST_LOT, WIDEST_OF_FEW = 226.0, 262.0
FEW = 2
"""So many lots leave room for the words beside them; more have the words below."""
SPEAKER, MANY = 330.0, 6
"""The width of whoever speaks on the right, and from how many lots on nobody does."""
SMALL_FIGURE = 132.0
"""The height of the figure above the button if nobody speaks."""
ROW_H, TALL_ROW_H = 60.0, 84.0
BELOW, LARGE_BELOW = 224.0, 280.0
"""The least height of the words below the lots; and of large ones, which take it from the cards."""
LARGE_ROW_H = 68.0
LARGE_SHARE = 0.6
"""The share of the width below the lots that large words about them take: scores need less."""
COIN, FACE = 24.0, 24.0
UPSHOT_OVER = 12.0
"""How much wider than other cells large words about what a lot means may be."""
BUTTON_W, BUTTON_H = 300.0, 72.0
WORTH_ROW = 50.0
MOST_LINES = 4
_UPSHOT_COLOURS: dict[Upshot, Colour] = {
    Upshot.MISSED: WARNING,
    Upshot.RIVAL_UNIT: WARNING,
    Upshot.SPARED: LOG_GREEN,
    Upshot.NOTHING: DIM,
}


class Plan(NamedTuple):
    """Where everything on the page is: the lots, the words, the scores, and whoever speaks (None: nobody)."""

    lots: Rect
    words: Rect
    worth: Rect
    speaker: Rect | None


def plan(inside: Rect, lots: int, *, large: bool = False) -> Plan:
    """Share out the page for so many lots, and for ``large`` words; the lower right corner is the button's."""
    above_button = inside.h - BUTTON_H - 16
    if lots <= FEW:
        table = Rect(inside.left, inside.top, HEADINGS_W + lots * WIDEST_OF_FEW, inside.h)
        speaker = Rect(inside.right - SPEAKER, inside.top, SPEAKER, above_button)
        words = Rect(table.right + GAP, inside.top, speaker.left - GAP - table.right - GAP, inside.h * 0.5)
        worth = Rect(words.left, words.bottom + GAP, words.w, inside.bottom - words.bottom - GAP)
        return Plan(table, words, worth, speaker)
    spoken = lots < MANY
    room = inside.w - (SPEAKER + GAP if spoken else 0)
    wide = HEADINGS_W + lots * min(WIDEST_LOT, (room - HEADINGS_W) / lots)
    high, share = (LARGE_BELOW, LARGE_SHARE) if large else (BELOW, 0.5)
    table = Rect(inside.left, inside.top, wide, inside.h - high - GAP)
    right = table.right if spoken else inside.right - BUTTON_W - GAP
    below = Rect(inside.left, table.bottom + GAP, right - inside.left, high)
    words = Rect(below.left, below.top, (below.w - GAP) * share, below.h)
    worth = Rect(words.right + GAP, below.top, below.right - words.right - GAP, below.h)
    if not spoken:
        return Plan(table, words, worth, None)
    left = table.right + GAP
    return Plan(table, words, worth, Rect(left, inside.top, inside.right - left, above_button))


class SoldScene(OverlayScene):
    """Opens over the table when a skip has come to its end; the table goes on once it is closed."""

    dim = 190

    reads_drawing = True

    def __init__(self, app: "App", match: Match, skipped: Skipped) -> None:
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
        """Draw the lots with who won them, what that changed, and somebody who says the main thing."""
        tr, plate = self.app.tr, self._plate
        draw_brass_plate(painter, plate)
        title = (plate.left + PAD, plate.top + HEAD_H / 2 + 6)
        painter.text(
            tr.text("What you skipped"), title, HEADING, align="midleft", max_width=plate.w - 2 * PAD, colour=YELLOW
        )
        parts = self.plan
        self._draw_lots(painter, parts.lots)
        told, (key, said) = list(self._changes), self._speaker()
        if parts.speaker is not None:
            told.remove(said)
            draw_speaker(painter, parts.speaker, key, said)
        else:
            feet = plate.right - PAD - BUTTON_W / 2, plate.bottom - PAD - BUTTON_H - 6
            draw_figure(painter, key, feet, SMALL_FIGURE)
        self._draw_changes(painter, parts.words, told)
        self._draw_worths(painter, parts.worth)

    @property
    def plan(self) -> Plan:
        """Where everything is."""
        plate = self._plate
        inside = Rect(plate.left + PAD, plate.top + HEAD_H, plate.w - 2 * PAD, plate.h - HEAD_H - PAD)
        return plan(inside, len(self.skipped.sales), large=self.app.texts.large)

    def _speaker(self) -> tuple[Key, str]:
        """Who speaks, and which of the sentences: a robot that is gone for good, or the foreman about what comes."""
        lost = lost_robots(self.skipped)
        if lost:
            return ("robot", CATALOGUE[lost[-1]].art), self._changes[0]
        return FOREMAN, self._changes[-1]

    def _draw_lots(self, painter: Painter, room: Rect) -> None:
        """A column for each lot, and a heading for each row: its card, who won it, for how many zaps, and what that
        means."""
        tr, sales = self.app.tr, self.skipped.sales
        rows: list[tuple[str, Callable[[Painter, Rect, Auction], None]]] = [
            (tr.text("Winner"), self._draw_winner),
            (tr.text("Price"), self._draw_price),
        ]
        if self.skipped.you is not None:
            rows.append((tr.text("For you"), self._draw_upshot))
        wide = (room.w - HEADINGS_W) / len(sales)
        row_h = TALL_ROW_H if len(sales) <= FEW else LARGE_ROW_H if painter.texts.large else ROW_H
        cards = room.h - row_h * len(rows)
        picture = Rect(0, 0, min(wide - 22, (cards - 14) / CARD_RATIO), 0)
        picture.h = picture.w * CARD_RATIO
        top = room.top + min(cards, picture.h + 14)
        self._draw_title(painter, tr.text("Lot"), Rect(room.left, room.top, HEADINGS_W - 12, top - room.top))
        for index, sale in enumerate(sales):
            column = room.left + HEADINGS_W + index * wide
            band = Rect(column + 4, room.top - 4, wide - 8, top + row_h * len(rows) - room.top + 8)
            painter.panel(band, PANEL, border=LINE, border_width=2, radius=16)
            picture.centerx, picture.top = band.centerx, room.top + 5
            self._draw_lot(painter, picture, sale.card)
        for number, (title, draw) in enumerate(rows):
            row = Rect(room.left, top + number * row_h, room.w, row_h)
            painter.line(row.topleft, row.topright, mix(LINE, PANEL, 0.4), 2)
            self._draw_title(painter, title, Rect(row.left, row.top, HEADINGS_W - 12, row_h))
            for index, sale in enumerate(sales):
                draw(painter, Rect(room.left + HEADINGS_W + index * wide + 12, row.top, wide - 24, row_h), sale)

    def _draw_title(self, painter: Painter, words: str, room: Rect) -> None:
        at = room.left, room.centery
        painter.text(words, at, STRONG, align="midleft", max_width=room.w, max_height=room.h, colour=YELLOW)

    def _draw_lot(self, painter: Painter, place: Rect, card: str) -> None:
        """Draw a card; a production unit lies across, with its name below."""
        if card not in UNITS:
            painter.image(("face", card), place)
            return
        unit = Rect(place.left, place.centery - place.w * PANEL_RATIO / 2 - 18, place.w, place.w * PANEL_RATIO)
        key = unit_picture(painter, card, unit.w)
        painter.image(key, unit)
        if key[0] == "unit":
            # A large picture bears its name.
            return
        at = unit.centerx, unit.bottom + 24
        painter.text(card_name(self.app.tr, card), at, STRONG, align="center", max_width=place.w)

    def _draw_winner(self, painter: Painter, room: Rect, sale: Auction) -> None:
        look = self._match.looks[sale.winner]
        name = self.app.tr.text("You") if sale.winner == self.skipped.you else look.name
        wide = min(painter.measure(name, STRONG)[0], room.w - 2 * FACE - 10)
        left = room.centerx - (2 * FACE + 10 + wide) / 2
        draw_portrait(painter, look, SEAT[look.colour], (left + FACE, room.centery), FACE)
        at = left + 2 * FACE + 10, room.centery
        painter.text(name, at, STRONG, align="midleft", max_width=wide + 1, colour=CREAM)

    def _draw_price(self, painter: Painter, room: Rect, sale: Auction) -> None:
        draw_sum(painter, room.center, COIN, sale.values[sale.winner])

    def _draw_upshot(self, painter: Painter, room: Rect, sale: Auction) -> None:
        found, style, lines = upshot(self.skipped, sale.card), STRONG.but(size=20), 2
        if painter.texts.text_scale > 1:
            # Large words in this row have one size, in narrow columns in more lines.
            told = {upshot_words(self.app.tr, upshot(self.skipped, one.card)) for one in self.skipped.sales}
            rooms, lines = [(words, room.w + UPSHOT_OVER) for words in sorted(told)], 3
            style = painter.common_style(rooms, style, max_lines=lines, max_height=room.h - 4)
        painter.text(
            upshot_words(self.app.tr, found),
            room.center,
            style,
            align="center",
            max_width=room.w if lines == 2 else room.w + UPSHOT_OVER,
            max_lines=lines,
            max_height=room.h - 4,
            colour=_UPSHOT_COLOURS[found],
        )

    def _draw_changes(self, painter: Painter, room: Rect, told: list[str]) -> None:
        """What the sales changed, a sentence each, all in one size."""
        wide, lines = room.w - 28, [Line(words, BODY, MOST_LINES, 12) for words in told]
        style = BODY.but(size=BODY.size * common_share(painter, [lines], wide, room.h))
        y = room.top
        for words in told:
            high = painter.measure(words, style, max_width=wide, max_lines=MOST_LINES)[1]
            first = painter.measure(words[:1], style)[1]
            painter.circle((room.left + 7, y + first / 2), 6, BRASS)
            painter.text(words, (room.left + 28, y), style, max_width=wide, max_lines=MOST_LINES)
            y += high + 12

    def _draw_worths(self, painter: Painter, room: Rect) -> None:
        """Everybody's score before and after, as far as it is shown at the table."""
        tr, known = self.app.tr, self.skipped.after
        seats = [seat for seat in clockwise(len(self._match.looks), self.skipped.you or 0) if seat in known]
        if not seats:
            return
        at = room.left, room.top + 14
        painter.text(tr.text("Worth now"), at, STRONG, align="midleft", max_width=room.w, colour=YELLOW)
        top = room.top + 32
        high = min(WORTH_ROW, (room.bottom - top) / len(seats))
        for index, seat in enumerate(seats):
            self._draw_worth(painter, Rect(room.left, top + index * high, room.w, high), seat)

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
