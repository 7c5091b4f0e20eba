"""The workflows: their form, and that they call nothing which `.ci/run` does not call as well."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
OUR_COMMANDS = re.compile(r"^(pip|uv|python)\b|\.ci/|build/")


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def runs(workflow: Any) -> list[str]:
    """All lines that the workflow's steps run."""
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    return [line.strip() for step in steps if "run" in step for line in step["run"].splitlines()]


def test_there_are_workflows() -> None:
    assert [path.stem for path in WORKFLOWS] == ["checks", "release"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_fits_the_schema(path: Path) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_what_the_checks_call(path: Path) -> None:
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for line in runs(read(path)):
        if OUR_COMMANDS.search(line):
            assert line == ".ci/run" or line in checks


def test_the_checks_call_what_the_readme_says() -> None:
    """Word for word, but for pip's chatter; and in an environment that only those commands have filled."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    fresh = checks[checks.index("unset UV_NO_SYNC") : checks.index("uv pip freeze")]
    commands = re.findall(r"^    pip install uv && (.+)$", readme, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert f"    pip install -q uv && {command}" in fresh


def test_releases_are_made_from_pinned_versions() -> None:
    jobs = read(WORKFLOWS[1])["jobs"]
    assert jobs["others"]["env"] == {"UV_PROJECT_ENVIRONMENT": ".cache/pinned", "UV_NO_SYNC": "1"}
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "export UV_PROJECT_ENVIRONMENT=.cache/pinned UV_NO_SYNC=1" in checks
    lines = runs(read(WORKFLOWS[1]))
    assert "uv run -q --no-project python build/constraints.py --install .cache/pinned" in lines


def test_a_release_is_made_for_version_tags_alone_and_from_tried_bundles() -> None:
    workflow = read(WORKFLOWS[1])
    (pattern,) = workflow["on"]["push"]["tags"]
    assert re.fullmatch(pattern, "v1.20.3")
    publish = workflow["jobs"]["publish"]
    assert sorted(publish["needs"]) == sorted(workflow["jobs"].keys() - {"publish"})
    assert publish["if"] == "github.ref_type == 'tag'"
    lines = runs(workflow)
    assert ".ci/run" in lines
    assert "uv run python build/check_bundle.py" in lines


def test_a_release_runs_on_all_three_systems() -> None:
    jobs = read(WORKFLOWS[1])["jobs"]
    runners = [jobs["linux"]["runs-on"], *jobs["others"]["strategy"]["matrix"]["runner"]]
    assert {runner.split("-")[0] for runner in runners} == {"ubuntu", "windows", "macos"}
    assert not [runner for runner in runners if runner.endswith("latest")]
