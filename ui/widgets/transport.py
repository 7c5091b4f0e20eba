"""Playback buttons. Their signs are drawn because the fonts lack them."""

from collections.abc import Callable
from enum import StrEnum

from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter
from ui.widgets.base import draw_focus_ring
from ui.widgets.round_button import RoundButton


class TransportSign(StrEnum):
    """What a button does."""

    PLAY = "play"
    PAUSE = "pause"
    BACK = "back"
    ON = "on"
    LAST = "last"
    NEXT = "next"


class TransportButton(RoundButton):
    """A round button with one of the signs, as large as its rectangle, without a label."""

    def __init__(self, rect: Rect, sign: TransportSign, on_press: Callable[[], None], *, hint: str) -> None:
        """``hint`` says what the button does."""
        super().__init__(rect, sign, "", on_press, radius=rect.h / 2)
        self.hint = hint

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button."""
        disc = self.round
        look = ("transport", self.sign, self.radius, self.enabled, self.hovered, self.sunk)
        painter.layer(look, disc.inflate(32, 32), lambda inner: self.draw_disc(inner, disc))
        if ring:
            draw_focus_ring(painter, disc, self.radius)

    def draw_sign(self, painter: Painter, at: Point) -> None:
        """Draw the sign: triangles that point the way, and a bar where the track ends."""
        size, colour = self.radius * 0.36, self.sign_colour
        x, y = at

        def arrow(middle: float, way: int) -> None:
            tip, foot = middle + way * size, middle - way * size * 0.8
            painter.polygon([(foot, y - size * 1.1), (tip, y), (foot, y + size * 1.1)], colour)

        def bar(middle: float) -> None:
            painter.rect(around((middle, y), size * 0.4, size * 2.2), colour)

        match self.sign:
            case TransportSign.PLAY:
                arrow(x + size * 0.1, 1)
            case TransportSign.PAUSE:
                bar(x - size * 0.5)
                bar(x + size * 0.5)
            case TransportSign.ON:
                bar(x - size)
                arrow(x + size * 0.3, 1)
            case TransportSign.BACK:
                arrow(x - size * 0.3, -1)
                bar(x + size)
            case TransportSign.NEXT:
                arrow(x - size * 0.6, 1)
                arrow(x + size * 0.7, 1)
            case _:
                arrow(x + size * 0.6, -1)
                arrow(x - size * 0.7, -1)
