"""The save of versions before the archive becomes a game of it."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from game.session import Session
from tests.ui.kept_games import GAME, bidding, forge_a_bid
from ui.archive.archive import Archive
from ui.archive.files import Files
from ui.base.storage import DamagedFileError, backup_of


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


def test_an_old_save_that_is_taken_over_twice_is_one_game(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for _ in range(2):
        old_save(path, bidding(GAME))
        archive.take_over(path)
    assert len(archive.games()) == 1


def test_the_old_saves_backup_stands_in_for_it(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    old_save(backup_of(path), bidding(GAME))
    path.write_text("{", encoding="utf-8")
    archive.take_over(path)
    assert "its backup, which is a little older, is used instead" in str(archive.notices[0])
    assert len(archive.games()) == 1
    assert not path.exists()


@pytest.mark.parametrize("wrong", ["seats", "seed", "record"])
def test_an_old_save_that_contradicts_itself_is_told_and_kept_aside(
    archive: Archive, tmp_path: Path, wrong: str
) -> None:
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
