"""The challenges besides ordinary games: a plate for each, with the player's progress in it."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from game.challenges.day import streak
from game.challenges.ladder import LADDER, stars
from game.challenges.puzzles import Puzzle, PuzzleError, read_puzzles
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, HANDLE, NEAR, PLATE_CORNER, SNUG, WIDE
from ui.base.theme import BODY, BRASS, BUTTON, HEADING, INK, LARGE, PANEL, PANEL_DARK, SEAT, YELLOW, mix
from ui.base.viewport import Rect, around
from ui.halls.backdrop import draw_figure
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.challenges.album_button import album_box
from ui.scenes.challenges.puzzle_desk import HOST, solved_of
from ui.scenes.common.boxes import button, menu, panel
from ui.scenes.common.page import MenuPage
from ui.shell.app import App
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.button import ButtonLook
from ui.widgets.drawn_signs import draw_flame
from ui.widgets.plate import draw_rivets, draw_star

_COUNT = HEADING.but(size=LARGE)
_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)


class Challenge(NamedTuple):
    """A challenge to choose."""

    title: str
    words: str
    """What it is, in a sentence."""
    state: str
    """The player's progress in a sentence."""
    figures: str
    """The same in figures, "" if there is none."""
    sign: Callable[[Painter, Rect], None]
    """Draws what is counted."""
    draw: Callable[[Painter, Rect], None]
    """Draws its picture on the stage of its plate."""
    go: Callable[[], None]
    """Opens it."""


def plate(challenge: Challenge, tr: Translator, *, calls: bool) -> Box:
    """The plate that opens a challenge; the one that ``calls`` shines."""
    played = Padding(APART, Words(tr.text("Play"), BUTTON, lines=1), top=SNUG, bottom=SNUG)
    counted = Row(
        Sized(Picture(challenge.sign, high=HANDLE, aspect=1.0)),
        Words(challenge.figures, _COUNT, lines=1, at="middle", weight=1),
        Sized(Layers(panel(YELLOW, INK, thick=4), played)) if calls else None,
        gap=NEAR,
    )
    words = Column(
        Words(challenge.title, HEADING, lines=2),
        Words(challenge.words, BODY, group="plates"),
        Spacer(),
        counted,
        gap=NEAR,
        weight=0.2,
    )
    picture = Picture(partial(_draw_stage, challenge), least=150, usual=330, most=560, group="stages", weight=1)
    return button(
        challenge.title,
        challenge.go,
        look=_PLATE,
        hint=challenge.state,
        inner=Layers(
            panel(None, YELLOW, thick=6, radius=PLATE_CORNER) if calls else None,
            Picture(_draw_rivets),
            Padding(APART, Column(picture, words, gap=GAP), top=APART, bottom=WIDE),
        ),
    )


def _draw_stage(challenge: Challenge, painter: Painter, stage: Rect) -> None:
    painter.gradient(stage, PANEL_DARK, mix(PANEL_DARK, BRASS, 0.2), radius=16)
    with painter.clip(stage):
        challenge.draw(painter, stage)


def _draw_rivets(painter: Painter, body: Rect) -> None:
    draw_rivets(painter, body, 18)


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
        painter.image_at(("portrait", rung.key, CALM), (x, y), 2 * radius - 6)


def draw_cards(painter: Painter, stage: Rect) -> None:
    """Draw a card of the day, and two that are still face down behind it."""
    high = min(stage.h - 36, stage.w * 0.8 * CARD_RATIO)
    place = around(stage.center, high / CARD_RATIO, high)
    for side in (-1, 1):
        painter.image(("back",), place.inflate(-36, -36 * CARD_RATIO).move(side * place.w * 0.3, 14), angle=side * 13)
    painter.image(("face", "r5-cog"), place)


def draw_riddle(painter: Painter, stage: Rect) -> None:
    """Draw the host of the workshop, who ponders points, power and symbols."""
    size = min(stage.h - 20, stage.w)
    draw_figure(painter, HOST, (stage.centerx, stage.bottom - 16), size * 0.92)
    marks: tuple[Key, ...] = (("points", 9), ("power", 5), ("symbol", "cog"))
    for key, x, y in zip(marks, (0.16, 0.85, 0.13), (0.2, 0.2, 0.62), strict=True):
        painter.image_at(key, (stage.left + stage.w * x, stage.top + stage.h * y), size * 0.22)


def _draw_star(painter: Painter, place: Rect) -> None:
    draw_star(painter, place.center, place.h / 2, lit=True)


def _draw_typist(painter: Painter, place: Rect) -> None:
    painter.image(HOST, place.inflate(NEAR, NEAR))


class ChallengesScene(MenuPage):
    """A row of plates, and the way to the album beside the heading; updated when the player returns."""

    reads_drawing = False
    heading = N_("Challenges")

    def __init__(self, app: App) -> None:
        """Read the puzzles, whose wall says what is wrong if they cannot be read."""
        super().__init__(app)
        self.today: date = app.today
        try:
            self._all_puzzles: Sequence[Puzzle] = read_puzzles()
        except PuzzleError:
            self._all_puzzles = ()

    def page(self) -> Box:
        """The plates in a row."""
        challenges = self._ladder(), self._day(), self._puzzles()
        played = self.today.isoformat() in self.app.progress.days
        plates = [
            plate(one, self.app.tr, calls=number == (0 if played else 1)) for number, one in enumerate(challenges)
        ]
        row = Row(*plates, gap=WIDE, alike=True, weight=1)
        return menu(self.heading_words, row, album_box(self.app), self.way_back(), foot=84)

    def resume(self) -> None:
        """Become the top scene again: progress may have changed."""
        super().resume()
        self.lay_out_again()

    def _day(self) -> Challenge:
        tr = self.app.tr
        days = streak(self.app.progress.days, self.today).days
        state = tr.plural("{n} day in a row", "{n} days in a row", days) if days else tr.text("Today's game waits.")
        return Challenge(
            tr.text("Game of the day"),
            tr.text("The same cards and the same rivals for everybody, new every day. One try counts."),
            state,
            str(days),
            draw_flame,
            draw_cards,
            self.app.go.day,
        )

    def _ladder(self) -> Challenge:
        tr, career = self.app.tr, self.app.progress.ladder
        reached = sum(sum(stars(rung, career)) for rung in LADDER)
        most = sum(len(rung.goals) for rung in LADDER)
        state = tr.plural("{n} star of {all}", "{n} stars of {all}", reached, all=most)
        return Challenge(
            tr.text("The ladder"),
            tr.text("Eight tables, from the fuse cellar up to the Chief's office."),
            state if reached else tr.text("It begins in the fuse cellar."),
            f"{reached}/{most}",
            _draw_star,
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
            f"{solved}/{len(self._all_puzzles)}" if self._all_puzzles else "",
            _draw_typist,
            draw_riddle,
            self.app.go.puzzles,
        )
