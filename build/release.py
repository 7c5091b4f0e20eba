"""Make a release: `build/release.py VERSION` checks everything, sets the version, commits and tags.

Nothing is pushed; the last line printed says how to publish. It refuses a version below the present one (the same one
is tagged as it is), a version without a dated section in the changelog, uncommitted files, a tag that exists, and
sources that fail `.ci/run`.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.bundle.changelog import DATE, ChangelogError, date_of, section

ROOT = Path(__file__).resolve().parent.parent
# No other script's digits, and no zero before a number: tags, archives and systems would read those differently.
_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")
_LINE = re.compile(r'^VERSION = "(?P<version>[^"]+)"$', re.MULTILINE)


class ReleaseError(Exception):
    """The release is refused; the message says why, in one sentence."""


def release(root: Path, version: str) -> str:
    """Check, set the version, commit and tag in the repository `root`; return the tag. Raises ReleaseError."""
    tag = f"v{version}"
    version_file = root / "game" / "version.py"
    present = version_in(version_file)
    check_version(version, present)
    if git(root, "status", "--porcelain"):
        raise ReleaseError("There are changes that are not committed.")
    if git(root, "tag", "--list", tag):
        raise ReleaseError(f"The tag {tag} exists already.")
    check_changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    bash = shutil.which("bash")
    if bash is None:
        raise ReleaseError("The checks of .ci/run need bash, which is not installed.")
    if subprocess.run([bash, str(root / ".ci" / "run")], cwd=root, check=False).returncode != 0:
        raise ReleaseError("The checks of .ci/run failed.")
    if version != present:
        set_version(version_file, version)
        git(root, "commit", "--quiet", "-m", f"Release {version}", "--", str(version_file))
    git(root, "tag", "--annotate", "-m", f"Fzzzt! {version}", tag)
    return tag


def check_version(version: str, present: str) -> None:
    """Raise ReleaseError unless `version` is a version, and not below the present one."""
    if not _VERSION.fullmatch(version):
        raise ReleaseError(f"{version!r} is no version: three numbers such as 1.2.0 are needed.")
    if numbers(version) < numbers(present):
        raise ReleaseError(f"{version} is below the present version, {present}.")


def check_changelog(text: str, version: str) -> None:
    """Raise ReleaseError unless the changelog describes the version under a heading with a date."""
    try:
        section(text, version)
    except ChangelogError as error:
        raise ReleaseError(str(error)) from error
    if not DATE.fullmatch(date_of(text, version)):
        raise ReleaseError(f"The heading of {version} in CHANGELOG.md lacks a date such as 2026-01-31.")


def numbers(version: str) -> tuple[int, ...]:
    """A version to compare by."""
    return tuple(int(part) for part in version.split("."))


def version_in(file: Path) -> str:
    """The version that a file sets. Raises ReleaseError."""
    found = _LINE.search(file.read_text(encoding="utf-8"))
    if found is None:
        raise ReleaseError(f"{file.name} sets no VERSION.")
    return found["version"]


def set_version(file: Path, version: str) -> None:
    """Set the version in the one file where it stands."""
    text = file.read_text(encoding="utf-8")
    file.write_text(_LINE.sub(f'VERSION = "{version}"', text), encoding="utf-8", newline="\n")


def git(root: Path, *arguments: str) -> str:
    """What a git command prints. Raises ReleaseError with git's own words."""
    program = shutil.which("git")
    if program is None:
        raise ReleaseError("A release is a commit and a tag: git is not installed.")
    done = subprocess.run([program, *arguments], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ReleaseError(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description="Check everything, set the version, commit and tag.")
    parser.add_argument("version", metavar="VERSION", help="such as 1.2.0")
    try:
        tag = release(ROOT, parser.parse_args().version)
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{tag} is ready. To publish it: git push --follow-tags")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
