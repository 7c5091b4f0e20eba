"""What the best build costs: median under 2 ms, worst under 50 ms on the reference machine, in yardsticks of 8 us."""

import random
from collections.abc import Iterable, Iterator
from functools import partial
from statistics import median

from build.checks.limits import Figure
from game.core.cards import BUILDERS, MASK, UNITS
from game.core.scoring import best_build, demand_of
from tests.bench.bench_rules import random_game
from tests.bench.conftest import Hold
from tests.bench.yardstick import in_yardsticks

BuildCase = tuple[list[str], list[str], dict[str, list[str]]]
MOST_MEDIAN = 250
MOST_EVER = 6250


def from_games() -> Iterator[BuildCase]:
    """Final positions of random games; a player without units has nothing to build."""
    for seed in range(24):
        for player in random_game(2 + seed % 3, seed).players:
            if player.units:
                yield player.units, player.discard, player.fixed


def big(robots: int, units: int, fixed: int, seed: int) -> BuildCase:
    """As many robots and units as a player who won nearly everything would own, some of the robots fixed."""
    rng = random.Random(seed)
    owned = rng.sample(sorted(UNITS), units)
    free = rng.sample(sorted(BUILDERS), robots)
    at: dict[str, list[str]] = {}
    for card in free[:fixed]:
        fitting = [unit for unit in owned if MASK[unit] & MASK[card]]
        if fitting:
            at.setdefault(rng.choice(fitting), []).append(card)
    lying = {card for cards in at.values() for card in cards}
    return owned, [card for card in free if card not in lying], at


def bigs() -> Iterator[BuildCase]:
    for seed in range(12):
        yield big(robots=25, units=10, fixed=0, seed=seed)
        yield big(robots=25, units=10, fixed=8, seed=seed)
        yield big(robots=25, units=10, fixed=16, seed=seed)
        yield big(robots=25, units=7, fixed=4, seed=seed)
    yield big(robots=38, units=10, fixed=0, seed=0)


def check(name: str, positions: Iterable[BuildCase], hold: Hold) -> None:
    taken = list(positions)

    def measure(_attempt: int) -> list[Figure]:
        costs = [in_yardsticks(partial(best_build, *position), blocks=3) for position in taken]
        words = f"best build, {len(costs)} {name}"
        return [
            Figure(f"{words}, median", median(costs), MOST_MEDIAN, "yardsticks"),
            Figure(f"{words}, worst", max(costs), MOST_EVER, "yardsticks"),
        ]

    hold(measure)


def test_positions_from_games(hold: Hold) -> None:
    check("positions from random games", from_games(), hold)


def test_big_positions(hold: Hold) -> None:
    check("big positions", bigs(), hold)


def test_the_first_call_with_an_empty_cache(hold: Hold) -> None:
    position = big(robots=25, units=10, fixed=8, seed=3)

    def cold() -> None:
        demand_of.cache_clear()
        best_build(*position)

    def measure(_attempt: int) -> list[Figure]:
        cost = in_yardsticks(cold, blocks=3)
        return [Figure("best build, a big position with nothing remembered", cost, MOST_EVER, "yardsticks")]

    hold(measure)
