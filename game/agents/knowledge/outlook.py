"""The current auction as one seat sees it: how it may end, how likely that is, and what each outcome is worth to the
seat.

The seat lays a bid; the others bid as the bid net predicts. Each outcome of the auction, "I win with these cards" or
"another wins with this many zaps", is valued by the value net, and a bid is worth its expected outcome.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, tanh

import msgspec

from game.agents.knowledge import features
from game.agents.knowledge.adding import added
from game.agents.knowledge.features import (
    BID_TOTALS,
    HAND,
    HAND_SCALE,
    HAND_ZAPS_SCALE,
    OWN_FEATURES,
    OWN_SCALE,
    POOL_POWER,
    POOL_POWER_SCALE,
    SEAT_FEATURES,
    STYLES,
    SeatSight,
    seat_start,
    span,
    sum_zaps,
    world_start,
)
from game.agents.knowledge.memory import Table
from game.agents.knowledge.net import Net
from game.agents.knowledge.stock import CHANGE_SCALES, LEVELS_OF_POWER, Stock
from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT, WORTH, ZAPS
from game.core.rules import ROUNDS
from game.core.turn_order import clockwise, turn_of

Counts = tuple[int, ...]
"""A bid: how many cards of each power, 0 to 5 zaps."""

MARGIN_WEIGHT = 0.1
MARGIN_SCALE = 10.0
TRIFLE = 1e-4
"""Less likely outcomes are not evaluated."""
EVEN_STYLES = (1 / STYLES,) * STYLES
_TOP = BID_TOTALS - 1
_NO_RIVAL = -9.0


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What a position is worth to a seat: the chance to win the game and the expected margin in points."""

    chance: float
    margin: float

    @property
    def utility(self) -> float:
        """What a seat plays for: the chance to win, plus a little for its lead in points."""
        return self.chance + MARGIN_WEIGHT * tanh(self.margin / MARGIN_SCALE)


class BidWorth(msgspec.Struct, frozen=True, gc=False):
    """A bid's prospects: the chances of winning the auction with it and of becoming Chief through a lost tie, and the
    game's expected worth."""

    bid: Counts
    zaps: int
    wins_auction: float
    becomes_chief: float
    chance: float
    margin: float
    utility: float


class Ends(msgspec.Struct):
    """How an auction may end: what winning with each bid is worth, what it is worth if another seat wins with a number
    of zaps, and how likely that seat is to beat the remaining seats with them."""

    wins: dict[Counts, Worth]
    losses: dict[int, dict[int, Worth]]
    likely: dict[int, list[float]]


class Outlook:
    """One auction, seen by ``table.me`` before its bid."""

    def __init__(self, table: Table, nets: Mapping[str, Net], styles: Sequence[Sequence[float]] | None = None) -> None:
        """``styles`` holds the likelihood of each of the bid net's styles for each seat."""
        self.table = table
        self.foreseen: dict[int, list[float]] = {}
        self.count = len(table.seats)
        self.value, self.bid = nets["value"], nets["bid"]
        self.head = table.belt[0]
        self.round_number = ROUNDS - table.rounds_left
        self.stocks = [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats]
        self.after = [stock.with_card(self.head) for stock in self.stocks]
        self.blocks = [stock.block() for stock in self.stocks]
        self.gain_blocks = [stock.block() for stock in self.after]
        self.shown = [powers(seat.shown) for seat in table.seats]
        self.hidden = [powers(seat.hidden) for seat in table.seats]
        self.expected = [
            features.expected_hand(shown, hidden, seat.size)
            for shown, hidden, seat in zip(self.shown, self.hidden, table.seats, strict=True)
        ]
        self.styles = styles or [EVEN_STYLES] * self.count
        self.world = features.world(self.round_number, table.belt[1:], features.unseen_sums(table.unseen), refill=False)
        self._sums: list[list[float]] | None = None
        self.last_of_round = table.left == 1
        self.last_of_game = self.last_of_round and table.rounds_left == 0
        self.order = [turn_of(seat, table.chief, self.count) for seat in range(self.count)]

    # What the nets see

    def inputs(self) -> list[float]:
        """The value net's input: the table after the auction, as if nobody had won or paid."""
        me = self.table.me
        hand = powers(self.table.hand)
        in_play = not self.last_of_round
        numbers = features.numbers(OWN_FEATURES, hand if in_play else [0] * LEVELS_OF_POWER)
        for seat in clockwise(self.count, me):
            held: Sequence[float] = hand if seat == me else self.expected[seat]
            sight = SeatSight(
                added(held) if in_play else 0,
                sum_zaps(held) if in_play else 0,
                sum_zaps(self.stocks[seat].powers),
                self.table.rounds_left,
                self.order[seat] / self.count,
                in_play=in_play,
            )
            numbers += self.blocks[seat]
            numbers += features.numbers(SEAT_FEATURES, sight)
        return numbers + self.world

    def bid_inputs(self, seat: int) -> list[float]:
        """The bid net's input for a seat, its style left at 0."""
        table, view, head = self.table, self.table.seats[seat], self.head
        others = [other for other in range(self.count) if other != seat]
        change, block = self.change(seat), self.blocks[seat]
        least, most = self._span(seat)

        def most_of(value: Callable[[int], float]) -> float:
            return max([value(other) if table.seats[other].size else _NO_RIVAL for other in others])

        return features.bid_numbers(
            features.BidSight(
                is_unit=IS_UNIT[head],
                card_zaps=ZAPS[head],
                card_points=WORTH[head],
                is_fzzzt=IS_FZZZT[head],
                basic_change=change[0],
                bonus_change=change[1],
                bonus_change_with_4=change[2],
                bonus_change_with_8=change[3],
                rival_bonus_change=most_of(lambda other: self.change(other)[1]),
                rival_bonus_change_with_4=most_of(lambda other: self.change(other)[2]),
                hand=view.size,
                laid=view.laid,
                has_laid=view.laid > 0,
                some_cards=max(1, view.size),
                zaps=sum_zaps(self.expected[seat]),
                most=most,
                least=least,
                shown=len(view.shown),
                strong=added(self.expected[seat][3:]),
                rivals=sum([table.seats[other].size > 0 for other in others]),
                rival_most=most_of(lambda other: self._span(other)[1]),
                rival_zaps=most_of(lambda other: sum_zaps(self.expected[other])),
                rival_hand=most_of(lambda other: table.seats[other].size),
                rival_pressure=most_of(self._pressure),
                rounds_left=table.rounds_left,
                left=table.left,
                order=self.order[seat] / self.count,
                pool_zaps=sum_zaps(self.stocks[seat].powers),
                bonus=block[1],
                basic=block[0],
                following=features.next_card(table.belt[1:]),
            )
        )

    def change(self, seat: int) -> tuple[float, ...]:
        """What the card would change for a seat: its basic points, and its bonus now, with 4 and with 8 more robots."""
        gain, block = self.gain_blocks[seat], self.blocks[seat]
        return tuple([(gain[place] - block[place]) * scale for place, scale in enumerate(CHANGE_SCALES)])

    def _span(self, seat: int) -> tuple[int, int]:
        view = self.table.seats[seat]
        shown, hidden = self.shown[seat], self.hidden[seat]
        if view.laid:
            return span(shown, hidden, view.size, view.laid)
        return span(shown, hidden, view.size, min(1, view.size))[0], span(shown, hidden, view.size, view.size)[1]

    def _pressure(self, seat: int) -> float:
        view = self.table.seats[seat]
        return sum_zaps(self.expected[seat]) * view.laid / max(1, view.size)

    # The others' bids

    def chances(self, seat: int) -> list[float]:
        """The likelihood of each total of a seat's bid: as ``foreseen``, or the bid net's, weighted by style."""
        if seat not in self.foreseen:
            self.foreseen[seat] = self._by_styles(seat)
        return self.foreseen[seat]

    def _by_styles(self, seat: int) -> list[float]:
        mixed = [0.0] * BID_TOTALS
        for weight, chances in zip(self.styles[seat], self.chances_by_style(seat), strict=True):
            for total, chance in enumerate(chances):
                mixed[total] += weight * chance
        return mixed

    def chances_by_style(self, seat: int) -> list[list[float]]:
        """The likelihood of each total of a seat's bid, for each style."""
        least, most = self._span(seat)
        base = self.bid.hidden(self.bid_inputs(seat))
        found = []
        for style in range(STYLES):
            logits = self.bid.out(self.bid.shift(base, features.BID_INPUTS - STYLES + style, (1.0,)))
            odds = [
                exp(min(logit, 30.0)) if min(least, _TOP) <= total <= min(most, _TOP) else 0.0
                for total, logit in enumerate(logits)
            ]
            whole = added(odds) or 1.0
            found.append([odd / whole for odd in odds])
        return found

    # Worth

    def bids(self) -> list[BidWorth]:
        """Every bid that the hand allows, with its prospects; cards of the same power are equivalent."""
        return self.weigh(self.ends())

    def ends(self) -> Ends:
        """How the auction may end, as the value net judges it."""
        others = [seat for seat, view in enumerate(self.table.seats) if seat != self.table.me and view.size]
        chances = {seat: self.chances(seat) for seat in others}
        likely = {seat: [self._chance_of_end(seat, total, chances) for total in range(BID_TOTALS)] for seat in others}
        losses = {
            seat: {total: self.loss(seat, total) for total, chance in enumerate(by_total) if chance > TRIFLE}
            for seat, by_total in likely.items()
        }
        return Ends(dict(self.wins()), losses, likely)

    def weigh(self, ends: Ends) -> list[BidWorth]:
        """Each bid's prospects: the expectation over its outcomes."""
        me = self.table.me
        found = []
        for bid, worth in ends.wins.items():
            total = int(sum_zaps(bid))
            paid_most = min(total, _TOP)
            lost = tied = chance = margin = utility = 0.0
            for seat, losses in ends.losses.items():
                first = self.order[seat] < self.order[me]
                for paid, end in losses.items():
                    if paid > paid_most or (paid == paid_most and first):
                        likely = ends.likely[seat][paid]
                        lost += likely
                        tied += likely if paid == total else 0.0
                        chance += likely * end.chance
                        margin += likely * end.margin
                        utility += likely * end.utility
            wins = max(0.0, 1.0 - lost)
            found.append(
                BidWorth(
                    bid,
                    total,
                    wins,
                    0.0 if self.table.chief == me else tied,
                    chance + wins * worth.chance,
                    margin + wins * worth.margin,
                    utility + wins * worth.utility,
                )
            )
        return found

    def _chance_of_end(self, seat: int, total: int, chances: Mapping[int, Sequence[float]]) -> float:
        """How likely a seat is to bid this much and beat all the others (except the player)."""
        likely = chances[seat][total]
        for other, theirs in chances.items():
            if other != seat and likely:
                likely *= added(theirs[:total]) + (theirs[total] if self.order[seat] < self.order[other] else 0.0)
        return likely

    def wins(self) -> Iterator[tuple[Counts, Worth]]:
        """Every bid with the worth of winning with it."""
        hand = powers(self.table.hand)
        others_empty = not any([seat.size for number, seat in enumerate(self.table.seats) if number != self.table.me])
        if self.last_of_round:
            worth = self._win_worth
            yield from ((bid, worth) for bid in bids_of(hand))
            return
        start = seat_start(0) + HAND
        rows = self.value.rows
        spend = [
            [
                -own / OWN_SCALE - size / HAND_SCALE - level * zaps / HAND_ZAPS_SCALE
                for own, size, zaps in zip(rows[level], rows[start], rows[start + 1], strict=True)
            ]
            for level in range(LEVELS_OF_POWER)
        ]
        sums: dict[Counts, list[float]] = {(0,) * LEVELS_OF_POWER: self._winner_sums[self.table.me]}
        for bid in bids_of(hand):
            level = max(level for level in range(LEVELS_OF_POWER) if bid[level])
            before = (*bid[:level], bid[level] - 1, *bid[level + 1 :])
            sums[bid] = [a + b for a, b in zip(sums[before], spend[level], strict=True)]
            if bid == hand:
                spent = self.value.shift(sums[bid], start + 2, (1.0,))
                if others_empty:
                    spent = self.value.shift(spent, world_start(self.count) + features.REFILL, (1.0,))
                yield bid, read(self.value, spent)
            else:
                yield bid, read(self.value, sums[bid])

    def loss(self, seat: int, total: int) -> Worth:
        """The worth of another seat winning with ``total`` zaps."""
        if self.last_of_game:
            return self._final(seat)
        sums = self._winner_sums[seat]
        if self.last_of_round:
            return read(self.value, sums)
        view = self.table.seats[seat]
        zaps = sum_zaps(self.expected[seat])
        paid = view.laid or min(max(1, round(total * view.size / max(0.1, zaps))), view.size)
        start = seat_start((seat - self.table.me) % self.count) + HAND
        left = max(0.0, zaps - total) - zaps
        change = (-paid / HAND_SCALE, left / HAND_ZAPS_SCALE, float(paid >= view.size))
        return read(self.value, self.value.shift(sums, start, change))

    @property
    def _win_worth(self) -> Worth:
        return self._final(self.table.me) if self.last_of_game else read(self.value, self._winner_sums[self.table.me])

    @property
    def _winner_sums(self) -> list[list[float]]:
        """For each seat, the hidden sums of the value net when that seat has won the card and paid nothing yet."""
        if self._sums is None:
            base = self.value.hidden(self.inputs())
            rise = 0.0 if IS_UNIT[self.head] else ZAPS[self.head] * self.table.rounds_left / POOL_POWER_SCALE
            self._sums = []
            for seat in range(self.count):
                start = seat_start((seat - self.table.me) % self.count)
                change = [gain - block for gain, block in zip(self.gain_blocks[seat], self.blocks[seat], strict=True)]
                gained = self.value.shift(base, start, change)
                self._sums.append(self.value.shift(gained, start + POOL_POWER, (rise,)))
        return self._sums

    def _final(self, winner: int) -> Worth:
        """The true end of the game when ``winner`` takes its last card [F3]."""
        stocks = [self.after[seat] if seat == winner else self.stocks[seat] for seat in range(self.count)]
        ranks = [(stock.total(), -stock.robots) for stock in stocks]
        me = self.table.me
        best = max(ranks)
        others = max(total for seat, (total, _) in enumerate(ranks) if seat != me)
        return Worth(float(ranks[me] == best) / ranks.count(best), float(ranks[me][0] - others))


def read(value: Net, sums: Sequence[float]) -> Worth:
    """The value net's output for hidden sums."""
    logit, margin = value.out(sums)
    # A net that is extremely sure would cause an overflow.
    return Worth(1 / (1 + exp(min(-logit, 700.0))), margin * MARGIN_SCALE)


def powers(cards: Sequence[int]) -> Counts:
    """How many of these cards have each power."""
    counts = [0] * LEVELS_OF_POWER
    for card in cards:
        counts[ZAPS[card]] += 1
    return tuple(counts)


def bids_of(hand: Counts) -> Iterator[Counts]:
    """Every distinct bid from a hand, each after those with one card less."""
    bids: list[Counts] = [()]
    for count in hand:
        bids = [(*bid, taken) for bid in bids for taken in range(count + 1)]
    yield from bids[1:]
