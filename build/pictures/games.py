"""Games brought to a moment, from fixed game numbers so that every run shows the same cards."""

import operator
import random
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache, partial

from game.core.actions import Action
from game.core.number import GameNumber
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question, Thinker
from game.records.game import Game
from ui.archive.setups import seat_spec
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.match.match import Match
from ui.shell.app import App

TABLE_SEATS = (
    SeatChoice("Ada", HUMAN, colour="red"),
    SeatChoice("Grit", COMPUTER, "apprentice", "grit", "orange"),
    SeatChoice("Volta", COMPUTER, "apprentice", "volta", "blue"),
    SeatChoice("Rivet", COMPUTER, "apprentice", "rivet", "green"),
)
PERSONS = (
    SeatChoice("Ada", HUMAN, colour="red"),
    SeatChoice("Bartholomäus", HUMAN, colour="gold"),
    SeatChoice("Volta", COMPUTER, "apprentice", "volta", "blue"),
)
MACHINES = tuple(
    SeatChoice(name, COMPUTER, "apprentice", name.lower(), colour)
    for name, colour in (("Ohm", "purple"), ("Tock", "gold"), ("Fizz", "pink"), ("Dyna", "mint"))
)


class Undecided(LocalThinker):
    """Thinks forever, so that it can be rendered."""

    def choose(self, _question: Question) -> Future[Action]:
        return Future()


def game_at(
    reached: Callable[[Session], bool],
    seats: tuple[SeatChoice, ...],
    *,
    seed: GameNumber,
    thinker: Thinker | None = None,
) -> Match:
    """A game brought to a moment by small bids and by fixing robots wherever they fit.

    Raises LookupError if the game ends before.
    """
    game = _game_at(reached, seats, seed).clone()
    return Match(MatchSetup(seats, seed), Session(game.seats, seed, game), thinker or LocalThinker(), None)


@lru_cache(maxsize=64)
def _game_at(reached: Callable[[Session], bool], seats: tuple[SeatChoice, ...], seed: GameNumber) -> Game:
    """The game itself, which several scenes begin with."""
    session = Session([seat_spec(seat) for seat in seats], seed)
    rng = random.Random(seed)
    while not reached(session):
        player = session.to_act
        if player is None:
            raise LookupError("the game ended before the moment came")
        options = session.observation(player).legal_actions()
        # Single cards and fixing are the first of the legal actions, passing the last.
        reach = 8 if session.phase is Phase.BIDDING else max(1, len(options) - 1)
        session.submit(player, options[rng.randrange(min(len(options), reach))])
    return session.clone()


@cache
def bidding(seat: int, round_number: int, auction: int) -> Callable[[Session], bool]:
    """Whether a seat is to bid, in an auction or in a later one, with cards to choose from."""

    def reached(session: Session) -> bool:
        if session.phase is not Phase.BIDDING or session.to_act != seat:
            return False
        now = session.observation(seat)
        return (now.round, now.auction) >= (round_number, auction) and len(now.hand) > 2

    return reached


@cache
def acting(seat: int, phase: Phase, round_number: int, units: int = 2) -> Callable[[Session], bool]:
    """Whether a seat is to act in a phase, with a minimum number of units for allocation."""

    def reached(session: Session) -> bool:
        if session.phase is not phase or session.to_act != seat:
            return False
        now = session.observation(seat)
        return now.round >= round_number and (phase is not Phase.ALLOCATION or len(now.seats[seat].units) >= units)

    return reached


def over(session: Session) -> bool:
    """Whether the game is over."""
    return session.phase is Phase.OVER


CODE = "2RAR-PVYF-GYE8-8DZZ-VBJ2"
"""The longest possible game number."""
OCCASIONS: dict[GameNumber, str] = {1234: "ladder/volta", 4: "day-practice/2026-10-12", 11: "day/2026-11-16"}
"""What some of the saved games are played for, by their numbers."""


def keep_games(app: App) -> None:
    """Fill the archive with unfinished games at all stages, and finished ones from last week and before."""
    if app.archive.games():
        return
    now = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
    kept: tuple[tuple[Callable[[Session], bool], tuple[SeatChoice, ...], GameNumber, timedelta], ...] = (
        (bidding(0, 3, 4), TABLE_SEATS, 1234, timedelta(minutes=7)),
        (acting(0, Phase.ALLOCATION, 2), PERSONS, 6, timedelta(days=1)),
        (bidding(0, 1, 1), TABLE_SEATS[:2], 4, timedelta(days=40)),
        (over, TABLE_SEATS, 11, timedelta(days=5)),
        (over, PERSONS, CODE, timedelta(days=9)),
        (over, TABLE_SEATS[:2], 21, timedelta(days=300)),
    )
    for reached, seats, seed, ago in kept:
        match = game_at(reached, seats, seed=seed)
        app.archive.now = partial(operator.sub, now, ago)
        file = app.archive.begin(match.setup, OCCASIONS.get(seed, ""))
        file.keep(match.session.record())
        file.change(hints=seed % 3 if isinstance(seed, int) else 2)
        file.flush(60)
        file.close()
    app.archive.now = partial(datetime.fromtimestamp, now.timestamp(), UTC)
