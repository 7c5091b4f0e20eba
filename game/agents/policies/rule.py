"""Bidding and allocating by rule: spend the hand over the auctions left, in proportion to what each card is worth."""

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import exp

import msgspec

from game.agents.knowledge.appraisal import Appraisal, future_supply, gain, prospect, stake
from game.agents.knowledge.memory import UNKNOWN, Seat, Table, remember
from game.agents.knowledge.outlook import powers
from game.agents.knowledge.tables import IDS, NUMBER, ZAPS
from game.agents.policies.base import AgentError
from game.agents.policies.misjudgement import NONE, Errors, Misjudgement
from game.agents.policies.thrift import Thrift, totals
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from game.core.observation import Observation, SeatView, forced_action
from game.core.rules import HAND_SIZE
from game.core.scoring import best_build
from game.core.state import Phase


class RuleTaste(msgspec.Struct, frozen=True):
    """How a rule-based player spends."""

    appraisal: Appraisal = Appraisal()
    boldness: float = 1.0
    """Share of the hand's zaps it would spend on a card worth as much as everything still to come, per seat at the
    table."""
    sharpness: float = 1.0
    """How strongly it favours valuable cards over cheap ones (1: in proportion to worth)."""
    card_cost: float = 0.3
    """How many zaps off the price it would rather be than lay one more card."""
    errors: Errors = Errors()
    """How far it misjudges an auction, the card's worth in points."""
    forgets: float = 0.0
    """The share of sales to others that it forgets."""
    patience: float = 0.0
    """Saves early in a round for its end."""
    ties: float = 0.0
    """How many zaps off the price it accepts for a tie after which it is Chief."""


TUNED: dict[int, RuleTaste] = {
    2: RuleTaste(
        Appraisal(prospect=0.46, robots=1.0, zap=0.68, dilution=2.45, denial=0.43, average=5.1),
        boldness=0.81,
        sharpness=0.51,
        card_cost=0.37,
    ),
    3: RuleTaste(
        Appraisal(prospect=0.4, robots=1.0, zap=0.5, dilution=1.92, denial=0.42, average=4.8),
        boldness=0.69,
        sharpness=0.68,
        card_cost=0.28,
    ),
    4: RuleTaste(
        Appraisal(prospect=0.44, robots=0.83, zap=0.51, dilution=1.75, denial=0.0, average=5.1),
        boldness=0.82,
        sharpness=0.9,
        card_cost=0.6,
    ),
}
"""The strongest rule-based player by number of seats, found by ``build/training/tune_rule.py`` in self-play."""


def _erring(taste: RuleTaste, errors: Errors, forgets: float, eagerness: float) -> RuleTaste:
    """The taste of a player who errs and forgets, and spends ``eagerness`` times as much as is wise."""
    return msgspec.structs.replace(taste, errors=errors, forgets=forgets, boldness=eagerness * taste.boldness)


JOURNEYMAN: dict[int, RuleTaste] = {
    2: _erring(TUNED[2], Errors(1.2, 0.15), forgets=0.25, eagerness=1.0),
    3: _erring(TUNED[3], Errors(1.1, 0.15), forgets=0.25, eagerness=1.05),
    4: _erring(TUNED[4], Errors(0.2, 0.05), forgets=0.1, eagerness=1.0),
}
"""The tuned rules, with human judgement and memory."""

APPRENTICE: dict[int, RuleTaste] = {
    seats: msgspec.structs.replace(
        _erring(TUNED[seats], errors, forgets=0.6, eagerness=eagerness),
        appraisal=msgspec.structs.replace(TUNED[seats].appraisal, denial=0.0, prospect=0.2),
    )
    for seats, errors, eagerness in (
        (2, Errors(3.0, 0.4), 1.0),
        (3, Errors(3.0, 0.3), 1.45),
        (4, Errors(2.0, 0.25), 1.65),
    )
}
"""A beginner: looks less far ahead, judges by eye and forgets more than half of what others bought. The fuller the
table, the sooner it has spent what it would need at the end of a round."""


class RuleAgent:
    """A computer player by rule."""

    def __init__(
        self, tastes: Mapping[int, RuleTaste] | None = None, *, bend: Callable[[RuleTaste], RuleTaste] | None = None
    ) -> None:
        """``tastes`` by number of seats (TUNED unless given), each bent to a personality by ``bend``."""
        self._tastes = {seats: bend(taste) if bend else taste for seats, taste in (tastes or TUNED).items()}

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        forced = only_action(observation)
        if forced is not None:
            return forced
        taste = self._tastes[len(observation.seats)]
        table = remember(observation, forgotten_sales(observation, taste.forgets))
        if observation.phase is Phase.ALLOCATION:
            return allocate(table, observation, taste.appraisal)
        exact = remember(observation) if taste.forgets else table
        return Bid(tuple(IDS[card] for card in choose_bid(table, taste, rng, Thrift(exact))))


def acting_seat(observation: Observation) -> SeatView:
    """The viewing seat, which must be to act. Raises AgentError if it is not."""
    if observation.player is None or observation.to_act != observation.player:
        raise AgentError(f"seat {observation.player} is not to act now: seat {observation.to_act} is")
    return observation.seats[observation.player]


def only_action(observation: Observation) -> Action | None:
    """The action when there is nothing to think about: the best build in scoring [F5], or the only legal one."""
    own = acting_seat(observation)
    if observation.phase is Phase.SCORING:
        return Build(best_build(own.units, observation.discard, own.fixed))
    return forced_action(observation)


def forgotten_sales(observation: Observation, part: float) -> frozenset[int]:
    """Indices in the history of sales to others that this seat has forgotten, always the same ones in the same game.

    Nobody forgets this round's sales.
    """
    if part <= 0:
        return frozenset()
    forgotten = set()
    for place, auction in enumerate(observation.history):
        if auction.round < observation.round:
            # The cards themselves decide, so no generator is needed and what is forgotten stays forgotten.
            mixed = (NUMBER[auction.card] * 2654435761 + place * 40503 + (observation.player or 0) * 9973) % 1009
            if mixed < part * 1009:
                forgotten.add(place)
    return frozenset(forgotten)


def choose_bid(table: Table, taste: RuleTaste, rng: random.Random, thrift: Thrift) -> tuple[int, ...]:
    """The cards to lay for the head of the belt."""
    wish = _wished(table, taste, rng)
    bid = thrift.instead(powers(wish))
    return wish if bid == powers(wish) else next(cards for cards in subsets(table.hand) if powers(cards) == bid)


def _wished(table: Table, taste: RuleTaste, rng: random.Random) -> tuple[int, ...]:
    """The cards nearest to the right price for the head of the belt."""
    bids = subsets(table.hand)
    pricing = price_rule(table, taste, taste.errors.drawn(rng))
    if pricing is None:
        return min(bids, key=lambda cards: (zaps(cards), len(cards)))
    price = pricing(table.hand)
    liked = _liked_ties(table, taste.ties) if taste.ties else {}
    return min(
        bids,
        key=lambda cards: (miss(zaps(cards), len(cards), price, taste) - liked.get(zaps(cards), 0.0), len(cards)),
    )


def _liked_ties(table: Table, zaps_off: float) -> Mapping[int, float]:
    """How many zaps off the price each total may be for the sake of a tie: the likelier a tie, the more. For the Chief,
    winning a tie means losing the spanner, so it counts the other way [A4]."""
    liked: defaultdict[int, float] = defaultdict(float)
    for player, seat in enumerate(table.seats):
        if player != table.me and seat.size:
            bits = totals(seat)
            reached = [total for total in range(bits.bit_length()) if bits >> total & 1]
            for total in reached:
                liked[total] += zaps_off / len(reached) * (-1 if table.chief == table.me else 1)
    return liked


def miss(total: int, count: int, price: float, taste: RuleTaste) -> float:
    """How far a bid of ``count`` cards with ``total`` zaps is from the price."""
    return abs(total - price) + taste.card_cost * (count - 1)


def price_rule(table: Table, taste: RuleTaste, error: Misjudgement = NONE) -> Callable[[Sequence[int]], float] | None:
    """The right price in zaps for the head of the belt, for ``table.me``'s hand; None if the card is not wanted at all.

    It is the card's share of everything the hand can still buy this round, but at most one zap more than any rival can
    hold.
    """
    rivals = [seat for player, seat in enumerate(table.seats) if player != table.me and seat.size]
    worth = stake(table, table.me, table.belt[0], taste.appraisal) + error.worth
    if not rivals or worth <= 0:
        return None
    weights = taste.appraisal
    to_come = 0.0
    for card in table.belt[1:]:
        value = weights.average if card == UNKNOWN else gain(table, table.me, card, weights)
        to_come += max(0.0, value) ** taste.sharpness
    share: float = worth**taste.sharpness
    haste = (table.left - 4.5) / 3.5
    boldness = taste.boldness * (1 - 0.1 * taste.patience * haste) * exp(error.boldness)
    part = min(1.0, boldness * len(table.seats) * share / (share + to_come))
    most = 1.0 + max(highest_bid(seat) for seat in rivals)
    return lambda hand: min(part * zaps(hand), most)


def highest_bid(seat: Seat) -> int:
    """The most zaps that a seat might lay, from public information."""
    open_places = max(0, seat.size - len(seat.shown))
    hidden = sorted([ZAPS[card] for card in seat.hidden], reverse=True)
    count = seat.laid or seat.size
    return sum(sorted([*[ZAPS[card] for card in seat.shown], *hidden[:open_places]], reverse=True)[:count])


def zaps(cards: Sequence[int]) -> int:
    """A bid's value [A3]."""
    return sum([ZAPS[card] for card in cards])


def subsets(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """All non-empty subsets, each with its cards in the order given."""
    found: list[tuple[int, ...]] = [()]
    for card in cards:
        found += [(*subset, card) for subset in found]
    return found[1:]


def allocate(table: Table, observation: Observation, weights: Appraisal) -> Action:
    """Fix a weak robot to a unit when that costs no widget, now or in prospect: a thinner pile deals better hands."""
    seat = table.seats[table.me]
    if len(seat.pool) <= HAND_SIZE:
        return EndAllocation()
    # Count on only half an equal share of future robots, since fixing a card is permanent.
    cautious = msgspec.structs.replace(weights, prospect=0.5)
    future = _half_share(table)
    before = prospect(seat, future, cautious)
    weakest: Allocate | None = None
    for action in observation.legal_actions():
        if not isinstance(action, Allocate):
            continue
        unit, card = NUMBER[action.unit], NUMBER[action.card]
        if ZAPS[card] > 1 or (weakest and ZAPS[card] >= ZAPS[NUMBER[weakest.card]]):
            continue
        trial = Seat([other for other in seat.pool if other != card])
        trial.units = seat.units
        trial.fixed = {**seat.fixed, unit: [*seat.fixed.get(unit, ()), card]}
        if prospect(trial, future, cautious) >= before:
            weakest = action
    return weakest or EndAllocation()


def _half_share(table: Table) -> int:
    return future_supply(round(table.rounds_left * 2.5 / len(table.seats)))
