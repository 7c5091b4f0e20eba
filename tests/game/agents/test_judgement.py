"""The value of choices: every legal one is judged, and the mastermind's own is never worse than any."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from game.agents import hints, make_agent
from game.agents.judgement import WORLDS, judge, position_chance
from game.agents.knowledge.memory import UNKNOWN, remember
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import NetError
from game.agents.knowledge.sampling import draw_table
from game.agents.levels import chances_to_win, judged
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.rule import RuleAgent
from game.core.actions import Bid
from game.core.cards import POWER
from game.core.observation import Observation, forced_action
from game.core.state import Phase
from game.records.game import Game
from tests.grids import MINDS_AND_SEATS


def no_nets(seats: int) -> dict[str, Net]:
    raise NetError("none")


def moments(seats: int, seed: int, phase: Phase, step: int) -> Iterator[Observation]:
    """Every ``step``-th choice of a phase in a game of journeymen, as seen by the seat to act."""
    agent, game, count = make_agent("journeyman"), Game.new(seed, seats), 0
    while (player := game.to_act) is not None:
        observation = game.observation(player)
        if game.phase is phase and forced_action(observation) is None:
            if count % step == 0:
                yield observation
            count += 1
        game.apply(agent.act(observation, random.Random(seed)))


def zaps(bid: Bid) -> int:
    return sum(POWER[card] for card in bid.cards)


def powers(bid: Bid) -> Counter[int]:
    return Counter(POWER[card] for card in bid.cards)


@pytest.mark.parametrize(
    ("masterminds", "seats"), [("light", 2), pytest.param("full", 4, marks=pytest.mark.slow)], indirect=["masterminds"]
)
def test_bids_of_equal_zaps_are_each_judged_separately(masterminds: Skill, seats: int) -> None:
    """A hint shows one bid of each price; a review has to judge the one that was made, however it was paid."""
    paid_otherwise = 0
    for observation in moments(seats, 3, Phase.BIDDING, 13):
        shown = [candidate.action for candidate in hints(observation, random.Random(0), count=99)]
        prices = {zaps(bid): bid for bid in shown if isinstance(bid, Bid)}
        assert len(prices) == len(shown)
        for bid in observation.legal_actions():
            assert isinstance(bid, Bid)
            # A hint shows no bid at a needlessly high price.
            if zaps(bid) in prices and powers(bid) == powers(prices[zaps(bid)]):
                continue
            paid_otherwise += 1
            found = judged(observation, bid, 1)
            assert found.made.choice.action == bid
            assert found.made.choice.chance is not None
            assert found.made.choice.reasons
            assert found.best.choice.action == shown[0]
            assert not found.same or powers(bid) == powers(prices[zaps(shown[0])])  # type: ignore[arg-type]
            break
    assert paid_otherwise > 3


def test_a_bid_of_the_same_powers_as_the_masterminds_is_the_same(masterminds: Skill) -> None:
    alike = 0
    for observation in moments(2, 5, Phase.BIDDING, 3):
        best = hints(observation, random.Random(0))[0].action
        assert isinstance(best, Bid)
        for bid in observation.legal_actions():
            if isinstance(bid, Bid) and set(bid.cards) != set(best.cards) and powers(bid) == powers(best):
                found = judged(observation, bid, 1)
                assert found.same
                assert found.made.choice.chance == found.best.choice.chance
                assert found.worse == 0
                assert found.made.choice.action == bid
                alike += 1
                break
        if alike == 3:
            return
    raise AssertionError("no such bids were found")


@pytest.mark.parametrize(("masterminds", "seats"), MINDS_AND_SEATS, indirect=["masterminds"])
def test_the_masterminds_bid_is_its_own_and_ranges_hold_what_is_said(masterminds: Skill, seats: int) -> None:
    for observation in moments(seats, 8, Phase.BIDDING, 13):
        action = make_agent("mastermind").act(observation, random.Random(1))
        found = judged(observation, action, 1)
        assert found.same
        assert found.best.choice.action == action
        assert (found.worlds, found.worse) == (WORLDS, 0)
        for verdict in (found.made, found.best):
            assert verdict.choice.chance is not None
            assert 0 <= verdict.low <= verdict.choice.chance <= verdict.high <= 1


def test_the_same_seed_gives_the_same_judgement() -> None:
    observation = next(moments(3, 8, Phase.BIDDING, 1))
    action = observation.legal_actions()[-1]
    assert judged(observation, action, 5) == judged(observation, action, 5)


def test_every_allocation_is_judged_even_one_no_mastermind_considers(masterminds: Skill) -> None:
    judgements = 0
    for observation in moments(2, 4, Phase.ALLOCATION, 2):
        hinted = [candidate.action for candidate in hints(observation, random.Random(0), count=99)]
        best = make_agent("mastermind").act(observation, random.Random(0))
        for action in observation.legal_actions():
            found = judged(observation, action, 1)
            assert found.made.choice.action == action
            assert found.best.choice.action == best
            assert found.made.choice.chance is not None
            assert found.same is (action == best)
            judgements += action not in hinted
    assert judgements > 3


def test_in_a_world_every_hand_is_known_and_fits_what_was_seen() -> None:
    rng = random.Random(2)
    for observation in moments(3, 9, Phase.BIDDING, 11):
        table = remember(observation)
        world = draw_table(table, rng)
        assert world.hand == table.hand
        assert UNKNOWN not in world.belt
        assert set(world.belt) | set(world.unseen) == (set(table.belt) - {UNKNOWN}) | set(table.unseen)
        for number, (seat, known) in enumerate(zip(table.seats, world.seats, strict=True)):
            if number != table.me:
                assert (len(known.shown), known.hidden) == (seat.size, [])
                assert set(seat.shown) <= set(known.shown) <= set(seat.pool)
                assert known.laid == seat.laid


def test_without_nets_a_judgement_names_the_rules_choice_and_no_chance() -> None:
    agent = NeuralAgent(Skill(), fallback=RuleAgent(), load_nets=no_nets)
    observation = next(moments(2, 1, Phase.BIDDING, 1))
    found = judge(agent, observation, observation.legal_actions()[0], 1)
    assert found.best.choice.action == RuleAgent().act(observation, random.Random(1))
    assert found.made.choice.chance is None
    assert position_chance(agent, observation) is None


def test_an_empty_hand_has_a_chance_too() -> None:
    agent, game, empty = make_agent("apprentice"), Game.new(6, 3), 0
    while (player := game.to_act) is not None:
        if game.phase is Phase.BIDDING:
            seats = [game.observation(seat) for seat in range(3)]
            if any(not seen.hand for seen in seats) and not any(view.bid for view in seats[0].seats):
                chances = chances_to_win(seats)
                assert len(chances) == 3
                assert all(0 <= chance <= 1 for chance in chances)
                empty += 1
        game.apply(agent.act(game.observation(player), random.Random(1)))
    assert empty
