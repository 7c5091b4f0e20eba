"""The count of the scores on the podium, line by line: what each block shows so far, what moves meanwhile, and how it
all comes from the table."""

import math
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.cards import POINTS
from game.core.events import Score
from ui.base.i18n import Translator
from ui.base.theme import BRASS, CREAM, INK, SEAT, mix
from ui.base.tween import ease_in_out, lerp
from ui.base.viewport import Rect, around
from ui.match.faces import SeatLook
from ui.match.match import Match
from ui.match.opponents import ANNOYED, CALM, PLEASED, places
from ui.match.wording import card_name, signed
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.counting import Race, counting_order, drop, flight, hop
from ui.table.motion.passage import Doorway, Flight
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import (
    CAP,
    DEPTHS,
    Block,
    ScoreLine,
    block_rects,
    block_top,
    depth_light,
    depth_scale,
    draw_block,
    draw_cap,
    draw_face,
    draw_flying,
    draw_ledger,
    draw_robot,
    draw_shaft,
    draw_slab,
    draw_standing,
    face_place,
    face_radius,
    final_rects,
    line_places,
    rise_room,
    words_above,
)
from ui.widgets.plate import draw_shine

EDGE = 40.0
"""How far slabs, shadows and light reach beyond a block, at most."""
LARGE = 56.0
"""How large a widget is on its way."""


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


class Count:
    """The final count of a game: a race of columns, as far as it has come."""

    def __init__(self, app: App, match: Match) -> None:
        """Count the scores of a finished game, from the beginning."""
        observation = match.session.observation(None)
        self._app, self._looks, self._units = app, match.looks, [seat.units for seat in observation.seats]
        self.scores, self.winners = observation.scores, observation.winners
        self.places = places(self.scores, self.winners)
        self._now = 0.0
        """Seconds so far, at normal pace."""
        self.tell()

    def tell(self) -> None:
        """Say its lines in the language of now."""
        lines = [score_lines(self._app.tr, score, units) for score, units in zip(self.scores, self._units, strict=True)]
        self._race = Race(lines, counting_order(self.places), [score.robots for score in self.scores])
        self._movers = Columns()

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self._now >= self._race.seconds

    def go_on(self, seconds: float) -> None:
        """Count for so many seconds at normal pace, with the sounds of what is due."""
        before = self._now
        self._now = min(self._race.seconds, before + seconds)
        for line in self._race.began(before, self._now):
            self._app.play(line_sound(line))
        if self._race.widgets(self._now) > self._race.widgets(before):
            self._app.play(Effect.WIDGET_BUILT)

    def finish(self) -> None:
        """Count all that is left at once."""
        self._now = self._race.seconds

    def forget(self) -> None:
        """Release the pictures of its columns."""
        self._movers = Columns()

    @property
    def standings(self) -> list[tuple[int, ...]]:
        """Everybody's places one after another as points are counted, 1 for the first."""
        return self._race.standings()

    def words(self, names: Sequence[str]) -> list[str]:
        """Every seat's count for the ear, winners first."""
        race = self._race
        return [
            count_words(self._app.tr, names[seat], self.scores[seat].total, race.columns[seat])
            for seat in reversed(race.order)
        ]

    def blocks(self, words: Mapping[int, str], floor: float) -> list[Block]:
        """What every seat's block shows now, by seat: how far its count has come, its place by then, and its ``words``
        if it has any."""
        above = words_above(self._app.painter, self._race.columns, self.final_rects(floor)[0])
        worst, best = max(self.places), max(1, *(score.total for score in self.scores))
        blocks = []
        for seat, lines in enumerate(self._race.columns):
            place, counted = self.places[seat], self._race.counted(seat, self._now)
            mood = CALM if not self.done else PLEASED if place == 0 else ANNOYED if place == worst else CALM
            blocks.append(
                Block(
                    self._looks[seat],
                    self.scores[seat].robots,
                    lines,
                    counted.lines,
                    place if self.done else self._race.place(seat, self._now),
                    self.done,
                    mood,
                    words.get(seat, ""),
                    counted.landed,
                    counted.dropped,
                    best,
                    above,
                )
            )
        return blocks

    def rects(self, floor: float) -> list[Rect]:
        """The rectangle of every seat's block now, on a podium that stands at ``floor`` units from the top."""
        race, now, seats = self._race, self._now, range(len(self.scores))
        slots, heights = [race.slot(seat, now) for seat in seats], [race.height(seat, now) for seat in seats]
        return block_rects(self._app.viewport.canvas, slots, heights, floor, self._text)

    def final_rects(self, floor: float) -> list[Rect]:
        """The rectangle of every seat's block at the end."""
        totals = [score.total for score in self.scores]
        return final_rects(self._app.viewport.canvas, totals, self.places, floor, self._text)

    @property
    def _text(self) -> float:
        """How large words are, 1 being the normal size."""
        return self._app.settings.text_size / 100

    def _base(self, floor: float) -> Rect:
        """The rail on which the blocks stand."""
        rects = self.final_rects(floor)
        row = rects[0].unionall(rects[1:])
        return Rect(row.left - 24, floor - 12, row.w + 48, 20)

    def ledges(self, floor: float, blocks: Sequence[Block]) -> list[tuple[float, float, float]]:
        """Where at the end something can lie: beside the faces on the columns, but for what these say, and on the rail
        between the columns."""
        rects, base, heads = self.final_rects(floor), self._base(floor), []
        for rect, block in zip(rects, blocks, strict=True):
            face = face_place(self._app.viewport.canvas, rect)
            heads += [(rect.left, face.left, rect.top), *([] if block.words else [(face.right, rect.right, rect.top)])]
        rects = sorted(rects, key=lambda rect: rect.left)
        ends = [base.left, *(end for rect in rects for end in (rect.left - 16, rect.right + 16)), base.right]
        gaps = zip(ends[::2], ends[1::2], strict=True)
        return [*heads, *((left, right, base.top) for left, right in gaps)]

    def pieces(self, floor: float, blocks: Sequence[Block], landed: Container[object] | None) -> list[Piece]:
        """The blocks that stand still, with the faces and words above them, and their rail. While they arrive only
        those are there that have ``landed``."""
        above, pieces = _above(self._app.viewport.canvas), []
        moving = self._race.moving(self._now)
        for seat, (block, rect) in enumerate(zip(blocks, self.rects(floor), strict=True)):
            name = "block", seat
            if seat not in moving and (landed is None or name in landed):
                bounds = Rect(rect.left - EDGE, rect.top - above, rect.w + 2 * EDGE, rect.h + above + EDGE)
                draw = partial(draw_block, tr=self._app.tr, block=block, rect=rect)
                pieces.append(Piece(name, (block, tuple(rect)), bounds, draw))
        base = self._base(floor)
        return [*pieces, Piece("base", None, base.inflate(8, 8), partial(_draw_base, base=base))]

    def draw(self, painter: Painter, floor: float, blocks: Sequence[Block]) -> None:
        """Draw the columns that move, and what hops and drops on them."""
        race, now, rects = self._race, self._now, self.rects(floor)
        moving = race.moving(now)
        for seat in moving:
            # Whoever passes is in front with all it has: two columns never look like one.
            depth, tr = round(DEPTHS * race.depth(seat, now)) / DEPTHS, self._app.tr
            leap, kick = 10.0 * race.leap(seat, now), race.kick(seat, now)
            self._movers.draw_column(painter, tr, seat, blocks[seat], rects[seat], depth, leap)
            draw_standing(painter, blocks[seat], rects[seat], kick, depth)
        if moving:
            _draw_base(painter, self._base(floor))
        _draw_hops(painter, race, now, blocks, rects)


class Columns:
    """The columns of a podium that move. Blocks, caps and faces are a picture each as long as they show the same: they
    are not drawn again."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, int], tuple[object, dict[float, pygame.Surface]]] = {}
        """What each part shows, and its pictures by depth: where it stands, and where it was seen last."""

    def draw_column(
        self, painter: Painter, tr: Translator, seat: int, block: Block, rect: Rect, depth: float, leap: float
    ) -> None:
        """Draw a column at ``rect`` without its place and total, so far forward, its face so many units up."""
        canvas, text = painter.canvas, painter.texts.text_scale
        # Nothing but the block changes as points come in.
        bare = replace(block, lines=(), count=0, landed=None, dropped=None)
        foot = block_top(canvas, text)
        ledger = Rect(rect.left - EDGE, foot - EDGE, rect.w + 2 * EDGE, rect.bottom - foot + EDGE)
        self._draw_part(
            painter, ("block", seat), block, ledger, partial(draw_ledger, tr=tr, block=block, rect=rect), rect, depth
        )
        if depth:
            # Its picture is as high as it can get; the cap hides where it is cut.
            tallest = Rect(rect.left, foot - 1.2 * rise_room(canvas, text) - CAP, rect.w, 0)
            shaft = Rect(rect.left, tallest.top + CAP, rect.w, foot - tallest.top - CAP)
            hidden = min(rect.top + CAP - 8, foot) - shaft.top
            draw = partial(draw_shaft, block=block, rect=tallest)
            self._draw_part(painter, ("shaft", seat), bare, shaft, draw, rect, depth, hidden)
        else:
            draw_shaft(painter, block, rect)
        cap = Rect(rect.left - EDGE, rect.top - EDGE, rect.w + 2 * EDGE, CAP + 2 * EDGE)
        face = face_place(canvas, rect).inflate(EDGE, EDGE)
        self._draw_part(painter, ("cap", seat), bare, cap, partial(draw_cap, tr=tr, block=bare, rect=rect), rect, depth)
        with painter.raised(leap):
            draw = partial(draw_face, block=bare, rect=rect)
            self._draw_part(painter, ("face", seat), bare, face, draw, rect, depth)

    def _draw_part(
        self,
        painter: Painter,
        name: tuple[str, int],
        block: Block,
        area: Rect,
        draw: Callable[[Painter], None],
        rect: Rect,
        depth: float,
        skipped: float = 0.0,
    ) -> None:
        """Draw the part of a ``block`` that ``draw`` draws in an ``area``, except so many units at its top: its picture
        is the same wherever that is. It grows with its column at ``rect``, which stands on its foot."""
        shows = replace(block, place=None), tuple(area.size), painter.viewport.size_px, painter.strong
        before, pictures = self._pictures.get(name, (None, {}))
        if before != shows:
            picture, complete = painter.cut_out(area, draw)
            if painter.hearing is not None or not complete:
                with painter.clip(Rect(area.left, area.top + skipped, area.w, area.h - skipped)):
                    draw(painter)
                return
            pictures = {0.0: picture}
            self._pictures[name] = shows, pictures
        if depth not in pictures:
            # Only the one that is seen: in a large window each takes megabytes.
            pictures = {0.0: pictures[0.0], depth: _at_depth(pictures[0.0], depth)}
            self._pictures[name] = shows, pictures
        picture, times = pictures[depth], depth_scale(depth)
        left = rect.centerx + (area.left - rect.centerx) * times
        top = rect.bottom + (area.top + skipped - rect.bottom) * times
        above = painter.viewport.px(skipped * times)
        seen = picture.get_rect().move(0, above).clip(picture.get_rect())
        painter.surface.blit(picture, painter.viewport.to_px((left, top)), seen)


def _at_depth(picture: pygame.Surface, depth: float) -> pygame.Surface:
    """A picture of a column's part as it is so far in front or at the back."""
    other = pygame.transform.smoothscale_by(picture, depth_scale(depth))
    light = round(255 * depth_light(depth))
    if light < 255:
        other.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return other


def _draw_hops(painter: Painter, race: Race, now: float, blocks: Sequence[Block], rects: Sequence[Rect]) -> None:
    """Draw the robots and widgets of the current line while they move, from the seat's face to its block in
    ``rects``."""
    turn = race.turn(now)
    if turn is None:
        return
    block, rect, age = blocks[turn.seat], rects[turn.seat], now - turn.begins
    line, place = block.lines[turn.line], line_places(painter, block.lines, rect, above=block.above)[turn.line]
    x, y = face_place(painter.canvas, rect).center
    for robot, (card, end) in enumerate(zip(line.cards, place.robots, strict=True)):
        part = hop(line, robot, age)
        if 0 < part < 1:
            along = ease_in_out(part)
            side = end.w * (1.25 - 0.25 * part)
            at = lerp(x, end.centerx, along), lerp(y, end.centery, along) - 70.0 * math.sin(math.pi * part)
            draw_robot(painter, card, around(at, side))
    for widget in range(line.widgets):
        part = drop(line, widget, age, turn.held)
        if 0 < part < 1:
            _draw_flight(painter, line.unit, part, place.panel, rect)


def _draw_flight(painter: Painter, unit: str, part: float, panel: Rect, rect: Rect) -> None:
    """Draw a widget on its way from its unit's ``panel`` onto the head of its column at ``rect``."""
    up, down = flight(part)
    head = rect.top - LARGE / 2
    top = head - 1.3 * LARGE
    x = lerp(panel.centerx, rect.left + 0.6 * rect.w, (up + part) / 2)
    y = lerp(panel.centery, top, up) + (head - top) * down
    draw_flying(painter, unit, around((x, y), LARGE))


def _above(canvas: Rect) -> float:
    """The room of a face and its words above a block."""
    return 2 * face_radius(canvas) + 38


def flights_of(app: App, blocks: Sequence[Block], rects: Sequence[Rect], doorway: Doorway) -> list[Flight]:
    """Return how the blocks rise to ``rects``, and how the faces step onto them from the table of ``doorway``."""
    canvas, flights = app.viewport.canvas, []
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = rect.inflate(80, 80)
        slab = partial(draw_slab, tr=app.tr, block=block, rect=rect, kick=1.0)
        flights.append(Flight(("block", seat), slab, bounds, bounds.move(0, canvas.h - bounds.top), bounds))
        face = face_place(canvas, rect)
        draw = partial(_draw_face_alone, look=block.look, place=face)
        flights.append(Flight(("block", seat), draw, face, doorway.face(seat), face))
    return flights


def _draw_face_alone(painter: Painter, look: SeatLook, place: Rect) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.w / 2)


def _draw_base(painter: Painter, base: Rect) -> None:
    painter.panel(base, mix(BRASS, INK, 0.3), border=INK, border_width=4, radius=6)
    draw_shine(painter, base, 6, 5, mix(BRASS, CREAM, 0.3))
