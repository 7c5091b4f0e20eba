"""From a press to the next page: no frame takes longer than 50 ms on the reference machine, the first one included.

Each way is gone in a process of its own, where the page has never been opened; pictures are on the disk.
"""

from pathlib import Path

import pytest

from build.checks.limits import Figure
from tests.bench.bench_start import measured
from tests.bench.conftest import Hold
from tests.bench.frame_yardstick import frame_yardstick
from tests.bench.ways import SIZE, WAYS

MOST = 10.0
"""The most yardsticks of a frame that the dearest frame may take: 50 ms, as one takes 5 ms on the reference machine."""
RUNS = 2


@pytest.mark.parametrize("way", WAYS)
def test_the_next_page_comes_without_a_long_frame(way: str, tmp_path: Path, hold: Hold) -> None:
    compiled, folder = tmp_path / "compiled", tmp_path / "player"
    # Compiles the modules, and makes the pictures.
    measured(way, folder, compiled)

    def measure(_attempt: int) -> list[Figure]:
        dearest = min(measured(way, folder, compiled) for _ in range(RUNS))
        return [Figure(f"{way}, dearest frame", dearest / frame_yardstick(SIZE), MOST, "yardsticks")]

    hold(measure)
