"""Converts between seats as set up and seats as recorded."""

import msgspec

from game.records.record import Record, RecordPlayer
from game.records.seats import BOT, COMPUTER_PREFIX, HUMAN, SeatSpec
from ui.base.theme import SEAT
from ui.files.settings import COMPUTER, MatchSetup, SeatChoice


def seat_spec(choice: SeatChoice) -> SeatSpec:
    """The seat for the rules from a chosen seat."""
    if choice.kind == HUMAN:
        return SeatSpec(choice.name, HUMAN)
    # A bot has a personality's face, not its taste.
    taste = f"/{choice.personality}" if choice.personality and choice.level != BOT else ""
    return SeatSpec(choice.name, f"{COMPUTER_PREFIX}{choice.level}{taste}")


def setup_of(record: Record, kept: MatchSetup | None = None) -> MatchSetup:
    """A recorded game's setup: the players from the record, faces and colours from the sidecar.

    A seat without a matching entry there gets the colour of its index.
    """
    seats = [_seat(at, player, kept) for at, player in enumerate(record.players)]
    if len({seat.colour for seat in seats}) < len(seats):
        seats = [msgspec.structs.replace(seat, colour=colour) for seat, colour in zip(seats, SEAT, strict=False)]
    return MatchSetup(tuple(seats), record.seed, what_if=kept is not None and kept.what_if)


def _seat(at: int, player: RecordPlayer, kept: MatchSetup | None) -> SeatChoice:
    choice = kept.seats[at] if kept is not None and at < len(kept.seats) else None
    if choice is not None and seat_spec(choice) == SeatSpec(player.name, player.kind):
        return choice
    colour = list(SEAT)[at % len(SEAT)]
    if player.kind == HUMAN:
        return SeatChoice(player.name, HUMAN, colour=colour)
    level, _, personality = player.kind.removeprefix(COMPUTER_PREFIX).partition("/")
    return SeatChoice(player.name, COMPUTER, level, personality, colour)
