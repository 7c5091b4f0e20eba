"""A game for a phone to look at: real sessions, shown in the way of the table."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from game.core.actions import Action, Bid
from game.core.cards import CATALOGUE, Kind
from game.core.observation import Observation
from game.core.state import Phase
from game.play.bots.protocol import Turn
from game.play.session import Session
from game.records.seats import SeatSpec
from ui.base.i18n import Translator
from ui.phones.messages import Look, LookStage, Making, PhoneSeat, Seats, SeatState

PHONE = 0
GAME = 36
"""The number of a game in which the phone's seat soon has a full hand, two units and a pile."""
SEATS = (
    ("Ada", "person-1", "red"),
    ("Grit", "grit", "orange"),
    ("Ben", "person-2", "blue"),
    ("Volta", "volta", "green"),
)
FACES = ("person-1", "person-2", "person-3", "person-4", "fizz", "ohm", "dyna", "tock", "r2-oil-a", "r5-nut")
COLOURS = ("red", "orange", "blue", "green", "purple", "gold", "pink", "mint")


def seats(
    mine: bool = True, players: int = 4, taken: int = 2, freed: tuple[int, ...] = (), *, named: bool = False
) -> Seats:
    """The seats as the phone gets them; ``freed`` ones are to be had in a running game, and ``named`` ones bear
    the host's name for them."""
    found = []
    for at, (name, face, colour) in enumerate(SEATS[:players]):
        state = (SeatState.MINE if mine else SeatState.FREE) if at == PHONE else SeatState.ELSEWHERE
        if at == taken:
            state = SeatState.TAKEN
        if freed:
            state = SeatState.FREE if at in freed else SeatState.ELSEWHERE
        found.append(PhoneSeat(name, face, colour, state, named=named))
    if not mine and not freed:
        return Seats(tuple(found), FACES, COLOURS)
    return Seats(tuple(found), playing=True)


@dataclass
class Table:
    """A session, and what the phone's seat learns of it."""

    session: Session
    turns: int = 0

    @classmethod
    def new(cls, number: int = 7, players: int = 4) -> "Table":
        return cls(Session([SeatSpec(name, "human") for name, *_ in SEATS[:players]], number))

    def play(
        self, until: Callable[[Observation], bool], choose: Callable[[Observation], Action] | None = None
    ) -> "Table":
        """Let everybody act until the phone's seat sees something."""
        while True:
            observation = self.session.observation(PHONE)
            if until(observation) or self.session.to_act is None:
                return self
            seat = self.session.to_act
            own = self.session.observation(seat)
            self.session.submit(seat, (choose or plain)(own))

    def look(self, **changes: object) -> Look:
        observation = self.session.observation(PHONE)
        acts = self.session.to_act == PHONE
        base = Look(
            observation,
            LookStage.TABLE,
            "Ada, it is your turn" if acts else "Ben is choosing a bid",
            "18 points now · 7 cards in your pile",
            makings=makings(observation),
            log=tuple(
                f"Round {a.round}, lot {a.number}: {SEATS[a.winner][0]} gets {CATALOGUE[a.card].name}."
                for a in observation.history
            ),
            buzz=acts,
        )
        return msgspec.structs.replace(base, **changes)

    def turn(self) -> Turn:
        self.turns += 1
        observation = self.session.observation(PHONE)
        return Turn(self.turns, observation, list(observation.legal_actions()))

    def told(self, **changes: object) -> tuple[Look, ...] | tuple[Look, Turn]:
        """What the phone is sent now."""
        look = self.look(**changes)
        return (look, self.turn()) if self.session.to_act == PHONE else (look,)


def plain(observation: Observation) -> Action:
    """A dull choice: one card after the other, and units for whoever bids two."""
    if observation.phase is Phase.BIDDING:
        lot = observation.belt[0]
        strong = observation.player == PHONE and lot is not None and CATALOGUE[lot].kind is Kind.UNIT
        return Bid(observation.hand if strong else observation.hand[:1])
    return observation.legal_actions()[0]


def makings(observation: Observation) -> tuple[Making, ...]:
    tr = Translator("en")
    found = []
    for unit in observation.seats[PHONE].units:
        card = CATALOGUE[unit]
        needs = " and a ".join(map(str, card.symbols))
        words = tr.text("makes none: –{points}, needs a {needs}", points=card.points, needs=needs)
        found.append(Making(unit, 0, -(card.points or 0), tuple(card.symbols), words))
    return tuple(found)


def full_hand(observation: Observation) -> bool:
    own = observation.seats[PHONE]
    acts = observation.phase is Phase.BIDDING and observation.to_act == PHONE
    return acts and len(observation.hand) == 6 and bool(own.units)


def at(phase: Phase) -> Callable[[Observation], bool]:
    return lambda observation: observation.phase is phase and observation.to_act == PHONE and observation.round > 3


def waiting_hand(observation: Observation) -> bool:
    return observation.phase is Phase.BIDDING and observation.to_act != PHONE and len(observation.hand) == 6
