"""Pinned versions: complete, for every system, with hashes and no addresses; and the message when one is missing."""

import base64
import hashlib
import platform
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from build.constraints import CONSTRAINTS, OLDEST_MACOS, ROOT, ConstraintsError, explained, install

SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
    "macos": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
}
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pinned() -> dict[Requirement, list[str]]:
    """The pinned versions and their hashes."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    pins = [line.split(" --hash", 1) for line in lines if line and not line.lstrip().startswith("#")]
    return {Requirement(pin): HASH.findall("--hash" + hashes) for pin, hashes in pins}


def wanted() -> list[Requirement]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [Requirement(text) for text in project["project"]["dependencies"] + project["dependency-groups"]["dev"]]


def test_every_version_is_exact_and_has_its_hashes() -> None:
    for pin, hashes in pinned().items():
        assert [spec.operator for spec in pin.specifier] == ["=="], pin
        assert hashes, pin
        assert pin.url is None


def test_no_index_address_is_inside() -> None:
    text = CONSTRAINTS.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--\w*index\w*|--find-links)\b", text, re.MULTILINE)
    assert not re.search(r"file:|localhost|\bwww\.", text)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_what_the_project_asks_for_is_pinned_once_everywhere(system: str, python: str) -> None:
    environment = {
        **SYSTEMS[system],
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    here = [pin for pin in pinned() if pin.marker is None or pin.marker.evaluate(environment)]
    names = [canonicalize_name(pin.name) for pin in here]
    assert len(names) == len(set(names))
    versions = dict(zip(names, here, strict=True))
    for requirement in wanted():
        pin = versions[canonicalize_name(requirement.name)]
        (spec,) = pin.specifier
        assert requirement.specifier.contains(spec.version), f"{requirement} against {pin}"


def wheel(folder: Path, version: str, tag: str = "py3-none-any") -> Path:
    """A wheel of a package with nothing but a name and a version."""
    path = folder / f"nothing-{version}-{tag}.whl"
    info = f"nothing-{version}.dist-info"
    files = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: nothing\nVersion: {version}\n",
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    rows = [f"{name},sha256={digest(text)},{len(text)}" for name, text in files.items()]
    with zipfile.ZipFile(path, "w") as pack:
        for name, text in {**files, f"{info}/RECORD": "\n".join([*rows, f"{info}/RECORD,,", ""])}.items():
            pack.writestr(name, text)
    return path


def digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


def constraints(folder: Path, pin: str, *sums: str) -> Path:
    path = folder / "pins.txt"
    hashes = " ".join(f"--hash=sha256:{sha256}" for sha256 in sums)
    path.write_text(f"{pin} {hashes}\n", encoding="utf-8")
    return path


def test_exactly_the_pinned_file_is_installed(tmp_path: Path) -> None:
    made = wheel(tmp_path, "1.0")
    wheel(tmp_path, "2.0")
    pins = constraints(tmp_path, "nothing==1.0", hashlib.sha256(made.read_bytes()).hexdigest())
    install(tmp_path / "env", pins, ["--no-index", "--find-links", str(tmp_path)])
    assert [path.name for path in (tmp_path / "env").rglob("nothing-*")] == ["nothing-1.0.dist-info"]


@pytest.mark.parametrize("machine", ["arm64", "x86_64"])
def test_a_macos_that_builds_bundles_gets_files_for_older_ones(
    tmp_path: Path, machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = (wheel(tmp_path, "1.0", f"py3-none-macosx_{oldest}_0_{machine}") for oldest in (11, 14))
    sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (new, old)]
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platform, "machine", lambda: machine)
    install(tmp_path / "env", constraints(tmp_path, "nothing==1.0", *sums), ["--no-index", "-f", str(tmp_path)])
    (tags,) = (tmp_path / "env").rglob("nothing-1.0.dist-info/WHEEL")
    assert f"macosx_{OLDEST_MACOS.replace('.', '_')}_" in tags.read_text(encoding="utf-8")


def test_the_players_guide_names_the_oldest_macos() -> None:
    players = (ROOT / "build" / "docs" / "PLAYERS.md").read_text(encoding="utf-8")
    assert f"### macOS {OLDEST_MACOS.removesuffix('.0')} or newer" in players


def test_a_missing_version_is_reported_in_one_sentence(tmp_path: Path) -> None:
    wheel(tmp_path, "2.0")
    pins = constraints(tmp_path, "nothing==1.0", 64 * "0")
    with pytest.raises(ConstraintsError, match=r"^The package index lacks nothing==1\.0 .*pins\.txt.*--upgrade`\.$"):
        install(tmp_path / "env", pins, ["--no-index", "--find-links", str(tmp_path)])


def test_a_changed_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    wheel(tmp_path, "1.0")
    pins = constraints(tmp_path, "nothing==1.0", 64 * "0")
    with pytest.raises(ConstraintsError, match=r"^The package index has another file for nothing==1\.0 than pins\.txt"):
        install(tmp_path / "env", pins, ["--no-index", "--find-links", str(tmp_path)])


def test_any_other_failure_is_reported_in_one_line() -> None:
    said = "  × Failed to fetch: `simple/`\n  ├─▶ Request failed\n  ╰─▶ dns error\n"
    assert explained(said, "pins.txt") == (
        "What pins.txt asks for cannot be installed: Failed to fetch: `simple/` Request failed dns error"
    )
