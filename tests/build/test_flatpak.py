"""The Flatpak manifest: it builds without a network, from pinned files alone."""

import hashlib
import json
import re
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from build.bundle.content import data_files
from build.bundle.description import description
from build.bundle.flatpak import MACHINES, PARTS, as_json, from_here, from_tag, manifest, manifest_path, pinned, source
from build.constraints import CONSTRAINTS

ROOT = Path(__file__).resolve().parents[2]
TOLD = description()
TEXT = manifest_path(TOLD).read_text(encoding="utf-8")
PYTHON = json.loads(TEXT)["modules"][0]
PINS = pinned(CONSTRAINTS.read_text(encoding="utf-8"))
ADDRESS = re.compile(r"https://files\.pythonhosted\.org/packages/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{60}/[\w.+-]+\.whl")


def test_the_manifest_is_as_the_script_writes_it() -> None:
    assert as_json(manifest(TOLD, PYTHON, from_here())) == TEXT


def test_each_source_is_a_pinned_file_with_its_sum() -> None:
    for each in PYTHON["sources"]:
        assert ADDRESS.fullmatch(each["url"]), each
        assert f"--hash=sha256:{each['sha256']}" in PINS, f"{each['url']}: run build/bundle/flatpak.py"


def test_each_processor_gets_each_package_once_in_the_pinned_version() -> None:
    wanted = {
        canonicalize_name(pin.name): pin.specifier for pin in map(Requirement, re.findall(r"^\S+", PINS, re.MULTILINE))
    }
    assert "numpy" in wanted
    for machine in MACHINES:
        names = [
            each["url"].rpartition("/")[2] for each in PYTHON["sources"] if machine in each.get("only-arches", MACHINES)
        ]
        found = [parse_wheel_filename(name)[:2] for name in names]
        assert sorted(name for name, _ in found) == sorted(wanted)
        assert all(wanted[name].contains(version) for name, version in found)
        assert all(machine in name or name.endswith("-any.whl") for name in names)


def test_only_what_suits_the_runtimes_python_is_taken() -> None:
    constraints = (
        "numpy==1.0 ; python_full_version < '3.12' \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n    # via fzzzt\n"
        "numpy==2.0 ; python_full_version >= '3.12' \\\n    --hash=sha256:cc\npytest==9.0 \\\n    --hash=sha256:dd\n"
    )
    assert pinned(constraints) == "numpy==2.0 --hash=sha256:cc\n"


def test_a_wheel_is_named_by_its_content(tmp_path: Path) -> None:
    wheel = tmp_path / "thing-1.0-cp313-cp313-manylinux_2_17_aarch64.manylinux2014_aarch64.whl"
    wheel.write_bytes(b"content")
    made = source(wheel)
    assert ADDRESS.fullmatch(made["url"])
    assert made["sha256"] == hashlib.sha256(b"content").hexdigest()
    assert made["only-arches"] == ["aarch64"]
    assert "only-arches" not in source(wheel.rename(tmp_path / "thing-1.0-py3-none-any.whl"))


def test_the_whole_program_is_copied() -> None:
    assert all((ROOT / part).exists() for part in PARTS)
    assert {folder.partition("/")[0] for _, folder in data_files(ROOT)} <= set(PARTS)
    assert all((ROOT / path).is_file() for path in re.findall(r"build/[\w./]+\.(?:py|sh)", TEXT))


def test_a_store_gets_the_sources_of_a_tag() -> None:
    made = manifest(TOLD, PYTHON, from_tag(TOLD, "v1.2.3", "c0ffee"))
    assert made["modules"][1]["sources"] == [
        {"type": "git", "url": f"{TOLD.links.repository}.git", "tag": "v1.2.3", "commit": "c0ffee"}
    ]
