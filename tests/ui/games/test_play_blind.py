"""A game with the screen covered, by keys alone, from the announced text alone."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.blind import BlindPerson
from tests.ui.stand_ins import setup
from ui.files.settings import Pace, Settings
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]


def at_the_title(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> tuple[App, BlindPerson]:
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=setup("ADA", "volta")))
    # The screen is covered: nothing is ever drawn.
    monkeypatch.setattr(app, "draw", lambda: None)
    person = BlindPerson(app)
    app.scenes.push(TitleScene(app))
    return app, person


def test_a_round_is_played_from_the_announced_text_alone(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    _, person = at_the_title(make_game, monkeypatch)
    person.start()
    person.play("Round 2 of 5")
    assert person.bids >= 3
    assert sum("wins" in said or "You win" in said for said in person.heard) >= 8


@pytest.mark.slow
def test_a_whole_game_is_played_from_the_announced_text_alone(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the title through the setup, where a rival gets stronger, to the first page of the report."""
    app, person = at_the_title(make_game, monkeypatch)
    assert person.set_up() == ["Seat 1, Ada: Person, red", "Seat 2, Volta: Apprentice, orange"]
    assert person.reach(lambda said: said.startswith("Apprentice, choice"))
    assert person.key(pygame.K_RIGHT)[-1].startswith("Journeyman, choice")
    person.use("Start, button")
    person.play("Ada: ")
    assert person.fixed
    assert any("Ada: " in said and "Robots and Fzzzts" in said for said in person.heard)
    # A press while the winner is celebrated only ends that.
    for _ in range(20):
        app.step(0.2)
    person.use("Foreman's report, button")
    person.wait_for(lambda said: said == "The foreman's report")
    person.wait_for(lambda said: said.startswith("To win the game: "))
    assert any("Decisions, page, open" in said for said in person.key(pygame.K_TAB) + person.heard)
