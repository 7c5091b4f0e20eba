"""A game under way: the one owner of the true state. Everybody else gets observations and redacted events."""

import random
from collections.abc import Sequence

import msgspec

from game.actions import Action, IllegalActionError
from game.events import Event, SeenEvent
from game.observation import Observation, observe, redact
from game.record import FORMAT, Record, RecordError, RecordPlayer, recorded, replay_events
from game.rules import apply, new_game
from game.state import GameState, Phase
from game.version import VERSION

HUMAN = "human"
COMPUTER_PREFIX = "ai:"


class SeatSpec(msgspec.Struct, frozen=True):
    """Who plays a seat: ``kind`` is ``human`` or ``ai:<level>`` or ``ai:<level>/<personality>``."""

    name: str
    kind: str

    @property
    def human(self) -> bool:
        """Whether a person plays the seat."""
        return self.kind == HUMAN

    @property
    def level(self) -> str:
        """The computer player's level ("" for a person)."""
        return self.kind.removeprefix(COMPUTER_PREFIX).partition("/")[0] if not self.human else ""

    @property
    def personality(self) -> str | None:
        """The computer player's personality, if it has one."""
        return self.kind.partition("/")[2] or None


class Choice(msgspec.Struct, frozen=True):
    """What a seat chose."""

    player: int
    action: Action


class Session:
    """One game from its number to its score, for seats in clockwise order."""

    def __init__(
        self, seats: Sequence[SeatSpec], seed: int, begun: tuple[GameState, list[Event]] | None = None
    ) -> None:
        """Begin game number ``seed``, or go on with a state and the events that led to it."""
        self.seats = tuple(seats)
        self._state, self._events = begun or new_game(len(seats), seed)
        self._unrecorded: list[Choice] = []

    @classmethod
    def resume(cls, record: Record, unrecorded: Sequence[Choice] = ()) -> "Session":
        """Go on with a saved game: a record, and the choices after it that the record does not tell.

        Raises RecordError when they break a rule.
        """
        session = cls([SeatSpec(p.name, p.kind) for p in record.players], record.seed, replay_events(record))
        for choice in unrecorded:
            if choice.player != session.to_act:
                raise RecordError(f"after the record: seat {choice.player} chose, but was not to act")
            try:
                session.submit(choice.player, choice.action)
            except IllegalActionError as error:
                raise RecordError(f"after the record: {error}") from error
        return session

    @property
    def seed(self) -> int:
        """The game number."""
        return self._state.seed

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return self._state.phase

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None when the game is over."""
        return self._state.pending[0] if self._state.pending else None

    @property
    def event_count(self) -> int:
        """How many events have happened so far."""
        return len(self._events)

    def observation(self, player: int | None) -> Observation:
        """What a seat (None: an onlooker) may know now."""
        return observe(self._state, player)

    def seen_events(self, player: int | None, start: int = 0) -> list[SeenEvent]:
        """The events from number ``start`` on as a seat (None: an onlooker) may know them."""
        return redact(self._events[start:], player)

    def submit(self, player: int, action: Action) -> None:
        """Let a seat act. Raises IllegalActionError, and changes nothing, when the rules forbid it."""
        happened = apply(self._state, player, action)
        self._events.extend(happened)
        self._unrecorded = [] if recorded(happened) else [*self._unrecorded, Choice(player, action)]

    def check(self, player: int, *actions: Action) -> None:
        """Raise IllegalActionError if the rules forbid a seat any of these actions in a row. Changes nothing."""
        state = self._state.copy()
        for action in actions:
            apply(state, player, action)

    @property
    def unrecorded(self) -> tuple[Choice, ...]:
        """The latest choices, of which the record tells nothing yet: who is done with an allocation [L1], and builds
        for the final score before everybody has built [F2]."""
        return tuple(self._unrecorded)

    def policy_rng(self, player: int) -> random.Random:
        """The random numbers for a computer player's next choice: a stream apart from every shuffle's."""
        return random.Random(f"{self.seed}/{player}/{len(self._events)}")

    def record(self) -> Record:
        """The game up to now, to be saved or shared."""
        return Record(
            format=FORMAT,
            seed=self.seed,
            version=VERSION,
            players=tuple(
                RecordPlayer(seat.name, seat.kind, player.mechanic)
                for seat, player in zip(self.seats, self._state.players, strict=True)
            ),
            deck=tuple(self._state.deck),
            events=tuple(recorded(self._events)),
        )
