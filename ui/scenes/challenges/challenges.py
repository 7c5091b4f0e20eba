"""What there is to play for besides a game: one plate for each challenge, and how far the player has come in it."""

from collections.abc import Callable
from typing import NamedTuple

from game.challenges.day import streak
from game.challenges.ladder import LADDER, stars
from ui.base.theme import BODY, BRASS, DIM, HEADING, INK, PANEL, PANEL_DARK, STRONG, YELLOW, Colour, mix
from ui.base.viewport import Rect
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene
from ui.widgets.base import Control
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import draw_rivets

GAP = 36.0
_PICTURE = 0.42
"""The part of a plate's height that is its picture's."""
_PLATE = ButtonLook(PANEL, mix(PANEL, BRASS, 0.22), INK)


class Challenge(NamedTuple):
    """Something to play for: its name, what it is in a sentence, how far the player has come, the pictures on its
    plate, and the function that opens it."""

    title: str
    words: str
    state: str
    pictures: tuple[Key, ...]
    go: Callable[[], None]


class ChallengePlate(Button):
    """A large plate with pictures, a name and a sentence."""

    def __init__(self, rect: Rect, challenge: Challenge) -> None:
        """Open the challenge when it is pressed."""
        super().__init__(rect, challenge.title, challenge.go, look=_PLATE)
        self._challenge = challenge

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:  # noqa: ARG002
        inside = body.inflate(-56, -48)
        stage = Rect(inside.left, inside.top, inside.w, body.h * _PICTURE)
        painter.gradient(stage, PANEL_DARK, mix(PANEL_DARK, BRASS, 0.2), radius=16)
        self._draw_pictures(painter, stage.inflate(-24, -24))
        draw_rivets(painter, body, 18)
        top = stage.bottom + 20
        head = painter.text(self.label, (inside.left, top), HEADING.but(size=34, colour=YELLOW), max_width=inside.w)
        top += head.h + 8
        room = inside.bottom - 52 - top
        painter.text(
            self._challenge.words, (inside.left, top), BODY, max_width=inside.w, max_lines=5, max_height=max(40.0, room)
        )
        at = (inside.left, inside.bottom - 14)
        colour = YELLOW if self._challenge.state else DIM
        painter.text(self._challenge.state, at, STRONG, align="midleft", max_width=inside.w, colour=colour)

    def _draw_pictures(self, painter: Painter, stage: Rect) -> None:
        """The pictures side by side, as high as there is room."""
        keys = self._challenge.pictures
        widths = [stage.h * painter.art.aspect(key) for key in keys]
        factor = min(1.0, (stage.w - 12 * (len(keys) - 1)) / sum(widths))
        left = stage.centerx - (sum(widths) * factor + 12 * (len(keys) - 1)) / 2
        for key, wide in zip(keys, widths, strict=True):
            high = stage.h * factor
            painter.image(key, Rect(left, stage.centery - high / 2, wide * factor, high))
            left += wide * factor + 12


class ChallengesScene(MenuScene):
    """One plate beside another; whoever comes back sees what has been reached meanwhile."""

    def layout(self, canvas: Rect) -> None:
        """Place the plates in a row."""
        self.heading = self.app.tr.text("Challenges")
        challenges = (self._ladder(), self._day(), self._puzzles())
        wide = (canvas.w - 2 * MARGIN - GAP * (len(challenges) - 1)) / len(challenges)
        top = HEAD + 24
        was = self.group.focused
        places = [one for one in self.group.widgets if one is was]
        focus = self.group.widgets.index(places[0]) if places else 0
        plates: list[Control] = [
            ChallengePlate(Rect(MARGIN + at * (wide + GAP), top, wide, canvas.bottom - 64 - top), challenge)
            for at, challenge in enumerate(challenges)
        ]
        self.group.replace([*plates, self.back_button(canvas)], focus=focus)

    def resume(self) -> None:
        """Be on top again: something may have been reached meanwhile."""
        super().resume()
        self.layout(self.app.viewport.canvas)

    def _day(self) -> Challenge:
        tr = self.app.tr
        days = streak(self.app.progress.days, self.app.archive.now().astimezone().date())
        state = tr.plural("{n} day in a row", "{n} days in a row", days) if days else tr.text("Today's game waits.")
        return Challenge(
            tr.text("Game of the day"),
            tr.text("The same cards and the same rivals for everybody, new every day. One try counts."),
            state,
            (("face", "r5-cog"),),
            self.app.go.day,
        )

    def _ladder(self) -> Challenge:
        tr, career = self.app.tr, self.app.progress.ladder
        reached = sum(sum(stars(rung, career)) for rung in LADDER)
        state = tr.plural("{n} star of {all}", "{n} stars of {all}", reached, all=sum(len(r.goals) for r in LADDER))
        return Challenge(
            tr.text("The ladder"),
            tr.text(
                "Eight personalities, eight tables, from the fuse cellar up to the Chief's office. Who wins climbs on."
            ),
            state if reached else tr.text("It begins in the fuse cellar."),
            tuple(("portrait", rung.key, CALM) for rung in LADDER[-3:]),
            self.app.go.ladder,
        )

    def _puzzles(self) -> Challenge:
        tr = self.app.tr
        solved = sum(mark.solved for mark in self.app.progress.puzzles.values())
        return Challenge(
            tr.text("Workshop of puzzles"),
            tr.text("Positions out of real games, with one question each. Every answer is proved."),
            tr.plural("{n} puzzle solved", "{n} puzzles solved", solved) if solved else tr.text("None solved yet."),
            (("points", 9), ("power", 5), ("symbol", "cog")),
            self.app.go.puzzles,
        )
