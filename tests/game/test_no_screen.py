"""The game needs no screen: a computer without one can simulate and verify."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = """
import importlib, pkgutil, sys
import game
for module in pkgutil.walk_packages(game.__path__, "game."):
    if module.name.startswith("game.agents.worlds") is THINKING_AHEAD:
        importlib.import_module(module.name)
print(",".join(sorted(name.partition(".")[0] for name in sys.modules)))
"""


@pytest.mark.parametrize("thinking_ahead", [False, True])
def test_importing_every_module_of_the_game_leaves_the_screen_alone(*, thinking_ahead: bool) -> None:
    script = SCRIPT.replace("THINKING_AHEAD", str(thinking_ahead))
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = set(run.stdout.strip().split(","))
    assert "game" in loaded
    assert not loaded & {"pygame", "ui", "resvg_py", "platformdirs"}
    assert ("numpy" in loaded) is thinking_ahead, "numpy is only for the mastermind's worlds"
