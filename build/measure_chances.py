"""How far the chances of a review can be trusted: ``python build/measure_chances.py --seats 2 --games 60``.

Computer players of all levels play, everybody in every seat in turn. Before each auction every seat is asked for its
chance to win (what it promises), and the promises are brought to a sum of one (its share). Printed is a Markdown table
by round: what the promises sum to; the mean square distance (Brier score) of promises, of shares and of an even chance
from what came to pass; and by how much shares in the same tenth were off on average.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from game.agents import Agent, make_agent
from game.agents.judgement import shares
from game.agents.levels import chance_to_win
from game.dealing import choice_seed
from game.game import Game
from game.par import PAR_LEVELS
from game.rules import ROUNDS
from game.state import Phase

TENTHS = 10


class Sight(msgspec.Struct, frozen=True):
    """One seat before an auction: its round, what it promised, its share, and its part of the victory in the end."""

    round: int
    promised: float
    share: float
    won: float


def sights(agents: Sequence[Agent], seed: int) -> list[Sight]:
    """All seats before all auctions of a game. Raises LookupError without nets."""
    seats = len(agents)
    game, told = Game.new(seed, seats), dict[tuple[int, int], list[float]]()
    while (player := game.to_act) is not None:
        now = game.observation(player)
        if game.phase is Phase.BIDDING and (now.round, now.auction) not in told:
            promised = [chance_to_win(game.observation(seat)) for seat in range(seats)]
            known = [chance for chance in promised if chance is not None]
            if len(known) < seats:
                raise LookupError(f"there are no nets for {seats} players")
            told[now.round, now.auction] = known
        game.apply(agents[player].act(now, Random(choice_seed(seed, player, game.point))))
    return [
        Sight(number, *seen)
        for (number, _), promised in told.items()
        for seen in zip(promised, shares(promised), game.returns(), strict=True)
    ]


def row(number: int, seen: Sequence[Sight], seats: int) -> str:
    """A round's figures."""
    tenths = defaultdict[int, list[Sight]](list)
    for one in seen:
        tenths[int(one.share * TENTHS)].append(one)
    missed = [len(alike) * abs(mean(one.share - one.won for one in alike)) for alike in tenths.values()]
    figures = [
        mean(one.promised for one in seen) * seats,
        mean((one.promised - one.won) ** 2 for one in seen),
        mean((one.share - one.won) ** 2 for one in seen),
        mean((1 / seats - one.won) ** 2 for one in seen),
        sum(missed) / len(seen),
    ]
    return f"| {number} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how far the chances of a review can be trusted.")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5000, help="number of the first game")
    options = parser.parse_args()
    players = [make_agent(level) for level in PAR_LEVELS]
    seen: list[Sight] = []
    for game in range(options.games):
        seated = [players[(game // len(players) * seat + game + seat) % len(players)] for seat in range(options.seats)]
        seen += sights(seated, options.seed + game)
    print("| round | promises sum to | promises | shares | even | shares are off by |\n|---|---|---|---|---|---|")
    for number in range(1, ROUNDS + 1):
        print(row(number, [one for one in seen if one.round == number], options.seats))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
