"""The whole log: every auction with its cards, optionally for one seat. It shows only what the table has shown."""

from collections.abc import Callable, Sequence

from game.core.events import OpenEvent
from game.core.rules import BELT_SIZE, ROUNDS
from ui.base.i18n import N_, Translator
from ui.base.spacing import CORNER, GAP, NEAR, SNUG, TIGHT
from ui.base.theme import (
    BRASS,
    BUTTON,
    CREAM,
    HEADING,
    INK,
    NAME,
    PAPER,
)
from ui.base.tween import ease_out, progress
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import FOREMAN
from ui.halls.factory import draw_wall
from ui.input.glyphs import digit_beside
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    WindowClosing,
    command_of,
)
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.after.game_log import Chapter, RoundLog, about, history_of
from ui.match.faces import SeatLook
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, menu, panel, rule, tab_key, tabs
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.speaker import stand
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.aids.card_zoom import CardZoom
from ui.table.paint.marks import portrait
from ui.table.paint.tape import PRINT, LogLine, Sale, draw_tape
from ui.widgets.button import SECONDARY
from ui.widgets.scroll import ScrollArea

PULL = 0.3
"""In how many seconds the tape is pulled out."""
_SCROLLS = (Command.UP, Command.DOWN, Command.PAGE_UP, Command.PAGE_DOWN, Command.HOME, Command.END)


class HistoryScene(OverlayPage):
    """Opens over the game, which pauses. ``seat`` selects whose lines to show, None for all."""

    dim = 0
    hangs = False
    reads_drawing = False
    ground = PAPER
    rules_topic = RulesTopic.BIDDING
    heading = N_("Log")

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        events: Sequence[OpenEvent],
        *,
        you: int | None = None,
        last: Callable[[], None] | None = None,
    ) -> None:
        """Show ``events``, which must be only what the viewer may know and has been shown; ``you`` is the seat
        addressed as "you" when only one person plays. ``last`` shows the last auction, if there was one."""
        super().__init__(app)
        self._last = last
        self._looks = looks
        self._you = you
        self._events = events
        self.seat: int | None = None
        self.rounds: list[RoundLog] = []
        """What is shown now."""
        self.zoom = CardZoom(app.settings)
        """The card shown enlarged."""
        self._part = 1.0
        """How much of the way through the log is seen: it opens at its end."""
        self._pulled = PULL if app.settings.reduced_motion else 0.0
        """For how long the tape has been pulled out."""

    @property
    def scroll(self) -> ScrollArea | None:
        """The window onto the log, if it is longer than that."""
        return self.area("log")

    def page(self) -> Box:
        """Whose lines are shown, the tape with the log, and the foreman who wrote it all down."""
        tr, grown = self.app.tr, max(1.0, self.app.painter.texts.text_scale)
        rounds = history_of(tr, self._events, [look.name for look in self._looks], self._you)
        self.rounds = rounds if self.seat is None else about(rounds, self.seat)
        none = "" if self.rounds else tr.text("Nothing has happened yet.")
        lines = Scroll(Column(*_lines(tr, self.rounds, self._looks, grown, alone=self.seat is not None)), key="log")
        log = Padding(30.0, lines, top=22.0, bottom=22.0, weight=1)
        tape = Layers(Named("tape", Picture(draw_tape)), log, Words(none, PRINT, side="center", at="middle"), weight=1)
        foreman = Column(Spacer(), Picture(stand(FOREMAN), most=340.0, aspect=1.0))
        back = button(tr.text("Back"), self.go_back, key="back", look=SECONDARY, wide=210)
        way = button(tr.text("Last auction"), self._to_last, key="last", look=SECONDARY)
        body = Row(tape, foreman, gap=GAP, weight=1)
        choices = tabs(self._choices(), self.seat, self.choose, self._tab)
        return menu(
            self.heading_words, Column(choices, body, gap=GAP, weight=1), *([] if self._last is None else [way]), back
        )

    def _to_last(self) -> None:
        """Roll the tape back to the last auction: the bids as they lay on the stage."""
        if self._last is not None:
            self.go_back()
            self._last()

    def _choices(self) -> dict[int | None, str]:
        """Whose lines can be shown alone, None for all."""
        return {None: self.app.tr.text("Everybody"), **{seat: look.name for seat, look in enumerate(self._looks)}}

    def _tab(self, seat: int | None, name: str) -> Box:
        """A name, and the face that goes with it."""
        style = BUTTON.but(colour=INK if seat == self.seat else CREAM)
        words = Words(name, style, lines=2, side="center", at="middle", group="tabs")
        face = None if seat is None else portrait(self._looks[seat], least=48, most=48)
        return Padding(NEAR, Row(face, words, gap=SNUG, at="middle"), top=SNUG, bottom=SNUG)

    def layout(self, canvas: Rect) -> None:
        """Stay at the same part of the log."""
        if self.scroll is not None:
            self._part = self.scroll.offset / self.scroll.furthest
        super().layout(canvas)
        self._scroll_to_part()
        for seat, name in self._choices().items():
            tab = self.control(tab_key(seat))
            if tab is not None:
                tab.hint = _hint(self.app.tr, seat, name)

    def _scroll_to_part(self) -> None:
        if self.scroll is not None:
            self.scroll.scroll_to(self._part * self.scroll.furthest)

    def choose(self, seat: int | None) -> None:
        """Show the lines of one seat, or of all (None), scrolled to the end."""
        self.seat = seat
        self.zoom.hide()
        self.lay_out_again()
        self._part = 1.0
        self._scroll_to_part()

    def handle(self, event: InputEvent) -> bool:
        """Scroll with the wheel and keys, change the seat with Left, Right and the digits, leave with Escape."""
        command = command_of(event)
        self.invalidate()
        if isinstance(event, PointerPressed | KeyPressed | PadButton):
            self._pulled = PULL
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
            case Wheel():
                self.zoom.hide()
                return self.scroll is not None and self.scroll.handle(event)
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
        if command is Command.LAST_AUCTION and self._last is not None:
            self._to_last()
            return True
        if command in _SCROLLS:
            self.zoom.hide()
            if self.scroll is not None:
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
        """Pull the tape out; enlarge a card under a resting pointer."""
        super().update(dt)
        self.dirty = self.zoom.update(dt) or self.dirty or self._pulled < PULL
        self._pulled += dt
        self.wake_within(self.zoom.wake_after)

    # Drawing

    @property
    def wants_frames(self) -> bool:
        """While the tape is pulled out."""
        return self._pulled < PULL or super().wants_frames

    def draw(self, painter: Painter) -> None:
        """Draw the page in front of the wall, not of the game's words and buttons, as much of the tape as has been
        pulled out, and the enlarged card over it."""
        draw_wall(painter)
        super().draw(painter)
        tape = self.place_of("tape")
        if tape is not None and self._pulled < PULL:
            short = Rect(tape.left, tape.top, tape.w, tape.h * ease_out(progress(self._pulled, 0.0, PULL)))
            with painter.clip(Rect(tape.left, short.bottom, tape.w, painter.canvas.bottom - short.bottom)):
                draw_wall(painter)
                draw_tape(painter, short)
        self.zoom.draw(painter, self.app.tr)

    def _card_at(self, pos: Point) -> str | None:
        scroll = self.scroll
        if scroll is not None and not scroll.rect.collidepoint(pos):
            return None
        x, y = pos[0], pos[1] + (0.0 if scroll is None else scroll.offset)
        lines = ((one.leaf, one.rect) for one in self.arranged.placed if one.rect.collidepoint(x, y))
        found = [pair for leaf, rect in lines if isinstance(leaf, LogLine | Sale) for pair in leaf.cards(rect)]
        # Of cards that overlap, the right one is on top.
        return next((card for card, rect in reversed(found) if rect.collidepoint(x, y)), None)


def _lines(
    tr: Translator, rounds: Sequence[RoundLog], looks: Sequence[SeatLook], grown: float, *, alone: bool
) -> list[Box]:
    """The log from top to bottom: the headings of rounds and of chapters, and the lines."""
    lines: list[Box] = []
    for one in rounds:
        words = tr.text("Round {number} of {rounds}", number=one.number, rounds=ROUNDS).upper()
        lines.append(
            Padding(0, Column(Words(words, HEADING.but(colour=INK), lines=1), rule(INK, 3), gap=8), top=14, bottom=3)
        )
        for chapter in one.chapters:
            words = chapter_words(tr, chapter).upper()
            sold = next((entry.words for entry in chapter.entries if entry.sale), "")
            named = Row(Words(words, NAME.but(colour=INK), lines=2, weight=1), Words(sold, PRINT, lines=2, at="middle"))
            bar = Layers(panel(BRASS, INK, radius=CORNER), Padding(GAP, named, top=TIGHT, bottom=TIGHT))
            lines.append(Padding(0, Sized(bar, across=None, along="start"), top=SNUG, bottom=SNUG))
            bids = [at for at, entry in enumerate(chapter.entries) if entry.bid]
            for at, entry in enumerate(chapter.entries):
                if bids and at == bids[0]:
                    lines.append(Sale(chapter, looks, alone=alone))
                elif not (entry.bid or entry.sale):
                    lines.append(LogLine(entry, looks, grown))
            lines.append(Spacer(14, weight=0))
    return lines


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
