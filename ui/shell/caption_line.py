"""The line below every page that says what is heard, if the player wants it."""

from typing import Final

from ui.base.i18n import N_, Translator
from ui.base.spacing import GAP
from ui.base.theme import CREAM, FINE, LINE, PANEL_DEEP, STRONG
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.sound.audio import INTERFACE, ZAPS, Effect

SECONDS = 2.5
"""How long a caption stays, unless another takes its place."""
_EDGE = 2.0
_STYLE = STRONG.but(size=FINE, colour=CREAM)
CAPTIONS: Final[dict[Effect, str]] = {
    Effect.ROUND_START: N_("Factory whistle: a new round"),
    Effect.SHUFFLE: N_("Shuffling: new hands"),
    Effect.REFILL: N_("Whoosh: new cards on the belt"),
    Effect.BID_SLAM: N_("Thud: a bid is placed"),
    **dict.fromkeys(ZAPS, N_("Zaps: power adds up")),
    Effect.LEAD_CHANGE: N_("Switch: the lead changes"),
    Effect.TIE: N_("Two relays: a tie"),
    Effect.WINNER_CRACKLE: N_("Crackling: the bid wins"),
    Effect.BARGAIN: N_("Till: a bargain"),
    Effect.STEAL: N_("Claw: snatched away"),
    Effect.ROBOT_WON: N_("Beeps: a robot is won"),
    Effect.UPGRADE_WON: N_("Rising bells: an upgrade is won"),
    Effect.UNIT_WON: N_("Bells: a unit is won"),
    Effect.GRAND_UNIT_WON: N_("Bells and horns: the greatest unit is won"),
    Effect.FZZZT: N_("Bang: a short circuit"),
    Effect.SPANNER_CLANK: N_("Clank: the spanner has a new owner"),
    Effect.WELD: N_("Welding: a robot is fixed"),
    Effect.ILLEGAL: N_("Buzzer: that cannot be done"),
    Effect.WIDGET_BUILT: N_("Stamp: a widget is made"),
    Effect.PENALTY: N_("Falling horn: points are lost"),
    Effect.FANFARE: N_("Fanfare: the game is decided"),
    Effect.CURTAIN_CLOSE: N_("Shutter: the table is covered"),
    Effect.CURTAIN_OPEN: N_("Shutter: the table is open"),
}
"""Sound -> what it is, and what it tells. Nothing is told by a sound alone: the table in `build/docs/ACCESS.md` says
what is seen when each of them is heard."""

UNTOLD: Final = (INTERFACE - {Effect.ILLEGAL}) | {
    Effect.CARD_SLIDE, Effect.CARD_FLIP, Effect.DEAL, Effect.PILE_DROP, Effect.UNIT_LAND, Effect.BELT_ROLL,
    Effect.BELT_STOP, Effect.LOCK, Effect.SPANNER_FLY, Effect.SCORE_TICK, Effect.CONFETTI,
}  # fmt: skip
"""Sounds without a caption: they answer the player's own hand, or go with a movement that another sound ends."""


class CaptionLine:
    """The sound that was heard last, for as long as its caption is shown. The line has a strip of the window to itself,
    below the scenes, so that it covers nothing that is read or pressed."""

    def __init__(self) -> None:
        self.left = 0.0
        """Seconds for which the caption is still shown."""
        self._words = ""

    @property
    def words(self) -> str:
        """What is shown, in English; empty for nothing."""
        return self._words if self.left > 0 else ""

    def hear(self, effect: Effect) -> bool:
        """Note a sound, whether or not a loudspeaker plays it; return whether its caption is to be drawn."""
        if effect not in CAPTIONS:
            return False
        self._words, self.left = CAPTIONS[effect], SECONDS
        return True

    def wait(self, seconds: float) -> bool:
        """Let time pass; return whether the line has just become empty."""
        was, self.left = self.left, max(0.0, self.left - seconds)
        return was > 0 and self.left == 0

    @staticmethod
    def height(painter: Painter) -> float:
        """How high the strip is, in units of a painter of the whole window."""
        return painter.measure("X", _STYLE)[1] + _EDGE

    def draw(self, painter: Painter, tr: Translator) -> None:
        """Draw the strip along the window's foot, and the caption on it, if there is one."""
        canvas, high = painter.canvas, self.height(painter)
        strip = Rect(0, canvas.bottom - high, canvas.w, high)
        painter.rect(strip, PANEL_DEEP)
        painter.rect(Rect(0, strip.top, strip.w, _EDGE), LINE)
        if self.words:
            middle = strip.centery + _EDGE / 2
            most = canvas.w - 2 * GAP
            painter.text(tr.text(self.words), (GAP, middle), _STYLE, align="midleft", max_width=most)
