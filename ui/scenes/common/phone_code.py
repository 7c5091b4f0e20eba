"""The code that phones scan, the address below it, and the rows of those who hold a phone."""

import math
from collections.abc import Callable
from functools import lru_cache, partial

import segno

from ui.base.i18n import N_, Translator
from ui.base.spacing import CORNER, GAP, NEAR, SNUG, TIGHT
from ui.base.theme import (
    CREAM,
    DIM,
    FINE,
    HEADING,
    INK,
    LOG_GREEN,
    NAME,
    PANEL,
    SEAT,
    SMALL,
    WARNING,
    YELLOW,
    Colour,
    mix,
)
from ui.base.viewport import Rect
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Row, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait
from ui.table.paint.phone_mark import PHONE_RATIO, draw_on_stool, draw_phone
from ui.table.state.phone_marks import PhoneMark

QUIET = 4
"""Modules of white around a code, as its standard wants them."""
_FACE = 84.0
"""How high and wide the face of somebody with a phone is, in units."""
_SCAN = N_("Scan the code with the phone's camera, or type:")


@lru_cache(maxsize=4)
def modules_of(address: str) -> tuple[tuple[bool, ...], ...]:
    """The code of an address, row by row: whether each module is dark."""
    code = segno.make(address, error="m", micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


STOOLS = "stools"
"""The group of what belongs to a stool."""


def written(address: str) -> str:
    """The address as somebody types it who cannot scan."""
    return address.removeprefix("http://")


def draw_code(painter: Painter, address: str, place: Rect) -> None:
    """Draw the code with its quiet zone, as large as whole pixels allow: a blurred code is harder to read."""
    painter.panel(place, (255, 255, 255), border=INK, border_width=4, radius=CORNER)
    rows = modules_of(address)
    count, scale = len(rows) + 2 * QUIET, painter.viewport.scale
    module = max(1, math.floor((min(place.w, place.h) - 8) * scale / count)) / scale
    side = module * len(rows)
    left = round((place.centerx - side / 2) * scale) / scale
    top = round((place.centery - side / 2) * scale) / scale
    for y, row in enumerate(rows):
        start = 0
        while start < len(row):
            end = start
            while end < len(row) and row[end] is row[start]:
                end += 1
            if row[start]:
                painter.rect(Rect(left + start * module, top + y * module, (end - start) * module, module), (0, 0, 0))
            start = end


def address_box(tr: Translator, address: str) -> Box:
    """The address in large letters, and what to do with it; in a narrow room it takes two lines."""
    host, slash, secret = written(address).partition("/")
    whole, *parts = (
        Words(part, HEADING, lines=1, side="center", group="address")
        for part in (host + slash + secret, host + slash, secret)
    )
    told = Words(tr.text(_SCAN), SMALL.but(colour=CREAM), side="center", group="scan")
    return Column(told, Fit(whole, Column(*parts)), gap=SNUG)


def code_box(address: str, *, least: float = 220.0) -> Box:
    """The code, as large as its room allows."""
    return Picture(lambda painter, place: draw_code(painter, address, place), least=least, aspect=1, weight=1)


def person_box(tr: Translator, look: SeatLook, mark: PhoneMark | None, *beside: Box) -> Box:
    """Somebody who holds a phone, or sits at the window: face, name, how they play, and what stands ``beside`` that."""
    shade = {PhoneMark.THERE: LOG_GREEN, PhoneMark.LOST: WARNING, PhoneMark.FREE: YELLOW}
    colour = DIM if mark is None else shade.get(mark, CREAM)
    words = Column(
        Words(look.name, NAME, lines=2, group="persons"),
        Row(
            None if mark is None else Sized(Picture(partial(draw_phone, mark=mark), high=40, aspect=1 / PHONE_RATIO)),
            Words(state_words(tr, look, mark), SMALL.but(colour=colour), lines=2, at="middle", group="states"),
            gap=SNUG,
        ),
        at="middle",
        weight=1,
    )
    face = Picture(partial(_draw_person, look=look), high=_FACE, wide=_FACE)
    ground = Picture(partial(_draw_row, colour=SEAT[look.colour]))
    return Layers(
        ground,
        Padding(NEAR, Row(face, words, *(Sized(box, across=None) for box in beside), gap=GAP), top=SNUG, bottom=SNUG),
    )


def stool_box(
    tr: Translator, look: SeatLook, mark: PhoneMark | None, hopped: Callable[[], float], badge: Box | None
) -> Box:
    """A stool with whoever sits on it, or with nobody while it waits for a phone; ``hopped`` says how much of the way
    up is done, 0 to 1, and a ``badge`` lies on the lower right of the face."""
    colour = CREAM if mark is None else WARNING if mark is PhoneMark.LOST else LOG_GREEN
    # What is free can be seen.
    state = " " if mark is PhoneMark.FREE else state_words(tr, look, mark)

    def draw(painter: Painter, place: Rect) -> None:
        draw_on_stool(painter, place, look, mark, hopped())

    stool: Box = Picture(draw, least=110, most=270, group=STOOLS)
    if badge is not None:
        beside = Row(Spacer(weight=0.8), Sized(badge), Spacer(weight=0.2))
        stool = Layers(stool, Column(Spacer(weight=0.6), beside, Spacer(weight=0.4)), weight=1)
    return Column(
        stool,
        Words(look.name, NAME, lines=2, side="center", group=STOOLS),
        Words(state, SMALL.but(size=FINE, colour=colour), lines=2, side="center", group=STOOLS),
        gap=TIGHT,
    )


def _draw_row(painter: Painter, place: Rect, *, colour: Colour) -> None:
    painter.panel(place, PANEL, border=mix(colour, PANEL, 0.25), border_width=3)


def _draw_person(painter: Painter, place: Rect, *, look: SeatLook) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, _FACE / 2)


def spoken_person(tr: Translator, look: SeatLook, mark: PhoneMark | None) -> str:
    """Name and state, for the ear."""
    return f"{look.name}: {state_words(tr, look, mark)}"


def address_words(tr: Translator, address: str) -> str:
    """The same, for the ear."""
    return f"{tr.text(_SCAN)} {written(address)}"


def state_words(tr: Translator, look: SeatLook, mark: PhoneMark | None) -> str:
    """How a seat is played now."""
    match mark:
        case PhoneMark.THERE:
            return tr.text("Connected")
        case PhoneMark.LOST:
            return tr.text("Phone out of reach or asleep")
        case PhoneMark.FREE:
            return tr.text("Free: waiting for a phone")
        case PhoneMark.RESTS:
            return tr.text("Somebody else is playing")
        case None:
            return tr.text("Plays at this window") if look.human else tr.text("Computer")
