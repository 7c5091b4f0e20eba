"""The sign of a phone on a seat's face: whether it is there, as a shape and not only as a colour."""

from collections.abc import Callable

from ui.base.i18n import N_, Translator
from ui.base.theme import BRASS
from ui.base.viewport import Point, Rect
from ui.paint.painter import Painter
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.state.phone_marks import PhoneMark
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button
from ui.widgets.round_button import RoundButton

_HINTS = {
    PhoneMark.THERE: N_("{name} is playing on a phone. Press for the code, or to let somebody else play."),
    PhoneMark.LOST: N_("{name}'s phone is out of reach or asleep. Press for the code, or to let somebody else play."),
    PhoneMark.FREE: N_("No phone has taken {name}'s seat. Press for the code."),
    PhoneMark.RESTS: N_("Somebody else is playing for {name}. Press to give the seat back to the phone."),
}


def phone_hint(tr: Translator, mark: PhoneMark, name: str) -> str:
    """What the sign says."""
    return tr.text(_HINTS[mark], name=name)


class PhoneSign(Button):
    """The sign on a seat's face; a press opens the menu of phones."""

    def __init__(self, rect: Rect, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "", on_press, look=SECONDARY)
        self.mark = PhoneMark.FREE

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the phone, larger in brass while it is pointed at."""
        if self.hovered:
            painter.panel(self.rect.inflate(8, 8), BRASS, radius=self.rect.w * 0.3)
        draw_phone(painter, self.rect, self.mark)
        if ring:
            draw_focus_ring(painter, self.rect, 9)


class PhonesButton(RoundButton):
    """Opens the menu of phones: it shows a cross while one of them is not there."""

    missing = False
    """Whether a phone is not there."""

    def draw_sign(self, painter: Painter, at: Point) -> None:
        """Draw a phone."""
        place = Rect(0, 0, self.radius * 0.62, self.radius * 0.62 * PHONE_RATIO)
        place.center = at
        draw_phone(painter, place, PhoneMark.LOST if self.missing else PhoneMark.THERE)

    def miss(self, *, missing: bool) -> None:
        """Show whether a phone is not there."""
        self.missing = missing
        self.sign = "phone-lost" if missing else "phone"
