"""What players of older versions left: the save of versions before the archive becomes a game of it, and a whole folder
of 0.2.0 opens."""

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.state import Phase
from game.play.session import Session
from game.records.record import parse_record
from game.records.verify import verify
from tests.systems import copy_to_change
from tests.ui.conftest import MakeGame
from tests.ui.kept_games import GAME, bidding, caught_up, forge_a_bid
from ui.archive.archive import Archive
from ui.archive.files import Files
from ui.files.disk import backup_of
from ui.files.faults import DamagedFileError
from ui.files.settings import MatchSetup, Pace, SeatChoice, Settings, load_settings
from ui.files.storage import Storage
from ui.scenes.play.table import TableScene
from ui.start import take_over_old_save

BY_0_1_0 = Path(__file__).with_name("version_0_1_0")
"""The files of a player of version 0.1.0: settings, and a game of two persons and Rivet at the first card of round 3,
for which Rivet has bid and Bob has not."""
BY_0_2_0 = Path(__file__).with_name("version_0_2_0")
"""The folder of a player of version 0.2.0: settings, progress, a game that was played to its end (number 2024), and one
that is at the player's first bid of round 2 (number 78)."""


def old_save(path: Path, session: Session, **more: object) -> None:
    content = {"setup": msgspec.to_builtins(GAME), "record": json.loads(session.record().to_line())}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content | more), encoding="utf-8")


def test_the_old_save_becomes_a_game_of_the_archive(archive: Archive, tmp_path: Path) -> None:
    path, session = tmp_path / "game.json", bidding(GAME)
    old_save(path, session, mood="calm")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    archive.take_over(path)
    (game,) = archive.games()
    assert game.id == "2023-11-14-221320-game-7"
    opened = archive.open(game.id)
    assert opened.record == session.record()
    assert opened.setup == GAME
    assert json.loads(Files.of(archive.folder, game.id).about.read_bytes())["mood"] == "calm"
    assert not path.exists()
    archive.take_over(path)
    assert len(archive.games()) == 1


def test_an_old_save_imported_twice_is_one_game(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for _ in range(2):
        old_save(path, bidding(GAME))
        archive.take_over(path)
    assert len(archive.games()) == 1


def test_an_old_saves_backup_stands_in_for_it(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    old_save(backup_of(path), bidding(GAME))
    path.write_text("{", encoding="utf-8")
    archive.take_over(path)
    assert "its backup, which is a little older, is used instead" in str(archive.news.notices[0])
    assert len(archive.games()) == 1
    assert not path.exists()


@pytest.mark.parametrize("wrong", ["seats", "seed", "record"])
def test_a_contradictory_old_save_is_reported_and_set_aside(archive: Archive, tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "game.json"
    old_save(path, bidding(GAME, 3))
    content = json.loads(path.read_bytes())
    if wrong == "seats":
        content["setup"]["seats"].reverse()
    elif wrong == "seed":
        content["setup"]["seed"] += 1
    else:
        forge_a_bid(content["record"])
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DamagedFileError, match=r"it is kept as game\.json\.damaged-1"):
        archive.take_over(path)
    assert json.loads(path.with_name("game.json.damaged-1").read_bytes()) == content
    assert archive.games() == []


def test_settings_of_version_0_1_0_are_imported() -> None:
    settings, notices = load_settings(BY_0_1_0 / "settings.json")
    assert notices == []
    assert settings == Settings(
        language="ru",
        window_size=(1440, 810),
        text_size=125,
        pace=Pace.FAST,
        music=25,
        effects=45,
        interface=0,
        reduced_motion=True,
        flashes=False,
        memory_aid=False,
        last_setup=MatchSetup(
            (
                SeatChoice("Ада", "human", "apprentice", "", "blue"),
                SeatChoice("Rivet", "ai", "engineer", "rivet", "red"),
                SeatChoice("Bob", "human", "apprentice", "", "green"),
            ),
            seed=2009,
        ),
    )


def as_0_1_0_told(record: dict[str, Any]) -> list[dict[str, Any]]:
    """A record's events without those that 0.1.0 lacked; the order of cards within a bid is arbitrary."""
    events = [event for event in record["events"] if event["type"] != "done"]
    return [event | {"cards": sorted(event["cards"])} if event["type"] == "bid" else event for event in events]


def test_a_game_of_version_0_1_0_continues_at_the_same_card(make_game: MakeGame, tmp_path: Path) -> None:
    """Loaded by the window itself: every card is where it was, Bob has his hand, and the game can be finished."""
    storage = Storage.in_folder(tmp_path)
    for name, path in (("settings.json", storage.settings_file), ("game.json", storage.game_file)):
        path.parent.mkdir(parents=True)
        shutil.copyfile(BY_0_1_0 / name, path)
    kept = json.loads(storage.game_file.read_bytes())["record"]
    app = make_game(load_settings(storage.settings_file)[0], (960, 540), storage)
    take_over_old_save(app)
    assert app.archive.unfinished(limit=1)
    app.go.resume()
    app.step(0.0)
    assert app.notices == []
    table = app.scenes.scenes[0]
    assert isinstance(table, TableScene)
    session = table.match.session
    bob = session.observation(2)
    assert (session.to_act, session.phase, bob.round, bob.auction) == (2, Phase.BIDDING, 3, 1)
    assert bob.belt[0] == "fzzzt-c"
    assert set(bob.hand) == {"fzzzt-a", "mechanic-3", "r3-oil-a", "r2-cog-b", "r2-bolt-a", "r5-cog"}
    assert as_0_1_0_told(json.loads(session.record().to_line())) == as_0_1_0_told(kept)
    rng = random.Random(2009)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    verify(parse_record(session.record().to_line()))


def test_the_folder_of_version_0_2_0_opens_and_its_games_go_on(make_game: MakeGame, tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    storage.config.mkdir(parents=True)
    for name in ("settings.json", "progress.json"):
        shutil.copyfile(BY_0_2_0 / name, storage.config / name)
    copy_to_change(BY_0_2_0 / "games", storage.games)
    settings, notices = load_settings(storage.settings_file)
    assert notices == []
    assert (settings.language, settings.text_size, settings.high_contrast) == ("nl", 125, True)
    app = make_game(settings, (960, 540), storage)
    assert app.progress.games == 1
    assert list(app.progress.album) == ["r5-bolt"]
    assert app.progress.schooling.offered
    played_out, begun = sorted(game.id for game in caught_up(app.archive))
    assert verify(app.archive.open(played_out).record)
    app.go.game(begun)
    app.step(0.0)
    assert app.notices == []
    table = app.scenes.scenes[0]
    assert isinstance(table, TableScene)
    session = table.match.session
    assert (session.to_act, session.phase, session.observation(0).round) == (0, Phase.BIDDING, 2)
    rng = random.Random(78)
    while (player := session.to_act) is not None:
        options = session.observation(player).legal_actions()
        session.submit(player, options[rng.randrange(len(options))])
    verify(parse_record(session.record().to_line()))
