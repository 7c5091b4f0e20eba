"""A finished game in a few lines of text, and auction by auction, for sharing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.core.events import AuctionWon, RoundStarted, Score
from game.names import isolated
from game.records.game import Game
from game.records.record import Record
from game.review.standing import standings
from ui.base.i18n import Translator
from ui.match.faces import SeatLook
from ui.match.wording import signed

SQUARES: Mapping[str, str] = {
    "red": "🟥",
    "orange": "🟧",
    "blue": "🟦",
    "green": "🟩",
    "purple": "🟪",
    "gold": "🟨",
    "pink": "🟫",
    "mint": "⬜",
}
"""An emoji for each seat colour (a key of ``ui.base.theme.SEAT``) that every messenger has."""


class Lot(NamedTuple):
    """A decided auction as everyone saw it, and the scores after it if the game had ended there."""

    round: int
    number: int
    card: str
    bids: Mapping[int, tuple[str, ...]]
    values: Mapping[int, int]
    winner: int
    tied: tuple[int, ...]
    totals: tuple[int, ...]


def lots_of(record: Record) -> Iterator[Lot]:
    """The auctions of a game in order; each takes a moment to compute. Raises RecordError for a broken record."""
    game = Game.from_record(record)
    known = 0
    for point in game.points:
        game.goto(point)
        seen = game.observation(None)
        if len(seen.history) > known:
            known, lot = len(seen.history), seen.history[-1]
            totals = tuple(standing.total for standing in standings(seen))
            yield Lot(lot.round, lot.number, lot.card, lot.bids, lot.values, lot.winner, lot.tied, totals)


def result_text(tr: Translator, looks: Sequence[SeatLook], scores: Sequence[Score], record: Record) -> str:
    """The result as text: the seats by score, and a line per round of who won its eight auctions.

    It reveals nothing about the deal, so it spoils nothing for someone who plays the same number later.
    """
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat].total, scores[seat].robots))
    lines = [tr.text("Fzzzt! · game number {number}", number=record.seed)]
    for seat in order:
        total = signed(scores[seat].total, plus=False)
        lines.append(f"{SQUARES.get(looks[seat].colour, '⬛')} {isolated(looks[seat].name)}: {total}")
    lines.append("")
    winners: list[int] = []
    for event in record.events:
        if isinstance(event, RoundStarted) and winners:
            lines.append(_row(winners, looks))
            winners = []
        elif isinstance(event, AuctionWon):
            winners.append(event.winner)
    return "\n".join([*lines, _row(winners, looks)])


def _row(winners: Sequence[int], looks: Sequence[SeatLook]) -> str:
    return "".join(SQUARES.get(looks[seat].colour, "⬛") for seat in winners)
