"""The opponents a chance assumes: levels as measured, persons as the statistics say, strangers as equals."""

import pytest

from game.agents.strength import strengths
from game.records.seats import SeatSpec
from game.review.rating import level_ratings, opposition, placed

ADA, BO = SeatSpec("Ada", "human"), SeatSpec("Bo", "human")


def ai(kind: str) -> SeatSpec:
    return SeatSpec(kind, f"ai:{kind}")


def test_levels_are_as_strong_as_they_were_measured_and_a_personality_as_its_level() -> None:
    strong = strengths(3)
    found = opposition([ADA, ai("apprentice"), ai("engineer/volta")], 0, {})
    assert found == (strong["journeyman"], strong["apprentice"], strong["engineer"])


def test_a_person_who_has_not_played_is_taken_for_a_journeyman() -> None:
    assert opposition([ADA, ai("journeyman")], 0, {}) == ()
    assert opposition([ADA, BO], 0, {}) == ()
    assert opposition([ADA, ai("mastermind")], 0, {})[0] == strengths(2)["journeyman"]


def test_a_person_stands_among_the_levels_where_the_rating_does() -> None:
    ratings = level_ratings()
    for seats in (2, 3, 4):
        strong = strengths(seats)
        for level, rating in ratings.items():
            assert placed(rating, strong) == pytest.approx(strong[level])
        between = (ratings["engineer"] + ratings["mastermind"]) / 2
        assert placed(between, strong) == pytest.approx((strong["engineer"] + strong["mastermind"]) / 2)
        beyond = placed(ratings["mastermind"] + 100, strong)
        assert beyond is not None
        assert beyond > strong["mastermind"]
    rated = opposition([ADA, BO], 1, {"ada": ratings["engineer"], "bo": ratings["apprentice"]})
    assert rated == pytest.approx((strengths(2)["engineer"], strengths(2)["apprentice"]))


def test_programs_and_own_players_count_as_equals() -> None:
    assert opposition([ADA, ai("program"), ai("my_own")], 0, {}) == ()
    with_rating = opposition([ADA, ai("program"), ai("engineer")], 0, {"ada": level_ratings()["mastermind"]})
    assert with_rating[0] == with_rating[1] == pytest.approx(strengths(3)["mastermind"])
    assert opposition([ai("program"), ai("engineer")], 0, {}) == ()


def test_where_nothing_was_measured_all_are_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.review.rating.strengths", lambda _seats: {})
    assert opposition([ADA, ai("mastermind")], 0, {"ada": 1200.0}) == ()
