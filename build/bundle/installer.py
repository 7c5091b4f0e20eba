"""The installer for Windows: its words from the description, compiled by makensis from build/windows/fzzzt.nsi."""

import os
import shutil
import subprocess
from pathlib import Path

from build.bundle.description import Description, Words

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "build" / "windows" / "fzzzt.nsi"
LANGUAGES = {"en": "English", "de": "German", "es": "Spanish", "nl": "Dutch", "ru": "Russian"}
"""NSIS's names of languages."""


class InstallerError(Exception):
    """The installer cannot be made; the message says why."""


def words_script(told: Description, folder: Path) -> str:
    """The sentences in every language, and macros that find and remove what a finished folder holds."""
    sentences = {
        "Running": told.installer.running,
        "Kept": told.installer.kept,
        "Elsewhere": told.installer.elsewhere,
        "Record": told.record,
    }
    lines = [line for name, words in sentences.items() for line in _lang_strings(name, words)]
    # Folders there are ours alone. In the same order on every system: Windows' own would not mind capitals.
    content = sorted(folder.iterdir(), key=lambda path: path.name)
    finding = [line for path in content for line in _finding(_installed(path))]
    removing = [f'    {"RMDir /r" if path.is_dir() else "Delete"} "{_installed(path)}"' for path in content]
    lines += ["!macro FindContent", *finding, "!macroend", "!macro RemoveContent", *removing, "!macroend"]
    return "\n".join(lines) + "\n"


def _lang_strings(name: str, words: Words) -> list[str]:
    return [
        f'LangString {name} ${{LANG_{LANGUAGES[language].upper()}}} "{quoted(text)}"'
        for language, text in words.items()
    ]


def _installed(path: Path) -> str:
    """Where something at the top of the folder will be."""
    return f"$INSTDIR\\{quoted(path.name)}"


def _finding(place: str) -> list[str]:
    return [f'    ${{If}} ${{FileExists}} "{place}"', f'        StrCpy $0 "{place}"', "    ${EndIf}"]


def quoted(text: str) -> str:
    """A text without control characters as it stands between quotation marks in a script of NSIS."""
    # A backslash behind a dollar goes by its number, or the two would begin a sign such as $\n.
    return text.replace("$", "$$").replace("$\\", "$${U+5C}").replace('"', '$\\"')


def compiler() -> Path | None:
    """Where makensis is: on the path, or where its own installer puts it on Windows."""
    found = shutil.which("makensis")
    if found:
        return Path(found)
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    return usual if usual.is_file() else None


def make_installer(folder: Path, target: Path, told: Description, version: str, work: Path, icon: Path) -> None:
    """Compile the installer of a finished folder. Raises InstallerError."""
    program = compiler()
    if program is None:
        raise InstallerError("makensis is needed to make the installer: it comes with NSIS, on Debian in nsis.")
    words = work / "installer-words.nsh"
    words.write_text(words_script(told, folder), encoding="utf-8", newline="\n")
    settings = {
        "VERSION": version,
        "ID_NAME": told.name,
        "PUBLISHER": told.developer,
        "PAGE": told.links.page,
        "FOLDER": folder.resolve(),
        "OUTPUT": target.resolve(),
        "WORDS": words.resolve(),
        "ICON": icon.resolve(),
    }
    defines = [f"-D{name}={value}" for name, value in settings.items()]
    # Warnings count: a language without a sentence is one.
    command = [str(program), "-V2", "-WX", *defines, str(SCRIPT)]
    done = subprocess.run(
        command,
        # Outside Windows it reads names of files as the locale has them.
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise InstallerError(f"makensis could not make the installer:\n{done.stdout}{done.stderr}")
