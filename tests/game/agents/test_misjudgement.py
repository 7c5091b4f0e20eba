"""Levels err as people do: once an auction about the card and once about the others, never bid by bid."""

import random
from statistics import mean

import pytest

from build.measure.blunders import laid_bids
from game.agents import make_agent
from game.agents.knowledge.memory import remember
from game.agents.knowledge.outlook import BidWorth
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.misjudgement import NONE, Errors, Misjudgement, thought_bolder
from game.agents.policies.rule import TUNED, RuleAgent, price_rule
from game.core.observation import Observation

TRIFLES = 0.01
"""Very unlikely outcomes of an auction are ignored."""


def auctions(seats: int, number: int) -> list[Observation]:
    """The bids of a game that leave a choice, as seen by the seats to act."""
    return [laid.seen for laid in laid_bids(make_agent("journeyman"), seats, number)]


def judged(errors: Errors, seen: Observation, seed: int) -> dict[tuple[int, ...], BidWorth]:
    """Every sensible bid as valued by a nets player with these errors."""
    agent = NeuralAgent(Skill({len(seen.seats): errors}), fallback=RuleAgent())
    return {bid.bid: bid for bid in agent.judged(agent.outlook(seen), seen, random.Random(seed))}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_misjudged_card_makes_winning_better_or_worse_for_all_bids_alike(seats: int) -> None:
    for place, seen in enumerate(auctions(seats, 7)[:12]):
        error = Errors(worth=0.05).drawn(random.Random(place)).worth
        right, wrong = judged(Errors(), seen, place), judged(Errors(worth=0.05), seen, place)
        assert right.keys() == wrong.keys()
        for bid, felt in right.items():
            assert wrong[bid].utility - felt.utility == pytest.approx(error * felt.wins_auction, abs=1e-9)


@pytest.mark.parametrize("boldness", [-0.6, 0.6])
def test_misjudged_rivals_are_all_bolder_or_all_more_timid(boldness: float) -> None:
    chances = [0.0, 0.5, 0.0, 0.3, 0.2, 0.0]
    thought = thought_bolder(chances, boldness)
    assert sum(thought) == pytest.approx(1.0)
    assert [chance > 0 for chance in thought] == [chance > 0 for chance in chances]
    rise = sum(total * (new - old) for total, (new, old) in enumerate(zip(thought, chances, strict=True)))
    assert (rise > 0) is (boldness > 0)
    # Each zap more by the same factor, whichever totals are compared.
    assert thought[3] / thought[1] / (chances[3] / chances[1]) == pytest.approx(
        (thought[4] / thought[3] / (chances[4] / chances[3])) ** 2
    )


def test_thinking_others_bolder_lowers_every_bids_chance() -> None:
    for seen in auctions(3, 5)[:8]:
        for seed in range(3):
            error = Errors(boldness=0.5).drawn(random.Random(seed)).boldness
            right, wrong = judged(Errors(), seen, seed), judged(Errors(boldness=0.5), seen, seed)
            for bid in right.keys() & wrong.keys():
                change = wrong[bid].wins_auction - right[bid].wins_auction
                assert change <= TRIFLES if error > 0 else change >= -TRIFLES


def test_an_auction_is_misjudged_alike_whenever_it_is_asked_again_and_others_differently() -> None:
    errors = Errors(0.1, 0.4)
    assert errors.drawn(random.Random(5)) == errors.drawn(random.Random(5))
    assert len({errors.drawn(random.Random(seed)) for seed in range(100)}) == 100
    for level in ("apprentice", "journeyman", "engineer"):
        for seen in auctions(4, 3)[:6]:
            assert make_agent(level).act(seen, random.Random(9)) == make_agent(level).act(seen, random.Random(9))


def test_misjudgements_average_to_zero() -> None:
    rng = random.Random(1)
    found = [Errors(0.1, 0.4).drawn(rng) for _ in range(4000)]
    assert mean(error.worth for error in found) == pytest.approx(0.0, abs=4 * 0.1 / 4000**0.5)
    assert mean(error.boldness for error in found) == pytest.approx(0.0, abs=4 * 0.4 / 4000**0.5)
    assert mean(error.worth * error.boldness for error in found) == pytest.approx(0.0, abs=4 * 0.04 / 4000**0.5)


def test_a_player_who_never_errs_draws_no_random_numbers() -> None:
    rng = random.Random(1)
    before = rng.getstate()
    assert Errors().drawn(rng) is NONE
    assert rng.getstate() == before


def test_by_rule_a_misjudged_card_and_misjudged_rivals_move_the_price() -> None:
    moved = 0
    for seen in auctions(4, 2):
        table = remember(seen)
        prices = []
        for error in (Misjudgement(worth=-2.0), Misjudgement(boldness=-0.4), NONE, Misjudgement(boldness=0.4)):
            pricing = price_rule(table, TUNED[4], error)
            prices.append(pricing(table.hand) if pricing else 0.0)
        assert prices[0] <= prices[2]
        assert prices[1] <= prices[2] <= prices[3]
        moved += prices[0] < prices[2] and prices[1] < prices[2] < prices[3]
    assert moved > 10


@pytest.mark.parametrize(
    ("level", "most"), [("apprentice", 0.4), ("journeyman", 0.4), pytest.param("engineer", 1.2, marks=pytest.mark.slow)]
)
def test_a_level_seldom_lays_several_cards_where_one_has_as_many_zaps(level: str, most: float) -> None:
    agent = make_agent(level)
    several = [sum(laid.several_for_one for laid in laid_bids(agent, 2, number)) for number in range(85001, 85007)]
    assert mean(several) / 2 < most
