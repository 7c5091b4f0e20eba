"""Pyodide and the wheel that the page to play in needs: fetched from their registries, and checked by their hashes."""

import hashlib
import json
import shutil
import subprocess
import tarfile
import tomllib
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).with_suffix(".toml")
FOLDER = ROOT / ".cache" / "play"
LICENCES = ROOT / "build" / "licences"


class PartsError(Exception):
    """A part is not to be had; the message says which, and what was tried."""


class Pyodide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The package of npm, which of its files the page has, and for which Python and platform wheels have to be."""

    version: str
    archive: str
    sha256: str
    files: tuple[str, ...]
    python: str
    platform: str
    lock: dict[str, str]

    @property
    def lock_file(self) -> str:
        """A list of packages with none in it, for Pyodide to read in the place of its own."""
        return json.dumps({"info": self.lock, "packages": {}})


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package of PyPI."""

    version: str
    archive: str
    sha256: str
    files: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others made, for the notices: `texts` are files of build/licences."""

    name: str
    version: str
    licence: str
    copyright: str
    source: str
    texts: tuple[str, ...]


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of build/site/parts.toml."""

    pyodide: Pyodide
    msgspec: Wheel
    component: tuple[Part, ...]


def parts() -> Parts:
    """What is pinned. Raises msgspec.ValidationError, tomllib.TOMLDecodeError if the file is damaged."""
    return msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), Parts)


def fetched(folder: Path = FOLDER) -> tuple[Path, Path]:
    """The folder with Pyodide's files, and the wheel: what is not here yet is fetched. Raises PartsError."""
    wanted = parts()
    folder.mkdir(parents=True, exist_ok=True)
    pyodide, wheel = folder / wanted.pyodide.archive, folder / wanted.msgspec.archive
    _fetch(pyodide, wanted.pyodide.sha256, "npm", ["pack", f"pyodide@{wanted.pyodide.version}", "--silent"])
    pip = ["tool", "run", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    fitting = ["--platform", wanted.pyodide.platform, "--python-version", wanted.pyodide.python]
    _fetch(wheel, wanted.msgspec.sha256, "uv", [*pip, *fitting, f"msgspec=={wanted.msgspec.version}"])
    unpacked = folder / f"pyodide-{wanted.pyodide.version}"
    unpacked.mkdir(exist_ok=True)
    with tarfile.open(pyodide) as archive:
        for name in wanted.pyodide.files:
            found = archive.extractfile(f"package/{name}")
            assert found is not None
            (unpacked / name).write_bytes(found.read())
    return unpacked, wheel


def notices() -> str:
    """Whose work the page ships, under which licences, and their texts."""
    told, lines, texts = parts().component, [], dict[str, None]()
    for part in told:
        lines.append(f"{' '.join(filter(None, (part.name, part.version)))}\n  {part.licence}, © {part.copyright}")
        lines.append(f"  {part.source}\n")
        texts |= dict.fromkeys(part.texts)
    whole = [f"{'=' * 78}\n{name}\n\n{(LICENCES / name).read_text(encoding='utf-8')}" for name in texts]
    return "\n".join(
        ["What the page to play in ships that others made, unchanged unless it says so.\n", *lines, *whole]
    )


def _fetch(path: Path, digest: str, tool: str, words: list[str]) -> None:
    """Have a registry's client put an archive into its folder, unless the very one is there."""
    if path.is_file() and _digest(path) == digest:
        return
    path.unlink(missing_ok=True)
    client = shutil.which(tool)
    if client is None:
        raise PartsError(f"{path.name} cannot be fetched: there is no {tool} here.")
    done = subprocess.run([client, *words], cwd=path.parent, capture_output=True, text=True, check=False)
    if done.returncode or not path.is_file():
        raise PartsError(f"{path.name} cannot be fetched by {tool}: is its registry within reach?")
    if _digest(path) != digest:
        path.unlink()
        raise PartsError(f"{path.name} is not the one that build/site/parts.toml names: its SHA-256 is another.")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
