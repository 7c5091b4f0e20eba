"""Count the presses of a game of four people: `build/measure/presses.py [--way device|phones] [--games 1]`.

Plays whole games at the table, without a screen and in simulated time: everybody bids one card, fixes nothing and takes
the best build. At one device all presses are keys at the window; with phones they are taps, one for each card and one
for each answer, besides those that the window wants.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from build.attack.monkey import LocalNavigator
from build.checks.fake_door import AT_HOME, EMPTY, Doors
from build.pictures.driving import FRAME, key
from game.core.actions import Action, Bid, Build, EndAllocation
from game.core.state import Phase
from game.play.thinking import LocalThinker
from ui.files.settings import HUMAN, MatchSetup, Pace, SeatChoice, Settings
from ui.files.storage import Storage
from ui.match.match import Match, new_match
from ui.match.phones.link import Phones
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App

LONGEST = 200_000
"""Steps within which a game must end."""
COLOURS = ("red", "gold", "blue", "green")


class StuckError(RuntimeError):
    """The game came to no end."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--way", choices=("device", "phones"), default="device")
    parser.add_argument("--games", type=int, default=1)
    args = parser.parse_args()
    found = [presses(seed, phones=args.way == "phones") for seed in range(1, args.games + 1)]
    for what in sorted({name for counts in found for name in counts}):
        print(f"{what}: {statistics.mean(counts[what] for counts in found):.0f}")
    print(f"in all: {statistics.mean(sum(counts.values()) for counts in found):.0f}")
    return 0


def presses(seed: int, *, phones: bool) -> Counter[str]:
    """Play one game; what was pressed how often."""
    seats = tuple(
        SeatChoice(name, HUMAN, colour=colour, phone=phones)
        for name, colour in zip(("Ada", "Ben", "Cleo", "Dora"), COLOURS, strict=True)
    )
    with tempfile.TemporaryDirectory() as folder:
        settings, storage = Settings(pace=Pace.FAST), Storage.in_folder(Path(folder))
        app = App(settings, storage, size=(960, 540), navigator=LocalNavigator, hidden=True)
        app.guarded = False
        try:
            match = new_match(MatchSetup(seats, seed), app.archive, LocalThinker())
            if phones:
                return _by_phones(app, match)
            return _at_one_device(app, match)
        finally:
            app.close()


def _at_one_device(app: App, match: Match) -> Counter[str]:
    """Everybody passes the device on."""
    counts: Counter[str] = Counter()
    table = TableScene(app, match)
    app.scenes.reset(table)

    def press(what: str, code: int = pygame.K_RETURN) -> None:
        counts[what] += 1
        key(app, code)

    for _ in range(LONGEST):
        top = app.scenes.top
        if isinstance(top, ResultsScene):
            return counts
        if isinstance(top, CurtainScene):
            press("curtain")
        elif isinstance(top, Workbench):
            counts["workbench"] += 1
            _decide(app, table, match)
        elif top is table and table.my_turn:
            press("card", pygame.K_1)
            press("bid")
        elif top is table and table.playback.waiting:
            press("winner")
        app.step(FRAME)
    raise StuckError("the game does not end")


def _decide(app: App, table: TableScene, match: Match) -> None:
    """The person at a workbench is content with what lies there."""
    player = match.session.to_act
    assert player is not None
    action: Action = EndAllocation()
    if match.session.phase is Phase.SCORING:
        action = match.session.observation(player).legal_actions()[0]
    app.scenes.pop()
    table.act(player, [action])


def _by_phones(app: App, match: Match) -> Counter[str]:
    """Everybody has a phone."""
    counts: Counter[str] = Counter()
    doors = Doors(AT_HOME)
    phones = match.phones = Phones(match.setup.seats, doors.make)
    phones.begin()
    phones.open(AT_HOME.address, EMPTY)
    for seat in phones.states:
        doors.last.claim(seat, match.names[seat])
    phones.update()
    table = TableScene(app, match)
    app.scenes.reset(table)
    for _ in range(LONGEST):
        if isinstance(app.scenes.top, ResultsScene):
            return counts
        asked = [seat for seat in phones.states if doors.last.asked(seat)]
        for seat in asked[:1]:
            turn = doors.last.shown(seat).turn
            assert turn is not None
            action = EndAllocation() if turn.observation.phase is Phase.ALLOCATION else turn.actions[0]
            if isinstance(action, Bid):
                counts["card"] += len(action.cards)
            counts["build" if isinstance(action, Build) else "bid" if isinstance(action, Bid) else "workbench"] += 1
            doors.last.answer(seat, action)
        if table.playback.waiting:
            counts["winner"] += 1
            table.go_on()
        app.step(FRAME)
    raise StuckError("the game does not end")


if __name__ == "__main__":
    raise SystemExit(main())
