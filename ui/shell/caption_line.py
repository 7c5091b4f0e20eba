"""The line at the bottom of every page that says what is heard, if the player wants it."""

from ui.base.i18n import Translator
from ui.base.theme import CREAM, LINE, PANEL_DEEP, STRONG
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.sound.audio import Effect
from ui.sound.captions import CAPTIONS

SECONDS = 2.5
"""How long a caption stays, unless another takes its place."""
_SPARE, _ROUND = 16.0, 9.0
_STYLE = STRONG.but(size=19, colour=CREAM)


class CaptionLine:
    """The sound that was heard last, for as long as its caption is shown. The line always has the same place: a strip
    in the lower left corner, below all that is read or pressed at the table and in a reveal."""

    def __init__(self) -> None:
        """Nothing has been heard."""
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

    def draw(self, painter: Painter, tr: Translator) -> None:
        """Draw the caption, if there is one."""
        if not self.words:
            return
        words, most = tr.text(self.words), painter.canvas.w * 0.6
        width, high = painter.measure(words, _STYLE, max_width=most)
        strip = Rect(0, painter.canvas.bottom - high, width + 2 * _SPARE, high)
        # Its other corners are beyond the window's edge.
        plate = Rect(-2 * _ROUND, strip.top - 1, strip.w + 2 * _ROUND, high + 2 * _ROUND)
        painter.panel(plate, PANEL_DEEP, border=LINE, border_width=2, radius=_ROUND)
        painter.text(words, (_SPARE, strip.centery), _STYLE, align="midleft", max_width=most)
