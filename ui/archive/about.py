"""What is stored beside a game's record, in its sidecar: how it looked, when it was played, which help was used, where
it comes from. There is one object for each sidecar in use, whoever asks for it."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Meta

from game.files import read_limited
from game.records.seal import Seal
from ui.archive.files import Files, possible
from ui.archive.news import News
from ui.base.i18n import Sentence
from ui.files.background import later
from ui.files.disk import LARGEST
from ui.files.faults import ContentError, StorageError, readable
from ui.files.fields import decoded_fields, recover_fields, with_unknown
from ui.files.recovery import leads_nowhere
from ui.files.settings import MatchSetup
from ui.files.writing import write_json

_log = logging.getLogger(__name__)

Timestamp = Annotated[datetime, Meta(tz=True)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_MOMENT = timedelta(minutes=1)


class KeptDoor(msgspec.Struct, frozen=True):
    """The door to phones of a game that is not over: with the same code, they come back by themselves.

    Of each phone's token only the hash is stored, and whose seat it is.
    """

    secret: Annotated[str, Meta(max_length=64)]
    host: Annotated[str, Meta(max_length=64)] = ""
    port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    tokens: dict[Annotated[str, Meta(max_length=128)], Annotated[int, Meta(ge=0, le=3)]] = {}


class About(msgspec.Struct, frozen=True):
    """What is not in a record. A field that is missing or invalid in the file has its default.

    To store something else with a game, add a field here, with a default, and change it with ``Archive.update_about``.
    Fields of newer versions stay in the file.
    """

    version: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    setup: MatchSetup | None = None
    """Faces, colours and options as the game was set up."""
    begun: Timestamp | None = None
    played: Timestamp | None = None
    """When it was last played, to the minute."""
    hints: Count = 0
    """How often a person asked for a hint."""
    undos: Count = 0
    """How often a person went back to the bench."""
    origin: Annotated[str, Meta(max_length=200)] = ""
    """The id of the game that this one branched off, if any."""
    origin_point: Count = 0
    """After how many events of that game."""
    occasion: Annotated[str, Meta(max_length=64)] = ""
    """What the game is played for, such as ``day/2026-11-21`` or ``ladder/volta``; "" for an ordinary game."""
    reviews: dict[int, dict[str, Any]] = {}
    """The foreman's reports by seat (``game.review.review.Review``) as plain objects, which ``ui.match.after.stored``
    reads: decoding them here would mean loading the computer players for a list of games."""
    par: dict[str, Annotated[int, Meta(ge=-10_000, le=10_000)]] = {}
    """What each level scored in the person's seat."""
    seal: Seal | None = None
    """The seal from before anyone acted, and of each computer bid since; None: the game was not sealed."""
    door: KeptDoor | None = None
    """The door to phones, None if nobody plays with one, and once the game is over."""


class ReadAbout(msgspec.Struct, frozen=True):
    """A sidecar as read: its known fields, all its fields, and any problems, for the player."""

    about: About = About()
    content: dict[str, Any] = {}
    notice: Sentence | None = None


def read_about(path: Path) -> ReadAbout:
    """The content of a sidecar or its backup; unreadable parts get their defaults.

    The game does not depend on it, so nothing here is an error. A damaged file is moved aside as in ``recover``, and
    one with impossible values copied aside.
    """
    try:
        found = recover_fields(path, About)
    except StorageError as error:
        return ReadAbout(notice=error.sentence)
    if found is None:
        return ReadAbout(notice=leads_nowhere(path))
    return ReadAbout(_dated(found.fields), found.content, found.notice)


class Sidecar:
    """The only object in this program that changes a game's sidecar. One thread changes it, and the one that writes
    writes it."""

    def __init__(self, path: Path, found: ReadAbout) -> None:
        self.about = found.about
        self._path = path
        self._content = found.content
        self._written = found.about if found.content else None

    def change(self, **changes: object) -> None:
        """Set fields; ``write`` writes them to disk. Raises AttributeError for an unknown field."""
        unknown = changes.keys() - set(About.__struct_fields__)
        if unknown:
            raise AttributeError(f"nothing is kept about a game under the name {min(unknown)!r}")
        self.about = msgspec.structs.replace(self.about, **changes)

    def write(self) -> None:
        """Write the file now, unless only a few seconds of play are new. Raises StorageError."""
        now, before = self.about, self._written
        if before is not None and before.played and now.played and now.played - before.played < _MOMENT:
            before = msgspec.structs.replace(before, played=now.played)
        if now != before:
            write_json(self._path, with_unknown(now, self._content))
            self._written = now


def peek_about(path: Path) -> About:
    """The readable parts of a sidecar, for a list: nothing is reported, moved or repaired."""
    try:
        return _dated(decoded_fields(read_limited(path, LARGEST), About)[0])
    except FileNotFoundError:
        return About()
    except (OSError, ContentError) as error:
        _log.warning("%s cannot be used: %s", readable(path), error)
        return About()


def _dated(about: About) -> About:
    """The same without extreme dates, which do not exist in every time zone."""
    return msgspec.structs.replace(about, begun=possible(about.begun), played=possible(about.played))


class Sidecars:
    """The sidecars of the games in one folder."""

    def __init__(self, folder: Path, news: News, then: Callable[[str], None]) -> None:
        """``then`` is called, in the background, with the name of a game whose sidecar was saved."""
        self._folder = folder
        self._news = news
        self._then = then
        self._known: WeakValueDictionary[str, Sidecar] = WeakValueDictionary()
        self._reading = threading.Lock()

    def begin(self, name: str, found: ReadAbout) -> Sidecar:
        """The sidecar of a game with this content, as a new one has before it is written."""
        sidecar = Sidecar(Files.of(self._folder, name).about, found)
        self._known[name] = sidecar
        return sidecar

    def find(self, name: str) -> tuple[Sidecar, Sentence | None]:
        """The single object for a sidecar while it is referenced or still to be written, and what was wrong with its
        file, for the player: a game in progress gets it without disk access."""
        known = self._known.get(name)
        if known is not None:
            return known, None
        with self._reading:
            known = self._known.get(name)
            if known is not None:
                return known, None
            found = read_about(Files.of(self._folder, name).about)
            return self.begin(name, found), found.notice

    def save(self, name: str, sidecar: Sidecar) -> None:
        """Write a game's sidecar in the background, and report a failure as a notice."""

        def write() -> None:
            try:
                sidecar.write()
            except StorageError as error:
                self._news.tell(error.sentence)
            else:
                self._then(name)

        # Until then the job refers to it, whoever else no longer does.
        later(write)
