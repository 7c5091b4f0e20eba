"""Bids that look absurd, a game and player: ``python build/count_blunders.py --seats 2 --games 50 --level engineer``.

The level plays against itself, and each bid of a hand that leaves a choice is held against what its seat could know
(``game.agents.thrift`` has the exact definitions): **alone**, more than the least single card although nobody else can
bid; **hopeless**, the same although the bid can neither win nor tie; **overpaid**, a certain win that a cheaper bid
makes as certain; **needless**, any other bid that a cheaper one equals in all cases. ``--show`` tells each and where.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from game.actions import Bid
from game.agents import LEVELS, make_agent
from game.agents.base import Agent
from game.agents.memory import remember
from game.agents.outlook import Counts, powers
from game.agents.tables import NUMBER
from game.agents.thrift import Thrift, Waste
from game.dealing import choice_seed
from game.game import Game
from game.rules import SEATS
from game.state import Phase


class Blunder(msgspec.Struct, frozen=True):
    """One bid that was too dear, by numbers of cards of each power, and what would have done."""

    waste: Waste
    game: int
    round: int
    auction: int
    seat: int
    hand: Counts
    bid: Counts
    instead: Counts


def blunders(agent: Agent, seats: int, number: int) -> Iterator[Blunder]:
    """Those of a game number that the agent plays at all seats, in order."""
    game = Game.new(number, seats)
    rngs = [random.Random(choice_seed(number, seat, 0)) for seat in range(seats)]
    while (player := game.to_act) is not None:
        seen = game.observation(player)
        action = agent.act(seen, rngs[player])
        if game.phase is Phase.BIDDING and isinstance(action, Bid):
            table = remember(seen)
            thrift, bid = Thrift(table), powers([NUMBER[card] for card in action.cards])
            waste = thrift.waste(bid)
            if waste:
                hand = powers(table.hand)
                yield Blunder(waste, number, seen.round, seen.auction, player, hand, bid, thrift.instead(bid))
        game.apply(action)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Count bids that look absurd.")
    parser.add_argument("--seats", type=int, choices=SEATS, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=80001, help="number of the first game")
    parser.add_argument("--level", choices=list(LEVELS), default="mastermind")
    parser.add_argument("--show", action="store_true", help="tell each bid and where it was laid")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    agent, counts = make_agent(given.level), Counter[Waste]()
    for number in range(given.seed, given.seed + given.games):
        for blunder in blunders(agent, given.seats, number):
            counts[blunder.waste] += 1
            if given.show:
                sys.stderr.write(f"{blunder}\n")
    rates = {waste.value: counts[waste] / given.games / given.seats for waste in Waste}
    if given.json:
        told = {"level": given.level, "seats": given.seats, "games": given.games, "a game and player": rates}
        sys.stdout.write(f"{json.dumps(told)}\n")
    else:
        figures = ", ".join(f"{name} {rate:.2f}" for name, rate in rates.items())
        sys.stdout.write(f"{given.level}, {given.seats} seats, {given.games} games, a game and player: {figures}\n")


if __name__ == "__main__":
    main()
