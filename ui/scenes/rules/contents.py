"""The headings beside the rules page: each with a picture, and a mark at the one that is being read."""

from collections.abc import Callable, Mapping
from functools import partial

from ui.base.theme import AMBER, CREAM, INK, PANEL, Colour, Face, TextStyle, mix
from ui.base.viewport import Rect
from ui.match.opponents import CALM
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.rules.items import Section
from ui.shell.scene import RulesTopic
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
GAP = 9.0
TALLEST = 62.0
AIR = 2.0
"""What is left free above and below a heading, at least, if it can be read."""
STEP = 0.98
LABEL = TextStyle(Face.HEADING, 20, INK, line=1.1)
ICON_W = 46.0
TONGUE = 20.0
"""How far the mark reaches towards the page."""


class ContentsEntry(Button):
    """A heading to jump to."""

    def __init__(self, rect: Rect, section: Section, on_press: Callable[[], None]) -> None:
        """Stand for a section of the page."""
        super().__init__(rect, section.heading, on_press, look=SECONDARY, style=LABEL, lines=2)
        self.picture = PICTURES.get(section.topic)
        self.here = False
        """Whether this is what is being read."""
        self.found = False
        """Whether something was found below it."""

    def label_width(self, painter: Painter) -> float:
        """How wide its heading may be: beside the picture, which gives way to large words."""
        return self.rect.w - (24.0 if painter.texts.large else 36.0 + ICON_W)

    def mark(self, *, here: bool, found: bool) -> bool:
        """Say where the reader is and what was found; returns whether that is new."""
        if (self.here, self.found) == (here, found):
            return False
        self.here, self.found = here, found
        self.look = FOUND if found else HERE if here else SECONDARY
        return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the button, with a tongue towards the page at the one that is being read."""
        if self.here:
            right, middle = self.rect.right, self.rect.centery
            half = min(TONGUE, self.rect.h / 2 - 4)
            points = [(right - 4, middle - half), (right + TONGUE, middle), (right - 4, middle + half)]
            painter.polygon(points, self.look.face, border=INK, border_width=4)
        super().draw(painter, ring=ring)

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        left = body.left + 12
        if self.picture is not None and not painter.texts.large:
            high = min(body.h - 12, 40.0)
            wide = high * painter.art.aspect(self.picture)
            if wide > ICON_W:
                wide, high = ICON_W, high * ICON_W / wide
            middle = left + ICON_W / 2
            painter.image(self.picture, Rect(middle - wide / 2, body.centery - high / 2, wide, high))
        left += 0 if painter.texts.large else ICON_W + 12
        painter.text(
            self.label,
            (left, body.centery),
            self.fitted or self.style,
            align="midleft",
            max_width=self.label_width(painter),
            max_lines=self.lines,
            max_height=body.h,
            colour=words,
        )


def contents(
    painter: Painter, place: Rect, sections: tuple[Section, ...], jump: Callable[[int], None]
) -> list[ContentsEntry]:
    """The headings in a column, all in one size and with the same room above and below; ``jump`` gets the number of
    the section that is asked for."""
    entries = [
        ContentsEntry(Rect(place.left, place.top, place.w, 0), section, partial(jump, number))
        for number, section in enumerate(sections)
    ]
    room = min(TALLEST * len(entries), place.h - 10 - GAP * len(entries))
    style = _common(painter, entries, room - 2 * AIR * len(entries))
    needs = _heights(painter, entries, style)
    spare, top = (room - sum(needs)) / len(entries), place.top
    for entry, need in zip(entries, needs, strict=True):
        entry.rect.y, entry.rect.h, entry.fitted = top, need + spare, style
        top = entry.rect.bottom + GAP
    return entries


def _common(painter: Painter, entries: list[ContentsEntry], room: float) -> TextStyle:
    """The largest permitted style in which all headings together are no higher than the room."""
    labels = [(entry.label, entry.label_width(painter)) for entry in entries]
    style = painter.common_style(labels, LABEL, max_lines=2)
    while sum(_heights(painter, entries, style)) > room and style.size > LABEL.size * LABEL.smallest:
        style = style.but(size=style.size * STEP)
    return style


def _heights(painter: Painter, entries: list[ContentsEntry], style: TextStyle) -> list[float]:
    """How high each heading is in a style."""
    return [
        painter.measure(entry.label, style, max_width=entry.label_width(painter), max_lines=2)[1] for entry in entries
    ]
