"""Stand-ins that make tests of whole games quick: flat pictures, computer players that think on the spot."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from game.record import Record
from game.session import Session
from game.state import Phase
from game.thinking import LocalThinker
from ui.archive.archive import Archive
from ui.archive.setups import seat_spec
from ui.base.settings import HUMAN, MatchSetup, SeatChoice
from ui.base.theme import SEAT
from ui.match.match import Match, new_match
from ui.navigation import SceneNavigator
from ui.paint.assets import Art, Key
from ui.scenes.table import TableScene
from ui.shell.app import App
from ui.shell.navigator import Navigator


class PlainArt(Art):
    """Pictures without any drawing: each is one flat colour, and there at once."""

    def __init__(self, *, names: Mapping[str, str] | None = None, **_others: object) -> None:
        super().__init__(names=names, cache_folder=None, workers=0)
        self._flat: dict[tuple[int, int], pygame.Surface] = {}

    def aspect(self, key: Key) -> float:
        return {"unit": 250 / 170, "unit-small": 250 / 170, "logo": 2.0, "belt": 1.7}.get(str(key[0]), 1.0)

    def image(
        self,
        _key: Key,
        width_px: int,
        height_px: int,
        _angle: float = 0,
        *,
        exact: bool = True,  # noqa: ARG002
    ) -> pygame.Surface:
        size = max(1, width_px), max(1, height_px)
        if size not in self._flat:
            self._flat[size] = pygame.Surface(size, pygame.SRCALPHA, 32)
            self._flat[size].fill((120, 110, 90, 255))
        return self._flat[size]

    def nearest(self, key: Key, width_px: int, height_px: int) -> pygame.Surface:
        return self.image(key, width_px, height_px)

    def is_ready(self, _key: Key, _width_px: int, _height_px: int) -> bool:
        return True

    def prepare(self, _pictures: Sequence[tuple[Key, int, int]]) -> None:
        """Nothing to prepare."""


class LocalNavigator(SceneNavigator):
    """Opens games whose computer players think on the spot."""

    def thinker(self) -> LocalThinker:
        return LocalThinker()


class Games:
    """Notes which games are asked for."""

    def __init__(self, *, kept: bool = False) -> None:
        self.kept = kept
        self.started: list[MatchSetup] = []
        self.resumed = 0

    def navigator(self, app: App) -> Navigator:
        """Return what opens all scenes but the tables."""
        return _Noting(app, self)


class _Noting(SceneNavigator):
    def __init__(self, app: App, games: Games) -> None:
        super().__init__(app)
        self._games = games

    def can_resume(self) -> bool:
        return self._games.kept

    def resume(self) -> None:
        self._games.resumed += 1

    def play(self, setup: MatchSetup, occasion: str = "") -> None:  # noqa: ARG002
        self._games.started.append(setup)


def seats(*names: str) -> tuple[SeatChoice, ...]:
    """Seats by name: persons in capitals ("ADA"), computer players else ("volta")."""
    colours = list(SEAT)
    return tuple(
        SeatChoice(name.capitalize(), HUMAN, colour=colours[index])
        if name.isupper()
        else SeatChoice(name.capitalize(), "ai", "apprentice", name, colours[index])
        for index, name in enumerate(names)
    )


def setup(*names: str, seed: int = 7) -> MatchSetup:
    """A game with these seats."""
    return MatchSetup(seats(*names), seed)


def local_match(folder: Path, *names: str, seed: int = 7) -> Match:
    """A match with these seats, kept below `folder`."""
    return new_match(setup(*names, seed=seed), Archive(folder), LocalThinker())


def session_at(reached: Callable[[Session], bool], game: MatchSetup) -> Session:
    """A game played by chance until something is so: the first of several that comes to it."""
    for choices in range(200):
        session = Session([seat_spec(choice) for choice in game.seats], game.seed)
        rng = random.Random(choices)
        while (player := session.to_act) is not None:
            if reached(session):
                return session
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


def in_phase(phase: Phase) -> Callable[[Session], bool]:
    """Whether a game has come to a phase."""
    return lambda session: session.phase is phase


def table_at(app: App, session: Session, game: MatchSetup) -> TableScene:
    """Open the table of a game under way, with computer players that think on the spot."""
    table = TableScene(app, Match(game, session, LocalThinker(), None), resumed=True)
    app.scenes.reset(table)
    return table
