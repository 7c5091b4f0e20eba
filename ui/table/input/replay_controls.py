"""The strip below a replay: the bar of all auctions, whose view and which pace, and the buttons that play and step."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from game.core.rulebook import Rule
from ui.base.i18n import Translator
from ui.base.spacing import GAP, NEAR
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.input.glyphs import beside
from ui.input.input import Command
from ui.match.after.replay import AuctionMark
from ui.match.faces import SeatLook
from ui.match.refusal import link_to
from ui.paint.painter import Painter
from ui.table.aids.auction_bar import AuctionCell, cell_rect, draw_bar, mark_words
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.focus import FocusGroup
from ui.widgets.plate import draw_strip
from ui.widgets.spots import LogSpot
from ui.widgets.transport import TransportButton, TransportSign

FOOT = 132.0
"""The height of the strip, in units."""
DISC = 54.0
PACES = (Pace.SLOW, Pace.NORMAL, Pace.FAST)


class ReplayActions(Protocol):
    """What can be done with a replay, whether by a button or a key."""

    def play_or_pause(self) -> None:
        """Play, or pause even in mid-motion; at the end, play from the beginning."""

    def step_on(self) -> None:
        """Show the next choice and its effects, then stop."""

    def step_back(self) -> None:
        """Go back to just before the latest choice."""

    def auction_on(self) -> None:
        """Go to the next auction."""

    def auction_back(self) -> None:
        """Go to the beginning of this auction, or of the one before."""

    def scrub(self, x: float, /) -> None:
        """Go to the auction whose mark on the bar is nearest to ``x``."""

    def look_as(self, seat: int | None, /) -> None:
        """Show the game as a seat may know it, or with all hands open (None)."""

    def set_pace(self, pace: Pace, /) -> None:
        """Play at this pace from now on."""

    def play_on(self) -> None:
        """Ask whose seat to take over."""

    def show_history(self) -> None:
        """Open the whole log up to what is shown."""

    def go_back(self) -> None:
        """Leave the replay."""


class ReplayState(NamedTuple):
    """What the buttons depend on."""

    playing: bool
    at_start: bool
    at_end: bool
    over: bool
    """Whether the game is over at this point."""
    busy: bool
    """Whether the table still shows the effects of a choice."""


class ReplayControls:
    """The controls of one replay."""

    def __init__(
        self,
        actions: ReplayActions,
        looks: Sequence[SeatLook],
        marks: Mapping[int, AuctionMark],
        group: FocusGroup,
    ) -> None:
        """``actions`` are what they trigger; ``looks`` are the seats'; ``marks`` are the game's auctions by their
        places on the bar; ``group`` is the focus among them."""
        self._actions = actions
        self._looks = looks
        self._marks = marks
        self._group = group
        self._state: ReplayState | None = None
        self.bar = Rect(0, 0, 1, 1)
        """The rectangle of the bar of all auctions."""

    def lay_out(self, tr: Translator, canvas: Rect, log: Rect, *, seat: int | None, pace: Pace, text: float) -> None:
        """Recreate all controls: words and places may have changed. ``log`` is the table's; ``seat`` looks on at this
        ``pace``; ``text`` is the size of words, 1 being the normal one."""
        self._tr, self._state, actions = tr, None, self._actions
        self.bar = Rect(GAP, canvas.h - FOOT + 20, canvas.w - 2 * GAP, 46.0)
        cells: list[Control] = [
            AuctionCell(cell_rect(self.bar, index), mark_words(tr, mark, self._looks), actions.scrub)
            for index, mark in self._marks.items()
        ]
        y = canvas.h - DISC - 8
        signs = [
            (TransportSign.LAST, actions.auction_back, tr.text("Previous auction{key}", key=beside(tr, Command.UP))),
            (TransportSign.BACK, actions.step_back, tr.text("Previous choice{key}", key=beside(tr, Command.LEFT))),
            (TransportSign.PLAY, actions.play_or_pause, tr.text("Play or pause{key}", key=beside(tr, Command.ACCEPT))),
            (TransportSign.ON, actions.step_on, tr.text("Next choice{key}", key=beside(tr, Command.RIGHT))),
            (TransportSign.NEXT, actions.auction_on, tr.text("Next auction{key}", key=beside(tr, Command.DOWN))),
        ]
        left = canvas.w / 2 - (len(signs) * (DISC + NEAR) - NEAR) / 2
        self._transport = [
            TransportButton(Rect(left + index * (DISC + NEAR), y, DISC, DISC), sign, act, hint=words)
            for index, (sign, act, words) in enumerate(signs)
        ]
        right = left + len(signs) * (DISC + NEAR)
        side = left - NEAR - GAP
        viewpoints = [tr.text("All hands face up"), *[look.name for look in self._looks]]
        whose = Choice(
            Rect(GAP, y, min(330.0, side - 200 - NEAR), DISC),
            viewpoints,
            0 if seat is None else seat + 1,
            lambda index: actions.look_as(index - 1 if index else None),
            hint=tr.text("Whose view is shown (0 to {count}).", count=len(self._looks)),
        )
        wide = 190 + 60 * max(0.0, min(1.0, text - 1))
        fast = Choice(
            Rect(left - NEAR - wide, y, wide, DISC),
            [tr.text("Slow"), tr.text("Normal"), tr.text("Fast")],
            PACES.index(pace),
            lambda index: actions.set_pace(PACES[index]),
            hint=tr.text("How fast the game is played."),
        )
        whose.sideways = fast.sideways = False
        end = Rect(canvas.w - GAP - 170.0, y - 2, 170.0, DISC - 2)
        self._play_on = Button(
            Rect(right, y - 2, min(360.0, end.left - NEAR - right), DISC - 2),
            tr.text("Play on from here"),
            actions.play_on,
            look=SECONDARY,
            lines=2,
        )
        back = Button(end, tr.text("Back"), actions.go_back, look=SECONDARY)
        self._log = LogSpot(log, tr, actions.show_history)
        self._group.replace([*cells, self._log, whose, fast, *self._transport, self._play_on, back])

    def follow(self, state: ReplayState, *, revealing: bool) -> bool:
        """Update the buttons to a state; a table that is ``revealing`` covers the log. Returns whether a label or a
        reason has changed."""
        self._log.visible = not revealing
        if state == self._state:
            return False
        self._state, tr = state, self._tr
        last, back, play, on, following = self._transport
        play.sign = TransportSign.PAUSE if state.playing else TransportSign.PLAY
        first = tr.text("This is the beginning.") if state.at_start else None
        end = tr.text("This is the end.") if state.at_end and not state.busy else None
        last.disabled_reason = back.disabled_reason = first
        on.disabled_reason = following.disabled_reason = end
        over = tr.text("The game is over here: go back to where there is something to decide.")
        self._play_on.disabled_reason = over if state.over else None
        link_to(tr, Rule.L4, self._play_on)
        return True

    def leave(self) -> bool:
        """Give the keys back to the replay; returns whether the strip had them."""
        if not self.has_keys:
            return False
        self._group.focus(None)
        self._group.ring = False
        return True

    @property
    def has_keys(self) -> bool:
        """Whether keys and pad move around in the strip."""
        return self._group.ring and self._group.focused is not None

    def draw(self, painter: Painter, auction: int) -> None:
        """Draw the strip, with the place of the ``auction`` that the table shows, from 0."""
        strip = Rect(0, painter.canvas.h - FOOT, painter.canvas.w, FOOT)
        painter.layer("replay strip", strip, lambda inner: draw_strip(inner, strip))
        draw_bar(painter, self.bar, self._marks, auction)
        self._group.draw(painter)
