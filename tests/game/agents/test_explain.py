import itertools
import random
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from game.agents import AgentError, Candidate, ReasonKind, hints, make_agent
from game.agents.argument import HARDLY, SPANNER, Aim, Claim, Versus, alike
from game.agents.calibration import Calibration, Timing, situation_of
from game.agents.explain import allocation_reasons, explain, told
from game.agents.judgement import judge
from game.agents.knowledge.memory import remember
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import NetError
from game.agents.knowledge.tables import IDS, NUMBER
from game.agents.levels import MASTERMIND
from game.agents.neural import NeuralAgent, Skill, cards_for
from game.agents.policies.rule import RuleAgent
from game.core.actions import Allocate, Bid, Build
from game.core.cards import POWER
from game.core.observation import Observation, observe
from game.core.rules import apply, hand_value, new_game, players_to_act
from game.core.state import GameState, Phase
from game.core.turn_order import turn_of
from tests.grids import MINDS_AND_SEATS

SLOW = pytest.mark.slow


class Advised(NamedTuple):
    """A bid to be made: how things truly are, what the seat knows of it, and its hints."""

    state: GameState
    observation: Observation
    found: tuple[Candidate, ...]


@cache
def advice(seats: int, seed: int, _worlds: int) -> tuple[Advised, ...]:
    """The bids of a game of journeymen, with more seats every other one. ``_worlds`` tells how far masterminds look in
    this test."""
    state, _ = new_game(seats, seed)
    agent, made, asked = make_agent("journeyman"), [], itertools.cycle([True, seats == 2])
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is Phase.BIDDING and next(asked):
            made.append(Advised(state.copy(), observation, tuple(hints(observation, random.Random(1)))))
        apply(state, acting[0], agent.act(observation, random.Random(1)))
    return tuple(made)


def no_nets(seats: int) -> dict[str, Net]:
    raise NetError("none")


@pytest.mark.parametrize(("masterminds", "seats"), MINDS_AND_SEATS, indirect=["masterminds"])
def test_a_hint_is_what_the_mastermind_does_and_says_why(masterminds: Skill, seats: int) -> None:
    state, _ = new_game(seats, seed=seats)
    mastermind, journeyman, seen = make_agent("mastermind"), make_agent("journeyman"), set[ReasonKind]()
    # Not every bid is asked about, and never only those of the first to bid.
    asked = itertools.cycle([True, *[False] * {2: 2, 3: 3, 4: 2}[seats]])
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is Phase.BIDDING and not next(asked):
            apply(state, acting[0], journeyman.act(observation, random.Random(1)))
            continue
        found = hints(observation, random.Random(1))
        action = mastermind.act(observation, random.Random(1))
        if observation.phase is not Phase.ALLOCATION:
            assert found[0].action == action
        assert all(candidate.action in observation.legal_actions() for candidate in found)
        assert len({repr(candidate.action) for candidate in found}) == len(found) <= 3
        assert all(candidate.reasons for candidate in found)
        for candidate in found:
            assert candidate.chance is None or 0 <= candidate.chance <= 1
            assert candidate.wins_auction is None or 0 <= candidate.wins_auction <= 1
            seen.update(reason.kind for reason in candidate.reasons)
        apply(state, acting[0], action)
    assert {
        ReasonKind.POINTS,
        ReasonKind.COMPLETES,
        ReasonKind.LETS_GO,
        ReasonKind.SAVES,
        ReasonKind.BEST_BUILD,
    } <= seen


@pytest.mark.slow
def test_reasons_are_true(masterminds: Skill) -> None:
    for _, observation, found in advice(2, 32, masterminds.worlds):
        for candidate in found:
            assert isinstance(candidate.action, Bid)
            kept = [card for card in observation.hand if card not in candidate.action.cards]
            for reason in candidate.reasons:
                if reason.kind is ReasonKind.SAVES:
                    assert sorted(reason.cards) == sorted(kept)
                if reason.kind is ReasonKind.ROUND_ENDS:
                    assert observation.auction == 8
                if reason.kind is ReasonKind.DENIES:
                    assert reason.player != observation.player


@pytest.mark.slow
@pytest.mark.parametrize(("masterminds", "seats"), MINDS_AND_SEATS, indirect=["masterminds"])
def test_what_a_sentence_claims_is_true_of_the_hidden_cards_too(masterminds: Skill, seats: int) -> None:
    """It is derived from what the seat may know, so it must be true whatever cards the others hold."""
    said = Counter[str]()
    for state, observation, found in advice(seats, 30 + seats, masterminds.worlds):
        me = players_to_act(state)[0]
        if len(observation.hand) == 1:
            continue
        order = [turn_of(seat, state.chief, seats) for seat in range(seats)]
        most = {
            seat: (sum(POWER[card] for card in own.bid or own.hand), order[me] < order[seat])
            for seat, own in enumerate(state.players)
            if seat != me and (own.hand or own.bid)
        }
        first, *others = found
        assert first.argument is not None
        assert first.argument.versus is None
        assert all(other.argument is not None and other.argument.versus is not None for other in others)
        for candidate in (first, *others):
            why = candidate.argument
            assert why is not None
            assert isinstance(candidate.action, Bid)
            laid = sorted(POWER[card] for card in candidate.action.cards)
            assert why.zaps == sum(laid)
            if why.claim in (Claim.ALONE, Claim.SURE, Claim.SURE_TIE):
                for total, wins_tie in most.values():
                    assert total < why.zaps or (total == why.zaps and wins_tie)
            if why.claim is Claim.BUT_FOR:
                for seat, (total, wins_tie) in most.items():
                    assert seat == why.rival or total < why.zaps or (total == why.zaps and wins_tie)
            if why.aim is Aim.KEEPS:
                kept = [POWER[card] for card in observation.hand if card not in candidate.action.cards]
                assert why.kept == max(kept) > max(laid)
                assert observation.belt[why.ahead] == why.card
            if why.versus is Versus.SPENDS:
                assert why.kept in laid
            if why.versus is not None:
                assert why.more == why.zaps - first.argument.zaps
            said[why.versus or why.claim] += 1
    assert len(said) >= 5


def test_bids_that_end_the_auction_alike_get_the_same_words(masterminds: Skill) -> None:
    state, _ = new_game(3, seed=5)
    agent, lost = make_agent("journeyman"), 0
    mind = NeuralAgent(masterminds, fallback=RuleAgent())
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        if observation.phase is Phase.BIDDING and acting[0] == 0:
            outlook = mind.outlook(observation)
            calibration = Calibration(situation_of(outlook.table), Timing.BID)
            known = [told(bid, calibration) for bid in outlook.bids()]
            raw = [bid for bid in known if bid.wins_auction < HARDLY and bid.becomes_chief < SPANNER]
            if len(raw) > 1:
                lost += 1
                assert alike(raw[0], raw[1])
                zaps = {bid.zaps for bid in raw}
                named = [
                    one for one in hints(observation, random.Random(1)) if one.argument and one.argument.zaps in zaps
                ]
                assert len(named) <= 1
                bids = [Bid(tuple(IDS[card] for card in cards_for(bid.bid, outlook.table))) for bid in raw[:2]]
                judged = [judge(mind, observation, bid, 1).made.choice.chance for bid in bids]
                best = judge(mind, observation, bids[0], 1).best.choice
                if best.action in bids:
                    assert judged == [best.chance, best.chance]
            if lost == (4 if masterminds == MASTERMIND else 2):
                return
        apply(state, acting[0], agent.act(observation, random.Random(1)))
    raise AssertionError("no such bids were found")


@pytest.mark.parametrize(("weak", "kind"), [(3, ReasonKind.LENDS), (6, ReasonKind.THINS)])
def test_fixing_is_advised_with_the_figure_of_the_bench(weak: int, kind: ReasonKind) -> None:
    """Up to six cards a hand holds them all, so that the next hand without a robot is worth less."""
    state, _ = new_game(2, seed=1)
    table = remember(observe(state, players_to_act(state)[0]))
    ones = [NUMBER[card] for card in sorted(POWER) if POWER[card] == 1][:weak]
    strong = [NUMBER[card] for card in sorted(POWER) if POWER[card] == 4][:3]
    table.seats[table.me].pool = [*ones, *strong]
    pool = [IDS[card] for card in table.seats[table.me].pool]
    (reason,) = allocation_reasons(table, Allocate("any", pool[0]))
    assert reason.kind is kind
    assert (reason.before, reason.amount) == (hand_value(pool), hand_value(pool[1:]))
    assert (reason.amount > reason.before) is (kind is ReasonKind.THINS)


def test_without_nets_a_hint_is_the_rules_choice() -> None:
    agent = NeuralAgent(Skill(), fallback=RuleAgent(), load_nets=no_nets)
    state, _ = new_game(2, seed=1)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        (only,) = explain(agent, observation, random.Random(1))
        assert only.action == RuleAgent().act(observation, random.Random(1))
        assert only.chance is None
        apply(state, acting[0], only.action)
    assert isinstance(only.action, Build)


def test_a_hint_out_of_turn_is_refused() -> None:
    state, _ = new_game(2, seed=1)
    with pytest.raises(AgentError, match="not to act"):
        hints(observe(state, 1 - players_to_act(state)[0]), random.Random(0))


@pytest.mark.parametrize(
    ("masterminds", "seats"),
    [("light", 2), *(pytest.param(*more, marks=SLOW) for more in (("light", 4), ("full", 2), ("full", 3)))],
    indirect=["masterminds"],
)
def test_only_the_least_bid_of_a_hint_is_called_the_least(masterminds: Skill, seats: int) -> None:
    """Over many bids: a 3 and a 2 never both say «lay the least», and neither says so while a 1 is in hand."""
    said, back, wanted = 0, 0, 10 if masterminds == MASTERMIND else 5
    for _, observation, found in advice(seats, 30 + seats, masterminds.worlds):
        kinds = [{reason.kind for reason in candidate.reasons} for candidate in found]
        assert sum(ReasonKind.LETS_GO in why for why in kinds) <= 1
        for candidate, why in zip(found, kinds, strict=True):
            assert isinstance(candidate.action, Bid)
            laid = sum(POWER[card] for card in candidate.action.cards)
            if ReasonKind.LETS_GO in why:
                assert laid == min(POWER[card] for card in observation.hand)
                assert found[0].wins_auction is not None
                assert found[0].wins_auction <= 0.5
                said += 1
            if ReasonKind.COMES_BACK in why:
                assert candidate.wins_auction is not None
                assert candidate.wins_auction <= 0.5
                back += 1
        if min(said, back) >= wanted:
            return
    raise AssertionError("too few such reasons were given")
