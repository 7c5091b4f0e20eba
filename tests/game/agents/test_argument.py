"""What is said of a bid beside the best one, for bids whose prospects are set by hand."""

import pytest

from game.agents.argument import HARDLY, LIKELY, Aim, Argument, Claim, Versus, compare
from game.agents.knowledge.memory import remember
from game.agents.knowledge.netfile import load
from game.agents.knowledge.outlook import BidWorth, Outlook
from game.agents.knowledge.tables import ZAPS
from game.core.observation import observe
from game.core.rules import new_game

TRIES = Argument(3, Claim.TRIES, Aim.GAINS, points=4)


@pytest.fixture(scope="module")
def outlook() -> Outlook:
    """The first auction of a game, in which every seat can bid more than 3."""
    state, _ = new_game(3, seed=1)
    return Outlook(remember(observe(state, state.chief)), load(3))


def bid(zaps: int, wins: float) -> BidWorth:
    return BidWorth((zaps,), zaps, wins, 0.0, 0.2, -5.0, 0.2)


@pytest.mark.parametrize(
    ("zaps", "wins", "best", "why", "versus"),
    [
        (1, HARDLY / 2, 0.06, TRIES, Versus.IDLES),
        (1, HARDLY, 0.06, TRIES, Versus.RARER),
        (0, HARDLY / 2, 0.06, TRIES, Versus.IDLES),
        (0, HARDLY / 2, LIKELY + 0.1, Argument(3, Claim.LIKELY, Aim.GAINS, points=4), Versus.LEAVES),
        (1, 0.06, 0.06, TRIES, Versus.TRIED),
    ],
)
def test_a_cheaper_bid_that_hardly_wins_is_said_to_cost_nothing(
    outlook: Outlook, zaps: int, wins: float, best: float, why: Argument, versus: Versus
) -> None:
    laid = next(number for number in outlook.table.hand if ZAPS[number] == zaps)
    found = compare(outlook, bid(zaps, wins), (laid,), bid(3, best), why)
    assert (found.versus, found.zaps, found.more) == (versus, zaps, zaps - 3)
