"""Whether a stored review can be one of a record. Its checksum only says that it is as it was written, by whomever."""

from collections.abc import Iterable, Iterator

import msgspec

from game.agents.explain import Candidate
from game.core.actions import Action, Allocate, Bid, Build
from game.core.cards import CATALOGUE, UNITS
from game.core.rules import ROUNDS
from game.core.state import Phase
from game.records.game import Game, Turn
from game.records.record import Record, RecordError
from game.review.review import Account, ChartPoint, Decision, Review

LARGEST = 10_000
"""No points, zaps, per cent or counts in a review are more than this."""
# A chance that was worked out may miss the ends by this much.
_ROUNDING = 1e-6


def is_plausible(review: Review, record: Record, seat: int) -> bool:
    """Whether a review says only what could be said of this record from this seat: its choices are those that were
    made, its cards exist, its chances are chances, and no number is absurd."""
    try:
        game = Game.from_record(record)
    except RecordError:
        return False
    seats = len(record.players)
    turns = {turn.point: turn for turn in game.turns if turn.player == seat}
    told = msgspec.to_builtins((review.decisions, review.moments, review.account, review.strengths))
    return (
        all(abs(number) <= LARGEST for number in _numbers(told))
        and len(review.strengths) in (0, seats)
        and all(_is_choice(decision, turns.get(decision.point), seats) for decision in review.decisions)
        and all(_is_moment(moment, game.point, seats) for moment in review.moments)
        and (review.account is None or _is_account(review.account))
    )


def _numbers(value: object) -> Iterator[float]:
    """All numbers in plain data."""
    if isinstance(value, dict):
        value = value.values()
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for part in value:
            yield from _numbers(part)


def _is_choice(decision: Decision, turn: Turn | None, seats: int) -> bool:
    """Whether a decision is about a choice that was made."""
    made, best = decision.made, decision.best
    chances = (decision.usual, decision.before, decision.after, made.low, made.high, best.low, best.high)
    return (
        turn is not None
        and turn.action == made.choice.action
        and 1 <= decision.round <= ROUNDS
        and decision.auction >= 0
        and (decision.lot in CATALOGUE if decision.phase is Phase.BIDDING else decision.lot is None)
        and 0 <= decision.worse <= decision.worlds
        and all(_is_chance(chance) for chance in chances)
        and all(_is_candidate(verdict.choice, seats) for verdict in (made, best))
    )


def _is_candidate(choice: Candidate, seats: int) -> bool:
    reasons, argument = choice.reasons, choice.argument
    players = [reason.player for reason in reasons]
    cards = [*_cards(choice.action), *(card for reason in reasons for card in reason.cards)]
    if argument is not None:
        players += [argument.rival, argument.other]
        cards += [argument.card] if argument.card else []
    return (
        all(player is None or player in range(seats) for player in players)
        and all(card in CATALOGUE for card in cards)
        and _is_chance(choice.chance)
        and _is_chance(choice.wins_auction)
    )


def _cards(action: Action) -> list[str]:
    """The cards, and units, that an action names."""
    match action:
        case Bid(cards=cards):
            return [*cards]
        case Allocate(unit=unit, card=card):
            return [unit, card]
        case Build(widgets=widgets):
            return [card for widget in widgets for card in (widget.unit, *widget.cards)]
        case _:
            return []


def _is_moment(moment: ChartPoint, last: int, seats: int) -> bool:
    return (
        0 <= moment.point <= last
        and 1 <= moment.round <= ROUNDS
        and moment.auction >= 0
        and len(moment.scores) == seats
        and len(moment.chances) in (0, seats)
        and all(_is_chance(chance) for chance in moment.chances)
    )


def _is_account(account: Account) -> bool:
    units = [*account.made, *account.best]
    cards = [*account.cards, *(card for unit in units for card in unit.cards)]
    return (
        all(card in CATALOGUE for card in cards)
        and all(unit.unit in UNITS for unit in units)
        # Every widget takes at least one card.
        and all(0 <= unit.widgets <= len(unit.cards) for unit in units)
        and len(cards) <= 3 * len(CATALOGUE)
    )


def _is_chance(chance: float | None) -> bool:
    return chance is None or -_ROUNDING <= chance <= 1 + _ROUNDING
