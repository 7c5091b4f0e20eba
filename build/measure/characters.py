"""What personalities cost and how visible they are: ``python build/measure/characters.py --level engineer --deals
100``.

Each personality of a level plays the same level without one, over the same deals from both seats. Prints a Markdown
table of its share of victories (95 % interval) and some of its habits (``build/measure/ways.py``).

``--kept FILE`` stores results deal by deal and resumes from them: 1,000 games of each at the highest level take five
hours of processor time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from build.measure.ways import Ways, ways_of
from game.agents import LEVELS, PERSONALITIES
from game.files import read_lines
from game.intervals import of_deals, share_words
from game.play.session import COMPUTER_PREFIX, SeatSpec
from game.play.tournament import final_scores, play_rotated, share_of_first

TOLD = ("price", "cards", "units", "fzzzts", "denied", "chief", "early", "fixed")
LONGEST_LINE = 1 << 12


class Deal(msgspec.Struct, frozen=True):
    """A deal played from both seats: the personality's share of victories, and its average habits."""

    level: str
    personality: str | None
    seed: int
    share: float
    ways: Ways


def deals_of(level: str, personality: str | None, deals: int, jobs: int, kept: Path | None) -> Iterator[Deal]:
    """A personality's deals, numbers 1 to ``deals``; None is the level without one, against itself."""
    done = list(_kept(level, personality, kept))[:deals]
    yield from done
    kind = f"{level}/{personality}" if personality else level
    seats = [SeatSpec("A", COMPUTER_PREFIX + kind), SeatSpec("B", COMPUTER_PREFIX + level)]
    for number, records in enumerate(play_rotated(seats, len(done) + 1, deals - len(done), jobs), start=len(done) + 1):
        share = share_of_first([final_scores(record) for record in records])
        ways = Ways(*map(fmean, zip(*(ways_of(record)[turn] for turn, record in enumerate(records)), strict=True)))
        deal = Deal(level, personality, number, share, ways)
        if kept:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")
        yield deal


def _kept(level: str, personality: str | None, kept: Path | None) -> Iterator[Deal]:
    """What was measured before, in order."""
    if kept and kept.exists():
        for _, line in read_lines(kept, LONGEST_LINE):
            deal = msgspec.json.decode(line, type=Deal)
            if (deal.level, deal.personality) == (level, personality):
                yield deal


def row(deals: Sequence[Deal]) -> str:
    """A personality's row of the table."""
    shares = [deal.share for deal in deals]
    won = share_words(fmean(shares), of_deals(shares, 2 * len(deals)))
    ways = Ways(*map(fmean, zip(*(deal.ways for deal in deals), strict=True)))
    cells = [f"{getattr(ways, way):.2f}" for way in TOLD]
    return " | ".join([f"| {deals[0].personality or '(none)'}", str(2 * len(deals)), won, *cells]) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Measure the personalities.")
    parser.add_argument("--level", choices=list(LEVELS), default="engineer")
    parser.add_argument("--only", nargs="+", choices=list(PERSONALITIES), help="measure these alone")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="file of deals to go on from")
    given = parser.parse_args(arguments)
    print(f"| personality | games | wins | {' | '.join(TOLD)} |")
    print("|---" * (len(TOLD) + 3) + "|")
    for personality in given.only or (None, *PERSONALITIES):
        deals = list(deals_of(given.level, personality, given.deals, given.jobs, given.kept))
        print(row(deals), flush=True)


if __name__ == "__main__":
    main()
