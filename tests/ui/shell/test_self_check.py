"""The self-check finds what is missing; the check of the bundle shows that it passes on a complete program."""

import sys
import time
from pathlib import Path

import pytest

from game.agents.policies.personality import Fault
from game.core.cards import CATALOGUE
from game.play.thinking import LocalThinker
from tests.systems import copy_to_change
from tests.ui.conftest import MakeApp
from ui import self_check
from ui.art import files
from ui.base.i18n import LANGUAGES
from ui.base.paths import data_root
from ui.match.lessons import scenario
from ui.self_check import CheckError


def test_a_missing_catalogue_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "available_languages", lambda: tuple(LANGUAGES.keys() - {"es", "nl"}))
    with pytest.raises(CheckError, match="no catalogue for es, nl"):
        self_check.check_languages()


def test_a_character_that_was_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "PERSONALITY_FAULTS", (Fault("volta.json", "it is empty"),))
    with pytest.raises(CheckError, match=r"volta\.json is left out: it is empty"):
        self_check.check_levels(0)


def test_a_search_that_cannot_be_loaded_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(CheckError, match=r"^masterminds do not think ahead: numpy is missing$"):
        self_check.check_levels(0)


def test_missing_sounds_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(self_check, "data_root", lambda: tmp_path)
    with pytest.raises(CheckError, match="no sounds"):
        self_check.check_sounds()


def test_a_missing_guided_game_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert self_check.check_lessons() == "9 lessons"
    monkeypatch.setattr(scenario, "data_root", lambda: tmp_path)
    with pytest.raises(CheckError, match="The guided game cannot be read"):
        self_check.check_lessons()


def test_a_door_that_does_not_open_is_found() -> None:
    end = time.monotonic() + 60
    assert self_check.check_phones(end) == "a door for phones and its code"
    with pytest.raises(CheckError, match=r"the door for phones does not open: address"):
        self_check.check_phones(end, "0.0.0.0")


def test_every_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(self_check, "rasterise_here", lambda svg, _size: drawn.append(svg))
    assert self_check.check_pictures() == f"{len(drawn)} pictures"
    keys = set(self_check.every_picture())
    shipped = {path.stem for path in (data_root() / "art" / "portraits").glob("*.svg")}
    assert {"-".join(map(str, key[1:])) for key in keys if key[0] == "portrait"} == shipped
    assert {key[1] for key in keys if key[0] == "face"} == set(CATALOGUE)
    assert len(drawn) == len(keys) > 200


@pytest.mark.parametrize(
    ("file", "picture"),
    [
        ("robots/tea-tron.svg", "face r1-bolt-cog"),
        ("units/unit-basic.svg", "face unit-bolt-nut"),
        ("fzzzt/fzzzt-c.svg", "face fzzzt-c"),
        ("mechanics/mechanic-4.svg", "face mechanic-4"),
        ("portraits/volta-annoyed.svg", "portrait volta annoyed"),
        ("portraits/person-3-calm.svg", "portrait person-3 calm"),
        ("parts/logo.svg", "logo"),
        ("parts/spanner.svg", "spanner"),
        ("icon/icon.svg", "icon"),
    ],
)
@pytest.mark.parametrize("content", [None, "words"], ids=["missing", "no drawing"])
def test_a_missing_or_damaged_drawing_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, picture: str, content: str | None
) -> None:
    damage(monkeypatch, tmp_path, file, content)
    monkeypatch.setattr(self_check, "rasterise_here", lambda _svg, _size: b"")
    with pytest.raises(CheckError, match=f"the picture {picture} cannot be drawn"):
        self_check.check_pictures()


def test_a_drawing_that_cannot_be_drawn_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damage(monkeypatch, tmp_path, "robots/tea-tron.svg", '<svg viewBox="0 0 9 9"><path d="M0 0></svg>')
    with pytest.raises(CheckError, match="the picture face r1-bolt-cog cannot be drawn"):
        self_check.check_pictures()


def damage(monkeypatch: pytest.MonkeyPatch, folder: Path, file: str, content: str | None) -> None:
    """Let the program see a copy of its drawings in which one holds something else (None: is missing)."""
    copy_to_change(data_root() / "art", folder / "art")
    path = folder / "art" / file
    if content is None:
        path.unlink()
    else:
        path.write_text(content)
    monkeypatch.setattr(files, "data_root", lambda: folder)


def test_an_empty_window_is_found(make_app: MakeApp) -> None:
    app = make_app((960, 540))
    app.surface.fill("navy")
    with pytest.raises(CheckError, match="shows 1 colours"):
        self_check.check_window(app)


def test_waiting_ends() -> None:
    with pytest.raises(CheckError, match="waited in vain for rain"):
        self_check.wait_until(lambda: False, 0, "rain")


@pytest.mark.slow
def test_a_game_is_played_to_its_results(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "LEVELS", ("random", "apprentice"))
    app = make_app((960, 540))
    found = self_check.check_game(app, float("inf"), LocalThinker())
    assert found.startswith("a game that ended ")
