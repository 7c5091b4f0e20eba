"""Make the download for the system this runs on: `uv run --dev python build/package.py`.

The bundle goes to dist/, its work files to .cache/; beside the archive lie its SHA-256 sum, a list of all that is
in it (SBOM), the section of the changelog that a release shows, and on Windows an installer. Prints the archive's path
and size.
"""

import argparse
import contextlib
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.bundle.changelog import CHANGELOG, ChangelogError, section
from build.bundle.description import description
from build.bundle.desktop import write_share
from build.bundle.icons import FOLDER as ICONS
from build.bundle.icons import make_icons
from build.bundle.installer import InstallerError, compiler, make_installer
from build.bundle.macos import write_strings
from build.bundle.notices import NoticeError, write_notices
from build.bundle.sbom import SbomError, write_sbom
from game.version import VERSION
from main import let_output_pass

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
BUILD = ROOT / "build"
SYSTEM = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}[platform.system()]
"""The name of this system in an archive's name."""
LARGEST = {"linux": 36_000_000, "windows": 40_000_000, "macos": 44_000_000}
"""The most bytes that each system's archive may have: a zip packs less well than xz."""
# The same sources give the same times in the archive: that of the commit, where git knows it.
_EARLIEST = 315_532_800


class PackageError(Exception):
    """The download cannot be made; the message says why."""


def archive_name(version: str = VERSION) -> str:
    """The archive's name without its ending, as "Fzzzt-1.2.3-linux-x86_64"."""
    machine = platform.machine().lower().replace("amd64", "x86_64").replace("aarch64", "arm64")
    return f"Fzzzt-{version}-{SYSTEM}-{machine}"


def archive_path() -> Path:
    """Where the archive for this system goes."""
    return DIST / (archive_name() + (".tar.xz" if SYSTEM == "linux" else ".zip"))


def installer_path() -> Path:
    """Where the installer for Windows goes."""
    return DIST / f"{archive_name()}-setup.exe"


def version_resource(version: str) -> str:
    """What Windows shows as the program's properties, in PyInstaller's notation."""
    told = description()
    numbers = (*(int(part) for part in version.split(".")), 0)
    words = {
        "CompanyName": told.developer,
        "FileDescription": told.name,
        "FileVersion": version,
        "InternalName": "fzzzt",
        "LegalCopyright": f"{told.licence} licence. Game design: {told.designer}.",
        "OriginalFilename": "Fzzzt.exe",
        "ProductName": told.name,
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        "fileType=1, subtype=0, date=(0, 0)), kids=["
        f"StringFileInfo([StringTable('040904B0', [{strings}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])"
        "])\n"
    )


def bundle() -> Path:
    """Run PyInstaller; return the bundle's folder, on macOS the application. Raises PackageError."""
    CACHE.mkdir(exist_ok=True)
    make_icons()
    write_strings(description(), CACHE / "strings")
    (CACHE / "version.txt").write_text(version_resource(VERSION), encoding="utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(CACHE / "pyinstaller"), "--distpath", str(DIST), str(BUILD / "fzzzt.spec")]
    # PyInstaller imports pygame to learn about it: no window, no sound, no greeting. An application of macOS without a
    # valid signature starts on no Apple chip; by itself it would only mention that.
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    strict = {"PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR": "1", "PYINSTALLER_VERIFY_BUNDLE_SIGNATURE": "1"}
    environment = {**os.environ, **quiet, **strict}
    if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode != 0:
        raise PackageError("PyInstaller could not make the bundle; its last lines say why.")
    return DIST / ("Fzzzt.app" if SYSTEM == "macos" else "Fzzzt")


def assemble(made: Path) -> Path:
    """Lay out what the archive holds: the bundle, words for the player, licences, and what the system needs besides.

    Raises PackageError.
    """
    target = DIST / archive_name()
    shutil.rmtree(target, ignore_errors=True)
    if SYSTEM == "macos":
        target.mkdir()
        shutil.copytree(made, target / made.name, symlinks=True)
    else:
        shutil.copytree(made, target, symlinks=True)
    shutil.copyfile(BUILD / "docs" / "PLAYERS.md", target / "README.md")
    shutil.copyfile(ROOT / "LICENSE", target / "LICENSE")
    shutil.copyfile(ROOT / "CHANGELOG.md", target / "CHANGELOG.md")
    try:
        write_notices(made, target / "licences")
    except NoticeError as error:
        raise PackageError(f"This may not be shipped: {error}.") from error
    if SYSTEM == "linux":
        _drop_debugging_aids(target)
        _add_linux_parts(target)
    return target


def _drop_debugging_aids(target: Path) -> None:
    """Strip Python itself and its modules, where there is a tool for it: many builds carry twice their weight.

    The libraries of wheels have been patched after linking and would not survive it.
    """
    strip = shutil.which("strip")
    inside = target / "_internal"
    files = [*inside.glob("libpython3*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    if strip and files:
        subprocess.run([strip, "--strip-debug", *map(str, files)], check=True)


def _add_linux_parts(target: Path) -> None:
    """What desktops read, and the install script for a player's home."""
    write_share(target / "share", CHANGELOG.read_text(encoding="utf-8"))
    shutil.copyfile(BUILD / "linux" / "install.sh", target / "install.sh")
    (target / "install.sh").chmod(0o755)


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder with the same bytes for the same content. Raises PackageError."""
    archive.unlink(missing_ok=True)
    if SYSTEM == "macos":
        # The system's own packer leaves in what a signature needs.
        command = ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(folder), str(archive)]
        if subprocess.run(command, check=False).returncode != 0:
            raise PackageError("ditto could not pack the application.")
    elif archive.suffix == ".zip":
        pack_zip(folder, archive, commit_time())
    else:
        pack_tar(folder, archive, commit_time())


def pack_tar(folder: Path, archive: Path, when: int) -> None:
    """Pack as tar.xz; every file gets the time `when`, in seconds since 1970, and belongs to nobody special."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = when
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
        return entry

    with packer(archive) as file, tarfile.open(fileobj=file, mode="w|", format=tarfile.PAX_FORMAT) as tar:
        tar.add(folder, folder.name, recursive=False, filter=plain)
        for path in sorted(folder.rglob("*")):
            tar.add(path, Path(folder.name, path.relative_to(folder)).as_posix(), recursive=False, filter=plain)


@contextlib.contextmanager
def packer(archive: Path) -> Iterator[IO[bytes]]:
    """A pipe into xz, which packs on all cores, in blocks of a fixed size so that the number of cores does not matter.

    Its best level takes a third longer and saves one part in sixty. Raises PackageError.
    """
    xz = shutil.which("xz")
    if xz is None:
        raise PackageError("xz is needed to pack the archive: on Debian it is in the package xz-utils.")
    # Programs pack better with their jumps as addresses: the filter for this processor, one that any xz knows.
    jumps = ["--x86"] if platform.machine().lower() in ("x86_64", "amd64") else []
    command = [xz, *jumps, "--lzma2=preset=6", "-T0", "--block-size=16MiB", "-c"]
    with archive.open("wb") as file, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file) as process:
        if process.stdin is None:
            raise PackageError("xz takes no input.")
        yield process.stdin
    if process.returncode != 0:
        raise PackageError("xz could not pack the archive.")


def pack_zip(folder: Path, archive: Path, when: int) -> None:
    """Pack as zip; symbolic links stay links."""
    date = time.gmtime(max(when, _EARLIEST))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack_file:
        for path in sorted(folder.rglob("*")):
            name = Path(folder.name, path.relative_to(folder)).as_posix()
            if path.is_symlink():
                entry = zipfile.ZipInfo(name, date)
                entry.create_system = 3
                entry.external_attr = 0o120777 << 16
                pack_file.writestr(entry, str(path.readlink()))
            elif path.is_file():
                entry = zipfile.ZipInfo(name, date)
                entry.create_system = 3
                entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                pack_file.writestr(entry, path.read_bytes())


def commit_time() -> int:
    """When the last commit was made, in seconds since 1970; a fixed time where there is no git, or no repository.

    Raises PackageError when git refuses the repository.
    """
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return _EARLIEST
    found = subprocess.run([git, "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise PackageError(f"git cannot tell when the last commit was made: {' '.join(found.stderr.split())}")
    return int(found.stdout)


def write_sum(archive: Path) -> Path:
    """Write the archive's SHA-256 sum beside it, as `sha256sum --check` reads it."""
    path = archive.with_name(archive.name + ".sha256")
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    path.write_text(f"{digest}  {archive.name}\n", encoding="utf-8", newline="\n")
    return path


def make_archive() -> Path:
    """Do everything; return the archive. Raises PackageError, ChangelogError."""
    notes = section(CHANGELOG.read_text(encoding="utf-8"), VERSION)
    folder = assemble(bundle())
    archive = archive_path()
    pack(folder, archive)
    write_sum(archive)
    bill = DIST / f"{archive_name()}.cdx.json"
    try:
        write_sbom(folder, bill, description(), VERSION, commit_time())
    except SbomError as error:
        raise PackageError(str(error)) from error
    write_sum(bill)
    if SYSTEM == "windows":
        _add_installer(folder)
    (DIST / "release-notes.md").write_text(notes, encoding="utf-8", newline="\n")
    refuse_too_large(archive)
    return archive


def refuse_too_large(archive: Path) -> None:
    """Raise PackageError for an archive with more bytes than this system's may have."""
    size = archive.stat().st_size
    if size > LARGEST[SYSTEM]:
        raise PackageError(f"{archive.name} has {size} bytes, and {LARGEST[SYSTEM]} are allowed.")


def _add_installer(folder: Path) -> None:
    """Make the installer beside the archive. Raises PackageError."""
    installer = installer_path()
    installer.unlink(missing_ok=True)
    if compiler() is None:
        print("There is no installer: makensis, which comes with NSIS, is not here. Releases need it.")
        return
    try:
        make_installer(folder, installer, description(), VERSION, CACHE, ICONS / "fzzzt.ico")
    except InstallerError as error:
        raise PackageError(str(error)) from error
    write_sum(installer)


def main() -> int:
    argparse.ArgumentParser(description="Make the download for this system.").parse_args()
    let_output_pass()
    try:
        archive = make_archive()
    except (PackageError, ChangelogError, OSError) as error:
        # The last: a file of ours that is missing, or a full disk.
        print(error, file=sys.stderr)
        return 1
    print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
