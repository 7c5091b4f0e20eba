"""Golden games as files: whole records with one event a line, so that a difference can be read.

``uv run python tests/game/golden_games.py`` rewrites them. That breaks every game number that players have shared:
do it only on purpose.
"""

import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.core.state import Phase
from game.records.game import Game
from game.records.record import Record

FOLDER = Path(__file__).with_name("golden")
SEEDS = (0, 1, 2, 7, 42, 1999, 123456789, 999999999)


def steady(seed: int, seats: int) -> Game:
    """A game of a fixed policy that needs no random numbers."""
    game = Game.new(seed, seats)
    decision = 0
    while game.to_act is not None:
        actions = game.legal_actions()
        game.apply(actions[0 if game.phase is Phase.SCORING else (decision * 7 + decision // 5) % len(actions)])
        decision += 1
    return game


def file_of(seed: int, seats: int) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{seats}-{seed}.json"


def readable(record: Record) -> str:
    """The record with one event a line; without the program's version, which changes with every release."""
    line = msgspec.structs.replace(record, version="").to_line()
    head, _, _ = line.partition('"events":[')
    events = ",\n".join(msgspec.json.encode(event).decode() for event in record.events)
    return f'{head}"events":[\n{events}\n]}}\n'


def main() -> None:
    """Write every golden game."""
    FOLDER.mkdir(exist_ok=True)
    for seats in (2, 3, 4):
        for seed in SEEDS:
            file_of(seed, seats).write_text(readable(steady(seed, seats).to_record()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
