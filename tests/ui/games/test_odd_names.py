"""A name that somebody typed, from the setup to the table, the results, and every file that is made of a game."""

import csv
import io
import random
import re
from collections.abc import Callable

import pygame
import pytest

from game.records.record import Record, read_records
from game.records.verify import verify
from tests.odd_names import ODD_NAMES
from tests.ui import hands
from tests.ui.hands import of_kind
from tests.ui.persons import button, group_of, tick
from ui.archive.played import persons_games, table_of
from ui.files.settings import Pace, Settings
from ui.match.match import Match
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.scenes.after.statistics import StatisticsScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.reader import drawn_words
from ui.widgets.text_input import TextInput

MakeGame = Callable[..., App]
PATIENCE = 4000
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""What the name of a file may be made of: nothing of a player's."""


def wait(app: App, until: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if until():
            return
        tick(app, 0.01)
        pygame.time.wait(1)
    raise AssertionError("waited in vain")


def setup_with(app: App, name: str) -> SetupScene:
    """A game for two of whom the first has typed a name."""
    scene = SetupScene(app)
    app.scenes.reset(scene)
    scene.seats = scene.seats[:2]
    scene.lay_out_again()
    hands.click(app, of_kind(scene, TextInput)[0].rect.center)
    hands.key(app, pygame.K_x, pygame.KMOD_LCTRL)
    hands.write(app, name)
    return scene


def play_to_the_end(match: Match) -> None:
    rng = random.Random(1)
    while (player := match.session.to_act) is not None:
        options = match.session.observation(player).legal_actions()
        match.submit(player, options[rng.randrange(len(options))])


def words_of(scene: TableScene | ResultsScene | StatisticsScene) -> str:
    return "\n".join(drawn_words(scene.app.painter, scene.draw))


def save(app: App, words: str) -> None:
    """Press a button of the sheet for sharing, and wait for the file."""
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    hands.click_on(app, group_of(app.scenes.top), words)
    wait(app, lambda: not scene.busy)


@pytest.mark.parametrize(
    # Where there is no name no game begins.
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if kept else []) for name, (_, kept) in ODD_NAMES.items()],
)
def test_an_odd_name_goes_from_the_setup_through_a_game_into_every_file(
    make_game: MakeGame, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed, kept = ODD_NAMES[name]
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(960, 540))
    scene = setup_with(app, typed)
    if not kept:
        assert button(scene, "Start").disabled_reason == "Seat 1 has no name yet."
        return
    hands.click_on(app, scene.group, "Start")
    wait(app, lambda: isinstance(app.scenes.top, TableScene))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    match = table.match
    assert match.setup.seats[0].name == kept
    assert app.settings.last_setup is not None
    assert app.settings.last_setup.seats[0].name == kept
    assert kept in words_of(table)
    play_to_the_end(match)
    check_results(app, match, kept, monkeypatch)
    check_files(app, match.session.record(), kept)


def check_results(app: App, match: Match, kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app.scenes.reset(results := ResultsScene(app, match))
    tick(app)
    assert kept in words_of(results)
    hands.click_on(app, results.group, "Share")
    tick(app)
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.after.share.copy", copied.append)
    save(app, "Copy as text")
    _, first, second, *_ = copied[0].split("\n")
    assert kept in f"{first}\n{second}", "a line for each seat, and its name in it"


def check_files(app: App, record: Record, kept: str) -> None:
    for words in ("Save the record", "Save the picture", "Save an animation"):
        save(app, words)
    ((_, read),) = read_records(next(app.storage.downloads.glob("*.fzzzt")))
    assert read == record
    verify(read)
    assert read.players[0].name == kept
    app.scenes.reset(statistics := StatisticsScene(app))
    wait(app, lambda: bool(statistics.games))
    assert kept in words_of(statistics)
    rows = list(csv.reader(io.StringIO(table_of(persons_games(app.archive.index)))))
    assert rows[1][rows[0].index("name")].removeprefix("'") == kept
    assert not [cell for cell in rows[1] if cell.startswith(("=", "+", "@", "\t", "\r"))]
    made = [path for folder in (app.storage.downloads, app.storage.games) for path in folder.rglob("*")]
    assert {path.suffix for path in made} >= {".fzzzt", ".png", ".gif"}
    assert [path.name for path in made if not FILE_NAME.fullmatch(path.name)] == []
