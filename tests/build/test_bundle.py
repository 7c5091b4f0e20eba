"""What goes into the bundle and the archive; `build/check_bundle.py` tries the finished one."""

import hashlib
import io
import os
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path, PureWindowsPath
from typing import Any

import platformdirs.windows
import pygame
import pytest

from build import check_bundle, package
from build.bundle.content import (
    EXCLUDED,
    FORBIDDEN,
    copies,
    data_files,
    forbidden,
    module_name,
    unwanted,
    without_copies,
)
from build.bundle.icons import ICNS_TYPES, ICO_SIZES, icns, ico, png
from build.checks.profiles import with_profile
from build.package import (
    PackageError,
    archive_name,
    commit_time,
    pack_tar,
    pack_zip,
    refuse_too_large,
    version_resource,
    write_sum,
)
from game.core.catalogue import CARDS_FILE
from game.version import VERSION
from tests.systems import link_to, make_sparse, needs_xz, posix_only
from tests.windows_layer import windows_manners
from ui import self_check
from ui.base.i18n import LOCALE_FOLDER
from ui.match.lessons.scenario import FIRST_GAME
from ui.phones.server import page_files

ROOT = Path(__file__).resolve().parents[2]
NOON = 1_767_268_800


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to pack: a program, a text, and a link to the text."""
    made = tmp_path / "Fzzzt"
    (made / "inner").mkdir(parents=True)
    (made / "fzzzt").write_bytes(b"\x7fELF")
    (made / "fzzzt").chmod(0o755)
    (made / "inner" / "words.txt").write_text("words", encoding="utf-8")
    (made / "inner" / "words.txt").chmod(0o640)
    link_to(made / "link.txt", Path("inner", "words.txt"))
    return made


def test_all_data_that_the_program_reads_goes_into_the_bundle() -> None:
    shipped = {file for file, _ in data_files(ROOT)}
    wanted = {CARDS_FILE, *(ROOT / "art").rglob("*.svg"), *(ROOT / "art").rglob("*.ttf")}
    wanted |= {*(ROOT / "sounds").rglob("*.ogg"), *LOCALE_FOLDER.rglob("*.mo"), ROOT / FIRST_GAME}
    wanted |= {file.path for file in page_files().values()}
    unread = (".py", ".pyc", ".md")
    wanted |= {path for path in (ROOT / "game").rglob("*") if path.is_file() and path.suffix not in unread}
    assert wanted <= shipped


def test_data_keeps_its_place_and_no_source_is_among_it() -> None:
    for file, place in data_files(ROOT):
        assert (ROOT / place / file.name) == file
        assert file.suffix not in (".py", ".po", ".pot")


def test_nothing_excluded_is_needed() -> None:
    assert forbidden("pygame.tests.base_test")
    assert forbidden("numpy.f2py.rules")
    assert not forbidden("pygame.testing")
    assert not forbidden("pygame")
    assert not forbidden("numpy")
    assert not forbidden("numpy.random")
    assert {"tkinter", "unittest", "pytest", "babel", "fontTools", "numpy.testing"} <= set(FORBIDDEN) & set(EXCLUDED)


WITHOUT = """
import sys
from build.bundle.content import EXCLUDED

class Absent:
    finders = list(sys.meta_path)

    def find_spec(self, name, path=None, target=None):
        if any(name == left or name.startswith(left + ".") for left in EXCLUDED):
            return None
        found = (finder.find_spec(name, path, target) for finder in self.finders)
        return next(filter(None, found), None)

sys.meta_path[:] = [Absent()]
"""


def run_without(code: str) -> None:
    """Run code where what the bundle leaves out cannot be imported."""
    command = [sys.executable, "-c", WITHOUT + code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


COUNTING = """
import numpy as np

rng = np.random.default_rng(2009)
table = rng.permuted(np.arange(24.0, dtype=np.float32).reshape(4, 6), axis=1)
assert np.allclose(table @ np.eye(6), np.einsum("ij,jk->ik", table, np.eye(6)))
assert np.array_equal(np.sort(table), np.take_along_axis(table, np.argsort(table), 1))
assert np.array_equal(np.partition(table, 2)[:, :2].max(1), np.sort(table)[:, 1])
assert np.array_equal(np.unique(table), np.arange(24.0))
assert np.searchsorted(np.cumsum(np.ones(4)), 2.5) == 2
assert np.allclose(np.linalg.solve(2 * np.eye(2), np.ones(2)), 0.5)
assert np.isclose(np.median(np.nan_to_num(np.log(np.ones(3)))), 0)
from numpy.typing import NDArray

from ui.scenes.after.share import gif
assert gif([bytes(12), bytes(range(12))], (2, 2), [1, 1]).startswith(b"GIF89a")
"""


def test_numpy_and_pillow_work_without_what_is_left_out() -> None:
    """They miss neither their own parts nor those of the standard library that the bundle lacks."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + COUNTING], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


ALL_MODULES = """
import importlib
from pathlib import Path

for top in ("game", "ui"):
    for path in sorted(Path(top).rglob("*.py")):
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))

from ui.scenes.common.phone_code import modules_of
assert any(map(any, modules_of("http://192.168.1.7:4711/#K7MQ2XRA")))
"""


@pytest.mark.slow
def test_no_module_of_the_game_needs_what_is_left_out() -> None:
    """Scenes are imported when they open: a start alone would not show it."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + ALL_MODULES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_compiler_libraries_and_pygames_font_stay_out() -> None:
    assert unwanted("libstdc++.so.6")
    assert unwanted("pygame/freesansbold.ttf")
    assert unwanted("pygame\\freesansbold.ttf")
    assert not unwanted("art/fonts/RussoOne-Regular.ttf")
    assert not unwanted("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10")


def test_a_windows_library_is_shipped_once(tmp_path: Path) -> None:
    """The copy nearest the top stays, where every module finds it; modules and files of the same name stay too."""
    for name, content in [("SDL2.dll", b"sdl"), ("base.pyd", b"module"), ("zlib.dll", b"one"), ("other.dll", b"two")]:
        (tmp_path / name).write_bytes(content)

    def entry(name: str, source: str, kind: str = "BINARY") -> tuple[str, str, str]:
        return name, str(tmp_path / source), kind

    kept = [
        entry("SDL2.dll", "SDL2.dll"),
        entry("pygame\\base.pyd", "base.pyd", "EXTENSION"),
        entry("other\\base.pyd", "base.pyd", "EXTENSION"),
        entry("PIL\\zlib.dll", "zlib.dll"),
        entry("pygame\\zlib.dll", "other.dll"),
    ]
    again = [entry("pygame\\sdl2.dll", "SDL2.dll"), entry("pygame/deep/SDL2.dll", "SDL2.dll")]
    assert without_copies([*again, *kept]) == kept
    assert without_copies([*kept, *again]) == kept


def test_duplicates_in_a_bundle_are_found(tmp_path: Path) -> None:
    for name in ("SDL2.dll", "pygame/SDL2.dll", "pygame/other.dll"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"other" * 99 if "other" in name else b"twice" * 99)
    (tmp_path / "empty.py").touch()
    (tmp_path / "empty too.py").touch()
    for manners in (nullcontext, windows_manners):
        with manners():
            assert copies(tmp_path, 1) == [[Path("SDL2.dll"), Path("pygame/SDL2.dll")]]
    assert copies(tmp_path, 1000) == []


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("pygame/base.cpython-312-x86_64-linux-gnu.so", "pygame.base"),
        ("numpy/linalg/_umath_linalg.cp312-win_amd64.pyd", "numpy.linalg._umath_linalg"),
        ("python3.12/lib-dynload/_sqlite3.so", "_sqlite3"),
        ("tkinter/__init__.pyc", "tkinter"),
        ("unittest/mock.pyc", "unittest.mock"),
        ("abc.pyc", "abc"),
        ("numpy.libs/libscipy_openblas64_-32a4b2a6.so", ""),
        ("game/cards.csv", ""),
    ],
)
def test_modules_of_a_bundle_are_recognised_by_their_files(file: str, module: str) -> None:
    assert module_name(Path(file)) == module


@needs_xz
def test_the_same_content_gives_the_same_archive(folder: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "a.tar.xz", tmp_path / "b.tar.xz"
    pack_tar(folder, first, NOON)
    os.utime(folder / "fzzzt", (1, 1))
    pack_tar(folder, second, NOON)
    assert first.read_bytes() == second.read_bytes()


@posix_only
@needs_xz
def test_a_tar_keeps_links_and_execute_permission(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "a.tar.xz"
    pack_tar(folder, archive, NOON)
    with tarfile.open(archive) as tar:
        entries = {entry.name: entry for entry in tar}
    assert entries["Fzzzt/fzzzt"].mode == 0o755
    assert entries["Fzzzt/inner/words.txt"].mode == 0o644
    assert entries["Fzzzt/link.txt"].linkname == "inner/words.txt"
    assert {entry.uid for entry in entries.values()} == {0}


@posix_only
def test_a_zip_keeps_links_and_execute_permission(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    pack_zip(folder, archive, NOON)
    with zipfile.ZipFile(archive) as pack:
        modes = {entry.filename: entry.external_attr >> 16 for entry in pack.infolist()}
        assert pack.read("Fzzzt/link.txt") == b"inner/words.txt"
    assert modes == {"Fzzzt/fzzzt": 0o100755, "Fzzzt/inner/words.txt": 0o100644, "Fzzzt/link.txt": 0o120777}


def test_an_archive_has_a_time_without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    with_git = commit_time()
    monkeypatch.setenv("PATH", "")
    assert 0 < commit_time() <= with_git


def test_a_repository_that_git_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or every file of a release would be of 1980. It refuses folders of others, as a runner's are in a container."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    monkeypatch.setattr(package, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(PackageError, match=r"^git cannot tell when .* made: fatal: detected dubious ownership"):
        commit_time()


def test_sources_without_a_repository_have_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "ROOT", tmp_path)
    assert commit_time() > 0


def test_a_tar_without_xz_is_refused_in_one_sentence(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(PackageError, match=r"^xz is needed to pack the archive: on Debian it is in .* xz-utils\.$"):
        pack_tar(folder, tmp_path / "a.tar.xz", NOON)


def test_a_trial_leaves_the_players_own_folders_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, too, which knows no HOME."""
    home = PureWindowsPath("C:\\trial\\home")
    environment = with_profile(
        {"XDG_DATA_HOME": "/home/ada/.local/share", "LOCALAPPDATA": "C:\\Ada", "DISPLAY": ":1"}, home
    )
    assert environment["HOME"] == str(home)
    assert environment["DISPLAY"] == ":1"
    assert environment["XDG_DATA_HOME"].startswith(str(home))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    folders = platformdirs.windows.Windows("fzzzt", appauthor=False)
    for folder in (folders.user_config_dir, folders.user_data_dir, folders.user_cache_dir, folders.user_log_dir):
        assert folder.startswith(str(home))


def test_a_program_that_waits_in_vain_can_say_for_what() -> None:
    assert check_bundle.TIMEOUT > self_check.SECONDS + 60


MACOS_SAYS = """\
2026-11-24 09:43:18.090 fzzzt[12274:200309] +[IMKClient subclass]: chose IMKClient_Modern
2026-11-24 09:43:18.091 fzzzt[12274:200309] +[IMKInputSession subclass]: chose IMKInputSession_Modern
"""


@pytest.mark.parametrize(
    ("said", "complaints"),
    [
        ("", ""),
        (MACOS_SAYS, ""),
        (f"{MACOS_SAYS}\nfzzzt: the log cannot be written.\n", "fzzzt: the log cannot be written."),
        ("2026-11-24 09:43:18,090 WARNING ui.files: odd\n", "2026-11-24 09:43:18,090 WARNING ui.files: odd"),
    ],
)
def test_what_macos_says_of_any_window_is_no_complaint(said: str, complaints: str) -> None:
    assert check_bundle.without_the_systems_own(said) == complaints


def test_an_application_without_a_signature_is_not_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller would pass over a failure, and nobody with an Apple chip could start the game."""
    given: list[Mapping[str, str]] = []

    def failing(command: Sequence[str], **options: Any) -> "subprocess.CompletedProcess[bytes]":
        given.append(options["env"])
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", failing)
    with pytest.raises(PackageError, match="PyInstaller could not make the bundle"):
        package.bundle()
    assert given[0]["PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR"] == "1"
    assert given[0]["PYINSTALLER_VERIFY_BUNDLE_SIGNATURE"] == "1"


SAYING = """
from build import check_bundle

def check(archive):
    print(f"ok     strange path: {check_bundle.STRANGE_FOLDER}")
    return True

check_bundle.check = check
raise SystemExit(check_bundle.main(["--archive", "Fzzzt.zip"]))
"""


def test_trials_are_reported_where_output_lacks_letters() -> None:
    """As on Windows, whose pipes take only 250 Western European characters."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run([sys.executable, "-c", SAYING], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"ok     strange path: ??? ? 5 - ??? ????" in done.stdout.replace(b"\x96", b"-")


def test_the_sum_is_as_sha256sum_reads_it(tmp_path: Path) -> None:
    archive = tmp_path / "Fzzzt.zip"
    archive.write_bytes(b"content")
    assert write_sum(archive).read_text(encoding="utf-8") == f"{hashlib.sha256(b'content').hexdigest()}  Fzzzt.zip\n"


@pytest.mark.parametrize(("system", "megabytes"), [("linux", 36), ("windows", 40), ("macos", 44)])
def test_an_archive_that_is_too_large_for_its_system_is_refused(
    system: str, megabytes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows' has 35.8 MB, and what Macs with Intel chips need would pack to about 39."""
    monkeypatch.setattr(package, "SYSTEM", system)
    archive = tmp_path / "Fzzzt.zip"
    make_sparse(archive, megabytes * 1_000_000)
    refuse_too_large(archive)
    make_sparse(archive, megabytes * 1_000_000 + 1)
    with pytest.raises(PackageError, match=rf"^Fzzzt\.zip has {megabytes}000001 bytes, and {megabytes}000000 are "):
        refuse_too_large(archive)


def test_the_archive_is_named_after_version_and_system() -> None:
    assert archive_name("1.2.3").startswith("Fzzzt-1.2.3-")
    assert archive_name().split("-")[1] == VERSION


def test_the_version_stands_in_one_place() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("\n[", maxsplit=1)[0]
    assert 'version = "0"  #' in project
    assert VERSION not in project


def test_windows_shows_the_version() -> None:
    resource = version_resource("1.20.3")
    assert "filevers=(1, 20, 3, 0)" in resource
    assert "StringStruct('ProductVersion', '1.20.3')" in resource
    compile(resource, "version.txt", "eval")


def test_a_windows_icon_holds_every_size() -> None:
    data = ico({size: png(size) for size in ICO_SIZES})
    kind, count = struct.unpack_from("<HH", data, 2)
    assert (kind, count) == (1, len(ICO_SIZES))
    for index, size in enumerate(ICO_SIZES):
        side, _, _, _, _, _, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * index)
        picture = pygame.image.load(io.BytesIO(data[start : start + length]), "icon.png")
        assert picture.get_size() == (size, size)
        assert side == size % 256


def test_a_macos_icon_holds_every_kind() -> None:
    data = icns({size: b"picture %d" % size for size in (16, 32, 64, 128, 256, 512, 1024)})
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    found, at = [], 8
    while at < len(data):
        kind, length = data[at : at + 4].decode(), struct.unpack_from(">I", data, at + 4)[0]
        found.append((kind, int(data[at + 8 : at + length].split()[1])))
        at += length
    assert tuple(found) == ICNS_TYPES
