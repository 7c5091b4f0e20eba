"""Keys and gamepad buttons: what each does, and a new one for any of them by pressing it."""

from functools import partial
from typing import TYPE_CHECKING

from ui.base.theme import BUTTON, DIM, LINE, PANEL, SMALL, STRONG, YELLOW
from ui.base.viewport import Rect
from ui.input.bindings import SLOTS, Bindings, Place, can_be_bound
from ui.input.glyphs import ACTIONS, Device, button_name, glyph, key_name
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed
from ui.paint.painter import Painter
from ui.scenes.common.heading import MARGIN, TOP
from ui.scenes.common.menu import MenuScene
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY, Button
from ui.widgets.scroll import ScrollArea
from ui.widgets.scrolled import Fading, Scrolled

if TYPE_CHECKING:
    from ui.shell.app import App

_GAP, _FOOT = 28.0, 16.0
"""Between the columns, and below the words at the foot, in units."""
_LEAST_ROW, _MOST_ROW = 58.0, 74.0
"""The height of a row of usual words, in units: its buttons can be hit with a finger, and they fill a tall window."""
_RIM, _APART = 8.0, 16.0
"""How far the window onto scrolled rows is from the edges of its plate, and what a row leaves free there, in units."""
_WORDS = 0.34
"""How much of a column an action's name takes."""
_BESIDE = 28.0
"""How much of that is left free beside it, in units."""
_SMALL = BUTTON.but(size=21)
_ON_STICK = (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)
_NOTHING = "–"


class KeysScene(MenuScene):
    """Actions in two columns that scroll, each with two keys and a gamepad button; in large words in one column."""

    beside_heading = 660.0

    def __init__(self, app: "App") -> None:
        """Show what the settings say."""
        super().__init__(app)
        self.asking: Place | None = None
        """The place that the next key or button is for."""
        self.told = ""
        """What has come of the last press."""
        self._rows: list[tuple[Rect, Command]] = []
        self._row = _LEAST_ROW
        """The height of an action in one line."""
        self._plate = Rect(0, 0, 0, 0)
        self._heads: list[Rect] = []
        """Where the columns' titles stand."""
        self._free = Rect(0, 0, 0, 0)
        """Where words are shown: below the rows."""

    @property
    def listening(self) -> bool:
        """While the next key or button gets a new meaning, it has none of its own."""
        return self.asking is not None

    def layout(self, canvas: Rect) -> None:
        """Place the rows."""
        tr, bindings = self.app.tr, self.app.devices.bindings
        self.heading = tr.text("Keys and buttons")
        rows = self._in_columns(canvas, 1 if self.app.settings.text_size > 100 else 2)
        reset = Button(
            Rect(canvas.right - MARGIN - 210 - 20 - 330, 32, 330, BUTTON_HEIGHT),
            tr.text("Restore defaults"),
            self._reset,
            look=SECONDARY,
            lines=2,
        )
        reset.hint = tr.text("All keys and buttons do again what they did when you first played.")
        if bindings == Bindings():
            reset.disabled_reason = tr.text("Nothing has been changed.")
        self.group.replace([*rows, reset, self.back_button(canvas)])

    def _in_columns(self, canvas: Rect, columns: int) -> list[Control]:
        """Place the rows, as high as their words, in a window that scrolls, and return its controls."""
        tr, painter = self.app.tr, self.app.painter
        offset = 0.0 if self.scrolled is None else self.scrolled.area.offset
        wide = canvas.w - 2 * MARGIN
        line = painter.measure("A", STRONG)[1]
        head = painter.measure("A", SMALL)[1] + _RIM
        told = line * (2 if columns == 1 else 1)
        self._free = Rect(MARGIN, canvas.h - _FOOT - told, wide, told)
        plate = Rect(MARGIN, TOP - 6, wide, self._free.top - _FOOT - TOP + 6)
        window = Rect(plate.x + _RIM, plate.y + head, plate.w - 2 * _RIM, plate.h - head - _RIM)
        area = ScrollArea(window, 0, self._draw_scrolled)
        area.focusable = False
        each = -(-len(ACTIONS) // columns)
        column = (area.content_width - _GAP * (columns - 1)) / columns
        self._row = max(line + _APART, min(_MOST_ROW, max(_LEAST_ROW, window.h / each)))
        self._rows, self._heads, widgets, lowest = [], [], list[Control](), window.y
        actions = list(ACTIONS.items())
        for index in range(columns):
            x, y = window.x + index * (column + _GAP), window.y
            self._heads.append(Rect(x, plate.y, column, head))
            for command, words in actions[index * each : (index + 1) * each]:
                room = column * _WORDS - _BESIDE
                high = painter.measure(tr.text(words), STRONG, max_width=room, max_lines=2)[1]
                place = Rect(x, y, column, max(self._row, high + _APART))
                self._rows.append((place, command))
                widgets += self._buttons(place, command)
                y = place.bottom
            lowest = max(lowest, y)
        area.content_height = lowest - window.y
        area.scroll_to(offset)
        self._plate = plate
        self.scrolled = Scrolled(area, widgets)
        return [area, *widgets, Fading(area, PANEL)]

    def _draw_scrolled(self, painter: Painter, content: Rect) -> None:
        self._draw_names(painter, content.y - self._rows[0][0].y)

    def handle(self, event: InputEvent) -> bool:
        """While a key or button is asked for, take the next one; otherwise as in any menu."""
        if self.asking is None:
            return super().handle(event)
        match event:
            case KeyPressed(repeat=True):
                pass
            case KeyPressed(key="escape") | PointerPressed():
                self._end("")
            case KeyPressed(key=key) if self.asking.slot is not None:
                self._take(self.asking, key)
            case PadButton(button=button) if button and self.asking.slot is None:
                self._take(self.asking, button)
            case PadButton(button="") if self.asking.slot is None:
                self._end("")
            case PadButton(command=Command.CANCEL):
                self._end("")
            case _:
                return False
        return True

    def draw_content(self, painter: Painter) -> None:
        """Draw the plates, the names of the actions, and what has come of the last press."""
        tr = self.app.tr
        titles = (tr.text("Key"), tr.text("Second key"), tr.text("Gamepad"))
        painter.panel(self._plate, PANEL, border=LINE, radius=18, shadow=12)
        for head in self._heads:
            for index, words in enumerate(titles):
                place = _cell(head, index)
                painter.text(words, place.center, SMALL, align="center", max_width=place.w - 4, colour=DIM)
        painter.text(
            self.words,
            (self._free.x + 20, self._free.centery),
            STRONG,
            align="midleft",
            max_width=self._free.w - 40,
            max_lines=2,
            max_height=self._free.h,
            colour=YELLOW,
        )

    def _draw_names(self, painter: Painter, down: float) -> None:
        """Draw the names of the actions, moved by so much."""
        tr = self.app.tr
        for row, command in self._rows:
            place = row.move(0, down)
            at = place.x + 20, place.centery
            room = place.w * _WORDS - _BESIDE
            painter.text(
                tr.text(ACTIONS[command]),
                at,
                STRONG,
                align="midleft",
                max_width=room,
                max_lines=2,
                max_height=place.h - 2,
            )
            if command in _ON_STICK:
                cell = _cell(place, SLOTS)
                painter.text(tr.text("Stick"), cell.center, SMALL, align="center", max_width=cell.w - 8, colour=DIM)

    @property
    def words(self) -> str:
        """What is asked for now, or what has come of the last press."""
        tr = self.app.tr
        if self.asking is None or self.told:
            return self.told
        action = tr.text(ACTIONS[self.asking.command])
        if self.asking.slot is None:
            asked = tr.text("Press the new button for “{action}”.", action=action)
        else:
            asked = tr.text("Press the new key for “{action}”.", action=action)
        return f"{asked} {self._way_out(self.asking)}"

    def _way_out(self, asking: Place) -> str:
        """What leaves everything as it is, on the device in use."""
        tr = self.app.tr
        match self.app.devices.device:
            case Device.TOUCH:
                return tr.text("A tap leaves it as it is.")
            case Device.PAD if asking.slot is None:
                # Any button may be the new one.
                return tr.text("The stick leaves it as it is.")
            case Device.PAD:
                return tr.text("{key} leaves it as it is.", key=glyph(tr, Command.CANCEL))
            case _:
                return tr.text("{key} or a click leaves it as it is.", key=key_name(tr, "escape"))

    @property
    def prompt_words(self) -> str:
        """The same, read aloud."""
        return self.words

    def _buttons(self, place: Rect, command: Command) -> list[Control]:
        slots: list[int | None] = [*range(SLOTS)]
        if command not in _ON_STICK:
            slots.append(None)
        made: list[Control] = []
        for slot in slots:
            at = Place(command, slot)
            cell = _cell(place, SLOTS if slot is None else slot)
            # Those of an action in two lines are as high as all others.
            cell.inflate_ip(0, min(0.0, self._row - cell.h))
            label = "…" if at == self.asking else self._name(self.app.devices.bindings.at(at), slot) or _NOTHING
            button = Button(cell.inflate(-8, -3), label, partial(self._ask, at), look=SECONDARY, lines=2)
            button.style = _SMALL
            made.append(button)
        return made

    def _name(self, name: str, slot: int | None) -> str:
        if not name:
            return ""
        tr = self.app.tr
        return button_name(tr, name, playstation=self.app.devices.playstation) if slot is None else key_name(tr, name)

    def _ask(self, place: Place) -> None:
        self.asking, self.told = place, ""
        self.lay_out_again()

    def _end(self, told: str) -> None:
        self.asking, self.told = None, told
        self.lay_out_again()

    def _take(self, place: Place, name: str) -> None:
        """Give a key or button its new meaning, and tell what happens to its old one."""
        tr, pad = self.app.tr, place.slot is None
        shown = self._name(name, place.slot)
        if not pad and not can_be_bound(name):
            self.told = tr.text("{key} cannot get another meaning: press a different one.", key=shown)
            self.asking = place
            self.lay_out_again()
            return
        bindings = self.app.devices.bindings
        holder, was = bindings.holder(name, pad=pad), bindings.at(place)
        changed = bindings.with_one(place, name)
        if holder is None or holder == place:
            told = ""
        elif changed.fault():
            action = tr.text(ACTIONS[holder.command])
            self._end(tr.text("“{action}” has only {key}: give it another one first.", action=action, key=shown))
            return
        elif was:
            told = tr.text(
                "{key} was for “{action}”, which has {other} now.",
                key=shown,
                action=tr.text(ACTIONS[holder.command]),
                other=self._name(was, place.slot),
            )
        else:
            told = tr.text("{key} was for “{action}” until now.", key=shown, action=tr.text(ACTIONS[holder.command]))
        self.asking, self.told = None, told
        self.app.change_settings(keys=changed.own_keys(), pad_buttons=changed.own_buttons())
        self.invalidate()

    def _reset(self) -> None:
        self.told = self.app.tr.text("All keys and buttons are back to their defaults.")
        self.app.change_settings(keys={}, pad_buttons={})
        self.invalidate()


def _cell(place: Rect, index: int) -> Rect:
    """The place of a key (0, 1) or of the gamepad's button (2) in a row or a plate."""
    wide = place.w * (1 - _WORDS) / (SLOTS + 1)
    return Rect(place.x + place.w * _WORDS + index * wide - 6, place.y, wide, place.h)
