"""What `.ci/run` does before it checks anything: it installs packages only where that changes nobody's machine."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systems import linux_only

SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "run"
TOOLS = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "git": "git",
    "objcopy": "binutils",
    "xz": "xz-utils",
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "makensis": "nsis",
    "chromium": "chromium",
}
"""Each program, and Debian's package that has it."""
REACHED = 77
"""The exit code of the first command after these packages: the script has gone on."""
pytestmark = linux_only


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine with nothing but a shell, which writes down what it is told to install, and by whom."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("bash", "dirname"):
        (tools / tool).symlink_to(shutil.which(tool) or "")
    calls = tmp_path / "calls"
    program(tools / "id", "echo 1000")
    program(tools / "sudo", f'echo "sudo $*" >>"{calls}"; "$@"')
    program(tools / "apt-get", f'echo "apt-get $*" >>"{calls}"')
    program(tools / "pip", f"exit {REACHED}")
    (tmp_path / ".ci").mkdir()
    shutil.copy(SCRIPT, tmp_path / ".ci" / "run")
    return tmp_path


def program(path: Path, lines: str) -> None:
    path.write_text(f"#!{shutil.which('bash')}\n{lines}\n", encoding="utf-8")
    path.chmod(0o755)


def check(machine: Path, **environment: str) -> tuple[str, str]:
    """Run the script; what it says, and what was installed."""
    run = subprocess.run(
        [str(machine / "bin" / "bash"), str(machine / ".ci" / "run")],
        env={"PATH": str(machine / "bin"), "LC_ALL": os.environ.get("LC_ALL", "C.UTF-8"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == REACHED, run.stderr
    calls = machine / "calls"
    return run.stdout + run.stderr, calls.read_text(encoding="utf-8") if calls.exists() else ""


@pytest.mark.parametrize("environment", [{}, {"CI": ""}])
def test_nothing_is_installed_on_somebodys_machine(machine: Path, environment: dict[str, str]) -> None:
    said, installed = check(machine, **environment)
    assert not installed
    assert set(TOOLS.values()) <= set(said.split())
    assert "CI=1" in said


def test_only_what_is_missing_is_named(machine: Path) -> None:
    for tool in TOOLS.keys() - {"xz", "chromium"}:
        program(machine / "bin" / tool, "exit")
    said, _ = check(machine)
    assert "xz-utils chromium" in said
    assert "xvfb" not in said


def test_nothing_is_said_where_nothing_is_missing(machine: Path) -> None:
    for tool in TOOLS:
        program(machine / "bin" / tool, "exit")
    for environment in ({}, {"CI": "true"}):
        said, installed = check(machine, **environment)
        assert not installed
        assert "packages" not in said


def test_what_is_missing_is_installed_where_machines_are_made_for_it(machine: Path) -> None:
    _, installed = check(machine, CI="true")
    lines = [line.split() for line in installed.splitlines() if line.startswith("apt-get install")]
    assert {package for line in lines for package in line} >= set(TOOLS.values())
    assert installed.startswith("sudo "), "somebody who is no administrator asks for it"


def test_checks_go_on_without_a_browser_where_there_is_none(machine: Path) -> None:
    program(machine / "bin" / "apt-get", '[[ "$*" != *chromium* ]]')
    said, _ = check(machine, CI="true")
    assert "There is no Chromium here." in said
    for tool in TOOLS.keys() - {"chromium"}:
        program(machine / "bin" / tool, "exit")
    program(machine / "bin" / "apt-get", "exit 1")
    said, _ = check(machine, CI="true")
    assert "There is no Chromium here." in said
