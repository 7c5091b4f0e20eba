"""Measure how long a person waits: `build/measure/pace.py [--pace fast] [--games 2] [--json]`.

Plays whole games at the table, without a screen and in simulated time, and prints the seconds from locking in a bid to
the next decision, separately within a round and across rounds, and how long a game is watched in all.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from build.pictures.driving import FRAME, key
from build.pictures.games import TABLE_SEATS
from game.core.rules import SEATS
from game.core.state import Phase
from game.play.thinking import LocalThinker
from ui.files.settings import MatchSetup, Pace, Settings
from ui.files.storage import Storage
from ui.match.match import new_match
from ui.navigation import SceneNavigator
from ui.scenes.play.table import TableScene
from ui.scenes.play.viewed_table import QUIET_GAMES
from ui.shell.app import App
from ui.table.state.turns import TurnKind

READS = 1.5
"""Seconds after which a person lays the last card, which is no choice."""
LONGEST = 120.0
"""Seconds of simulated time within which something must happen."""


class StuckError(RuntimeError):
    """The table came to no decision."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pace", choices=[pace.value for pace in Pace], default=Pace.NORMAL.value)
    parser.add_argument("--seats", type=int, choices=SEATS, default=4)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the seconds as JSON")
    args = parser.parse_args()
    inside: list[float] = []
    across: list[float] = []
    wavered = 0.0
    for seed in range(1, args.games + 1):
        for seconds, own, new_round in waiting(Pace(args.pace), args.seats, seed):
            (across if new_round else inside).append(seconds)
            wavered += own
    if args.json:
        print(json.dumps({"inside a round": inside, "to a new round": across}))
        return 0
    for name, waits in (("inside a round", inside), ("to a new round", across)):
        print(f"{name}: {len(waits)} waits, median {statistics.median(waits):.1f} s, longest {max(waits):.1f} s")
    watched = sum(inside + across) - wavered
    print(f"watched in all: {watched / args.games / 60:.1f} minutes a game")
    print(f"besides, while the own bid could be taken back: {wavered / args.games / 60:.1f} minutes a game")
    print("inside a round, in tenths:", ", ".join(f"{part:.1f}" for part in statistics.quantiles(inside, n=10)))
    return 0


def waiting(pace: Pace, seats: int, seed: int) -> list[tuple[float, float, bool]]:
    """Play one game; returns for each bid the seconds to the person's next decision, those of them in which the bid
    could be taken back, and whether a new round came between."""
    found: list[tuple[float, float, bool]] = []
    with tempfile.TemporaryDirectory() as folder:
        app = App(
            Settings(pace=pace), Storage.in_folder(Path(folder)), size=(960, 540), navigator=SceneNavigator, hidden=True
        )
        try:
            # Somebody who has played before: first games are slower.
            app.change_progress(games=QUIET_GAMES)
            match = new_match(MatchSetup(TABLE_SEATS[:seats], seed), app.archive, LocalThinker())
            scene = TableScene(app, match)
            app.scenes.reset(scene)
            _until_asked(app, scene)
            while match.session.phase is Phase.BIDDING:
                round_number = scene.view.round
                key(app, pygame.K_1)
                key(app, pygame.K_RETURN)
                seconds, own = _until_asked(app, scene)
                if match.session.phase is Phase.BIDDING and match.session.to_act is not None:
                    found.append((seconds, own, scene.view.round != round_number))
        finally:
            app.close()
    return found


def _until_asked(app: App, scene: TableScene) -> tuple[float, float]:
    """Let time pass until the person may bid or the auctions are over; a person at the workbench is done at once.
    Returns the seconds, and those of them in which the bid could be taken back."""
    seconds = announced = own = 0.0
    while not scene.my_turn and scene.match.session.phase in (Phase.BIDDING, Phase.ALLOCATION):
        player = scene.match.session.to_act
        if app.scenes.top is not scene and player is not None:
            done = scene.match.session.observation(player).legal_actions()[-1]
            app.scenes.pop()
            scene.act(player, [done])
        if scene.playback.waiting:
            # A lot won by the last card waits for a press.
            scene.go_on()
        announced = announced + FRAME if scene.next_turn.what is TurnKind.FORCED and not scene.busy else 0.0
        if announced >= READS:
            scene.confirm()
        own += FRAME * scene.can_take_back
        # The disk takes real time, which must not count.
        scene.match.settle(LONGEST)
        app.step(FRAME)
        seconds += FRAME
        if seconds > LONGEST:
            raise StuckError(f"nothing to decide after {LONGEST:.0f} seconds of game {scene.match.setup.seed}")
    return seconds, own


if __name__ == "__main__":
    raise SystemExit(main())
