"""Damages the player's files by chance and opens all that reads them: `build/attack_files.py --damages 10000 --seed 1`.

Each run takes an intact profile (finished and unfinished games, backups, sidecars, the index, settings and progress),
damages one to three of its files, and opens the title, the list of games, the damaged games and another one, the
statistics, a hint and a report through the real archive and scenes, without a screen. All share one window; archive,
settings and scenes are recreated each time, as at a new start of the program.

It looks for exceptions, logged errors, untouched games missing from the list, wrong counts, and unreadable files that
no sentence mentions. Prints a table, and exits with 1 on any fault.
"""

import argparse
import faulthandler
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.attack.intact_profile import lay_out, make_profile
from build.attack.opening import PATIENCE, Attack
from ui.archive.archive import Archive
from ui.archive.entry import FACTS
from ui.files.faults import readable
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.navigation import SceneNavigator
from ui.shell.app import App

SIZE = (640, 360)


def attack(damages: int, seed: int, first: int = 0) -> int:
    """Run a number of damages, and print the results; returns the exit code."""
    begun = time.monotonic()
    os.fsync = lambda _number: None  # type: ignore[assignment]
    tried: Counter[tuple[str, str]] = Counter()
    failed: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="fzzzt-attack-") as folder:
        home = Path(folder) / "home"
        profile = make_profile(home)
        storage = Storage.in_folder(home)
        storage.cache, storage.logs = None, None
        # The index knows the files by their times.
        shutil.rmtree(home)
        lay_out(profile, home)
        archive = Archive(storage.games, facts=FACTS)
        archive.upkeep.scan()
        archive.wait(60)
        archive.close()
        profile.files["data/games/index.sqlite3"] = (storage.games / "index.sqlite3").read_bytes()
        app = App(Settings(language="en"), storage, size=SIZE, navigator=SceneNavigator)
        app.guarded = False
        one = Attack(app, profile, home)
        for number in range(first, first + damages):
            faulthandler.dump_traceback_later(2 * PATIENCE, exit=True)
            done, wrong = one.run(number, seed)
            for damage in done:
                tried[damage.kind, damage.how] += 1
                failed[damage.kind, damage.how] += bool(wrong)
            for words in wrong:
                what = ", ".join(f"{damage.kind}: {damage.how} ({readable(damage.path.name)})" for damage in done)
                print(f"damage {number} [{what}]: {words}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number + 1 - first} of {damages}", end="", file=sys.stderr, flush=True)
        faulthandler.cancel_dump_traceback_later()
        vars(app)["archive"] = Archive(storage.games)
        app.close()
    print(f"{'file':18} {'damage':16} {'tried':>6} {'faults':>6}")
    for (kind, how), count in sorted(tried.items()):
        print(f"{kind:18} {how:16} {count:6} {failed[kind, how]:6}")
    faults = sum(failed.values())
    print(f"{damages} damages in {time.monotonic() - begun:.0f} s: {'no fault' if not faults else f'{faults} faults'}.")
    return 1 if faults else 0


def main() -> int:
    """Read the arguments and begin."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--damages", type=int, default=1000, metavar="COUNT", help="how many damages")
    parser.add_argument("--seed", type=int, default=1, help="another one does others")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this one, to see it again")
    options = parser.parse_args()
    return attack(options.damages, options.seed, options.first)


if __name__ == "__main__":
    sys.exit(main())
