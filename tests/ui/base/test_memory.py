"""Memory returned to the system."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
from pathlib import Path
from ui.base.memory import give_gaps_back, keep_little

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

{first}
# Once freed, a large block teaches the library to keep such blocks.
large = bytearray(20_000_000)
del large
small = []
freed = []
for _ in range(100_000_000 // {size}):
    freed.append(bytearray({size}))
    freed[-1][::4096] = b"x" * len(range(0, {size}, 4096))
    small.append(bytearray(600))
before = pages()
freed.clear()
{then}
print((before - pages()) * 4096 // 1_000_000)
"""


def given_back(size: int, first: str = "", then: str = "") -> int:
    """How many megabytes a new process returns to the system of a hundred that it frees in blocks of ``size``."""
    script = SCRIPT.format(size=size, first=first, then=then)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="the other systems' libraries do it by themselves, or cannot")
def test_large_blocks_are_freed_at_once_and_gaps_on_request() -> None:
    large, small = 4_000_000, 100_000
    assert given_back(large) < 20
    assert given_back(large, "keep_little()") > 90
    assert given_back(small, "keep_little()") < 20
    assert given_back(small, "keep_little()", "give_gaps_back()") > 80
