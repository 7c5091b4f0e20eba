"""For the review: what a choice was worth compared with a mastermind's, and how sure that is.

A chance to win comes from the value net, which sees the table as one seat knows it, and is then calibrated
(``Calibration``). How reliable it is shows in sampled worlds: the same table with every hidden hand and face-down card
drawn at random.
"""

import random
from collections.abc import Sequence

import msgspec

from game.agents.argument import alike
from game.agents.calibration import Calibration, Strengths, Timing, situation_of
from game.agents.explain import Candidate, allocation_reasons, bid_candidate, told
from game.agents.knowledge.adding import added
from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.outlook import Counts, Worth, powers
from game.agents.knowledge.sampling import draw_table
from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import IDS, NUMBER
from game.agents.neural import Nets, NeuralAgent, cards_for
from game.agents.policies.between import after_plan, best_option, options, table_worth
from game.core.actions import Action, Allocate, Bid
from game.core.observation import Observation
from game.core.state import Phase

WORLDS = 12
"""Worlds sampled for one choice."""
TAIL = 0.1
"""The share of worlds beyond each end of a range."""


class Verdict(msgspec.Struct, frozen=True):
    """One choice judged. In four out of five sampled worlds its chance is between ``low`` and ``high``."""

    choice: Candidate
    low: float = 0.0
    high: float = 1.0


class Judgement(msgspec.Struct, frozen=True, tag="judgement"):
    """A choice, and the mastermind's in the same position."""

    made: Verdict
    best: Verdict
    same: bool
    """Whether the two are the same choice, as bids of equal powers are."""
    worlds: int = 0
    """Number of sampled worlds."""
    worse: int = 0
    """Number of worlds in which the mastermind's choice had the better chance."""
    usual: float | None = None
    """The median chance over all the options."""


def judge(
    agent: NeuralAgent, observation: Observation, action: Action, seed: int, strengths: Strengths = ()
) -> Judgement:
    """What any legal bid or allocation was worth for the seat to act, among players of these ``strengths``.

    Without nets the answer is only what the agent would have done.
    """
    nets = agent.nets(len(observation.seats))
    if nets is None:
        best = agent.act(observation, random.Random(seed))
        return Judgement(_unsaid(action), _unsaid(best), same=_alike(action, best))
    if observation.phase is Phase.ALLOCATION:
        return _allocation(nets, observation, action, strengths)
    return _bid(agent, observation, action, seed, strengths)


def position_chance(agent: NeuralAgent, observation: Observation) -> float | None:
    """A seat's chance of winning the game before anyone has bid in an auction, as the nets judge it from what the seat
    knows: that of its best bid or, with an empty hand, of the auction's expected outcome. None without nets.

    It is too optimistic until calibrated by ``Calibration``.
    """
    if agent.nets(len(observation.seats)) is None:
        return None
    outlook = agent.outlook(observation)
    bids = outlook.bids()
    if bids:
        return max(bids, key=lambda bid: bid.utility).chance
    ends = outlook.ends()
    return added(
        ends.likely[seat][total] * worth.chance
        for seat, losses in ends.losses.items()
        for total, worth in losses.items()
    )


# Bids


def _bid(agent: NeuralAgent, observation: Observation, action: Action, seed: int, strengths: Strengths) -> Judgement:
    if not isinstance(action, Bid):
        raise TypeError(f"a bid was to be judged, not {action}")
    outlook = agent.outlook(observation)
    rng = random.Random(seed)
    sensible = agent.judged(outlook, observation, rng)
    calibration = Calibration(situation_of(outlook.table), Timing.BID, strengths)
    best = told(max(sensible, key=lambda bid: bid.utility), calibration)
    found = {bid.bid: told(bid, calibration) for bid in (*outlook.bids(), *sensible)}
    made = found[powers([NUMBER[card] for card in action.cards])]
    if alike(made, best):
        # Both end the auction in the same way: what the search finds between them is noise.
        made = msgspec.structs.replace(made, chance=best.chance, margin=best.margin)
    advised = Bid(tuple(IDS[card] for card in cards_for(best.bid, outlook.table)))
    worlds = [_chances_in(agent, observation, draw_table(outlook.table, rng)) for _ in range(WORLDS)]
    said = [[calibration.game(world[bid.bid]) for world in worlds] for bid in (made, best)]
    return Judgement(
        _verdict(bid_candidate(outlook, made, best, action), said[0]),
        _verdict(bid_candidate(outlook, best, best, advised), said[1]),
        same=made.bid == best.bid,
        worlds=len(worlds),
        worse=sum(world[best.bid] > world[made.bid] for world in worlds),
        usual=sorted(bid.chance for bid in found.values())[len(found) // 2],
    )


def _chances_in(agent: NeuralAgent, observation: Observation, world: Table) -> dict[Counts, float]:
    """Each bid's chance of winning the game in a world: the seat bids without knowing the world, the net sees it."""
    return {bid.bid: bid.chance for bid in agent.outlook(observation, world).bids()}


def _verdict(choice: Candidate, chances: Sequence[float]) -> Verdict:
    """A choice with the range of its chances over the worlds, widened to include the stated chance."""
    ordered = sorted(chances)
    last = len(ordered) - 1
    said = choice.chance or 0.0
    return Verdict(choice, min(said, ordered[round(TAIL * last)]), max(said, ordered[round((1 - TAIL) * last)]))


# Allocations


def _allocation(nets: Nets, observation: Observation, action: Action, strengths: Strengths) -> Judgement:
    """Between rounds only the next hands are hidden, so there are no worlds to sample."""
    table = remember(observation)
    found = options(table, observation.legal_actions(), nets["value"])
    best = best_option(found)
    known = dict(found)
    made = known[action] if action in known else _unusual(table, action, nets)
    calibration = Calibration(situation_of(table), Timing.BETWEEN, strengths)
    return Judgement(
        _fixed(table, action, made, calibration),
        _fixed(table, best, known[best], calibration),
        same=action == best,
        usual=calibration.game(sorted(worth.chance for worth in known.values())[len(known) // 2]),
    )


def _unusual(table: Table, action: Action, nets: Nets) -> Worth:
    """The worth of an allocation that no mastermind would consider: by itself, with none to follow."""
    own = table.seats[table.me]
    stocks = [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats]
    if isinstance(action, Allocate):
        stocks[table.me] = after_plan(own, (action,))
    return table_worth(table, stocks, nets["value"])


def _fixed(table: Table, action: Action, worth: Worth, calibration: Calibration) -> Verdict:
    chance = calibration.game(worth.chance)
    return Verdict(Candidate(action, chance, worth.margin, None, allocation_reasons(table, action)), chance, chance)


def _unsaid(action: Action) -> Verdict:
    return Verdict(Candidate(action, None, None, None, ()))


def _alike(first: Action, second: Action) -> bool:
    if isinstance(first, Bid) and isinstance(second, Bid):
        return powers([NUMBER[card] for card in first.cards]) == powers([NUMBER[card] for card in second.cards])
    return first == second
