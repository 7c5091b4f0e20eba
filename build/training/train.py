"""Train the nets of the computer players from scratch: ``python build/training/train.py --seats 2 --seed 1``.

A generation is a number of self-play games, with past generations and rules of thumb in some of the seats, and some
passes over the data from the last generations. Every few generations the candidate plays a ladder of rules of thumb and
earlier champions; it becomes the champion, and is saved, only if it does not fall behind the champion there. Each
generation logs a line of JSON.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from build.training.learning import Adam, BidLoss, ValueLoss, Weights
from build.training.selfplay import BOLD, NET, RULE, TIMID, Brain, Lanes
from game.agents.knowledge.features import BID_INPUTS, BID_TOTALS, STYLES, value_inputs
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import VERSION, load, pack
from game.agents.knowledge.outlook import MARGIN_SCALE
from game.agents.worlds.arrays import Bools, Floats, Ints
from game.core.rules import SEATS

HIDDEN = 96
BID_HIDDEN = 48
TRACE = 0.85
BATCH = 2048
LADDER = {"rule": RULE, "timid": TIMID, "bold": BOLD}
CHAMPION = "champion"


class Trainer:
    """Learns for one number of seats."""

    def __init__(self, seats: int, seed: int, games: int, memory: int, brain: Brain | None = None) -> None:
        """Each generation plays ``games`` games and learns from the samples of the last ``memory`` generations. Without
        a ``brain`` to start from, weights are small and random."""
        self.seats, self.games, self.memory = seats, games, memory
        self.rng = np.random.default_rng([seed, seats])
        self.brain = brain or Brain(
            Weights.fresh(value_inputs(seats), HIDDEN, 2, self.rng),
            Weights.fresh(BID_INPUTS, BID_HIDDEN, BID_TOTALS, self.rng),
        )
        self.champion = self.brain.copy()
        self.past: list[Brain] = []
        self.value_step = Adam(self.brain.value.arrays(), 1e-3)
        self.bid_step = Adam(self.brain.bid.arrays(), 1e-3)
        self.value_samples: list[tuple[Floats, Floats]] = []
        self.bid_samples: list[tuple[Floats, Ints, Bools]] = []

    def generation(self, temperature: float) -> dict[str, float]:
        """Play and learn; returns what to log."""
        lanes = self.play(temperature)
        values = [self._learn_values() for _ in range(2)]
        bids = [self._learn_bids() for _ in range(2)]
        return {
            "loss": round(values[-1], 4),
            "bid_loss": round(bids[-1], 4),
            "cards_spent": round(float(np.mean(lanes.spent)), 3),
            "mean_score": round(float(lanes.score.mean()), 2),
        }

    def play(self, temperature: float) -> Lanes:
        """Play the games of a generation."""
        shape = (self.games, self.seats)
        mixed = self.rng.random((self.games, 1)) < 0.5
        stranger = mixed & (self.rng.random(shape) < 0.5)
        styles = np.where(stranger, self.rng.integers(1, STYLES, shape), NET)
        brains = [self.brain, *self.past[-3:], self.champion]
        old = self.rng.random(shape) < 0.2
        brain_of = np.where(old, self.rng.integers(0, len(brains), shape), 0)
        lanes = Lanes(self.games, self.seats, self.rng, brains, styles, brain_of)
        lanes.temperature = temperature
        shares, margins = lanes.play()
        self.gather(lanes, shares, margins, lanes.styles == NET)
        return lanes

    def gather(self, lanes: Lanes, shares: Floats, margins: Floats, pupils: Bools) -> None:
        """Collect what the games showed: values from the seats of ``pupils``, bids from all."""
        inputs = np.stack(lanes.value_inputs)
        target = np.stack([shares, margins / MARGIN_SCALE], axis=-1)
        targets = np.zeros((*inputs.shape[:-1], 2), np.float32)
        for moment in range(len(inputs) - 1, -1, -1):
            targets[moment] = target
            out = self.brain.value.forward(inputs[moment].astype(np.float32))
            out[..., 0] = 1 / (1 + np.exp(-out[..., 0]))
            target = TRACE * target + (1 - TRACE) * out
        playing = np.broadcast_to(pupils, inputs.shape[:-1])
        self.value_samples.append((inputs[playing], targets[playing]))
        seen = np.stack(lanes.bid_inputs)
        seen[..., -STYLES:] = np.eye(STYLES)[lanes.styles]
        answers = np.stack(lanes.bid_answers)
        bid = answers >= 0
        possible = np.stack(lanes.bid_masks)
        self.bid_samples.append((seen[bid], answers[bid], possible[bid]))
        del self.value_samples[: -self.memory], self.bid_samples[: -self.memory]

    def _learn_values(self) -> float:
        losses = []
        for inputs, targets in self._shuffled(self.value_samples):
            gradients, loss = self.brain.value.gradients(inputs.astype(np.float32), ValueLoss(targets))
            self.value_step.step(gradients)
            losses.append(loss)
        return float(np.mean(losses))

    def _learn_bids(self) -> float:
        losses = []
        for inputs, answers, possible in self._shuffled(self.bid_samples):
            keep = possible[np.arange(len(answers)), answers]
            gradients, loss = self.brain.bid.gradients(inputs[keep], BidLoss(answers[keep], possible[keep]))
            self.bid_step.step(gradients)
            losses.append(loss)
        return float(np.mean(losses))

    def _shuffled(self, samples: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Batches from a quarter of the stored samples, and the whole newest generation."""
        batches = []
        for age, parts in enumerate(reversed(samples)):
            order = self.rng.permutation(len(parts[0]))[: None if age == 0 else len(parts[0]) // 4]
            batches += [tuple(part[order[i : i + BATCH]] for part in parts) for i in range(0, len(order), BATCH)]
        return [batches[i] for i in self.rng.permutation(len(batches))]

    def measure(self, brain: Brain, games: int, rungs: Sequence[str] = (*LADDER, CHAMPION)) -> dict[str, float]:
        """Share of victories of one seat of ``brain`` against each rung: rules of thumb, then the champion."""
        found = {}
        for name in rungs:
            style, number = (NET, 1) if name == CHAMPION else (LADDER[name], 0)
            seat = np.arange(games) % self.seats
            own = np.arange(self.seats) == seat[:, None]
            rng = np.random.default_rng(7)
            lanes = Lanes(
                games, self.seats, rng, [brain, self.champion], np.where(own, NET, style), np.where(own, 0, number)
            )
            lanes.temperature = 1e-6
            shares, _ = lanes.play()
            found[name] = round(float(shares[own].mean()), 4)
        return found


def train(trainer: Trainer, generations: int, gate: int, games: int, rate: float, log: Path, out: Path) -> None:
    """``generations`` with a gate every ``gate`` of them, of ``games`` games on each rung of the ladder."""
    best = 0.0
    for number in range(1, generations + 1):
        progress = number / generations
        trainer.value_step.rate = trainer.bid_step.rate = rate * (1 - 0.85 * progress)
        line: dict[str, object] = {"seats": trainer.seats, "generation": number}
        line.update(trainer.generation(temperature=0.05 * (1 - progress) + 0.01))
        if number % gate == 0 or number == generations:
            ladder = trainer.measure(trainer.brain, games)
            rules = float(np.mean([ladder[name] for name in LADDER]))
            passed = rules >= best - 0.02 and ladder[CHAMPION] >= 1 / trainer.seats - 0.02
            if passed:
                best = max(best, rules)
                trainer.past.append(trainer.champion)
                trainer.champion = trainer.brain.copy()
                write(trainer, out)
            line.update(ladder=ladder, passed=passed)
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


def write(trainer: Trainer, out: Path) -> None:
    """The champion's nets, as the game reads them."""
    nets = {"value": trainer.champion.value.arrays(), "bid": trainer.champion.bid.arrays()}
    path = out / f"nets-{trainer.seats}.bin"
    path.write_bytes(pack(trainer.seats, {name: [array.tolist() for array in arrays] for name, arrays in nets.items()}))


def read_brain(seats: int, folder: Path) -> Brain:
    """The nets of an earlier training, to resume from. Raises NetError if there are none."""
    nets = load(seats, folder)

    def weights(net: Net) -> Weights:
        parts = net.rows, net.bias, list(zip(*net.outputs, strict=True)), net.output_bias
        return Weights(*[np.array(part, np.float32) for part in parts])

    return Brain(weights(nets["value"]), weights(nets["bid"]))


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=f"Train the nets of the computer players (format {VERSION}).")
    parser.add_argument("--seats", type=int, choices=SEATS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=512, help="games in a generation")
    parser.add_argument("--memory", type=int, default=8, help="generations that are learned from again")
    parser.add_argument("--gate", type=int, default=5, help="generations from one gate to the next")
    parser.add_argument("--ladder-games", type=int, default=400)
    parser.add_argument("--resume", action="store_true", help="start from the nets in --out instead of from nothing")
    parser.add_argument("--rate", type=float, default=1e-3, help="Adam's rate at the start; it falls to a seventh")
    parser.add_argument("--log", type=Path, default=Path(".cache/training.jsonl"))
    parser.add_argument("--out", type=Path, default=Path("game/agents/nets"))
    given = parser.parse_args(arguments)
    given.log.parent.mkdir(parents=True, exist_ok=True)
    given.out.mkdir(parents=True, exist_ok=True)
    brain = read_brain(given.seats, given.out) if given.resume else None
    trainer = Trainer(given.seats, given.seed, given.games, given.memory, brain)
    train(trainer, given.generations, given.gate, given.ladder_games, given.rate, given.log, given.out)


if __name__ == "__main__":
    main()
