"""What the nets see, number by number: the shipped nets were trained on exactly these."""

import random
from collections.abc import Iterator, Sequence

import pytest

from game.agents.knowledge.features import BID_FEATURES, UNSEEN, unseen_sums
from game.agents.knowledge.memory import UNKNOWN, Table, remember
from game.agents.knowledge.netfile import load
from game.agents.knowledge.outlook import Outlook, powers
from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT, SYMBOLS, WORTH, ZAPS
from game.core.observation import observe
from game.core.state import Phase
from tests.game.playing import at_random, turns


def tables(seats: int, seed: int) -> Iterator[Table]:
    """The table before every bid of a random game, as the bidder knows it."""
    for turn in turns(seats, seed, at_random(random.Random(seed))):
        if turn.state.phase is Phase.BIDDING:
            yield remember(observe(turn.state, turn.player))


def coming(card: int) -> list[float]:
    if card == UNKNOWN:
        return [0.0] * 8
    bits = [float(SYMBOLS[card] >> place & 1) for place in range(4)]
    return [1.0, float(IS_UNIT[card]), ZAPS[card] / 5, WORTH[card] / 5, *bits]


def value_numbers(table: Table, expected: Sequence[Sequence[float]]) -> list[float]:
    """The value net's input, written out."""
    count, belt, in_play = len(table.seats), table.belt[1:], table.left > 1
    own = powers(table.hand)
    numbers = [cards / 3 if in_play else 0.0 for cards in own]
    for step in range(count):
        number = (table.me + step) % count
        seat = table.seats[number]
        stock = Stock(seat.pool, seat.units, seat.fixed)
        hand = own if step == 0 else expected[number]
        zaps = sum(level * cards for level, cards in enumerate(hand))
        pool = sum(level * cards for level, cards in enumerate(stock.powers))
        numbers += stock.block()
        numbers += [sum(hand) / 6, zaps / 10, float(sum(hand) == 0)] if in_play else [0.0] * 3
        numbers += [pool * table.rounds_left / 60, (number - table.chief) % count / count]
    numbers += [float(table.rounds_left == 5 - number) for number in range(1, 6)]
    numbers += [len(belt) / 8, float(not belt), float(len(belt) <= 2), 0.0]
    up = [card for card in belt if card != UNKNOWN]
    for scale, part in ((8, [1] * len(ZAPS)), (3, IS_UNIT), (10, ZAPS), (2, IS_FZZZT)):
        numbers.append(sum(part[card] for card in up) / scale)
    numbers += coming(belt[0] if belt else UNKNOWN)
    unseen = unseen_sums(table.unseen)
    numbers += [number / scale for number, scale in zip(unseen, (40, 8, 10, 4, 2), strict=False)]
    return [*numbers, unseen[UNSEEN - 1] / max(1, len(table.unseen)) / 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_nets_see_what_they_were_trained_on(seats: int) -> None:
    nets = load(seats)
    names = [feature.name for feature in BID_FEATURES]
    following = slice(names.index("next card is known"), names.index("next card's zaps") + 1)
    seen = 0
    for seed in range(3):
        for table in tables(seats, seed):
            outlook = Outlook(table, nets)
            assert outlook.inputs() == pytest.approx(value_numbers(table, outlook.expected), abs=1e-12)
            after = table.belt[1] if table.left > 1 else UNKNOWN
            for seat in range(seats):
                assert outlook.bid_inputs(seat)[following] == coming(after)[:3]
            seen += 1
    assert seen > 150
