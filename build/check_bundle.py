"""Build the download, unpack it elsewhere, and try everything a player might: `build/check_bundle.py`.

`--archive FILE` tries an existing archive. Prints a line for each trial; exits with 1 if one failed. Windows open on a
virtual screen.
"""

import argparse
import concurrent.futures
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.bundle.changelog import ChangelogError
from build.bundle.content import bundled_modules, copies, forbidden
from build.bundle.description import description
from build.bundle.notices import components, unexplained
from build.bundle.oldest import too_new_for_linux, too_new_for_macos
from build.checks.limits import LimitError
from build.checks.profiles import with_profile
from build.checks.screen import NoScreenError, screen
from build.checks.start_time import StartError, hold_start_time
from build.package import LARGEST, SYSTEM, PackageError, installer_path, make_archive, refuse_too_large
from game.version import VERSION
from main import let_output_pass

TIMEOUT = 360
"""How many seconds a program may take: longer than one that checks itself, which says what it waited for in vain."""
NOBODY = 65534
LARGE = 50_000
"""The size in bytes from which a duplicate file in the bundle is an error."""
LARGEST_PROGRAM = 2_000_000
"""The most bytes of a program, beside which all modules lie; on macOS, with one program, they lie in it."""
STRANGE_FOLDER = "Цех № 5 – мои игры"
"""A folder as players have them: spaces, Cyrillic letters, signs."""
INSTALLED = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Fzzzt"
"""Where Windows knows of an installed game, as build/windows/fzzzt.nsi has it."""
UNINSTALLER = "Uninstall-Fzzzt.exe"
"""What takes it away again, as it is called there."""
READ_ONLY_SENTENCE = "Nothing can be saved in {folder}"
WINDOWS = SYSTEM == "windows"
_SYSTEMS_OWN = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \S+\[\d+:\d+\] ")
"""How such a line of macOS begins: with the time, the program, and numbers of process and thread."""


class TrialError(Exception):
    """A trial failed; the message says how."""


@dataclass(frozen=True)
class Bundle:
    """An unpacked archive."""

    folder: Path

    @property
    def program(self) -> Path:
        """What a player starts."""
        if SYSTEM == "macos":
            return self.folder / "Fzzzt.app" / "Contents" / "MacOS" / "fzzzt"
        return self.folder / ("Fzzzt.exe" if WINDOWS else "fzzzt")

    @property
    def terminal(self) -> Path:
        """What a terminal starts."""
        return self.folder / "fzzzt-terminal.exe" if WINDOWS else self.program


@dataclass(frozen=True)
class Outcome:
    """What a finished program left."""

    out: str
    err: str


def unpack(archive: Path, target: Path) -> Bundle:
    """Unpack as a player would; the archive must hold one folder."""
    target.mkdir(parents=True)
    if SYSTEM == "macos":
        subprocess.run(["ditto", "-x", "-k", str(archive), str(target)], check=True)
    elif archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as pack:
            pack.extractall(target)
    else:
        with tarfile.open(archive) as pack:
            pack.extractall(target, filter="data")
    (folder,) = target.iterdir()
    return Bundle(folder)


class Trials:
    """All trials of one bundle, with a work folder of their own."""

    def __init__(self, bundle: Bundle, work: Path, variables: Mapping[str, str]) -> None:
        """`variables` provide a screen; everything else in this environment that could matter is left out."""
        self.bundle = bundle
        self.work = work
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "PYTHON"))}
        # If nothing can be written, the graphics driver would complain, too.
        quiet = {"SDL_AUDIODRIVER": "dummy", "MESA_SHADER_CACHE_DISABLE": "true"}
        self.environment = {**kept, **variables, **quiet}

    def home(self, name: str) -> dict[str, str]:
        """An environment with an empty home of its own."""
        folder = self.work / "homes" / name
        folder.mkdir(parents=True)
        return with_profile(self.environment, folder)

    def run(
        self, program: Path, *arguments: str, env: Mapping[str, str] | None = None, user: int | None = None
    ) -> Outcome:
        """Run to the end. Raises TrialError unless the exit code is 0."""
        done = subprocess.run(
            [str(program), *arguments],
            env=dict(env or self.environment), cwd=self.work,
            user=user, group=user, extra_groups=None if user is None else [],
            capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=TIMEOUT, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise TrialError(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return Outcome(done.stdout, done.stderr)

    def plain(self) -> str:
        """A whole game from a folder other than the one it was built in, without complaints."""
        found = self.run(self.bundle.program, "--self-check", env=self.home("plain"))
        if complaints := without_the_systems_own(found.err):
            raise TrialError(f"said on standard error: {complaints}")
        return found.out.strip().splitlines()[-1] if found.out else "no terminal to say anything on"

    def silent(self) -> str:
        """A whole game with no audio device."""
        env = {**self.home("silent"), "SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull}
        self.run(self.bundle.program, "--self-check", env=env)
        return "plays in silence"

    def read_only_home(self) -> str:
        """A whole game where nothing can be written; exactly one sentence says so."""
        env = self.home("read only")
        Path(env["HOME"]).chmod(0o555)
        # Root may write anywhere, so run as a different user.
        user = NOBODY if os.geteuid() == 0 else None
        try:
            found = self.run(self.bundle.program, "--self-check", env=env, user=user)
        finally:
            Path(env["HOME"]).chmod(0o755)
        lines = found.err.strip().splitlines()
        if len(lines) != 1 or READ_ONLY_SENTENCE.format(folder=env["HOME"]) not in lines[0]:
            raise TrialError(f"should say one sentence on what cannot be saved, and said: {found.err!r}")
        return lines[0]

    def strange_path(self) -> str:
        """A whole game from a folder, and with a home, that have spaces and Cyrillic letters in their names."""
        folder = self.work / STRANGE_FOLDER / self.bundle.folder.name
        shutil.copytree(self.bundle.folder, folder, symlinks=True)
        self.run(Bundle(folder).program, "--self-check", env=self.home(STRANGE_FOLDER))
        return str(folder.relative_to(self.work))

    def terminal(self) -> str:
        """The version, a simulation on two processes, and the check of the record it wrote."""
        program, env = self.bundle.terminal, self.home("terminal")
        version = self.run(program, "--version", env=env).out.strip()
        if version != f"Fzzzt! {VERSION}":
            raise TrialError(f"--version said {version!r}")
        record = self.work / "games.jsonl"
        seats = ["--seat", "apprentice", "--seat", "random"]
        self.run(program, "simulate", *seats, "--games", "5", "--jobs", "2", "--record", str(record), env=env)
        return f"{version}: {self.run(program, 'verify', str(record), env=env).out.strip()}"

    def masterminds(self) -> str:
        """A game of masterminds, without warnings, and the check of its record."""
        program, env = self.bundle.terminal, self.home("masterminds")
        record = self.work / "masterminds.jsonl"
        seats = ["--seat", "mastermind", "--seat", "mastermind"]
        played = self.run(program, "simulate", *seats, "--games", "1", "--record", str(record), env=env)
        if played.err.strip():
            raise TrialError(f"said on standard error: {played.err}")
        return self.run(program, "verify", str(record), env=env).out.strip()

    def install(self) -> str:
        """The install script in a home with a strange name: install, start from the menu's entry, uninstall."""
        env = self.home("установка с пробелом")
        home = Path(env["HOME"])
        script = self.bundle.folder / "install.sh"
        self.run(script, env=env)
        share = home / ".local" / "share"
        entry = share / "applications" / f"{description().id}.desktop"
        for folder in (self.bundle.folder / "share", share):
            self.accepted(folder)
        line = next(line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
        self.run(Path(line.removeprefix("Exec=").removesuffix(" %f").strip('"')), "--version", env=env)
        self.run(home / ".local" / "bin" / "fzzzt", "--version", env=env)
        self.run(script, "--uninstall", env=env)
        left = [path for path in home.rglob("*") if not path.is_dir()]
        if left:
            raise TrialError(f"uninstalling left {left}")
        return "installs into a home, starts from there, uninstalls without a trace"

    def setup(self) -> str:
        """The installer of Windows, without questions: install, start, uninstall. An installed game is left alone."""
        installer = installer_path()
        if not installer.is_file():
            raise TrialError("no installer was made: makensis is needed, which comes with NSIS")
        if subprocess.run(["reg", "query", INSTALLED], capture_output=True, check=False).returncode == 0:
            return "not tried: the game is installed here already"
        folder = self.work / "installed"
        # The folder comes last and without quotation marks, whatever is in its name.
        subprocess.run(f'"{installer}" /S /D={folder}', check=True, timeout=TIMEOUT)
        version = self.run(folder / "fzzzt-terminal.exe", "--version", env=self.home("setup")).out.strip()
        # This way it does not move out of the folder to remove itself, and can be waited for.
        subprocess.run(f'"{folder / UNINSTALLER}" /S _?={folder}', check=True, timeout=TIMEOUT)
        left = [path.name for path in folder.rglob("*") if path.name != UNINSTALLER] if folder.exists() else []
        if left:
            raise TrialError(f"uninstalling left {left}")
        return f"installs {version}, uninstalls without a trace"

    def accepted(self, share: Path) -> None:
        """The desktops' own checkers accept the entry and the metadata below a folder. Raises TrialError."""
        name = description().id
        checks = {
            "desktop-file-validate": [str(share / "applications" / f"{name}.desktop")],
            "appstreamcli": ["validate", "--no-net", str(share / "metainfo" / f"{name}.metainfo.xml")],
        }
        for checker, arguments in checks.items():
            program = shutil.which(checker)
            if program is None:
                raise TrialError(
                    f"{checker} is not installed, which says whether desktops can read what they are given"
                )
            said = self.run(Path(program), *arguments)
            # A desktop entry's checker warns without failing.
            if "warning" in (said.out + said.err).lower():
                raise TrialError(f"{checker} said {said.out}{said.err}")

    def start_time(self) -> str:
        """The title screen comes nearly as soon as from source."""
        told: list[str] = []
        hold_start_time(self.bundle.terminal, self.environment, told.append)
        return "; ".join(told)

    def modules(self) -> str:
        """No module in the bundle that does not belong there, or whose package the notices do not name."""
        modules = bundled_modules(self.bundle.terminal)
        if foreign := sorted(filter(forbidden, modules)):
            raise TrialError(f"the bundle holds {', '.join(foreign[:10])}")
        if unknown := unexplained(modules, components()):
            raise TrialError(
                f"the bundle holds {', '.join(unknown)}, which build/licences/components.toml does not name"
            )
        return f"{len(modules)} modules, none of them foreign, all of known packages"

    def once(self) -> str:
        """No library is there twice, and the modules are next to the programs instead of inside each."""
        if found := copies(self.bundle.folder, LARGE):
            raise TrialError(f"the same file lies there more than once: {', '.join(map(str, found[0]))}")
        size = max(program.stat().st_size for program in (self.bundle.program, self.bundle.terminal))
        if SYSTEM != "macos" and size > LARGEST_PROGRAM:
            raise TrialError(f"a program has {size} bytes, and {LARGEST_PROGRAM} are allowed")
        return f"nothing lies there twice, a program has {size / 1e6:.1f} MB"

    def old_systems(self) -> str:
        """No file asks for a newer system than the oldest that players are promised, whatever machine made it."""
        tell = {"linux": too_new_for_linux, "macos": too_new_for_macos}.get(SYSTEM)
        if tell is None:
            return "not tried: here libraries do not say it"
        if files := tell(self.bundle.folder):
            raise TrialError(f"asks for a newer system than players are promised: {', '.join(files)}")
        return "runs on the oldest system that players are promised"

    def everywhere(self) -> list[Callable[[], str]]:
        """The trials that may run side by side."""
        if SYSTEM == "linux":
            homes = [self.silent, self.read_only_home, self.strange_path, self.install]
            return [self.plain, *homes, self.terminal, self.masterminds]
        windows = [self.setup] if WINDOWS else []
        return [self.plain, self.strange_path, self.terminal, self.masterminds, *windows]

    def signature(self) -> str:
        """The application of macOS is signed, and all of it has come through the archive."""
        self.run(Path("/usr/bin/codesign"), "--verify", "--deep", "--strict", str(self.bundle.folder / "Fzzzt.app"))
        return "signed, and nothing was lost on the way"

    def alone(self) -> list[Callable[[], str]]:
        """The trials that run one after another: the last one measures."""
        signed = [self.signature] if SYSTEM == "macos" else []
        return [self.modules, self.once, self.old_systems, *signed, self.start_time]


def without_the_systems_own(said: str) -> str:
    """What a program said on standard error, without what macOS says there in its name about any window with text."""
    return "\n".join(line for line in said.splitlines() if line.strip() and not _SYSTEMS_OWN.match(line))


def attempt(trial: Callable[[], str]) -> bool:
    """Run a trial and print the result."""
    began = time.monotonic()
    name = trial.__name__.replace("_", " ")
    try:
        words = trial()
    except (TrialError, StartError, LimitError, OSError, subprocess.SubprocessError) as error:
        print(f"FAILED {name}: {error}", flush=True)
        return False
    print(f"ok     {name} ({time.monotonic() - began:.0f} s): {words}", flush=True)
    return True


def check(archive: Path) -> bool:
    """Try an archive in every way; return whether everything passed.

    Raises NoScreenError, and PackageError for an archive that is too large.
    """
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB (at most {LARGEST[SYSTEM] / 1e6:.0f})", flush=True)
    refuse_too_large(archive)
    with contextlib.ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fzzzt-check-", ignore_cleanup_errors=True)))
        # Another user takes part.
        work.chmod(0o755)
        variables = stack.enter_context(screen())
        trials = Trials(unpack(archive, work / "elsewhere"), work, variables)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            well = list(pool.map(attempt, trials.everywhere()))
        well += [attempt(trial) for trial in trials.alone()]
    return all(well)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the download and try everything a player might.")
    parser.add_argument("--archive", type=Path, metavar="FILE", help="try this one instead of making one")
    options = parser.parse_args(arguments)
    let_output_pass()
    began = time.monotonic()
    try:
        archive = options.archive or make_archive()
        print(f"made in {time.monotonic() - began:.0f} s", flush=True)
        return 0 if check(archive) else 1
    except (PackageError, ChangelogError, NoScreenError) as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
