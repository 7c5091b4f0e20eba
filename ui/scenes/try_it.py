"""Opens a position of a recorded game to be played on."""

from collections.abc import Sequence

from game.record import Record
from game.thinking import ProcessThinker, Thinker
from ui.base.settings import SeatChoice
from ui.match.play_on import match_at
from ui.shell.app import App


def play_on(
    app: App,
    record: Record,
    point: int,
    seat: int,
    *,
    thinker: Thinker | None = None,
    choices: Sequence[SeatChoice] | None = None,
) -> None:
    """Open the table where a recorded game stood at ``point``; a person plays ``seat``, computer players all others.

    ``thinker`` plays them (None: a process of their own), ``choices`` tell how the seats look. Raises as ``match_at``.
    """
    # The table leads to the results, and these lead here.
    from ui.scenes.table import TableScene

    match = match_at(record, point, seat, thinker or ProcessThinker(), choices)
    app.scenes.reset(TableScene(app, match, resumed=True))
