"""After the count: the headline comes down on chains, then the buttons come, and what the game brought comes down on a
placard before the headline, then moves into its frame in the corner. None of them ever covers a figure of the count."""

from collections.abc import Callable, Sequence
from functools import partial

from game.challenges.album import Prize
from game.core.cards import CATALOGUE
from ui.base.i18n import Translator
from ui.base.spacing import CORNER
from ui.base.theme import BODY, BRASS, CREAM, HEADING, PANEL_DARK, PANEL_DEEP, SMALL, YELLOW, Colour, mix, with_alpha
from ui.base.tween import bounce, ease_in_out, ease_out, lerp, overshoot, progress
from ui.base.viewport import Rect, around
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Layers, Padding, Row, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Picture, Words
from ui.match.challenges.album import prize_words
from ui.match.match import Match
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.motion.choreography import PACE_FACTOR
from ui.table.paint.belt import draw_belt, draw_rollers
from ui.widgets.button import Button, ButtonLook
from ui.widgets.plate import LINK, draw_chains, draw_plate

FRAME, BELT = (132.0, 154.0), 70.0
"""The width and height of the frame in the corner, and what a belt adds to it, in units."""
MEDAL = 32.0
"""How large the medal for an achievement is, in units."""
_PLAQUE = 22.0
"""The height of the words below the robot in its frame."""
_TOP = 10.0
WAIT, COME, STAY, MOVE = 1.3, 0.4, 1.9, 0.45
"""Seconds at normal pace in which the headline can be read, of the placard's way down, of its stay, and of the robot's
way to the corner."""
BOARD_EDGE = 40.0
"""The room that the headline's board leaves on its left and right of the words, in units."""
_WORDS = HEADING.but(colour=YELLOW)
BEAT, HANG, PRESS = 0.4, 0.45, 0.2
"""Seconds at normal pace for which there is only the light on the winner's column, of the headline's way down after
it, and then of the buttons' way up."""


class Flourish:
    """What can be seen of one game's ending since the count. Nothing of it holds before that."""

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._match = match
        self.since = 0.0
        """Seconds since the count."""

    @property
    def _factor(self) -> float:
        return PACE_FACTOR[self._app.settings.pace]

    @property
    def _still(self) -> bool:
        """Whether everything is at its end at once."""
        return self._app.settings.reduced_motion or self._factor == 0

    @property
    def hung(self) -> float:
        """How far the headline has come down, 0 to 1, bouncing at the end."""
        return 1.0 if self._still else bounce(progress(self.age, BEAT, HANG))

    @property
    def pressable(self) -> float:
        """How far the buttons have come, 0 to 1."""
        return 1.0 if self._still else ease_out(progress(self.age, BEAT + HANG, PRESS))

    @property
    def over(self) -> bool:
        """Whether what the game brought is in its frame, or nothing will come."""
        return self._match.prize is None or self._still or self.since >= flourish_seconds() * self._factor

    @property
    def age(self) -> float:
        """Seconds at normal pace since the count."""
        return self.since / (self._factor or 1.0)

    @property
    def hangs_placard(self) -> bool:
        """Whether the placard with the robot hangs before the headline."""
        return self._match.prize is not None and not self.over and jumps(self.age)

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; returns whether the robot jumps up just now."""
        jumped = jumps(self.age)
        self.since += dt
        return self._match.prize is not None and not self._app.settings.reduced_motion and jumps(self.age) > jumped

    def settle(self) -> None:
        """Skip to the end: headline and buttons are there, and the robot is in its frame."""
        last = BEAT + HANG + PRESS if self._match.prize is None else flourish_seconds()
        self.since = max(self.since, last * self._factor)


class PrizeButton(Button):
    """The robot in its frame; pressing it opens the album."""

    def __init__(self, rect: Rect, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "", on_press, look=ButtonLook(PANEL_DARK, mix(PANEL_DARK, BRASS, 0.35), CREAM))

    def show(self, tr: Translator, prize: Prize, belt: str) -> None:
        """Hang this robot in the frame; if that reached a milestone, on the ``belt`` that came with it."""
        self.label = card_name(tr, prize.robot)
        self.hint = f"{prize_words(tr, prize)} {album_words(tr)}"
        self.prize = prize
        self._belt = belt if prize.milestone else None
        self._plaque = tr.text("Album") if self._belt is None else tr.text("New!")

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        border = YELLOW if self.prize.fresh else BRASS
        painter.panel(body.inflate(-8, -8), None, border=border, border_width=3, radius=CORNER)
        draw_chains(painter, body.move(0, -LINK), 2 * LINK)
        robot = _pictured(body)
        if self._belt is not None:
            band = robot.move(0, robot.h - 12)
            draw_belt(painter, band, self._belt)
            draw_rollers(painter, band, 0.0, self._belt)
        painter.image(("robot", CATALOGUE[self.prize.robot].art), robot)
        at = body.centerx, body.bottom - 8 - _PLAQUE / 2
        painter.text(
            self._plaque, at, SMALL, align="center", max_width=body.w - 12, max_height=_PLAQUE + 2, colour=words
        )


def _pictured(frame: Rect) -> Rect:
    """Where the robot is in its frame: at the top."""
    side = frame.w - 18
    return Rect(frame.centerx - side / 2, frame.top + 8, side, side)


def album_words(tr: Translator) -> str:
    """Where the album is."""
    return tr.text("Your album is under {place}.", place=tr.text("Challenges"))


def flourish_seconds() -> float:
    """How long the robot is on its way, in seconds at normal pace."""
    return WAIT + COME + STAY + MOVE


def jumps(age: float) -> bool:
    """Whether the robot can be seen on its way."""
    return WAIT < age < flourish_seconds()


def placard(painter: Painter, tr: Translator, prize: Prize, floor: float) -> Sequence[Placed]:
    """The placard once it has come down: over the headline, and above ``floor``."""
    high = floor - _TOP

    def make() -> Box:
        disc = Picture(_draw_disc, high=high, aspect=1.0)
        told = Column(
            Words(prize_words(tr, prize), _WORDS, lines=2, letters=80),
            Words(album_words(tr), BODY, lines=2, letters=80),
            at="middle",
        )
        plate = Padding(8, Picture(partial(draw_plate, edge=YELLOW)))
        return Padding(30, Sized(Layers(plate, Row(disc, Padding(26, told, top=0, bottom=0)))), top=_TOP, bottom=0)

    return arranged(painter, ("placard", tr.language, prize), Rect(0, 0, painter.canvas.w, floor), make)


def draw_flourish(painter: Painter, tr: Translator, prize: Prize, age: float, floor: float, frame: Rect) -> None:
    """Draw the placard with the robot ``age`` seconds after the count, at normal pace; it ends above ``floor``, and the
    robot then moves into its ``frame``."""
    placed = placard(painter, tr, prize, floor)
    disc = next(one.rect for one in placed if isinstance(one.leaf, Picture) and one.leaf.draw is _draw_disc)
    leaves = progress(age, WAIT + COME + STAY, MOVE)
    away = 1 - ease_out(progress(age, WAIT, COME)) + ease_in_out(leaves)
    up = -away * (disc.bottom + 30)
    draw_boxes(painter, placed, (0.0, up))
    robot = disc.inflate(-12, -12)
    key = ("robot", CATALOGUE[prize.robot].art)
    if not leaves:
        # It hops up into its disc at its full size: a size that changed each frame would have to be drawn roughly.
        hop = (1 - overshoot(progress(age, WAIT + COME - 0.3, 0.3))) * robot.h
        with painter.clip(disc.move(0, up)):
            painter.image(key, robot.move(0, up + hop))
        return
    end, along = _pictured(frame), ease_in_out(leaves)
    middle = lerp(robot.centerx, end.centerx, along), lerp(robot.centery, end.centery, along)
    place = around(middle, lerp(robot.w, end.w, along), lerp(robot.h, end.h, along))
    painter.image(key, place, exact=False)


def _draw_disc(painter: Painter, disc: Rect) -> None:
    painter.circle(disc.center, disc.w / 2, PANEL_DEEP, border=YELLOW, border_width=5)
    painter.circle(disc.center, disc.w / 2 - 8, with_alpha(YELLOW, 46))


def draw_board(painter: Painter, board: Rect, up: float) -> None:
    """Draw the headline's board, which hangs on two chains, ``up`` units above its place."""
    place = board.move(0, -up)
    draw_chains(painter, place, 2 * LINK)
    draw_plate(painter, place)


def draw_medal(key: str, painter: Painter, place: Rect) -> None:
    """Draw the badge of an achievement on a disc."""
    painter.circle(place.center, place.w / 2, PANEL_DEEP, border=BRASS, border_width=3)
    painter.image(("badge", key), place.inflate(-6, -6))
