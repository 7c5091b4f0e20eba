"""The curtain between two people who share a device: it hides everything and names the next player."""

from collections.abc import Callable
from functools import partial

import msgspec

from ui.announce.announcement import Spoken
from ui.base.theme import BODY, INK, RED, SEAT, TITLE, mix
from ui.base.tween import ease_out, progress
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.halls.backdrop import draw_cloth, draw_valance
from ui.input.input import Command, InputEvent, KeyPressed, WindowClosing, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button
from ui.scenes.common.page import PageScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import portrait
from ui.table.state.prompts import curtain_prompt
from ui.widgets.plate import draw_plate

DEAF = 1.0
"""For so many seconds, and until all keys and buttons have been let go, no press opens it: a late or doubled press of
the person before must not show the next one's hand."""
_OPEN = "open"
OVERLAP = 24.0


class CurtainScene(PageScene):
    """Covers the whole window until the named person presses; nothing below it is drawn."""

    first_focus = _OPEN
    at_table = True
    parting = True
    rules_topic = RulesTopic.SECRECY

    def __init__(self, app: App, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide the table from all but ``look``; call ``on_open`` when that person opens it."""
        super().__init__(app)
        self.look = look
        self._on_open = on_open
        self._age = 0.0
        self._ready = not app.guarded
        """Whether a press opens it by now."""

    @property
    def heading_words(self) -> str:
        """Whose turn it is."""
        return curtain_prompt(self.look.name).what.told(self.app.tr)

    def spoken(self) -> Spoken:
        """Nothing that was said before it closed is for these ears."""
        return msgspec.structs.replace(super().spoken(), private=True)

    def page(self) -> Box:
        """Who is next, on a plate, and the button below it."""
        tr, others = self.app.tr, curtain_prompt(self.look.name).why
        face = portrait(self.look, least=120, most=224)
        title = Words(self.heading_words, TITLE, lines=2, side="center")
        line = Words("" if others is None else others.told(tr), BODY, side="center")
        plate = Layers(
            Picture(partial(draw_plate, edge=SEAT[self.look.colour])), Padding(40, Column(face, title, line, gap=18))
        )
        way = button(tr.text("Open the curtain"), self._open, key=_OPEN, wide=380)
        return Column(Spacer(100), Sized(plate, wide=900), Sized(way), Spacer(100), gap=36)

    def layout(self, canvas: Rect) -> None:
        """Show the button once a press may open the curtain."""
        super().layout(canvas)
        self._show_way()

    def _show_way(self) -> None:
        way = self.control(_OPEN)
        if way is not None:
            way.visible = self._ready
            self.group.focus(way if self._ready else None)

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
        return 1.0 if still else progress(self._age, 0, 0.35)

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
            self._ready = True
            self._show_way()
            self.invalidate()
        super().update(dt)
        self.wake_within(None if self._ready else 0.05)

    def _open(self) -> None:
        self.app.play(Effect.CURTAIN_OPEN)
        self.go_back()
        self._on_open()

    def draw(self, painter: Painter) -> None:
        """Draw the cloth, a rail, and who is next. What is behind stays hidden, even while it closes."""
        painter.fill(mix(RED, INK, 0.86))
        self.draw_parting(painter, ease_out(self._closed))
        painter.layer("valance", Rect(0, 0, painter.canvas.w, 130), draw_valance)
        if self._closed == 1:
            super().draw(painter)

    def draw_parting(self, painter: Painter, closed: float) -> None:
        """Draw its two halves, so far ``closed``."""
        half = painter.canvas.w / 2 + OVERLAP
        for left, way in ((0.0, -1), (painter.canvas.w - half, 1)):
            with painter.shifted(way * half * (1 - closed) + left, 0):
                painter.layer("cloth", Rect(0, 0, half, painter.canvas.h), draw_cloth, opaque=True)
