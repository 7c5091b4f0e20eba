"""The first screen: the logo in front of a busy hall, and the ways into the program."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.cards import CATALOGUE, Kind
from game.version import VERSION
from ui.base.spacing import MARGIN, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import BUTTON, FINE, GRAND, INK, LARGE, PANEL_DEEP, SMALL, STRONG, YELLOW, mix
from ui.base.viewport import Rect
from ui.halls.factory import Hall
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Holder, Layers, Padding, Row, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.game_words import brief_words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import SMALL_BUTTON, button, called, way
from ui.scenes.common.page import PageScene
from ui.sound.music import Music
from ui.widgets.button import BUTTON_EDGE, BUTTON_HEIGHT, SECONDARY
from ui.widgets.drawn_signs import draw_asking, draw_back, draw_cog, draw_lit_star
from ui.widgets.plate import draw_plate

if TYPE_CHECKING:
    from ui.shell.app import App

_MAIN = 136.0
"""How high the main button is, in units."""
_PLAY, _ON = BUTTON.but(size=GRAND), BUTTON.but(size=LARGE)


def is_new(app: "App") -> bool:
    """Whether somebody without any saved game has never played one: nothing was finished, learned or set up."""
    progress = app.progress
    return not (progress.games or progress.schooling.done or app.settings.last_setup is not None)


class TitleScene(PageScene):
    """The ways into games and what is saved of them, and out again; the hall works on behind them.

    It shows the app's notices one after another when it is on top. Who has never played finds one large button. The
    hall stands still while the window is not in front, after two minutes without a press, or with reduced motion.
    """

    music = Music.TITLE
    reads_drawing = False
    gentle = True
    moves_in_part = True

    def __init__(self, app: "App", *, met: bool = False) -> None:
        """Start the hall at its first moment; ``met``: there has been a game."""
        super().__init__(app)
        self._time = self._shown = 0.0
        self._foreseen = False
        """Whether the pictures of a first game are being made."""
        self._games_kept = app.go.kept_games()
        self._archive_seen = -1
        self._met = met
        """Whether there was a game: it is in no list while it is being opened, or before the archive answers."""
        self.board = self.logo = Rect(0, 0, 1, 1)
        """Where the buttons' board and the logo are."""
        self._sign = self._switchboard = Picture()
        self._painted = 0
        """How many pictures were missing when the small print was set."""
        robots = sorted({card.art for card in CATALOGUE.values() if card.kind is Kind.ROBOT}, key=_shuffled)
        self.hall = Hall(robots, 0.0)

    @property
    def wants_frames(self) -> bool:
        """True while the hall moves."""
        return self.app.lively

    @property
    def heading_words(self) -> str:
        """The game's name."""
        return "Fzzzt!"

    @property
    def first_focus(self) -> str:
        """Going on with a game, or else a new one."""
        return "play" if self._is_new else "on" if self._games_kept.value.unfinished else "new"

    @property
    def _is_new(self) -> bool:
        return not self._met and is_new(self.app)

    def layout(self, canvas: Rect) -> None:
        """Arrange the page; the robots roll into a chute beside the board."""
        self._ask_for_games()
        self._take_games()
        super().layout(canvas)
        if not self.group.ring:
            # A game may just have been found.
            self.group.focus(self.control(self.first_focus))
        places = {id(placed.leaf): placed.rect for placed in self.arranged.placed}
        logo, self.board = places[id(self._sign)], places[id(self._switchboard)]
        if logo != self.logo:
            self.logo = logo
            # It hangs on the wall, which is drawn only once.
            self.app.painter.clear_layers()
        self.hall = Hall(self.hall.robots, self.board.right + MARGIN)

    def page(self) -> Box:
        """The logo, the buttons on their board below it, and the small print along the foot."""
        self._sign = Picture(least=120, most=330, aspect=self.app.art.aspect(("logo",)))
        self._switchboard = Picture(self._draw_board)
        board = Layers(self._switchboard, Padding(WIDE, Column(*self._rows(), gap=NEAR)))
        column = Column(
            Spacer(16, weight=0.2),
            self._sign,
            Spacer(16, weight=0.2),
            Sized(board, wide=580, most_wide=820, along=None),
            Spacer(46, weight=0.6),
        )
        small = Words(self._small_print(), SMALL, side="center", at="middle", group="small print", weight=1)
        out = button(self.app.tr.text("Quit"), self.app.quit, look=SECONDARY, high=44.0, style=SMALL_BUTTON)
        foot = Row(small, Sized(out), gap=WIDE)
        strip = Layers(Picture(_draw_strip), Padding(30, foot, top=TIGHT, bottom=TIGHT))
        return Column(Row(Spacer(MARGIN, weight=0), column, Spacer(), weight=1), strip)

    def _rows(self) -> list[Box]:
        """The buttons, in ones and twos."""
        tr, go, games = self.app.tr, self.app.go, self._games_kept.value
        if self._is_new:
            return self._first_rows()
        if games.unfinished:
            new = button(tr.text("New game"), go.setup, key="new", look=SECONDARY, high=_MAIN)
            first: Box = Holder(Row(self._going_on(), new, gap=NEAR), weight=0)
        else:
            first = button(tr.text("New game"), go.setup, key="new", high=_MAIN, style=_PLAY)
        challenges = way(tr.text("Challenges"), go.challenges, draw_lit_star)
        return [first, _pair(challenges, way(tr.text("My games"), go.games, draw_back)), self._other_ways()]

    def _first_rows(self) -> list[Box]:
        """The buttons for who has never played: play, at once. Their board is as high as any."""
        tr, go, high = self.app.tr, self.app.go, _MAIN + NEAR + BUTTON_HEIGHT
        play = button(tr.text("Play"), go.first_game, key="play", high=high, style=_PLAY, weight=1)
        known = button(tr.text("I know Fzzzt!"), go.ready_game, key="known", look=SECONDARY, high=high)
        return [Holder(Row(play, known, gap=NEAR), weight=0), self._other_ways()]

    def _other_ways(self) -> Box:
        """What is not a game."""
        tr, go = self.app.tr, self.app.go
        learn = way(tr.text("How to play"), go.lessons, draw_asking)
        return _pair(learn, way(tr.text("Settings"), go.settings, draw_cog))

    def _going_on(self) -> Leaf:
        """Goes on with the game that it names."""
        tr, latest = self.app.tr, self._games_kept.value.latest
        label, which = tr.text("Continue"), "" if latest is None else brief_words(tr, latest)
        words = Column(
            Words(label, _ON, lines=1, side="center"),
            Words(which, STRONG.but(size=FINE, colour=mix(INK, YELLOW, 0.2)), lines=2, side="center", group="which"),
            at="middle",
        )
        inner = Padding(BUTTON_EDGE, words, top=SNUG, bottom=NEAR)
        on = button(label, self._continue, key="on", high=_MAIN, inner=inner, weight=1)
        return called(on, "", which, written=True)

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
        self.lay_out_again()

    def update(self, dt: float) -> None:
        """Advance the hall; show a waiting notice."""
        if self.wants_frames:
            self._time += dt
        self._shown += dt
        self._look_for_games()
        # The title's own pictures come first.
        if not self._foreseen and self._is_new and self._shown > 0.5:
            self._foreseen = True
            self.app.go.foresee_first_game()
        if self._painted != self._missing:
            self.lay_out_again()
        super().update(dt)
        if self.app.notices:
            self.app.go.tell(self.app.tr.text("A word before we start"), self.app.notices.pop(0))
        elif self.app.progress.games and not self.app.progress.asked_name:
            self.app.go.own_name()

    def _look_for_games(self) -> None:
        """Offer a game as soon as the archive has one; not below another page, as while a game is opened."""
        if self.app.scenes.top is not self:
            return
        self._ask_for_games()
        before = self._games_kept.value
        if self._take_games() and self._games_kept.value != before:
            self.lay_out_again()

    def _take_games(self) -> bool:
        """Take in which games there are; returns whether there was an answer."""
        taken = self._games_kept.take()
        self._met = self._met or self._games_kept.value.any
        return taken

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
                # The strip at the foot reaches up to the belt where words are large.
                if place.left < self.hall.mouth or any(place.colliderect(one.rect) for one in self.arranged.placed):
                    self._draw_front(painter, place)
        return places

    def _draw_front(self, painter: Painter, within: Rect | None = None) -> None:
        """Draw what stands in front of the hall, all of it or at least what is ``within`` a part of the canvas."""
        self.draw_content(painter)
        if within is None or self.board.colliderect(within):
            self.group.draw(painter)

    def _draw_logo(self, painter: Painter) -> None:
        painter.glow(self.logo.inflate(-120, -80), (6, 14, 18, 150), spread=90, radius=60)
        painter.image(("logo",), self.logo)

    def _draw_board(self, painter: Painter, board: Rect) -> None:
        painter.layer("switchboard", board.inflate(90, 90), lambda inner: draw_plate(inner, board))

    @property
    def _missing(self) -> int:
        """How many pictures are still being made, if that is worth telling."""
        missing = self.app.art.awaited
        return missing if missing > 2 else 0

    def _small_print(self) -> str:
        tr, self._painted = self.app.tr, self._missing
        if self._painted:
            return tr.plural("One robot is still being painted…", "{n} robots are still being painted…", self._painted)
        return tr.text(
            "Unofficial fan project · game design by Tony Boydell, © 2009 Surprised Stare Games · version {version}",
            version=VERSION,
        )


def _pair(*ways: Leaf) -> Box:
    """Two buttons side by side."""
    return Holder(Controls(*ways, gap=NEAR, weight=1), weight=0)


def _draw_strip(painter: Painter, strip: Rect) -> None:
    painter.rect(strip, (*PANEL_DEEP, 235))


def _shuffled(art: str) -> int:
    """Return an order that looks random but is always the same."""
    return sum((index + 7) * ord(letter) * 31 for index, letter in enumerate(art)) % 101
