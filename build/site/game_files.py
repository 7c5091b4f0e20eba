"""The game as the worker of a page gets it: the files that it reads, with the words that they say, in one archive."""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

from build.messages import compiled, po_file, read_catalogue
from build.site.parts import PartsError, parts
from ui.base.i18n import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PLAY = Path(__file__).with_name("play")
ENGINE = PLAY / "engine.py"


def read_files() -> tuple[str, ...]:
    """The paths inside the repository that a game on a page of its own reads."""
    done = subprocess.run([sys.executable, str(PLAY / "trace.py")], capture_output=True, text=True, check=True)
    return tuple(json.loads(done.stdout))


def pack(pyodide: Path, wheel: Path, pictures: Mapping[str, Mapping[str, str]], folder: Path) -> None:
    """Write game.zip and python_stdlib.zip into a folder, compiled by Pyodide's own Python in Node. Raises
    PartsError."""
    node = shutil.which("node")
    if node is None:
        raise PartsError("The page to play in cannot be built: there is no node here.")
    tree = folder / "tree"
    _lay_out(tree, read_files())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree, [name for name in archive.namelist() if name.endswith((".py", ".so"))])
    (tree / "pictures.json").write_text(json.dumps(pictures, separators=(",", ":")), encoding="utf-8")
    command = [node, str(PLAY / "compile.mjs"), str(pyodide), str(tree), str(folder), parts().pyodide.lock_file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    shutil.rmtree(tree)
    if done.returncode:
        raise PartsError(f"The page to play in cannot be built: {done.stderr.strip().splitlines()[-1:]}")


def _lay_out(tree: Path, names: Iterable[str]) -> None:
    """Copy files to their places, catalogues with the words of these files alone."""
    kept = {*names}
    for name in kept:
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith(".mo"):
            shutil.copyfile(ROOT / name, target)
    shutil.copyfile(ENGINE, tree / ENGINE.name)
    for language in LANGUAGES:
        path = po_file(language)
        if path.is_file():
            words = compiled(_said_by(read_catalogue(language), kept))
            (tree / path.relative_to(ROOT)).with_name(f"{DOMAIN}.mo").write_bytes(words)


def _said_by(catalogue: Catalog, files: set[str]) -> Catalog:
    """A catalogue with what these files say, and what the game holds as data."""
    found = Catalog(locale=catalogue.locale, project=catalogue.project, creation_date=catalogue.creation_date)
    for message in catalogue:
        places = {place for place, _ in message.locations}
        if message.id and (places & files or any(place.startswith("game/") for place in places)):
            found.add(message.id, message.string)
    return found
