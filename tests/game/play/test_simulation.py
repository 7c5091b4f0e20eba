"""Simulations from the command line: their results, records, numbers, bots and progress."""

import argparse
import json
import multiprocessing
from pathlib import Path
from unittest import mock

import pytest

import main as program
from game.agents import LEVELS
from game.agents.neural import Skill
from game.core.number import GameNumber, code_of, is_code
from game.play.session import SeatSpec
from game.play.simulation import progress_line
from game.records.record import parse_record
from game.records.seats import BotSpec
from tests.conftest import look_less_far
from tests.running import Run, apart, line_of


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


def test_several_jobs_from_the_command_line(tmp_path: Path) -> None:
    done = apart("simulate", "--seat", "random", "--seat", "random", "--games", "6", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("6 games\n")
    assert done.stderr == ""


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


def test_a_code_is_made_when_its_game_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def noted(_secret: bytes, place: int) -> str:
        made.append(place)
        return code_of(place)

    monkeypatch.setattr("game.core.number.codes_from", noted)
    seats = [SeatSpec("Bolt", "ai:program", program=BotSpec(("a-bot",))), SeatSpec("R", "ai:random")]
    numbers = iter(program.game_numbers(argparse.Namespace(seed=None, games=10**12), seats))
    assert [next(numbers), next(numbers)] == [code_of(0), code_of(1)]
    assert made == [0, 1]


def test_a_simulation_of_levels_plays_the_usual_numbers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert run("simulate", "--seat", "random", "--seat", "random", "--games", "3", "--record", str(file))[0] == 0
    assert numbers_in(file) == [1, 2, 3]
    assert b'"fzzzt-record/2"' in file.read_bytes()


def test_a_typed_number_with_a_program_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "fzzzt: A bot could work out every card from a typed game number; without --seed it cannot.\n"
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


def test_progress_is_shown_only_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    # Games are counted, however far a mastermind looks.
    look_less_far(monkeypatch, Skill())
    # Afterwards all are there again in their order, which others rely on.
    with mock.patch.dict(LEVELS):
        for level in list(LEVELS)[levels:]:
            del LEVELS[level]
        _, out, err = run("simulate", "--matrix", "2", "--games", "1")
    games = levels * (levels - 1)
    assert f"{games}/{games} games" in err
    assert out.count("| against") == levels
