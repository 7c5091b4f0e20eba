"""The decided reveal: how long it stays, what dismisses it, and that it can be shown again."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.state import Phase
from game.play.session import Session
from tests.grids import sampled
from tests.ui.persons import MousePerson, button, post, tick
from tests.ui.stand_ins import in_phase, session_at, setup, table_at
from tests.ui.witness import NOBODY, Witness, check
from ui.files.settings import MatchSetup, Pace, Settings
from ui.scenes.play import viewed_table
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.pause import PauseScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.playback import UNHURRIED, WAY_ON
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", seed=23)
THREE = setup("ADA", "BOB", "volta", seed=5)
FRAME = 1 / 30
LONGEST = 40.0


def last_to_bid(session: Session) -> bool:
    """Whether a person's bid, with cards to choose from, is the last one of an auction in the second round."""
    player = session.to_act
    if player is None or not session.seats[player].human or session.phase is not Phase.BIDDING:
        return False
    now = session.observation(player)
    waiting = [seat for number, seat in enumerate(now.seats) if number != player and seat.bid is None and seat.hand]
    return now.round == 2 and len(now.hand) > 2 and not waiting


def bid_and_look(app: App, person: MousePerson) -> TableScene:
    """Bid the first card; come to the moment when the winner is shown."""
    if isinstance(person.top, CurtainScene):
        person.click_on("Open")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    person.settle()
    person.click(person.card_point(table, table.view.hand[0]))
    person.click_on("Bid ")
    come_to_the_reveal(app, table)
    return table


def come_to_the_reveal(app: App, table: TableScene) -> None:
    for _ in range(round(LONGEST / FRAME)):
        if table.view.stage is Stage.DECIDED:
            return
        tick(app, FRAME)
    raise AssertionError("no winner is shown")


def seconds_shown(app: App, table: TableScene, longest: float = LONGEST, step: float = FRAME) -> float:
    """How long the winner is shown if nothing is pressed."""
    seconds = 0.0
    while table.view.stage is Stage.DECIDED and seconds < longest:
        tick(app, step)
        seconds += step
    return seconds


def at_reveal(
    make_game: MakeGame, game: MatchSetup = ALONE, *, pace: Pace = Pace.NORMAL, reduced: bool = False
) -> tuple[App, TableScene, MousePerson]:
    """A table that shows a winner."""
    app = make_game(Settings(language="en", pace=pace, reduced_motion=reduced))
    table = table_at(app, session_at(last_to_bid, game), game)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene) or table.my_turn)
    return app, bid_and_look(app, person), person


LEAST_SECONDS = {Pace.FAST: 0.95, Pace.NORMAL: 1.7, Pace.SLOW: 4.6, Pace.OFF: 1.7}


@pytest.mark.parametrize(("pace", "reduced"), sampled([*Pace], [False, True]))
def test_the_winner_stands_long_enough_to_be_read(make_game: MakeGame, pace: Pace, reduced: bool) -> None:
    app, table, _ = at_reveal(make_game, pace=pace, reduced=reduced)
    assert LEAST_SECONDS[pace] <= seconds_shown(app, table) <= 1.44 * LEAST_SECONDS[pace]


def test_who_reads_it_all_for_the_first_time_has_longer(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = []
    for new in (False, True):
        monkeypatch.setattr(viewed_table, "is_quiet", lambda _app, _match, new=new: new)
        app, table, _ = at_reveal(make_game)
        seconds.append(seconds_shown(app, table, 2 * LONGEST))
    assert seconds[1] == pytest.approx(UNHURRIED * seconds[0], abs=2 * FRAME)


INPUTS: dict[str, tuple[int, dict[str, Any]]] = {
    "a click beside everything": (pygame.MOUSEBUTTONDOWN, {"pos": (320, 175), "button": 1}),
    "the middle button": (pygame.MOUSEBUTTONDOWN, {"pos": (320, 175), "button": 2}),
    "Space": (pygame.KEYDOWN, {"key": pygame.K_SPACE, "mod": 0, "unicode": " "}),
    "a letter": (pygame.KEYDOWN, {"key": pygame.K_x, "mod": 0, "unicode": "x"}),
    "a digit": (pygame.KEYDOWN, {"key": pygame.K_1, "mod": 0, "unicode": "1"}),
    "an arrow": (pygame.KEYDOWN, {"key": pygame.K_LEFT, "mod": 0, "unicode": ""}),
    "Escape": (pygame.KEYDOWN, {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}),
    "the pad's A": (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": pygame.CONTROLLER_BUTTON_A}),
    "the pad's B": (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": pygame.CONTROLLER_BUTTON_B}),
}


@pytest.mark.parametrize(("game", "what"), sampled([ALONE, THREE], [*INPUTS]))
def test_any_input_goes_on_at_once(make_game: MakeGame, what: str, game: MatchSetup) -> None:
    app, table, _ = at_reveal(make_game, game)
    kind, values = INPUTS[what]
    post(app, kind, **values)
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED
    assert app.scenes.top is table


def test_the_menu_can_be_opened_over_a_reveal(make_game: MakeGame) -> None:
    app, table, person = at_reveal(make_game, THREE)
    post(app, pygame.KEYDOWN, key=pygame.K_F10, mod=0, unicode="")
    assert isinstance(app.scenes.top, PauseScene)
    person.click_on("Keep playing")
    assert table.view.stage is Stage.DECIDED
    person.click_on("Menu")
    assert isinstance(app.scenes.top, PauseScene)


def test_a_key_held_with_others_or_held_for_long_does_not_go_on(make_game: MakeGame) -> None:
    """Enter locked the bid, and stays down until the winner is shown."""
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(last_to_bid, THREE), THREE)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    person.click_on("Open")
    person.wait(lambda: table.my_turn)
    person.settle()
    person.click(person.card_point(table, table.view.hand[0]))
    for _ in range(round(LONGEST / 0.2)):
        post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        tick(app, 0.2)
    assert table.view.stage is Stage.DECIDED
    post(app, pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="")
    tick(app, FRAME)
    assert table.view.stage is Stage.DECIDED
    post(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    post(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED


def test_a_press_during_the_motion_before_a_reveal_comes_to_it_and_not_past_it(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    table = table_at(app, session_at(last_to_bid, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    person.settle()
    person.click(person.card_point(table, table.view.hand[0]))
    person.click_on("Bid ")
    tick(app, FRAME)
    for stage in (Stage.DIMMED, Stage.DECIDED):
        person.click((800, 440))
        tick(app, FRAME)
        assert table.view.stage is stage
    assert seconds_shown(app, table) >= LEAST_SECONDS[Pace.SLOW]


@pytest.mark.parametrize("pace", sampled([*Pace]))
def test_with_several_persons_the_winner_stands_until_somebody_goes_on(make_game: MakeGame, pace: Pace) -> None:
    app, table, person = at_reveal(make_game, THREE, pace=pace)
    assert seconds_shown(app, table, 60.0, 0.5) >= 60.0
    assert app.scenes.top is table
    assert not table.wants_frames
    person.go_on()
    tick(app, FRAME)
    assert table.view.stage is not Stage.DECIDED


def test_the_next_player_acts_behind_no_reveal(make_game: MakeGame) -> None:
    """The computer player bid again long ago; the picture continues from the reveal that everyone has read."""
    app, table, person = at_reveal(make_game, THREE)
    shown = table.view
    for _ in range(200):
        tick(app, 0.1)
    assert table.view == shown
    person.go_on()
    person.wait(lambda: isinstance(app.scenes.top, CurtainScene) or table.my_turn or table.view.stage is Stage.DECIDED)


# The last auction again


def words_of(witness: Witness) -> set[str]:
    return witness.frames[-1].words


def ask_by_key(app: App, _person: MousePerson) -> None:
    post(app, pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l")
    post(app, pygame.KEYUP, key=pygame.K_l, mod=0)


def ask_by_pad(app: App, _person: MousePerson) -> None:
    post(app, pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_RIGHTSTICK)


def ask_by_button(_app: App, person: MousePerson) -> None:
    person.click_on("Last auction")


ASKING = [ask_by_key, ask_by_pad, ask_by_button]


@pytest.mark.parametrize(("ask", "what"), sampled(ASKING, [*INPUTS]))
def test_the_last_auction_is_shown_again_until_any_input(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, ask: Callable[[App, MousePerson], None], what: str
) -> None:
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(last_to_bid, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    person.settle()
    witness = Witness(app, monkeypatch)
    card = table.view.hand[0]
    person.click(person.card_point(table, card))
    events, view = table.match.session.event_count, table.view
    auction = table.match.session.observation(None).history[-1]
    ask(app, person)
    tick(app)
    assert app.scenes.top is not table
    frame = witness.frames[-1]
    assert frame.faces >= {auction.card, *(card for cards in auction.bids.values() for card in cards)}
    assert frame.sums >= {*auction.values.values()}
    you = table.match.lone_human
    assert {"You" if seat == you else name for seat, name in enumerate(table.match.names)} <= frame.words
    assert any(
        words.startswith(f"{auction.values[auction.winner]} is the highest bid") for words in frame.words
    ) or any(words.startswith(f"Tie at {auction.values[auction.winner]}") for words in frame.words)
    for _ in range(40):
        tick(app)
    assert app.scenes.top is not table
    kind, values = INPUTS[what]
    post(app, kind, **values)
    assert app.scenes.top is table
    assert (table.match.session.event_count, table.view, table.selected) == (events, view, [card])
    check(witness.frames)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_is_shown_again_is_what_was_shown(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """The same cards, sums and sentences, tie or no tie; in a slow run through a whole round."""
    app = make_game(Settings(language="en", pace=Pace.FAST))
    witness = Witness(app, monkeypatch)
    person, tied = MousePerson(app), set()
    table = table_at(app, session_at(in_phase(Phase.BIDDING), ALONE), ALONE)
    for _ in range(1500):
        if table.view.outcome is not None:
            outcome, sentences = table.view.outcome, list(table.playback.sentences)
            person.wait(lambda: table.view.stage is Stage.NONE, FRAME)
            ask_by_key(app, person)
            tick(app)
            assert {*sentences} <= words_of(witness)
            tied.add(bool(outcome.tied))
            post(app, pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
            post(app, pygame.KEYUP, key=pygame.K_SPACE, mod=0)
            assert app.scenes.top is table
            if not whole and tied == {True, False}:
                break
        elif table.my_turn:
            person.bid(table)
        elif app.scenes.top is not table:
            break
        tick(app, FRAME)
    assert tied == {True, False}
    check(witness.frames)


def test_an_auction_that_is_not_yet_shown_is_not_told_ahead(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.SLOW))
    table = table_at(app, session_at(last_to_bid, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    before = table.match.session.observation(None).history
    person.settle()
    person.click(person.card_point(table, table.view.hand[0]))
    person.click_on("Bid ")
    history = table.match.session.observation(None).history
    assert len(history) == len(before) + 1
    witness = Witness(app, monkeypatch)
    ask_by_key(app, person)
    tick(app, FRAME)
    assert app.scenes.top is not table
    told = " ".join(words_of(witness))
    old, new = before[-1], history[-1]
    assert witness.frames[-1].faces >= {card for cards in old.bids.values() for card in cards}
    hidden = {card for seat, cards in new.bids.items() if seat != 0 for card in cards}
    assert not hidden & witness.frames[-1].faces - {card for cards in old.bids.values() for card in cards}
    assert told


def test_before_the_first_auction_there_is_none_to_show(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(in_phase(Phase.BIDDING), ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    assert not button(table, "Last auction").enabled
    ask_by_key(app, person)
    assert app.scenes.top is table


def test_at_a_workbench_the_last_auction_is_shown_too(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table_at(app, session_at(in_phase(Phase.ALLOCATION), THREE), THREE)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene | AllocationScene))
    if isinstance(person.top, CurtainScene):
        person.click_on("Open")
        person.wait(lambda: isinstance(person.top, AllocationScene))
    bench = person.top
    ask_by_key(app, person)
    assert app.scenes.top is not bench
    post(app, pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert app.scenes.top is bench


def test_the_curtain_falls_over_the_last_auction_when_the_window_is_left(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_at(app, session_at(last_to_bid, THREE), THREE)
    witness = Witness(app, monkeypatch)
    person = MousePerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    person.click_on("Open")
    person.wait(lambda: table.my_turn)
    ask_by_key(app, person)
    tick(app)
    post(app, pygame.WINDOWFOCUSLOST)
    assert isinstance(app.scenes.top, CurtainScene)
    assert witness.frames[-1].looker == NOBODY
    check(witness.frames)


def test_a_button_goes_on_from_a_winner_who_has_stood_for_a_while(make_game: MakeGame) -> None:
    app, table, person = at_reveal(make_game)
    assert not table.controls.way_on.visible
    for _ in range(round(WAY_ON / FRAME) + 1):
        tick(app, FRAME)
    assert seconds_shown(app, table, FRAME) > 0
    assert table.controls.way_on.main
    person.click_on("Next")
    assert seconds_shown(app, table) == 0


def wanted(table: TableScene) -> bool:
    """Whether the cards of the hand have the rim of what is to be chosen."""
    return any(card.wanted for card in table.frame(table.view, table.playback.progress()).cards)


def test_the_hand_shines_until_a_card_is_chosen_then_the_button(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en"))
    table = table_at(app, session_at(last_to_bid, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    person.settle()
    tick(app)
    shines = [wanted(table)]
    assert not button(table, "Choose cards").enabled
    person.click(person.card_point(table, table.view.hand[0]))
    tick(app)
    shines.append(wanted(table))
    assert button(table, "Bid ").enabled
    assert shines == [True, False]
