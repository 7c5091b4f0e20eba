"""Copy new measurements from ``game/agents/strength/`` into the documents: ``python build/measure/strength_tables.py``.

In the README and in ``build/docs/STRENGTH.md`` each table that begins with "| wins of |" or "| level |" is written anew
from the encounters of the levels, in the order of 2, 3 and 4 players.

``--again engineer:mastermind --seats 4 --deals 20`` plays these encounters again first, and replaces their figures. The
deals are those of ``main.py simulate --matrix``, from number 1 on.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec

from game.agents import LEVELS
from game.agents.strength import STRENGTH_FOLDER, Encounter, measured
from game.core.rules import SEATS
from game.intervals import share_words
from game.play.simulation import encounter, ladder_table, matrix_table, pairs

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (ROOT / "README.md", ROOT / "build" / "docs" / "STRENGTH.md")
_TABLE = r"^\| {} \|.*\n(?:\|.*\n)+"


def renewed(text: str, begins: str, tables: Iterator[str]) -> str:
    """A document with its tables of this kind replaced by these, in order."""
    return re.sub(_TABLE.format(begins), lambda _: f"{next(tables)}\n", text, flags=re.MULTILINE)


def replaced(found: Sequence[Encounter], new: Encounter) -> list[Encounter]:
    """The encounters with this one in the place of the older one between the same levels."""
    return [new if (old.level, old.against) == (new.level, new.against) else old for old in found]


def play_again(pair: str, seats: int, deals: int, jobs: int = 1, folder: Path = STRENGTH_FOLDER) -> Encounter:
    """Measure one encounter anew, and write it to its file. Raises SystemExit if it is none of the matrix."""
    level, _, against = pair.partition(":")
    if (level, against) not in pairs(list(LEVELS), seats):
        raise SystemExit(f"{pair} is no encounter with {seats} players")
    new = encounter(level, against, seats, 1, deals, jobs)
    measured.cache_clear()
    found = replaced(measured(seats, folder), new)
    (folder / f"{seats}.json").write_bytes(msgspec.json.encode(found) + b"\n")
    return new


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, measure again what it asks for, and write the documents."""
    parser = argparse.ArgumentParser(description="Write the tables of strength.")
    parser.add_argument("--again", nargs="+", default=[], metavar="LEVEL:AGAINST", help="measure these first")
    parser.add_argument("--seats", type=int, choices=SEATS, default=2)
    parser.add_argument("--deals", type=int, default=40, help="each is played from every seat")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    for pair in given.again:
        new = play_again(pair, given.seats, given.deals, given.jobs)
        print(f"{pair}, {given.seats} seats, {new.games} games: {share_words(new.win_rate, new.interval)}", flush=True)
    measured.cache_clear()
    levels, found = list(LEVELS), {seats: measured(seats) for seats in SEATS}
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        text = renewed(text, "wins of", (matrix_table(levels, encounters) for encounters in found.values()))
        text = renewed(text, "level", iter([ladder_table(levels, found)]))
        document.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
