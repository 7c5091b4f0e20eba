"""A lesson's match: the guided game's table, from the start of the lesson or from where it was left."""

from collections.abc import Sequence

from game.core.actions import Action, IllegalActionError
from ui.base.i18n import Translator
from ui.files.settings import HUMAN, MatchSetup, Settings
from ui.match.lessons.scenario import Lesson, Scenario, ScriptedThinker, seats_of
from ui.match.match import LESSON, Match


def occasion_of(lesson: Lesson) -> str:
    """What a lesson's game is played for."""
    return f"{LESSON}/{lesson.key}"


def lesson_match(
    settings: Settings, tr: Translator, scenario: Scenario, lesson: Lesson, moves: Sequence[Action] | None = None
) -> Match:
    """A lesson after these moves, by default at its start. Raises IllegalActionError if they are not possible."""
    last = settings.last_setup
    own = None if last is None else next((seat for seat in last.seats if seat.kind == HUMAN), None)
    setup = MatchSetup(seats_of(scenario.seats, tr, own), scenario.game.seed)
    session = scenario.session(setup, lesson, moves)
    # No file: a lesson is neither in the list of games nor in the statistics. Its place is stored with the progress.
    return Match(setup, session, ScriptedThinker(scenario), None, occasion=occasion_of(lesson))


def lesson_left(
    settings: Settings, tr: Translator, scenario: Scenario, lesson: Lesson, moves: Sequence[Action]
) -> Match:
    """A lesson where it was left, or from its start if the game has changed since."""
    try:
        return lesson_match(settings, tr, scenario, lesson, moves)
    except IllegalActionError:
        return lesson_match(settings, tr, scenario, lesson)
