"""A saved game in words: what it is played for, who plays, and how far it has come."""

from typing import TYPE_CHECKING

from game.core.rules import BELT_SIZE
from ui.base.i18n import Translator
from ui.files.settings import HUMAN

if TYPE_CHECKING:
    from ui.archive.entry import ArchivedGame

LADDER, DAY, PRACTICE = "ladder/", "day/", "day-practice/"
"""How occasions begin: of a ladder match (the rung's key follows), of a scored try at the game of the day, and of a
practice game (the date follows)."""
FIRST_GAME = "first"
"""The occasion of somebody's first game, in which a mentor stands by."""


def kind_words(tr: Translator, game: "ArchivedGame") -> str:
    """What kind of game it is; "" for an ordinary one."""
    occasion = game.occasion
    if occasion.startswith(LADDER):
        key = occasion.removeprefix(LADDER)
        rival = next((seat.name for seat in game.seats if seat.personality == key), "")
        return tr.text("Ladder: {name}", name=rival) if rival else tr.text("The ladder")
    if occasion.startswith(DAY):
        return tr.text("Game of the day")
    if occasion.startswith(PRACTICE):
        return tr.text("Game of the day, practice")
    return tr.text("From a replay") if game.origin else ""


def standing_words(tr: Translator, game: "ArchivedGame") -> str:
    """How far a game has come, or who won it."""
    standing = game.standing
    if standing.finished:
        winners = [game.seats[seat].name for seat in standing.winners]
        if len(winners) == 1:
            return tr.text("{name} has won", name=winners[0])
        return tr.text("Shared by {names}", names=", ".join(winners))
    if standing.auction:
        return tr.text(
            "Round {round} · Lot {number} of {lots}", round=standing.round, number=standing.auction, lots=BELT_SIZE
        )
    return tr.text("Round {round} · all lots sold", round=standing.round)


def brief_words(tr: Translator, game: "ArchivedGame") -> str:
    """Which game it is, in one line: its kind or else the other players, and how far it has come."""
    rivals = [seat.name for seat in game.seats if seat.kind != HUMAN]
    if len(rivals) < len(game.seats) - 1:
        # Several people: each of them is looked for.
        rivals = [seat.name for seat in game.seats]
    return f"{kind_words(tr, game) or ', '.join(rivals)} · {standing_words(tr, game)}"
