"""The first screen: the logo before a hall at work, and the ways into the program."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, Kind
from game.version import VERSION
from ui.base.theme import BRASS, BUTTON, INK, PANEL_DARK, PANEL_DEEP, SMALL
from ui.base.viewport import Rect
from ui.halls.factory import Hall
from ui.input.input import FocusGained, FocusLost, InputEvent
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.sound.music import Music
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.plate import draw_rivets

if TYPE_CHECKING:
    from ui.shell.app import App

_LEFT = 100.0
_BUTTON = (520.0, 62.0)
_GAP, _BESIDE = 14.0, 14.0
_BOARD_EDGE = 30.0
# As long as more pictures than this are missing, as on the first start ever, the small print says so.
_FEW = 2


def is_offered(app: "App") -> bool:
    """Whether the offer is to be made to somebody without any game: if nothing was offered, and nothing learned."""
    schooling = app.progress.schooling
    return not (schooling.offered or schooling.done or app.settings.last_setup is not None)


class TitleScene(WidgetScene):
    """The ways into games, what is kept of them, and out again; the hall goes on working behind them.

    It shows the app's notices, one after another, as soon as it is on top, and offers once to teach the game. While the
    window is not in front, or with reduced motion, the hall stands still.
    """

    music = Music.TITLE
    gentle = True

    def __init__(self, app: "App") -> None:
        """Start the hall at its first moment."""
        super().__init__(app)
        self._time = 0.0
        self._in_front = True
        self._welcomed = False
        self._games_kept = app.go.kept_games()
        self._archive_seen = -1
        self._board = Rect(0, 0, 1, 1)
        robots = sorted({card.art for card in CATALOGUE.values() if card.kind is Kind.ROBOT}, key=_shuffled)
        self._hall = Hall(robots)

    @property
    def wants_frames(self) -> bool:
        """True while the hall is at work."""
        return self._in_front and not self.app.settings.reduced_motion

    def layout(self, canvas: Rect) -> None:
        """Place the buttons in a column below the logo."""
        self._ask_for_games()
        self._games_kept.take()
        games = self._games_kept.value
        tr = self.app.tr
        rows: list[list[tuple[str, Callable[[], None]]]] = [
            [(tr.text("New game"), self.app.go.setup)],
            [(tr.text("Learn to play"), self.app.go.lessons), (tr.text("Challenges"), self.app.go.challenges)],
            [(tr.text("Rules"), self.app.go.rules), (tr.text("Settings"), self.app.go.settings)],
            [(tr.text("Quit"), self.app.quit)],
        ]
        if games.any:
            rows.insert(2, [(tr.text("Games"), self.app.go.games), (tr.text("Statistics"), self.app.go.statistics)])
        if games.unfinished:
            rows.insert(0, [(tr.text("Continue"), self.app.go.resume)])
        below = self._logo(canvas).bottom + 24
        room = canvas.bottom - 70 - below - 2 * _BOARD_EDGE
        step = min(_BUTTON[1] + _GAP, (room + _GAP - 6) / len(rows))
        high = len(rows) * step - _GAP + 6
        top = below + _BOARD_EDGE + (room - high) * 0.35
        self._board = Rect(_LEFT, top, _BUTTON[0], high).inflate(2 * _BOARD_EDGE, 2 * _BOARD_EDGE)
        buttons: list[Control] = []
        for number, row in enumerate(rows):
            wide = (_BUTTON[0] - (len(row) - 1) * _BESIDE) / len(row)
            buttons += [
                Button(
                    Rect(_LEFT + place * (wide + _BESIDE), top + number * step, wide, step - _GAP),
                    words,
                    act,
                    look=PRIMARY if number == 0 else SECONDARY,
                    style=BUTTON,
                )
                for place, (words, act) in enumerate(row)
            ]
        # Whoever comes back from a scene, or has gone down the list while games were found, stays where he was.
        was = self.group.focused
        acts = [act for row in rows for _, act in row]
        focus = acts.index(was.on_press) if isinstance(was, Button) and self.group.ring and was.on_press in acts else 0
        self.group.replace(buttons, focus=focus)

    def resume(self) -> None:
        """Offer what is possible now: a game may have been saved or finished meanwhile."""
        super().resume()
        self._archive_seen = -1
        self.layout(self.app.viewport.canvas)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the buttons."""
        if isinstance(event, FocusLost | FocusGained):
            self._in_front = isinstance(event, FocusGained)
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Let the hall work on; show a notice that waits."""
        if self.wants_frames:
            self._time += dt
        self._look_for_games()
        super().update(dt)
        if self.app.notices:
            self.app.go.tell(self.app.tr.text("A word before we start"), self.app.notices.pop(0))
        elif not self._welcomed and dt > 0:
            # With the first picture the title is there; whoever is new is spoken to then.
            self._welcome()

    def _welcome(self) -> None:
        """Offer to teach the game to whoever has never played it."""
        self._welcomed = True
        if not self._games_kept.value.any and is_offered(self.app):
            self.app.go.offer()

    def _look_for_games(self) -> None:
        """Offer a game as soon as the archive knows of one."""
        self._ask_for_games()
        before = self._games_kept.value
        if self._games_kept.take() and self._games_kept.value != before:
            self.lay_out_again()

    def _ask_for_games(self) -> None:
        """Ask the archive, if it may know something new."""
        if self._archive_seen != self.app.archive.revision:
            self._archive_seen = self.app.archive.revision
            self._games_kept.ask()

    def draw(self, painter: Painter) -> None:
        """Draw the hall, the logo, the buttons and the small print."""
        self._hall.draw(painter, self._time, self._draw_logo)
        painter.layer("switchboard", self._board.inflate(90, 90), self._draw_board)
        self.group.draw(painter)
        self._small_print(painter)

    def _draw_logo(self, painter: Painter) -> None:
        logo = self._logo(painter.canvas)
        painter.glow(logo.inflate(-120, -80), (6, 14, 18, 150), spread=90, radius=60)
        painter.image(("logo",), logo)

    def _draw_board(self, painter: Painter) -> None:
        """Draw the switchboard that the buttons sit on."""
        board = self._board
        painter.panel(board, PANEL_DARK, border=BRASS, border_width=5, radius=24, shadow=26)
        painter.panel(board.inflate(12, 12), None, border=INK, border_width=5, radius=29)
        draw_rivets(painter, board, 18)

    def _small_print(self, painter: Painter) -> None:
        canvas = painter.canvas
        tr = self.app.tr
        credit = tr.text(
            "Unofficial fan project · game design by Tony Boydell, © 2009 Surprised Stare Games · version {version}",
            version=VERSION,
        )
        strip = Rect(0, canvas.bottom - 34, canvas.w, 34)
        painter.rect(strip, (*PANEL_DEEP, 235))
        missing = self.app.art.pending
        if missing > _FEW:
            credit = tr.plural("One robot is still being painted…", "{n} robots are still being painted…", missing)
        painter.text(credit, (strip.centerx, strip.centery), SMALL, align="center", max_width=strip.w - 60)

    def _logo(self, canvas: Rect) -> Rect:
        aspect = self.app.art.aspect(("logo",))
        wide = 640.0 + (canvas.h - 900) * 0.4
        return Rect(_LEFT - 40, 24 + (canvas.h - 900) * 0.15, wide, wide / aspect)


def _shuffled(art: str) -> int:
    """An order that looks accidental and is the same every time."""
    return sum((index + 7) * ord(letter) * 31 for index, letter in enumerate(art)) % 101
