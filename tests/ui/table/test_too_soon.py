"""A press at the table that comes a moment too soon: for what was there before, or where a button will be."""

from collections.abc import Callable

import pytest

from game.core.state import Phase
from game.play.session import Session
from tests.ui.persons import KeyPerson, MousePerson, tick
from tests.ui.stand_ins import session_at, setup, table_at
from tests.ui.table.test_take_back import ON, guard, lock
from ui.base.viewport import Point
from ui.files.settings import Pace, Settings
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.playback import DOUBLE_CLICK, LOOK
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
Press = Callable[[App, TableScene], None]
GAME = setup("ADA", "volta", "grit", seed=23)
FRAME = 1 / 60


def to_bid(session: Session) -> bool:
    return session.phase is Phase.BIDDING and session.to_act == 0 and len(session.observation(0).hand) > 3


def at_stage(make_game: MakeGame, stage: Stage) -> tuple[App, TableScene]:
    """The table as a reveal comes to a stage by itself."""
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table = table_at(app, session_at(to_bid, GAME), GAME)
    lock(KeyPerson(app), table)
    while table.view.stage is not stage:
        tick(app, FRAME)
    guard(app)
    return app, table


@pytest.mark.parametrize("press", ON)
def test_a_winner_that_has_just_come_up_by_itself_stays(make_game: MakeGame, press: Press) -> None:
    app, table = at_stage(make_game, Stage.DECIDED)
    for _ in range(4):
        press(app, table)
        tick(app, LOOK / 5)
        assert table.view.stage is Stage.DECIDED
    tick(app, LOOK / 5)
    press(app, table)
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED


@pytest.mark.parametrize("press", ON)
def test_one_that_a_press_has_brought_up_goes_with_the_next_press_but_not_with_its_second_half(
    make_game: MakeGame, press: Press
) -> None:
    app, table = at_stage(make_game, Stage.GATHERED)
    press(app, table)
    tick(app, FRAME)
    assert table.view.stage is Stage.DECIDED
    press(app, table)
    assert table.view.stage is Stage.DECIDED
    tick(app, DOUBLE_CLICK)
    press(app, table)
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED


def where_next_will_be(table: TableScene) -> Point:
    return hall_stage(table.geometry.canvas, table.geometry.seats, text=table.geometry.text).go_on.center


def where_the_hint_will_be(table: TableScene) -> Point:
    return table.geometry.round_button(0).center


@pytest.mark.parametrize("where", [where_next_will_be, where_the_hint_will_be])
def test_nothing_that_skips_lies_where_a_button_will_be(
    make_game: MakeGame, where: Callable[[TableScene], Point]
) -> None:
    app, table = at_stage(make_game, Stage.GATHERED)
    for at, stage in ((where(table), Stage.GATHERED), (table.geometry.canvas.center, Stage.DECIDED)):
        MousePerson(app).click(at)
        tick(app, 0.0)
        assert table.view.stage is stage
