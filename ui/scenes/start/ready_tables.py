"""Ready tables: seats filled with one press, for players who would rather not choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from ui.base.i18n import N_, Translator
from ui.base.theme import BRASS, CREAM, DIM, INK, NAME, SEAT, SMALL, YELLOW, mix
from ui.base.viewport import Rect
from ui.files.settings import HUMAN, SeatChoice
from ui.match.faces import looks_of
from ui.match.seating import computer_seat, free_characters, free_name, settled
from ui.paint.painter import Painter
from ui.paint.stack import Line, common_share, draw_stack
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import draw_focus_ring
from ui.widgets.button import SECONDARY, Button

HIGH = 92.0
"""The height of a ready table's button, in units."""
FACE, FACE_STEP = 29.0, 38.0
"""The radius of the faces on it, and the distance between two of them, in units."""
EDGE = 16.0
WORDS = SMALL.but(size=20)


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
    """Shows a ready table's players, name and purpose; ``chosen`` while the seats match it."""

    def __init__(
        self, rect: Rect, title: str, words: str, seats: Sequence[SeatChoice], on_press: Callable[[], None]
    ) -> None:
        """``title`` and ``words`` are in the player's language."""
        super().__init__(rect, title, on_press, look=SECONDARY)
        self.words = words
        self.seats = seats
        self.chosen = False
        self.side_by_side: Sequence[tuple[str, str]] = [(title, words)]
        """The titles and purposes of all ready tables: large words are of one size in all of them."""

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the plate, the faces and the words."""
        rect = self.rect
        body = rect.move(0, 5) if self.sunk else rect
        painter.panel(rect.move(0, 6), INK, radius=20)
        edge = YELLOW if self.chosen else BRASS if self.hovered else mix(BRASS, self.look.face, 0.55)
        painter.panel(
            body,
            self.look.hover if self.hovered or self.chosen else self.look.face,
            border=INK,
            border_width=4,
            radius=20,
        )
        painter.panel(body.inflate(-8, -8), None, border=edge, border_width=3, radius=17)
        left, share = body.left + EDGE, None
        if not painter.texts.large:
            # Large words need the faces' place.
            left = self._draw_faces(painter, body)
        room = Rect(left, body.top + 8, body.right - EDGE - left, body.h - 16)
        if painter.texts.large:
            share = common_share(painter, [self._told(*words) for words in self.side_by_side], room.w, room.h)
        draw_stack(painter, self._told(self.label, self.words), room, middle=True, share=share)
        if ring:
            draw_focus_ring(painter, Rect(rect.x, rect.y, rect.w, rect.h + 6), 20)

    def _draw_faces(self, painter: Painter, body: Rect) -> float:
        """Draw the players' faces; return where the words beside them begin."""
        x = body.left + EDGE + FACE
        for look in looks_of(self.seats):
            draw_portrait(painter, look, SEAT[look.colour], (x, body.centery), FACE)
            x += FACE_STEP
        return x - FACE_STEP + FACE + 14

    def _told(self, title: str, words: str) -> list[Line]:
        style = NAME.but(colour=YELLOW if self.chosen else CREAM)
        return [Line(title, style), Line(words, WORDS.but(colour=CREAM if self.chosen else DIM), 2)]
