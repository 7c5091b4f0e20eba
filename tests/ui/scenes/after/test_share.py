"""A finished game for others: as text, as a picture, as a moving picture, and as its record."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest
from PIL import Image

from game.play.session import Session
from game.records.record import Record, parse_record, read_records
from game.records.verify import verify
from game.review.standing import standings
from tests.ui import hands
from tests.ui.persons import post, tick
from tests.ui.stand_ins import local_match
from ui.base.i18n import Translator
from ui.files.disk import free_path
from ui.files.settings import Pace, Settings
from ui.match.after.summary import lots_of, result_text
from ui.match.match import Match
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.shell.app import App
from ui.table.paint.postcard import FRAME_PX, RESULT_PX

MakeGame = Callable[..., App]
PATIENCE = 2000


def finished(folder: Path, seed: int = 3) -> Match:
    """A game that ended, played by chance."""
    match, rng = local_match(folder, "ADA", "volta", "grit", seed=seed), random.Random(seed)
    while (player := match.session.to_act) is not None:
        options = match.session.observation(player).legal_actions()
        match.submit(player, options[rng.randrange(len(options))])
    return match


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    return finished(tmp_path_factory.mktemp("played"))


@pytest.fixture
def record(match: Match) -> Record:
    return match.session.record()


@pytest.fixture
def app(make_game: MakeGame, match: Match) -> App:
    """The results of a game, with what can be done with them open."""
    app = make_game(Settings(language="en", pace=Pace.OFF), size=(960, 540))
    app.scenes.reset(ResultsScene(app, match))
    tick(app)
    hands.click_on(app, app.scenes.top.group, "Share")  # type: ignore[union-attr]
    assert isinstance(app.scenes.top, ShareScene)
    tick(app)
    return app


def press(app: App, words: str) -> ShareScene:
    """Press a button and wait until a file that it asks for has been written."""
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    hands.click_on(app, scene.group, words)
    wait(app, scene)
    return scene


def wait(app: App, scene: ShareScene) -> None:
    for _ in range(PATIENCE):
        if not scene.busy:
            return
        tick(app, 0.01)
        pygame.time.wait(2)
    raise AssertionError("the file was never finished")


def drawing(scene: ShareScene) -> bool:
    return scene.progress is not None


def test_every_lot_is_told_as_all_saw_it(record: Record) -> None:
    lots = list(lots_of(record))
    assert [(lot.round, lot.number) for lot in lots] == [(r, n) for r in range(1, 6) for n in range(1, 9)]
    seen = Session.resume(record).observation(None)
    for lot, auction in zip(lots, seen.history, strict=True):
        assert (lot.card, lot.winner, lot.tied, lot.values) == (
            auction.card, auction.winner, auction.tied, auction.values,
        )  # fmt: skip
        assert dict(lot.bids) == auction.bids
    assert lots[-1].totals == tuple(standing.total for standing in standings(seen))


def test_the_text_has_the_scores_in_their_order_and_a_sign_for_every_auction(match: Match, record: Record) -> None:
    scores = match.session.observation(None).scores
    lines = result_text(Translator("en"), match.looks, scores, record).split("\n")
    assert lines[0] == "Fzzzt! · game number 3"
    totals = [int(line.rpartition(": ")[2].replace("–", "-")) for line in lines[1:4]]
    assert totals == sorted((score.total for score in scores), reverse=True)
    rows = lines[5:]
    assert [len(row) for row in rows] == [8] * 5
    lots = list(lots_of(record))
    for seat, sign in enumerate("🟥🟧🟦"):
        assert "".join(rows).count(sign) == sum(lot.winner == seat for lot in lots)


def test_a_name_from_right_to_left_stands_before_its_points_in_the_text(match: Match, record: Record) -> None:
    looks = [msgspec.structs.replace(look, name="\u05d0\u05d1 1") for look in match.looks]
    lines = result_text(Translator("en"), looks, match.session.observation(None).scores, record).split("\n")
    assert all("\u2068\u05d0\u05d1 1\u2069: " in line for line in lines[1:4])


def test_the_text_goes_to_the_clipboard(app: App, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ui.scenes.after.share.copy", copied.append)
    scene = press(app, "Copy as text")
    assert copied[0].startswith("Fzzzt! · game number 3\n")
    assert scene.told == "The result is on the clipboard."


def test_the_picture_is_saved_where_the_line_says(app: App) -> None:
    scene = press(app, "Save the picture")
    path = app.storage.downloads / "fzzzt-3.png"
    assert scene.told == f"Saved as fzzzt-3.png in {app.storage.downloads}."
    with Image.open(path) as picture:
        assert picture.size == RESULT_PX
        assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 50
    press(app, "Save the picture")
    assert (app.storage.downloads / "fzzzt-3-2.png").exists()


def test_the_record_that_is_saved_is_the_games(app: App, record: Record) -> None:
    press(app, "Save the record")
    path = app.storage.downloads / "fzzzt-3.fzzzt"
    ((_, read),) = read_records(path)
    assert read == record
    verify(parse_record(path.read_bytes()))


@pytest.mark.slow
def test_the_moving_picture_has_every_auction_and_the_result(app: App) -> None:
    press(app, "Save an animation")
    with Image.open(app.storage.downloads / "fzzzt-3.gif") as picture:
        assert picture.size == FRAME_PX
        durations = []
        for frame in range(getattr(picture, "n_frames", 1)):
            picture.seek(frame)
            durations.append(picture.info["duration"])
        assert picture.info["loop"] == 0
    # Frames that look alike become one that lasts longer.
    assert sum(durations) == 40 * 800 + 5000
    assert len(durations) > 30


def test_escape_stops_the_moving_picture_and_then_closes(app: App) -> None:
    scene = app.scenes.top
    assert isinstance(scene, ShareScene)
    hands.click_on(app, scene.group, "Save an animation")
    tick(app, 0.01)
    assert drawing(scene)
    reasons = [widget.disabled_reason for widget in scene.group.widgets]
    assert [bool(reason) for reason in reasons] == [False, True, True, True, True, True, False]
    hands.key(app, pygame.K_ESCAPE)
    assert not drawing(scene)
    assert app.scenes.top is scene
    assert not any(widget.disabled_reason for widget in scene.group.widgets)
    hands.key(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, ResultsScene)
    assert not list(app.storage.downloads.glob("*.gif"))


def test_closing_the_window_closes_the_dialog_first(app: App) -> None:
    post(app, pygame.QUIT)
    assert isinstance(app.scenes.top, ResultsScene)
    assert app.running


def test_a_folder_that_cannot_be_written_to_is_told_in_a_sentence(app: App, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file in place of the folder")
    app.storage.downloads = taken
    scene = press(app, "Save the picture")
    assert "cannot be saved" in scene.told
    assert not scene.busy


def test_names_that_are_taken_are_left_alone(tmp_path: Path) -> None:
    for expected in ("a.png", "a-2.png", "a-3.png"):
        path = free_path(tmp_path, "a", "png")
        assert path == tmp_path / expected
        path.touch()
