"""A game under way: the single owner of the true state. Everyone else gets observations and redacted events."""

from collections.abc import Sequence

from game.core.actions import Action, EndAllocation
from game.core.dealing import choice_seed
from game.core.events import AllocationEnded, Event, SeenEvent
from game.core.number import GameNumber
from game.core.observation import Observation
from game.core.state import Phase
from game.records.game import Game, Turn
from game.records.record import Record
from game.records.seats import COMPUTER_PREFIX, HUMAN, SeatSpec

__all__ = ["COMPUTER_PREFIX", "HUMAN", "SeatSpec", "Session"]


class Session:
    """One game from its number to its score, for seats in clockwise order.

    It is a ``Game`` behind a door: whoever holds a session can ask what a seat may know and let a seat act, but sees
    neither the state nor the events, so that no hidden card reaches a window by accident.
    """

    def __init__(self, seats: Sequence[SeatSpec], seed: GameNumber, game: Game | None = None) -> None:
        """Start game number ``seed``, or continue a ``game`` with that number."""
        self._game = game or Game.new(seed, seats)
        self._observed: dict[int | None, Observation] = {}
        """What has been observed since something happened last: a window asks many times a frame."""

    @classmethod
    def resume(cls, record: Record) -> "Session":
        """Resume a saved game. Raises RecordError if it breaks a rule."""
        game = Game.from_record(record)
        return cls(game.seats, game.seed, game)

    @property
    def seats(self) -> tuple[SeatSpec, ...]:
        """Who plays, clockwise."""
        return self._game.seats

    @property
    def seed(self) -> GameNumber:
        """The game number."""
        return self._game.seed

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return self._game.phase

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, None when the game is over."""
        return self._game.to_act

    @property
    def event_count(self) -> int:
        """How many events have happened so far: the game's current point."""
        return self._game.point

    def observation(self, player: int | None) -> Observation:
        """What a seat (None: an onlooker) may know now."""
        if player not in self._observed:
            self._observed[player] = self._game.observation(player)
        return self._observed[player]

    def seen_events(self, player: int | None) -> list[SeenEvent]:
        """Everything that has happened, as a seat (None: an onlooker) may know it."""
        return self._game.seen(player)

    def is_legal(self, player: int, action: Action) -> bool:
        """Whether a seat may do this now."""
        return player == self.to_act and self._game.is_legal(action)

    def submit(self, player: int, *actions: Action) -> list[Event]:
        """Let a seat act, once or several times in a row.

        Returns what happened up to the next decision, unredacted: ``observation.redact`` removes what another seat may
        not know. After the last card that could be fixed, an allocation ends by itself. Raises IllegalActionError, and
        changes nothing, when the rules forbid any of it.
        """
        game = self._game if len(actions) == 1 else self._game.clone()
        happened: list[Event] = []
        for action in actions:
            if not (action == EndAllocation() and AllocationEnded(player) in happened):
                happened += game.apply(action, player)
        self._game, self._observed = game, {}
        return happened

    def last_turn(self, player: int) -> Turn | None:
        """A seat's latest choice and the point before it, None when it has not chosen yet."""
        return next((turn for turn in reversed(self._game.turns) if turn.player == player), None)

    def go_back(self, point: int) -> None:
        """Go back to a point at which someone had to act, dropping all later choices.

        Repeating the same actions has the same results, as everything random follows from the game number and the
        point. Raises ValueError for another number.
        """
        self._game.goto(point)
        self._game, self._observed = self._game.taken_over(self._game.seats), {}

    def policy_seed(self, player: int) -> int:
        """The seed of a computer player's random numbers for its next choice, 63 bits."""
        return choice_seed(self.seed, player, self.event_count)

    def record(self) -> Record:
        """The game so far, to save or share."""
        return self._game.to_record()

    def clone(self) -> Game:
        """An independent copy of the game to explore."""
        return self._game.clone()
