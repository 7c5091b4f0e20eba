"""The workflows are well formed, and call nothing that `.ci/run` does not call as well."""

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from build.site.pages import ARCHIVES, SUMS

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHECKS, RELEASE = WORKFLOWS
AT_HAND = {
    "pip": "actions/setup-python",
    "uv": "pip install -q uv",
    ".ci/run": "actions/checkout",
    "sha256sum": "ubuntu",
    "cat": "ubuntu",
    "gh": "ubuntu",
    "mv": "ubuntu",
}
"""Each program that a step calls, and where a runner has it from: its system, or an earlier step."""
OUR_COMMANDS = re.compile(r"^(pip|uv|python)\b|\.ci/|build/")


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def runs(workflow: Any) -> list[str]:
    """All lines that the workflow's steps run."""
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
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
    """Word for word, except for pip's options; and in an environment that only those commands have filled."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    fresh = checks[checks.index("unset UV_NO_SYNC") : checks.index("uv pip freeze")]
    commands = re.findall(r"^    pip install uv && (.+)$", readme, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert f"    pip install -q uv && {command}" in fresh


def test_releases_are_made_from_pinned_versions() -> None:
    jobs = read(CHECKS)["jobs"]
    assert jobs["others"]["env"] == {"UV_PROJECT_ENVIRONMENT": ".cache/pinned", "UV_NO_SYNC": "1"}
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "export UV_PROJECT_ENVIRONMENT=.cache/pinned UV_NO_SYNC=1" in checks
    lines = runs(read(CHECKS))
    assert "uv run -q --no-project python build/constraints.py --install .cache/pinned" in lines


def test_releases_are_made_for_version_tags_only_and_from_tried_bundles() -> None:
    workflow = read(RELEASE)
    assert workflow["on"].keys() == {"push"}
    (pattern,) = workflow["on"]["push"]["tags"]
    assert re.fullmatch(pattern, "v1.20.3")
    assert workflow["jobs"].keys() == {"checks", "publish", "page"}
    assert workflow["jobs"]["checks"] == {"uses": f"./{CHECKS.relative_to(ROOT).as_posix()}"}
    assert workflow["jobs"]["publish"]["needs"] == "checks"
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["jobs"]["publish"]["permissions"] == {"contents": "write"}


def test_the_page_is_published_with_every_release_and_its_downloads() -> None:
    page = read(RELEASE)["jobs"]["page"]
    assert page["needs"] == "publish"
    assert page["permissions"] == {"pages": "write", "id-token": "write"}
    steps = read(CHECKS)["jobs"]["linux"]["steps"]
    (upload,) = [step for step in steps if "upload-artifact" in step.get("uses", "")]
    assert "dist/site/" in upload["with"]["path"].split()
    (checks,) = [step for step in steps if step.get("run") == ".ci/run"]
    assert checks["env"] == {"WITH_PAGE": "1"}
    assert "\n    uv run python build/make_site.py dist/site\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (laid,) = [step["run"] for step in page["steps"] if "run" in step]
    endings = [part for line in laid.splitlines() if line.startswith("mv") for part in line.split() if "*" in part]
    names = [f"Fzzzt-1.2.3-{end}" for ends in ARCHIVES.values() for end in ends.values()]
    assert all(any(fnmatch(name, ending) for ending in endings) for name in names)
    assert f"site/{SUMS}" in laid


def test_all_that_is_published_was_made_and_tried() -> None:
    """Archives, the installer, and what is in each download."""
    jobs = read(CHECKS)["jobs"].values()
    kept = {path for job in jobs for step in job["steps"] for path in step.get("with", {}).get("path", "").split()}
    published = re.search(r"--notes-file \S+ -- (.+) SHA256SUMS", RELEASE.read_text(encoding="utf-8"))
    assert published is not None
    assert published[1].split() == ["*.tar.xz", "*.zip", "*-setup.exe", "*.cdx.json"]
    assert {f"dist/{pattern}" for pattern in published[1].split()} < kept


def test_every_change_is_checked_on_all_three_systems() -> None:
    workflow = read(CHECKS)
    assert workflow["on"]["push"] == {"branches": ["**"]}
    assert {"pull_request", "workflow_call"} <= workflow["on"].keys()
    jobs = workflow["jobs"]
    assert not [step for job in jobs.values() for step in [job, *job["steps"]] if "if" in step]
    runners = [jobs["linux"]["runs-on"], *jobs["others"]["strategy"]["matrix"]["runner"]]
    assert {runner.split("-")[0] for runner in runners} == {"ubuntu", "windows", "macos"}
    assert not [runner for runner in runners if runner.endswith("latest")]


@pytest.mark.parametrize(
    "what", ['pytest -m "slow or not slow"', "main.py --self-check", "python build/check_bundle.py"]
)
def test_tests_self_check_and_bundle_check_run_on_every_system(what: str) -> None:
    jobs = read(CHECKS)["jobs"]
    assert f"uv run {what}" in [step.get("run") for step in jobs["others"]["steps"]]
    assert ".ci/run" in [step.get("run") for step in jobs["linux"]["steps"]]
    assert f"    uv run {what}\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("\nuv", "\n    uv")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_nothing_runs_without_a_time_limit(path: Path) -> None:
    for name, job in read(path)["jobs"].items():
        if "uses" in job:
            continue
        limits = [step.get("timeout-minutes") for step in job["steps"] if "run" in step]
        assert job["timeout-minutes"] <= 90, name
        assert all(limits) or len(limits) == 1, name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_each_program_that_a_step_calls_exists(path: Path) -> None:
    """On a runner that has what its system has, and what earlier steps of its job brought."""
    for job in read(path)["jobs"].values():
        there = set() if "steps" not in job else {str(job["runs-on"]).split("-")[0]}
        for step in job.get("steps", ()):
            there.add(step.get("uses", "").split("@")[0])
            # A continued line is one command.
            for line in step.get("run", "").replace("\\\n", " ").splitlines():
                assert AT_HAND[line.split()[0]] in there, line
                there.add(line)


def test_missing_debian_packages_are_installed_first() -> None:
    """Programs that the checks call by name: each is looked for, with the package that brings it."""
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    sought = re.search(r"^for tool in (.+?); do$", checks, re.MULTILINE | re.DOTALL)
    assert sought is not None
    packages = dict(pair.split(":") for pair in sought[1].replace("\\\n", "").split())
    assert packages == {
        "Xvfb": "xvfb", "xdotool": "xdotool", "git": "git", "objcopy": "binutils", "xz": "xz-utils",
        "appstreamcli": "appstream", "desktop-file-validate": "desktop-file-utils",
        "makensis": "nsis",
    }  # fmt: skip
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(package in readme for package in packages.values())
