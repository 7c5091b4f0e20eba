"""An unfinished game as a file: what is in it, how it is read, and how it is kept without holding up a frame."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from game.record import FORMAT, Record, RecordError
from game.session import COMPUTER_PREFIX, HUMAN, SeatSpec, Session
from ui.base.background import BackgroundFile
from ui.base.i18n import Sentence
from ui.base.settings import MatchSetup, SeatChoice
from ui.base.storage import (
    ContentError,
    NewerContentError,
    decoded,
    delete,
    encoded,
    recover,
    with_unknown,
    write_bytes,
)

_FORMAT = re.compile(r"fzzzt-record/(\d{1,9})")


class SavedGame(msgspec.Struct, frozen=True):
    """An unfinished game on disk: how it was set up, and its record so far."""

    setup: MatchSetup
    record: Record


class ReadGame(msgspec.Struct, frozen=True):
    """A saved game, ready to go on; ``content`` is all that was in the file, but for the long list of events."""

    setup: MatchSetup
    session: Session
    content: dict[str, Any]


class GameFile(BackgroundFile):
    """The file of one unfinished game, which is written in the background."""

    def __init__(self, path: Path, content: object = None) -> None:
        """Keep a game in ``path``; what a newer version has put into its ``content`` is written again."""
        super().__init__(path)
        self._content = content

    def keep(self, game: SavedGame) -> None:
        """Have the game written as it stands now."""
        self.put(partial(write_bytes, self.path, encoded(with_unknown(game, self._content))))

    def drop(self) -> None:
        """Have the file removed: the game is over."""
        self.put(partial(delete, self.path))


def seat_spec(choice: SeatChoice) -> SeatSpec:
    """The rules' side of a chosen seat."""
    if choice.kind == HUMAN:
        return SeatSpec(choice.name, HUMAN)
    taste = f"/{choice.personality}" if choice.personality else ""
    return SeatSpec(choice.name, f"{COMPUTER_PREFIX}{choice.level}{taste}")


def read_game(path: Path) -> tuple[ReadGame, Sentence | None] | None:
    """The game saved in ``path``, or in its backup, and then a sentence for the player; None if there is neither.

    Raises StorageError as ``recover`` does.
    """
    return recover(path, _played)


def _played(data: bytes) -> ReadGame:
    """Read a saved game, replay it through the rules and compare its parts. Raises ContentError."""
    content = decoded(data, dict[str, Any])
    record = content.get("record")
    _refuse_newer(record)
    saved = decoded(data, SavedGame)
    try:
        session = Session.resume(saved.record)
    except RecordError as error:
        raise ContentError(str(error)) from error
    if [seat_spec(choice) for choice in saved.setup.seats] != list(session.seats):
        raise ContentError("its seats are not those of its record")
    if saved.setup.seed != session.seed:
        raise ContentError("its number is not that of its record")
    if isinstance(record, dict):
        record.pop("events", None)
    # Version 0.1.0 kept choices here that its records did not tell: their seats are asked once more.
    content.pop("unrecorded", None)
    return ReadGame(saved.setup, session, content)


def _refuse_newer(record: object) -> None:
    """Raise NewerContentError for a record in a format that is still to come."""
    ours = _FORMAT.fullmatch(FORMAT)
    theirs = _FORMAT.fullmatch(str(record.get("format"))) if isinstance(record, dict) else None
    if ours and theirs and int(theirs[1]) > int(ours[1]):
        raise NewerContentError(f"its record is {theirs[0]}")
