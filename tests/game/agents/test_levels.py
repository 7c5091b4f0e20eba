import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.agents import LEVELS, AgentError, make_agent, search_fault
from game.core.actions import Build
from game.core.observation import observe
from game.core.rules import apply, new_game, players_to_act
from game.core.scoring import best_build, bonus_score
from tests.conftest import LIGHT, look_less_far


@pytest.mark.parametrize(
    ("level", "seats"),
    [
        # Each level at one table, and each size of table, in every run.
        pytest.param(level, seats, marks=() if number % 3 == seats - 2 and level != "mastermind" else pytest.mark.slow)
        for number, level in enumerate(LEVELS)
        for seats in ((4,) if level == "mastermind" else (2, 3, 4))
    ],
)
def test_a_level_plays_whole_games_with_legal_actions_and_scores_its_best_build(
    monkeypatch: pytest.MonkeyPatch, level: str, seats: int
) -> None:
    """A mastermind looks less far; full ones play whole games in `test_thrift` and `test_fairness`."""
    look_less_far(monkeypatch, LIGHT)
    state, _ = new_game(seats, seed=seats)
    agent, rng = make_agent(level), random.Random(1)
    while acting := players_to_act(state):
        observation = observe(state, acting[0])
        action = agent.act(observation, rng)
        if isinstance(action, Build):
            own = state.players[acting[0]]
            best = bonus_score(own.units, best_build(own.units, own.discard, own.fixed))
            assert bonus_score(own.units, action.widgets) == best
        else:
            assert action in observation.legal_actions()
        apply(state, acting[0], action)
    assert state.winners


def test_checking_for_the_searchs_libraries_does_not_load_them() -> None:
    code = (
        "import sys; from game.agents import search_fault; "
        "assert search_fault() is None and 'numpy' not in sys.modules; "
        "assert search_fault(load=True) is None and 'numpy.random' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_search_without_numpy_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert search_fault() == search_fault(load=True) == "numpy is missing"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "try:\n    raise ImportError('libgfortran.so.5: cannot open shared object file')\n"
            "except ImportError as error:\n    raise ImportError('\\n\\nREAD THIS\\n\\nadvice') from error\n",
            "numpy cannot be loaded: libgfortran.so.5: cannot open shared object file",
        ),
        (
            "raise RuntimeError('NumPy was built for \\n(X86_V2) but your machine lacks:\\n(SSE4_2).')",
            "numpy cannot be loaded: NumPy was built for (X86_V2) but your machine lacks: (SSE4_2).",
        ),
        ("raise OSError", "numpy cannot be loaded: OSError"),
    ],
    ids=["library", "processor", "silent"],
)
def test_a_numpy_that_does_not_load_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, source: str, words: str
) -> None:
    (tmp_path / "numpy.py").write_text(source)
    for name in [name for name in sys.modules if name.partition(".")[0] == "numpy"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    assert search_fault() is None
    assert search_fault(load=True) == words


@pytest.mark.parametrize(
    "loaded", ["import game.agents.worlds.search", "from game.agents import search_fault; search_fault(load=True)"]
)
def test_numpy_starts_no_threads(tmp_path: Path, loaded: str) -> None:
    """However it comes to be loaded: on small arrays they only get in each other's way."""
    (tmp_path / "numpy.py").write_text(
        "import os\nos._exit(17 if os.environ.get('OPENBLAS_NUM_THREADS') == '1' else 1)"
    )
    free = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    code = f"import sys; sys.path.insert(0, sys.argv[1]); {loaded}"
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=free).returncode == 17


def test_an_unknown_level_is_refused_with_a_list_of_levels() -> None:
    with pytest.raises(AgentError, match=r"'grandmaster'; the levels are random, apprentice, "):
        make_agent("grandmaster")


def test_acting_out_of_turn_is_refused() -> None:
    state, _ = new_game(3, seed=1)
    waiting = (players_to_act(state)[0] + 1) % 3
    with pytest.raises(AgentError, match="not to act"):
        make_agent("apprentice").act(observe(state, waiting), random.Random(0))


def test_every_level_says_what_it_is() -> None:
    assert all(info.key == key and info.title and info.summary for key, info in LEVELS.items())
