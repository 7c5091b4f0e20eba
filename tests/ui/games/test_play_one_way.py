"""Games with one way of input alone: half a keyboard, one stick and one button, one finger, the mouse."""

from collections.abc import Callable

import pytest

from tests.ui.cursor_persons import CursorPerson, LeftHandPerson, RightHandPerson, StickPerson
from tests.ui.persons import MousePerson, Person, tick
from tests.ui.stand_ins import setup
from tests.ui.touch_persons import TouchPerson
from ui.files.settings import Pace, Settings
from ui.input.glyphs import Device
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App

MakeGame = Callable[..., App]
EVERYBODY = [LeftHandPerson, RightHandPerson, StickPerson, TouchPerson, MousePerson]


def begun(make_game: MakeGame, kind: type[Person]) -> tuple[App, Person]:
    """A person at the title, one opponent to be found in the setup."""
    app = make_game(Settings(language="en", pace=Pace.OFF, last_setup=setup("ADA", "volta")))
    person = kind(app, seed=3)
    app.scenes.push(TitleScene(app))
    tick(app)
    press(person, "New game")
    assert isinstance(person.top, SetupScene)
    press(person, "Start")
    assert isinstance(app.scenes.scenes[0], TableScene)
    return app, person


def press(person: Person, words: str) -> None:
    """Press a button in the person's own way."""
    if isinstance(person, MousePerson):
        person.click_on(words)
    else:
        assert isinstance(person, CursorPerson)
        person.use(words)


@pytest.mark.parametrize("kind", [*EVERYBODY[:-1], pytest.param(MousePerson, marks=pytest.mark.slow)])
def test_one_way_is_enough_for_a_round(make_game: MakeGame, kind: type[Person]) -> None:
    """From the title to the second round, with the pause on the way."""
    app, person = begun(make_game, kind)
    table = app.scenes.scenes[0]
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    press(person, "Menu")
    assert isinstance(person.top, PauseScene)
    press(person, "Keep playing")
    person.play_to_round(2)
    assert app.devices.device is (
        Device.TOUCH if kind is TouchPerson else Device.PAD if kind is StickPerson else Device.KEYS
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERYBODY)
def test_one_way_is_enough_for_a_whole_game(make_game: MakeGame, kind: type[Person]) -> None:
    """From the title through bids, fixing and counting to the rematch."""
    app, person = begun(make_game, kind)
    results = person.play_to_the_results()
    assert {TableScene, ResultsScene} <= person.scenes_seen
    if isinstance(person, TouchPerson):
        assert person.close_ups >= 2, "cards of the benches were held"
    press(person, "Rematch")
    assert app.scenes.scenes[0] is not results
