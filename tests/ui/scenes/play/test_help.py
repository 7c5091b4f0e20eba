"""The rules from everywhere: F1 or the pad's button opens them at what matters now, and nothing is lost by it."""

from collections.abc import Callable

import pygame
import pytest

from game.core.state import Phase
from game.play.session import Session
from tests.ui.persons import DEVICE, MousePerson, group_of, post, seen_point, tick
from tests.ui.stand_ins import bidding, in_phase, session_at, setup, table_at
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, Pace, Settings
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.dialog import DialogScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.hint import HintScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.scenes.rules.page import RulesScene
from ui.scenes.start.settings import Page as SettingsPage
from ui.scenes.start.settings import SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.state.view import Stage
from ui.widgets.seat_choices import Segments
from ui.widgets.slider import Slider
from ui.widgets.text_input import TextInput

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)
TOGETHER = setup("ADA", "BOB", "CLEO")
CONTENTS = 400
BENCHES: list[tuple[Phase, type[Workbench], str]] = [
    (Phase.ALLOCATION, AllocationScene, "Between rounds"),
    (Phase.SCORING, ScoringScene, "Scoring"),
]


def f1(app: App) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    post(app, pygame.KEYUP, key=pygame.K_F1, mod=0)


def pad_view(app: App) -> None:
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_BACK)
    post(app, pygame.CONTROLLERBUTTONUP, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_BACK)


def escape(app: App) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    post(app, pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)


def pad_b(app: App) -> None:
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_B)


class Page:
    """Where the headings of the rules page were drawn last."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._app = app
        self._tops: dict[str, float] = {}
        write = Painter.text

        def written(painter: Painter, string: str, pos: tuple[float, float], *args: object, **named: object) -> Rect:
            # The same words are on the buttons at the left, which jump there.
            if pos[0] > CONTENTS:
                self._tops[string] = pos[1]
            return write(painter, string, pos, *args, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(Painter, "text", written)

    def is_open_at(self, heading: str) -> bool:
        """Whether a section is in the upper third of the visible page."""
        assert isinstance(self._app.scenes.top, RulesScene)
        self._tops.clear()
        self._app.draw()
        return 140 < self._tops.get(heading, 0.0) < 440


@pytest.fixture
def game(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> tuple[App, Page]:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    return app, Page(app, monkeypatch)


Game = tuple[App, Page]


def at_table(app: App) -> TableScene:
    """Ada's turn against two computer players."""
    table = table_at(app, session_at(bidding, ALONE), ALONE)
    MousePerson(app).wait(lambda: table.my_turn)
    return table


@pytest.mark.parametrize(("ask", "leave"), [(f1, escape), (f1, f1), (pad_view, pad_b), (pad_view, pad_view)])
def test_at_the_table_they_open_at_the_auction_and_the_chosen_cards_stay(
    game: Game, ask: Callable[[App], None], leave: Callable[[App], None]
) -> None:
    app, page = game
    table = at_table(app)
    person = MousePerson(app)
    person.take(table, table.view.hand[1])
    before = list(table.selected)
    ask(app)
    assert page.is_open_at("An auction")
    leave(app)
    assert app.scenes.scenes == (table,)
    assert table.selected == before
    assert table.my_turn
    person.click_on("Bid ")
    assert not table.selected


def test_a_card_in_the_air_is_let_go(game: Game) -> None:
    app, _ = game
    table = at_table(app)
    person = MousePerson(app)
    start = person.card_point(table, table.view.hand[0])
    person.move(start)
    person.press(start)
    person.move(table.geometry.bid_zone.center)
    f1(app)
    person.release(table.geometry.bid_zone.center)
    f1(app)
    assert app.scenes.top is table
    person.move((start[0] + 3, start[1]))
    assert table.hand.carried is None
    assert table.selected == []


def test_a_tie_that_is_shown_opens_the_rule_of_ties(game: Game) -> None:
    app, page = game
    app.change_settings(pace=Pace.SLOW)
    person = MousePerson(app)
    for seed in range(20, 80):
        tied = setup("ADA", "volta", "grit", seed=seed)
        table = table_at(app, session_at(bidding, tied), tied)
        person.wait(lambda table=table: table.my_turn)  # type: ignore[misc]
        person.take(table, table.view.hand[0])
        person.click_on("Bid ")
        person.wait(lambda table=table: table.view.stage is Stage.DECIDED, seconds=0.05)  # type: ignore[misc]
        assert table.view.outcome is not None
        f1(app)
        assert page.is_open_at("Ties, the spanner and paying" if table.view.outcome.tied else "An auction")
        f1(app)
        assert app.scenes.top is table
        assert table.view.stage is Stage.DECIDED, "the reveal waits"
        if table.view.outcome.tied:
            return
    raise AssertionError("no tie was found")


@pytest.mark.parametrize(("phase", "kind", "heading"), BENCHES)
def test_at_the_workbench_they_open_at_its_rule_and_what_was_put_stays(
    game: Game, phase: Phase, kind: type[Workbench], heading: str
) -> None:
    app, page = game

    def reached(session: Session) -> bool:
        if session.phase is not phase or session.to_act != 0:
            return False
        return bool(session.observation(0).seats[0].units)

    table_at(app, session_at(reached, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, kind))
    bench = person.top
    assert isinstance(bench, Workbench)
    person.settle()
    target, card = next(
        (target, card)
        for target in bench.targets()
        for card in bench.poses()
        if bench.movable(card) and target.fault(card) is None
    )
    if not bench.placed(card):
        person.drag(seen_point(bench.poses(), card), (target.rect.left + 8, target.rect.top + 8))
    person.settle()
    assert bench.placed(card)
    before = bench.poses()
    f1(app)
    assert page.is_open_at(heading)
    f1(app)
    assert person.top is bench
    person.settle()
    assert bench.poses() == before


def test_before_the_curtain_nothing_is_revealed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    app, page = game
    table = table_at(app, session_at(in_phase(Phase.BIDDING), TOGETHER), TOGETHER)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    before = app.scenes.scenes
    drawn: list[int] = []
    monkeypatch.setattr(table, "draw", lambda _painter: drawn.append(1))
    f1(app)
    assert page.is_open_at("Open and hidden")
    tick(app)
    escape(app)
    tick(app)
    assert app.scenes.scenes == before
    assert table.viewer is None
    pad_view(app)
    post(app, pygame.WINDOWFOCUSLOST)
    assert sum(isinstance(scene, CurtainScene) for scene in app.scenes.scenes) == 1
    pad_b(app)
    assert app.scenes.scenes == before
    assert drawn == []


def test_a_curtain_that_closes_over_the_rules_is_not_passed_by_them(game: Game) -> None:
    app, _ = game
    table = table_at(app, session_at(in_phase(Phase.BIDDING), TOGETHER), TOGETHER)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    person.click_on("Open")
    person.wait(lambda: table.my_turn)
    f1(app)
    post(app, pygame.WINDOWFOCUSLOST)
    covered = app.scenes.scenes
    assert [type(scene) for scene in covered] == [TableScene, RulesScene, CurtainScene]
    for _ in range(2):
        f1(app)
        assert isinstance(person.top, RulesScene)
        f1(app)
        assert app.scenes.scenes == covered


def over_the_table(app: App, scene: Scene) -> Scene:
    app.scenes.push(scene)
    return scene


OVERLAYS: dict[str, Callable[[App, Match], Scene]] = {
    "pause": lambda app, _: PauseScene(app),
    "settings": lambda app, _: SettingsScene(app),
    "dialog": lambda app, _: DialogScene.message(app, "A word", "Something."),
    "hint": lambda app, match: HintScene(app, match, 0, lambda _: None),
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_what_lies_over_a_turn_opens_them_at_the_turn(game: Game, name: str) -> None:
    app, page = game
    table = at_table(app)
    scene = over_the_table(app, OVERLAYS[name](app, table.match))
    f1(app)
    assert page.is_open_at("An auction")
    f1(app)
    assert app.scenes.scenes == (table, scene)


def test_the_button_of_the_pause_opens_them_there_too(game: Game) -> None:
    app, page = game
    at_table(app)
    app.scenes.push(PauseScene(app))
    tick(app)
    MousePerson(app).click_on("Rules")
    assert page.is_open_at("An auction")


def test_the_results_open_them_at_the_count(game: Game) -> None:
    app, page = game
    session = session_at(lambda session: session.phase is Phase.SCORING, ALONE)
    while (player := session.to_act) is not None:
        session.submit(player, session.observation(player).legal_actions()[0])
    from game.play.thinking import LocalThinker

    scene = ResultsScene(app, Match(ALONE, session, LocalThinker(), None))
    app.scenes.push(scene)
    f1(app)
    assert page.is_open_at("Scoring")
    f1(app)
    assert app.scenes.top is scene


def test_the_title_opens_them_at_the_beginning(game: Game) -> None:
    app, page = game
    app.scenes.push(TitleScene(app))
    pad_view(app)
    assert page.is_open_at("What it's all about")


def test_setup_opens_them_at_the_set_up_and_keeps_what_was_typed(game: Game) -> None:
    app, page = game
    app.scenes.push(scene := SetupScene(app))
    person = MousePerson(app)
    name = next(widget for widget in scene.group.widgets if isinstance(widget, TextInput))
    person.click(name.rect.center)
    post(app, pygame.TEXTINPUT, text="xy")
    scene.open = 0
    scene.lay_out_again()
    kind = next(widget for widget in scene.group.widgets if isinstance(widget, Segments))
    person.click(kind.cells()[2].center)
    typed, number = scene.seats[0], scene.seed
    assert typed.kind == COMPUTER != HUMAN
    f1(app)
    assert page.is_open_at("Getting ready")
    f1(app)
    assert app.scenes.top is scene
    assert scene.seats[0] == typed
    assert scene.seed == number


def test_a_slider_that_was_held_is_let_go(game: Game) -> None:
    app, _ = game
    app.scenes.push(scene := SettingsScene(app, SettingsPage.SOUND))
    person = MousePerson(app)
    slider = next(widget for widget in group_of(scene).widgets if isinstance(widget, Slider))
    person.move(slider.rect.center)
    person.press(slider.rect.center)
    f1(app)
    person.release(slider.rect.center)
    f1(app)
    value = app.settings.music
    person.move((slider.rect.right - 5, slider.rect.centery))
    assert app.settings.music == value


def test_a_key_that_is_held_opens_them_once(game: Game) -> None:
    app, _ = game
    app.scenes.push(scene := SettingsScene(app))
    for _ in range(6):
        post(app, pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    assert [type(one) for one in app.scenes.scenes] == [type(scene), RulesScene]


def test_another_size_of_the_window_does_not_leave_the_rule(game: Game) -> None:
    app, page = game
    at_table(app)
    f1(app)
    app.resize((960, 540))
    tick(app)
    assert page.is_open_at("An auction")
