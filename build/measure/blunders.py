"""Counts absurd-looking bids per game and player: ``python build/measure/blunders.py --seats 2 --games 50 --level
engineer``.

The level plays against itself, and each bid with an alternative is checked against what its seat could know
(``game.agents.policies.thrift`` has the exact definitions): **alone**, more than the least single card although nobody
else can bid; **hopeless**, the same although the bid can neither win nor tie; **overpaid**, a certain win that a
cheaper bid makes as certain; **needless**, any other bid that a cheaper one equals in all cases. ``--show`` lists each
one and where.

It also counts bids of several cards for which one card of equal zaps would have done (**several for one**). That is not
wasteful, as the strong card may be saved for later, but a player who does it often looks unable to count.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from game.agents import LEVELS, make_agent
from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.outlook import Counts, powers
from game.agents.knowledge.tables import NUMBER
from game.agents.policies.base import Agent
from game.agents.policies.thrift import Thrift, Waste, zaps
from game.core.actions import Bid
from game.core.dealing import choice_seed
from game.core.observation import Observation, forced_action
from game.core.rules import SEATS
from game.records.game import Game


class Blunder(msgspec.Struct, frozen=True):
    """One wasteful bid, by numbers of cards of each power, and what would have sufficed."""

    waste: Waste
    game: int
    round: int
    auction: int
    seat: int
    hand: Counts
    bid: Counts
    instead: Counts


class Laid(msgspec.Struct, frozen=True):
    """One bid with an alternative, by numbers of cards of each power, and what its seat could see."""

    seen: Observation
    table: Table
    player: int
    hand: Counts
    bid: Counts

    @property
    def several_for_one(self) -> bool:
        """Whether it is of several cards, and one card of the hand would have had as many zaps."""
        total = zaps(self.bid)
        return sum(self.bid) > 1 and total < len(self.hand) and self.hand[total] > 0


def laid_bids(agent: Agent, seats: int, number: int) -> Iterator[Laid]:
    """Those of a game number that the agent plays at all seats, in order."""
    game = Game.new(number, seats)
    rngs = [random.Random(choice_seed(number, seat, 0)) for seat in range(seats)]
    while (player := game.to_act) is not None:
        seen = game.observation(player)
        action = agent.act(seen, rngs[player])
        if isinstance(action, Bid) and forced_action(seen) is None:
            table = remember(seen)
            yield Laid(seen, table, player, powers(table.hand), powers([NUMBER[card] for card in action.cards]))
        game.apply(action)


def blunder(laid: Laid, number: int) -> Blunder | None:
    """What was too dear about a bid of a game number; None when there is nothing to be said against it."""
    thrift = Thrift(laid.table)
    waste = thrift.waste(laid.bid)
    if waste is None:
        return None
    where = laid.seen.round, laid.seen.auction, laid.player
    return Blunder(waste, number, *where, laid.hand, laid.bid, thrift.instead(laid.bid))


def blunders(agent: Agent, seats: int, number: int) -> Iterator[Blunder]:
    """Those of a game number that the agent plays at all seats, in order."""
    for laid in laid_bids(agent, seats, number):
        found = blunder(laid, number)
        if found:
            yield found


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
    agent, counts, several = make_agent(given.level), Counter[Waste](), 0
    for number in range(given.seed, given.seed + given.games):
        for laid in laid_bids(agent, given.seats, number):
            several += laid.several_for_one
            found = blunder(laid, number)
            if found is None:
                continue
            counts[found.waste] += 1
            if given.show:
                sys.stderr.write(f"{found}\n")
    rates = {waste.value: counts[waste] / given.games / given.seats for waste in Waste}
    per_player = several / given.games / given.seats
    if given.json:
        told = {
            "level": given.level,
            "seats": given.seats,
            "games": given.games,
            "a game and player": rates,
            "several for one": per_player,
        }
        sys.stdout.write(f"{json.dumps(told)}\n")
    else:
        figures = ", ".join(f"{name} {rate:.2f}" for name, rate in rates.items())
        sys.stdout.write(f"{given.level}, {given.seats} seats, {given.games} games, a game and player: {figures}\n")
        sys.stdout.write(f"several cards where one has as many zaps: {per_player:.2f}\n")


if __name__ == "__main__":
    main()
