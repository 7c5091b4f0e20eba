"""When there is only one possible action, no player is asked."""

from collections.abc import Callable

import pygame
import pytest

from game.core.actions import Action, Allocate, EndAllocation
from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.persons import KeyPerson, MousePerson, PadPerson, button, tick
from tests.ui.stand_ins import session_at, setup, table_at
from tests.ui.witness import Witness, check
from ui.files.settings import MatchSetup, Pace, Settings
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import FORCED_GRACE, TableScene
from ui.shell.app import App
from ui.table.state.view import Stage
from ui.widgets.button import PRIMARY, Button

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)
PERSONS = setup("ADA", "BOB", "CLEO", seed=8)
FRAME = 1 / 30


def one_card_left(session: Session) -> bool:
    """Whether a person is to bid who has one card in hand."""
    player = session.to_act
    if player is None or not session.seats[player].human or session.phase is not Phase.BIDDING:
        return False
    return len(session.observation(player).hand) == 1


def fixings_to_the_end(session: Session) -> list[Action]:
    """What a person whose allocation is under way can fix until nothing more can be."""
    player, game = session.to_act, session.clone()
    fixed: list[Action] = []
    while player is not None and game.phase is Phase.ALLOCATION and game.to_act == player:
        fixed.append(next(action for action in game.legal_actions() if isinstance(action, Allocate)))
        game.apply(fixed[-1])
    return fixed


def fixing(session: Session) -> bool:
    """Whether a person's allocation is under way."""
    player = session.to_act
    return player is not None and session.seats[player].human and session.phase is Phase.ALLOCATION


def opened(make_game: MakeGame, session: Session, game: MatchSetup, pace: Pace) -> tuple[App, TableScene]:
    app = make_game(Settings(language="en", pace=pace))
    return app, table_at(app, session, game)


@pytest.mark.parametrize(("game", "pace"), sampled([ALONE, PERSONS], [*Pace]))
def test_the_last_card_is_announced_and_bids_by_itself_where_nobody_is_to_press(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, game: MatchSetup, pace: Pace
) -> None:
    session = session_at(one_card_left, game)
    player = session.to_act
    assert player is not None
    (card,) = session.observation(player).hand
    published = {
        card for auction in session.observation(None).history for cards in auction.bids.values() for card in cards
    }
    app, table = opened(make_game, session, game, pace)
    witness = Witness(app, monkeypatch)
    events = session.event_count
    tick(app, 0.0)
    assert session.event_count == events
    seconds = 0.0
    person, waits = MousePerson(app), game is ALONE
    while session.event_count == events and seconds < 9.0:
        if waits and seconds > 8.5:
            # Her own last card waits for «Next», however long it takes.
            person.click_on("Next")
        assert app.scenes.top is table
        assert not table.my_turn
        tick(app, FRAME)
        if 0.1 < seconds < 1.5:
            said = "Nobody may pass: press “Next” to bid your last card." if waits else "itself: nobody may pass."
            announced = {words for words in witness.frames[-1].words if words.endswith(said)}
            assert len(announced) == 1
        seconds += FRAME
    assert session.event_count > events
    assert seconds > 8.5 if waits else 1.9 <= seconds <= 8.0
    laid = session.clone().events[events]
    assert (laid.player, laid.cards) == (player, (card,))  # type: ignore[union-attr]
    if game is PERSONS and card not in published:
        assert not any(card in frame.faces for frame in witness.frames)
    check(witness.frames)


def by_click(person: MousePerson, _table: TableScene) -> None:
    person.click((800.0, 560.0))


def by_button(person: MousePerson, table: TableScene) -> None:
    """There is a button only while a press does something."""
    offered = [one for one in table.group.widgets if isinstance(one, Button) and one.visible and one.label == "Next"]
    if offered:
        person.click_on("Next")


def test_what_says_next_is_the_way_on_once_the_last_card_could_be_seen(make_game: MakeGame) -> None:
    app, table = opened(make_game, session_at(one_card_left, ALONE), ALONE, Pace.NORMAL)
    tick(app, 0.0)
    for seconds, offered in ((0.1, False), (FORCED_GRACE, True)):
        tick(app, seconds)
        buttons = [one for one in table.group.widgets if isinstance(one, Button) and one.visible]
        assert not any(one.label.startswith("Bid") for one in buttons)
        assert [one.look for one in buttons if one.label == "Next"] == ([PRIMARY] if offered else [])


@pytest.mark.parametrize("text_size", [100, 200])
def test_what_lays_the_last_card_stands_where_any_bid_is_laid(make_game: MakeGame, text_size: int) -> None:
    """Beside the words that name it, and not far below them."""
    app, table = opened(make_game, session_at(one_card_left, ALONE), ALONE, Pace.NORMAL)
    app.change_settings(text_size=text_size)
    tick(app, 0.0)
    tick(app, FORCED_GRACE)
    assert button(table, "Next").rect == table.geometry.confirm


def by_enter(person: MousePerson, _table: TableScene) -> None:
    KeyPerson(person.app).key(pygame.K_RETURN)


def by_pad(person: MousePerson, _table: TableScene) -> None:
    PadPerson(person.app).pad(pygame.CONTROLLER_BUTTON_A)


@pytest.mark.parametrize("press", [by_click, by_button, by_enter, by_pad])
def test_one_press_cuts_the_announcement_short_but_not_before_it_could_be_seen(
    make_game: MakeGame, press: Callable[[MousePerson, TableScene], None]
) -> None:
    session = session_at(one_card_left, ALONE)
    app, table = opened(make_game, session, ALONE, Pace.NORMAL)
    person, events = MousePerson(app), session.event_count
    tick(app, 0.0)
    tick(app, 0.1)
    press(person, table)
    tick(app, FRAME)
    assert session.event_count == events
    tick(app, FORCED_GRACE)
    press(person, table)
    tick(app, FRAME)
    assert session.event_count > events


def last_card_wins(session: Session) -> bool:
    """Whether a person's last card, which nobody chose, will win the lot: all others have bid less."""
    if not one_card_left(session):
        return False
    game, player = session.clone(), session.to_act
    assert player is not None
    game.apply(game.legal_actions()[0])
    history = game.observation(None).history
    return len(history) > len(session.observation(None).history) and history[-1].winner == player


@pytest.mark.parametrize("pace", list(Pace))
def test_a_lot_won_by_the_last_card_waits_for_a_press(make_game: MakeGame, pace: Pace) -> None:
    session = session_at(last_card_wins, ALONE)
    app, table = opened(make_game, session, ALONE, pace)
    MousePerson(app).wait(lambda: bool(table.view.own_bid))
    for _ in range(200):
        tick(app, 3 * FRAME)
    assert table.view.stage is Stage.DECIDED
    assert table.playback.waiting
    assert table.view.outcome is not None
    assert table.view.outcome.winner == 0
    MousePerson(app).click_on("Next")
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED


def test_no_curtain_falls_for_a_bid_that_nobody_chooses(make_game: MakeGame) -> None:
    """Throughout a game of three persons: a curtain names only a player with a choice."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    session = Session([*session_at(lambda _session: True, PERSONS).seats], PERSONS.seed)
    table = table_at(app, session, PERSONS)
    person = MousePerson(app, seed=2)
    asked = 0
    for _ in range(3000):
        player = session.to_act
        if session.phase is not Phase.BIDDING or player is None or session.observation(None).round > 2:
            break
        if isinstance(person.top, CurtainScene):
            asked += 1
            assert len(session.observation(player).hand) > 1
            person.click_on("Open")
            person.wait(lambda: table.my_turn)
            person.bid(table)
        else:
            person.wait(lambda: isinstance(person.top, CurtainScene) or session.phase is not Phase.BIDDING)
    forced = sum(len(auction.bids) for auction in session.observation(None).history) - asked
    assert asked > 5
    assert forced > 0


@pytest.mark.parametrize("game", [ALONE, PERSONS], ids=["alone", "persons"])
def test_a_seat_that_can_fix_nothing_more_is_not_asked(make_game: MakeGame, game: MatchSetup) -> None:
    session = session_at(fixing, game)
    player = session.to_act
    assert player is not None
    app, table = opened(make_game, session, game, Pace.NORMAL)
    table.act(player, [*fixings_to_the_end(session), EndAllocation()])
    asked: list[str] = []
    for _ in range(60):
        tick(app, FRAME)
        top = app.scenes.top
        if top is not table:
            asked.append(getattr(getattr(top, "look", None), "name", type(top).__name__))
            break
        if session.to_act != player or session.phase is not Phase.ALLOCATION:
            break
    assert (session.to_act, session.phase) != (player, Phase.ALLOCATION)
    assert AllocationScene.__name__ not in asked
