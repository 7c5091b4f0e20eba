"""Painting the viewer's half: the workshop's head, the prompt, and where a card may be laid. Cards are sprites."""

from collections.abc import Callable, Sequence
from functools import partial

from ui.base.theme import (
    BLUEPRINT,
    BLUEPRINT_TEXT,
    BODY,
    DIM,
    INK,
    LOG_GREEN,
    LOG_GROUND,
    NAME,
    PANEL_DARK,
    SEAT,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
    TextStyle,
    mix,
    with_alpha,
)
from ui.base.viewport import Point, Rect
from ui.halls.life import Stir
from ui.layout.box import Box, Placed
from ui.layout.boxes import Layers, Padding, Places, Sized
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Picture, Words
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import PromptLines, Workshop
from ui.table.paint.marks import LAMP_LIGHT, PILE_OFF, draw_pile, draw_portrait, face_extent, lit
from ui.table.places.geometry import OWN_FACE, TableGeometry
from ui.table.places.sprites import CARD_RATIO

FIGURE = TextStyle(NAME.face, 21)
WORTH = STRONG.but(size=21)
PROMPT = SUBHEADING.but(size=25, colour=YELLOW)
BESIDE = STRONG.but(size=20)
LEADING = 8.0
"""By how much the lines of name and worth may reach into each other's empty space."""
PILE_W = 24.0
"""The width of a card in the viewer's discard pile."""


def workshop_pieces(workshop: Workshop, stirs: Callable[[int, str], Stir], geometry: TableGeometry) -> list[Piece]:
    """The workshop's head as parts of the picture, and the light on the hand if the viewer is to bid; ``stirs`` says
    how the face of a seat stirs in a pose or mood."""
    shop, zone, seat = geometry.workshop, geometry.hand_zone, look_seat(geometry)
    at, stir = geometry.portrait(seat), stirs(seat, workshop.mood)
    face = partial(_draw_own_face, at=at, workshop=workshop, stir=stir)
    pieces = [
        Piece("workshop", workshop, lit(shop), lambda to: draw_workshop(to, geometry, workshop)),
        Piece(("face", seat), (workshop.look, workshop.mood, stir), face_extent(at, OWN_FACE), face),
    ]
    if workshop.acting:
        pool = Rect(zone.left - 40, zone.top - 110, zone.w + 80, geometry.canvas.h - zone.top + 110)
        pieces.insert(0, Piece("pool of light", None, pool, lambda to: draw_pool_of_light(to, zone)))
    return pieces


def prompt_pieces(lines: PromptLines, geometry: TableGeometry) -> list[Piece]:
    """What is to be done, why, and who has bid, as parts of the picture."""
    # Onlookers need no instructions, so the bids get all the room.
    what, laid = (lines.what, lines.laid) if lines.what else (lines.laid, "")
    draw = draw_prompt_board if geometry.board else draw_prompt
    pieces = [Piece("prompt", what, geometry.prompt, partial(draw, rect=geometry.prompt, words=what))]
    if geometry.foot:
        # Without the table's own button there is no room beside it.
        return pieces
    # One sentence beside the button: how many cards each has laid shows at the seats as well.
    beside = lines.why or laid
    if beside:
        place = geometry.counsel
        pieces.append(Piece("counsel", beside, place, partial(draw_beside, rect=place, words=beside)))
    return pieces


def bid_zone_piece(geometry: TableGeometry) -> Piece:
    """Where the dragged card may be laid, as a part of the picture."""
    zone = geometry.bid_zone
    return Piece("bid zone", None, lit(zone), lambda to: draw_bid_zone(to, zone))


def draw_workshop(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> None:
    """Who it is but for the face, what the cards are worth, and the discard pile; a hint where no unit lies yet."""
    shop = geometry.workshop
    at = geometry.portrait(look_seat(geometry))
    disc = Rect(at[0] - OWN_FACE, at[1] - OWN_FACE, 2 * OWN_FACE, 2 * OWN_FACE)
    painter.glow(disc.move(0, 3), (0, 0, 0, 150), spread=12, radius=OWN_FACE)
    if workshop.acting:
        painter.glow(disc, with_alpha(YELLOW, 150), spread=14, radius=OWN_FACE)
    end, first = geometry.own_pool_sign.left - 10, shop.top + _half(geometry) / 2 + 2
    painter.text(str(workshop.discard), (end, first), FIGURE, align="midright", colour=DIM)
    pile = own_pile_place(painter, geometry, workshop)
    high = PILE_W * CARD_RATIO
    draw_pile(painter, Rect(pile.left, first - high / 2, PILE_W + PILE_OFF, high), workshop.discard)
    draw_boxes(painter, _head_words(painter, geometry, workshop))
    if workshop.hint:
        _draw_hint(painter, geometry.workshop_units, workshop.hint)


def _draw_own_face(painter: Painter, at: Point, workshop: Workshop, stir: Stir) -> None:
    look = workshop.look
    draw_portrait(painter, look, SEAT[look.colour], at, OWN_FACE, workshop.mood, stir=stir)


def _head_words(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> Sequence[Placed]:
    """The viewer's name, and below it what the cards are worth."""
    name, worth = _lines(painter, geometry, workshop)

    def make() -> Box:
        figures = WORTH.but(colour=LOG_GREEN if workshop.good else WARNING)
        return Places(
            (name.inflate(0, LEADING), Words(workshop.look.name, NAME, lines=1, group="own", at="middle")),
            (worth.inflate(0, LEADING), Words(workshop.worth, figures, lines=1, group="own", at="middle")),
        )

    shows = "own head", tuple(name), tuple(worth), workshop.look.name, workshop.worth, workshop.good
    return arranged(painter, shows, painter.canvas, make)


def _lines(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> tuple[Rect, Rect]:
    """The places of name and worth beside the face."""
    shop, half = geometry.workshop, _half(geometry)
    left, top = shop.left + 2 * OWN_FACE + 16, shop.top + 2
    right = own_pile_place(painter, geometry, workshop).left - 12
    return Rect(left, top, right - left, half), Rect(left, top + half, shop.right - left, half)


def _half(geometry: TableGeometry) -> float:
    """The height of one of the two lines of the workshop's head."""
    return (geometry.workshop_head - 10) / 2


def own_pile_place(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> Rect:
    """Where the viewer's discard pile and its number are: at the end of the first line."""
    end, half = geometry.own_pool_sign.left - 10, _half(geometry)
    left = end - painter.measure(str(workshop.discard), FIGURE)[0] - 8 - PILE_W - PILE_OFF
    return Rect(left, geometry.workshop.top + 2, end - left, half)


def own_worth_place(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> Rect:
    """Where the worth of the viewer's cards is shown: in the second line."""
    worth = _head_words(painter, geometry, workshop)[-1]
    room, style = worth.rect.inflate(0, -LEADING), worth.style or WORTH
    width = painter.measure(workshop.worth, style, max_width=room.w, max_height=room.h)[0]
    return Rect(room.left, room.top, width, room.h)


def look_seat(geometry: TableGeometry) -> int:
    """The viewer's seat; only a viewer has a workshop."""
    return 0 if geometry.viewer is None else geometry.viewer


def _draw_hint(painter: Painter, area: Rect, hint: str) -> None:
    def make() -> Box:
        words = Padding(
            18, Words(hint, BODY.but(colour=DIM), side="center", at="middle", letters=36), top=12, bottom=12
        )
        return Sized(Layers(Picture(_draw_hint_ground), words), across="start", along="start", high=170)

    draw_boxes(painter, arranged(painter, ("own hint", hint), area, make))


def _draw_hint_ground(painter: Painter, place: Rect) -> None:
    painter.panel(place, with_alpha(mix(PANEL_DARK, BLUEPRINT, 0.3), 215), radius=14)
    painter.dashed(place, mix(PANEL_DARK, BLUEPRINT_TEXT, 0.45), width=3, radius=14)


def draw_pool_of_light(painter: Painter, zone: Rect) -> None:
    """The lamp's pool on the floor below the hand."""
    pool = Rect(zone.left + 90, zone.top + 10, zone.w - 180, zone.h - 60)
    painter.glow(pool, with_alpha(LAMP_LIGHT, 60), spread=96, radius=90)


def draw_prompt(painter: Painter, rect: Rect, words: str) -> None:
    """What is to be done."""
    write(painter, Words(words, PROMPT, lines=3, side="center", at="middle"), rect)


def draw_prompt_board(painter: Painter, rect: Rect, words: str) -> None:
    """What is to be done, in large words on a dark board that hangs on the belt's front."""
    if words:
        painter.panel(rect, INK, radius=14)
        painter.panel(rect.inflate(-6, -6), LOG_GROUND, border=mix(YELLOW, LOG_GROUND, 0.6), border_width=2, radius=11)
        write(painter, Words(words, PROMPT, lines=1, side="center", at="middle"), rect.inflate(-44, -4))


def draw_beside(painter: Painter, rect: Rect, words: str) -> None:
    """The words beside the bid button."""
    write(painter, Words(words, BESIDE, lines=3, side="center", at="middle"), rect)


def draw_bid_zone(painter: Painter, zone: Rect) -> None:
    """A light where a card may be dropped to bid it."""
    painter.dashed(zone.inflate(-40, -4), YELLOW, radius=20, width=4)
