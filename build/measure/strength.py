"""One computer player against others of one kind: ``python build/measure/strength.py --against rules --seats 2``.

Besides the levels the kinds are ``rules`` (the tuned rules without error or forgetting), ``nets`` (the nets alone, with
no reading; ``nets:FOLDER`` for those of another folder), ``newcomer`` (a beginner's first game), and ``flat`` (flat
Monte Carlo with rule-based playouts, given the measured player's average time per bid; ``flat:20`` for 20 times as
much).

Each deal is played from every seat. Prints the one player's share of victories, its 95 % interval with deals as
samples, and its mean time per action.
"""

import argparse
import multiprocessing
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import mean
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build.measure.flat_monte_carlo import FlatMonteCarlo
from build.measure.newcomer import Newcomer
from game.agents import LEVELS, make_agent
from game.agents.knowledge.netfile import NETS_FOLDER, load
from game.agents.neural import NeuralAgent, Skill
from game.agents.policies.base import Agent
from game.agents.policies.rule import RuleAgent
from game.core.actions import Action
from game.core.observation import Observation
from game.core.rules import SEATS
from game.intervals import of_deals, share_words
from game.play.tournament import one_against, share_of_first


class Timed:
    """Another player, with the seconds it has taken."""

    def __init__(self, player: Agent) -> None:
        self._player = player
        self.seconds = 0.0
        self.actions = 0

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """The other's action."""
        start = process_time()
        action = self._player.act(observation, rng)
        self.seconds += process_time() - start
        self.actions += 1
        return action


class AsMuchTime:
    """Flat Monte Carlo with a multiple of another player's average time."""

    def __init__(self, model: Timed, times: float) -> None:
        self._model = model
        self._times = times
        self._end = 0.0
        self._search = FlatMonteCarlo(lambda: process_time() < self._end)

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """The search's action."""
        self._end = process_time() + self._times * self._model.seconds / max(1, self._model.actions)
        return self._search.act(observation, rng)


def player(kind: str, model: Timed | None = None) -> Agent:
    """A player of a kind; ``flat`` needs a ``model`` for its time. Raises AgentError for an unknown kind."""
    if kind == "rules":
        return RuleAgent()
    if kind == "newcomer":
        return Newcomer()
    name, _, more = kind.partition(":")
    if name == "nets":
        folder = Path(more) if more else NETS_FOLDER
        return NeuralAgent(Skill(), fallback=RuleAgent(), load_nets=partial(load, folder=folder))
    if name == "flat" and model:
        return AsMuchTime(model, float(more or 1))
    return make_agent(kind)


def deals(fixture: tuple[str, str, int, range]) -> tuple[list[float], float, int]:
    """The shares of some deals, and the seconds and actions of the player measured."""
    kind, against, seats, numbers = fixture
    measured = Timed(player(kind))
    others = player(against, measured)
    duel = one_against(measured, others, seats, numbers.start, len(numbers))
    return [share_of_first(results) for results in duel], measured.seconds, measured.actions


def measure(kind: str, against: str, seats: int, numbers: range, jobs: int) -> Iterator[str]:
    """Prints a line with the results so far after each batch of deals."""
    batch = 10
    parts = [(kind, against, seats, numbers[i : i + batch]) for i in range(0, len(numbers), batch)]
    shares: list[float] = []
    seconds, actions = 0.0, 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for found, spent, acted in pool.imap(deals, parts):
            shares += found
            seconds, actions = seconds + spent, actions + acted
            games = len(shares) * seats
            yield (
                f"{kind} against {against}, {seats} seats, {games} games: "
                f"{share_words(mean(shares), of_deals(shares, games))}, {1000 * seconds / actions:.1f} ms an action"
            )


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Measure how strong a computer player is.")
    parser.add_argument("--player", default="mastermind", help=f"{', '.join(LEVELS)}, rules, nets or newcomer")
    parser.add_argument("--against", required=True, help="the same, or flat")
    parser.add_argument("--seats", type=int, choices=SEATS, default=2)
    parser.add_argument("--seed", type=int, default=1, help="number of the first deal")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    numbers = range(given.seed, given.seed + given.deals)
    line = ""
    for line in measure(given.player, given.against, given.seats, numbers, given.jobs):
        sys.stderr.write(f"\r{line}")
    sys.stderr.write("\n")
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
