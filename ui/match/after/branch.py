"""A game that branches off another one: a person plays one seat, computer players all others."""

from collections.abc import Sequence

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.play.session import Session
from game.play.thinking import Thinker
from game.records.game import Game
from game.records.record import Record
from ui.archive.archive import Archive
from ui.archive.setups import seat_spec, setup_of
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.match.match import Match, origin_at

STAND_IN = "engineer"
"""The level that plays for other people, and for computer players of a level that no longer exists."""
NOT_IN_THE_ARCHIVE = "?"
"""Replaces the id of a game that the archive does not have."""


class GamePoint(msgspec.Struct, frozen=True):
    """A point of a recorded game from which a person plays one seat, and computer players all others."""

    record: Record
    point: int
    """How many of its events have happened."""
    seat: int
    choices: Sequence[SeatChoice] | None = None
    """How the seats look (None: as ``choices_of``)."""


def choices_of(record: Record) -> tuple[SeatChoice, ...]:
    """Who sat at the seats of a record, with colours assigned in order, as a record has none."""
    return setup_of(record).seats


def match_at(
    start: GamePoint,
    thinker: Thinker,
    *,
    level: str = STAND_IN,
    archive: Archive | None = None,
    origin: str = NOT_IN_THE_ARCHIVE,
) -> Match:
    """The recorded game at a point, for a person to play on at a seat.

    Deals follow the record, and the game number once the record no longer applies; ``level`` plays for other people. An
    ``archive`` stores it as a branch of its game ``origin`` (None: it is not stored). Raises RecordError for a record
    that breaks a rule, ValueError for a point that it does not have.
    """
    choices = start.choices or choices_of(start.record)
    seats = tuple(_now(choice, level, own=at == start.seat) for at, choice in enumerate(choices))
    whole = Game.from_record(start.record)
    whole.goto(start.point)
    game = whole.taken_over([seat_spec(choice) for choice in seats])
    setup = MatchSetup(seats, start.record.seed)
    file = None if archive is None else archive.begin(setup, origin=origin, point=start.point)
    session = Session(game.seats, game.seed, game)
    match = Match(setup, session, thinker, file, origin=origin_at(session, start.point))
    match.save()
    return match


def _now(choice: SeatChoice, level: str, *, own: bool) -> SeatChoice:
    if own:
        return msgspec.structs.replace(choice, kind=HUMAN)
    level = choice.level if choice.kind == COMPUTER and choice.level in LEVELS else level
    personality = choice.personality if choice.kind == COMPUTER and choice.personality in PERSONALITIES else ""
    return msgspec.structs.replace(choice, kind=COMPUTER, level=level, personality=personality)
