"""Tune the rule-based player by self-play: ``python build/training/tune_rule.py --seats 2 --seed 1 --steps 60``.

Each step changes some of its numbers at random. The challenger takes each seat in turn over the same deals, with the
incumbent in all other seats, and replaces it when it wins clearly more than its share twice. The last line printed
belongs in ``game/agents/policies/rule.py``.
"""

import argparse
import random
import sys
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from game.agents.knowledge.appraisal import Appraisal
from game.agents.policies.rule import TUNED, RuleAgent, RuleTaste
from game.core.rules import SEATS
from game.play.tournament import one_against, share_of_first

APPRAISAL_STEPS = {
    "prospect": (0.15, 0.0, 1.0),
    "robots": (0.2, 0.2, 1.6),
    "zap": (0.15, 0.0, 2.0),
    "dilution": (0.4, 0.0, 3.0),
    "denial": (0.15, 0.0, 1.0),
    "average": (1.5, 0.5, 15.0),
}
TASTE_STEPS = {"boldness": (0.25, 0.1, 4.0), "sharpness": (0.2, 0.3, 2.5), "card_cost": (0.2, -0.5, 1.5)}


def changed(taste: RuleTaste, rng: random.Random) -> RuleTaste:
    """The taste with about a third of its numbers moved."""

    def moved(holder: Appraisal | RuleTaste, steps: dict[str, tuple[float, float, float]]) -> dict[str, float]:
        return {
            name: round(min(high, max(low, getattr(holder, name) + rng.gauss(0, step))), 3)
            for name, (step, low, high) in steps.items()
            if rng.random() < 0.35
        }

    appraisal = msgspec.structs.replace(taste.appraisal, **moved(taste.appraisal, APPRAISAL_STEPS))
    return msgspec.structs.replace(taste, appraisal=appraisal, **moved(taste, TASTE_STEPS))


def tune(seats: int, seed: int, steps: int, deals: int) -> RuleTaste:
    """The incumbent after a number of challenges."""
    rng = random.Random(seed)
    best = TUNED[seats]
    first = 10_000
    for _ in range(steps):
        challenger = changed(best, rng)
        rounds = [range(first + i * deals, first + (i + 1) * deals) for i in (0, 1, 2)]
        first += 3 * deals
        shares = []
        for part in rounds:
            duel = one_against(RuleAgent({seats: challenger}), RuleAgent({seats: best}), seats, part.start, len(part))
            shares.append(mean([share_of_first(results) for results in duel]))
            if sum(shares) / len(shares) < (1.05 if len(shares) == 1 else 1.03) / seats:
                break
        else:
            best = challenger
            sys.stdout.write(f"{sum(shares) / 3:.3f} {best}\n")
            sys.stdout.flush()
    return best


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and tune."""
    parser = argparse.ArgumentParser(description="Tune the rule-based player.")
    parser.add_argument("--seats", type=int, choices=SEATS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--deals", type=int, default=40)
    given = parser.parse_args(arguments)
    sys.stdout.write(f"{tune(given.seats, given.seed, given.steps, given.deals)}\n")


if __name__ == "__main__":
    main()
