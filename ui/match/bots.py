"""The player's bots, from the file ``players.json`` in the data folder.

The file is written by hand: a list of ``{"name": "Deep Bolt", "command": "python3 deep_bolt.py", "seconds": 5}``, where
``seconds``, the time limit for an answer, is optional. Paths in a command are relative to that folder. Nothing else in
the player's folders, or in a game's files, can start one.
"""

import logging
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.files import read_limited
from game.names import LONGEST_NAME, cleaned
from game.play.bots.command import split_command
from game.play.bots.table import KNOWN
from game.records.seats import SECONDS, BotSpec, Seconds
from ui.base.i18n import N_, Sentence
from ui.files.faults import ContentError, reason_of
from ui.files.recovery import decoded

_log = logging.getLogger(__name__)

PLAYERS_FILE = "players.json"

_NO_LIST = N_("{file} is not a list of players: fix it as PLAYERS.md shows, or delete it.")
_UNREADABLE = N_("{file} cannot be read: {reason}; it stays as it is.")


class _Entry(msgspec.Struct, frozen=True):
    """A line of the file."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    command: Annotated[str, Meta(min_length=1, max_length=4096)]
    seconds: Seconds = SECONDS


def take_in(folder: Path) -> tuple[list[str], Sentence | None]:
    """Register the bots in the data folder's file (``game.play.bots.table.KNOWN``); returns their names, and a message
    about the file, if any. A damaged file is ignored entirely; without a file there are none."""
    path = folder / PLAYERS_FILE
    try:
        entries = decoded(read_limited(path, 1 << 16), tuple[_Entry, ...])
        specs = {_called(entry): BotSpec(split_command(entry.command), entry.seconds, str(folder)) for entry in entries}
    except FileNotFoundError:
        return [], None
    except OSError as error:
        return [], Sentence(_UNREADABLE, {"file": str(path), "reason": reason_of(error)})
    except (ContentError, ValueError) as error:
        _log.warning("%s: %s", path, error)
        return [], Sentence(_NO_LIST, {"file": str(path)})
    KNOWN.update(specs)
    return list(specs), None


def _called(entry: _Entry) -> str:
    """A bot's name. Raises ValueError if nothing of it can be seen."""
    name = cleaned(entry.name)
    if not name:
        raise ValueError(f"the name {entry.name!r} cannot be seen")
    return name
