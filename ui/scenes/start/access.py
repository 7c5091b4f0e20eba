"""The page on accessibility: what the game does for those who see, hear, move or read differently.

The same facts as in `build/docs/ACCESS.md`, in short, each with the settings that belong to it.
"""

from functools import partial
from typing import NamedTuple

from ui.base.i18n import Translator
from ui.base.theme import BODY, INK, LINE, PANEL, PANEL_DARK, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.scenes.start.setting_rows import SettingRows

_GAP, _SIDE, _TOP = 18.0, 24.0, 16.0
"""Between two plates, and inside one beside its words, and above and below them, in units."""
_FOREMAN = 150.0
"""How wide the foreman is at least, in units."""
_COLUMNS = (3, 2, 1)
"""How many plates are side by side, as far as words are not too large for that."""


class Group(NamedTuple):
    """A plate: what is done for somebody, and the settings that do it."""

    title: str
    told: str
    settings: tuple[str, ...] = ()


def groups(tr: Translator) -> list[Group]:
    """What the game does, and last what it does not do."""
    return [
        Group(
            tr.text("See"),
            tr.text(
                "Words grow up to twice their size, and stand out clearly. Colour never stands alone: players, symbols "
                "and cards have signs and numbers."
            ),
            ("text_size", "high_contrast"),
        ),
        Group(
            tr.text("Hear"),
            tr.text("Whatever can be heard can be seen as well. Captions name each sound and say what it tells."),
            ("captions", "mono"),
        ),
        Group(
            tr.text("Move"),
            tr.text(
                "A finger, a mouse, half a keyboard, or one stick and one button: each is enough for a whole game. No "
                "holding, no double clicks, no timing."
            ),
            ("keys", "pointer_size"),
        ),
        Group(
            tr.text("Read"),
            tr.text(
                "A voice reads the whole game to you, and never gives a hidden card away. Every symbol and rule is "
                "explained where you meet it."
            ),
            ("read_aloud", "memory_aid"),
        ),
        Group(
            tr.text("Keep calm"),
            tr.text(
                "No clock runs, and you can stop anywhere: the game is saved as you play. Nothing flashes more than "
                "three times a second."
            ),
            ("reduced_motion", "flashes"),
        ),
        Group(
            tr.text("Not there yet"),
            tr.text(
                "You cannot choose your own colours or fonts. Voice control and single-switch scanning are missing. "
                "Screen readers cannot look into the window: the game has to speak for itself."
            ),
        ),
    ]


def access_page(tr: Translator, rows: SettingRows) -> Box:
    """A plate for each group, side by side as far as all of them fit."""
    plates = [_plate(group, rows) for group in groups(tr)]
    grids = [Grid(*plates, columns=columns, gap=_GAP, alike=columns > 1, weight=1) for columns in _COLUMNS]
    return Scroll(Fit(*grids), key="for all")


def _plate(group: Group, rows: SettingRows) -> Box:
    """A plate with its words above, and its settings at the foot."""
    words = Column(
        Words(group.title, SUBHEADING.but(colour=YELLOW), group="groups"),
        Words(group.told, BODY.but(size=20), group="what is done", letters=90),
        gap=6,
    )
    if not group.settings:
        foreman = Picture(_draw_foreman, least=90, usual=150, wide=_FOREMAN, may_go=1)
        inside: Box = Row(foreman, Holder(words, weight=1), gap=_SIDE)
    else:
        inside = Column(words, Spacer(), Column(*map(rows.row, group.settings)))
    ground = Picture(partial(_draw_plate, last=not group.settings))
    return Named(group.title, Layers(ground, Padding(_SIDE, inside, top=_TOP, bottom=_TOP)))


def _draw_plate(painter: Painter, place: Rect, *, last: bool) -> None:
    painter.panel(place, PANEL_DARK if last else PANEL, border=INK if last else LINE, radius=18)


def _draw_foreman(painter: Painter, place: Rect) -> None:
    draw_figure(painter, FOREMAN, place.midbottom, min(place.h, place.w * 1.3))
