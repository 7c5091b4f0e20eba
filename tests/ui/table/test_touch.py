"""A finger needs no hold: a tap shows a card close up, explains a sign, and names no key."""

from collections.abc import Callable

import pytest

from tests.ui.persons import MousePerson, Person
from tests.ui.stand_ins import setup
from tests.ui.touch_persons import TouchPerson
from ui.files.settings import Pace, Settings, ZoomRest
from ui.input.input import Command
from ui.scenes.play.table import TableScene
from ui.scenes.rules.sheet import Words
from ui.scenes.rules.text import rules_page
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.input.controls import TOUCH_SIGNS
from ui.widgets.round_button import RoundButton
from ui.widgets.spots import LogSpot

MakeGame = Callable[..., App]


def at_the_table(make_game: MakeGame, kind: type[Person] = TouchPerson) -> tuple[TableScene, Person]:
    """A person whose turn it is to bid. A pointer that rests shows nothing."""
    app = make_game(Settings(language="en", pace=Pace.OFF, zoom_rest=ZoomRest.NEVER))
    app.go.play(setup("ADA", "volta"))
    person = kind(app)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    person.settle()
    return table, person


@pytest.mark.parametrize("kind", [TouchPerson, MousePerson])
def test_a_press_shows_a_card_of_the_belt_close_up(make_game: MakeGame, kind: type[MousePerson]) -> None:
    """And another puts it away."""
    table, person = at_the_table(make_game, kind)
    assert isinstance(person, kind)
    x, y, _ = table.geometry.belt_place(0)
    shown = []
    for _ in range(2):
        person.click((x, y))
        shown.append(table.zoom.card)
    assert shown == [table.view.belt[0].card, None]


def test_then_a_tap_shows_a_card_of_the_hand(make_game: MakeGame) -> None:
    """It chooses nothing; one on it again puts it away."""
    table, person = at_the_table(make_game)
    assert isinstance(person, TouchPerson)
    x, y, _ = table.geometry.belt_place(0)
    person.click((x, y))
    own = table.view.hand[0]
    place = person.card_point(table, own)
    seen = []
    for _ in range(3):
        person.click(place)
        seen.append((table.zoom.card, table.selected[:]))
    assert seen == [(own, []), (None, []), (None, [own])]


def test_a_tap_beside_puts_the_card_away(make_game: MakeGame) -> None:
    table, person = at_the_table(make_game)
    assert isinstance(person, TouchPerson)
    x, y, _ = table.geometry.belt_place(0)
    person.click((x, y))
    person.click(table.geometry.prompt.center)
    assert table.zoom.card is None


def test_a_tap_explains_a_sign(make_game: MakeGame) -> None:
    table, person = at_the_table(make_game)
    assert isinstance(person, TouchPerson)
    clock = next(sign for sign in table.signs() if sign.name == ("clock", 0))
    person.click(clock.rect.center)
    assert table.group.tip == clock.words


def test_a_finger_sees_no_keys(make_game: MakeGame) -> None:
    table, person = at_the_table(make_game)
    assert isinstance(person, TouchPerson)
    named = [widget.sign for widget in table.group.widgets if isinstance(widget, RoundButton)]
    assert named == ["H", "L", "F1", "Esc"]
    person.click(table.geometry.prompt.center)
    named = [widget.sign for widget in table.group.widgets if isinstance(widget, RoundButton)]
    ways = (Command.HINT, Command.LAST_AUCTION, Command.HELP, Command.CANCEL)
    assert named == [TOUCH_SIGNS[command] for command in ways]
    assert [widget.sign for widget in table.group.widgets if isinstance(widget, LogSpot)] == [""]
    assert not any("(" in widget.hint for widget in table.group.widgets)
    controls = next(one for one in rules_page(table.app.tr) if one.topic is RulesTopic.CONTROLS)
    told = " ".join(item.text for item in controls.items if isinstance(item, Words))
    assert "Tap" in told
    assert "key" not in told
