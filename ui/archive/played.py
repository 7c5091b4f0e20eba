"""The finished games of the archive as statistics want them: by person, with their figures, and as a table."""

import csv
import io
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from game.core.number import GameNumber
from game.records.seats import SeatSpec
from game.review.facts import VERSION, GameFacts, SeatFacts
from game.review.rating import rating
from game.review.statistics import Played, results
from ui.archive.index import Index

_log = logging.getLogger(__name__)

_COLUMNS = ("id", "played", "facts", "hints", "undos", "branched")
_FINISHED = "fault = '' AND finished = 1 AND facts_version = ?"
_FIGURES = tuple(
    field.name for field in msgspec.structs.fields(SeatFacts) if field.name not in ("name", "kind", "units", "widgets")
)


class PersonsGame(NamedTuple):
    """A finished game from the seat of one person: when it was last played (ISO, UTC), and its figures."""

    id: str
    played: str
    name: str
    hints: int
    undos: int
    branched: bool
    game: Played


AT_ONCE = 150
"""So many games can be counted within a frame; whoever counts more of them does so in the background."""


def persons_games(index: Index, tell: Callable[[int], None] = lambda _count: None) -> list[PersonsGame]:
    """Every finished game for every person who sat at it, the oldest first. What cannot be read is left out.

    ``tell`` is called with the number of games that have been read, again and again.
    """
    decode = msgspec.json.Decoder(GameFacts).decode
    found = []
    for name, played, facts, hints, undos, branched in index.rows(_COLUMNS, _FINISHED, (VERSION,), tell):
        try:
            game = decode(facts or b"")
        except msgspec.DecodeError as error:
            _log.warning("the figures of %s cannot be read: %s", name, error)
            continue
        helped = bool(hints or undos or branched)
        found += [
            PersonsGame(
                name,
                played,
                facts_of_seat.name,
                hints,
                undos,
                bool(branched),
                Played(game, seat, helped),
            )
            for seat, facts_of_seat in enumerate(game.seats)
            if SeatSpec(facts_of_seat.name, facts_of_seat.kind).human
        ]
    return sorted(found, key=lambda game: (game.played, game.id))


def people(games: Iterable[PersonsGame]) -> list[str]:
    """The names of all persons, whoever played most first. Large and small letters are not told apart."""
    names: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for game in games:
        names[game.name.casefold()] = game.name
        counts[game.name.casefold()] += 1
    return [names[name] for name, _ in counts.most_common()]


def of_person(games: Iterable[PersonsGame], name: str, since: str = "") -> list[PersonsGame]:
    """The games of one person, from a moment on."""
    return [game for game in games if game.name.casefold() == name.casefold() and game.played >= since]


def ratings_of(
    games: Iterable[PersonsGame], names: Iterable[str], since: str = "", without: GameNumber | None = None
) -> dict[str, float]:
    """The ratings of these persons, by name in small letters, from their games without help; nothing for whoever has
    none. The game number ``without`` does not count: what is told of a game must not hang on how it ended."""
    unhelped = [entry for entry in games if not entry.game.helped and entry.game.game.seed != without]
    found = {}
    for name in names:
        rated = rating(results(entry.game for entry in of_person(unhelped, name, since)))
        if rated is not None:
            found[name.casefold()] = rated.value
    return found


def table_of(games: Sequence[PersonsGame]) -> str:
    """A table of games, one a line, with commas between the columns (RFC 4180): for spreadsheets."""
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
        writer.writerow([entry.id, entry.played, facts.seed, entry.name, len(facts.seats), rivals, *figures, *rest])
    return file.getvalue()
