"""What a finished game leads to that was played for something."""

from collections.abc import Callable
from typing import NamedTuple

from game.challenges.ladder import Rung
from ui.match.challenges.day_result import PRACTICE, SCORED, note_result
from ui.match.challenges.ladder_match import name_of, note_match, reached_in, rung_of
from ui.match.match import Match
from ui.shell.app import App


class Afterwards(NamedTuple):
    """A way on from the results, offered first: its words, and the function that goes it."""

    words: str
    go: Callable[[], None]


def note(app: App, match: Match) -> None:
    """Write into the player's progress what a finished game came to, if it was played for something."""
    note_result(app, match)
    note_match(app, match)


def afterwards(app: App, match: Match) -> Afterwards | None:
    """Where to go on from a game's results; None for a game that was played for nothing but itself."""
    if match.occasion.startswith((SCORED, PRACTICE)):
        return Afterwards(app.tr.text("Game of the day"), lambda: _to_the_day(app))
    rung = rung_of(match.occasion)
    if rung is not None:
        return Afterwards(app.tr.text("A word from {name}", name=name_of(rung)), lambda: _hear(app, match, rung))
    return None


def _hear(app: App, match: Match, rung: Rung) -> None:
    """Let the personality of a rung say what it thinks of the match."""
    reached = reached_in(match)
    fresh = [kind for kind in reached if kind in match.news]
    app.go.encounter(rung, reached, fresh)


def _to_the_day(app: App) -> None:
    app.go.title()
    app.go.challenges()
    app.go.day()
