"""What the setup is made of: tickets for ready tables, the busts behind the brass bench, each in the light of its
seat's colour, their plates, what one of them says, and the drawer with the rest of a seat."""

from collections.abc import Callable, Sequence
from functools import partial

from ui.art.seat_signs import FILLED
from ui.base.i18n import Translator
from ui.base.spacing import APART, CORNER, GAP, NEAR, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    INK,
    LINE,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    PAPER,
    SEAT,
    SMALL,
    STRONG,
    WALL_DARK,
    WALL_MIDDLE,
    Colour,
    mix,
)
from ui.base.viewport import Rect
from ui.files.settings import SeatChoice
from ui.halls.wall import IRON
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Layers, Padding, Row
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import SeatLook, looks_of
from ui.match.opponents import CALM, PLEASED
from ui.match.seating import remarks
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_sign
from ui.scenes.common.boxes import button, called
from ui.table.paint.marks import draw_portrait
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.paint.workshop import draw_rail
from ui.table.state.phone_marks import PhoneMark
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import draw_rivets, draw_tick

_FACE = 25.0
"""The radius of a face on a ticket."""
_BUST = 400.0
"""How high a bust is at most."""
_DEEP = 1.13
"""How much of it there would be without the bench before it, as a share of what is seen."""
_RAIL = 26.0
LAMPS = 50.0
"""How high the lamps are, and what a person has in their place."""
_IRON = mix(mix(IRON, PANEL, 0.5), PANEL_DEEP, 0.35)
_CHOSEN = ButtonLook(PAPER, CREAM, INK)
_OFFERED = ButtonLook(mix(PAPER, WALL_DARK, 0.16), PAPER, INK)


# Tickets


class Ticket(Button):
    """Sits the players of a ready table down."""

    @property
    def chosen(self) -> bool:
        """Whether its players sit there now."""
        return self.look == _CHOSEN

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw paper with a notch at each end, on a string."""
        rect = self.rect.move(0, 3) if self.sunk else self.rect
        face = self.look.hover if self.hovered else self.look.face
        painter.glow(rect.move(0, 5), (0, 0, 0, 120), spread=NEAR, radius=CORNER)
        painter.panel(rect, face, border=INK, border_width=4, radius=CORNER)
        with painter.clip(rect):
            for x in (rect.left, rect.right):
                painter.circle((x, rect.centery), NEAR, WALL_MIDDLE, border=INK, border_width=4)
        if self.draw_inside is not None:
            self.draw_inside(painter, rect)
        if self.chosen:
            painter.circle((rect.right - 14, rect.top + 6), 15, INK)
            draw_tick(painter, (rect.right - 14, rect.top + 6), 15, CREAM, 4)
        if ring:
            draw_focus_ring(painter, rect, CORNER)


def ticket(title: str, purpose: str, seats: Sequence[SeatChoice], act: Callable[[], None], *, chosen: bool) -> Leaf:
    """The ticket of a ready table: its name and who would sit there; its hint says for whom it is."""
    looks = looks_of(seats)
    step = 1.45 * _FACE
    faces = Picture(
        partial(_draw_faces, looks=looks, step=step),
        least=2 * _FACE,
        wide=(len(looks) - 1) * step + 2 * _FACE,
        may_go=2,
    )
    name = Words(title, NAME.but(colour=INK), lines=2, at="middle", group="tickets", weight=1)
    one = button(
        title,
        act,
        look=_CHOSEN if chosen else _OFFERED,
        make=Ticket,
        high=72,
        hint=purpose,
        inner=Padding(APART, Row(name, faces, gap=NEAR), top=SNUG, bottom=SNUG),
    )
    return called(one, "")


def _draw_faces(painter: Painter, place: Rect, *, looks: Sequence[SeatLook], step: float) -> None:
    for at, look in enumerate(looks):
        draw_portrait(painter, look, SEAT[look.colour], (place.left + _FACE + at * step, place.centery), _FACE)


# Behind the bench


class Bust(Button):
    """Somebody behind the bench, in the light of their seat's colour; a press opens their drawer."""

    face: SeatLook
    speaks: bool = False
    """Whether it is the one whose words are shown."""
    open: bool = False

    @property
    def bust(self) -> Rect:
        """Where they stand: as large as there is room, and never so low that the bench hides their chin."""
        side = min(self.rect.w, self.rect.h * _DEEP, _BUST)
        found = Rect(0, 0, side, side)
        found.midbottom = self.rect.centerx, self.rect.bottom + side * (1 - 1 / _DEEP)
        return found

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw whoever it is; under the pointer they come forward a little."""
        place = self.bust
        if self.hovered or self.open:
            by = place.w * 0.03
            place = Rect(place.x - by, place.y - 2 * by, place.w + 2 * by, place.h + 2 * by)
        with painter.clip(Rect(self.rect.x, self.rect.y - WIDE, self.rect.w, self.rect.h + WIDE)):
            for mood in (PLEASED if self.speaks else CALM, CALM):
                if painter.image(("bust", self.face.portrait, mood), place):
                    break
        if ring:
            draw_focus_ring(painter, self.bust.clip(self.rect).inflate(-SNUG, -SNUG), PLATE_CORNER)


def bust(look: SeatLook, act: Callable[[], None], *, speaks: bool, opened: bool, hint: str) -> Box:
    """Somebody behind the bench, and the light in which they stand."""

    def made(rect: Rect, label: str, act: Callable[[], None]) -> Button:
        return Bust(rect, label, act)

    one = button(look.name, act, key="bust", make=made, hint=hint, wide=140, high=140, weight=1)
    make = one.make

    def dressed(old: object, rect: Rect, style: object) -> object:
        found = make(old, rect, style)
        assert isinstance(found, Bust)
        found.face, found.speaks, found.open = look, speaks, opened
        return found

    one.make = dressed
    return Layers(Picture(partial(_draw_light, colour=SEAT[look.colour])), one, weight=1)


def _draw_light(painter: Painter, room: Rect, *, colour: Colour) -> None:
    """A lamp above somebody, and its light in the colour of their seat."""
    x, top = room.centerx, room.top - WIDE
    for spread, alpha in ((1.0, 46), (0.72, 40), (0.46, 36)):
        near, far = 34 * spread, room.w * 0.52 * spread
        painter.beam(
            [(x - near, top), (x + near, top), (x + far, room.bottom), (x - far, room.bottom)], (*colour[:3], alpha)
        )
    painter.rect(Rect(x - 3, top - 70, 6, 50), INK)
    shade = mix(colour, INK, 0.35)
    painter.polygon(
        [(x - 13, top - 24), (x + 13, top - 24), (x + 42, top), (x - 42, top)], shade, border=INK, border_width=5
    )
    painter.panel(Rect(x - 20, top - 3, 40, 11), mix(colour, CREAM, 0.6), border=INK, border_width=3, radius=5)


class Stool(Button):
    """A place where nobody sits yet."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the stool behind the bench, and a large plus above it."""
        shade = CREAM if self.hovered else DIM
        draw_stool(painter, self.rect, mix(LINE, PANEL, 0.1 if self.hovered else 0.35))
        x, y = self.rect.centerx, self.rect.bottom - min(self.rect.h, 190) + 40
        painter.circle((x, y), 38, PANEL_DEEP, border=shade, border_width=4)
        for size in ((40, 8), (8, 40)):
            bar = Rect(0, 0, *size)
            bar.center = x, y
            painter.panel(bar, shade, radius=3)
        if ring:
            ground = Rect(0, 0, 180, min(self.rect.h, 190))
            ground.midbottom = self.rect.midbottom
            draw_focus_ring(painter, ground.inflate(-SNUG, -SNUG), PLATE_CORNER)


def draw_stool(painter: Painter, room: Rect, colour: Colour, *, high: float = 74.0) -> None:
    """A stool that stands at the foot of its room, in the middle."""
    x, foot, top = room.centerx, room.bottom, room.bottom - high
    for side in (-1, 1):
        painter.line((x + side * 34, top), (x + side * 50, foot), mix(colour, INK, 0.3), 10)
    painter.line((x - 42, top + high * 0.55), (x + 42, top + high * 0.55), mix(colour, INK, 0.3), 7)
    painter.panel(Rect(x - 62, top - 14, 124, 24), colour, border=INK, border_width=4, radius=12)


# Their plates on the bench


def plate(colour: str, *fields: Box, first: bool) -> Box:
    """What is bolted to the bench below a bust; the ``first`` one comes with the bench."""
    ground = Picture(partial(_draw_plate, colour=colour))
    bolted = Layers(ground, Padding(GAP, Column(*fields, gap=TIGHT), top=APART, bottom=NEAR))
    return Layers(Picture(draw_bench) if first else None, Padding(0, bolted, top=_RAIL + TIGHT))


def sign(seat: SeatChoice) -> Picture:
    """How a person plays, where a computer player has its lamps: at the window, or with a phone."""
    return Picture(partial(_draw_sign, phone=seat.by_phone), high=LAMPS)


def _draw_plate(painter: Painter, place: Rect, *, colour: str) -> None:
    """The plate, and on the rail above it the sign of the seat's colour."""
    shade = SEAT[colour]
    painter.panel(place, PANEL_DARK, border=mix(shade, INK, 0.15), border_width=4, radius=PLATE_CORNER, shadow=SNUG)
    draw_rivets(painter, place, NEAR, TIGHT)
    at, radius = (place.centerx, place.top - 9), 20.0
    painter.circle(at, radius, shade, border=INK, border_width=4)
    draw_seat_sign(painter, colour, at, (radius - 3) * FILLED, INK)


def _draw_sign(painter: Painter, place: Rect, *, phone: bool) -> None:
    if phone:
        high = place.h * 0.86
        mark = Rect(0, 0, high / PHONE_RATIO, high)
        mark.center = place.center
        draw_phone(painter, mark, PhoneMark.THERE)
        return
    # A window on its foot, and a pointer.
    screen = Rect(0, 0, 56, 34)
    screen.center = place.centerx, place.centery - 4
    painter.panel(screen, PANEL_DEEP, border=DIM, border_width=3, radius=6)
    painter.rect(Rect(screen.centerx - 14, screen.bottom + 4, 28, 4), DIM)
    x, y = screen.centerx - 4, screen.centery - 8
    painter.polygon([(x, y), (x + 13, y + 12), (x + 6, y + 12), (x, y + 18)], CREAM)


def draw_bench(painter: Painter, place: Rect) -> None:
    """The bench across the window from the top of a place down, its brass rail in front."""
    canvas = painter.canvas
    front = Rect(0, place.top, canvas.w, canvas.bottom - place.top)
    draw_front(painter, front)
    painter.gradient(Rect(0, place.top, canvas.w, 4 * _RAIL), (0, 0, 0, 130), (0, 0, 0, 0))
    draw_rail(painter, Rect(-WIDE, place.top, canvas.w + 2 * WIDE, _RAIL))


def draw_front(painter: Painter, place: Rect) -> None:
    """The iron front of the bench, down to the foot of the window."""
    canvas = painter.canvas
    front = Rect(0, place.top, canvas.w, canvas.bottom - place.top)
    painter.rect(front, _IRON)
    for x in range(100, int(canvas.w), 200):
        painter.rect(Rect(x, front.top, 3, front.h), (0, 0, 0, 60))
        painter.rect(Rect(x + 3, front.top, 2, front.h), (255, 255, 255, 10))


# What one of them says


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
    x, foot = place.left + place.w * share, place.bottom
    painter.glow(place.move(0, 5), (0, 0, 0, 110), spread=14, radius=PLATE_CORNER)
    painter.polygon([(x - 18, foot - 4), (x + 4, foot + 26), (x + 18, foot - 4)], INK)
    painter.panel(place, CREAM, border=INK, border_width=4, radius=PLATE_CORNER)
    painter.polygon([(x - 11, foot - 6), (x + 3, foot + 15), (x + 11, foot - 6)], CREAM)


# The drawer


def drawer(face: Leaf, kind: Leaf, colour: Leaf, remove: Leaf) -> Box:
    """What else is chosen for a seat."""
    ground = Picture(_draw_drawer)
    above = Row(face, remove, gap=APART)
    rows = Fit(
        Column(above, Row(colour, Spacer(), kind, gap=APART), gap=NEAR),
        Column(above, colour, kind, gap=NEAR),
    )
    return Layers(ground, Padding(APART, rows, top=GAP, bottom=GAP))


def shut_drawer(*words: Box | None) -> Box:
    """Where it opens, and what is said there until then."""
    return Layers(Picture(_draw_shut), Padding(WIDE, Row(*words, gap=WIDE), top=APART, bottom=GAP), weight=1)


def _draw_drawer(painter: Painter, place: Rect) -> None:
    painter.panel(place, PANEL_DARK, border=BRASS, border_width=4, radius=CORNER, shadow=NEAR)
    draw_rivets(painter, place, NEAR, TIGHT)


def _draw_shut(painter: Painter, place: Rect) -> None:
    painter.panel(place, mix(_IRON, INK, 0.25), border=INK, border_width=4, radius=CORNER)
    painter.rect(Rect(place.left + GAP, place.top + TIGHT, place.w - 2 * GAP, 2), (255, 255, 255, 24))
    handle = Rect(0, 0, 190, 22)
    handle.midtop = place.centerx, place.top - NEAR
    painter.panel(handle.move(0, TIGHT), (0, 0, 0, 110), radius=11)
    painter.panel(handle, mix(BRASS, INK, 0.2), border=INK, border_width=4, radius=11)
    painter.rect(Rect(handle.left + NEAR, handle.top + 6, handle.w - 2 * NEAR, 2), (255, 255, 255, 90))


def empty_place(add: Leaf | None, like: Box) -> Box:
    """A place where nobody sits; ``add`` is the button that changes that, and ``like`` the plate of another one."""
    stool = Picture(lambda painter, room: draw_stool(painter, room, mix(LINE, PANEL, 0.6)), weight=1)
    return Column(stool if add is None else add, Apart(Spacer(), like=like))


def told(words: str) -> Words:
    """Who plays there, below the lamps or the sign."""
    return Words(words, SMALL.but(size=20, colour=CREAM), lines=1, side="center", group="kinds")
