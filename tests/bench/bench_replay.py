"""The cost of jumping around in a replay: the bar is scrubbed from one frame to the next."""

import random

from build.checks.limits import Figure
from game.records.game import Game
from game.records.record import Record
from tests.bench.conftest import Hold
from tests.bench.yardstick import in_yardsticks
from ui.base.i18n import Translator
from ui.match.after.replay import Replay
from ui.scenes.after.replay_scene import shown_view

GAMES = 3
BLOCKS = 12
# The most that a jump to any auction may cost, and what is shown there with it.
MOST = 50
# The most that opening a record may cost: all of it is played once.
MOST_OPENING = 500


def recorded(seed: int) -> Record:
    """A whole game of four, played at random."""
    game = Game.new(seed, 4)
    rng = random.Random(seed)
    while game.to_act is not None:
        options = game.legal_actions()
        game.apply(options[rng.randrange(min(len(options), 40))])
    return game.to_record()


def test_seeking_to_any_auction(hold: Hold) -> None:
    """The most expensive of all forty, from the end of the game and back: position, table and log."""
    words = Translator("en")
    replays = [Replay(recorded(seed)) for seed in range(GAMES)]

    def jump(replay: Replay, point: int) -> None:
        replay.seek(point)
        shown_view(replay)
        replay.lines(words)
        replay.seek(replay.points[-1])

    def measure(_attempt: int) -> list[Figure]:
        costs = []
        for seat in (None, 2):
            for replay in replays:
                replay.seat = seat
                # A viewpoint is worked out for the whole game when it is chosen.
                replay.lines(words)
                costs += [
                    in_yardsticks(lambda one=replay, at=mark.point: jump(one, at), blocks=BLOCKS, per_block=4)  # type: ignore[misc]
                    for mark in replay.auctions
                ]
        return [Figure("dearest jump to an auction and back to the end", max(costs), MOST, "yardsticks")]

    hold(measure)


def test_opening_a_record(hold: Hold) -> None:
    record = recorded(5)

    def measure(_attempt: int) -> list[Figure]:
        cost = in_yardsticks(lambda: Replay(record), blocks=20)
        return [Figure("opening a game of four to look through it", cost, MOST_OPENING, "yardsticks")]

    hold(measure)
