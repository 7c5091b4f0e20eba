"""Seats as they are typed on a command line."""

import pytest

from game.play.command_line import parse_seat, phone_seats, told_apart
from game.play.session import SeatSpec


def test_seats_are_read_as_kind_personality_and_name() -> None:
    assert parse_seat("human:Ada") == SeatSpec("Ada", "human")
    assert parse_seat("human") == SeatSpec("Player", "human")
    assert parse_seat("apprentice:Volta") == SeatSpec("Volta", "ai:apprentice")
    assert parse_seat("random") == SeatSpec("Random", "ai:random")


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", " ", "\u0301"])
def test_a_name_of_which_nothing_can_be_seen_is_none(unseen: str) -> None:
    assert parse_seat(f"human:{unseen}").name == "Player"
    assert parse_seat(f"random:{unseen}").name == "Random"
    assert parse_seat(f"program/{unseen}:./bolt").name == "bolt"


def test_a_seat_can_belong_to_a_program() -> None:
    def parts(text: str) -> tuple[str, str, tuple[str, ...]]:
        seat = parse_seat(text)
        assert seat.program is not None
        return seat.name, seat.kind, seat.program.command

    assert parts("program:python3 a/my.py --deep") == ("my", "ai:program", ("python3", "a/my.py", "--deep"))
    assert parts("program/Deep Bolt:'my player'") == ("Deep Bolt", "ai:program", ("my player",))
    assert parts("program:./with_quite_a_long_name") == (
        "with_quite_a_lon",
        "ai:program",
        ("./with_quite_a_long_name",),
    )


def test_seats_of_the_same_name_are_numbered() -> None:
    seats = [parse_seat(text) for text in ("human", "human", "random", "random:player", "random")]
    assert [seat.name for seat in told_apart(seats)] == ["Player", "Player 2", "Random", "player 3", "Random 2"]
    long = [parse_seat(f"phone:{'x' * 16}") for _ in range(2)]
    assert [len(seat.name) for seat in told_apart(long)] == [16, 16], "a phone takes no longer one"


def test_a_seat_with_a_phone_is_a_persons_in_every_record() -> None:
    seats, phones = phone_seats(told_apart([parse_seat(text) for text in ("phone:Ada", "phone", "random", "phone")]))
    assert [(seat.name, seat.kind) for seat in seats] == [
        ("Ada", "human"),
        ("Player", "human"),
        ("Random", "ai:random"),
        ("Player 2", "human"),
    ]
    assert phones == {0, 1, 3}
