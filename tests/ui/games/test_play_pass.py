"""Three persons at one device: a whole game by mouse, and none ever sees another's hidden cards [A1] [A7]."""

from collections.abc import Callable

import pygame
import pytest

from game.core.state import Phase
from tests.ui.games.test_play_mouse import from_title_to_table, settings_for
from tests.ui.persons import MousePerson, button, group_of, post, seen_point, tick
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from tests.ui.witness import EVERYBODY, NOBODY, Witness, check
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace, Settings
from ui.paint.painter import Painter
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import DEAF, CurtainScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.play.table import TableScene
from ui.scenes.play.viewed_table import STOOD
from ui.scenes.rules.page import RulesScene
from ui.shell.app import App
from ui.table.places.poses import poses
from ui.table.state.view import Stage

MakeGame = Callable[..., App]


def test_everybody_sees_the_result_of_an_auction_even_without_animation(
    at_work: tuple[App, Witness, MousePerson],
) -> None:
    app, witness, person = at_work
    table = table_of(app)
    while not table.match.session.observation(None).history:
        assert person.top is not None
        person.play_turn(person.top)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    seen = [frame for frame in witness.frames if frame.looker == EVERYBODY and frame.stage is Stage.DECIDED]
    assert seen
    assert all(len(frame.faces) >= 3 for frame in seen)
    check(witness.frames)


def lose_focus(app: App) -> None:
    post(app, pygame.WINDOWFOCUSLOST)


def table_of(app: App) -> TableScene:
    return next(scene for scene in app.scenes.scenes if isinstance(scene, TableScene))


@pytest.mark.slow
def test_a_whole_game_of_three_persons_keeps_every_secret(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_game(settings_for(setup("ADA", "BOB", "CLEO")))
    witness = Witness(app, monkeypatch)
    person = MousePerson(app, seed=3)
    from_title_to_table(app, person)
    results = person.play_to_the_results()
    assert person.scenes_seen == {TableScene, CurtainScene, AllocationScene, ScoringScene, ResultsScene}
    assert {frame.looker for frame in witness.frames} == {NOBODY, EVERYBODY, 0, 1, 2}
    assert any(frame.faces for frame in witness.frames if frame.looker == EVERYBODY)
    check(witness.frames)
    person.click_on("Rematch")
    assert person.top is not results


GAME = setup("ADA", "BOB", "CLEO")


@pytest.fixture
def at_work(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> tuple[App, Witness, MousePerson]:
    """Three persons' game with no animation, at the first curtain."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    witness = Witness(app, monkeypatch)
    app.go.play(GAME)
    person = MousePerson(app, seed=5)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    return app, witness, person


PHASE = {AllocationScene: Phase.ALLOCATION, ScoringScene: Phase.SCORING}


def go_to(person: MousePerson, kind: type[AllocationScene] | type[ScoringScene]) -> Workbench:
    """Open the same game at a workbench."""
    table_at(person.app, session_at(in_phase(PHASE[kind]), GAME), GAME)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    person.click_on("Open")
    person.wait(lambda: isinstance(person.top, kind))
    bench = person.top
    assert isinstance(bench, Workbench)
    return bench


def covered_at_once(app: App, witness: Witness) -> None:
    """Take the window's focus away: the very next frame is a closed curtain."""
    before = len(witness.frames)
    lose_focus(app)
    assert isinstance(app.scenes.top, CurtainScene)
    new = witness.frames[before:]
    assert new
    assert all(frame.looker == NOBODY and not frame.faces and not frame.sums for frame in new)


def test_the_curtain_closes_over_a_bid_when_the_window_is_left(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, witness, person = at_work
    person.click_on("Open")
    table = table_of(app)
    person.wait(lambda: table.my_turn)
    card = table.view.hand[0]
    person.click(person.card_point(table, card))
    covered_at_once(app, witness)
    person.click_on("Open")
    assert person.top is table
    assert table.selected == [card]
    assert table.my_turn
    person.click_on("Bid ")
    assert table.viewer is None
    check(witness.frames)


def covered_in_a_drag(person: MousePerson, witness: Witness, start: Point) -> None:
    """Close the curtain over a card that is being dragged, let go of the card there, and open the curtain again."""
    end = start[0] + 60, start[1] - 80
    person.move(start)
    person.press(start)
    person.move(end)
    covered_at_once(person.app, witness)
    person.release(end)
    person.click_on("Open")
    person.settle()


def test_the_curtain_closes_in_the_middle_of_a_drag(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, witness, person = at_work
    person.click_on("Open")
    table = table_of(app)
    person.wait(lambda: table.my_turn)
    covered_in_a_drag(person, witness, person.card_point(table, table.view.hand[2]))
    assert table.sprites.poses() == poses(table.view, table.geometry, table.selected)


@pytest.mark.parametrize("kind", [AllocationScene, ScoringScene])
def test_the_curtain_closes_over_a_workbench(
    at_work: tuple[App, Witness, MousePerson], kind: type[AllocationScene] | type[ScoringScene]
) -> None:
    app, witness, person = at_work
    bench = go_to(person, kind)
    person.settle()
    covered_at_once(app, witness)
    tick(app)
    person.click_on("Open")
    assert person.top is bench
    card = next(card for card in bench.poses() if bench.movable(card))
    covered_in_a_drag(person, witness, seen_point(bench.poses(), card))
    assert bench.sprites.poses() == bench.poses()
    check(witness.frames)


@pytest.mark.parametrize("kind", [AllocationScene, ScoringScene, None])
def test_the_curtain_closes_over_an_open_menu(
    at_work: tuple[App, Witness, MousePerson], kind: type[AllocationScene] | type[ScoringScene] | None
) -> None:
    app, witness, person = at_work
    if kind is None:
        person.click_on("Open")
        person.wait(lambda: table_of(app).my_turn)
    else:
        go_to(person, kind)
    below = person.top
    post(app, pygame.QUIT)
    assert isinstance(person.top, PauseScene)
    covered_at_once(app, witness)
    lose_focus(app)
    assert sum(isinstance(scene, CurtainScene) for scene in app.scenes.scenes) == 1
    person.click_on("Open")
    person.click_on("Keep playing")
    assert person.top is below
    check(witness.frames)


def test_the_menu_over_a_closed_curtain_shows_nothing(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, witness, person = at_work
    post(app, pygame.QUIT)
    assert isinstance(person.top, PauseScene)
    tick(app)
    lose_focus(app)
    tick(app)
    assert witness.frames[-1].looker == NOBODY
    person.wait(lambda: isinstance(person.top, PauseScene))
    person.click_on("Keep playing")
    assert isinstance(person.top, CurtainScene)
    check(witness.frames)


def test_the_settings_opened_from_the_menu_are_covered_too(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, witness, person = at_work
    person.click_on("Open")
    person.wait(lambda: table_of(app).my_turn)
    post(app, pygame.QUIT)
    person.click_on("Settings")
    covered_at_once(app, witness)
    person.click_on("Open")
    group_of(person.top)
    person.click_on("Back")
    person.click_on("Keep playing")
    assert person.top is table_of(app)


def test_a_lone_person_needs_no_curtain(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.go.play(setup("ADA", "volta"))
    person = MousePerson(app)
    person.wait(lambda: table_of(app).my_turn)
    lose_focus(app)
    tick(app)
    assert isinstance(person.top, TableScene)


def test_leaving_during_a_turn_and_coming_back_begins_with_the_curtain(
    at_work: tuple[App, Witness, MousePerson],
) -> None:
    app, witness, person = at_work
    person.click_on("Open")
    person.wait(lambda: table_of(app).my_turn)
    post(app, pygame.QUIT)
    person.click_on("Exit")
    person.click_on("Continue")
    person.wait(lambda: isinstance(person.top, CurtainScene))
    assert button(person.top, "Open")
    check(witness.frames)


def open_rules(person: MousePerson) -> None:
    """Open the rules in the middle of a person's turn."""
    person.click_on("Open")
    person.wait(lambda: table_of(person.app).my_turn)
    post(person.app, pygame.QUIT)
    person.click_on("Rules")
    assert isinstance(person.top, RulesScene)


def test_the_whole_rules_page_shows_nothing_but_its_examples(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, witness, person = at_work
    open_rules(person)
    before = len(witness.frames)
    for _ in range(30):
        post(app, pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
        tick(app)
    frames = witness.frames[before:]
    assert len(frames) > 3
    assert {frame.scene for frame in frames} == {"RulesScene"}
    assert not any(frame.faces for frame in frames)
    covered_at_once(app, witness)
    check(witness.frames)


def test_the_witness_sees_a_hidden_card_beside_the_rules_page(
    at_work: tuple[App, Witness, MousePerson], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, witness, person = at_work
    open_rules(person)
    check(witness.frames)
    looker = table_of(app).viewer
    others = [cards for seat, cards in witness.frames[-1].private.items() if seat != looker]
    hidden = next(card for cards in others for card in sorted(cards) if card not in witness.frames[-1].published)

    def careless(_scene: RulesScene, painter: Painter) -> None:
        painter.image(("face", hidden), Rect(0, 0, 100, 140))

    monkeypatch.setattr(RulesScene, "draw_content", careless)
    app.scenes.scenes[-1].invalidate()
    tick(app)
    with pytest.raises(AssertionError, match=hidden):
        check(witness.frames)


def at_a_winner(person: MousePerson) -> TableScene:
    """Play until a winner stands, after whom a person is to bid."""
    table = table_of(person.app)
    for _ in range(2000):
        if table.hands_to is not None:
            return table
        if table.my_turn:
            table.toggle(table.view.hand[0])
            table.confirm()
        elif person.top is not table:
            person.click_on("Open")
        tick(person.app)
    raise AssertionError("no winner stands")


def test_one_press_dismisses_the_winner_and_opens_the_hand_of_the_person_it_names(
    at_work: tuple[App, Witness, MousePerson],
) -> None:
    app, witness, person = at_work
    table = at_a_winner(person)
    seat = table.hands_to
    assert seat is not None
    tick(app)
    assert "Everyone else, please look away." in witness.frames[-1].words
    assert button(table, f"{table.match.names[seat]}'s hand")
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    person.wait(lambda: table.my_turn)
    assert table.viewer == seat
    assert person.top is table
    check(witness.frames)


def test_no_hand_opens_by_a_press_that_has_not_named_it(make_game: MakeGame) -> None:
    """Through a round of two persons, into the next one: what opens a hand is its curtain, or a button with its name,
    however early the button is looked at."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    app.go.play(setup("ADA", "BOB", seed=8))
    person, pressed = MousePerson(app, seed=5), ""
    table, named = table_of(app), 0
    for _ in range(4000):
        if table.view.round > 1:
            break
        if table.my_turn and table.viewer is not None:
            assert pressed.startswith(table.match.names[table.viewer])
            named += pressed.endswith("'s hand")
            table.toggle(table.view.hand[0])
            table.confirm()
        elif isinstance(person.top, Workbench):
            person.click_on("Fix nothing")
        elif isinstance(person.top, CurtainScene):
            pressed = person.top.heading_words
            person.click_on("Open")
        elif (way := person.way_on()) is not None and table.playback.waiting:
            pressed = way.label
            person.click(way.rect.center)
        tick(app, 0.05)
    assert table.view.round > 1
    assert named > 3


def test_a_press_elsewhere_or_of_another_key_leaves_the_curtain_closed(
    at_work: tuple[App, Witness, MousePerson],
) -> None:
    app, _, person = at_work
    at_a_winner(person)
    post(app, pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    post(app, pygame.KEYUP, key=pygame.K_x, mod=0)
    person.wait(lambda: isinstance(person.top, CurtainScene))


def test_leaving_the_window_closes_the_curtain_before_the_hand_that_was_about_to_open(
    at_work: tuple[App, Witness, MousePerson],
) -> None:
    app, _, person = at_work
    table = at_a_winner(person)
    table.hand_on()
    lose_focus(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    assert table.viewer is None


@pytest.mark.slow
def test_a_press_meant_for_the_animation_opens_no_hand(at_work: tuple[App, Witness, MousePerson]) -> None:
    app, _, person = at_work
    app.guarded = True
    table = table_of(app)
    person.click_on("Open")
    while not table.playback.waiting:
        if table.my_turn:
            table.toggle(table.view.hand[0])
            table.confirm()
        elif person.top is not table:
            tick(app, DEAF)
            person.click_on("Open")
        tick(app, 0.01)
    assert table.hands_to is None
    tick(app, STOOD)
    assert table.hands_to is not None
