"""The command line: what it does, and the one sentence for whatever was asked wrongly."""

import json
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import main as program
from build.profiles import profile_in
from game.agents import LEVELS
from game.core.catalogue import CatalogueError
from game.core.number import GameNumber, code_of, is_code
from game.endings import ending_signals
from game.play.command_line import parse_seat, told_apart
from game.play.session import SeatSpec
from game.play.simulation import progress_line
from game.records.record import parse_record
from tests.systems import linux_only, needs_full_device, posix_only

ROOT = Path(__file__).resolve().parents[1]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the program with arguments and gives exit code, output and error output."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["fzzzt", *arguments])
        code = program.main()
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


def apart(*arguments: str, code: str | None = None, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, with changed environment variables (None: unset)."""
    environment = {**os.environ, **{name: value for name, value in changes.items() if value is not None}}
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
    start = [sys.executable, "-c", code] if code else [sys.executable, str(ROOT / "main.py")]
    return subprocess.run(
        [*start, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "--seat", "random"), "2 to 4 seats, not 1"),
        (("simulate", *["--seat", "random"] * 5), "2 to 4 seats, not 5"),
        (("play", "--seat", "human:Ada"), "2 to 4 seats, not 1"),
        (("play",), "needs --seat, 2 to 4 times, or a file to open"),
        (("play", "no-such-game"), "no-such-game is no file"),
        (("no-such-game.fzzzt",), "no-such-game.fzzzt is no file"),
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
        (("dance",), "dance"),
        (("--loud",), "--loud"),
        (("verify",), "FILE"),
        (("verify", "no/such/file.jsonl"), f"{Path('no/such/file.jsonl')} cannot be read"),
        (("simulate", "--seat", "program:", "--seat", "random"), "the command '' cannot be run: it names no program"),
        (("simulate", "--seat", "program:'x", "--seat", "random"), "a quotation mark in it stands alone"),
        (("simulate", "--seat", "program:no-such-thing x", "--seat", "random"), "there is no program 'no-such-thing'"),
        (("play", "--seat", "human", "--seat", "program/Zed:no-such-thing x"), "Zed cannot play: there is no program"),
        (("simulate", "--seat", "program/" + "A" * 17 + ":x", "--seat", "random"), "longer than 16"),
        (("simulate", *["--seat", "random"] * 2, "--time-limit", "2"), "--time-limit is for programs"),
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
def test_what_makes_no_sense_is_told_in_one_sentence(run: Run, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert words in err
    assert err.startswith("fzzzt: ")
    assert err.count("\n") == 1


def test_no_more_processes_are_started_than_there_are_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    context = multiprocessing.get_context("spawn")
    pool = context.Pool

    def counted(processes: int, **named: object) -> object:
        asked.append(processes)
        return pool(processes, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(context, "Pool", counted)
    code, out, _ = run("simulate", *["--seat", "random"] * 2, "--games", "2", "--jobs", "200")
    assert (code, asked) == (0, [2])
    assert "2 games" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_where_no_complaint_can_be_written_the_exit_code_still_tells() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "main.py"), "verify", "no-such-file"], stderr=full, timeout=120, check=False
        )
    assert done.returncode == 2


def test_a_record_file_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    code, _, err = run("simulate", "--seat", "random", "--seat", "random", "--games", "1", "--record", str(tmp_path))
    assert code == 2
    assert f"{tmp_path} cannot be written" in err
    assert err.count("\n") == 1


def test_seats_are_read_as_kind_personality_and_name() -> None:
    assert parse_seat("human:Ada") == SeatSpec("Ada", "human")
    assert parse_seat("human") == SeatSpec("Player", "human")
    assert parse_seat("apprentice:Volta") == SeatSpec("Volta", "ai:apprentice")
    assert parse_seat("random") == SeatSpec("Random", "ai:random")


def test_seats_of_the_same_name_are_told_apart() -> None:
    seats = [parse_seat(text) for text in ("human", "human", "random", "random:player", "random")]
    assert [seat.name for seat in told_apart(seats)] == ["Player", "Player 2", "Random", "player 3", "Random 2"]


def test_a_simulation_prints_a_table(run: Run) -> None:
    code, out, _ = run("simulate", "--seat", "random", "--seat", "apprentice", "--games", "6", "--seed", "4")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split()[:2] == ["seat", "wins"]
    assert lines[1].startswith("Random (random)")
    assert lines[2].startswith("Apprentice (apprentice)")
    assert lines[-1] == "6 games"


def test_a_simulation_prints_json_and_records_games_that_pass_verify(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    seats = ("--seat", "random", "--seat", "apprentice", "--seat", "random")
    code, out, _ = run("simulate", *seats, "--games", "5", "--seed", "20", "--record", str(file), "--json")
    assert code == 0
    results = json.loads(out)
    assert [result["seat"]["name"] for result in results] == ["Random", "Apprentice", "Random 2"]
    assert sum(result["wins"] for result in results) == pytest.approx(5)
    assert [parse_record(line).seed for line in file.read_bytes().splitlines()] == [20, 21, 22, 23, 24]
    code, out, err = run("verify", str(file))
    assert (code, out, err) == (0, "5 games follow the rules.\n", "")


def test_the_same_numbers_give_the_same_games(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for file in files:
        run("simulate", "--seat", "random", "--seat", "apprentice", "--games", "3", "--record", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


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


def test_what_is_no_record_at_all_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'\n{"format": "chess"}\n')
    code, _, err = run("verify", str(file))
    assert code == 1
    assert f"{file} line 2: not a fzzzt-record/2 record" in err
    file.write_bytes(b"\xff\xfe\x00")
    assert run("verify", str(file))[0] == 1


def test_version_and_help_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--version"], ["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit) as left:
            program.run(arguments)
        assert left.value.code == 0
        assert capsys.readouterr().out


def test_without_a_display_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    gone: dict[str, str | None] = {"DISPLAY": None, "WAYLAND_DISPLAY": None, **profile_in(tmp_path)}
    # Elsewhere a screen does not go with a variable: no system has one of this kind.
    kind = "x11" if sys.platform == "linux" else "no-such-driver"
    done = apart("play", "--seat", "human", "--seat", "random", **gone, SDL_VIDEODRIVER=kind)
    assert done.returncode == 2
    assert done.stderr.startswith("fzzzt: Fzzzt! needs a screen")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_bundle_without_output_says_in_a_box_why_it_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
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


@needs_full_device
def test_output_that_nobody_takes_is_no_traceback() -> None:
    command = [
        sys.executable,
        str(ROOT / "main.py"),
        "simulate",
        "--seat",
        "random",
        "--seat",
        "random",
        "--games",
        "1",
    ]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr == "fzzzt: The system does not allow it: No space left on device.\n"
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_several_jobs_from_the_command_line(tmp_path: Path) -> None:
    done = apart("simulate", "--seat", "random", "--seat", "random", "--games", "6", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("6 games\n")
    assert done.stderr == ""


# Programs of somebody's own

BAD_BOTS = ROOT / "tests" / "game" / "bad_bots.py"


def line_of(*words: str) -> str:
    """The command line of a program of a kind."""
    return shlex.join([sys.executable, "-S", str(BAD_BOTS), *words])


def test_a_seat_can_be_a_programs() -> None:
    def parts(text: str) -> tuple[str, str, tuple[str, ...]]:
        seat = parse_seat(text)
        assert seat.program is not None
        return seat.name, seat.kind, seat.program.command

    assert parts("program:python3 a/my.py --deep") == ("my", "ai:program", ("python3", "a/my.py", "--deep"))
    assert parts("program/Deep Bolt:'my player'") == ("Deep Bolt", "ai:program", ("my player",))
    assert parts("program:./with_quite_a_long_name") == (
        "with_quite_a_lon",
        "ai:program",
        ("./with_quite_a_long_name",),
    )


def test_programs_play_in_a_simulation(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    seats = ("--seat", f"program/Bolt:{line_of('good')}", "--seat", "random", "--time-limit", "60")
    code, out, err = run("simulate", *seats, "--games", "3", "--rotate", "--record", str(file))
    assert (code, err) == (0, "")
    assert out.splitlines()[1].startswith("Bolt (program)")
    assert out.endswith("6 games\n")
    assert run("verify", str(file))[0] == 0
    assert "bad_bots" not in file.read_text(encoding="utf-8")


def numbers_in(file: Path) -> list[GameNumber]:
    return [parse_record(line).seed for line in file.read_bytes().splitlines()]


def test_a_simulation_with_a_program_plays_secret_codes(run: Run, tmp_path: Path) -> None:
    seats = ("--seat", f"program/Bolt:{line_of('good')}", "--seat", "random", "--time-limit", "60")
    played = []
    for name in ("one", "other"):
        file = tmp_path / name
        assert run("simulate", *seats, "--games", "2", "--rotate", "--record", str(file))[0] == 0
        numbers = numbers_in(file)
        assert all(isinstance(number, str) and is_code(number) for number in numbers)
        assert numbers[::2] == numbers[1::2], "a deal is played from every seat"
        played += numbers[::2]
    assert len({*played}) == 4


def test_a_simulation_of_levels_alone_plays_the_same_numbers_as_ever(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert run("simulate", "--seat", "random", "--seat", "random", "--games", "3", "--record", str(file))[0] == 0
    assert numbers_in(file) == [1, 2, 3]
    assert b'"fzzzt-record/2"' in file.read_bytes()


def test_a_typed_number_and_a_program_are_told_of(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "fzzzt: A program can work out all cards from a game number that was typed; without --seed it cannot.\n"
    file, seat = tmp_path / "games", f"program/Bolt:{line_of('good')}"
    seats = ("--seat", seat, "--seat", "random", "--time-limit", "60")
    code, _, err = run("simulate", *seats, "--games", "1", "--seed", "8", "--record", str(file))
    assert (code, err) == (0, sentence)
    assert numbers_in(file) == [8]
    begun: list[GameNumber] = []

    def show_window(*, start: tuple[list[SeatSpec], GameNumber], **_: object) -> int:
        begun.append(start[1])
        return 0

    monkeypatch.setattr(program, "show_window", show_window)
    typed = code_of(2**90).lower()
    assert run("play", "--seat", "human:Ada", "--seat", seat, "--seed", "8") == (0, "", sentence)
    assert run("play", "--seat", "human:Ada", "--seat", seat, "--seed", typed) == (0, "", sentence)
    assert run("play", "--seat", "human:Ada", "--seat", "apprentice", "--seed", "8") == (0, "", "")
    assert run("play", "--seat", "human:Ada", "--seat", seat) == (0, "", "")
    assert begun[:3] == [8, typed.upper(), 8]
    assert is_code(str(begun[3]))


def test_a_code_with_a_wrong_letter_deals_no_other_game(run: Run) -> None:
    wrong = code_of(2**90)[:-1] + "U"
    code, _, err = run("play", "--seat", "human:Ada", "--seat", "apprentice", "--seed", wrong)
    assert (code, "has the character 'U'" in err) == (2, True)
    letters = code_of(2**90)
    wrong = letters[:-1] + ("0" if letters[-1] != "0" else "1")
    code, _, err = run("play", "--seat", "human:Ada", "--seat", "apprentice", "--seed", wrong)
    assert code == 2
    assert "the code has a slip of the pen: compare it letter by letter" in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_that_fails_ends_the_simulation_with_one_sentence(run: Run, tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "games.jsonl"
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('dying later', '300')}", "--jobs", jobs)
    code, out, err = run("simulate", *seats, "--games", "40", "--time-limit", "60", "--record", str(file))
    assert (code, out) == (1, "")
    assert err.startswith("fzzzt: Bolt exited instead of answering, with exit code 5. ")
    assert err.count("\n") == 1
    done = len([parse_record(line) for line in file.read_bytes().splitlines()])
    assert f" {done} of 40 games were finished." in err
    assert done > 0


def test_a_program_that_is_too_slow_ends_the_simulation(run: Run) -> None:
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('never answering')}", "--time-limit", "0.1")
    code, _, err = run("simulate", *seats, "--games", "4")
    assert code == 1
    assert err.startswith("fzzzt: Bolt gave no answer within 0.1 seconds. Make it faster, or give it more time")
    assert err.count("\n") == 1


def test_trying_a_player_says_line_by_line_what_passed(run: Run) -> None:
    code, out, err = run("try-player", line_of("good"), "--time-limit", "60")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "ok      says hello as “Bolt”, fzzzt-player/1"
    assert all(line.startswith("ok      ") for line in lines[:-1])
    assert lines[-1] == f"All {len(lines) - 1} passed."


def test_trying_a_player_that_fails_tells_what_and_shows_what_was_said(run: Run) -> None:
    code, out, err = run("try-player", line_of("cheating"), "--show", "--time-limit", "60")
    assert code == 1
    assert "FAILED  a bid after a tie (2, 3 and 4 players): with 2 players: bad_bots did what the rules forbid" in out
    assert out.splitlines()[-1].endswith(" failed.")
    assert '> {"type":"hello","protocol":"fzzzt-player/1"' in err
    assert '< {"type": "action", "turn": 1, ' in err


def test_a_level_answers_on_standard_output() -> None:
    start = [sys.executable, str(ROOT / "main.py"), "player", "apprentice"]
    lines = '{"type":"hello","protocol":"fzzzt-player/1","seconds":5,"cards":[]}\nwhat?\n'
    done = subprocess.run(start, input=lines, capture_output=True, text=True, timeout=120, check=False)
    assert json.loads(done.stdout) == {"type": "hello", "protocol": "fzzzt-player/1", "name": "Apprentice"}
    assert done.returncode == 2
    assert done.stderr.startswith("fzzzt: This is no line of a game that asks its player: “what?” (")
    assert done.stderr.count("\n") == 1


# Progress, and stopping


@pytest.mark.parametrize(
    ("done", "games", "seconds", "line"),
    [
        (1, 3, 0.5, "[##########                    ] 1/3 games, 2.0 a second, 0:01 left"),
        (250, 1000, 25.0, "[#######                       ] 250/1000 games, 10.0 a second, 1:15 left"),
        (10, 100_010, 1.0, "[                              ] 10/100010 games, 10.0 a second, 2:46:40 left"),
        (40, 40, 0.0, "[##############################] 40/40 games, 40000000000.0 a second, 0:00 left"),
    ],
)
def test_progress_is_games_done_games_a_second_and_time_left(done: int, games: int, seconds: float, line: str) -> None:
    assert progress_line(done, games, seconds) == line


def test_progress_is_shown_on_a_terminal_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = ("simulate", "--seat", "random", "--seat", "random", "--games", "3", "--rotate")
    assert run(*simulation)[2] == ""
    monkeypatch.setattr("game.play.simulation.SHOWN_EVERY", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    code, out, err = run(*simulation)
    assert code == 0
    shown = err.rstrip("\n").split("\r")[1:]
    assert [line.partition("] ")[2].partition(" games")[0] for line in shown] == ["2/6", "4/6", "6/6"]
    assert err.endswith("left \n") or err.rstrip(" \n").endswith("0:00 left")
    assert out.endswith("6 games\n")


@pytest.mark.parametrize("levels", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_progress_of_a_matrix_counts_the_games_of_all_pairs(
    run: Run, monkeypatch: pytest.MonkeyPatch, levels: int
) -> None:
    for level in list(LEVELS)[levels:]:
        monkeypatch.delitem(LEVELS, level)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, out, err = run("simulate", "--matrix", "2", "--games", "1")
    games = levels * (levels - 1)
    assert f"{games}/{games} games" in err
    assert out.count("| against") == levels


@posix_only
@pytest.mark.parametrize(
    ("jobs", "number"),
    [
        ("1", signal.SIGINT),
        *(pytest.param("1", number, marks=pytest.mark.slow) for number in ending_signals() if number != signal.SIGINT),
        pytest.param("2", signal.SIGINT, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_a_simulation_that_is_stopped_tells_what_it_has(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    """As by Ctrl+C in a terminal, which all processes of the program hear of; its program's folder is gone, too."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    file = tmp_path / "games.jsonl"
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('good')}", "--jobs", jobs)
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "simulate", *seats, "--games", "1000000", "--record", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    )
    while not (file.exists() and file.stat().st_size):
        assert running.poll() is None
        time.sleep(0.01)
    assert [*temporary.glob("fzzzt-player-*")], "no program has a folder"
    os.killpg(running.pid, number)
    out, err = running.communicate(timeout=60)
    assert not [*temporary.glob("fzzzt-player-*")]
    assert running.returncode == 128 + number
    done = len([parse_record(line) for line in file.read_bytes().splitlines()])
    assert done > 0
    assert file.read_bytes().endswith(b"\n")
    assert err == f"fzzzt: Stopped. {done} of 1000000 games were finished.\n"
    assert out.splitlines()[-1] == f"{done} games"


def children(pid: int) -> list[int]:
    """The processes that this one has started and that have not ended."""
    return [int(text) for path in Path(f"/proc/{pid}/task").glob("*/children") for text in path.read_text().split()]


@linux_only
def test_a_simulation_that_is_killed_leaves_nobody_playing_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    running = subprocess.Popen(
        [
            sys.executable,
            str(ROOT / "main.py"),
            "simulate",
            *("--seat", "random") * 2,
            *("--jobs", "2", "--games", "1000000"),
            "--record",
            file,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not (file.exists() and file.stat().st_size):
        assert running.poll() is None
        time.sleep(0.01)
    playing = children(running.pid)
    assert len(playing) >= 2
    running.kill()
    running.wait(60)
    end = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in playing) and time.monotonic() < end:
        time.sleep(0.01)
    assert [pid for pid in playing if Path(f"/proc/{pid}").exists()] == []


@posix_only
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_program_holds_up_whoever_wants_to_stop(tmp_path: Path, jobs: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    seats = ("--seat", "random", "--seat", f"program/Bolt:{line_of('with a child', str(pipe))}", "--time-limit", "600")
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "simulate", *seats, "--games", "4", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with pipe.open("rb") as held:
        # Its child is up.
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert (running.returncode, out) == (130, "")
        assert err == "fzzzt: Stopped. 0 of 4 games were finished.\n"
        assert held.read() == b"", "its child lives on"
