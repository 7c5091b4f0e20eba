"""Whether every goal of the ladder can be reached: ``python build/measure/ladder.py --level mastermind --games 200``.

A computer player takes the person's seat at each rung's table, over the same game numbers. Prints a Markdown table of
how often each goal was reached, in per cent of all games: none counts without a win. ``--figures`` shows what the
winner did in the games it won, for choosing a goal's number.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.agents import LEVELS
from game.challenges.ladder import LADDER, GoalCounts, Rung, goal_counts_of, is_reached
from game.play.session import COMPUTER_PREFIX, SeatSpec
from game.play.tournament import play_games

QUANTILES = (0.02, 0.1, 0.5, 0.9, 0.98)


def played(rung: Rung, level: str, games: int, jobs: int) -> Iterator[GoalCounts]:
    """What a level does in the person's seat."""
    seats = [SeatSpec("Player", COMPUTER_PREFIX + level)]
    seats += [
        SeatSpec(rival.personality, f"{COMPUTER_PREFIX}{rival.level}/{rival.personality}") for rival in rung.rivals
    ]
    for record in play_games(seats, 1, games, jobs):
        yield goal_counts_of(record, 0)


def row(rung: Rung, done: Sequence[GoalCounts]) -> str:
    """A rung's row of the table."""
    cells = [rung.key, " ".join(rival.level for rival in rung.rivals)]
    for goal in rung.goals:
        share = sum(is_reached(goal, counts) for counts in done) / len(done)
        cells.append(f"{goal.kind}{f' {goal.number}' if goal.number else ''}: {share:.1%}")
    return f"| {' | '.join(cells)} |"


def figures(done: Sequence[GoalCounts]) -> Iterator[str]:
    """What was done in the games that were won, from the least to the most."""
    won = [counts for counts in done if counts.played.won]
    counts = {
        "dearest": [counts.dearest for counts in won],
        "most cards": [counts.most_cards for counts in won],
        "last lots": [counts.last_lots for counts in won],
        "free lots": [counts.free_lots for counts in won],
        "snatched": [counts.snatched for counts in won],
        "chief at the end": [int(counts.chief) for counts in won],
        "ties won": [counts.played.own.ties_won for counts in won],
        "Fzzzts": [counts.played.own.fzzzts for counts in won],
        "fixed": [counts.played.own.fixed for counts in won],
        "units": [len(counts.played.own.units) for counts in won],
        "running": [counts.played.own.running for counts in won],
        "widgets": [sum(counts.played.own.widgets.values()) for counts in won],
        "bargains": [counts.played.own.bargains for counts in won],
        "noes": [counts.played.own.noes for counts in won],
        "rivals' widgets": [max(sum(rival.widgets.values()) for rival in counts.played.rivals) for counts in won],
        "margin": [counts.played.margin for counts in won],
    }
    for name, found in counts.items():
        found.sort()
        yield f"  {name}: " + " ".join(str(found[int(share * (len(found) - 1))]) for share in QUANTILES if found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Measure the ladder.")
    parser.add_argument("--level", choices=list(LEVELS), default="mastermind", help="who sits in the person's place")
    parser.add_argument("--only", nargs="+", choices=[rung.key for rung in LADDER], help="measure these rungs alone")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help="tell what was done in games that were won")
    given = parser.parse_args(arguments)
    print("| rung | rivals | goal | goal | goal |")
    print("|---|---|---|---|---|")
    for rung in LADDER:
        if not given.only or rung.key in given.only:
            done = list(played(rung, given.level, given.games, given.jobs))
            print(row(rung, done), flush=True)
            if given.figures:
                print("\n".join(figures(done)), flush=True)


if __name__ == "__main__":
    main()
