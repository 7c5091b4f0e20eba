"""Whose seat a person takes over to play on from a point of a recorded game."""

from collections.abc import Callable, Sequence
from functools import partial

from game.agents import LEVELS
from ui.base.theme import BODY, DIM, HEADING, SEAT, STRONG
from ui.base.viewport import Rect
from ui.match.after.play_on import STAND_IN
from ui.match.match import SeatLook
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_portrait
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.plate import draw_brass_plate

WIDTH, HEIGHT = 900.0, 520.0
MARGIN = 48.0
FACE = 54.0


class PlayOnScene(OverlayScene):
    """Lies over the replay. A press on a seat takes it over and begins the game."""

    dim = 170

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        take_over: Callable[[int, str], None],
    ) -> None:
        """``take_over`` is told the seat and the level that plays for other persons."""
        super().__init__(app)
        self._looks = looks
        self._take = take_over
        self.level = STAND_IN
        """How well the seats of other persons will be played."""
        self._plate = Rect(0, 0, WIDTH, HEIGHT)

    @property
    def rules_topic(self) -> RulesTopic:
        """What the game goes on with."""
        return RulesTopic.BIDDING

    def layout(self, canvas: Rect) -> None:
        """Seats in a row, the level of the others, and a way back."""
        tr, count = self.app.tr, len(self._looks)
        plate = self._plate = Rect(0, 0, WIDTH, HEIGHT)
        plate.center = canvas.center
        room, gap = WIDTH - 2 * MARGIN, 16.0
        wide = (room - gap * (count - 1)) / count
        top = plate.y + 294
        seats = [
            Button(
                Rect(plate.x + MARGIN + seat * (wide + gap), top, wide, 58),
                look.name,
                partial(self._take_over, seat),
                look=PRIMARY if look.human else SECONDARY,
            )
            for seat, look in enumerate(self._looks)
        ]
        levels = list(LEVELS)

        def choose(index: int) -> None:
            self.level = levels[index]

        foot = plate.bottom - MARGIN - 62
        words = [tr.text(LEVELS[level].title) for level in levels]
        level = Choice(Rect(plate.x + MARGIN, foot, 420, 58), words, levels.index(self.level), choose)
        level.hint = tr.text("How well the computer plays the seats of other persons.")
        back = Button(Rect(plate.right - MARGIN - 220, foot, 220, 58), tr.text("Back"), self.go_back, look=SECONDARY)
        own = next((seat for seat, look in enumerate(self._looks) if look.human), 0)
        self.group.replace([*seats, level, back], focus=own if self.group.focused is None else None)

    def draw_content(self, painter: Painter) -> None:
        """The plate, the faces above their seats, and the words."""
        plate, tr = self._plate, self.app.tr
        draw_brass_plate(painter, plate)
        room = plate.w - 2 * MARGIN
        at = (plate.centerx, plate.y + 30)
        head = painter.text(tr.text("Play on from here"), at, HEADING, align="midtop", max_width=room)
        words = tr.text("Whose seat is yours? Computer players take all the others.")
        faces = self.group.widgets[0].rect.y - 2 * FACE - 22
        below = Rect(plate.x + MARGIN, head.bottom, room, faces - 8 - head.bottom)
        painter.text(words, below.center, BODY, align="center", max_width=room, max_lines=2, max_height=below.h)
        for look, seat in zip(self._looks, self.group.widgets, strict=False):
            at = (seat.rect.centerx, seat.rect.y - FACE - 22)
            draw_portrait(painter, look, SEAT[look.colour], at, FACE)
        level = self.group.widgets[len(self._looks)]
        painter.text(
            tr.text("Other persons' seats"),
            (level.rect.x, level.rect.y - 8),
            STRONG,
            align="bottomleft",
            max_width=level.rect.w,
            colour=DIM,
        )

    def _take_over(self, seat: int) -> None:
        """Begin the new game."""
        self.go_back()
        self._take(seat, self.level)
