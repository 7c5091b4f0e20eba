"""Worlds that fit what was seen, rounds played out in them, and their effect on the mastermind's bids."""

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np
import pytest

from game.agents.knowledge.memory import UNKNOWN, remember
from game.agents.knowledge.netfile import load
from game.agents.knowledge.outlook import BidWorth, Worth, powers
from game.agents.knowledge.tables import NUMBER
from game.agents.levels import MASTERMIND
from game.agents.neural import NeuralAgent
from game.agents.policies.rule import RuleAgent
from game.agents.worlds.arrays import Brain, Weights
from game.agents.worlds.bidding import Bidding
from game.agents.worlds.lockstep import POWER
from game.agents.worlds.search import TRIED, Search, Worlds, compared, draw, play_on
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.state import Phase
from game.records.game import Game

FEW = 8
"""How many worlds suffice to see whether they are right."""


@cache
def brain(seats: int) -> Brain:
    nets = load(seats)
    return Brain(Weights.of(nets["value"]), Weights.of(nets["bid"]))


def even(seats: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.zeros((seats, 4))


def own_bids(seats: int, seed: int, first: int = 0) -> Iterator[tuple[Observation, Game]]:
    """Every bid of a rule-based game from this auction (0 to 39) on, as its seat sees it."""
    game, player = Game.new(seed, seats), RuleAgent()
    while (seat := game.to_act) is not None:
        seen = game.observation(seat)
        if seen.phase is Phase.BIDDING and seen.hand and len(seen.history) >= first:
            yield seen, game
        game.apply(player.act(seen, random.Random(1)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_fit_what_the_seat_knows(seats: int) -> None:
    looked_at = with_bids = 0
    for seen, _ in own_bids(seats, seed=seats):
        if len(seen.history) % 3:
            continue
        table = remember(seen)
        sample = draw(table, brain(seats), even(seats), FEW, seed=1)
        looked_at += 1
        assert (sample.hands[:, table.me] == powers(table.hand)).all()
        laid = {n for n, seat in enumerate(table.seats) if seat.laid and n != table.me}
        assert set(sample.laid) == laid
        with_bids += bool(laid)
        for number, seat in enumerate(table.seats):
            if number == table.me or not seat.size:
                continue
            hands = sample.hands[:, number]
            assert (hands.sum(axis=1) == seat.size).all()
            assert (hands >= powers(seat.shown)).all()
            assert (hands <= powers([*seat.shown, *seat.hidden])).all()
            if number in laid:
                assert (sample.laid[number].sum(axis=1) == seat.laid).all()
                assert (sample.laid[number] <= hands).all()
        for belt in sample.belts[:, BELT_SIZE - table.left :].tolist():
            assert all(drawn == known for drawn, known in zip(belt, table.belt, strict=True) if known != UNKNOWN)
            hidden = [drawn for drawn, known in zip(belt, table.belt, strict=True) if known == UNKNOWN]
            assert set(hidden) <= set(table.unseen)
            assert len(set(hidden)) == len(hidden)
    assert looked_at > 10 * seats
    assert with_bids > looked_at // 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_bid_depends_on_what_is_drawn_for_others(seats: int) -> None:
    """The drawn hands play, but no seat sees another's: otherwise bids would be worth what only a cheat gets from
    them."""
    seen, _ = next(own_bids(seats, seed=9, first=11))
    table = remember(seen)
    sample = draw(table, brain(seats), even(seats), FEW, seed=2)
    lanes = Worlds(table, sample.hands, sample.belts, 1, brain(seats), even(seats), seed=2)
    me = np.full(lanes.games, table.me)
    inputs, possible = lanes.bid_features()
    _, before = lanes.worths(lanes.brain, me, lanes.g, inputs, possible)
    belts = lanes.belt[:, lanes.place + int(lanes.face_up[0]) :]
    belts[:] = belts[:, ::-1].copy()
    for other in range(seats):
        if other != table.me:
            lanes.hand[:, other] = lanes.hand[::-1, other].copy()
    again, may = lanes.bid_features()
    _, after = lanes.worths(lanes.brain, me, lanes.g, again, may)
    assert (inputs == again).all()
    assert (before == after).all()


def test_the_last_auction_comes_to_the_score_itself() -> None:
    """In the game's last auction nothing follows: a bid is worth the results of the worlds, and nothing is judged."""
    compared_with_results = 0
    for seed in range(40, 52):
        for seen, _ in own_bids(2, seed, first=39):
            table = remember(seen)
            rival = 1 - table.me
            if not table.seats[rival].laid:
                continue
            bids = sorted({powers([NUMBER[card]]) for card in seen.hand})
            found = play_on(table, bids, brain(2), even(2), FEW, seed=3)
            sample = draw(table, brain(2), even(2), FEW, seed=3)
            lanes = Worlds(table, sample.hands, sample.belts, 1, brain(2), even(2), seed=3)
            for bid, worth in zip(bids, found, strict=True):
                chances = []
                for world in range(FEW):
                    own, theirs = bid @ POWER, sample.laid[rival][world] @ POWER
                    wins = own > theirs or (own == theirs and table.chief == table.me)
                    winner = table.me if wins else rival
                    totals = [own.total for own in lanes.owned[world]]
                    totals[winner] = lanes.following[world][winner].total
                    robots = [own.stock.robots for own in lanes.owned[world]]
                    robots[winner] = lanes.following[world][winner].stock.robots
                    ranks = [(total, -count) for total, count in zip(totals, robots, strict=True)]
                    chances.append((ranks[table.me] == max(ranks)) / ranks.count(max(ranks)))
                assert worth.chance == pytest.approx(sum(chances) / FEW)
                compared_with_results += 1
    assert compared_with_results > 4


def test_the_same_worlds_give_the_same_judgement_and_others_another() -> None:
    seen, _ = next(own_bids(3, seed=5, first=6))
    table = remember(seen)
    bids = sorted({powers([NUMBER[card]]) for card in seen.hand})
    assert len(bids) > 1
    first, again, other = (play_on(table, bids, brain(3), even(3), FEW, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_compared_bids_are_as_good_as_before_on_average() -> None:
    bids = [BidWorth((1,), 1, 0.5, 0.0, chance, 2.0, chance + 0.01) for chance in (0.4, 0.5, 0.99)]
    worths = [Worth(chance, 5.0) for chance in (0.2, 0.3, 0.6)]
    found = compared(bids, worths)
    assert [bid.chance for bid in found[:2]] == pytest.approx(
        [0.4 + 0.13 - 1 / 300, 0.53 - 1 / 300 + 0.1 - 0.1], abs=0.2
    )
    assert [bid.margin for bid in found] == pytest.approx([2.0] * 3)
    utilities = [bid.utility for bid in found]
    assert sum(utilities) == pytest.approx(sum(bid.utility for bid in bids))
    assert utilities[2] - utilities[0] == pytest.approx(worths[2].utility - worths[0].utility)
    assert all(0 <= bid.chance <= 1 for bid in compared(bids, [Worth(0.0, 0), Worth(0.0, 0), Worth(1.0, 0)]))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mastermind_tries_a_few_of_its_best_bids_and_lays_the_best_of_those(seats: int) -> None:
    searcher = NeuralAgent(MASTERMIND, fallback=RuleAgent())
    plain = NeuralAgent(msgspec.structs.replace(MASTERMIND, worlds=0), fallback=RuleAgent())
    tried_some = otherwise = 0
    for seen, _ in own_bids(seats, seed=3):
        if len(seen.history) % (5 if seats == 2 else 9) != 2:
            continue
        before = {bid.bid: bid for bid in plain.judged(plain.outlook(seen), seen, random.Random(1))}
        after = {bid.bid: bid for bid in searcher.judged(searcher.outlook(seen), seen, random.Random(1))}
        assert before.keys() == after.keys()
        changed = [bid for bid in before if before[bid].utility != after[bid].utility]
        assert len(changed) in range(TRIED + 1)
        best = max(after.values(), key=lambda bid: bid.utility).bid
        if changed:
            tried_some += 1
            assert best in changed
            otherwise += best != max(before.values(), key=lambda bid: bid.utility).bid
    assert tried_some > 5
    assert otherwise


def test_a_lone_bidder_searches_nothing() -> None:
    for seen, _ in own_bids(2, seed=6):
        rival = seen.seats[1 - (seen.player or 0)]
        if not rival.hand and not rival.bid:
            table = remember(seen)
            bids = [BidWorth(powers([NUMBER[card]]), 1, 1.0, 0.0, 0.5, 0.0, 0.5) for card in seen.hand]
            assert Search(load(2), FEW).tried(bids, table, [[0.0] * 4] * 2, 1) == bids
            return
    pytest.fail("no game of this seed has a seat alone in bidding")


def test_rounds_are_played_to_their_end_by_the_rules() -> None:
    seen, _ = next(own_bids(4, seed=8, first=9))
    table = remember(seen)
    assert 1 < table.left < BELT_SIZE
    assert ROUNDS - table.rounds_left == seen.round
    sample = draw(table, brain(4), even(4), FEW, seed=4)
    lanes = Worlds(table, sample.hands, sample.belts, 2, brain(4), even(4), seed=4)
    assert isinstance(lanes, Bidding)
    cards = [own.stock.robots + len(own.stock.units) for own in lanes.owned[0]]
    bids = np.repeat(np.eye(6)[[int(np.flatnonzero(powers(table.hand))[0])]], lanes.games, axis=0)
    lanes.play_on({table.me: bids})
    assert lanes.place == BELT_SIZE - 1
    for owned in lanes.owned:
        won = sum(own.stock.robots + own.stock.fzzzts + len(own.stock.units) for own in owned)
        assert won <= sum(cards) + table.left + 4
    assert (lanes.hand >= 0).all()
    assert (lanes.shown >= 0).all()
