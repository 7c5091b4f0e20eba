"""Ready tables: seats filled with one press, for players who would rather not choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from ui.base.i18n import N_, Translator
from ui.base.theme import BRASS, CREAM, DIM, NAME, SEAT, SMALL, YELLOW, mix
from ui.base.viewport import Rect
from ui.files.settings import HUMAN, SeatChoice
from ui.layout.boxes import Column, Layers, Padding, Row
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.faces import SeatLook, looks_of
from ui.match.seating import computer_seat, free_characters, free_name, settled
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, called
from ui.table.paint.marks import draw_portrait
from ui.widgets.button import SECONDARY, Button, ButtonLook

_FACE, _STEP = 29.0, 34.0
"""The radius of the faces on a ready table's button, and the distance between two of them, in units."""
_EDGE = 14.0
_PURPOSE = SMALL.but(size=20)
_CHOSEN = ButtonLook(SECONDARY.hover, SECONDARY.hover, SECONDARY.text)


@dataclass(frozen=True)
class ReadyTable:
    """The players at a table. ``title`` and ``words`` are English msgids."""

    title: str
    words: str
    persons: int
    """The number of people, who sit first."""
    computers: tuple[tuple[str, str], ...] = ()
    """The level and personality of each computer player."""


READY_TABLES = (
    ReadyTable(
        N_("First game"),
        N_("You and two patient apprentices."),
        persons=1,
        computers=(("apprentice", "tock"), ("apprentice", "rivet")),
    ),
    ReadyTable(N_("Family of four"), N_("Four people share one screen."), persons=4),
    ReadyTable(
        N_("The hard one"),
        N_("You against three masterminds."),
        persons=1,
        computers=(("mastermind", "volta"), ("mastermind", "fizz"), ("mastermind", "brassa")),
    ),
)
"""In the order they are offered."""


def seats_of(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator) -> list[SeatChoice]:
    """Return the seats of a ready table. People already seated have the same name, face and colour."""
    persons = [seat for seat in seats if seat.kind == HUMAN][: table.persons]
    found = [msgspec.structs.replace(seat, phone=False) for seat in persons]
    while len(found) < table.persons:
        names = {seat.name.strip().casefold() for seat in found}
        colour = next(key for key in SEAT if key not in {seat.colour for seat in found})
        name = free_name(names, len(found), tr) if found else tr.text("Player")
        found.append(SeatChoice(name, HUMAN, colour=colour))
    for level, wanted in table.computers:
        free = free_characters(found, None)
        personality = wanted if wanted in free else next(iter(free), "")
        found.append(computer_seat(found, personality, level, tr))
    return settled(found)


def is_set(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator) -> bool:
    """Return whether these seats match a ready table, regardless of who the people are."""
    return _players(seats) == _players(seats_of(table, seats, tr))


def _players(seats: Sequence[SeatChoice]) -> list[tuple[str, ...]]:
    return [
        (seat.kind, "phone" if seat.by_phone else "")
        if seat.kind == HUMAN
        else (seat.kind, seat.level, seat.personality)
        for seat in seats
    ]


class ReadyButton(Button):
    """Sits the players of a ready table down."""

    @property
    def chosen(self) -> bool:
        """Whether its players sit there now."""
        return self.look == _CHOSEN


def ready_box(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator, sit_down: Callable[[], None]) -> Leaf:
    """The button of a ready table: the players who would sit there, its name and its purpose."""
    chosen = is_set(table, seats, tr)
    title, purpose = tr.text(table.title), tr.text(table.words)
    words = Column(
        Words(title, NAME.but(colour=YELLOW if chosen else CREAM), lines=2, group="ready tables"),
        Words(purpose, _PURPOSE.but(colour=CREAM if chosen else DIM), lines=2, group="purposes"),
        at="middle",
        weight=1,
    )
    looks = looks_of(seats_of(table, seats, tr))
    wide = (len(looks) - 1) * _STEP + 2 * _FACE
    faces = Picture(partial(_draw_faces, looks=looks), least=2 * _FACE, wide=wide, may_go=1)
    one = button(
        title,
        sit_down,
        look=_CHOSEN if chosen else SECONDARY,
        make=lambda: ReadyButton(Rect(0, 0, 0, 0), title, sit_down),
        inner=Layers(Picture(partial(_draw_edge, chosen=chosen)), Padding(_EDGE, Row(faces, words, gap=12))),
    )
    return called(one, "", purpose, written=True)


def _draw_edge(painter: Painter, body: Rect, *, chosen: bool) -> None:
    edge = YELLOW if chosen else mix(BRASS, SECONDARY.face, 0.55)
    painter.panel(body.inflate(-8, -8), None, border=edge, border_width=3, radius=15)


def _draw_faces(painter: Painter, place: Rect, *, looks: Sequence[SeatLook]) -> None:
    x = place.left + _FACE
    for look in looks:
        draw_portrait(painter, look, SEAT[look.colour], (x, place.centery), _FACE)
        x += _STEP
