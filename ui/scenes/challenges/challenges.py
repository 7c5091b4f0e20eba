"""The challenges besides ordinary games: a plate for each, with the player's progress in it."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from game.challenges.day import streak
from game.challenges.ladder import LADDER, stars
from game.challenges.puzzles import Puzzle, PuzzleError, read_puzzles
from ui.base.theme import BODY, BRASS, DIM, HEADING, INK, PANEL, PANEL_DARK, SEAT, STRONG, YELLOW, Colour, mix
from ui.base.viewport import Rect
from ui.halls.backdrop import draw_figure
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.scenes.challenges.album_button import BESIDE_ALBUM, album_button
from ui.scenes.challenges.puzzle_desk import HOST, solved_of
from ui.scenes.common.menu import MARGIN, TOP, MenuScene
from ui.shell.app import App
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.base import Control
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import draw_rivets

GAP = 36.0
_PICTURE, _LESS = 0.56, 0.46
"""The share of a plate's height for its picture; and by how much of itself that is less beside words twice as large."""
_MOST_LINES = 6
_SIGN = 0.2
"""The height of a sign beside the picture, as a share of the picture's stage."""
_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)


class Challenge(NamedTuple):
    """A challenge to choose."""

    title: str
    words: str
    """What it is, in a sentence."""
    state: str
    """The player's progress."""
    draw: Callable[[Painter, Rect], None]
    """Draws its picture on the stage of its plate."""
    go: Callable[[], None]
    """Opens it."""


class ChallengePlate(Button):
    """A large plate with a picture, a name and a sentence."""

    def __init__(self, rect: Rect, challenge: Challenge) -> None:
        """Open the challenge when it is pressed."""
        super().__init__(rect, challenge.title, challenge.go, look=_PLATE)
        self._challenge = challenge

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:  # noqa: ARG002
        inside = body.inflate(-56, -48)
        # Large words take some of the picture's height.
        stage = Rect(inside.left, inside.top, inside.w, body.h * _PICTURE * painter.texts.room(-_LESS))
        painter.gradient(stage, PANEL_DARK, mix(PANEL_DARK, BRASS, 0.2), radius=16)
        with painter.clip(stage):
            self._challenge.draw(painter, stage)
        draw_rivets(painter, body, 18)
        one = self._challenge
        lines = [
            Line(self.label, HEADING.but(colour=YELLOW), 2),
            Line(one.words, BODY, _MOST_LINES, 8),
            Line(one.state, STRONG.but(colour=YELLOW if one.state else DIM), 2, 12),
        ]
        top = stage.bottom + 16
        draw_stack(painter, lines, Rect(inside.left, top, inside.w, inside.bottom + 8 - top))


def draw_rivals(painter: Painter, stage: Rect) -> None:
    """Draw the last three of the ladder on their discs: the highest large, the others beside it."""
    large = min(stage.h * 0.4, stage.w * 0.33)
    for rung, colour, x, y, radius in zip(
        LADDER[-3:],
        (SEAT["pink"], SEAT["blue"], SEAT["gold"]),
        (stage.left + large * 0.62, stage.right - large * 0.62, stage.centerx),
        (stage.bottom - large * 0.72, stage.bottom - large * 0.72, stage.centery - stage.h * 0.04),
        (large * 0.56, large * 0.56, large),
        strict=True,
    ):
        painter.circle((x, y), radius, colour, border=INK, border_width=5)
        side = 2 * radius - 6
        painter.image(("portrait", rung.key, CALM), Rect(x - side / 2, y - side / 2, side, side))


def draw_cards(painter: Painter, stage: Rect) -> None:
    """Draw a card of the day, and two that are still face down behind it."""
    high = min(stage.h - 36, stage.w * 0.8 * CARD_RATIO)
    place = Rect(0, 0, high / CARD_RATIO, high)
    place.center = stage.center
    for side in (-1, 1):
        painter.image(("back",), place.inflate(-36, -36 * CARD_RATIO).move(side * place.w * 0.3, 14), angle=side * 13)
    painter.image(("face", "r5-cog"), place)


def draw_riddle(painter: Painter, stage: Rect) -> None:
    """Draw the host of the workshop, who ponders points, power and symbols."""
    size = min(stage.h - 20, stage.w)
    draw_figure(painter, HOST, (stage.centerx, stage.bottom - 16), size * 0.92)
    marks: tuple[Key, ...] = (("points", 9), ("power", 5), ("symbol", "cog"))
    for key, x, y in zip(marks, (0.16, 0.85, 0.13), (0.2, 0.2, 0.62), strict=True):
        side = size * 0.22
        at = stage.left + stage.w * x, stage.top + stage.h * y
        painter.image(key, Rect(at[0] - side / 2, at[1] - side / 2, side, side))


class ChallengesScene(MenuScene):
    """A row of plates, and the way to the album beside the heading; updated when the player returns."""

    beside_heading = BESIDE_ALBUM

    def __init__(self, app: App) -> None:
        """Read the puzzles, whose wall says what is wrong if they cannot be read."""
        super().__init__(app)
        self.today: date = app.today
        try:
            self._all_puzzles: Sequence[Puzzle] = read_puzzles()
        except PuzzleError:
            self._all_puzzles = ()

    def layout(self, canvas: Rect) -> None:
        """Place the plates in a row."""
        self.heading = self.app.tr.text("Challenges")
        challenges = (self._ladder(), self._day(), self._puzzles())
        wide = (canvas.w - 2 * MARGIN - GAP * (len(challenges) - 1)) / len(challenges)
        top = TOP
        was = self.group.focused
        places = [one for one in self.group.widgets if one is was]
        focus = self.group.widgets.index(places[0]) if places else 0
        plates: list[Control] = [
            ChallengePlate(Rect(MARGIN + at * (wide + GAP), top, wide, canvas.bottom - 64 - top), challenge)
            for at, challenge in enumerate(challenges)
        ]
        self.group.replace([*plates, album_button(self.app, canvas), self.back_button(canvas)], focus=focus)

    def resume(self) -> None:
        """Become the top scene again: progress may have changed."""
        super().resume()
        self.layout(self.app.viewport.canvas)

    def _day(self) -> Challenge:
        tr = self.app.tr
        days = streak(self.app.progress.days, self.today).days
        state = tr.plural("{n} day in a row", "{n} days in a row", days) if days else tr.text("Today's game waits.")
        return Challenge(
            tr.text("Game of the day"),
            tr.text("The same cards and the same rivals for everybody, new every day. One try counts."),
            state,
            draw_cards,
            self.app.go.day,
        )

    def _ladder(self) -> Challenge:
        tr, career = self.app.tr, self.app.progress.ladder
        reached = sum(sum(stars(rung, career)) for rung in LADDER)
        state = tr.plural("{n} star of {all}", "{n} stars of {all}", reached, all=sum(len(r.goals) for r in LADDER))
        return Challenge(
            tr.text("The ladder"),
            tr.text("Eight personalities, eight tables, from the fuse cellar up to the Chief's office. Win to climb."),
            state if reached else tr.text("It begins in the fuse cellar."),
            draw_rivals,
            self.app.go.ladder,
        )

    def _puzzles(self) -> Challenge:
        tr = self.app.tr
        solved = len(solved_of(self._all_puzzles, self.app.progress.puzzles))
        none = tr.text("None solved yet.") if self._all_puzzles else ""
        return Challenge(
            tr.text("Puzzle workshop"),
            tr.text("Positions from real games, one question each. Every answer is proved."),
            tr.plural("{n} puzzle solved", "{n} puzzles solved", solved) if solved else none,
            draw_riddle,
            self.app.go.puzzles,
        )
