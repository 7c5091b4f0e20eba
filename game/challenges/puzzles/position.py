"""A puzzle's position: a game number and the choices that led there."""

from typing import Annotated

import msgspec
from msgspec import Meta

from game.core.actions import Action, Allocate, Bid, EndAllocation, IllegalActionError
from game.core.number import SEEDS
from game.core.rules import SEATS
from game.core.state import Phase
from game.records.game import Game

Move = tuple[str, ...]
"""A choice in a puzzle's file: the cards of a bid; unit and robot of an allocation; empty for ending it."""


class PuzzleError(ValueError):
    """A puzzle or the file of puzzles cannot be read or played; the message says which one and why."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game number ``seed`` with this many ``seats`` after these ``moves``, as ``seat`` sees it.

    Nothing else needs to be stored, as everything random follows from the game number.
    """

    seed: Annotated[int, Meta(ge=0, lt=SEEDS)]
    seats: Annotated[int, Meta(ge=SEATS.start, lt=SEATS.stop)]
    seat: Annotated[int, Meta(ge=0, lt=SEATS.stop - 1)]
    moves: tuple[Move, ...]

    def play(self) -> Game:
        """The game at this position. Raises PuzzleError with the move that the rules forbid."""
        if self.seat >= self.seats:
            raise PuzzleError(f"seat {self.seat} is not one of {self.seats}")
        game = Game.new(self.seed, self.seats)
        for number, move in enumerate(self.moves, start=1):
            try:
                game.apply(_action(game.phase, move))
            except IllegalActionError as error:
                raise PuzzleError(f"move {number}: {error}") from error
        return game


def moves_of(game: Game) -> tuple[Move, ...]:
    """The choices that led to a game's current position, scoring excluded."""
    moves: list[Move] = []
    for turn in game.turns:
        match turn.action:
            case Bid(cards=cards):
                moves.append(cards)
            case Allocate(unit=unit, card=card):
                moves.append((unit, card))
            case EndAllocation():
                moves.append(())
            case _:
                break
    return tuple(moves)


def _action(phase: Phase, move: Move) -> Action:
    if phase is Phase.BIDDING:
        return Bid(move)
    if phase is not Phase.ALLOCATION:
        raise IllegalActionError("a puzzle's moves end with the last auction [L3]")
    if not move:
        return EndAllocation()
    if len(move) != 2:
        raise IllegalActionError("an allocation is a unit and a robot [L1]")
    return Allocate(*move)
