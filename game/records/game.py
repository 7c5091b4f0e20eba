"""A game that knows its history: start it, play it, undo, jump around in it, see it as a seat does.

If you know python-chess or OpenSpiel: ``Game`` is their ``Board`` or ``State``. ``README.md`` in this folder shows it
at work.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

import msgspec

from game.core.actions import Action, IllegalActionError
from game.core.dealing import Dealer, dealer_of
from game.core.events import Event, RecordedEvent, RoundStarted, SeenEvent
from game.core.number import GameNumber
from game.core.observation import Observation, observe, redact
from game.core.rules import apply, fault, legal_actions, new_game
from game.core.state import GameState, Phase
from game.records.record import NEW_EVENTS, OLD_FORMAT, Record, RecordPlayer, recorded, tag_of
from game.records.recorded_events import RecordedDealer, breach, choice_behind, difference
from game.records.seats import HUMAN, SeatSpec
from game.version import VERSION

STRIDE = 8
"""Turns between stored states: a jump back replays from the nearest stored state before it."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A choice, and the point at which it was made."""

    player: int
    action: Action
    point: int


class Game:
    """One game, from its number to its score, with everything in it open to whoever holds it: for records, reviews,
    search and study. A game that people play is held by a ``game.play.session.Session``, which shows less of it.

    A *point* of a game is the number of events that have happened where a player is to act or the game is over.
    Everything random follows from the game number, or the ``dealer``, alone. So an action that is undone and repeated
    has the same result.
    """

    __slots__ = ("_dealer", "_done", "_events", "_kept", "_state", "_turns", "seats")

    def __init__(
        self,
        seats: Sequence[SeatSpec],
        state: GameState,
        events: Sequence[Event],
        dealer: Dealer,
        *,
        turns: Sequence[Turn] = (),
        kept: Mapping[int, GameState] | None = None,
        done: int = 0,
    ) -> None:
        """A game at a position: ``events`` led to it, ``dealer`` deals from here on. Use ``new`` and ``from_record``;
        the rest is for ``clone``."""
        self.seats = tuple(seats)
        self._state = state
        self._events = list(events)
        self._dealer = dealer
        self._turns = list(turns)
        self._done = done
        self._kept = dict(kept) if kept else {0: state.copy()}

    # Starting a game

    @classmethod
    def new(cls, seed: GameNumber, seats: int | Sequence[SeatSpec], dealer: Dealer | None = None) -> "Game":
        """Game number ``seed`` for this many seats, or for these, ready for the first bid [S1]-[S3].

        ``dealer`` deals for the whole game, and must always return the same for the same request. Raises ValueError for
        another number of seats than 2 to 4.
        """
        if isinstance(seats, int):
            seats = _nameless(seats)
        dealer = dealer or dealer_of(seed)
        state, events = new_game(len(seats), seed, dealer)
        return cls(seats, state, events, dealer)

    @classmethod
    def from_record(cls, record: Record) -> "Game":
        """The recorded game up to the record's end, every event of it checked, ready to go on.

        Raises RecordError naming the first event that breaks the rules.
        """
        seats = [SeatSpec(player.name, player.kind) for player in record.players]
        game = cls.new(record.seed, seats, RecordedDealer(record))
        old = record.format == OLD_FORMAT
        due = _due(game.events, old=old)
        for number, event in enumerate(record.events, start=1):
            while not due:
                player, action = choice_behind(event, number, game.phase, game.to_act, record)
                try:
                    due = _due(game.apply(action, player), old=old)
                except IllegalActionError as error:
                    raise breach(number, str(error)) from error
            expected = due.pop(0)
            wrong = difference(event, expected)
            if wrong:
                raise breach(number, wrong)
        if due:
            raise breach(len(record.events) + 1, f"the record ends where a {tag_of(due[0])} event must follow")
        return game

    @classmethod
    def from_state(cls, state: GameState) -> "Game":
        """A game starting at this position: there is nothing before it to undo, and it has no record."""
        return cls(_nameless(len(state.players)), state, (), dealer_of(state.seed))

    def clone(self) -> "Game":
        """An independent game at the same point with the same history."""
        return Game(
            self.seats,
            self._state.copy(),
            self._events,
            self._dealer,
            turns=self._turns,
            kept=self._kept,
            done=self._done,
        )

    def taken_over(self, seats: Sequence[SeatSpec]) -> "Game":
        """This game at this point, for other players to continue: what lies ahead is dropped, the dealer stays.

        Raises ValueError for another number of seats.
        """
        if len(seats) != len(self.seats):
            raise ValueError(f"{len(seats)} cannot take over a game of {len(self.seats)}")
        kept = {turns: state for turns, state in self._kept.items() if turns <= self._done}
        return Game(seats, self._state.copy(), self.events, self._dealer, turns=self.turns, kept=kept, done=self._done)

    # Legal actions, and doing them

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None when the game is over."""
        pending = self._state.pending
        return pending[0] if pending else None

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return self._state.phase

    @property
    def seed(self) -> GameNumber:
        """The game number."""
        return self._state.seed

    def legal_actions(self) -> Sequence[Action]:
        """What the seat to act may do; empty when the game is over.

        In scoring any feasible build is legal, too many to list: only the best one [F5] and the empty one are given.
        """
        return legal_actions(self._state, self._state.pending[0]) if self._state.pending else ()

    def is_legal(self, action: Action) -> bool:
        """Whether the seat to act may do this: one of ``legal_actions``, or any feasible build in scoring [F2]."""
        return bool(self._state.pending) and fault(self._state, self._state.pending[0], action) is None

    def apply(self, action: Action, player: int | None = None) -> list[Event]:
        """Let the seat to act do this; returns what happened up to the next decision, in order. Undone turns are
        dropped.

        Raises IllegalActionError, and changes nothing, when the rules forbid it, or when ``player`` is given and is not
        the seat to act.
        """
        state, point = self._state, self.point
        if not state.pending:
            raise IllegalActionError("the game is over [L4]")
        if player is None:
            player = state.pending[0]
        happened = apply(state, player, action, self._dealer)
        if self._done < len(self._turns):
            del self._turns[self._done :], self._events[point:]
            self._kept = {turns: kept for turns, kept in self._kept.items() if turns <= self._done}
        self._turns.append(Turn(player, action, point))
        self._events += happened
        self._done += 1
        return happened

    # Back and forth

    @property
    def point(self) -> int:
        """Where the game stands: how many events have happened."""
        return self._turns[self._done].point if self._done < len(self._turns) else len(self._events)

    @property
    def points(self) -> list[int]:
        """Every point of the game in order, including those ahead after going back."""
        return [*[turn.point for turn in self._turns], len(self._events)]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The choices so far."""
        return tuple(self._turns[: self._done])

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far, hidden cards included."""
        return tuple(self._events[: self.point])

    def undo(self) -> Turn:
        """Undo the latest choice; ``goto`` can go forward again until another one is made.

        Raises IndexError when no choice was made.
        """
        if not self._done:
            raise IndexError("nothing to undo: nobody has chosen yet")
        self._stand_at(self._done - 1)
        return self._turns[self._done]

    def goto(self, point: int) -> None:
        """Jump to one of ``points``, back or forward. Raises ValueError for another number."""
        points = self.points
        turns = bisect_left(points, point)
        if turns == len(points) or points[turns] != point:
            raise ValueError(f"{point} is no point of this game: nobody is to act after that many events")
        self._stand_at(turns)

    def _stand_at(self, turns: int) -> None:
        """Go to the position after this many choices, from the nearest stored state before it."""
        start = max(kept for kept in self._kept if kept <= turns)
        if start > self._done or turns < self._done:
            self._state, self._done = self._kept[start].copy(), start
        while self._done < turns:
            turn = self._turns[self._done]
            apply(self._state, turn.player, turn.action, self._dealer)
            self._done += 1
            if self._done % STRIDE == 0 and self._done not in self._kept:
                self._kept[self._done] = self._state.copy()

    # Observations and results

    def observation(self, seat: int | None, at: int | None = None) -> Observation:
        """What a seat (None: an onlooker) may know now, or at another of ``points``. Raises ValueError as ``goto``."""
        if at is None or at == self.point:
            return observe(self._state, seat)
        past = self.clone()
        past.goto(at)
        return past.observation(seat)

    def seen(self, seat: int | None) -> list[SeenEvent]:
        """Everything that has happened, as a seat (None: an onlooker) may know it."""
        return redact(self.events, seat)

    def returns(self) -> tuple[float, ...]:
        """Each seat's share of the victory: 1 for a single winner, 0 for everyone before the end [F3]."""
        won = self._state.winners
        return tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(self.seats)))

    @property
    def state(self) -> GameState:
        """A copy of the true state, hidden cards included."""
        return self._state.copy()

    def to_record(self) -> Record:
        """The game up to this point, to store or share. Raises ValueError for a game without its beginning."""
        if not (self._events and isinstance(self._events[0], RoundStarted)):
            raise ValueError("this game has no record: how it came to its position is not known")
        return Record.of(
            self.seed,
            VERSION,
            players=[
                RecordPlayer(seat.name, seat.kind, player.mechanic)
                for seat, player in zip(self.seats, self._state.players, strict=True)
            ],
            deck=self._state.deck,
            events=recorded(self._events[: self.point]),
        )

    def __str__(self) -> str:
        """The position, hidden cards included."""
        return str(self._state)


def _nameless(seats: int) -> list[SeatSpec]:
    return [SeatSpec(f"Seat {number}", HUMAN) for number in range(seats)]


def _due(events: Sequence[Event], *, old: bool) -> list[RecordedEvent]:
    """The events that a record must have next; the old format left some out."""
    return [event for event in recorded(events) if not (old and isinstance(event, NEW_EVENTS))]
