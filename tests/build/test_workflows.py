"""The workflows are well formed, call nothing that `.ci/run` does not call, and fit what GitHub's runners are."""

import hashlib
import os
import re
import shutil
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
    "choco": "windows",
}
"""Each program that a step calls, and where a runner has it from: its system, or an earlier step."""
SHELL = {"if", "fi"}
"""What a line of a step may begin with besides."""
RUNNERS = {"ubuntu-24.04": "2028", "windows-2022": "2028", "macos-15": "2027", "macos-15-intel": "August 2027"}
"""The oldest runners that GitHub, in November 2026, neither has taken away nor is about to, and about when it will:
Ubuntu 22.04 goes in April 2027, and macOS 14 went this month."""
NODE_24 = {
    "actions/checkout": 5,
    "actions/setup-python": 6,
    "actions/upload-artifact": 6,
    "actions/download-artifact": 7,
    "actions/upload-pages-artifact": 5,
    "actions/deploy-pages": 5,
}
"""The first version of each action for Node 24: older ones want Node 20, which runners lost in September 2026."""
needs_bash = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("bash") is None, reason="there are no GNU tools and no bash here"
)
OUR_COMMANDS = re.compile(r"^(pip|uv|python)\b|\.ci/|build/")


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def runs(workflow: Any) -> list[str]:
    """All lines that the workflow's steps run."""
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
    return [line.strip() for step in steps if "run" in step for line in step["run"].splitlines()]


def steps(path: Path) -> list[Any]:
    """All steps of a workflow's jobs."""
    return [step for job in read(path)["jobs"].values() for step in job.get("steps", ())]


def step_named(path: Path, words: str) -> Any:
    """The step of a workflow whose name begins with these words."""
    (found,) = [step for step in steps(path) if step.get("name", "").startswith(words)]
    return found


def run_as_on_a_runner(script: str, folder: Path, stubs: dict[str, str], **variables: str) -> int:
    """Run a step's script in a folder; a stub is a program's name and what it does instead. Returns the exit code."""
    tools = folder.parent / "tools"
    tools.mkdir()
    for name, does in stubs.items():
        (tools / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", **variables}
    command = ["bash", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


def test_there_are_workflows() -> None:
    assert [path.stem for path in WORKFLOWS] == ["checks", "release"]


@pytest.mark.slow
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
    assert checks["env"]["WITH_PAGE"] == "1"
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
    script = step_named(RELEASE, "Attach the archives")["run"].replace("\\\n", "")
    published = re.search(r"--notes-file \S+ -- (.+) SHA256SUMS", script)
    assert published is not None
    ends = [f"*-{end}" for ends in ARCHIVES.values() for end in ends.values()]
    assert sorted(published[1].split()) == sorted([*ends, "*.cdx.json"])
    assert all(any(fnmatch(f"dist/{pattern}", path) for path in kept) for pattern in published[1].split())


def test_every_change_is_checked_on_all_three_systems() -> None:
    workflow = read(CHECKS)
    assert workflow["on"]["push"] == {"branches": ["**"]}
    assert {"pull_request", "workflow_call"} <= workflow["on"].keys()
    jobs = workflow["jobs"]
    assert not [step for job in jobs.values() for step in [job, *job["steps"]] if "if" in step]
    runners = [jobs["linux"]["runs-on"], *jobs["others"]["strategy"]["matrix"]["runner"]]
    assert {runner.split("-")[0] for runner in runners} == {"ubuntu", "windows", "macos"}


def test_no_runner_is_about_to_be_taken_away() -> None:
    jobs = [job for path in WORKFLOWS for job in read(path)["jobs"].values() if "runs-on" in job]
    named = [job["runs-on"] for job in jobs if "matrix" not in job["runs-on"]]
    assert {*named, *read(CHECKS)["jobs"]["others"]["strategy"]["matrix"]["runner"]} == RUNNERS.keys()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_runs_with_the_runners_node(path: Path) -> None:
    for action in [step["uses"] for step in steps(path) if "uses" in step]:
        name, _, version = action.partition("@v")
        assert int(version) >= NODE_24[name], action


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
        assert job["timeout-minutes"] <= 100, name
        assert all(limits) or len(limits) == 1, name
        # Or the job would be ended in the middle of a step, which then says nothing.
        assert sum(filter(None, limits)) < job["timeout-minutes"], name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_each_program_that_a_step_calls_exists(path: Path) -> None:
    """On a runner that has what its system has, and what earlier steps of its job brought."""
    for job in read(path)["jobs"].values():
        runners = job.get("strategy", {}).get("matrix", {}).get("runner", [job.get("runs-on", "")])
        there = {runner.split("-")[0] for runner in runners}
        for step in job.get("steps", ()):
            there.add(step.get("uses", "").split("@")[0])
            # A continued line is one command.
            for line in step.get("run", "").replace("\\\n", " ").splitlines():
                assert line.split()[0] in SHELL or AT_HAND[line.split()[0]] in there, line
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


@needs_bash
@pytest.mark.parametrize(("system", "installed"), [("Windows", True), ("macOS", False)])
def test_the_installers_maker_is_installed_on_windows_alone(tmp_path: Path, system: str, installed: bool) -> None:
    """Where it is missing, as on this machine."""
    script = step_named(CHECKS, "Install what makes the installer")["run"]
    (folder := tmp_path / "work").mkdir()
    assert run_as_on_a_runner(script, folder, {"choco": 'echo "$@" > asked'}, RUNNER_OS=system) == 0
    assert (folder / "asked").exists() == installed


@needs_bash
def test_git_reads_the_sources_of_somebody_else_in_the_container(tmp_path: Path) -> None:
    """Which the step's environment lets it do: packaging wants to know when the last commit was made."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    assert "--init" in read(CHECKS)["jobs"]["linux"]["container"]["options"].split()
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    given = {**os.environ, "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    step = step_named(CHECKS, "Test, build, and try the bundle")
    for environment, code in ((given, 128), ({**given, **step["env"]}, 0)):
        asked = subprocess.run(["git", "status"], cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert asked.returncode == code


def benchmarks() -> str:
    """The part of the checks that runs them."""
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    begin = checks.index('step "Benchmarks')
    return checks[begin : checks.index("\nstep ", begin)].split("\n", 1)[1]


@needs_bash
@pytest.mark.parametrize(
    ("shared", "code", "passes"), [("", 0, True), ("", 1, False), ("1", 0, True), ("1", 1, True), ("1", 2, False)]
)
def test_a_missed_limit_stops_nothing_where_others_use_the_machine(
    tmp_path: Path, shared: str, code: int, passes: bool
) -> None:
    """Which is so on a public runner. Whatever else is wrong with the benchmarks does."""
    assert step_named(CHECKS, "Test, build, and try the bundle")["env"]["SHARED_MACHINE"] == "1"
    (folder := tmp_path / "work").mkdir()
    done = run_as_on_a_runner(benchmarks(), folder, {"uv": f"exit {code}"}, SHARED_MACHINE=shared)
    assert (done == 0) == passes


def test_a_page_can_be_published_again_after_a_failure() -> None:
    """Its setting may be missing at first; two artifacts of one name are refused."""
    made, published = (step["with"] for step in steps(RELEASE) if "pages" in step.get("uses", ""))
    assert made["name"] == published["artifact_name"]
    assert "${{ github.run_attempt }}" in made["name"]


DOWNLOADS = [end for ends in ARCHIVES.values() for end in ends.values()]
PUBLISH = """
while [ "$1" != -- ]; do case "$1" in *.md) [ -f "$1" ] || exit 3;; esac; shift; done; shift
for file; do [ -f "$file" ] || exit 4; echo "$file"; done > ../published
"""


@needs_bash
@pytest.mark.parametrize("missing", ["", *DOWNLOADS])
def test_a_release_has_every_download_or_is_not_published(tmp_path: Path, missing: str) -> None:
    """What the artifacts of all systems bring, as they come together in one folder."""
    (folder := tmp_path / "dist").mkdir()
    (folder / "release-notes.md").write_text("- Robots.\n", encoding="utf-8")
    names = [f"Fzzzt-1.2.3-{end}" for end in DOWNLOADS if end != missing]
    bills = sorted({re.sub(r"(-setup\.exe|\.zip|\.tar\.xz)$", ".cdx.json", name) for name in names})
    for name in [*names, *bills]:
        (folder / name).write_bytes(name.encode())
        digest = hashlib.sha256(name.encode()).hexdigest()
        (folder / f"{name}.sha256").write_text(f"{digest}  {name}\n", encoding="utf-8")
    (folder / "site").mkdir()
    tag = {"GITHUB_REF_NAME": "v1.2.3"}
    done = run_as_on_a_runner(step_named(RELEASE, "Attach the archives")["run"], folder, {"gh": PUBLISH}, **tag)
    assert (done == 0) == (not missing)
    if not missing:
        assert {*(tmp_path / "published").read_text().split()} == {*names, *bills, "SHA256SUMS"}
        laid = step_named(RELEASE, "Lay the downloads")["run"]
        assert subprocess.run(["bash", "-eo", "pipefail", "-c", laid], cwd=folder, check=False).returncode == 0
        assert {path.name for path in (folder / "site").iterdir()} == {*names, *bills, "SHA256SUMS"}
