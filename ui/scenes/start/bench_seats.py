"""What the setup is made of: tickets, the busts behind the brass bench, each in the light of its seat's colour, their
plates, what one of them says, and the drawer with the rest of a seat."""

from collections.abc import Callable, Sequence
from functools import partial

from ui.art.seat_signs import FILLED
from ui.base.i18n import Translator
from ui.base.spacing import APART, GAP, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    CREAM,
    DIM,
    INK,
    LINE,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    SEAT,
    SMALL,
    STRONG,
    TextStyle,
    mix,
)
from ui.base.viewport import Rect
from ui.files.settings import SeatChoice
from ui.halls.bench import draw_drawer, draw_front, draw_light, draw_shut_drawer
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Row, Scroll
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import SeatLook, looks_of
from ui.match.seating import remarks
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign
from ui.scenes.common.boxes import button, called
from ui.scenes.common.speaker import draw_bubble, draw_tail
from ui.table.paint.marks import draw_portrait
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.paint.workshop import draw_rail
from ui.table.state.phone_marks import PhoneMark
from ui.widgets.base import Control
from ui.widgets.bench import OFFERED, Bust, Stool, Ticket, draw_stool
from ui.widgets.button import CHOSEN
from ui.widgets.plate import draw_rivets

_FACE = 25.0
"""The radius of a face on a ticket."""
_HIGH = 140.0
"""How high a bust is at least."""
_RAIL = 26.0
LAMPS = 50.0
"""How high the lamps are, and what a person has in their place."""


def ticket(title: str, purpose: str, seats: Sequence[SeatChoice], act: Callable[[], None], *, chosen: bool) -> Leaf:
    """The ticket of a ready table: its name and who would sit there; its hint says for whom it is."""
    looks, step = looks_of(seats), 1.1 * _FACE
    wide = (len(looks) - 1) * step + 2 * _FACE
    faces = Picture(partial(_draw_faces, looks=looks, step=step), least=2 * _FACE, wide=wide, may_go=2)
    name = Words(title, NAME.but(colour=INK), lines=3, at="middle", group="tickets", weight=1)
    inner = Padding(GAP + TIGHT, Row(name, faces, gap=SNUG), top=SNUG, bottom=SNUG)
    look = CHOSEN if chosen else OFFERED
    return called(button(title, act, look=look, make=Ticket, high=72, hint=purpose, inner=inner), "")


def _draw_faces(painter: Painter, place: Rect, *, looks: Sequence[SeatLook], step: float) -> None:
    for at, look in enumerate(looks):
        draw_portrait(painter, look, SEAT[look.colour], (place.left + _FACE + at * step, place.centery), _FACE)


def bust(look: SeatLook, act: Callable[[], None], *, speaks: bool, pulled: bool, hint: str) -> Box:
    """Somebody behind the bench, and the light in which they stand."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = old if isinstance(old, Bust) else Bust(rect, look.name, act)
        one.rect, one.label, one.on_press, one.hint = rect, look.name, act, hint
        one.portrait, one.speaks, one.pulled = look.portrait, speaks, pulled
        return one

    one = Leaf("bust", made, wide=_HIGH, high=_HIGH, weight=1)
    return Layers(Picture(partial(draw_light, colour=SEAT[look.colour])), one, weight=1)


def empty_place(add: tuple[str, Callable[[], None]] | None, like: Box) -> Box:
    """A place where nobody sits; ``add`` is the label of the button that changes that, and what it does, and ``like``
    the plate of another one."""
    stool = Picture(_draw_free, least=_HIGH, most=190)
    plus = button(*add, key="add", make=Stool, high=_HIGH, weight=1) if add else Column(Spacer(), stool, weight=1)
    return Column(plus, Apart(Spacer(), like=like))


def _draw_free(painter: Painter, place: Rect) -> None:
    draw_stool(painter, place, mix(LINE, PANEL, 0.6))


def plate(colour: str, words: str, *fields: Box, first: bool) -> Box:
    """What is bolted to the bench below a bust, and in ``words`` who plays there; the ``first`` one comes with the
    bench."""
    told = Words(words, SMALL.but(size=20, colour=CREAM), lines=1, side="center", group="kinds")
    inside = Padding(GAP, Column(*fields, told, gap=TIGHT), top=APART, bottom=NEAR)
    bolted = Layers(Picture(partial(_draw_plate, colour=colour)), inside)
    return Layers(Picture(_draw_bench) if first else None, Padding(0, bolted, top=_RAIL + TIGHT))


def _draw_bench(painter: Painter, place: Rect) -> None:
    """The bench across the window from the top of a place down, with its brass rail."""
    wide = painter.canvas.w
    draw_front(painter, place)
    painter.gradient(Rect(0, place.top, wide, 4 * _RAIL), (0, 0, 0, 130), (0, 0, 0, 0))
    draw_rail(painter, Rect(-WIDE, place.top, wide + 2 * WIDE, _RAIL))


def _draw_plate(painter: Painter, place: Rect, *, colour: str) -> None:
    """The plate, and on the rail above it the sign of the seat's colour."""
    shade, at, radius = SEAT[colour], (place.centerx, place.top - 9), 20.0
    painter.panel(place, PANEL_DARK, border=mix(shade, INK, 0.15), border_width=4, radius=PLATE_CORNER, shadow=SNUG)
    draw_rivets(painter, place, NEAR, TIGHT)
    painter.circle(at, radius, shade, border=INK, border_width=4)
    draw_seat_sign(painter, colour, at, (radius - 3) * FILLED, INK)


def sign(seat: SeatChoice) -> Picture:
    """How a person plays, where a computer player has its lamps: at the window, or with a phone."""
    return Picture(_draw_phone if seat.by_phone else _draw_window, high=LAMPS)


def _draw_phone(painter: Painter, place: Rect) -> None:
    high = place.h * 0.86
    mark = Rect(0, 0, high / PHONE_RATIO, high)
    mark.center = place.center
    draw_phone(painter, mark, PhoneMark.THERE)


def _draw_window(painter: Painter, place: Rect) -> None:
    """A screen on its foot, and a pointer."""
    screen = Rect(0, 0, 56, 34)
    screen.center = place.centerx, place.centery - 4
    painter.panel(screen, PANEL_DEEP, border=DIM, border_width=3, radius=6)
    painter.rect(Rect(screen.centerx - 14, screen.bottom + 4, 28, 4), DIM)
    x, y = screen.centerx - 4, screen.centery - 8
    painter.polygon([(x, y), (x + 13, y + 12), (x + 6, y + 12), (x, y + 18)], CREAM)


def said_box(tr: Translator, seats: Sequence[SeatChoice], speaker: int, places: int) -> Box:
    """The bubble above whoever is looked at: what they are like, and how well they play."""
    style, skill = BODY.but(colour=INK), STRONG.but(colour=mix(INK, PANEL, 0.35))

    def words(index: int) -> Box:
        taste, level = remarks(tr, seats, index)
        lines = [Words(taste, style, letters=76, side="center"), Words(level, skill, letters=76, side="center")]
        return Padding(APART, Column(*lines, at="middle"), top=NEAR, bottom=NEAR)

    share = (speaker + 0.5) / places
    bubble = Layers(Picture(partial(_draw_said, share=share)), words(speaker))
    row = Row(Spacer(weight=share), Column(Spacer(), bubble), Spacer(weight=1 - share))
    # As high as the longest, so that nothing below moves when somebody else speaks.
    return Apart(row, like=Layers(*map(words, range(len(seats)))))


def _draw_said(painter: Painter, place: Rect, *, share: float) -> None:
    draw_bubble(painter, place)
    draw_tail(painter, place.left + place.w * share, place.bottom)


def drawer(face: Leaf, kind: Leaf, colour: Leaf, remove: Leaf) -> Box:
    """What else is chosen for a seat."""
    above, beside = Row(face, remove, gap=APART), Row(colour, Spacer(), kind, gap=APART)
    rows = Fit(Column(above, beside, gap=NEAR), Column(above, colour, kind, gap=NEAR))
    return Layers(Picture(draw_drawer), Padding(APART, rows, top=GAP, bottom=GAP))


def shut_drawer(switch: Box | None, words: Box, *, scrolls: bool) -> Box:
    """Where it opens, and what is said there until then, which ``scrolls`` if it is long."""
    row: Box = Fit(Row(switch, words, gap=WIDE), Column(switch, words, gap=NEAR))
    inside = Scroll(row, key="said", least=_HIGH) if scrolls else row
    return Layers(Picture(draw_shut_drawer), Padding(WIDE, inside, top=APART, bottom=GAP), weight=1)
