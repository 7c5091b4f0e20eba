"""The headings beside the rules page: each with a picture, and a mark at the one that is being read."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ui.base.theme import AMBER, CREAM, INK, PANEL, Colour, Face, TextStyle, mix
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column
from ui.layout.leaves import Leaf
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.rules.items import Section
from ui.shell.scene import RulesTopic
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button, ButtonLook

PICTURES: Mapping[RulesTopic, Key] = {
    RulesTopic.AIM: ("robot", "kid-klonk"),
    RulesTopic.SETUP: ("helmet", 1),
    RulesTopic.CARDS: ("points", 3),
    RulesTopic.UNITS: ("machine", "unit-nut-oil"),
    RulesTopic.BELT: ("belt", 3),
    RulesTopic.BIDDING: ("back",),
    RulesTopic.TIES: ("spanner",),
    RulesTopic.ROUNDS: ("deck", 3),
    RulesTopic.ALLOCATION: ("symbol", "nut"),
    RulesTopic.SCORING: ("points", 9),
    RulesTopic.SECRECY: ("portrait", "volta", CALM),
    RulesTopic.CONTROLS: ("symbol", "cog"),
}
"""What stands beside each heading."""
HERE = ButtonLook(CREAM, CREAM, INK)
"""The heading of what is being read."""
FOUND = ButtonLook(mix(PANEL, AMBER, 0.42), mix(PANEL, AMBER, 0.6), CREAM)
"""A heading below which something was found."""
LABEL = TextStyle(Face.HEADING, 20, INK, line=1.1)
_HIGH, _ICON_W, _ICON_H = 42.0, 46.0, 40.0
_LEFT, _RIGHT = 70.0, 10.0
"""What is left free of the label, for the picture and at the other end."""
_TONGUE = 20.0
"""How far the mark reaches towards the page."""


class ContentsEntry(Button):
    """A heading to jump to."""

    def __init__(self, section: Section, jump: Callable[[], None]) -> None:
        """Stand for a section of the page."""
        super().__init__(Rect(0, 0, 1, 1), section.heading, jump, look=SECONDARY, style=LABEL, lines=2)
        self.picture = PICTURES.get(section.topic)
        self.here = False
        """Whether this is what is being read."""

    def mark(self, *, here: bool, found: bool) -> bool:
        """Say whether it is being read, and whether something was ``found`` below it; returns whether that is new."""
        before, self.here = (self.here, self.look), here
        self.look = FOUND if found else HERE if here else SECONDARY
        return before != (here, self.look)

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button, with a tongue towards the page at the one that is being read."""
        if self.here:
            right, middle = self.rect.right, self.rect.centery
            half = min(_TONGUE, self.rect.h / 2 - 4)
            points = [(right - 4, middle - half), (right + _TONGUE, middle), (right - 4, middle + half)]
            painter.polygon(points, self.look.face, border=INK, border_width=4)
        super().draw(painter, ring=ring)

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        if self.picture is not None:
            aspect = painter.art.aspect(self.picture)
            wide = min(_ICON_W, _ICON_H * aspect)
            icon = Rect(0, 0, wide, wide / aspect)
            icon.center = body.left + 12 + _ICON_W / 2, body.centery
            painter.image(self.picture, icon)
        painter.text(
            self.label,
            (body.left + _LEFT, body.centery),
            self.style,
            align="midleft",
            max_width=body.w - _LEFT - _RIGHT,
            max_lines=self.lines,
            max_height=body.h,
            colour=words,
        )


def contents(sections: Sequence[Section], jump: Callable[[int], None]) -> Box:
    """The headings in a column; ``jump`` gets the number of the section that is asked for."""
    return Column(*(_entry(section, partial(jump, number)) for number, section in enumerate(sections)), gap=8)


def _entry(section: Section, jump: Callable[[], None]) -> Leaf:
    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, ContentsEntry) else ContentsEntry(section, jump)
        one.rect, one.style, one.label, one.on_press = rect, style, section.heading, jump
        return one

    edge = (_LEFT + _RIGHT) / 2
    return Leaf(section.topic, made, label=section.heading, style=LABEL, lines=2, edge=edge, high=_HIGH, weight=1)
