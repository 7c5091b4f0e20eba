"""Keys and gamepad buttons: what each does, and a new one for any of them by pressing it."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, PLATE_CORNER, SNUG, TIGHT, WIDE
from ui.base.theme import DIM, PANEL, SMALL, STRONG, YELLOW
from ui.input.bindings import PAD_BUTTONS, SLOTS, Bindings, Place, can_be_bound
from ui.input.glyphs import ACTIONS, Device, button_name, glyph, key_name
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Layers, Named, Padding, Row, Scroll
from ui.layout.leaves import Picture, Words
from ui.scenes.common.boxes import SMALL_BUTTON, button, called, exhibit, menu
from ui.scenes.common.page import MenuPage
from ui.widgets.button import SECONDARY
from ui.widgets.keyboard import Shown, draw_keyboard, draw_pad, key_places, keys_with, pad_places
from ui.widgets.plate import draw_panel

if TYPE_CHECKING:
    from ui.shell.app import App

LARGE = 150
"""From this text size on, in per cent, the list comes first."""
_ON_STICK = (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)


class KeysScene(MenuPage):
    """A keyboard and a gamepad to point at, or a list of actions, each with two keys and a gamepad button."""

    reads_drawing = False
    ground = PANEL
    heading = N_("Keys and buttons")

    def __init__(self, app: "App", *, listed: bool | None = None) -> None:
        """Begin with the list or the drawings; by default with the list where words are large or read aloud."""
        super().__init__(app)
        settings = app.settings
        self.listed = (settings.read_aloud or settings.text_size >= LARGE) if listed is None else listed
        """Whether the list is shown."""
        self.asking: Place | None = None
        """The place that the next key or button is for."""
        self.told = ""
        """What has come of the last press."""

    @property
    def listening(self) -> bool:
        """While the next key or button gets a new meaning, it has none of its own."""
        return self.asking is not None

    def page(self) -> Box:
        """The drawings or the list, and below what is asked for, or what has come of the last press."""
        tr = self.app.tr
        other = tr.text("Keyboard") if self.listed else tr.text("List")
        reset = button(
            tr.text("Restore defaults"),
            self._reset,
            look=SECONDARY,
            hint=tr.text("All keys and buttons do again what they did when you first played."),
            disabled=tr.text("Nothing has been changed.") if self.app.devices.bindings == Bindings() else None,
        )
        # Room for a line, so that nothing moves when one comes.
        words = Layers(Words(" ", STRONG), Words(self.words, STRONG.but(colour=YELLOW), side="center", at="middle"))
        body = Column(self._list() if self.listed else self._drawn(), words, gap=GAP, weight=1)
        turn = button(other, self._turn, key="turn", look=SECONDARY)
        return menu(self.heading_words, body, turn, reset, self.way_back(), foot=GAP)

    def _turn(self) -> None:
        self.listed = not self.listed
        self.lay_out_again()

    def _list(self) -> Box:
        """The actions on a plate, in columns that scroll."""
        titles = (self.app.tr.text("Key"), self.app.tr.text("Second key"), self.app.tr.text("Gamepad"))
        rows = [[*self._row(command, titles)] for command in ACTIONS]
        columns = Scroll(Fit(_columns(titles, rows, 2), _columns(titles, rows, 1)), always=True)
        return Layers(Picture(draw_panel), Padding(PLATE_CORNER, columns, top=GAP, bottom=SNUG), weight=1)

    def _drawn(self) -> Box:
        """The keyboard beside the gamepad, or above it."""
        tr, bindings = self.app.tr, self.app.devices.bindings
        keys = keys_with(list(bindings.by_key))
        asked = "" if self.asking is None else bindings.at(self.asking)
        keyboard = exhibit(
            "keyboard",
            tr.text("Keyboard"),
            [self._told(key, 0, bindings.by_key.get(key)) for key in keys],
            partial(draw_keyboard, keys, Shown(bindings.by_key, partial(self._name, slot=0), asked)),
            places=partial(key_places, len(keys)),
            on_press=lambda at: self._press(keys[at], pad=False),
            wide=900,
            high=370,
            weight=2,
        )
        pad = exhibit(
            "pad",
            tr.text("Gamepad"),
            [self._told(name, None, bindings.by_button.get(name)) for name in PAD_BUTTONS],
            partial(draw_pad, Shown(bindings.by_button, partial(self._name, slot=None), asked)),
            places=pad_places,
            on_press=lambda at: self._press(PAD_BUTTONS[at], pad=True),
            wide=420,
            high=240,
            weight=1,
        )
        canvas = self.app.viewport.canvas
        ways: list[Box] = [Row(keyboard, pad, gap=WIDE, weight=1), Column(keyboard, pad, gap=APART, weight=1)]
        # In a high window both are larger one above the other.
        return Fit(*(ways if canvas.w > 1.5 * canvas.h else reversed(ways)), weight=1)

    def _told(self, name: str, slot: int | None, command: Command | None) -> str:
        """What a key or button does."""
        tr = self.app.tr
        does = tr.text(ACTIONS[command]) if command is not None else tr.text("Nothing yet")
        if slot is not None and not can_be_bound(name):
            does = tr.text("Chooses a card")
        return f"{self._name(name, slot)}: {does}"

    def _press(self, name: str, *, pad: bool) -> None:
        """Ask for a new key or button for what one does now."""
        place = self.app.devices.bindings.holder(name, pad=pad)
        if place is not None:
            self._ask(place)

    def _row(self, command: Command, titles: Sequence[str]) -> Iterator[Box]:
        """An action, with its keys and its button beside it."""
        tr = self.app.tr
        action = tr.text(ACTIONS[command])
        yield Named(action, Words(action, STRONG, lines=2, at="middle"))
        for slot, title in zip((*range(SLOTS), None), titles, strict=True):
            if slot is None and command in _ON_STICK:
                yield Words(tr.text("Stick"), SMALL.but(colour=DIM), side="center", at="middle", group="heads")
                continue
            at = Place(command, slot)
            label = "…" if at == self.asking else self._name(self.app.devices.bindings.at(at), slot) or "–"
            # As high as a finger needs it.
            key = button(label, partial(self._ask, at), key=key_of(at), look=SECONDARY, style=SMALL_BUTTON, high=58)
            yield Named(action, called(key, title))

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
            case PadButton(button=pressed) if pressed and self.asking.slot is None:
                self._take(self.asking, pressed)
            case PadButton(button="") if self.asking.slot is None:
                self._end("")
            case PadButton(command=Command.CANCEL):
                self._end("")
            case _:
                return False
        return True

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


def _columns(titles: Sequence[str], rows: Sequence[Sequence[Box]], count: int) -> Box:
    """Rows in so many columns, each with its titles."""
    each = -(-len(rows) // count)
    parts = (rows[start : start + each] for start in range(0, len(rows), each))
    heads = [Words(title, SMALL, side="center", group="heads") for title in ("", *titles)]
    grids = (Grid(*heads, *chain(*part), columns=len(heads), gap=SNUG, rows_gap=TIGHT) for part in parts)
    return Row(*grids, gap=APART, alike=True, weight=1)


def key_of(place: Place) -> str:
    """The key of the button for a place."""
    return f"{place.command} {place.slot}"
