"""The foreman, and what he says on a page."""

from ui.base.spacing import APART
from ui.base.theme import BODY, INK
from ui.layout.box import Box
from ui.layout.boxes import Row, Sized
from ui.table.paint.marks import bubble, icon


def foreman(mood: str, *, least: float, most: float) -> Box:
    """The foreman's face, where there is room for it."""
    return icon(("portrait", "foreman", mood), least=least, most=most, aspect=0.9, may_go=1)


def said_by_foreman(words: str, mood: str) -> Box:
    """The foreman's face, and beside it what he says."""
    said = Sized(bubble(words, BODY.but(colour=INK)))
    return Row(foreman(mood, least=90, most=150), said, gap=APART, at="middle")
