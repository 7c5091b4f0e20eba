"""Choosing the seat to take over to play on from a point of a recorded game."""

from collections.abc import Callable, Sequence
from functools import partial

from game.agents import LEVELS
from ui.base.theme import BODY, DIM, SEAT, STRONG
from ui.base.viewport import Rect
from ui.match.after.play_on import STAND_IN
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_portrait
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.plate import FRAME_HEAD, draw_frame

WIDTH, HEIGHT = 900.0, 540.0
MARGIN = 48.0
FACE = 54.0


class PlayOnScene(OverlayScene):
    """Opens over the replay. Pressing a seat takes it over and starts the game."""

    dim = 170

    reads_drawing = True

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
        self._plate = Rect(0, 0, WIDTH, HEIGHT)

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on bidding, which comes next."""
        return RulesTopic.BIDDING

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Play on from here")

    def layout(self, canvas: Rect) -> None:
        """The seats in a row, the level of the others, and a way back."""
        tr, count = self.app.tr, len(self._looks)
        plate = self._plate = Rect(0, 0, WIDTH, HEIGHT)
        plate.center = canvas.center
        room, gap = WIDTH - 2 * MARGIN, 16.0
        wide = (room - gap * (count - 1)) / count
        top = plate.y + 294
        seats = [
            Button(
                Rect(plate.x + MARGIN + seat * (wide + gap), top, wide, BUTTON_HEIGHT),
                look.name,
                partial(self._take_over, seat),
                look=PRIMARY if look.human else SECONDARY,
                lines=2,
            )
            for seat, look in enumerate(self._looks)
        ]
        levels = list(LEVELS)

        def choose(index: int) -> None:
            self.level = levels[index]

        foot = plate.bottom - MARGIN - BUTTON_HEIGHT
        words = [tr.text(LEVELS[level].title) for level in levels]
        level = Choice(Rect(plate.x + MARGIN, foot + 5, 420, 58), words, levels.index(self.level), choose)
        level.hint = tr.text("How well the computer plays other people's seats.")
        back = Button(
            Rect(plate.right - MARGIN - 220, foot, 220, BUTTON_HEIGHT),
            tr.text("Back"),
            self.go_back,
            look=SECONDARY,
            lines=2,
        )
        own = next((seat for seat, look in enumerate(self._looks) if look.human), 0)
        self.group.replace([*seats, level, back], focus=own if self.group.focused is None else None)

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate, the faces above their seats, and the text."""
        plate, tr = self._plate, self.app.tr
        draw_frame(painter, plate, tr.text("Play on from here"))
        room = plate.w - 2 * MARGIN
        words = tr.text("Whose seat is yours? Computer players take all the others.")
        words += " " + tr.text("It counts as a game with help.")
        faces = self.group.widgets[0].rect.y - 2 * FACE - 22
        top = plate.y + FRAME_HEAD - 6
        below = Rect(plate.x + MARGIN, top, room, faces - 8 - top)
        painter.text(words, below.center, BODY, align="center", max_width=room, max_lines=2, max_height=below.h)
        for look, seat in zip(self._looks, self.group.widgets, strict=False):
            at = (seat.rect.centerx, seat.rect.y - FACE - 22)
            draw_portrait(painter, look, SEAT[look.colour], at, FACE)
        level = self.group.widgets[len(self._looks)]
        painter.text(
            tr.text("Other people's seats"),
            (level.rect.x, level.rect.y - 8),
            STRONG,
            align="bottomleft",
            max_width=level.rect.w,
            colour=DIM,
        )

    def _take_over(self, seat: int) -> None:
        """Start the new game."""
        self.go_back()
        self._take(seat, self.level)
