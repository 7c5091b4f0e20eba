"""Apps without a screen, and archives in folders of their own."""

import gc
import os
import time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pygame
import pytest

import ui.shell.app
from game.agents import PERSONALITIES, Personality
from game.agents.neural import Skill
from game.core.events import Event
from game.play.thinking import LocalThinker
from game.records.record import Record
from tests.conftest import LIGHT, look_less_far
from tests.systems import posix_only
from tests.ui.drawn_before import lend, lent_fonts, lent_hall, lent_measure
from tests.ui.few_frames import draw_few_frames, look_ahead_seldom
from tests.ui.kept_games import Clock
from tests.ui.replays import played
from tests.ui.stand_ins import Games, LocalNavigator, PlainArt, lent_par
from tests.windows_layer import windows_manners
from ui.archive.archive import Archive
from ui.base.memory import give_gaps_back
from ui.base.viewport import BASE_HEIGHT, BASE_WIDTH, MIN_WINDOW
from ui.files import background
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.halls import dusk, wall
from ui.match.match import Match
from ui.paint.texts import TextBlock, TextCache
from ui.scenes.start.title import TitleScene
from ui.shell import calm
from ui.shell.app import App, MakeNavigator
from ui.shell.scene import Scene

MakeApp = Callable[..., App]
MakeGame = Callable[..., App]
MakeArchive = Callable[..., Archive]
Written = list[tuple[str, TextBlock]]
"""Words with what was made of them."""


TWICE = {
    "test_crash_scene",
    "test_archive",
    "test_archive_damage",
    "test_archive_files",
    "test_archive_index",
    "test_damaged_games",
    "test_home",
    "test_recovery",
    "test_saving",
    "test_seal_kept",
    "test_taken_over",
    "test_whole_games_kept",
    "test_writing",
}
"""Tests of what is stored in files: each runs with the manners of this system and with those of Windows."""

SELDOM_TWICE = {"test_crash_scene", "test_seal_kept", "test_taken_over"}
"""Of these, the ones that only a slow run tries with Windows' manners: they play whole games, or open window after
window."""

DRAWING = {
    "test_app",
    "test_assets",
    "test_contrast",
    "test_dusk",
    "test_effects",
    "test_frame",
    "test_legibility",
    "test_painter",
    "test_passage",
    "test_running",
    "test_table_picture",
    "test_text",
    "test_window_size",
}
"""Tests of drawing itself, and of its caches: their windows draw everything themselves."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run some tests twice, unless they are about something that Windows has not."""
    module = metafunc.module.__name__.rpartition(".")[2]
    only_here = any(mark is posix_only.mark for mark in metafunc.definition.iter_markers("skipif"))
    if os.name == "posix" and module in TWICE and not only_here:
        windows = pytest.param("windows", marks=pytest.mark.slow if module in SELDOM_TWICE else ())
        metafunc.parametrize("system", ["", windows], indirect=True, ids=["here", "as on Windows"])


@pytest.fixture(scope="module", autouse=True)
def gaps_given_back() -> Iterator[None]:
    """What the tests of a file have freed goes back to the system."""
    yield
    give_gaps_back()


@pytest.fixture(autouse=True)
def system(request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows' manners, for the tests that run twice; this system's own for all others."""
    if getattr(request, "param", ""):
        with windows_manners():
            yield
    else:
        yield


def patient(match: Match) -> list[Event]:
    """Whoever asks a match again and again whether it goes on leaves the processor to what it waits for."""
    if match.catching_up:
        time.sleep(0.0005)
    return _UPDATE(match)


_UPDATE = Match.update


@pytest.fixture(autouse=True)
def usual(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds for all tests; one fixture, since thousands of tests set it up."""
    module = request.module.__name__.rpartition(".")[2]
    # Whatever the disk is asked is answered before anything else happens, however busy the machine: no test but those
    # of waiting shows a sign.
    monkeypatch.setattr(background, "GLANCE", 60.0)
    monkeypatch.setattr(Match, "update", patient)
    # The system wishes nothing, whatever the wishes of whoever runs the tests.
    monkeypatch.setattr(calm, "less_motion_wished", lambda: None)
    if "masterminds" not in request.fixturenames:
        # Masterminds that think in this process play no round on in their heads, as where numpy is missing: how well
        # they judge is tested in `tests/game`. What they played for the par of a game, they need not play again.
        look_less_far(monkeypatch, Skill(hands=LIGHT.hands))
        monkeypatch.setattr(LocalThinker, "par", lent_par)
    if module != "test_text":
        # Fonts that earlier windows have opened, and widths that they have measured.
        monkeypatch.setattr(ui.shell.app, "Fonts", lent_fonts)
        monkeypatch.setattr(TextCache, "_measure", lent_measure)
    if module not in DRAWING - {"test_contrast"}:
        # Halls that earlier windows have drawn.
        monkeypatch.setattr(wall, "draw_hall_in_steps", lent_hall)
        monkeypatch.setattr(dusk, "draw_hall_in_steps", lent_hall)


@pytest.fixture
def characters() -> Iterator[dict[str, Personality]]:
    """Return the characters, of which some may be taken away; afterwards all are there again in their order."""
    with mock.patch.dict(PERSONALITIES):
        yield PERSONALITIES


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of pictures once drawn: one for all workers of a run."""
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "pictures"


class ClosedWindows:
    """Windows that are closed and still in memory: scenes and their App hold each other. In objects they weigh too
    little for Python to look for them soon, in bytes a window's pictures weigh much."""

    MOST_PIXELS = 1_500_000
    """Scenes have cycles and pictures of their own, too."""
    THOROUGHLY = 100
    """How often Python looks through everything, which takes a hundred times as long as looking through what is new and
    finds next to nothing."""

    def __init__(self) -> None:
        self._closed: list[App | Scene] = []
        self._pixels = 0
        self._searches = 0

    def add(self, app: App) -> None:
        """Note a window, with its scenes, that is about to be closed."""
        width, height = app.viewport.size_px
        self._pixels += width * height
        self._closed += [app, *app.scenes.scenes]

    def free(self) -> None:
        """Take everything from the windows of the test before this one; not sooner, as what a test has put into its
        window is taken out again after it.

        What outlives a search, modules, collected tests and shared pictures above all, is frozen: it need not be looked
        through each time. No window is among it, as all are closed here.
        """
        while self._closed:
            # To clear the dict that an object has crashes Python 3.13.0 later on.
            self._closed.pop().__dict__ = {}
        if self._pixels >= self.MOST_PIXELS or not self._searches:
            self._pixels = 0
            if self._searches % self.THOROUGHLY == 0:
                gc.unfreeze()
            self._searches += 1
            gc.collect()
            gc.freeze()
            give_gaps_back()


closed_windows = ClosedWindows()


@pytest.fixture
def make_app(
    tmp_path: Path, pictures: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeApp]:
    """Return a function that opens an App on its own folder; all are closed at the end.

    Pictures once drawn are shared by all tests of a run, texts and shapes by those of a process. Nobody is new:
    most tests go straight on from the title, to a table with everything on it.

    Arguments: `size` in pixels, `settings`, `storage`, `navigator`, by default one whose computer players think on
    the spot.
    """
    closed_windows.free()
    opened: list[App] = []
    lends = request.module.__name__.rpartition(".")[2] not in DRAWING
    # A unit is a pixel in windows that tests of drawing look into; all others are small, and sooner drawn.
    usual = MIN_WINDOW if lends else (BASE_WIDTH, BASE_HEIGHT)
    monkeypatch.setattr("ui.scenes.start.title.is_new", lambda _app: False)
    monkeypatch.setattr("ui.scenes.play.viewed_table.is_quiet", lambda _app, _match: False)

    def make(
        size: tuple[int, int] = usual,
        settings: Settings | None = None,
        storage: Storage | None = None,
        navigator: MakeNavigator = LocalNavigator,
    ) -> App:
        kept = storage or Storage.in_folder(tmp_path)
        if kept.cache is not None:
            kept.cache = pictures
        app = App(settings or Settings(language="en"), kept, size=size, navigator=navigator)
        # What tests press, they press at once.
        app.guarded = False
        if lends:
            lend(app)
        opened.append(app)
        return app

    yield make
    for app in opened:
        closed_windows.add(app)
        app.close()
    opened.clear()


@pytest.fixture
def app(make_app: MakeApp) -> App:
    return make_app()


@pytest.fixture
def plain_art(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are flat and there at once: for tests of what happens, not of how it looks."""
    monkeypatch.setattr("ui.shell.app.Art", PlainArt)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """All words that are drawn, with what was made of them, in order."""
    blocks: Written = []
    block = TextCache.block

    def noted(cache: TextCache, string: str, *args: object, **named: object) -> TextBlock:
        made = block(cache, string, *args, **named)  # type: ignore[arg-type]
        blocks.append((string, made))
        return made

    monkeypatch.setattr(TextCache, "block", noted)
    return blocks


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games are offered with the same number every time."""
    monkeypatch.setattr("ui.scenes.start.setup.new_code", lambda: 7)


@pytest.fixture
def make_game(
    make_app: MakeApp,
    plain_art: None,
    same_deal: None,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> MakeGame:
    """Return a function that opens an App with plain pictures, of whose frames few are drawn, and whose computer
    players think on the spot.

    Arguments: `settings`, `size` in pixels, `storage`.
    """

    def make(
        settings: Settings | None = None, size: tuple[int, int] = (640, 360), storage: Storage | None = None
    ) -> App:
        app = make_app(size, settings or Settings(language="en"), storage)
        if "written" not in request.fixturenames:
            draw_few_frames(app, monkeypatch)
        if request.module.__name__.rpartition(".")[2] not in DRAWING:
            look_ahead_seldom(monkeypatch)
        # What earlier windows left in the queue is none of this one's business.
        pygame.event.clear()
        return app

    return make


@pytest.fixture
def games() -> Games:
    return Games()


@pytest.fixture
def title(make_app: MakeApp, games: Games) -> TitleScene:
    app = make_app(navigator=games.navigator)
    scene = TitleScene(app)
    app.scenes.push(scene)
    app.step(0)
    return scene


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make_archive(tmp_path: Path, clock: Clock) -> Iterator[MakeArchive]:
    """Return a function that opens the archive of the test's folder as another start of the program would."""
    made: list[Archive] = []

    def make(folder: Path = tmp_path / "games", **options: object) -> Archive:
        made.append(Archive(folder, now=clock, **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def archive(make_archive: MakeArchive) -> Archive:
    return make_archive()


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a game of three, played to its end by chance."""
    return played()
