"""Scenes with phones, for rendering: the door, the table with phones, and their menu. No server runs."""

from build.checks.fake_door import AT_HOME, CABLE, Doors, FakeDoor
from build.pictures.games import Undecided, acting, bidding, game_at
from game.core.state import Phase
from game.play.session import Session
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.match.match import Match
from ui.match.phones.link import Phones, PlayedBy
from ui.phones.messages import DoorFault
from ui.scenes.play.pause import PhonesScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.door import DoorScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.scene import Scene

PHONES = (
    SeatChoice("Ada", HUMAN, colour="red", phone=True),
    SeatChoice("Bartholomäus", HUMAN, colour="gold", phone=True),
    SeatChoice("Volta", COMPUTER, "apprentice", "volta", "blue"),
    SeatChoice("Rivet", COMPUTER, "apprentice", "rivet", "green"),
)
FOUR = (*PHONES[:2], SeatChoice("Chiara", HUMAN, colour="mint", phone=True), SeatChoice("Dmitri", HUMAN, colour="blue"))
SECRET = "h4kq-9wme-tz7c-3xpa"


def setup(app: App) -> Scene:
    """The setup with two phones."""
    scene = SetupScene(app)
    scene.seats = list(PHONES)
    return scene


def door(app: App, *, claims: int = 0, opened: bool = True, seats: tuple[SeatChoice, ...] = FOUR) -> Scene:
    """The door, open by default, with so many phones."""
    doors = Doors(AT_HOME)
    scene = _door(app, doors, seats)
    if opened:
        _open(app, scene)
        for seat in range(claims):
            doors.last.claim(seat, seats[seat].name)
        if claims:
            doors.last.leave(0)
        app.step(0.1)
        # Nobody moves any more.
        app.step(1.0)
    return scene


def door_several(app: App) -> Scene:
    """The door of a computer in two networks."""
    return _door(app, Doors(AT_HOME, CABLE), FOUR)


def door_fault(app: App, fault: DoorFault | None = DoorFault.PORT_TAKEN) -> Scene:
    """A door that did not open; None: there is no network."""
    if fault is None:
        return _door(app, Doors(), FOUR)
    scene = _door(app, Doors(AT_HOME, faults=[fault]), FOUR)
    _open(app, scene)
    return scene


def _open(app: App, scene: DoorScene) -> None:
    """Open the door; the page is made in the background."""
    scene.open()
    assert scene.content is not None
    scene.content.result(60)
    app.step(0.1)
    app.step(0.1)


def door_again(app: App) -> Scene:
    """The door of a game that goes on."""
    match = match_at(bidding(0, 2, 3))[0]
    assert match.phones is not None
    match.door, match.phones = match.phones.kept, None
    scene = DoorScene(app, match.setup, Doors(AT_HOME).step(), lambda _setup, _phones: None, match=match)
    app.scenes.push(scene)
    return scene


def _door(app: App, doors: Doors, seats: tuple[SeatChoice, ...]) -> DoorScene:
    scene = DoorScene(app, MatchSetup(seats, 21), doors.step(), lambda _setup, _phones: None)
    scene.phones.secret = SECRET
    app.scenes.push(scene)
    return scene


def match_at(reached: object, seats: tuple[SeatChoice, ...] = PHONES, seed: int = 21) -> tuple[Match, FakeDoor]:
    """A game with phones that has come to a moment, and its door; all phones are there."""
    assert callable(reached)
    match, doors = game_at(reached, seats, seed=seed, thinker=Undecided()), Doors(AT_HOME)
    phones = Phones(seats, doors.make)
    phones.secret = SECRET
    phones.begin()
    phones.open(AT_HOME.address, doors.step().content())
    for seat in phones.states:
        doors.last.claim(seat, seats[seat].name)
    phones.update()
    match.phones = phones
    return match, doors.last


def table(app: App, *, lost: bool = False, seats: tuple[SeatChoice, ...] = PHONES) -> TableScene:
    """The table while it waits for a phone, which may be lost."""
    scene, there = waiting(app, seats)
    if lost:
        there.leave(1)
    app.step(0.1)
    return scene


def waiting(app: App, seats: tuple[SeatChoice, ...] = PHONES) -> tuple[TableScene, FakeDoor]:
    """The table while it waits for a phone, and the door."""

    def reached(session: Session) -> bool:
        return bidding(1, 3, 2)(session) and session.observation(1).seats[0].bid is not None

    match, there = match_at(reached, seats)
    scene = TableScene(app, match, resumed=True)
    app.scenes.reset(scene)
    app.step(0.1)
    return scene, there


def fixing(app: App) -> TableScene:
    """The table while somebody fixes robots on a phone."""
    match, _ = match_at(acting(0, Phase.ALLOCATION, 3))
    scene = TableScene(app, match, resumed=True)
    app.scenes.reset(scene)
    app.step(0.1)
    return scene


def menu(app: App, *, lost: bool = False) -> Scene:
    """The menu of phones, one of them lost and one seat handed to a computer player."""
    scene = table(app, lost=lost, seats=FOUR)
    assert scene.match.phones is not None
    scene.match.phones.hand_to(2, PlayedBy.COMPUTER)
    app.go.phones(scene.match)
    assert isinstance(app.scenes.top, PhonesScene)
    return app.scenes.top
