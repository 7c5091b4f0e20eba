"""The pictures of scenes: each is the same whatever was rendered before it."""

import time
from pathlib import Path
from typing import Any

import pytest

from build import screens
from build.pictures.stills import ART, STILLS
from ui.scenes.after.statistics import counted

SMALL = "640x360"


def rendered(out: Path, *names: str) -> dict[str, bytes]:
    """The files that a run writes, by scene."""
    arguments = [str(out), "--size", SMALL]
    for name in names:
        arguments += ["--scene", name]
    assert screens.main(arguments) == 0
    return {name: (out / f"{name}-{SMALL}-en.png").read_bytes() for name in names}


@pytest.mark.slow
def test_no_scene_affects_the_next(tmp_path: Path) -> None:
    """Stored games would show up in the title's offer to continue, in the statistics and on the ladder."""
    alone: dict[str, bytes] = {}
    for name in ("title", "challenges"):
        alone |= rendered(tmp_path / name, name)
    after = rendered(tmp_path / "after", "games", "ladder-climbed", "puzzles", "title", "challenges")
    assert {name: after[name] for name in alone} == alone


def test_a_day_is_the_same_whenever_it_is_rendered(tmp_path: Path) -> None:
    assert rendered(tmp_path / "one", "day") == rendered(tmp_path / "two", "day")


@pytest.mark.slow
def test_figures_counted_in_the_background_are_awaited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    soon = rendered(tmp_path / "soon", "statistics")

    def counted_late(*arguments: Any) -> Any:
        time.sleep(0.4)
        return counted(*arguments)

    monkeypatch.setattr("ui.scenes.after.statistics.counted", counted_late)
    assert rendered(tmp_path / "late", "statistics") == soon


def test_every_still_picture_of_the_readme_has_a_scene() -> None:
    pictures = Path(__file__).parents[2] / "build" / "docs" / "pictures"
    assert {f"{name}.png" for name in (*STILLS, ART)} == {path.name for path in pictures.glob("*.png")}
    assert set(STILLS.values()) <= set(screens.SCENES)
