"""Against whom a person plays in the window: the levels at the table, and what the statistics say of the persons."""

from collections.abc import Sequence

from game.agents.promises import Strengths
from game.core.number import GameNumber
from game.review.opposition import opposition
from ui.archive.played import persons_games, ratings_of
from ui.archive.setups import seat_spec
from ui.base.i18n import Translator
from ui.files.settings import SeatChoice
from ui.shell.app import App


def opposition_of(app: App, seats: Sequence[SeatChoice], me: int, number: GameNumber) -> Strengths:
    """The strength of each seat, as far as seat ``me`` can know it; nothing among equals. The game's own ``number``
    says which game the persons' ratings must not know."""
    specs = [seat_spec(choice) for choice in seats]
    names = [spec.name for spec in specs if spec.human]
    games = persons_games(app.archive.index)
    return opposition(specs, me, ratings_of(games, names, app.settings.statistics_since, without=number))


def against_words(tr: Translator, strengths: Strengths) -> str:
    """For whom a chance is told."""
    return tr.text("at this table") if strengths else tr.text("against equals")
