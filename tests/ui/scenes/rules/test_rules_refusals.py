"""From every refusal to its rule: grey buttons and refused cards open the rules page where it says why."""

from collections.abc import Callable

import pygame
import pytest

from game.core.rulebook import Rule
from game.core.state import Phase
from game.play.session import Session
from tests.ui import hands
from tests.ui.conftest import MakeGame
from tests.ui.persons import MousePerson, button, group_of, seen_point, tick
from tests.ui.rules_reader import f1, part_in_sight, rules_in, stating
from tests.ui.scenes.play.test_help import at_table
from tests.ui.stand_ins import session_at, setup, table_at
from ui.files.settings import Pace, Settings
from ui.input.input import Command, PadButton
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.scoring import ScoringScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.widgets.button import Button
from ui.widgets.focus import REFUSAL_LASTS

ALONE = setup("ADA", "volta", "grit", seed=23)


def with_units(phase: Phase) -> Callable[[Session], bool]:
    def reached(session: Session) -> bool:
        return session.phase is phase and session.to_act == 0 and bool(session.observation(0).seats[0].units)

    return reached


@pytest.fixture
def game(make_game: MakeGame) -> App:
    return make_game(Settings(language="en", pace=Pace.OFF))


def assert_open_at(app: App, rule: Rule) -> None:
    scene = rules_in(app)
    assert scene.asked is rule
    assert part_in_sight(scene, stating(scene, rule))


def test_a_grey_button_of_the_table_leads_to_its_rule(game: App) -> None:
    table = at_table(game)
    bid = button(table, "Choose cards")
    hands.move(game, bid.rect.center)
    tick(game, 1.0)
    words = hands.words_drawn(game)
    assert bid.disabled_reason in words
    assert "F1: the rule" in words
    f1(game)
    assert_open_at(game, Rule.A1)
    f1(game)
    assert game.scenes.top is table


def test_a_button_that_can_be_pressed_leads_to_no_rule(game: App) -> None:
    table = at_table(game)
    MousePerson(game).take(table, table.view.hand[0])
    hands.move(game, button(table, "Bid ").rect.center)
    assert table.rule_asked is None
    f1(game)
    assert rules_in(game).asked is RulesTopic.BIDDING


def test_a_press_on_a_grey_button_is_remembered_for_a_while(game: App) -> None:
    table = at_table(game)
    hands.click(game, button(table, "Choose cards").rect.center)
    hands.click_on(game, table.group, "Rules")
    assert_open_at(game, Rule.A1)
    f1(game)
    tick(game, REFUSAL_LASTS)
    hands.click_on(game, table.group, "Rules")
    assert rules_in(game).asked is RulesTopic.BIDDING


def test_the_focus_on_a_grey_button_leads_there_too(game: App) -> None:
    table = at_table(game)
    table.group.focus(button(table, "Choose cards"))
    hands.key(game, pygame.K_RETURN)
    f1(game)
    assert_open_at(game, Rule.A1)


def refused_drop(app: App, bench: AllocationScene | ScoringScene, rule: Rule) -> None:
    """Drop a card where it is refused by a rule."""
    person = MousePerson(app)
    person.settle()
    card, target = next(
        (card, target)
        for target in bench.targets()
        for card in bench.poses()
        if target.place is None and bench.movable(card)
        for fault in [target.fault(card)]
        if fault is not None and fault.rule is rule
    )
    person.drag(seen_point(bench.poses(), card), (target.rect.left + 8, target.rect.top + 8))
    person.settle()


@pytest.mark.parametrize(
    ("phase", "kind", "rule"),
    [(Phase.ALLOCATION, AllocationScene, Rule.L1), (Phase.SCORING, ScoringScene, Rule.F2)],
)
@pytest.mark.parametrize("by_button", [True, False])
def test_a_card_that_is_refused_leads_to_its_rule(
    game: App, phase: Phase, kind: type[AllocationScene | ScoringScene], rule: Rule, by_button: bool
) -> None:
    table_at(game, session_at(with_units(phase), ALONE), ALONE)
    person = MousePerson(game)
    person.wait(lambda: isinstance(person.top, kind))
    bench = person.top
    assert isinstance(bench, AllocationScene | ScoringScene)
    if isinstance(bench, ScoringScene):
        person.click_on("Take all back")
    assert button(bench, "Rules")
    refused_drop(game, bench, rule)
    assert bench.message
    if by_button:
        person.click_on("Why?")
    else:
        f1(game)
    assert_open_at(game, rule)
    f1(game)
    assert game.scenes.top is bench
    bench.handle(PadButton(Command.NEXT))
    movable = next(card for card in bench.poses() if bench.movable(card))
    person.click(seen_point(bench.poses(), movable))
    assert bench.rule_asked is None, "a new move begins"
    assert button(bench, "Rules")


def test_every_grey_button_of_table_and_bench_names_a_rule(game: App) -> None:
    scenes = [at_table(game)]
    person = MousePerson(game)
    for phase, kind in ((Phase.ALLOCATION, AllocationScene), (Phase.SCORING, ScoringScene)):
        table_at(game, session_at(with_units(phase), ALONE), ALONE)
        person.wait(lambda kind=kind: isinstance(person.top, kind))  # type: ignore[misc]
        scenes.append(person.top)  # type: ignore[arg-type]
    setup_scene = SetupScene(game)
    game.scenes.push(setup_scene)
    setup_scene.seats = setup_scene.seats[:2]
    setup_scene.open = 0
    setup_scene.lay_out_again()
    grey = [
        widget
        for scene in (*scenes, setup_scene)
        for widget in group_of(scene).widgets
        if isinstance(widget, Button) and not widget.enabled
    ]
    assert len(grey) >= 4
    assert [widget.label for widget in grey if widget.link is None] == []
