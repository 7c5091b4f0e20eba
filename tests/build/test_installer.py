"""The installer for Windows: what it says, what it removes, and that makensis takes it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import msgspec
import pytest

from build import check_bundle
from build.bundle.description import description
from build.bundle.icons import ico, png
from build.bundle.installer import InstallerError, compiler, make_installer, quoted, words_script
from build.check_bundle import INSTALLED, Bundle, TrialError, Trials
from tests.windows_layer import windows_manners
from ui.base.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "build" / "windows" / "fzzzt.nsi").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A finished folder in small, with names as players' folders have them."""
    made = tmp_path / "Цех № 5" / "Fzzzt"
    (made / "_internal" / "пакет").mkdir(parents=True)
    for name in ("Fzzzt.exe", "fzzzt-terminal.exe", "_internal/пакет/a b.txt"):
        (made / name).write_bytes(b"MZ")
    return made


def test_it_speaks_every_language(folder: Path) -> None:
    words = words_script(description(), folder)
    lines = words.splitlines()
    for name in ("Running", "Kept", "Elsewhere", "Record"):
        assert f"$({name})" in SCRIPT
        assert len([line for line in lines if line.startswith(f"LangString {name} ")]) == len(LANGUAGES)
    assert 'LangString Record ${LANG_RUSSIAN} "Партия Fzzzt!"' in lines
    assert SCRIPT.count("!insertmacro MUI_LANGUAGE ") == len(LANGUAGES)


@pytest.mark.parametrize("manners", [nullcontext, windows_manners], ids=["here", "windows"])
def test_it_removes_what_it_brought_and_nothing_else(
    folder: Path, manners: Callable[[], AbstractContextManager[None]]
) -> None:
    with manners():
        words = words_script(description(), folder)
    removing = words[words.index("!macro RemoveContent") :].splitlines()[1:-1]
    assert [line.strip() for line in removing] == [
        'Delete "$INSTDIR\\Fzzzt.exe"', 'RMDir /r "$INSTDIR\\_internal"', 'Delete "$INSTDIR\\fzzzt-terminal.exe"',
    ]  # fmt: skip
    assert SCRIPT.count("RMDir") == 1, "beside these it removes only the folder itself, if that is empty"
    assert '    RMDir "$INSTDIR"\n' in SCRIPT


def test_an_installation_that_broke_off_can_be_tried_again() -> None:
    """The uninstaller is there before all else, and takes away what an earlier try or version left."""
    install = SCRIPT[SCRIPT.index("Section\n") : SCRIPT.index("SectionEnd")]
    assert install.index("ExecWait") < install.index("WriteUninstaller") < install.index("File /r")


def test_it_never_runs_or_replaces_another_programs_uninstaller() -> None:
    """Whatever folder somebody chooses."""
    assert '!define UNINSTALLER "Uninstall-Fzzzt.exe"\n' in SCRIPT
    for order in ("FileExists", "ExecWait", "WriteUninstaller"):
        lines = [line for line in SCRIPT.splitlines() if order in line and "ninstall" in line.lower()]
        assert lines, order
        assert all("$INSTDIR\\${UNINSTALLER}" in line for line in lines), lines


def test_an_older_copy_elsewhere_leaves_the_entries_of_a_newer_one() -> None:
    uninstall = SCRIPT[SCRIPT.index('Section "Uninstall"') :]
    guard = uninstall.index('ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"')
    end = uninstall.index("SectionEnd")
    entries = [at for order in ("DeleteReg", ".lnk") for at in [uninstall.index(order)]]
    assert all(guard < at < end for at in entries)


def test_it_needs_no_administrator() -> None:
    assert "RequestExecutionLevel user" in SCRIPT
    assert "HKLM" not in SCRIPT
    assert "HKCR" not in SCRIPT
    assert INSTALLED.rpartition("\\")[2] == "Fzzzt"
    assert '!define KEY "Fzzzt"' in SCRIPT


def test_words_survive_the_quotation_marks_of_a_script() -> None:
    assert quoted('5 $ for "two"') == '5 $$ for $\\"two$\\"'
    assert quoted("$\\n") == "$$${U+5C}n", "or it would be a line break"


@pytest.mark.slow
def test_makensis_takes_it(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the locale; a sentence that a language lacks stops it."""
    monkeypatch.setenv("LC_ALL", "C")
    if compiler() is None:
        pytest.skip("there is no makensis")
    told = description()
    icon, target = tmp_path / "fzzzt.ico", tmp_path / "Fzzzt-1.2.3-windows-x86_64-setup.exe"
    icon.write_bytes(ico({size: png(size) for size in (16, 32)}))
    make_installer(folder, target, told, "1.2.3", tmp_path, icon)
    assert target.read_bytes()[:2] == b"MZ"
    lacking = msgspec.structs.replace(told, record={"en": "Fzzzt! game"})
    with pytest.raises(InstallerError, match="Record"):
        make_installer(folder, target, lacking, "1.2.3", tmp_path, icon)


def test_a_check_of_the_download_asks_for_the_installer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its absence would be noticed only when everything else is ready to be published."""
    monkeypatch.setattr(check_bundle, "installer_path", lambda: tmp_path / "Fzzzt-1.2.3-windows-x86_64-setup.exe")
    with pytest.raises(TrialError, match=r"^no installer was made: makensis is needed"):
        Trials(Bundle(tmp_path), tmp_path, {}).setup()


def test_without_makensis_a_sentence_says_what_is_missing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    with pytest.raises(InstallerError, match=r"^makensis is needed to make the installer: .*\.$"):
        make_installer(folder, tmp_path / "x.exe", description(), "1.2.3", tmp_path, tmp_path / "x.ico")
