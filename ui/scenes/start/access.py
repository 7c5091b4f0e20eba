"""The page on accessibility: what the game does for those who see, hear, move or read differently.

The same facts as in `build/docs/ACCESS.md`, in short, each with the settings that belong to it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ui.base.i18n import Translator
from ui.base.theme import BODY, INK, LINE, PANEL, PANEL_DARK, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.paint.painter import Painter
from ui.scenes.start.setting_rows import PlacedRow, SettingRows, place_row

_GAP, _SIDE, _TOP, _BELOW_TITLE = 18.0, 24.0, 16.0, 6.0
"""Between two plates, and inside one beside its words, above them and below its title, in units."""
_HIGHER = 60.0
"""How much higher than necessary a plate may be, in units."""
_ROW = 58.0
EDGE_ROOM = 4.0
"""What is left free around the page, in units: edges grow outwards in the high-contrast look."""
_TELLS = BODY.but(size=20)
_MOST_LINES = 12
_FIGURE = 300.0
"""The greatest height of the foreman, in units."""
_FIGURE_SHARE = 0.31
"""The share of his plate's width that he takes."""
_COLUMNS = (3, 1)
"""How many plates are side by side: if words are large, one below the other."""


class Group(NamedTuple):
    """A plate: what is done for somebody, and the settings that do it."""

    title: str
    told: str
    settings: tuple[str, ...] = ()


def groups(tr: Translator) -> list[Group]:
    """What the game does, and last what it does not do."""
    return [
        Group(
            tr.text("See"),
            tr.text(
                "Words grow up to twice their size, and stand out clearly. Colour never stands alone: players, symbols "
                "and cards have signs and numbers."
            ),
            ("text_size", "high_contrast"),
        ),
        Group(
            tr.text("Hear"),
            tr.text("Whatever can be heard can be seen as well. Captions name each sound and say what it tells."),
            ("captions", "mono"),
        ),
        Group(
            tr.text("Move"),
            tr.text(
                "A finger, a mouse, half a keyboard, or one stick and one button: each is enough for a whole game. No "
                "holding, no double clicks, no timing."
            ),
            ("keys", "pointer_size"),
        ),
        Group(
            tr.text("Read"),
            tr.text(
                "A voice reads the whole game to you, and never gives a hidden card away. Every symbol and rule is "
                "explained where you meet it."
            ),
            ("read_aloud", "memory_aid"),
        ),
        Group(
            tr.text("Keep calm"),
            tr.text(
                "No clock runs, and you can stop anywhere: the game is saved as you play. Nothing flashes more than "
                "three times a second."
            ),
            ("reduced_motion", "flashes"),
        ),
        Group(
            tr.text("Not there yet"),
            tr.text(
                "You cannot choose your own colours or fonts. Voice control and single-switch scanning are missing. "
                "Screen readers cannot look into the window: the game has to speak for itself."
            ),
        ),
    ]


class Plate(NamedTuple):
    """A group on the page."""

    rect: Rect
    title: str
    told: str
    words: Rect
    """Where its words are."""


class AccessPage:
    """The page laid out: as plates side by side if all of them fit, else one below the other."""

    def __init__(self, tr: Translator, painter: Painter, rows: SettingRows, room: Rect) -> None:
        """Lay it out from the top of ``room``; it may become higher than that."""
        self._groups = groups(tr)
        self._top = room.y
        room = room.inflate(-2 * EDGE_ROOM, -2 * EDGE_ROOM)
        for columns in _COLUMNS:
            self.plates, self.rows = _laid_out(painter, self._groups, rows, room, columns)
            lowest = max(plate.rect.bottom for plate in self.plates)
            if lowest <= room.bottom:
                more = min(_HIGHER, (room.bottom - lowest) * columns / len(self._groups))
                self.plates, self.rows = _laid_out(painter, self._groups, rows, room, columns, more)
                break
        self.height = max(plate.rect.bottom for plate in self.plates) + EDGE_ROOM - self._top

    def words(self) -> Sequence[str]:
        """What is read aloud."""
        return [f"{group.title}: {group.told}" for group in self._groups]

    def draw(self, painter: Painter, content: Rect) -> None:
        """Draw the plates with their words, moved as far as the page has scrolled."""
        for plate in self.plates:
            rect, words = (place.move(0, content.y - self._top) for place in (plate.rect, plate.words))
            last = plate is self.plates[-1]
            painter.panel(rect, PANEL_DARK if last else PANEL, border=INK if last else LINE, radius=18)
            if last:
                size = min(_FIGURE, rect.h - 2 * _TOP, rect.w * _FIGURE_SHARE)
                draw_figure(painter, FOREMAN, ((rect.left + words.left) / 2, rect.bottom - _TOP), size)
            title = SUBHEADING.but(colour=YELLOW)
            heading = painter.text(plate.title, words.topleft, title, max_width=words.w)
            painter.text(
                plate.told, (words.x, heading.bottom + _BELOW_TITLE), _TELLS, max_width=words.w, max_lines=_MOST_LINES
            )


def _laid_out(
    painter: Painter, told: Sequence[Group], rows: SettingRows, room: Rect, columns: int, more: float = 0.0
) -> tuple[list[Plate], list[PlacedRow]]:
    """The plates and their rows, in so many columns; each plate is ``more`` units higher than it must be."""
    plates: list[Plate] = []
    placed: list[PlacedRow] = []
    wide = (room.w - _GAP * (columns - 1)) / columns
    y = room.y
    for start in range(0, len(told), columns):
        found = [
            _plate(painter, group, rows, Rect(room.x + column * (wide + _GAP), y, wide, 0))
            for column, group in enumerate(told[start : start + columns])
        ]
        high = max(plate.rect.h for plate, _ in found) + more
        for plate, of_plate in found:
            plate.rect.h = high
            # Settings stand at the foot of their plate, in line with those beside it.
            down = high - _TOP - sum(row.rect.h for row in of_plate) - (of_plate[0].rect.y - y) if of_plate else 0.0
            plates.append(plate)
            placed += [_moved(row, down) for row in of_plate]
        y += high + _GAP
    return plates, placed


def _plate(painter: Painter, group: Group, rows: SettingRows, at: Rect) -> tuple[Plate, list[PlacedRow]]:
    """A plate as high as it needs to be."""
    figure = 0.0 if group.settings else min(_FIGURE, at.w * _FIGURE_SHARE)
    words = Rect(at.x + _SIDE + figure, at.y + _TOP, at.w - 2 * _SIDE - figure, 0)
    words.h = (
        painter.measure(group.title, SUBHEADING, max_width=words.w)[1]
        + painter.measure(group.told, _TELLS, max_width=words.w, max_lines=_MOST_LINES)[1]
        + _BELOW_TITLE
        + _TOP
    )
    y, placed = words.bottom, list[PlacedRow]()
    for name in group.settings:
        row = place_row(painter, rows.row(name), Rect(words.x, y, words.w, 0), brief=True, least=_ROW)
        placed.append(row)
        y = row.rect.bottom
    return Plate(Rect(at.x, at.y, at.w, y + _TOP - at.y), group.title, group.told, words), placed


def _moved(row: PlacedRow, down: float) -> PlacedRow:
    for widget in (*row.labels, *row.controls):
        widget.rect = widget.rect.move(0, down)
    return PlacedRow(row.rect.move(0, down), row.labels, row.controls)
