"""The menu over a game: go on, look things up, or leave; it says whether the game is kept."""

from game.records.seal import Seal
from ui.base.theme import BODY, HEADING
from ui.base.viewport import Rect
from ui.files.settings import Origin
from ui.input.clipboard import copy
from ui.input.input import Command, InputEvent, WindowClosing
from ui.match.challenges.ladder_match import rung_of
from ui.match.match import Match
from ui.match.wording import origin_words
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_plate

BUTTON_STEP = 84.0
_LOOK = 0.1
"""Seconds between two looks whether the game has been saved."""


class PauseScene(OverlayScene):
    """Asks before a game is left."""

    closed_by = frozenset({Command.CANCEL, Command.MENU})

    def __init__(
        self,
        app: App,
        *,
        kept: bool = True,
        origin: Origin | None = None,
        seal: Seal | None = None,
        occasion: str = "",
        line: str = "",
        match: Match | None = None,
    ) -> None:
        """Lie over whatever is shown; `kept` is whether the game can be continued another time, `origin` the game that
        it was played on from, `seal` what was sealed before anybody acted, whose digest may be copied, `occasion` what
        it is played for: the goals of a match of the ladder can be looked up. `line` is said instead of
        what becomes of the game. `match` is the game itself: `kept` is then seen as it is found out."""
        super().__init__(app)
        self._line = line
        self._match = match
        self._kept: bool | None = kept
        if match is not None:
            match.glance()
        self._note_saving()
        self._origin = origin
        self._seal = seal
        self._copied = False
        self._rung = rung_of(occasion)
        more = (seal is not None) + (self._rung is not None)
        self._plate = Rect(0, 0, 640, 610 + more * BUTTON_STEP)

    def layout(self, canvas: Rect) -> None:
        """A plate in the middle with the choices below one another."""
        tr = self.app.tr
        self._plate.center = (canvas.w / 2, canvas.h / 2)
        choices = [
            (tr.text("Go on playing"), self.go_back, None),
            (tr.text("Rules"), self.app.go.rules, SECONDARY),
            (tr.text("Settings"), self.app.go.settings, SECONDARY),
            (tr.text("Leave to the title"), self.app.go.title, SECONDARY),
            (tr.text("Quit Fzzzt!"), self.app.quit, DANGER),
        ]
        if self._seal is not None:
            told = tr.text("Copied") if self._copied else tr.text("Copy the seal {digest}", digest=self._seal.short)
            choices.insert(3, (told, self._copy, SECONDARY))
        if self._rung is not None:
            choices.insert(-2, (tr.text("Goals"), self._goals, SECONDARY))
        buttons = []
        for index, (label, action, look) in enumerate(choices):
            rect = Rect(self._plate.left + 90, self._plate.top + 156 + index * BUTTON_STEP, self._plate.w - 180, 66)
            buttons.append(Button(rect, label, action, look=look or PRIMARY, lines=2))
        buttons[1].hint = tr.text("F1 and the pad's View button open the rules at any time, at what matters now.")
        if self._seal is not None:
            buttons[3].hint = tr.text(
                "Number, deck and players are sealed by this digest. Keep it: at the end the results can prove it."
            )
        self.group.replace(buttons, focus=3 if self._copied else 0)

    def handle(self, event: InputEvent) -> bool:
        """Cancel goes on playing; a second wish to close the window is granted."""
        if isinstance(event, WindowClosing):
            self.app.quit()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Keep the buttons alive."""
        super().update(dt)
        if self._note_saving():
            self.invalidate()
        if self._kept is None:
            self.wake_within(_LOOK)

    def _note_saving(self) -> bool:
        """See whether the game is kept; whether that is news."""
        before = self._kept
        if self._match is not None:
            self._match.note_saving()
            self._kept = None if self._match.saving else self._match.kept
        return self._kept is not before

    def draw_content(self, painter: Painter) -> None:
        """The plate and its words."""
        tr = self.app.tr
        draw_plate(painter, self._plate)
        middle = self._plate.centerx
        head = painter.text(tr.text("Pause"), (middle, self._plate.top + 30), HEADING, align="midtop")
        line = self._line or (
            tr.text("The game is being saved…")
            if self._kept is None
            else tr.text("The game is kept: continue it from the title at any time.")
            if self._kept
            else tr.text("This game is not kept: it ends when you leave it.")
        )
        if self._origin is not None:
            line = f"{origin_words(tr, self._origin)} {line}"
        room = Rect(self._plate.left + 30, head.bottom, self._plate.w - 60, self._plate.top + 152 - head.bottom)
        painter.text(line, room.center, BODY, align="center", max_width=room.w, max_lines=3, max_height=room.h)

    def _copy(self) -> None:
        if self._seal is not None:
            copy(self._seal.digest)
            self._copied = True
            self.lay_out_again()

    def _goals(self) -> None:
        if self._rung is not None:
            self.app.go.goals(self._rung)
