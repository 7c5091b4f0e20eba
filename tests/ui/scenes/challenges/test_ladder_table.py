"""The goals at the table of a ladder match: where they are, when they are ticked, and how they are looked up."""

from collections.abc import Callable

import msgspec
import pygame
import pytest

from game.challenges.goal_states import GoalStatus
from game.challenges.ladder import LADDER, Goal, GoalKind, Rung
from game.core.cards import POWER
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.ui.persons import DEVICE, KeyPerson, MousePerson, post, tick
from tests.ui.stand_ins import session_at
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Pace, Settings
from ui.match.challenges.ladder_match import ladder_seats
from ui.match.match import Match
from ui.scenes.challenges.goal_marks import TICK_TIME, count_words
from ui.scenes.challenges.ladder_scene import GoalsScene
from ui.scenes.play.marked_tables import LadderTableScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.places.geometry import TableGeometry

MakeGame = Callable[..., App]
GOALS = (Goal(GoalKind.WIN), Goal(GoalKind.NOES, 1), Goal(GoalKind.NO_FZZZT))
RUNG = msgspec.structs.replace(LADDER[0], goals=GOALS)
OPEN, HOLDS, MET = GoalStatus.OPEN, GoalStatus.HOLDS, GoalStatus.MET


def my_bid(session: Session) -> bool:
    return session.phase is Phase.BIDDING and session.to_act == 0 and len(session.observation(0).hand) > 2


def opened(app: App, rung: Rung = RUNG, until: Callable[[Session], bool] = my_bid) -> LadderTableScene:
    """The table of a match of the lowest rung, with other goals, where the person is to bid."""
    game = MatchSetup(tuple(ladder_seats(app.settings, app.tr, rung)), 7)
    match = Match(game, session_at(until, game), LocalThinker(), None, occasion=f"ladder/{rung.key}")
    table = LadderTableScene(app, match, rung, resumed=True)
    app.scenes.reset(table)
    tick(app)
    return table


def statuses(table: LadderTableScene) -> list[GoalStatus]:
    return [state.status for state in table.goals]


def bid_nothing(table: LadderTableScene) -> None:
    """Bid a card without power."""
    table.toggle(next(card for card in table.view.hand if POWER[card] == 0))
    table.confirm()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Effect]:
    """Every effect played."""
    played: list[Effect] = []
    monkeypatch.setattr(App, "play", lambda _app, effect, *_more, **_named: played.append(effect))
    return played


def test_a_goal_is_ticked_with_a_sound_once_its_lot_has_been_shown(make_game: MakeGame, heard: list[Effect]) -> None:
    app = make_game(Settings(language="en"))
    table = opened(app)
    assert statuses(table) == [OPEN, OPEN, HOLDS]
    assert [count_words(state) for state in table.goals] == ["", "0/1", ""]
    bid_nothing(table)
    known = len(table.match.session.observation(None).history)
    for _ in range(600):
        tick(app, 0.05)
        decided = len(table.match.session.observation(None).history) - table.playback.untold
        if decided == known or table.view.revealing:
            assert statuses(table)[1] is OPEN, "nothing is ticked before the table has shown it"
            assert Effect.SCORE_TICK not in heard
        elif statuses(table)[1] is MET:
            break
    assert statuses(table) == [OPEN, MET, HOLDS]
    assert table.match.goals == table.goals
    assert table.plate.wants_frames
    for _ in range(20):
        tick(app, TICK_TIME / 10)
    assert heard.count(Effect.SCORE_TICK) == 1
    assert not table.plate.wants_frames


def test_nothing_grows_with_reduced_motion(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", reduced_motion=True, pace=Pace.OFF))
    table = opened(app)
    bid_nothing(table)
    MousePerson(app).wait(lambda: statuses(table)[1] is MET)
    assert not table.plate.wants_frames


def test_a_match_gone_on_with_shows_its_ticks_in_silence(make_game: MakeGame, heard: list[Effect]) -> None:
    app = make_game(Settings(language="en"))

    def later(session: Session) -> bool:
        seen = session.observation(None)
        bids = [auction.values.get(0) for auction in seen.history]
        return my_bid(session) and 0 in bids

    table = opened(app, until=later)
    assert statuses(table)[1] is MET
    tick(app, 1.0)
    assert Effect.SCORE_TICK not in heard
    assert not table.plate.wants_frames


@pytest.mark.parametrize("by", ["mouse", "key", "pad"])
def test_the_goals_are_looked_up_from_the_table(make_game: MakeGame, by: str) -> None:
    app = make_game(Settings(language="en"))
    table = opened(app)
    app.draw()
    if by == "mouse":
        MousePerson(app).click(table.plate.rect.center)
    elif by == "key":
        KeyPerson(app).key(pygame.K_g)
    else:
        table.group.focus(table.plate)
        post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_A)
    scene = app.scenes.top
    assert isinstance(scene, GoalsScene)
    assert [line.state for line in scene.lines] == list(table.goals)
    app.draw()
    KeyPerson(app).key(pygame.K_g)
    assert app.scenes.top is table


def test_the_plate_can_be_reached_by_keys(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    table = opened(app)
    for _ in range(len(table.group.widgets)):
        if table.group.focused is table.plate:
            break
        KeyPerson(app).key(pygame.K_TAB)
    assert table.group.focused is table.plate


def test_the_menu_tells_where_the_goals_stand_too(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    table = opened(app)
    KeyPerson(app).key(pygame.K_ESCAPE)
    assert type(app.scenes.top) is PauseScene
    MousePerson(app).click_on("Goals")
    scene = app.scenes.scenes[-1]
    assert isinstance(scene, GoalsScene)
    assert [line.state for line in scene.lines] == list(table.goals)


def test_a_match_of_the_ladder_has_goals_at_its_table_and_an_ordinary_game_none(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    person = MousePerson(app)
    for occasion, kind in (("ladder/ohm", LadderTableScene), ("day-practice/2026-11-21", TableScene), ("", TableScene)):
        app.scenes.reset(TitleScene(app))
        app.go.play(MatchSetup(tuple(ladder_seats(app.settings, app.tr, LADDER[0])), 7), occasion)
        person.wait(lambda: isinstance(person.top, TableScene))
        table = person.top
        assert type(table) is kind
    assert isinstance(table, TableScene)
    assert table.geometry.notice.h == 0


@pytest.mark.parametrize("size", [(1600, 900), (1600, 1000), (2133, 900), (1600, 1200), (1600, 2133), (3200, 900)])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("trial", [False, True])
def test_goals_and_the_banner_of_a_trial_cover_nothing(size: tuple[int, int], text: float, *, trial: bool) -> None:
    for seats in (2, 3, 4):
        plain = TableGeometry(Rect(0, 0, *size), seats, 0, text)
        # Where there is room, the way back is beside the banner.
        high = 48 if not trial else 70 if plain.stacked else 122
        geometry = TableGeometry(Rect(0, 0, *size), seats, 0, text, notice_h=high * text**0.7)
        plate = geometry.notice
        others = [geometry.log, geometry.hand_zone, geometry.head, geometry.confirm, geometry.workshop, geometry.prompt]
        others += [geometry.round_button(index) for index in range(4)]
        assert not [rect for rect in others if plate.colliderect(rect)]
        assert geometry.canvas.contains(plate)
        assert geometry.log.h > 76
        assert (geometry.log.bottom, geometry.log.w) == pytest.approx((plain.log.bottom, plain.log.w))
        assert (geometry.hand_zone, geometry.confirm) == (plain.hand_zone, plain.confirm)
