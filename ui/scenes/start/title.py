"""The first screen: the logo in front of a busy hall, and the ways into the program."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, Kind
from game.version import VERSION
from ui.base.theme import BRASS, BUTTON, INK, PANEL_DARK, PANEL_DEEP, SMALL
from ui.base.viewport import Rect
from ui.halls.factory import Hall
from ui.input.input import FocusGained, FocusLost, InputEvent
from ui.match.game_words import brief_words
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.sound.music import Music
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY, Button, DetailedButton
from ui.widgets.plate import draw_rivets

if TYPE_CHECKING:
    from ui.shell.app import App

_LEFT = 100.0
_BUTTON = (520.0, 62.0)
_WIDER = 0.4
"""By how much of itself the board gets wider with text of twice the usual size."""
_GAP, _BESIDE = 14.0, 14.0
_WHICH = 0.42
"""The height of the line that names the game to continue, in rows."""
_BOARD_EDGE = 30.0
_CHUTE = 52.0
"""How far the chute that swallows the robots stands out beside the board, in units."""
# While more pictures than this are missing, as on the very first start, the small print says so.
_FEW = 2


def is_offered(app: "App") -> bool:
    """Whether to offer lessons to somebody without any game: if nothing has been offered or learned."""
    schooling = app.progress.schooling
    return not (schooling.offered or schooling.done or app.settings.last_setup is not None)


class TitleScene(WidgetScene):
    """The ways into games and what is saved of them, and out again; the hall works on behind them.

    It shows the app's notices one after another when it is on top, and offers once to teach the game. The hall stands
    still while the window is not in front, or with reduced motion.
    """

    music = Music.TITLE
    gentle = True
    moves_in_part = True

    def __init__(self, app: "App") -> None:
        """Start the hall at its first moment."""
        super().__init__(app)
        self._time = 0.0
        self._in_front = True
        self._welcomed = False
        self._games_kept = app.go.kept_games()
        self._archive_seen = -1
        self.board = Rect(0, 0, 1, 1)
        robots = sorted({card.art for card in CATALOGUE.values() if card.kind is Kind.ROBOT}, key=_shuffled)
        self.hall = Hall(robots, 0.0)

    @property
    def wants_frames(self) -> bool:
        """True while the hall moves."""
        return self._in_front and not self.app.settings.reduced_motion

    @property
    def heading_words(self) -> str:
        """The game's name."""
        return "Fzzzt!"

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
            rows.insert(0, [(tr.text("Continue"), self._continue)])
        across = _BUTTON[0] * self.app.texts.room(_WIDER)
        self.hall = Hall(self.hall.robots, _LEFT + across + _BOARD_EDGE + _CHUTE)
        below = self._logo(canvas).bottom + 24
        room = canvas.bottom - 70 - below - 2 * _BOARD_EDGE
        # Which game is continued stands on a line of its own.
        more = _WHICH if games.latest is not None else 0.0
        step = min(_BUTTON[1] + _GAP, (room + _GAP - 6) / (len(rows) + more))
        high = (len(rows) + more) * step - _GAP + 6
        top = below + _BOARD_EDGE + (room - high) * 0.35
        self.board = Rect(_LEFT, top, across, high).inflate(2 * _BOARD_EDGE, 2 * _BOARD_EDGE)
        buttons: list[Control] = []
        if games.latest is not None:
            ((words, act),) = rows[0]
            rect = Rect(_LEFT, top, across, (1 + more) * step - _GAP)
            buttons.append(DetailedButton(rect, words, brief_words(tr, games.latest), act))
        for number, row in list(enumerate(rows))[len(buttons) :]:
            wide = (across - (len(row) - 1) * _BESIDE) / len(row)
            buttons += [
                Button(
                    Rect(_LEFT + place * (wide + _BESIDE), top + (number + more) * step, wide, step - _GAP),
                    words,
                    act,
                    look=PRIMARY if number == 0 else SECONDARY,
                    style=BUTTON,
                )
                for place, (words, act) in enumerate(row)
            ]
        # Leave the focus where it was when the player comes back from a scene, or when games are found meanwhile.
        was = self.group.focused
        acts = [act for row in rows for _, act in row]
        focus = acts.index(was.on_press) if isinstance(was, Button) and self.group.ring and was.on_press in acts else 0
        self.group.replace(buttons, focus=focus)

    def _continue(self) -> None:
        """Go on with the game that the button names."""
        latest = self._games_kept.value.latest
        if latest is None:
            self.app.go.resume()
        else:
            self.app.go.game(latest.id)

    def resume(self) -> None:
        """Update the buttons: a game may have been saved or finished meanwhile."""
        super().resume()
        self._archive_seen = -1
        self.layout(self.app.viewport.canvas)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the buttons."""
        if isinstance(event, FocusLost | FocusGained):
            self._in_front = isinstance(event, FocusGained)
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Advance the hall; show a waiting notice."""
        if self.wants_frames:
            self._time += dt
        self._look_for_games()
        super().update(dt)
        if self.app.notices:
            self.app.go.tell(self.app.tr.text("A word before we start"), self.app.notices.pop(0))
        elif not self._welcomed and dt > 0:
            # The title is visible from the first frame, so a new player is welcomed then.
            self._welcome()

    def _welcome(self) -> None:
        """Offer to teach the game to somebody who has never played it."""
        self._welcomed = True
        if not self._games_kept.value.any and is_offered(self.app):
            self.app.go.offer()

    def _look_for_games(self) -> None:
        """Offer a game as soon as the archive has one."""
        self._ask_for_games()
        before = self._games_kept.value
        if self._games_kept.take() and self._games_kept.value != before:
            self.lay_out_again()

    def _ask_for_games(self) -> None:
        """Ask the archive, if it may have news. Without any game the first frame does not wait for it."""
        if not self.app.frames and not self.app.storage.games.is_dir():
            return
        if self._archive_seen != self.app.archive.news.revision:
            self._archive_seen = self.app.archive.news.revision
            self._games_kept.ask()

    def draw(self, painter: Painter) -> None:
        """Draw the hall, the logo, the buttons and the small print."""
        self.hall.draw(painter, self._time, self._draw_logo)
        self._draw_front(painter)

    def draw_motion(self, painter: Painter) -> Sequence[Rect]:
        """Draw what moves in the hall, and what stands in front of that."""
        places = self.hall.moving(painter.canvas)
        for place in places:
            with painter.clip(place):
                self.hall.draw(painter, self._time, self._draw_logo, within=place)
                if place.left < self.hall.mouth:
                    self._draw_front(painter, place)
        return places

    def _draw_front(self, painter: Painter, within: Rect | None = None) -> None:
        """Draw what stands in front of the hall, all of it or at least what is ``within`` a part of the canvas."""
        painter.layer("switchboard", self.board.inflate(90, 90), self._draw_board)
        if within is None or self.board.colliderect(within):
            self.group.draw(painter)
        self._small_print(painter)

    def _draw_logo(self, painter: Painter) -> None:
        logo = self._logo(painter.canvas)
        painter.glow(logo.inflate(-120, -80), (6, 14, 18, 150), spread=90, radius=60)
        painter.image(("logo",), logo)

    def _draw_board(self, painter: Painter) -> None:
        """Draw the switchboard behind the buttons."""
        board = self.board
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
        missing = self.app.art.pending
        if missing > _FEW:
            credit = tr.plural("One robot is still being painted…", "{n} robots are still being painted…", missing)
        room = canvas.w - 60
        high = max(34.0, painter.measure(credit, SMALL, max_width=room)[1])
        strip = Rect(0, canvas.bottom - high, canvas.w, high)
        painter.rect(strip, (*PANEL_DEEP, 235))
        painter.text(credit, strip.center, SMALL, align="center", max_width=room)

    def _logo(self, canvas: Rect) -> Rect:
        aspect = self.app.art.aspect(("logo",))
        wide = 640.0 + (canvas.h - 900) * 0.4
        return Rect(_LEFT - 40, 24 + (canvas.h - 900) * 0.15, wide, wide / aspect)


def _shuffled(art: str) -> int:
    """Return an order that looks random but is always the same."""
    return sum((index + 7) * ord(letter) * 31 for index, letter in enumerate(art)) % 101
