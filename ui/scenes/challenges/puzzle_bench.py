"""A puzzle at the workbench: the person must find the best build without help."""

from functools import partial

from game.challenges.puzzles import Puzzle
from game.core.rulebook import Rule
from ui.base.theme import STRONG
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_figure
from ui.input.input import Command, InputEvent, WindowClosing, command_of
from ui.layout.boxes import Row
from ui.layout.leaves import Leaf, Spacer
from ui.match.challenges.puzzle_opponents import puzzle_match
from ui.match.refusal import link_to
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import (
    HOST,
    LARGEST_HOST,
    LEAST_HOST,
    MainAction,
    PuzzleDesk,
    Tone,
    Ways,
    asks_for_hint,
    draw_stars,
)
from ui.scenes.common.bench_frame import draw_bench_title
from ui.scenes.common.boxes import button
from ui.scenes.common.build_bench import BuildBench
from ui.scenes.common.part import Part
from ui.shell.app import App
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button

EDGE, STARS_W, GAP = 24.0, 240.0, 20.0
HIGH, SIDE, STAMP = 64.0, 170.0, 384.0
"""The height of a button, the least width of a smaller one, and the width of the stamp of a solved puzzle."""


class BuildPuzzleScene(BuildBench):
    """The final score of a position, starting with nothing built. The answer is the best build."""

    def __init__(self, app: App, puzzle: Puzzle, number: int, ways: Ways) -> None:
        """Show the position. Raises PuzzleError if it cannot be played."""
        self.desk = PuzzleDesk(app, puzzle, number, ways)
        """The question, the verdict and the hints."""
        match = puzzle_match(puzzle, app.settings, app.tr)
        seen = match.session.observation(puzzle.position.seat)
        own = seen.seats[puzzle.position.seat]
        self._foot = Part()
        """The buttons."""
        super().__init__(app, own.units, seen.discard, own.fixed, desk=None, round_number=seen.round)
        self.desk.names = match.names
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

    def buttons(self) -> list[Control]:
        """Answer, take back, hint, and back; where the hint was is the stamp of a solved puzzle."""
        canvas, desk = self.app.viewport.canvas, self.desk
        act = MainAction(self.done_button(Rect(0, 0, 0, 0)).label, self._answer, None)
        back, hint = desk.back_button(high=HIGH, wide=SIDE), desk.hint_button(self._hint, high=HIGH, wide=SIDE)
        others = [Spacer(STAMP, weight=0)] if hint is None else [self._clear_button(), hint]
        row = Row(desk.main_button(act, high=HIGH, wide=410), *others, back, gap=14, at="end")
        return self._foot.lay_out(self.app.painter, row, Rect(EDGE, canvas.h - 94, canvas.w - 2 * EDGE, 68))

    def _clear_button(self) -> Leaf:
        tr = self.app.tr
        empty = None if self.plan.placed else tr.text("Nothing has been put on a unit yet.")

        def make() -> Button:
            one = Button(Rect(0, 0, 0, 0), "", self._clear, lines=2)
            link_to(tr, Rule.F2, one)
            return one

        words = tr.text("Take all back")
        return button(words, self._clear, key="clear", look=SECONDARY, disabled=empty, high=HIGH, make=make)

    def done_button(self, rect: Rect) -> Button:
        """The button that submits the answer."""
        return Button(rect, self.app.tr.text("This is the best build"), self._answer)

    def title(self) -> str:
        """Which puzzle it is."""
        return self.desk.title

    def _answer(self) -> None:
        self.picked = self.refused = None
        self.desk.answer(tuple(sorted(widget.unit for widget in self.plan.widgets())))
        self.rearrange()

    def _hint(self) -> None:
        self.refused = None
        if self.desk.hint():
            self.plan.fill_best()
        self.rearrange()

    # Drawing

    def word_pieces(self) -> list[Piece]:
        """The question instead of the heading, the verdict above the free cards, the host, and the stars."""
        head, sums, line = super().word_pieces()
        told = self.desk.said, self.message, self.desk.tone
        host = self.host_place()
        left = 40 if host is None else host.right
        stars = Rect(left, self.app.viewport.canvas.h - 100, STARS_W, 80)
        pieces = [] if host is None else [Piece("host", tuple(host), host, partial(_draw_host, place=host))]
        return [
            head,
            sums,
            *pieces,
            Piece("line", told, line.bounds, partial(self._draw_verdict, line=self._line())),
            Piece("stars", self.desk.stars, stars, lambda to: draw_stars(to, stars.center, 28, self.desk.stars)),
        ]

    def host_place(self) -> Rect | None:
        """The square in which the host stands, left of the free cards and below the verdict; None where it would be
        small."""
        low, line = self.app.viewport.canvas.h - EDGE / 2, self._line()
        row = [pose.hull for pose in self.poses().values() if pose.hull.top > line.top]
        main = next(button for button in self.group.widgets if isinstance(button, Button)).rect.left
        left = min([main - STARS_W, *(card.left - EDGE for card in row)])
        size = min(LARGEST_HOST, left - EDGE, low - line.bottom)
        return None if size < LEAST_HOST else Rect(EDGE, low - size, size, size)

    def _draw_title(self, painter: Painter, head: Rect) -> None:
        draw_bench_title(painter, self.desk.title, self.desk.question, head)

    def _draw_verdict(self, painter: Painter, line: Rect) -> None:
        """Say why a card was refused, give the verdict on the build, or say what to do."""
        words, colour = self.desk.said, self.desk.tone.value
        if self.message:
            words, colour = self.message, Tone.WRONG.value
        if not words:
            words = self.app.tr.text("Drag robots onto the units. A unit without a widget costs its points.")
        painter.text(
            words, line.center, STRONG, align="center", max_width=line.w, max_lines=2, max_height=line.h, colour=colour
        )

    def draw(self, painter: Painter) -> None:
        """Draw the bench, and the stamp beside the buttons."""
        super().draw(painter)
        if self.desk.right:
            self.desk.draw_stamp(painter, self.stamp_room())

    def stamp_room(self) -> Rect:
        """Where the stamp of a solved puzzle is: between its two buttons, where the others were."""
        on, back = (one.rect for one in self.group.widgets if isinstance(one, Button))
        return Rect(on.right + GAP, on.top - GAP / 2, back.left - on.right - 2 * GAP, on.h + 1.5 * GAP)


def _draw_host(painter: Painter, place: Rect) -> None:
    draw_figure(painter, HOST, place.midbottom, place.h)
