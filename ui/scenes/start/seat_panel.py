"""A seat in the setup: its face, and a description of its player."""

from collections.abc import Sequence

from game.agents import LEVELS, PERSONALITIES, strength
from game.records.seats import BOT
from ui.base.i18n import Translator
from ui.base.theme import CREAM, DIM, INK, PANEL, SEAT, SMALL, mix
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, SeatChoice
from ui.match.faces import faces_of
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge
from ui.paint.stack import Line, draw_stack

FACE_AT, FACE = 82.0, 64.0
"""How far below the panel's top edge the middle of the face is, and its radius, in units."""
STAGE = 150.0
"""The height of the light behind the face, in units."""
WORDS_AT = {COMPUTER: 376.0, HUMAN: 318.0}
"""How far below the panel's top edge the words begin, in units: below the fields."""
LINES = 4
FOOT, PARAGRAPH = 8.0, 5.0
"""The space below the words, and between two paragraphs of them, in units."""


def draw_seat(
    painter: Painter, tr: Translator, panel: Rect, seats: Sequence[SeatChoice], index: int, *, more: bool
) -> None:
    """Draw the panel of a seat without its widgets; with `more`, its words include figures."""
    seat = seats[index]
    colour = SEAT[seat.colour]
    painter.panel(panel, PANEL, border=colour, border_width=4, radius=20, shadow=14)
    if not painter.strong:
        light = Rect(panel.x + 4, panel.y + 4, panel.w - 8, STAGE)
        painter.gradient(light, mix(colour, PANEL, 0.55), PANEL, radius=16)
    x, y = panel.centerx, panel.y + FACE_AT
    painter.circle((x, y), FACE, colour, border=INK, border_width=5)
    face = ("portrait", faces_of(seats)[index], "calm")
    painter.image(face, Rect(x - FACE + 4, y - FACE + 4, 2 * FACE - 8, 2 * FACE - 8))
    draw_seat_badge(painter, seat.colour, (x, y), FACE, colour)
    words = [part for part in remarks(tr, seats, index, more=more) if part]
    top = panel.y + WORDS_AT[seat.kind]
    lines = [
        Line(part, SMALL.but(colour=shade), LINES, PARAGRAPH) for part, shade in zip(words, (CREAM, DIM), strict=False)
    ]
    draw_stack(painter, lines, Rect(panel.left + 18, top, panel.w - 36, panel.bottom - FOOT - top), side="center")


def remarks(tr: Translator, seats: Sequence[SeatChoice], index: int, *, more: bool) -> tuple[str, str]:
    """Return the words below a seat: its player's style, then its skill; for people, how they play.

    With `more`, figures describe the skill.
    """
    seat = seats[index]
    if seat.kind != COMPUTER:
        if seat.by_phone:
            return "", tr.text("Scans a code with a phone and holds the cards there. The window is the table for all.")
        if sum(other.kind == HUMAN for other in seats) > 1:
            return "", tr.text("Before each person's turn a curtain hides the cards, so you can pass the device on.")
        return "", tr.text("Plays with mouse, keys or gamepad.")
    if seat.level == BOT:
        return "", tr.text("Your own bot. It sees what a person in this seat would see, and nothing more.")
    character, level = PERSONALITIES.get(seat.personality), LEVELS.get(seat.level)
    taste = "" if character is None else tr.text(character.taste)
    skill = "" if level is None else tr.text(level.summary)
    return taste, (figures_of(tr, seats, index) if more else "") or skill


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
