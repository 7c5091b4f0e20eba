"""The setup of a game: the characters at the table, their names, and what a seat tells of its player."""

import msgspec
import pygame

from game.agents import LEVELS, PERSONALITIES, Personality, strength
from tests.ui import hands
from tests.ui.hands import of_kind
from tests.ui.scenes.start.conftest import pull
from ui.files.settings import MatchSetup, SeatChoice
from ui.match.seating import default_seats, recast
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.widgets.seat_choices import Faces, Lamps, Segments


def words_of(setup: SetupScene, *seats: SeatChoice) -> list[str]:
    """What is drawn when these computer players sit beside the person."""
    setup.seats[1:] = seats
    setup.lay_out_again()
    return hands.words_drawn(setup.app)


def test_a_seat_says_in_players_words_who_plays_there(setup: SetupScene) -> None:
    seat = msgspec.structs.replace(setup.seats[1], kind="ai", level="mastermind")
    stupid = msgspec.structs.replace(seat, level="random")
    taste = PERSONALITIES[seat.personality].taste
    assert taste in words_of(setup, seat)
    drawn = words_of(setup, stupid)
    assert any(LEVELS["random"].summary in words for words in drawn)
    assert taste not in drawn, "who bids at random has no habits"


def test_figures_are_no_more_than_a_look_at_the_lamps_away_and_never_in_place_of_words(setup: SetupScene) -> None:
    app = setup.app
    lamps = of_kind(setup, Lamps)[0]
    assert lamps.hint.startswith(LEVELS[setup.seats[1].level].summary)
    assert not [words for words in hands.words_drawn(app) if "%" in words]
    alone = strength("apprentice", 4)
    assert alone is not None
    hands.move(app, lamps.cells()[1].center)
    app.step(1.0)
    assert f"Wins {round(100 * alone)}% of games alone against 3 of the level below." in setup.group.tip
    before = setup.group.tip
    hands.click(app, lamps.cells()[3].center)
    hands.move(app, (lamps.cells()[3].centerx + 3, lamps.rect.centery))
    app.step(1.0)
    assert setup.group.tip not in ("", before)


def test_another_character_takes_the_seat_with_its_name(setup: SetupScene) -> None:
    app = setup.app
    pull(setup, 1)
    (face,) = of_kind(setup, Faces)
    assert face.hint
    names = []
    hands.click(app, face.cells()[1].center)
    for _ in range(5):
        seat = setup.seats[1]
        assert seat.name == PERSONALITIES[seat.personality].name
        names.append(seat.name)
        hands.key(app, pygame.K_RIGHT)
    assert len(set(names)) == 5
    assert not {"Grit", "Rivet"} & set(names), "they sit at the table already"
    assert setup.problem is None


def test_a_name_that_was_typed_outlives_a_change_of_character(app: App) -> None:
    seats = [SeatChoice("Ada"), SeatChoice("Zed", "ai", personality="volta", colour="blue")]
    assert recast(seats, 1, "ohm")[1] == SeatChoice("Zed", "ai", personality="ohm", colour="blue")


def test_a_person_who_becomes_a_computer_gets_a_character(setup: SetupScene) -> None:
    app = setup.app
    pull(setup, 0)
    hands.click(app, of_kind(setup, Segments)[0].cells()[2].center)
    assert setup.seats[0].kind == "ai"
    assert setup.seats[0].personality in PERSONALITIES


def test_a_character_that_was_left_out_gives_its_seat_to_another(app: App, characters: dict[str, Personality]) -> None:
    seats = (SeatChoice("Ada"), SeatChoice("Volta", "ai", personality="volta"), SeatChoice("Bo", "ai", personality=""))
    app.settings.last_setup = MatchSetup(seats, 1)
    del characters["volta"]
    app.scenes.push(setup := SetupScene(app))
    assert setup.problem is None
    assert (setup.seats[1].personality, setup.seats[1].name) == ("grit", "Volta")
    assert setup.seats[2].personality == "", "no character is a choice of its own"


def test_without_any_character_games_can_be_set_up(app: App, characters: dict[str, Personality]) -> None:
    app.settings.last_setup = MatchSetup((SeatChoice("Ada"), SeatChoice("Volta", "ai", personality="volta")), 1)
    characters.clear()
    app.scenes.push(setup := SetupScene(app))
    app.step(0)
    pull(setup, 1)
    hands.click(app, of_kind(setup, Faces)[0].rect.center)
    pull(setup, 0)
    hands.click(app, of_kind(setup, Segments)[0].cells()[2].center)
    assert [(seat.kind, seat.personality) for seat in setup.seats] == [("ai", ""), ("ai", "")]
    assert setup.problem is None
    assert {seat.personality for seat in default_seats(app.tr)} == {""}
