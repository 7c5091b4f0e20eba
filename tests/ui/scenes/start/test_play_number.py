"""A game number that somebody was given: typed under *My games*, checked, and played with whoever is chosen."""

import pygame
import pytest

from game.core.number import code_of, is_code
from tests.ui import hands
from tests.ui.hands import of_kind
from ui.files.settings import MatchSetup
from ui.scenes.after.games import GamesScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.typed import PlayNumberScene
from ui.shell.app import App
from ui.widgets.button import Button
from ui.widgets.seat_choices import DiceButton
from ui.widgets.text_input import TextInput

CODE = code_of(2**94 + 2009)
assert CODE[-1] != "0"


@pytest.fixture
def asked(app: App) -> PlayNumberScene:
    app.scenes.reset(games := GamesScene(app))
    app.step(0)
    hands.click_on(app, games.group, "Play a number…")
    scene = app.scenes.top
    assert isinstance(scene, PlayNumberScene)
    app.step(0)
    return scene


def test_a_number_or_a_code_is_typed_and_the_rest_is_told(asked: PlayNumberScene) -> None:
    app = asked.app
    on = hands.labelled(asked.group, "Choose the players")
    assert isinstance(on, Button)
    assert on.disabled_reason is None
    assert is_code(asked.typed), "one is offered, which what is typed replaces"
    hands.write(app, "1e٣9")
    assert "Game numbers and codes never contain the character ٣." in hands.words_drawn(app)
    for typed, problem in (
        ("123456789", None),
        ("1234567890", "A game number has at most nine digits, a code has twenty letters and digits."),
        (CODE, None),
        (CODE.lower().replace("-", " "), None),
        (CODE[:-1] + "0", "The code has a wrong letter: compare it with the one you were given."),
    ):
        hands.key(app, pygame.K_a, pygame.KMOD_LCTRL)
        hands.write(app, typed)
        assert asked.problem == problem, typed


def test_it_leads_to_the_bench_and_is_played_there(asked: PlayNumberScene, monkeypatch: pytest.MonkeyPatch) -> None:
    app = asked.app
    hands.write(app, CODE.lower())
    hands.key(app, pygame.K_RETURN)
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    assert f"You play game {CODE}." in hands.words_drawn(app)
    begun: list[MatchSetup] = []
    monkeypatch.setattr(app.go, "play", lambda setup, **_: begun.append(setup))
    hands.click_on(app, setup.group, "Start")
    assert begun[0].seed == CODE


def test_a_cross_at_the_bench_goes_back_to_a_new_number(asked: PlayNumberScene) -> None:
    app = asked.app
    hands.write(app, CODE)
    hands.key(app, pygame.K_RETURN)
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    hands.click_on(app, setup.group, "×")
    assert "Pick a ready-made table or choose the players." in hands.words_drawn(app)
    assert setup.seed != CODE
    assert setup.group.focused is setup.control("start")


def test_enter_does_nothing_while_there_is_no_number(asked: PlayNumberScene) -> None:
    hands.key(asked.app, pygame.K_BACKSPACE)
    assert asked.problem == "The game needs a number: type one, or roll the die."
    hands.key(asked.app, pygame.K_RETURN)
    assert asked.app.scenes.top is asked


def test_the_die_draws_another_code_each_time(asked: PlayNumberScene) -> None:
    app, drawn = asked.app, set()
    (die,) = of_kind(asked, DiceButton)
    for _ in range(3):
        hands.click(app, die.rect.center)
        assert is_code(asked.typed)
        assert of_kind(asked, TextInput)[0].text == asked.typed
        drawn.add(asked.typed)
    assert len(drawn) == 3


def test_a_code_has_room_in_large_words(asked: PlayNumberScene) -> None:
    app = asked.app
    app.resize((960, 540))
    app.change_settings(text_size=200)
    (number,) = of_kind(asked, TextInput)
    assert app.painter.measure(CODE, number.style)[0] < number.rect.w - 32
