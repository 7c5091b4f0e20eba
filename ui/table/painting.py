"""The table's furniture and cards: panels, belt, deck, tray, log. Drawing changes nothing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from msgspec.structs import replace

from game.cards import CATALOGUE
from game.scoring import served_symbols
from ui.art.card_face import SMALL_UNIT_BELOW_PX, small_unit_symbol_places, unit_symbol_places
from ui.base.i18n import Translator
from ui.base.theme import (
    BLUEPRINT,
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
    STRONG,
    SUBHEADING,
    YELLOW,
    Colour,
    TextStyle,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.match.match import SeatLook
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.table.layout import BACK, BID_COUNT, UNITS_BELOW_HEAD, UNITS_RISE, UNITS_TOP, TableGeometry
from ui.table.sprites import CARD_RATIO, PANEL_RATIO, Pose

COUNT = TextStyle(HEADING.face, 19)
BUBBLE = TextStyle(STRONG.face, 20, INK)
BUBBLE_EDGE = 16.0
"""What a bubble leaves free on the left and right of its words."""
SEAT_FACE, TRAY_SUM = 36.0, 46.0
"""Radius of a portrait on a seat's panel, and of the sum in the bid tray."""
ROLLER_STEP, ROLLER = 48.0, 11.0
ROLLER_STEPS = 12
ROLLER_TURN = math.pi * ROLLER / ROLLER_STEPS
"""How far the belt moves from one of the pictures of its rollers to the next."""
"""A roller's slot looks the same after half a turn: so many pictures serve for that."""
SHADOW_STEP, MOVING_SHADOW_STEP = 12.0, 44.0
"""Steps in units in which shadows grow with their cards: few are ever made, fewest for cards on their way."""
BELT_TOP: Colour = (62, 62, 74)
PANEL_WIDTH_UNITS = 250
CASTING = ("face", "back", "unit")
"""The pictures that lie on the table and cast a shadow."""
SOLID = 250.0
FAN_W, FAN_STEP = 33.0, 16.0
"""A seat's hand in small: how wide its cards are, and how far one is from the next."""
LOG_STEP, LEAST_LOG_STEP = 33.0, 24.0
LOG_SQUEEZE = 1.09
"""A line that is no more than so much too long shrinks rather than take two rows."""
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


@dataclass(frozen=True)
class SeatSign:
    """What a seat's panel tells besides its cards."""

    hand: int
    discard: int
    mood: str
    acting: bool
    units: int
    bid: int = 0
    """The cards of a bid that hangs below the panel."""


def draw_belt(painter: Painter, geometry: TableGeometry) -> None:
    """The conveyor belt without its rollers."""
    band = geometry.belt_band
    painter.glow(Rect(band.left, band.top + 14, band.w, 44), (0, 0, 0, 120), spread=16, radius=22)
    painter.panel(Rect(band.left, band.top + 6, band.w, 46), INK, radius=23)
    painter.panel(Rect(band.left + 6, band.top + 19, band.w - 12, 27), mix(INK, BELT_TOP, 0.35), radius=13)
    painter.panel(Rect(band.left, band.top, band.w, 24), INK, radius=12)
    painter.panel(Rect(band.left + 4, band.top + 3, band.w - 8, 17), BELT_TOP, radius=8)
    painter.rect(Rect(band.left + 14, band.top + 5, band.w - 28, 2), (255, 255, 255, 36))


def draw_rollers(painter: Painter, geometry: TableGeometry, turn: float) -> None:
    """The belt's rollers after ``turn`` units of belt have gone over them."""
    band = geometry.belt_band
    step = round(turn / ROLLER_TURN) % ROLLER_STEPS
    # The deck stands on the belt's end.
    strip = Rect(band.left, band.top + 33 - ROLLER - 1, geometry.deck[0] - 76 - band.left, 2 * ROLLER + 2)

    def draw(inner: Painter) -> None:
        count = int((strip.w - 40) // ROLLER_STEP) + 1
        left = band.left + 26
        angle = 0.7 - step / ROLLER_STEPS * math.pi
        dx, dy = (ROLLER - 4) * math.cos(angle), (ROLLER - 4) * math.sin(angle)
        for index in range(count):
            x, y = left + index * ROLLER_STEP, band.top + 33
            inner.circle((x, y), ROLLER, BRASS, border=INK, border_width=3)
            inner.line((x - dx, y - dy), (x + dx, y + dy), INK, 3)

    painter.layer(("rollers", step), strip, draw)


def draw_spotlight(painter: Painter, geometry: TableGeometry) -> None:
    """The light on the head of the belt: a lamp, its beam, and a frame round the card."""
    x, y, width = geometry.belt_place(0)
    foot = geometry.belt_band.top + 6
    for near, far, alpha in ((46, 178, 26), (38, 140, 26), (28, 104, 28)):
        painter.polygon([(x - near, 168), (x + near, 168), (x + far, foot), (x - far, foot)], (255, 240, 176, alpha))
    painter.panel(Rect(x - 40, 150, 80, 20), INK, border=BRASS, border_width=4, radius=8)
    painter.glow(Rect(x - 30, 166, 60, 8), (255, 240, 176, 160), spread=16, radius=4)
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


def draw_seat(painter: Painter, setting: Setting, seat: int, sign: SeatSign) -> None:
    """A seat's panel along the top; its cards are sprites of their own."""
    panel, look = setting.geometry.seat_panel(seat), setting.looks[seat]
    colour = setting.colour(seat)
    painter.glow(panel.move(0, 5), (0, 0, 0, 120), spread=14, radius=16)
    if sign.acting:
        painter.glow(panel, (*colour[:3], 150), spread=16, radius=16)
    painter.panel(panel, PANEL, border=colour, border_width=5 if sign.acting else 3, radius=16)
    draw_portrait(painter, look, colour, setting.geometry.portrait(seat), SEAT_FACE, sign.mood)
    head, left = setting.geometry.seat_head(seat), panel.left + 102
    words = counts(setting.tr, sign)
    if sign.units <= UNITS_BELOW_HEAD:
        room = head.right - left - FAN_W - 3 * FAN_STEP
        name = painter.text(look.name, (left, panel.top + 8), NAME, max_width=room, max_height=32 if sign.units else 50)
        high = panel.top + UNITS_TOP - name.bottom if sign.units else 50.0
        line = painter.text(words, (left, name.bottom), SMALL, max_width=room, max_height=high)
        fan = max(name.right, line.right) + 18
        _draw_hand(painter, sign.hand, Rect(fan, panel.top + 14, head.right - fan, FAN_W * CARD_RATIO))
        return
    # Many units take the room of the second line.
    y = panel.top + (UNITS_TOP - UNITS_RISE) / 2 + 4
    room = (head.right - left) * 0.6
    used = painter.text(words, (head.right, y), SMALL, align="midright", max_width=room, max_height=30)
    painter.text(look.name, (left, y), NAME, align="midleft", max_width=used.left - left - 12, max_height=34)


def _draw_hand(painter: Painter, count: int, room: Rect) -> None:
    """A seat's hand as a small fan of backs, as many as there are cards."""
    step = min(FAN_STEP, (room.w - FAN_W) / max(1, count - 1))
    for index in range(count):
        off = index - (count - 1) / 2
        place = Rect(room.left + index * step, room.top + abs(off) * 1.6, FAN_W, FAN_W * CARD_RATIO)
        painter.image(BACK, place, angle=round(off * 5))


def draw_bid_count(painter: Painter, geometry: TableGeometry, seat: int, cards: int) -> None:
    """How many cards a seat has laid."""
    at = geometry.bid_count(seat)
    painter.circle(at, BID_COUNT, YELLOW, border=INK, border_width=3)
    painter.text(str(cards), at, COUNT, align="center", max_width=2 * BID_COUNT - 8, colour=INK)


def counts(tr: Translator, sign: SeatSign) -> str:
    """How many cards a seat has in hand and in its discard pile."""
    return tr.text("hand {hand} · discard {discard}", hand=sign.hand, discard=sign.discard)


def draw_remark(painter: Painter, setting: Setting, seat: int, words: str) -> None:
    """What a seat says, in a bubble beside its face that never leaves its panel: long words shrink."""
    room = setting.geometry.remark(seat)
    _, y = setting.geometry.portrait(seat)
    inside = room.inflate(-2 * BUBBLE_EDGE, -12)
    width, height = painter.measure(words, BUBBLE, max_width=inside.w, max_lines=4, max_height=inside.h)
    bubble = Rect(room.left, 0, width + 2 * BUBBLE_EDGE, height + 12)
    # It begins at the foot of the panel: a short one leaves the name free.
    bubble.bottom = room.bottom
    at = min(max(y, bubble.top + 24), bubble.bottom - 24)
    tip, edge = (bubble.left - 14, at), bubble.left + 3
    painter.polygon([tip, (edge, at - 11), (edge, at + 11)], CREAM, border=INK, border_width=4)
    painter.panel(bubble, CREAM, border=INK, border_width=4, radius=16)
    painter.polygon([(tip[0] + 7, at), (edge + 2, at - 7), (edge + 2, at + 7)], CREAM)
    painter.text(words, bubble.center, BUBBLE, align="center", max_width=inside.w, max_lines=4, max_height=inside.h)


def draw_portrait(
    painter: Painter, look: SeatLook, colour: Colour, at: Point, radius: float, mood: str = "calm"
) -> None:
    """A face on a disc of the seat's colour."""
    painter.circle(at, radius, colour, border=INK, border_width=4)
    side = radius * 2 - 4
    painter.image(("portrait", look.portrait, mood), Rect(at[0] - side / 2, at[1] - side / 2, side, side))


def draw_workshop(painter: Painter, setting: Setting, seat: int, sign: SeatSign) -> None:
    """The viewer's own panel; units and robots are sprites."""
    panel, look = setting.geometry.workshop, setting.looks[seat]
    painter.glow(panel.move(0, 5), (0, 0, 0, 120), spread=16, radius=18)
    if sign.acting:
        painter.glow(panel, (*setting.colour(seat)[:3], 130), spread=16, radius=18)
    painter.panel(panel, PANEL_DARK, border=setting.colour(seat), border_width=5 if sign.acting else 3)
    draw_portrait(painter, look, setting.colour(seat), setting.geometry.portrait(seat), 24, sign.mood)
    discard = setting.tr.text("discard {discard}", discard=sign.discard)
    end = setting.geometry.pool_sign(seat).left - 10
    used = painter.text(discard, (end, panel.top + 32), SMALL, align="midright", max_width=140)
    room = used.left - panel.left - 90
    painter.text(look.name, (panel.left + 76, panel.top + 32), SUBHEADING, align="midleft", max_width=room)
    if not sign.units:
        hint = setting.tr.text("Production Units that you win lie here, with the robots you fix to them.")
        area = setting.geometry.workshop_units
        place = Rect(0, 0, min(area.w - 20, 430), min(area.h - 20, 280))
        place.center = area.center
        painter.panel(place, mix(PANEL_DARK, BLUEPRINT, 0.22), radius=16)
        painter.dashed(place, mix(PANEL_DARK, BLUEPRINT_TEXT, 0.45), width=3, radius=16)
        inside = place.inflate(-48, -36)
        painter.text(
            hint, inside.center, BODY, align="center", max_width=inside.w, max_lines=5, max_height=inside.h, colour=DIM
        )


def draw_tray(painter: Painter, setting: Setting, total: int | None, *, inviting: bool) -> None:
    """Where the cards of a bid are put, with their sum; ``inviting`` while a card is dragged that may go there."""
    tray = setting.geometry.tray
    if inviting:
        painter.glow(tray, (*YELLOW[:3], 130), spread=22, radius=20)
    painter.panel(tray, PANEL_DEEP, radius=20)
    painter.dashed(tray, YELLOW, radius=20, width=5 if inviting else 3)
    if total is None:
        hint = setting.tr.text("Put cards here to bid")
        painter.text(hint, tray.center, BODY, align="center", max_width=tray.w - 60, max_lines=2, colour=DIM)
        return
    draw_sum(painter, setting.geometry.tray_sum, TRAY_SUM, total)


def draw_sum(painter: Painter, at: Point, radius: float, total: int) -> None:
    """A bid's sum on a power badge."""
    painter.image(("power", total), Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))


def draw_round_line(painter: Painter, setting: Setting, round_number: int, auction: int) -> None:
    """Which round and auction it is."""
    text = setting.tr.text(
        "Round {round} · Auction {auction} of 8", round=max(round_number, 1), auction=max(auction, 1)
    )
    painter.text(text.upper(), setting.geometry.round_line, ROUND_LINE, align="center", max_width=640)


@dataclass(frozen=True)
class Listing:
    """The part of the log that is to be seen: its lines, the prompt below, and whether newer lines are scrolled off."""

    lines: tuple[str, ...]
    prompt: str
    scrolled: bool


def log_rows(rect: Rect) -> int:
    """How many lines fit on the log's screen."""
    return max(1, int((rect.h - 18 - LOG_FOOT) // LOG_STEP) - 1)


def draw_log(painter: Painter, rect: Rect, listing: Listing) -> None:
    """The log on its green screen: the newest lines at the bottom, and the prompt."""
    painter.glow(rect.move(0, 5), (0, 0, 0, 120), spread=16, radius=18)
    painter.panel(rect, LOG_GROUND, border=LOG_EDGE, radius=18)
    painter.layer("scan lines", rect, lambda inner: _draw_scan_lines(inner, rect))
    room = rect.w - 40
    written = [(line, LOG_GREEN) for line in listing.lines] + [(listing.prompt, YELLOW)]
    rows = [2 if painter.measure(line, LOG)[0] > room * LOG_SQUEEZE else 1 for line, _ in written]
    # Lines move together where some need two rows; if that is not enough, all shrink into one.
    step = min(LOG_STEP, (rect.h - 18 - LOG_FOOT) / sum(rows))
    if step < max(LEAST_LOG_STEP, painter.measure(listing.prompt, LOG)[1]):
        step, rows = LOG_STEP, [1] * len(rows)
    y = rect.top + 18
    for (line, colour), count in zip(written, rows, strict=True):
        painter.text(line, (rect.left + 20, y), LOG, max_width=room, max_lines=count, colour=colour)
        y += step * count
    if listing.scrolled:
        painter.text("▲", (rect.right - 26, rect.top + 12), LOG, align="topright", colour=LOG_GREEN)


def _draw_scan_lines(painter: Painter, rect: Rect) -> None:
    for row in range(int((rect.h - 24) // 8)):
        painter.rect(Rect(rect.left + 6, rect.top + 12 + row * 8, rect.w - 12, 2), (125, 255, 176, 7))


def draw_card(painter: Painter, pose: Pose, *, moving: bool = False) -> None:
    """One card, wherever it is on its way; one that is ``moving`` need not be exact to the pixel."""
    if moving:
        # Few sizes and turns: what has been scaled or turned for one card serves others and the next frames.
        pose = replace(pose, w=round(pose.w / 3) * 3, angle=round(pose.angle / 2) * 2)
    if pose.squash < 1:
        _draw_squashed(painter, pose)
        return
    rect = Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h)
    if pose.face[0] in CASTING and pose.alpha > SOLID:
        _draw_shadow(painter, pose, MOVING_SHADOW_STEP if moving else SHADOW_STEP)
    face = unit_picture(painter, str(pose.face[1]), pose.w) if pose.face[0] == "unit" else pose.face
    painter.image(face, rect, angle=pose.angle, alpha=round(pose.alpha / 8) * 8 if pose.alpha < SOLID else 255)


def unit_picture(painter: Painter, unit: str, width: float) -> Key:
    """The picture of a unit's panel: one that is small, in pixels or beside the rest of the table, is simplified."""
    small = width * min(1.0, painter.viewport.scale) < SMALL_UNIT_BELOW_PX
    return ("unit-small" if small else "unit", unit)


def _draw_shadow(painter: Painter, pose: Pose, step: float) -> None:
    """A soft shadow a little below a card."""
    width = max(1.0, round(pose.w / step)) * step
    height = width * (CARD_RATIO if pose.ratio > 1 else PANEL_RATIO)
    place = Rect(pose.x - width / 2, pose.y - height / 2 + 5, width, height)
    painter.glow(place, (0, 0, 0, 120), spread=max(5.0, width * 0.07), radius=width * 0.08)


def _draw_squashed(painter: Painter, pose: Pose) -> None:
    """A card in the middle of a flip."""
    scale = painter.viewport.scale
    picture = painter.art.image(pose.face, round(pose.w * scale), round(pose.h * scale))
    if picture is None:
        return
    width = max(2, round(picture.get_width() * pose.squash))
    narrow = pygame.transform.scale(picture, (width, picture.get_height()))
    painter.blit(narrow, (pose.x - width / scale / 2, pose.y - pose.h / 2), premultiplied=True)


def draw_unit_progress(painter: Painter, unit: str, fixed: Sequence[str], pose: Pose) -> None:
    """Below each symbol of a unit a bar, full where a fixed robot gives it; on a simplified panel a ring round it."""
    symbols = CATALOGUE[unit].symbols
    served = served_symbols(unit, fixed)
    part = pose.w / PANEL_WIDTH_UNITS
    if unit_picture(painter, unit, pose.w)[0] == "unit-small":
        places, radius = small_unit_symbol_places(len(symbols))
        for symbol, (x, y) in zip(symbols, places, strict=True):
            if symbol in served:
                at = (pose.x + x * part, pose.y + y * part)
                painter.circle(at, (radius + 6) * part, None, border=LOG_GREEN, border_width=max(2.0, 13 * part))
        return
    for symbol, (x, _) in zip(symbols, unit_symbol_places(len(symbols)), strict=True):
        bar = Rect(pose.x + (x - 24) * part, pose.y + 57 * part, 48 * part, 13 * part)
        if symbol in served:
            painter.panel(bar, LOG_GREEN, border=BLUEPRINT_TEXT, border_width=2 * part, radius=6 * part)
        else:
            painter.panel(
                bar, None, border=mix(BLUEPRINT_TEXT, (31, 79, 134), 0.45), border_width=2 * part, radius=6 * part
            )


def draw_text_plate(painter: Painter, text: str, middle: Point, colour: Colour = YELLOW) -> None:
    """A line of words on a dark plate: banners and prompts."""
    width, height = painter.measure(text, HEADING, max_width=painter.canvas.w - 200)
    plate = Rect(middle[0] - width / 2 - 40, middle[1] - height / 2 - 18, width + 80, height + 36)
    painter.panel(plate, (*PANEL_DEEP, 240), border=colour, border_width=4, radius=24, shadow=20)
    painter.text(text, plate.center, HEADING, align="center", max_width=painter.canvas.w - 200, colour=CREAM)
