"""The install script for Linux: what it removes, what it leaves, and its entry in the menu."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from build.bundle.description import description
from build.bundle.desktop import desktop_entry
from tests.systems import linux_only

SCRIPT = Path(__file__).resolve().parents[2] / "build" / "linux" / "install.sh"
ID = description().id
pytestmark = linux_only


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """An unpacked archive in small."""
    folder = tmp_path / "Цех № 5"
    for name in ("fzzzt", "_internal/a", f"share/mime/packages/{ID}.xml", f"share/metainfo/{ID}.metainfo.xml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "share" / "icons").mkdir()
    (folder / "share" / "applications").mkdir()
    (folder / "share" / "applications" / f"{ID}.desktop").write_text(desktop_entry(description()), encoding="utf-8")
    (folder / "fzzzt").chmod(0o755)
    shutil.copy(SCRIPT, folder)
    return folder


def run(folder: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the script for somebody's home, without the desktop's own tools: they only make a menu notice sooner."""
    home.mkdir(exist_ok=True)
    tools = home.parent / "tools"
    if not tools.exists():
        tools.mkdir()
        for tool in ("cp", "dirname", "find", "ln", "ls", "mkdir", "readlink", "rm", "rmdir", "sed"):
            (tools / tool).symlink_to(shutil.which(tool) or "")
    return subprocess.run(
        ["/bin/sh", str(folder / "install.sh"), *words],
        env={"HOME": str(home), "PATH": str(tools), "LC_ALL": os.environ.get("LC_ALL", "C.UTF-8")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def files(home: Path) -> list[str]:
    """All that is not a folder below a home."""
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_symlink() or path.is_file())


def test_what_somebody_put_beside_the_game_stays(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert run(unpacked, home).returncode == 0
    installed = home / ".local" / "opt" / "fzzzt"
    (installed / "my game.fzzzt").touch()
    (installed / "_internal" / "old module").touch()
    assert run(unpacked, home).returncode == 0
    assert {path.name for path in installed.iterdir()} == {
        "_internal", "fzzzt", "install.sh", "installed.txt", "my game.fzzzt", "share",
    }  # fmt: skip
    assert not (installed / "_internal" / "old module").exists()
    assert run(installed, home, "--uninstall").returncode == 0
    assert files(home) == [".local/opt/fzzzt/my game.fzzzt"]


def test_a_damaged_list_leads_to_nothing_else(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    run(unpacked, home)
    installed = home / ".local" / "opt" / "fzzzt"
    (home / ".local" / "mine").touch()
    (installed / "installed.txt").write_text("..\n.\n\n/\n../../mine\nfzzzt\n", encoding="utf-8")
    assert run(unpacked, home, "--uninstall").returncode == 0
    assert (home / ".local" / "mine").exists()
    assert (installed / "_internal").exists()
    assert not (installed / "fzzzt").exists()


def test_an_older_versions_folder_goes_as_a_whole(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    run(unpacked, home)
    installed = home / ".local" / "opt" / "fzzzt"
    (installed / "installed.txt").unlink()
    (installed / "old module").touch()
    assert run(unpacked, home).returncode == 0
    assert not (installed / "old module").exists()


def test_another_program_of_the_same_name_stays(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    other = home / ".local" / "bin" / "fzzzt"
    other.parent.mkdir(parents=True)
    other.write_text("other", encoding="utf-8")
    done = run(unpacked, home)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"install.sh: {other} is another program; move it away first.\n"
    run(unpacked, home, "--uninstall")
    assert files(home) == [".local/bin/fzzzt"]


def test_the_menus_entry_finds_the_game_wherever_a_home_lies(unpacked: Path, tmp_path: Path) -> None:
    r"""In the file a quoted " is \\" and a quoted \ is \\\\: one level for the quotes, one for all values."""
    home = tmp_path / 'a "b" $c `d` \\e 5%'
    assert run(unpacked, home).returncode == 0
    entry = (home / ".local" / "share" / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")
    quoted = r'a \\"b\\" \\$c \\`d\\` \\\\e 5%%'
    assert f'\nExec=env "{tmp_path}/{quoted}/.local/opt/fzzzt/fzzzt" %f\n' in entry


@pytest.mark.skipif(shutil.which("gio") is None, reason="no gio")
@pytest.mark.parametrize("name", ["home", "my home", '50% "off" \\ $5'])
def test_a_desktop_starts_the_menus_entry(unpacked: Path, tmp_path: Path, name: str) -> None:
    """GLib, which GNOME and others start entries with, knows no entry whose program it does not find."""
    home, ran = tmp_path / name, tmp_path / "ran"
    (unpacked / "fzzzt").write_text(f'#!/bin/sh\nprintf %s "$1" > "{ran}.part" && mv "{ran}.part" "{ran}"\n')
    (unpacked / "fzzzt").chmod(0o755)
    assert run(unpacked, home).returncode == 0
    entry = home / ".local" / "share" / "applications" / f"{ID}.desktop"
    subprocess.run(["gio", "launch", str(entry), str(tmp_path / "a game.fzzzt")], check=True, timeout=60)
    end = time.monotonic() + 60
    while not ran.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert ran.read_text(encoding="utf-8") == str(tmp_path / "a game.fzzzt")
