"""The scored try at the game of the day: its result, and the line for sharing."""

from collections.abc import Sequence
from datetime import date

import msgspec

from game.challenges.day import DayResult, DayTry
from game.records.game import Game
from game.records.record import Record
from game.review.standing import standings
from ui.base.i18n import Translator
from ui.match.match import Match
from ui.match.wording import signed
from ui.shell.app import App

SCORED, PRACTICE = "day/", "day-practice/"
"""Prefixes of the occasion of a scored try and of a practice game; the date follows."""
PLACES = "🥇🥈🥉🔩"
"""An emoji for each place that every messenger has."""
HINT, UNDO = "💡", "↩"


def result_of(record: Record, seat: int, *, hints: int = 0, undos: int = 0) -> DayResult:
    """A finished game's result for a seat. Raises RecordError for a record that breaks a rule, and ValueError for an
    unfinished game."""
    game = Game.from_record(record)
    game.goto(game.points[-1])
    end = game.observation(None)
    if not end.scores:
        raise ValueError("the game is not over")
    last_of_round: dict[int, int] = {}
    for point in game.points:
        game.goto(point)
        last_of_round[game.observation(None).round] = point
    places: list[int] = []
    for round_, point in last_of_round.items():
        if round_ < end.round:
            game.goto(point)
            places.append(_place([(-standing.total, 0) for standing in standings(game.observation(None))], seat))
    places.append(_place([(-score.total, score.robots) for score in end.scores], seat))
    rival = max(score.total for at, score in enumerate(end.scores) if at != seat)
    total = end.scores[seat].total
    return DayResult(total, total - rival, tuple(places), hints, undos)


def note_result(app: App, match: Match) -> None:
    """Write a finished scored try into the player's progress, once."""
    if not match.occasion.startswith(SCORED) or match.lone_human is None:
        return
    day = match.occasion.removeprefix(SCORED)
    tried = app.progress.days.get(day, DayTry())
    if tried.result is None:
        about = None if match.file_id is None else app.archive.about(match.file_id)
        helped = {} if about is None else {"hints": about.hints, "undos": about.undos}
        result = result_of(match.session.record(), match.lone_human, **helped)
        app.change_progress(days={**app.progress.days, day: msgspec.structs.replace(tried, result=result)})


def result_line(tr: Translator, day: date, result: DayResult) -> str:
    """A day's result in one line: place, points, lead, the places round by round, and any help.

    It reveals nothing about the deal, so it spoils nothing for someone who plays the same day later.
    """
    words = [
        f"Fzzzt! {day.isoformat()}",
        tr.plural("{n} point", "{n} points", result.score) + f" ({signed(result.lead)})",
        "".join(PLACES[place - 1] for place in result.places),
    ]
    if result.hints:
        words.append(f"{HINT}{result.hints}")
    if result.undos:
        words.append(f"{UNDO}{result.undos}")
    return " · ".join(words)


def _place(ranks: Sequence[tuple[int, int]], seat: int) -> int:
    """A seat's place: by points, then fewest robots [F3]."""
    return 1 + sum(rank < ranks[seat] for rank in ranks)
