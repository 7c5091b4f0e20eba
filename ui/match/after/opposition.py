"""A person's opponents in the window: the levels at the table, and people's ratings from the statistics."""

from collections.abc import Sequence

from game.agents import LEVELS
from game.agents.calibration import Strengths
from game.core.number import GameNumber
from game.review.rating import PRIOR_LEVEL, counts_as_newcomer, opposition
from ui.archive.played import persons_games, ratings_of
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.files.settings import SeatChoice
from ui.shell.app import App


def opposition_of(app: App, seats: Sequence[SeatChoice], me: int, number: GameNumber) -> Strengths:
    """The strength of each seat, as far as seat ``me`` can know it; empty among equals. The game with this ``number``
    is excluded from people's ratings."""
    specs = [seat_spec(choice) for choice in seats]
    names = [spec.name for spec in specs if spec.human]
    games = persons_games(app.archive.index)
    return opposition(specs, me, ratings_of(games, names, app.settings.statistics_since, without=number))


def against_words(tr: Translator, strengths: Strengths) -> str:
    """The opponents that a chance assumes, in words."""
    return tr.text("at this table") if strengths else tr.text("against equals")


def counted_words(tr: Translator, strengths: Strengths, me: int) -> str:
    """What the chance of seat ``me`` to win the game is reckoned from; "" among equals."""
    if not strengths:
        return ""
    if counts_as_newcomer(strengths, me):
        level = tr.text(LEVELS[PRIOR_LEVEL].title)
        return tr.text(
            "The chance of winning the game is for these rivals. Until you have a rating, you count as “{level}”.",
            level=level,
        )
    return tr.text("The chance of winning the game is for these rivals and your rating.")
