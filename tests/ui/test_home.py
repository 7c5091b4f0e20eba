"""Folders that cannot be written to: the program gets a copy that can."""

import tempfile
from pathlib import Path

import pytest

from ui.base.home import obstacle, usable_storage
from ui.base.i18n import Sentence
from ui.base.storage import Storage, write_json


@pytest.fixture
def blocked(tmp_path: Path) -> Storage:
    """Folders below a file: nobody can make them, not even the administrator."""
    (tmp_path / "file").touch()
    return Storage.in_folder(tmp_path / "file")


def test_folders_that_can_be_written_to_are_used(tmp_path: Path) -> None:
    wanted = Storage.in_folder(tmp_path)
    with usable_storage(wanted) as (storage, notice):
        assert storage is wanted
        assert notice is None
    assert not list(wanted.config.iterdir())


def test_others_are_replaced_for_a_while(blocked: Storage) -> None:
    with usable_storage(blocked) as (storage, notice):
        assert str(notice) == (
            f"Nothing can be saved in {blocked.config}: something else is in its place, so move that away; this time "
            "settings and games last until you quit."
        )
        write_json(storage.settings_file, {"a": 1})
        place = storage.config
        assert place.is_dir()
    assert not place.exists()


def test_what_was_kept_is_readable_in_the_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Storage.in_folder(tmp_path)
    wanted.config.mkdir()
    wanted.settings_file.write_text("{}", encoding="utf-8")
    monkeypatch.setattr("ui.base.home.obstacle", lambda _: Sentence("The folder is read-only."))
    with usable_storage(wanted) as (storage, _):
        assert storage.settings_file != wanted.settings_file
        assert storage.settings_file.read_text(encoding="utf-8") == "{}"
        storage.settings_file.write_text("changed", encoding="utf-8")
    assert wanted.settings_file.read_text(encoding="utf-8") == "{}"


def test_without_a_temporary_folder_the_sentence_is_given(blocked: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_to_be_had(**_: object) -> None:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", none_to_be_had)
    with usable_storage(blocked) as (storage, notice):
        assert storage is blocked
        assert notice == obstacle(blocked)
