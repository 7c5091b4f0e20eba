"""Who has left the bench with nothing fixed may return to it until the next round's first bid."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.actions import Allocate, EndAllocation
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.grids import sampled
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, group_of, tick
from tests.ui.stand_ins import leave, session_at, setup, table_at
from tests.ui.table.test_take_back import by_backspace, by_ctrl_z, by_trigger
from ui.archive.archive import Archive
from ui.files.settings import MatchSetup, Pace, Settings
from ui.match.match import new_match
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.widgets.button import Button

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)
FRAME = 1 / 30


def fixing(session: Session) -> bool:
    """Whether Ada, who begins the next round, may fix a robot."""
    if session.phase is not Phase.ALLOCATION or session.to_act != 0:
        return False
    return session.observation(0).chief == 0 and any(
        isinstance(action, Allocate) for action in session.observation(0).legal_actions()
    )


def left(make_game: MakeGame, game: MatchSetup = ALONE) -> tuple[App, TableScene, MousePerson]:
    """The table after the bench has been left."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    table = table_at(app, session_at(fixing, game), game)
    person = MousePerson(app)
    person.wait(lambda: app.scenes.top is not table)
    if isinstance(person.top, CurtainScene):
        person.click_on("Open")
        person.wait(lambda: isinstance(person.top, AllocationScene))
    person.settle()
    bench = person.top
    person.click_on("Fix nothing")
    assert person.top is not bench
    return app, table, person


def by_mouse(app: App) -> None:
    MousePerson(app).click_on("Bench")


def by_focus(app: App) -> None:
    PadPerson(app).use("Bench")


def offered(table: TableScene) -> bool:
    return any(isinstance(one, Button) and one.visible and one.label == "Bench" for one in group_of(table).widgets)


@pytest.mark.parametrize(
    ("back", "when"),
    sampled([by_mouse, by_focus, by_backspace, by_ctrl_z, by_trigger], ["at once", "before the first bid"]),
)
def test_one_returns_to_the_bench(make_game: MakeGame, back: Callable[[App], None], when: str) -> None:
    app, table, person = left(make_game)
    match = table.match
    if when == "before the first bid":
        person.wait(lambda: table.my_turn)
        assert match.session.phase is Phase.BIDDING
    tick(app, FRAME)
    assert offered(table)
    back(app)
    bench = person.top
    assert isinstance(bench, AllocationScene)
    assert match.session.phase is Phase.ALLOCATION
    assert match.session.to_act == 0
    assert table.playback.told == match.session.event_count
    # It goes on as if nothing had been.
    person.settle()
    person.click_on("Fix nothing")
    person.wait(lambda: table.my_turn)
    assert table.view.round == match.session.observation(0).round


def test_not_after_the_first_bid(make_game: MakeGame) -> None:
    app, table, _ = left(make_game)
    keys = KeyPerson(app)
    keys.wait(lambda: table.my_turn)
    keys.key(pygame.K_1)
    keys.key(pygame.K_BACKSPACE)
    assert table.my_turn, "the card that was chosen last goes back first"
    assert table.selected == []
    keys.key(pygame.K_1)
    keys.key(pygame.K_RETURN)
    tick(app, FRAME)
    assert not table.can_return_to_the_bench
    keys.key(pygame.K_BACKSPACE)
    assert table.my_turn, "the bid is taken back"
    assert button(table, "Bid ")


def test_not_where_several_persons_play(make_game: MakeGame) -> None:
    app, table, _ = left(make_game, setup("ADA", "BOB", seed=8))
    tick(app, FRAME)
    assert not table.can_return_to_the_bench
    assert not offered(table)


def test_it_counts_as_help_as_the_new_hand_was_seen(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games")
    match = new_match(setup("ADA", "volta", seed=8), archive, LocalThinker())
    while match.session.phase is not Phase.ALLOCATION or match.session.to_act != 0:
        if match.session.to_act == 0:
            match.submit(0, match.session.observation(0).legal_actions()[0])
        else:
            match.update()
    match.submit(0, EndAllocation())
    before = match.helped
    match.take_back_fixing()
    assert (before, match.helped) == (False, True)
    leave(match)


def test_the_bench_alone_can_be_gone_back_to(make_game: MakeGame) -> None:
    _, table, _ = left(make_game)
    seal = table.match.seal
    with pytest.raises(ValueError, match="bid of a lone person"):
        table.match.take_back()
    table.match.take_back_fixing()
    assert table.match.seal == seal
    with pytest.raises(ValueError, match="left the bench"):
        table.match.take_back_fixing()
