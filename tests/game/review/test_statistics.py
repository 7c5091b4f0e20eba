"""Totals, streaks, intervals, ratings and achievements of many games."""

import math
import random
from typing import Any

import pytest

from game.agents import LEVELS
from game.intervals import Interval, mirrored, of_deals, share_words, wilson
from game.review.achievements import ACHIEVEMENTS, reached
from game.review.facts import VERSION, GameFacts, SeatFacts
from game.review.rating import Result, level_ratings, rating
from game.review.statistics import Played, Share, statistics

COMPLEX, BASIC = "unit-bolt-cog-nut-oil", "unit-bolt-oil"


def game(own: int, *others: int, kinds: tuple[str, ...] = (), helped: bool = False, **figures: Any) -> Played:
    """A game that ended with these scores, the person's first."""
    kinds = kinds or ("ai:apprentice",) * len(others)
    totals, best = (own, *others), max(own, *others)
    winners = totals.count(best)
    seats = [SeatFacts("Ada", "human", total=own, share=(own == best) / winners, **figures)]
    seats += [
        SeatFacts(f"Rival {number}", kind, total=total, share=(total == best) / winners)
        for number, (kind, total) in enumerate(zip(kinds, others, strict=True))
    ]
    return Played(GameFacts(VERSION, 1, 5, 40, True, tuple(seats)), 0, helped)


def test_victories_are_counted_by_seats_level_and_personality() -> None:
    found = statistics(
        [
            game(50, 40),
            game(30, 40, 20, kinds=("ai:mastermind/volta", "ai:apprentice/grit")),
            game(40, 40, 20, kinds=("ai:engineer/volta", "ai:random")),
            game(60, 10, kinds=("human",)),
        ]
    )
    assert found.all == (4, 2.5)
    assert found.by_seats == {2: (2, 2.0), 3: (2, 0.5)}
    assert found.by_level == {"apprentice": (1, 1.0), "engineer": (1, 0.5), "mastermind": (1, 0.0)}
    assert list(found.by_level) == ["apprentice", "engineer", "mastermind"]
    assert found.by_personality == {"volta": (2, 0.5), "grit": (1, 1.0)}
    assert (found.mean_score, found.best_score) == (45, 60)


def test_without_a_game_there_is_nothing_and_no_error() -> None:
    found = statistics([])
    assert found.all == Share(0, 0)
    assert found.all.interval == Interval(0, 1)
    assert found.best_score is None
    assert found.rating is None


def test_intervals_are_honest_where_all_was_won_or_lost() -> None:
    """Figures of Wilson's formula for 10 games, as in Newcombe, "Two-sided confidence intervals", 1998."""
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=5e-5)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert [round(end, 4) for end in wilson(81, 263)] == [0.2553, 0.3662]


def test_correlated_deals_count_as_fewer_games() -> None:
    """Never more than were played, and exactly that many if the shares do not spread."""
    assert of_deals([1.0] * 10, 20) == pytest.approx(wilson(20, 20))
    assert of_deals([0.0] * 10, 40) == pytest.approx(wilson(0, 40))
    assert of_deals([1.0, 0.0] * 20, 80) == pytest.approx(wilson(20, 40)), "both games of a deal end alike"
    assert of_deals([0.5] * 30, 60) == pytest.approx(wilson(30, 60)), "seats decide, or every victory is shared"
    assert of_deals([1 / 3] * 10, 10) == pytest.approx(wilson(10 / 3, 10))
    assert of_deals([1.0], 2) == wilson(1, 1), "one deal says nothing about how the games of a deal correlate"
    assert of_deals([], 0) == (0, 1)


def test_a_share_is_shown_with_its_interval() -> None:
    assert share_words(0.5, wilson(20, 40)) == "50.0% (35.2–64.8)"
    assert share_words(1.0, wilson(300, 300)) == "100.0% (98.7–100.0)"
    assert mirrored(Interval(0.2, 0.7)) == pytest.approx((0.3, 0.8))


def test_levels_stand_in_their_order() -> None:
    ratings = level_ratings()
    assert list(ratings) and sorted(LEVELS, key=lambda level: ratings[level]) == list(LEVELS)  # noqa: PT018
    assert ratings["apprentice"] == 1000


@pytest.mark.parametrize("true", [900.0, 1250.0, 1700.0])
def test_a_rating_finds_the_strength_behind_the_results_within_its_interval(true: float) -> None:
    rng, levels = random.Random(5), level_ratings()
    met = ["apprentice", "journeyman", "engineer", "mastermind"] * 200
    chances = [1 / (1 + math.exp((levels[level] - true) * math.log(10) / 400)) for level in met]
    results = [Result(level, float(rng.random() < chance)) for level, chance in zip(met, chances, strict=True)]
    found = rating(results)
    assert found is not None
    assert abs(found.value - true) < found.half < 60
    assert found.results == 800


def test_few_results_make_a_wide_interval_and_no_infinite_strength() -> None:
    won = rating([Result("mastermind", 1.0)] * 5)
    lost = rating([Result("apprentice", 0.0)])
    assert won is not None
    assert lost is not None
    assert lost.value < 1100 < 1400 < won.value < 2200
    assert min(won.half, lost.half) > 150
    assert rating([Result("somebody", 1.0)]) is None
    more = rating([Result("mastermind", 1.0)] * 50)
    assert more is not None
    assert more.value > won.value


REACHED = {
    "first": game(2, 1),
    "frugal": game(2, 1, bids=10, zaps=19),
    "generous": game(2, 1, bids=10, zaps=36),
    "bargains": game(1, 2, bargains=12),
    "clean": game(2, 1),
    "shocked": game(2, 1, fzzzts=3),
    "two": game(1, 2, widgets={BASIC: 1, COMPLEX: 1}),
    "three": game(1, 2, widgets={BASIC: 1, COMPLEX: 1, "unit-nut": 1}),
    "mass": game(1, 2, widgets={BASIC: 4}),
    "complex": game(1, 2, widgets={COMPLEX: 2}),
    "no-unit": game(2, 1),
    "ties": game(1, 2, ties_won=5),
    "no": game(2, 1, noes=10),
    "photo": game(2, 1),
    "landslide": game(31, 1),
    "hundred": game(80, 90),
    "crowd": game(2, 1, 1, 1),
    "masters": game(2, 1, 1, kinds=("ai:mastermind", "ai:mastermind/grit")),
}
MISSED = {
    "first": game(1, 2),
    "frugal": game(2, 1, bids=10, zaps=20),
    "generous": game(2, 1, bids=10, zaps=35),
    "bargains": game(2, 1, bargains=11),
    "clean": game(2, 1, fzzzts=1),
    "shocked": game(2, 1, fzzzts=2),
    "two": game(2, 1, widgets={BASIC: 3, COMPLEX: 0}),
    "three": game(2, 1, widgets={BASIC: 1, COMPLEX: 1}),
    "mass": game(2, 1, widgets={BASIC: 3}),
    "complex": game(2, 1, widgets={COMPLEX: 1, BASIC: 2}),
    "no-unit": game(2, 1, units=(BASIC,)),
    "ties": game(2, 1, ties_won=4),
    "no": game(2, 1, noes=9),
    "photo": game(3, 1),
    "landslide": game(30, 1),
    "hundred": game(79, 1),
    "crowd": game(2, 1, 1),
    "masters": game(2, 1, 1, kinds=("ai:mastermind", "ai:engineer")),
}


@pytest.mark.parametrize("key", [achievement.key for achievement in ACHIEVEMENTS])
def test_every_achievement_is_reached_by_its_style_alone(key: str) -> None:
    achievement = next(each for each in ACHIEVEMENTS if each.key == key)
    assert achievement.reached(REACHED[key])
    assert not achievement.reached(MISSED[key])


def test_games_with_help_reach_no_achievement() -> None:
    counts = reached([game(50, 40), game(50, 40), game(50, 40, helped=True)])
    assert counts["first"] == 2
    assert counts["crowd"] == 0
