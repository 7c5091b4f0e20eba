"""The rules page's example of the count: robots to move, points to compare, and the way back."""

import pygame
import pytest

from game.core.build_plan import Place
from game.core.cards import Symbol
from game.core.rulebook import Rule
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import MousePerson, seen_point, tick
from tests.ui.rules_reader import f1, open_page, part_in_sight, rules_in, stating
from ui.files.settings import Pace, Settings
from ui.scenes.rules.page import ExampleScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.scene import Scene


def top_of(app: App) -> Scene | None:
    return app.scenes.top


@pytest.fixture
def example(make_app: MakeApp, plain_art: None) -> ExampleScene:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    scene = open_page(app, Rule.F4)
    hands.click_on(app, scene.group, "Move the robots")
    assert isinstance(app.scenes.top, ExampleScene)
    tick(app)
    return app.scenes.top


PROTOTYPE = Place("unit-oil", 0, Symbol.OIL)


def test_the_example_begins_as_the_rulebook_lays_it(example: ExampleScene) -> None:
    made = sorted(widget.unit for widget in example.plan.widgets())
    assert made == ["unit-bolt-cog-nut-a", "unit-bolt-cog-nut-a", "unit-nut-oil"]
    assert example.total() == example.most == 36


def test_the_upgrade_on_the_prototype_costs_three_points(example: ExampleScene) -> None:
    person = MousePerson(example.app)
    person.settle()
    place = next(target for target in example.targets() if target.place == PROTOTYPE)
    person.drag(seen_point(example.poses(), "upgrade-a"), place.rect.center)
    person.settle()
    assert example.plan.bonus() == 18
    assert example.total() == 33
    assert example.advice() == "The best build earns 3 points more."
    person.click_on("Best build")
    assert example.total() == 36


def test_the_example_is_moved_by_keys(example: ExampleScene) -> None:
    app = example.app
    for name in ("upgrade-a", PROTOTYPE):
        for _ in range(80):
            if getattr(example.group.focused, "name", None) == name:
                break
            hands.key(app, pygame.K_TAB)
        hands.key(app, pygame.K_RETURN)
        if name == "upgrade-a" and example.picked is None:
            # A key takes a placed card back first.
            hands.key(app, pygame.K_RETURN)
    assert example.plan.placed[PROTOTYPE] == "upgrade-a"
    assert example.total() == 33


def test_a_fixed_robot_of_the_example_serves_its_own_unit_only(example: ExampleScene) -> None:
    target = next(target for target in example.targets() if target.place == PROTOTYPE)
    fault = target.fault("r3-oil-a")
    assert fault is not None
    assert fault.rule is Rule.L2


def test_the_rules_that_the_example_opens_close_again_and_so_does_the_page_below(
    make_app: MakeApp, plain_art: None
) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    app.scenes.push(below := SetupScene(app))
    f1(app)
    page = rules_in(app)
    app.scenes.push(example := ExampleScene(app))
    f1(app)
    assert rules_in(app) is not page
    f1(app)
    assert top_of(app) is example
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is page
    f1(app)
    assert top_of(app) is below


@pytest.mark.parametrize("leave", ["button", "escape"])
def test_the_example_leads_back_to_the_page(example: ExampleScene, leave: str) -> None:
    app = example.app
    if leave == "button":
        hands.click_on(app, example.group, "Back to the rules")
    else:
        hands.key(app, pygame.K_ESCAPE)
    assert part_in_sight(rules_in(app), stating(rules_in(app), Rule.F4))
