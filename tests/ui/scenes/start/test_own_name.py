"""What to call somebody: asked once, after their first game."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui import hands
from tests.ui.hands import top_of
from tests.ui.stand_ins import setup
from ui.input.input import Command, PadButton
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.scenes.start.typed import OwnNameScene
from ui.shell.app import App


def asked(title: TitleScene, games: int = 1) -> OwnNameScene:
    """The question, as it comes up on the title after so many games."""
    title.app.change_progress(games=games)
    title.app.step(0.1)
    scene = top_of(title.app)
    assert isinstance(scene, OwnNameScene)
    return scene


def own_name(app: App) -> str:
    """What the player is called in the next game."""
    app.go.setup()
    scene = top_of(app)
    assert isinstance(scene, SetupScene)
    return scene.seats[0].name


def test_nobody_is_asked_before_a_game(title: TitleScene) -> None:
    title.app.step(1)
    assert top_of(title.app) is title
    assert not title.app.progress.asked_name


def test_a_typed_name_stands_at_the_next_table(title: TitleScene) -> None:
    app = title.app
    asked(title)
    app.step(1)
    hands.write(app, "  Ada ")
    hands.key(app, pygame.K_RETURN)
    assert top_of(app) is title
    assert own_name(app) == "Ada"


def test_the_name_on_the_card_is_offered(title: TitleScene) -> None:
    app = title.app
    assert asked(title).typed == "Imani"
    app.step(1)
    hands.key(app, pygame.K_RETURN)
    assert own_name(app) == "Imani"


def by_key(app: App) -> None:
    hands.key(app, pygame.K_ESCAPE)


def by_click(app: App) -> None:
    scene = top_of(app)
    assert isinstance(scene, OwnNameScene)
    hands.click_on(app, scene.group, "Later")


def by_pad(app: App) -> None:
    top_of(app).handle(PadButton(Command.CANCEL))


@pytest.mark.parametrize("go_back", [by_key, by_click, by_pad])
def test_whoever_goes_back_is_not_asked_again(title: TitleScene, go_back: Callable[[App], None]) -> None:
    app = title.app
    asked(title)
    app.step(1)
    go_back(app)
    app.step(1)
    assert top_of(app) is title
    assert own_name(app) == "Player"


def test_who_has_a_name_is_not_asked(title: TitleScene) -> None:
    app = title.app
    app.change_settings(last_setup=setup("ADA", "volta"))
    app.change_progress(games=1)
    app.step(1)
    assert top_of(app) is title


def test_a_name_of_which_nothing_is_seen_is_none(title: TitleScene) -> None:
    app = title.app
    scene = asked(title)
    app.step(1)
    hands.write(app, "   ")
    hands.key(app, pygame.K_RETURN)
    assert top_of(app) is scene
    hands.click_on(app, scene.group, "That's me")
    assert top_of(app) is scene


def test_a_table_of_computers_alone_gives_way_to_one_with_a_seat(title: TitleScene) -> None:
    app = title.app
    app.change_settings(last_setup=setup("volta", "grit"))
    asked(title)
    app.step(1)
    hands.write(app, "Ada")
    hands.key(app, pygame.K_RETURN)
    assert own_name(app) == "Ada"


def test_a_press_meant_for_the_title_does_nothing_on_it(title: TitleScene) -> None:
    app = title.app
    app.guarded = True
    scene = asked(title)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is scene
    app.step(1)
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is title
