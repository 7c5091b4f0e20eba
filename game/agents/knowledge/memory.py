"""What a seat can know about the table from public events.

Every card is sold in the open, so anyone who remembers the sales knows everybody's personal cards; only which of them
were dealt into a hand is hidden. A losing bid visibly returns to the hand, a winning one goes to the discard pile,
until the next deal mixes them again [A5] [A6].
"""

from collections.abc import Collection, Iterator, Sequence

from game.agents.knowledge.tables import BELT_CARDS, BELT_SPEED, IS_UNIT, NUMBER, START_POOL
from game.core.events import Auction
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, HAND_SIZE, ROUNDS
from game.core.state import Phase

UNKNOWN = -1
NOBODY = -1


class Seat:
    """One seat as another remembers it. ``pool`` holds the personal cards, ``shown`` those known to be in hand,
    ``hidden`` those that may or may not be: ``size - len(shown)`` of them are.

    ``size`` counts the hand including a bid in progress; ``laid`` is the number of cards in that bid (0: none);
    ``lost`` the number of forgotten personal cards.
    """

    __slots__ = ("fixed", "hidden", "laid", "lost", "pool", "shown", "size", "units")

    def __init__(self, pool: list[int]) -> None:
        self.pool = pool
        self.units: list[int] = []
        self.fixed: dict[int, list[int]] = {}
        self.shown: list[int] = []
        self.hidden: list[int] = []
        self.size = 0
        self.laid = 0
        self.lost = 0

    def deal(self) -> None:
        """All personal cards are shuffled and a hand is dealt [P1]."""
        whole = len(self.pool) + self.lost
        self.size = min(HAND_SIZE, whole)
        if self.size == whole:
            self.shown, self.hidden = list(self.pool), []
        else:
            self.shown, self.hidden = [], list(self.pool)

    def see(self, cards: Collection[int]) -> None:
        """These cards from the hand were shown; to a seat that forgets they may be a surprise."""
        for card in cards:
            if card in self.hidden:
                self.hidden.remove(card)
            if card not in self.shown:
                self.shown.append(card)
        if len(self.shown) >= self.size:
            self.hidden = []

    def spend(self, cards: Collection[int]) -> None:
        """These cards, already shown, go to the discard pile."""
        for card in cards:
            self.shown.remove(card)
        self.size -= len(cards)

    def gain(self, card: int, *, forgotten: bool = False) -> None:
        """A card was won [A5]; a unit lies in the open and cannot be forgotten."""
        if IS_UNIT[card]:
            self.units.append(card)
        elif forgotten:
            self.lost += 1
        else:
            self.pool.append(card)


class Table:
    """The table before a decision, as one seat (``me``) knows it.

    ``seats`` is public knowledge about every seat, including ``me``; ``hand`` is the player's own hand, with any bid in
    progress. ``belt`` holds the unsold cards, head first, UNKNOWN for a face-down card; ``unseen`` the cards that may
    lie there or in the deck; ``left`` the auctions left in this round, the current one included, and ``rounds_left``
    the rounds after this one.
    """

    __slots__ = ("belt", "chief", "hand", "left", "me", "rounds_left", "seats", "unseen")

    def __init__(
        self, seats: list[Seat], chief: int, belt: list[int], rounds_left: int, *, me: int = 0, hand: Sequence[int] = ()
    ) -> None:
        self.seats = seats
        self.chief = chief
        self.belt = belt
        self.left = len(belt)
        self.rounds_left = rounds_left
        self.me = me
        self.hand = list(hand)
        self.unseen: list[int] = []


def remember(observation: Observation, forgotten: Collection[int] = ()) -> Table:
    """The table as known to a player who remembers the history, except the sales to others at the indices
    ``forgotten``."""
    if observation.player is None:
        raise ValueError("an onlooker has no seat to think for")
    return table_of(observation, forgotten)


def table_of(observation: Observation, forgotten: Collection[int] = ()) -> Table:
    """The same, also for an onlooker, whose ``me`` is no seat's number."""
    table = Table(
        opening(observation),
        observation.chief,
        [UNKNOWN if card is None else NUMBER[card] for card in observation.belt],
        ROUNDS - observation.round,
        me=NOBODY if observation.player is None else observation.player,
        hand=[NUMBER[card] for card in (*observation.hand, *observation.bid)],
    )
    for seat, view in zip(table.seats, observation.seats, strict=True):
        seat.fixed = {NUMBER[u]: [NUMBER[c] for c in cards] for u, cards in view.fixed.items()}
    replay(table.seats, observation.history, observation.round, table.me, forgotten)
    for seat, view in zip(table.seats, observation.seats, strict=True):
        seat.units = [NUMBER[unit] for unit in view.units]
        seat.laid = view.bid or 0
        seat.size = view.hand + seat.laid
        if observation.phase in (Phase.ALLOCATION, Phase.SCORING):
            seat.pool = without_fixed(seat)
    known = {NUMBER[auction.card] for auction in observation.history}
    known.update(table.belt, *[START_POOL[view.mechanic] for view in observation.seats])
    table.unseen = [card for card in BELT_CARDS if card not in known]
    return table


def without_fixed(seat: Seat) -> list[int]:
    """The personal cards without those allocated since the deal."""
    away = {card for cards in seat.fixed.values() for card in cards}
    return [card for card in seat.pool if card not in away]


def opening(observation: Observation) -> list[Seat]:
    """The seats with their first personal cards [S2]."""
    return [Seat(list(START_POOL[view.mechanic])) for view in observation.seats]


def replay(
    seats: Sequence[Seat], history: Sequence[Auction], now: int, me: int, forgotten: Collection[int] = ()
) -> None:
    """Bring newly created seats to round ``now`` after all of ``history``.

    Allocated robots are taken out of the pools when the current round is dealt; earlier it would make no difference to
    what is known now.
    """
    place = 0
    while place < len(history) and history[place].round < now:
        auction = history[place]
        gone = place in forgotten and auction.winner != me
        seats[auction.winner].gain(NUMBER[auction.card], forgotten=gone)
        place += 1
    for seat in seats:
        seat.pool = without_fixed(seat)
        seat.deal()
    for auction in history[place:]:
        follow(seats, auction)


def follow(seats: Sequence[Seat], auction: Auction) -> None:
    """One auction of the current round: bids are shown, the winner's is spent, the card is won; and the next deal, if
    any [A6]."""
    for player, cards in auction.bids.items():
        numbers = [NUMBER[card] for card in cards]
        seat = seats[player]
        for number in numbers:
            if number not in seat.pool:
                seat.pool.append(number)
                seat.lost = max(0, seat.lost - 1)
        seat.see(numbers)
    seats[auction.winner].spend([NUMBER[card] for card in auction.paid])
    seats[auction.winner].gain(NUMBER[auction.card])
    if not any([seat.size for seat in seats]) and auction.number < BELT_SIZE:
        for seat in seats:
            seat.deal()


def tables_before(observation: Observation) -> Iterator[tuple[Table, Auction]]:
    """Each finished auction with the public view of the table before it, with the bids laid but still face down."""
    history = observation.history
    seats = opening(observation)
    chief = next(number for number, view in enumerate(observation.seats) if view.mechanic == 1)
    face_up = 0
    for place, auction in enumerate(history):
        if auction.number == 1:
            face_up = 0
            for fixed in observation.allocations:
                if fixed.round == auction.round - 1:
                    owner = seats[fixed.player]
                    owner.pool.remove(NUMBER[fixed.card])
                    owner.fixed.setdefault(NUMBER[fixed.unit], []).append(NUMBER[fixed.card])
            for seat in seats:
                seat.deal()
        line = [NUMBER[later.card] for later in history[place:] if later.round == auction.round]
        line += [UNKNOWN if card is None else NUMBER[card] for card in observation.belt]
        left = BELT_SIZE + 1 - auction.number
        face_up = face_up or min(BELT_SPEED[line[0]], left)
        belt = [card if number < face_up else UNKNOWN for number, card in enumerate(line[:left])]
        for number, seat in enumerate(seats):
            seat.laid = len(auction.bids.get(number, ()))
        yield Table(seats, chief, belt, ROUNDS - auction.round), auction
        for seat in seats:
            seat.laid = 0
        follow(seats, auction)
        chief = auction.chief
        face_up -= 1
