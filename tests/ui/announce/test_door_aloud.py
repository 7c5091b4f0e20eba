"""The door to phones for somebody who does not see it: that it is open, where, and who comes and goes."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from build.checks.fake_door import AT_HOME, EMPTY, Doors
from tests.ui.hands import key
from tests.ui.persons import tick
from tests.ui.phone_persons import PhonePersons, with_phones
from tests.ui.stand_ins import setup
from ui.files.settings import Pace, Settings
from ui.match.phones.link import PlayedBy
from ui.phones.messages import DoorFault, Failed, PageContent
from ui.scenes.play.pause import PhonesScene
from ui.scenes.start.door import DoorScene
from ui.scenes.start.door_words import FAULTS
from ui.shell.app import App

GAME = with_phones(setup("ADA", "BOB", "volta"))


class Listener:
    """Somebody who hears what is said."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._heard: list[str] = []
        app.announcer.add(lambda said: self._heard.append(said.text))

    def hears(self, happens: Callable[[], object] | None = None) -> list[str]:
        """What is said after something has happened."""
        self._heard.clear()
        if happens is not None:
            happens()
        for _ in range(3):
            tick(self._app)
        return list(self._heard)


class Host(Listener):
    """A host who listens and uses keys."""

    def __init__(self, app: App, doors: Doors) -> None:
        super().__init__(app)
        self.doors = doors
        self.app = app
        self._printed = threading.Event()
        step = replace(doors.step(), content=self._content)
        self.scene = DoorScene(app, GAME, step, lambda _setup, _phones: None)

    def _content(self) -> PageContent:
        assert self._printed.wait(60)
        return EMPTY

    def enter(self) -> None:
        self.app.scenes.push(self.scene)

    def press(self) -> None:
        key(self.app, pygame.K_RETURN)

    def made(self) -> None:
        """The page is made, and the door answers."""
        assert self.scene.content is not None
        self._printed.set()
        self.scene.content.result(60)


@pytest.fixture
def host(app: App) -> Host:
    return Host(app, Doors(AT_HOME))


def test_what_an_open_door_means_is_said_before_it_is_opened(host: Host) -> None:
    said = host.hears(host.enter)
    assert said[0] == "A phone as your hand"
    assert any("not encrypted" in words for words in said)
    assert {"Ada: Free: waiting for a phone", "Volta: Computer"} <= set(said)
    assert said[-1] == "Open the gate, button"


def test_that_the_door_is_open_and_where_is_said(host: Host) -> None:
    host.hears(host.enter)
    assert "The gate is opening…" in host.hears(host.press)
    said = host.hears(host.made)
    assert said[:2] == [
        "The gate is open.",
        f"Scan the code with the phone's camera, or type: {AT_HOME.address}:40123/k/{host.scene.phones.secret}",
    ]
    assert "A seat is still waiting for its phone." in said
    assert not any("encrypted" in words for words in said)


def test_who_sits_down_and_who_leaves_is_said(host: Host) -> None:
    host.hears(host.enter)
    host.hears(host.press)
    host.hears(host.made)
    door = host.doors.last
    waits = "Start the game, button, not now. A seat is still waiting for its phone"
    assert host.hears(lambda: door.claim(0, "Zoë")) == ["Zoë: Connected", waits]
    said = host.hears(lambda: door.claim(1, "Bob"))
    assert said == ["Bob: Connected", "Start the game", "Start the game, button"]
    assert host.hears(lambda: door.leave(0)) == ["Zoë: Phone out of reach or asleep"]
    assert host.hears(lambda: door.join(0)) == ["Zoë: Connected"]
    said = host.hears(lambda: host.scene.phones.free(1))
    assert said == ["Bob: Free: waiting for a phone", "A seat is still waiting for its phone.", waits]


def test_a_door_that_falls_shut_is_said_first(host: Host) -> None:
    host.hears(host.enter)
    host.hears(host.press)
    host.hears(host.made)
    said = host.hears(lambda: host.doors.last.said.append(Failed(DoorFault.DIED)))
    assert said[0] == FAULTS[DoorFault.DIED][1]


def test_at_the_table_the_menu_of_phones_names_whose_phone_is_gone(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    persons, listener = PhonePersons(app), Listener(app)
    persons.sit_down(GAME)
    phones = persons.match.phones
    assert phones is not None
    app.scenes.push(PhonesScene(app, persons.match, phones))
    said = listener.hears()
    assert said[:2] == [
        "Phones",
        f"Scan the code with the phone's camera, or type: {AT_HOME.address}:40123/k/{phones.secret}",
    ]
    assert {"Ada: Connected", "Bob: Connected"} <= set(said)
    assert listener.hears(lambda: persons.door.leave(1)) == ["Bob: Phone out of reach or asleep"]
    assert listener.hears(lambda: persons.door.leave(0)) == ["Ada: Phone out of reach or asleep"]
    assert "Bob: Somebody else is playing" in listener.hears(lambda: phones.hand_to(1, PlayedBy.COMPUTER))
