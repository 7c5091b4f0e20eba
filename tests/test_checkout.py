"""What a checkout may be like: on some machines it changes the line endings, on others nothing can be written to it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from build.checks.profiles import with_profile

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("game", "ui", "art", "sounds", "tests", "build")
TWO = ("--seat", "engineer/volta", "--seat", "random", "--games", "2")
# Everything that is read from a data file, and a digest of what came of it.
DATA = """
import hashlib, json
from game.agents import PERSONALITIES, PERSONALITY_FAULTS, net_faults
from game.agents.calibration import read as read_promises
from game.agents.strength import measured
from game.core.cards import CATALOGUE
from game.challenges.ladder import load_ladder
from game.challenges.puzzles.book import read_puzzles
from ui.art.card_face import MOODS, card_face, portrait
from ui.base.i18n import LANGUAGES, Translator
from ui.match.lessons.scenario import read_scenario
from ui.paint.disk_cache import DiskCache

told = {
    "cards": CATALOGUE,
    "personalities": (PERSONALITIES, PERSONALITY_FAULTS),
    "nets": list(net_faults()),
    "calibration": read_promises(),
    "strength": [measured(seats) for seats in (2, 3, 4)],
    "ladder": load_ladder(),
    "puzzles": read_puzzles(),
    "first game": read_scenario(),
    "words": [Translator(language).text("Card") for language in LANGUAGES],
    "pictures": [DiskCache(None).key(card_face(card, card.name), (100, 140)) for card in CATALOGUE.values()]
    + [portrait(key, mood) for key in PERSONALITIES for mood in MOODS],
}
assert told["puzzles"] and not told["nets"] and not PERSONALITY_FAULTS and all(told["strength"])
print(json.dumps({name: hashlib.sha256(repr(value).encode()).hexdigest() for name, value in told.items()}))
"""


def sources() -> list[Path]:
    """The files of the program, as git has them."""
    found = [path for part in PARTS for path in (ROOT / part).rglob("*") if path.is_file()]
    return [path for path in [*found, ROOT / "main.py"] if "__pycache__" not in path.parts]


def is_text(data: bytes) -> bool:
    """Whether git considers a file to be text, by its first bytes."""
    return b"\0" not in data[:8000]


def test_git_knows_every_kind_of_binary_file() -> None:
    lines = (ROOT / ".gitattributes").read_text(encoding="utf-8").split("\n")
    assert lines[0] == "* text=auto eol=lf"
    named = {line.split()[0].removeprefix("*") for line in lines if line.endswith(" binary")}
    for path in sources():
        data = path.read_bytes()
        assert is_text(data) == (path.suffix not in named), path
        assert not is_text(data) or b"\r" not in data, path


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program in which every line of every text ends in CR LF."""
    folder = tmp_path_factory.mktemp("checkout")
    for path in sources():
        if path.relative_to(ROOT).parts[0] in ("game", "ui", "art", "sounds", "main.py"):
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            copy.write_bytes(data.replace(b"\n", b"\r\n") if is_text(data) else data)
    assert b"\r\n" in (folder / "game" / "cards.csv").read_bytes()
    return folder


def run(program: Path, home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=program,
        env={**with_profile(os.environ, home), **unseen},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


@pytest.mark.slow
def test_line_endings_change_no_game(checkout: Path, tmp_path: Path) -> None:
    games: list[bytes] = []
    for program in (ROOT, checkout):
        file = tmp_path / f"{len(games)}.jsonl"
        done = run(program, tmp_path, "main.py", "simulate", *TWO, "--record", str(file))
        assert (done.returncode, done.stderr) == (0, "")
        games.append(file.read_bytes())
    assert games[0] == games[1]
    file.write_bytes(games[0].replace(b"\n", b"\r\n"))
    done = run(checkout, tmp_path, "main.py", "verify", str(file))
    assert (done.returncode, done.stdout) == (0, "2 games follow the rules.\n")


def test_every_data_file_reads_the_same_with_other_line_endings(checkout: Path, tmp_path: Path) -> None:
    told = [run(program, tmp_path, "-c", DATA) for program in (ROOT, checkout)]
    for done in told:
        assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(told[0].stdout) == json.loads(told[1].stdout)


@pytest.mark.slow
def test_tests_that_cannot_keep_anything_for_their_next_run_pass_all_the_same(tmp_path: Path) -> None:
    """Root may write everywhere, but not below something that is no folder."""
    (tmp_path / "file").write_bytes(b"")
    nowhere = str(tmp_path / "file" / "nowhere")
    test = "tests/game/core/test_game_properties.py::test_f1_f2_the_final_scores_add_up"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-o", f"cache_dir={nowhere}", test],
        cwd=ROOT,
        # Where CI is set Hypothesis keeps nothing.
        env={**os.environ, "CI": "", "HYPOTHESIS_STORAGE_DIRECTORY": nowhere},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
