"""The scored try at the game of the day: its result, and the line for sharing."""

from datetime import date

import msgspec

from game.agents import LEVELS
from game.challenges.day import OWN_LEVELS, DayResult, DayTry, table_of_day
from game.records.record import Record
from game.review.feelings import places_by_round
from game.review.par import PAR_LEVELS, Par, total_of
from ui.base.i18n import Translator
from ui.files.progress import Progress
from ui.files.settings import COMPUTER, FIRST_LEVEL, Settings
from ui.match import game_words
from ui.match.after.verdicts import par_words
from ui.match.match import Match
from ui.match.wording import signed
from ui.shell.app import App

SCORED, PRACTICE = game_words.DAY, game_words.PRACTICE
"""Prefixes of the occasion of a scored try and of a practice game; the date follows."""
PLACES = "🥇🥈🥉🔩"
"""An emoji for each place that every messenger has."""
HINT, UNDO = "💡", "↩"


def result_of(record: Record, seat: int, *, hints: int = 0, undos: int = 0) -> DayResult:
    """A finished game's result for a seat. Raises RecordError for a record that breaks a rule, and ValueError for an
    unfinished game."""
    places = places_by_round(record)
    totals = [total_of(record, at) for at in range(len(record.players))]
    rival = max(total for at, total in enumerate(totals) if at != seat)
    return DayResult(totals[seat], totals[seat] - rival, tuple(own[seat] for own in places), hints, undos)


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


def note_par(app: App, day: str, par: Par) -> None:
    """Store with a day's scored try what the levels scored in its place."""
    tried = app.progress.days.get(day)
    if tried is not None and tried.result is not None and tried.result.score == par.mine and not tried.result.par:
        result = msgspec.structs.replace(tried.result, par=dict(par.levels))
        app.change_progress(days={**app.progress.days, day: msgspec.structs.replace(tried, result=result)})


def par_of(result: DayResult) -> Par | None:
    """What the levels scored in a day's game, None until it is known for all of them."""
    if not set(PAR_LEVELS) <= set(result.par):
        return None
    return Par(result.score, {level: result.par[level] for level in PAR_LEVELS})


def own_level(progress: Progress, settings: Settings) -> str:
    """The level a person plays the game of the day at: the one chosen, else the strongest in their last game."""
    if progress.day_level in OWN_LEVELS:
        return progress.day_level
    seats = () if settings.last_setup is None else settings.last_setup.seats
    met = [OWN_LEVELS.index(seat.level) for seat in seats if seat.kind == COMPUTER and seat.level in OWN_LEVELS]
    return OWN_LEVELS[max(met)] if met else FIRST_LEVEL


def result_line(tr: Translator, day: date, tried: DayTry) -> str:
    """A day's result in one line: level, points, lead, the places round by round, any help, and the levels' scores from
    the same seat, once they are known; empty without a result.

    It reveals nothing about the deal, so it spoils nothing for someone who plays the same day later.
    """
    result = tried.result
    if result is None:
        return ""
    level = table_of_day(day, tried.level).level
    words = [
        f"Fzzzt! {day.isoformat()}",
        *([tr.text(LEVELS[level].title)] if level in LEVELS else []),
        tr.plural("{n} point", "{n} points", result.score) + f" ({signed(result.lead)})",
        "".join(PLACES[place - 1] for place in result.places),
    ]
    if result.hints:
        words.append(f"{HINT}{result.hints}")
    if result.undos:
        words.append(f"{UNDO}{result.undos}")
    par = par_of(result)
    if par is not None:
        words.append(par_words(tr, par))
    return " · ".join(words)
