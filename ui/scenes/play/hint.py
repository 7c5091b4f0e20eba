"""A hint: what the strongest computer player would do in the person's place, and why.

Each choice has one sentence, and its chances in words and as bars; figures are one press away. Before the first hint of
a game it says what help costs.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial

from game.agents import Candidate
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate
from game.play.thinking import answered
from game.play.worker import WorkerError
from ui.base.i18n import Translator
from ui.base.theme import BODY
from ui.files.background import glance
from ui.input.input import Command
from ui.layout.box import Box
from ui.layout.boxes import Row, Scroll
from ui.layout.leaves import Leaf, Words
from ui.match.after.opposition import counted_words, opposition_of
from ui.match.after.reasons import action_words
from ui.match.challenges.day_result import SCORED
from ui.match.challenges.ladder_match import OCCASION as LADDER
from ui.match.match import Match
from ui.scenes.common.boxes import button, buttons, frame
from ui.scenes.common.page import OverlayPage
from ui.scenes.play.hint_columns import REASON, HintColumns
from ui.shell.app import App
from ui.widgets.button import PRIMARY, SECONDARY

_log = logging.getLogger(__name__)

POLL = 0.03
_WIDTH, _WARNING_WIDTH = 620.0, 860.0
"""The least width of the plate, and of the one that says what help costs."""
_WARNED = BODY.but(size=27)


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
            words = Words(costs, _WARNED, side="center")
            return frame(self.heading_words, words, buttons(ahead, without), wide=_WARNING_WIDTH)
        close = button(tr.text("Close"), self.go_back, key="close", look=SECONDARY, wide=260)
        if not candidates:
            words = Words(self._problem or tr.text("Thinking…"), BODY, side="center")
            return frame(self.heading_words, words, buttons(close), wide=_WIDTH)
        told = HintColumns(tr, candidates, self._match.names, self._strengths, figures)
        columns = [
            told.box(candidate, self._way(index, candidate.action)) for index, candidate in enumerate(candidates)
        ]
        choices = Scroll(Row(*columns, gap=20, alike=True, weight=1))
        if all(candidate.chance is None for candidate in candidates):
            return frame(self.heading_words, choices, buttons(close), wide=_WIDTH, gap=14)
        turn = tr.text("Plain words") if figures else tr.text("Show figures")
        ways = buttons(button(turn, self._turn_figures, key="figures", look=SECONDARY), close)
        # What the chances to win the game are reckoned from.
        note = Words(counted_words(tr, self._strengths, self._player), REASON, side="center") if figures else None
        return frame(self.heading_words, choices, note, ways, wide=_WIDTH, gap=14)

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
    """What help costs in a game, and what it does not; ``medals``: the player may have seen what medals are."""
    words = tr.text(
        "A hint makes this a game with help: your rating leaves it out. It is kept, and counts in your statistics of "
        "all games."
    )
    if medals:
        words += " " + tr.text("A medal that you win in it stays hollow.")
    if match.occasion.startswith(SCORED):
        return f"{words} {tr.text('In the line of the day that you share, a lamp tells of each hint.')}"
    if match.occasion.startswith(LADDER):
        return f"{words} {tr.text('Its goals still count on the ladder, with hollow stars.')}"
    return words
