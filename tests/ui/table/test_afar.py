"""The table where no hand lies at the window: all of it can be read from across the room, in every window."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from unittest import mock
from xml.etree import ElementTree

import pytest

from build import screens
from build.pictures.driving import click
from game.core.cards import CATALOGUE, Kind
from game.core.observation import SeatView
from game.core.rules import BELT_SIZE
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.table.test_composition import overlapping
from tests.ui.test_every_scene import unseen
from ui.art.card_face import svg_for
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Rect, Viewport
from ui.files.settings import Settings
from ui.scenes.play.table import TableScene
from ui.table.places.afar import arrangement
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, BidCard, UnitPanel, poses
from ui.table.places.stage_geometry import stage_of
from ui.table.state.view import BeltCard, TableView
from ui.widgets.button import Button

WINDOWS = [(640, 480), (960, 540), (1024, 768), (1600, 900), (2560, 1080), (3840, 2160)]
UNITS = sorted(card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT)
ROBOTS = [card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT]
LEAST = 0.022
"""The least size of words, as a share of the window's height."""
TABLES = (
    "table-phones",
    "table-phone-lost",
    "table-phone-fixing",
    "table-watching",
    "table-skipping",
    "onlooker-floor",
    "onlooker-many-units",
)


def table(
    seats: int, *, watcher: int | None = None, open_cards: int = 1, lots: int = 8, bid: int | None = 2, units: int = 5
) -> TableView:
    """A table before somebody without cards (``watcher``), or before an onlooker."""
    belt = tuple(BeltCard(8 - lots + at, ROBOTS[at] if at < open_cards else None) for at in range(lots))
    boards = [
        SeatView(seat + 1, 6, 4, None if seat == watcher else bid, units=tuple(UNITS[:units])) for seat in range(seats)
    ]
    return TableView(watcher, 3, BELT_SIZE if not lots else 1, 0, belt, 12, tuple(boards))


def places_of(size: tuple[int, int], view: TableView, text: float = 1.0) -> TableGeometry:
    held = TableGeometry(Viewport(size).canvas, len(view.seats), view.viewer, text, watched=True)
    return arrangement(held, view)


def parts(places: TableGeometry, view: TableView) -> dict[str, Rect]:
    """Everything that must be seen whole; belt cards may overlap each other."""
    found = {
        "prompt": places.prompt,
        "log": places.log,
        **{f"button {index}": places.round_button(index) for index in range(4)},
    }
    if places.front is not None:
        found |= {"skip": places.confirm, "counsel": places.counsel}
    if view.belt:
        found |= {"lot": places.head, "sign": places.lot_sign, "deck": places.deck_area}
    else:
        found["belt"] = places.belt_band
    placed = poses(view, places)
    belt = [pose.rect for key, pose in placed.items() if isinstance(key, BeltSlot)][1:]
    if belt:
        found["belt cards"] = belt[0].unionall(belt[1:])
    for seat in range(places.seats):
        found[f"name {seat}"] = places.seat_head(seat)
        found[f"pool {seat}"] = places.pool_sign(seat)
        found[f"face {seat}"] = places.face(seat)
        bid = [pose.hull for key, pose in placed.items() if isinstance(key, BidCard) and key.seat == seat]
        cards = places.seat_places[seat].cards
        assert cards is not None
        if seat == places.front:
            cards = Rect(cards.left, cards.top, places.counsel.left - cards.left, cards.h)
        found[f"cards {seat}"] = cards
        if bid:
            radius, (x, y) = places.bid_count_radius, places.bid_count(seat)
            found[f"bid {seat}"] = bid[0].unionall(bid[1:])
            assert not Rect(x - radius, y - radius, 2 * radius, 2 * radius).colliderect(found[f"face {seat}"])
        for index, unit in enumerate(view.seats[seat].units):
            pose = placed[UnitPanel(unit)]
            if places.units_room(seat).inflate(2, 2).contains(pose.rect):
                found[f"unit {seat} {index}"] = pose.rect
    return found


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_nothing_overlaps_and_nothing_is_outside(size: tuple[int, int], seats: int, text: float) -> None:
    canvas = Viewport(size).canvas
    lots_and_bids = ((8, 1, 1), (8, 4, 6), (5, 2, 3), (1, 1, None), (0, 0, None))
    for watcher, (lots, open_cards, bid) in product((None, 0, 1), lots_and_bids):
        view = table(seats, watcher=watcher if lots else None, open_cards=open_cards, lots=lots, bid=bid)
        places = places_of(size, view, text)
        found = parts(places, view)
        assert places.afar
        assert not list(overlapping(found)), (watcher, lots, open_cards)
        assert not [name for name, place in found.items() if not canvas.contains(place)]
        assert not [name for name, place in found.items() if place.w <= 0 or place.h <= 0]
        for seat in range(seats):
            panel = places.seat_panel(seat)
            kept = [found[f"{part} {seat}"] for part in ("name", "pool", "face", "cards")]
            kept += [place for name, place in found.items() if name.startswith(f"unit {seat}")]
            assert all(panel.contains(place) for place in kept)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("watcher", [None, 0])
def test_lot_and_belt_are_half_as_large_again(seats: int, watcher: int | None) -> None:
    held = TableGeometry(Rect(0, 0, 1600, 900), seats, 0)
    afar = places_of((1600, 900), table(seats, watcher=watcher))
    # The lot at a hand's table has grown since, from 200 units.
    assert afar.head.w >= max(1.45 * 200, 1.36 * held.head.w)
    assert afar.belt_w >= 1.45 * held.belt_w


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_open_cards_on_the_belt_show_their_power_and_symbols(size: tuple[int, int]) -> None:
    for lots in range(2, 9):
        for shown in range(1, lots + 1):
            placed = poses(view := table(4, open_cards=shown, lots=lots), places_of(size, view))
            cards = sorted(
                ((key.slot, pose) for key, pose in placed.items() if isinstance(key, BeltSlot)), key=lambda at: at[0]
            )
            for (_, one), (_, other) in pairwise(cards):
                assert other.z > one.z
                assert other.rect.left - one.rect.left >= 0.09 * one.w
                if one.face[0] == "face":
                    assert other.rect.left - one.rect.left >= 0.9 * one.w


@pytest.mark.parametrize("size", [(640, 480), (1024, 768)])
def test_open_cards_cover_nothing_of_each_other_in_a_high_window(size: tuple[int, int]) -> None:
    """Seven of them hid each other's points and belt speeds."""
    for shown in range(2, 9):
        for lots in range(shown, 9):
            placed = poses(view := table(4, open_cards=shown, lots=lots), places_of(size, view))
            belt = [pose for key, pose in placed.items() if isinstance(key, BeltSlot) and pose.face[0] == "face"]
            assert len(belt) == shown
            assert all(one.rect.right <= other.rect.left + 1 for one, other in pairwise(belt))


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_however_many_lie_open_stand_beside_each_other_and_can_be_read(size: tuple[int, int], text: float) -> None:
    for shown in range(2, 9):
        view = table(4, open_cards=shown)
        places = places_of(size, view, text)
        belt = [pose for key, pose in poses(view, places).items() if isinstance(key, BeltSlot)]
        opened = [pose for pose in belt[1:] if pose.face[0] == "face"]
        assert len(opened) == shown - 1
        assert all(one.rect.right <= other.rect.left for one, other in pairwise(opened))
        for pose in opened:
            least = smallest_type("face" if places.names_card(pose.w) else "face-small")
            assert least * pose.w >= LEAST * places.canvas.h
    # Four are as large as one.
    assert places_of(size, table(4)).names_card(belt_width(size, 4))
    assert belt_width(size, 4) == belt_width(size, 1)


def belt_width(size: tuple[int, int], shown: int) -> float:
    """The width of the last card on a belt with so many open ones."""
    view = table(4, open_cards=shown)
    return places_of(size, view).belt_places([card.card is not None for card in view.belt])[-1][2]


@cache
def smallest_type(kind: str) -> float:
    """The smallest type on all faces of a kind, as a share of the card's width."""
    sold = [card.id for card in CATALOGUE.values() if card.kind is not Kind.MECHANIC]
    return min(size for card in sold for size in types_in(ElementTree.fromstring(svg_for((kind, card), {})))) / 250


def types_in(element: ElementTree.Element, scale: float = 1.0) -> Iterator[float]:
    """The sizes of all letters in a drawing, in its own units."""
    for factor in re.findall(r"scale\(([-\d.]+)", element.get("transform", "")):
        scale *= float(factor)
    if "font-size" in element.attrib:
        yield float(element.attrib["font-size"]) * scale
    for part in element:
        yield from types_in(part, scale)


@pytest.mark.parametrize("name", ["onlooker-floor", "table-watching"])
def test_only_cards_too_small_for_it_show_no_name(make_app: MakeApp, plain_art: None, name: str) -> None:
    app = make_app((1600, 900), Settings(language="en"))
    scene = screens.SCENES[name](app)
    assert isinstance(scene, TableScene)
    for shown, small in ((5, 0), (6, 5), (8, 7)):
        view = replace(
            scene.view, belt=tuple(BeltCard(slot, ROBOTS[slot] if slot < shown else None) for slot in range(8))
        )
        scene.playback.view = view
        scene.playback.sprites.place(poses(view, scene.geometry))
        faces = [
            card.pose.face[0]
            for card in scene.frame(view, scene.playback.progress()).cards
            if isinstance(card.key, BeltSlot)
        ]
        assert (faces.count("face-small"), faces.count("face")) == (small, shown - small)
        # What can be looked at closely is still the card.
        assert scene.playback.sprites.poses()[BeltSlot(view.round, 1)].face == ("face", ROBOTS[1])


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_floor_is_empty(size: tuple[int, int]) -> None:
    """What is neither belt nor plate is a strip above the belt, and gaps."""
    for lots in (0, 8):
        places = places_of(size, table(4, lots=lots))
        panels = [places.seat_panel(seat) for seat in range(4)]
        assert panels[0].unionall(panels[1:]).w > places.canvas.w - 40
        assert places.canvas.h - panels[0].bottom < 40
        assert panels[0].top - places.belt_band.bottom < 60


def test_the_units_get_the_room_when_the_last_lot_is_sold() -> None:
    full, bare = (places_of((1600, 900), table(4, lots=lots)) for lots in (1, 0))
    assert bare.bare
    assert not full.bare
    assert bare.units_room(0).h > 1.7 * full.units_room(0).h
    assert bare.belt_band.bottom < 200


def test_a_hand_at_the_window_keeps_its_table() -> None:
    held = TableGeometry(Rect(0, 0, 1600, 900), 4, 0, watched=True)
    empty = table(4, watcher=0)
    assert arrangement(held, replace(empty, hand=(ROBOTS[0],))) is held
    assert arrangement(held, replace(empty, own_bid=(ROBOTS[0],))) is held
    # Between rounds the bench comes next.
    assert arrangement(held, replace(empty, belt=())) is held
    assert arrangement(TableGeometry(Rect(0, 0, 1600, 900), 4, 0), empty).viewer == 0
    watched = arrangement(held, empty)
    assert watched.front == 0
    assert arrangement(watched, empty) is watched
    assert arrangement(watched, replace(empty, hand=(ROBOTS[0],))) is held


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_goals_of_a_match_stand_above_the_log(size: tuple[int, int], text: float) -> None:
    view = table(4, watcher=0)
    high = 48 * text**0.7
    places = arrangement(TableGeometry(Viewport(size).canvas, 4, 0, text, notice_h=high, watched=True), view)
    assert places.notice.h == pytest.approx(high)
    assert not list(overlapping({"notice": places.notice, **parts(places, view)}))
    assert places.log.h >= 32


def test_a_card_seen_large_covers_no_plate(make_app: MakeApp, plain_art: None) -> None:
    app = make_app((1600, 900), Settings(language="en"))
    scene = screens.SCENES["table-watching"](app)
    assert isinstance(scene, TableScene)
    lot = scene.geometry.head
    click(app, lot.center, button=3)
    assert scene.zoom_place.w
    assert scene.zoom_place.top >= 0
    assert scene.zoom_place.bottom <= scene.geometry.seat_panel(0).top


def test_the_plate_of_who_watches_is_larger() -> None:
    places = places_of((1600, 900), table(4, watcher=2))
    assert places.seat_panel(2).w > 1.3 * places.seat_panel(0).w


@pytest.mark.parametrize(
    ("name", "size", "language"),
    sampled([*TABLES], [(640, 480), (960, 540), (1024, 768), (1600, 900), (2560, 1080)], [*LANGUAGES]),
)
def test_words_and_numbers_can_be_read_from_across_the_room(
    make_app: MakeApp, plain_art: None, written: Written, name: str, size: tuple[int, int], language: str
) -> None:
    app = make_app(size, Settings(language=language))
    screens.render(app, unseen(screens.SCENES[name]), settling=0)
    written.clear()
    # What stands still is drawn anew.
    app.change_settings(text_size=100)
    app.draw()
    told = [(words, block) for words, block in written if re.search(r"\w", words)]
    assert len(told) > 10
    assert not [(words, block.size_px) for words, block in told if block.size_px < LEAST * size[1]]
    assert not [words for words, block in told if block.cut]


@pytest.mark.parametrize("size", [(640, 480), (1024, 768), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("ru", 200)])
def test_the_menu_is_in_one_corner(
    make_app: MakeApp, plain_art: None, size: tuple[int, int], language: str, text: int
) -> None:
    """It moved from above to the foot of the window as bids were revealed."""
    app = make_app(size, Settings(language=language, text_size=text))
    for name in ("onlooker", "onlooker-floor"):
        scene = unseen(screens.SCENES[name])(app)
        assert isinstance(scene, TableScene)
        app.draw()
        canvas = app.viewport.canvas
        shown = [one for one in scene.group.widgets if isinstance(one, Button) and one.visible]
        (menu,) = [one.rect for one in shown if one.label.startswith(app.tr.text("Menu"))]
        assert menu.right > canvas.right - 50
        assert menu.top < 30
        assert not scene.view.revealing or not stage_of(scene.geometry).plate.colliderect(menu)


def test_no_slot_is_empty(make_app: MakeApp, plain_art: None) -> None:
    """One without a bid looked like a counter box that counts nothing."""
    app = make_app((1600, 900), Settings(language="en"))
    scene = screens.SCENES["table-watching"](app)
    assert isinstance(scene, TableScene)
    with mock.patch("ui.table.paint.seats.draw_plate") as drawn:
        app.change_settings(text_size=100)
        app.draw()
    slots = {call.kwargs["seat"].look.name: call.kwargs["slot"] for call in drawn.call_args_list}
    assert slots == {"Ada": False, "Grit": False, "Volta": False, "Rivet": True}
