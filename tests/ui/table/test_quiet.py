"""The quiet table of the first games: log, magnifiers and worths come in when they help, with a word on each."""

from collections.abc import Callable
from typing import Any

import pytest

from game.play.session import Session
from tests.ui.persons import tick
from tests.ui.stand_ins import session_at, setup, table_at
from ui.files.settings import MatchSetup, Pace, Settings
from ui.scenes.play import viewed_table
from ui.scenes.play.table import TableScene
from ui.scenes.play.viewed_table import QUIET_GAMES, is_quiet
from ui.shell.app import App
from ui.table.aids.explainer import SEEN
from ui.table.aids.pool_view import PoolSign
from ui.table.state.moments import AIDS, Happened, Moment
from ui.widgets.spots import LogSpot

MakeGame = Callable[..., App]
ALONE, TOGETHER = setup("ADA", "volta", "grit", seed=23), setup("ADA", "BOB", seed=23)
EXPLAINED = tuple(moment.value for moment in Moment if moment not in AIDS)


@pytest.fixture(autouse=True)
def new_player(make_app: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is there from the start."""
    monkeypatch.setattr(viewed_table, "is_quiet", is_quiet)


def table_of(app: App, round_number: int = 1, game: MatchSetup = ALONE) -> TableScene:
    """A table when the first seat may bid for the round's first lot."""

    def reached(session: Session) -> bool:
        return session.to_act == 0 and session.observation(None).round == round_number

    table = table_at(app, session_at(reached, game), game)
    for _ in range(3):
        tick(app, 0.1)
    return table


def shown(table: TableScene) -> tuple[bool, bool, bool]:
    """Whether there is a log, whether magnifiers are, and whether anybody's worth is."""
    frame = table.frame(table.view, table.playback.progress())
    widgets = [one for one in table.group.widgets if one.visible]
    log = any(isinstance(one, LogSpot) for one in widgets)
    assert log is (frame.log is not None)
    worths = [seat.worth for seat in frame.seats.values() if seat.worth is not None]
    own = frame.workshop.worth if frame.workshop is not None else None
    assert bool(worths) is (own is not None)
    return log, any(isinstance(one, PoolSign) for one in widgets), bool(worths)


def test_the_first_games_begin_without_aids(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_of(app)
    assert shown(table) == (False, False, False)
    assert not table.playback.preface, "nor has the log a seal, when it comes in"


@pytest.mark.parametrize(
    ("games", "settings", "game"),
    [(QUIET_GAMES, {}, ALONE), (0, {"explanations": False}, ALONE), (0, {}, TOGETHER)],
    ids=["after two games", "nothing is to be explained", "two people"],
)
def test_others_have_all_at_once(make_game: MakeGame, games: int, settings: dict[str, Any], game: MatchSetup) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF, **settings))
    app.change_progress(games=games)
    table = table_of(app, game=game)
    assert not is_quiet(app, table.match)
    table.look_as(0)
    tick(app)
    assert shown(table) == (True, True, True)
    assert bool(table.playback.preface) is (table.match.seal is not None)


def test_each_comes_in_with_a_word(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(1600, 900))
    app.change_progress(moments=EXPLAINED)
    for told, aids in ((Moment.PILES, (False, True, True)), (Moment.LOG, (True, True, True))):
        table = table_of(app, 2)
        for _ in range(100):
            if table.explainer.shown is not None:
                break
            tick(app, 0.05)
        assert table.explainer.shown == Happened(told)
        tick(app, SEEN + 0.1)
        assert shown(table) == aids
        assert told.value in app.progress.moments
