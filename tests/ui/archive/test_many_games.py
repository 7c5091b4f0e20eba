"""Many games: the list, the statistics, a hint and a report are made in the background and show their progress."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from game.core.state import Phase
from game.play.thinking import LocalThinker
from tests.ui import hands
from tests.ui.conftest import MakeGame, Written
from tests.ui.kept_games import finished, keep
from tests.ui.persons import group_of, tick
from tests.ui.stand_ins import session_at, setup
from ui.archive.archive import Archive
from ui.archive.upkeep import Upkeep
from ui.match.match import Match
from ui.scenes.after.games import GamesScene
from ui.scenes.after.report import ReportScene
from ui.scenes.after.statistics import StatisticsScene
from ui.scenes.play.hint import HintScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.widgets.choice import Choice

GAME = setup("ADA", "volta", seed=7)


class Background:
    """Background work that runs on demand."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Any], Future[Any]]] = []

    def ask(self, _archive: Archive, work: Callable[[], Any]) -> Future[Any]:
        self.waiting.append((work, Future()))
        return self.waiting[-1][1]

    def do(self) -> None:
        while self.waiting:
            work, future = self.waiting.pop(0)
            if future.set_running_or_notify_cancel():
                future.set_result(work())


@pytest.fixture
def background(monkeypatch: pytest.MonkeyPatch) -> Background:
    found = Background()
    monkeypatch.setattr(Archive, "ask", lambda archive, work: found.ask(archive, work))
    return found


@pytest.fixture
def app(make_game: MakeGame, background: Background, monkeypatch: pytest.MonkeyPatch) -> App:
    """Four finished games, where two are many."""
    for place in ("ui.scenes.after.statistics.AT_ONCE", "ui.scenes.after.games._AT_ONCE"):
        monkeypatch.setattr(place, 2)
    # Nothing is answered until the test says so.
    monkeypatch.setattr("ui.files.background.GLANCE", 0.0)
    app = make_game()
    for number in range(4):
        game = setup("ADA", "volta", seed=number)
        keep(app.archive, game, finished(game))
    app.archive.upkeep.scan()
    app.archive.wait(60)
    app.scenes.push(Scene(app))
    return app


def kind(scene: StatisticsScene) -> Choice:
    """Whether games with help are counted, or the others."""
    return [widget for widget in scene.group.widgets if isinstance(widget, Choice)][-1]


def words(written: Written) -> set[str]:
    return {string for string, _ in written}


def test_many_games_are_counted_in_the_background_with_a_bar(
    app: App, background: Background, written: Written
) -> None:
    scene = StatisticsScene(app)
    app.scenes.push(scene)
    tick(app)
    before = scene.counting, len(scene.games)
    assert before == (True, 0)
    assert "Counting your games…" in words(written)
    background.do()
    tick(app)
    assert (scene.counting, len(scene.games)) == (False, 4)
    assert scene.found.all.games == 4
    assert "Ada" in words(written)


def test_the_bar_fills_as_games_are_read(
    app: App, background: Background, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = StatisticsScene(app)
    app.scenes.push(scene)
    told: list[set[str]] = []
    rows: Callable[..., Any] = app.archive.index.rows

    def slowly(*args: Any) -> Any:
        *first, tell = args

        def seen(count: int) -> None:
            tell(count)
            written.clear()
            app.step(1.0)
            told.append(words(written))

        return rows(*first, seen)

    monkeypatch.setattr(app.archive.index, "rows", slowly)
    background.do()
    assert [f"{count} of 4" in drawn for count, drawn in enumerate(told, start=1)] == [True] * 3 + [False]
    assert ["Working out the figures…" in drawn for drawn in told] == [False] * 3 + [True], (
        "all are read, but not shown"
    )


def test_another_choice_while_games_are_counted_is_counted_next(app: App, background: Background) -> None:
    scene = StatisticsScene(app)
    app.scenes.push(scene)
    for _ in range(2):
        kind(scene).step(1)
    background.do()
    tick(app)
    assert scene.counting, "what is wanted now is still to be counted"
    background.do()
    tick(app)
    assert scene.found.all.games == 0
    for _ in range(2):
        kind(scene).step(1)
    background.do()
    tick(app)
    assert scene.found.all.games == 4


def test_games_that_the_archive_finds_are_counted_too(app: App, background: Background) -> None:
    scene = StatisticsScene(app)
    app.scenes.push(scene)
    background.do()
    tick(app)
    game = setup("ADA", "volta", seed=9)
    keep(app.archive, game, finished(game))
    app.archive.wait(60)
    for _ in range(20):
        tick(app)
        background.do()
    assert scene.found.all.games == 5


def test_the_start_of_a_long_list_appears_at_once(app: App, background: Background) -> None:
    ids = [game.id for game in app.archive.games()]
    scene = GamesScene(app, ids[3])
    app.scenes.push(scene)
    background.do()
    tick(app)
    assert scene.chosen is not None
    assert scene.chosen.id in ids[:3]
    background.do()
    tick(app)
    assert scene.chosen.id == ids[3], "what was asked for is chosen as soon as it is there"


def test_a_deleted_game_leaves_a_long_list_at_once(app: App, background: Background) -> None:
    scene = GamesScene(app)
    app.scenes.push(scene)
    for _ in range(2):
        background.do()
        tick(app)
    assert scene.chosen is not None
    gone = scene.chosen.id
    hands.click_on(app, scene.group, "Delete")
    hands.click_on(app, group_of(app.scenes.top), "Delete")
    background.do()
    tick(app)
    assert scene.chosen.id != gone, "before the list has been read again"
    background.do()
    tick(app)
    assert scene.chosen.id != gone


def test_list_and_statistics_show_the_scans_progress(
    app: App, background: Background, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Upkeep, "scanning", True)
    monkeypatch.setattr(Upkeep, "progress", (120, 20_000))
    for scene in (GamesScene(app), StatisticsScene(app)):
        app.scenes.push(scene)
        tick(app)
        background.do()
        assert "120 of 20000 games checked" in words(written)
        assert scene.wake_after is not None
        written.clear()


def test_a_hint_waits_for_the_tables_strength_without_blocking_a_frame(app: App, background: Background) -> None:
    session = session_at(lambda s: s.phase is Phase.BIDDING and s.to_act == 0, GAME)
    scene = HintScene(app, Match(GAME, session, LocalThinker(), None), 0, lambda _action: None)
    app.scenes.push(scene)
    tick(app)
    assert not scene.answered
    background.do()
    tick(app)
    assert scene.answered


def test_a_hint_closed_meanwhile_asks_nobody(app: App, background: Background) -> None:
    session = session_at(lambda s: s.phase is Phase.BIDDING and s.to_act == 0, GAME)
    match = Match(GAME, session, LocalThinker(), None)
    app.scenes.push(HintScene(app, match, 0, lambda _action: None))
    app.scenes.pop()
    assert background.waiting[0][1].cancelled()
    assert match.opposition == {}


def test_a_report_waits_for_the_tables_strength_without_blocking_a_frame(app: App, background: Background) -> None:
    scene = ReportScene(app, finished(GAME).record(), 0, thinker=LocalThinker())
    app.scenes.push(scene)
    tick(app)
    assert scene.progress == (0, 1)
    background.do()
    tick(app)
    assert scene.progress[1] > 1
