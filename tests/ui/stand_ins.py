"""Stand-ins that make tests of whole games quick: flat pictures, computer players that think on the spot."""

import random
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from build.attack.monkey import LocalNavigator, PlainArt
from game.core.number import GameNumber
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker, Question, answered
from game.records.game import Game
from game.records.record import Record
from game.review.par import ParAsked
from tests.ui.persons import MousePerson, tick
from ui.archive.archive import Archive
from ui.archive.setups import seat_spec
from ui.base.theme import SEAT
from ui.files.background import Latest, wait_for_all
from ui.files.settings import HUMAN, MatchSetup, SeatChoice
from ui.match.match import Match, new_match
from ui.navigation import KeptGames, SceneNavigator
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App

__all__ = ["LocalNavigator", "PlainArt"]


class Games:
    """Notes which games are asked for."""

    def __init__(self, *, kept: bool = False) -> None:
        self.kept = kept
        self.started: list[MatchSetup] = []
        self.told = False
        """Whether the last of them said what an open gate means."""
        self.resumed = 0

    def navigator(self, app: App) -> SceneNavigator:
        """Return what opens all scenes but the tables."""
        return _Noting(app, self)


class _Noting(SceneNavigator):
    def __init__(self, app: App, games: Games) -> None:
        super().__init__(app)
        self._games = games

    def kept_games(self) -> Latest[KeptGames]:
        archive, games = self._app.archive, self._games
        return Latest(lambda: archive.ask(lambda: KeptGames(games.kept, bool(archive.games(limit=1)))), KeptGames())

    def resume(self) -> None:
        self._games.resumed += 1

    def play(self, setup: MatchSetup, occasion: str = "", *, told: bool = False) -> None:  # noqa: ARG002
        self._games.started.append(setup)
        self._games.told = told


def seats(*names: str) -> tuple[SeatChoice, ...]:
    """Seats by name: persons in capitals ("ADA"), computer players else ("volta")."""
    colours = list(SEAT)
    return tuple(
        SeatChoice(name.capitalize(), HUMAN, colour=colours[index])
        if name.isupper()
        else SeatChoice(name.capitalize(), "ai", "apprentice", name, colours[index])
        for index, name in enumerate(names)
    )


def setup(*names: str, seed: GameNumber = 7) -> MatchSetup:
    """A game with these seats."""
    return MatchSetup(seats(*names), seed)


def local_match(folder: Path, *names: str, seed: GameNumber = 7) -> Match:
    """A match with these seats, saved below `folder`."""
    return new_match(setup(*names, seed=seed), Archive(folder), LocalThinker())


def session_at(reached: Callable[[Session], bool], game: MatchSetup) -> Session:
    """A game played by chance until something is so: the first of several that comes to it."""
    found = _game_at(reached, game.seats, game.seed).clone()
    return Session(found.seats, game.seed, found)


@lru_cache(maxsize=64)
def _game_at(reached: Callable[[Session], bool], seats: tuple[SeatChoice, ...], seed: GameNumber) -> Game:
    """The game itself, which several tests begin with."""
    for choices in range(200):
        session = Session([seat_spec(choice) for choice in seats], seed)
        rng = random.Random(choices)
        while (player := session.to_act) is not None:
            if reached(session):
                return session.clone()
            options = session.observation(player).legal_actions()
            session.submit(player, options[rng.randrange(len(options))])
    raise LookupError("no game comes to that")


def played(game: MatchSetup) -> Record:
    """A game to its end, by chance."""
    session, rng = Session([seat_spec(seat) for seat in game.seats], game.seed), random.Random(game.seed)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    return session.record()


@cache
def in_phase(phase: Phase) -> Callable[[Session], bool]:
    """Whether a game has come to a phase."""
    return lambda session: session.phase is phase


def to_bid(session: Session) -> bool:
    """Whether the person at the first seat is to bid."""
    return session.phase is Phase.BIDDING and session.to_act == 0


def bidding(session: Session) -> bool:
    """Whether that person is to bid, somewhere in the second round."""
    return to_bid(session) and session.observation(0).round == 2


def table_at(app: App, session: Session, game: MatchSetup) -> TableScene:
    """Open the table of a game under way, with computer players that think on the spot."""
    table = TableScene(app, Match(game, session, LocalThinker(), None), resumed=True)
    app.scenes.reset(table)
    return table


def asked_at_table(app: App, reached: Callable[[Session], bool], game: MatchSetup) -> tuple[TableScene, MousePerson]:
    """The table of a game that has got there, as soon as it is the person's turn, and the person."""
    table, person = table_at(app, session_at(reached, game), game), MousePerson(app)
    person.wait(lambda: table.my_turn)
    return table, person


def play_out(app: App) -> ResultsScene:
    """Let a computer player choose for the person at the table until the results are there."""
    table = app.scenes.top
    assert isinstance(table, TableScene)
    match, thinker = table.match, LocalThinker()
    while match.session.to_act is not None:
        match.update()
        if match.session.to_act == 0:
            match.submit(0, thinker.choose(Question("apprentice", None, match.session.observation(0), 1)).result())
    while not isinstance(app.scenes.top, ResultsScene):
        tick(app, 1.0)
    return app.scenes.top


_PAR = LocalThinker.par
_lots: dict[bytes, Record] = {}


def lent_par(thinker: LocalThinker, asked: ParAsked) -> Future[Record]:
    """The next lot of a par game as it was played before: every page of results asks for four games."""
    name = msgspec.msgpack.encode(asked)
    if name not in _lots:
        _lots[name] = _PAR(thinker, asked).result()
    return answered(_lots[name])


def leave(match: Match) -> None:
    """Leave a game, and wait until others may go on with it."""
    match.close()
    wait_for_all(60)
