"""A seat in the setup: its face, and a description of its player."""

from collections.abc import Sequence

import msgspec

from game.agents import LEVELS, PERSONALITIES, strength
from game.records.seats import BOT
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, INK, PANEL, SEAT, SMALL, mix
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, SeatChoice
from ui.match.faces import faces_of
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge
from ui.paint.stack import Line, common_share, draw_stack
from ui.paint.texts import TextCache


class SeatPlaces(msgspec.Struct, frozen=True):
    """How far below its panel's top edge the parts of a seat are, in units."""

    face: float
    """Its middle."""
    radius: float
    stage: float
    """The lower edge of the light behind the face."""
    colours: float
    name: float
    kind: float
    level: float

    def words(self, kind: str) -> float:
        """Where the words begin: below the fields."""
        last = self.level if kind == COMPUTER else self.kind
        return last + self.level - self.kind


_USUAL = SeatPlaces(face=82, radius=64, stage=150, colours=149, name=202, kind=260, level=318)
_FOR_LARGE_WORDS = SeatPlaces(face=56, radius=46, stage=108, colours=105, name=156, kind=209, level=262)


def seat_places(texts: TextCache) -> SeatPlaces:
    """Where the parts of a seat are: for large words the face gives way."""
    return _FOR_LARGE_WORDS if texts.large else _USUAL


LINES, MORE_LINES = 4, 6
"""The most lines of a paragraph, and of one in large words."""
FOOT, PARAGRAPH = 8.0, 5.0
"""The space below the words, and between two paragraphs of them, in units."""


def draw_seat(
    painter: Painter, tr: Translator, panel: Rect, seats: Sequence[SeatChoice], index: int, *, more: bool
) -> None:
    """Draw the panel of a seat without its widgets; with `more`, its words include figures."""
    seat, places = seats[index], seat_places(painter.texts)
    colour = SEAT[seat.colour]
    painter.panel(panel, PANEL, border=colour, border_width=4, radius=20, shadow=14)
    if not painter.strong:
        light = Rect(panel.x + 4, panel.y + 4, panel.w - 8, places.stage)
        painter.gradient(light, mix(colour, PANEL, 0.55), PANEL, radius=16)
    x, y, radius = panel.centerx, panel.y + places.face, places.radius
    painter.circle((x, y), radius, colour, border=INK, border_width=5)
    face = ("portrait", faces_of(seats)[index], "calm")
    painter.image(face, Rect(x - radius + 4, y - radius + 4, 2 * radius - 8, 2 * radius - 8))
    draw_seat_badge(painter, seat.colour, (x, y), radius, colour)
    room = _words_room(panel, places, seat.kind)
    share = None
    if painter.texts.large:
        # Computer players side by side look alike.
        alike = [_told(painter, tr, seats, at, more=more) for at, one in enumerate(seats) if one.kind == seat.kind]
        share = common_share(painter, alike, room.w, room.h)
    draw_stack(painter, _told(painter, tr, seats, index, more=more), room, side="center", share=share)


def _words_room(panel: Rect, places: SeatPlaces, kind: str) -> Rect:
    top = panel.y + places.words(kind)
    return Rect(panel.left + 18, top, panel.w - 36, panel.bottom - FOOT - top)


def _told(painter: Painter, tr: Translator, seats: Sequence[SeatChoice], index: int, *, more: bool) -> list[Line]:
    """The paragraphs below a seat: large words have room for one, and the hint of the level's field has the other."""
    words = [part for part in remarks(tr, seats, index, more=more) if part][: 1 if painter.texts.large else None]
    lines = MORE_LINES if painter.texts.large else LINES
    return [
        Line(part, SMALL.but(colour=shade), lines, PARAGRAPH) for part, shade in zip(words, (CREAM, DIM), strict=False)
    ]


def remarks(tr: Translator, seats: Sequence[SeatChoice], index: int, *, more: bool) -> tuple[str, str]:
    """Return the words below a seat: its player's style, then its skill; for people, how they play.

    With `more`, figures describe the skill.
    """
    seat = seats[index]
    if seat.kind != COMPUTER:
        if seat.by_phone:
            return "", tr.text("Scans a code and holds the cards on a phone. The window is the table that all see.")
        if sum(other.kind == HUMAN for other in seats) > 1:
            return "", tr.text("Before each person's turn a curtain hides the cards, so you can pass the device on.")
        return "", tr.text("Plays with mouse, keys or gamepad.")
    if seat.level == BOT:
        return "", tr.text("Your own bot. It sees what a person in this seat would see, and nothing more.")
    character, level = PERSONALITIES.get(seat.personality), LEVELS.get(seat.level)
    taste = "" if character is None or (level and not level.in_character) else tr.text(character.taste)
    skill = "" if level is None else tr.text(level.summary)
    return taste, (figures_of(tr, seats, index) if more else "") or skill


def level_words(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Return how well a computer player plays, and how often it won."""
    level = LEVELS.get(seats[index].level)
    return "" if level is None else " ".join((tr.text(level.summary), figures_of(tr, seats, index))).strip()


def figures_of(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Return how often a computer player's level won with this many seats, "" if that is not known."""
    level, others = seats[index].level, len(seats) - 1
    wins = strength(level, len(seats)) if level in LEVELS else None
    if wins is None:
        return ""
    percent = tr.percent(round(100 * wins))
    if others == 1:
        return tr.text("Wins {percent} of games against the level below.", percent=percent)
    return tr.text("Wins {percent} of games alone against {count} of the level below.", count=others, percent=percent)
