"""A hint: what the strongest computer player would do in the person's place, and why.

Each choice has one sentence, and its chances in words and as bars; figures are one press away. Before the first hint of
a game it says what help costs.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

import msgspec

from game.agents import Candidate, ReasonKind
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate, Bid, EndAllocation
from game.core.cards import POWER
from game.play.thinking import answered
from game.play.worker import WorkerError
from ui.base.i18n import Translator
from ui.base.spacing import SNUG
from ui.base.theme import BODY, CREAM, DIM, FIRM, LINE, LOG_GREEN, PANEL, SMALL, STRONG, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.input.input import Command
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.after.arguments import best_though_seldom, likelihood_words, rank_words
from ui.match.after.background_job import POLL
from ui.match.after.opposition import counted_words, opposition_of
from ui.match.after.reasons import action_words, figure_words, leads_agree, reason_words, why_words
from ui.match.challenges.day_result import SCORED
from ui.match.challenges.ladder_match import OCCASION as LADDER
from ui.match.match import Match
from ui.match.opponents import CALM
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, buttons, frame
from ui.scenes.common.foreman import foreman, said_by_foreman
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.rows import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.plate import draw_meter

_log = logging.getLogger(__name__)

_WIDTH = 620.0
"""The least width of the plate."""
CARD_W, MOST_CARD_W = 100.0, 196.0
"""The least and the most width of a card, in units: as wide as the words below leave room for."""
SUM = 30.0
"""The radius of a bid's sum, in units."""
WHY = STRONG.but(size=FIRM)
FACTS = frozenset(ReasonKind) - {
    ReasonKind.CERTAIN,
    ReasonKind.LIKELY,
    ReasonKind.LETS_GO,
    ReasonKind.COMES_BACK,
    ReasonKind.ROUND_ENDS,
}
"""What the sentence does not say already."""
REASON = SMALL.but(colour=DIM)


class HintScene(OverlayPage):
    """Asks for hints when it opens, shows up to three choices side by side, and hands over the chosen one."""

    closed_by = frozenset({Command.CANCEL, Command.HINT})

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
    def first_focus(self) -> str:
        """The way on, or out while nothing is known."""
        return "ahead" if self.warning else "close"

    def page(self) -> Box:
        """A column for each choice, as soon as they are known; before that the warning, if there is one."""
        tr, figures, candidates = self.app.tr, self.app.settings.figures, self._candidates or ()
        if self.warning:
            ahead = button(tr.text("Show the hint"), self._go_ahead, key="ahead", wide=330)
            without = button(tr.text("Play without"), self.go_back, look=SECONDARY)
            costs = help_words(tr, self._match, medals=self.app.progress.games > 0)
            return frame(self.heading_words, said_by_foreman(costs, CALM), buttons(ahead, without), wide=860)
        close = button(tr.text("Close"), self.go_back, key="close", look=SECONDARY, wide=260)
        if not candidates:
            words = Words(self._problem or tr.text("Thinking…"), BODY, side="center")
            return frame(self.heading_words, words, buttons(close), wide=_WIDTH)
        told = HintColumns(tr, candidates, self._match.names, self._strengths, figures)
        columns = [
            told.box(candidate, self._way(index, candidate.action)) for index, candidate in enumerate(candidates)
        ]
        choices = Scroll(Row(*columns, gap=20, alike=True, weight=1))
        face = foreman(CALM, least=64, most=96)
        ways, note = [close], ""
        if any(candidate.chance is not None for candidate in candidates):
            turn = tr.text("Plain words") if figures else tr.text("Show figures")
            ways.insert(0, button(turn, self._turn_figures, key="figures", look=SECONDARY))
            # What the chances to win the game are reckoned from.
            note = counted_words(tr, self._strengths, self._player) if figures else ""
        return frame(
            self.heading_words,
            choices,
            Words(note, REASON, side="center"),
            buttons(*ways),
            wide=_WIDTH,
            gap=14,
            beside=face,
        )

    def _way(self, index: int, action: Action) -> Leaf:
        """The button that takes a choice."""
        look = PRIMARY if index == 0 else SECONDARY
        return button(action_words(self.app.tr, action), partial(self._take, action), key=f"take {index}", look=look)

    def _show(self) -> None:
        """Show what has become of the question; the first choice has the focus."""
        self.lay_out_again()
        self.group.focus(self.control("take 0") or self.control("close"))

    def _turn_figures(self) -> None:
        """Show chances as figures, or as words; it stays so."""
        self.app.change_settings(figures=not self.app.settings.figures)
        self.lay_out_again()

    def _go_ahead(self) -> None:
        """The player has read what help costs, and wants it."""
        self.warning = False
        self._begin()
        self._show()

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
        else:
            self._match.count_hint()
        self._show()

    def _take(self, action: Action) -> None:
        self.go_back()
        self._on_take(action)


def help_words(tr: Translator, match: Match, *, medals: bool) -> str:
    """What help costs in a game, and what it does not; ``medals``: the player may have seen ratings and medals."""
    if medals:
        words = tr.text(
            "A hint makes this a game with help: your rating leaves it out. It is kept, and counts in your statistics "
            "of all games. A medal that you win in it is marked as won with help."
        )
    else:
        words = tr.text("Use hints as you like: this game is then marked as one with help.")
    if match.occasion.startswith(SCORED):
        return f"{words} {tr.text('In the line of the day that you share, a lamp tells of each hint.')}"
    if match.occasion.startswith(LADDER):
        return f"{words} {tr.text('Its goals still count on the ladder, with hollow stars.')}"
    return words


@dataclass(frozen=True)
class HintColumns:
    """The choices of one hint, the best first, as their columns show them side by side."""

    tr: Translator
    candidates: tuple[Candidate, ...]
    names: Sequence[str]
    """The players', by seat."""
    strengths: Strengths
    """The opponents' strengths that the chances assume."""
    figures: bool
    """Whether chances stand in figures, with single facts below."""

    def box(self, candidate: Candidate, way: Leaf) -> Box:
        """One of the choices, and the ``way`` to take it."""
        tr, best = self.tr, self.candidates[0]
        first, shown = candidate is best, self._ranked(candidate)
        rank, facts = self._rank(candidate), list[Box]()
        # Figures say so themselves.
        seldom = first and bool(rank) and not self.figures
        if self.figures and candidate.argument is not None:
            told = [reason for reason in candidate.reasons if reason.kind in FACTS][:4]
            words = [reason_words(tr, reason, self.names) for reason in told]
            facts = [Row(Words("·", REASON, lines=1), Words(one, REASON, weight=1), gap=8) for one in words]
        content = Column(
            self._cards(candidate),
            Words(rank, SUBHEADING.but(colour=YELLOW if first else CREAM), lines=2, group="ranks"),
            Words(why_words(tr, candidate, self.names), STRONG if self.figures else WHY, letters=28),
            *(_meter(words, part) for words, part in self._meters(shown)),
            Words(best_though_seldom(tr, candidate) if seldom else "", REASON.but(colour=CREAM)),
            *facts,
            Spacer(),
            way,
            gap=6,
        )

        def draw_ground(painter: Painter, column: Rect) -> None:
            edge, width = (YELLOW, 5) if first else (LINE, 3)
            painter.panel(column, PANEL, border=edge, border_width=width)

        column = Layers(Picture(draw_ground), Padding(22, content, top=18, bottom=18))
        return Sized(column, wide=440, across=None, along=None)

    def _cards(self, candidate: Candidate) -> Box:
        """The cards that show a choice, as large as those of the others, with the sum of a bid beside them."""
        pair = any(len(self._pictured(one)) > 1 for one in self.candidates)
        most = (158 if pair else MOST_CARD_W) * CARD_RATIO
        draw = partial(_draw_cards, candidate, self._pictured(candidate))
        return Picture(draw, least=CARD_W * CARD_RATIO, most=most, group="cards")

    def _rank(self, candidate: Candidate) -> str:
        """How a choice compares with the best one, in words; "" if it is the only one, or nothing is known."""
        best, shown = self.candidates[0], self._ranked(candidate)
        if len(self.candidates) < 2 or shown.chance is None or best.chance is None:
            return ""
        return rank_words(self.tr, None if candidate is best else best.chance - shown.chance)

    def _pictured(self, candidate: Candidate) -> list[str | None]:
        """The cards that show a choice. To fix nothing more leaves what the other choices would fix: it goes to the
        pile, whose cards lie face down."""
        match candidate.action:
            case Bid(cards=cards):
                return [*sorted(cards)]
            case Allocate(unit=unit, card=card):
                return [unit, card]
            case EndAllocation():
                others = [other.action for other in self.candidates]
                return [None, *dict.fromkeys(other.card for other in others if isinstance(other, Allocate))]
            case _:
                return []

    def _meters(self, shown: Candidate) -> list[tuple[str, float | None]]:
        """The lines on a choice's chances, each with the part of its bar, if it has one."""
        tr = self.tr
        if self.figures:
            lead = leads_agree([self._ranked(one) for one in self.candidates])
            words = figure_words(tr, shown, self.strengths, lead=lead)
            parts = [part for part in (shown.wins_auction, shown.chance) if part is not None]
            # The chance that the choices are ranked by has the bar, the rest is small print.
            main = [(words.pop(len(parts) - 1), parts[-1])] if parts else []
            return [*main, (" · ".join(words), None)]
        if shown.wins_auction is None:
            return []
        # The same chance of the game three times would say nothing: how the choices compare is said above.
        return [
            (tr.text("Win this lot: {likely}", likely=likelihood_words(tr, shown.wins_auction)), shown.wins_auction)
        ]

    def _ranked(self, candidate: Candidate) -> Candidate:
        """A choice as it is shown beside the best one. The mastermind plays for its lead as well as for the victory, so
        it may rank a choice lower that has the higher chance. That would look like a mistake: the best one's is shown.
        """
        best = self.candidates[0].chance
        if candidate.chance is None or best is None:
            return candidate
        return msgspec.structs.replace(candidate, chance=min(candidate.chance, best))


def _meter(words: str, part: float | None) -> Box:
    """A line on a choice's chances, and its bar if it has one."""
    if part is None:
        return Words(words, REASON)
    line = Words(words, STRONG.but(colour=LOG_GREEN), lines=2, group="chances")

    def draw(painter: Painter, bar: Rect) -> None:
        draw_meter(painter, bar, part)

    return Column(line, Picture(draw, high=14), gap=2)


def _draw_cards(candidate: Candidate, cards: Sequence[str | None], painter: Painter, place: Rect) -> None:
    room = place
    if isinstance(candidate.action, Bid):
        # The sum is beside the cards, so the button need not repeat it.
        total = sum(POWER[card] for card in candidate.action.cards)
        draw_sum(painter, (place.left + SUM, place.top + SUM), SUM, total)
        room = Rect(place.left + 2 * SUM + 16, place.top, place.w - 2 * SUM - 16, place.h)
    width = place.h / CARD_RATIO
    # In the middle of the column, unless that would be too close to the sum.
    middle = max(place.centerx, room.left + min(len(cards) * (width + SNUG), room.w) / 2)
    draw_card_row(painter, cards, card_row(len(cards), middle, place.top, width, gap=SNUG, room=room.w))
