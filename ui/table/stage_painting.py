"""The stage on which bids are revealed: one column for each seat, clockwise from the Chief. Drawing changes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.events import Auction
from ui.base.i18n import Translator
from ui.base.theme import BODY, CREAM, DIM, NAME, PANEL, PANEL_DEEP, SMALL, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.paint.painter import Painter
from ui.table.painting import Setting, draw_portrait, draw_sum
from ui.table.view import Stage, TableView

STAGE_FACE, STAGE_SUM = 26.0, 36.0
"""Radius of a portrait and of a sum."""
WALK_STEP = 0.34
"""Seconds for which the light rests on a seat while a tie is decided, clockwise from the Chief."""


@dataclass(frozen=True)
class StageSign:
    """What the stage tells besides cards and words. ``covering``: it lies over the viewer's half of the table."""

    chief: int
    winner: int | None
    moods: tuple[str, ...]
    covering: bool


def draw_stage_ground(painter: Painter, setting: Setting, sign: StageSign) -> None:
    """The stage's panel, its columns and their heads."""
    stage = setting.geometry.stage
    if sign.covering:
        painter.panel(stage, (*PANEL_DEEP, 250), border=YELLOW, border_width=3, radius=22)
    for seat, column in setting.geometry.stage_columns(sign.chief).items():
        colour = setting.colour(seat)
        won = sign.winner == seat
        if won:
            draw_won_column(painter, column)
        else:
            painter.panel(column, PANEL, border=colour, radius=18)
        at = (column.left + 40, column.top + 38)
        draw_portrait(painter, setting.looks[seat], colour, at, STAGE_FACE, sign.moods[seat])
        name_room = column.w - 160 if seat == sign.chief else column.w - 96
        if seat == sign.chief:
            painter.image(("spanner",), Rect(column.right - 84, column.top + 20, 72, 36), angle=-20)
        painter.text(
            setting.looks[seat].name, (column.left + 78, column.top + 38), NAME, align="midleft", max_width=name_room
        )


def draw_won_column(painter: Painter, column: Rect) -> None:
    """The winner's column, without what is on it."""
    painter.glow(column, (255, 225, 77, 130), spread=26, radius=18)
    painter.panel(column, PANEL, border=YELLOW, border_width=6, radius=18)


def walked(outcome: Auction, order: Sequence[int], seconds: float) -> int | None:
    """The seat that the light is on ``seconds`` after a tie is shown; None when it has come to the winner."""
    way = list(order)[: list(order).index(outcome.winner)]
    step = int(seconds / WALK_STEP)
    return way[step] if outcome.tied and step < len(way) else None


def draw_walk(painter: Painter, setting: Setting, view: TableView, seconds: float) -> None:
    """The light that walks clockwise from the Chief to the first seat of a tie."""
    if view.outcome is None:
        return
    columns = setting.geometry.stage_columns(view.stage_chief)
    seat = walked(view.outcome, tuple(columns), seconds)
    if seat is not None:
        painter.glow(columns[seat], (255, 246, 223, 110), spread=18, radius=18)
        painter.panel(columns[seat], None, border=CREAM, border_width=6, radius=18)


def draw_stage_words(
    painter: Painter, setting: Setting, view: TableView, sentences: Sequence[str], counted: float
) -> None:
    """The sums, counted up to the part ``counted`` (0 to 1), and why the winner won."""
    tr = setting.tr
    stage = setting.geometry.stage
    title = (
        sentences[0] if sentences else tr.text("All bids are revealed") if view.stage >= Stage.OPEN else tr.text("Bids")
    )
    painter.text(
        title, (stage.centerx, stage.top + 28), SUBHEADING, align="center", max_width=stage.w - 60, colour=YELLOW
    )
    if len(sentences) > 1:
        painter.text(sentences[1], (stage.centerx, stage.top + 57), BODY, align="center", max_width=stage.w - 60)
    for seat, column in setting.geometry.stage_columns(view.stage_chief).items():
        foot = (column.centerx, column.bottom - 42)
        if view.seats[seat].bid is None:
            words = tr.text("no cards in hand") if view.stage else tr.text("…")
            painter.text(words, (column.centerx, column.centery + 10), SMALL, align="center", max_width=column.w - 30)
            continue
        if view.stage >= Stage.COUNTED and seat in view.values:
            draw_sum(painter, foot, STAGE_SUM, round(view.values[seat] * counted))
        if view.outcome is not None:
            word = verdict(tr, view.outcome, seat)
            painter.text(
                word,
                (column.right - 16, foot[1]),
                SMALL,
                align="midright",
                max_width=column.w / 2 - 50,
                max_lines=2,
                colour=YELLOW if seat == view.outcome.winner else DIM,
            )


def verdict(tr: Translator, outcome: Auction, seat: int) -> str:
    """One word on a seat's bid."""
    if seat == outcome.winner:
        return tr.text("Wins!")
    if seat in outcome.tied:
        return tr.text("Tied")
    return tr.text("Keeps its cards")
