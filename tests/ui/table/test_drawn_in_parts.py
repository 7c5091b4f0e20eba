"""What is drawn in parts is what would be drawn whole: no part of the window differs from the rest in a reveal."""

from functools import partial

import pygame
import pytest

from tests.ui.conftest import MakeGame
from tests.ui.persons import tick
from tests.ui.stand_ins import setup
from tests.ui.table.test_fading import at_the_last_bid, until
from tests.ui.table.test_table_picture import same
from ui.files.settings import Settings
from ui.paint.collage import Collage
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.paint.picture import TablePicture
from ui.table.paint.stage import draw_halo
from ui.table.paint.workshop import draw_prompt_board
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.view import Stage

STEP = 0.05
AT_REST = 6
"""How many frames are compared of a winner at rest, or of a belt that rolls."""


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


@pytest.mark.parametrize("size", [(960, 540), pytest.param((1440, 810), marks=pytest.mark.slow)])
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


def test_no_halo_stays_where_the_lot_was(make_game: MakeGame) -> None:
    app, table = at_the_last_bid(partial(make_game, size=(960, 540)))
    until(app, table, Stage.DECIDED)
    app.draw()
    until(app, table, Stage.NONE)
    app.draw()
    hall = table._show._picture._hall._surface  # noqa: SLF001
    assert hall is not None
    stage = hall_stage(app.viewport.canvas, 4)
    place = app.viewport.rect_px(stage.lot)
    without = pygame.transform.average_color(hall, place)[0]
    draw_halo(app.painter.onto(hall), stage.lot)
    assert pygame.transform.average_color(hall, place)[0] > 1.4 * without


def test_rollers_stay_behind_the_prompts_board(make_game: MakeGame) -> None:
    app = make_game(Settings(language="en", text_size=175), size=(1440, 810))
    app.go.play(setup("ADA", "volta", "grit", seed=4))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    board = app.viewport.rect_px(table.geometry.prompt.inflate(-12, -12))
    # On its upper half lie the shadows of cards on the belt.
    board = pygame.Rect(board.left, board.centery, board.w, board.h // 2)
    rolled = 0
    for _ in range(200):
        tick(app, STEP)
        frame = table.frame(table.view, table.playback.progress())
        flying = [card for card in frame.cards if not card.resting]
        covered = any(app.viewport.rect_px(card.pose.hull).colliderect(board) for card in flying)
        if not frame.belt.rolling or frame.prompt is None or not frame.prompt.what or covered:
            continue
        rolled += 1
        app.draw()
        shown = app.surface.subsurface(board).copy()
        draw_prompt_board(app.painter, table.geometry.prompt, frame.prompt.what)
        assert same(shown, app.surface.subsurface(board).copy())
        if rolled == AT_REST:
            return
    pytest.fail("the belt has not rolled")
