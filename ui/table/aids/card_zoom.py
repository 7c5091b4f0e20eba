"""A card enlarged, with every mark on it explained."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.cards import CATALOGUE, Kind, Symbol
from ui.base.i18n import Translator
from ui.base.theme import BODY, DRAG_START, LOG_GREEN, SMALL, SUBHEADING, YELLOW, with_alpha
from ui.base.viewport import Point, Rect
from ui.files.settings import Settings, ZoomRest
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.match.wording import SYMBOL_NAMES, card_name
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.table.paint.marks import PLATE_VEIL, icon
from ui.table.places.poses import OwnCard
from ui.table.places.sprites import CARD_RATIO, KeyT, Pose
from ui.widgets.base import HOLD
from ui.widgets.plate import draw_plate

REST = {ZoomRest.NEVER: None, ZoomRest.AFTER_A_SECOND: 1.0, ZoomRest.AT_ONCE: 0.15}
"""Seconds for which the pointer must rest on a card."""
CARD_W, WORDS_W = 300.0, 420.0
GAP = 26.0


@dataclass(frozen=True)
class Mark:
    """One mark of a card: its picture (None: words alone) and what it means."""

    icon: Key | None
    words: str


def marks_of(tr: Translator, card_id: str, fixed: Sequence[str] = ()) -> list[Mark]:
    """What the marks on a card mean; ``fixed`` are the robots on a unit."""
    card = CATALOGUE[card_id]
    marks = []
    if card.power is not None:
        words = tr.plural("Power: adds {n} zap to a bid.", "Power: adds {n} zaps to a bid.", card.power)
        marks.append(Mark(("power", card.power), words))
    if card.points is not None:
        marks.append(Mark(("points", card.points), _points_words(tr, card.kind, card.points)))
    for symbol in card.symbols:
        name = tr.text(SYMBOL_NAMES[symbol])
        if card.kind is Kind.UNIT:
            words = tr.text("Needs a robot with: {symbol}", symbol=name)
        else:
            words = tr.text("Can give: {symbol}", symbol=name)
        marks.append(Mark(("symbol", str(symbol)), words))
    if card.belt_speed is not None:
        words = tr.plural(
            "Belt speed: at the head, {n} card lies face up.",
            "Belt speed: at the head, {n} cards lie face up.",
            card.belt_speed,
        )
        marks.append(Mark(("belt", card.belt_speed), words))
    if card.kind is Kind.MECHANIC:
        marks.append(
            Mark(None, tr.text("A player's own card: it can be bid, but is never sold and never fixed to a unit."))
        )
    elif card.starter_of:
        words = tr.text("One of the robots that Mechanic {number} starts with.", number=card.starter_of)
        marks.append(Mark(("helmet", card.starter_of), words))
    if card.kind is Kind.UPGRADE:
        marks.append(Mark(None, tr.text("Counts as a robot, and stands for one symbol of your choice.")))
    if fixed:
        names = ", ".join(card_name(tr, robot) for robot in fixed)
        marks.append(Mark(None, tr.text("Fixed here: {names}", names=names)))
    return marks


def _points_words(tr: Translator, kind: Kind, points: int) -> str:
    if kind is Kind.UNIT:
        return tr.plural(
            "Each widget made here earns {n} point; making none costs as much.",
            "Each widget made here earns {n} points; making none costs as much.",
            points,
        )
    if points < 0:
        return tr.text("Costs a point at the end.")
    return tr.plural("Earns {n} point at the end.", "Earns {n} points at the end.", points)


class CardZoom:
    """Shows the card that the pointer has rested on, that a finger holds, or that the right button or a key asked for.

    A scene may use it for things other than cards, under its own names, and draw those itself.
    """

    def __init__(self, settings: Settings) -> None:
        """Show nothing. The settings say how long the pointer must rest."""
        self._settings = settings
        self._over: str | None = None
        self._at: Point = (0.0, 0.0)
        self._rest = 0.0
        self._pinned = False
        self._down = False
        self._before: str | None = None
        """The card that was shown until the last press."""
        self._tapped: str | None = None
        """The card that the press means to be shown when it ends; "" for none, None if it means something else."""
        self._pressed: Point = (0.0, 0.0)
        """Where the last press was."""

    @property
    def card(self) -> str | None:
        """The card shown enlarged now."""
        rested = self._delay is not None and self._rest >= self._delay
        return self._over if self._pinned or rested else None

    @property
    def _delay(self) -> float | None:
        """Seconds until the card below the pointer or the finger is shown; None: never."""
        return HOLD if self._down else REST[self._settings.zoom_rest]

    @property
    def pinned(self) -> str | None:
        """The card that is shown until something else is pressed."""
        return self._over if self._pinned else None

    @property
    def held(self) -> bool:
        """Whether a finger holds the shown card, in which case it is neither clicked nor dragged."""
        return self._down and self.card is not None

    @property
    def wake_after(self) -> float | None:
        """Seconds until a card will be shown if the pointer stays."""
        if self._over is None or self.card is not None or self._delay is None:
            return None
        return self._delay - self._rest

    def point(self, card: str | None, at: Point) -> bool:
        """The pointer is over a card, or over none; whether the picture changes."""
        before = self.card
        if math.dist(at, self._pressed) >= DRAG_START:
            # A press that moves on is no tap.
            self._tapped = None
        if self._down:
            if before is not None or math.dist(at, self._at) < DRAG_START:
                return False
            self.hide()
        if card != self._over:
            self._over, self._rest, self._pinned = card, 0.0, False
        self._at = at
        return before != self.card

    def press(self, card: str | None, at: Point, *, touch: bool) -> None:
        """A finger or the left button went down on a card, or on none. A finger that stays shows the card; a mouse may
        stay as long as it likes before it drags."""
        self._before, self._tapped, self._pressed = self.pinned, None, at
        self._over, self._at, self._rest = (card if touch else None), at, 0.0
        self._pinned, self._down = False, touch

    def tap(self, card: str | None, *, free: bool) -> bool:
        """Whether the press that has just come down means a card to be shown close up once it ends: one that does
        nothing else (``free``) or, while a card is shown, any. The card shown already is put away."""
        if card is None or not (free or self._before is not None):
            return False
        self._tapped = "" if card == self._before else card
        return True

    def release(self) -> bool:
        """The finger or button came up: hide what it held, or show what it tapped. Returns whether there was anything,
        in which case this is no click."""
        held, tapped = self.held, self._tapped
        self.let_go()
        if tapped and not held:
            self.show(tapped, self._pressed)
        return held or tapped is not None

    def let_go(self) -> None:
        """The end of the press will not be seen: hide what the finger held."""
        self._tapped = None
        if self._down:
            self.hide()

    def show(self, card: str | None, at: Point) -> None:
        """Show a card at once, or hide the one that is already shown."""
        again = card == self.card or card is None
        self._over, self._at, self._pinned, self._down = (None if again else card), at, True, False

    def hide(self) -> bool:
        """Show nothing; whether anything was shown."""
        shown = self.card is not None
        self._over, self._rest, self._pinned, self._down = None, 0.0, False, False
        return shown

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; whether the picture changes."""
        before = self.card
        if self._over is not None:
            self._rest += dt
        return before != self.card

    def draw(
        self,
        painter: Painter,
        tr: Translator,
        fixed: Sequence[str] = (),
        *,
        above: float | None = None,
        beside: float | None = None,
        lit: Collection[Symbol] = (),
    ) -> Rect:
        """Draw the card and its marks where ``place`` says, and return that; symbols that are ``lit`` shine."""
        if self.card is None:
            return Rect(0, 0, 0, 0)
        placed = self._arranged(painter, tr, fixed, above, lit)
        plate, there = self._moved(painter, placed, above, beside), placed[0].rect
        if painter.texts.text_scale > 1:
            # So large a plate cuts through words.
            painter.dim(PLATE_VEIL)
        draw_boxes(painter, placed, (plate.x - there.x, plate.y - there.y))
        return plate

    def place(
        self,
        painter: Painter,
        tr: Translator,
        fixed: Sequence[str] = (),
        *,
        above: float | None = None,
        beside: float | None = None,
    ) -> Rect:
        """Where the card is shown: on the half of the window where the pointer is not.

        At a table, ``above`` says where its lower half with hand, bid button and log begins: they stay uncovered, and
        while the pointer is on them, so does the lot on the left. What ends at ``beside`` on the left does if there is
        room.
        """
        if self.card is None:
            return Rect(0, 0, 0, 0)
        return self._moved(painter, self._arranged(painter, tr, fixed, above), above, beside)

    def _moved(
        self, painter: Painter, placed: Sequence[Placed], above: float | None, beside: float | None = None
    ) -> Rect:
        """Where the plate lies that comes first among these."""
        plate, canvas = Rect(placed[0].rect), painter.canvas
        left = (above is None or self._at[1] < above) and self._at[0] > canvas.w / 2
        plate.center = (canvas.w * (0.27 if left else 0.73), canvas.h / 2)
        if above is not None:
            plate.bottom = min(plate.bottom, above)
        if beside is not None and beside + plate.w <= canvas.right - 12:
            plate.left = max(beside, plate.left)
        return plate.clamp(canvas.inflate(-24, -24))

    def _arranged(
        self,
        painter: Painter,
        tr: Translator,
        fixed: Sequence[str],
        above: float | None,
        lit: Collection[Symbol] = (),
    ) -> Sequence[Placed]:
        """The plate, and what is on it, somewhere in the window."""
        card, canvas = self.card or "", painter.canvas
        # Large words leave something of the table in sight.
        high = min(canvas.h - 24, 620.0 if above is None else above - 12)
        room = Rect(0, 0, min(canvas.w - 24, CARD_W + WORDS_W + 3 * GAP), high)
        tight = above is not None and painter.texts.text_scale > 1
        shows = "card zoom", card, tuple(fixed), frozenset(lit), tr.language, tight
        return arranged(painter, shows, room, lambda: Sized(_plate(tr, card, fixed, lit, tight=tight)))


def _plate(tr: Translator, card: str, fixed: Sequence[str], lit: Collection[Symbol], *, tight: bool) -> Box:
    """A card on its plate, and beside it what it is and what its marks mean."""
    shining = {("symbol", str(symbol)) for symbol in lit}
    head = Column(
        Words(card_name(tr, card), SUBHEADING.but(colour=YELLOW), lines=2), Words(_kind_words(tr, card), SMALL)
    )
    side, gap = (34.0, 6.0) if tight else (46.0, 14.0)
    marks = [_meaning(mark, side, lit=mark.icon in shining) for mark in marks_of(tr, card, fixed)]
    words = Sized(Column(head, *marks, gap=gap), wide=WORDS_W, most_wide=WORDS_W, along="start")
    face = icon(("face", card), least=CARD_W * CARD_RATIO, aspect=1 / CARD_RATIO)
    content = Row(Sized(face, along="start"), words, gap=GAP)
    return Layers(Picture(draw_plate), Padding(GAP, content))


def _meaning(mark: Mark, side: float, *, lit: bool) -> Box:
    """A mark, so large, and what it means."""
    words = Words(mark.words, BODY, at="middle", weight=1)
    if mark.icon is None:
        return words
    sign = Picture(partial(_draw_sign, mark.icon, lit=lit), least=side, aspect=1)
    return Row(sign, words, gap=14.0)


def _draw_sign(key: Key, painter: Painter, place: Rect, *, lit: bool) -> None:
    if lit:
        painter.glow(place, with_alpha(LOG_GREEN, 150), spread=place.h * 0.3, radius=place.h / 2)
        painter.circle(place.center, place.h / 2 + 3, LOG_GREEN)
    painter.image(key, place)


def _kind_words(tr: Translator, card_id: str) -> str:
    return {
        Kind.ROBOT: tr.text("Robot"),
        Kind.UPGRADE: tr.text("Robot Upgrade"),
        Kind.FZZZT: tr.text("Fzzzt"),
        Kind.UNIT: tr.text("Production Unit"),
        Kind.MECHANIC: tr.text("Mechanic"),
    }[CATALOGUE[card_id].kind]


def card_under(poses: Mapping[KeyT, Pose], point: Point) -> str | None:
    """The topmost card under a point that lies open, or is the viewer's own."""
    under = [
        (pose.z, key.card if isinstance(key, OwnCard) else str(pose.face[1]))
        for key, pose in poses.items()
        if (pose.face[0] in ("face", "unit") or isinstance(key, OwnCard)) and pose.contains(point)
    ]
    return max(under)[1] if under else None
