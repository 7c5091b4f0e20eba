"""The layout of the table: nothing overlaps, on any canvas, however much there is."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise
from typing import TypeVar

import pytest

from build import screens
from game.core.cards import CATALOGUE, Kind
from game.core.observation import SeatView
from tests.grids import mostly_slow, sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.persons import tick
from tests.ui.stand_ins import setup
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Rect, Viewport
from ui.files.settings import Pace, Settings
from ui.paint.effects import Beacon
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.places.floor import HEAD_FRAME
from ui.table.places.geometry import BID_COUNT, TableGeometry
from ui.table.places.hand import HOVER_LIFT, arranged
from ui.table.places.poses import BACK, BeltSlot, BidCard, FixedRobot, OwnCard, Spanner, UnitPanel, poses
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.view import BeltCard, Stage, TableView

WINDOWS = [(960, 540), (1280, 1024), (1600, 1200), (1600, 900), (2560, 1080), (3440, 1440), (3840, 1080), (3840, 2160)]
CORNERS = (960, 540), (1280, 1024), (2560, 1080), (3840, 1080), (3840, 2160)
"""The smallest and the largest of them, the narrowest and the widest."""
UNITS = sorted(
    (card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT), key=lambda unit: -len(CATALOGUE[unit].symbols)
)
"""The widest first: the worst that can be."""
ROBOTS = [card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT]
BELT = tuple(BeltCard(slot, None) for slot in range(8))
HAND = tuple(ROBOTS[:6])
Place = TypeVar("Place")
TODAY_HAND, LEAST_HAND = 136.0, 160.0


@pytest.fixture(params=mostly_slow(WINDOWS, *CORNERS), ids=lambda size: f"{size[0]}x{size[1]}")
def canvas(request: pytest.FixtureRequest) -> Rect:
    return Viewport(request.param).canvas


def rect_of(pose: Pose) -> Rect:
    return Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h)


def board(units: int, *, bid: int | None = None, fixed: int = 0) -> SeatView:
    names = tuple(UNITS[:units])
    return SeatView(1, 6, 4, bid=bid, units=names, fixed={unit: tuple(ROBOTS[:fixed]) for unit in names[:1]})


def view(
    seats: int, units: int = 0, *, own: int = 0, bid: int | None = None, hand: int = 6, fixed: int = 0
) -> TableView:
    others = [board(units, bid=bid)] * (seats - 1)
    return TableView(0, 1, 1, 0, BELT, 20, (board(own, fixed=fixed), *others), hand=HAND[:hand], stage=Stage.NONE)


def overlapping(places: Mapping[Place, Rect]) -> Iterator[tuple[Place, Place]]:
    for (one, first), (other, second) in combinations(places.items(), 2):
        if first.inflate(-1, -1).colliderect(second.inflate(-1, -1)):
            yield one, other


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_parts_of_the_table_cover_each_other_nowhere(canvas: Rect, seats: int, text: float) -> None:
    geometry = TableGeometry(canvas, seats, 0, text)
    places: dict[object, Rect] = {
        "workshop": geometry.workshop,
        "log": geometry.log,
        "prompt": geometry.prompt,
        "button": geometry.confirm,
        "hand": geometry.hand_zone,
        **{("round", index): geometry.round_button(index) for index in range(4)},
    }
    assert not list(overlapping(places))
    assert all(canvas.contains(place) for place in places.values())
    above: dict[object, Rect] = {seat: geometry.seat_panel(seat) for seat in geometry.top_seats}
    above |= {"head": geometry.head, "belt": geometry.belt_band, "prompt": geometry.prompt, "log": geometry.log}
    # Large words of the prompt are on a board on the belt's front.
    joined = [{"head", "belt"}, *([{"prompt", "belt"}] if geometry.board else [])]
    assert not [pair for pair in overlapping(above) if set(pair) not in joined]
    assert not any(geometry.lot_sign.colliderect(below) for below in (geometry.workshop, geometry.prompt))
    # No more than its dark rim lies behind the lot.
    assert geometry.head.bottom <= geometry.lot_sign.top + 4


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_hand_is_large_and_covers_no_number(canvas: Rect, text: float) -> None:
    geometry = TableGeometry(canvas, 4, 0, text)
    assert LEAST_HAND - 3 <= geometry.hand_w <= TODAY_HAND * 1.5
    for count in range(1, 7):
        for selected in ((), HAND[:1], HAND[count - 1 : count], HAND[:count]):
            placed = poses(view(4, hand=count), geometry, selected)
            row = sorted((pose for key, pose in placed.items() if isinstance(key, OwnCard)), key=lambda pose: pose.x)
            for left, right in combinations(row, 2):
                # A badge begins a little inside its card's edge; what is covered must end before it.
                assert left.x + left.w * (0.5 - 0.02) <= right.x - right.w / 2 + 0.5
            for pose in row:
                assert canvas.inflate(2, 2).contains(pose.hull)
                assert not rect_of(pose).colliderect(geometry.confirm)
                assert geometry.hand_zone.left - 4 <= pose.hull.left
                assert pose.hull.right <= geometry.hand_zone.right + 4


def test_chosen_cards_rise_out_of_the_row(canvas: Rect) -> None:
    geometry = TableGeometry(canvas, 3, 0)
    placed = poses(view(3), geometry, HAND[:2])
    chosen, other = placed[OwnCard(HAND[0])], placed[OwnCard(HAND[2])]
    assert other.y - chosen.y >= 24
    assert chosen.angle == 0
    assert chosen.w == other.w


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_a_laid_bid_lies_face_down_in_its_tray_and_is_taken_for_no_choice(canvas: Rect, text: float) -> None:
    geometry = TableGeometry(canvas, 3, 0, text)
    boards = (board(0), board(0), board(0))
    for count in range(1, 7):
        laid = TableView(0, 1, 1, 0, BELT, 20, boards, hand=HAND[count:], own_bid=HAND[:count])
        bid = [poses(laid, geometry)[OwnCard(card)] for card in HAND[:count]]
        assert all(geometry.laid.inflate(1, 1).contains(pose.rect) for pose in bid)
        assert all(pose.h >= geometry.tray.h for pose in bid)
        assert {pose.face for pose in bid} == {BACK}
        assert all(right.x - left.x >= 4 for left, right in pairwise(bid))
    hand = geometry.hand_zone
    # A card of the hand rises under the pointer.
    others = [geometry.prompt, geometry.confirm, geometry.workshop, geometry.log, hand.move(0, -HOVER_LIFT)]
    assert not any(geometry.laid.colliderect(other) for other in others)
    assert not any(geometry.tray.colliderect(other) for other in (*others, geometry.counsel))
    assert canvas.contains(geometry.laid)
    assert geometry.laid.contains(geometry.tray)


def test_a_laid_bid_leaves_no_gap_in_the_hand_and_no_disorder() -> None:
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, 0)
    hand = ("r1-nut", "r5-nut", "r3-nut-a", "r2-nut-a", "r4-nut")
    boards = (board(0), board(0), board(0))
    before = TableView(0, 1, 1, 0, BELT, 20, boards, hand=hand, dealt=hand)
    after = TableView(0, 1, 1, 0, BELT, 20, boards, hand=hand[:1] + hand[3:], own_bid=hand[1:3], dealt=hand)
    for by_strength in (False, True):
        places = [poses(arranged(now, by_strength=by_strength), geometry) for now in (before, after)]
        row, left = (sorted(after.hand, key=lambda card, at=placed: at[OwnCard(card)].x) for placed in places)  # type: ignore[misc]
        assert row == left
        across = [places[1][OwnCard(card)].x for card in left]
        assert len({round(other - one, 3) for one, other in pairwise(across)}) == 1
        assert across[1] == pytest.approx(geometry.hand_zone.centerx)
        assert across[1] - across[0] < geometry.hand_w + 4


def test_the_lot_is_the_stage(canvas: Rect) -> None:
    geometry = TableGeometry(canvas, 4, 0)
    assert geometry.head.w >= 1.3 * geometry.belt_w
    assert geometry.head.w >= 214
    placed = [rect_of(poses(view(4), geometry)[BeltSlot(1, slot)]) for slot in range(8)]
    assert not list(overlapping(dict(enumerate(placed))))
    x, _ = geometry.deck
    assert placed[-1].right <= x - geometry.belt_w / 2
    assert x + geometry.belt_w / 2 <= canvas.right


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_units_lie_on_their_plates(canvas: Rect, seats: int) -> None:
    geometry = TableGeometry(canvas, seats, 0)
    for seat in geometry.top_seats:
        for count in range(1, 6):
            cells = geometry.seat_units(seat, UNITS[:count])
            assert len(cells) == count
            assert not list(overlapping(dict(enumerate(cells))))
            for cell in cells:
                assert geometry.seat_plate(seat).contains(cell)
                assert not cell.colliderect(geometry.seat_head(seat))
                assert not cell.colliderect(geometry.pool_sign(seat))
                assert cell.h >= 22


def test_a_seat_with_more_units_than_anybody_will_have_still_shows_them_all() -> None:
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 4, 0)
    for count in range(6, 11):
        cells = geometry.seat_units(1, (UNITS * 2)[:count])
        assert len(cells) == count
        assert not list(overlapping(dict(enumerate(cells))))


def test_faces_are_large_and_stand_over_their_plates(canvas: Rect) -> None:
    geometry = TableGeometry(canvas, 4, 0)
    # Faces were 36 units in radius.
    assert geometry.face_radius >= 1.85 * 36
    for seat in geometry.top_seats:
        x, _ = geometry.portrait(seat)
        assert x - geometry.face_radius < geometry.seat_plate(seat).left < x + geometry.face_radius
        assert geometry.seat_head(seat).left >= x + geometry.face_radius


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bid_has_a_place_of_its_own(canvas: Rect, seats: int) -> None:
    geometry = TableGeometry(canvas, seats, 0)
    for units in range(6):
        for cards in range(1, 7):
            placed = poses(view(seats, units, bid=cards), geometry)
            others = {key: pose.hull for key, pose in placed.items() if not isinstance(key, BidCard)}
            light = others[BeltSlot(1, 0)].inflate(2 * HEAD_FRAME - 12, 0)
            for seat in range(1, seats):
                places = [placed[BidCard(seat, index)].hull for index in range(cards)]
                where = geometry.seat_bid(seat)
                assert all(where.inflate(2, 2).contains(place) for place in places)
                x, y = geometry.bid_count(seat)
                count = Rect(x - BID_COUNT, y - BID_COUNT, 2 * BID_COUNT, 2 * BID_COUNT)
                assert where.contains(count)
                assert not any(place.colliderect(count) for place in places)
                for key, other in (*others.items(), ("head", light)):
                    assert not where.colliderect(other), (key, units, cards)
                for words in (geometry.seat_head(seat), geometry.pool_sign(seat)):
                    assert not where.colliderect(words)
                assert canvas.contains(where)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("open_hands", [False, True])
def test_an_onlooker_sees_every_bid(canvas: Rect, seats: int, open_hands: bool) -> None:
    geometry = TableGeometry(canvas, seats, None, open_hands=open_hands)
    x, _, width = geometry.belt_place(0)
    head = Rect(x - width / 2, 0, width, canvas.h)
    for seat in range(seats):
        where = geometry.seat_bid(seat)
        assert canvas.contains(where)
        assert not where.colliderect(head)
        for other in range(seats):
            assert other == seat or not where.colliderect(geometry.seat_bid(other))
            x, y = geometry.portrait(other)
            aside, below = max(where.left - x, x - where.right, 0.0), max(where.top - y, 0.0)
            assert aside * aside + below * below > geometry.face_radius**2


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0])
def test_signs_lie_free(canvas: Rect, seats: int, viewer: int | None) -> None:
    geometry = TableGeometry(canvas, seats, viewer)
    for seat in range(seats):
        sign = geometry.pool_sign(seat)
        assert geometry.seat_panel(seat).contains(sign)
        side = geometry.spanner_w(seat) * 0.9
        x, y = geometry.spanner(seat)
        assert not sign.colliderect(Rect(x - side / 2, y - side / 2, side, side))
        units = geometry.workshop_units if seat == viewer else geometry.units_room(seat)
        assert viewer is None or not sign.colliderect(units)


@pytest.mark.parametrize("count", range(1, 11))
def test_own_units_have_bars_of_their_own(canvas: Rect, count: int) -> None:
    geometry = TableGeometry(canvas, 3, 0)
    cells = geometry.unit_bars(count)
    assert not list(overlapping(dict(enumerate(cells))))
    assert all(geometry.workshop_units.inflate(2, 2).contains(cell) for cell in cells)
    if count <= 5:
        assert min(cell.h for cell in cells) >= 44
        assert min(cell.w for cell in cells) >= 270


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("foot", [0.0, 130.0])
def test_the_own_face_is_large_and_covers_neither_name_nor_units(canvas: Rect, text: float, foot: float) -> None:
    geometry = TableGeometry(canvas, 4, 0, text, foot)
    face = geometry.face(0)
    assert face.w >= 80
    assert geometry.workshop.inflate(8, 8).contains(face)
    for count in range(1, 6):
        places = [face, geometry.own_name, geometry.own_pool_sign, *geometry.unit_bars(count)]
        assert not list(overlapping(dict(enumerate(places))))


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_chosen_cards_stay_clear_of_units_and_log(canvas: Rect, text: float) -> None:
    geometry = TableGeometry(canvas, 4, 0, text)
    for count in range(1, 6):
        placed = poses(view(4, own=count), geometry, HAND)
        raised = [rect_of(pose).inflate(8, 8) for key, pose in placed.items() if isinstance(key, OwnCard)]
        assert len(raised) == len(HAND)
        for place in (geometry.log, *geometry.unit_bars(count)):
            assert not any(card.inflate(0, 12).colliderect(place) for card in raised)


@pytest.mark.parametrize("fixed", range(5))
def test_robots_stand_on_the_bar_of_their_unit(canvas: Rect, fixed: int) -> None:
    geometry = TableGeometry(canvas, 3, 0)
    for count in range(1, 6):
        placed = poses(view(3, own=count, fixed=fixed), geometry)
        robots = [rect_of(pose) for key, pose in placed.items() if isinstance(key, FixedRobot)]
        bar = rect_of(placed[UnitPanel(UNITS[0])])
        assert len(robots) == fixed
        assert all(bar.contains(robot) for robot in robots)
        assert all(robot.left > bar.left + bar.w * 0.55 for robot in robots)


def test_the_spanner_hangs_at_the_chiefs_face(canvas: Rect) -> None:
    geometry = TableGeometry(canvas, 4, 0)
    for chief in range(4):
        now = TableView(0, 1, 1, chief, BELT, 20, tuple(board(0) for _ in range(4)))
        pose = poses(now, geometry)[Spanner()]
        x, y = geometry.portrait(chief)
        assert abs(pose.x - x) < 80
        assert 0 < pose.y - y < 90


def test_a_wide_window_gives_room_to_workshop_log_and_hand() -> None:
    usual, wide = (TableGeometry(Viewport(size).canvas, 4, 0) for size in ((1600, 900), (2560, 1080)))
    assert wide.hand_w > usual.hand_w
    assert wide.workshop.w > 1.3 * usual.workshop.w
    assert wide.log.w > 1.3 * usual.log.w
    assert wide.belt_step > 1.2 * usual.belt_step


def test_a_high_window_gives_room_to_opponents_lot_and_hand() -> None:
    usual, high = (TableGeometry(Viewport(size).canvas, 4, 0) for size in ((1600, 900), (1280, 1024)))
    assert high.face_radius > 1.3 * usual.face_radius
    assert high.head.w > 1.15 * usual.head.w
    assert high.hand_w > 1.2 * usual.hand_w
    assert high.seat_panel(1).h > 1.5 * usual.seat_panel(1).h


def test_large_words_get_a_larger_button() -> None:
    canvas = Rect(0, 0, 1600, 900)
    usual, large = TableGeometry(canvas, 3, 0), TableGeometry(canvas, 3, 0, 1.5)
    assert large.confirm.h > 1.25 * usual.confirm.h
    assert large.confirm.w > 1.2 * usual.confirm.w
    assert large.prompt.h > 1.3 * usual.prompt.h
    assert large.prompt.w > 1.2 * usual.prompt.w


def test_the_cards_keep_their_shape() -> None:
    placed = poses(view(4, 3, bid=2), TableGeometry(Rect(0, 0, 1600, 900), 4, 0))
    cards = [pose for key, pose in placed.items() if isinstance(key, BeltSlot | OwnCard | BidCard | FixedRobot)]
    assert all(pose.ratio == CARD_RATIO for pose in cards)


def test_the_lots_wheel_flashes_when_cards_turn_up(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    app.go.play(setup("volta", "grit", "ohm"))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    beacons: list[Beacon] = []
    for _ in range(400):
        tick(app, 1 / 30)
        beacons = [light for light in table.playback.effects.lights if isinstance(light, Beacon)]
        if beacons:
            break
    assert beacons
    head = table.geometry.head
    assert head.collidepoint(beacons[0].at)
    card = table.view.belt[0].card
    assert card is not None
    assert (beacons[0].at[1] > head.centery) == (CATALOGUE[card].kind is not Kind.UNIT)
    turned = [place for place in table.view.belt if place.card is not None]
    assert len(turned) == CATALOGUE[card].belt_speed


@pytest.mark.parametrize(("language", "size"), sampled([*LANGUAGES], [(960, 540), (1280, 1024)]))
def test_large_words_are_not_cut_off(
    make_app: MakeApp, plain_art: None, written: Written, language: str, size: tuple[int, int]
) -> None:
    app = make_app(size, Settings(language=language, text_size=150))
    for name in ("table-units", "table-morning", "pool"):
        screens.render(app, screens.SCENES[name], settling=0)
    assert not [words for words, text in written if text.cut]


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (3, 0), (4, 0), (2, None), (3, None), (4, None)])
def test_the_clock_on_the_wall_is_seen_whole_or_not_at_all(canvas: Rect, seats: int, viewer: int | None) -> None:
    geometry = TableGeometry(canvas, seats, viewer)
    others = {f"plate {seat}": geometry.seat_panel(seat) for seat in geometry.top_seats}
    if viewer is not None:
        others |= {f"bid {seat}": geometry.seat_bid(seat) for seat in geometry.top_seats}
    for index in range(8):
        x, y, width = geometry.belt_place(index)
        others[f"belt {index}"] = Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)
    assert not [name for name, place in others.items() if place.colliderect(geometry.clock)]
    # At a reveal the lot hangs before it.
    assert hall_stage(canvas, seats).lot.contains(geometry.clock)
