"""Run the README's commands in unusual surroundings: `build/checks/surroundings.py NAME [NAME ...] [-- pytest's own]`.

Names that are given together hold together; without one all are listed. Arguments after `--` go to pytest: which tests
to run, for instance. Not for Windows.
"""

import functools
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Surroundings:
    """What differs: variables (None: missing), arguments for uv, and what the new process does before it begins."""

    variables: Mapping[str, str | None] = field(default_factory=dict)
    uv: tuple[str, ...] = ()
    first: Callable[[], object] | None = None


def by_name(home: Path) -> dict[str, Surroundings]:
    """All surroundings; a home folder is made below ``home``."""
    named = {
        "utf-8": Surroundings({"PYTHONUTF8": "1"}),
        "c-locale": Surroundings({"LC_ALL": "C"}),
        "turkish": Surroundings({"LANG": "tr_TR.UTF-8", "LC_ALL": None}),
        "russian": Surroundings({"LANGUAGE": "ru:de"}),
        "tomorrow": Surroundings({"TZ": "Pacific/Kiritimati"}),
        "yesterday": Surroundings({"TZ": "Pacific/Pago_Pago"}),
        "home": Surroundings({"HOME": str(home / "Дом моей бабушки"), "UV_CACHE_DIR": _uv_cache()}),
        "no-terminal": Surroundings({"TERM": None, "PYTHONUNBUFFERED": None}, first=functools.partial(os.close, 0)),
        "hook": Surroundings({"GIT_DIR": str(home / "hook.git")}),
        "umask": Surroundings(first=functools.partial(os.umask, 0o077)),
        "random-order": Surroundings(uv=("--with", "pytest-randomly")),
    }
    if sys.platform == "linux":
        named["one-core"] = Surroundings(first=functools.partial(os.sched_setaffinity, 0, {0}))
    for minor in (11, 12, 13, 14):
        own = {"UV_PROJECT_ENVIRONMENT": str(ROOT / ".cache" / f"python3.{minor}")}
        named[f"python3.{minor}"] = Surroundings(own, uv=("--python", f"3.{minor}"))
    return named


def run_in(chosen: list[Surroundings], *pytest: str) -> int:
    """Run the README's commands in all of these at once; returns the first exit code that is not 0."""
    environment = dict(os.environ)
    for name, value in (pair for one in chosen for pair in one.variables.items()):
        environment.pop(name, None)
        if value is not None:
            environment[name] = value

    def begin() -> None:
        for one in chosen:
            if one.first is not None:
                one.first()

    uv = ["uv", "run", *(argument for one in chosen for argument in one.uv)]
    for command in ([*uv, "main.py", "--version"], [*uv, "--dev", "pytest", *pytest]):
        code = subprocess.run(command, cwd=ROOT, env=environment, preexec_fn=begin, check=False).returncode
        if code != 0:
            return code
    return 0


def _uv_cache() -> str:
    """Where uv keeps packages, which need not be fetched again for another home."""
    return subprocess.run(["uv", "cache", "dir"], capture_output=True, text=True, check=True).stdout.strip()


def main(arguments: list[str]) -> int:
    end = arguments.index("--") if "--" in arguments else len(arguments)
    names, pytest = arguments[:end], arguments[end + 1 :]
    with tempfile.TemporaryDirectory() as home:
        named = by_name(Path(home))
        unknown = [name for name in names if name not in named]
        if unknown or not names:
            print(*(f"There are no surroundings {name}; there are:" for name in unknown), *named, sep="\n")
            return 2 if unknown else 0
        return run_in([named[name] for name in names], *pytest)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
