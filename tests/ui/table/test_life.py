"""What lives at a table where nothing happens: how far and how often it moves, when it stands still, and that only its
places are drawn again."""

from collections.abc import Callable
from itertools import groupby, pairwise, product
from unittest import mock

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build import screens
from game.core.rules import HAND_SIZE
from tests.ui.conftest import MakeApp
from tests.ui.few_frames import draw_every_frame
from tests.ui.persons import MousePerson, button, post
from tests.ui.stand_ins import asked_at_table, bidding, setup
from tests.ui.table.test_table_picture import same
from ui.art.card_face import MOODS
from ui.art.poses import BIDDING, DOWN, LEFT, MOMENTS, POSES, RIGHT, SHUT, TAPPING, THINKING, UP
from ui.files.settings import Pace, Settings
from ui.halls.life import (
    BEATS,
    BREATH,
    DOT,
    DOTS,
    GLANCE,
    HALF,
    HAND,
    LATER,
    LEANS,
    SEATS,
    STILL,
    SWING,
    bob_of,
    dot_of,
    drift_of,
    puffs_of,
    rise_of,
    stir_of,
    sway_of,
    swing_of,
)
from ui.match.opponents import CALM
from ui.scenes.play.table import TableScene
from ui.shell.app import LEFT_ALONE, App

MakeGame = Callable[..., App]
GAME = setup("ADA", "volta", "grit", "rivet", seed=23)
HOUR = BEATS * 3600
BEAT = 1 / BEATS
LONGEST_BLINK, SOONEST, LATEST = 0.3, 4.0, 7.0
"""Seconds that eyes are shut at most, and from one blink to the next."""
beats, seats = st.integers(0, HOUR), st.integers(0, SEATS - 1)


@pytest.fixture
def at_table(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> tuple[App, TableScene, MousePerson]:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    table, person = asked_at_table(app, bidding, GAME)
    for _ in range(200):
        app.step(0.05)
    draw_every_frame(app, monkeypatch)
    app.draw()
    return app, table, person


@given(st.sampled_from((*MOODS, *POSES)), seats, beats)
def test_a_face_does_only_what_is_drawn_and_stays_within_its_breath(pose: str, seat: int, beat: int) -> None:
    stir = stir_of(seat, pose, beat)
    assert stir.moment in ("", *MOMENTS.get(pose, ()))
    assert 0 <= stir.rise <= BREATH


@given(seats, beats)
def test_nothing_jumps_from_one_beat_to_the_next(seat: int, beat: int) -> None:
    assert abs(rise_of(seat, beat + 1) - rise_of(seat, beat)) <= BREATH
    assert abs(sway_of(beat + 1) - sway_of(beat)) <= 1
    assert abs(swing_of(seat, beat + 1) - swing_of(seat, beat)) <= 1
    assert abs(swing_of(seat, beat)) <= SWING
    assert 0 <= drift_of(seat, beat + 1) - drift_of(seat, beat) <= 1
    assert all(0 <= age < 1 for age in puffs_of(seat, beat))


def test_every_face_blinks_in_its_own_time_and_no_two_at_once() -> None:
    shut: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
    for beat in range(BEATS * 600):
        now = [seat for seat in range(SEATS) if stir_of(seat, CALM, beat).moment == SHUT]
        assert len(now) <= 1
        for seat in now:
            shut[seat].append(beat)
    for times in shut.values():
        gaps = [(later - sooner) * BEAT for sooner, later in pairwise(times)]
        # A gap of two beats is one blink, in which the lids come down twice.
        assert all(gap <= LONGEST_BLINK or SOONEST <= gap <= LATEST for gap in gaps)
        assert len({gap for gap in gaps if gap > LONGEST_BLINK}) > 3


def test_at_the_first_beat_all_is_as_it_stands_still() -> None:
    assert {stir_of(seat, pose, 0) for seat in range(SEATS) for pose in (*MOODS, *POSES)} == {STILL}
    assert {swing_of(lamp, 0) for lamp in range(6)} == {0} == {sway_of(0)}
    assert {(drift_of(window, 0), puffs_of(window, 0)) for window in range(8)} == {(0.0, ())}


def test_who_thinks_taps_looks_up_and_looks_at_its_cards_within_three_seconds() -> None:
    for seat, start in product(range(SEATS), range(SEATS * LATER, BEATS * 20)):
        stirs = [stir_of(seat, THINKING, beat) for beat in range(start, start + 3 * BEATS)]
        assert {UP, DOWN, TAPPING} <= {stir.moment for stir in stirs}
        assert {stir.lean for stir in stirs} == {0.0, LEANS + HALF, 2 * LEANS}
    assert {stir_of(0, THINKING, beat).moment for beat in range(BEATS * 20)} == {"", *MOMENTS[THINKING]}


@pytest.mark.parametrize("pose", [CALM, BIDDING, "annoyed"])
@pytest.mark.parametrize(("towards", "moment"), [(1, RIGHT), (-1, LEFT), (0, "")])
def test_the_others_look_at_who_thinks_one_after_another(pose: str, towards: int, moment: str) -> None:
    """A face that has no such look leans there all the same; nobody looks where nobody thinks."""
    looks: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
    for seat, beat in product(range(SEATS), range(SEATS * LATER, SEATS * LATER + GLANCE)):
        stir = stir_of(seat, pose, beat, towards=towards)
        assert abs(stir.lean) <= LEANS
        if stir.lean:
            assert stir.lean * towards > 0
            assert stir.moment in ({moment, SHUT} if moment in MOMENTS[pose] else {"", SHUT})
            looks[seat].append(beat)
    assert all(bool(beats) is bool(towards) for beats in looks.values())
    assert len({beats[0] for beats in looks.values() if beats}) == (SEATS if towards else 0)


def test_a_face_looks_to_the_side_on_which_somebody_thinks(make_app: MakeApp, plain_art: None) -> None:
    """The viewer's, too: who sits at the left looks right."""
    app = make_app((1600, 900), Settings(language="en"))
    scene = screens.SCENES["table-thinking"](app)
    assert isinstance(scene, TableScene)
    with mock.patch("ui.table.paint.picture.stir_of", wraps=stir_of) as asked:
        app.change_settings(text_size=100)
        app.draw()
    towards = {call.args[0]: call.kwargs["towards"] for call in asked.call_args_list}
    (thinker,) = [seat for seat in scene.geometry.top_seats if not towards[seat]]
    at = scene.geometry.portrait(thinker)[0]
    for seat, way in towards.items():
        apart = at - scene.geometry.portrait(seat)[0]
        assert way == (apart > 0) - (apart < 0)
    assert {*towards.values()} == {-1, 0, 1}


def test_a_wanted_hand_bobs_from_left_to_right_every_four_seconds() -> None:
    """One card after another, three units high, and then all lie still for a while."""
    turns = [[card for card in range(HAND_SIZE) if bob_of(card, beat)] for beat in range(2 * HAND)]
    assert all(len(up) <= 1 for up in turns)
    assert [up for up, _ in groupby(turns)] == [[], *([card] for card in range(HAND_SIZE))] * 2
    assert {bob_of(card, beat) for card in range(HAND_SIZE) for beat in range(2 * HAND)} == {0.0, 3.0}
    assert 2 * HAND == 8 * BEATS


def test_the_dots_of_a_thought_are_bright_one_after_another() -> None:
    assert [dot for dot, _ in groupby(dot_of(beat) for beat in range(1, 3 * DOT * DOTS))] == [0, 1, 2] * 3
    assert dot_of(0) is None


def test_at_ones_own_turn_something_moves_at_every_beat_and_never_in_between(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, table, _ = at_table
    before, moved = app.surface.copy(), 0
    for _ in range(BEATS * 10):
        drawn = [app.step(BEAT / 4) for _ in range(4)]
        assert sum(drawn) <= 1
        moved += not same(before, app.surface)
        before = app.surface.copy()
    assert table.my_turn
    assert moved > BEATS * 10 / 2


def test_only_what_has_moved_is_drawn_again_and_nothing_is_left_behind(
    at_table: tuple[App, TableScene, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, table, person = at_table
    canvas = app.viewport.canvas
    places: list[float] = []
    monkeypatch.setattr("ui.shell.app.show_parts", lambda _window, areas: places.extend(a.w * a.h for a in areas))
    # Something lies over the table, too: a card's close-up, then a tooltip.
    for at in (person.card_point(table, table.view.hand[0]), table.controls.group.widgets[0].rect.center):
        post(app, pygame.MOUSEMOTION, pos=app.viewport.to_px(at), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        for _ in range(20):
            app.step(0.05)
        for _ in range(BEATS * 3):
            app.step(BEAT)
            lived = app.surface.copy()
            app.draw()
            assert same(lived, app.surface)
    pixels = app.viewport.px(canvas.w) * app.viewport.px(canvas.h)
    assert places
    assert sum(places) / (BEATS * 6) < 0.1 * pixels


def test_all_stands_still_after_two_minutes_without_a_press_until_the_next(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, _, person = at_table
    for _ in range(round(LEFT_ALONE / 2)):
        app.step(2)
    assert not any(app.step(0.5) for _ in range(20))
    person.click((800.0, 180.0))
    assert any(app.step(BEAT) for _ in range(BEATS))


def test_with_reduced_motion_or_another_window_in_front_nothing_lives(
    at_table: tuple[App, TableScene, MousePerson],
) -> None:
    app, _, _ = at_table
    app.change_settings(reduced_motion=True)
    for _ in range(3):
        app.step(0.5)
    assert not any(app.step(0.5) for _ in range(20))
    app.change_settings(reduced_motion=False)
    assert any(app.step(BEAT) for _ in range(BEATS))
    post(app, pygame.WINDOWFOCUSLOST)
    app.step(0.5)
    assert not any(app.step(0.5) for _ in range(20))
    post(app, pygame.WINDOWFOCUSGAINED)
    assert any(app.step(BEAT) for _ in range(BEATS))


def test_nothing_lives_while_cards_move(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    person.click(person.card_point(table, table.view.hand[0]))
    assert table.wants_frames
    frame = table.frame(table.view, table.playback.progress())
    while table.wants_frames:
        now = table.frame(table.view, table.playback.progress())
        assert now.beat == frame.beat
        app.step(1 / 60)


def test_the_table_lives_on_while_a_bid_can_be_taken_back(at_table: tuple[App, TableScene, MousePerson]) -> None:
    app, table, person = at_table
    # At pace fast there is less time for it than it takes to see anything move.
    app.change_settings(pace=Pace.NORMAL)
    person.click(person.card_point(table, table.view.hand[0]))
    person.click(button(table, "Bid ").rect.center)
    while table.wants_frames:
        app.step(1 / 60)
    before = table.frame(table.view, table.playback.progress()).beat
    for _ in range(BEATS):
        app.step(BEAT)
    assert table.can_take_back
    assert table.frame(table.view, table.playback.progress()).beat >= before + BEATS - 2
