"""Lets a monkey loose on every scene: `build/attack_events.py --events 250000 --jobs 2 [--seed 1]`.

Random but reproducible keys, text, mouse, wheel, touch, gamepads, sizes, focus, dropped files, quit requests,
languages, text sizes and clock jumps, in five languages: nothing may raise or log an error, no frame may take long, and
no saved game may be lost. A failure is reported with the shortest list of events that reproduces it, which `--again
FILE` replays. Exits with 1 if anything failed, or if a scene was never on top.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from build.attack.monkey import Blow
from build.attack.ring import Bout, Fault, played
from build.attack.scenes import SCENES, all_scenes
from ui.base.i18n import LANGUAGES

BOUT = 250
"""Events per window."""
PORTION = 24
"""Bouts per process."""
LINES = 40
"""How many events of a list are printed."""
SHORTENING_SECONDS, SHORTENING_TRIES = 120.0, 80


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a bout: events by top scene; the fault, and the fewest blows that reproduce it."""

    bout: Bout
    visits: dict[str, int]
    fault: Fault | None = None
    blows: tuple[Blow, ...] = ()
    again: bool = False
    """Whether the blows reproduced the fault."""


def fight(bout: Bout) -> Outcome:
    """A bout; a failure is reduced to as few blows as can be found in limited time."""
    fault, done, visits = played(bout)
    if fault is None:
        return Outcome(bout, dict(visits))
    end, tries = time.monotonic() + SHORTENING_SECONDS, SHORTENING_TRIES

    def same(blows: Sequence[Blow]) -> bool:
        nonlocal tries
        tries -= 1
        found = played(bout, blows)[0]
        return found is not None and found.where == fault.where

    again = same(done)
    blows, part = done, len(done) // 2
    while again and part and tries > 0 and time.monotonic() < end:
        for at in range(max(0, len(blows) - part), -1, -part):
            fewer = [*blows[:at], *blows[at + part :]]
            if tries > 0 and time.monotonic() < end and same(fewer):
                blows = fewer
        part //= 2
    return Outcome(bout, dict(visits), fault, tuple(blows), again)


def bouts(events: int, seed: int) -> list[Bout]:
    """The bouts for a total number of events, with every scene equally often, in each language in turn."""
    names, languages = list(SCENES), list(LANGUAGES)
    count = -(-events // BOUT)
    turns = ((at, at % len(names), at // len(names)) for at in range(count))
    return [
        Bout(seed * 1_000_000 + at, names[scene], languages[(scene + lap) % len(languages)], BOUT)
        for at, scene, lap in turns
    ]


def report(outcome: Outcome, folder: Path) -> str:
    """What went wrong, and how to reproduce it."""
    assert outcome.fault is not None
    path = folder / f"events-{outcome.bout.seed}.json"
    path.write_bytes(msgspec.json.encode(outcome))
    lines = [msgspec.json.encode(blow).decode() for blow in outcome.blows]
    how = "these" if outcome.again else "not reproduced; these"
    return (
        f"{outcome.fault.where} at {outcome.bout}\n{outcome.fault.story}\n"
        f"{how} {len(lines)} events, stored in {path}:\n" + "\n".join(lines[:LINES])
    )


def attack(todo: Sequence[Bout], jobs: int, folder: Path) -> int:
    """Fight all bouts; returns the number of failures, unvisited scenes included."""
    visits, faults, done = Counter[str](), Counter[str](), 0
    try:
        # Fresh processes for each portion, as leftovers of windows are not tested here.
        for begin in range(0, len(todo), PORTION * jobs):
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
                for outcome in pool.map(fight, todo[begin : begin + PORTION * jobs]):
                    done += sum(outcome.visits.values())
                    visits.update(outcome.visits)
                    if outcome.fault is not None:
                        faults[outcome.fault.where] += 1
                        if faults[outcome.fault.where] == 1:
                            print(report(outcome, folder), flush=True)
            print(f"{done} events, {faults.total()} faults", flush=True)
    except BrokenProcessPool:
        print(f"A window hung or its process died after {done} events: its stack is above.")
        faults["a window hung, or died"] += 1
    missed = all_scenes() - set(visits)
    for name, count in visits.most_common():
        print(f"{count:8} {name}")
    for name in sorted(missed):
        print(f"   never {name}")
    for name, count in faults.most_common():
        print(f"{count} times: {name}")
    return faults.total() + len(missed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let a monkey loose on every scene.")
    parser.add_argument("--events", type=int, default=60_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", choices=SCENES, help="only this one")
    parser.add_argument("--out", type=Path, default=Path(".cache"), help="where lists of events are stored")
    parser.add_argument("--again", type=Path, metavar="FILE", help="replay a stored list of events")
    options = parser.parse_args()
    if options.again:
        kept = msgspec.json.decode(options.again.read_bytes(), type=Outcome)
        fault = played(kept.bout, kept.blows)[0]
        print("Nothing went wrong." if fault is None else fault.story)
        return int(fault is not None)
    options.out.mkdir(parents=True, exist_ok=True)
    todo = bouts(options.events, options.seed)
    if options.scene:
        todo = [msgspec.structs.replace(one, scene=options.scene) for one in todo]
    return int(attack(todo, options.jobs, options.out) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
