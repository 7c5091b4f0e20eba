"""How soon the title appears, what an idle table costs, and how much memory a game takes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from build.checks.limits import Figure
from build.checks.screen import screen
from build.measure.real_window import title_share
from tests.bench.child import LARGE_SIZE, SIZE
from tests.bench.conftest import Hold
from tests.bench.frame_yardstick import frame_yardstick
from ui.files.settings import Settings, save_settings
from ui.files.storage import Storage

ROOT = Path(__file__).resolve().parents[2]
RUNS = 7
WARM, COLD = 3.3, 3.4
"""The most times a bare start's processor time that the title may take with and without a cache of pictures."""
IDLE = 16.5
"""The most yardsticks of a frame (`tests.bench.frame_yardstick`) that a table at rest may take in a second: about 4 %
of a core. It takes 12 to 14 on an AMD EPYC, timed like its frames on a processor that has slept."""
TITLE = MappingProxyType({"1600x900": 40.0, "3840x2160": 13.0})
"""The most that the title may take in a second, by window size, while nobody presses anything."""
MEGABYTES, MEGABYTES_4K = 305, 500
"""The most that a game of four computer players takes: 291 and 489 were measured. Cards and plates that are read from
across the room are larger than those beside a hand, with which it was 440 in 4K."""
SECONDS = 240


real_window = pytest.mark.skipif(
    shutil.which("Xvfb") is None or not Path("/proc/self/status").exists(),
    reason="Xvfb is needed, and a system that tells what a process takes",
)


def measured(
    what: str, folder: Path, compiled: Path | None = None, display: Mapping[str, str] = MappingProxyType({})
) -> float:
    """What a new process has measured; `compiled` is where it stores compiled modules, as an installation would;
    `display` are the environment's variables of the screen on which its window opens, if it is to have a real one."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = dict(os.environ) if compiled is None else kept | {"PYTHONPYCACHEPREFIX": str(compiled)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.child", what, str(folder)],
        cwd=ROOT,
        env={**environment, **display},
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    return float(done.stdout.splitlines()[-1])


def test_the_title_appears_quickly(tmp_path: Path, hold: Hold) -> None:
    """By turns, so that other programs' work meets all alike, and of each the quickest: what a start has to do always.

    One more start of each, which is not counted, compiles the modules.
    """
    compiled, warm_folder = tmp_path / "compiled", player(tmp_path / "warm")
    measured("fill", warm_folder, compiled)

    def measure(attempt: int) -> list[Figure]:
        bare, warm, cold = [], [], []
        for run in range(RUNS + 1):
            bare.append(measured("bare", tmp_path, compiled))
            warm.append(measured("title", warm_folder, compiled))
            cold.append(measured("title", player(tmp_path / f"cold {attempt} {run}"), compiled))
        least = min(bare[1:])
        return [
            Figure("first frame of the title, warm", min(warm[1:]) / least, WARM, "bare starts"),
            Figure("first frame of the title, cold", min(cold[1:]) / least, COLD, "bare starts"),
        ]

    hold(measure)


def player(folder: Path) -> Path:
    """A folder with the settings of a player who likes large windows."""
    save_settings(Storage.in_folder(folder).settings_file, Settings(language="en", window_size=SIZE))
    return folder


def test_a_table_at_rest_costs_next_to_nothing(tmp_path: Path, hold: Hold) -> None:
    def measure(_attempt: int) -> list[Figure]:
        taken = min(measured("idle", tmp_path) for _ in range(2))
        return [Figure("table at rest", taken, IDLE, "yardsticks a second")]

    hold(measure)


@real_window
@pytest.mark.parametrize("size", ["1600x900", "3840x2160"])
def test_the_title_leaves_the_machine_in_peace(size: str, hold: Hold) -> None:
    wide, high = (int(side) for side in size.split("x"))

    def measure(_attempt: int) -> list[Figure]:
        taken = title_share(size) / frame_yardstick((wide, high))
        return [Figure(f"title at {size}, nobody pressing anything", taken, TITLE[size], "yardsticks a second")]

    hold(measure)


@real_window
@pytest.mark.parametrize(
    ("what", "size", "most"), [("memory", SIZE, MEGABYTES), ("memory-4k", LARGE_SIZE, MEGABYTES_4K)]
)
def test_a_game_fits_into_memory(what: str, size: tuple[int, int], most: int, tmp_path: Path, hold: Hold) -> None:
    name = f"memory of a game at {size[0]}x{size[1]}"
    with screen(f"{size[0]}x{size[1]}x24") as display:
        real = {**display, "SDL_VIDEODRIVER": "x11"}
        hold(lambda _attempt: [Figure(name, measured(what, tmp_path, display=real), most, "MB")])
