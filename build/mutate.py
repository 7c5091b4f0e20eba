"""Mutation testing: put small faults into the game and see which ones its tests catch: `uv run --group mutation
build/mutate.py [MODULE]`.

mutmut makes the faults, each in a copy of one function, and runs those of the module's own tests that reach it. It
works in .cache/mutation/, where an interrupted run resumes unless anything in game/ or its tests has changed. Prints
for each module how many faults were caught, and the ones that were not; exits with 1 if fewer than 90 % of a module's
were. `--missed` retries only what the last run missed. Run it by hand: all modules take about half an hour on two
cores. build/docs/MUTANTS.md lists the equivalent mutants.
"""

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".cache" / "mutation"
_RULES = ("auction", "allocation", "faults", "round", "scoring", "setup")
TESTS = {
    "game.core.rules": (*[f"core/test_rules_{part}" for part in _RULES], "core/test_game_properties"),
    "game.core.scoring": (
        "core/test_best_build",
        "core/test_build_plan",
        "core/test_rules_scoring",
        "review/test_standing",
    ),
    "game.core.dealing": ("core/test_dealing", "records/test_golden_games"),
    "game.core.observation": ("core/test_observation", "core/test_game_properties"),
    "game.records.game": (
        "records/test_game",
        "records/test_verify",
        "records/test_tampered_records",
        "records/test_old_records",
    ),
    "game.records.record": (
        "records/test_record",
        "records/test_verify",
        "records/test_old_records",
        "records/test_record_damage",
    ),
    "game.records.recorded_events": (
        "records/test_recorded_events",
        "records/test_tampered_records",
        "records/test_old_records",
    ),
    "game.records.seal": ("records/test_seal",),
    "game.play.session": ("play/test_session",),
    "game.play.tournament": ("play/test_tournament", "play/test_tournament_ends"),
    "game.review.standing": ("review/test_standing",),
    "game.core.build_plan": ("core/test_build_plan",),
    "game.agents.knowledge.memory": ("agents/test_memory",),
    "game.agents.knowledge.worth": ("agents/test_worth", "agents/test_stock"),
    "game.agents.knowledge.stock": ("agents/test_stock", "agents/test_worth"),
}
"""The modules, and the tests in `tests/game` that should catch a fault in each."""
COPIED = ("game", "tests", "build", "ui", "main.py", "README.md", "pyproject.toml")
LEAST = 0.9
"""The share of a module's faults that must be caught."""
CAUGHT = ("killed", "timeout", "segfault")
SETTINGS = """\
[mutmut]
source_paths = game
only_mutate = {file}
also_copy =
    {copied}
track_dependencies = false
timeout_multiplier = 3
timeout_constant = 10
pytest_add_cli_args =
    -n
    0
    -p
    no:cacheprovider
    --hypothesis-profile
    trial
    -m
    slow or not slow
pytest_add_cli_args_test_selection =
    {tests}
"""


class MutationError(Exception):
    """The faults could not be tried; the message says why."""


class Trial:
    """The faults of one module, with a work folder of their own."""

    def __init__(self, module: str) -> None:
        self.module = module
        self._folder = WORK / module

    def prepare(self, *, forget: bool = True) -> None:
        """Copy what the tests of the game need, with the times of the files, by which mutmut sees what is new.

        mutmut looks only at the function, and uses its old results and copies even if other modules or the tests have
        changed: in that case everything is redone, unless ``forget`` is False.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        mark, now = self._folder / "tried", fingerprint(ROOT, "game", "tests/game", "tests/conftest.py")
        if forget and (not mark.is_file() or mark.read_text(encoding="utf-8") != now):
            shutil.rmtree(self._folder / "mutants", ignore_errors=True)
            mark.write_text(now, encoding="utf-8")
        for name in COPIED:
            source, target = ROOT / name, self._folder / name
            if source.is_dir():
                shutil.rmtree(target, ignore_errors=True)
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)
        file = self.module.replace(".", "/") + ".py"
        source = self._folder / file
        times = source.stat()
        source.write_text(undecorated(source.read_text(encoding="utf-8")), encoding="utf-8")
        os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
        settings = SETTINGS.format(
            file=file,
            copied="\n    ".join(name for name in COPIED if name not in ("game", "tests", "pyproject.toml")),
            tests="\n    ".join(f"tests/game/{name}.py" for name in TESTS[self.module]),
        )
        (self._folder / "setup.cfg").write_text(settings, encoding="utf-8")

    def run(self, jobs: int) -> None:
        """Try every untried fault, `jobs` at a time. Raises MutationError."""
        self.mutmut("run", "--max-children", str(jobs))

    def run_missed(self, jobs: int) -> None:
        """Try the faults that the last run missed with the tests as they are now. Raises MutationError."""
        if missed := missed_of(self.found()):
            self.prepare(forget=False)
            self.mutmut("run", "--max-children", str(jobs), *missed)

    def found(self) -> dict[str, str]:
        """The result for each fault. Raises MutationError if none has been tried."""
        faults = outcomes(self.mutmut("results", "--all", "true", quiet=True))
        if not faults:
            raise MutationError(f"{self.module} has not been tried yet.")
        return faults

    def report(self) -> bool:
        """Print how many faults were caught, and the others; return whether they were enough. Raises MutationError."""
        faults = self.found()
        missed = missed_of(faults)
        caught = 1 - len(missed) / len(faults)
        slow = list(faults.values()).count("timeout")
        by_time = f", {slow} of them because a test did not end" if slow else ""
        print(
            f"\n== {self.module}: {len(faults) - len(missed)} of {len(faults)} caught, {caught:.1%}{by_time}",
            flush=True,
        )
        for fault in missed:
            changed = changed_lines(self.mutmut("show", fault, quiet=True))
            print(f"{fault} ({faults[fault]})", *changed, sep="\n  ", flush=True)
        return caught >= LEAST

    def mutmut(self, *arguments: str, quiet: bool = False) -> str:
        """Run mutmut in the work folder; return what it printed if `quiet`. Raises MutationError."""
        if not self._folder.is_dir():
            raise MutationError(f"{self.module} has not been tried yet.")
        program = shutil.which("mutmut", path=str(Path(sys.executable).parent))
        if program is None:
            raise MutationError("mutmut is not installed: `uv run --group mutation build/mutate.py`.")
        # The same examples in every run, so that a fault caught once is caught again.
        done = subprocess.run(
            [program, *arguments], cwd=self._folder, env={**os.environ, "CI": "1"},
            stdout=subprocess.PIPE if quiet else None, encoding="utf-8", check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise MutationError(f"mutmut {arguments[0]} ended with {done.returncode}; its last lines say why.")
        return done.stdout or ""


def undecorated(source: str) -> str:
    """The same program without the decorators that keep mutmut from a function: properties are created by a separate
    line, and caches are dropped."""
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: node.lineno, reverse=True):
        decorators = [ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list]
        if decorators == ["property"]:
            lines.insert(node.end_lineno or node.lineno, f"{' ' * node.col_offset}{node.name} = property({node.name})")
        elif decorators not in (["lru_cache"], ["cache"]):
            continue
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join([*lines, ""])


def outcomes(listed: str) -> dict[str, str]:
    """What became of each fault, from the lines that `mutmut results` prints."""
    pairs = [line.strip().rpartition(": ") for line in listed.splitlines() if "__mutmut_" in line]
    return {fault: outcome for fault, _, outcome in pairs}


def missed_of(faults: Mapping[str, str]) -> list[str]:
    """The faults that no test noticed."""
    return [fault for fault, outcome in faults.items() if outcome not in CAUGHT]


def fingerprint(root: Path, *names: str) -> str:
    """A checksum of these files and all files in these folders, except compiled Python."""
    digest = hashlib.sha256()
    for name in names:
        inside = [root / name, *(root / name).rglob("*")]
        for file in sorted(path for path in inside if path.is_file() and "__pycache__" not in path.parts):
            digest.update(f"{file.relative_to(root).as_posix()} {file.stat().st_size}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def changed_lines(shown: str) -> list[str]:
    """What a fault takes out and puts in, from what `mutmut show` prints."""
    return [line for line in shown.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Put small faults into the game and see which its tests notice.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)}; default: all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="faults tried at once")
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--missed", action="store_true", help="try only what the last run missed, with the tests as they are"
    )
    only.add_argument("--report", action="store_true", help="only tell again what the last run found")
    options = parser.parse_args(arguments)
    if unknown := set(options.modules) - TESTS.keys():
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    enough = []
    try:
        for trial in [Trial(module) for module in options.modules or TESTS]:
            if options.missed:
                trial.run_missed(options.jobs)
            elif not options.report:
                trial.prepare()
                trial.run(options.jobs)
            enough.append(trial.report())
    except MutationError as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if all(enough) else 1


if __name__ == "__main__":
    raise SystemExit(main())
