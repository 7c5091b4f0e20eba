"""Games for the tests of a game in the window, and how they are played on."""

import random
from pathlib import Path

from game.core.actions import Action, Allocate, EndAllocation
from game.core.observation import Observation
from game.core.state import Phase
from tests.ui.stand_ins import setup
from ui.archive.archive import Archive
from ui.match.match import Match

GAME = setup("ADA", "volta", "BOB", seed=21)


def choose(match: Match, rng: random.Random) -> Action:
    """A person's choice: any legal one."""
    player = match.session.to_act
    assert player is not None
    options = match.session.observation(player).legal_actions()
    if match.session.phase is Phase.ALLOCATION and rng.random() < 0.4:
        return EndAllocation()
    return options[rng.randrange(len(options))]


def allocations(match: Match) -> list[Allocate]:
    """All robots that the player to act may fix."""
    player = match.session.to_act
    assert player is not None
    return [action for action in match.session.observation(player).legal_actions() if isinstance(action, Allocate)]


def step(match: Match, rng: random.Random) -> None:
    """Make one decision for the player to act, and wait until it is on the disk."""
    player = match.session.to_act
    assert player is not None
    if match.thinking is None:
        match.submit(player, choose(match, rng))
    else:
        match.update()
    match.settle(60)


def views(match: Match) -> list[Observation]:
    return [match.session.observation(player) for player in (None, 0, 1, 2)]


def kept_file(archive: Archive, match: Match) -> Path:
    """The file of a saved match."""
    assert match.file_id is not None
    return archive.path_of(match.file_id)
