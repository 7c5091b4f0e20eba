"""People with phones: they answer what their phones are asked, through a door without a server."""

import random

import msgspec

from build.checks.fake_door import AT_HOME, EMPTY, FakeDoor
from game.core.actions import Action
from tests.ui.persons import tick
from tests.ui.stand_ins import LocalNavigator
from ui.files.settings import MatchSetup
from ui.match.match import Match
from ui.scenes.play.table import TableScene
from ui.scenes.start.door import DoorScene
from ui.shell.app import App

PATIENCE = 6000


def with_phones(game: MatchSetup, *seats: int) -> MatchSetup:
    """The same game with phones at these seats, by default at every person's."""
    chosen = [
        msgspec.structs.replace(seat, phone=seat.kind == "human" and (not seats or at in seats))
        for at, seat in enumerate(game.seats)
    ]
    return msgspec.structs.replace(game, seats=tuple(chosen))


class PhonePersons:
    """Everybody with a phone in one game."""

    def __init__(self, app: App, seed: int = 1) -> None:
        self.app = app
        self.rng = random.Random(seed)
        assert isinstance(app.go, LocalNavigator)
        self.doors = app.go.doors

    @property
    def door(self) -> FakeDoor:
        """The door that was opened last."""
        return self.doors.last

    @property
    def match(self) -> Match:
        """The game at the table."""
        return self.table.match

    @property
    def table(self) -> TableScene:
        """The table, wherever it lies in the stack."""
        return next(scene for scene in self.app.scenes.scenes if isinstance(scene, TableScene))

    def sit_down(self, game: MatchSetup) -> None:
        """From the setup through the door to the table."""
        self.app.go.play(game)
        scene = self.app.scenes.top
        assert isinstance(scene, DoorScene)
        scene.open()
        assert scene.content is not None
        scene.content.result(60)
        self.wait(lambda: scene.opened)
        for seat in scene.phones.states:
            self.door.claim(seat, game.seats[seat].name)
        self.wait(lambda: not scene.phones.unclaimed)
        tick(self.app)
        scene.start()
        self.wait(lambda: isinstance(self.app.scenes.top, TableScene))

    def wait(self, until: object) -> None:
        """Let time pass until a condition holds."""
        assert callable(until)
        for _ in range(PATIENCE):
            if until():
                return
            tick(self.app)
        raise AssertionError(f"waited in vain before {type(self.app.scenes.top).__name__}")

    def asked(self) -> int | None:
        """The seat whose phone is asked something, None for nobody's."""
        phones = self.match.phones
        assert phones is not None
        return next((seat for seat in phones.states if self.door.asked(seat)), None)

    def answer(self, seat: int) -> Action:
        """A phone chooses at random, for a build the best one."""
        turn = self.door.shown(seat).turn
        assert turn is not None
        action = turn.actions[0] if turn.observation.hand == () else turn.actions[self.rng.randrange(len(turn.actions))]
        self.door.answer(seat, action)
        return action


__all__ = ["AT_HOME", "EMPTY", "PhonePersons", "with_phones"]
