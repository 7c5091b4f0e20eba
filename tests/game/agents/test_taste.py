"""Personalities can be recognised by their play, and no taste costs more than a trifle in a single choice."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from build.measure.blunders import blunders
from build.measure.tell_characters import Profile, by_nets, confusion, seen
from game.agents import PERSONALITIES, make_agent
from game.agents.knowledge.memory import Seat, Table
from game.agents.knowledge.outlook import BidWorth, Outlook, Worth
from game.agents.knowledge.tables import BELT_CARDS, IS_BUILDER, ZAPS
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.personality import Traits
from game.agents.policies.rule import TUNED, RuleAgent, choose_bid
from game.agents.policies.taste import DEAR_FROM, MOST_GIVEN_UP, bent, bent_rules, best_fixing
from game.agents.policies.thrift import Thrift
from game.core.actions import Action, Allocate, EndAllocation
from game.core.observation import Observation, forced_action
from game.core.state import Phase
from game.records.game import Game

PROFILES = msgspec.json.decode(Path(__file__).with_name("characters.json").read_bytes(), type=dict[str, Profile])
"""Made by ``python build/measure/tell_characters.py --level nets --training 30 --profiles FILE``: games 1 to 30."""
NUMBERS = range(5001, 5009)
"""Others than the profiles' games: eight for each personality, where a person may watch twenty."""
ROBOTS = [[card for card in BELT_CARDS if IS_BUILDER[card] and ZAPS[card] == power] for power in range(6)]


@pytest.mark.slow
def test_personalities_are_known_by_few_games() -> None:
    """``build/measure/tell_characters.py`` tries the same at any level, ten times each and with twenty games a try."""
    taken = confusion(seen(by_nets(), 4, NUMBERS), len(NUMBERS), PROFILES)
    assert sum(counts[key] for key, counts in taken.items()) >= 6, taken


def auctions(seats: int, seed: int, step: int) -> Iterator[Observation]:
    """Every ``step``-th bid with a choice in a game of journeymen, as seen by the seat to act."""
    agent, game, count = RuleAgent(), Game.new(seed, seats), 0
    while (player := game.to_act) is not None:
        observation = game.observation(player)
        if game.phase is Phase.BIDDING and forced_action(observation) is None:
            if count % step == 0:
                yield observation
            count += 1
        game.apply(agent.act(observation, random.Random(seed)))


@pytest.fixture(scope="module")
def weighed() -> list[tuple[Outlook, list[BidWorth]]]:
    """Auctions with all bids that a mastermind considers there, without any taste."""
    agent, found = NeuralAgent(Skill(), RuleAgent()), []
    for observation in (*auctions(2, 3, 5), *auctions(4, 4, 9)):
        outlook = agent.outlook(observation)
        found.append((outlook, agent.judged(outlook, observation, random.Random(0))))
    return found


def liked(found: list[BidWorth], outlook: Outlook, traits: Traits) -> BidWorth:
    """The bid that a personality chooses, valued without any taste."""
    choice = max(bent(found, outlook, traits), key=lambda bid: bid.utility)
    return next(bid for bid in found if bid.bid == choice.bid)


def best(found: list[BidWorth]) -> BidWorth:
    return max(found, key=lambda bid: bid.utility)


@pytest.mark.parametrize("key", list(PERSONALITIES))
def test_no_choice_gives_up_more_than_a_trifle(key: str, weighed: list[tuple[Outlook, list[BidWorth]]]) -> None:
    given = [
        best(found).utility - liked(found, outlook, PERSONALITIES[key].traits).utility for outlook, found in weighed
    ]
    assert max(given) <= MOST_GIVEN_UP <= 0.05
    assert any(given)


@pytest.mark.parametrize(
    ("level", "seats"), [("journeyman", 2), ("journeyman", 4), pytest.param("mastermind", 2, marks=pytest.mark.slow)]
)
def test_taste_never_causes_waste(level: str, seats: int) -> None:
    assert not list(blunders(make_agent(level, "fizz"), seats, 6))


TRAITS: dict[str, Callable[[BidWorth], float]] = {
    "all_in": lambda bid: bid.wins_auction * bid.zaps,
    "hoarding": lambda bid: -bid.wins_auction * bid.zaps,
    "caution": lambda bid: -max(0, bid.zaps - DEAR_FROM),
    "bluff": lambda bid: sum(bid.bid),
}


@pytest.mark.parametrize("trait", list(TRAITS))
def test_a_trait_shows_in_the_bids(trait: str, weighed: list[tuple[Outlook, list[BidWorth]]]) -> None:
    shows, traits = TRAITS[trait], Traits(**{trait: 1.0})
    more = [shows(liked(found, outlook, traits)) - shows(best(found)) for outlook, found in weighed]
    assert min(more) >= 0
    assert sum(more) > 0


def test_the_spanner_is_sought_by_a_lost_tie_and_kept_by_a_clear_win(
    weighed: list[tuple[Outlook, list[BidWorth]]],
) -> None:
    traits, sought, kept = Traits(spanner=1.0), 0.0, 0.0
    for outlook, found in weighed:
        bid, plain, me = liked(found, outlook, traits), best(found), outlook.table.me
        sought += bid.becomes_chief - plain.becomes_chief
        if outlook.table.chief == me and outlook.count == 2:
            (chances,) = (outlook.chances(seat) for seat in range(2) if seat != me)
            kept += chances[plain.zaps] - chances[bid.zaps]
    assert sought > 0
    assert kept > 0


def test_fixing_is_liked_or_not() -> None:
    """A robot fixed to a unit that costs a little strength, and one that brings a little."""
    end, fix = EndAllocation(), Allocate("unit-oil", "r1-oil")
    dear: list[tuple[Action, Worth]] = [(end, Worth(0.5, 0.0)), (fix, Worth(0.495, 0.0))]
    good: list[tuple[Action, Worth]] = [(end, Worth(0.5, 0.0)), (fix, Worth(0.505, 0.0))]
    chosen = {leaning: [best_fixing(found, Traits(fixing=leaning)) for found in (dear, good)] for leaning in (-1, 0, 1)}
    assert chosen == {-1: [end, end], 0: [end, fix], 1: [fix, fix]}


@pytest.mark.parametrize(("chief", "zaps"), [(0, 4), (1, 3)])
def test_by_rule_too_a_player_who_wants_the_spanner_seeks_a_tie(chief: int, zaps: int) -> None:
    """The other's last card is known to have 3 zaps: bidding 4 leaves the spanner with the Chief, tying passes
    it on."""
    own, rival = Seat([ROBOTS[3][0], ROBOTS[4][0]]), Seat([ROBOTS[3][1]])
    for seat in (own, rival):
        seat.shown, seat.size = list(seat.pool), len(seat.pool)
    table = Table([own, rival], chief, [ROBOTS[5][0], ROBOTS[5][1]], 0, hand=own.shown)
    taste = bent_rules(TUNED[2], Traits(spanner=1.0))
    (card,) = choose_bid(table, taste, random.Random(0), Thrift(table))
    assert ZAPS[card] == zaps
