"""The tool that puts faults into the game: what it tries, and how it counts."""

import re
from pathlib import Path

import pytest

from build import mutate
from build.mutate import COPIED, LEAST, ROOT, TESTS, Trial, changed_lines, outcomes, undecorated

LISTED = """
To see what a fault is: mutmut show NAME
    game.core.rules.x_apply__mutmut_1: killed
    game.core.rules.x_apply__mutmut_2: survived
    game.agents.knowledge.stock.xǁStockǁadd__mutmut_1: timeout
"""
SHOWN = """# game.core.rules.x_apply__mutmut_2: survived
--- game/core/rules.py
+++ game/core/rules.py
@@ -1,3 +1,3 @@
 def apply() -> int:
-    return 1
+    return 2
"""


def test_modules_and_their_tests_exist() -> None:
    for module, tests in TESTS.items():
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file(), module
        for name in tests:
            assert (ROOT / "tests" / "game" / f"{name}.py").is_file(), name


DECORATED = """
class Game:
    @property
    def over(self) -> bool:
        return self.left == 0

    @classmethod
    def new(cls) -> "Game":
        return cls()


@lru_cache(
    maxsize=8,
)
def demand(count: int) -> int:
    return count + 1
"""
BARE = """
class Game:
    def over(self) -> bool:
        return self.left == 0
    over = property(over)

    @classmethod
    def new(cls) -> "Game":
        return cls()


def demand(count: int) -> int:
    return count + 1
"""


def test_properties_and_caches_hide_no_mutant() -> None:
    assert undecorated(DECORATED) == BARE


def test_each_fault_has_an_outcome() -> None:
    assert outcomes(LISTED) == {
        "game.core.rules.x_apply__mutmut_1": "killed",
        "game.core.rules.x_apply__mutmut_2": "survived",
        "game.agents.knowledge.stock.xǁStockǁadd__mutmut_1": "timeout",
    }


def test_a_fault_is_shown_by_its_lines() -> None:
    assert changed_lines(SHOWN) == ["-    return 1", "+    return 2"]


@pytest.mark.parametrize(("missed", "enough"), [(0, True), (1, True), (2, False)])
def test_ninety_per_cent_is_enough(
    missed: int, enough: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = [f"game.core.rules.x_apply__mutmut_{n}: {'survived' if n < missed else 'killed'}" for n in range(10)]
    said_by = {"results": "\n".join(listed), "show": SHOWN}
    monkeypatch.setattr(Trial, "mutmut", lambda _, command, *__, **___: said_by[command])
    assert Trial("game.core.rules").report() is enough
    said = capsys.readouterr().out
    assert f"game.core.rules: {10 - missed} of 10 caught" in said
    assert said.count("+    return 2") == missed


def test_a_test_that_hangs_counts_as_a_catch_and_is_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said_by = {"results": LISTED, "show": SHOWN}
    monkeypatch.setattr(Trial, "mutmut", lambda _, command, *__, **___: said_by[command])
    Trial("game.core.rules").report()
    assert "game.core.rules: 2 of 3 caught, 66.7%, 1 of them because a test did not end\n" in capsys.readouterr().out


PAGE = (ROOT / "build" / "docs" / "MUTANTS.md").read_text(encoding="utf-8")


def test_the_page_has_figures_for_every_module_and_a_reason_for_every_fault_left() -> None:
    measured = re.findall(r"^\| (game\.\S+) \| (\d+) \| (\d+) \| ([\d.]+ %) \|$", PAGE, re.MULTILINE)
    assert [module for module, *_ in measured] == list(TESTS)
    for module, faults, caught, share in measured:
        assert f"{int(caught) / int(faults):.1%}" == share.replace(" ", ""), module
        assert int(caught) >= LEAST * int(faults), module
        (told,) = re.findall(rf"^### {re.escape(module)}$(.*?)(?=^###? |\Z)", PAGE, re.MULTILINE | re.DOTALL)
        reasons = re.findall(r"^\| `.+` \| (\d+) \| \S.+\. \|$", told, re.MULTILINE)
        assert sum(map(int, reasons)) == int(faults) - int(caught), module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with everything that a trial copies, and a work folder beside it."""
    root = tmp_path / "project"
    for name in COPIED:
        place = root / name
        (place.parent if place.suffix else place).mkdir(parents=True, exist_ok=True)
        if place.suffix:
            place.write_text("", encoding="utf-8")
    (root / "tests" / "game").mkdir()
    for file in (
        "game/core/rules.py",
        "game/core/scoring.py",
        "tests/game/review/test_standing.py",
        "tests/game/playing.py",
    ):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text("def result() -> int:\n    return 1\n", encoding="utf-8")
    monkeypatch.setattr(mutate, "ROOT", root)
    monkeypatch.setattr(mutate, "WORK", tmp_path / "work")
    return root


@pytest.mark.parametrize(
    "file", ["game/core/rules.py", "tests/game/review/test_standing.py", "tests/game/test_new.py", "tests/conftest.py"]
)
def test_results_hold_until_a_module_or_a_test_changes(project: Path, tmp_path: Path, file: str) -> None:
    """mutmut itself would keep the results, and its copies of all modules and tests but one."""
    trial, found = Trial("game.core.scoring"), tmp_path / "work" / "game.core.scoring" / "mutants" / "found"
    trial.prepare()
    found.mkdir(parents=True)
    trial.prepare()
    assert found.is_dir()
    (project / file).write_text("def result() -> int:\n    return 2\n", encoding="utf-8")
    trial.prepare(forget=False)
    assert found.is_dir()
    assert (tmp_path / "work" / "game.core.scoring" / file).read_bytes() == (project / file).read_bytes()
    trial.prepare()
    assert not found.exists()


def test_missed_faults_can_be_retried_alone(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def mutmut(_: Trial, *arguments: str, quiet: bool = False) -> str:
        asked.append(arguments)
        return LISTED

    monkeypatch.setattr(Trial, "mutmut", mutmut)
    Trial("game.core.scoring").run_missed(2)
    assert asked[-1] == ("run", "--max-children", "2", "game.core.rules.x_apply__mutmut_2")


def test_an_untried_module_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for way in ("--report", "--missed"):
        assert mutate.main([way, "game.core.scoring"]) == 1
        assert capsys.readouterr().err == "game.core.scoring has not been tried yet.\n"
