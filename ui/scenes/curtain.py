"""The curtain between two persons at one device: it hides everything and names who is next."""

from collections.abc import Callable

from ui.app import App
from ui.audio import Effect
from ui.input import Command, Event, KeyPressed, WindowClosing, command_of
from ui.match import SeatLook
from ui.painter import Painter
from ui.scene import Scene
from ui.scenes.pause import PauseScene
from ui.table_painting import draw_portrait
from ui.theme import BODY, BRASS, INK, PANEL_DARK, RED, SEAT, TITLE, mix
from ui.viewport import Rect
from ui.widgets.button import Button
from ui.widgets.focus import FocusGroup

FOLD = 100.0
CLOTH = mix(RED, INK, 0.35)


class CurtainScene(Scene):
    """Covers the whole window until the person named presses; nothing below it is drawn."""

    def __init__(self, app: App, look: SeatLook, on_open: Callable[[], None]) -> None:
        """Hide the table from all but ``look``; call ``on_open`` when that person opens it."""
        super().__init__(app)
        self.look = look
        self._on_open = on_open
        self._focus = FocusGroup(play=app.play)
        self._words: tuple[str, str] = ("", "")

    def layout(self, canvas: Rect) -> None:
        """Place the button in the middle."""
        tr = self.app.tr
        self._words = (
            tr.text("{name}, it is your turn", name=self.look.name),
            tr.text("Everybody else: please look away. Only {name} presses.", name=self.look.name),
        )
        button = Button(Rect(canvas.w / 2 - 190, canvas.h * 0.72, 380, 84), tr.text("Open the curtain"), self._open)
        self._focus.replace([button], focus=0)

    def enter(self) -> None:
        """Close with a sound."""
        self.app.play(Effect.CURTAIN_CLOSE)

    def handle(self, event: Event) -> bool:
        """Only a press on the button, or Accept, opens."""
        if isinstance(event, WindowClosing) or command_of(event) in (Command.CANCEL, Command.MENU):
            self.app.scenes.push(PauseScene(self.app))
            return True
        if isinstance(event, KeyPressed) and event.repeat:
            return True
        used = self._focus.handle(event)
        self.dirty = self.dirty or used
        return used

    def update(self, dt: float) -> None:
        """Keep the button alive."""
        self._focus.update(dt)
        self.dirty = self._focus.take_dirty() or self.dirty
        self.wake_after = self._focus.wake_after

    def _open(self) -> None:
        self.app.play(Effect.CURTAIN_OPEN)
        self.app.scenes.pop(self)
        self._on_open()

    def draw(self, painter: Painter) -> None:
        """The cloth, a rail, and who is next."""
        painter.layer("curtain", painter.canvas, _draw_cloth, opaque=True)
        canvas = painter.canvas
        plate = Rect(0, 0, 900, 470)
        plate.center = (canvas.w / 2, canvas.h * 0.42)
        painter.panel(plate, PANEL_DARK, border=SEAT[self.look.colour], border_width=6, radius=30, shadow=30)
        draw_portrait(painter, self.look, SEAT[self.look.colour], (plate.centerx, plate.top + 150), 110)
        title, line = self._words
        painter.text(title, (plate.centerx, plate.top + 320), TITLE, align="center", max_width=plate.w - 80)
        painter.text(line, (plate.centerx, plate.top + 400), BODY, align="center", max_width=plate.w - 80, max_lines=2)
        self._focus.draw(painter)


def _draw_cloth(painter: Painter) -> None:
    canvas = painter.canvas
    painter.fill(CLOTH)
    count = int(canvas.w / FOLD) + 1
    for index in range(count):
        left = index * FOLD
        painter.gradient(Rect(left, 0, FOLD / 2, canvas.h), mix(CLOTH, INK, 0.25), mix(CLOTH, INK, 0.55))
        painter.rect(Rect(left + FOLD * 0.5, 0, 10, canvas.h), (255, 200, 180, 26))
    painter.rect(Rect(0, 0, canvas.w, 34), INK)
    painter.rect(Rect(0, 8, canvas.w, 14), BRASS)
