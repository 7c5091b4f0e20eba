"""A seat in the setup: its face, and a description of its player."""

from collections.abc import Sequence
from functools import partial

from game.agents import LEVELS, PERSONALITIES, strength
from game.records.seats import BOT
from ui.base.i18n import Translator
from ui.base.theme import CREAM, INK, LINE, PANEL, SEAT, SMALL, mix
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, SeatChoice
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import faces_of
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge

_EDGE, _TOP, _BELOW = 24.0, 16.0, 10.0
"""What a panel leaves free beside what is in it, and above and below, in units."""
_CLEAR = 58.0
"""What is left free beside a face for the button in the corner, in units."""
_LEAST, _MOST = 92.0, 200.0
"""How high a face is, in units."""
_STAGE = 0.34
"""The part of a panel that the light behind a face fills."""


def seat_box(
    tr: Translator,
    seats: Sequence[SeatChoice],
    index: int,
    *,
    face: Leaf,
    fields: Sequence[Leaf],
    remove: Leaf,
    more: bool,
) -> Box:
    """The panel of a seat: its face with the control that changes it, the other ``fields``, and what is to be said of
    its player, with figures if there is to be ``more``; ``remove`` stands in the corner."""
    seat = seats[index]
    portrait = Picture(
        partial(_draw_face, colour=seat.colour, face=faces_of(seats)[index]), least=_LEAST, most=_MOST, group="faces"
    )
    taste, skill = remarks(tr, seats, index, more=more)
    # One sentence: a large face is worth more than a second one, which the hint of the level has, too.
    told = Words(skill if more or not taste else taste, SMALL.but(colour=CREAM), side="center", group="remarks")
    inside = Column(Layers(portrait, Padding(_CLEAR, face, top=0, bottom=0)), *fields, told, Spacer(), gap=6)
    corner = Column(Row(Spacer(), remove), Spacer())
    return Layers(
        Picture(partial(_draw_panel, colour=seat.colour)),
        Padding(_EDGE, inside, top=_TOP, bottom=_BELOW),
        Padding(12, corner),
    )


def empty_box(add: Leaf | None) -> Box:
    """A place where nobody sits; ``add`` adds a seat."""
    dashed = Picture(_draw_empty)
    return dashed if add is None else Layers(dashed, Padding(30, Column(Spacer(), add, Spacer())))


def _draw_panel(painter: Painter, panel: Rect, *, colour: str) -> None:
    shade = SEAT[colour]
    painter.panel(panel, PANEL, border=shade, border_width=4, radius=20, shadow=14)
    if not painter.strong:
        light = Rect(panel.x + 4, panel.y + 4, panel.w - 8, panel.h * _STAGE)
        painter.gradient(light, mix(shade, PANEL, 0.55), PANEL, radius=16)


def _draw_face(painter: Painter, room: Rect, *, colour: str, face: str) -> None:
    radius = min(room.h, room.w * 0.7) / 2 - 3
    painter.circle(room.center, radius, SEAT[colour], border=INK, border_width=5)
    side = 2 * radius - 8
    painter.image(("portrait", face, "calm"), Rect(room.centerx - side / 2, room.centery - side / 2, side, side))
    draw_seat_badge(painter, colour, room.center, radius, SEAT[colour])


def _draw_empty(painter: Painter, panel: Rect) -> None:
    """A stool behind dashes."""
    shade = mix(LINE, PANEL, 0.45)
    painter.dashed(panel, shade, radius=20)
    x, top, foot = panel.centerx, panel.bottom - 132, panel.bottom - 28
    for side in (-1, 1):
        painter.line((x + side * 34, top), (x + side * 52, foot), shade, 9)
    painter.line((x - 42, top + 58), (x + 42, top + 58), shade, 7)
    painter.panel(Rect(x - 66, top - 16, 132, 26), mix(LINE, PANEL, 0.25), border=shade, border_width=4, radius=13)


def spoken_seat(tr: Translator, seats: Sequence[SeatChoice], index: int) -> str:
    """Who sits there, for the ear: the name, who plays or how well, and the colour."""
    seat = seats[index]
    level = LEVELS.get(seat.level)
    who = (
        (tr.text("With a phone") if seat.by_phone else tr.text("Person"))
        if seat.kind == HUMAN
        else seat.program or (tr.text("Computer") if level is None else tr.text(level.title))
    )
    called = tr.text("Seat {number}, {name}", number=index + 1, name=seat.name)
    return f"{called}: {who}, {colour_words(tr, seat.colour)}"


def colour_words(tr: Translator, colour: str) -> str:
    """The name of a seat's colour, a key of SEAT."""
    return tr.text("yellow" if colour == "gold" else colour)


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
