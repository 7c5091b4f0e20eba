"""How far can the nets be exploited? ``python build/training/best_response.py --seats 2``

Trains a player against nothing but the champion's nets, which sit unchanged in all other seats, starting from them.
What it wins at the end is what a player who studied the champion alone would win; logged as ``champion``.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from build.training.selfplay import NET, Brain, Lanes
from build.training.train import CHAMPION, Trainer, read_brain
from game.core.rules import SEATS


class Responder(Trainer):
    """Learns to beat one rival."""

    def __init__(self, seats: int, seed: int, games: int, rival: Brain) -> None:
        super().__init__(seats, seed, games, memory=8, brain=rival.copy())

    def play(self, temperature: float) -> Lanes:
        """Play with the rival in all seats but one."""
        shape = (self.games, self.seats)
        own = np.arange(self.seats) == self.rng.integers(self.seats, size=(self.games, 1))
        styles = np.full(shape, NET)
        lanes = Lanes(self.games, self.seats, self.rng, [self.brain, self.champion], styles, np.where(own, 0, 1))
        lanes.temperature = temperature
        shares, margins = lanes.play()
        self.gather(lanes, shares, margins, own)
        return lanes


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, train, and print each generation and what the responder wins."""
    parser = argparse.ArgumentParser(description="Train a best response to the nets.")
    parser.add_argument("--seats", type=int, choices=SEATS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--measure", type=int, default=1200, help="games of the last measurement")
    parser.add_argument("--nets", type=Path, default=Path("game/agents/nets"))
    given = parser.parse_args(arguments)
    responder = Responder(given.seats, given.seed, given.games, read_brain(given.seats, given.nets))
    for number in range(1, given.generations + 1):
        progress = number / given.generations
        responder.value_step.rate = responder.bid_step.rate = 5e-4 * (1 - 0.8 * progress)
        line: dict[str, object] = {"seats": given.seats, "generation": number}
        line.update(responder.generation(temperature=0.03 * (1 - progress) + 0.005))
        if number == given.generations:
            line["champion"] = responder.measure(responder.brain, given.measure, [CHAMPION])[CHAMPION]
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
