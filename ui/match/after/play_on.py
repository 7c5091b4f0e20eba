"""A game that goes on from a point of another one: one seat is a person's, all others are computer players'."""

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
"""The level that plays for another person, and for a computer player of a level that there is no more."""
NOT_IN_THE_ARCHIVE = "?"
"""Stands for the id of a game that the archive does not have."""


def choices_of(record: Record) -> tuple[SeatChoice, ...]:
    """Who sat at the seats of a record, with colours given out in order: a record tells of none."""
    return setup_of(record).seats


def match_at(
    record: Record,
    point: int,
    seat: int,
    thinker: Thinker,
    choices: Sequence[SeatChoice] | None = None,
    *,
    level: str = STAND_IN,
    archive: Archive | None = None,
    origin: str = NOT_IN_THE_ARCHIVE,
) -> Match:
    """The recorded game as it stood at a point, to be played on by a person at a seat.

    It is dealt on as it was recorded, and by the game number where the record cannot be followed any more. ``choices``
    tell how the seats look (None: as ``choices_of``); ``level`` plays for another person. An ``archive`` keeps it as a
    branch of its game ``origin`` (None: it is not kept). Raises RecordError for a record that breaks a rule, ValueError
    for a point that it does not have.
    """
    seats = tuple(_now(choice, level, own=at == seat) for at, choice in enumerate(choices or choices_of(record)))
    whole = Game.from_record(record)
    whole.goto(point)
    game = whole.taken_over([seat_spec(choice) for choice in seats])
    setup = MatchSetup(seats, record.seed)
    file = None if archive is None else archive.branch(setup, origin, point)
    session = Session(game.seats, game.seed, game)
    match = Match(setup, session, thinker, file, origin=origin_at(session, point))
    match.save()
    return match


def _now(choice: SeatChoice, level: str, *, own: bool) -> SeatChoice:
    if own:
        return msgspec.structs.replace(choice, kind=HUMAN)
    level = choice.level if choice.kind == COMPUTER and choice.level in LEVELS else level
    personality = choice.personality if choice.kind == COMPUTER and choice.personality in PERSONALITIES else ""
    return msgspec.structs.replace(choice, kind=COMPUTER, level=level, personality=personality)
