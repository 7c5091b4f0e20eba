"""Questions about an auction: what is sure to win it, and who can still beat a bid.

What a rival may hold follows from what happened in the open [A5] [A7]: cards that it showed and took back are in its
hand, and the rest of the hand may be any of its cards dealt and not seen since. Each rival has its own cards, so one
hand says nothing about another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, prod

from game.agents.knowledge.memory import remember
from game.agents.knowledge.tables import IDS
from game.challenges.puzzles.position import PuzzleError
from game.challenges.puzzles.proof import Answer, Beaten, Dear, Idle, Missed, Overrated, Proof, Wrong
from game.core.cards import POWER
from game.core.observation import Observation
from game.core.rules import BidOptions
from game.core.turn_order import clockwise, turn_of


@dataclass(frozen=True)
class Rival:
    """Another seat with cards, as the player's seat knows it: ``shown`` cards are certainly in its hand or bid, the
    rest of ``size`` cards are any of ``hidden``. ``laid`` counts the cards in its bid, 0 before it has laid one;
    ``gone`` are its other personal cards, which are certainly in the discard pile."""

    seat: int
    shown: tuple[str, ...]
    hidden: tuple[str, ...]
    size: int
    laid: int
    gone: tuple[str, ...]

    @property
    def open_places(self) -> int:
        """How many cards in its hand are unknown."""
        return self.size - len(self.shown)

    @property
    def worlds(self) -> int:
        """How many hands it may have."""
        return comb(len(self.hidden), self.open_places)

    def hands(self) -> Iterator[tuple[str, ...]]:
        """Every hand that it may have, the cards of its bid included."""
        return ((*self.shown, *rest) for rest in combinations(self.hidden, self.open_places))

    @cached_property
    def bids(self) -> dict[int, tuple[str, ...]]:
        """Every possible value of its bid in zaps, with cards that make it [A1]."""
        # Hands with the same powers allow the same bids, so one of each is enough.
        alike = {tuple(sorted(POWER[card] for card in hand)): hand for hand in self.hands()}
        found: dict[int, tuple[str, ...]] = {}
        for cards in [self.laid] if self.laid else range(1, self.size + 1):
            for hand in alike.values():
                for bid in combinations(hand, cards):
                    found.setdefault(sum(POWER[card] for card in bid), bid)
        return found

    @property
    def most(self) -> "Threat":
        """The most it may bid."""
        zaps = max(self.bids)
        return Threat(self.seat, self.bids[zaps], zaps)


@dataclass(frozen=True)
class Threat:
    """Cards that a rival may lay, and their zaps."""

    seat: int
    cards: tuple[str, ...]
    zaps: int


def rivals_of(observation: Observation) -> tuple[Rival, ...]:
    """The other seats that have laid a bid or still can, clockwise from the player's seat [A2]."""
    table = remember(observation)
    seats, me = len(observation.seats), table.me
    found = []
    for number in clockwise(seats, me)[1:]:
        seat = table.seats[number]
        if seat.size:
            away = {*seat.shown, *seat.hidden}
            found.append(
                Rival(
                    number,
                    _cards(seat.shown),
                    _cards(seat.hidden),
                    seat.size,
                    seat.laid,
                    _cards([card for card in seat.pool if card not in away]),
                )
            )
    return tuple(found)


class WinProof(Proof):
    """Win the lot as cheaply as possible. The answer wins against every bid that any rival's hand allows, and
    has the fewest zaps of all bids that do, then the fewest cards.

    ``second`` is the next higher value that is sure to win, None if there is none; ``gap`` is then 1.
    """

    def __init__(self, observation: Observation) -> None:
        """Search. Raises PuzzleError where no bid is sure."""
        self._seat, self._chief, self._seats = _own(observation), observation.chief, len(observation.seats)
        self.rivals = rivals_of(observation)
        """Everybody else who can bid."""
        options = [bid.cards for bid in BidOptions(observation.hand)]
        sure = [cards for cards in options if self.threat(cards) is None]
        if not sure:
            raise PuzzleError("no bid wins for certain")
        least = min((zaps_of(cards), len(cards)) for cards in sure)
        dearer = [zaps_of(cards) for cards in sure if zaps_of(cards) > least[0]]
        self.answers = tuple(sorted(tuple(sorted(cards)) for cards in sure if (zaps_of(cards), len(cards)) == least))
        self.best, self._fewest = least
        self.second = min(dearer, default=None)
        self.gap = 1 if self.second is None else self.second - self.best
        self.alternatives = len(options)
        self.worlds = prod(rival.worlds for rival in self.rivals)
        self.traps = sum(rival.most.zaps in (self.best, self.best - 1) for rival in self.rivals) + self.decided_by_tie

    @property
    def decided_by_tie(self) -> bool:
        """Whether the best bid may be tied, and wins only by the tie rule [A4]."""
        return any(self.best in rival.bids for rival in self.rivals)

    @property
    def worst(self) -> Threat:
        """The highest bid any rival may lay; among equals, the one that wins ties."""
        return max((rival.most for rival in self.rivals), key=lambda most: (most.zaps, -self._turn(most.seat)))

    def threat(self, cards: Sequence[str]) -> Threat | None:
        """A possible rival bid that beats these cards: the weakest one of the first rival that has any."""
        zaps = zaps_of(cards)
        for rival in self.rivals:
            ahead = self._turn(rival.seat) < self._turn(self._seat)
            winning = [value for value in rival.bids if value > zaps or (value == zaps and ahead)]
            if winning:
                return Threat(rival.seat, rival.bids[min(winning)], min(winning))
        return None

    def check(self, answer: Answer) -> Wrong | None:
        """Why these cards are not the cheapest sure bid."""
        cards = [str(card) for card in answer]
        threat, laid = self.threat(cards), zaps_of(cards)
        if threat is not None:
            return Beaten(threat.seat, threat.cards, threat.zaps, tied=threat.zaps == laid, laid=laid)
        if laid > self.best:
            return Dear(laid - self.best)
        return Idle(len(cards) - self._fewest) if len(cards) > self._fewest else None

    def _turn(self, seat: int) -> int:
        """How far a seat is from the Chief, clockwise: the nearer one wins a tie [A4]."""
        return turn_of(seat, self._chief, self._seats)


class BeatProof(Proof):
    """Who can still beat a bid: the rivals that may be able to lay more zaps than these cards have.

    ``best`` is the highest possible bid; ``gap`` is the smallest margin by which a rival can or cannot.
    """

    def __init__(self, observation: Observation, lay: Sequence[str]) -> None:
        """Search. Raises PuzzleError if there are no rivals to ask about or the cards are not in hand."""
        self.rivals = rivals_of(observation)
        """Everybody else who can bid."""
        _own(observation)
        if not self.rivals:
            raise PuzzleError("nobody else has cards to bid")
        if not lay or not set(lay) <= set(observation.hand):
            raise PuzzleError("the cards that are asked about are not in hand")
        self.zaps = zaps_of(lay)
        """What is to be beaten."""
        most = {rival.seat: rival.most.zaps for rival in self.rivals}
        self.answers = (tuple(sorted(seat for seat, zaps in most.items() if zaps > self.zaps)),)
        self.best = max(most.values())
        self.gap = min(max(zaps - self.zaps, self.zaps + 1 - zaps) for zaps in most.values())
        self.alternatives = 2 ** len(self.rivals)
        self.worlds = prod(rival.worlds for rival in self.rivals)
        self.traps = sum(zaps in (self.zaps, self.zaps + 1) for zaps in most.values())

    def check(self, answer: Answer) -> Wrong | None:
        """The first rival that was named but cannot; else the first that was not but can."""
        able = {rival.seat for rival in self.rivals if rival.most.zaps > self.zaps}
        for rival in self.rivals:
            if rival.seat in answer and rival.seat not in able:
                return Overrated(rival.seat, rival.most.cards, rival.most.zaps)
        for rival in self.rivals:
            if rival.seat in able and rival.seat not in answer:
                least = min(zaps for zaps in rival.bids if zaps > self.zaps)
                return Missed(rival.seat, rival.bids[least], least, laid=self.zaps, found=len(answer))
        return None

    def given_away(self, wrong: Sequence[Answer]) -> bool:
        """Whether who cannot, and that somebody is missing, leaves only one set of rivals."""
        left = self._subsets()
        for answer in wrong:
            fault = self.check(answer)
            if isinstance(fault, Overrated):
                left = [names for names in left if fault.seat not in names]
            else:
                left = [names for names in left if names > set(answer)]
        return len(left) == 1

    def _subsets(self) -> list[set[int]]:
        """Every set of rivals that the answer may be."""
        seats = [rival.seat for rival in self.rivals]
        return [set(names) for count in range(len(seats) + 1) for names in combinations(seats, count)]


def turned_up(rivals: Sequence[Rival], wrong: Wrong | None) -> dict[int, tuple[str, ...]]:
    """The bids that may be turned face up with a verdict, by seat: the one that it speaks of, or the most that each
    rival can have laid if the answer is right. Nothing that a verdict leaves open is shown."""
    if wrong is None:
        return {rival.seat: rival.most.cards for rival in rivals if rival.laid}
    told = {wrong.seat: wrong.cards} if isinstance(wrong, Beaten | Overrated) else {}
    return {rival.seat: told[rival.seat] for rival in rivals if rival.laid and rival.seat in told}


def zaps_of(cards: Sequence[str]) -> int:
    """The value of a bid of these cards in zaps [A3]."""
    return sum(POWER[card] for card in cards)


def _own(observation: Observation) -> int:
    """The viewing seat, which is to bid."""
    if observation.player is None or observation.to_act != observation.player or not observation.hand:
        raise PuzzleError("the seat is not to bid")
    return observation.player


def _cards(numbers: Sequence[int]) -> tuple[str, ...]:
    """Cards by their numbers, strongest first."""
    return tuple(sorted((IDS[number] for number in numbers), key=lambda card: (-POWER[card], card)))
