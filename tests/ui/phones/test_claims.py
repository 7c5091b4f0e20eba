"""Whose seat is whose."""

import msgspec
import pytest

from tests.odd_names import ODD_NAMES
from tests.ui.phones.house import COLOURS, FACES, LOBBY
from ui.phones.messages import Claim, PhoneSeat, Seats, SeatState
from ui.phones.room import Claims, SeatRefusal

ADA = Claim(0, "Ada", "ada", "red")
BOB = Claim(1, "Bob", "bob", "green")


@pytest.fixture
def claims() -> Claims:
    made = Claims({})
    made.tell(LOBBY.seats)
    return made


def states(claims: Claims, token: str) -> list[SeatState]:
    return [seat.state for seat in claims.seen_by(token, set()).seats]


def test_a_free_seat_is_given_to_the_first(claims: Claims) -> None:
    assert claims.claim("a", ADA) == PhoneSeat("Ada", "ada", "red", SeatState.TAKEN)
    assert claims.seat_of("a") == 0
    assert states(claims, "a") == [SeatState.MINE, SeatState.FREE, SeatState.ELSEWHERE]
    assert states(claims, "b") == [SeatState.TAKEN, SeatState.FREE, SeatState.ELSEWHERE]


def test_a_second_claim_is_refused(claims: Claims) -> None:
    claims.claim("a", ADA)
    assert claims.claim("b", msgspec.structs.replace(BOB, seat=0)) is SeatRefusal.TAKEN
    assert claims.seat_of("a") == 0
    assert claims.seat_of("b") is None


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (Claim(2, "Bob", "bob", "green"), SeatRefusal.NOT_FOR_PHONES),
        (Claim(3, "Bob", "bob", "green"), SeatRefusal.NOT_FOR_PHONES),
        (Claim(1, "\u202e", "bob", "green"), SeatRefusal.NAMELESS),
        (Claim(1, "ADA", "bob", "green"), SeatRefusal.SAME_NAME),
        (Claim(1, "bolt", "bob", "green"), SeatRefusal.SAME_NAME),
        (Claim(1, "Ada\u3164", "bob", "green"), SeatRefusal.SAME_NAME),
        (Claim(1, "\u0410da", "bob", "green"), SeatRefusal.SAME_NAME),
        (Claim(1, "Bob", "ada", "green"), SeatRefusal.GONE),
        (Claim(1, "Bob", "bob", "red"), SeatRefusal.GONE),
        (Claim(1, "Bob", "../ada", "green"), SeatRefusal.GONE),
        (Claim(1, "Bob", "bob", "url(evil)"), SeatRefusal.GONE),
    ],
)
def test_what_does_not_fit_the_table_is_refused(claims: Claims, wanted: Claim, refusal: SeatRefusal) -> None:
    claims.claim("a", ADA)
    assert claims.claim("b", wanted) is refusal
    assert claims.seat_of("b") is None


@pytest.mark.parametrize(("typed", "kept"), ODD_NAMES.values(), ids=ODD_NAMES)
def test_an_odd_name_is_cleaned_or_none(claims: Claims, typed: str, kept: str) -> None:
    found = claims.claim("a", msgspec.structs.replace(ADA, name=typed))
    assert (found.name if isinstance(found, PhoneSeat) else found) == (kept or SeatRefusal.NAMELESS)


def test_nobody_sits_twice(claims: Claims) -> None:
    claims.claim("a", ADA)
    assert claims.claim("a", BOB) is SeatRefusal.SEATED


def test_a_freed_seat_is_free_for_all(claims: Claims) -> None:
    claims.claim("a", ADA)
    claims.free(0)
    assert claims.seat_of("a") is None
    assert states(claims, "b")[0] is SeatState.FREE
    claims.tell(LOBBY.seats)
    assert isinstance(claims.claim("b", ADA), PhoneSeat)


def test_whoever_takes_over_a_seat_in_mid_game_is_called_and_looks_as_before() -> None:
    claims = Claims({"a": 0, "b": 1})
    # As the window tells it: while a game is on there is nothing to choose.
    claims.tell(Seats(LOBBY.seats.seats, playing=True))
    claims.free(0)
    claims.tell(Seats(LOBBY.seats.seats, playing=True))
    person = claims.claim("c", Claim(0, "Cleo", "ada", "red"))
    assert person == PhoneSeat("Person 1", "ada", "red", SeatState.TAKEN)
    assert claims.seat_of("c") == 0


def test_tokens_of_a_saved_game_keep_their_seats() -> None:
    claims = Claims({"a": 1})
    claims.tell(LOBBY.seats)
    assert claims.seat_of("a") == 1
    assert claims.claim("b", BOB) is SeatRefusal.TAKEN
    assert states(claims, "b")[1] is SeatState.TAKEN


def test_a_phone_keeps_a_seat_that_a_computer_plays_for_it() -> None:
    claims = Claims({"a": 2})
    claims.tell(LOBBY.seats)
    assert states(claims, "a")[2] is SeatState.MINE
    assert states(claims, "b")[2] is SeatState.ELSEWHERE


def test_a_seat_that_is_freed_while_a_computer_plays_it_is_not_for_phones() -> None:
    claims = Claims({"a": 2})
    claims.tell(LOBBY.seats)
    claims.free(2)
    assert states(claims, "a")[2] is SeatState.ELSEWHERE
    assert claims.claim("b", Claim(2, "Cleo", "cleo", "blue")) is SeatRefusal.NOT_FOR_PHONES


def test_what_was_chosen_can_be_chosen_no_more(claims: Claims) -> None:
    claims.claim("a", ADA)
    seen = claims.seen_by("b", {0})
    assert seen.faces == FACES[1:]
    assert seen.colours == COLOURS[1:]
    assert seen.seats[0].connected
    assert not claims.seen_by("b", set()).seats[0].connected


def test_before_the_first_word_of_the_window_there_is_no_seat() -> None:
    assert Claims({}).claim("a", ADA) is SeatRefusal.NOT_FOR_PHONES
