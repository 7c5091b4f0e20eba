"""Who plays a seat."""

from typing import Annotated

import msgspec
from msgspec import Meta

HUMAN = "human"
COMPUTER_PREFIX = "ai:"
BOT = "program"
"""Takes the place of a level for a bot (``game.play.bots``)."""
SECONDS = 5.0
"""A bot's default time limit for an answer."""

Command = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=4096)], ...], Meta(min_length=1, max_length=64)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class BotSpec(msgspec.Struct, frozen=True):
    """A bot: its command line as words, how many seconds an answer may take, and the folder that relative paths in the
    command line start from, "" for this process's working directory."""

    command: Command
    seconds: Seconds = SECONDS
    folder: str = ""


class SeatSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat: ``kind`` is ``human``, ``ai:<level>``, ``ai:<level>/<personality>`` or ``ai:program``.

    ``program`` is what to run for the last of these; it is never written to a record.
    """

    name: str
    kind: str
    program: BotSpec | None = None

    @property
    def human(self) -> bool:
        """Whether a person plays the seat."""
        return self.kind == HUMAN

    @property
    def level(self) -> str:
        """The computer player's level ("" for a person)."""
        return self.kind.removeprefix(COMPUTER_PREFIX).partition("/")[0] if not self.human else ""

    @property
    def personality(self) -> str | None:
        """The computer player's personality, if it has one."""
        return self.kind.partition("/")[2] or None
