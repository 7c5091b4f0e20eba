"""Proving a sealed game (``game.records.seal``): recompute the digests, and ask the computer players again."""

from collections.abc import Iterator
from typing import NamedTuple

from game.core.actions import Action, Bid
from game.core.dealing import choice_seed
from game.core.observation import forced_action
from game.play.thinking import Question
from game.records.game import Game
from game.records.record import Record
from game.records.seal import Seal, bid_words, digest_of, start_words
from game.records.seats import BOT


class Proof(NamedTuple):
    """What the digests say about a game: whether the deck, the number and the players are as sealed, how many computer
    bids were sealed, and how many of these match the record.

    ``sat_in`` of these were laid by a computer player that sat in for a person. Nobody could know before the game who
    would do so and when, so their choices cannot be asked for again.
    """

    kept: bool
    bids: int
    bids_kept: int
    sat_in: int = 0

    @property
    def whole(self) -> bool:
        """Whether everything is as sealed."""
        return self.kept and self.bids == self.bids_kept


def proof(seal: Seal, record: Record) -> Proof:
    """Recompute all digests from a record, finished or not. Raises RecordError if it breaks a rule."""
    game = Game.from_record(record)
    laid = {
        turn.point: digest_of(bid_words(seal.salt, turn.point, turn.player, turn.action.cards))
        for turn in game.turns
        if isinstance(turn.action, Bid)
    }
    kept = {point for point, digest in seal.bids.items() if laid.get(point) == digest}
    sat_in = sum(turn.point in kept and game.seats[turn.player].human for turn in game.turns)
    return Proof(digest_of(start_words(seal.salt, record)) == seal.digest, len(seal.bids), len(kept), sat_in)


def asked_again(record: Record, start: int = 0) -> Iterator[tuple[Question, Action]]:
    """Every question put to a game's computer players from the point ``start`` on, and what they chose.

    Their choices depend only on what they see and the game number, so they must choose the same again. Bots need not,
    and are not asked. Raises RecordError if the record breaks a rule.
    """
    game = Game.from_record(record)
    for turn in game.turns:
        seat = game.seats[turn.player]
        if turn.point < start or seat.human or seat.level == BOT:
            continue
        game.goto(turn.point)
        observation = game.observation(turn.player)
        if forced_action(observation) is None:
            seed = choice_seed(game.seed, turn.player, turn.point)
            yield Question(seat.level, seat.personality, observation, seed), turn.action


def same(one: Action, other: Action) -> bool:
    """Whether two choices are the same: a bid's cards have no order."""
    if isinstance(one, Bid) and isinstance(other, Bid):
        return sorted(one.cards) == sorted(other.cards)
    return one == other


class AskingAgain:
    """The computer players asked again, choice by choice: ``ask`` gives the next question, ``take`` its answer."""

    def __init__(self, record: Record) -> None:
        """Raises RecordError when the record breaks a rule."""
        self._questions = list(asked_again(record))
        self.taken = 0
        """How many have been answered."""
        self.same = 0
        """How many of these matched the game."""

    @property
    def steps(self) -> int:
        """How many questions there are."""
        return len(self._questions)

    @property
    def done(self) -> bool:
        """Whether all have been answered."""
        return self.taken == self.steps

    def ask(self) -> Question:
        """The next question. Raises IndexError when there is none left."""
        return self._questions[self.taken][0]

    def take(self, choice: Action) -> None:
        """The answer to the question that ``ask`` gave."""
        self.same += same(choice, self._questions[self.taken][1])
        self.taken += 1
