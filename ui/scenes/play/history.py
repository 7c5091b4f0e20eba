"""The whole log: every auction with its cards, optionally for one seat. It shows only what the table has shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import OpenEvent
from game.core.rules import BELT_SIZE, ROUNDS
from ui.base.i18n import Translator
from ui.base.theme import INK, LOG, LOG_EDGE, LOG_GROUND, ROUND_LINE, SEAT, YELLOW
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.input.glyphs import digit_beside
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    WindowClosing,
    command_of,
)
from ui.match.after.history import Chapter, Entry, RoundLog, about, history_of
from ui.match.faces import SeatLook
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign
from ui.scenes.common.heading import BESIDE, MARGIN, TOP, back_button, draw_heading
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.aids.card_zoom import CardZoom
from ui.table.paint.marks import draw_card_row
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.button import BUTTON_HEIGHT, tab_strip
from ui.widgets.scroll import ScrollArea

FOOT = 26.0
FIGURE = 340.0
"""The height of the foreman beside the screen, in units."""
WIDEST_BUTTON, BUTTON_GAP = 290.0, 16.0
PAD = 30.0
CARD_H, CARD_GAP = 78.0, 6.0
CARD_W = CARD_H / CARD_RATIO
ROUND_H, CHAPTER_H, LINE_H = 64.0, 44.0, 36.0
TWO_LINES = 1.75
"""Their height as a multiple of one with its margins."""
CHAPTER_GAP = 14.0
INDENT = 26.0
WORDS_PART = 0.4
"""The share of the width for a line's words; its cards are beside them."""
LINE = LOG.but(size=23)
CHAPTER = LOG.but(size=22, colour=YELLOW)
_SCROLLS = (Command.UP, Command.DOWN, Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END)


@dataclass(frozen=True)
class LogRow:
    """A row of the log: the heading of a round or a chapter, or a line."""

    content: RoundLog | Chapter | Entry
    top: float
    """Distance from the top of the log, in units."""
    height: float
    """Height in units."""


def rows_of(rounds: Sequence[RoundLog], grown: float) -> list[LogRow]:
    """Return the log from top to bottom, with text ``grown`` times its usual size."""
    rows: list[LogRow] = []
    y = 0.0

    def add(content: RoundLog | Chapter | Entry, height: float) -> None:
        nonlocal y
        rows.append(LogRow(content, y, height))
        y += height

    for one in rounds:
        add(one, ROUND_H * grown)
        for chapter in one.chapters:
            add(chapter, CHAPTER_H * grown)
            for entry in chapter.entries:
                shows_cards = bool(entry.cards or entry.backs)
                # Beside cards, words may take two lines.
                add(entry, max(TWO_LINES * LINE_H * grown, CARD_H + 8) if shows_cards else LINE_H * grown)
            y += CHAPTER_GAP
    return rows


class HistoryScene(OverlayScene):
    """Opens over the game, which pauses. ``seat`` selects whose lines to show, None for all."""

    dim = 225

    def __init__(
        self, app: App, looks: Sequence[SeatLook], events: Sequence[OpenEvent], *, you: int | None = None
    ) -> None:
        """Show ``events``, which must be only what the viewer may know and has been shown; ``you`` is the seat
        addressed as "you" when only one person plays."""
        super().__init__(app)
        self._looks = looks
        self._you = you
        self._events = events
        self.seat: int | None = None
        self.rounds: list[RoundLog] = []
        """What is shown now."""
        self.zoom = CardZoom(app.settings)
        """The card shown enlarged."""
        self._rows: list[LogRow] = []
        self.scroll = ScrollArea(Rect(0, 0, 1, 1), 1, self._draw_rows)
        """The scrolling area with the rows."""
        self._screen = Rect(0, 0, 1, 1)
        self._laid_out = False

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on bidding, the main subject of the log."""
        return RulesTopic.BIDDING

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Log")

    def layout(self, canvas: Rect) -> None:
        """Place the seats at the top and the screen below; it starts at the end of the log."""
        tr = self.app.tr
        top = TOP + BUTTON_HEIGHT + BUTTON_GAP
        beside = FIGURE + BUTTON_GAP if self._has_foreman else 0.0
        self._screen = Rect(MARGIN, top, canvas.w - 2 * MARGIN - beside, canvas.h - top - FOOT)
        part = self.scroll.offset / self.scroll.furthest if self.scroll.furthest and self._laid_out else 1.0
        self.scroll = ScrollArea(self._screen.inflate(-2 * PAD, -2 * PAD + 16), 1, self._draw_rows)
        self._fill()
        self.scroll.scroll_to(part * self.scroll.furthest)
        self._laid_out = True
        count = len(self._looks) + 1
        wide = min(WIDEST_BUTTON, (canvas.w - 2 * MARGIN - (count - 1) * BUTTON_GAP) / count)
        choices: dict[int | None, str] = {None: tr.text("Everybody")}
        choices |= {seat: look.name for seat, look in enumerate(self._looks)}
        buttons = tab_strip((MARGIN, TOP), (wide, BUTTON_HEIGHT), choices, self.seat, self.choose, gap=BUTTON_GAP)
        for button, (seat, name) in zip(buttons, choices.items(), strict=True):
            button.hint = _hint(tr, seat, name)
        back = back_button(canvas, tr, self.go_back)
        self.group.replace([*buttons, back, self.scroll])

    @property
    def _has_foreman(self) -> bool:
        """Whether the foreman stands beside the screen: large words need his place."""
        return not self.app.texts.large

    def _fill(self) -> None:
        """Write the log of the selected seats."""
        names = [look.name for look in self._looks]
        rounds = history_of(self.app.tr, self._events, names, self._you)
        self.rounds = rounds if self.seat is None else about(rounds, self.seat)
        self._rows = rows_of(self.rounds, max(1.0, self.app.settings.text_size / 100))
        self.scroll.content_height = self._rows[-1].top + self._rows[-1].height + CHAPTER_GAP if self._rows else 1.0

    def choose(self, seat: int | None) -> None:
        """Show the lines of one seat, or of all (None), scrolled to the end."""
        self.seat = seat
        self.zoom.hide()
        self._laid_out = False
        self.lay_out_again()

    def handle(self, event: InputEvent) -> bool:
        """Scroll with the wheel and keys, change the seat with Left, Right and the digits, leave with Escape."""
        command = command_of(event)
        self.invalidate()
        match event:
            case WindowClosing():
                self.go_back()
                return True
            case PointerMoved(pos=pos):
                self.zoom.point(self._card_at(pos), pos)
                if self.zoom.held:
                    return True
            case PointerPressed(pos=pos, button=3) if (self._card_at(pos) or self.zoom.card) is not None:
                self.zoom.show(self._card_at(pos), pos)
                return True
            case PointerPressed(pos=pos, button=1, touch=touch):
                # The same press may turn out to scroll.
                self.zoom.press(self._card_at(pos), pos, touch=touch)
                self.zoom.tap(self._card_at(pos), free=True)
            case PointerReleased(button=1) if self.zoom.release():
                self.group.handle(event)
                return True
            case Wheel(pos=pos):
                self.zoom.hide()
                if not self._screen.collidepoint(pos):
                    return self.scroll.handle(event)
            case FocusLost():
                self.zoom.hide()
            case KeyPressed(digit=digit, repeat=False) if digit is not None:
                if digit <= len(self._looks):
                    self.choose(digit - 1 if digit else None)
                return True
            case _:
                pass
        if command in (Command.CANCEL, Command.HISTORY, Command.MENU):
            held = isinstance(event, KeyPressed) and event.repeat
            if not held and not (command is Command.CANCEL and self.zoom.hide()):
                self.go_back()
            return True
        if command in _SCROLLS:
            self.zoom.hide()
            self.scroll.handle(event)
            return True
        if command in (Command.LEFT, Command.RIGHT):
            self._step(1 if command is Command.RIGHT else -1)
            return True
        return self.group.handle(event)

    def _step(self, by: int) -> None:
        """Move to the previous or the next seat."""
        index = (0 if self.seat is None else self.seat + 1) + by
        index %= len(self._looks) + 1
        self.choose(index - 1 if index else None)

    def update(self, dt: float) -> None:
        """Enlarge a card under a resting pointer."""
        super().update(dt)
        self.dirty = self.zoom.update(dt) or self.dirty
        self.wake_within(self.zoom.wake_after)

    # Drawing

    def draw(self, painter: Painter) -> None:
        """Draw the green screen, what is above it, and the foreman who wrote it all down."""
        screen, canvas = self._screen, painter.canvas
        draw_heading(painter, self.app.tr.text("Log"), canvas.w - 2 * MARGIN - BESIDE)
        if self._has_foreman:
            draw_figure(painter, FOREMAN, (canvas.right - MARGIN - FIGURE / 2, screen.bottom), FIGURE)
        painter.glow(screen.move(0, 7), (0, 0, 0, 150), spread=18, radius=24)
        painter.panel(screen, INK, radius=24)
        painter.panel(screen.inflate(-6, -6), LOG_GROUND, border=LOG_EDGE, radius=21)
        if not self._rows:
            painter.text(
                self.app.tr.text("Nothing has happened yet."), screen.center, LINE, align="center", max_width=screen.w
            )
        self.group.draw(painter)
        self.zoom.draw(painter, self.app.tr)

    def _draw_rows(self, painter: Painter, page: Rect) -> None:
        window = self.scroll.rect
        for row in self._rows:
            top = page.y + row.top
            if top + row.height < window.y or top > window.bottom:
                continue
            place = Rect(page.x, top, page.w, row.height)
            match row.content:
                case RoundLog(number=number):
                    words = self.app.tr.text("Round {number} of {rounds}", number=number, rounds=ROUNDS).upper()
                    painter.text(words, (place.x, place.centery), ROUND_LINE, align="midleft", max_width=place.w)
                    painter.rect(Rect(place.x, place.bottom - 6, place.w, 3), LOG_EDGE)
                case Chapter():
                    self._draw_chapter(painter, row.content, place)
                case Entry():
                    self._draw_entry(painter, row.content, place)

    def _draw_chapter(self, painter: Painter, chapter: Chapter, place: Rect) -> None:
        words = chapter_words(self.app.tr, chapter)
        painter.text(words.upper(), (place.x, place.centery), CHAPTER, align="midleft", max_width=place.w)

    def _draw_entry(self, painter: Painter, entry: Entry, place: Rect) -> None:
        left = place.x + INDENT
        if len(entry.seats) == 1:
            key = self._looks[entry.seats[0]].colour
            draw_seat_sign(painter, key, (left - 13, place.centery), 8, SEAT[key])
        shows_cards = bool(entry.cards or entry.backs)
        room = place.w * (WORDS_PART if shows_cards else 1.0) - INDENT - 10
        lines = 2 if shows_cards else 1
        painter.text(entry.words, (left, place.centery), LINE, align="midleft", max_width=room, max_lines=lines)
        cards, places = self._cards_of(entry, place)
        draw_card_row(painter, cards, places)
        if entry.power is not None:
            count = len(entry.cards) + entry.backs
            x = place.x + place.w * WORDS_PART + count * (CARD_W + CARD_GAP) + 10
            side = CARD_H - 22
            painter.image(("power", entry.power), Rect(x, place.centery - side / 2, side, side))

    def _cards_of(self, entry: Entry, place: Rect) -> tuple[list[str | None], list[Rect]]:
        """The cards of a line, None for a face-down one, and their places."""
        cards: list[str | None] = [*entry.cards, *[None] * entry.backs]
        middle = place.x + place.w * WORDS_PART + (len(cards) * (CARD_W + CARD_GAP) - CARD_GAP) / 2
        return cards, card_row(len(cards), middle, place.centery - CARD_H / 2, CARD_W, gap=CARD_GAP)

    def _card_at(self, pos: Point) -> str | None:
        """The face-up card under a point."""
        window = self.scroll.rect
        if not window.collidepoint(pos):
            return None
        for row in self._rows:
            if isinstance(row.content, Entry):
                top = window.y - self.scroll.offset + row.top
                place = Rect(window.x, top, self.scroll.content_width, row.height)
                for card, rect in zip(*self._cards_of(row.content, place), strict=True):
                    if rect.collidepoint(pos):
                        return card
        return None


def chapter_words(tr: Translator, chapter: Chapter) -> str:
    """Return a chapter's heading: which lot was for sale and what it was, or what came between the rounds."""
    if chapter.number is None:
        # Nobody fixes robots after the last round [L3].
        return tr.text("After the auctions")
    lot = tr.text("Lot {number} of {lots}", number=chapter.number, lots=BELT_SIZE)
    return lot if chapter.lot is None else f"{lot} · {card_name(tr, chapter.lot)}"


def _hint(tr: Translator, seat: int | None, name: str) -> str:
    if seat is None:
        return tr.text("The whole log{key}.", key=digit_beside(tr, 0))
    return tr.text("Only what {name} did, and when{key}.", name=name, key=digit_beside(tr, seat + 1))
