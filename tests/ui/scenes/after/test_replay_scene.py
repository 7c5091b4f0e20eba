"""Looking through a recorded game in the window: by keys, wheel, gamepad and the bar of auctions."""

from bisect import bisect_left
from collections.abc import Callable

import pygame
import pytest

from game.play.session import Session
from game.play.thinking import LocalThinker
from game.records.record import Record
from tests.ui.conftest import MakeGame
from tests.ui.persons import DEVICE, MousePerson, PadPerson, button, post, tick
from tests.ui.replays import TABLE_SETUP, cell, key, opened, played
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace, Settings
from ui.match.match import Match
from ui.scenes.after.replay_scene import ReplayScene, shown_view
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.history import HistoryScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.rules.page import RulesScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.aids.auction_bar import cell_at, cell_rect
from ui.table.state.view import Stage

FRAME = 1 / 30


@pytest.fixture
def scene(make_game: MakeGame, record: Record) -> ReplayScene:
    return opened(make_game(Settings(language="en")), record)


def let_run(scene: ReplayScene, until: Callable[[], bool], *, frame: float = FRAME) -> None:
    for _ in range(6000):
        if until():
            return
        tick(scene.app, frame)
    raise AssertionError("waited in vain")


def auction_at(scene: ReplayScene) -> tuple[int, int]:
    """Round and auction that the table shows."""
    return scene.view.round, scene.view.auction


def plays(scene: ReplayScene) -> bool:
    return scene.playing


def is_busy(scene: ReplayScene) -> bool:
    return scene.busy


def viewer_of(scene: ReplayScene) -> int | None:
    """The seat that looks."""
    return scene.view.viewer


def is_open(scene: ReplayScene) -> bool:
    """Whether all hands are open."""
    return scene.view.open is not None


def on_top(app: App) -> Scene | None:
    return app.scenes.top


def wheel(scene: ReplayScene, pos: Point, y: float) -> None:
    MousePerson(scene.app).move(pos)
    post(scene.app, pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False)


def test_it_opens_playing_from_the_first_choice(make_game: MakeGame, record: Record) -> None:
    scene = opened(make_game(Settings(language="en")), record, playing=True)
    assert plays(scene)
    assert scene.replay.at_start
    let_run(scene, lambda: auction_at(scene) == (1, 2))
    key(scene, pygame.K_SPACE)
    assert not plays(scene)


def test_while_paused_nothing_moves(scene: ReplayScene) -> None:
    assert auction_at(scene) == (1, 1)
    assert scene.replay.at_start
    tick(scene.app, 5.0)
    assert scene.replay.at_start
    assert not scene.wants_frames


def test_space_plays_choice_by_choice_and_stops_wherever_it_is(scene: ReplayScene) -> None:
    key(scene, pygame.K_SPACE)
    let_run(scene, lambda: scene.view.stage is Stage.OPEN)
    key(scene, pygame.K_SPACE)
    assert not plays(scene)
    point, view = scene.replay.point, scene.view
    tick(scene.app, 20.0)
    assert (scene.replay.point, scene.view) == (point, view)
    assert scene.view.stage is Stage.OPEN
    key(scene, pygame.K_SPACE)
    let_run(scene, lambda: auction_at(scene) == (1, 3))


def test_what_is_played_has_the_chosen_pace(make_game: MakeGame, record: Record) -> None:
    taken = {}
    for steps, name in ((0, "normal"), (1, "fast"), (2, "slow")):
        scene = opened(make_game(Settings(language="en")), record)
        person = MousePerson(scene.app)
        pace = next(widget for widget in scene.group.widgets if getattr(widget, "value", "") == "Normal")
        for _ in range(steps):
            person.click((pace.rect.right - 20, pace.rect.centery))
        key(scene, pygame.K_SPACE)
        frames = 0
        while auction_at(scene) == (1, 1):
            tick(scene.app, FRAME)
            frames += 1
        taken[name] = frames
    assert taken["fast"] * 1.4 < taken["normal"] < taken["slow"] / 1.5


def test_it_plays_to_the_end_and_then_from_the_beginning(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.FAST))
    scene = opened(app, played(choices=12))
    key(scene, pygame.K_SPACE)
    let_run(scene, lambda: not plays(scene), frame=0.1)
    assert scene.replay.at_end
    key(scene, pygame.K_SPACE)
    assert scene.replay.point <= scene.replay.points[1]
    assert plays(scene)


def test_arrows_go_by_choice_and_by_auction(scene: ReplayScene) -> None:
    points = scene.replay.points
    key(scene, pygame.K_RIGHT)
    assert scene.replay.point == points[1]
    assert scene.busy
    key(scene, pygame.K_RIGHT)
    assert scene.replay.point == points[2]
    let_run(scene, lambda: not scene.running)
    assert scene.view == shown_view(scene.replay)
    tick(scene.app, 9.0)
    assert scene.replay.point == points[2]
    key(scene, pygame.K_LEFT)
    assert scene.replay.point == points[1]
    assert not is_busy(scene)
    key(scene, pygame.K_DOWN)
    assert auction_at(scene) == (1, 2)
    key(scene, pygame.K_DOWN)
    key(scene, pygame.K_UP)
    assert auction_at(scene) == (1, 2)
    key(scene, pygame.K_PAGEDOWN)
    assert auction_at(scene) == (2, 1)
    key(scene, pygame.K_PAGEUP)
    assert auction_at(scene) == (1, 1)


def test_home_and_end_go_to_the_ends(scene: ReplayScene) -> None:
    key(scene, pygame.K_END)
    assert scene.replay.over
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_END):
        key(scene, code)
        assert scene.replay.at_end
    key(scene, pygame.K_HOME)
    assert scene.replay.at_start
    key(scene, pygame.K_LEFT)
    assert scene.replay.at_start


def test_digits_choose_the_viewpoint_and_the_point_stays(scene: ReplayScene) -> None:
    scene.seek(scene.replay.auctions[14].point)
    point = scene.replay.point
    assert is_open(scene)
    key(scene, pygame.K_2)
    assert viewer_of(scene) == 1
    assert not is_open(scene)
    assert scene.view.hand == tuple(shown_view(scene.replay).hand)
    assert scene.replay.point == point
    key(scene, pygame.K_9)
    assert viewer_of(scene) == 1
    key(scene, pygame.K_0)
    assert viewer_of(scene) is None
    assert is_open(scene)
    key(scene, pygame.K_h)
    assert viewer_of(scene) == 0


def test_the_viewpoint_can_change_in_the_middle_of_a_reveal(scene: ReplayScene) -> None:
    key(scene, pygame.K_SPACE)
    let_run(scene, lambda: scene.view.stage is Stage.DECIDED)
    key(scene, pygame.K_3)
    assert scene.view == shown_view(scene.replay)
    assert plays(scene)
    let_run(scene, lambda: auction_at(scene) == (1, 3))


def test_the_wheel_goes_by_choice_and_over_the_log_scrolls_it(scene: ReplayScene) -> None:
    scene.seek(scene.replay.auctions[9].point)
    points, here = scene.replay.points, scene.replay.point
    wheel(scene, (800, 250), 1)
    assert scene.replay.point == points[points.index(here) - 1]
    wheel(scene, (800, 250), -1)
    assert scene.replay.point == here
    wheel(scene, (1500, 600), 1)
    assert scene.replay.point == here


def test_the_pad_plays_steps_and_leaves(scene: ReplayScene) -> None:
    pad = PadPerson(scene.app)
    below = PauseScene(scene.app)
    scene.app.scenes.reset(below)
    scene.app.scenes.push(scene)
    pad.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert scene.replay.point == scene.replay.points[1]
    pad.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert auction_at(scene) == (1, 2)
    pad.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    pad.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert auction_at(scene) == (1, 1)
    pad.pad(pygame.CONTROLLER_BUTTON_A)
    assert plays(scene)
    pad.pad(pygame.CONTROLLER_BUTTON_A)
    assert not plays(scene)
    pad.pad(pygame.CONTROLLER_BUTTON_X)
    assert viewer_of(scene) == 0
    before = bisect_left(scene.replay.points, scene.replay.point)
    post(scene.app, pygame.CONTROLLERAXISMOTION, instance_id=DEVICE, axis=pygame.CONTROLLER_AXIS_LEFTX, value=32000)
    assert scene.replay.point == scene.replay.points[before + 1]
    pad.pad(pygame.CONTROLLER_BUTTON_B)
    assert scene.app.scenes.top is below


def test_keys_reach_the_strip_and_come_back_from_it(scene: ReplayScene) -> None:
    for _ in range(12):
        key(scene, pygame.K_TAB)
        if scene.group.focused is button(scene, "Play on"):
            break
    assert scene.group.focused is button(scene, "Play on")
    key(scene, pygame.K_ESCAPE)
    assert scene.app.scenes.top is scene
    key(scene, pygame.K_RIGHT)
    assert scene.replay.point == scene.replay.points[1]


def test_the_bar_is_clicked_and_scrubbed(scene: ReplayScene) -> None:
    person = MousePerson(scene.app)
    person.click(cell(scene, 25))
    assert auction_at(scene) == (4, 2)
    start = cell(scene, 25)
    person.move(start)
    person.press(start)
    seen = []
    for index in (27, 30, 38, 33):
        person.move((cell(scene, index)[0], 200.0))
        seen.append(auction_at(scene))
    person.release((cell(scene, 33)[0], 200.0))
    assert seen == [(4, 4), (4, 7), (5, 7), (5, 2)]
    person.move((cell(scene, 3)[0], cell(scene, 3)[1]))
    assert auction_at(scene) == (5, 2)


def test_a_right_click_does_not_end_scrubbing(scene: ReplayScene) -> None:
    person = MousePerson(scene.app)
    person.move(cell(scene, 25))
    person.press(cell(scene, 25))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(scene.app, kind, pos=scene.app.viewport.to_px(cell(scene, 25)), button=3)
    person.move(cell(scene, 30))
    assert auction_at(scene) == (4, 7)
    person.release(cell(scene, 30))


def test_a_press_between_two_places_of_the_bar_counts_for_one_of_them(scene: ReplayScene) -> None:
    left, right = cell_rect(scene.controls.bar, 19), cell_rect(scene.controls.bar, 20)
    MousePerson(scene.app).click(((left.right + right.left) / 2, left.centery))
    assert auction_at(scene) in ((3, 4), (3, 5))


def test_every_place_of_the_bar_is_found_by_its_middle() -> None:
    bar = Rect(16, 780, 1568, 46)
    assert [cell_at(bar, cell_rect(bar, index).centerx) for index in range(40)] == list(range(40))
    assert cell_at(bar, -50) == 0
    assert cell_at(bar, 5000) == 39


def test_a_place_of_the_bar_names_what_it_marks(scene: ReplayScene) -> None:
    person = MousePerson(scene.app)
    for mark in scene.replay.auctions:
        person.move(cell(scene, mark.index))
        tick(scene.app, 0.6)
        told = scene.group.tip
        assert f"Round {mark.round}, lot {mark.number}" in told
        assert mark.winner is not None
        assert f"goes to {scene.looks[mark.winner].name}" in told
        assert ("after a tie" in told) is mark.tied
        assert ("Production Unit" in told) is mark.unit
        assert ("Fzzzt" in told) is mark.fzzzt


def test_an_unfinished_game_can_be_scrubbed_to_its_last_auction(make_game: MakeGame) -> None:
    scene = opened(make_game(Settings(language="en")), played(choices=20))
    last = scene.replay.auctions[-1]
    start = cell(scene, 0)
    person = MousePerson(scene.app)
    person.move(start)
    person.press(start)
    person.move(cell(scene, 39))
    assert scene.replay.point == last.point
    person.release(cell(scene, 39))


def test_a_game_without_any_choice_can_be_looked_at(make_game: MakeGame) -> None:
    scene = opened(make_game(Settings(language="en")), played(choices=0))
    for code in (pygame.K_DOWN, pygame.K_UP, pygame.K_END, pygame.K_SPACE, pygame.K_PAGEDOWN):
        key(scene, code)
        tick(scene.app)
    assert scene.replay.at_end


def test_the_words_follow_the_language(scene: ReplayScene) -> None:
    scene.seek(scene.replay.auctions[3].point)
    before = list(scene.lines)
    scene.app.change_settings(language="de")
    tick(scene.app)
    assert len(scene.lines) == len(before)
    assert list(scene.lines) != before


def test_the_rules_open_at_what_is_shown(scene: ReplayScene) -> None:
    key(scene, pygame.K_F1)
    assert isinstance(scene.app.scenes.top, RulesScene)
    key(scene, pygame.K_F1)
    assert on_top(scene.app) is scene


@pytest.mark.parametrize("by", ["key", "log", "pad"])
def test_the_whole_log_opens_up_to_what_is_shown(scene: ReplayScene, by: str) -> None:
    scene.seek(scene.replay.auctions[9].point)
    tick(scene.app)
    match by:
        case "key":
            key(scene, pygame.K_j)
        case "log":
            MousePerson(scene.app).click((1440, 620))
        case _:
            PadPerson(scene.app).pad(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    log = scene.app.scenes.top
    assert isinstance(log, HistoryScene)
    assert [one.number for one in log.rounds] == [1, 2]
    entries = [entry for one in log.rounds for chapter in one.chapters for entry in chapter.entries]
    assert sum(" wins " in entry.words for entry in entries) == 9
    # With all hands open, everyone's are shown.
    assert {entry.seats for entry in entries if entry.words.endswith("is dealt")} == {(0,), (1,), (2,)}
    key(scene, pygame.K_j)
    assert on_top(scene.app) is scene
    key(scene, pygame.K_2)
    key(scene, pygame.K_j)
    log = scene.app.scenes.top
    assert isinstance(log, HistoryScene)
    entries = [entry for one in log.rounds for chapter in one.chapters for entry in chapter.entries]
    assert {entry.seats for entry in entries if entry.words.endswith("is dealt")} == {(1,)}


def test_a_card_is_seen_large(scene: ReplayScene) -> None:
    key(scene, pygame.K_z)
    tick(scene.app)
    key(scene, pygame.K_ESCAPE)
    assert scene.app.scenes.top is scene


def test_the_end_of_a_game_cannot_be_played_on(scene: ReplayScene) -> None:
    key(scene, pygame.K_END)
    person = MousePerson(scene.app)
    person.click_on("Play on")
    assert person.top is scene
    assert "over" in (button(scene, "Play on").disabled_reason or "")


def results_of(app: App, record: Record) -> ResultsScene:
    session = Session.resume(record)
    scene = ResultsScene(app, Match(TABLE_SETUP, session, LocalThinker(), None))
    app.scenes.reset(scene)
    person = MousePerson(app)
    person.wait(lambda: scene.done)
    return scene


def test_the_results_open_the_replay_and_get_it_back(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    results = results_of(app, record)
    person = MousePerson(app)
    person.click_on("Menu")
    person.click_on("Replay")
    assert isinstance(person.top, ReplayScene)
    assert person.top.looks == results.match.looks
    person.click_on("Back")
    assert on_top(app) is results
