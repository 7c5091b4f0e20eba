"""Questions about points: the most that the robots can build, and which card on the belt is worth most.

The search tries every number of widgets on every unit and checks whether the cards suffice: no bound, no theorem. It is
independent of the best build in ``game.core.scoring``, so each confirms the other.
"""

from collections.abc import Iterator, Mapping, Sequence

from game.challenges.puzzles.position import PuzzleError
from game.challenges.puzzles.proof import Answer, Poorer, Proof, Short, Wrong
from game.core.cards import BUILDERS, CATALOGUE, MASK, POINTS, SYMBOL_BIT, UNITS
from game.core.observation import Observation
from game.core.scoring import basic_score
from game.core.state import Phase
from game.review.pools import personal_cards

Counts = tuple[int, ...]
"""How many widgets are made on each unit, in the units' order."""
Job = tuple[str, int, int]
"""A place for a card: the unit, which of its widgets, and the bit of the symbol."""


def every_build(units: Sequence[str], free: Sequence[str], fixed: Mapping[str, Sequence[str]]) -> dict[Counts, int]:
    """Every feasible combination of widget counts on these units, with the bonus it earns [F2]."""
    builders = [card for card in free if card in BUILDERS]
    return {counts: _bonus(units, counts) for counts in _feasible(units, builders, fixed, (), {})}


def _feasible(
    units: Sequence[str],
    free: Sequence[str],
    fixed: Mapping[str, Sequence[str]],
    made: Counts,
    held: Mapping[str, Job],
) -> Iterator[Counts]:
    """All counts that start with ``made``, whose widgets use the cards ``held``."""
    if len(made) == len(units):
        yield made
        return
    unit, count = units[len(made)], 0
    now: dict[str, Job] | None = dict(held)
    while now is not None:
        yield from _feasible(units, free, fixed, (*made, count), now)
        now = _with_widget(unit, count, now, free, fixed)
        count += 1


def _with_widget(
    unit: str, number: int, held: Mapping[str, Job], free: Sequence[str], fixed: Mapping[str, Sequence[str]]
) -> dict[str, Job] | None:
    """The cards held after making one more widget, moving others if needed; None if it is impossible. Each slot gets a
    card along an augmenting path, so it fails only if no arrangement exists."""
    holders = dict(held)

    def give(job: Job, tried: set[str]) -> bool:
        for card in (*fixed.get(job[0], ()), *free):
            if MASK[card] & job[2] and card not in tried:
                tried.add(card)
                if card not in holders or give(holders[card], tried):
                    holders[card] = job
                    return True
        return False

    jobs = [(unit, number, SYMBOL_BIT[symbol]) for symbol in CATALOGUE[unit].symbols]
    return holders if all(give(job, set()) for job in jobs) else None


def _bonus(units: Sequence[str], counts: Counts) -> int:
    return sum(POINTS[unit] * (count or -1) for unit, count in zip(units, counts, strict=True))


class BuildProof(Proof):
    """Build for the most points: of all feasible widget counts, those that earn the most. ``best`` is the total score
    with them, ``gap`` how far the next best build falls short (0: every build is worth the same)."""

    def __init__(self, observation: Observation) -> None:
        """Search. Raises PuzzleError if there is nothing to build."""
        if observation.player is None or observation.phase is not Phase.SCORING:
            raise PuzzleError("there is nothing to build before the last auction is over")
        own = observation.seats[observation.player]
        self.units = own.units
        """The units that can be built on."""
        if not self.units:
            raise PuzzleError("without a unit there is nothing to build")
        owned = [*observation.discard, *(card for cards in own.fixed.values() for card in cards)]
        self._basic = basic_score(owned)
        self._builds = every_build(own.units, observation.discard, own.fixed)
        most = max(self._builds.values())
        less = max((value for value in self._builds.values() if value < most), default=most)
        self._most = most
        self._counts = [counts for counts, value in self._builds.items() if value == most]
        self.answers = tuple(sorted(tuple(sorted(self._named(counts))) for counts in self._counts))
        self.best, self.gap = self._basic + most, most - less
        self.alternatives = self.worlds = len(self._builds)
        self.traps = int(self.dearest_first() < most)

    def dearest_first(self) -> int:
        """The bonus from making as many widgets as possible on the most valuable unit, then on the next, and so on."""
        left = list(self._builds)
        for place in sorted(range(len(self.units)), key=lambda place: -POINTS[self.units[place]]):
            most = max(counts[place] for counts in left)
            left = [counts for counts in left if counts[place] == most]
        return self._builds[left[0]]

    def wanted(self) -> dict[str, int]:
        """How many widgets a best build makes on each unit."""
        return dict(zip(self.units, self._counts[0], strict=True))

    def check(self, answer: Answer) -> Wrong | None:
        """By how much a build falls short of the best, and on which unit. Raises PuzzleError for an impossible
        build."""
        counts = tuple(list(answer).count(unit) for unit in self.units)
        if counts not in self._builds or sum(counts) != len(answer):
            raise PuzzleError(f"nobody can build {' '.join(map(str, answer)) or 'nothing'} here")
        value = self._builds[counts]
        if value == self._most:
            return None
        # The best build closest to this one, and where it loses most points.
        near = min(self._counts, key=lambda best: sum(abs(a - b) for a, b in zip(best, counts, strict=True)))
        lacks = [(a - b) * POINTS[unit] for a, b, unit in zip(near, counts, self.units, strict=True)]
        return Short(self._basic + value, self._most - value, self.units[lacks.index(max(lacks))])

    def _named(self, counts: Counts) -> list[str]:
        return [unit for unit, count in zip(self.units, counts, strict=True) for _ in range(count)]


class WorthProof(Proof):
    """Which face-up card on the belt would bring the most points if the game ended right after winning it: tries every
    build with each of them, and with none."""

    def __init__(self, observation: Observation) -> None:
        """Search. Raises PuzzleError if fewer than two cards are face up."""
        if observation.player is None or observation.phase is not Phase.BIDDING:
            raise PuzzleError("no cards are for sale")
        self.cards = tuple(card for card in observation.belt if card is not None)
        """The face-up cards, head of the belt first."""
        if len(self.cards) < 2:
            raise PuzzleError("only one card is open")
        own, pile = observation.seats[observation.player], personal_cards(observation)[observation.player]
        self.worlds = 0
        now = self._total(own.units, pile, own.fixed)
        self.points = {
            card: (
                self._total((*own.units, card), pile, own.fixed)
                if card in UNITS
                else self._total(own.units, [*pile, card], own.fixed)
            )
            - now
            for card in self.cards
        }
        """How many points each of them would bring."""
        ranking = sorted(set(self.points.values()), reverse=True)
        self.best = ranking[0]
        self.gap = ranking[0] - ranking[1] if len(ranking) > 1 else 0
        self.answers = tuple(sorted((card,) for card in self.cards if self.points[card] == self.best))
        self.alternatives = len(self.cards)
        printed = max(POINTS[card] for card in self.cards)
        self.traps = int(all(POINTS[str(answer[0])] < printed for answer in self.answers))

    @property
    def runner_up(self) -> str:
        """The best of the other cards, the first on the belt among equals."""
        others = [card for card in self.cards if (card,) not in self.answers]
        return max(others, key=self.points.__getitem__)

    def check(self, answer: Answer) -> Wrong | None:
        """What a card brings, if another one brings more."""
        card = str(answer[0])
        points = self.points[card]
        return None if points == self.best else Poorer(card, points, self.best - points)

    def _total(self, units: Sequence[str], pile: Sequence[str], fixed: Mapping[str, Sequence[str]]) -> int:
        builds = every_build(units, pile, fixed)
        self.worlds += len(builds)
        return basic_score([*pile, *(card for cards in fixed.values() for card in cards)]) + max(builds.values())
