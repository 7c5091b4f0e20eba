"""The exact versions and hashes that releases are made with, build/constraints.txt: `build/constraints.py` writes it.

It holds everything that runs in the program or makes it, for all systems and Pythons, and no index's address. Versions
that it names already stay; `--upgrade` takes the newest that pyproject.toml allows. `--install FOLDER` makes an
environment of just these packages there; this needs nothing but Python and uv.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "build" / "constraints.txt"
OLDEST_PYTHON = "3.11"
"""The versions must suit this Python and all later ones."""
OLDEST_MACOS = "11.0"
"""Bundles must run on this macOS and all later ones, so none of their parts may require a newer one."""
HEADER = """\
# What releases are made with: exact versions, and the hashes of the files that may be installed for them.
# Made by `uv run --dev build/constraints.py`; do not edit.
"""
_MISSING = re.compile(r"there is no version of (?P<pin>\S+==[^\s,]+)")
_NO_WHEEL = re.compile(r"(?P<pin>\S+==[^\s,]+) (?:has|have) no (?:usable )?wheels")
_OTHER_FILE = re.compile(r"[Hh]ash mismatch for `(?P<pin>[^`]+)`")


class ConstraintsError(Exception):
    """The packages could not be pinned or installed; the message says why in one sentence."""


def write(constraints: Path = CONSTRAINTS, *, upgrade: bool = False) -> None:
    """Find versions for what pyproject.toml asks for, and write them with their hashes. Raises ConstraintsError."""
    command = ["pip", "compile", "--quiet", "--universal", "--python-version", OLDEST_PYTHON, "--group", "dev"]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-header", "--only-binary", ":all:"]
    command += ["--output-file", str(constraints), "pyproject.toml"]
    said = _uv([*command, "--upgrade"] if upgrade else command)
    if said is not None:
        raise ConstraintsError(f"No versions were found that suit pyproject.toml: {_in_one_line(said)}")
    pins = constraints.read_text(encoding="utf-8")
    constraints.write_text(HEADER + pins.removeprefix(HEADER), encoding="utf-8", newline="\n")


def install(folder: Path, constraints: Path = CONSTRAINTS, options: Sequence[str] = ()) -> None:
    """Make an environment with these packages and nothing else; `options` are uv's. Raises ConstraintsError."""
    said = _uv(["venv", "--quiet", "--allow-existing", str(folder)])
    if said is not None:
        raise ConstraintsError(f"No environment can be made in {folder}: {_in_one_line(said)}")
    command = ["pip", "sync", "--quiet", "--python", str(folder), "--require-hashes", "--only-binary", ":all:"]
    said = _uv([*command, *for_system(sys.platform, platform.machine()), *options, str(constraints)])
    if said is not None:
        raise ConstraintsError(explained(said, constraints.name))


def for_system(system: str, machine: str) -> list[str]:
    """uv's options for a system (as `sys.platform` has it) and a processor.

    On macOS numpy has one file for this macOS and another for all that bundles are to run on: the latter is taken.
    """
    if system != "darwin":
        return []
    return ["--python-platform", "aarch64-apple-darwin" if machine == "arm64" else "x86_64-apple-darwin"]


def explained(said: str, name: str) -> str:
    """What uv said of packages that it could not install from the constraints file `name`, in one sentence."""
    words = _in_one_line(said)
    cure = "make the file anew with `uv run --dev build/constraints.py --upgrade`"
    if found := _OTHER_FILE.search(words):
        pin = found["pin"]
        return f"The package index has another file for {pin} than {name} expects: install neither until you know why."
    if found := _MISSING.search(words) or _NO_WHEEL.search(words):
        pin = found["pin"]
        return f"The package index lacks {pin} for this system, which {name} asks for: use one that has it, or {cure}."
    return f"What {name} asks for cannot be installed: {words}"


def _uv(arguments: Sequence[str]) -> str | None:
    """Run uv; return what it said if it failed. Raises ConstraintsError if there is no uv."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise ConstraintsError("uv is not installed: `pip install uv` first.")
    done = subprocess.run(
        [uv, "--color", "never", *arguments],
        cwd=ROOT, env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": OLDEST_MACOS},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    return done.stderr if done.returncode else None


def _in_one_line(words: str) -> str:
    """uv's message without its decoration and line breaks."""
    return " ".join(re.sub(r"[×│╰╭─▶┬├]+", " ", words).split())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write build/constraints.txt, or install what it names.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--upgrade", action="store_true", help="take the newest versions instead of the present ones")
    choice.add_argument("--install", type=Path, metavar="FOLDER", help="make an environment of these packages")
    options = parser.parse_args(arguments)
    try:
        if options.install is not None:
            install(options.install)
        else:
            write(upgrade=options.upgrade)
    except ConstraintsError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
