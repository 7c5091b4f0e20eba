"""Standard streams that cannot encode every letter, such as a pipe on Windows: everything is printed, nothing fails.

Each runs in a separate process, with cp1252 streams as strict as Python makes them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from build.checks.profiles import with_profile

ROOT = Path(__file__).resolve().parents[1]
GOOD_PLAYER = ROOT / "build" / "examples" / "example_player.py"


PROGRAM = (sys.executable, str(ROOT / "main.py"))


def run(home: Path, *arguments: str, start: Sequence[str] = PROGRAM, **more: str) -> tuple[int, str, str]:
    """Exit code, output and error output of the program."""
    environment = {**with_profile(os.environ, home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [*start, *arguments],
        # Outside Windows Python reads the arguments in the locale's encoding, which is none of the output's.
        env={**environment, "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp1252", **more},
        cwd=ROOT,
        capture_output=True,
        timeout=240,
        check=False,
    )
    out, err = done.stdout.decode("cp1252"), done.stderr.decode("cp1252")
    assert "UnicodeEncodeError" not in err
    assert "Traceback" not in err
    return done.returncode, out.replace("\r\n", "\n"), err.replace("\r\n", "\n")


@pytest.mark.parametrize("command", [(), ("play",), ("simulate",), ("verify",), ("try-player",), ("player",)])
def test_help_is_printed(tmp_path: Path, command: tuple[str, ...]) -> None:
    code, out, err = run(tmp_path, *command, "--help")
    assert (code, err) == (0, "")
    assert "usage:" in out.lower()


def test_a_simulation_prints_its_table_and_keeps_names_in_json(tmp_path: Path) -> None:
    seats = ("--seat", "random:Жук", "--seat", "random:José", "--games", "3")
    file = tmp_path / "игры.jsonl"
    code, out, err = run(tmp_path, "simulate", *seats, "--record", str(file))
    assert (code, err) == (0, "")
    assert "???" in out
    assert "José" in out
    assert "±" in out
    code, out, _ = run(tmp_path, "simulate", *seats, "--json")
    assert code == 0
    assert [result["seat"]["name"] for result in json.loads(out)] == ["Жук", "José"]
    code, out, err = run(tmp_path, "verify", str(file))
    assert (code, out, err) == (0, "3 games follow the rules.\n", "")


@pytest.mark.parametrize("name", ["нет такого.jsonl", "機械.jsonl"])
def test_a_missing_file_of_any_name_is_reported(tmp_path: Path, name: str) -> None:
    code, out, err = run(tmp_path, "verify", name)
    assert (code, out) == (2, "")
    assert err.startswith("fzzzt: ?")
    assert err.endswith(".jsonl cannot be read: No such file or directory.\n")


def test_a_program_of_any_name_is_tried_and_shown(tmp_path: Path) -> None:
    player = tmp_path / "Болт.py"
    player.write_bytes(GOOD_PLAYER.read_bytes())
    code, out, err = run(tmp_path, "try-player", f"'{sys.executable}' '{player}'", "--show", "--time-limit", "60")
    assert code == 0, err
    assert out.splitlines()[-1].endswith(" passed.")
    assert '> {"type":"hello"' in err
    player.unlink()
    code, out, err = run(tmp_path, "try-player", f"'{sys.executable}' '{player}'", "--time-limit", "60")
    assert code == 1
    assert "FAILED" in out


CHECK_BUT_FOR_THE_GAME = """
import sys
import main
from ui import self_check

self_check.check_game = lambda app, end: "no game"
sys.exit(main.main())
"""


@pytest.mark.slow
def test_the_program_checks_itself(tmp_path: Path) -> None:
    """Even when it reports something in letters that the stream lacks. The game that takes most of it is played by
    `test_self_check.py`, and every change's checks let the program check itself whole."""
    (tmp_path / ".config").write_bytes(b"no folder")
    (tmp_path / "AppData").write_bytes(b"no folder")
    start = (sys.executable, "-c", CHECK_BUT_FOR_THE_GAME)
    code, out, err = run(tmp_path, "--self-check", start=start, LANGUAGE="ru", LANG="ru_RU.UTF-8")
    assert code == 0, err
    assert "is in order" in out
    assert len(err.splitlines()) == 1
