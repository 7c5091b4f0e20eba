"""Unexpected errors, raised in scenes on purpose: the program says one sentence, and the game continues."""

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.core.cards import CATALOGUE
from game.core.number import code_of
from game.records.game import Game
from game.records.record import Record, parse_record
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.kept_games import GAME as KEPT
from tests.ui.kept_games import finished
from tests.ui.persons import DEVICE, post, tick
from tests.ui.stand_ins import LocalNavigator, setup
from ui.files.background import wait_for_all
from ui.files.settings import Pace, Settings
from ui.files.storage import Storage
from ui.input.input import InputEvent
from ui.paint.painter import Painter
from ui.scenes.play.table import TableScene
from ui.scenes.start.crash_scene import CrashScene
from ui.scenes.start.title import TitleScene
from ui.shell.app import App
from ui.shell.crash_report import CrashReport, nameless, told_game
from ui.shell.log_file import LOG_FILE
from ui.shell.running import run_loop, start_log, stop_log
from ui.shell.scene import Scene

GAME = setup("ADA", "volta", "grit", seed=23)


class Faulty(Scene):
    """Fails at one thing that scenes do."""

    def __init__(self, app: App, at: str) -> None:
        super().__init__(app)
        self._at = at

    def _do(self, what: str) -> None:
        if what == self._at:
            raise ZeroDivisionError(f"no {what}, in {Path.home() / 'somewhere'}")

    def handle(self, _event: InputEvent) -> bool:
        self._do("handle")
        return False

    def update(self, _dt: float) -> None:
        self._do("update")

    def draw(self, _painter: Painter) -> None:
        self._do("draw")

    def exit(self) -> None:
        self._do("draw")


@pytest.fixture
def app(make_app: MakeApp, plain_art: None) -> App:
    """An App whose loop ends when it has reported a crash, so that the test continues from there."""

    class TellsOfCrash(LocalNavigator):
        def crash(self, crash: CrashReport) -> None:
            self._app.quit()
            super().crash(crash)

    return make_app(settings=Settings(language="en", pace=Pace.OFF), navigator=TellsOfCrash)


@pytest.fixture
def log(app: App) -> Iterator[None]:
    handler = start_log(app.storage.logs)
    yield
    stop_log(handler)


def broken(app: App, at: str = "update") -> CrashScene:
    """What the player sees after an error in the scene on top."""
    app.scenes.push(Faulty(app, at))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
    run_loop(app)
    app.running = True
    tick(app)
    assert isinstance(app.scenes.top, CrashScene)
    return app.scenes.top


def report(scene: CrashScene) -> str:
    assert scene.crash.saved_as is not None
    wait_for_all(60)
    return scene.crash.saved_as.read_text(encoding="utf-8")


@pytest.mark.parametrize("at", ["handle", "update", "draw"])
def test_an_error_in_a_scene_is_told_and_the_program_goes_on(app: App, at: str) -> None:
    app.scenes.push(TitleScene(app))
    scene = broken(app, at)
    assert len(app.scenes) == 1
    assert "ZeroDivisionError" in report(scene)
    hands.click_on(app, scene.group, "Main menu")
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize(
    "act",
    [
        lambda app, scene: hands.click_on(app, scene.group, "Continue from the last save"),
        lambda app, _scene: hands.key(app, pygame.K_RETURN),
        lambda app, _scene: post(
            app, pygame.CONTROLLERBUTTONDOWN, instance_id=DEVICE, button=pygame.CONTROLLER_BUTTON_A
        ),
    ],
)
def test_the_game_goes_on_where_it_was(app: App, act: Callable[[App, CrashScene], None]) -> None:
    app.go.play(GAME)
    before = app.scenes.top
    assert isinstance(before, TableScene)
    while before.match.session.to_act != 0:
        tick(app)
    before.match.submit(0, before.match.session.observation(0).legal_actions()[0])
    kept = before.match.session.record()
    act(app, broken(app))
    after = app.scenes.top
    assert isinstance(after, TableScene)
    assert after is not before
    assert after.match.session.record().events[: len(kept.events)] == kept.events


def test_without_a_saved_game_none_is_offered(app: App) -> None:
    scene = broken(app)
    assert [widget.label for widget in scene.group.widgets] == ["Main menu", "Copy the report", "Quit"]  # type: ignore[attr-defined]
    hands.key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_the_report_holds_what_is_needed_and_nobodys_name(
    app: App, log: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # The user who runs the tests may have no home at all.
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "ada-lovelace"))
    app.go.play(GAME)
    logging.getLogger("ui.shell.app").info("a line before it")
    written = report(broken(app))
    assert "a line before it" in written
    assert "ui/shell/app.py" in written.replace("\\", "/")
    assert "no update, in ~" in written
    assert "language: en" in written
    told = json.loads(written.rpartition("== Game\n")[2])
    assert [player["name"] for player in told["players"]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert "Ada" not in written
    assert "lovelace" not in written


def secrets_of(record: Record) -> set[str]:
    """Every card of the deck and of the hands that an onlooker has not seen."""
    seen = json.dumps(msgspec.to_builtins(Game.from_record(record).seen(None)))
    return {card for card in CATALOGUE if f'"{card}"' not in seen}


def test_the_report_of_a_running_game_tells_no_hidden_card_no_number_and_no_deck(
    app: App, log: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go.play(setup("ADA", "volta", "grit", seed=41_007))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    match = table.match
    for _ in range(40):
        if match.session.to_act == 0:
            match.submit(0, match.session.observation(0).legal_actions()[0])
        else:
            match.update()
        match.settle(60)
    record = match.session.record()
    assert not record.finished
    assert len(secrets_of(record)) > 10
    state = repr((record.deck, record.seed, record.events, [CATALOGUE[card].name for card in record.deck]))
    logging.getLogger("ui.archive.archive").warning("2026-01-31-201500-game-41007.fzzzt: %s", state)
    logging.getLogger("game.play.bots.process").info("program 17: I have a nut and a %s", "bolt of 5")
    another = Game.new(code_of(7**30), 2)
    logging.getLogger("ui.shell.crash_report").error("an error in another game: %r", another.state)
    logging.getLogger("ui.shell.crash_report").error("an error in a third game: %r", Game.new(52_008, 2).state)

    def fail(_scene: Faulty, what: str) -> None:
        if what == "update":
            cause = KeyError(state)
            cause.add_note(state)
            raise RuntimeError(f"game {record.seed}:\n  {state}") from cause

    monkeypatch.setattr(Faulty, "_do", fail)
    written = report(broken(app))
    assert "RuntimeError" in written
    assert "KeyError" in written
    assert "test_crash_scene.py" in written, "where it happened is told"
    assert "41007" not in written
    assert code_of(7**30) not in written
    assert "52008" not in written
    assert "bolt of 5" not in written
    for card in secrets_of(record):
        assert not re.search(rf"(?<![\w-]){re.escape(card)}(?![\w-])", written), card
        assert CATALOGUE[card].name not in written
    head, _, game = written.rpartition("== Game\n")
    assert not any(card in head for card in CATALOGUE)
    told = json.loads(game)
    assert set(told) == {"format", "version", "players", "seen"}
    assert {event["type"] for event in told["seen"]} >= {"round", "hidden-hand", "hidden-belt", "reveal", "hidden-bid"}
    assert not {"hand", "belt", "bid", "build"} & {event["type"] for event in told["seen"]}


def test_the_report_of_a_finished_game_tells_all_of_it() -> None:
    record = finished(KEPT).record()
    assert parse_record(told_game(nameless(record))).events == record.events


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the rights of a folder, not modes")
def test_report_and_log_are_for_their_owner_alone(app: App, tmp_path: Path) -> None:
    assert app.storage.logs is not None
    app.storage.logs.mkdir()
    old = app.storage.logs / LOG_FILE
    old.touch(mode=0o644)
    handler = start_log(app.storage.logs)
    scene = broken(app)
    stop_log(handler)
    assert scene.crash.saved_as is not None
    assert wait_for_all(60)
    for path in (scene.crash.saved_as, old):
        assert path.stat().st_mode & 0o777 == 0o600, path


def test_the_report_can_be_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.start.crash_scene.copy", copied.append)
    scene = broken(app)
    hands.click_on(app, scene.group, "Copy the report")
    assert copied == [report(scene)]
    hands.click_on(app, scene.group, "Copied")
    assert len(copied) == 2


def test_where_no_file_can_be_written_the_report_can_still_be_copied(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file in place of the folder")
    app.storage = Storage(tmp_path / "config", tmp_path / "data", None, tmp_path / "taken")
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.start.crash_scene.copy", copied.append)
    scene = broken(app)
    wait_for_all(60)
    assert scene.crash.saved is False
    hands.click_on(app, scene.group, "Copy the report")
    assert "ZeroDivisionError" in copied[0]


def test_an_error_on_the_way_back_is_told_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.go.play(GAME)
    first = broken(app)

    def fail(*_: object) -> None:
        raise RuntimeError("it cannot go on")

    monkeypatch.setattr("ui.match.match.saved_match", fail)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    run_loop(app)
    app.running = True
    tick(app)
    assert isinstance(app.scenes.top, CrashScene)
    assert app.scenes.top is not first
    assert "it cannot go on" in app.scenes.top.crash.report


def test_an_error_of_the_crash_scene_itself_ends_the_program(make_app: MakeApp, plain_art: None) -> None:
    class Failing(LocalNavigator):
        def crash(self, crash: CrashReport) -> None:  # noqa: ARG002
            self._open(Faulty(self._app, "draw"))

    app = make_app(navigator=Failing)
    app.scenes.push(Faulty(app, "update"))
    with pytest.raises(ZeroDivisionError, match="no draw"):
        run_loop(app)
    app.scenes.abandon()
