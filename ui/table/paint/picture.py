"""The picture of the table: whatever stands still is cached as a collage; only what moves is drawn in every frame.

The collage holds hall, belt, panels, log and the cards at rest, each drawn from its part of a frame.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.core.cards import CATALOGUE, Kind
from ui.art.card_face import IN_HAND
from ui.art.poses import MOMENTS, POSES
from ui.base.theme import SEAT
from ui.base.viewport import Point, Rect
from ui.halls.dusk import DIMNESS, draw_dusk, dusk_steps
from ui.halls.life import Stir, dot_of, stir_of, sway_of
from ui.halls.wall import draw_hall_band, hall_bands, hall_steps, stirring_pieces
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.paint.ahead import Ahead, Draw, at_once, by_turns, strides, unseen
from ui.paint.assets import Key
from ui.paint.collage import Afterimage, Collage, Piece
from ui.paint.effects import Beacon, Coins, Crackle, Dust, Fzzzt, Zaps
from ui.paint.painter import Painter
from ui.paint.shape_painter import MANY_PIXELS
from ui.table.paint.belt import (
    ROLLER_STEPS,
    ROLLER_TURN,
    belt_pieces,
    clock_piece,
    deck_piece,
    draw_resting_belt,
    draw_rollers,
    lot_piece,
    roller_strip,
)
from ui.table.paint.cards import card_piece, draw_card, moving_shadows, resting_shadow
from ui.table.paint.frame import Frame, LotSign, Sprite
from ui.table.paint.landing import FZZZT_REACH
from ui.table.paint.log import log_piece
from ui.table.paint.marks import draw_text_plate
from ui.table.paint.podium import LARGEST_ROBOT
from ui.table.paint.seats import draw_remark, open_pieces, seat_pieces
from ui.table.paint.stage import (
    draw_bidder,
    draw_lot_light,
    draw_podium,
    draw_stage_words,
    draw_won_light,
    stage_draws,
    stage_pieces,
    stage_word_parts,
)
from ui.table.paint.unit_plate import plate_pictures
from ui.table.paint.workshop import bid_zone_piece, prompt_pieces, workshop_pieces
from ui.table.places.bid_places import bid_hull
from ui.table.places.floor import WHEEL_RADIUS
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BACK, DULL_BACK, Z_STAGE, BeltSlot
from ui.table.places.sprites import CARD_RATIO, Z_MOVING, Pose
from ui.table.places.stage_geometry import WON_GROWTH, stage_of
from ui.table.state.stage import Column
from ui.widgets.focus import FocusGroup

DUSK = sum(DIMNESS) / (3 * 255)
"""How much light the hall at dusk has of the day's."""
EDGE = 14.0
"""The furthest a jolt moves the picture; the hall fills the window's edge behind it."""
Z_FLYING = Z_STAGE + Z_MOVING
"""The least drawing order of cards that fly from the stage of a reveal, or to it."""
STANDINGS = ((False, False), (True, False), (False, True))
"""Whether a bidder leads, and whether it has lost."""
WORTHS = range(-20, 61)
"""The usual worth of a seat's cards."""


class TablePicture:
    """Draws the frames of one table in one window, and caches what does not change."""

    def __init__(self, looks: Sequence[SeatLook], geometry: TableGeometry) -> None:
        self._looks = looks
        self._geometry = geometry
        self._table, self._hall = Collage(), Collage()
        """What stands still at the table, and in the hall of a reveal."""
        self._last: Frame | None = None
        """The frame that was drawn last."""
        self._left: Frame | None = None
        """The last frame before the table gave way to a reveal, or the other way round; it fades."""
        self._afterimage: Afterimage | None = None
        """What is left of its picture where table and reveal are drawn into one."""
        self._other_pieces: Sequence[Piece] = [self._dusk_piece()]
        """As much as is known of the picture that takes the place of the present one: the next reveal's, or the
        table's after it."""
        self._making = False
        """Whether the picture is still being made behind what fades, a part in each frame."""
        self._light = 1.0
        """How much light what fades has left of its own."""
        self._bands: list[tuple[int, Rect]] = []
        """The round whose hall each band of the wall shows, and where the band is."""
        self._round = 1
        """The round whose hall is shown, or takes its place."""
        self._next: deque[Draw] = deque()
        """Draws what the next step shows."""
        self._ahead = Ahead(
            self._next_steps,
            lambda to: dusk_steps(to, self._draw_belt),
            self._other_steps,
            lambda to: hall_steps(to, self._round + 1),
            # Last, as new halls may push out the lights, which have not been used for a while.
            self._light_steps,
        )
        self._rehearsed = False
        self._lit = False
        """Whether the lights of the coming reveal have been made."""
        self._lot: LotSign | None = None

    def draw(self, painter: Painter, frame: Frame, focus: FocusGroup | None, offset: Point) -> None:
        """Draw one frame, with the buttons on the table, if there are any, shifted by ``offset`` during a jolt; their
        tooltip, which lies over everything, is left to the scene."""
        self._begin(painter, frame)
        at_once(self._rehearse(painter, frame))
        self._expect(frame)
        self._turn_hall(painter, frame.hall)
        pieces, above = self._pieces(frame)
        if offset != (0.0, 0.0):
            self._fill_edges(painter, frame)
        begins = self._last is not None and in_hall(self._last) is not in_hall(frame)
        if begins and self._last is not None:
            self._left = self._last if self._shares else self._without_moved(painter, self._last, frame)
            self._afterimage = self._fading_image(painter, self._last) if self._shares else None
            self._making, self._light = self._shares, 1.0
            self._other_pieces = self._pieces(self._left)[0]
        if frame.fading <= 0:
            self._making = False
        self._last = frame
        # The hand comes back with the table; bids and prize fly above both.
        low = 0 if frame.stage is not None else sum(card.pose.z < Z_FLYING for card in _split(frame.cards)[1])
        with painter.shifted(*offset):
            if begins and self._left is not None and frame.fading >= 1 and painter.hearing is None:
                # What fades still hides the new picture, which is made meanwhile.
                self._collage(self._left).draw_again(painter)
                if not self._shares:
                    self._collage(frame).renew(painter, pieces)
            elif self._making and self._afterimage is not None and painter.hearing is None:
                self._making = self._collage(frame).advance(painter, pieces)
                if in_hall(frame):
                    # It grows as dark meanwhile as it would over the hall at dusk.
                    light = DUSK + (1 - DUSK) * frame.fading
                    self._afterimage.darken(light / self._light)
                    self._light = light
                self._afterimage.draw(painter, 255)
            else:
                self._collage(frame).draw(painter, pieces)
                if frame.belt.rolling and painter.hearing is None and not in_hall(frame):
                    self._draw_rolling(painter, frame, pieces)
                if focus is not None:
                    focus.draw(painter, tip=False)
                for piece in above[:low]:
                    piece.draw(painter)
                self._draw_fading(painter, frame)
            for piece in above[low:]:
                piece.draw(painter)
            self._draw_front(painter, frame)

    def draw_ahead(self, painter: Painter, frame: Frame) -> Iterator[None]:
        """Make the first picture in steps, where nobody sees it."""
        self._begin(painter, frame)
        yield from strides(hall_steps(painter, frame.hall), 4)
        yield from self._rehearse(painter, frame)
        self._turn_hall(painter, frame.hall)
        while self._collage(frame).advance(painter, self._pieces(frame)[0]):
            yield

    def _begin(self, painter: Painter, frame: Frame) -> None:
        """Have what this frame lies on."""
        if has_many_pixels(painter):
            # A second picture of the window would take too much memory: both are drawn into one.
            self._hall = self._table
        self._round = frame.hall

    def _draw_rolling(self, painter: Painter, frame: Frame, pieces: Sequence[Piece]) -> None:
        """Draw the turning rollers, and again all that hangs in front of them: the prompt's board in large words."""
        rollers = frame.places.rollers
        strip = roller_strip(rollers)
        belt = next(index for index, piece in enumerate(pieces) if piece.name == "belt")
        with painter.clip(strip):
            pieces[belt].draw(painter)
            draw_rollers(painter, rollers, frame.belt.turn, frame.belt.look)
            for piece in pieces[belt + 1 :]:
                if piece.bounds.colliderect(strip):
                    with painter.clip(piece.bounds):
                        piece.draw(painter)

    def _turn_hall(self, painter: Painter, round_number: int) -> None:
        """Give the hall of another round to one more band of the wall; at first, to all."""
        if not self._bands:
            self._bands = [(round_number, place) for place in hall_bands(painter.viewport)]
        late = [band for band, (shown, _) in enumerate(self._bands) if shown != round_number]
        if late:
            self._bands[late[0]] = round_number, self._bands[late[0]][1]

    @property
    def turning(self) -> bool:
        """Whether the hall of another round still takes its place: it needs more frames."""
        return self._last is not None and any(shown != self._last.hall for shown, _ in self._bands)

    def _without_moved(self, painter: Painter, left: Frame, frame: Frame) -> Frame:
        """Take all that moves from now on out of the picture that fades, so that nothing is seen twice."""
        if in_hall(left):
            return self._without_cards(painter, left)
        shown = {card.key for card in frame.cards}
        lying = {card.key: card.pose for card in frame.cards if card.resting}

        def stays(card: Sprite) -> bool:
            # What a reveal covers fades with the table.
            return card.key not in shown or (card.key in lying and lies_alike(card.pose, lying[card.key]))

        kept = [card for card in left.cards if stays(card)]
        left = replace(left, cards=kept)
        self._collage(left).renew(painter, self._pieces(left)[0])
        return left

    def _without_cards(self, painter: Painter, left: Frame) -> Frame:
        """Take the cards of a reveal out of its picture, and the lot's halo; what they lay on stays. The spanner is
        none of them: it leans on a face."""
        stage = None if left.stage is None else replace(left.stage, halo=False)
        left = replace(left, stage=stage, cards=[card for card in left.cards if card.pose.ratio <= 1])
        self._hall.renew(painter, self._pieces(left)[0])
        return left

    def _fading_image(self, painter: Painter, left: Frame) -> Afterimage | None:
        """What fades where table and reveal are drawn into one picture. At the table the bids lie still until it has
        faded; those of a reveal move at once, and are taken out of it."""
        if in_hall(left):
            self._without_cards(painter, left)
        return self._collage(left).afterimage()

    def _draw_fading(self, painter: Painter, frame: Frame) -> None:
        """Draw what is left of the table over a reveal that begins, or of a reveal over the table."""
        if self._left is None:
            return
        if frame.fading <= 0 or in_hall(self._left) is in_hall(frame):
            self._left = self._afterimage = None
            return
        alpha = round(255 * frame.fading)
        if self._afterimage is not None:
            self._afterimage.draw(painter, alpha)
        elif not self._shares:
            self._collage(self._left).draw_again(painter, alpha=alpha)

    @property
    def _places(self) -> TableGeometry:
        """Where what was drawn last lies."""
        return self._geometry if self._last is None else self._last.places

    @property
    def _shares(self) -> bool:
        """Whether table and reveal are drawn into one picture."""
        return self._hall is self._table

    def _collage(self, frame: Frame) -> Collage:
        return self._hall if in_hall(frame) else self._table

    def stir(self, painter: Painter, frame: Frame, focus: FocusGroup) -> list[Rect]:
        """Draw again only the places at which a frame differs from the one before, with the buttons there; return the
        places. At rest nothing else has changed than what lives."""
        self._last, collage = frame, self._collage(frame)
        scale = painter.viewport.scale
        areas = collage.renew(painter, self._pieces(frame)[0])
        places = [Rect(area.x / scale, area.y / scale, area.w / scale, area.h / scale) for area in areas]
        for place in places:
            with painter.clip(place):
                collage.draw_again(painter)
                focus.draw(painter, tip=False, within=place)
                self._draw_front(painter, frame)
        return places

    def advance(self, painter: Painter, frame: Frame) -> None:
        """Update a little of the picture while something else hides it."""
        self._turn_hall(painter, frame.hall)
        if not self._collage(frame).advance(painter, self._pieces(frame)[0]):
            # Then what lies on it is made.
            with painter.clip(Rect(0, 0, 0, 0)):
                self._draw_front(painter, frame)

    def draw_again(self, painter: Painter, focus: FocusGroup) -> None:
        """Draw the still parts as they were drawn last, with the buttons, but no tooltip."""
        (self._table if self._last is None else self._collage(self._last)).draw_again(painter)
        focus.draw(painter, tip=False)

    def _pieces(self, frame: Frame) -> tuple[list[Piece], list[Piece]]:
        """The parts of a frame that can be cached, and what is drawn on top each time."""
        # In drawing order, caching ends at the first moving card.
        still, moving = _split(frame.cards)
        stage_still = in_hall(frame) or not moving or moving[0].pose.z >= Z_STAGE
        pieces = self._ground_pieces(frame)
        pieces += self._card_pieces(frame, still, stage=stage_still)
        return pieces, self._card_pieces(frame, moving, stage=not stage_still)

    def _expect(self, frame: Frame) -> None:
        """Note which lot is for sale: the lights of its reveal are prepared, a Fzzzt's large ones only if it is one."""
        if frame.lot is not None and frame.lot != self._lot:
            self._lot, self._lit = frame.lot, False

    # Preparation

    def foresee(self, frame: Frame) -> None:
        """Have the words and panels of a coming frame made first: without it a reveal at 1280x720 misses its limit."""
        collage = self._collage(frame)
        draws: list[Draw] = [] if not frame.banner else [lambda to: self._draw_banner(to, frame)]
        ground, words = frame.stage, frame.stage_words
        if ground is not None and words is not None:
            stage = stage_of(frame.places)
            draws += stage_word_parts(stage, words)
            draws += [piece.draw for piece in stage_pieces(ground, stage) if not collage.shows(piece)]
        # A hall is made in steps of its own.
        draws += [
            piece.draw
            for piece in self._ground_pieces(frame)
            if piece.name != "rollers" and not _is_hall(piece) and not collage.shows(piece)
        ]
        self._next = deque(draws)
        if in_hall(frame) is not self._revealing:
            self._other_pieces = self._pieces(frame)[0]

    def expect(self, frame: Frame) -> None:
        """Have the picture of the next reveal made, as far as ``frame`` shows it."""
        if not self._revealing:
            self._other_pieces = self._pieces(frame)[0]

    @property
    def _revealing(self) -> bool:
        """Whether the picture of a reveal was drawn last."""
        return self._last is not None and in_hall(self._last)

    def look_ahead(self, painter: Painter, *, words_only: bool = False, fast: bool = False) -> bool:
        """Make a little of what is to come, without drawing; returns whether something may be left to do.
        ``words_only``: only a cheap part of it. ``fast``: at pace fast there are few frames for it."""
        if words_only:
            return self._ahead.step(painter, 1)
        # A frame that has little else to do prepares so many parts.
        for _ in range(min(len(self._next), 3 if fast else 2) - 1):
            self._ahead.step(painter, 1)
        return self._ahead.step(painter, None if self._rehearsed else 1)

    def _next_steps(self, painter: Painter) -> Iterator[None]:
        while self._next:
            yield from unseen(painter, [self._next.popleft()])

    def _other_steps(self, painter: Painter) -> Iterator[None]:
        """Bring the picture up to date that takes the place of the present one, once that has done so itself."""
        while (
            self._left is None
            and not self._shares
            and (self._table if self._revealing else self._hall).advance(painter, self._other_pieces)
        ):
            yield

    def _light_steps(self, painter: Painter) -> Iterator[None]:
        if not self._lit:
            self._lit = True
            self._prepare(painter)
            yield
            yield from unseen(painter, self._lights())

    def _lights(self) -> list[Draw]:
        """Functions that make the large lights of a reveal: those of one column serve for all."""
        stage = stage_of(self._places)
        column = stage.columns[0]
        # Larger bids rarely win: their lightning is made when it is seen.
        hulls = [bid_hull(column, count, stage.card_w) for count in (1, 2, 3)]
        lot = self._lot
        sale: list[Draw] = []
        if lot is not None:
            sale.append(lambda to: draw_podium(to, stage.podium, stage.pillar, lot.line))
            if lot.fzzzt:
                sale += [*Fzzzt(stage.lot.center).pictures(), *Fzzzt(stage.lot.center, reach=FZZZT_REACH).pictures()]
        return [
            lambda to: draw_lot_light(to, stage),
            lambda to: draw_won_light(to, stage, column),
            *[partial(draw_bidder, place=column, column=bidder) for bidder in self._columns()],
            *moving_shadows(stage.lot.w),
            resting_shadow(stage.card_w),
            resting_shadow(stage.lot.w),
            *by_turns(Beacon((0.0, 0.0), self._places.head.w * WHEEL_RADIUS).pictures(), 2),
            *by_turns(Dust(stage.lot).pictures(), 5),
            *by_turns(Coins(stage.lot.center).pictures(), 4),
            *[draw for look in self._looks for draw in Zaps((0, 0), 0, SEAT[look.colour], 0, 0).pictures()],
            *[draw for hull in hulls for draw in by_turns(Crackle(hull).pictures(), 2)],
            *sale,
        ]

    def _columns(self) -> list[Column]:
        """Every bidder as it may appear on the stage: before it leads or has lost, and after."""
        return [Column(look, look.name, CALM, lit=lit, lost=lost) for look in self._looks for lit, lost in STANDINGS]

    def _rehearse(self, painter: Painter, frame: Frame) -> Iterator[None]:
        """Prepare everything the stage needs, once and in steps, without drawing: no frame of a reveal waits for it."""
        if self._rehearsed:
            return
        geometry = frame.places
        stage = stage_of(geometry)
        if painter.art.draws_apart:
            # All that is dealt shows it, and moving cards are drawn from whatever size there is.
            for back in (DULL_BACK, BACK):
                painter.art.make_now(back, *_card_pixels(geometry.belt_w, painter.viewport.scale))
        rollers: list[Draw] = [
            partial(draw_rollers, belt=geometry.rollers, turn=step * ROLLER_TURN, look=frame.belt.look)
            for step in range(ROLLER_STEPS)
        ]
        yield from unseen(painter, by_turns([*stage_draws(stage, self._columns()), *rollers], 30))
        # Allocating memory is the main cost of a hall; later ones reuse it. One is begun when the other is done: each
        # takes as much while it is drawn.
        for _ in range(3):
            self._ahead.step(painter)
        yield
        if painter.art.draws_apart:
            # Their drawings are text first, which is kept: all of it at once takes longer than a frame.
            wanted = wanted_pictures(self._looks, self._places, painter.viewport.scale)
            yield from unseen(painter, by_turns([partial(_tell, key=key, wide=wide) for key, wide, _ in wanted], 100))
        self._prepare(painter)
        self._rehearsed = True

    def _prepare(self, painter: Painter) -> None:
        """Prepare all coming pictures. Existing ones count as used, or visible ones would push them out of the
        cache."""
        if painter.art.draws_apart:
            painter.art.prepare(wanted_pictures(self._looks, self._places, painter.viewport.scale))

    # The layers, the lowest first

    def _ground_pieces(self, frame: Frame) -> list[Piece]:
        """Everything below the cards, the hall first."""
        geometry = frame.places
        if in_hall(frame):
            return [self._dusk_piece()]

        thinker = next((seat for seat, panel in frame.seats.items() if panel.thinks), None)

        def stirs(seat: int, pose: str) -> Stir:
            looked_at = geometry.head.centerx if thinker is None else geometry.portrait(thinker)[0]
            apart = looked_at - geometry.portrait(seat)[0]
            towards = (apart > 0) - (apart < 0)
            return stir_of(seat, pose, frame.beat, startled=seat in frame.startled, towards=towards)

        pieces = [
            *self._hall_pieces(frame.hall),
            *self._stirring(frame),
            *([clock_piece(frame.hall, geometry)] if geometry.clock.w else []),
            *belt_pieces(frame.belt, geometry, sway_of(frame.beat)),
        ]
        if frame.seats:
            pieces += seat_pieces(frame.seats, frame.bids, stirs, geometry, dot_of(frame.beat))
        if frame.deck is not None:
            pieces.append(deck_piece(frame.deck, geometry))
        if frame.lot is not None:
            pieces.append(lot_piece(frame.lot, geometry))
        if frame.workshop is not None:
            pieces += workshop_pieces(frame.workshop, stirs, geometry)
        if frame.open_seats:
            pieces += open_pieces(frame.open_seats, geometry)
        if frame.prompt is not None:
            pieces += prompt_pieces(frame.prompt, geometry)
        if frame.inviting:
            pieces.append(bid_zone_piece(geometry))
        if frame.log is not None:
            pieces.append(log_piece(frame.log, geometry))
        return pieces

    def _stirring(self, frame: Frame) -> list[Piece]:
        """What stirs in the hall, but for what the cards on the belt hide."""
        hides = [card.pose.rect for card in frame.cards if card.resting and isinstance(card.key, BeltSlot)]
        pieces = stirring_pieces(frame.hall, frame.beat, self._geometry.canvas)
        return [piece for piece in pieces if not any(card.contains(piece.bounds) for card in hides)]

    def _hall_pieces(self, round_number: int) -> list[Piece]:
        """The wall and its floor in bands, each in the round that it shows now."""
        bands = self._bands or [(round_number, self._geometry.canvas)]
        return [
            Piece(("hall", band), shown, place, partial(draw_hall_band, round_number=shown, band=band))
            for band, (shown, place) in enumerate(bands)
        ]

    def _dusk_piece(self) -> Piece:
        """The hall of a reveal, with the belt."""
        return Piece("hall", "dusk", self._geometry.canvas, lambda to: draw_dusk(to, self._draw_belt))

    def _draw_belt(self, painter: Painter) -> None:
        draw_resting_belt(painter, self._geometry)

    def _card_pieces(self, frame: Frame, cards: Sequence[Sprite], *, stage: bool) -> list[Piece]:
        """Cards, with the ``stage`` below those on it."""
        pieces, ground = [card_piece(card) for card in cards], frame.stage
        if ground is None:
            return pieces
        if stage:
            # In the hall nothing lies below the stage; its lights go on before the bids have come to it.
            pieces[:0] = stage_pieces(ground, stage_of(frame.places))
        return pieces

    def _draw_front(self, painter: Painter, frame: Frame) -> None:
        """Draw words, the dragged card, and remarks."""
        geometry = frame.places
        if frame.stage is not None and frame.stage_words is not None:
            draw_stage_words(painter, stage_of(frame.places), frame.stage_words)
        if frame.carried is not None:
            draw_card(painter, frame.carried)
        if frame.said is not None:
            draw_remark(painter, geometry.seat_places[frame.said.seat], frame.said.words)
        if frame.banner:
            self._draw_banner(painter, frame)

    def _draw_banner(self, painter: Painter, frame: Frame) -> None:
        draw_text_plate(painter, frame.banner, (frame.places.middle, frame.places.belt_y))

    def _fill_edges(self, painter: Painter, frame: Frame) -> None:
        """Draw the hall where a jolt leaves the window's edge bare."""
        canvas = painter.canvas
        for strip in (
            Rect(0, 0, canvas.w, EDGE),
            Rect(0, canvas.h - EDGE, canvas.w, EDGE),
            Rect(0, 0, EDGE, canvas.h),
            Rect(canvas.w - EDGE, 0, EDGE, canvas.h),
        ):
            with painter.clip(strip):
                if in_hall(frame):
                    draw_dusk(painter, self._draw_belt)
                else:
                    for piece in self._hall_pieces(frame.hall):
                        piece.draw(painter)


def has_many_pixels(painter: Painter) -> bool:
    """Whether a window is so large that only one picture of its size is stored."""
    width, high = painter.viewport.size_px
    return width * high >= MANY_PIXELS


def in_hall(frame: Frame) -> bool:
    """Whether a frame shows the hall of a reveal."""
    return frame.stage is not None


def _is_hall(piece: Piece) -> bool:
    """Whether a piece is all of a hall, or a band of it."""
    return piece.name == "hall" or (isinstance(piece.name, tuple) and piece.name[0] == "hall")


def lies_alike(one: Pose, other: Pose) -> bool:
    """Whether a card looks the same in two poses."""
    return (one.x, one.y, one.w, one.angle, one.face) == (other.x, other.y, other.w, other.angle, other.face)


def _tell(painter: Painter, key: Key, wide: int) -> None:
    painter.art.tell(key, wide)


def wanted_pictures(looks: Sequence[SeatLook], geometry: TableGeometry, scale: float) -> list[tuple[Key, int, int]]:
    """The pictures that a game will need sooner or later, as key and size in pixels: the cards' back, sums, moods,
    plates and the robots of the count, then every card.

    A card must be ready when it turns over, and nobody knows in advance which one it will be. Any size can stand in for
    the others, so every card gets one size before any gets two.
    """
    squares: list[tuple[Key, float]] = []
    stage = stage_of(geometry)
    foot = stage.columns[0]
    stirs: list[Key] = []
    # Higher sums are rare.
    for power in range(1, 16):
        squares += [(("power", power), foot.coin(power, won=won).w) for won in (False, True)]
    squares += [(("points", points), geometry.worth_side) for points in WORTHS]
    for look in looks:
        moods: list[Key] = [("portrait", look.portrait, mood) for mood in (CALM, PLEASED, ANNOYED)]
        # Poses are struck on the plates alone.
        poses: list[Key] = [("portrait", look.portrait, pose) for pose in POSES]
        stirs += [("portrait", look.portrait, pose, moment) for pose, some in MOMENTS.items() for moment in some]
        squares += [(face, 2 * geometry.face_radius - 4) for face in moods + poses]
        squares += [(face, 2 * foot.face_radius - 4) for face in moods]
    robots = [("robot", card.art) for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE)]
    squares += [(robot, LARGEST_ROBOT) for robot in robots]
    bid, sold = [stage.card_w], [stage.lot.w, geometry.belt_w, geometry.head.w]
    won = [geometry.hand_w, stage.card_w * WON_GROWTH]
    cards: list[tuple[int, Key, float]] = []
    for card in CATALOGUE.values():
        widths = {Kind.UNIT: sold, Kind.MECHANIC: bid + won}.get(card.kind, bid + sold + won)
        for place, width in enumerate(widths):
            face: Key = ("face", card.id, IN_HAND) if width == geometry.hand_w else ("face", card.id)
            cards.append((place, face, width))
    cards.sort(key=lambda card: card[0])
    lying: list[tuple[Key, float]] = [(DULL_BACK, geometry.head.w), (DULL_BACK, geometry.belt_w)]
    lying += [(BACK, width) for width in (geometry.hand_w, *bid)]
    backs = [(back, *_card_pixels(width, scale)) for back, width in lying]
    small = [(key, *_pixels(side, side, scale)) for key, side in squares]
    large = [(key, *_card_pixels(width, scale)) for _, key, width in cards]
    side = 2 * geometry.face_radius - 4
    living = [(key, *_pixels(side, side, scale)) for key in stirs]
    return backs + small + plate_pictures(scale) + large + living


def _card_pixels(width: float, scale: float) -> tuple[int, int]:
    """The size in pixels of a card of a width in units."""
    return _pixels(width, width * CARD_RATIO, scale)


def _pixels(width: float, height: float, scale: float) -> tuple[int, int]:
    return max(1, round(width * scale)), max(1, round(height * scale))


def _split(cards: Sequence[Sprite]) -> tuple[Sequence[Sprite], Sequence[Sprite]]:
    """The cards that can be cached, and those that must be drawn in this frame."""
    count = next((index for index, card in enumerate(cards) if not card.resting), len(cards))
    return cards[:count], cards[count:]
