"""The command line of a bot: its words, its paths, and why it does not start."""

import errno
import os
import re
import sys
from pathlib import Path

import msgspec
import pytest

from game.core.number import code_of
from game.play.bots.bot import Bot
from game.play.bots.command import missing, name_of, resolved, split_command
from game.play.bots.faults import BotError, FaultKind
from game.play.tournament import play_game
from game.records.seats import BotSpec, SeatSpec
from game.records.verify import verify
from tests.game.bots import BAD_BOTS, LONG, RANDOM, ask
from tests.windows_layer import windows_error


def test_a_missing_or_unrunnable_program_is_reported(tmp_path: Path) -> None:
    nowhere = BotSpec(("no-such-program-anywhere", "x"))
    fault = missing("Bolt", nowhere)
    assert fault is not None
    assert str(fault).startswith("Bolt cannot play: there is no program 'no-such-program-anywhere'.")
    assert missing("Bolt", BotSpec((sys.executable,))) is None
    with pytest.raises(BotError) as caught:
        ask(Bot("Bolt", nowhere))
    assert str(caught.value) == str(fault)
    if os.name == "posix":
        (tmp_path / "plain").write_text("no program", encoding="utf-8")
        with pytest.raises(BotError, match=r"the system does not start .*plain.*Permission denied"):
            ask(Bot("Bolt", BotSpec((str(tmp_path / "plain"),))))
        with pytest.raises(BotError, match="the system does not start") as caught:
            ask(Bot("Bolt", BotSpec((sys.executable, "\0"))))
        assert caught.value.kind is FaultKind.BLOCKED


@pytest.mark.parametrize(("script", "interpreter"), [("bolt.py", "python"), ("Bolt.JS", "node"), ("bolt.sh", "sh")])
def test_a_script_named_without_its_interpreter_is_reported_with_a_cure(
    tmp_path: Path, script: str, interpreter: str
) -> None:
    """Whether the system may run the file or not, and where it refuses only the start itself."""
    path = tmp_path / script
    path.write_text("no line that says what reads it\n", encoding="utf-8")
    spec = BotSpec((str(path), "--deep"))
    for mode in (0o644, 0o755):
        path.chmod(mode)
        with pytest.raises(BotError) as caught:
            ask(Bot("Bolt", spec))
        assert caught.value.kind is FaultKind.SCRIPT
        told = str(caught.value)
        assert told.startswith("Bolt cannot play: the system does not start a script by itself. Name its interpreter: ")
        assert re.search(rf": {interpreter}3? {re.escape(str(path))}$", told)
    path.chmod(0o644)
    before = missing("Bolt", spec)
    assert before is None or str(before) == told
    path.unlink()
    fault = missing("Bolt", spec)
    assert fault is not None
    assert fault.kind is FaultKind.MISSING


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (windows_error(193, errno.ENOEXEC, "%1 ist keine zulässige Win32-Anwendung"), r"Exec format error"),
        (windows_error(5, errno.EACCES, "Zugriff verweigert"), r"Permission denied"),
        (windows_error(32, errno.EACCES, "Der Prozess kann nicht zugreifen"), r"another program has it open"),
        (ValueError("embedded null byte"), r"embedded null byte"),
    ],
)
def test_a_failed_start_is_explained_in_english(monkeypatch: pytest.MonkeyPatch, error: Exception, words: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("game.play.bots.process.subprocess.Popen", refuse)
    with pytest.raises(BotError) as caught:
        ask(Bot("Bolt", BotSpec(("bolt.exe",))))
    assert str(caught.value) == (
        f"Bolt cannot play: the system does not start 'bolt.exe' ({words}). Check its permissions."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("python3 my.py", ("python3", "my.py")),
        ("'my player' --deep \"a b\"", ("my player", "--deep", "a b")),
        ("a;b|c $X * # no comment", ("a;b|c", "$X", "*", "#", "no", "comment")),
    ],
)
def test_command_lines_are_split_without_a_shell(text: str, words: tuple[str, ...]) -> None:
    assert split_command(text) == words


def test_on_windows_a_backslash_stands_between_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert split_command(r'C:\Py\python.exe "C:\my games\player.py"') == (r"C:\Py\python.exe", r"C:\my games\player.py")


@pytest.mark.parametrize(
    ("text", "words"), [("", "names no program"), ("  ", "names no program"), ("'x", "stands alone")]
)
def test_an_invalid_command_line_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        split_command(text)


def test_paths_in_a_command_are_relative_to_its_folder(tmp_path: Path) -> None:
    for name in ("bot.py", "nets/large.bin", "pkg/__init__.py", "my bot"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch(0o755)
    folder = str(tmp_path)

    def found(*words: str) -> tuple[str, ...]:
        return resolved(BotSpec(words, folder=folder))

    python, whole = sys.executable, str(tmp_path / "bot.py")
    assert found(python, "bot.py", "--deep") == (python, whole, "--deep")
    assert found(python, "./bot.py") == (python, whole)
    assert found(python, "x.py", "7") == (python, "x.py", "7"), "what is not there stays as it is"
    assert found(python, whole) == (python, whole)
    net = str(tmp_path / "nets" / "large.bin")
    assert found(python, "bot.py", "nets/large.bin", "--net=nets/large.bin")[2:] == (net, f"--net={net}")
    assert found(python, "-m", "pkg") == (python, "-m", "pkg")
    assert found("./my bot", "nets") == (str(tmp_path / "my bot"), str(tmp_path / "nets"))
    assert found("python3", "a" * 4096, "-", "--x=") == ("python3", "a" * 4096, "-", "--x=")


def test_a_program_that_is_named_from_where_the_game_was_started_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(BAD_BOTS.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    spec = BotSpec((sys.executable, "-S", "mine.py", "good"), LONG)
    assert missing("Bolt", spec) is None
    verify(play_game([SeatSpec("Bolt", "ai:program", spec), RANDOM], code_of(99)))
    elsewhere = msgspec.structs.replace(spec, folder=str(tmp_path))
    monkeypatch.chdir(tmp_path.parent)
    verify(play_game([SeatSpec("Bolt", "ai:program", elsewhere), RANDOM], 5))


def test_programs_are_named_after_what_they_are() -> None:
    names = [name_of(tuple(text.split())) for text in ("./deep", "python3 my.py", "java -jar a/Bolt.jar", "x --y")]
    assert names == ["deep", "my", "Bolt", "x"]
