"""A game that goes on from a point of another one: one seat is a person's, all others are computer players'."""

from collections.abc import Sequence

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.game import Game
from game.record import Record
from game.seats import SeatSpec
from game.session import Session
from game.thinking import Thinker
from ui.archive.setups import seat_spec
from ui.base.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.base.theme import SEAT
from ui.match.match import Match

STAND_IN = "engineer"
"""The level that plays for another person, and for a computer player of a level that there is no more."""


def choices_of(record: Record) -> tuple[SeatChoice, ...]:
    """Who sat at the seats of a record, with colours given out in order: a record tells of none."""
    found = []
    for player, colour in zip(record.players, SEAT, strict=False):
        spec = SeatSpec(player.name, player.kind)
        if spec.human:
            found.append(SeatChoice(player.name, HUMAN, colour=colour))
        else:
            found.append(SeatChoice(player.name, COMPUTER, spec.level, spec.personality or "", colour))
    return tuple(found)


def match_at(
    record: Record, point: int, seat: int, thinker: Thinker, choices: Sequence[SeatChoice] | None = None
) -> Match:
    """The recorded game as it stood at a point, to be played on by a person at a seat; it is not kept.

    ``choices`` tell how the seats look (None: as ``choices_of``). Raises RecordError for a record that breaks a rule,
    ValueError for a point that it does not have.
    """
    seats = [_now(choice, own=at == seat) for at, choice in enumerate(choices or choices_of(record))]
    specs = [seat_spec(choice) for choice in seats]
    game = Game.from_record(record)
    game.goto(point)
    begun = game.to_record()
    players = tuple(
        msgspec.structs.replace(player, name=spec.name, kind=spec.kind)
        for player, spec in zip(begun.players, specs, strict=True)
    )
    session = Session.resume(msgspec.structs.replace(begun, players=players))
    return Match(MatchSetup(tuple(seats), record.seed), session, thinker, None)


def _now(choice: SeatChoice, *, own: bool) -> SeatChoice:
    if own:
        return msgspec.structs.replace(choice, kind=HUMAN)
    level = choice.level if choice.kind == COMPUTER and choice.level in LEVELS else STAND_IN
    personality = choice.personality if choice.personality in PERSONALITIES else ""
    return msgspec.structs.replace(choice, kind=COMPUTER, level=level, personality=personality)
