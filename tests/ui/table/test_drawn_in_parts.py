"""What is drawn in parts is what would be drawn whole: no part of the window differs from the rest in a reveal."""

from functools import partial

import pygame
import pytest

from tests.ui.conftest import MakeGame
from tests.ui.persons import tick
from tests.ui.table.test_fading import at_the_last_bid, until
from tests.ui.table.test_table_picture import same
from ui.paint.collage import Collage
from ui.shell.app import App
from ui.table.paint.picture import TablePicture
from ui.table.state.view import Stage

STEP = 0.05
AT_REST = 6
"""How many frames are compared of a winner at rest."""


def drawn_whole(app: App, picture: TablePicture, monkeypatch: pytest.MonkeyPatch) -> pygame.Surface:
    """The present frame, drawn without anything that earlier frames have left."""
    with monkeypatch.context() as patched:
        table, hall = Collage(), Collage()
        patched.setattr(picture, "_table", table)
        patched.setattr(picture, "_hall", hall)
        left = picture._left  # noqa: SLF001
        if left is not None:
            picture._collage(left).renew(app.painter, picture._pieces(left)[0])  # noqa: SLF001
        app.draw()
    return app.surface.copy()


@pytest.mark.parametrize("size", [(960, 540), (1440, 810)])
def test_a_reveal_drawn_in_parts_is_the_one_drawn_whole(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app, table = at_the_last_bid(partial(make_game, size=size))
    until(app, table, Stage.DIMMED)
    picture: TablePicture = table._show._picture  # noqa: SLF001
    seen, compared, resting = set(), 0, 0
    while table.view.stage is not Stage.NONE or table.playback.fading > 0:
        app.art.wait()
        resting = resting + 1 if table.view.stage is Stage.DECIDED else 0
        app.draw()
        if resting <= AT_REST:
            parts = app.surface.copy()
            assert same(parts, drawn_whole(app, picture, monkeypatch)), (table.view.stage, table.playback.fading)
            app.surface.blit(parts, (0, 0))
            seen.add(table.view.stage)
            compared += 1
        tick(app, STEP)
    assert compared > 30
    assert seen >= {Stage.DIMMED, Stage.DECIDED, Stage.NONE}
