"""A hint: what the strongest computer player would do in the person's place, and why.

Each choice has one sentence, and its chances in words and as bars; figures are one press away. Before the first hint of
a game it says what help costs.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial

import msgspec

from game.agents import Candidate, ReasonKind
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate, Bid, EndAllocation
from game.core.cards import POWER
from game.play.thinking import answered
from game.play.worker import WorkerError
from ui.base.i18n import Translator
from ui.base.theme import (
    BODY,
    CREAM,
    DIM,
    LINE,
    LOG_GREEN,
    PANEL,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
    TextStyle,
)
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.input.input import Command
from ui.match.after.arguments import likelihood_words, rank_words
from ui.match.after.opposition import counted_words, opposition_of
from ui.match.after.reasons import action_words, figure_words, reason_words, why_words
from ui.match.challenges.day_result import SCORED
from ui.match.challenges.ladder_match import OCCASION as LADDER
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.plate import FRAME_HEAD, draw_frame, draw_meter

_log = logging.getLogger(__name__)

POLL = 0.03
CARD_W, MOST_CARD_W = 136.0, 196.0
"""The least and the most width of a card, in units: as wide as the words below leave room for."""
LARGE_WORDS_CARD_W = 100.0
"""The least beside large words, which need the room more."""
SIDE_BY_SIDE = 2
"""So many cards do not overlap, however wide they are."""
CARD_GAP = 8.0
BAR_H, BAR_LINE = 14.0, 26.0
"""The height of a chance's bar, and of the room that it takes below its words."""
SUM = 30.0
"""The radius of a bid's sum, in units."""
COLUMN, LARGE_COLUMN = 440.0, 1.3
"""The width of a column, and how many times wider large words make it at most."""
LARGE_RANK = 1.5
"""How many times larger than usual the line above the sentence gets at most: the sentence needs the room."""
FOOT, HIGHEST = 112.0, 868.0
WHY = STRONG.but(size=28, colour=CREAM)
WHY_LINES = 6
CHANCES_GROW = 1.35
"""How much larger than usual chances are at most."""
WORDS_GAP = 16.0
"""The least room between the words and the button."""
FACTS = frozenset(ReasonKind) - {
    ReasonKind.CERTAIN,
    ReasonKind.LIKELY,
    ReasonKind.LETS_GO,
    ReasonKind.COMES_BACK,
    ReasonKind.ROUND_ENDS,
}
"""What the sentence does not say already."""
REASON = SMALL.but(size=20, colour=DIM)
REASON_LINES = 4
NOTE, MORE_NOTE = 26.0, 0.5
"""The most height of a line below the columns, and by how much of itself it grows with words twice as large: all of it
would take too much from the reasons."""
WARNED = BODY.but(size=27)
WARNING_W, WARNING_H = 860.0, 420.0
"""The size of the plate that says what help costs; its height at most."""
WARNING_FOOT = 36.0 + BUTTON_HEIGHT + 44.0
"""What lies below its words: a gap, the answers, and the edge."""


class HintScene(OverlayScene):
    """Asks for hints when it opens, shows up to three choices side by side, and hands over the chosen one."""

    closed_by = frozenset({Command.CANCEL, Command.HINT})
    reads_drawing = True

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_take: Callable[[Action], None],
        planned: Sequence[Allocate] = (),
    ) -> None:
        """Ask for ``player``, who is to act and has ``planned`` so far; ``on_take`` gets the chosen action."""
        super().__init__(app)
        self._planned = planned
        self._match = match
        self._player = player
        self._on_take = on_take
        self._opposition: Future[Strengths] = Future()
        self._hints: Future[tuple[Candidate, ...]] | None = None
        self._candidates: tuple[Candidate, ...] | None = None
        self._problem = ""
        self._strengths: Strengths = ()
        """The opponents' strengths that the chances assume."""
        self.warning = match.help_is_new
        """Whether it still says what help costs, and has not asked yet."""

    @property
    def heading_words(self) -> str:
        """The title."""
        return (
            self.app.tr.text("Before your first hint")
            if self.warning
            else self.app.tr.text("What a mastermind would do")
        )

    @property
    def page_mark(self) -> object:
        """How far the answer is, and how chances are told."""
        return self.warning, self.answered, self.app.settings.figures

    def layout(self, canvas: Rect) -> None:
        """A plate with a column for each choice, as soon as they are known; before that the warning, if there is
        one."""
        tr = self.app.tr
        plate = self._plate(canvas)
        if self.warning:
            left, y = plate.centerx - 340, plate.bottom - 44 - BUTTON_HEIGHT
            self.group.replace(
                [
                    Button(Rect(left, y, 330, BUTTON_HEIGHT), tr.text("Show the hint"), self._go_ahead, lines=2),
                    Button(
                        Rect(left + 350, y, 330, BUTTON_HEIGHT),
                        tr.text("Play without"),
                        self.go_back,
                        look=SECONDARY,
                        lines=2,
                    ),
                ],
                focus=0,
            )
            return
        widgets: list[Control] = []
        for index, (candidate, column) in enumerate(zip(self._candidates or (), self._columns(plate), strict=False)):
            label = action_words(tr, candidate.action)
            place = Rect(column.left + 20, column.bottom - 18 - BUTTON_HEIGHT, column.w - 40, BUTTON_HEIGHT)
            look = PRIMARY if index == 0 else SECONDARY
            widgets.append(Button(place, label, partial(self._take, candidate.action), look=look, lines=2))
        told = any(candidate.chance is not None for candidate in self._candidates or ())
        wide = 260.0 * max(1.0, min(LARGE_COLUMN, self.app.settings.text_size / 100))
        close = Rect(plate.centerx - wide / 2, plate.bottom - 26 - BUTTON_HEIGHT, wide, BUTTON_HEIGHT)
        if told:
            close.left = plate.centerx + 10
            words = tr.text("Plain words") if self.app.settings.figures else tr.text("Show figures")
            place = Rect(plate.centerx - 10 - wide, close.top, wide, BUTTON_HEIGHT)
            widgets.append(Button(place, words, self._turn_figures, look=SECONDARY, lines=2))
        widgets.append(Button(close, tr.text("Close"), self.go_back, look=SECONDARY, lines=2))
        self.group.replace(widgets, focus=0)

    def _turn_figures(self) -> None:
        """Show chances as figures, or as words; it stays so."""
        self.app.change_settings(figures=not self.app.settings.figures)
        self.lay_out_again()

    def _go_ahead(self) -> None:
        """The player has read what help costs, and wants it."""
        self.warning = False
        self._begin()
        self.lay_out_again()

    def _plate(self, canvas: Rect) -> Rect:
        if self.warning:
            words = help_words(self.app.tr, self._match)
            high = self.app.painter.measure(words, BODY, max_width=WARNING_W - 90, max_lines=7)[1]
            plate = Rect(0, 0, WARNING_W, min(WARNING_H, FRAME_HEAD + high + WARNING_FOOT))
            plate.center = (canvas.w / 2, canvas.h / 2)
            return plate
        count = max(1, len(self._candidates or ()))
        plate = Rect(0, 0, max(620.0, count * (self._column_w(canvas) + 20) + 40), min(HIGHEST, canvas.h - 32))
        plate.center = (canvas.w / 2, canvas.h / 2)
        return plate

    def _column_w(self, canvas: Rect) -> float:
        """The width of a column: large words make it wider where the canvas has room."""
        count = max(1, len(self._candidates or ()))
        wider = COLUMN * max(1.0, min(LARGE_COLUMN, self.app.settings.text_size / 100))
        return max(COLUMN, min(wider, (canvas.w - 60) / count - 20))

    def _columns(self, plate: Rect) -> list[Rect]:
        count, wide = len(self._candidates or ()), self._column_w(self.app.viewport.canvas)
        left = plate.centerx - (count * (wide + 20) - 20) / 2
        top = plate.top + FRAME_HEAD - 12
        high = plate.bottom - FOOT - self._note_height(plate) - top
        return [Rect(left + i * (wide + 20), top, wide, high) for i in range(count)]

    @property
    def _note(self) -> str:
        """What the chances to win the game are reckoned from; "" where none are told."""
        told = any(candidate.chance is not None for candidate in self._candidates or ())
        return counted_words(self.app.tr, self._strengths, self._player) if told else ""

    def _note_height(self, plate: Rect) -> float:
        """The height of these words below the columns."""
        high = self.app.painter.measure(
            self._note, REASON, max_width=plate.w - 80, max_lines=2, max_height=self._note_room(plate)
        )[1]
        return high + 10 if self._note else 0.0

    def _note_room(self, plate: Rect) -> float:
        """The most height of these words: as many lines as they have in the usual size, higher for large words."""
        texts = self.app.painter.texts
        usual = REASON.but(size=REASON.size / texts.text_scale)
        line = NOTE * texts.room(MORE_NOTE)
        return line if self.app.painter.measure(self._note, usual)[0] <= plate.w - 80 else 2 * line

    @property
    def answered(self) -> bool:
        """Whether there is something to choose from, or hints failed."""
        return self._candidates is not None or bool(self._problem)

    def enter(self) -> None:
        """Ask, unless the player is to be warned first."""
        if not self.warning:
            self._begin()

    def _begin(self) -> None:
        match = self._match
        known = match.opposition.get(self._player)
        if known is not None:
            self._opposition = answered(known)
        else:
            work = partial(opposition_of, self.app, match.setup.seats, self._player, match.session.seed)
            self._opposition = self.app.archive.ask(work)
            glance(self._opposition)
        self._ask()

    def _ask(self) -> None:
        """Ask for hints, once the opponents are known."""
        if self._hints is None and self._opposition.done():
            match = self._match
            self._strengths = match.opposition[self._player] = self._opposition.result()
            self._hints = match.ask_hints(self._player, self._planned, self._strengths)

    def exit(self) -> None:
        """Drop an answer that nobody waits for any more."""
        self._opposition.cancel()
        if self._hints is not None:
            self._hints.cancel()

    def update(self, dt: float) -> None:
        """Check whether the answer has come."""
        super().update(dt)
        if self.answered or self.warning:
            return
        self._ask()
        if self._hints is None or not self._hints.done():
            self.wake_within(POLL)
            return
        try:
            self._candidates = self._hints.result()
        except WorkerError as error:
            _log.warning("%s", error)
            self._problem = self.app.tr.text("No hint could be found this time.")
        self.lay_out_again()

    def _take(self, action: Action) -> None:
        self.go_back()
        self._on_take(action)

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate and its columns."""
        tr = self.app.tr
        plate = self._plate(painter.canvas)
        title = tr.text("Before your first hint") if self.warning else tr.text("What a mastermind would do")
        draw_frame(painter, plate, title)
        if self.warning:
            words, high = help_words(tr, self._match), plate.h - FRAME_HEAD - WARNING_FOOT
            painter.text(
                words,
                (plate.centerx, plate.top + FRAME_HEAD + high / 2),
                WARNED,
                align="center",
                max_width=plate.w - 90,
                max_lines=7,
                max_height=high,
            )
            return
        if self._candidates is None:
            words = self._problem or tr.text("Thinking…")
            painter.text(words, plate.center, BODY, align="center", max_width=plate.w - 80, max_lines=3)
        for candidate, column in zip(self._candidates or (), self._columns(plate), strict=False):
            self._draw_column(painter, candidate, column)
        if self._note:
            at = plate.centerx, plate.bottom - FOOT - self._note_height(plate) + 12
            high = self._note_room(plate)
            painter.text(self._note, at, REASON, align="midtop", max_width=plate.w - 80, max_lines=2, max_height=high)

    def _draw_column(self, painter: Painter, candidate: Candidate, column: Rect) -> None:
        tr = self.app.tr
        best = self._best(candidate)
        first = candidate is best
        painter.panel(column, PANEL, border=YELLOW if first else LINE, border_width=5 if first else 3, radius=18)
        cards, width = self._pictured(candidate), self._card_w(painter, column)
        if isinstance(candidate.action, Bid):
            # The sum is beside the cards, so the button need not repeat it.
            draw_sum(
                painter,
                (column.left + SUM + 16, column.top + SUM + 16),
                SUM,
                sum(POWER[card] for card in candidate.action.cards),
            )
        room = self._row_room(candidate, column)
        needed = len(cards) * (width + CARD_GAP)
        # In the middle of the column, unless it would come too close to the sum.
        middle = max(column.centerx, room.left + min(needed, room.w) / 2)
        row = card_row(len(cards), middle, column.top + 20, width, gap=CARD_GAP, room=room.w)
        draw_card_row(painter, cards, row)
        left, wide = column.left + 24, column.w - 48
        y, foot = column.top + 20 + width * CARD_RATIO + 14, column.bottom - 24 - BUTTON_HEIGHT
        shown = _ranked(candidate, best)
        rank = self._rank(candidate)
        if rank:
            colour = YELLOW if first else CREAM
            y = painter.text(rank, (left, y), _rank_style(painter), max_width=wide, colour=colour).bottom + 4
        meters, chances = self._meters(shown), self._chances_style(painter, wide)
        why = why_words(tr, candidate, self._match.names)
        style, large = WHY, painter.texts.text_scale > 1
        high = self._most_chances(painter, wide) if large else self._chances_height(painter, meters, wide)
        most = max(40.0, foot - y - high - 14)
        if large:
            sentences = [(why_words(tr, other, self._match.names), wide) for other in self._candidates or ()]
            style = painter.common_style(sentences, WHY, max_lines=WHY_LINES, max_height=most)
        y = painter.text(why, (left, y), style, max_width=wide, max_lines=WHY_LINES, max_height=most).bottom + 14
        for words, part in meters:
            # The lead has no bar: one that is negative is no good news.
            behind = part is None and shown.margin is not None and shown.margin < 0
            y += painter.text(words, (left, y), chances, max_width=wide, colour=WARNING if behind else LOG_GREEN).h
            if part is not None:
                draw_meter(painter, Rect(left, y + 2, wide, BAR_H), part)
                y += BAR_LINE
        if self.app.settings.figures and candidate.argument is not None:
            self._draw_reasons(painter, candidate, Rect(left, y + 6, wide, foot - y - 6))

    def _row_room(self, candidate: Candidate, column: Rect) -> Rect:
        """The part of a column's width that cards may take: beside the sum of a bid, which is at the top left."""
        left = column.left + (2 * SUM + 32 if isinstance(candidate.action, Bid) else 20)
        return Rect(left, column.top, column.right - 20 - left, column.h)

    def _card_w(self, painter: Painter, column: Rect) -> float:
        """The width of the cards, the same in all columns: as large as the words leave room for."""
        widest, words = MOST_CARD_W, 0.0
        for candidate in self._candidates or ():
            if len(self._pictured(candidate)) >= SIDE_BY_SIDE:
                room = self._row_room(candidate, column).w
                widest = min(widest, (room - CARD_GAP * (SIDE_BY_SIDE - 1)) / SIDE_BY_SIDE)
            words = max(words, self._words_height(painter, candidate, column.w - 48))
        free = column.h - 20 - 14 - words - 24 - BUTTON_HEIGHT - WORDS_GAP
        least = CARD_W if painter.texts.text_scale <= 1 else LARGE_WORDS_CARD_W
        return max(least, min(widest, free / CARD_RATIO))

    def _words_height(self, painter: Painter, candidate: Candidate, wide: float) -> float:
        """How high everything below a choice's cards is."""
        rank, why = self._rank(candidate), why_words(self.app.tr, candidate, self._match.names)
        high = painter.measure(rank, _rank_style(painter), max_width=wide)[1] + 4 if rank else 0.0
        high += painter.measure(why, WHY, max_width=wide, max_lines=WHY_LINES)[1] + 14
        high += self._chances_height(painter, self._meters(_ranked(candidate, self._best(candidate))), wide)
        if self.app.settings.figures and candidate.argument is not None:
            high += 6 + sum(high + 4 for _, high in self._reasons(painter, candidate, wide))
        return high

    def _best(self, candidate: Candidate) -> Candidate:
        return (self._candidates or (candidate,))[0]

    def _rank(self, candidate: Candidate) -> str:
        """How a choice compares with the best one, in words; "" if it is the only one, or nothing is known."""
        best = self._best(candidate)
        shown = _ranked(candidate, best)
        if len(self._candidates or ()) < 2 or shown.chance is None or best.chance is None:
            return ""
        return rank_words(self.app.tr, None if candidate is best else best.chance - shown.chance)

    def _pictured(self, candidate: Candidate) -> list[str | None]:
        """The cards that show a choice. To fix nothing more keeps what the other choices would fix: it goes to the
        pile, whose cards lie face down."""
        match candidate.action:
            case Bid(cards=cards):
                return [*sorted(cards)]
            case Allocate(unit=unit, card=card):
                return [unit, card]
            case EndAllocation():
                others = [other.action for other in self._candidates or ()]
                return [None, *dict.fromkeys(other.card for other in others if isinstance(other, Allocate))]
            case _:
                return []

    def _meters(self, shown: Candidate) -> list[tuple[str, float | None]]:
        """What is told of a choice's chances, each with the part of its bar, if it has one."""
        tr = self.app.tr
        parts = [part for part in (shown.wins_auction, shown.chance) if part is not None]
        if self.app.settings.figures:
            words = figure_words(tr, shown, self._strengths)
        else:
            words = []
            if shown.wins_auction is not None:
                words.append(tr.text("Win this lot: {likely}", likely=likelihood_words(tr, shown.wins_auction)))
            if shown.chance is not None:
                words.append(tr.text("Win the game: {likely}", likely=likelihood_words(tr, shown.chance)))
        return [(line, parts[index] if index < len(parts) else None) for index, line in enumerate(words)]

    def _chances_height(self, painter: Painter, meters: Sequence[tuple[str, float | None]], wide: float) -> float:
        style = self._chances_style(painter, wide)
        return sum(
            painter.measure(words, style, max_width=wide)[1] + (0 if part is None else BAR_LINE)
            for words, part in meters
        )

    def _chances_style(self, painter: Painter, wide: float) -> TextStyle:
        """How chances are written: large ones in all columns alike."""
        if painter.texts.text_scale <= 1:
            return STRONG
        candidates = self._candidates or ()
        lines = [line for one in candidates for line, _ in self._meters(_ranked(one, self._best(one)))]
        # The sentence above them says more, and comes first.
        large = STRONG.but(size=STRONG.size * min(1.0, CHANCES_GROW / painter.texts.text_scale))
        return painter.common_style([(line, wide) for line in lines], large)

    def _most_chances(self, painter: Painter, wide: float) -> float:
        """The height of the chances of the choice of which most is told."""
        candidates = self._candidates or ()
        return max(
            self._chances_height(painter, self._meters(_ranked(one, self._best(one))), wide) for one in candidates
        )

    def _draw_reasons(self, painter: Painter, candidate: Candidate, place: Rect) -> None:
        """The single facts, in small words: the weightiest come first, so what does not fit can be left out."""
        y = place.top
        for words, high in self._reasons(painter, candidate, place.w):
            if y + high > place.bottom:
                break
            painter.text("·", (place.left, y), REASON)
            y = painter.text(words, (place.left + 16, y), REASON, max_width=place.w - 16, max_lines=2).bottom + 4

    def _reasons(self, painter: Painter, candidate: Candidate, wide: float) -> list[tuple[str, float]]:
        """The single facts about a choice, each with its height."""
        facts = [reason for reason in candidate.reasons if reason.kind in FACTS][:REASON_LINES]
        told = [reason_words(self.app.tr, reason, self._match.names) for reason in facts]
        return [(words, painter.measure(words, REASON, max_width=wide - 16, max_lines=2)[1]) for words in told]


def help_words(tr: Translator, match: Match) -> str:
    """What help costs in a game, and what it does not."""
    words = tr.text(
        "A hint makes this a game with help: your rating leaves it out, and a medal that you win in it stays hollow. "
        "It is kept, and counts in your statistics of all games."
    )
    if match.occasion.startswith(SCORED):
        return f"{words} {tr.text('In the line of the day that you share, a lamp tells of each hint.')}"
    if match.occasion.startswith(LADDER):
        return f"{words} {tr.text('Its goals still count on the ladder, with hollow stars.')}"
    return words


def _rank_style(painter: Painter) -> TextStyle:
    return SUBHEADING.but(size=SUBHEADING.size * min(1.0, LARGE_RANK / max(1.0, painter.texts.text_scale)))


def _ranked(candidate: Candidate, best: Candidate) -> Candidate:
    """A choice as it is told beside the best one. The mastermind plays for its lead as well as for the victory: a
    choice that it ranks lower is told no higher a chance, which would look like a mistake."""
    if candidate.chance is None or best.chance is None:
        return candidate
    return msgspec.structs.replace(candidate, chance=min(candidate.chance, best.chance))
