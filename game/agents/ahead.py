"""Looking one auction further: what an end of this auction is worth, judged by the best bid in the next one.

The value net judges the table right after an auction. Judging the same table by its next auction, with the own best
bid and everybody else's likely ones, corrects the net where the next card, the hands left or a new deal matter.
"""

import random
from collections.abc import Callable, Mapping
from statistics import mean

from game.agents.features import sum_zaps
from game.agents.memory import UNKNOWN, Seat, Table
from game.agents.net import Net
from game.agents.outlook import BidWorth, Counts, Ends, Outlook, Worth, bids_of
from game.agents.reading import possible_hands
from game.agents.tables import BELT_SPEED, ZAPS
from game.rules import HAND_SIZE

BIDS = 5
"""So many of the own bids, the best by the value net, are looked into."""
LEAST_LIKELY = 0.03
"""Ends of the auction less likely than this are not looked into."""
DRAWS = 3
"""So many cards are tried where the next one lies face down, and so many hands where they are dealt anew."""
HANDS = 6

MoreTime = Callable[[], bool]


def look_ahead(outlook: Outlook, nets: Mapping[str, Net], rng: random.Random, more_time: MoreTime) -> list[BidWorth]:
    """The bids of an auction, its likely ends judged one auction further as long as there is ``more_time``.

    What is not looked into is moved by as much as the rest was on average, so that both stay comparable.
    """
    ends = outlook.ends()
    found = outlook.weigh(ends)
    if outlook.last_of_round:
        return found
    seeds = [rng.getrandbits(32) for _ in range(DRAWS)]
    wins, losses = _tables(outlook, found, ends, rng)
    judged_wins: dict[Counts, Worth] = {}
    judged_losses: dict[tuple[int, int], Worth] = {}
    shifts: list[tuple[float, float]] = []
    for key, table in losses.items():
        worth = judge(table, nets, seeds) if more_time() else None
        if worth is not None:
            judged_losses[key] = worth
            shifts.append(_shift(ends.losses[key[0]][key[1]], worth))
    for bid, table in wins.items():
        worth = judge(table, nets, seeds) if more_time() else None
        if worth is not None:
            judged_wins[bid] = worth
            shifts.append(_shift(ends.wins[bid], worth))
    if not shifts:
        return found
    shift = mean([chance for chance, _ in shifts]), mean([margin for _, margin in shifts])
    for bid, before in ends.wins.items():
        ends.wins[bid] = judged_wins.get(bid) or _moved(before, shift)
    for seat, by_total in ends.losses.items():
        for total, before in by_total.items():
            by_total[total] = judged_losses.get((seat, total)) or _moved(before, shift)
    looked_into = set(judged_wins)
    return [bid for bid in outlook.weigh(ends) if bid.bid in looked_into] or outlook.weigh(ends)


def _tables(
    outlook: Outlook, found: list[BidWorth], ends: Ends, rng: random.Random
) -> tuple[dict[Counts, Table], dict[tuple[int, int], Table]]:
    """The tables after the ends that are worth a look."""
    best = sorted(found, key=lambda bid: -bid.utility)[:BIDS]
    least = min(bid.zaps for bid in best)
    wins = {bid.bid: after_win(outlook.table, bid.bid) for bid in best}
    losses = {}
    for seat, by_total in ends.losses.items():
        for total in by_total:
            if total >= least and ends.likely[seat][total] > LEAST_LIKELY:
                table = after_loss(outlook.table, seat, total, rng)
                if table is not None:
                    losses[seat, total] = table
    return wins, losses


def _shift(before: Worth, after: Worth) -> tuple[float, float]:
    return after.chance - before.chance, after.margin - before.margin


def _moved(worth: Worth, shift: tuple[float, float]) -> Worth:
    return Worth(min(1.0, max(0.0, worth.chance + shift[0])), worth.margin + shift[1])


def after_win(table: Table, bid: Counts) -> Table:
    """The table after the own seat won with these cards."""
    after = _next(table)
    spent = _pick(table.hand, bid)
    after.hand = [card for card in table.hand if card not in spent]
    _settle(after.seats[table.me], spent, table.belt[0])
    return after


def after_loss(table: Table, seat: int, total: int, rng: random.Random) -> Table | None:
    """The table after another seat won with ``total`` zaps, by the likeliest cards; None when it can have none."""
    view = table.seats[seat]
    best: tuple[float, tuple[int, ...]] | None = None
    for counts, (cards, chance) in possible_hands(view, HANDS, rng).items():
        for bid in bids_of(counts):
            if sum_zaps(bid) != total or (view.laid and sum(bid) != view.laid):
                continue
            # Of ways to pay the same the shorter is the likelier.
            likely = chance / sum(bid)
            if best is None or likely > best[0]:
                best = likely, _pick(cards, bid)
    if best is None:
        return None
    after = _next(table)
    _settle(after.seats[seat], best[1], table.belt[0])
    return after


def _next(table: Table) -> Table:
    after = Table(
        [seat.copy() for seat in table.seats],
        table.chief,
        table.belt[1:],
        table.rounds_left,
        me=table.me,
        hand=table.hand,
    )
    after.unseen = table.unseen
    for seat in after.seats:
        seat.laid = 0
    return after


def _settle(seat: Seat, spent: tuple[int, ...], card: int) -> None:
    seat.see(spent)
    seat.spend(spent)
    seat.gain(card)


def _pick(hand: list[int] | tuple[int, ...], bid: Counts) -> tuple[int, ...]:
    """Cards of a hand for so many of each power."""
    left = list(bid)
    picked = []
    for card in hand:
        if left[ZAPS[card]]:
            left[ZAPS[card]] -= 1
            picked.append(card)
    return tuple(picked)


def judge(table: Table, nets: Mapping[str, Net], seeds: list[int]) -> Worth | None:
    """What a table is worth by its next auction; None where the own seat cannot bid in it."""
    deals = not any([seat.size for seat in table.seats])
    if not deals and not table.hand:
        return None
    draws = seeds if deals or table.belt[0] == UNKNOWN else seeds[:1]
    worths = []
    for seed in draws:
        rng = random.Random(seed)
        drawn = _drawn(table, rng)
        if deals:
            for seat in drawn.seats:
                seat.deal()
            pool = drawn.seats[drawn.me].pool
            drawn.hand = rng.sample(pool, min(HAND_SIZE, len(pool)))
        best = max(Outlook(drawn, nets).bids(), key=lambda bid: bid.utility)
        worths.append((best.chance, best.margin))
    return Worth(mean([chance for chance, _ in worths]), mean([margin for _, margin in worths]))


def _drawn(table: Table, rng: random.Random) -> Table:
    """The table with its next card turned up."""
    drawn = _next(table)
    drawn.belt = table.belt[:]
    drawn.left = len(drawn.belt)
    if drawn.belt[0] == UNKNOWN:
        unseen = table.unseen[:]
        rng.shuffle(unseen)
        drawn.belt[0] = unseen.pop()
        for place in range(1, min(BELT_SPEED[drawn.belt[0]], drawn.left)):
            drawn.belt[place] = unseen.pop()
        drawn.unseen = unseen
    return drawn
