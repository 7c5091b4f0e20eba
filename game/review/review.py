"""The review of a game ("the foreman's report"): what each of a person's choices was worth, how everyone's chances and
scores developed, and what could have been built.

It is worked out step by step, each step a request to the computer players' process (``game.play.thinking``), so that
the viewer sees progress and can cancel. Nothing in this module takes long itself.
"""

from collections.abc import Iterator, Sequence

import msgspec

from game.agents.calibration import Strengths
from game.agents.explain import Candidate, Reason, ReasonKind
from game.agents.judgement import Judgement, Verdict
from game.agents.levels import chances_to_win, judged
from game.core.actions import Action, Build, Widget
from game.core.cards import POINTS
from game.core.dealing import choice_seed
from game.core.events import Score
from game.core.number import GameNumber
from game.core.observation import Observation, forced_action
from game.core.scoring import best_build, score, winners
from game.core.state import GameState, Phase
from game.records.game import Game, Turn
from game.records.record import Record, RecordError
from game.review.standing import standings

VERSION = 3
"""Version of how reviews are worked out: a stored one with another version is redone."""
COSTLIEST = 3
TRIFLE = 0.005
"""A choice that costs less than this much chance is as good as the best."""
CLEAR = 2 / 3
"""The report says what a choice cost only if the mastermind's was better in this share of the sampled worlds."""


class ReviewError(ValueError):
    """A game cannot be reviewed, or a stored review cannot be read; the message says why."""


# What is stored


class Decision(msgspec.Struct, frozen=True):
    """A choice of the reviewed seat at ``point`` of the game, where it had an alternative."""

    point: int
    round: int
    auction: int
    phase: Phase
    lot: str | None
    """The card for sale, if any."""
    made: Verdict
    """What was done, with its chance as a hint would give it."""
    best: Verdict
    """What a mastermind would have done, with its chance."""
    same: bool
    """Whether the two choices are the same."""
    worlds: int = 0
    """Number of sampled worlds."""
    worse: int = 0
    """Number of worlds in which the mastermind's choice had the better chance."""
    usual: float | None = None
    """The median chance over all the options."""
    before: float | None = None
    """The seat's chance before the auction, allocation or build (None: unknown)."""
    after: float | None = None
    """The seat's chance after it, luck included (None: unknown)."""

    @property
    def close(self) -> bool:
        """Whether the mastermind's choice was another one, but not clearly better: a guess either way."""
        return not self.same and self.worlds > 0 and self.worse < CLEAR * self.worlds

    @property
    def loss(self) -> float:
        """The chance that the choice cost; 0 for one as good as the best or too close to tell, or if nothing is
        known."""
        if self.same or self.close or self.made.choice.chance is None or self.best.choice.chance is None:
            return 0.0
        return max(0.0, self.best.choice.chance - self.made.choice.chance)

    @property
    def gain(self) -> float:
        """How much better the choice was than the median of all the options, as a chance."""
        if self.made.choice.chance is None or self.usual is None:
            return 0.0
        return self.made.choice.chance - self.usual


class ChartPoint(msgspec.Struct, frozen=True):
    """How everyone stood before an auction, at ``point`` of the game; the last one is the end (``auction`` 0).

    ``chances`` to win sum to one (empty: unknown), each from what that seat knew. ``scores`` are what each seat would
    have had if the game had ended there, with its best build.
    """

    point: int
    round: int
    auction: int
    chances: tuple[float, ...]
    scores: tuple[int, ...]


class UnitPoints(msgspec.Struct, frozen=True):
    """What a unit brought: the number of widgets, their points (negative without one [F2]), and the cards in them."""

    unit: str
    widgets: int
    points: int
    cards: tuple[str, ...]


class Account(msgspec.Struct, frozen=True):
    """Where the reviewed seat's points came from: ``basic`` from ``cards`` with their own points or penalties, the rest
    from the units as built (``made``) and as they could have been built at best."""

    basic: int
    cards: tuple[str, ...]
    made: tuple[UnitPoints, ...]
    best: tuple[UnitPoints, ...]

    @property
    def total(self) -> int:
        """The score."""
        return self.basic + sum(unit.points for unit in self.made)

    @property
    def best_total(self) -> int:
        """The score with the best build."""
        return self.basic + sum(unit.points for unit in self.best)


class Review(msgspec.Struct, frozen=True):
    """A finished review."""

    version: int
    seed: GameNumber
    seat: int
    events: int
    """Length of the reviewed record."""
    decisions: tuple[Decision, ...]
    moments: tuple[ChartPoint, ...]
    account: Account | None = None
    strengths: Strengths = ()
    """The seats' strengths that its chances assume (empty: equals)."""

    def costliest(self, count: int = COSTLIEST) -> tuple[Decision, ...]:
        """The costliest choices, worst first; trifles are left out."""
        dear = [decision for decision in self.decisions if decision.loss >= TRIFLE]
        return tuple(sorted(dear, key=lambda decision: -decision.loss)[:count])

    def finest(self) -> Decision | None:
        """Of the choices as good as the best, the one furthest ahead of the median option; None if there was none."""
        good = [decision for decision in self.decisions if decision.loss < TRIFLE and decision.gain > TRIFLE]
        return max(good, key=lambda decision: decision.gain, default=None)

    def is_of(self, record: Record, seat: int) -> bool:
        """Whether a review of this record from this seat would give the same today."""
        return (self.version, self.seed, self.seat, self.events) == (VERSION, record.seed, seat, len(record.events))

    def to_json(self) -> bytes:
        """As JSON, to store beside the record."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> "Review":
        """Read a stored review; fields added by a newer version are ignored. Raises ReviewError."""
        try:
            return msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ReviewError(f"not a review: {error}") from error


# The questions


class ChoiceAsked(msgspec.Struct, frozen=True, tag="choice"):
    """What was this choice of the viewing seat worth, among players of these strengths?"""

    observation: Observation
    action: Action
    seed: int
    strengths: Strengths = ()


class ChancesAsked(msgspec.Struct, frozen=True, tag="chances"):
    """How does everyone stand? An observation for each seat, and the seats' strengths."""

    seats: tuple[Observation, ...]
    strengths: Strengths = ()


class Standings(msgspec.Struct, frozen=True, tag="standings"):
    """How everyone stands: chances to win that sum to one (empty: unknown), and scores."""

    chances: tuple[float, ...]
    scores: tuple[int, ...]


Asked = ChoiceAsked | ChancesAsked
Reviewed = Judgement | Standings


def answer(asked: Asked) -> Reviewed:
    """Answer a question. Takes a few hundredths of a second."""
    if isinstance(asked, ChoiceAsked):
        return judged(asked.observation, asked.action, asked.seed, asked.strengths)
    scores = tuple(standing.total for standing in standings(asked.seats[0]))
    return Standings(chances_to_win(asked.seats, asked.strengths), scores)


# The work


class _Step(msgspec.Struct, frozen=True):
    """A question about a turn: what it was worth, or how everyone stood before it. The other fields say where in the
    game."""

    turn: Turn
    round: int
    auction: int
    phase: Phase
    lot: str | None
    about_choice: bool = False


class Reviewing:
    """Works out a review: ``ask`` gives the next question, ``take`` its answer, until ``done``."""

    def __init__(self, record: Record, seat: int, strengths: Strengths = ()) -> None:
        """``strengths`` are the seats', for the chances (empty: equals). Raises ReviewError if the record breaks a rule
        or does not have the seat."""
        try:
            self._game = Game.from_record(record)
        except RecordError as error:
            raise ReviewError(str(error)) from error
        if seat not in range(len(record.players)):
            raise ReviewError(f"there is no seat {seat} among {len(record.players)} players")
        self._seat = seat
        self._strengths = strengths
        self._events = len(record.events)
        turns, end = self._game.turns, self._game.state
        self._point = self._game.point
        self._end = end if end.phase is Phase.OVER else None
        self._build = next((turn for turn in turns if turn.player == seat and isinstance(turn.action, Build)), None)
        self._steps = _steps(self._game, seat)
        self._judged: list[tuple[_Step, Judgement]] = []
        self._stood: list[tuple[_Step, Standings]] = []

    @property
    def steps(self) -> int:
        """How many questions there are in all."""
        return len(self._steps)

    @property
    def taken(self) -> int:
        """How many of them have been answered."""
        return len(self._judged) + len(self._stood)

    @property
    def done(self) -> bool:
        """Whether all of them have been."""
        return self.taken == len(self._steps)

    def ask(self) -> Asked:
        """The next question. Raises IndexError when there is none left."""
        step = self._steps[self.taken]
        game, turn = self._game, step.turn
        game.goto(turn.point)
        if step.about_choice:
            return ChoiceAsked(
                game.observation(self._seat),
                turn.action,
                choice_seed(game.seed, self._seat, turn.point),
                self._strengths,
            )
        return ChancesAsked(tuple(game.observation(seat) for seat in range(len(game.seats))), self._strengths)

    def take(self, found: Reviewed) -> None:
        """The answer to the question that ``ask`` gave."""
        step = self._steps[self.taken]
        if isinstance(found, Judgement):
            self._judged.append((step, found))
        else:
            self._stood.append((step, found))

    def review(self) -> Review:
        """What has been found so far; complete once ``done``."""
        moments = self._moments()
        return Review(
            version=VERSION,
            seed=self._game.seed,
            seat=self._seat,
            events=self._events,
            decisions=tuple(self._decisions(moments)),
            moments=moments,
            account=None if self._end is None else account(self._end, self._seat),
            strengths=self._strengths,
        )

    def _moments(self) -> tuple[ChartPoint, ...]:
        found = [
            ChartPoint(step.turn.point, step.round, step.auction, stood.chances, stood.scores)
            for step, stood in self._stood
        ]
        if self._end is not None:
            totals = tuple(result.total for result in self._end.scores)
            won = self._end.winners
            shared = tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(totals)))
            found.append(ChartPoint(self._point, self._end.round, 0, shared, totals))
        return tuple(found)

    def _decisions(self, moments: Sequence[ChartPoint]) -> Iterator[Decision]:
        for step, judgement in self._judged:
            yield _decision(step, judgement, moments, self._seat)
        if self._end is not None and self._build is not None:
            # Nothing is hidden any more, so there is no question to ask.
            step = _Step(self._build, self._end.round, self._end.auction, Phase.SCORING, None)
            yield _decision(step, judged_build(self._end, self._seat), moments, self._seat)


def _decision(step: _Step, judgement: Judgement, moments: Sequence[ChartPoint], seat: int) -> Decision:
    point = step.turn.point
    earlier = [moment for moment in moments if moment.point <= point]
    later = [moment for moment in moments if moment.point > point]
    return Decision(
        point=point,
        round=step.round,
        auction=step.auction,
        phase=step.phase,
        lot=step.lot,
        made=judgement.made,
        best=judgement.best,
        same=judgement.same,
        worlds=judgement.worlds,
        worse=judgement.worse,
        usual=judgement.usual,
        before=_share(earlier[-1:], seat) if step.phase is Phase.BIDDING else judgement.best.choice.chance,
        after=_share(later[:1], seat),
    )


def _steps(game: Game, seat: int) -> list[_Step]:
    """The questions about a game in order: each auction before its first bid, and each choice where the seat had an
    alternative; its build needs none."""
    steps: list[_Step] = []
    seen = 0, 0
    for turn in game.turns:
        if isinstance(turn.action, Build):
            continue
        game.goto(turn.point)
        now = game.observation(turn.player)
        bidding = now.phase is Phase.BIDDING
        place = now.round, now.auction, now.phase, now.belt[0] if bidding else None
        if bidding and (now.round, now.auction) != seen:
            steps.append(_Step(turn, *place))
            seen = now.round, now.auction
        if turn.player == seat and forced_action(now) is None:
            steps.append(_Step(turn, *place, about_choice=True))
    return steps


def _share(moments: Sequence[ChartPoint], seat: int) -> float | None:
    return moments[0].chances[seat] if moments and moments[0].chances else None


# The end


def judged_build(end: GameState, seat: int) -> Judgement:
    """A build beside the best one, for a game that is over: each with its share of the victory against what the others
    built."""
    seen = end.players[seat]
    made = end.scores[seat]
    best = score(seen.units, seen.discard, seen.fixed, best_build(seen.units, seen.discard, seen.fixed))
    same = best.total == made.total
    return Judgement(_built(end, seat, made), _built(end, seat, made if same else best), same=same)


def _built(end: GameState, seat: int, result: Score) -> Verdict:
    scores = [*end.scores[:seat], result, *end.scores[seat + 1 :]]
    won = winners(scores)
    chance = 1 / len(won) if seat in won else 0.0
    margin = result.total - max(other.total for player, other in enumerate(scores) if player != seat)
    reason = Reason(ReasonKind.BEST_BUILD, result.bonus, tuple(end.players[seat].units))
    return Verdict(Candidate(Build(result.widgets), chance, margin, None, (reason,)), chance, chance)


def account(end: GameState, seat: int) -> Account:
    """Where a seat's points came from, in a game that is over [F1] [F2]."""
    own = end.players[seat]
    owned = [*own.discard, *[card for cards in own.fixed.values() for card in cards]]
    worth = sorted((card for card in owned if POINTS[card]), key=lambda card: (-POINTS[card], card))
    return Account(
        basic=end.scores[seat].basic,
        cards=tuple(worth),
        made=_by_unit(own.units, end.scores[seat].widgets),
        best=_by_unit(own.units, best_build(own.units, own.discard, own.fixed)),
    )


def _by_unit(units: Sequence[str], widgets: Sequence[Widget]) -> tuple[UnitPoints, ...]:
    found = []
    for unit in units:
        made = [widget for widget in widgets if widget.unit == unit]
        cards = tuple(card for widget in made for card in widget.cards)
        found.append(UnitPoints(unit, len(made), POINTS[unit] * (len(made) or -1), cards))
    return tuple(found)
