"""Where to go after a finished game that was played for a challenge."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import NamedTuple

from game.challenges.ladder import Rung
from game.review.par import Par
from ui.match.challenges.day_result import PRACTICE, SCORED, note_par, note_result
from ui.match.challenges.ladder_match import name_of, note_match, reached_in, rung_of
from ui.match.match import Match
from ui.shell.app import App


class Afterwards(NamedTuple):
    """The first offer on the results."""

    words: str
    """The button's label."""
    go: Callable[[], None]
    """Goes there."""


def note(app: App, match: Match) -> None:
    """Record a finished game in the player's progress, if it was played for a challenge."""
    note_result(app, match)
    note_match(app, match)


def note_levels(app: App, match: Match, par: Par) -> None:
    """Store what the levels scored in a person's place, if the game is the scored one of a day."""
    if match.occasion.startswith(SCORED):
        note_par(app, match.occasion.removeprefix(SCORED), par)


def afterwards(app: App, match: Match) -> Afterwards | None:
    """Return where to go on from a game's results; None for a game that was not played for a challenge."""
    for kind in (SCORED, PRACTICE):
        if match.occasion.startswith(kind):
            day = match.occasion.removeprefix(kind)
            return Afterwards(app.tr.text("Game of the day"), partial(_to_the_day, app, day))
    rung = rung_of(match.occasion)
    if rung is not None:
        return Afterwards(app.tr.text("A word from {name}", name=name_of(rung)), lambda: _hear(app, match, rung))
    return None


def _hear(app: App, match: Match, rung: Rung) -> None:
    """Let the personality of a rung comment on the match."""
    reached = reached_in(match)
    fresh = [kind for kind in reached if kind in match.news]
    app.go.encounter(rung, reached, fresh)


def _to_the_day(app: App, played: str) -> None:
    """Open the page of the day that was played, which may be over by now; today's, if there is no such day."""
    try:
        day = date.fromisoformat(played)
    except ValueError:
        day = None
    app.go.title()
    app.go.challenges()
    app.go.day(day)
