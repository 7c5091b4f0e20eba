"""How much is put up with, by a clock of the test's own."""

from ui.phones.guard import Bucket, Buckets, Crowd, Limits, Rate
from ui.phones.tokens import SECRET_LENGTH, SECRET_LETTERS


def test_a_bucket_gives_what_is_in_it_and_fills_at_its_rate() -> None:
    bucket = Bucket(Rate(3, 2), 10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(10.4)
    assert bucket.take(10.5)
    assert [bucket.take(99.0) for _ in range(4)] == [True, True, True, False], "it never holds more than a burst"


def test_a_clock_that_goes_back_fills_nothing() -> None:
    bucket = Bucket(Rate(1, 1), 5.0)
    assert bucket.take(5.0)
    assert not bucket.take(1.0)


def test_each_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(Rate(3, 0), 8)
    assert buckets.take("a", 0, 2)
    assert not buckets.take("a", 0, 2)
    assert buckets.take("b", 0, 2)


def test_a_flood_of_addresses_takes_no_memory() -> None:
    buckets = Buckets(Rate(1, 0), 8)
    for number in range(1000):
        assert buckets.take(f"10.0.{number // 256}.{number % 256}", 0, 1)
    assert len(buckets) == 8


def test_no_secret_is_guessed_while_there_is_a_sun() -> None:
    a_year = Limits().requests.a_second * 365 * 86_400
    assert len(SECRET_LETTERS) ** SECRET_LENGTH / a_year > 5e9


def test_there_is_room_for_so_many_of_an_address_and_in_all() -> None:
    crowd = Crowd(Limits(connections=5, connections_of_address=3))
    assert [crowd.enter("a") for _ in range(4)] == [True, True, True, False]
    assert [crowd.enter("b") for _ in range(3)] == [True, True, False]
    assert crowd.number == 5
    crowd.leave("a")
    assert crowd.enter("b")
    assert crowd.number == 5


def test_a_system_that_grants_few_open_files_grants_enough() -> None:
    """macOS: 256 a program, of which the server's own are a few."""
    limits = Limits()
    assert limits.connections + limits.outside + 4 * limits.at_a_time <= 256 - 20


def test_who_was_turned_away_leaves_no_trace() -> None:
    crowd = Crowd(Limits(connections=1))
    assert crowd.enter("a")
    assert not any(crowd.enter(str(number)) for number in range(1000))
    crowd.leave("a")
    assert crowd.number == 0


def test_four_phones_may_stand_behind_one_address() -> None:
    """Each loads the page through six connections beside its socket."""
    limits = Limits()
    assert limits.connections_of_address >= 4 * 7
    assert limits.requests.burst >= 4 * 300
