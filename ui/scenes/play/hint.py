"""A hint: what the strongest computer player would do in one's place, and why."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial

from game.agents import Candidate
from game.agents.calibration import Strengths
from game.core.actions import Action, Allocate, Bid
from game.core.cards import POWER
from game.play.thinking import answered
from game.play.worker import WorkerError
from ui.base.theme import (
    BODY,
    CREAM,
    HEADING,
    LINE,
    LOG_GREEN,
    PANEL,
    SMALL,
    STRONG,
    YELLOW,
)
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.input.input import Command
from ui.match.after.opposition import opposition_of
from ui.match.after.reasons import action_words, chance_words, reason_words
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.table.paint.marks import draw_card_row, draw_sum
from ui.table.places.geometry import card_row
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_brass_plate, draw_meter

_log = logging.getLogger(__name__)

POLL = 0.03
CARD_W = 118.0
SUM = 30.0
"""Radius of a bid's sum."""
COLUMN = 440.0
FOOT, HIGHEST = 100.0, 860.0
REASON = SMALL.but(size=21, colour=CREAM)
REASON_LINES = 4


class HintScene(OverlayScene):
    """Asks when it opens, shows up to three choices side by side, and hands over the one that is taken."""

    closed_by = frozenset({Command.CANCEL, Command.HINT})

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_take: Callable[[Action], None],
        planned: Sequence[Allocate] = (),
    ) -> None:
        """Ask for ``player``, who is to act and has ``planned`` so much; ``on_take`` gets the choice that is taken."""
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
        """For whom chances are told."""

    def layout(self, canvas: Rect) -> None:
        """A plate with a column for each choice, as soon as they are known."""
        tr = self.app.tr
        plate = self._plate(canvas)
        widgets: list[Control] = []
        for index, (candidate, column) in enumerate(zip(self._candidates or (), self._columns(plate), strict=False)):
            label = action_words(tr, candidate.action)
            place = Rect(column.left + 20, column.bottom - 84, column.w - 40, 62)
            look = PRIMARY if index == 0 else SECONDARY
            widgets.append(Button(place, label, partial(self._take, candidate.action), look=look, lines=2))
        close = Rect(plate.centerx - 130, plate.bottom - 78, 260, 56)
        widgets.append(Button(close, tr.text("Close"), self.go_back, look=SECONDARY))
        self.group.replace(widgets, focus=0)

    def _plate(self, canvas: Rect) -> Rect:
        count = max(1, len(self._candidates or ()))
        plate = Rect(0, 0, max(620.0, count * (COLUMN + 20) + 40), min(HIGHEST, canvas.h - 80))
        plate.center = (canvas.w / 2, canvas.h / 2)
        return plate

    def _columns(self, plate: Rect) -> list[Rect]:
        count = len(self._candidates or ())
        left = plate.centerx - (count * (COLUMN + 20) - 20) / 2
        return [Rect(left + i * (COLUMN + 20), plate.top + 96, COLUMN, plate.h - FOOT - 96) for i in range(count)]

    @property
    def answered(self) -> bool:
        """Whether there is something to choose from, or no hint could be found."""
        return self._candidates is not None or bool(self._problem)

    def enter(self) -> None:
        """Ask."""
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
        """Ask for hints, once it is known against whom."""
        if self._hints is None and self._opposition.done():
            match = self._match
            self._strengths = match.opposition[self._player] = self._opposition.result()
            self._hints = match.ask_hints(self._player, self._planned, self._strengths)

    def exit(self) -> None:
        """Let go of an answer that nobody waits for any more."""
        self._opposition.cancel()
        if self._hints is not None:
            self._hints.cancel()

    def update(self, dt: float) -> None:
        """Look whether the answer has come."""
        super().update(dt)
        if self.answered:
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
        """The plate and its columns."""
        tr = self.app.tr
        plate = self._plate(painter.canvas)
        draw_brass_plate(painter, plate, radius=26)
        title = tr.text("What a mastermind would do")
        painter.text(
            title, (plate.centerx, plate.top + 46), HEADING, align="center", max_width=plate.w - 60, colour=YELLOW
        )
        if self._candidates is None:
            words = self._problem or tr.text("Thinking…")
            painter.text(words, plate.center, BODY, align="center", max_width=plate.w - 80, max_lines=3)
        for candidate, column in zip(self._candidates or (), self._columns(plate), strict=False):
            self._draw_column(painter, candidate, column)

    def _draw_column(self, painter: Painter, candidate: Candidate, column: Rect) -> None:
        tr = self.app.tr
        first = self._candidates is not None and candidate is self._candidates[0]
        painter.panel(column, PANEL, border=YELLOW if first else LINE, border_width=5 if first else 3, radius=18)
        cards = _cards_of(candidate.action)
        room = column.w - 40
        if isinstance(candidate.action, Bid):
            # The button no longer says the price: it stands beside the cards.
            room = column.w - 4 * SUM - 40
            draw_sum(painter, (column.left + SUM + 16, column.top + SUM + 16), SUM, sum(POWER[card] for card in cards))
        row = card_row(len(cards), column.centerx, column.top + 20, CARD_W, gap=8, room=room)
        draw_card_row(painter, cards, row)
        y = column.top + 20 + CARD_W * CARD_RATIO + 24
        meters = [part for part in (candidate.wins_auction, candidate.chance) if part is not None]
        for index, words in enumerate(chance_words(tr, candidate, self._strengths)):
            used = painter.text(words, (column.left + 24, y), STRONG, max_width=column.w - 48, colour=LOG_GREEN)
            y += max(30, used.h)
            if index < len(meters):
                draw_meter(painter, Rect(column.left + 24, y, column.w - 48, 10), meters[index])
                y += 20
        y += 6
        for reason in candidate.reasons[:REASON_LINES]:
            words = reason_words(tr, reason, self._match.names)
            room = column.w - 64
            # The weightiest come first: what no longer fits above the button can be left out.
            if y + painter.measure(words, REASON, max_width=room, max_lines=2)[1] > column.bottom - 88:
                break
            painter.text("·", (column.left + 24, y), REASON)
            used = painter.text(words, (column.left + 40, y), REASON, max_width=room, max_lines=2)
            y += used.h + 8


def _cards_of(action: Action) -> list[str]:
    if isinstance(action, Bid):
        return sorted(action.cards)
    return [action.unit, action.card] if isinstance(action, Allocate) else []
