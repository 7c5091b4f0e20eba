"""What the setup is made of: tickets, the busts behind the brass bench, each in the light of its seat's colour, their
plates, what one of them says, and the drawer with the rest of a seat."""

from collections.abc import Callable, Sequence
from functools import partial

from game.agents import LEVELS
from ui.art.seat_signs import FILLED
from ui.base.i18n import Translator
from ui.base.spacing import APART, CORNER, GAP, HANDLE, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    CREAM,
    DIM,
    INK,
    LINE,
    NAME,
    PANEL,
    PANEL_DARK,
    SEAT,
    SMALL,
    STRONG,
    TextStyle,
    mix,
)
from ui.base.viewport import Rect, around
from ui.files.settings import COMPUTER, SeatChoice
from ui.halls.bench import draw_drawer, draw_front, draw_light
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Row
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import SeatLook, looks_of
from ui.match.seating import remarks
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign
from ui.scenes.common.boxes import SIDE, button, called, panel
from ui.scenes.common.speaker import draw_bubble, draw_tail
from ui.table.paint.marks import draw_portrait
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.paint.workshop import draw_rail
from ui.table.state.phone_marks import PhoneMark
from ui.widgets.base import Control
from ui.widgets.bench import OFFERED, Bust, Stool, Ticket, draw_stool
from ui.widgets.button import CHOSEN
from ui.widgets.drawn_signs import draw_window
from ui.widgets.plate import draw_rivets

_HIGH = 140.0
"""How high a bust is at least."""
_RAIL = 26.0
LAMPS = 50.0
"""How high the lamps are, and what a person has in their place."""


def ticket(
    title: str, purpose: str, seats: Sequence[SeatChoice], act: Callable[[], None], *, chosen: bool, cramped: bool
) -> Leaf:
    """The ticket of a ready table: its name and who would sit there, if anybody; its hint says for whom it is."""
    looks, face, size = looks_of(seats), 25.0 * (0.8 if cramped else 1.0), 20 if cramped else NAME.size
    wide = (len(looks) - 1) * 1.1 * face + 2 * face
    faces = Picture(partial(_draw_faces, looks=looks, radius=face), least=2 * face, wide=wide, may_go=2)
    style = NAME.but(size=size, colour=INK)
    name = Words(title, style, lines=3, at="middle", group="tickets", weight=1)
    inner = Padding(GAP + TIGHT, Row(name, faces if looks else None, gap=SNUG), top=SNUG, bottom=SNUG)
    look = CHOSEN if chosen else OFFERED
    return called(button(title, act, look=look, make=Ticket, high=72, hint=purpose, inner=inner, weight=1), "")


def _draw_faces(painter: Painter, place: Rect, *, looks: Sequence[SeatLook], radius: float) -> None:
    for at, look in enumerate(looks):
        middle = place.left + (1 + 1.1 * at) * radius, place.centery
        draw_portrait(painter, look, SEAT[look.colour], middle, radius)


def bust(look: SeatLook, act: Callable[[], None], *, speaks: bool, pulled: bool, hint: str) -> Box:
    """Somebody behind the bench, and the light in which they stand."""

    def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
        one = old if isinstance(old, Bust) else Bust(rect, look.name, act)
        one.rect, one.label, one.on_press, one.hint = rect, look.name, act, hint
        one.portrait, one.speaks, one.pulled = look.portrait, speaks, pulled
        return one

    room = Picture(least=_HIGH, usual=SIDE, most=SIDE)
    return Layers(room, Leaf("bust", made, wide=_HIGH, high=_HIGH), weight=1)


def lights(seats: Sequence[SeatChoice], places: int, like: Box) -> Box:
    """The lamps over the bench, and the light in which everybody stands, down to plates ``like`` this one."""
    shining = [Picture(partial(draw_light, colour=SEAT[seat.colour]), weight=1) for seat in seats]
    dark = [Spacer() for _ in range(places - len(seats))]
    return Row(*(Column(one, Apart(Spacer(), like=like)) for one in (*shining, *dark)), gap=APART, alike=True, weight=1)


def empty_place(place: int, label: str, add: Callable[[], None], like: Box) -> Box:
    """A place where nobody sits, which ``add`` changes; ``like`` is the plate of another one."""
    words = Words(label, STRONG.but(colour=DIM), lines=2, side="center", at="middle", group="add")
    plus = Picture(_draw_plus, high=HANDLE)
    plate = Layers(
        Picture(_draw_dashed), Padding(GAP, Column(plus, words, gap=TIGHT, at="middle"), top=NEAR, bottom=NEAR)
    )
    shown = Column(Picture(_draw_free, least=_HIGH, weight=1), Apart(Padding(0, plate, top=_RAIL + TIGHT), like=like))
    return button(label, add, key=f"add {place}", make=Stool, inner=shown, weight=1)


def _draw_plus(painter: Painter, place: Rect) -> None:
    for wide, high in ((place.h, 9.0), (9.0, place.h)):
        painter.panel(around(place.center, wide, high), DIM, radius=3)


def _draw_dashed(painter: Painter, place: Rect) -> None:
    painter.dashed(place, mix(LINE, PANEL, 0.2), radius=PLATE_CORNER)


def _draw_free(painter: Painter, place: Rect) -> None:
    draw_stool(painter, place, mix(LINE, PANEL, 0.6))


def plate(colour: str, *fields: Box, first: bool) -> Box:
    """What is bolted to the bench below a bust; the ``first`` one comes with the bench."""
    inside = Padding(GAP, Column(*fields, gap=TIGHT), top=APART, bottom=NEAR)
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
    painter.panel(place, PANEL_DARK, border=mix(shade, INK, 0.15), border_width=4, shadow=SNUG)
    draw_rivets(painter, place, NEAR, TIGHT)
    painter.circle(at, radius, shade, border=INK, border_width=4)
    draw_seat_sign(painter, colour, at, (radius - 3) * FILLED, INK)


def sign(seat: SeatChoice, words: str) -> Box:
    """How a person plays, where a computer player has its lamps: at the window, or with a phone."""
    picture = Picture(_draw_phone if seat.by_phone else draw_window, high=LAMPS, wide=64)
    told = Words(words, SMALL.but(colour=CREAM), lines=1, at="middle", group="kinds")
    return Row(Spacer(), picture, told, Spacer(), gap=SNUG)


def _draw_phone(painter: Painter, place: Rect) -> None:
    high = place.h * 0.86
    draw_phone(painter, around(place.center, high / PHONE_RATIO, high), PhoneMark.FREE)


def said_box(tr: Translator, seats: Sequence[SeatChoice], speaker: int, places: int, advice: str) -> Box:
    """The bubble above whoever is looked at: what they are like, and how well they play, or ``advice`` that they
    give."""
    style, skill = BODY.but(colour=INK), STRONG.but(colour=mix(INK, PANEL, 0.35))

    def words(index: int) -> Box:
        taste, level = ("", advice) if advice else remarks(tr, seats, index)
        if not advice and seats[index].kind == COMPUTER and seats[index].level in LEVELS:
            level = f"{tr.text(LEVELS[seats[index].level].title)} · {level}"
        lines = [Words(taste, style, letters=84, side="center"), Words(level, skill, letters=84, side="center")]
        return Padding(APART, Column(*lines, at="middle"), top=NEAR, bottom=NEAR)

    share = (speaker + 0.5) / places
    bubble = Layers(Picture(partial(_draw_said, share=share)), words(speaker))
    row = Row(Spacer(weight=share), Column(Spacer(), bubble), Spacer(weight=1 - share))
    # Below the lamps, and as high as the longest, so that nothing below moves when somebody else speaks.
    return Padding(0, Apart(row, like=Layers(*map(words, range(len(seats))))), top=APART + GAP, bottom=APART)


def _draw_said(painter: Painter, place: Rect, *, share: float) -> None:
    draw_bubble(painter, place)
    draw_tail(painter, place.left + place.w * share, place.bottom)


def drawer(face: Leaf, kind: Leaf, colour: Leaf, remove: Leaf, agreement: Box | None) -> Box:
    """What else is chosen for a seat."""
    looks, rest = (
        Column(face, colour, gap=NEAR, weight=1),
        Column(kind, Row(agreement, Spacer(), remove, gap=NEAR), gap=NEAR),
    )
    rows = Fit(Row(looks, rest, gap=APART), Column(face, colour, kind, Row(agreement, Spacer(), remove), gap=NEAR))
    return Layers(Picture(draw_drawer), Padding(APART, rows, top=NEAR, bottom=NEAR))


def note(words: Box, leave: Box | None) -> Box:
    """What is said where a drawer opens, until then; ``leave`` takes it back."""
    inside = Padding(APART, Row(words, leave, gap=GAP), top=SNUG, bottom=SNUG)
    return Layers(panel(PANEL_DARK, INK, thick=4, radius=CORNER), inside)
