"""How long the program takes to its title screen, from a bundle and from source: `build/checks/start_time.py BUNDLE`.

Both are started in turn with their own warm home, and the fastest start of each counts. Exits with 1 if the bundle
takes more than 2.5 times as long, measured three times.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build.checks.limits import Figure, LimitError, hold
from build.checks.profiles import with_profile
from build.checks.screen import NoScreenError, screen
from ui.self_check import TITLE_DRAWN

ROOT = Path(__file__).resolve().parents[2]
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
        inside = {**with_profile(environment, Path(home)), "SDL_AUDIODRIVER": "dummy"}
        for _ in range(starts):
            for index, command in enumerate(commands):
                best[index] = min(best[index], seconds_to_title(command, inside))
    return best[0], best[1]


def hold_start_time(program: Path, environment: Mapping[str, str], tell: Callable[[str], None]) -> None:
    """Compare until the limit is met, three times at most; `tell` hears every figure.

    Raises StartError, LimitError.
    """

    def measure(_attempt: int) -> list[Figure]:
        bundle, source = compare(program, environment)
        tell(f"title screen after {bundle:.2f} s, from source {source:.2f} s")
        return [Figure("bundle's start", bundle / source, LIMIT, "starts from source")]

    hold(measure, tell)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the time to the title screen.")
    parser.add_argument("program", type=Path, metavar="BUNDLE", help="the bundle's executable")
    options = parser.parse_args()
    try:
        with screen() as variables:
            hold_start_time(options.program.resolve(), {**os.environ, **variables}, print)
    except (NoScreenError, StartError, LimitError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
