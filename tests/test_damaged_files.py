"""The program with its own files damaged, each in a separate process: it says one sentence, and no traceback.

A copy of the program is in a temporary folder, where one file after another is damaged.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build.checks.profiles import with_profile
from game.agents import calibration
from game.core.catalogue import COLUMNS
from game.version import VERSION
from tests.grids import sampled
from tests.systems import copy_to_change, make_sparse, needs_endless_device, posix_only

ROOT = Path(__file__).resolve().parents[1]
Damage = Callable[[Path], object]
TWO = ("--seat", "random", "--seat", "apprentice")
SIMULATE = ("simulate", *TWO, "--games", "1")
# The window opens, is drawn with what it has to say, and with "setup" the setup is drawn after it; then it closes.
SHOW = """
import sys
import main
from ui.shell import running
from ui.shell.app import App

notify = App.notify

def told(app, sentence):
    print("told:", sentence)
    notify(app, sentence)

def look(app):
    app.step(0.1)
    app.step(0.1)
    if sys.argv[1:] == ["setup"]:
        from ui.scenes.start.setup import SetupScene
        app.scenes.reset(SetupScene(app))
        app.step(0.1)
    print("shown:", type(app.scenes.top).__name__)

App.notify, running.run_loop = told, look
sys.exit(main.run([]))
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return the folder of a copy of the program."""
    folder = tmp_path / "program"
    folder.mkdir()
    shutil.copy(ROOT / "main.py", folder)
    for part in ("game", "ui", "art"):
        # Compiled modules are copied with their times: compiling them again would take most of each test.
        copy_to_change(ROOT / part, folder / part)
    return folder


def run(program: Path, *arguments: str, code: str | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the copy with its own home and an invisible screen."""
    home = program.parent / "home"
    home.mkdir(exist_ok=True)
    unseen = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "LANGUAGE": "en",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
    }
    start = [sys.executable, "-c", code] if code else [sys.executable, "main.py"]
    done = subprocess.run(
        [*start, *arguments],
        env={**with_profile(os.environ, home), **unseen, **more},
        cwd=program,
        capture_output=True,
        timeout=120,
        check=False,
    )
    out, err = (said.decode().replace("\r\n", "\n") for said in (done.stdout, done.stderr))
    text = subprocess.CompletedProcess(done.args, done.returncode, out, err)
    assert "Traceback" not in text.stderr
    assert all(len(line) < 500 for line in text.stderr.splitlines())
    return text


# The cards


def cards(program: Path) -> Path:
    return program / "game" / "cards.csv"


def with_field(card: str, column: str, value: str) -> Damage:
    def damage(program: Path) -> None:
        lines = cards(program).read_text(encoding="utf-8").splitlines()
        number = next(number for number, line in enumerate(lines) if line.startswith(f"{card},"))
        fields = lines[number].split(",")
        fields[COLUMNS.index(column)] = value
        lines[number] = ",".join(fields)
        cards(program).write_text("\n".join(lines), encoding="utf-8")

    return damage


def without_lines(first: int, last: int) -> Damage:
    def damage(program: Path) -> None:
        lines = cards(program).read_text(encoding="utf-8").splitlines()
        cards(program).write_text("\n".join([*lines[:first], *lines[last:]]), encoding="utf-8")

    return damage


def folder_in_place_of(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe_in_place_of(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BAD_CARDS: dict[str, tuple[Damage, str]] = {
    "power": (with_field("r5-cog", "power", "6"), "line 36: a card of the kind robot must have a power from 1 to 5"),
    "symbol": (with_field("r5-cog", "symbols", "gear"), "line 36: unknown symbol 'gear'"),
    "lines": (without_lines(10, 20), "kind robot, 26 are listed"),
    "bytes": (lambda program: cards(program).write_bytes(b"\xff\xfe"), "line 1: this is not UTF-8 text"),
    "empty": (lambda program: cards(program).write_bytes(b""), "line 1: the columns must be"),
    "folder": (lambda program: folder_in_place_of(cards(program)), "cards.csv cannot be read: it is a folder"),
    "gone": (lambda program: cards(program).unlink(), "cards.csv cannot be read: No such file"),
}


@pytest.mark.parametrize("name", sampled([*BAD_CARDS]))
def test_bad_cards_are_reported_in_one_sentence_by_every_command(program: Path, name: str) -> None:
    damage, words = BAD_CARDS[name]
    damage(program)
    games = program / "games.jsonl"
    games.write_bytes(b"")
    # The kinds of damage differ only in reading, which all commands share: one of them tries every command.
    everything: list[tuple[str, ...]] = [("--version",), SIMULATE, ("verify", str(games)), ("play", *TWO), ()]
    for command in everything if name == "power" else [SIMULATE]:
        done = run(program, *command)
        assert done.returncode == 2, command
        assert done.stdout == ""
        assert done.stderr.startswith("fzzzt: cards.csv")
        assert words in done.stderr
        assert "reinstall the game" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (with_field("r5-cog", "art", "no-such-robot"), "cards.csv line 36 asks for this drawing"),
        pytest.param(
            lambda program: shutil.rmtree(program / "art" / "units"),
            "cards.csv line 44 asks for",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_card_without_a_drawing_is_reported_before_a_window_opens(program: Path, damage: Damage, words: str) -> None:
    damage(program)
    done = run(program)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_a_drawing_the_self_check_fails_and_what_needs_no_window_goes_on(program: Path) -> None:
    (program / "art" / "fzzzt" / "fzzzt-b.svg").unlink()
    done = run(program, "--self-check")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cards.csv line 41 asks for" in done.stderr
    assert run(program, *SIMULATE).returncode == 0


def everywhere(kinds: set[str], column: str, value: str) -> Damage:
    def damage(program: Path) -> None:
        head, *lines = [line.split(",") for line in cards(program).read_text(encoding="utf-8").splitlines()]
        for fields in lines:
            if fields[COLUMNS.index("kind")] in kinds:
                fields[COLUMNS.index(column)] = value
        cards(program).write_text("\n".join(",".join(fields) for fields in [head, *lines]), encoding="utf-8")

    return damage


ROBOTS, BIDDABLE = {"robot", "upgrade"}, {"robot", "upgrade", "fzzzt", "mechanic"}


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param([("journeyman", "engineer")], id="near"),
        pytest.param(
            [("mastermind", "engineer", "apprentice", "random")],
            id="far",
            marks=pytest.mark.slow,
        ),
    ],
)
@pytest.mark.parametrize(
    "changes",
    sampled(
        [
            [everywhere(BIDDABLE, "power", "5"), everywhere({"robot"}, "points", "99")],
            [everywhere({"robot"}, "power", "1"), everywhere({"robot", "unit", "fzzzt"}, "points", "0")],
            [everywhere({"robot", "fzzzt", "upgrade"}, "points", "-9"), everywhere({"unit"}, "points", "99")],
            [everywhere(ROBOTS, "symbols", "nut+bolt+cog+oil")],
            [everywhere({*ROBOTS, "unit"}, "symbols", "oil")],
            [everywhere({"unit"}, "symbols", "oil+cog+bolt+nut"), everywhere(ROBOTS, "symbols", "nut")],
            [everywhere({*ROBOTS, "unit", "fzzzt"}, "belt_speed", "8"), everywhere({"robot"}, "name", "W" * 24)],
        ]
    ),
    ids=["strong", "worthless", "bad", "all symbols", "one symbol", "large units", "fast"],
)
def test_cards_that_are_not_refused_can_be_played(
    program: Path, changes: list[Damage], tables: list[tuple[str, ...]]
) -> None:
    """By computer players that look near or far, to the end, and the record follows the rules."""
    for change in changes:
        change(program)
    games = str(program / "games.jsonl")
    for number, rivals in enumerate(tables):
        seats = [word for level in rivals for word in ("--seat", level)]
        done = run(program, "simulate", *seats, "--games", "1", "--seed", str(number), "--record", games)
        assert (done.returncode, done.stderr) == (0, "")
        assert run(program, "verify", games).stdout == "1 game follows the rules.\n"


# The computer players


def characters(program: Path) -> Path:
    return program / "game" / "agents" / "personalities"


def nets(program: Path) -> Path:
    return program / "game" / "agents" / "nets"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        pytest.param(
            lambda program: (characters(program) / "volta.json").write_bytes(b"[" * 9999),
            "volta.json is left out",
            marks=pytest.mark.slow,
        ),
        (lambda program: folder_in_place_of(characters(program) / "volta.json"), "volta.json is left out: it is a"),
        (lambda program: shutil.rmtree(characters(program)), "there is no personality in this folder"),
    ],
    ids=["nested", "folder", "none"],
)
def test_a_broken_character_is_left_out(program: Path, damage: Damage, words: str) -> None:
    damage(program)
    done = run(program, *SIMULATE)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert "1 games" in done.stdout
    assert words in done.stderr


@pytest.mark.slow
def test_without_a_character_everything_goes_on(program: Path) -> None:
    (characters(program) / "volta.json").write_bytes(b"{")
    words = "volta.json is left out"
    for command, expected in [(("--version",), f"Fzzzt! {VERSION}"), (SIMULATE, "1 games")]:
        done = run(program, *command)
        assert done.returncode == 0
        assert expected in done.stdout
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
    for scene, shown in [("title", "DialogScene"), ("setup", "SetupScene")]:
        done = run(program, scene, code=SHOW)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("told: ") == 1
        assert words in done.stdout
        assert f"shown: {shown}\n" in done.stdout
    refused = run(program, "simulate", "--seat", "random/volta", "--seat", "random")
    assert refused.returncode == 2
    assert "there is no personality 'volta'" in refused.stderr


def test_broken_nets_are_named_and_the_strongest_rules_play(program: Path) -> None:
    whole = (nets(program) / "nets-2.bin").read_bytes()
    body = whole[11:-2] + b"\x00\x7e"
    (nets(program) / "nets-2.bin").write_bytes(whole[:7] + (sum(body) & 0xFFFFFFFF).to_bytes(4, "little") + body)
    (nets(program) / "nets-3.bin").write_bytes(b"")
    done = run(program, "simulate", "--seat", "mastermind", "--seat", "random", "--games", "1")
    assert done.returncode == 0
    assert done.stderr == (
        "fzzzt: nets-2.bin is damaged: its bid net holds a value that is not a number; "
        "for 2 players the strongest rules play instead.\n"
    )
    assert run(program, *SIMULATE).stderr == "", "nobody here plays by the nets"
    shown = run(program, "title", code=SHOW)
    assert "shown: DialogScene\n" in shown.stdout
    for words in ("With 2 players", "nets-2.bin is damaged", "With 3 players", "nets-3.bin is not a file of nets"):
        assert words in shown.stdout


@pytest.mark.slow
def test_broken_calibration_curves_are_named_and_the_rest_works(program: Path) -> None:
    (program / "game" / "agents" / "calibration.json").write_text(f'{{"version":{calibration.VERSION},"seats":{{}}}}')
    done = run(program, *SIMULATE)
    assert (done.returncode, done.stderr) == (0, "")
    shown = run(program, "title", code=SHOW)
    assert "shown: DialogScene\n" in shown.stdout
    assert "are too high: calibration.json is damaged: it has no curves for 2 players. Reinstall" in shown.stdout


@pytest.mark.slow
def test_without_numpy_masterminds_play_and_the_lack_is_reported(program: Path) -> None:
    # Python imports this by itself, in every process of the program.
    absent = program.parent / "absent"
    absent.mkdir()
    (absent / "sitecustomize.py").write_text("import sys; sys.modules['numpy'] = None")
    seats = ("--seat", "mastermind", "--seat", "random")
    done = run(program, "simulate", *seats, "--games", "1", "--jobs", "2", PYTHONPATH=str(absent))
    assert done.returncode == 0
    assert done.stderr == "fzzzt: Masterminds cannot think ahead: numpy is missing.\n"
    assert run(program, *SIMULATE, PYTHONPATH=str(absent)).stderr == "", "nobody here thinks ahead"
    shown = run(program, "title", code=SHOW, PYTHONPATH=str(absent))
    assert "shown: DialogScene\n" in shown.stdout
    assert "told: Masterminds cannot think ahead: numpy is missing. Reinstall" in shown.stdout


def test_broken_strength_tables_leave_the_setup_without_figures(program: Path) -> None:
    for file in (program / "game" / "agents" / "strength").glob("*.json"):
        file.write_bytes(b"[" * 100_000)
    done = run(program, "setup", code=SHOW)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "shown: SetupScene\n"


# Records

NESTED = b"[" * 100_000
BAD_RECORDS: dict[str, bytes | Damage] = {
    "nested": b'{"more": ' + NESTED,
    "huge number": b'{"format": "fzzzt-record/1", "seed": ' + b"9" * 5000 + b"}",
    "no text": b"\xff\xfe",
    "long word": json.dumps({"format": "\x1b[31m\n" * 9999}).encode(),
    "long line": lambda file: make_sparse(file, 1 << 40),
    "folder": folder_in_place_of,
}
if hasattr(os, "mkfifo"):
    BAD_RECORDS["pipe"] = pipe_in_place_of


@pytest.mark.parametrize("name", sampled([*BAD_RECORDS]))
def test_bad_records_are_reported_in_one_sentence(tmp_path: Path, name: str) -> None:
    file = tmp_path / "games.jsonl"
    bad = BAD_RECORDS[name]
    if isinstance(bad, bytes):
        file.write_bytes(bad)
    else:
        file.write_bytes(b"")
        bad(file)
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "verify", str(file)], capture_output=True, timeout=120, check=False
    )
    told = done.stderr.decode().replace("\r\n", "\n")
    assert done.returncode in (1, 2)
    assert done.stdout == b""
    assert str(file) in told
    assert told.count("\n") == 1
    assert len(told) < 500 + len(str(file))
    assert told.strip("\n").isprintable()


@needs_endless_device
def test_an_endless_device_is_refused_as_a_record_file() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "verify", "/dev/zero"], capture_output=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (2, b"fzzzt: /dev/zero cannot be read: it is a device, not a file.\n")


# Output


@posix_only
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_figures_are_printed_where_only_ascii_works(more: tuple[str, ...]) -> None:
    ascii_only = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX", "LANG": ""}
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "simulate", *TWO, "--games", "3", *more],
        env={**environment, **ascii_only},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    if more:
        assert len(json.loads(done.stdout)) == 2
    else:
        assert done.stdout.count(b" +- ") == 2, "the margins; shares have an interval from - to"
