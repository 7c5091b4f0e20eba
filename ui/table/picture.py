"""The picture of the table: what stands still is kept as a collage; only what moves is drawn in every frame.

The collage holds hall, belt, panels, log and the cards at rest, each drawn from a value that holds all it shows.
"""

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from game.cards import CATALOGUE, Kind
from ui.base.viewport import Point, Rect
from ui.halls.wall import HallAhead, draw_wall
from ui.match.company import ANNOYED, CALM, PLEASED, Remark
from ui.paint.assets import Key
from ui.paint.collage import Collage, Piece
from ui.paint.effects import Crackle, Fzzzt
from ui.paint.painter import Painter
from ui.table.layout import BELT_W, HEAD_W, Z_STAGE
from ui.table.painting import (
    ROLLER_STEPS,
    ROLLER_TURN,
    SEAT_FACE,
    TRAY_SUM,
    Listing,
    SeatSign,
    Setting,
    draw_belt,
    draw_bid_count,
    draw_card,
    draw_deck,
    draw_log,
    draw_remark,
    draw_rollers,
    draw_round_line,
    draw_seat,
    draw_spotlight,
    draw_text_plate,
    draw_tray,
    draw_unit_progress,
    draw_workshop,
)
from ui.table.sprites import CARD_RATIO, Pose
from ui.table.stage_painting import (
    STAGE_FACE,
    STAGE_SUM,
    StageSign,
    draw_stage_ground,
    draw_stage_words,
    draw_walk,
    draw_won_column,
    walked,
)
from ui.table.view import TableView
from ui.widgets.focus import FocusGroup

EDGE = 14.0
"""As far as a jolt moves the picture, the hall fills the window's edge behind it."""
GLOW = 24.0
"""As far as lights and shadows reach beyond a panel, in units."""
HALL_STEPS = 3
"""Steps of the next hall that are taken with the first frame."""
HIGHEST_SUM = 15
"""Sums up to this are prepared; higher ones are rare."""
UNIT = "unit:"
OWN = "own:"
FIXED = "fixed:"
SPANNER = "spanner"


@dataclass(frozen=True)
class Ground:
    """All that is drawn below the cards. ``total`` is the viewer's bid in zaps (None: no card chosen)."""

    round: int
    auction: int
    deck: int
    seats: tuple[SeatSign, ...]
    viewer: int | None
    covered: bool
    total: int | None
    inviting: bool
    lit: bool
    listing: Listing


@dataclass(frozen=True)
class Card:
    """A card to be drawn: its sprite key, its pose, whether it is at rest, and the robots fixed to a unit."""

    key: str
    pose: Pose
    resting: bool
    fixed: tuple[str, ...] = ()

    def draw(self, painter: Painter) -> None:
        """Draw it, a unit with its bars."""
        draw_card(painter, self.pose, moving=not self.resting)
        if self.key.startswith(UNIT) and self.pose.face[0] == "unit":
            draw_unit_progress(painter, self.key.removeprefix(UNIT), self.fixed, self.pose)


@dataclass(frozen=True)
class Moment:
    """What a frame shows besides the ground.

    ``since`` is how many seconds ago what is shown on the stage began, ``counted`` how far the sums have been counted
    (0 to 1). ``held`` is the card in the pointer's hand. ``turn`` is how far the belt has rolled, in units, and
    ``rolling`` whether it rolls now.
    """

    view: TableView
    cards: Sequence[Card]
    moods: tuple[str, ...]
    sentences: Sequence[str] = ()
    counted: float = 1.0
    since: float = 0.0
    turn: float = 0.0
    rolling: bool = False
    held: Pose | None = None
    banner: str = ""
    remark: Remark | None = None


def cards_of(
    drawn: Sequence[tuple[str, Pose, bool]], view: TableView, fixed: Mapping[str, tuple[str, ...]]
) -> list[Card]:
    """The cards in drawing order from sprites (key, pose, at rest). A viewer's stage covers what is the viewer's."""
    hidden: set[str] = set()
    if view.viewer is not None and view.staged:
        hidden |= {f"{UNIT}{unit}" for unit in view.seats[view.viewer].units}
        hidden |= {key for key, _, _ in drawn if key.startswith((OWN, FIXED))}
        if view.chief == view.viewer:
            hidden.add(SPANNER)
    return [
        Card(key, pose, resting, fixed.get(key.removeprefix(UNIT), ()) if key.startswith(UNIT) else ())
        for key, pose, resting in drawn
        if key not in hidden or (key != SPANNER and pose.z >= Z_STAGE)
    ]


class TablePicture:
    """Draws the frames of one table in one window, and keeps what does not change."""

    def __init__(self, setting: Setting) -> None:
        """Start with nothing drawn."""
        self._setting = setting
        self._collage = Collage()
        self._hall_ahead = HallAhead()
        self._coming: deque[Callable[[Painter], None]] = deque()
        self._rehearsed = False

    def look_ahead(self, painter: Painter, round_number: int) -> bool:
        """Make a little of what is to come, and draw nothing; whether something is left to do."""
        if self._coming:
            with painter.clip(Rect(0, 0, 0, 0)):
                self._coming.popleft()(painter)
            return True
        return self._rehearsed and self._hall_ahead.step(painter, round_number + 1)

    def _rehearse(self, painter: Painter, round_number: int, *, covering: bool) -> None:
        """Make all that the stage will be drawn of, and draw nothing: no frame of a reveal has to wait for it."""
        moods = (CALM,) * len(self._setting.looks)
        with painter.clip(Rect(0, 0, 0, 0)):
            for chief in range(len(moods)):
                draw_stage_ground(painter, self._setting, StageSign(chief, None, moods, covering))
                for column in self._setting.geometry.stage_columns(chief).values():
                    draw_won_column(painter, column)
                    Crackle(column).prepare(painter)
            Fzzzt(self._setting.geometry.belt_place(0)[:2]).prepare(painter)
            for step in range(ROLLER_STEPS):
                draw_rollers(painter, self._setting.geometry, step * ROLLER_TURN)
        # New memory is what costs most of a hall; the later ones find it.
        for _ in range(HALL_STEPS):
            self._hall_ahead.step(painter, round_number + 1)
        if painter.art.draws_apart:
            painter.art.prepare(wanted_pictures(self._setting, painter.viewport.scale))
        self._rehearsed = True

    def draw(self, painter: Painter, ground: Ground, moment: Moment, focus: FocusGroup, offset: Point) -> None:
        """Draw one frame, moved off its place by ``offset`` while the table is jolted."""
        sign = self._stage_sign(moment)
        if not self._rehearsed:
            self._rehearse(painter, ground.round, covering=moment.view.viewer is not None)
        # In drawing order the first card that moves ends what can be kept.
        still, stage_still, moving = _split(moment.cards, staged=sign is not None)
        pieces = self._ground_pieces(ground, painter.canvas)
        if not moment.rolling:
            # They lie on the belt, which is the second piece.
            pieces.insert(2, self._rollers_piece(moment.turn))
        pieces += self._card_pieces(still, sign if stage_still else None)
        if offset != (0.0, 0.0):
            self._fill_edges(painter, ground.round)
        with painter.shifted(*offset):
            self._collage.draw(painter, pieces)
            if moment.rolling:
                draw_rollers(painter, self._setting.geometry, moment.turn)
            focus.draw(painter)
            for piece in self._card_pieces(moving, None if stage_still else sign):
                piece.draw(painter)
            self._draw_front(painter, moment)

    def foresee(self, ground: Ground, view: TableView, sentences: Sequence[str]) -> None:
        """Have the words and panels that a frame to come will show made by ``look_ahead``."""
        pieces = self._ground_pieces(ground, self._setting.geometry.canvas)
        # A hall is made in steps of its own.
        self._coming = deque(piece.draw for piece in pieces if piece.name != "hall" and not self._collage.shows(piece))
        if view.staged:
            setting = self._setting
            self._coming.append(lambda to: draw_stage_words(to, setting, view, sentences, 1.0))

    def _stage_sign(self, moment: Moment) -> StageSign | None:
        view = moment.view
        if not view.staged:
            return None
        winner = None if view.outcome is None else view.outcome.winner
        if view.outcome is not None:
            order = tuple(self._setting.geometry.stage_columns(view.stage_chief))
            if walked(view.outcome, order, moment.since) is not None:
                winner = None
        return StageSign(view.stage_chief, winner, moment.moods, covering=view.viewer is not None)

    def _fill_edges(self, painter: Painter, round_number: int) -> None:
        """Draw the hall where the jolted picture leaves the window's edge bare."""
        canvas = painter.canvas
        for strip in (
            Rect(0, 0, canvas.w, EDGE),
            Rect(0, canvas.h - EDGE, canvas.w, EDGE),
            Rect(0, 0, EDGE, canvas.h),
            Rect(canvas.w - EDGE, 0, EDGE, canvas.h),
        ):
            with painter.clip(strip):
                draw_wall(painter, round_number)

    def _ground_pieces(self, ground: Ground, canvas: Rect) -> list[Piece]:
        """Everything below the cards, the hall first."""
        setting = self._setting
        geometry = setting.geometry
        pieces = [
            Piece("hall", ground.round, canvas, lambda to: draw_wall(to, ground.round)),
            Piece("belt", None, geometry.belt_band.inflate(2 * GLOW, 2 * GLOW), lambda to: draw_belt(to, geometry)),
        ]
        if ground.lit:
            head = Rect(geometry.belt_place(0)[0] - 200, 130, 400, geometry.belt_band.bottom - 106)
            pieces.append(Piece("spotlight", None, head, lambda to: draw_spotlight(to, geometry)))
        for seat in geometry.top_seats:
            panel = geometry.seat_panel(seat).inflate(2 * GLOW, 2 * GLOW)
            sign = ground.seats[seat]
            pieces.append(Piece(("seat", seat), sign, panel, partial(draw_seat, setting=setting, seat=seat, sign=sign)))
            if sign.bid:
                count = partial(draw_bid_count, geometry=geometry, seat=seat, cards=sign.bid)
                pieces.append(Piece(("bid count", seat), sign.bid, geometry.seat_bid(seat), count))
        x, y = geometry.deck
        deck = Rect(x - 80, y - 100, 180, 260)
        pieces.append(Piece("deck", ground.deck, deck, lambda to: draw_deck(to, geometry, ground.deck)))
        if ground.covered:
            return pieces
        if ground.viewer is not None:
            pieces += self._own_pieces(ground, ground.viewer)
        line = Rect(geometry.round_line[0] - 330, geometry.round_line[1] - 26, 660, 52)
        shown = ground.round, ground.auction
        pieces.append(Piece("round", shown, line, lambda to: draw_round_line(to, setting, *shown)))
        log = geometry.log
        draw = partial(draw_log, rect=log, listing=ground.listing)
        return [*pieces, Piece("log", ground.listing, log.inflate(2 * GLOW, 2 * GLOW), draw)]

    def _own_pieces(self, ground: Ground, viewer: int) -> list[Piece]:
        """The viewer's workshop and bid tray."""
        setting, sign = self._setting, ground.seats[viewer]
        workshop = setting.geometry.workshop.inflate(2 * GLOW, 2 * GLOW)
        tray = setting.geometry.tray.inflate(2 * GLOW, 2 * GLOW)
        bid = ground.total, ground.inviting
        return [
            Piece("workshop", sign, workshop, lambda to: draw_workshop(to, setting, viewer, sign)),
            Piece("tray", bid, tray, lambda to: draw_tray(to, setting, bid[0], inviting=bid[1])),
        ]

    def _rollers_piece(self, turn: float) -> Piece:
        geometry = self._setting.geometry
        return Piece("rollers", turn, geometry.belt_band, lambda to: draw_rollers(to, geometry, turn))

    def _card_pieces(self, cards: Sequence[Card], stage: StageSign | None) -> list[Piece]:
        """Cards and, below those that lie on it, the stage."""
        pieces = [Piece(card.key, card, _bounds(card.pose), card.draw) for card in cards]
        if stage is not None:
            at = sum(card.pose.z < Z_STAGE for card in cards)
            area = self._setting.geometry.stage.inflate(2 * GLOW, 2 * GLOW)
            draw = partial(draw_stage_ground, setting=self._setting, sign=stage)
            pieces.insert(at, Piece("stage", stage, area, draw))
        return pieces

    def _draw_front(self, painter: Painter, moment: Moment) -> None:
        """Draw words, the card in hand, and what is said."""
        view, setting = moment.view, self._setting
        if view.staged:
            draw_walk(painter, setting, view, moment.since)
            draw_stage_words(painter, setting, view, moment.sentences, moment.counted)
        if moment.held is not None:
            draw_card(painter, moment.held)
        if moment.remark is not None and moment.remark.seat != view.viewer:
            draw_remark(painter, setting, moment.remark.seat, setting.tr.text(moment.remark.words))
        if moment.banner:
            geometry = setting.geometry
            draw_text_plate(painter, moment.banner, (geometry.middle, geometry.belt_y))


def wanted_pictures(setting: Setting, scale: float) -> list[tuple[Key, int, int]]:
    """What a game will show sooner or later, as key and size in pixels: sums, moods, then every card.

    A card that is turned over must be ready by then, and which one it will be is not known before.
    """
    sizes: list[tuple[Key, float, float]] = []
    for power in range(1, HIGHEST_SUM + 1):
        sizes += [(("power", power), side, side) for side in (2 * STAGE_SUM, 2 * TRAY_SUM)]
    for look in setting.looks:
        for mood in (CALM, PLEASED, ANNOYED):
            sizes += [
                (("portrait", look.portrait, mood), side, side) for side in (2 * SEAT_FACE - 4, 2 * STAGE_FACE - 4)
            ]
    for card in CATALOGUE.values():
        widths = [setting.geometry.stage_card_w, setting.geometry.hand_w]
        widths += [] if card.kind is Kind.MECHANIC else [BELT_W, HEAD_W]
        widths = [BELT_W, HEAD_W] if card.kind is Kind.UNIT else widths
        sizes += [(("face", card.id), width, width * CARD_RATIO) for width in widths]
    return [(key, max(1, round(width * scale)), max(1, round(height * scale))) for key, width, height in sizes]


def _bounds(pose: Pose) -> Rect:
    """All that a card covers however it is turned, with its shadow."""
    turn = abs(math.sin(math.radians(pose.angle)))
    width, height = pose.w + pose.h * turn, pose.h + pose.w * turn
    return Rect(pose.x - width / 2, pose.y - height / 2, width, height).inflate(44, 44)


def _split(cards: Sequence[Card], *, staged: bool) -> tuple[Sequence[Card], bool, Sequence[Card]]:
    """The cards that can be held, whether the stage can be too, and the cards that must be drawn in this frame."""
    count = next((index for index, card in enumerate(cards) if not card.resting), len(cards))
    first = cards[count] if count < len(cards) else None
    return cards[:count], staged and (first is None or first.pose.z >= Z_STAGE), cards[count:]


def seat_signs(view: TableView, moods: Sequence[str], acting: int | None) -> tuple[SeatSign, ...]:
    """What the panels of all seats tell."""
    return tuple(
        SeatSign(
            board.hand,
            board.discard,
            moods[seat],
            acting=seat == acting,
            units=len(board.units),
            bid=0 if view.staged or seat == view.viewer else board.bid or 0,
        )
        for seat, board in enumerate(view.seats)
    )


def lifted(pose: Pose, at: Point, grow: float) -> Pose:
    """A card in the pointer's hand: straight, at the pointer, ``grow`` times as large."""
    return replace(pose, x=at[0], y=at[1], angle=0.0, w=pose.w * grow)
