"""Looking through a recorded game: the model, the table that shows it, and playing on from any point."""

import random
from bisect import bisect_left
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace as replaced

from game.game import Game
from game.record import Record, RecordError
from game.seats import SeatSpec
from game.session import Session
from game.state import Phase
from game.thinking import LocalThinker
from tests.ui.persons import DEVICE, MousePerson, PadPerson, button, post, tick
from tests.ui.stand_ins import setup
from tests.ui.test_table_picture import draw_all, same
from tests.ui.witness import Witness, check
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.base.settings import COMPUTER, HUMAN, MatchSetup, Origin, Pace, Settings
from ui.base.viewport import Point, Rect
from ui.match.match import Match, SeatLook, saved_match
from ui.match.play_on import match_at
from ui.match.replay import Replay
from ui.paint.collage import Collage
from ui.paint.painter import Painter
from ui.scenes.history import HistoryScene
from ui.scenes.pause import PauseScene
from ui.scenes.play_on import FACE, PlayOnScene
from ui.scenes.replay import ReplayScene, shown_view
from ui.scenes.results import ResultsScene
from ui.scenes.rules import RulesScene
from ui.scenes.table import TableScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.auction_bar import cell_at, cell_rect
from ui.table.choreography import choreograph
from ui.table.geometry import TableGeometry
from ui.table.poses import OwnCard, UnitPanel, poses
from ui.table.view import Stage, advance, open_view

MakeGame = Callable[..., App]
COMPANY = setup("ADA", "volta", "BOB", seed=31)
FRAME = 1 / 30


def played(game: MatchSetup = COMPANY, *, choices: int | None = None, seed: int = 4) -> Record:
    """A game played by chance, to its end or for so many choices."""
    found = Game.new(game.seed, [seat_spec(choice) for choice in game.seats])
    rng = random.Random(seed)
    while found.to_act is not None and (choices is None or len(found.turns) < choices):
        options = found.legal_actions()
        found.apply(options[rng.randrange(min(len(options), 40))])
    return found.to_record()


@pytest.fixture(scope="module")
def record() -> Record:
    return played()


def walk(replay: Replay) -> None:
    """Go on to the end."""
    while replay.on():
        pass


# The model


def test_every_auction_has_a_mark_with_its_card_and_its_tie(record: Record) -> None:
    replay = Replay(record)
    walk(replay)
    history = replay.public().history
    assert len(history) == 40
    told = [(mark.round, mark.number, mark.card, mark.tied, mark.winner) for mark in replay.auctions]
    assert told == [(one.round, one.number, one.card, bool(one.tied), one.winner) for one in history]
    assert [mark.index for mark in replay.auctions] == list(range(40))
    assert any(mark.tied for mark in replay.auctions)
    assert sum(mark.unit for mark in replay.auctions) > 3
    assert any(mark.fzzzt for mark in replay.auctions)


def test_a_mark_leads_to_the_first_bid_of_its_auction(record: Record) -> None:
    replay = Replay(record)
    for mark in reversed(replay.auctions):
        replay.seek(mark.point)
        here = replay.public()
        assert (here.round, here.auction, here.phase) == (mark.round, mark.number, Phase.BIDDING)
        assert here.belt[0] == mark.card
        assert all(seat.bid is None for seat in here.seats)


def test_an_unfinished_game_ends_with_the_auction_under_way() -> None:
    replay = Replay(played(choices=20))
    last = replay.auctions[-1]
    assert last.winner is None
    replay.seek(replay.points[-1])
    assert replay.public().belt[0] == last.card
    assert not replay.over
    assert [mark.point for mark in Replay(played(choices=0)).auctions] == [replay.points[0]]


def test_on_and_back_go_from_choice_to_choice(record: Record) -> None:
    replay = Replay(record)
    points = [replay.point]
    assert replay.at_start
    assert not replay.back()
    while replay.on():
        points.append(replay.point)
    assert points == replay.points
    assert replay.at_end
    while replay.back():
        points.pop()
        assert replay.point == points[-1]
    assert points == [replay.points[0]]


def test_auctions_are_gone_through_one_by_one(record: Record) -> None:
    replay = Replay(record)
    marks = replay.auctions
    assert replay.next_auction() == marks[1].point
    replay.seek(marks[1].point)
    assert replay.auction_before() == marks[0].point
    replay.on()
    assert replay.auction_before() == marks[1].point
    replay.seek(marks[-1].point)
    assert replay.next_auction() == replay.points[-1]


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
        for before, step in pairwise(steps):
            if step.prize is not None:
                paid = {OwnCard(card) for card in step.prize.paid}
                assert paid <= before.cue.delays.keys()
                pile = geometry.pile(step.prize.winner)
                assert all((step.cue.exits[card].x, step.cue.exits[card].y) == pile for card in paid)
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


@pytest.mark.parametrize("seat", [None, 2])
def test_the_log_is_the_one_of_the_game_up_to_there(record: Record, seat: int | None) -> None:
    replay = Replay(record)
    replay.seat = seat
    english, german = Translator("en"), Translator("de")
    assert list(replay.lines(english)) == ["Round 1"]
    replay.seek(replay.auctions[9].point)
    lines = list(replay.lines(english))
    assert lines[: len(replay.lines(german))] != list(replay.lines(german))
    assert sum(" wins " in line for line in lines) == 9
    assert "Round 2" in lines
    assert "Round 3" not in lines


def test_a_record_that_breaks_a_rule_is_refused(record: Record) -> None:
    broken = Record(
        record.format, record.seed, record.version, record.players, record.deck, (*record.events[:9], record.events[0])
    )
    with pytest.raises(RecordError, match="event 10"):
        Replay(broken)


# Playing on


def taken_over(record: Record, auction: int, seat: int, level: str = "engineer") -> Match:
    """A game that goes on from an auction of another one (from 0)."""
    return match_at(record, Replay(record).auctions[auction].point, seat, LocalThinker(), COMPANY.seats, level=level)


def test_a_seat_is_taken_over_and_the_others_are_computer_players(record: Record) -> None:
    replay = Replay(record)
    replay.seek(replay.auctions[12].point)
    match = taken_over(record, 12, 1, "mastermind")
    kinds = [(seat.kind, seat.level, seat.personality) for seat in match.setup.seats]
    assert kinds == [(COMPUTER, "mastermind", ""), (HUMAN, "apprentice", "volta"), (COMPUTER, "mastermind", "")]
    assert match.session.clone().state == replay.state()
    assert match.session.clone().points[-1] == replay.point
    assert match.origin == Origin(COMPANY.seed, 2, 5)


def test_the_same_choices_lead_to_the_same_game_as_it_was_recorded(record: Record) -> None:
    """The dealer deals as recorded as long as the record can be followed, though its number would deal otherwise."""
    strange = replaced(record, seed=record.seed + 1)
    whole = Game.from_record(strange)
    session = taken_over(strange, 17, 0).session
    for turn in whole.turns[len(session.clone().turns) :]:
        session.submit(turn.player, turn.action)
    assert session.record().events == record.events


def test_other_choices_are_dealt_on_and_come_to_an_end(record: Record) -> None:
    session = taken_over(record, 5, 0).session
    rng = random.Random(9)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    again = Session.resume(session.record())
    assert again.observation(None) == session.observation(None)


# The scene


def opened(app: App, record: Record, seat: int | None = None) -> ReplayScene:
    scene = ReplayScene(app, record, COMPANY, seat=seat, thinker=LocalThinker())
    app.scenes.reset(scene)
    tick(app)
    return scene


@pytest.fixture
def scene(make_game: MakeGame, record: Record) -> ReplayScene:
    return opened(make_game(Settings(language="en"), size=(1600, 900)), record)


def key(scene: ReplayScene, code: int) -> None:
    post(scene.app, pygame.KEYDOWN, key=code, mod=0, unicode="")
    post(scene.app, pygame.KEYUP, key=code, mod=0)


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
    """Whether all hands lie open."""
    return scene.view.open is not None


def on_top(app: App) -> Scene | None:
    return app.scenes.top


def wheel(scene: ReplayScene, pos: Point, y: float) -> None:
    MousePerson(scene.app).move(pos)
    post(scene.app, pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False)


def cell(scene: ReplayScene, index: int) -> Point:
    return cell_rect(scene.bar, index).center


def test_it_opens_paused_at_the_first_choice(scene: ReplayScene) -> None:
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


def test_a_press_between_two_places_of_the_bar_counts_for_one_of_them(scene: ReplayScene) -> None:
    left, right = cell_rect(scene.bar, 19), cell_rect(scene.bar, 20)
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
        assert f"Round {mark.round}, auction {mark.number}" in told
        assert mark.winner is not None
        assert f"goes to {scene.looks[mark.winner].name}" in told
        assert ("after a tie" in told) is mark.tied
        assert ("Production Unit" in told) is mark.unit
        assert ("Fzzzt" in told) is mark.fzzzt


def test_an_unfinished_game_can_be_scrubbed_to_its_last_auction(make_game: MakeGame) -> None:
    scene = opened(make_game(Settings(language="en"), size=(1600, 900)), played(choices=20))
    last = scene.replay.auctions[-1]
    start = cell(scene, 0)
    person = MousePerson(scene.app)
    person.move(start)
    person.press(start)
    person.move(cell(scene, 39))
    assert scene.replay.point == last.point
    person.release(cell(scene, 39))


def test_a_game_without_any_choice_can_be_looked_at(make_game: MakeGame) -> None:
    scene = opened(make_game(Settings(language="en"), size=(1600, 900)), played(choices=0))
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
    # With all hands open everybody's are told.
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


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_as_one_seat_it_shows_only_what_that_seat_knew(
    make_game: MakeGame, record: Record, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    app = make_game(Settings(language="en"))
    witness = Witness(app, monkeypatch)
    scene = opened(app, record, seat)
    for index in (0, 7, 39):
        scene.seek(scene.replay.auctions[index].point)
        key(scene, pygame.K_SPACE)
        for _ in range(50):
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
    assert len(begins) > 3
    for first, end in pairwise([*begins, len(witness.frames)]):
        check(witness.frames[first:end])


def test_the_witness_notices_a_hand_that_is_not_hidden(
    make_game: MakeGame, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en"), size=(960, 540))
    witness = Witness(app, monkeypatch)
    scene = opened(app, record, 0)
    monkeypatch.setattr("ui.scenes.replay.shown_view", lambda replay: open_table(replay))
    key(scene, pygame.K_DOWN)
    tick(app)
    with pytest.raises(AssertionError):
        check(witness.frames)


def open_table(replay: Replay) -> object:
    """The table with open hands, whoever looks."""
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
        for _ in range(9):
            tick(app, 0.07)
            app.draw()
            kept = app.surface.copy()
            with monkeypatch.context() as patched:
                patched.setattr(Collage, "draw", draw_all)
                app.draw()
            assert same(kept, app.surface), f"after key {number}"


# From the results, and on into a game


def results_of(app: App, record: Record) -> ResultsScene:
    session = Session.resume(record)
    scene = ResultsScene(app, Match(COMPANY, session, LocalThinker(), None))
    app.scenes.reset(scene)
    person = MousePerson(app)
    person.wait(lambda: scene.done)
    return scene


def test_the_results_open_the_replay_and_get_it_back(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    results = results_of(app, record)
    person = MousePerson(app)
    person.click_on("Replay")
    assert isinstance(person.top, ReplayScene)
    assert person.top.looks == results.match.looks
    person.click_on("Back")
    assert on_top(app) is results


def test_play_on_from_here_begins_a_game_that_says_so(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 20))
    person.click_on("Play on")
    assert isinstance(person.top, PlayOnScene)
    person.click_on("Volta")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.lone_human == 1
    assert [seat.kind for seat in table.match.setup.seats] == [COMPUTER, HUMAN, COMPUTER]
    here = table.match.session.observation(None)
    assert (here.round, here.auction) == (3, 5)
    assert table.viewer == 1
    key(scene, pygame.K_ESCAPE)
    tick(app)
    assert isinstance(person.top, PauseScene)
    words = drawn_words(app)
    assert any(f"Played on from game {COMPANY.seed}: round 3, auction 5." in one for one in words)


def drawn_words(app: App) -> list[str]:
    """All that the next frame writes."""
    words: list[str] = []
    write = Painter.text

    def noted(painter: Painter, string: str, *args: object, **named: object) -> Rect:
        words.append(string)
        return write(painter, string, *args, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Painter, "text", noted)
        app.draw()
    return words


def test_a_game_that_was_played_on_can_be_played_to_its_end(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 34))
    person.click_on("Play on")
    person.click_on("Ada")
    results = person.play_to_the_results()
    assert results.match.origin is not None
    assert results.match.session.seed == COMPANY.seed


def test_a_game_that_was_played_on_is_kept_and_remembers_where_it_comes_from(
    make_game: MakeGame, record: Record
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 20))
    person.click_on("Play on")
    person.click_on("Ada")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.origin == Origin(COMPANY.seed, 3, 5)
    assert table.match.file_id is not None
    assert app.archive.about(table.match.file_id).origin
    table.match.close()
    app.scenes.pop()
    again = saved_match(app.archive, thinker=LocalThinker())
    assert again.origin == Origin(COMPANY.seed, 3, 5)
    again.close()


def test_the_end_of_a_game_cannot_be_played_on(scene: ReplayScene) -> None:
    key(scene, pygame.K_END)
    person = MousePerson(scene.app)
    person.click_on("Play on")
    assert person.top is scene
    assert "over" in (button(scene, "Play on").disabled_reason or "")


def test_the_level_of_the_other_persons_is_chosen(make_game: MakeGame, record: Record) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    scene = opened(app, record)
    person = MousePerson(app)
    person.click(cell(scene, 30))
    person.click_on("Play on")
    asked = person.top
    assert isinstance(asked, PlayOnScene)
    level = next(widget for widget in asked.group.widgets if getattr(widget, "value", "") == "Engineer")
    person.click((level.rect.right - 20, level.rect.centery))
    person.click_on("Ada")
    table = person.top
    assert isinstance(table, TableScene)
    assert table.match.setup.seats[2].level == "mastermind"


def test_large_words_stand_below_one_another_when_a_seat_is_chosen(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="de", text_size=150), size=(960, 540))
    asked = PlayOnScene(app, [SeatLook("Volta", "red", "volta", human=False)] * 4, lambda *_: None)
    app.scenes.push(asked)
    places: list[Rect] = []
    text = Painter.text

    def noted(painter: Painter, *args: Any, **named: Any) -> Rect:
        places.append(text(painter, *args, **named))
        return places[-1]

    monkeypatch.setattr(Painter, "text", noted)
    asked.draw(app.painter)
    head, question = places[:2]
    assert head.bottom <= question.top
    assert question.bottom <= asked.group.widgets[0].rect.y - 2 * FACE - 22


def test_a_taken_over_game_needs_as_many_seats() -> None:
    game = Game.new(4, 3)
    with pytest.raises(ValueError, match="2 cannot take over a game of 3"):
        game.taken_over([SeatSpec("A", "human"), SeatSpec("B", "human")])
