"""Records checked against the rules."""

from pathlib import Path

from game.core.state import GameState
from game.records.game import Game
from game.records.record import Record, RecordError, read_records


def verify(record: Record) -> GameState:
    """Replay a finished game through the rules. Raises RecordError at the first breach; returns the last state."""
    state = Game.from_record(record).state
    if not record.finished:
        raise RecordError(f"the game is not over after event {len(record.events)}: it has no score [L4]")
    return state


def verify_file(path: Path) -> int:
    """Verify and count the records in a file.

    Raises RecordError naming the file, the line and the rule of the first breach, or if the file has no game; OSError
    as ``read_records``.
    """
    games = 0
    for number, record in read_records(path):
        try:
            verify(record)
        except RecordError as error:
            raise RecordError(f"{path} line {number}: {error}") from error
        games += 1
    if not games:
        raise RecordError(f"{path} holds no game: it is empty.")
    return games
