"""The count of the scores on the podium, line by line: what each block shows so far, what moves meanwhile, and how it
all comes from the table."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.cards import POINTS
from game.core.events import Score
from ui.base.i18n import Translator
from ui.base.theme import BRASS, CREAM, INK, SEAT, mix
from ui.base.tween import bounce, ease_in_out, lerp
from ui.base.viewport import Point, Rect
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.wording import card_name, signed
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.counting import Race, drop, hop
from ui.table.motion.passage import Doorway, Flight
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import (
    Block,
    ScoreLine,
    block_rects,
    draw_block,
    draw_risen,
    draw_robot,
    draw_slab,
    draw_standing,
    draw_widget,
    face_place,
    face_radius,
    line_places,
    whole_block,
)

HOP_HEIGHT, DROP_HEIGHT = 70.0, 46.0


def score_lines(tr: Translator, score: Score, units: Sequence[str]) -> list[ScoreLine]:
    """Return the parts of a score in the order they are counted."""
    made = Counter(widget.unit for widget in score.widgets)
    lines = [ScoreLine(tr.text("Robots and Fzzzts"), score.basic)]
    for unit in units:
        count = made[unit]
        if count:
            words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", count, points=POINTS[unit])
            robots = tuple(card for widget in score.widgets if widget.unit == unit for card in widget.cards)
            lines.append(ScoreLine(words, count * POINTS[unit], unit, robots, count))
        else:
            lines.append(ScoreLine(tr.text("no widget"), -POINTS[unit], unit))
    return lines


def line_words(tr: Translator, line: ScoreLine) -> str:
    """A line of the count for the ear."""
    if not line.unit:
        return f"{line.words} {signed(line.points, plus=False)}"
    return f"{card_name(tr, line.unit)}, {line.words} {signed(line.points)}"


def count_words(tr: Translator, name: str, total: int, lines: Sequence[ScoreLine]) -> str:
    """A seat's whole count for the ear: its total, and every line."""
    return f"{name}: {signed(total, plus=False)} ({'; '.join(line_words(tr, line) for line in lines)})"


def line_sound(line: ScoreLine) -> Effect:
    """The sound of counting a line: a unit without a widget costs points [F2]."""
    return Effect.PENALTY if line.unit and line.points < 0 else Effect.SCORE_TICK


def draw_hops(painter: Painter, race: Race, now: float, rects: Sequence[Rect], faces: Sequence[Point]) -> None:
    """Draw the robots and widgets of the current line while they move, from the seat's face in ``faces`` to its block
    in ``rects``."""
    turn = race.turn(now)
    if turn is None:
        return
    line, age = race.columns[turn.seat][turn.line], now - turn.begins
    place = line_places(painter, race.columns[turn.seat], rects[turn.seat])[turn.line]
    x, y = faces[turn.seat]
    for robot, (card, end) in enumerate(zip(line.cards, place.robots, strict=True)):
        part = hop(line, robot, age)
        if 0 < part < 1:
            along = ease_in_out(part)
            side = end.w * (1.25 - 0.25 * part)
            at = lerp(x, end.centerx, along), lerp(y, end.centery, along) - HOP_HEIGHT * math.sin(math.pi * part)
            draw_robot(painter, card, Rect(at[0] - side / 2, at[1] - side / 2, side, side))
    for widget, end in enumerate(place.widgets(line.widgets)):
        part = drop(line, widget, age, turn.held)
        if 0 < part < 1:
            draw_widget(painter, line.unit, end.move(0, -DROP_HEIGHT * (1 - bounce(part))))


def blocks_of(
    looks: Sequence[SeatLook],
    scores: Sequence[Score],
    places: Sequence[int],
    race: Race,
    now: float,
    words: Mapping[int, str],
) -> list[Block]:
    """Return what every seat's block shows ``now``, by seat: how far its count has come, its place by then, and its
    ``words`` if it has any."""
    worst, best, done = max(places), max(1, *(score.total for score in scores)), now >= race.seconds
    blocks = []
    for seat, lines in enumerate(race.columns):
        place, counted = places[seat], race.counted(seat, now)
        mood = CALM if not done else PLEASED if place == 0 else ANNOYED if place == worst else CALM
        blocks.append(
            Block(
                looks[seat],
                scores[seat].robots,
                lines,
                counted.lines,
                place if done else race.place(seat, now),
                done,
                mood,
                words.get(seat, ""),
                counted.landed,
                counted.dropped,
                best,
            )
        )
    return blocks


def block_pieces(tr: Translator, canvas: Rect, blocks: Sequence[Block], rects: Sequence[Rect]) -> list[Piece]:
    """Return the blocks of a podium that stand at ``rects``, by seat, with the faces and words above them."""
    above, pieces = _above(canvas), []
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = Rect(rect.left - 40, rect.top - above, rect.w + 80, rect.h + above + 40)
        draw = partial(draw_block, tr=tr, block=block, rect=rect)
        pieces.append(Piece(("block", seat), (block, tuple(rect)), bounds, draw))
    return pieces


def _above(canvas: Rect) -> float:
    """The room of a face and its words above a block."""
    return 2 * face_radius(canvas) + 38


class Columns:
    """The blocks of a podium that move, each as one picture as long as it shows the same: it is not drawn again."""

    def __init__(self) -> None:
        self._pictures: dict[int, tuple[object, pygame.Surface]] = {}

    def draw(self, painter: Painter, tr: Translator, seat: int, block: Block, rect: Rect, kick: float) -> None:
        """Draw a block at ``rect`` with the face and words above it, and its total so much larger as its kick says."""
        # Its picture has all of it, whatever is below the floor now too.
        above = _above(painter.canvas)
        high = whole_block(painter.canvas, rect, painter.texts.text_scale).h
        stood = Rect(40, rect.bottom - high, rect.w, high)
        area = Rect(0, stood.top - above, rect.w + 80, high + above)
        shows = replace(block, place=None), tuple(area), painter.viewport.size_px, painter.strong, tr.language
        before, picture = self._pictures.get(seat, (None, None))
        if picture is None or before != shows:
            picture, complete = painter.cut_out(area, partial(draw_risen, tr=tr, block=block, rect=stood))
            if painter.hearing is not None or not complete:
                draw_block(painter, tr, block, rect, kick)
                return
            self._pictures[seat] = shows, picture
        x, y = painter.viewport.to_px((rect.left - 40, rect.top - above))
        with painter.clip(Rect(0, 0, painter.canvas.w, rect.bottom)):
            painter.surface.blit(picture, (x, y))
        draw_standing(painter, block, rect, kick)


def flights_of(app: App, blocks: Sequence[Block], floor: float, doorway: Doorway) -> list[Flight]:
    """Return how the blocks rise from the ``floor``, and how the faces step onto them from the table of ``doorway``."""
    canvas, flights = app.viewport.canvas, []
    rects = block_rects(canvas, range(len(blocks)), [0.0] * len(blocks), floor, app.settings.text_size / 100)
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = rect.inflate(80, 80)
        slab = partial(draw_slab, tr=app.tr, block=block, rect=rect, kick=1.0)
        flights.append(Flight(("block", seat), slab, bounds, bounds.move(0, canvas.h - bounds.top), bounds))
        face = face_place(canvas, block, rect)
        draw = partial(_draw_face_alone, look=block.look, place=face)
        flights.append(Flight(("block", seat), draw, face, doorway.face(seat), face))
    return flights


def _draw_face_alone(painter: Painter, look: SeatLook, place: Rect) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.w / 2)


def draw_base(painter: Painter, base: Rect) -> None:
    """Draw the brass rail out of which the columns grow."""
    painter.panel(base, mix(BRASS, INK, 0.3), border=INK, border_width=4, radius=6)
    painter.rect(Rect(base.left + 6, base.top + 5, base.w - 12, 2), mix(BRASS, CREAM, 0.3))
