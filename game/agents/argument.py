"""Why a bid, in one sentence's worth of facts: what it does in the auction, what it is good for, and what a worse one
does differently.

Arguments are data, not words, and come from what the bidding seat knows alone: its hand, the belt's open cards, and
what everybody may remember of the others' cards [A7].
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from game.agents.knowledge.appraisal import gain
from game.agents.knowledge.memory import UNKNOWN, Table
from game.agents.knowledge.outlook import BidWorth, Outlook
from game.agents.knowledge.stock import BONUS_SCALE, Stock
from game.agents.knowledge.tables import IDS, IS_FZZZT, IS_UNIT, ZAPS
from game.agents.policies.rule import TUNED, highest_bid

LIKELY = 0.5
"""A bid with a greater chance than this of winning the auction is meant to win it."""
HARDLY = 0.02
"""A bid with a smaller chance than this of winning the auction does not count on it."""
SPANNER = 0.05
"""A greater chance than this of becoming Chief through a lost tie is worth telling."""
DENIAL_POINTS = 5
LARGE_ZAPS = 3
"""A card of at least so many zaps is worth saving, or winning for its power."""
WANTED_POINTS = 4.0
"""A card further along the belt that is worth saving for brings at least so many points, by rule of thumb."""


class Claim(StrEnum):
    """What a bid of ``zaps`` does in the auction."""

    ALONE = "alone"
    """It wins: nobody else has cards to bid."""
    SURE = "sure"
    """It wins: nobody can lay more than ``most``; ``rival`` is the only one who bids at all, if there is just one."""
    SURE_TIE = "sure_tie"
    """It wins: ``rival`` can lay as much, but the bidder wins that tie [A4]."""
    BUT_FOR = "but_for"
    """It should win: only ``rival`` could beat it, with ``most`` zaps."""
    LIKELY = "likely"
    """It should win."""
    TRIES = "tries"
    """It wins only if all the others lay less, and comes back if they do not [A5]."""
    HARDLY = "hardly"
    """It will hardly win."""
    REFUSES = "refuses"
    """It is the least that can be laid, and leaves the card to the others."""


class Aim(StrEnum):
    """What that is good for."""

    KEEPS = "keeps"
    """A card of ``kept`` zaps stays in hand for ``card``, which is sold ``ahead`` auctions later."""
    GAINS = "gains"
    """The lot brings ``points`` points as things stand."""
    PROSPECT = "prospect"
    """With one more robot of each symbol the lot brings ``points`` points."""
    POWER = "power"
    """The lot brings ``points`` zaps to later hands."""
    DENIES = "denies"
    """``other`` does not get the ``points`` points that the lot would bring there."""
    FZZZT = "fzzzt"
    """Somebody else gets the Fzzzt."""
    SAVES = "saves"
    """``points`` zaps stay in hand for the rest of the round."""
    RETURNS = "returns"
    """The cards come back, so that it costs nothing."""
    SPANNER = "spanner"
    """A tie that is lost makes the bidder Chief [A4]."""
    ENDS = "ends"
    """It is the last auction of the round, so that cards left in hand are of no use."""


class Versus(StrEnum):
    """How a bid differs from the best one; ``more`` is by how many zaps it is dearer, negative for a cheaper one."""

    DEARER = "dearer"
    """It wins as surely."""
    SURER = "surer"
    """It wins more often."""
    RISKIER = "riskier"
    """It is cheaper, but ``rival`` can lay more: ``most`` zaps."""
    RARER = "rarer"
    """It is cheaper, but wins less often."""
    IDLES = "idles"
    """It is cheaper, but will hardly win: its cards come back [A5]."""
    SPENDS = "spends"
    """It spends a card of ``kept`` zaps that the best one saves for ``card``."""
    OVERPAYS = "overpays"
    """It is more likely to win a lot that is not worth it."""
    LEAVES = "leaves"
    """It leaves the lot, which the best one wants, to the others."""
    TIELESS = "tieless"
    """It cannot bring the spanner, for the sake of which the best one is made."""
    TRIED = "tried"
    """None of this: played on from here it came out lower."""


class Argument(msgspec.Struct, frozen=True):
    """Why a bid of ``zaps`` zaps: a claim and its aim, or for any but the best one ``versus``. The other fields fill
    them in, as the enumerations say; ``rival`` and ``other`` are seats, ``card`` a card's id."""

    zaps: int
    claim: Claim
    aim: Aim | None = None
    versus: Versus | None = None
    most: int = 0
    rival: int | None = None
    other: int | None = None
    kept: int = 0
    card: str = ""
    ahead: int = 0
    points: int = 0
    more: int = 0


class Rival(msgspec.Struct, frozen=True):
    """Another seat with cards to bid: the most zaps it can lay, from public information, and whether the bidder wins a
    tie against it."""

    seat: int
    most: int
    wins_tie: bool

    def beats(self, zaps: int) -> bool:
        """Whether it can beat a bid of so many zaps."""
        return self.most > zaps or (self.most == zaps and not self.wins_tie)


def argue(outlook: Outlook, bid: BidWorth, laid: Sequence[int]) -> Argument:
    """Why the best ``bid``, laid as the cards ``laid``, is made."""
    table = outlook.table
    claim = _claim(outlook, bid)
    if claim.claim is Claim.REFUSES:
        return _with(claim, _refusing(table, laid))
    if claim.claim in (Claim.TRIES, Claim.HARDLY):
        spanner = bid.becomes_chief > max(SPANNER, bid.wins_auction)
        if spanner:
            return _with(claim, Argument(bid.zaps, claim.claim, Aim.SPANNER))
        hardly = claim.claim is Claim.HARDLY
        return _with(claim, Argument(bid.zaps, claim.claim, Aim.RETURNS) if hardly else _gained(outlook))
    return _with(claim, _saved_for(table, laid) or _gained(outlook) or _left(table, laid))


def compare(outlook: Outlook, bid: BidWorth, laid: Sequence[int], best: BidWorth, best_argument: Argument) -> Argument:
    """What a worse ``bid`` does differently from the ``best`` one, which was argued for with ``best_argument``."""
    claim, why = _claim(outlook, bid), best_argument
    found = msgspec.structs.replace(claim, more=bid.zaps - best.zaps, versus=Versus.TRIED)
    tell = msgspec.structs.replace
    if why.aim is Aim.KEEPS and why.kept in [ZAPS[card] for card in laid]:
        return tell(found, versus=Versus.SPENDS, kept=why.kept, card=why.card, ahead=why.ahead)
    if why.aim is Aim.SPANNER and bid.becomes_chief < best.becomes_chief - SPANNER:
        return tell(found, versus=Versus.TIELESS)
    beaten_by = [rival for rival in rivals_of(outlook) if rival.beats(bid.zaps)]
    if found.more > 0:
        if why.claim in (Claim.REFUSES, Claim.TRIES, Claim.HARDLY):
            surer = bid.wins_auction > best.wins_auction
            return tell(found, versus=Versus.OVERPAYS) if surer else found
        if why.claim in _WON:
            return tell(found, versus=Versus.DEARER)
        return tell(found, versus=Versus.SURER) if bid.wins_auction > best.wins_auction else found
    if found.more == 0 or claim.claim in _WON:
        return found
    if claim.claim is Claim.REFUSES and best.wins_auction > LIKELY:
        return tell(found, versus=Versus.LEAVES)
    if why.claim in _WON and len(beaten_by) == 1:
        return tell(found, versus=Versus.RISKIER, rival=beaten_by[0].seat, most=beaten_by[0].most)
    if bid.wins_auction >= best.wins_auction:
        return found
    return tell(found, versus=Versus.IDLES if bid.wins_auction < HARDLY else Versus.RARER)


_WON = (Claim.ALONE, Claim.SURE, Claim.SURE_TIE)


def alike(one: BidWorth, other: BidWorth) -> bool:
    """Whether two bids end the auction in the same way: neither wins it, and both bring the spanner as often [A4]."""
    loses = max(one.wins_auction, other.wins_auction) < HARDLY
    return loses and abs(one.becomes_chief - other.becomes_chief) < SPANNER


def rivals_of(outlook: Outlook) -> list[Rival]:
    """Everybody else who has cards to bid, or has laid some."""
    table, order = outlook.table, outlook.order
    return [
        Rival(number, highest_bid(seat), order[table.me] < order[number])
        for number, seat in enumerate(table.seats)
        if number != table.me and seat.size
    ]


def _claim(outlook: Outlook, bid: BidWorth) -> Argument:
    rivals = rivals_of(outlook)
    if not rivals:
        return Argument(bid.zaps, Claim.ALONE)
    most = max(rivals, key=lambda rival: rival.most)
    able = [rival for rival in rivals if rival.beats(bid.zaps)]
    if not able:
        if most.most == bid.zaps:
            return Argument(bid.zaps, Claim.SURE_TIE, most=most.most, rival=most.seat)
        return Argument(bid.zaps, Claim.SURE, most=most.most, rival=most.seat if len(rivals) == 1 else None)
    if bid.wins_auction > LIKELY:
        if len(able) == 1 and len(rivals) > 1:
            return Argument(bid.zaps, Claim.BUT_FOR, most=able[0].most, rival=able[0].seat)
        return Argument(bid.zaps, Claim.LIKELY)
    least = min(ZAPS[card] for card in outlook.table.hand)
    if bid.zaps == least:
        return Argument(bid.zaps, Claim.REFUSES)
    return Argument(bid.zaps, Claim.HARDLY if bid.wins_auction < HARDLY else Claim.TRIES)


def _with(claim: Argument, aim: Argument | None) -> Argument:
    """A claim with its aim."""
    if aim is None:
        return claim
    return msgspec.structs.replace(
        claim, aim=aim.aim, other=aim.other, kept=aim.kept, card=aim.card, ahead=aim.ahead, points=aim.points
    )


def _worth(table: Table, card: int) -> float:
    """What a card brings the bidder in points, by rule of thumb: power and units to come included."""
    return gain(table, table.me, card, TUNED[len(table.seats)].appraisal)


def _saved_for(table: Table, laid: Sequence[int], least: float = WANTED_POINTS) -> Argument | None:
    """The strongest card left in hand, and the best open card of the belt to use it for, if that is worth ``least``."""
    kept = [ZAPS[card] for card in table.hand if card not in laid]
    strongest = max(kept, default=0)
    coming = [(ahead, card) for ahead, card in enumerate(table.belt) if ahead and card != UNKNOWN]
    if not coming or strongest < LARGE_ZAPS or strongest <= max(ZAPS[card] for card in laid):
        return None
    ahead, card = max(coming, key=lambda place: (_worth(table, place[1]), -place[0]))
    if _worth(table, card) < least:
        return None
    return Argument(0, Claim.SURE, Aim.KEEPS, kept=strongest, card=IDS[card], ahead=ahead)


def _gained(outlook: Outlook) -> Argument | None:
    """What the lot brings, or whom it would have served more."""
    table, card = outlook.table, outlook.head
    own, after = outlook.stocks[table.me], outlook.after[table.me]
    points = after.total() - own.total()
    denied = max(
        ((_gain(outlook, seat), seat) for seat in range(outlook.count) if seat != table.me), key=lambda one: one[0]
    )
    if denied[0] >= max(DENIAL_POINTS, points):
        return Argument(0, Claim.SURE, Aim.DENIES, points=denied[0], other=denied[1])
    prospect = prospect_of(own, after)
    if points > 0 and points >= prospect:
        return Argument(0, Claim.SURE, Aim.GAINS, points=points)
    if prospect > 0:
        return Argument(0, Claim.SURE, Aim.PROSPECT, points=prospect)
    if not IS_UNIT[card] and table.rounds_left and ZAPS[card] >= LARGE_ZAPS:
        return Argument(0, Claim.SURE, Aim.POWER, points=ZAPS[card])
    return None


def _gain(outlook: Outlook, seat: int) -> int:
    return outlook.after[seat].total() - outlook.stocks[seat].total()


def prospect_of(own: Stock, after: Stock) -> int:
    """By how much more the bonus would grow, with one more robot of each symbol, from ``own`` to ``after``."""
    return round((after.block()[2] - own.block()[2]) * BONUS_SCALE)


def _left(table: Table, laid: Sequence[int]) -> Argument | None:
    """What stays in hand."""
    if table.left == 1:
        return Argument(0, Claim.SURE, Aim.ENDS)
    zaps = sum(ZAPS[card] for card in table.hand if card not in laid)
    return Argument(0, Claim.SURE, Aim.SAVES, points=zaps) if zaps else None


def _refusing(table: Table, laid: Sequence[int]) -> Argument | None:
    """Why the lot is left to the others."""
    if IS_FZZZT[table.belt[0]]:
        return Argument(0, Claim.REFUSES, Aim.FZZZT)
    return _saved_for(table, laid, max(WANTED_POINTS, _worth(table, table.belt[0]))) or _left_for_later(table, laid)


def _left_for_later(table: Table, laid: Sequence[int]) -> Argument | None:
    found = _left(table, laid)
    return None if found is None or found.aim is Aim.ENDS else found
