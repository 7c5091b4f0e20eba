"""How long the program takes to its title screen, from a bundle and from source: `build/start_time.py BUNDLE`.

Both are started by turns with their own warm home, and the quickest start of each counts. Exits with 1 if the bundle
takes more than 2.5 times as long.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.screen import NoScreenError, screen
from ui.self_check import TITLE_DRAWN

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 2.5
STARTS = 3


class StartError(Exception):
    """The program did not come to its title screen; the message says which."""


def seconds_to_title(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start the program's check of itself, and end it as soon as the title stands. Raises StartError."""
    begin = time.perf_counter()
    with subprocess.Popen(
        [*command, "--self-check"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=dict(environment),
    ) as process:  # fmt: skip
        if process.stdout is None:
            raise StartError(f"{command[0]} has no output")
        try:
            for line in process.stdout:
                if line.strip() == TITLE_DRAWN:
                    return time.perf_counter() - begin
        finally:
            process.kill()
    raise StartError(f"{command[0]} ended without a title screen")


def compare(program: Path, environment: Mapping[str, str], starts: int = STARTS) -> tuple[float, float]:
    """The quickest starts of the bundle and of the source, in seconds. Raises StartError."""
    commands = [[str(program)], [sys.executable, str(ROOT / "main.py")]]
    best = [float("inf")] * len(commands)
    with tempfile.TemporaryDirectory() as home:
        inside = {**environment, "HOME": home, "SDL_AUDIODRIVER": "dummy"}
        for _ in range(starts):
            for index, command in enumerate(commands):
                best[index] = min(best[index], seconds_to_title(command, inside))
    return best[0], best[1]


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the time to the title screen.")
    parser.add_argument("program", type=Path, metavar="BUNDLE", help="the bundle's executable")
    options = parser.parse_args()
    try:
        with screen() as variables:
            bundle, source = compare(options.program.resolve(), {**os.environ, **variables})
    except (NoScreenError, StartError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"title screen: bundle {bundle:.2f} s, source {source:.2f} s, ratio {bundle / source:.2f} (at most {LIMIT})")
    return 0 if bundle <= LIMIT * source else 1


if __name__ == "__main__":
    raise SystemExit(main())
