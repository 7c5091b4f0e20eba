"""The player's progress: there again in the next run, and never lost along with something else."""

from pathlib import Path

import pytest

from game.play.thinking import LocalThinker
from tests.ui.conftest import MakeApp
from tests.ui.match.matches import GAME
from tests.ui.stand_ins import leave
from ui.archive.archive import Archive
from ui.files.progress import Progress, load_progress, save_progress
from ui.files.storage import Storage, usable_storage
from ui.match.match import new_match, saved_match
from ui.shell.app import App


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    save_progress(path, Progress(version=3))
    assert load_progress(path) == (Progress(version=3), [])


def test_one_impossible_value_falls_back_and_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text('{"version": -1, "of a newer version": [1]}')
    progress, (notice,) = load_progress(path)
    assert progress == Progress()
    assert str(notice) == (
        f"{path} holds impossible values, so these parts of your progress start over: version; the old "
        "file is kept as progress.json.damaged-1."
    )
    save_progress(path, progress)
    assert "of a newer version" in path.read_text()


def test_damaged_progress_comes_back_from_its_backup(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    save_progress(path, Progress(version=5))
    save_progress(path, Progress(version=6))
    path.write_text("{")
    progress, (notice,) = load_progress(path)
    assert progress.version == 5
    assert "its backup, which is a little older, is used instead" in str(notice)


def test_a_change_is_on_the_disk_when_the_program_ends(make_app: MakeApp, app: App) -> None:
    app.change_progress(version=7)
    app.finish_saving()
    assert load_progress(app.storage.progress_file) == (Progress(version=7), [])
    assert make_app(storage=app.storage).progress.version == 7


def test_progress_has_no_other_names(app: App) -> None:
    with pytest.raises(AttributeError, match="there is no progress 'speed'"):
        app.change_progress(speed=1)


def test_unwritable_progress_is_reported_once(app: App) -> None:
    assert app.progress == Progress()
    app.storage.config.write_text("in the way")
    for version in (2, 3):
        app.change_progress(version=version)
        app.finish_saving()
    assert app.notices == [
        f"{app.storage.progress_file} cannot be saved: something else is in its place, so move that away; the next "
        "change will be tried again."
    ]


def test_a_second_copy_of_the_program_sees_the_progress_and_leaves_it_alone(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    save_progress(wanted.progress_file, Progress(version=4))
    with usable_storage(wanted), usable_storage(wanted) as (guest, _):
        assert load_progress(guest.progress_file)[0].version == 4
        save_progress(guest.progress_file, Progress(version=9))
    assert load_progress(wanted.progress_file)[0].version == 4


def test_a_game_knows_what_it_was_begun_for_when_it_is_continued(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    match = new_match(GAME, archive, LocalThinker(), occasion="day/2026-11-21")
    leave(match)
    assert saved_match(archive, thinker=LocalThinker()).occasion == "day/2026-11-21"
