"""Choosing the seat to take over to play on from a point of a recorded game."""

from collections.abc import Callable, Sequence
from functools import partial

from game.agents import LEVELS
from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import BODY, BUTTON, DIM, STRONG
from ui.layout.box import Box
from ui.layout.boxes import Column, Padding, Row, Sized
from ui.layout.leaves import Leaf, Spacer, Words
from ui.match.after.branch import STAND_IN
from ui.match.faces import SeatLook
from ui.scenes.common.boxes import button, choice, frame
from ui.scenes.common.page import OverlayPage
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import portrait
from ui.widgets.button import PRIMARY, SECONDARY


class PlayOnScene(OverlayPage):
    """Opens over the replay. Pressing a seat takes it over and starts the game."""

    dim = 170

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        take_over: Callable[[int, str], None],
    ) -> None:
        """``take_over`` gets the seat and the level that plays for other people."""
        super().__init__(app)
        self._looks = looks
        self._take = take_over
        self.level = STAND_IN
        """The level at which other people's seats will be played."""

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on bidding, which comes next."""
        return RulesTopic.BIDDING

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Play on from here")

    @property
    def first_focus(self) -> str:
        """The first person's seat."""
        return str(next((seat for seat, look in enumerate(self._looks) if look.human), 0))

    def page(self) -> Box:
        """The seats in a row, the level of the others, and a way back."""
        tr = self.app.tr
        words = tr.text("Whose seat is yours? Computer players take all the others.")
        words += " " + tr.text("It counts as a game with help.")
        others = Column(Words(tr.text("Other people's seats"), STRONG.but(colour=DIM)), self._levels(), gap=SNUG)
        back = button(tr.text("Back"), self.go_back, look=SECONDARY, wide=220)
        return frame(
            self.heading_words,
            Words(words, BODY, side="center"),
            Row(*map(self._seat, range(len(self._looks))), gap=GAP, alike=True, weight=1),
            Row(others, Spacer(), Sized(back, across=None, along="end"), gap=GAP),
            wide=900,
            gap=APART,
        )

    def _seat(self, seat: int) -> Leaf:
        """A button with a player's face and name."""
        look = self._looks[seat]
        colours = PRIMARY if look.human else SECONDARY
        face = portrait(look, least=60, most=116, group="faces")
        name = Words(look.name, BUTTON.but(colour=colours.text), lines=2, side="center", at="middle", weight=1)
        inner = Padding(NEAR, Column(face, name, gap=SNUG))
        return button(look.name, partial(self._take_over, seat), key=str(seat), look=colours, inner=inner, weight=1)

    def _levels(self) -> Leaf:
        tr, levels = self.app.tr, list(LEVELS)

        def choose(index: int) -> None:
            self.level = levels[index]

        words = [tr.text(LEVELS[level].title) for level in levels]
        hint = tr.text("How well the computer plays other people's seats.")
        return choice("level", words, levels.index(self.level), choose, hint=hint)

    def _take_over(self, seat: int) -> None:
        """Start the new game."""
        self.go_back()
        self._take(seat, self.level)
