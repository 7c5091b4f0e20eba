"""What personalities cost and how they show: ``python build/measure_characters.py --level engineer --deals 100``.

Each personality of a level meets the same level without one over the same deals from both seats. Printed is a Markdown
table of its share of the victories (95 % interval) and of its ways: zaps and cards in a bid, and, in a game, units and
Fzzzts won and auctions after which it was Chief.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.cards import CATALOGUE, UNITS, Kind
from game.events import AuctionWon, BidLaid
from game.intervals import share_words
from game.record import Record
from game.session import COMPUTER_PREFIX, SeatSpec
from game.tournament import Tally, final_scores, play_rotated


class Ways(msgspec.Struct):
    """What one player did in its games."""

    games: int = 0
    units: int = 0
    fzzzts: int = 0
    chief: int = 0
    zaps: list[int] = []
    cards: list[int] = []

    def add(self, record: Record, seat: int) -> None:
        """Count a game that the player had this seat in."""
        self.games += 1
        for event in record.events:
            if isinstance(event, BidLaid) and event.player == seat:
                self.cards.append(len(event.cards))
            elif isinstance(event, AuctionWon):
                if seat in event.values:
                    self.zaps.append(event.values[seat])
                self.chief += event.chief == seat
                if event.winner == seat:
                    self.units += event.card in UNITS
                    self.fzzzts += CATALOGUE[event.card].kind is Kind.FZZZT

    def cells(self) -> list[str]:
        """The figures of a row."""
        per_game = [f"{count / self.games:.2f}" for count in (self.units, self.fzzzts, self.chief)]
        return [f"{mean(self.zaps):.2f}", f"{mean(self.cards):.2f}", *per_game]


def row(level: str, personality: str | None, deals: int, jobs: int) -> str:
    """A personality's row of the table; None is the level without one, against itself."""
    kind = f"{level}/{personality}" if personality else level
    seats = [SeatSpec("A", COMPUTER_PREFIX + kind), SeatSpec("B", COMPUTER_PREFIX + level)]
    tally, ways = Tally(seats), Ways()
    for records in play_rotated(seats, 1, deals, jobs):
        tally.add_deal([final_scores(record) for record in records])
        for turn, record in enumerate(records):
            ways.add(record, turn)
    own = tally.results()[0]
    won = share_words(own.win_rate, own.win_rate_interval)
    return " | ".join([f"| {personality or '(none)'}", won, *ways.cells()]) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play and print."""
    parser = argparse.ArgumentParser(description="Measure the personalities.")
    parser.add_argument("--level", choices=list(LEVELS), default="engineer")
    parser.add_argument("--only", nargs="+", choices=list(PERSONALITIES), help="measure these alone")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    print("| personality | wins | zaps a bid | cards a bid | units | Fzzzts | auctions as Chief |")
    print("|---|---|---|---|---|---|---|")
    for personality in given.only or (None, *PERSONALITIES):
        print(row(given.level, personality, given.deals, given.jobs), flush=True)


if __name__ == "__main__":
    main()
