"""The phones of one game: the door, whose seats they are, who is there, and what goes to and fro.

Nothing here waits: the door is polled in every step, and the rules check each answer where it is taken.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from game.core.actions import Action, IllegalActionError
from game.core.observation import Observation
from game.play.bots.protocol import Turn
from game.play.session import Session
from ui.archive.about import KeptDoor
from ui.base.i18n import LANGUAGES, N_, Translator
from ui.files.settings import SeatChoice
from ui.match.phones.look import Shown, look_of
from ui.match.phones.onlookers import Onlookers
from ui.match.phones.reveals import reveal_of
from ui.match.phones.seats import named_again, seated, seats_told
from ui.match.phones.steps import forbidden, has_choice, speaking, turn_of
from ui.phones.door import Door
from ui.phones.messages import (
    Answered,
    Claimed,
    CloseDoor,
    Deliver,
    DoorFault,
    Failed,
    FreeSeat,
    FromServer,
    Joined,
    Knocked,
    Left,
    Lobby,
    LookStage,
    OpenDoor,
    Opened,
    PageContent,
    Say,
    Watched,
)
from ui.phones.tokens import is_secret, new_secret

_FAREWELL = N_("The game at the table is over or paused. You can put the phone away.")
_COMPUTER_PLAYS = N_("A computer player has taken over your seat for now.")
_PLAYS_AT_TABLE = N_("You are playing at the window now.")


POLL = 0.05
"""Seconds between two looks at what phones say."""
USUAL_LEVEL = "journeyman"
"""Who sits in for a person unless the host chooses another level: one that neither gives the seat away nor wins it."""


class PlayedBy(Enum):
    """Who plays a phone's seat just now."""

    PHONE = auto()
    COMPUTER = auto()
    WINDOW = auto()
    """Its person, behind the curtain."""


@dataclass
class PhoneSeatState:
    """What is known of one phone's seat."""

    token: str = ""
    """The hash of its phone's token, "" while it is free."""
    connected: bool = False
    language: str = "en"
    played_by: PlayedBy = PlayedBy.PHONE
    level: str = USUAL_LEVEL
    """How well the computer player plays that sits in for its person."""


@dataclass
class _Told:
    """What has been delivered: the point of the game, the turns by seat, and what each seat had seen by then."""

    point: int | None = None
    mark: object = None
    seen: dict[int, Observation] = field(default_factory=dict)
    turns: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By seat: the point at which it was asked, and the number of the turn."""


class Phones:
    """The phones of one game, from the open door to its end."""

    def __init__(
        self,
        seats: Sequence[SeatChoice],
        make_door: Callable[[OpenDoor], Door],
        kept: KeptDoor | None = None,
    ) -> None:
        """``seats`` are those of the game; ``kept`` is the door of a game that goes on: its code stays the same."""
        self.seats = list(seats)
        """Everybody at the table; a phone's seat gets its name, face and colour when it is claimed."""
        self.states = {at: PhoneSeatState() for at, seat in enumerate(self.seats) if seat.by_phone}
        """By seat: what is known of each phone's seat."""
        self.secret = new_secret()
        self.port = 0
        self.fault: DoorFault | None = None
        """Why the door is not open, None if it is or nobody has tried."""
        self.playing = False
        """Whether the game has begun: names and faces stay as they are from then on."""
        self.version = 0
        """Counts what a screen may have to draw again."""
        self.answers: list[tuple[int, Action]] = []
        """What phones have answered to the turns they were asked, not yet taken by the table."""
        self.knocks: list[int] = []
        """The seats that somebody else asked for, not yet announced at the table."""
        self._given = [seat.name for seat in self.seats]
        """What the host calls the seats: a free one offers that name."""
        self._make_door = make_door
        self._door: Door | None = None
        self._host = ""
        self._content: PageContent | None = None
        self._told = _Told()
        self._onlookers = Onlookers()
        self._number = 0
        self._translators: dict[str, Translator] = {}
        if kept is not None:
            self.port, self._host = kept.port, kept.host
        # With another secret no phone could come back, so its seats are free again.
        if kept is not None and is_secret(kept.secret):
            self.secret = kept.secret
            for token, seat in kept.tokens.items():
                if seat in self.states:
                    self.states[seat].token = token

    # The door

    @property
    def address(self) -> str | None:
        """What the code says; None until the door is open."""
        return None if self._door is None else self._door.address

    @property
    def opening(self) -> bool:
        """Whether the door has been asked to open and has not answered."""
        return self._door is not None and self.address is None and self.fault is None

    @property
    def host(self) -> str:
        """The network's address at which the door was opened last, "" for none."""
        return self._host

    @property
    def kept(self) -> KeptDoor:
        """What a saved game stores of it, so that phones come back by themselves."""
        tokens = {state.token: seat for seat, state in self.states.items() if state.token}
        return KeptDoor(self.secret, self._host, self.port, tokens)

    def open(self, host: str, content: PageContent, port: int | None = None) -> None:
        """Open the door at an address of this computer; a ``port`` of 0 is any free one, None the one of before."""
        self.close()
        self.fault, self._host, self._content = None, host, content
        # A new server knows nothing of what phones show.
        self._told.mark = None
        self._onlookers = Onlookers()
        self.port = self.port if port is None else port
        self._door = self._make_door(OpenDoor(host, self.port, self.secret, content, self.kept.tokens))
        self._tell_seats()

    def reopen(self) -> None:
        """Open a door again that has fallen shut: with the same code, unless its port is taken now."""
        if self._content is not None:
            self.open(self._host, self._content, 0 if self.fault is DoorFault.PORT_TAKEN else None)

    def close(self) -> None:
        """Close the door, and say so to the phones in their own languages."""
        if self._door is None:
            return
        self._door.send(CloseDoor({language: Translator(language).text(_FAREWELL) for language in LANGUAGES}))
        self._door.close()
        self._door = None
        for state in self.states.values():
            state.connected = False
        self.version += 1

    def update(self) -> bool:
        """Take in what the server has said; never waits. Returns whether anything has changed."""
        if self._door is None:
            return False
        before = self.version
        for message in self._door.take():
            self._take_in(message)
        return self.version != before

    def _take_in(self, message: FromServer) -> None:
        self.version += 1
        match message:
            case Opened(port=port):
                self.port, self.fault = port, None
            case Failed(fault=fault):
                self.fault = fault
                for state in self.states.values():
                    state.connected = False
            case Claimed():
                self._sit_down(message)
            case Joined(seat=seat, language=language) if seat in self.states:
                self.states[seat].connected = True
                self.states[seat].language = language if language in LANGUAGES else "en"
            case Left(seat=seat) if seat in self.states:
                self.states[seat].connected = False
            case Knocked(seat=seat):
                self.knocks.append(seat)
            case Watched(languages=languages):
                self._onlookers.are(languages)
            case Answered(seat=seat, reply=reply) if self._told.turns.get(seat, (0, 0))[1] == reply.turn:
                # Once: what comes after it was meant for the same turn.
                del self._told.turns[seat]
                self.answers.append((seat, reply.action))
            case _:
                # A seat that is no phone's, or an answer to a turn that is over.
                self.version -= 1

    def _sit_down(self, claim: Claimed) -> None:
        """A phone has taken a seat: before the game it also says what its person is called and looks like."""
        state = self.states.get(claim.seat)
        if state is None:
            # The server gave it the seat before it heard that a computer player has it now.
            self._take_back(FreeSeat(claim.seat, late=True))
            return
        if state.token:
            return
        state.token, state.connected = claim.token, True
        state.language = claim.language if claim.language in LANGUAGES else "en"
        if not self.playing:
            self.seats = named_again(seated(self.seats, claim, self._settled), self._given, self._settled)
        self._tell_seats()

    # The seats

    @property
    def _settled(self) -> list[int]:
        """The seats whose person or computer player is known."""
        return [at for at in range(len(self.seats)) if at not in self.states or self.states[at].token]

    @property
    def unclaimed(self) -> list[int]:
        """The phones' seats that nobody has taken yet."""
        return [seat for seat, state in self.states.items() if not state.token]

    def takes(self, seat: int) -> bool:
        """Whether a phone has taken this seat."""
        return seat in self.states and bool(self.states[seat].token)

    def holds(self, seat: int | None) -> bool:
        """Whether a phone is the hand of this seat just now."""
        state = None if seat is None else self.states.get(seat)
        return state is not None and state.played_by is PlayedBy.PHONE

    def by_computer(self, seat: int) -> bool:
        """Whether a computer player sits in for this seat's person."""
        state = self.states.get(seat)
        return state is not None and state.played_by is PlayedBy.COMPUTER

    def lost(self, seat: int) -> bool:
        """Whether this seat waits for a phone that is not there."""
        return self.holds(seat) and not self.states[seat].connected

    def hand_to(self, seat: int, player: PlayedBy) -> None:
        """Let somebody else play a seat, or its phone again."""
        self.states[seat].played_by = player
        self._told.turns.pop(seat, None)
        self.answers = [answer for answer in self.answers if answer[0] != seat]
        self._tell_seats()

    def let_play(self, seat: int, level: str) -> None:
        """Choose how well the computer player plays that sits in for a seat's person."""
        self.states[seat].level = level
        self.version += 1

    def free(self, seat: int) -> None:
        """Send a seat's phone back to choosing: whoever claims the seat next has it."""
        self.states[seat].token, self.states[seat].connected = "", False
        if not self.playing:
            self.seats = named_again(self.seats, self._given, self._settled)
        self._take_back(FreeSeat(seat))

    def _take_back(self, seat: FreeSeat) -> None:
        if self._door is not None:
            self._door.send(seat)
        self._tell_seats()

    def begin(self) -> None:
        """The game begins: who sits where is settled."""
        self.playing = True
        self._tell_seats()

    def play_again(self) -> None:
        """Another game begins at the same table: nothing of the last one counts, but every phone stays in its seat."""
        self._told = _Told()
        self._onlookers.play_again()
        self.answers.clear()
        self.version += 1

    def leave_rest_to(self, seats: Sequence[SeatChoice]) -> None:
        """Seat others where no phone has come."""
        self.seats = list(seats)
        self._given = [seat.name for seat in seats]
        self.states = {at: state for at, state in self.states.items() if self.seats[at].by_phone}
        self._tell_seats()

    def _tell_seats(self) -> None:
        self.version += 1
        if self._door is None:
            return
        claimed = {at: bool(state.token) for at, state in self.states.items() if self.holds(at)}
        self._door.send(Lobby(seats_told(self.seats, claimed, playing=self.playing)))

    # The game

    def follow(self, session: Session, shown: Shown) -> None:
        """Let every phone show what the table shows now: never more, and at rest all that its seat may know."""
        if self._door is None or (not shown.rest and shown.stage is LookStage.TABLE):
            return
        if shown.rest:
            self._look_at(session)
        mark = (shown.stage, shown.verdict, self._told.point, self.version)
        if mark == self._told.mark or self._told.point is None:
            # In a frame that has nothing else to tell.
            if (message := self._onlookers.next(session, shown, self.seats)) is not None:
                self._door.send(message)
            return
        self._told.mark = mark
        for seat in self.states:
            self._deliver(session, seat, shown)

    def refuse(self, seat: int, error: IllegalActionError) -> None:
        """Say which rule forbids an answer, and ask again. The page offers nothing that is forbidden, so only a bot's
        author or a stale page ever reads this."""
        self.say(seat, forbidden(self._translator(seat), error))
        self._told.turns.pop(seat, None)
        self.version += 1

    def say(self, seat: int, words: str) -> None:
        """Show a sentence on a seat's phone, once."""
        if self._door is not None:
            self._door.send(Say(seat, words))

    def _look_at(self, session: Session) -> None:
        """Take in what every seat may know now."""
        if session.event_count != self._told.point:
            self._told.point = session.event_count
            self._told.seen = {seat: session.observation(seat) for seat in self.states}

    def _deliver(self, session: Session, seat: int, shown: Shown) -> None:
        assert self._door is not None
        tr, seen, state = self._translator(seat), self._told.seen[seat], self.states[seat]
        sold = None if shown.verdict is None else shown.verdict.auction
        if sold is not None and (sold.round, sold.number) != (seen.round, seen.auction):
            # Others may play on without a rest: then the last look knows nothing of the auction that the table shows.
            late = reveal_of(session, seat, sold)
            seen = seen if late is None else late.seen
        turn = self._turn(seat, seen) if shown.rest and state.played_by is PlayedBy.PHONE else None
        buzz = turn is not None and seat not in self._told.turns
        if turn is not None:
            assert self._told.point is not None
            self._told.turns[seat] = self._told.point, turn.turn
        else:
            self._told.turns.pop(seat, None)
        instead = {PlayedBy.COMPUTER: tr.text(_COMPUTER_PLAYS), PlayedBy.WINDOW: tr.text(_PLAYS_AT_TABLE)}
        look = look_of(
            tr,
            seat,
            seen,
            [choice.name for choice in self.seats],
            stage=shown.stage,
            verdict=shown.verdict,
            instead=instead.get(state.played_by, ""),
            buzz=buzz,
        )
        self._door.send(Deliver(seat, look, turn))

    def _turn(self, seat: int, seen: Observation) -> Turn | None:
        """What a seat is asked, None while it has no choice to make."""
        if not has_choice(seat, seen):
            return None
        point, number = self._told.turns.get(seat, (None, 0))
        if point != self._told.point:
            self._told.turns.pop(seat, None)
            self._number += 1
            number = self._number
        return turn_of(seen, number)

    def _translator(self, seat: int) -> Translator:
        """The words of a seat's phone, with what cards are called in this game."""
        language = self.states[seat].language
        if language not in self._translators:
            self._translators[language] = Translator(language)
        return speaking(self._translators[language], self._told.seen[seat], self.seats)
