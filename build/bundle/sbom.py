"""The software bill of materials beside each download: what is in it, as CycloneDX has it.

CycloneDX's own tool names the Python packages; the rest comes from the same list as the licences (notices.py), with the
sums of the libraries' files, by which a scanner knows them. The same bundle gives the same bytes.
"""

import hashlib
import importlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from build.bundle.description import Description
from build.bundle.notices import Component, components, crates, libraries, matches, shipped, stem

SPEC = "1.6"
"""The version of the format."""
_INDEX = "https://pypi.org/simple"
_SPDX = re.compile(r"[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*")
_FONTS = "OFL-1.1"
_TOLD_OF_CRATES = ("type", "bom-ref", "name", "version", "licenses", "purl", "hashes")


class SbomError(Exception):
    """The bill of materials cannot be made; the message says why."""


def write_sbom(folder: Path, target: Path, told: Description, version: str, when: int) -> None:
    """Write what a finished folder holds; `when` is in seconds since 1970. Raises SbomError, NoticeError."""
    parts = shipped(folder, components())
    bill = merged(python_packages(parts), parts, folder, told, version, when)
    text = json.dumps(bill, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if said := complaint(text):
        raise SbomError(f"the bill of materials is not as CycloneDX {SPEC} wants it: {said}")
    target.write_text(text, encoding="utf-8", newline="\n")


def python_packages(parts: Sequence[Component]) -> dict[str, Any]:
    """What CycloneDX's tool writes of the Python packages among them. Raises SbomError."""
    pins = [f"{part.package}=={part.version}\n" for part in parts if part.package]
    with tempfile.TemporaryDirectory() as work:
        wanted, made = Path(work, "requirements.txt"), Path(work, "packages.json")
        wanted.write_text("".join(pins), encoding="utf-8")
        command = [sys.executable, "-m", "cyclonedx_py", "requirements", "-i", _INDEX, "--output-reproducible"]
        command += ["--no-validate", "--sv", SPEC, "-o", str(made), str(wanted)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SbomError(f"cyclonedx-py failed: {done.stderr.strip()}")
        return dict(json.loads(made.read_text(encoding="utf-8")))


def merged(
    packages: dict[str, Any], parts: Sequence[Component], folder: Path, told: Description, version: str, when: int
) -> dict[str, Any]:
    """The whole bill: the tool's packages, and everything else that was shipped."""
    by_name = {entry["name"]: entry for entry in packages["components"]}
    entries = [described(part, by_name.get(part.package, {}), folder) for part in parts]
    program = {
        "type": "application",
        "bom-ref": told.id,
        "name": told.name,
        "version": version,
        "licenses": licences(told.licence),
        "externalReferences": [{"type": "website", "url": told.links.page}],
    }
    stamp = datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "$schema": f"http://cyclonedx.org/schema/bom-{SPEC}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": SPEC,
        "version": 1,
        "metadata": {"timestamp": stamp, "component": program, "tools": packages["metadata"]["tools"]},
        "components": entries,
        "dependencies": [{"ref": told.id, "dependsOn": [each["bom-ref"] for each in entries]}],
    }


def described(part: Component, tools: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A component: what the tool knows of it, its licence, its source, its files, and the crates inside it."""
    made: dict[str, Any] = {
        "type": "file" if part.licence == _FONTS else "library",
        "bom-ref": part.name,
        "name": part.package or part.name,
        "licenses": licences(part.licence),
        "copyright": part.copyright,
        "externalReferences": [{"type": "website", "url": part.source}],
    }
    if part.version:
        made["version"] = part.version
    if "purl" in tools:
        made["purl"] = tools["purl"]
    inside = [_file(path, folder) for path in libraries(folder) if matches(part, stem(path.name))]
    if part.package == "resvg-py":
        inside += [{key: crate[key] for key in _TOLD_OF_CRATES if key in crate} for crate in crates()]
    if inside:
        made["components"] = inside
    return made


def _file(path: Path, folder: Path) -> dict[str, Any]:
    """A library's file, by its path in the download."""
    name = path.relative_to(folder).as_posix()
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {"type": "file", "bom-ref": name, "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def licences(words: str) -> list[dict[str, Any]]:
    """A licence: an SPDX identifier or expression as such, anything else by its name."""
    if not _SPDX.fullmatch(words):
        return [{"license": {"name": words}}]
    return [{"expression": words}] if " " in words else [{"license": {"id": words}}]


def complaint(text: str) -> str:
    """What CycloneDX's strict validator has against a bill; "" for nothing."""
    # It takes two seconds to import, which only the packaging should wait for.
    schema = importlib.import_module("cyclonedx.schema")
    validation = importlib.import_module("cyclonedx.validation.json")
    found = validation.JsonStrictValidator(schema.SchemaVersion.from_version(SPEC)).validate_str(text)
    return "" if found is None else str(found)
