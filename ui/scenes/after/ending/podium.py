"""The podium of the results: what each block shows, how it comes from the table, and what confetti falls behind."""

from collections.abc import Mapping, Sequence
from functools import partial

from ui.base.i18n import Translator
from ui.base.theme import SEAT
from ui.base.viewport import Rect
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.after.ending.count import Count
from ui.shell.app import App
from ui.table.motion.passage import Doorway, Flight
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import Block, block_rects, draw_block, draw_slab, face_place, face_radius


def blocks_of(
    looks: Sequence[SeatLook],
    robots: Sequence[int],
    places: Sequence[int],
    count: Count,
    words: Mapping[int, str],
) -> list[Block]:
    """Return what every seat's block shows now, by seat: its ``robots``, its place, how far its count has come, and its
    ``words`` if it has any."""
    worst = max(places)
    blocks = []
    for seat, lines in enumerate(count.columns):
        place, counted = places[seat], count.of_seat(seat)
        won = place == 0
        mood = CALM if not count.done else PLEASED if won else ANNOYED if place == worst else CALM
        blocks.append(
            Block(
                looks[seat],
                robots[seat],
                tuple(lines),
                counted.lines,
                place,
                count.done,
                mood,
                words.get(seat, ""),
                counted.landed,
                counted.dropped,
            )
        )
    return blocks


def block_pieces(tr: Translator, canvas: Rect, blocks: Sequence[Block], rects: Sequence[Rect]) -> list[Piece]:
    """Return the blocks of a podium that stand at ``rects``, by seat, with the faces and words above them."""
    above, pieces = 2 * face_radius(canvas) + 38, []
    for seat, (block, rect) in enumerate(zip(blocks, rects, strict=True)):
        bounds = Rect(rect.left - 40, rect.top - above, rect.w + 80, rect.h + above + 40)
        draw = partial(draw_block, tr=tr, block=block, rect=rect)
        pieces.append(Piece(("block", seat), (block, tuple(rect)), bounds, draw))
    return pieces


def flights_of(
    app: App, blocks: Sequence[Block], places: Sequence[int], floor: float, doorway: Doorway
) -> list[Flight]:
    """Return how the blocks rise from the ``floor``, and how the faces step onto them from the table of ``doorway``."""
    canvas, flights = app.viewport.canvas, []
    for seat, (block, rect) in enumerate(zip(blocks, block_rects(canvas, places, floor, 0.0), strict=True)):
        bounds = rect.inflate(80, 80)
        slab = partial(draw_slab, tr=app.tr, block=block, rect=rect)
        flights.append(Flight(("block", seat), slab, bounds, bounds.move(0, canvas.h - bounds.top), bounds))
        face = face_place(canvas, block, rect)
        draw = partial(_draw_face_alone, look=block.look, place=face)
        flights.append(Flight(("block", seat), draw, face, doorway.face(seat), face))
    return flights


def covers(
    blocks: Sequence[Rect], radius: float, headings: Sequence[Rect], buttons: Sequence[Rect]
) -> tuple[tuple[float, float, float, float], ...]:
    """Return what confetti falls behind: everything that is read or pressed, with faces of this ``radius``."""
    # A block's slab is wider than the block, and its face and words stand above it.
    slabs = [rect.inflate(24, 24) for rect in blocks]
    above = [Rect(rect.left, rect.top - 2 * radius - 8, rect.w, 2 * radius + 8) for rect in blocks]
    read = [place.inflate(40, 8) for place in headings]
    pressed = [rect.inflate(12, 16) for rect in buttons]
    return tuple((rect.x, rect.y, rect.w, rect.h) for rect in (*slabs, *above, *read, *pressed))


def _draw_face_alone(painter: Painter, look: SeatLook, place: Rect) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.w / 2)
