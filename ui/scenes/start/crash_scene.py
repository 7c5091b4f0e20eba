"""After an unexpected error: one sentence, where the report is, and the ways on."""

from collections.abc import Callable

from game.core.cards import CATALOGUE, Kind
from ui.base.i18n import N_
from ui.base.spacing import GAP, MARGIN, NEAR
from ui.base.theme import BODY, HEADING, PANEL_DEEP, SMALL, YELLOW
from ui.base.viewport import Rect
from ui.files.background import LOOK
from ui.input.clipboard import copy
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button
from ui.scenes.common.page import PageScene
from ui.shell.app import App
from ui.shell.crash_report import CrashReport
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.plate import draw_plate


class CrashScene(PageScene):
    """Continues from the last save or goes to the title; shares the report. Uses nothing that may be broken."""

    heading = N_("A fuse has blown")

    def __init__(self, app: App, crash: CrashReport) -> None:
        super().__init__(app)
        self.crash = crash
        self._copied = False
        self._saved: bool | None = None
        self._games = app.go.kept_games()
        self._games.ask()
        self._games.take()

    @property
    def first_focus(self) -> str:
        """The first way on."""
        return self._ways()[0][0]

    def page(self) -> Box:
        """On a plate a robot with a blown fuse; beside it what has happened, and the ways on."""
        tr = self.app.tr
        said = tr.text("An unexpected error stopped what the game was doing.")
        if self._games.value.unfinished:
            said += " " + tr.text("Your game is saved as it was after the last move.")
        ways = [
            button(words, act, key=key, look=SECONDARY if number else PRIMARY)
            for number, (key, words, act) in enumerate(self._ways())
        ]
        aspect = self.app.art.aspect(_BLOWN)
        told = Column(
            Words(self.heading_words, HEADING.but(colour=YELLOW)),
            Words(said, BODY),
            Words(self._where(), SMALL),
            Spacer(GAP),
            Column(*ways, gap=GAP, alike=True),
            gap=NEAR,
            weight=1,
        )
        picture = Picture(_draw_blown, least=340, most=420, aspect=aspect, may_go=1)
        plate = Layers(Picture(draw_plate), Padding(MARGIN, Row(picture, told, gap=MARGIN), top=46, bottom=44))
        return Padding(30, Sized(plate, wide=1180, high=720))

    def _ways(self) -> list[tuple[str, str, Callable[[], None]]]:
        """The ways on: the key of each, its words, and what it does."""
        tr, go = self.app.tr, self.app.go
        ways = [
            ("title", tr.text("Main menu"), go.title),
            ("copy", tr.text("Copied") if self._copied else tr.text("Copy the report"), self._copy),
            ("quit", tr.text("Quit"), self.app.quit),
        ]
        if self._games.value.unfinished:
            ways.insert(0, ("on", tr.text("Continue from the last save"), go.resume))
        return ways

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
            self.group.focus(self.control(self.first_focus))
        if self._saved != self.crash.saved:
            self._saved = self.crash.saved
            self.lay_out_again()
        if self._saved is None:
            self.wake_within(LOOK)

    def draw(self, painter: Painter) -> None:
        """Draw the page on a plain ground."""
        painter.fill(PANEL_DEEP)
        super().draw(painter)

    def _where(self) -> str:
        tr, place = self.app.tr, self.crash.saved_as
        if self.crash.saved is None:
            return ""
        if place is None or not self.crash.saved:
            return tr.text("The report could not be saved: copy it if you want to send it. It names nobody.")
        return tr.text("The report is {file} in {folder}. It names nobody.", file=place.name, folder=str(place.parent))

    def _copy(self) -> None:
        copy(self.crash.report)
        self._copied = True
        self.lay_out_again()


_BLOWN = ("face", next(card_id for card_id, card in CATALOGUE.items() if card.kind is Kind.FZZZT))
"""The picture of a robot that has already short-circuited."""


def _draw_blown(painter: Painter, picture: Rect) -> None:
    painter.glow(picture.inflate(-40, -40), (*YELLOW, 80), spread=60, radius=40)
    painter.image(_BLOWN, picture, angle=5)
