"""The curtain between two people who share a device: it hides everything and names the next player."""

import math
from collections.abc import Callable, Sequence

import msgspec

from ui.announce.announcement import Spoken
from ui.base.theme import BODY, BRASS, CREAM, INK, PANEL_DARK, RED, SEAT, TITLE, mix
from ui.base.tween import ease_out, progress
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.input.input import Command, InputEvent, KeyPressed, WindowClosing, command_of
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import draw_portrait
from ui.table.state.prompts import curtain_prompt
from ui.widgets.button import Button
from ui.widgets.plate import draw_rivets

FOLD, STRIPS = 116.0, 16
"""The width of a fold in units, and how many evenly shaded strips it consists of."""
CLOTH = mix(RED, INK, 0.16)
BACKDROP = mix(RED, INK, 0.86)
CLOSING = 0.35
"""Seconds until the two halves meet."""
DEAF = 1.0
"""For so many seconds, and until all keys and buttons have been let go, no press opens it: a late or doubled press of
the person before must not show the next one's hand."""
POLL = 0.05
PLATE_W, PLATE_H = 900.0, 470.0
WORDS_AT = 270.0
"""How far below the plate's top the words begin, in units: below the face."""
WIDER, HIGHER = 0.3, 0.2
"""By how much of itself the plate gets wider and higher with words twice as large."""
OVERLAP = 24.0
HEM, SCALLOP = 58.0, 132.0


class CurtainScene(WidgetScene):
    """Covers the whole window until the named person presses; nothing below it is drawn."""

    def __init__(self, app: App, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide the table from all but ``look``; call ``on_open`` when that person opens it."""
        super().__init__(app)
        self.look = look
        self._on_open = on_open
        self._words: tuple[str, str] = ("", "")
        self._age = 0.0
        self._ready = not app.guarded
        """Whether a press opens it by now."""

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on hidden information."""
        return RulesTopic.SECRECY

    @property
    def heading_words(self) -> str:
        """Whose turn it is."""
        return self._words[0]

    def page_words(self) -> Sequence[str]:
        """What everybody else does."""
        return (self._words[1],)

    def spoken(self) -> Spoken:
        """Nothing that was said before it closed is for these ears."""
        return msgspec.structs.replace(super().spoken(), private=True)

    def layout(self, canvas: Rect) -> None:
        """Place the button in the middle."""
        tr = self.app.tr
        prompt = curtain_prompt(self.look.name)
        self._words = (prompt.what.told(tr), "" if prompt.why is None else prompt.why.told(tr))
        rect = Rect(canvas.w / 2 - 190, canvas.h * 0.72, 380, 84)
        self._button = Button(rect, tr.text("Open the curtain"), self._open)
        self.group.replace([self._button], focus=0)
        self._button.visible = self._ready

    def enter(self) -> None:
        """Close with a sound."""
        self.app.play(Effect.CURTAIN_CLOSE)

    def handle(self, event: InputEvent) -> bool:
        """Only Accept or a press on the button opens it."""
        if isinstance(event, WindowClosing) or command_of(event) in (Command.CANCEL, Command.MENU):
            self.app.go.pause()
            return True
        if (isinstance(event, KeyPressed) and event.repeat) or not self._ready:
            return True
        return super().handle(event)

    @property
    def _closed(self) -> float:
        """How far the halves have closed, 0 to 1."""
        still = self.app.settings.reduced_motion or self.app.settings.pace is Pace.OFF
        return 1.0 if still else progress(self._age, 0, CLOSING)

    @property
    def wants_frames(self) -> bool:
        """While it closes."""
        return self._closed < 1 or super().wants_frames

    def update(self, dt: float) -> None:
        """Close, and update the button."""
        self._age += dt
        if self._closed < 1:
            self.invalidate()
        if not self._ready and self._age >= DEAF and not self.app.devices.holding:
            self._ready = self._button.visible = True
            self.invalidate()
        super().update(dt)
        self.wake_within(None if self._ready else POLL)

    def _open(self) -> None:
        self.app.play(Effect.CURTAIN_OPEN)
        self.go_back()
        self._on_open()

    def draw(self, painter: Painter) -> None:
        """Draw the cloth, a rail, and who is next. What is behind stays hidden, even while it closes."""
        canvas, closed = painter.canvas, self._closed
        painter.fill(BACKDROP)
        half = canvas.w / 2 + OVERLAP
        for left, way in ((0.0, -1), (canvas.w - half, 1)):
            with painter.shifted(way * half * (1 - ease_out(closed)) + left, 0):
                painter.layer("cloth", Rect(0, 0, half, canvas.h), _draw_cloth, opaque=True)
        painter.layer("valance", Rect(0, 0, canvas.w, 130), _draw_valance)
        if closed < 1:
            return
        plate = Rect(0, 0, PLATE_W * painter.texts.room(WIDER), PLATE_H * painter.texts.room(HIGHER))
        plate.center = (canvas.w / 2, canvas.h * 0.42)
        painter.panel(plate, PANEL_DARK, border=SEAT[self.look.colour], border_width=6, radius=30, shadow=34)
        painter.panel(plate.inflate(12, 12), None, border=INK, border_width=5, radius=34)
        draw_rivets(painter, plate, 28, 8)
        draw_portrait(painter, self.look, SEAT[self.look.colour], (plate.centerx, plate.top + 150), 110)
        title, line = self._words
        inside = Rect(plate.left + 40, plate.top + WORDS_AT, plate.w - 80, plate.h - WORDS_AT - 30)
        draw_stack(painter, [Line(title, TITLE, 2), Line(line, BODY, 3, 10)], inside, side="center", middle=True)
        self.group.draw(painter)


def _draw_cloth(painter: Painter) -> None:
    """Draw velvet in folds, with a fringe at the bottom."""
    canvas = painter.canvas
    dark, light = mix(CLOTH, INK, 0.66), mix(CLOTH, (255, 120, 80), 0.2)
    painter.fill(CLOTH)
    for index in range(int(canvas.w / FOLD) + 2):
        for strip in range(STRIPS):
            # Light falls from the left, so the crest of a fold is a third of the way across.
            at = (strip + 0.5) / STRIPS
            shade = 0.5 + 0.5 * math.sin(2 * math.pi * (at - 0.08) ** 0.8) if at > 0.08 else 0.5
            x = index * FOLD + strip * FOLD / STRIPS
            painter.rect(Rect(x, 0, FOLD / STRIPS + 1, canvas.h), mix(dark, light, shade * 0.8))
    painter.gradient(Rect(0, 0, canvas.w, canvas.h * 0.4), (0, 0, 0, 130), (0, 0, 0, 0))
    painter.gradient(Rect(0, canvas.h * 0.6, canvas.w, canvas.h * 0.4), (0, 0, 0, 0), (0, 0, 0, 120))
    foot = canvas.h - HEM
    painter.rect(Rect(0, foot - 10, canvas.w, 10), mix(BRASS, INK, 0.35))
    painter.rect(Rect(0, foot - 8, canvas.w, 4), BRASS)
    for index in range(int(canvas.w / 12) + 1):
        colour = mix(BRASS, INK, 0.25 if index % 2 else 0.45)
        painter.rect(Rect(index * 12 + 1, foot, 10, HEM - 16), colour)
    painter.rect(Rect(0, canvas.h - 16, canvas.w, 16), INK)


def _draw_valance(painter: Painter) -> None:
    """Draw the rail, and the swags of cloth that hang from it."""
    canvas = painter.canvas
    count = round(canvas.w / SCALLOP)
    wide = canvas.w / count
    for index in range(count):
        middle = (index + 0.5) * wide
        arc = [
            (middle - wide / 2 * math.cos(math.pi * k / 16), 34 + 78 * math.sin(math.pi * k / 16) ** 0.8)
            for k in range(17)
        ]
        painter.polygon(arc, mix(CLOTH, INK, 0.3), border=INK, border_width=5)
        inner = [(x + (middle - x) * 0.12, 34 + (y - 34) * 0.84) for x, y in arc]
        painter.polygon(inner, mix(CLOTH, CREAM, 0.06))
        painter.lines([(x, y - 3) for x, y in arc[1:-1]], BRASS, 5)
    for index in range(count + 1):
        painter.panel(Rect(index * wide - 9, 30, 18, 66), BRASS, border=INK, border_width=4, radius=8)
    painter.rect(Rect(0, 0, canvas.w, 38), INK)
    painter.rect(Rect(0, 8, canvas.w, 20), BRASS)
    painter.rect(Rect(0, 11, canvas.w, 5), mix(BRASS, CREAM, 0.5))
