"""A bot's command line: its words, its paths, and what is wrong with it."""

import os
import shlex
import shutil
import sys
from itertools import pairwise
from pathlib import Path, PurePath

from game.play.bots.faults import BotError, FaultKind
from game.records.seats import BotSpec

_INTERPRETERS = {
    ".py": "python" if sys.platform == "win32" else "python3",
    ".js": "node",
    ".jar": "java -jar",
    ".lua": "lua",
    ".pl": "perl",
    ".ps1": "powershell -File",
    ".rb": "ruby",
    ".sh": "sh",
}
"""Interpreters by script suffix."""


def split_command(text: str) -> tuple[str, ...]:
    """The words of a command line, split as a shell would, with no other shell features.

    Raises ValueError with the reason, for the end of a sentence, if there are no words or a quotation mark is unpaired.
    """
    words = shlex.shlex(text, posix=True)
    words.whitespace_split = True
    words.commenters = ""
    if sys.platform == "win32":
        # There it stands between folders.
        words.escape = ""
    try:
        found = tuple(words)
    except ValueError as error:
        raise ValueError("a quotation mark in it stands alone") from error
    if not found:
        raise ValueError("it names no program")
    return found


def name_of(command: tuple[str, ...]) -> str:
    """The default name of a bot: its first argument that is not an option, without folder and suffix, or else the
    program itself."""
    named = next((word for word in command[1:] if not word.startswith("-")), command[0])
    return PurePath(named).stem or named


def missing(name: str, spec: BotSpec) -> BotError | None:
    """The fault if a bot cannot be found, else None."""
    return not_found(name, spec) if shutil.which(resolved(spec)[0]) is None else None


def not_found(name: str, spec: BotSpec) -> BotError:
    """The fault of a bot that is not there, or is a script without its interpreter."""
    return script_fault(name, spec) or BotError(FaultKind.MISSING, name, repr(spec.command[0]))


def script_fault(name: str, spec: BotSpec) -> BotError | None:
    """The fault if a command starts with a script instead of its interpreter, else None."""
    script = PurePath(spec.command[0])
    interpreter = _INTERPRETERS.get(script.suffix.lower())
    if interpreter is None or not Path(spec.folder, script).is_file():
        return None
    return BotError(FaultKind.SCRIPT, name, f"{interpreter} {spec.command[0]}")


def resolved(spec: BotSpec) -> tuple[str, ...]:
    """The words of a bot's command, made independent of the working directory: names of files or folders below
    ``spec.folder`` (this process's, if "") become absolute paths, also after an option's "=". Python's ``-m`` is not
    followed by a path."""
    base = Path(spec.folder or Path.cwd())
    first, *rest = spec.command
    words = [_first_word(base, first)]
    words += [word if before == "-m" else _whole_path(base, word) for before, word in pairwise([first, *rest])]
    return tuple(words)


def _first_word(base: Path, word: str) -> str:
    """The program itself: without a folder, it is searched for on the system's path, then in ``base``."""
    if PurePath(word).name != word:
        return _whole_path(base, word)
    found = shutil.which(word)
    if found is None:
        return shutil.which(word, path=str(base)) or word
    return word if PurePath(found).is_absolute() else str(Path(found).absolute())


def _whole_path(base: Path, word: str) -> str:
    option, mark, path = word.rpartition("=") if word.startswith("-") else ("", "", word)
    # Not pathlib: a word that cannot be a path must not raise anything.
    whole = os.path.join(base, path)  # noqa: PTH118
    return f"{option}{mark}{os.path.abspath(whole)}" if path and os.path.exists(whole) else word  # noqa: PTH100, PTH110
