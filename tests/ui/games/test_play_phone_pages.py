"""Whole games by people with phones in a real browser, through a real server: what they touch is on their pages."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from game.core.number import code_of
from tests.ui.persons import MousePerson, tick
from tests.ui.phone_persons import with_phones
from tests.ui.phones.page.page_persons import PagePerson
from tests.ui.phones.page.phone_browser import browsers, needs_chromium
from tests.ui.stand_ins import LocalNavigator, setup
from tests.ui.witness import PhoneWire, check_sent
from ui.files.settings import MatchSetup, Pace, Settings
from ui.match.phones.doorstep import Named
from ui.match.phones.link import PlayedBy
from ui.navigation import SceneNavigator
from ui.phones.messages import Deliver, LookStage, OpenDoor, ShowAll, ToServer
from ui.phones.server_door import ServerDoor
from ui.scenes.after.results import ResultsScene
from ui.scenes.play.pause import PhonesScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.door import DoorScene
from ui.shell.app import App
from ui.widgets.choice import Choice

pytestmark = [pytest.mark.slow, needs_chromium]

MakeGame = Callable[..., App]
SEED = code_of(2**93 + 77)
PATIENCE = 60.0
"""Seconds after which a test that waits in vain fails."""


class HomeDoor(ServerDoor):
    """A real door whose window's messages are read."""

    listen: Callable[[ToServer], None] | None = None

    def __init__(self, opening: OpenDoor) -> None:
        super().__init__(opening)
        self.sent: list[ToServer] = []

    def send(self, message: ToServer) -> None:
        if self.listen is not None:
            self.listen(message)
        self.sent.append(message)
        super().send(message)


class PageGame:
    """The window, its door, and the phones; time passes at the table whenever one waits for something."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.doors: list[HomeDoor] = []
        self.persons: dict[int, PagePerson] = {}
        self.wire: PhoneWire | None = None
        real = SceneNavigator.doorstep(app.go)

        def made(opening: OpenDoor) -> HomeDoor:
            self.doors.append(HomeDoor(opening))
            return self.doors[-1]

        here = replace(real, networks=lambda: (Named("127.0.0.1"),), make_door=made)
        monkeypatch.setattr(LocalNavigator, "doorstep", lambda _: here)

    @property
    def address(self) -> str:
        found = self.doors[-1].address
        assert found is not None
        return found

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.app.scenes.scenes if isinstance(scene, TableScene))

    @property
    def turns(self) -> dict[int, int]:
        """The numbers of the turns that phones are asked just now, by seat."""
        last = {one.seat: one for one in self.doors[-1].sent if isinstance(one, Deliver)}
        return {seat: one.turn.turn for seat, one in last.items() if one.turn is not None}

    @property
    def decisions(self) -> int:
        """How many real choices phones were asked for: bids, fixings and builds. None takes more than one press beside
        touching cards; behind a curtain each took three."""
        asked = {
            (one.seat, seen.phase, seen.round, seen.auction)
            for one in self.doors[-1].sent
            if isinstance(one, Deliver) and one.turn is not None
            for seen in [one.turn.observation]
        }
        return len(asked)

    def wait(self, until: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, f"waited in vain before {type(self.app.scenes.top).__name__}"
            tick(self.app)
            time.sleep(0.002)

    def begin(self, game: MatchSetup, persons: Sequence[PagePerson]) -> None:
        """From the setup through the door to the table."""
        self.app.go.play(game)
        scene = self.app.scenes.top
        assert isinstance(scene, DoorScene)
        scene.open()
        self.wait(lambda: scene.opened)
        for seat, person in zip(scene.phones.states, persons, strict=True):
            person.scan(self.address)
            person.sit_down(seat)
            self.persons[seat] = person
            self.wait(lambda seat=seat: scene.phones.takes(seat))  # type: ignore[misc]
        self.doors[-1].listen = self._listen
        scene.start()
        self.wait(lambda: isinstance(self.app.scenes.top, TableScene))

    def read_anew(self) -> None:
        """The next message begins another game."""
        self.wire = None

    def _listen(self, message: ToServer) -> None:
        top = self.app.scenes.scenes
        if self.wire is None and any(isinstance(scene, TableScene) for scene in top):
            table = self.table
            self.wire = PhoneWire(table.match, lambda: table.playback.told)
        if self.wire is not None:
            self.wire.note(message)

    def play(self, until: Callable[[], bool], *, but: Sequence[int] = ()) -> set[str]:
        """Let everybody play ``but`` some seats; returns the pages on which somebody did something."""
        done: set[str] = set()

        def all_do_something() -> bool:
            for seat in self.turns.keys() - set(but):
                done.add(self.persons[seat].play())
            return until()

        self.wait_long(all_do_something)
        return done - {""}

    def wait_long(self, until: Callable[[], object]) -> None:
        """Wait for something before which much happens: only standing still is in vain."""
        before, still = -1, 0.0
        while not until():
            now, at = self.table.match.session.event_count + self.table.playback.told, time.monotonic()
            before, still = (before, still) if now == before else (now, at)
            assert at < still + PATIENCE, f"nothing happens before {type(self.app.scenes.top).__name__}"
            tick(self.app)

    def to_the_end(self, *, but: Sequence[int] = ()) -> set[str]:
        done = self.play(lambda: isinstance(self.app.scenes.top, ResultsScene), but=but)
        results = self.app.scenes.top
        assert isinstance(results, ResultsScene)
        self.wait(lambda: results.done)
        tick(self.app)
        return done

    def round_begins(self, number: int) -> Callable[[], bool]:
        return lambda: self.table.view.round >= number


@pytest.fixture
def game(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> PageGame:
    return PageGame(make_game(Settings(language="en", pace=Pace.FAST)), monkeypatch)


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[[int], Browser]]:
    with browsers() as found:
        yield found


def written(look: dict[str, Any]) -> str:
    return json.dumps({key: look[key] for key in look if key != "type"}, sort_keys=True)


def check_pages(game: PageGame) -> None:
    """Nobody's page complained, and each was sent what the window meant for its own seat, and nothing else."""
    assert game.wire is not None
    check_sent(game.wire.sent)
    assert len(game.wire.sent) > 100
    sent = [one for one in game.doors[-1].sent if isinstance(one, Deliver)]
    for seat, person in game.persons.items():
        assert not person.errors
        own = {written(msgspec.to_builtins(one.look)) for one in sent if one.seat == seat}
        looks = person.told("look")
        assert len(looks) > 20
        assert {written(look) for look in looks} <= own
        assert {turn["observation"]["player"] for turn in person.told("turn")} <= {seat}
        numbers = [turn["turn"] for turn in person.told("turn")]
        assert all(one <= other for one, other in pairwise(numbers))


def check_watcher(game: PageGame, person: PagePerson) -> None:
    """Who watched was sent what the window meant for all in their language, and no turn."""
    assert not person.errors
    for_all = [one.look for one in game.doors[-1].sent if isinstance(one, ShowAll) and one.language == "en"]
    looks = person.told("look")
    assert len(looks) > 60
    assert {written(look) for look in looks} <= {written(msgspec.to_builtins(look)) for look in for_all}
    assert {look["observation"]["player"] for look in looks} == {None}
    assert {look["stage"] for look in looks} == set(LookStage)
    assert not person.told("turn")


def report(title: str, persons: Sequence[PagePerson], record_property: Callable[[str, object], None]) -> int:
    presses = sum(person.presses for person in persons)
    each = ", ".join(f"{person.name} {person.presses} (+{person.taps - person.presses} on cards)" for person in persons)
    record_property("presses", f"{title}: {presses} presses beside cards: {each}")
    return presses


def test_two_pages_and_two_computers_play_to_the_end_though_one_reloads_and_one_sleeps(
    game: PageGame, start: Callable[[int], Browser], record_property: Callable[[str, object], None]
) -> None:
    normal, large = start(16), start(24)
    eve = PagePerson(normal, "Eve", size=(1600, 900))
    ada, boris = PagePerson(normal, "Ada"), PagePerson(large, "Борис", language="ru", size=(360, 640))
    game.begin(with_phones(setup("ADA", "volta", "BORIS", "grit", seed=SEED), 0, 2), (ada, boris))
    phones = game.table.match.phones
    assert phones is not None
    assert [phones.seats[seat].name for seat in (0, 2)] == ["Ada", "Борис"]
    eve.watch(game.address)
    game.wait(lambda: eve.glance()["page"] == "bidding")
    assert eve.page.locator("html.wide .rival").count() == 4

    done = game.play(game.round_begins(2))
    ada.reload()
    game.wait(lambda: not phones.lost(0))
    eve.reload()
    game.wait(lambda: eve.glance()["page"] in {"bidding", "watching", "benches"})
    done |= game.play(game.round_begins(3))

    # A minute of sleep is a wire that is gone and a browser that keeps its cookie: the minute itself adds nothing.
    boris.fall_asleep()
    game.wait(lambda: phones.lost(2))
    game.play(lambda: 2 in game.turns, but=(2,))
    before = game.table.match.session.event_count
    for _ in range(20):
        tick(game.app)
    assert game.table.match.session.event_count == before, "the table waits"
    boris.wake_up(game.address)
    game.wait(lambda: not phones.lost(2))

    done |= game.to_the_end()
    assert done == {"bidding", "fixing", "building"}
    for person, words in ((ada, "The game is over"), (boris, "Игра окончена")):
        person.page.wait_for_selector("body.over .places")
        assert person.glance()["title"] == words
        assert not person.page.locator("#main > .large").count(), "nothing is left to be counted"
        assert {look["stage"] for look in person.told("look")} == set(LookStage)
    game.wait(lambda: eve.glance()["page"] == "over")
    assert eve.page.locator(".podium .places li").count() == 4
    check_watcher(game, eve)
    check_pages(game)
    assert report("two phones and two computer players", (ada, boris), record_property) <= game.decisions

    # Once more at the same table: nobody scans anything.
    game.read_anew()
    game.wait(lambda: not game.app.scenes.top.wants_frames)  # type: ignore[union-attr]
    MousePerson(game.app).click_on("Rematch")
    game.wait(lambda: isinstance(game.app.scenes.top, TableScene))
    assert game.table.match.phones is phones
    assert game.play(game.round_begins(2)) >= {"bidding"}
    assert len(game.doors) == 1
    assert game.wire is not None
    check_sent(game.wire.sent)
    for person in (ada, boris, eve):
        assert not person.errors
        assert not person.page.locator("body.over").count()
    game.wait(lambda: eve.glance()["page"] == "bidding")
    assert eve.told("look")[-1]["observation"]["round"] == 2
    game.app.go.title()
    eve.page.wait_for_selector("body.closed")
    assert "The game at the table is over or paused." in eve.page.inner_text("#main")
    normal.close()
    large.close()


def test_four_pages_play_to_the_end_though_one_leaves_for_ever(
    game: PageGame, start: Callable[[int], Browser], record_property: Callable[[str, object], None]
) -> None:
    chromium = start(16)
    names = ("Ada", "Bob", "Cleo", "Dan")
    persons = [PagePerson(chromium, name, seed=3, drags=name in {"Ada", "Bob"}) for name in names]
    game.begin(with_phones(setup(*(name.upper() for name in names), seed=SEED)), persons)
    phones = game.table.match.phones
    assert phones is not None
    game.play(game.round_begins(2))

    persons[3].leave()
    game.wait(lambda: phones.lost(3))
    game.play(lambda: 3 in game.turns, but=(3,))
    host = MousePerson(game.app)
    host.click_on("Phones")
    scene = game.app.scenes.top
    assert isinstance(scene, PhonesScene)
    choices = [widget for widget in scene.group.widgets if isinstance(widget, Choice)]
    host.click(choices[3].rect.center)
    assert phones.states[3].played_by is PlayedBy.COMPUTER
    host.click_on("Keep playing")

    game.to_the_end(but=(3,))
    for person in persons[:3]:
        person.page.wait_for_selector("body.over .places")
    check_pages(game)
    assert report("four phones", persons, record_property) <= game.decisions
    chromium.close()
