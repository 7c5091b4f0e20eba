"""Reading the others: a mixture of models of how a seat bids, weighted by how well each explains its bids so far.

The models are the bid net's styles and the rules of thumb in three degrees of boldness. The rules need a hand, so they
are applied to every hand that the seat may hold, or to a sample.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb, exp, log

from game.agents.knowledge.adding import added
from game.agents.knowledge.features import BID_TOTALS, STYLES, sum_zaps
from game.agents.knowledge.memory import Seat, Table, tables_before
from game.agents.knowledge.net import Net
from game.agents.knowledge.outlook import Counts, Outlook, bids_of, powers
from game.agents.knowledge.sampling import draw_hand
from game.agents.policies.rule import TUNED, miss, price_rule
from game.core.events import Auction
from game.core.observation import Observation

BOLDNESS = (1.0, 0.6, 1.6)
"""The tuned rules, with a timid and a bold variant."""
PRIOR: tuple[float, ...] = (0.25, 0.15, 0.1, 0.1, 0.2, 0.1, 0.1)
"""The prior probability of each model: the styles, then the rules."""
LEAST_CHANCE = 0.02
"""The least likelihood of any single bid: people do odd things in every style."""
RULE_BLUR = 0.7
_TOP = BID_TOTALS - 1

Chances = list[float]
Snapshot = tuple[object, ...]


class Reader:
    """Predicts the others' bids. Its state can always be rebuilt from an observation."""

    def __init__(self, nets: Mapping[str, Net], hands: int) -> None:
        """``hands`` is how many hands per seat to examine."""
        self._nets = nets
        self._hands = hands
        self._judged: list[tuple[Snapshot, dict[int, list[float]]]] = []

    def foresee(self, outlook: Outlook, observation: Observation) -> None:
        """Put into ``outlook.foreseen`` how likely each total is from each other seat."""
        weights = self._weights(observation)
        rng = random.Random(len(observation.history))
        for number, seat in enumerate(outlook.table.seats):
            if number != outlook.table.me and seat.size:
                by_model = models(outlook, number, self._hands, rng)
                outlook.foreseen[number] = [
                    added([weight * chances[total] for weight, chances in zip(weights[number], by_model, strict=True)])
                    for total in range(BID_TOTALS)
                ]

    def style_logs(self, observation: Observation) -> list[list[float]]:
        """For each seat, the log likelihood of its bids so far under each of the bid net's styles."""
        self._catch_up(observation)
        found = [[0.0] * STYLES for _ in observation.seats]
        for _, judgement in self._judged:
            for number, logs in judgement.items():
                found[number] = [a + b for a, b in zip(found[number], logs[:STYLES], strict=True)]
        return found

    def _weights(self, observation: Observation) -> list[list[float]]:
        """For each seat, how likely each model is after the auctions so far."""
        self._catch_up(observation)
        found = []
        for number in range(len(observation.seats)):
            logs = [log(chance) for chance in PRIOR]
            for _, judgement in self._judged:
                if number in judgement:
                    logs = [a + b for a, b in zip(logs, judgement[number], strict=True)]
            most = max(logs)
            odds = [exp(value - most) for value in logs]
            whole = added(odds)
            found.append([odd / whole for odd in odds])
        return found

    def _catch_up(self, observation: Observation) -> None:
        """Process new auctions, or start over for a different game."""
        del self._judged[len(observation.history) :]
        for place, (table, auction) in enumerate(tables_before(observation)):
            seen = snapshot(table, auction)
            if place < len(self._judged) and self._judged[place][0] == seen:
                continue
            self._judged[place:] = [(seen, self._judge(table, auction, place))]

    def _judge(self, table: Table, auction: Auction, place: int) -> dict[int, list[float]]:
        """The log likelihood of each seat's bid under each model."""
        outlook = Outlook(table, self._nets)
        rng = random.Random(place)
        judged = {}
        for player, value in auction.values.items():
            by_model = models(outlook, player, self._hands, rng)
            judged[player] = [log(max(LEAST_CHANCE, chances[min(value, _TOP)])) for chances in by_model]
        return judged


def snapshot(table: Table, auction: Auction) -> Snapshot:
    """Everything that the judgement of an auction depends on."""
    seats = [
        (seat.size, seat.laid, *map(tuple, (seat.pool, seat.units, seat.shown, seat.hidden)), repr(seat.fixed))
        for seat in table.seats
    ]
    return auction, table.chief, tuple(table.belt), tuple(seats)


def models(outlook: Outlook, seat: int, hands: int, rng: random.Random) -> list[Chances]:
    """How likely each total is from a seat under each model, in the order of PRIOR."""
    view = outlook.table.seats[seat]
    held = possible_hands(view, hands, rng)
    by_style = outlook.chances_by_style(seat)
    # A model without any bid of that many cards falls back to the bid net's first style.
    return [*by_style, *[chances or by_style[0] for chances in _by_rules(outlook.table, seat, held, view.laid)]]


def possible_hands(seat: Seat, most: int, rng: random.Random) -> dict[Counts, tuple[tuple[int, ...], float]]:
    """Hands that a seat may hold, by powers, each with matching cards and its probability: all of them, or a sample of
    ``most``."""
    places = max(0, seat.size - len(seat.shown))
    hidden = seat.hidden
    if comb(len(hidden), min(places, len(hidden))) <= most:
        draws: Sequence[Sequence[int]] = list(combinations(hidden, min(places, len(hidden))))
    else:
        draws = [draw_hand(seat, rng)[len(seat.shown) :] for _ in range(most)]
    found: dict[Counts, tuple[tuple[int, ...], float]] = {}
    for draw in draws:
        hand = (*seat.shown, *draw)
        if not hand:
            continue
        counts = powers(hand)
        cards, chance = found.get(counts, (hand, 0.0))
        found[counts] = cards, chance + 1 / len(draws)
    return found


def _by_rules(
    table: Table, seat: int, hands: Mapping[Counts, tuple[tuple[int, ...], float]], laid: int
) -> list[Chances | None]:
    """As the rules of thumb would bid, timid and bold."""
    view = Table(table.seats, table.chief, table.belt, table.rounds_left, me=seat)
    view.unseen = table.unseen
    tuned = TUNED[len(table.seats)]
    pricing = price_rule(view, tuned)
    found: list[Chances | None] = []
    for boldness in BOLDNESS:
        chances = [0.0] * BID_TOTALS
        for counts, (cards, chance) in hands.items():
            price = min(boldness * pricing(cards), sum_zaps(counts)) if pricing else 0.0
            odds = []
            for bid in bids_of(counts):
                total, number = int(sum_zaps(bid)), sum(bid)
                odds.append((exp(-miss(total, number, price, tuned) / RULE_BLUR), total, number))
            _spread(chances, odds, chance, laid)
        found.append(_whole(chances))
    return found


def _spread(chances: Chances, odds: Sequence[tuple[float, int, int]], chance: float, laid: int) -> None:
    """Add a hand's bids to the chances of totals. With ``laid`` cards on the table only bids of that many cards are
    possible, and a hand counts in proportion to its likelihood of laying that many."""
    whole = added([odd for odd, _, _ in odds])
    for odd, total, number in odds:
        if not laid or number == laid:
            chances[min(total, _TOP)] += chance * odd / whole


def _whole(chances: Chances) -> Chances | None:
    whole = added(chances)
    return [chance / whole for chance in chances] if whole > 0 else None
