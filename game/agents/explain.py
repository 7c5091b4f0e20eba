"""Why a choice is good, in a player's terms: the basis for hints and game reviews.

Reasons are data, not words; the window puts them into words in its languages.
"""

import random
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from game.agents.argument import DENIAL_POINTS, LIKELY, Argument, alike, argue, compare, prospect_of
from game.agents.calibration import Calibration, Strengths, Timing, situation_of
from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.outlook import BidWorth, Outlook
from game.agents.knowledge.stock import Stock
from game.agents.knowledge.tables import IDS, IS_BUILDER, IS_FZZZT, IS_UNIT, NUMBER, WORTH, ZAPS
from game.agents.neural import NeuralAgent, cards_for
from game.agents.policies.between import options
from game.agents.policies.rule import highest_bid, only_action
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from game.core.observation import Observation
from game.core.rules import hand_value
from game.core.scoring import bonus_score
from game.core.state import Phase

CANDIDATES = 3


class ReasonKind(StrEnum):
    """What a reason says; the Reason's ``cards``, ``player`` and ``amount`` fill it in."""

    POINTS = "points"
    """The card on sale brings ``amount`` points by itself."""
    COMPLETES = "completes"
    """With the card on sale, widgets on the units ``cards`` earn ``amount`` points more."""
    UNBUILT = "unbuilt"
    """The unit on sale would cost ``amount`` points as long as nothing is built on it."""
    PROSPECT = "prospect"
    """With one more robot of each symbol the card would bring ``amount`` points."""
    POWER = "power"
    """The card on sale brings ``amount`` zaps for the rounds to come."""
    FZZZT = "fzzzt"
    """The card on sale costs ``amount`` points at the end."""
    DENIES = "denies"
    """The card on sale would bring ``player`` ``amount`` points."""
    CERTAIN = "certain"
    """Nobody can bid more than ``amount`` zaps."""
    LIKELY = "likely"
    """The bid wins the auction with a chance of ``amount`` per cent."""
    SAVES = "saves"
    """The bid leaves ``amount`` zaps in hand, in the cards ``cards``."""
    LETS_GO = "lets_go"
    """The card on sale is not worth its price: bid the minimum. Only for the lowest bid."""
    COMES_BACK = "comes_back"
    """The bid will hardly win; if it loses, its cards come back to the hand [A5]."""
    ROUND_ENDS = "round_ends"
    """It is the last auction of the round: cards left in hand are of no use."""
    THINS = "thins"
    """Without the weak card ``cards`` the next hands are worth ``amount`` zaps on average, up from ``before``."""
    LENDS = "lends"
    """The same, but the next hands are worth no more than ``before``: it pays only when the pile has grown."""
    KEEPS_FREEDOM = "keeps_freedom"
    """A card that is not allocated can still serve any unit."""
    BEST_BUILD = "best_build"
    """The best widgets earn ``amount`` points."""
    ONLY_CHOICE = "only_choice"
    """There is nothing else to do."""


class Reason(msgspec.Struct, frozen=True):
    """One reason for a choice."""

    kind: ReasonKind
    amount: float = 0
    cards: tuple[str, ...] = ()
    player: int | None = None
    before: float = 0


class Candidate(msgspec.Struct, frozen=True):
    """One possible choice. ``chance`` is the chance of winning the game (0 to 1), ``margin`` the expected lead over the
    best rival in points, ``wins_auction`` the chance of winning the auction; None if unknown. Chances are calibrated
    (``Calibration``), not the nets' raw output. ``argument`` is what it comes to for a bid: why the best one is made,
    and how any other differs from that; None without nets."""

    action: Action
    chance: float | None
    margin: float | None
    wins_auction: float | None
    reasons: tuple[Reason, ...]
    argument: Argument | None = None


def explain(
    agent: NeuralAgent,
    observation: Observation,
    rng: random.Random,
    count: int = CANDIDATES,
    strengths: Strengths = (),
) -> tuple[Candidate, ...]:
    """The best ``count`` choices for the seat that is to act, best first, with reasons, and with chances among players
    of these ``strengths``.

    Raises AgentError when the seat is not to act. Without nets there is only the agent's choice, with reasons but no
    chances.
    """
    forced = only_action(observation)
    if forced is not None:
        return (_forced(observation, forced),)
    nets = agent.nets(len(observation.seats))
    if nets is None:
        action = agent.act(observation, rng)
        return (Candidate(action, None, None, None, _reasons_without_nets(observation, action)),)
    if observation.phase is Phase.ALLOCATION:
        table = remember(observation)
        found = sorted(options(table, observation.legal_actions(), nets["value"]), key=lambda o: -o[1].utility)
        between = Calibration(situation_of(table), Timing.BETWEEN, strengths)
        return tuple(
            Candidate(action, between.game(worth.chance), worth.margin, None, allocation_reasons(table, action))
            for action, worth in found[:count]
        )
    outlook = agent.outlook(observation)
    calibration = Calibration(situation_of(outlook.table), Timing.BID, strengths)
    judged = sorted(agent.judged(outlook, observation, rng), key=lambda bid: -bid.utility)
    # Chosen before chances are calibrated: what is proposed must not depend on what is said of it.
    bids = [told(bid, calibration) for bid in _different(judged)[:count]]
    return tuple(bid_candidate(outlook, bid, bids[0]) for bid in bids)


def bid_candidate(outlook: Outlook, bid: BidWorth, best: BidWorth, action: Bid | None = None) -> Candidate:
    """A bid with calibrated chances, its reasons, and its argument beside the ``best`` one; ``action`` are the cards,
    unless any of their powers will do."""
    laid = [NUMBER[card] for card in action.cards] if action else cards_for(bid.bid, outlook.table)
    why = argue(outlook, best, cards_for(best.bid, outlook.table))
    return Candidate(
        action or Bid(tuple(IDS[card] for card in laid)),
        bid.chance,
        bid.margin,
        bid.wins_auction,
        bid_reasons(outlook, bid, best),
        why if bid.bid == best.bid else compare(outlook, bid, laid, best, why),
    )


def told(bid: BidWorth, calibration: Calibration) -> BidWorth:
    """A bid with calibrated chances. Its utility is unchanged, as that is what it was chosen by."""
    return msgspec.structs.replace(
        bid, chance=calibration.game(bid.chance), wins_auction=calibration.auction(bid.wins_auction)
    )


def _different(bids: Sequence[BidWorth]) -> list[BidWorth]:
    """Only the best of the bids with the same zaps: players want to see prices, not ways to pay them. Of those that end
    the auction in the same way only the best, too: what is between them is noise."""
    best: list[BidWorth] = []
    for bid in bids:
        if not any(bid.zaps == other.zaps or alike(bid, other) for other in best):
            best.append(bid)
    return best


def _forced(observation: Observation, action: Action) -> Candidate:
    if isinstance(action, Build) and observation.player is not None:
        units = observation.seats[observation.player].units
        reason = Reason(ReasonKind.BEST_BUILD, bonus_score(units, action.widgets), units)
    else:
        reason = Reason(ReasonKind.ONLY_CHOICE)
    return Candidate(action, None, None, None, (reason,))


def _reasons_without_nets(observation: Observation, action: Action) -> tuple[Reason, ...]:
    table = remember(observation)
    if not isinstance(action, Bid):
        return allocation_reasons(table, action)
    reasons = card_reasons(table, [Stock(seat.pool, seat.units, seat.fixed) for seat in table.seats])
    laid = sum(ZAPS[NUMBER[card]] for card in action.cards)
    return tuple(reasons) or (_hardly_wins(table, laid, wanted=False),)


def bid_reasons(outlook: Outlook, bid: BidWorth, best: BidWorth) -> tuple[Reason, ...]:
    """The reasons for a bid, with calibrated chances: what the card brings, who is denied it, how sure it is, and what
    stays in hand.

    ``best`` is the best bid: if it is likely to win, no other bid may claim that the card is not worth it.
    """
    table = outlook.table
    reasons = card_reasons(table, outlook.stocks) if bid.wins_auction > LIKELY else []
    rivals = [seat for number, seat in enumerate(table.seats) if number != table.me and seat.size]
    most = max([highest_bid(seat) for seat in rivals], default=-1)
    if bid.zaps > most:
        reasons.append(Reason(ReasonKind.CERTAIN, max(0, most)))
    elif bid.wins_auction > LIKELY:
        reasons.append(Reason(ReasonKind.LIKELY, round(100 * bid.wins_auction)))
    else:
        reasons.append(_hardly_wins(table, bid.zaps, wanted=best.wins_auction > LIKELY))
    if table.left == 1:
        reasons.append(Reason(ReasonKind.ROUND_ENDS))
    else:
        laid = cards_for(bid.bid, table)
        kept = [card for card in table.hand if card not in laid]
        zaps = sum([ZAPS[card] for card in kept])
        if zaps:
            reasons.append(Reason(ReasonKind.SAVES, zaps, tuple(IDS[card] for card in kept)))
    return tuple(reasons)


def _hardly_wins(table: Table, laid: int, *, wanted: bool) -> Reason:
    """The reasons for a bid of ``laid`` zaps that will hardly win, by whether the card is ``wanted``."""
    least = min(ZAPS[card] for card in table.hand)
    return Reason(ReasonKind.LETS_GO if laid == least and not wanted else ReasonKind.COMES_BACK)


def card_reasons(table: Table, stocks: Sequence[Stock]) -> list[Reason]:
    """What winning the card on sale brings, and which rival it would help a lot."""
    card = table.belt[0]
    own = stocks[table.me]
    after = own.with_card(card)
    reasons = []
    now = after.bonus() - own.bonus()
    if IS_FZZZT[card]:
        reasons.append(Reason(ReasonKind.FZZZT, -WORTH[card]))
    elif IS_BUILDER[card] and WORTH[card]:
        reasons.append(Reason(ReasonKind.POINTS, WORTH[card]))
    if now > 0:
        units = [card] if IS_UNIT[card] else table.seats[table.me].units
        reasons.append(Reason(ReasonKind.COMPLETES, now, tuple(IDS[unit] for unit in units)))
    elif now < 0:
        reasons.append(Reason(ReasonKind.UNBUILT, -now))
    prospect = prospect_of(own, after)
    if prospect > max(0, now):
        reasons.append(Reason(ReasonKind.PROSPECT, prospect))
    if not IS_UNIT[card] and table.rounds_left and ZAPS[card] >= 3:
        reasons.append(Reason(ReasonKind.POWER, ZAPS[card]))
    for player, stock in enumerate(stocks):
        gain = stock.with_card(card).total() - stock.total()
        if player != table.me and gain >= DENIAL_POINTS:
            reasons.append(Reason(ReasonKind.DENIES, gain, player=player))
    return reasons


def allocation_reasons(table: Table, action: Action) -> tuple[Reason, ...]:
    """The reasons for fixing a card, or for ending the allocation."""
    if isinstance(action, Allocate):
        pool = [IDS[card] for card in table.seats[table.me].pool]
        before, after = hand_value(pool), hand_value([card for card in pool if card != action.card])
        kind = ReasonKind.THINS if after > before else ReasonKind.LENDS
        return (Reason(kind, after, (action.card,), before=before),)
    if isinstance(action, EndAllocation):
        return (Reason(ReasonKind.KEEPS_FREEDOM),)
    return ()
