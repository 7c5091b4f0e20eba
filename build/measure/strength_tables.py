"""Copy new measurements from ``game/agents/strength/`` into the documents: ``python build/measure/strength_tables.py``.

In the README and in ``build/docs/STRENGTH.md`` each table that begins with "| wins of |" or "| level |" is written anew
from the encounters of the levels, in the order of 2, 3 and 4 players.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.agents import LEVELS
from game.agents.strength import measured
from game.core.rules import SEATS
from game.play.matrix import ladder_table, matrix_table

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (ROOT / "README.md", ROOT / "build" / "docs" / "STRENGTH.md")
_TABLE = r"^\| {} \|.*\n(?:\|.*\n)+"


def renewed(text: str, begins: str, tables: Iterator[str]) -> str:
    """A document with its tables of this kind replaced by these, in order."""
    return re.sub(_TABLE.format(begins), lambda _: f"{next(tables)}\n", text, flags=re.MULTILINE)


def main() -> None:
    """Write the documents."""
    levels, found = list(LEVELS), {seats: measured(seats) for seats in SEATS}
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        text = renewed(text, "wins of", (matrix_table(levels, encounters) for encounters in found.values()))
        text = renewed(text, "level", iter([ladder_table(levels, found)]))
        document.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
