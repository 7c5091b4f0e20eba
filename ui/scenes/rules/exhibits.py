"""The buttons below the figures of the rules page, and the playback of each figure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.scenes.rules.figure import Player, Playhead
from ui.scenes.rules.items import Exhibit
from ui.scenes.rules.sheet import Sheet
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, Button
from ui.widgets.transport import Sign, TransportButton

ROUND, ROUND_GAP = 46.0, 14.0
TRY_W, TRY_H = 330.0, 52.0
EDGE = 8.0
"""How far a button's lower edge extends below its rectangle, in units."""


@dataclass(frozen=True)
class _Pinned:
    """A button that scrolls with the sheet; ``place`` is relative to the top left corner of the content."""

    control: Control
    place: Rect
    plays: Player | None = None
    """The player it controls."""


class Exhibits:
    """The figures of a sheet that have several steps, and the buttons below all figures."""

    def __init__(self) -> None:
        """Start without figures; ``lay`` finds them."""
        self.players: dict[int, Player] = {}
        """The player of each figure with several steps, by part of the sheet."""
        self._sheet: Sheet | None = None
        self._pinned: list[_Pinned] = []

    def lay(self, tr: Translator, sheet: Sheet, try_it: Callable[[], None], *, still: bool) -> None:
        """Find the figures on a sheet and make their buttons. Figures that were there before go on from where they
        are; with ``still``, new ones do not play. ``try_it`` opens the scene to try a figure in."""
        self._sheet = sheet
        figures = {index: part.item.figure for index, part in enumerate(sheet.parts) if isinstance(part.item, Exhibit)}
        for index, figure in figures.items():
            if figure.steps > 1 and index not in self.players:
                self.players[index] = Player(figure.steps, still=still)
        self._pinned = []
        for index, figure in figures.items():
            strip = sheet.controls(index)
            if index in self.players:
                self._pinned += _transport(tr, strip, self.players[index])
            elif figure.tried:
                place = Rect(strip.left, strip.top + 7, TRY_W, TRY_H)
                button = Button(place, tr.text("Move the robots"), try_it, look=PRIMARY)
                self._pinned.append(_Pinned(button, place))

    @property
    def moments(self) -> Mapping[int, Playhead]:
        """The playhead of each figure with several steps, by part of the sheet."""
        return {index: player.playhead for index, player in self.players.items()}

    def buttons(self, window: Rect, offset: float) -> list[Control]:
        """Return the buttons, moved to their places in a window that shows the sheet from ``offset`` on; only those
        wholly in sight can be used."""
        found = []
        for pinned in self._pinned:
            control = pinned.control
            control.rect = pinned.place.move(window.x, window.y - offset)
            if pinned.plays is not None and isinstance(control, TransportButton):
                control.sign = Sign.PAUSE if pinned.plays.playing else Sign.PLAY
            if control.rect.top >= window.top and control.rect.bottom + EDGE <= window.bottom:
                found.append(control)
        return found

    def in_sight(self, top: float, bottom: float) -> list[Player]:
        """Return the players of the figures wholly within this part of the sheet, or of one taller than it."""
        found: list[Player] = []
        sheet = self._sheet
        if sheet is None:
            return found
        for index, player in self.players.items():
            upper, lower = sheet.parts[index].top, sheet.controls(index).top
            if top <= upper < lower <= bottom or upper < top < bottom < lower:
                found.append(player)
        return found


def _transport(tr: Translator, strip: Rect, player: Player) -> list[_Pinned]:
    """Return the buttons that play a figure and step through it."""
    signs: tuple[tuple[Sign, Callable[[], None], str], ...] = (
        (Sign.LAST, partial(player.go, -1), tr.text("The step before")),
        (Sign.PLAY, player.toggle, tr.text("Play, or stop")),
        (Sign.NEXT, partial(player.go, 1), tr.text("The next step")),
    )
    pinned = []
    for number, (sign, act, hint) in enumerate(signs):
        place = Rect(strip.left + number * (ROUND + ROUND_GAP), strip.top + 9, ROUND, ROUND)
        plays = player if sign is Sign.PLAY else None
        pinned.append(_Pinned(TransportButton(place, sign, act, hint=hint), place, plays))
    return pinned
