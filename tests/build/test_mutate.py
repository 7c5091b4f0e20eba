"""The tool that puts faults into the game: what it tries, and how it counts."""

import pytest

from build.mutate import ROOT, TESTS, Trial, changed_lines, outcomes, undecorated

LISTED = """
To see what a fault is: mutmut show NAME
    game.rules.x_apply__mutmut_1: killed
    game.rules.x_apply__mutmut_2: survived
    game.agents.stock.xǁStockǁadd__mutmut_1: timeout
"""
SHOWN = """# game.rules.x_apply__mutmut_2: survived
--- game/rules.py
+++ game/rules.py
@@ -1,3 +1,3 @@
 def apply() -> int:
-    return 1
+    return 2
"""


def test_modules_and_their_tests_are_there() -> None:
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


def test_properties_and_caches_hide_no_fault() -> None:
    assert undecorated(DECORATED) == BARE


def test_what_became_of_each_fault() -> None:
    assert outcomes(LISTED) == {
        "game.rules.x_apply__mutmut_1": "killed",
        "game.rules.x_apply__mutmut_2": "survived",
        "game.agents.stock.xǁStockǁadd__mutmut_1": "timeout",
    }


def test_a_fault_is_told_by_its_lines() -> None:
    assert changed_lines(SHOWN) == ["-    return 1", "+    return 2"]


@pytest.mark.parametrize(("missed", "enough"), [(0, True), (1, True), (2, False)])
def test_nine_in_ten_are_enough(
    missed: int, enough: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = [f"game.rules.x_apply__mutmut_{n}: {'survived' if n < missed else 'killed'}" for n in range(10)]
    said_by = {"results": "\n".join(listed), "show": SHOWN}
    monkeypatch.setattr(Trial, "mutmut", lambda _, command, *__, **___: said_by[command])
    assert Trial("game.rules").report() is enough
    said = capsys.readouterr().out
    assert f"game.rules: {10 - missed} of 10 caught" in said
    assert said.count("+    return 2") == missed
