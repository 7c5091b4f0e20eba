"""How Hypothesis searches (the same examples every time where CI is set, fewer and fresh ones elsewhere; for
`build/mutate.py` it looks for no simpler example of a failure), how much memory a run may take, how benchmarks report
what they measured, masterminds that do not look so far, and the program run with arguments."""

import contextlib
import gc
import os
import shutil
import sys
import tempfile
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.strategies import text

import game.agents.worlds  # noqa: F401 - before any test loads numpy: it says how many threads numpy starts
from build.checks.profiles import folders_in
from game.agents.levels import _MAKERS, MASTERMIND
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.personality import Traits
from game.agents.policies.rule import RuleAgent
from tests.memory import GUARD, MemoryGuard, most_mb
from tests.running import Run

settings.register_profile(
    "quick", deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile(
    "steady", parent=settings.get_profile("quick"), max_examples=25, derandomize=True, database=None
)
settings.register_profile("trial", parent=settings.get_profile("steady"), phases=[Phase.explicit, Phase.generate])
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile("steady" if os.environ.get("CI") else "quick")


SELDOM = 10_000, 10, 10
"""When Python looks for objects that only refer to each other: a twentieth of a run's time goes there if it looks as
often as usual."""
HOME, FAILED = pytest.StashKey[Path](), pytest.StashKey[bool]()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Note whether files must stay for a look."""
    session.config.stash[FAILED] = exitstatus == pytest.ExitCode.TESTS_FAILED


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run's memory, keep it away from the user's profile, and let Python store what it compiles: containers
    often forbid it, and each of a hundred processes would compile the program again. Files are in memory if it has room
    for them; those of failed tests stay. Python looks seldom for what is not in use any more: a run makes millions of
    objects that live on, and closed windows are looked for by themselves."""
    gc.set_threshold(*SELDOM)
    if not hasattr(config, "workerinput"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False
        if is_fit(MEMORY) and "TMPDIR" not in os.environ:
            os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
        home = Path(tempfile.mkdtemp(prefix="fzzzt-tests-")).resolve()
        # uv has its own cache in the one place that would move along. A user may have no home folder.
        with contextlib.suppress(RuntimeError):
            cache = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
            os.environ.setdefault("UV_CACHE_DIR", str(cache / "uv"))
        os.environ.update(folders_in(home))
        # Below it lie all tests' files, too, until the end: what a test leaves at work may still need them.
        if "PYTEST_DEBUG_TEMPROOT" not in os.environ:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = str(home)
            # A program may run tests several times, as mutation testing does; this folder will be gone then.
            config.add_cleanup(forget_home)
        config.stash[HOME] = home
        config.add_cleanup(lambda: None if config.stash.get(FAILED, False) else shutil.rmtree(home, ignore_errors=True))
    config.pluginmanager.register(MemoryGuard(most_mb(config.getoption("markexpr"))), GUARD)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Slow tests wait for browsers, windows and other processes half of their time: two more of them run meanwhile. One
    core gets two processes, too: what all tests share, such as pictures, would take more than one process may."""
    if config.getoption("markexpr") == "slow":
        return cores() + 2
    return 2 if cores() == 1 else None


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MEMORY, ROOM = Path("/dev/shm"), 1 << 30
"""Where Linux keeps files in memory, and how many bytes must be free there; a run never has a tenth of them in use."""


def forget_home() -> None:
    """Let the next run of this process have files of its own."""
    del os.environ["PYTEST_DEBUG_TEMPROOT"]


def is_fit(folder: Path) -> bool:
    """Whether tests write there: thousands of files are synced, and waiting for a disk tells nothing that a test
    asserts. In containers it is often small, or no program can be started from it."""
    if not folder.is_dir() or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(folder).free >= ROOM


def pytest_collection(session: pytest.Session) -> None:
    """In a fresh checkout compiling the tests takes half of collecting them, and each worker would compile all: every
    other one begins at the end, so that they meet in the middle."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if int(worker.removeprefix("gw")) % 2 and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        here = Path(__file__).parent
        for path in [here / "ui" / "conftest.py", *sorted(here.rglob("test_*.py"), reverse=True)]:
            # Whatever is wrong with a file, collecting it says so.
            with contextlib.suppress(Exception, pytest.skip.Exception):
                import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


LONG = {"test_play_phone_pages", "test_play_window", "test_play_pass", "test_play_mouse", "test_door"}
"""Files with slow tests that take longest, most of it waiting for other processes."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A worker that begins one of the longest slow tests last has all others wait for it. Each begins with its share of
    them: workers are dealt equal parts of the list, one after the other."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if config.getoption("markexpr") == "slow" and workers > 1:
        long = [item for item in items if item.path.stem in LONG]
        rest = [item for item in items if item.path.stem not in LONG]
        shares = [len(rest) * number // workers for number in range(workers + 1)]
        items[:] = [
            item
            for number, (begin, end) in enumerate(pairwise(shares))
            for item in (*long[number::workers], *rest[begin:end])
        ]


def pytest_collection_finish() -> None:
    """Have Hypothesis list all characters, which takes 200 MB for a moment in a fresh checkout: better now than on top
    of what tests take."""
    text().validate()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the benchmarks measured."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    measured = [words for report in reports for _, words in report.user_properties]
    if terminalreporter.stats.get("failed") and HOME in terminalreporter.config.stash:
        terminalreporter.line(f"the tests' files are in {terminalreporter.config.stash[HOME]}")
    if measured:
        terminalreporter.section("measured")
        for words in measured:
            terminalreporter.line(str(words))


LIGHT = Skill(hands=8, worlds=4)


@pytest.fixture(params=["light", pytest.param("full", marks=pytest.mark.slow)])
def masterminds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Skill:
    """Masterminds that do a tenth of the work; a slow run tries the full ones as well. For tests that hold however
    far they look."""
    if request.param == "full":
        return MASTERMIND
    look_less_far(monkeypatch, LIGHT)
    return LIGHT


def look_less_far(monkeypatch: pytest.MonkeyPatch, skill: Skill) -> None:
    """Have every mastermind, those behind hints and judgements too, look at fewer hands and worlds."""

    def light(traits: Traits | None) -> NeuralAgent:
        return NeuralAgent(skill, fallback=RuleAgent(), traits=traits)

    hinting = light(None)
    monkeypatch.setitem(_MAKERS, "mastermind", light)
    monkeypatch.setattr("game.agents.levels._hinting", lambda: hinting)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the program with arguments and gives exit code, output and error output."""
    # Only here: what has no such test opens no window's libraries.
    import main

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["fzzzt", *arguments])
        code = main.main()
        told = capsys.readouterr()
        return code, told.out, told.err

    return call
