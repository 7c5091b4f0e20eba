"""A process that plays game after game, as fast as they are saved, until it is killed."""

import random
from multiprocessing.connection import Connection
from pathlib import Path

from game.play.thinking import LocalThinker
from tests.ui.stand_ins import setup
from ui.archive.archive import Archive
from ui.match.match import Match, new_match, saved_match

GAME = setup("ADA", "volta", "BOB", seed=21)


def play_until_killed(folder: Path, seed: int, kept: "Connection[tuple[str, int], None]") -> None:
    """Continue the unfinished game, or start one; send its id and number of events each time they are known to be
    saved. When a game is over, start the next."""
    rng, archive = random.Random(seed), Archive(folder)
    match = saved_match(archive, thinker=LocalThinker()) if archive.unfinished() else begun(archive)
    while True:
        match.settle(60)
        assert match.kept
        assert match.file_id is not None
        kept.send((match.file_id, match.session.event_count))
        player = match.session.to_act
        if player is None:
            match.close()
            match = begun(archive)
        elif player in match.humans:
            options = match.session.observation(player).legal_actions()
            match.submit(player, options[rng.randrange(len(options))])
        else:
            match.update()


def begun(archive: Archive) -> Match:
    return new_match(GAME, archive, LocalThinker())
