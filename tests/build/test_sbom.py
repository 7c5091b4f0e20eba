"""The bill of materials; packaging has CycloneDX's own validator judge the real one."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from build.bundle.description import description
from build.bundle.notices import components, crates, shipped
from build.bundle.sbom import licences, merged

NOON = 1_767_268_800
PACKAGES: dict[str, Any] = {
    "components": [{"name": "numpy", "purl": "pkg:pypi/numpy@2.0.0"}],
    "metadata": {"tools": {"components": [{"type": "application", "name": "cyclonedx-py"}]}},
}
"""As the tool writes it, in short."""


def bill(folder: Path) -> dict[str, Any]:
    return merged(PACKAGES, shipped(folder, components()), folder, description(), "1.2.3", NOON)


def test_it_names_all_that_is_shipped(tmp_path: Path) -> None:
    (tmp_path / "_internal").mkdir()
    (tmp_path / "_internal" / "libSDL2-2-50d19f93.0.so.0.3200.10").write_bytes(b"sdl")
    made = bill(tmp_path)
    named = {entry["bom-ref"]: entry for entry in made["components"]}
    assert {"Python", "NumPy", "Russo One", "libmpdec", "SDL, SDL_image, SDL_mixer, SDL_ttf"} <= named.keys()
    assert "FluidSynth" not in named
    assert named["NumPy"]["purl"] == "pkg:pypi/numpy@2.0.0"
    (file,) = named["SDL, SDL_image, SDL_mixer, SDL_ttf"]["components"]
    assert file["name"] == "_internal/libSDL2-2-50d19f93.0.so.0.3200.10"
    assert file["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"sdl").hexdigest()}]
    assert len(named["resvg-py"].get("components", [])) == len(crates())


def test_it_says_what_it_is_about(tmp_path: Path) -> None:
    made = bill(tmp_path)
    program = made["metadata"]["component"]
    assert (program["name"], program["version"]) == ("Fzzzt!", "1.2.3")
    assert made["metadata"]["timestamp"] == "2026-01-01T12:00:00Z"
    (of_program,) = made["dependencies"]
    assert of_program["ref"] == program["bom-ref"]
    assert of_program["dependsOn"] == [entry["bom-ref"] for entry in made["components"]]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Zlib", {"license": {"id": "Zlib"}}),
        ("BSD-3-Clause AND MIT", {"expression": "BSD-3-Clause AND MIT"}),
        ("MIT (X11)", {"license": {"name": "MIT (X11)"}}),
        ("public domain", {"license": {"name": "public domain"}}),
    ],
)
def test_a_licence_is_an_identifier_an_expression_or_a_name(words: str, kind: dict[str, Any]) -> None:
    assert licences(words) == [kind]
