"""What is pressed below the figures of the rules page, and how far each figure has come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from ui.base.i18n import Translator
from ui.base.viewport import Rect
from ui.scenes.rules.figure import Player, Playhead
from ui.scenes.rules.sheet import Sheet
from ui.scenes.rules.text import Exhibit
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, Button
from ui.widgets.transport import Sign, TransportButton

ROUND, ROUND_GAP = 46.0, 14.0
TRY_W, TRY_H = 330.0, 52.0
EDGE = 8.0
"""How far a button's foot reaches below it."""


@dataclass(frozen=True)
class _Pinned:
    """A button that lies on the sheet and moves with it; ``place`` is from the top left corner of the content."""

    control: Control
    place: Rect
    plays: Player | None = None
    """What it plays and stops."""


class Exhibits:
    """The figures of a sheet that are told in steps, and the buttons below all figures."""

    def __init__(self) -> None:
        """Begin with no figure; ``lay`` finds them."""
        self.players: dict[int, Player] = {}
        """What plays each figure of several steps, by part of the sheet."""
        self._sheet: Sheet | None = None
        self._pinned: list[_Pinned] = []

    def lay(self, tr: Translator, sheet: Sheet, try_it: Callable[[], None], *, still: bool) -> None:
        """Find the figures on a sheet and make their buttons. Figures that were there before stay where they are; with
        ``still`` new ones do not play. ``try_it`` opens the scene in which the one that can be tried is."""
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
        """Where each figure of several steps stands now, by part of the sheet."""
        return {index: player.playhead for index, player in self.players.items()}

    def buttons(self, window: Rect, offset: float) -> list[Control]:
        """The buttons, moved to where they stand in a window that shows the sheet from ``offset`` on; one that is not
        wholly in sight cannot be used."""
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
        """The players of the figures that lie wholly in this part of the sheet, or of one that is higher than it."""
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
    """The buttons that play a figure and turn its pages."""
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
