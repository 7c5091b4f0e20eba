"""The Flatpak manifest: `build/bundle/flatpak.py` writes build/flatpak/ anew, from build/constraints.txt.

Everything is built without a network: each wheel is named with its address and its sum, which must be one of the pinned
ones. Run it after a change of the constraints; it fetches what the manifest names, for both processors. `--tag TAG
--commit SHA` prints a manifest that takes the game's sources from that tag, as stores want it, instead of from here.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from build.bundle.description import Description, description
from build.constraints import CONSTRAINTS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "flatpak"
RUNTIME = "25.08"
"""The version of org.freedesktop.Platform."""
PYTHON = "3.13"
"""The Python of that runtime."""
GLIBC = range(28, 16, -1)
"""Wheels for these minor versions of glibc 2 suit the runtime, the newest first."""
MACHINES = ("x86_64", "aarch64")
PERMISSIONS = [
    "--share=ipc",
    "--socket=wayland",
    "--socket=fallback-x11",
    "--socket=pulseaudio",
    # Drawing, and gamepads.
    "--device=all",
    # Phones in the same network, once the player opens the door for them.
    "--share=network",
    # Copies, pictures and tables that the player saves.
    "--filesystem=xdg-download",
    # Reading aloud.
    "--filesystem=xdg-run/speech-dispatcher:ro",
]
PARTS = ("main.py", "game", "ui", "art", "sounds")
"""What the program consists of."""
_ANY = "any"


class FlatpakError(Exception):
    """The manifest cannot be made; the message says why."""


def pinned(constraints: str) -> str:
    """The packages that playing needs, out of build/constraints.txt: for the runtime's Python, with hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]}
    runtime = {"python_version": PYTHON, "python_full_version": f"{PYTHON}.0", "sys_platform": "linux"}
    lines = ""
    for entry in re.findall(r"^[a-z](?:[^\n]*\\\n)*[^\n]*", constraints, re.MULTILINE):
        pin, *hashes = re.split(r"\s+(?:\\\s+)?(?=--hash)", entry.replace("\\\n", " "))
        requirement = Requirement(pin)
        suits = requirement.marker is None or requirement.marker.evaluate(runtime)
        if suits and canonicalize_name(requirement.name) in wanted:
            # The marker goes: pip would ask it of the Python that pip runs on.
            lines += " ".join([f"{requirement.name}{requirement.specifier}", *hashes]) + "\n"
    return lines


def wheels(machine: str, pins: str, folder: Path) -> list[Path]:
    """Fetch the wheels that suit the runtime on a kind of processor. Raises FlatpakError."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise FlatpakError("uv is not installed: `pip install uv` first.")
    wanted = folder / "requirements.txt"
    wanted.write_text(pins, encoding="utf-8")
    command = [uv, "tool", "run", "-q", "pip", "download", "-q", "--require-hashes", "--only-binary", ":all:"]
    command += ["--python-version", PYTHON, "--implementation", "cp", "-r", str(wanted), "-d", str(folder)]
    for tag in (*(f"manylinux_2_{minor}" for minor in GLIBC), "manylinux2014"):
        command += ["--platform", f"{tag}_{machine}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FlatpakError(f"The pinned wheels for {machine} cannot be fetched: {done.stderr.strip()}")
    return sorted(folder.glob("*.whl"))


def source(wheel: Path) -> dict[str, Any]:
    """A wheel as a manifest names it. PyPI stores each file under the BLAKE2 sum of its content."""
    content = wheel.read_bytes()
    key = hashlib.blake2b(content, digest_size=32).hexdigest()
    made: dict[str, Any] = {
        "type": "file",
        "url": f"https://files.pythonhosted.org/packages/{key[:2]}/{key[2:4]}/{key[4:]}/{wheel.name}",
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    _, _, _, tags = parse_wheel_filename(wheel.name)
    platforms = {tag.platform for tag in tags}
    if platforms != {_ANY}:
        made["only-arches"] = [next(machine for machine in MACHINES if all(machine in name for name in platforms))]
    return made


def packages(found: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The module with the Python packages; each source counts once."""
    sources = {each["url"]: each for each in found}
    ordered = sorted(sources.values(), key=lambda each: (each["url"].rpartition("/")[2], each["url"]))
    names = sorted({parse_wheel_filename(each["url"].rpartition("/")[2])[0] for each in ordered})
    install = "pip3 install --no-index --find-links=. --no-deps --no-build-isolation --prefix=${FLATPAK_DEST} "
    return {
        "name": "python-packages",
        "buildsystem": "simple",
        "build-commands": [install + " ".join(names)],
        "sources": ordered,
    }


def manifest(told: Description, python: dict[str, Any], sources: list[dict[str, Any]]) -> dict[str, Any]:
    """The whole: the packages, and the game from `sources`."""
    place = "${FLATPAK_DEST}/share/fzzzt"
    commands = [
        f"mkdir -p {place}",
        f"cp -R {' '.join(PARTS)} {place}/",
        f"python3 -m compileall -q {place}",
        "python3 build/bundle/desktop.py ${FLATPAK_DEST}/share",
        "install -Dm755 build/flatpak/fzzzt.sh ${FLATPAK_DEST}/bin/fzzzt",
        f"install -Dm644 -t ${{FLATPAK_DEST}}/share/licenses/{told.id} LICENSE art/fonts/*-OFL.txt",
    ]
    return {
        "id": told.id,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "fzzzt",
        "finish-args": PERMISSIONS,
        "modules": [python, {"name": "fzzzt", "buildsystem": "simple", "build-commands": commands, "sources": sources}],
    }


def from_here() -> list[dict[str, Any]]:
    """The game's sources: the folder that the manifest lies in."""
    return [{"type": "dir", "path": "../..", "skip": [".cache", ".git", ".venv", "dist"]}]


def from_tag(told: Description, tag: str, commit: str) -> list[dict[str, Any]]:
    """The game's sources: a tag of the repository, and the commit that it must be."""
    return [{"type": "git", "url": f"{told.links.repository}.git", "tag": tag, "commit": commit}]


def manifest_path(told: Description) -> Path:
    """Where the manifest lies."""
    return FOLDER / f"{told.id}.json"


def as_json(made: dict[str, Any]) -> str:
    """A manifest as a file."""
    return json.dumps(made, indent=2) + "\n"


def fetched() -> Iterator[dict[str, Any]]:
    """All wheels, of every processor. Raises FlatpakError."""
    pins = pinned(CONSTRAINTS.read_text(encoding="utf-8"))
    for machine in MACHINES:
        with tempfile.TemporaryDirectory() as work:
            yield from (source(wheel) for wheel in wheels(machine, pins, Path(work)))


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the Flatpak manifest.")
    parser.add_argument("--tag", metavar="TAG", help="print one that takes the sources from this tag")
    parser.add_argument("--commit", metavar="SHA", help="the commit of the tag")
    options = parser.parse_args()
    if (options.tag is None) != (options.commit is None):
        parser.error("--tag and --commit go together")
    told = description()
    path = manifest_path(told)
    try:
        if options.tag is not None:
            python = json.loads(path.read_text(encoding="utf-8"))["modules"][0]
            print(as_json(manifest(told, python, from_tag(told, options.tag, options.commit))), end="")
        else:
            made = manifest(told, packages(list(fetched())), from_here())
            path.write_text(as_json(made), encoding="utf-8", newline="\n")
    except FlatpakError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
