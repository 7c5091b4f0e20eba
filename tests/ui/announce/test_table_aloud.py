"""The table for the ear: asked by keys, never a hidden card, and nobody else's ears."""

import re
from collections.abc import Callable

import pygame
import pytest

from game.core.cards import CATALOGUE
from tests.ui.hands import key
from tests.ui.persons import KeyPerson, post
from tests.ui.stand_ins import setup
from tests.ui.witness import Witness
from ui.announce.announcement import Announcement
from ui.files.settings import Pace, Settings
from ui.match.wording import card_name
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App

MakeGame = Callable[..., App]


class Ear:
    """What is said from now on."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.heard: list[Announcement] = []
        app.announcer.add(self.heard.append)

    def asked(self, code: int) -> list[str]:
        """What is said to a key."""
        before = len(self.heard)
        key(self._app, code)
        return [one.text for one in self.heard[before:]]


@pytest.fixture
def at_the_table(make_game: MakeGame) -> tuple[TableScene, Ear]:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    ear = Ear(app)
    app.go.play(setup("ADA", "volta", "grit"))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    KeyPerson(app).wait(lambda: table.my_turn)
    # A computer player may have answered since the last step.
    app.step(0)
    return table, ear


def name(card: str) -> str:
    return CATALOGUE[card].name


def test_the_first_turn_is_said_in_the_order_that_a_person_needs(at_the_table: tuple[TableScene, Ear]) -> None:
    table, ear = at_the_table
    said = [one.text for one in ear.heard]
    lot = table.view.belt[0].card
    assert lot is not None
    # A busy machine says what comes next before the test looks.
    turn = next(at for at, words in enumerate(said) if words.startswith("For sale: "))
    assert "Round 1 of 5, lot 1 of 8" in said[:turn]
    assert said[turn].startswith(f"For sale: {name(lot)}, ")
    assert said[turn + 1].startswith("Your hand: 1, ")
    assert said[turn + 2] == "Choose the cards of your bid."


def test_keys_tell_hand_belt_seats_and_units(at_the_table: tuple[TableScene, Ear]) -> None:
    table, ear = at_the_table
    view = table.view
    (hand, *_) = ear.asked(pygame.K_F3)
    assert [hand.index(name(card)) for card in view.hand if card in CATALOGUE and name(card) in hand]
    assert all(f"{number}, " in hand for number in range(1, len(view.hand) + 1))
    belt = " ".join(ear.asked(pygame.K_F4))
    for place in view.belt:
        assert place.card is None or name(place.card) in belt
    hidden = sum(place.card is None for place in view.belt)
    assert f"{hidden} card" in belt
    assert f"{view.deck} cards in the belt deck" in belt
    seats = ear.asked(pygame.K_F5)
    assert len(seats) == 3
    assert sum("Chief, with the spanner" in words for words in seats) == 1
    assert any(words.startswith("You, ") for words in seats)
    assert ear.asked(pygame.K_F6) == ["Nobody has a production unit yet"]


def test_a_key_reads_all_again_and_another_goes_back(at_the_table: tuple[TableScene, Ear]) -> None:
    table, ear = at_the_table
    # The first tip finds its place.
    table.app.step(0.5)
    whole = ear.asked(pygame.K_F2)
    assert whole[0] == table.heading_words
    assert whole[-1] == "Choose the cards of your bid."
    assert ear.asked(pygame.K_F7) == whole[-1:]
    assert ear.asked(pygame.K_F7) == whole[-2:-1]
    key(table.app, pygame.K_F8)
    assert ear.heard[-1] == Announcement("", interrupts=True)
    assert table.my_turn


def test_a_refused_bid_says_why_each_time(at_the_table: tuple[TableScene, Ear]) -> None:
    _, ear = at_the_table
    for _ in range(2):
        said = ear.asked(pygame.K_RETURN)
        assert said[0] == "Choose at least one card: nobody may pass with cards in hand."
    assert ear.heard[-len(said)].interrupts


def test_what_is_chosen_is_said(at_the_table: tuple[TableScene, Ear]) -> None:
    table, ear = at_the_table
    # The first tip finds its place.
    table.app.step(0.5)
    card = table.view.hand[0]
    (said,) = ear.asked(pygame.K_1)
    assert said.startswith("Chosen: ")
    (said,) = ear.asked(pygame.K_1)
    assert said == "Choose the cards of your bid."
    said = ear.asked(pygame.K_TAB)[-1]
    assert not said.endswith("chosen")
    assert table.group.ring
    said = ear.asked(pygame.K_1)[0]
    assert card in table.selected


def test_the_witness_hears_a_hidden_card(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would notice what the other tests say never happens."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    Witness(app, monkeypatch)
    app.go.play(setup("ADA", "volta"))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    KeyPerson(app).wait(lambda: table.my_turn)
    players = table.match.session.clone().state.players
    own = {name(card) for card in (*players[0].hand, *players[0].discard)}
    hidden = next(name(card) for card in players[1].hand if name(card) not in own and card in CATALOGUE)
    app.announcer.say("nothing to see")
    with pytest.raises(AssertionError, match="words tell"):
        app.announcer.say(f"They have {hidden}")


def test_with_others_in_the_room_a_hand_is_said_only_when_asked_for(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    ear = Ear(app)
    app.go.play(setup("ADA", "BOB"))
    person = KeyPerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    assert any("it is your turn" in one.text for one in ear.heard)
    assert ear.asked(pygame.K_F3) == []
    key(app, pygame.K_RETURN)
    table = person.top
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    app.step(0)
    assert not any(one.text.startswith("Your hand") for one in ear.heard)
    assert ear.asked(pygame.K_F3)[0].startswith("Your hand: 1, ")


def test_with_others_in_the_room_nothing_said_names_a_card_or_the_zaps_of_a_bid(make_game: MakeGame) -> None:
    """Not while the cards are walked along, chosen, or bid by the button."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    ear, person = Ear(app), KeyPerson(app)
    app.go.play(setup("ADA", "BOB"))
    person.wait(lambda: isinstance(person.top, CurtainScene))
    key(app, pygame.K_RETURN)
    table = person.top
    assert isinstance(table, TableScene)
    person.wait(lambda: table.my_turn)
    # The first tip finds its place.
    table.app.step(0.5)
    hand, lot = table.view.hand, table.view.belt[0].card
    before, walked = len(ear.heard), list[str]()
    ear.asked(pygame.K_2)
    for _ in range(len(hand) + 3):
        walked += ear.asked(pygame.K_TAB)
    assert ear.asked(pygame.K_1) == ["2 cards chosen. Press the button to place your bid face down."]
    said = [one.text for one in ear.heard[before:]]
    assert "1 card chosen. Press the button to place your bid face down." in said
    assert [words for words in walked if words.startswith("Card ")] == [
        f"Card {number}, chosen" if number == 2 else f"Card {number}" for number in range(1, len(hand) + 1)
    ]
    assert "Bid, button" in walked
    assert not [words for words in said for card in hand if card != lot and card_name(app.tr, card) in words]
    assert not [words for words in said if "zap" in words or re.search(r"Bid \d", words)]


def test_a_closing_curtain_stops_all_that_was_being_said(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    ear = Ear(app)
    app.go.play(setup("ADA", "BOB"))
    person = KeyPerson(app)
    person.wait(lambda: isinstance(person.top, CurtainScene))
    key(app, pygame.K_RETURN)
    before = len(ear.heard)
    post(app, pygame.WINDOWFOCUSLOST)
    assert isinstance(app.scenes.top, CurtainScene)
    said = ear.heard[before:]
    assert said[0].interrupts
    assert not any(one.text.startswith(("Your hand", "For sale")) for one in said)
