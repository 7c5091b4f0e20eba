"""The menu over a game: continue, look things up, or leave; it says whether the game is saved."""

from collections.abc import Callable

from game.records.seal import Seal
from ui.base.theme import BODY
from ui.base.viewport import Rect
from ui.files.settings import Origin
from ui.input.clipboard import copy
from ui.input.glyphs import glyph
from ui.input.input import Command, InputEvent, WindowClosing
from ui.match.challenges.ladder_match import rung_of
from ui.match.match import Match
from ui.match.wording import origin_words
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.widgets.button import BUTTON_HEIGHT, DANGER, PRIMARY, SECONDARY, Button
from ui.widgets.plate import FRAME_EDGE, FRAME_HEAD, draw_frame

PLATE_W, WIDER = 720.0, 0.5
"""The plate's width, and by how much of itself it gets wider with words twice as large."""
BUTTON_STEP = 84.0
FIRST_BUTTON = 180.0
_LOOK = 0.1
"""Seconds between two checks whether the game has been saved."""


class PauseScene(OverlayScene):
    """Asks before leaving a game."""

    closed_by = frozenset({Command.CANCEL, Command.MENU})

    reads_drawing = True

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
        """Open over the current scene.

        `kept` is whether the game can be continued later, `origin` the game it was played on from, and `seal` what was
        sealed before anybody acted, whose digest can be copied. `occasion` is what the game is played for: the goals of
        a ladder match can be looked up. `line` replaces the sentence on what becomes of the game. `match` is the game
        itself: `kept` is then updated as the save succeeds or fails.
        """
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
        phones = match is not None and match.phones is not None
        more = (seal is not None) + (self._rung is not None) + phones
        self._plate = Rect(0, 0, PLATE_W, FIRST_BUTTON + (5 + more) * BUTTON_STEP + 28)

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Pause")

    @property
    def page_mark(self) -> object:
        """Whether the game is saved."""
        return self._kept

    def layout(self, canvas: Rect) -> None:
        """Place a plate in the middle, with the choices one below another."""
        tr = self.app.tr
        self._plate.w = PLATE_W * self.app.texts.room(WIDER)
        self._plate.center = (canvas.w / 2, canvas.h / 2)
        choices = [
            (tr.text("Keep playing"), self.go_back, None),
            (tr.text("Rules"), self.app.go.rules, SECONDARY),
            (tr.text("Settings"), self.app.go.settings, SECONDARY),
            (*self._way_out(), SECONDARY),
            (tr.text("Quit Fzzzt!"), self.app.quit, DANGER),
        ]
        if self._seal is not None:
            told = tr.text("Copied") if self._copied else tr.text("Copy the seal {digest}", digest=self._seal.short)
            choices.insert(3, (told, self._copy, SECONDARY))
        if self._match is not None and self._match.phones is not None:
            choices.insert(-2, (tr.text("Phones"), self._open_phones, SECONDARY))
        if self._rung is not None:
            choices.insert(-2, (tr.text("Goals"), self._goals, SECONDARY))
        buttons = []
        for index, (label, action, look) in enumerate(choices):
            top = self._plate.top + FIRST_BUTTON + index * BUTTON_STEP
            rect = Rect(self._plate.left + 110, top, self._plate.w - 220, BUTTON_HEIGHT)
            buttons.append(Button(rect, label, action, look=look or PRIMARY, lines=2))
        key = glyph(tr, Command.HELP)
        buttons[1].hint = (
            tr.text("{key} opens the rules at any time, right where you need them.", key=key) if key else ""
        )
        if self._seal is not None:
            buttons[3].hint = tr.text(
                "This digest seals the number, deck and players. Keep it: at the end, the results can prove that "
                "nothing has changed."
            )
        self.group.replace(buttons, focus=3 if self._copied else 0)

    def _way_out(self) -> tuple[str, Callable[[], None]]:
        """Where leaving the game leads: from a trial back to its report."""
        trial = None if self._match is None else self._match.trial
        if trial is not None:
            return self.app.tr.text("Back to the report"), trial.back
        return self.app.tr.text("Exit to main menu"), self.app.go.title

    def handle(self, event: InputEvent) -> bool:
        """Cancel continues the game; closing the window a second time quits."""
        if isinstance(event, WindowClosing):
            self.app.quit()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Update the buttons, and check on the save."""
        super().update(dt)
        if self._note_saving():
            self.invalidate()
        if self._kept is None:
            self.wake_within(_LOOK)

    def _note_saving(self) -> bool:
        """Check whether the game is saved; return whether that has changed."""
        before = self._kept
        if self._match is not None:
            self._match.note_saving()
            self._kept = None if self._match.saving else self._match.kept
        return self._kept is not before

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate and its text."""
        tr = self.app.tr
        draw_frame(painter, self._plate, tr.text("Pause"))
        line = self._line or (
            tr.text("Nothing you try out here counts or is kept.")
            if self._match is not None and self._match.trial is not None
            else tr.text("Saving the game…")
            if self._kept is None
            else tr.text("Your game is saved: continue it from the main menu at any time.")
            if self._kept
            else tr.text("This game is not saved: it ends when you leave it.")
        )
        if self._origin is not None and not (self._match is not None and self._match.trial is not None):
            line = f"{origin_words(tr, self._origin)} {line}"
        top = self._plate.top + FRAME_HEAD - 14
        room = Rect(
            self._plate.left + FRAME_EDGE,
            top,
            self._plate.w - 2 * FRAME_EDGE,
            self._plate.top + FIRST_BUTTON - 14 - top,
        )
        painter.text(line, room.center, BODY, align="center", max_width=room.w, max_lines=3, max_height=room.h)

    def _copy(self) -> None:
        if self._seal is not None:
            copy(self._seal.digest)
            self._copied = True
            self.lay_out_again()

    def _goals(self) -> None:
        if self._rung is not None:
            self.app.go.goals(self._rung, () if self._match is None else self._match.goals)

    def _open_phones(self) -> None:
        if self._match is not None:
            self.app.go.phones(self._match)
