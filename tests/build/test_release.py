"""A release is refused for every fault, and otherwise sets the version, commits and tags."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from build.bundle.changelog import ChangelogError, date_of, section
from build.release import ReleaseError, release
from game.version import VERSION
from tests.systems import needs_git, posix_only

# Its checks are a script for a shell.
pytestmark = [posix_only, needs_git]

CHANGELOG = """# Changelog

## 1.1.0 - 2026-02-03

### Added

- More robots.

## 1.2.0 - unreleased

- Even more.

## 1.0.0 - 2026-01-01

- Robots.
"""


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    return subprocess.run(
        ["git", *identity, *arguments], cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small repository at version 1.0.0 whose checks pass, and git without any of the user's settings. A hook's
    variables would have git work in the user's own repository: commit, and set tags."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "A")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@b.c")
    (tmp_path / "game").mkdir()
    (tmp_path / ".ci").mkdir()
    (tmp_path / "game" / "version.py").write_text('"""The version."""\n\nVERSION = "1.0.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    set_checks(tmp_path, 0)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "Begin")
    return tmp_path


def set_checks(root: Path, code: int) -> None:
    run = root / ".ci" / "run"
    run.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    run.chmod(0o755)


def test_a_release_sets_the_version_commits_and_tags(root: Path) -> None:
    assert release(root, "1.1.0") == "v1.1.0"
    assert (root / "game" / "version.py").read_text(encoding="utf-8") == '"""The version."""\n\nVERSION = "1.1.0"\n'
    assert git(root, "log", "-1", "--format=%s") == "Release 1.1.0"
    assert git(root, "rev-parse", "v1.1.0^{commit}") == git(root, "rev-parse", "HEAD")
    assert git(root, "status", "--porcelain") == ""


def test_these_tests_leave_the_repository_alone_in_whose_hook_they_run(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    users = tmp_path_factory.mktemp("users") / ".git"
    monkeypatch.setenv("GIT_DIR", str(users))
    git(users.parent, "init", "--quiet")
    release(request.getfixturevalue("root"), "1.1.0")
    assert not list((users / "refs" / "tags").iterdir())
    assert not list((users / "refs" / "heads").iterdir())


def test_the_current_version_can_be_released_without_a_commit(root: Path) -> None:
    release(root, "1.0.0")
    assert git(root, "log", "-1", "--format=%s") == "Begin"
    assert git(root, "tag") == "v1.0.0"


def test_a_dirty_tree_is_refused(root: Path) -> None:
    (root / "new.txt").touch()
    with pytest.raises(ReleaseError, match="not committed"):
        release(root, "1.1.0")


def test_a_version_that_the_changelog_lacks_is_refused(root: Path) -> None:
    with pytest.raises(ReleaseError, match=r"no section on version 3\.0\.0"):
        release(root, "3.0.0")


def test_a_version_without_a_date_is_refused(root: Path) -> None:
    with pytest.raises(ReleaseError, match="lacks a date"):
        release(root, "1.2.0")


def test_failing_checks_are_refused_and_nothing_is_changed(root: Path) -> None:
    set_checks(root, 1)
    git(root, "commit", "--quiet", "-am", "Break")
    with pytest.raises(ReleaseError, match=r"\.ci/run failed"):
        release(root, "1.1.0")
    assert git(root, "tag") == ""
    assert git(root, "status", "--porcelain") == ""


@pytest.mark.parametrize("version", ["1", "1.1", "v1.1.0", "1.1.0-rc1", "", "1.1.0\n", "１.1.0", "01.1.0", "1.1.٣"])
def test_an_invalid_version_is_refused(root: Path, version: str) -> None:
    with pytest.raises(ReleaseError, match="is no version"):
        release(root, version)


def test_a_lower_version_is_refused(root: Path) -> None:
    with pytest.raises(ReleaseError, match="below the present"):
        release(root, "0.9.9")


def test_a_tag_is_not_set_twice(root: Path) -> None:
    release(root, "1.1.0")
    with pytest.raises(ReleaseError, match="exists already"):
        release(root, "1.1.0")


def test_a_section_ends_where_the_next_begins() -> None:
    assert section(CHANGELOG, "1.1.0") == "### Added\n\n- More robots.\n"
    assert section(CHANGELOG, "1.0.0") == "- Robots.\n"


@pytest.mark.parametrize("version", ["1.1", "2.0.0", "1.1.0 - 2026-02-03"])
def test_a_missing_section_is_an_error(version: str) -> None:
    with pytest.raises(ChangelogError):
        section(CHANGELOG, version)


def test_an_empty_section_does_not_count() -> None:
    with pytest.raises(ChangelogError):
        section("## 1.0.0\n\n## 0.9.0\n\n- Words.\n", "1.0.0")


def test_a_heading_has_a_date() -> None:
    assert date_of(CHANGELOG, "1.1.0") == "2026-02-03"
    assert date_of(CHANGELOG, "1.2.0") == "unreleased"
    assert date_of(CHANGELOG, "7.0.0") == ""


def test_the_changelog_describes_the_current_version_with_a_date() -> None:
    """`build/package.py` takes a release's notes from there."""
    text = Path(__file__).resolve().parents[2].joinpath("CHANGELOG.md").read_text(encoding="utf-8")
    assert section(text, VERSION)
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", date_of(text, VERSION))
