"""Painting the viewer's half: the workshop's head, the prompt, and where a card may be laid. Cards are sprites."""

from collections.abc import Callable
from functools import partial

from ui.base.spacing import CORNER
from ui.base.theme import (
    AMBER,
    BLUEPRINT,
    BLUEPRINT_TEXT,
    BODY,
    BRASS,
    CREAM,
    DIM,
    FINE,
    FIRM,
    HEAD,
    INK,
    LOG_GROUND,
    NAME,
    PANEL_DARK,
    PANEL_DEEP,
    PLAIN,
    SEAT,
    STRONG,
    SUBHEADING,
    YELLOW,
    TextStyle,
    mix,
    with_alpha,
)
from ui.base.viewport import Rect, around
from ui.halls.life import Stir
from ui.layout.box import Box
from ui.layout.boxes import Layers, Padding, Sized
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Picture, Words
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.paint.frame import PromptLines, Workshop
from ui.table.paint.marks import LAMP_LIGHT, PILE_OFF, draw_pile, draw_portrait, draw_sum, face_extent, lit
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.places.floor import HINT_HIGH
from ui.table.places.geometry import OWN_PILE_W, TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.phone_marks import PhoneMark

FIGURE = TextStyle(NAME.face, FINE)
PROMPT = SUBHEADING.but(size=FIRM, colour=CREAM)
NOTICE = SUBHEADING.but(size=HEAD, colour=CREAM)
BESIDE = STRONG.but(size=FINE)
BENCH = mix(PANEL_DARK, BRASS, 0.24)


def workshop_pieces(workshop: Workshop, stirs: Callable[[int, str], Stir], geometry: TableGeometry) -> list[Piece]:
    """The workshop's head as parts of the picture, and the light on the hand if the viewer is to bid; ``stirs`` says
    how the face of a seat stirs in a pose or mood."""
    shop, zone, seat = geometry.workshop, geometry.hand_zone, look_seat(geometry)
    bench = geometry.rail.union(geometry.bench).clip(geometry.canvas)
    stir = stirs(seat, workshop.mood)
    face = partial(_draw_own_face, geometry=geometry, workshop=workshop, stir=stir)
    extent = face_extent(geometry.face(seat).center, geometry.own_face).union(geometry.worth_sign(seat))
    pieces = [
        Piece("bench", None, bench, lambda to: draw_bench(to, geometry)),
        Piece("workshop", workshop, lit(shop), lambda to: draw_workshop(to, geometry, workshop)),
        Piece(("face", seat), (workshop.look, workshop.mood, workshop.worth, stir), extent, face),
    ]
    if workshop.acting:
        pool = Rect(zone.left - 40, zone.top - 110, zone.w + 80, geometry.canvas.h - zone.top + 110)
        pieces.insert(0, Piece("pool of light", None, pool, lambda to: draw_pool_of_light(to, zone)))
    return pieces


def prompt_pieces(lines: PromptLines, geometry: TableGeometry) -> list[Piece]:
    """What is to be done and why, and the sum of the chosen cards, as parts of the picture."""
    if geometry.afar:
        pieces = [Piece("prompt", lines, lit(geometry.ask), partial(draw_notice, geometry=geometry, lines=lines))]
        if lines.why and geometry.front is not None:
            place, why = geometry.counsel, lines.why
            pieces.append(Piece("counsel", why, place, lambda to: draw_aside(to, place, why)))
        return pieces
    if geometry.together:
        said, ask = (lines.what, lines.why), geometry.ask
        pieces = [Piece("prompt", said, lit(ask), lambda to: draw_ask(to, geometry, *said))]
    else:
        draw = draw_prompt_board if geometry.board else draw_prompt
        pieces = [Piece("prompt", lines.what, geometry.prompt, partial(draw, rect=geometry.prompt, words=lines.what))]
        if (geometry.stacked or geometry.board) and geometry.viewer is not None and not geometry.foot:
            ask = geometry.ask_ground
            pieces.insert(0, Piece("ask", None, lit(ask), lambda to: draw_ask_ground(to, ask)))
        if lines.why and not geometry.foot:
            # Without the table's own button there is no room beside it.
            place = geometry.counsel
            pieces.append(Piece("counsel", lines.why, place, partial(draw_beside, rect=place, words=lines.why)))
    if geometry.tray.w and geometry.tray.h:
        tray, shows = geometry.tray, (lines.coin, lines.laid, lines.invites)
        pieces.append(Piece("tray", shows, tray, lambda to: draw_tray(to, tray, lines)))
    return pieces


def draw_ask(painter: Painter, geometry: TableGeometry, what: str, why: str) -> None:
    """The board on which prompt, sum and button stand, and what it says."""
    ask, prompt = geometry.ask, geometry.prompt
    draw_ask_ground(painter, ask)

    title = PROMPT.but(size=PLAIN)
    # A sentence that would be too small in a line is worth more than the reason beside it.
    if why and 0.8 * painter.measure(what, title)[0] <= prompt.w:
        write(painter, Words(what, title, lines=1, at="middle"), prompt)
        write(painter, Words(why, BESIDE, lines=2, at="middle"), geometry.counsel)
    else:
        write(painter, Words(what, title, lines=2, at="middle"), prompt.union(geometry.counsel))


def draw_notice(painter: Painter, geometry: TableGeometry, lines: PromptLines) -> None:
    """What is to be done, on a board to be read from across the room: an amber one if the game stands still."""
    if not lines.alarm:
        draw_ask_ground(painter, geometry.ask)
        _write_notice(painter, geometry.prompt, lines.what)
        return
    painter.layer("alarm", lit(geometry.ask), lambda inner: _draw_alarm(inner, geometry.ask))
    room = geometry.prompt
    sign = Rect(0, 0, min(room.h / PHONE_RATIO, 66.0), min(room.h, 66.0 * PHONE_RATIO))
    sign.midleft = room.midleft
    draw_phone(painter, sign, PhoneMark.LOST)
    room = Rect(sign.right + 18, room.top, room.right - sign.right - 18, room.h)
    write(painter, Words(lines.what, NOTICE.but(size=FIRM, colour=INK), lines=5, at="middle"), room)


def draw_sentence(painter: Painter, board: Rect, words: str) -> None:
    """A sentence that has the board for itself."""
    draw_ask_ground(painter, board)
    _write_notice(painter, board.inflate(-36, -20), words)


def _write_notice(painter: Painter, room: Rect, words: str) -> None:
    write(painter, Words(words, NOTICE, lines=4, side="center", at="middle"), room)


def _draw_alarm(painter: Painter, ask: Rect) -> None:
    _draw_edge(painter, ask)
    painter.panel(ask.inflate(-6, -6), AMBER, radius=CORNER - 3)
    painter.panel(ask.inflate(-16, -16), None, border=mix(AMBER, INK, 0.75), border_width=3, radius=8)


def draw_aside(painter: Painter, rect: Rect, words: str) -> None:
    """What will happen, beside who waits for it."""
    write(painter, Words(words, BESIDE, lines=5, at="middle"), rect)


def draw_ask_ground(painter: Painter, ask: Rect) -> None:
    """The board itself, screwed on at its corners."""
    painter.layer("ask", lit(ask), lambda inner: _draw_ask_ground(inner, ask))


def _draw_edge(painter: Painter, ask: Rect) -> None:
    """The board's shadow and its black edge."""
    painter.glow(ask.move(0, 7), (0, 0, 0, 150), spread=18, radius=14)
    painter.panel(ask, INK, radius=CORNER)


def _draw_ask_ground(painter: Painter, ask: Rect) -> None:
    _draw_edge(painter, ask)
    painter.panel(ask.inflate(-6, -6), PANEL_DEEP, border=mix(BRASS, INK, 0.2), border_width=3, radius=CORNER - 3)
    inner = ask.inflate(-26, -26)
    for corner in (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright):
        painter.circle(corner, 4.5, BRASS, border=INK, border_width=2)


def draw_tray(painter: Painter, tray: Rect, lines: PromptLines) -> None:
    """The tray in which a laid bid lies, and before that a smaller one that waits for it, or the chosen cards' sum in a
    coin."""
    if lines.laid:
        painter.panel(
            tray, mix(PANEL_DEEP, INK, 0.6), border=mix(PANEL_DEEP, BRASS, 0.5), border_width=3, radius=CORNER
        )
        # Its bottom lies deeper than its rim.
        painter.gradient(Rect(tray.left + 6, tray.top + 4, tray.w - 12, 12), (0, 0, 0, 150), (0, 0, 0, 0))
    elif lines.coin is not None:
        draw_sum(painter, tray.center, tray.h / 2 - 2, lines.coin)
    else:
        invites = lines.invites
        painter.layer(("empty tray", invites), tray, lambda inner: _draw_empty_tray(inner, tray, invites=invites))


def _draw_empty_tray(painter: Painter, tray: Rect, *, invites: bool) -> None:
    """A shallow tray of the colour of the bench; one that ``invites`` has the outline of a card in it, and an arrow."""
    place = around(tray.center, tray.h, 0.84 * tray.h)
    painter.panel(
        place, mix(PANEL_DARK, BRASS, 0.45), border=mix(PANEL_DEEP, BRASS, 0.7), border_width=3, radius=CORNER
    )
    painter.panel(place.inflate(-14, -14), mix(PANEL_DARK, BRASS, 0.3), radius=6)
    if not invites:
        return
    x, y, size = place.centerx, place.centery, 0.13 * place.h
    painter.dashed(Rect(x - 2 * size, y - 2.7 * size, 4 * size, 5.4 * size), CREAM, width=2.5, radius=5, dash=7, gap=5)
    painter.polygon([(x - size, y - size / 2), (x + size, y - size / 2), (x, y + size)], CREAM)


def bid_zone_piece(geometry: TableGeometry) -> Piece:
    """Where the dragged card may be laid, as a part of the picture."""
    zone = geometry.bid_zone
    return Piece("bid zone", None, lit(zone), lambda to: draw_bid_zone(to, zone))


def draw_workshop(painter: Painter, geometry: TableGeometry, workshop: Workshop) -> None:
    """Who it is but for the face, and the discard pile; a hint where no unit lies yet."""
    seat, look = look_seat(geometry), workshop.look
    disc, radius = geometry.face(seat), geometry.own_face
    painter.glow(disc.move(0, 4), (0, 0, 0, 150), spread=14, radius=radius)
    if workshop.acting:
        painter.glow(disc, with_alpha(YELLOW, 150), spread=16, radius=radius)
    if workshop.discard:
        pile, high = geometry.own_pile, (OWN_PILE_W - PILE_OFF) * CARD_RATIO
        draw_pile(painter, Rect(pile.left, pile.centery - high / 2, OWN_PILE_W, high), workshop.discard)
        number = pile.left + OWN_PILE_W + 8, pile.centery
        painter.text(str(workshop.discard), number, FIGURE, align="midleft", colour=DIM)
    # Name and worth may reach into the empty space of each other.
    write(painter, Words(look.name, NAME, lines=1, at="middle"), geometry.own_name.inflate(0, 8.0))
    # Where something else has the window's foot, nobody wins a unit.
    if workshop.hint and not geometry.foot:
        _draw_hint(painter, geometry.workshop_units, workshop.hint)


def _draw_own_face(painter: Painter, geometry: TableGeometry, workshop: Workshop, stir: Stir) -> None:
    """The face, and on it what the cards are worth."""
    look, seat = workshop.look, look_seat(geometry)
    middle = geometry.face(seat).center
    draw_portrait(painter, look, SEAT[look.colour], middle, geometry.own_face, workshop.mood, stir=stir)
    if workshop.worth is not None:
        painter.image(("points", workshop.worth), geometry.worth_sign(seat))


def look_seat(geometry: TableGeometry) -> int:
    """The viewer's seat; only a viewer has a workshop."""
    return 0 if geometry.viewer is None else geometry.viewer


def _draw_hint(painter: Painter, area: Rect, hint: str) -> None:
    def make() -> Box:
        words = Padding(
            18, Words(hint, BODY.but(colour=DIM), side="center", at="middle", letters=36), top=12, bottom=12
        )
        return Sized(Layers(Picture(_draw_hint_ground), words), across="start", along="start", high=HINT_HIGH)

    draw_boxes(painter, arranged(painter, ("own hint", hint), area, make))


def _draw_hint_ground(painter: Painter, place: Rect) -> None:
    painter.panel(place, with_alpha(mix(PANEL_DARK, BLUEPRINT, 0.3), 215), radius=CORNER)
    painter.dashed(place, mix(PANEL_DARK, BLUEPRINT_TEXT, 0.45), width=3, radius=CORNER)


def draw_pool_of_light(painter: Painter, zone: Rect) -> None:
    """The lamp's pool on the floor below the hand."""
    pool = Rect(zone.left + 90, zone.top + 10, zone.w - 180, zone.h - 60)
    painter.glow(pool, with_alpha(LAMP_LIGHT, 60), spread=96, radius=90)


def draw_bench(painter: Painter, geometry: TableGeometry) -> None:
    """The bench on which the hand lies: its top, and the brass rail along its edge."""
    rail, bench = geometry.rail, geometry.bench
    place = rail.union(bench).clip(painter.canvas)
    painter.layer(("bench", rail.top), place, lambda inner: _draw_bench(inner, rail, bench))


def _draw_bench(painter: Painter, rail: Rect, bench: Rect) -> None:
    painter.gradient(bench, mix(BENCH, INK, 0.35), BENCH)
    painter.rect(Rect(bench.left, bench.top, bench.w, 4), INK)
    painter.rect(Rect(bench.left, bench.top + 4, bench.w, 2), (255, 255, 255, 40))
    draw_rail(painter, rail)


def draw_rail(painter: Painter, rail: Rect) -> None:
    """The brass edge of a bench, which runs on beyond both its ends."""
    painter.rect(rail, INK)
    inner = Rect(rail.left, rail.top + 4, rail.w, rail.h - 8)
    painter.gradient(inner, mix(BRASS, INK, 0.12), mix(BRASS, INK, 0.55))
    painter.rect(Rect(inner.left, inner.top + 2, inner.w, 2), (255, 255, 255, 70))
    count = round(rail.w / 200.0)
    for index in range(count):
        at = rail.left + (index + 0.5) * rail.w / count, inner.centery
        painter.circle(at, 4.5, mix(BRASS, INK, 0.45), border=INK, border_width=2)


def draw_prompt(painter: Painter, rect: Rect, words: str) -> None:
    """What is to be done."""
    write(painter, Words(words, PROMPT, lines=3, side="center", at="middle"), rect)


def draw_prompt_board(painter: Painter, rect: Rect, words: str) -> None:
    """What is to be done, in large words on a dark board that hangs on the belt's front."""
    if words:
        painter.panel(rect, INK, radius=CORNER)
        painter.panel(
            rect.inflate(-6, -6), LOG_GROUND, border=mix(YELLOW, LOG_GROUND, 0.6), border_width=2, radius=CORNER - 3
        )
        write(painter, Words(words, PROMPT, lines=1, side="center", at="middle"), rect.inflate(-44, -4))


def draw_beside(painter: Painter, rect: Rect, words: str) -> None:
    """The words beside the bid button."""
    write(painter, Words(words, BESIDE, lines=3, side="center", at="middle"), rect)


def draw_bid_zone(painter: Painter, zone: Rect) -> None:
    """A light where a card may be dropped to bid it."""
    painter.dashed(zone.inflate(-40, -4), YELLOW, width=4)
