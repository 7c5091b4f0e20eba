"""The command line: what it does, and its one-sentence answer to every mistake."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pygame
import pytest

import main as program
from build.checks.profiles import profile_in
from game.core.catalogue import CatalogueError
from game.core.number import code_of
from tests.running import ROOT, Run, apart
from tests.systems import needs_full_device, posix_only


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "--seat", "random"), "2 to 4 seats, not 1"),
        (("simulate", *["--seat", "random"] * 5), "2 to 4 seats, not 5"),
        (("play", "--seat", "human:Ada"), "2 to 4 seats, not 1"),
        (("host", "--no-window"), "the table that all see"),
        (("host", "--seat", "human", "--seat", "random"), "must be a phone"),
        (("host", "--seat", "phone"), "2 to 4 seats, not 1"),
        (("host", "--port", "70000"), "'70000' is not a port"),
        (("simulate", "--seat", "phone", "--seat", "random"), "needs a window"),
        (("play",), "needs --seat, 2 to 4 times, or a file to open"),
        (("play", "no-such-game"), "no-such-game is not a file"),
        (("no-such-game.fzzzt",), "no-such-game.fzzzt is not a file"),
        (("play", "game.fzzzt", *["--seat", "human"] * 2), "takes no --seat"),
        (("play", "game.fzzzt", "--seed", "7"), "no --seed"),
        (("simulate", "--seat", "nobody", "--seat", "random"), "nobody"),
        (("simulate", "--seat", "random/nobody", "--seat", "random"), "nobody"),
        (("simulate", "--seat", "human", "--seat", "random"), "human seat"),
        (("simulate",), "--seat"),
        (("simulate", "--seat", "random", "--seat", "random", "--games", "0"), "'0' is not a whole number from 1 on"),
        (("simulate", "--seat", "random", "--seat", "random", "--jobs", "x"), "'x' is not a whole number"),
        (("simulate", *["--seat", "random"] * 2, "--jobs", "99999999999"), "'99999999999' is too many processes"),
        (("simulate", *["--seat", "random"] * 2, "--games", "9" * 5000), "is too large: at most 18 digits"),
        (("verify", "x" * 5000), "xxx cannot be read: "),
        (("simulate", "--seat", "random", "--seat", "random", "--seed", "-3"), "--seed"),
        (("simulate", "--seat", "random", "--seat", "random", "--seed", "1000000000"), "not a game number"),
        (("simulate", *["--seat", "random"] * 2, "--seed", "999999998", "--games", "3"), "a number above 999999999"),
        (("play", "--seat", "human", "--seat", "random", "--seed", "7.5"), "'7.5' is not a game number"),
        (("play", "--seat", "human", "--seat", "random", "--window", "800x600"), "at least 960x540"),
        (("play", "--seat", "human", "--seat", "random", "--window", "wide"), "'wide' is not a window size"),
        (("play", "--seat", "human", "--seat", "random", "--window", "²000x900"), "'²000x900' is not a window size"),
        (("play", "--seat", "human", "--seat", "random", "--window", "99999x900"), "at most 16384x16384"),
        (("play", "--seat", "human", "--seat", "random", "--pace", "warp"), "warp"),
        (("play", "--seat", "human:" + "A" * 17, "--seat", "random"), "longer than 16"),
        (("play", "--seat", "human:\x01x", "--seat", "random"), "cannot be shown"),
        (("simulate", "--matrix", "2", "--seat", "random"), "--matrix plays all levels"),
        (("simulate", "--matrix", "5"), "--matrix"),
        (("--announce", "verify", "x"), "--announce is for the window: verify opens none"),
        (("--announce", "simulate", "--matrix", "2"), "--announce is for the window: simulate opens none"),
        (("--window", "1600x900", "verify", "x"), "--window is for the window: verify opens none"),
        (("--pace", "fast", "player", "mastermind"), "--pace is for the window: player opens none"),
        (("--self-check", "--window", "1600x900"), "--self-check takes no --window"),
        (("--window", "800x600"), "at least 960x540"),
        (("--window",), "--window"),
        (("--window", "play", *["--seat", "human"] * 2), "'play' is not a window size"),
        (("--window", "--seed", "7"), "--window: expected one argument"),
        (("--pace", "warp"), "warp"),
        (("--seed", "7"), "--seed goes after its command: play, host, simulate or player"),
        (("--seed=7", "play", *["--seat", "human"] * 2), "--seed goes after its command"),
        (("--seat", "human", "play"), "--seat goes after its command: play, host or simulate"),
        (("--games", "7"), "--games goes after its command: simulate"),
        (("--windwo", "3"), "There is no option --windwo: is --window meant"),
        (("--windwo=3",), "There is no option --windwo: is --window meant"),
        (("--announce", "--sed", "7", "play"), "There is no option --sed"),
        (("-w", "1600x900"), "There is no option -w"),
        (("-3",), "There is no option -3"),
        (("play", "--windwo", "3"), "play has no option --windwo: is --window meant"),
        (("player", "--sed", "7", "mastermind"), "player has no option --sed: is --seed meant"),
        (("simulate", *["--seat", "random"] * 2, "--window", "1600x900"), "simulate has no option --window"),
        (("dance",), "There is no command dance: choose from play, host, simulate, verify, try-player, player"),
        (("--announce", "dance"), "There is no command dance"),
        (("1600x900",), "There is no command 1600x900"),
        (("--loud",), "There is no option --loud"),
        (("verify",), "FILE"),
        (("verify", "no/such/file.jsonl"), f"{Path('no/such/file.jsonl')} cannot be read"),
        (("simulate", "--seat", "program:", "--seat", "random"), "the command '' cannot be run: it names no program"),
        (("simulate", "--seat", "program:'x", "--seat", "random"), "a quotation mark in it stands alone"),
        (("simulate", "--seat", "program:no-such-thing x", "--seat", "random"), "there is no program 'no-such-thing'"),
        (("play", "--seat", "human", "--seat", "program/Zed:no-such-thing x"), "Zed cannot play: there is no program"),
        (("simulate", "--seat", "program/" + "A" * 17 + ":x", "--seat", "random"), "longer than 16"),
        (("simulate", *["--seat", "random"] * 2, "--time-limit", "2"), "--time-limit is for bots"),
        (("simulate", *["--seat", "program:x"] * 2, "--time-limit", "soon"), "'soon' is not a time limit"),
        (("simulate", *["--seat", "program:x"] * 2, "--time-limit", "nan"), "'nan' is not a time limit"),
        (("simulate", *["--seat", "program:x"] * 2, "--time-limit", "0"), "give a number of seconds up to 3600"),
        (("simulate", "--matrix", "2", "--time-limit", "2"), "no --time-limit"),
        (("play", "game.fzzzt", "--time-limit", "2"), "no --time-limit"),
        (("try-player",), "COMMAND"),
        (("try-player", "'x"), 'The command "\'x" cannot be run: a quotation mark in it stands alone'),
        (("try-player", "no-such-thing x"), "there is no program 'no-such-thing'"),
        (("player",), "LEVEL"),
        (("player", "grandmaster"), "there is no level 'grandmaster'"),
    ],
)
def test_nonsense_is_reported_in_one_sentence(run: Run, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert words in err
    assert err.startswith("fzzzt: ")
    assert err.count("\n") == 1


@pytest.fixture(params=["", "1"], ids=["held back", "at once"])
def surroundings(request: pytest.FixtureRequest) -> dict[str, str]:
    """Environments in which Python keeps output for a while, and in which it passes all on at once, as containers often
    ask for: a stream's fault comes at another moment."""
    return {**os.environ, "PYTHONUNBUFFERED": request.param}


@needs_full_device
def test_without_stderr_the_exit_code_still_tells(surroundings: dict[str, str]) -> None:
    command = [sys.executable, str(ROOT / "main.py"), "verify", "no-such-file"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, env=surroundings, stderr=full, timeout=120, check=False)
    assert done.returncode == 2


def test_an_unwritable_record_file_is_reported(run: Run, tmp_path: Path) -> None:
    code, _, err = run("simulate", "--seat", "random", "--seat", "random", "--games", "1", "--record", str(tmp_path))
    assert code == 2
    assert f"{tmp_path} cannot be written" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ('"type":"auction","card":"', '"type":"auction","card":"no-', r"[P2]"),
        ('"winners":[', '"winners":[3,', r"[F3]"),
        ('{"type":"round","round":2,', '{"type":"round","round":3,', r"[A4]"),
    ],
)
def test_a_tampered_record_is_named_with_line_and_rule(
    run: Run, tmp_path: Path, before: str, after: str, rule: str
) -> None:
    file = tmp_path / "games.jsonl"
    run("simulate", "--seat", "random", "--seat", "random", "--games", "3", "--record", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert before in lines[1]
    lines[1] = lines[1].replace(before, after, 1)
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, err = run("verify", str(file))
    assert code == 1
    assert out == ""
    assert err.startswith(f"{file} line 2: event ")
    assert rule in err
    assert err.count("\n") == 1


def test_a_line_that_is_no_record_is_named_by_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'\n{"format": "chess"}\n')
    code, _, err = run("verify", str(file))
    assert code == 1
    assert f"{file} line 2: not a fzzzt-record/2 record" in err
    file.write_bytes(b"\xff\xfe\x00")
    assert run("verify", str(file))[0] == 1


def test_version_and_help_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--version"], ["--help"], ["play", "--help"]):
        assert program.run(arguments) == 0
        assert capsys.readouterr().out


Shown = dict[str, object]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """With what the window was opened last."""
    found: Shown = {}

    def note(**named: object) -> int:
        found.clear()
        found.update(named)
        return 0

    monkeypatch.setattr(program, "show_window", note)
    return found


@pytest.mark.parametrize(
    ("arguments", "window", "pace", "announce"),
    [
        ((), (1600, 900), None, False),
        (("--announce",), (1600, 900), None, True),
        (("--pace", "fast"), (1600, 900), "fast", False),
        (("--pace=fast", "--announce"), (1600, 900), "fast", True),
    ],
)
def test_the_title_opens_in_the_size_asked_for(
    shown: Shown, arguments: tuple[str, ...], window: tuple[int, int], pace: str | None, announce: bool
) -> None:
    for size in (["--window", "1600x900"], ["--window=1600x900"], ["--win", "1600x900"]):
        assert program.run([*size, *arguments]) == 0
        assert shown == {"window": window, "pace": pace, "announce": announce}
        assert program.run([*arguments, *size]) == 0
        assert shown == {"window": window, "pace": pace, "announce": announce}


@pytest.mark.parametrize("command", ["play", "host"])
def test_options_of_the_window_go_before_its_command_or_after_it(shown: Shown, command: str) -> None:
    options, seats = ["--window", "1600x900", "--pace", "fast", "--announce"], ["--seat", "phone", "--seat", "random"]
    for arguments in (
        [*options, command, *seats],
        [command, *options, *seats],
        [*options[:4], command, *seats, options[4]],
    ):
        assert program.run(arguments) == 0
        assert (shown["window"], shown["pace"], shown["announce"]) == ((1600, 900), "fast", True)
        assert shown["start"] is not None
    assert program.run(["--window", "1600x900", command, *seats, "--window", "960x540"]) == 0
    assert shown["window"] == (960, 540), "what is said last counts"


def test_a_file_is_opened_with_options_before_it(shown: Shown, tmp_path: Path) -> None:
    file = tmp_path / "My game.FZZZT"
    file.touch()
    for arguments in ([], ["--announce"], ["--window", "1600x900"]):
        assert program.run([*arguments, str(file)]) == 0
        assert shown["file"] == file
        assert shown["window"] == ((1600, 900) if "--window" in arguments else None)


def test_without_a_display_there_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    gone: dict[str, str | None] = {"DISPLAY": None, "WAYLAND_DISPLAY": None, **profile_in(tmp_path)}
    # Elsewhere a screen does not go with a variable: no system has one of this kind.
    kind = "x11" if sys.platform == "linux" else "no-such-driver"
    done = apart("play", "--seat", "human", "--seat", "random", **gone, SDL_VIDEODRIVER=kind)
    assert done.returncode == 2
    assert done.stderr.startswith("fzzzt: Fzzzt! needs a screen")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_bundle_without_output_says_in_a_message_box_why_it_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _title, sentence, **_look: shown.append(sentence))
    monkeypatch.setattr(sys, "stderr", None)

    def refuse() -> int:
        raise CatalogueError("cards.csv line 7: a symbol stands twice")

    monkeypatch.setattr(program, "show_window", refuse)
    for arguments, boxes in [([], 1), (["simulate"], 0)]:
        monkeypatch.setattr(sys, "argv", ["fzzzt", *arguments])
        assert program.main() == 2
        assert len(shown) == boxes
        shown.clear()


def test_a_python_that_is_too_old_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
        code = program.main()
    told = "fzzzt: This is Python 3.10.13, and the game needs 3.11 or newer: uv run main.py finds or fetches one.\n"
    assert (code, *capsys.readouterr()) == (2, "", told)
    needed = ".".join(map(str, program.OLDEST))
    assert f'\nrequires-python = ">={needed}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ["main.py", "game/__init__.py", "game/options.py"])
def test_old_pythons_can_read_what_says_so(file: str) -> None:
    """A word of a newer Python anywhere in the file would be a syntax error before anything is said."""
    ast.parse((ROOT / file).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("missing", ["msgspec", "pygame", "platformdirs"])
def test_a_package_that_is_not_installed_is_named(missing: str) -> None:
    code = f"import sys\nsys.modules[{missing!r}] = None\nimport main\nsys.exit(main.main())\n"
    done = apart(code=code)
    told = f"fzzzt: {missing} is not installed: start the game with uv run main.py, or reinstall it.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_simulate_and_verify_work_where_pygame_cannot_be_imported(tmp_path: Path) -> None:
    """In a process where every import of the window's libraries fails."""
    code = (
        "import sys\n"
        "for name in ('pygame', 'resvg_py', 'platformdirs', 'ui'): sys.modules[name] = None\n"
        "import main\n"
        "sys.exit(main.main())\n"
    )
    file = str(tmp_path / "games.jsonl")
    seats = ("--seat", "random", "--seat", "apprentice")
    done = apart("simulate", *seats, "--games", "4", "--record", file, "--json", code=code, SDL_VIDEODRIVER=None)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) == 2
    assert apart("verify", file, code=code).stdout == "4 games follow the rules.\n"


ONE_GAME = ("simulate", "--seat", "random", "--seat", "random", "--games", "1")


def told(arguments: tuple[str, ...], output: "int | IO[str]", surroundings: dict[str, str]) -> tuple[int, str]:
    """Exit code and error output of the program when its output goes there."""
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    done = subprocess.run(
        command, env=surroundings, stdout=output, stderr=subprocess.PIPE, text=True, timeout=120, check=False
    )
    return done.returncode, done.stderr


@needs_full_device
def test_a_full_disk_behind_the_output_is_reported_in_one_sentence(surroundings: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        said = told(ONE_GAME, full, surroundings)
    assert said == (2, "fzzzt: The system does not allow it: No space left on device.\n")


@posix_only
@pytest.mark.parametrize("arguments", [ONE_GAME, ("--version",), ("verify", "--help")], ids=" ".join)
def test_a_closed_pipe_gives_no_traceback(arguments: tuple[str, ...], surroundings: dict[str, str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        assert told(arguments, write, surroundings) == (0, "")
    finally:
        os.close(write)


def test_a_mistyped_code_never_deals_another_game(run: Run) -> None:
    wrong = code_of(2**90)[:-1] + "U"
    code, _, err = run("play", "--seat", "human:Ada", "--seat", "apprentice", "--seed", wrong)
    assert (code, "has the character 'U'" in err) == (2, True)
    letters = code_of(2**90)
    wrong = letters[:-1] + ("0" if letters[-1] != "0" else "1")
    code, _, err = run("play", "--seat", "human:Ada", "--seat", "apprentice", "--seed", wrong)
    assert code == 2
    assert "the code has a slip of the pen: compare it letter by letter" in err
