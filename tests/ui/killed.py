"""A process that plays a game on and on, as fast as it is kept, until it is killed."""

import random
from multiprocessing.connection import Connection

from game.state import Phase
from game.thinking import LocalThinker
from tests.ui.stand_ins import setup
from ui.base.storage import Storage
from ui.match.match import new_match, saved_match

GAME = setup("ADA", "volta", "BOB", seed=21)


def play_until_killed(storage: Storage, seed: int, kept: "Connection[int, int]") -> None:
    """Go on with the saved game, or begin one; send the number of events each time they are known to be kept.

    Before its end a game is given up for another, which begins with the number 0.
    """
    rng = random.Random(seed)

    def tell() -> None:
        match.settle(60)
        assert match.kept
        kept.send(match.session.event_count)

    match = (
        saved_match(storage, LocalThinker())
        if storage.game_file.is_file()
        else new_match(GAME, storage, LocalThinker())
    )
    tell()
    while True:
        player = match.session.to_act
        if player is None or match.session.phase is Phase.SCORING:
            kept.send(0)
            match = new_match(GAME, storage, LocalThinker())
            tell()
        elif player in match.humans:
            options = match.session.observation(player).legal_actions()
            match.submit(player, options[rng.randrange(len(options))])
            tell()
        else:
            # What computer players do in a row is kept when it is a person's turn, and found again until then.
            while match.thinking is not None:
                match.update()
            tell()
