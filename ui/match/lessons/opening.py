"""The first minute of somebody's first game, as a file: a deal, what the rivals bid in it, and what the mentor says.

It is a game like any other: its number deals it, the rules decide it, and it is saved. Only the rivals' first bids are
written beforehand, so that whatever is bid for the first lot wins it. After that they think for themselves.
"""

from concurrent.futures import Future
from functools import cache
from pathlib import Path

import msgspec

from game.agents import Candidate
from game.core.actions import Action, Bid
from game.core.cards import POWER
from game.core.observation import Observation
from game.core.state import Phase
from game.play.thinking import Question, Thinker, answered
from game.records.record import Record
from game.review.par import ParAsked
from game.review.review import ChancesAsked, ChoiceAsked, Review, Reviewed
from ui.base.i18n import Translator
from ui.base.paths import data_root
from ui.files.settings import MatchSetup, SeatChoice
from ui.match.game_words import FIRST_GAME
from ui.match.lessons.scenario import Lesson, LessonStep, seats_of

OPENING = Path("ui", "match", "lessons", "opening.json")


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of a first game. ``seats``: the person's name is the player's own; ``number``: the game number;
    ``bids``: for each lot of the first round the powers of the cards that each rival lays, seat by seat."""

    seats: tuple[SeatChoice, ...]
    number: int
    bids: tuple[tuple[tuple[int, ...], ...], ...]
    steps: tuple[LessonStep, ...]

    @property
    def lesson(self) -> Lesson:
        """Its steps as a lesson."""
        return Lesson(FIRST_GAME, "", "", self.steps)

    def setup(self, tr: Translator, own: SeatChoice | None = None) -> MatchSetup:
        """The table, with a person's ``own`` name and face."""
        return MatchSetup(seats_of(self.seats, tr, own), self.number)

    def written(self, seen: Observation) -> Action | None:
        """The bid that a rival is to lay, None where nothing is written or it has not got these cards any more."""
        if seen.player is None or seen.phase is not Phase.BIDDING or seen.round > 1 or seen.auction > len(self.bids):
            return None
        hand, laid = list(seen.hand), []
        for power in self.bids[seen.auction - 1][seen.player - 1]:
            card = next((card for card in hand if POWER[card] == power), None)
            if card is None:
                return None
            hand.remove(card)
            laid.append(card)
        return Bid(tuple(laid))

    def without_lessons(self, review: Review) -> Review:
        """The same review without what the mentor asked for in this game: nobody is blamed for a lesson."""
        if review.seed != self.number:
            return review
        own = [one for one in review.decisions if one.round > 1 or one.auction > len(self.bids)]
        return msgspec.structs.replace(review, decisions=tuple(own))

    def lit(self, round_number: int, auction: int) -> frozenset[str]:
        """The marks of cards that have mattered up to this lot."""
        return frozenset(
            mark for step in self.steps if (step.round, step.auction) <= (round_number, auction) for mark in step.lights
        )


class OpeningThinker:
    """Rivals whose first bids are written, and who think for themselves after that."""

    def __init__(self, opening: Opening, thinker: Thinker) -> None:
        """``thinker`` thinks for them."""
        self._opening, self._thinker = opening, thinker

    def choose(self, question: Question) -> Future[Action]:
        """The written bid, if there is one."""
        written = self._opening.written(question.observation)
        return self._thinker.choose(question) if written is None else answered(written)

    def hints(self, question: Question) -> Future[tuple[Candidate, ...]]:
        """As without an opening; so are all the others."""
        return self._thinker.hints(question)

    def review(self, asked: ChoiceAsked | ChancesAsked) -> Future[Reviewed]:
        """What a choice was worth."""
        return self._thinker.review(asked)

    def par(self, asked: ParAsked) -> Future[Record]:
        """The next lot of a par game."""
        return self._thinker.par(asked)

    def fresh(self) -> Thinker:
        """Others, for after the game."""
        return self._thinker.fresh()

    def close(self) -> None:
        """End their process."""
        self._thinker.close()


@cache
def read_opening() -> Opening:
    """The opening as shipped."""
    return msgspec.json.decode((data_root() / OPENING).read_bytes(), type=Opening)


def words_of_opening(opening: Opening) -> list[str]:
    """All its translatable texts."""
    found = []
    for step in opening.steps:
        found += [line.say for line in step.lines]
        found += [words for words in (step.want.low, step.want.high) if words]
    return found
