"""The archive's finished games for statistics: by person, with their figures, and as a table."""

import csv
import io
import itertools
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from game.core.cards import UNITS
from game.core.number import GameNumber
from game.records.seats import SeatSpec
from game.review.facts import VERSION, GameFacts, SeatFacts
from game.review.rating import rating
from game.review.statistics import Played, results
from ui.archive.index import Index

_COLUMNS = ("id", "played", "facts", "hints", "undos", "branched")
_FINISHED = "fault = '' AND finished = 1 AND facts_version = ?"
_FIGURES = tuple(
    field.name for field in msgspec.structs.fields(SeatFacts) if field.name not in ("name", "kind", "units", "widgets")
)


_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""What a formula begins with, in the wide letters of Japanese, too, or what stands before it unseen."""


class PersonsGame(msgspec.Struct, frozen=True, gc=False):
    """A finished game from one person's seat: when it was last played (ISO, UTC), and its figures. Not tracked
    by the garbage collector, like its facts."""

    id: str
    played: str
    name: str
    hints: int
    undos: int
    branched: bool
    game: Played


AT_ONCE = 150
"""This many games can be evaluated within a frame; more are done in the background."""


def persons_games(index: Index, tell: Callable[[int], None] = lambda _count: None) -> list[PersonsGame]:
    """Every finished game for every person who played it, oldest first. ``tell`` is called repeatedly with the number
    of games read so far.
    """
    decode = msgspec.json.Decoder(GameFacts).decode

    def of_game(
        name: str, played: str, facts: bytes | None, hints: int, undos: int, branched: int
    ) -> list[PersonsGame]:
        game = decode(facts or b"")
        if not _are_possible(game):
            raise sqlite3.DatabaseError(f"the figures of {name} cannot be")
        helped = bool(hints or undos or branched)
        return [
            PersonsGame(name, played, own.name, hints, undos, bool(branched), Played(game, seat, helped))
            for seat, own in enumerate(game.seats)
            if SeatSpec(own.name, own.kind).human
        ]

    found = itertools.chain.from_iterable(index.rows(_COLUMNS, _FINISHED, (VERSION,), of_game, tell))
    return sorted(found, key=lambda game: (game.played, game.id))


def under_own_name(games: Iterable[PersonsGame], own: str, unnamed: Callable[[str], bool]) -> list[PersonsGame]:
    """The games, with those that somebody played ``unnamed`` under the name that they have now ("": none). Where the
    name sat beside them it was somebody else."""

    def as_now(entry: PersonsGame) -> PersonsGame:
        beside = {seat.name.casefold() for seat in entry.game.game.seats}
        theirs = own and unnamed(entry.name) and own.casefold() not in beside
        return msgspec.structs.replace(entry, name=own) if theirs else entry

    return [as_now(entry) for entry in games]


def _are_possible(game: GameFacts) -> bool:
    """Whether the figures of a game name only units that exist, and shares that can be."""
    return all(
        0 <= seat.share <= 1 and UNITS.issuperset(seat.units) and UNITS.issuperset(seat.widgets) for seat in game.seats
    )


def people(games: Iterable[PersonsGame]) -> list[str]:
    """The names of all people, most frequent first, ignoring case."""
    names: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for game in games:
        names[game.name.casefold()] = game.name
        counts[game.name.casefold()] += 1
    return [names[name] for name, _ in counts.most_common()]


def of_person(games: Iterable[PersonsGame], name: str, since: str = "") -> list[PersonsGame]:
    """One person's games, from a time on."""
    return [game for game in games if game.name.casefold() == name.casefold() and game.played >= since]


def ratings_of(
    games: Iterable[PersonsGame], names: Iterable[str], since: str = "", without: GameNumber | None = None
) -> dict[str, float]:
    """These people's ratings, by lower-case name, from their games without help; people without any are left out. Game
    number ``without`` does not count: what is shown about a game must not depend on how it ended."""
    unhelped = [entry for entry in games if not entry.game.helped and entry.game.game.seed != without]
    found = {}
    for name in names:
        rated = rating(results(entry.game for entry in of_person(unhelped, name, since)))
        if rated is not None:
            found[name.casefold()] = rated.value
    return found


def table_of(games: Sequence[PersonsGame]) -> str:
    """A table of games as CSV (RFC 4180), one per line, for spreadsheets."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(
        ["game", "played", "number", "name", "seats", "rivals", *_FIGURES, "units", "hints", "undos", "branched"]
    )
    for entry in games:
        own = entry.game.own
        rivals = " + ".join(rival.kind for rival in entry.game.rivals)
        figures = [getattr(own, name) for name in _FIGURES]
        rest = [" + ".join(own.units), entry.hints, entry.undos, int(entry.branched)]
        facts = entry.game.game
        cells = [entry.id, entry.played, facts.seed, entry.name, len(facts.seats), rivals, *figures, *rest]
        writer.writerow([_text(cell) if isinstance(cell, str) else cell for cell in cells])
    return file.getvalue()


def _text(words: str) -> str:
    """Words as no spreadsheet works them out: a formula could start a program."""
    return f"'{words}" if words.startswith(_FORMULA) else words
