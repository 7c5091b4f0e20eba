"""What the list of games shows about a record: how far it has got, what is on the belt, who won. Pure functions."""

import msgspec

from game.core.events import AuctionWon, BeltLaid, CardsRevealed, GameScored, RoundStarted
from game.records.record import Record


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How far a game has got, as everyone at the table may know."""

    round: int = 0
    """1 to 5; 0 before the first."""
    auction: int = 0
    """1 to 8; 0 if every lot of the round is sold."""
    belt: tuple[str | None, ...] = ()
    """What is left of the belt, head first; None for a face-down card."""
    finished: bool = False
    scores: tuple[int, ...] = ()
    """Of each seat, once the game is over."""
    winners: tuple[int, ...] = ()


def standing_of(record: Record) -> Standing:
    """Where a record ends."""
    number, sold, face_up = 0, 0, 0
    belt: tuple[str, ...] = ()
    for event in record.events:
        match event:
            case RoundStarted():
                number, sold, face_up, belt = event.round, 0, 0, ()
            case BeltLaid():
                belt = event.cards
            case CardsRevealed():
                face_up += len(event.cards)
            case AuctionWon():
                sold += 1
            case GameScored():
                totals = tuple(score.total for score in event.players)
                return Standing(number, finished=True, scores=totals, winners=event.winners)
            case _:
                pass
    left = tuple(card if at < face_up else None for at, card in enumerate(belt))[sold:]
    return Standing(round=number, auction=sold + 1 if left else 0, belt=left)
