"""Where and how every card lies for what the table shows: the same view always gives the same poses.

A sprite's key says what lies there; a card that nobody has seen is known only by its place.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from game.core.cards import CATALOGUE
from game.core.events import Auction
from game.core.observation import SeatView
from ui.base.spacing import SNUG
from ui.base.viewport import Point, Rect
from ui.table.places.afar import arrangement
from ui.table.places.bid_places import beside_winner, bid_places, fallen
from ui.table.places.floor import BOARD_FOOT
from ui.table.places.geometry import SPANNER_RATIO, TableGeometry
from ui.table.places.rows import bar_cards, spread
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.places.stage_geometry import stage_of
from ui.table.state.view import TableView, as_dealt

BACK, DULL_BACK = ("back",), ("back", "dull")
"""The cards' back, and as it is on the belt, where cards that lie open outshine it."""

# Heights in the drawing order.
Z_BELT, Z_UNIT, Z_HAND, Z_BID, Z_STAGE, Z_WON, Z_SPANNER = 10.0, 20.0, 40.0, 50.0, 60.0, 70.0, 80.0


class BeltSlot(msgspec.Struct, frozen=True):
    """A card on the belt: the round, and its original place (0 is the head)."""

    round: int
    slot: int


class OwnCard(msgspec.Struct, frozen=True):
    """One of the viewer's cards, in hand or in the bid; anyone's if all cards are open."""

    card: str


class BidCard(msgspec.Struct, frozen=True):
    """A card of another seat's bid, by its place in it."""

    seat: int
    index: int


class UnitPanel(msgspec.Struct, frozen=True):
    """A unit that a seat has won."""

    unit: str


class FixedRobot(msgspec.Struct, frozen=True):
    """A robot that is fixed to a unit of the viewer's."""

    card: str


class Spanner(msgspec.Struct, frozen=True):
    """The Chief's spanner: there is one."""


SpriteKey = BeltSlot | OwnCard | BidCard | UnitPanel | FixedRobot | Spanner
"""What a sprite of the table is."""


def poses(view: TableView, geometry: TableGeometry, selected: Sequence[str] = ()) -> dict[SpriteKey, Pose]:
    """The pose of every card on the table by sprite key; ``selected`` hand cards are raised."""
    geometry = arrangement(geometry, view)
    placed = _belt(view, geometry)
    for seat, board in enumerate(view.seats):
        placed |= _units(seat, board, view, geometry)
        placed |= _bid(seat, board, view, geometry)
    if geometry.viewer is not None:
        placed |= _own_cards(view, geometry, selected)
    if view.open is not None:
        for seat, hand in enumerate(view.open.hands):
            placed |= _open_row(hand, geometry.open_rows(seat)[1], Z_HAND)
    x, y = geometry.spanner(view.chief)
    width = geometry.spanner_w(view.chief)
    if view.gathered:
        stage = stage_of(geometry)
        x, y = stage.of(view.stage_chief)[view.chief].spanner
        placed |= _lot(view, stage.lot if view.outcome is None else stage.closest)
        width = 84.0
    elif view.sold is not None:
        placed |= _sold_lot(view, view.sold, geometry)
    placed[Spanner()] = Pose(x, y, width, ("spanner",), angle=-35, z=Z_SPANNER, ratio=SPANNER_RATIO)
    return placed


def bidder_of(key: SpriteKey, view: TableView) -> int | None:
    """Whose bid a sprite belongs to, None if it is not a bid card."""
    match key:
        case BidCard(seat=seat):
            return seat
        case OwnCard(card=card) if card in view.own_bid:
            return view.viewer
        case OwnCard(card=card) if view.open is not None:
            return view.open.bidder(card)
        case _:
            return None


def _belt(view: TableView, geometry: TableGeometry) -> dict[SpriteKey, Pose]:
    placed: dict[SpriteKey, Pose] = {}
    # Until it rolls, the place of the lot that is gone stays free.
    free = int(view.unrolled)
    places = geometry.belt_places([True] * free + [card.card is not None for card in view.belt])
    for index, (card, (x, y, width)) in enumerate(zip(view.belt, places[free:], strict=True), free):
        if view.sold is not None and index == 0:
            continue
        face = DULL_BACK if card.card is None else ("face", card.card)
        placed[BeltSlot(view.round, card.slot)] = Pose(x, y, width, face, z=Z_BELT + geometry.belt_z(index))
    return placed


def _lot(view: TableView, place: Rect) -> dict[SpriteKey, Pose]:
    """The card at the head of the belt, while it is for sale."""
    card = view.belt[0]
    face = BACK if card.card is None else ("face", card.card)
    return {BeltSlot(view.round, card.slot): Pose(place.centerx, place.centery, place.w, face, z=Z_STAGE)}


def _sold_lot(view: TableView, sold: Auction, geometry: TableGeometry) -> dict[SpriteKey, Pose]:
    """A sold lot on its way: it rises a little from where it was on the stage, before it flies to its owner's pile; a
    unit that flies is no card of the belt any more."""
    if view.flies and sold.lies_open:
        return {}
    [(key, lot)] = _lot(view, stage_of(geometry).closest.move(0, -SNUG)).items()
    return {key: at_point(geometry.pile(sold.winner), lot, width=40.0, face=BACK) if view.flies else lot}


def _units(seat: int, board: SeatView, view: TableView, geometry: TableGeometry) -> dict[SpriteKey, Pose]:
    # Where no hand lies, there is room for everything that a workshop shows on every plate.
    own = geometry.viewer == seat or geometry.afar
    units = view.units_of(seat)
    cells = geometry.unit_places(seat, units)
    placed: dict[SpriteKey, Pose] = {}
    for unit, cell in zip(units, cells, strict=True):
        if unit not in board.units and not view.flies:
            # Its place is there before it.
            continue
        placed[UnitPanel(unit)] = Pose(
            cell.centerx, cell.centery, cell.w, ("unit", unit), z=unit_z(cell), ratio=cell.h / cell.w
        )
        if own:
            placed |= _fixed(unit, board.fixed.get(unit, ()), cell)
    return placed


def unit_z(cell: Rect) -> float:
    """The drawing order of a unit. The number of its widgets, at its upper right corner, overlaps its neighbours: so it
    lies above the unit to its right, and above the row over it."""
    return Z_UNIT + cell.y * 1e-4 - cell.x * 1e-8


def _fixed(unit: str, cards: Sequence[str], bar: Rect) -> dict[SpriteKey, Pose]:
    """Robots fixed to a unit of the viewer's, at the end of its bar."""
    places = bar_cards(bar, len(CATALOGUE[unit].symbols), len(cards))
    return {
        FixedRobot(card): Pose(place.centerx, place.centery, place.w, ("face", card), z=Z_UNIT + 1 + index)
        for index, (card, place) in enumerate(zip(cards, places, strict=True))
    }


def _bid(seat: int, board: SeatView, view: TableView, geometry: TableGeometry) -> dict[SpriteKey, Pose]:
    """A bid that lies on the table: face down at its seat, or on the stage."""
    own = seat == view.viewer
    count = board.bid or 0
    if view.open is not None and not view.gathered:
        return _open_row(view.open.bids[seat], geometry.open_rows(seat)[0], Z_BID)
    known = view.own_bid if own else () if view.open is None else view.open.bids[seat]
    keys: list[SpriteKey] = (
        [OwnCard(card) for card in known] if known else [BidCard(seat, index) for index in range(count)]
    )
    if not view.gathered:
        if own:
            return {}
        return _hanging_bid(keys, geometry.bid_cards(seat), geometry.seat_bid_w)
    stage = stage_of(geometry)
    winner = None if view.outcome is None else view.outcome.winner
    won = winner == seat
    columns = stage.of(view.stage_chief)
    places = bid_places(columns[seat], count, stage.card_w, won=won)
    if winner is not None and not won:
        # A winner's cards in rows are small: the others' are not to outshine them.
        best = bid_places(columns[winner], view.seats[winner].bid or 1, stage.card_w, won=True)
        places = beside_winner(places, columns[seat], min(place.w for place in best))
        places = fallen(places, right=columns[seat].whole.left > columns[winner].whole.left)
    # All cards arrive face down and turn together, unless they were already open.
    shown = view.shown.get(seat, ()) if view.open is None else view.open.bids[seat]
    faces = [*[("face", card) for card in shown], *[BACK] * (count - len(shown))]
    return {
        key: Pose(place.x, place.y, place.w, face, angle=place.angle, z=(Z_WON if won else Z_STAGE + 1) + index)
        for index, (key, place, face) in enumerate(zip(keys, places, faces, strict=True))
    }


def bid_poses(seat: int, view: TableView, geometry: TableGeometry) -> dict[SpriteKey, Pose]:
    """Where the cards of a bid lie."""
    return _bid(seat, view.seats[seat], view, geometry)


def bid_head(seat: int, view: TableView, geometry: TableGeometry) -> float:
    """The upper edge of a bid's cards, of which there are some."""
    return min(pose.hull.top for pose in bid_poses(seat, view, geometry).values())


def _hanging_bid(keys: Sequence[SpriteKey], place: Rect, width: float) -> dict[SpriteKey, Pose]:
    """A face-down bid at its seat: a small fan."""
    # Turned cards are a little wider.
    step = min(18.0, (place.w - width * 1.3) / max(1, len(keys) - 1))
    left = place.right - width * 0.65 - step * (len(keys) - 1)
    return {
        key: Pose(
            left + index * step,
            place.centery,
            width,
            BACK,
            angle=(index - (len(keys) - 1) / 2) * 3.0,
            z=Z_BID + index,
        )
        for index, key in enumerate(keys)
    }


def _own_cards(view: TableView, geometry: TableGeometry, selected: Sequence[str]) -> dict[SpriteKey, Pose]:
    """The viewer's cards, side by side so that no number is covered: each in its own column. Laid ones lie face down in
    the tray, and leave no gap; what is left lies straight until it is wanted again."""
    laid = () if view.gathered else view.own_bid
    # While the bid is on the stage, and the hand out of sight, its cards' columns are free: they may come back.
    held = as_dealt((*view.hand, *view.own_bid), view.dealt) if view.gathered else view.hand
    row, zone, width = held, geometry.hand_zone, geometry.hand_w
    if laid and not geometry.tray.w:
        placed, zone = _beside_the_hand(laid, len(row), geometry)
    else:
        placed = _in_the_tray(laid, geometry.laid)
    middles = spread(len(row), zone.centerx, width + 2, width, zone.w - 6)
    y = geometry.hand_top + width * CARD_RATIO / 2
    if view.gathered:
        # Below the window: the hand comes back when the bids have gone home.
        y = geometry.canvas.h + width * CARD_RATIO
    for index, (card, x) in enumerate(zip(row, middles, strict=True)):
        off = index - (len(row) - 1) / 2
        if card in view.own_bid:
            continue
        if card in selected:
            # A chosen card stays in its column, so that it returns to its place and the keys 1 to 6 still match.
            placed[OwnCard(card)] = Pose(x, y - geometry.hand_rise, width, ("face", card), z=Z_HAND + index)
        else:
            fanned = 0.0 if laid else off
            placed[OwnCard(card)] = Pose(x, y + fanned**2 * 1.4, width, ("face", card), angle=fanned, z=Z_HAND + index)
    return placed


def _in_the_tray(cards: Sequence[str], place: Rect) -> dict[SpriteKey, Pose]:
    """A laid bid: nobody takes it for a choice."""
    # Six of them can still be counted.
    width = min(place.h / CARD_RATIO, place.w - 2 * BOARD_FOOT)
    middles = spread(len(cards), place.centerx, width + 4, width, place.w)
    return {
        OwnCard(card): Pose(x, place.centery, width, BACK, z=Z_BID + index)
        for index, (card, x) in enumerate(zip(cards, middles, strict=True))
    }


def _beside_the_hand(cards: Sequence[str], hand: int, geometry: TableGeometry) -> tuple[dict[SpriteKey, Pose], Rect]:
    """A laid bid where nothing is asked and there is no tray: open, a little smaller and nearer the belt, left of so
    many cards of the ``hand``; and what is left of its zone."""
    zone, width = geometry.hand_zone, geometry.hand_w
    gap, count = 0.35 * width, len(cards) + hand
    step = min(width + 2, (zone.w - gap - 0.2 * width) / count)
    left = zone.centerx - (step * count + gap) / 2
    small = min(0.84 * width, step - 4)
    y = geometry.hand_top + (width - small / 2) * CARD_RATIO - 0.3 * width
    bid: dict[SpriteKey, Pose] = {
        OwnCard(card): Pose(left + step * (index + 0.5), y, small, ("face", card), z=Z_BID + index)
        for index, card in enumerate(cards)
    }
    return bid, Rect(left + step * len(cards) + gap, zone.top, step * hand + 6, zone.h)


def _open_row(cards: Sequence[str], row: Rect, z: float) -> dict[SpriteKey, Pose]:
    """Open cards side by side from a row's left end, overlapping if there is little room; every power shows."""
    # Six of them still show their numbers.
    width = min(row.h / CARD_RATIO, row.w * 0.4)
    across = min(row.w, len(cards) * (width + 6) - 6)
    middles = spread(len(cards), row.left + across / 2, width + 6, width, across)
    return {
        OwnCard(card): Pose(x, row.centery, width, ("face", card), z=z + index)
        for index, (card, x) in enumerate(zip(cards, middles, strict=True))
    }


def at_point(point: Point, like: Pose, *, width: float | None = None, face: tuple[object, ...] | None = None) -> Pose:
    """The same pose at a point, straight and low: where cards come from or go to."""
    return replace(like, x=point[0], y=point[1], w=width or like.w, face=face or like.face, angle=0.0, z=like.z)
