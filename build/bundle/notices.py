"""Which licences the shipped libraries are under, and the notice that goes with them into every archive."""

import importlib.metadata
import json
import platform
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "licences"
NOTICE = "THIRD-PARTY.md"
# Where a crate leaves the choice, the first of these is taken. Apache-2.0 wants its text and no list of authors.
_CHOICES = ("Apache-2.0", "MIT", "BSD-3-Clause", "BSD-2-Clause", "Zlib", "Unlicense", "0BSD", "Unicode-3.0")
_LIBRARY = re.compile(r"\.(dll|dylib|so(\.[\d.]+)?)$", re.IGNORECASE)
# Modules of Python and of its packages, which the packages' own entries cover.
_MODULE = re.compile(r"\.(cpython-[^/]*|abi3)\.so$|\.pyd$")
_HEAD = """# What Fzzzt! ships that others made

The game itself is under the MIT licence (LICENSE). It comes with the following, unchanged. The full texts of the
licences lie in this folder.

Some are under the GNU Lesser General Public License 2.1: {lgpl}.
Each is a file of its own in the program's folder, so that you may put a modified build of the same interface in its
place; the sources are at the addresses given here, and taking the program apart to mend such a change is allowed.

| component | version | licence | copyright | source |
|---|---|---|---|---|
"""
_CRATES = """
## Rust crates inside resvg-py

Used under the licence named here, where their authors leave a choice.

| crate | version | licence | authors |
|---|---|---|---|
"""


class NoticeError(Exception):
    """Something is shipped whose licence is not known; the message says what."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A library, font or program that others made.

    `package` is the Python package that it is, `version_of` one that brings it in its own version, or "python".
    `inside` are libraries that it is a part of; `always` means that it is shipped even where it has no file of its own.
    """

    name: str
    licence: str
    copyright: str
    source: str
    texts: tuple[str, ...]
    files: tuple[str, ...]
    package: str = ""
    inside: tuple[str, ...] = ()
    version_of: str = ""
    always: bool = False

    @property
    def version(self) -> str:
        """The version of what is installed here; "" where nobody knows."""
        if self.version_of == "python":
            return platform.python_version()
        package = self.package or self.version_of
        return importlib.metadata.version(package) if package else ""


def components() -> tuple[Component, ...]:
    """All that is known."""
    table = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table["component"], tuple[Component, ...])


def stem(name: str) -> str:
    """The plain name of a library: "libSDL2-2-50d19f93.0.so.0.3200.10" and "SDL2.dll" both give "sdl2"."""
    name = name.lower()
    if name.startswith("api-ms-win"):
        return "api-ms-win"
    found = re.match(r"[a-z]+\d*", name.removeprefix("lib"))
    return found[0] if found else name


def libraries(bundle: Path) -> list[Path]:
    """The libraries below a folder, without links and without the modules of Python and its packages."""
    return [
        file
        for file in sorted(bundle.rglob("*"))
        if _LIBRARY.search(file.name) and not _MODULE.search(file.name) and not file.is_symlink()
    ]


def shipped(bundle: Path, known: Sequence[Component]) -> list[Component]:
    """The components that a bundle holds. Raises NoticeError for a library that none of them explains."""
    stems = {stem(file.name) for file in libraries(bundle)}
    found = [
        component
        for component in known
        if component.always
        or component.package
        or any(matches(component, library) for library in stems)
        or not stems.isdisjoint(component.inside)
    ]
    unknown = [library for library in sorted(stems) if not any(matches(component, library) for component in known)]
    if unknown:
        raise NoticeError(
            f"the bundle holds {', '.join(unknown)}, of which build/licences/components.toml names no licence"
        )
    return found


def unexplained(modules: Iterable[str], known: Sequence[Component]) -> list[str]:
    """The Python packages, among a bundle's modules, that are installed from elsewhere and that no component is."""
    named = {component.package for component in known}
    tops = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names
    origins = importlib.metadata.packages_distributions()
    packages = {re.sub(r"[-_.]+", "-", package).lower() for top in tops for package in origins.get(top, ())}
    return sorted(packages - named)


def matches(component: Component, library: str) -> bool:
    """Whether a library, by its plain name, belongs to a component."""
    return any(library == pattern or (len(pattern) > 1 and library.startswith(pattern)) for pattern in component.files)


def crates() -> list[dict[str, Any]]:
    """The Rust crates that the installed resvg-py lists as its parts; none if this build of it has no such list."""
    for file in importlib.metadata.files("resvg-py") or ():
        if file.name.endswith(".cyclonedx.json"):
            content = json.loads(Path(str(file.locate())).read_text(encoding="utf-8"))
            return list(content["components"])
    return []


def choose(expression: str) -> str:
    """The licence to use a crate under, out of an SPDX expression. Raises NoticeError if none of it is known."""
    if " AND " in expression:
        return " AND ".join(choose(part.strip("()")) for part in expression.split(" AND "))
    offered = {part.split(" WITH ")[0].strip("() ") for part in expression.split(" OR ")}
    for licence in _CHOICES:
        if licence in offered:
            return licence
    raise NoticeError(f"the licence {expression!r} of a crate in resvg-py is not known")


def write_notices(bundle: Path, target: Path) -> list[Path]:
    """Write the notice for a bundle and the texts that it needs into the folder `target`; return the files.

    Raises NoticeError when something is shipped whose licence is not known.
    """
    parts = shipped(bundle, components())
    target.mkdir(parents=True, exist_ok=True)
    rust = crates()
    notice = target / NOTICE
    lgpl = ", ".join(part.name for part in parts if part.licence.startswith("LGPL"))
    rows = _HEAD.format(lgpl=lgpl) + _rows(parts)
    notice.write_text(rows + (_CRATES + _crate_rows(rust) if rust else ""), encoding="utf-8")
    texts = {text for part in parts for text in part.texts}
    texts |= {f"{licence}.txt" for crate in rust for licence in crate_licence(crate).split(" AND ")}
    written = [notice]
    for text in sorted(texts):
        shutil.copyfile(_text(text), target / text)
        written.append(target / text)
    return written


def _text(name: str) -> Path:
    """Where a licence's text lies: the fonts' beside the fonts."""
    if name.startswith("OFL-"):
        return ROOT / "art" / "fonts" / f"{name.removeprefix('OFL-').removesuffix('.txt')}-OFL.txt"
    return FOLDER / name


def _rows(parts: Iterable[Component]) -> str:
    return "".join(
        f"| {part.name} | {part.version} | {part.licence} | {part.copyright} | <{part.source}> |\n" for part in parts
    )


def crate_licence(crate: dict[str, Any]) -> str:
    """The licence, or those joined by AND, under which a crate is used. Raises NoticeError."""
    offers = [entry.get("expression") or entry["license"]["id"] for entry in crate.get("licenses", [])]
    return " AND ".join(choose(offer) for offer in offers)


def _crate_rows(rust: Iterable[dict[str, Any]]) -> str:
    rows = ""
    for crate in rust:
        authors = re.sub(r" ?<[^>]*>", "", crate.get("author", "its contributors"))
        rows += f"| {crate['name']} | {crate.get('version', '')} | {crate_licence(crate)} | {authors} |\n"
    return rows
