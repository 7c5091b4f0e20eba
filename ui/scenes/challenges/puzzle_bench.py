"""A puzzle at the workbench: the person must find the best build without help."""

import math
from functools import partial

from game.challenges.puzzles import Puzzle, Short
from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import BODY, FINE, FIRM, PALE_INK, RED, STRONG
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Fit, Named, Row, Sized
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.challenges.puzzle_opponents import puzzle_match
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import HOST, LEAST_HOST, MainAction, PuzzleDesk, Tone, Ways, asks_for_hint
from ui.scenes.common.bench_frame import LEAST_CARD_W, SIDE_BUTTON, bench, bench_title, line_of
from ui.scenes.common.bench_passage import SHADOW
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.speaker import stand
from ui.shell.app import App
from ui.table.paint.marks import bubbled
from ui.widgets.button import BUTTON_HEIGHT


class BuildPuzzleScene(BuildBench):
    """The final score of a position, starting with nothing built. The answer is the best build."""

    def __init__(self, app: App, puzzle: Puzzle, number: int, ways: Ways) -> None:
        """Show the position. Raises PuzzleError if it cannot be played."""
        self.desk = PuzzleDesk(app, puzzle, number, ways)
        """The question, the verdict and the hints."""
        match = puzzle_match(puzzle, app.settings, app.tr)
        seen = match.session.observation(puzzle.position.seat)
        own = seen.seats[puzzle.position.seat]
        super().__init__(app, own.units, seen.discard, own.fixed, desk=None, round_number=seen.round)
        self.desk.names = match.names

    def begin(self) -> None:
        """Begin with nothing: where a fixed card works best is part of the question."""
        self.plan.clear()

    @property
    def wants_frames(self) -> bool:
        """While cards move, or the stamp comes down."""
        return self.desk.stamping or super().wants_frames

    def update(self, dt: float) -> None:
        """Advance the cards."""
        self.desk.update(dt)
        super().update(dt)

    def handle(self, event: InputEvent) -> bool:
        """One key asks for the next hint; the window may be closed at once."""
        if isinstance(event, WindowClosing):
            return False
        if asks_for_hint(event):
            self._hint()
            return True
        command = command_of(event)
        if command is Command.MENU or (command is Command.CANCEL and self.picked is None):
            # Back to the wall, because there is no game to pause.
            self.desk.ways.back()
            return True
        return super().handle(event)

    def movable(self, card: str) -> bool:
        """Every robot and upgrade, until the puzzle is solved."""
        return not self.desk.right and super().movable(card)

    def idle(self, card: str) -> bool:
        """A card that cannot build anything is darkened."""
        return not super().movable(card)

    def unit_pieces(self) -> dict[str, Piece]:
        """A red rim marks the unit that the host finds wanting: others may have the same name."""
        found, wrong = super().unit_pieces(), self.desk.wrong
        if isinstance(wrong, Short):
            piece = found[wrong.unit]
            draw = partial(_draw_wanting, piece.draw, piece.bounds.inflate(-2 * SHADOW, -2 * SHADOW))
            found[wrong.unit] = Piece(piece.name, (piece.shows, wrong), piece.bounds, draw)
        return found

    # The page

    def page(self) -> Box:
        """The score, the units, and below them the host with the question, free cards and buttons."""
        cards = max(1, len(self._pile)) * (LEAST_CARD_W + 8)
        host = Named("host", Picture(stand(HOST), least=LEAST_HOST, most=300, aspect=1))
        below = [
            Column(self._told(tip=tip), self.pile(cards), self._foot(), gap=NEAR, weight=1) for tip in (True, False)
        ]
        return bench(self.head(), self.units(), Fit(Row(host, below[0], gap=GAP), below[1]))

    def words(self) -> Box:
        """The title, and once the question is answered the stamp, beside the sum that is right."""
        stamp = Named("stamp", Picture(least=68, wide=220)) if self.desk.right else None
        return Row(Column(bench_title(self.title()), weight=1), stamp, gap=GAP, weight=1)

    def _foot(self) -> Box:
        """The stars and the buttons."""
        return Row(self.desk.stars_box(28, edge=APART), *self._buttons(), gap=GAP, at="middle")

    def _buttons(self) -> list[Leaf]:
        """The answer, or the next puzzle; take back and hint; back."""
        action = MainAction(self.app.tr.text("This is the best build"), self._answer, None)
        main = self.desk.main_button(action, high=BUTTON_HEIGHT, wide=350)
        hint = self.desk.hint_button(self._hint, high=BUTTON_HEIGHT, wide=140, style=SIDE_BUTTON)
        back = self.desk.back_button(high=BUTTON_HEIGHT, wide=140, style=SIDE_BUTTON)
        return [main, back] if hint is None else [main, self.take_back_button(), hint, back]

    def _told(self, *, tip: bool) -> Box:
        """What the host says: why a card was refused, the verdict on the build, or the question; and below that the
        question, or what to do."""
        words = self.app.tr.text("Drag robots onto the units. A unit without a widget costs its points.")
        news = self.message or self.desk.said
        style = STRONG.but(size=FIRM, colour=(Tone.WRONG if self.message else self.desk.tone).value)
        pale = BODY.but(size=FINE, colour=PALE_INK)
        told = Words(news or self.desk.question, style, lines=2), Words(self.desk.question if news else words, pale)
        like = Column(Words("x", style), Words("x", pale))
        # The tip is at the sheet in the host's carriage.
        return line_of(
            Sized(bubbled(Column(*told, at="middle"), y=math.inf, tip=tip), across="start"), like=bubbled(like)
        )

    def done(self) -> Leaf:
        """The button that submits the answer."""
        return self._buttons()[0]

    def title(self) -> str:
        """Which puzzle it is."""
        return self.desk.title

    def _answer(self) -> None:
        self.picked = self.refused = None
        if self.desk.answer(tuple(sorted(widget.unit for widget in self.plan.widgets()))):
            self.close_up()
        self.rearrange()

    def _hint(self) -> None:
        self.refused = None
        if self.desk.hint():
            self.plan.fill_best()
        self.rearrange()

    def draw(self, painter: Painter) -> None:
        """Draw the bench, and the stamp on it."""
        super().draw(painter)
        room = self.place_of("stamp")
        if room is not None:
            self.desk.draw_stamp(painter, room.inflate(0, APART))


def _draw_wanting(draw: Draw, box: Rect, painter: Painter) -> None:
    draw(painter)
    painter.panel(box, None, border=RED, border_width=SNUG)
