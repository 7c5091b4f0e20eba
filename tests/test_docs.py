"""Checks what the README and the documents say against the program, as far as a machine can."""

import contextlib
import os
import re
import shlex
import tomllib
from pathlib import Path

import platformdirs
import pytest
from platformdirs import macos, unix, windows

from game.agents import LEVELS, PERSONALITIES
from game.play.command_line import parser
from ui.files.settings import Pace, Settings, load_settings, save_settings
from ui.files.storage import APP_NAME, Storage

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = ROOT / "build" / "docs"
DOCUMENTS = {
    path.name: path for path in (ROOT / "README.md", ROOT / ".github" / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md")))
}
CONTRIBUTING = DOCUMENTS["CONTRIBUTING.md"].read_text(encoding="utf-8")
PLAYERS = DOCUMENTS["PLAYERS.md"].read_text(encoding="utf-8")
NETS = ROOT / "game" / "agents" / "nets"
NUMBERS = {"five": 5, "eight": 8}
PROGRAM = re.compile(r"(?:uv run main\.py|\./fzzzt|fzzzt-terminal\.exe|\S*/MacOS/fzzzt|`fzzzt) ([a-z-][^`\n]*)")


def table_of(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose header begins with a word, the header first."""
    lines = text[text.index(f"| {first} |") :].split("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


COMMANDS = sorted({found.rstrip(".,") for text in (README, PLAYERS) for found in PROGRAM.findall(text)})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_line_shown_is_valid(command: str) -> None:
    words = [word for word in shlex.split(command) if word != "COMMAND"]
    # --version says its word and ends; whatever is no command line raises OptionError.
    with contextlib.suppress(SystemExit):
        parser().parse_args(words)


def test_command_lines_are_found() -> None:
    assert {line.split()[0] for line in COMMANDS} >= {"play", "simulate", "verify", "--self-check"}


def help_of(*command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The help text of a command, or of the program."""
    with pytest.raises(SystemExit):
        parser().parse_args([*command, "--help"])
    return capsys.readouterr().out


def test_every_option_named_exists_for_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    for option in re.findall(r"`(--[a-z-]+)", PLAYERS):
        assert option in help_of(capsys=capsys)
    for command, option in re.findall(r"`(play|simulate|verify) (--[a-z-]+)", PLAYERS):
        assert option in help_of(command, capsys=capsys)


SYSTEMS = {"Windows": windows.Windows, "macOS": macos.MacOS, "Linux": unix.Unix}


@pytest.mark.parametrize("row", table_of(PLAYERS, "system")[1:], ids=lambda row: row[0])
def test_the_folders_are_where_the_table_says(row: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "get_win_folder", lambda _name: "%LOCALAPPDATA%")
    monkeypatch.setattr(platformdirs, "PlatformDirs", SYSTEMS[row[0]])
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    storage = Storage.of_user()
    cells = [cell.strip("`") for cell in row[1:]]
    told = [Path(cells[0] if cell == "the same" else cell).expanduser() for cell in cells]
    real = [storage.config, storage.data, storage.cache, storage.logs]
    assert [str(folder).replace("\\", "/") for folder in told] == [str(folder).replace("\\", "/") for folder in real]
    assert APP_NAME in cells[0]


def test_the_table_lists_what_is_stored_and_nothing_else() -> None:
    kept = [name for name in dir(Storage) if name.endswith("_file")]
    assert table_of(PLAYERS, "system")[0][1:] == ["settings, progress", "saved game", "pictures made ready", "log"]
    assert kept == ["progress_file", "settings_file"], "what else is kept belongs into the table"


def test_without_the_settings_file_the_program_starts_as_new(tmp_path: Path) -> None:
    assert "delete `settings.json`" in PLAYERS
    path = Storage.in_folder(tmp_path).settings_file
    for pace in (Pace.FAST, Pace.SLOW):
        save_settings(path, Settings(pace=pace, window_size=(4000, 3000)))
    path.unlink()
    assert load_settings(path) == (Settings(), [])


def test_the_readme_counts_the_computer_players() -> None:
    levels, personalities = re.findall(r"(\w+) levels and (\w+) personalities", README)[0]
    assert NUMBERS[levels.lower()] == len(LEVELS)
    assert NUMBERS[personalities.lower()] == len(PERSONALITIES)
    weight = int(re.findall(r"The nets \((\d+) kB in all\)", README)[0])
    assert weight == round(sum(net.stat().st_size for net in NETS.iterdir()) / 1000)


def test_the_readme_lists_the_libraries() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [re.split(r"[><=]", entry)[0] for entry in project["project"]["dependencies"]]
    assert sorted(row[0] for row in table_of(README, "library")[1:]) == sorted(needed)
    sentence = README[README.index("For development:") :].split("\n\n")[0].casefold()
    for entry in project["dependency-groups"]["dev"]:
        assert re.split(r"[><=]", entry)[0] in sentence
    assert project["project"]["requires-python"] == ">=3.11"
    assert "Python 3.11 or newer" in README


PATH = re.compile(r"(?<![\w./-])((?:game|ui|art|sounds|build|tests)/[\w./-]*[\w/]|(?:main|README|CHANGELOG)\.\w+)")


def paths_in(text: str) -> list[str]:
    """The paths of this repository that a document names as code, commands included."""
    return sorted({path for code in re.findall(r"`([^`\n]+)`", text) for path in PATH.findall(code)})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    """To a file, and to a heading there if the link names one."""
    document = DOCUMENTS[name]
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if ":" in target:
            continue
        path, _, heading = target.partition("#")
        there = document.parent / path if path else document
        assert there.exists(), target
        if heading:
            assert heading in headings_of(there.read_text(encoding="utf-8")), target


def headings_of(text: str) -> set[str]:
    """A document's headings, as links name them."""
    found = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-").lower() for heading in found}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_a_document_names_exists(name: str) -> None:
    named = paths_in(DOCUMENTS[name].read_text("utf-8"))
    assert not [path for path in named if not (ROOT / re.sub("XX|LANGUAGE", "de", path)).exists()]


def test_paths_are_found_in_commands_and_prose() -> None:
    text = (
        "Run `uv run --dev build/training/train.py --seats 2`, see `Net` (`game/agents/`), "
        "not build/nothing.py or `ui` alone."
    )
    assert paths_in(text) == ["build/training/train.py", "game/agents/"]


def test_every_folder_of_the_program_is_on_the_map() -> None:
    """Or the folder that it lies in."""
    rows = [cells[0] for cells in table_of(CONTRIBUTING, "folder")[1:]]
    named = {path.rstrip("/") for cell in rows for path in re.findall(r"`([^`]+)`", cell)}
    packages = {path.parent.relative_to(ROOT) for top in ("game", "ui") for path in (ROOT / top).glob("*/__init__.py")}
    assert {path.as_posix() for path in packages} <= named


def test_every_script_that_is_a_command_is_named() -> None:
    """Whatever lies in `build/` itself is started by people."""
    texts = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS.values())
    scripts = [path.name for path in (ROOT / "build").glob("*.py")]
    assert [name for name in scripts if f"build/{name}" not in texts] == []
