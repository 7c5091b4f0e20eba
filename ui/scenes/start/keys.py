"""Keys and gamepad buttons: what each does, and a new one for any of them by pressing it."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, GAP, HANDLE, NEAR, SNUG, TIGHT
from ui.base.theme import BRASS, DIM, FINE, INK, NAME, PANEL, SMALL, STRONG
from ui.base.viewport import Rect
from ui.input.bindings import PAD_BUTTONS, SLOTS, Bindings, Place, can_be_bound
from ui.input.glyphs import ACTIONS, Device, button_name, glyph, key_name
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed
from ui.layout.arrange import Apart
from ui.layout.box import UNLIMITED, Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.drawing import write
from ui.layout.leaves import Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import button, called, exhibit, menu, panel
from ui.scenes.common.page import MenuPage
from ui.scenes.common.speaker import stand
from ui.widgets.base import FINGER
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.exhibit import Exhibit
from ui.widgets.keyboard import (
    KEY,
    NO_KEY,
    PAD_KEY,
    KeyCap,
    Shown,
    draw_action,
    draw_keyboard,
    draw_pad,
    key_places,
    keys_with,
    pad_places,
)
from ui.widgets.plate import draw_plate, draw_rivets

if TYPE_CHECKING:
    from ui.shell.app import App

_TOLD = STRONG.but(colour=INK)
LARGE = 150
"""From this text size on, in per cent, the list comes first."""
_LISTENER = ("robot", "grammo")
_ON_STICK = (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)
_GROUPS = {Command.UP: N_("Moving"), Command.TAKE_BACK: N_("While you play"), Command.READ: N_("Reading aloud")}
"""The groups of the list by the action that each begins with."""


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
        body = (
            self._list()
            if self.listed
            else Column(self._drawn(), Sized(self._told_box(2), wide=1000), gap=GAP, weight=1)
        )
        turn = button(other, self._turn, key="turn", look=SECONDARY)
        return menu(self.heading_words, body, turn, reset, self.way_back(), foot=GAP)

    def _turn(self) -> None:
        self.listed = not self.listed
        self.lay_out_again()

    def _told_box(self, lines: int) -> Box:
        """What is told, with room for so many lines, so that nothing moves when they come."""
        room = Padding(0, Words("\n".join("x" * lines), _TOLD), top=SNUG, bottom=SNUG)
        return Apart(Picture(self._draw_told, most=UNLIMITED), like=room)

    def _list(self) -> Box:
        """The actions in plates side by side, with what is told below the shortest; if need be they scroll above it."""
        moving, playing, reading = self._groups()
        all_seen = Row(moving, playing, Column(reading, self._told_box(5), gap=GAP, weight=1), gap=NEAR, weight=1)
        ways = (moving, playing, reading), (moving, Column(playing, reading, gap=GAP, weight=1))
        abreast = [Row(*each, gap=NEAR, weight=1) for each in ways]
        listed = Scroll(Fit(*abreast, Column(moving, playing, reading, gap=GAP)), weight=1)
        return Fit(all_seen, Column(listed, Sized(self._told_box(2), wide=1000), gap=GAP, weight=1), weight=1)

    def _groups(self) -> Iterator[Box]:
        """The actions in groups, each below its name on brass."""
        tr, commands = self.app.tr, list(ACTIONS)
        titles = (tr.text("Key"), tr.text("Second key"), tr.text("Gamepad"))
        starts = [*map(commands.index, _GROUPS), len(commands)]
        for name, (start, end) in zip(_GROUPS.values(), pairwise(starts), strict=True):
            words = Words(tr.text(name), NAME.but(colour=INK), side="center", at="middle", group="groups")
            head = Layers(panel(BRASS, INK, radius=CORNER), Padding(GAP, words, top=TIGHT, bottom=TIGHT))
            rows = chain(*(self._row(command, titles) for command in commands[start:end]))
            grid = Grid(*rows, columns=5, gap=TIGHT, rows_gap=0, weights=(0, 1, 0, 0, 0))
            # The list that is short has room for somebody who listens.
            rest = Picture(stand(_LISTENER), least=90, most=250, may_go=1, weight=1) if end == starts[-1] else Spacer()
            group = Padding(GAP, Column(head, grid, rest, gap=SNUG), top=NEAR, bottom=NEAR)
            yield Layers(Picture(draw_plate), group, weight=1)

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
            wide=820,
            high=370,
            weight=1,
        )
        pad = exhibit(
            "pad",
            tr.text("Gamepad"),
            [self._told(name, None, bindings.by_button.get(name)) for name in PAD_BUTTONS],
            partial(draw_pad, Shown(bindings.by_button, partial(self._name, slot=None), asked)),
            places=pad_places,
            on_press=lambda at: self._press(PAD_BUTTONS[at], pad=True),
            wide=440,
            high=240,
        )
        canvas = self.app.viewport.canvas
        ways: list[Box] = [
            Row(Padding(APART, keyboard), pad, gap=APART, weight=1),
            Column(Padding(APART, keyboard), Holder(pad, weight=1), gap=APART, weight=1),
        ]
        # In a high window both are larger one above the other.
        return Fit(*(ways if canvas.w > 1.5 * canvas.h else reversed(ways)), weight=1)

    def layout(self, canvas: Rect) -> None:
        """Arrange the page. What a key does is said on the plate, and no bubble need."""
        super().layout(canvas)
        for widget in self.group.widgets:
            widget.hint_written = isinstance(widget, Exhibit)

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
        # Every row is as high as a finger needs.
        yield Picture(partial(_draw_sign, command), wide=APART + SNUG, high=FINGER)
        yield Named(action, Words(action, STRONG.but(size=FINE), lines=2, at="middle"))
        for slot, title in zip((*range(SLOTS), None), titles, strict=True):
            if slot is None and command in _ON_STICK:
                yield Words(tr.text("Stick"), SMALL.but(colour=DIM), side="center", at="middle", group="heads")
                continue
            at = Place(command, slot)
            name = self._name(self.app.devices.bindings.at(at), slot)
            look = PRIMARY if at == self.asking else NO_KEY if not name else PAD_KEY if slot is None else KEY
            act, label = partial(self._ask, at), "…" if at == self.asking else name or "–"
            key = button(label, act, key=key_of(at), look=look, make=KeyCap, style=STRONG, wide=HANDLE, high=HANDLE)
            # The name of a key stays on one line.
            key.lines = 1
            yield Named(action, Sized(called(key, title), across="end" if slot == 0 else "middle"))

    def _draw_told(self, painter: Painter, place: Rect) -> None:
        painter.panel(place, BRASS, border=INK, border_width=4, radius=CORNER, shadow=SNUG)
        draw_rivets(painter, place, GAP, TIGHT)
        write(
            painter, Words(self.told_now, _TOLD, lines=5, side="center", at="middle"), place.inflate(-2 * APART, -SNUG)
        )

    @property
    def told_now(self) -> str:
        """What is asked for, what has come of the last press, what the key does that is pointed at, or how to begin."""
        at, tr = self.group.reached, self.app.tr
        if self.words or self.listed:
            return self.words or tr.text("Press a key of the list, and then the one that is to take its place.")
        if isinstance(at, Exhibit) and (at.hovered or self.group.ring):
            return at.hint
        return tr.text("Point at a key to see what it does. Press it to change it.")

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


def _draw_sign(command: Command, painter: Painter, place: Rect) -> None:
    draw_action(painter, command, (place.left + NEAR, place.centery), 10, DIM)


def key_of(place: Place) -> str:
    """The key of the button for a place."""
    return f"{place.command} {place.slot}"
