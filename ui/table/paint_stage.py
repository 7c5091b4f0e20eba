"""Painting the stage on which bids are revealed: one column for each seat, clockwise from the Chief."""

from collections.abc import Sequence

from ui.base.theme import BODY, CREAM, DIM, NAME, PANEL, PANEL_DEEP, SEAT, SMALL, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.table.frame import Column, Foot, StageGround, StageWords
from ui.table.geometry import TableGeometry
from ui.table.paint_marks import draw_portrait, draw_sum, lit

STAGE_FACE, STAGE_SUM = 26.0, 36.0
"""Radius of a portrait and of a sum."""


def stage_piece(ground: StageGround, geometry: TableGeometry) -> Piece:
    """The stage as a part of the picture."""
    stage, columns = geometry.stage, geometry.columns
    return Piece("stage", ground, lit(stage), lambda to: draw_stage_ground(to, stage, columns, ground))


def draw_stage_ground(painter: Painter, stage: Rect, columns: Sequence[Rect], ground: StageGround) -> None:
    """The stage's panel, its columns and their heads."""
    if ground.covering:
        painter.panel(stage, (*PANEL_DEEP, 250), border=YELLOW, border_width=3, radius=22)
    for rect, column in zip(columns, ground.columns, strict=True):
        _draw_column(painter, rect, column)


def _draw_column(painter: Painter, rect: Rect, column: Column) -> None:
    look = column.look
    if column.won:
        draw_won_column(painter, rect)
    else:
        painter.panel(rect, PANEL, border=SEAT[look.colour], radius=18)
    draw_portrait(painter, look, SEAT[look.colour], (rect.left + 40, rect.top + 38), STAGE_FACE, column.mood)
    if column.chief:
        painter.image(("spanner",), Rect(rect.right - 84, rect.top + 20, 72, 36), angle=-20)
    room = rect.w - 160 if column.chief else rect.w - 96
    painter.text(look.name, (rect.left + 78, rect.top + 38), NAME, align="midleft", max_width=room)


def draw_won_column(painter: Painter, column: Rect) -> None:
    """The winner's column, without what is on it."""
    painter.glow(column, (255, 225, 77, 130), spread=26, radius=18)
    painter.panel(column, PANEL, border=YELLOW, border_width=6, radius=18)


def draw_stage_words(painter: Painter, stage: Rect, columns: Sequence[Rect], words: StageWords) -> None:
    """The light that walks clockwise from the Chief to the first seat of a tie, the sums, and why the winner won."""
    if words.light is not None:
        painter.glow(columns[words.light], (255, 246, 223, 110), spread=18, radius=18)
        painter.panel(columns[words.light], None, border=CREAM, border_width=6, radius=18)
    room = stage.w - 60
    painter.text(
        words.title, (stage.centerx, stage.top + 28), SUBHEADING, align="center", max_width=room, colour=YELLOW
    )
    if words.reason:
        painter.text(words.reason, (stage.centerx, stage.top + 57), BODY, align="center", max_width=room)
    for rect, foot in zip(columns, words.feet, strict=True):
        _draw_foot(painter, rect, foot)


def _draw_foot(painter: Painter, column: Rect, foot: Foot) -> None:
    if foot.no_bid:
        at = (column.centerx, column.centery + 10)
        painter.text(foot.no_bid, at, SMALL, align="center", max_width=column.w - 30)
    y = column.bottom - 42
    if foot.total is not None:
        draw_sum(painter, (column.centerx, y), STAGE_SUM, foot.total)
    if foot.verdict:
        room, colour = column.w / 2 - 50, YELLOW if foot.won else DIM
        at = (column.right - 16, y)
        painter.text(foot.verdict, at, SMALL, align="midright", max_width=room, max_lines=2, colour=colour)
