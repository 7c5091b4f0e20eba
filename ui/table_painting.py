"""How the table is drawn: panels, belt, cards, stage and log. Drawing changes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.cards import CATALOGUE
from game.events import AuctionWon
from game.scoring import served_symbols
from ui.card_face import unit_symbol_places
from ui.i18n import Translator
from ui.layout import TableGeometry
from ui.match import SeatLook
from ui.painter import Painter
from ui.sprites import Pose
from ui.table_view import SeatBoard, Stage, TableView
from ui.theme import (
    BLUEPRINT_TEXT,
    BODY,
    BRASS,
    CREAM,
    DIM,
    HEADING,
    INK,
    LOG,
    LOG_EDGE,
    LOG_GREEN,
    LOG_GROUND,
    NAME,
    PANEL,
    PANEL_DARK,
    PANEL_DEEP,
    ROUND_LINE,
    SEAT,
    SMALL,
    SUBHEADING,
    YELLOW,
    Colour,
    TextStyle,
    mix,
)
from ui.viewport import Point, Rect

COUNT = TextStyle(HEADING.face, 19)
ROLLER_STEP = 48.0
PANEL_WIDTH_UNITS = 250
LOG_STEP = 33.0
LOG_FOOT = 74.0
"""Room for the button below the listing."""


@dataclass(frozen=True)
class Setting:
    """What drawing the table needs besides the view: words, the seats' looks and the places."""

    tr: Translator
    looks: Sequence[SeatLook]
    geometry: TableGeometry

    def colour(self, seat: int) -> Colour:
        """A seat's colour."""
        return SEAT[self.looks[seat].colour]


def draw_belt(painter: Painter, geometry: TableGeometry, turn: float) -> None:
    """The conveyor belt and its rollers, turned by ``turn`` units of belt."""
    band = geometry.belt_band
    painter.panel(Rect(band.left, band.top + 8, band.w, 42), INK, radius=21)
    painter.panel(Rect(band.left, band.top, band.w, 22), (58, 58, 68), radius=11)
    count = int((band.w - 40) // ROLLER_STEP) + 1
    left = band.left + (band.w - (count - 1) * ROLLER_STEP) / 2
    slant = 6 if int(turn / 12) % 2 == 0 else -6
    for index in range(count):
        x, y = left + index * ROLLER_STEP, band.top + 30
        painter.circle((x, y), 12, BRASS, border=INK, border_width=3)
        painter.line((x - 6, y - slant), (x + 6, y + slant), INK, 3)


def draw_spotlight(painter: Painter, geometry: TableGeometry) -> None:
    """The light on the head of the belt."""
    x, y, width = geometry.belt_place(0)
    head = Rect(x - width / 2 - 8, y - width * 0.7 - 8, width + 16, width * 1.4 + 16)
    painter.glow(head, (255, 225, 77, 150), spread=34, radius=24)
    painter.panel(head, None, border=YELLOW, border_width=7, radius=20)


def draw_deck(painter: Painter, geometry: TableGeometry, deck: int) -> None:
    """The belt deck and how many cards it has; it may be counted at any time [A7]."""
    x, y = geometry.deck
    if deck:
        layers = min(5, 1 + deck // 8)
        painter.image(("deck", layers), Rect(x - 66, y - 92, 145, 198))
    plate = Rect(x - 30, y + 112, 60, 34)
    painter.panel(plate, INK, border=BRASS, border_width=2, radius=10)
    painter.text(str(deck), plate.center, COUNT, align="center")


def draw_seat(painter: Painter, setting: Setting, view: TableView, seat: int, mood: str, *, acting: bool) -> None:
    """A seat's panel along the top; its cards are sprites of their own."""
    panel, look, board = setting.geometry.seat_panel(seat), setting.looks[seat], view.seats[seat]
    colour = setting.colour(seat)
    if acting:
        painter.glow(panel, (*colour[:3], 120), spread=14, radius=16)
    painter.panel(panel, PANEL, border=colour, border_width=4 if acting else 3, radius=16)
    draw_portrait(painter, look, colour, setting.geometry.portrait(seat), 36, mood)
    room = panel.w - 112 - 100
    painter.text(look.name, (panel.left + 102, panel.top + 14), NAME, max_width=room)
    painter.text(counts(setting.tr, board), (panel.left + 102, panel.top + 42), SMALL, max_width=room)


def counts(tr: Translator, board: SeatBoard) -> str:
    """How many cards a seat has in hand and in its discard pile."""
    return tr.text("hand {hand} · discard {discard}", hand=board.hand, discard=board.discard)


def draw_portrait(
    painter: Painter, look: SeatLook, colour: Colour, at: Point, radius: float, mood: str = "calm"
) -> None:
    """A face on a disc of the seat's colour."""
    painter.circle(at, radius, colour, border=INK, border_width=4)
    side = radius * 2 - 4
    painter.image(("portrait", look.portrait, mood), Rect(at[0] - side / 2, at[1] - side / 2, side, side))


def draw_workshop(painter: Painter, setting: Setting, view: TableView, *, acting: bool) -> None:
    """The viewer's own panel; units and robots are sprites."""
    seat = view.viewer
    if seat is None:
        return
    panel, board, look = setting.geometry.workshop, view.seats[seat], setting.looks[seat]
    if acting:
        painter.glow(panel, (*setting.colour(seat)[:3], 110), spread=14, radius=18)
    painter.panel(panel, PANEL_DARK, border=setting.colour(seat), border_width=4 if acting else 3)
    draw_portrait(painter, look, setting.colour(seat), setting.geometry.portrait(seat), 24)
    discard = setting.tr.text("discard {discard}", discard=board.discard)
    used = painter.text(discard, (panel.right - 42, panel.top + 32), SMALL, align="midright", max_width=140)
    room = used.left - panel.left - 90
    painter.text(look.name, (panel.left + 76, panel.top + 32), SUBHEADING, align="midleft", max_width=room)
    if not board.units:
        hint = setting.tr.text("Production Units that you win lie here, with the robots you fix to them.")
        area = setting.geometry.workshop_units
        painter.text(hint, area.center, SMALL, align="center", max_width=area.w - 60, max_lines=4)


def draw_tray(painter: Painter, setting: Setting, total: int | None) -> None:
    """Where the cards of a bid are put, with their sum."""
    tray = setting.geometry.tray
    painter.panel(tray, PANEL_DEEP, radius=20)
    painter.dashed(tray, YELLOW, radius=20)
    if total is None:
        hint = setting.tr.text("Put cards here to bid")
        painter.text(hint, tray.center, SMALL, align="center", max_width=tray.w - 60, max_lines=2)
        return
    draw_sum(painter, setting.geometry.tray_sum, 46, total)


def draw_sum(painter: Painter, at: Point, radius: float, total: int) -> None:
    """A bid's sum on a power badge."""
    painter.image(("power", total), Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))


def draw_round_line(painter: Painter, setting: Setting, view: TableView) -> None:
    """Which round and auction it is."""
    text = setting.tr.text(
        "Round {round} · Auction {auction} of 8", round=max(view.round, 1), auction=max(view.auction, 1)
    )
    painter.text(text.upper(), setting.geometry.round_line, ROUND_LINE, align="center", max_width=640)


def draw_log(painter: Painter, rect: Rect, lines: Sequence[str], scroll: int, prompt: str) -> None:
    """The log: the newest lines at the bottom, ``scroll`` lines further back, and the prompt."""
    painter.panel(rect, LOG_GROUND, border=LOG_EDGE, radius=18)
    rows = max(1, int((rect.h - 18 - LOG_FOOT) // LOG_STEP) - 1)
    last = max(0, len(lines) - scroll)
    shown = lines[max(0, last - rows) : last]
    top = rect.top + 18
    for index, line in enumerate(shown):
        painter.text(line, (rect.left + 20, top + index * LOG_STEP), LOG, max_width=rect.w - 40)
    painter.text(prompt, (rect.left + 20, top + len(shown) * LOG_STEP), LOG, max_width=rect.w - 40, colour=YELLOW)
    if scroll:
        painter.text("▲", (rect.right - 26, rect.top + 12), LOG, align="topright", colour=LOG_GREEN)


def draw_card(painter: Painter, pose: Pose) -> None:
    """One card, wherever it is on its way."""
    if pose.squash < 1:
        _draw_squashed(painter, pose)
        return
    rect = Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h)
    painter.image(pose.face, rect, angle=pose.angle, alpha=round(pose.alpha))


def _draw_squashed(painter: Painter, pose: Pose) -> None:
    """A card in the middle of a flip."""
    scale = painter.viewport.scale
    picture = painter.art.image(pose.face, round(pose.w * scale), round(pose.h * scale))
    if picture is None:
        return
    width = max(2, round(picture.get_width() * pose.squash))
    narrow = pygame.transform.smoothscale(picture, (width, picture.get_height()))
    painter.blit(narrow, (pose.x - width / scale / 2, pose.y - pose.h / 2), premultiplied=True)


def draw_unit_progress(painter: Painter, unit: str, fixed: Sequence[str], pose: Pose) -> None:
    """Below each symbol of a unit a bar: full where a fixed robot gives it; and how many robots are fixed."""
    symbols = CATALOGUE[unit].symbols
    served = served_symbols(unit, fixed)
    part = pose.w / PANEL_WIDTH_UNITS
    for symbol, (x, _) in zip(symbols, unit_symbol_places(len(symbols)), strict=True):
        bar = Rect(pose.x + (x - 24) * part, pose.y + 57 * part, 48 * part, 13 * part)
        if symbol in served:
            painter.panel(bar, LOG_GREEN, border=BLUEPRINT_TEXT, border_width=2 * part, radius=6 * part)
        else:
            painter.panel(
                bar, None, border=mix(BLUEPRINT_TEXT, (31, 79, 134), 0.45), border_width=2 * part, radius=6 * part
            )


def draw_stage_ground(painter: Painter, setting: Setting, view: TableView) -> None:
    """The stage's panel, its columns and their heads: clockwise from the Chief."""
    stage = setting.geometry.stage
    if view.viewer is not None:
        painter.panel(stage, (*PANEL_DEEP, 250), border=YELLOW, border_width=3, radius=22)
    for seat, column in setting.geometry.stage_columns(view.stage_chief).items():
        colour = setting.colour(seat)
        won = view.outcome is not None and view.outcome.winner == seat
        tied = view.outcome is not None and seat in view.outcome.tied
        if won:
            painter.glow(column, (255, 225, 77, 130), spread=26, radius=18)
        painter.panel(column, PANEL, border=YELLOW if won else colour, border_width=6 if won else 3, radius=18)
        draw_portrait(
            painter,
            setting.looks[seat],
            colour,
            (column.left + 40, column.top + 38),
            26,
            "pleased" if won else "annoyed" if tied else "calm",
        )
        name_room = column.w - 160 if seat == view.stage_chief else column.w - 96
        if seat == view.stage_chief:
            painter.image(("spanner",), Rect(column.right - 84, column.top + 20, 72, 36), angle=-20)
        painter.text(
            setting.looks[seat].name, (column.left + 78, column.top + 38), NAME, align="midleft", max_width=name_room
        )


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
            draw_sum(painter, foot, 36, round(view.values[seat] * counted))
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


def verdict(tr: Translator, outcome: AuctionWon, seat: int) -> str:
    """One word on a seat's bid."""
    if seat == outcome.winner:
        return tr.text("Wins!")
    if seat in outcome.tied:
        return tr.text("Tied")
    return tr.text("Keeps its cards")


def draw_text_plate(painter: Painter, text: str, middle: Point, colour: Colour = YELLOW) -> None:
    """A line of words on a dark plate: banners and prompts."""
    width, height = painter.measure(text, HEADING, max_width=painter.canvas.w - 200)
    plate = Rect(middle[0] - width / 2 - 40, middle[1] - height / 2 - 18, width + 80, height + 36)
    painter.panel(plate, (*PANEL_DEEP, 240), border=colour, border_width=4, radius=24, shadow=20)
    painter.text(text, plate.center, HEADING, align="center", max_width=painter.canvas.w - 200, colour=CREAM)
