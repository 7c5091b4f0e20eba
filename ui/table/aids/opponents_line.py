"""Everyone's progress while a person works at the bench: faces along the top, and what each has done."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.observation import Observation
from game.core.turn_order import clockwise
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, LOG_GREEN, NAME, SEAT, STRONG, Colour
from ui.base.viewport import Point, Rect
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.table.paint.marks import draw_portrait

FACE = 32.0
PLACE_W, MOST_W = 206.0, 250.0
NAME_STYLE, STATE_STYLE = NAME.but(size=20), STRONG.but(size=19)


@dataclass(frozen=True)
class SeatNote:
    """A seat's entry in the line: who it is and how far it has got; ``done`` if it has acted."""

    seat: int
    words: str
    done: bool


def fixing_notes(tr: Translator, observation: Observation) -> list[SeatNote]:
    """How far the others have got with fixing, clockwise from the left of the seat to act [L1]."""
    player, count = observation.to_act, len(observation.seats)
    if player is None:
        return []
    # Everybody fixes in turn, clockwise from the Chief.
    order = clockwise(count, observation.chief)
    notes = []
    for seat in clockwise(count, player)[1:]:
        board = observation.seats[seat]
        done = order.index(seat) < order.index(player)
        if not board.units:
            words = tr.text("no unit")
        elif not done:
            words = tr.text("after you")
        elif board.used_units:
            words = tr.plural("fixed {n}", "fixed {n}", len(board.used_units))
        else:
            words = tr.text("fixed none")
        notes.append(SeatNote(seat, words, done and bool(board.used_units)))
    return notes


def note_places(canvas: Rect, count: int) -> list[Rect]:
    """The places of a number of seats along the top right."""
    width = min(MOST_W, PLACE_W + (canvas.w - 1600) * 0.1)
    left = canvas.w - 24 - count * width
    return [Rect(left + index * width, 14, width, 2 * FACE + 4) for index in range(count)]


def face_at(place: Rect) -> Point:
    """The middle of a face in its place."""
    return place.left + FACE + 2, place.centery


def draw_note_face(painter: Painter, look: SeatLook, at: Point, radius: float) -> None:
    """A seat's face."""
    draw_portrait(painter, look, SEAT[look.colour], at, radius)


def draw_note_words(painter: Painter, looks: Sequence[SeatLook], note: SeatNote, place: Rect) -> None:
    """A seat's name and how far it is, beside its face."""
    left = place.left + 2 * FACE + 14
    room = place.right - left - 10
    colour: Colour = LOG_GREEN if note.done else DIM
    # Large words stay in their half of the place.
    large = painter.texts.text_scale > 1
    apart, high = (place.h / 4, place.h / 2 + 2) if large else (15.0, None)
    for words, style, y, shade in (
        (looks[note.seat].name, NAME_STYLE, place.centery - apart, CREAM),
        (note.words, STATE_STYLE, place.centery + apart, colour),
    ):
        painter.text(words, (left, y), style, align="midleft", max_width=room, max_height=high, colour=shade)
