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
from ui.base.theme import (
    BODY,
)
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.input.input import Command
from ui.match.after.opposition import counted_words, opposition_of
from ui.match.after.reasons import action_words
from ui.match.challenges.day_result import SCORED
from ui.match.challenges.ladder_match import OCCASION as LADDER
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.scenes.play.hint_columns import REASON, HintColumns
from ui.shell.app import App
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.plate import FRAME_HEAD, draw_frame

_log = logging.getLogger(__name__)

POLL = 0.03
COLUMN, LARGE_COLUMN = 440.0, 1.3
"""The width of a column, and how many times wider large words make it at most."""
FOOT, HIGHEST = 112.0, 868.0
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
        """How far the answer is, and how chances are shown."""
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
        """What the chances to win the game are reckoned from; "" where none are shown."""
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
        else:
            self._match.count_hint()
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
        candidates = self._candidates or ()
        told = HintColumns(tr, candidates, self._match.names, self._strengths, self.app.settings.figures)
        for candidate, column in zip(candidates, self._columns(plate), strict=False):
            told.draw(painter, candidate, column)
        if self._note:
            at = plate.centerx, plate.bottom - FOOT - self._note_height(plate) + 12
            high = self._note_room(plate)
            painter.text(self._note, at, REASON, align="midtop", max_width=plate.w - 80, max_lines=2, max_height=high)


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
