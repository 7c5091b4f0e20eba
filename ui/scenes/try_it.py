"""Opens a position of a recorded game to be played on."""

from collections.abc import Sequence
from functools import partial

from game.record import Record
from game.thinking import ProcessThinker, Thinker
from ui.base.settings import SeatChoice
from ui.match.play_on import NOT_IN_THE_ARCHIVE, STAND_IN, match_at
from ui.scenes.waiting import when_done
from ui.shell.app import App


def play_on(
    app: App,
    record: Record,
    point: int,
    seat: int,
    *,
    thinker: Thinker | None = None,
    choices: Sequence[SeatChoice] | None = None,
    level: str = STAND_IN,
    origin: str | None = None,
) -> None:
    """Open the table where a recorded game stood at ``point``; a person plays ``seat``, computer players all others.

    ``thinker`` plays them (None: a process of their own), ``choices`` tell how the seats look, ``level`` plays for
    other persons. The new game is kept if ``origin`` names the one that it comes from. Raises as ``match_at``.
    """
    # The table leads to the results, and these lead here.
    from ui.scenes.table import TableScene

    begin = partial(
        match_at,
        record,
        point,
        seat,
        thinker or ProcessThinker(),
        choices,
        level=level,
        archive=None if origin is None else app.archive,
        origin=origin or NOT_IN_THE_ARCHIVE,
    )
    when_done(
        app, app.archive.ask(begin), lambda begun: app.scenes.reset(TableScene(app, begun.result(), resumed=True))
    )
