"""The monkey: what it breaks is found, and reproduced by as few events as possible."""

import json
from pathlib import Path

import pytest

from build import attack_events
from build.attack import ring
from build.attack.ring import Bout, played
from build.attack.scenes import SCENES, all_scenes
from build.attack_events import BOUT, attack, bouts, fight
from ui.base.i18n import LANGUAGES
from ui.input.input import InputEvent, KeyPressed
from ui.scenes.start.title import TitleScene


def test_a_sound_window_has_no_fault() -> None:
    outcome = fight(Bout(2, "puzzle-build", "de", 60))
    assert outcome.fault is None
    assert sum(outcome.visits.values()) >= 60
    assert outcome.visits["BuildPuzzleScene"] > 0


def test_a_crash_is_reproduced_by_one_blow_and_one_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    handle = TitleScene.handle

    def fails(scene: TitleScene, event: InputEvent) -> bool:
        if isinstance(event, KeyPressed):
            raise ZeroDivisionError("planted")
        return handle(scene, event)

    monkeypatch.setattr(TitleScene, "handle", fails)
    monkeypatch.setattr(ring, "REOPENED_EVERY", 10**6)
    outcome = fight(Bout(7, "title", "en", 250))
    assert outcome.fault is not None
    assert outcome.fault.where.startswith("ZeroDivisionError in ")
    assert outcome.again
    assert [blow.event or blow.do for blow in outcome.blows] == ["KEYDOWN", "step"]
    assert "planted" in attack_events.report(outcome, tmp_path)
    (kept,) = tmp_path.iterdir()
    assert len(json.loads(kept.read_text(encoding="utf-8"))["blows"]) == 2


def test_an_error_that_is_only_logged_is_a_fault() -> None:
    def logs(_scene: TitleScene) -> None:
        raise ZeroDivisionError("on the way out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TitleScene, "exit", logs)
        found, _, _ = played(Bout(5, "settings", "nl", 120))
    assert found is not None
    assert "on the way out" in found.story


def test_every_scene_gets_its_share_in_every_language() -> None:
    todo = bouts(len(SCENES) * len(LANGUAGES) * BOUT, 1)
    assert {bout.scene for bout in todo} == set(SCENES)
    assert {(bout.scene, bout.language) for bout in todo} == {
        (scene, language) for scene in SCENES for language in LANGUAGES
    }
    assert {"PuzzleScene", "BuildPuzzleScene", "CurtainScene", "ProofScene", "LessonResultsScene"} <= all_scenes()


@pytest.mark.parametrize("scenes", range(95, 105))
def test_each_scene_has_a_turn_in_every_language_however_many_there_are(
    monkeypatch: pytest.MonkeyPatch, scenes: int
) -> None:
    """With four more than a multiple of five, the number of languages, each scene once appeared in only one."""
    monkeypatch.setattr(attack_events, "SCENES", {str(number): None for number in range(scenes)})
    pairs = scenes * len(LANGUAGES)
    assert len({(bout.scene, bout.language) for bout in bouts(pairs * BOUT, 1)}) == pairs


def test_a_scene_that_was_never_on_top_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert attack([Bout(2, "title", "en", 10)], 1, tmp_path) > 0
    assert "never ReplayScene" in capsys.readouterr().out
