"""What a game brought, on the results: the robot jumps up before everybody, then moves into its frame in the corner."""

from collections.abc import Callable

from game.challenges.album import Prize
from game.core.cards import CATALOGUE
from ui.base.i18n import Translator
from ui.base.theme import BRASS, CREAM, HEADING, INK, PANEL_DARK, PANEL_DEEP, YELLOW, Colour, mix, with_alpha
from ui.base.tween import ease_in_out, lerp, overshoot, progress
from ui.base.viewport import Rect
from ui.match.challenges.album import prize_words
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.widgets.button import Button, ButtonLook

SIDE = 88.0
"""The side of the frame in the corner, in units."""
_LOOK = ButtonLook(PANEL_DARK, mix(PANEL_DARK, BRASS, 0.35), CREAM)
WAIT, JUMP, STAY, MOVE = 0.5, 0.4, 1.5, 0.45
"""Seconds at normal pace before the robot jumps up, of the jump, of its stay, and of its way to the corner."""
_LARGE = 300.0


class PrizeButton(Button):
    """The robot in its frame; pressing it opens the album."""

    def __init__(self, tr: Translator, rect: Rect, prize: Prize, on_press: Callable[[], None]) -> None:
        """Stand for what the game brought."""
        super().__init__(rect, card_name(tr, prize.robot), on_press, look=_LOOK, hint=prize_words(tr, prize))
        self.prize = prize

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:  # noqa: ARG002
        painter.panel(
            body.inflate(-8, -8), None, border=YELLOW if self.prize.fresh else BRASS, border_width=3, radius=12
        )
        painter.image(("robot", CATALOGUE[self.prize.robot].art), body.inflate(-12, -12))


def frame_place(canvas: Rect) -> Rect:
    """Where the frame hangs."""
    return Rect(canvas.right - 24 - SIDE, 14, SIDE, SIDE)


def flourish_seconds() -> float:
    """How long the robot is on its way, in seconds at normal pace."""
    return WAIT + JUMP + STAY + MOVE


def jumps(age: float) -> bool:
    """Whether the robot can be seen on its way."""
    return WAIT < age < flourish_seconds()


def flight(canvas: Rect, age: float) -> Rect:
    """Where the robot is this many seconds after the count, at normal pace."""
    end, (x, y) = frame_place(canvas), (canvas.centerx, canvas.h * 0.46)
    grown = max(0.02, overshoot(progress(age, WAIT, JUMP)))
    along = ease_in_out(progress(age, WAIT + JUMP + STAY, MOVE))
    side = lerp(_LARGE * grown, end.w, along)
    at = lerp(x, end.centerx, along), lerp(y, end.centery, along)
    return Rect(at[0] - side / 2, at[1] - side / 2, side, side)


def draw_flourish(painter: Painter, tr: Translator, prize: Prize, age: float) -> None:
    """Draw the robot on its way, with a disc of light behind it and its name below."""
    place = flight(painter.canvas, age)
    staying = WAIT + JUMP * 0.6 < age < WAIT + JUMP + STAY
    painter.circle(place.center, place.w * 0.62, with_alpha(PANEL_DEEP, 250), border=YELLOW, border_width=6)
    painter.circle(place.center, place.w * 0.53, with_alpha(YELLOW, 46))
    painter.image(("robot", CATALOGUE[prize.robot].art), place, exact=False)
    if staying:
        words, style = prize_words(tr, prize), HEADING.but(size=34, colour=YELLOW)
        middle = (place.centerx, place.centery + _LARGE * 0.62 + 40)
        room = painter.canvas.w - 240
        width, height = painter.measure(words, style, max_width=room)
        plate = Rect(middle[0] - width / 2 - 34, middle[1] - height / 2 - 14, width + 68, height + 28)
        painter.panel(plate, PANEL_DARK, border=YELLOW, border_width=4, radius=22, shadow=20)
        painter.panel(plate.inflate(8, 8), None, border=INK, border_width=4, radius=26)
        painter.text(words, middle, style, align="center", max_width=room)
