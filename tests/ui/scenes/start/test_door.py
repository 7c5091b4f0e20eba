"""The door to phones: what it means, which network, the code, the seats, and what is done when it does not open."""

from collections.abc import Callable, Sequence

import pytest

from build.checks.fake_door import AT_HOME, CABLE, Doors
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import MousePerson, button, group_of, tick
from tests.ui.phone_persons import with_phones
from tests.ui.stand_ins import setup
from ui.base.i18n import LANGUAGES, Translator
from ui.base.theme import HEADING
from ui.base.viewport import Rect
from ui.files.settings import MatchSetup, Settings
from ui.halls.backdrop import ASIDE, GATE_POST
from ui.layout.leaves import Picture, Words
from ui.match.faces import looks_of
from ui.match.phones.link import Phones
from ui.phones.messages import DoorFault
from ui.scenes.common.dialog import DialogScene
from ui.scenes.common.phone_code import QUIET, modules_of, written
from ui.scenes.start.door import DoorScene
from ui.scenes.start.door_words import FAULTS, MEANING, help_words
from ui.shell.app import App
from ui.widgets.choice import Choice

GAME = with_phones(setup("ADA", "BOB", "volta"))
Started = list[tuple[MatchSetup, Phones | None]]


class Host:
    """Somebody at the door."""

    def __init__(self, app: App, doors: Doors, game: MatchSetup = GAME, *, at_once: bool = False) -> None:
        self.app, self.doors = app, doors
        self.started: Started = []

        def start(ready: MatchSetup, phones: Phones | None) -> None:
            self.started.append((ready, phones))

        self.scene = DoorScene(app, game, doors.step(), start, at_once=at_once)
        app.scenes.push(self.scene)
        self.person = MousePerson(app)

    def opened(self) -> None:
        if self.scene.content is not None:
            self.scene.content.result(60)
        tick(self.app)
        tick(self.app)

    def claim(self, *seats: int) -> None:
        for seat in seats:
            self.doors.last.claim(seat, GAME.seats[seat].name)
        tick(self.app)
        tick(self.app)

    @property
    def words(self) -> Sequence[str]:
        return [str(getattr(widget, "label", "")) for widget in group_of(self.scene).widgets if widget.visible]


def test_nothing_listens_before_the_host_has_opened_the_door(app: App) -> None:
    host = Host(app, Doors(AT_HOME))
    tick(app)
    assert not host.doors.made
    assert "Start the game" not in host.words
    host.person.click_on("Open the gate")
    host.opened()
    assert host.scene.opened
    assert host.doors.last.opening.host == AT_HOME.address
    assert host.scene.phones.secret in str(host.scene.phones.address)


def test_the_game_starts_when_every_phone_has_its_seat(app: App) -> None:
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    host.claim(0)
    assert button(host.scene, "Start the game").disabled_reason
    host.claim(1)
    host.person.click_on("Start the game")
    ((ready, phones),) = host.started
    assert [seat.name for seat in ready.seats] == ["Ada", "Bob", "Volta"]
    assert phones is host.scene.phones
    app.scenes.pop(host.scene)
    assert not host.doors.last.closed, "the game goes on with it"


def test_faces_fly_from_their_stools_to_their_plates(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    drawn: list[Rect] = []
    monkeypatch.setattr(
        "ui.table.paint.phone_mark.draw_portrait",
        lambda _to, _look, _shade, at, radius: drawn.append(
            Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
        ),
    )
    ada, bob, volta = (look.portrait for look in looks_of(GAME.seats))
    assert set(host.scene.faces()) == {volta}, "whom a stool waits for does not fly"
    host.claim(0, 1)
    tick(app, 2.0)
    app.draw()
    faces = host.scene.faces()
    assert set(faces) == {ada, bob, volta}
    for face in faces.values():
        assert any(face.place.center == pytest.approx(place.center) and face.place.w == place.w for place in drawn)


def test_a_computer_plays_where_no_phone_has_come(app: App) -> None:
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    assert button(host.scene, "Let a computer").disabled_reason, "nobody is there"
    host.claim(1)
    host.person.click_on("Let a computer")
    ((ready, phones),) = host.started
    assert [(seat.kind, seat.by_phone) for seat in ready.seats] == [("ai", False), ("human", True), ("ai", False)]
    assert phones is not None
    assert list(phones.states) == [1]


@pytest.mark.parametrize("label", ["A phone does not", "Let a computer", "Start the game", "Back"])
def test_what_has_the_focus_keeps_it_when_phones_come_and_go(app: App, label: str) -> None:
    """A key that is pressed just then does what was meant by it."""
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    host.claim(1)
    group_of(host.scene).focus(button(host.scene, label))
    changes: list[Callable[[], None]] = [
        lambda: host.claim(0),
        lambda: host.scene.phones.free(0),
        lambda: host.scene.phones.free(1),
    ]
    for happens in changes:
        happens()
        tick(app)
        if not any(words.startswith(label) for words in host.words):
            label = "Start the game"
        assert str(getattr(group_of(host.scene).focused, "label", "")).startswith(label)


@pytest.mark.parametrize(("networks", "told", "opens"), [(1, True, True), (1, False, False), (2, True, False)])
def test_who_was_told_what_it_means_finds_it_open_unless_there_is_a_choice(
    app: App, monkeypatch: pytest.MonkeyPatch, networks: int, told: bool, opens: bool
) -> None:
    doors = Doors(*(AT_HOME, CABLE)[:networks])
    monkeypatch.setattr(app.go, "doorstep", doors.step)
    app.go.play(GAME, told=told)
    scene = app.scenes.top
    assert isinstance(scene, DoorScene)
    if scene.content is not None:
        scene.content.result(60)
    tick(app)
    tick(app)
    assert scene.opened is opens
    assert bool(doors.made) is opens


def test_back_closes_the_door(app: App) -> None:
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    host.person.click_on("Back")
    assert host.doors.last.closed
    assert host.doors.last.goodbye is not None


def test_of_several_networks_the_host_chooses_one(app: App) -> None:
    host = Host(app, Doors(AT_HOME, CABLE))
    tick(app)
    (choice,) = [widget for widget in group_of(host.scene).widgets if isinstance(widget, Choice)]
    choice.step(1)
    host.person.click_on("Open the gate")
    host.opened()
    assert host.doors.last.opening.host == CABLE.address


def test_without_a_network_the_host_looks_again(app: App) -> None:
    doors = Doors()
    host = Host(app, doors)
    tick(app)
    assert "not on a network" in host.scene.fault
    doors.networks = (AT_HOME,)
    host.person.click_on("Look again")
    assert not host.scene.fault
    button(host.scene, "Open the gate")


@pytest.mark.parametrize("fault", DoorFault)
def test_every_fault_has_a_sentence_and_a_way_on(app: App, fault: DoorFault) -> None:
    host = Host(app, Doors(AT_HOME, faults=[fault]))
    host.person.click_on("Open the gate")
    host.opened()
    sign, sentence = FAULTS[fault]
    assert host.scene.fault == sentence
    assert {sign, sentence} <= set(hands.words_drawn(app))
    host.person.click_on("Open at another port" if fault is DoorFault.PORT_TAKEN else "Try again")
    host.opened()
    assert host.scene.opened
    assert host.doors.last.opening.port == 0


def test_a_wrongly_taken_seat_is_freed(app: App) -> None:
    host = Host(app, Doors(AT_HOME))
    host.person.click_on("Open the gate")
    host.opened()
    host.claim(0)
    host.person.click_on("×")
    assert host.scene.phones.unclaimed == [0, 1]


def test_the_host_command_opens_it_at_once_where_it_was_told(app: App) -> None:
    host = Host(app, Doors(AT_HOME), at_once=True)
    host.opened()
    assert host.scene.opened


def test_a_phone_that_does_not_get_through_is_helped_on_each_system(app: App) -> None:
    host = Host(app, Doors(AT_HOME), at_once=True)
    host.opened()
    host.person.click_on("A phone does not")
    assert isinstance(app.scenes.top, DialogScene)
    tr = Translator("en")
    for system, word in (("win32", "private networks"), ("darwin", "System Settings"), ("linux", "ufw allow 4711/tcp")):
        words = help_words(tr, 4711, system)
        assert word in words
        assert "guest Wi-Fi" in words


def test_what_opening_means_is_said_in_every_language() -> None:
    for words in (MEANING, *(part for fault in FAULTS.values() for part in fault)):
        said = {Translator(language).text(words) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_leaves_slide_and_whoever_sits_down_hops_unless_motion_is_reduced(app: App, reduced: bool) -> None:
    app.change_settings(reduced_motion=reduced)
    host = Host(app, Doors(AT_HOME))
    assert not host.scene.wants_frames, "who sits there from the start has been there for long"
    host.person.click_on("Open the gate")
    if host.scene.content is not None:
        host.scene.content.result(60)
    tick(app, 0.01)
    tick(app, 0.01)
    assert host.scene.opened
    assert host.scene.wants_frames is not reduced
    tick(app, 0.5)
    assert not host.scene.wants_frames
    host.doors.last.claim(0, "Ada")
    tick(app, 0.01)
    assert host.scene.wants_frames is not reduced
    tick(app, 0.5)
    host.doors.last.leave(0)
    tick(app, 0.01)
    assert not host.scene.wants_frames, "whoever falls asleep stays where they are"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_hangs_large_and_nothing_of_the_gate_hides_its_address(
    make_app: MakeApp, plain_art: None, language: str
) -> None:
    app = make_app((1600, 900), Settings(language=language))
    host = Host(app, Doors(AT_HOME), at_once=True)
    host.opened()
    placed = host.scene.arranged.placed
    (code,) = [one.rect for one in placed if isinstance(one.leaf, Picture) and one.leaf.aspect == 1]
    assert code.h > 380
    address = next(one.rect for one in placed if isinstance(one.leaf, Words) and "/k/" in one.leaf.words)
    # The first picture of the page is the frame of the gate.
    frame = next(one.rect for one in placed if isinstance(one.leaf, Picture))
    wide = app.painter.measure(written(str(host.scene.phones.address)), HEADING)[0]
    free = frame.w - 2 * GATE_POST - (1 - ASIDE) * (frame.w - 2 * GATE_POST)
    assert wide <= free
    assert frame.contains(address)


def test_the_code_is_square_has_its_three_corners_and_says_the_address() -> None:
    address = "http://192.168.1.20:40123/k/h4kq-9wme-tz7c-3xpa"
    rows = modules_of(address)
    assert {len(row) for row in rows} == {len(rows)}
    corner = [row[:7] for row in rows[:7]]
    assert corner == [row[-7:] for row in rows[:7]] == [row[:7] for row in rows[-7:]]
    assert corner[0] == (True,) * 7
    assert QUIET == 4
    assert written(address) == "192.168.1.20:40123/k/h4kq-9wme-tz7c-3xpa"
