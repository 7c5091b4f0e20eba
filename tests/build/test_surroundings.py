"""The README's commands in unusual surroundings: each differs in what its name says, and several hold together."""

import json
import os
import sys
from pathlib import Path

import pytest

from build.checks import surroundings
from build.checks.surroundings import by_name, main, run_in
from tests.systems import posix_only

# On Windows a process cannot do anything before it begins.
pytestmark = posix_only

UV = """#!{python}
import json, os, sys
mask = os.umask(0)
try:
    os.fstat(0)
    closed = False
except OSError:
    closed = True
told = [sys.argv[1:], os.environ.get("TZ"), "TERM" in os.environ, oct(mask), closed]
with open({told!r}, "a") as file:
    print(json.dumps(told), file=file)
sys.exit({code})
"""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a stand-in for uv notes how it was called."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(surroundings, "_uv_cache", lambda: str(tmp_path))
    stand_in(tmp_path, 0)
    return tmp_path / "told"


def stand_in(folder: Path, code: int) -> None:
    (folder / "uv").write_text(UV.format(python=sys.executable, told=str(folder / "told"), code=code), encoding="utf-8")
    (folder / "uv").chmod(0o755)


def test_surroundings_hold_together_and_end_with_the_run(told: Path, tmp_path: Path) -> None:
    before = dict(os.environ)
    named = by_name(tmp_path)
    assert run_in([named["tomorrow"], named["no-terminal"], named["umask"], named["random-order"]], "tests/game") == 0
    seen = ["Pacific/Kiritimati", False, "0o77", True]
    random = ["run", "--with", "pytest-randomly"]
    assert [json.loads(line) for line in told.read_text().splitlines()] == [
        [[*random, "main.py", "--version"], *seen],
        [[*random, "--dev", "pytest", "tests/game"], *seen],
    ]
    assert dict(os.environ) == before
    os.fstat(0)


def test_the_first_failure_is_the_runs_own(told: Path, tmp_path: Path) -> None:
    stand_in(tmp_path, 3)
    assert main(["yesterday", "--", "-k", "auction"]) == 3
    assert len(told.read_text().splitlines()) == 1


def test_names_are_listed_and_a_wrong_one_is_told(told: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "umask" in capsys.readouterr().out.split()
    assert main(["umask", "moon"]) == 2
    assert capsys.readouterr().out.startswith("There are no surroundings moon; there are:\nutf-8\n")
    assert not told.exists()
