"""Unexpected errors: what a crash report tells developers, and nothing about the player."""

import logging
import platform
import re
import sys
import traceback
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path

import msgspec
import pygame

from game.core.cards import CATALOGUE
from game.core.events import AuctionWon
from game.core.number import LETTERS
from game.core.observation import redact
from game.records.record import Record
from game.version import VERSION
from ui.files.background import later
from ui.files.faults import StorageError
from ui.files.settings import Settings
from ui.files.storage import Storage
from ui.files.writing import write_bytes
from ui.shell.log_file import recent_lines

_log = logging.getLogger(__name__)

_ROOT = Path(__file__).resolve().parents[2]
# How a line of a traceback begins: these show the program's code, not its data.
_FRAME = '  File "'
# What a bot writes is logged under names that begin like this; it may tell its cards.
_BY_BOT = " game.play.bots."
# File names contain the number of the game.
_GAME_FILE = re.compile(r"(\b\d{4}-\d\d-\d\d-\d{6}-game-)[\w-]+")
# An earlier error in the log may have been in another game.
_CODE = re.compile(rf"(?<!\w)[{LETTERS}]{{4}}(?:-[{LETTERS}]{{4}}){{4}}(?!\w)")
_SEED = re.compile(r"(\bseed\W{1,4})\d+")
# The settings that may matter to an error: how things are shown, not anyone's name.
_TOLD = ("language", "text_size", "window_mode", "pace", "reduced_motion", "sort_hand")


@dataclass(frozen=True)
class CrashReport:
    """The report of an error that the program survived."""

    report: str
    saved_as: Path | None
    """Where it is saved; None if nowhere."""
    saving: "Future[None] | None" = None
    """Done when the report has been written; raises StorageError if it could not be. None: already written."""

    @property
    def saved(self) -> bool | None:
        """Whether the report is in its file, None while it is being written."""
        if self.saved_as is None or self.saving is None:
            return self.saved_as is not None
        return self.saving.exception() is None if self.saving.done() else None


def note_crash(
    error: Exception, storage: Storage, settings: Settings, size: tuple[int, int], record: Record | None
) -> CrashReport:
    """Log an error and write a report of it. The file is written in the background; if that fails, the report remains
    in memory.

    ``size`` is the window's, in pixels; ``record`` is that of the game being played.
    """
    _log.error("an unexpected error; the program goes on", exc_info=error)
    report = report_text(error, settings, size, record, recent_lines())
    if storage.logs is None:
        return CrashReport(report, None)
    path = storage.logs / f"fzzzt-report-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"

    def write() -> None:
        try:
            write_bytes(path, report.encode())
        except StorageError as unsaved:
            _log.warning("%s", unsaved)
            raise

    return CrashReport(report, path, later(write))


def report_text(
    error: Exception, settings: Settings, size: tuple[int, int], record: Record | None, log: Iterable[str]
) -> str:
    """The report: the error, the program and system, relevant settings, the end of the log, the game without names.

    For an unfinished game it tells only what an onlooker knows, and it gives no game numbers: someone still playing may
    read it or pass it on. Cards are left out of messages, because nothing there shows which of them are open.
    """
    told = {name: str(getattr(settings, name)) for name in _TOLD}
    hide = partial(discreet, number="" if record is None or record.finished else str(record.seed))
    parts = {
        "Error": "".join(part if part.startswith(_FRAME) else hide(part) for part in traceback.format_exception(error)),
        "Program": f"Fzzzt! {VERSION} from {'the download' if hasattr(sys, 'frozen') else 'source'}, "
        f"Python {platform.python_version()}, "
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        "System": f"{platform.system()} {platform.release()} {platform.machine()}, "
        f"window {size[0]}x{size[1]}, {pygame.display.get_driver() if pygame.display.get_init() else 'no display'}",
        "Settings": "\n".join(f"{name}: {value}" for name, value in told.items()),
        "Log": "\n".join(hide(line) for line in log if _BY_BOT not in line),
        "Game": "none" if record is None else told_game(nameless(record)),
    }
    return impersonal("\n\n".join(f"== {head}\n{body.rstrip()}" for head, body in parts.items()) + "\n")


def told_game(record: Record) -> str:
    """The report's section on the game: everything if it is over, otherwise what an onlooker knows."""
    if record.finished:
        return record.to_line()
    public = {
        "format": record.format,
        "version": record.version,
        "players": record.players,
        "seen": [
            seen
            for event in record.events
            for seen in ([event] if isinstance(event, AuctionWon) else redact([event], None))
        ],
    }
    return msgspec.json.encode(public).decode()


@cache
def _card() -> re.Pattern[str]:
    """A card's name or identifier. Compiled when it is needed: the start has no use for it."""
    words = sorted({word for card in CATALOGUE.values() for word in (card.id, card.name)}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")


def discreet(text: str, number: str) -> str:
    """The text without cards, codes and game numbers; ``number`` is that of the current game, "" if there is none."""
    text = _GAME_FILE.sub(r"\1(a number)", _card().sub("(a card)", text))
    text = _SEED.sub(r"\1(a number)", _CODE.sub("(a number)", text))
    return re.sub(rf"(?<!\w){re.escape(number)}(?!\w)", "(a number)", text) if number else text


def nameless(record: Record) -> Record:
    """The same game with numbers in place of the players' names."""
    players = [
        msgspec.structs.replace(player, name=f"Seat {number}") for number, player in enumerate(record.players, start=1)
    ]
    return msgspec.structs.replace(record, players=tuple(players))


def impersonal(text: str) -> str:
    """The text without folders that could identify the player: those of the program and of the user."""
    for folder, sign in ((_ROOT, "."), (Path.home(), "~")):
        # Python's repr doubles Windows backslashes.
        for spelling in (str(folder), str(folder).replace("\\", "\\\\")):
            if len(spelling) > 1:
                text = text.replace(spelling, sign)
    return text
