"""After an unexpected error: one sentence, where the report is, and the ways on."""

from game.core.cards import CATALOGUE, Kind
from ui.base.theme import BODY, HEADING, PANEL_DEEP, SMALL, YELLOW
from ui.base.viewport import Rect
from ui.input.clipboard import copy
from ui.input.input import Command, InputEvent, command_of
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.crash_report import CrashReport
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_plate

_PLATE = (1180.0, 720.0)
_PICTURE = 300.0
_GAP = 16.0
_LOOK = 0.1
"""Seconds between two checks whether the report has been written."""


class CrashScene(WidgetScene):
    """Continues from the last save or goes to the title; shares the report. Uses nothing that may be broken."""

    def __init__(self, app: App, crash: CrashReport) -> None:
        """Report a crash."""
        super().__init__(app)
        self.crash = crash
        self._copied = False
        self._saved: bool | None = None
        self._games = app.go.kept_games()
        self._games.ask()
        self._games.take()
        self._plate = Rect(0, 0, *_PLATE)

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("A fuse has blown")

    def layout(self, canvas: Rect) -> None:
        """Place a plate in the middle, with the buttons in its right half."""
        tr = self.app.tr
        large = self.app.settings.text_size / 100
        self._plate = Rect(0, 0, min(_PLATE[0] * large, canvas.w - 80), min(_PLATE[1] * large, canvas.h - 60))
        self._plate.center = canvas.center
        ways = [
            (tr.text("Main menu"), self.app.go.title),
            (tr.text("Copied") if self._copied else tr.text("Copy the report"), self._copy),
            (tr.text("Quit"), self.app.quit),
        ]
        if self._games.value.unfinished:
            ways.insert(0, (tr.text("Continue from the last save"), self.app.go.resume))
        room = self._words()
        bottom = self._plate.bottom - 44
        top = bottom - len(ways) * (BUTTON_HEIGHT + _GAP) + _GAP
        self.group.replace(
            [
                Button(
                    Rect(room.x, top + index * (BUTTON_HEIGHT + _GAP), room.w, BUTTON_HEIGHT),
                    words,
                    act,
                    look=PRIMARY if index == 0 else SECONDARY,
                    lines=2,
                )
                for index, (words, act) in enumerate(ways)
            ],
            focus=0,
        )
        self._text = Rect(room.x, room.y, room.w, top - 20 - room.y)

    def handle(self, event: InputEvent) -> bool:
        """Cancel leaves for the title."""
        if command_of(event) in (Command.CANCEL, Command.MENU):
            self.app.go.title()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Update the buttons, and show what the background work has found."""
        super().update(dt)
        if self._games.take():
            self.lay_out_again()
        if self._saved != self.crash.saved:
            self._saved = self.crash.saved
            self.invalidate()
        if self._saved is None:
            self.wake_within(_LOOK)

    def draw_content(self, painter: Painter) -> None:
        """Draw the plate, a robot with a blown fuse, and the text."""
        painter.fill(PANEL_DEEP)
        plate, text = self._plate, self._text
        draw_plate(painter, plate)
        high = _PICTURE / self.app.art.aspect(_BLOWN)
        picture = Rect(plate.x + 70, plate.centery - high / 2, _PICTURE, high)
        painter.glow(picture.inflate(-40, -40), (*YELLOW, 80), spread=60, radius=40)
        painter.image(_BLOWN, picture, angle=5)
        tr = self.app.tr
        head = painter.text(
            tr.text("A fuse has blown"), text.topleft, HEADING.but(colour=YELLOW), max_width=text.w, max_lines=2
        )
        said = tr.text("An unexpected error stopped what the game was doing.")
        if self._games.value.unfinished:
            said += " " + tr.text("Your game is saved as it was after the last move.")
        below = Rect(text.x, head.bottom + 12, text.w, text.bottom - head.bottom - 12)
        body = painter.text(said, below.topleft, BODY, max_width=below.w, max_lines=5, max_height=below.h * 0.62)
        below = Rect(text.x, body.bottom + 10, text.w, text.bottom - body.bottom - 10)
        painter.text(self._where(), below.topleft, SMALL, max_width=below.w, max_lines=4, max_height=below.h)

    def _where(self) -> str:
        tr, place = self.app.tr, self.crash.saved_as
        if self.crash.saved is None:
            return ""
        if place is None or not self.crash.saved:
            return tr.text("The report could not be saved: copy it if you want to send it. It names nobody.")
        return tr.text("The report is {file} in {folder}. It names nobody.", file=place.name, folder=str(place.parent))

    def _words(self) -> Rect:
        """The area for text and buttons, to the right of the picture."""
        left = self._plate.x + 60 + _PICTURE + 50
        return Rect(left, self._plate.y + 46, self._plate.right - 70 - left, self._plate.h - 90)

    def _copy(self) -> None:
        copy(self.crash.report)
        self._copied = True
        self.lay_out_again()


_BLOWN = ("face", next(card_id for card_id, card in CATALOGUE.items() if card.kind is Kind.FZZZT))
"""The picture of a robot that has already short-circuited."""
