"""What the table shows of a recorded game: with all hands open, and no more than one seat knew."""

from itertools import combinations, pairwise

import pygame
import pytest

from game.core.state import Phase
from game.records.record import Record
from tests.grids import mostly_slow
from tests.ui.conftest import MakeGame
from tests.ui.persons import tick
from tests.ui.replays import key, opened, played
from tests.ui.stand_ins import setup
from tests.ui.table.test_table_picture import draw_all, same
from tests.ui.witness import Witness, check
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.match.after.replay import Replay
from ui.paint.collage import Collage
from ui.scenes.after.replay_scene import shown_view
from ui.table.input.replay_controls import FOOT
from ui.table.motion.choreography import choreograph
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, UnitPanel, poses
from ui.table.state.view import Stage, advance, open_view


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_is_played_ends_on_what_is_jumped_to(record: Record, seat: int | None) -> None:
    """The table carried on by events is the one that a jump shows, at every point and for every viewpoint."""
    replay = Replay(record)
    replay.seat = seat
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, seat, 1.0, 132, open_hands=seat is None)
    view = shown_view(replay)
    while happened := replay.on():
        steps = choreograph(view, happened, geometry)
        for event in happened:
            view = advance(view, event)
        assert steps[-1].view == view
        if replay.public().phase is Phase.OVER:
            break
        assert view == shown_view(replay), replay.point
        poses(view, geometry)


def test_with_all_hands_open_every_hand_and_bid_lies_face_up(record: Record) -> None:
    replay = Replay(record)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, None, 1.0, 132, open_hands=True)
    bids = 0
    while replay.on():
        state = replay.state()
        if state.phase is not Phase.BIDDING:
            continue
        placed = poses(shown_view(replay), geometry)
        for player in state.players:
            for card in (*player.hand, *player.bid):
                assert placed[OwnCard(card)].face == ("face", card)
            bids += bool(player.bid)
    assert bids > 20


def test_an_open_bid_that_won_springs_forward_and_flies_to_the_winners_pile(record: Record) -> None:
    replay = Replay(record)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, None, 1.0, 132, open_hands=True)
    view, prizes = shown_view(replay), 0
    while happened := replay.on():
        steps = choreograph(view, happened, geometry)
        for decided, home, flight in zip(steps, steps[1:], steps[2:], strict=False):
            if flight.prize is not None:
                paid = {OwnCard(card) for card in flight.prize.paid}
                assert paid <= decided.cue.delays.keys()
                pile = geometry.pile(flight.prize.winner)
                assert all((home.cue.exits[card].x, home.cue.exits[card].y) == pile for card in paid)
                prizes += 1
        view = steps[-1].view
    assert prizes == 40


def test_open_cards_never_cover_each_others_power_or_leave_their_seat() -> None:
    for size in ((1600, 900), (2133, 900), (1600, 1280)):
        for seats in (2, 3, 4):
            names = ("ADA", "volta", "grit", "ohm")[:seats]
            replay = Replay(played(setup(*names, seed=3), choices=1))
            geometry = TableGeometry(Rect(0, 0, *size), seats, None, 1.0, 132, open_hands=True)
            view = shown_view(replay)
            assert view.open is not None
            placed = poses(view, geometry)
            for seat, hand in enumerate(view.open.hands):
                row = [placed[OwnCard(card)] for card in hand]
                place = geometry.open_seat(seat)
                assert all(place.left <= pose.x - pose.w / 2 and pose.x + pose.w / 2 <= place.right for pose in row)
                assert all(place.top <= pose.y - pose.h / 2 and pose.y + pose.h / 2 <= place.bottom for pose in row)
                assert all(after.x - pose.x >= 0.27 * pose.w for pose, after in pairwise(row))


def test_units_and_open_cards_do_not_cover_each_other(record: Record) -> None:
    replay = Replay(record)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, None, 1.0, 132, open_hands=True)
    seen = 0
    while replay.on():
        placed = poses(shown_view(replay), geometry)
        units = [pose.hull for key, pose in placed.items() if isinstance(key, UnitPanel)]
        hands = [pose.hull for key, pose in placed.items() if isinstance(key, OwnCard)]
        assert not any(unit.colliderect(card) for unit in units for card in hands)
        seen = max(seen, len(units))
    assert seen > 4


def test_a_seat_sees_nobody_elses_hand(record: Record) -> None:
    replay = Replay(record)
    replay.seat = 1
    while replay.on():
        state, view = replay.state(), shown_view(replay)
        shown = {
            str(pose.face[1])
            for pose in poses(view, TableGeometry(Rect(0, 0, 1600, 900), 3, 1)).values()
            if pose.face[0] == "face"
        }
        others = {card for seat in (0, 2) for card in (*state.players[seat].hand, *state.players[seat].bid)}
        assert not shown & others


@pytest.mark.parametrize("canvas", [Rect(0, 0, 1600, 900), Rect(0, 0, 1200, 900)], ids=lambda canvas: f"{canvas.w}")
def test_as_one_seat_its_laid_bid_lies_open_beside_the_hand(record: Record, canvas: Rect) -> None:
    # There is no button here and so no tray: they were two specks.
    replay, places = Replay(record), TableGeometry(canvas, 3, 1, foot=FOOT)
    replay.seat = 1
    seen = 0
    while replay.on():
        view = shown_view(replay)
        if view.gathered or not view.own_bid:
            continue
        placed = poses(view, places)
        lying = [placed[OwnCard(card)].rect for card in (*view.own_bid, *view.hand)]
        bid = [placed[OwnCard(card)] for card in view.own_bid]
        assert all(pose.w > 36 and pose.face[0] == "face" and pose.rect.top > places.belt_band.bottom for pose in bid)
        assert not any(one.colliderect(other) for one, other in combinations(lying[: len(bid) + 1], 2))
        assert all(places.hand_zone.left <= rect.left < rect.right <= places.hand_zone.right for rect in lying)
        seen += 1
    assert seen > 4


@pytest.mark.parametrize("seat", mostly_slow(range(3), 2))
def test_as_one_seat_it_shows_only_what_that_seat_knew(
    make_game: MakeGame, record: Record, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    app = make_game(Settings(language="en"))
    witness = Witness(app, monkeypatch)
    scene = opened(app, record, seat)
    for index in (0, 7, 39):
        scene.seek(scene.replay.auctions[index].point)
        key(scene, pygame.K_SPACE)
        for _ in range(25):
            tick(app, 0.2)
        key(scene, pygame.K_SPACE)
        for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP):
            key(scene, code)
            tick(app, 0.12)
    assert {frame.looker for frame in witness.frames} == {seat}
    assert any(frame.stage is Stage.DECIDED for frame in witness.frames)
    begins = [0]
    for number, (before, after) in enumerate(pairwise(witness.frames), start=1):
        # Where it goes back, what was open later is not open any more.
        if not before.published <= after.published:
            begins.append(number)
    assert len(begins) > 2
    for first, end in pairwise([*begins, len(witness.frames)]):
        check(witness.frames[first:end])


def test_the_witness_notices_a_hand_that_is_not_hidden(
    make_game: MakeGame, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en"), size=(960, 540))
    witness = Witness(app, monkeypatch)
    scene = opened(app, record, 0)
    monkeypatch.setattr("ui.scenes.after.replay_scene.shown_view", lambda replay: open_table(replay))
    key(scene, pygame.K_DOWN)
    tick(app)
    with pytest.raises(AssertionError):
        check(witness.frames)


def open_table(replay: Replay) -> object:
    """The table with open hands, whoever the viewer is."""
    return open_view(replay.public(), replay.state())


def test_every_frame_equals_a_fresh_drawing(
    make_game: MakeGame, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A jolt bares the window's edge, where whole pixels are rounded in another order.
    app = make_game(Settings(language="en", screen_shake=False), size=(800, 450))
    scene = opened(app, record)
    for number, code in enumerate(
        (pygame.K_RIGHT, pygame.K_1, pygame.K_RIGHT, pygame.K_0, pygame.K_END, pygame.K_UP, pygame.K_SPACE)
    ):
        key(scene, code)
        for _ in range(6):
            tick(app, 0.1)
            app.draw()
            kept = app.surface.copy()
            with monkeypatch.context() as patched:
                patched.setattr(Collage, "draw", draw_all)
                app.draw()
            assert same(kept, app.surface), f"after key {number}"
