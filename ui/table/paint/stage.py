"""Painting a reveal: the lot under its lamp, the bidders and their sums, the path of a tie, and who won and why."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.rules import ROUNDS
from ui.base.spacing import CORNER
from ui.base.theme import (
    BODY,
    BRASS,
    CREAM,
    DIM,
    FINE,
    FIRM,
    HEADING,
    INK,
    NAME,
    PANEL,
    PANEL_DEEP,
    PLAIN,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    WALL_LIGHT,
    YELLOW,
    Colour,
    TextStyle,
    mix,
)
from ui.base.tween import lerp
from ui.base.viewport import Point, Rect
from ui.halls.skies import daylight
from ui.halls.wall import hang_lamp, lamp_extent
from ui.layout.box import ALL_LINES, Box, Draw, Placed
from ui.layout.boxes import Column, Fit, Layers, Padding, Places, Row, Sized
from ui.layout.drawing import arranged, draw_boxes, write
from ui.layout.leaves import Picture, Words
from ui.match.faces import SeatLook
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge
from ui.table.paint.belt import ABOVE
from ui.table.paint.marks import (
    BUBBLE,
    bubble,
    draw_bolted_plate,
    draw_face_in,
    draw_portrait,
    draw_sum,
    face_extent,
    lit,
)
from ui.table.places.stage_geometry import LAMP_H, ColumnPlace, StageGeometry
from ui.table.state.stage import Column as Bidder
from ui.table.state.stage import Foot, StageGround, StageWords, Stamp, Walk

SHADE: Colour = (4, 24, 32, 150)
"""The podium's shadow."""
LOT_LINE = TextStyle(HEADING.face, FINE, INK)
PILL_TEXT = STRONG.but(size=FINE, colour=YELLOW)
TITLE_LINE = SUBHEADING.but(size=FIRM, colour=YELLOW)
SAID = BUBBLE.but(size=PLAIN)
FACE_LIGHT = 22.0
"""How far the light round a bright face reaches."""
SPEAKERS = 144.0, 126.0, 104.0
"""How high a face is that speaks, whichever there is room for."""
FIRST_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What most words are made of."""
STAMP_TILT = -7.0
"""By how many degrees a stamp is turned."""


# What stands still


def stage_pieces(ground: StageGround, geometry: StageGeometry) -> list[Piece]:
    """The stage below the cards as parts of the picture, the lowest first."""
    pieces = []
    if ground.lamp:
        pieces.append(Piece("lot light", None, lot_bounds(geometry), lambda to: draw_lot_beam(to, geometry)))
        if ground.halo:
            halo = partial(draw_halo, lot=geometry.nearer(ground.near))
            pieces.append(Piece("halo", ground.near, geometry.closest.inflate(80, 80), halo))
    draw_line = partial(draw_podium, podium=geometry.podium, pillar=geometry.pillar, line=ground.line)
    bounds = lit(geometry.podium.union(geometry.pillar))
    pieces.append(Piece("podium", ground.line, bounds, draw_line))
    for index, (place, column) in enumerate(zip(geometry.columns, ground.columns, strict=True)):
        if column.won or index == ground.light:
            light = Rect(place.whole.centerx - 250, 0, 500, geometry.canvas.h)
            draw = draw_won_light if column.won else draw_cone
            shows = index, column.won
            pieces.append(Piece("won light", shows, light, partial(draw, geometry=geometry, place=place)))
    for index, column in enumerate(ground.columns):
        if column.tag:
            at = geometry.tag(index, column.head)
            shown = index, column.tag, column.head
            pieces.append(Piece("tag", shown, lit(at), partial(draw_tag, room=at, words=column.tag)))
    for index, (place, column) in enumerate(zip(geometry.columns, ground.columns, strict=True)):
        # A face may bob: its name is not drawn again with it.
        named = column.name, _is_bright(column), column.lost
        around = face_extent(place.face, place.face_radius).inflate(2 * FACE_LIGHT, 2 * FACE_LIGHT)
        pieces.append(Piece(("bidder", index), column, around, partial(draw_face, place=place, column=column)))
        pieces.append(
            Piece(("name", index), named, place.name.inflate(0, 6), partial(draw_name, place=place, column=column))
        )
    return pieces


def lot_bounds(geometry: StageGeometry) -> Rect:
    """The area lit by the lamp above the lot."""
    return Rect(geometry.middle - 260, 0, 520, geometry.podium.bottom + 30)


def draw_lot_light(painter: Painter, geometry: StageGeometry) -> None:
    """The lamp's beam on the lot, and the glow round it."""
    draw_lot_beam(painter, geometry)
    draw_halo(painter, geometry.lot)


def draw_lot_beam(painter: Painter, geometry: StageGeometry) -> None:
    """The lamp's beam on the lot."""
    x, foot = geometry.lot.centerx, geometry.podium.bottom
    for near, far in ((48, 204), (24, 146)):
        painter.beam([(x - near, -ABOVE), (x + near, -ABOVE), (x + far, foot), (x - far, foot)], (255, 240, 176, 62))


def draw_halo(painter: Painter, lot: Rect) -> None:
    """The glow round the lot, and its frame of light."""
    painter.glow(lot.inflate(8, 8), (255, 225, 77, 150), spread=34, radius=20)
    painter.panel(lot.inflate(12, 12), None, border=YELLOW, border_width=5)


def draw_podium(painter: Painter, podium: Rect, pillar: Rect, line: str) -> None:
    """The podium with the number of the lot, on its pillar in the belt."""
    left, right, foot = pillar.left, pillar.right, pillar.bottom
    sides = [(left + 26, pillar.top), (right - 26, pillar.top), (right, foot), (left, foot)]
    # It stands in the dark below the lamp's light, as the belt does.
    painter.polygon(sides, mix(BRASS, INK, 0.72), border=INK, border_width=4)
    for wide, top in ((pillar.w - 36, podium.bottom - 4), (pillar.w + 28, foot - 12)):
        painter.panel(Rect(podium.centerx - wide / 2, top, wide, 18), mix(BRASS, INK, 0.5), border=INK, border_width=4)
    painter.glow(podium.move(0, 6), SHADE, spread=12, radius=12)
    painter.panel(podium, INK, radius=CORNER)
    painter.gradient(podium.inflate(-8, -8), mix(BRASS, CREAM, 0.22), mix(BRASS, INK, 0.12), radius=9)
    for x in (podium.left + 13, podium.right - 13):
        painter.circle((x, podium.centery), 5, mix(BRASS, INK, 0.55), border=INK, border_width=2)
    write(painter, Words(line, LOT_LINE, lines=1, side="center", at="middle"), podium.inflate(-56, -2))


def draw_won_light(painter: Painter, geometry: StageGeometry, place: ColumnPlace) -> None:
    """The light on the winner, and its pool on the floor: from a lamp of its own, or, in the middle, from the lot's."""
    draw_cone(painter, geometry, place)
    x, top = place.whole.centerx, geometry.lamp
    wide = lamp_extent((x, 0.0)).w
    if not painter.strong and abs(x - geometry.middle) > (geometry.podium.w + wide) / 2:
        painter.rect(Rect(x - 3, 0, 6, top - LAMP_H), INK)
        hang_lamp(painter, (x, top - LAMP_H), daylight(ROUNDS))


def draw_cone(painter: Painter, geometry: StageGeometry, place: ColumnPlace) -> None:
    """That light alone, also on its way to the winner of a tie."""
    x, top, foot = place.whole.centerx, geometry.lamp, place.whole.bottom + 12
    # Dim enough for the winner's name and verdict, which stand in it.
    for near, far in ((40, 190), (26, 142)):
        painter.beam([(x - near, top), (x + near, top), (x + far, foot), (x - far, foot)], (255, 240, 176, 40))
    painter.glow(Rect(x - 120, foot - 60, 240, 30), (255, 225, 120, 30), spread=44, radius=15)


def draw_bidder(painter: Painter, place: ColumnPlace, column: Bidder) -> None:
    """Face and name of a bidder; the leader is lit."""
    draw_face(painter, place, column)
    draw_name(painter, place, column)


def draw_face(painter: Painter, place: ColumnPlace, column: Bidder) -> None:
    """The face alone, as high as it has bobbed."""
    look, bright, radius = column.look, _is_bright(column), place.face_radius
    at = place.face[0], place.face[1] - column.rise
    face = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    if bright:
        painter.glow(face, (*YELLOW[:3], 150), spread=FACE_LIGHT, radius=radius)
    else:
        painter.glow(face.move(0, 6), (0, 0, 0, 120), spread=10, radius=radius)
    draw_portrait(painter, look, SEAT[look.colour], at, radius, column.mood)
    if bright:
        painter.circle(at, radius + 3, None, border=YELLOW, border_width=5)
        # The ring has run over the seat's sign.
        draw_seat_badge(painter, look.colour, at, radius, SEAT[look.colour])
    elif column.lost:
        painter.circle(at, radius, (5, 11, 16, 110))


def draw_name(painter: Painter, place: ColumnPlace, column: Bidder) -> None:
    """What a bidder is called here."""
    bright = _is_bright(column)
    colour = YELLOW if bright else mix(CREAM, PANEL_DEEP, 0.3) if column.lost else CREAM
    write(painter, Words(column.name, NAME.but(colour=colour), lines=1, side="center", at="middle"), place.name)


def _is_bright(column: Bidder) -> bool:
    """Whether a bidder stands in the light."""
    return column.lit or column.won


def draw_tag(painter: Painter, room: Rect, words: str) -> None:
    """A tag over a bid's cards: they are the viewer's own."""
    _draw_plaque(painter, room, words, LOT_LINE.but(size=PLAIN), _draw_tag_ground)


def _draw_tag_ground(painter: Painter, tag: Rect) -> None:
    x, y = tag.midbottom
    painter.glow(tag.move(0, 4), SHADE, spread=10, radius=10)
    painter.polygon([(x - 11, y - 6), (x + 11, y - 6), (x, y + 7)], CREAM, border=INK, border_width=4)
    painter.panel(tag, CREAM, border=INK, border_width=4, radius=CORNER)
    painter.polygon([(x - 7, y - 5), (x + 7, y - 5), (x, y + 3)], CREAM)


# What changes from frame to frame


def draw_stage_words(painter: Painter, geometry: StageGeometry, words: StageWords) -> None:
    """The path of a tie from the Chief, the sums, why the winner won, and a bidder's remark."""
    for draw in stage_word_parts(geometry, words):
        draw(painter)


def stage_word_parts(geometry: StageGeometry, words: StageWords) -> list[Callable[[Painter], object]]:
    """Functions that draw a stage's words, part by part: preparing all of them takes more than one frame."""
    parts: list[Callable[[Painter], object]] = []
    columns = list(zip(geometry.columns, words.feet, strict=True))
    winner = next((place for place, foot in columns if foot.won), None)
    if words.walk is not None:
        parts.append(partial(_draw_walk, geometry=geometry, walk=words.walk))
    if words.title:
        # The longest words are arranged separately first.
        plate = partial(_verdict_plate, geometry=geometry, winner=winner, words=words)
        parts += [plate, lambda to: draw_boxes(to, *plate(to))]
    parts += [partial(_draw_foot, place=place, foot=foot) for place, foot in columns]
    parts.append(partial(_draw_verdicts, columns=columns))
    if words.stamp is not None:
        parts.append(partial(_draw_stamp, room=geometry.stamp, stamp=words.stamp))
    if words.speaker is not None:
        parts.append(partial(_draw_remark, geometry=geometry, winner=winner, words=words))
    if words.go_on:
        # No larger than the names above, whatever size words are.
        how = Words(words.go_on, SMALL, lines=1, side="right", at="middle")
        parts.append(partial(write, words=how, room=geometry.how_on.inflate(0, -18)))
    return parts


def _draw_stamp(painter: Painter, room: Rect, stamp: Stamp) -> None:
    """What is remarkable about the sale, stamped aslant on the lot."""
    painter.glow(room.inflate(-20, -14).move(0, 6), (0, 0, 0, 130), spread=18, radius=18)
    painter.image(("stamp", stamp.kind, stamp.words), room, angle=STAMP_TILT)


def _draw_walk(painter: Painter, geometry: StageGeometry, walk: Walk) -> None:
    """The path of the light along the ring of bidders: from the Chief to the winner, and on to the next Chief."""
    columns, y = geometry.columns, geometry.ring
    start = columns[0].whole.centerx
    end = start + (columns[1].whole.centerx - start) * walk.gone
    ways = [[(start, y), (end, y)]]
    if walk.own is not None and walk.own in dict(walk.words):
        tag = geometry.tag(walk.own, walk.head)
        ways.append([(tag.centerx, y), tag.midtop])
    for colour, wide in ((INK, 12), (YELLOW, 5)):
        for way in ways:
            painter.lines(way, colour, wide)
    painter.glow(Rect(end - 10, y - 10, 20, 20), (255, 246, 200, 200), spread=16, radius=10)
    first = next((index for index, rank in walk.ranks if rank == 1), None)
    for index, words in walk.words:
        if index == walk.own:
            draw_tag(painter, geometry.tag(index, walk.head), words)
            continue
        # A place along the path; the winner's shines.
        colour = YELLOW if index == first else mix(YELLOW, BRASS, 0.6)
        style = PILL_TEXT.but(colour=colour)
        _draw_plaque(painter, geometry.pill(index), words, style, partial(_draw_pill_ground, colour))


def _draw_plaque(painter: Painter, room: Rect, words: str, style: TextStyle, ground: Draw) -> None:
    """A word or two at the head of a column, on a ``ground`` as wide as that takes."""

    def make() -> Box:
        told = Words(words, style, lines=1, side="center", at="middle")
        return Sized(Layers(Picture(ground, least=room.h), Padding(16, told, top=0, bottom=0)))

    draw_boxes(painter, arranged(painter, ("plaque", words, style), room, make))


def _draw_pill_ground(colour: Colour, painter: Painter, pill: Rect) -> None:
    painter.panel(pill, PANEL_DEEP, border=colour, border_width=3, radius=pill.h / 2)


def _draw_foot(painter: Painter, place: ColumnPlace, foot: Foot) -> None:
    """A bidder's sum."""
    if foot.no_bid:
        # On the floor: the belt is too light behind words.
        room = place.cards.inflate(-30, 0)
        write(painter, Words(foot.no_bid, SMALL, lines=2, side="center", at="end"), room)
    if foot.total is not None:
        coin = place.coin(foot.total, won=foot.won)
        if foot.won:
            painter.glow(coin, (255, 225, 77, 150), spread=18, radius=coin.w / 2)
        # The picture of a sum is larger than the coin on it.
        draw_sum(painter, coin.center, coin.w / 2 * (40 / 36), foot.total)
        if not foot.lit:
            draw_lost_veil(painter, coin.center, coin.w / 2)


def _draw_verdicts(painter: Painter, columns: Sequence[tuple[ColumnPlace, Foot]]) -> None:
    """What each bidder's bid has come to."""
    said = [(place.verdict, foot.verdict, foot.won) for place, foot in columns if foot.verdict]

    def make() -> Box:
        return Places(
            *(
                (
                    room,
                    Words(words, SMALL.but(colour=YELLOW if won else DIM), lines=2, side="center", group="verdicts"),
                )
                for room, words, won in said
            )
        )

    shows = "verdicts", tuple((tuple(room), words, won) for room, words, won in said)
    draw_boxes(painter, arranged(painter, shows, painter.canvas, make))


def draw_lost_veil(painter: Painter, at: Point, radius: float) -> None:
    """Darken a sum that is not the highest, as far as it can still be read well."""
    painter.circle(at, radius, (5, 11, 16, 96))


def _verdict_plate(
    painter: Painter, geometry: StageGeometry, winner: ColumnPlace | None, words: StageWords
) -> tuple[Sequence[Placed], Point]:
    """The plate that says who won and why, as large as its words, and how far it is moved to hang over the winner's
    column."""
    side = geometry.sides(winner)[0]
    # Narrow enough to be over a column, unless large words need all there is.
    share = lerp(0.8, 1, min(1.0, 2 * max(0.0, painter.texts.text_scale - 1)))
    room = Rect(side.left, side.top, side.w * share, side.h)

    def make() -> Box:
        title = Words(words.title, TITLE_LINE, side="center", group="title")
        told = Column(title, Words(words.reason, BODY, side="center"), gap=4)
        content = Padding(30.0, told, top=16, bottom=16)
        inside = room.w - 60.0
        spare = inside - max(even_width(painter, words.reason, inside), painter.measure(words.title, TITLE_LINE)[0])
        sheet = Padding(max(0, spare / 2), Layers(Picture(_draw_sheet), content), top=0, bottom=0)
        return Sized(sheet, along="start")

    placed = arranged(painter, ("verdict", words.title, words.reason), room, make)
    sheet = placed[0].rect
    return placed, (geometry.over(winner, side, sheet.w) - sheet.left, 0.0)


def even_width(painter: Painter, reason: str, most: float) -> float:
    """The least width in which a reason has as few lines as in the ``most``: no word is left alone in the last one."""
    high = painter.measure(reason, BODY, max_width=most, max_lines=ALL_LINES)[1]
    widths = [most * share / 20 for share in range(19, 12, -1)]
    same = [wide for wide in widths if painter.measure(reason, BODY, max_width=wide, max_lines=ALL_LINES)[1] <= high]
    return min(same, default=most)


def _draw_sheet(painter: Painter, plate: Rect) -> None:
    """A sheet of iron, as one picture: it is there in many frames."""
    draw_bolted_plate(painter, plate, mix(WALL_LIGHT, PANEL, 0.25), mix(PANEL, INK, 0.25), radius=CORNER)


def _draw_remark(painter: Painter, geometry: StageGeometry, winner: ColumnPlace | None, words: StageWords) -> None:
    """What a bidder says, over its own column, from where its face has come in: from the nearest edge."""
    look, column = words.speaker, geometry.columns[words.by]
    if look is None:
        return
    told = _verdict_plate(painter, geometry, winner, words)[0][0].rect.bottom if words.title else geometry.plate.top
    room = geometry.said(column, winner, told)
    draw_face = partial(draw_face_in, look=look, mood=words.mood)
    # The face is at that end of the row which is over its column.
    right = column.whole.centerx > room.centerx

    def make() -> Box:
        said = Sized(bubble(words.remark, SAID, letters=22, right=right), across=None)
        faces = (Picture(draw_face, high=high, aspect=1) for high in SPEAKERS)
        beside = (Row(*((said, face) if right else (face, said)), gap=22) for face in faces)
        # Without room for a large face it is the one below the cards that speaks.
        return Sized(Fit(*beside, bubble(words.remark, SAID, letters=40, x=column.face[0])), along="end")

    placed = arranged(painter, ("remark", words.remark, look, words.mood, column.face), room, make)
    lies = placed[0].rect.unionall([one.rect for one in placed[1:]])
    rests = geometry.over(column, room, lies.w)
    starts = -lies.w if rests < geometry.middle else geometry.canvas.w
    draw_boxes(painter, placed, (lerp(starts, rests, words.entered) - lies.left, 0.0))


def stage_draws(geometry: StageGeometry, columns: Sequence[Bidder]) -> list[Callable[[Painter], object]]:
    """Draw what every reveal needs, a part each, so that no frame waits for it."""

    def face(painter: Painter, look: SeatLook) -> None:
        draw_portrait(painter, look, SEAT[look.colour], geometry.remark.center, SPEAKERS[0] / 2)

    return [
        lambda to: draw_lot_light(to, geometry),
        *[partial(draw_won_light, geometry=geometry, place=place) for place in geometry.columns],
        *[partial(draw_bidder, place=place, column=one) for place in geometry.columns for one in columns],
        *[partial(face, look=one.look) for one in columns],
        # Opening a font takes as long as drawing a dozen lines with it.
        *[
            partial(Painter.measure, string=FIRST_LETTERS, style=style)
            for style in (TITLE_LINE, BODY, SMALL, SAID, PILL_TEXT)
        ],
    ]
