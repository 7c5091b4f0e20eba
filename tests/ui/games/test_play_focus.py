"""Whole games without a mouse, and one without human players."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.persons import FocusPerson, KeyPerson, MousePerson, PadPerson, tick
from tests.ui.stand_ins import setup
from ui.files.settings import Pace, Settings
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [KeyPerson, PadPerson])
def test_a_whole_game_without_a_mouse(make_game: MakeGame, kind: type[FocusPerson]) -> None:
    """From the title to the rematch, by keys or by gamepad alone; two persons and a computer player."""
    game = setup("ADA", "BOB", "volta")
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=game))
    person = kind(app, seed=2)
    app.scenes.push(TitleScene(app))
    person.use("New game")
    assert isinstance(person.top, SetupScene)
    person.use("Start")
    results = person.play_to_the_results()
    assert {TableScene, CurtainScene, ResultsScene} <= person.scenes_seen
    person.use("Rematch")
    assert app.scenes.scenes[0] is not results


def test_a_bid_by_keys_can_be_changed_before_it_is_locked(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    app.go.play(setup("ADA", "volta"))
    person = KeyPerson(app)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    hand = table.view.hand
    for digit in (pygame.K_1, pygame.K_3, pygame.K_1, pygame.K_KP4):
        person.key(digit)
    assert table.selected == [hand[2], hand[3]]
    person.key(pygame.K_9)
    assert table.selected == [hand[2], hand[3]]
    person.key(pygame.K_RETURN)
    assert table.match.session.observation(0).seats[0].bid == 2 or table.match.session.observation(0).history


def test_computer_players_alone_play_themselves_to_the_end(make_game: MakeGame) -> None:
    """Only time passes; a click skips what is running; nothing is saved, as no person plays."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    app.go.play(setup("volta", "grit"))
    seen: set[int] = set()

    def over() -> bool:
        top = app.scenes.top
        if isinstance(top, TableScene):
            seen.add(top.view.round)
        return isinstance(top, ResultsScene) and top.done

    watcher = MousePerson(app)
    watcher.wait(over, 0.6)
    assert seen >= {1, 2, 3, 4, 5}
    assert app.archive.games() == []


def test_a_click_beside_everything_ends_the_running_motion(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    app.go.play(setup("ADA", "volta"))
    tick(app)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.playback.steps
    person = MousePerson(app)
    person.click(table.geometry.prompt.center)
    tick(app, 0.0)
    assert not table.playback.steps
    assert table.my_turn == (table.match.session.to_act == 0)
    assert not table.sprites.moving
