"""The settings one by one: what each is called, what it does, and the widget that changes it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ui.base.i18n import LANGUAGES, N_, available_languages
from ui.base.theme import BUTTON, SMALL, STRONG
from ui.base.viewport import Rect
from ui.files.settings import FOLLOWING, PointerSize, WindowMode, ZoomRest
from ui.input.glyphs import beside, glyph
from ui.input.input import Command
from ui.paint.painter import Painter
from ui.scenes.common.pace import pace_choice
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.label import Label
from ui.widgets.slider import Slider

if TYPE_CHECKING:
    from ui.shell.app import App

ROW, FIELD = 66.0, 54.0
"""The least height of a row and the height of what is in it, in units."""
_APART = 14.0
"""What a row leaves free above and below its words together."""
_WORDS, _WORDS_BRIEF, _BETWEEN = 0.56, 0.48, 0.03
"""The shares of a row for its words, for its name alone, and between them and the widget."""
_NAME_LINES, _HINT_LINES = 2, 6
_SPEEDS = (70, 100, 160, 240)
"""Of the voice that reads aloud, in per cent."""
_TEXT_SIZES = (85, 100, 115, 130, 150, 175, 200)
_SMALL_BUTTON = BUTTON.but(size=21)

_SWITCHES = {
    "high_contrast": (
        N_("High contrast"),
        N_("Light words on near-black, thicker outlines, and nothing behind them."),
    ),
    "reduced_motion": (N_("Reduced motion"), N_("Everything is shown, nothing moves.")),
    "screen_shake": (N_("Screen shake"), ""),
    "flashes": (N_("Flashes"), N_("Never more than three a second.")),
    "memory_aid": (N_("Memory aid"), N_("Shows who won which cards: all of it happened in the open.")),
    "what_if": (
        N_("What if"),
        N_(
            "Point at a face-up card on the belt to see what winning it would bring. If several people play, "
            "agree on it in the setup."
        ),
    ),
    "figures": (
        N_("Figures in hints"),
        N_("Chances as figures; otherwise as words and bars. A button in each hint does the same."),
    ),
    "sort_hand": (
        N_("Sort hand by power"),
        N_("The strongest card goes on the left. Otherwise cards stay as they were dealt."),
    ),
    "mono": (N_("Mono"), N_("Both ears, and every loudspeaker, hear everything.")),
    "captions": (N_("Captions"), N_("A line at the bottom says what is heard.")),
}
"""Settings that are on or off, with what they do."""
_VOLUMES = {"music": N_("Music"), "effects": N_("Effects"), "interface": N_("Buttons and cards")}

Make = Callable[[Rect], Control | list[Control]]
"""Makes the widget of a row, or several side by side, inside a rectangle."""


class Row(NamedTuple):
    """A setting."""

    words: str
    hint: str
    """What it does; "" if its name says it all."""
    make: Make


class SettingRows:
    """Makes the rows of settings. A row's name is its field's, or that of the page it leads to."""

    def __init__(self, app: "App", changed: Callable[[], None]) -> None:
        """``changed`` is called when something changes that other rows show."""
        self._app = app
        self._changed = changed
        self.switches: dict[str, Toggle] = {}
        """The switches made so far."""

    def row(self, name: str) -> Row:
        """The row of a setting."""
        tr = self._app.tr
        if name in _SWITCHES:
            words, hint = _SWITCHES[name]
            return Row(tr.text(words), tr.text(hint) if hint else "", partial(self._toggle, name))
        if name in _VOLUMES:
            return Row(tr.text(_VOLUMES[name]), "", partial(self._volume, name))
        match name:
            case "language":
                return Row(tr.text("Language"), "", self._language)
            case "window_mode":
                return Row(tr.text("Window"), self._also(Command.FULL_SCREEN), self._window)
            case "text_size":
                return Row(tr.text("Text size"), "", self._text_size)
            case "pace":
                hint = tr.text("How fast cards move. Any press skips an animation.")
                return Row(tr.text("Pace"), hint, self._pace)
            case "explanations":
                hint = tr.text(
                    "Anything that happens for the first time is explained, and your first games give reasons."
                )
                return Row(tr.text("Explanations"), hint, self._explanations)
            case "mute":
                return Row(tr.text("Mute everything"), self._also(Command.MUTE), partial(self._toggle, name))
            case "read_aloud":
                hint = tr.text(
                    "Your system's voice says everything that is shown. The rules list the keys that ask it."
                )
                return Row(tr.text("Read aloud"), hint, self._reading)
            case "keys":
                hint = tr.text("What each key and each gamepad button does, and a new one for any of them.")
                return Row(tr.text("Keys and buttons"), hint, self._keys)
            case "pointer_size":
                return Row(tr.text("Pointer"), tr.text("How large the mouse pointer is."), self._pointer)
            case "zoom_rest":
                hint = tr.text(
                    "When the pointer rests on a card. The right button does it at any time{key}.",
                    key=beside(tr, Command.ZOOM),
                )
                return Row(tr.text("Enlarge cards"), hint, self._zoom)
            case _:
                raise LookupError(name)

    def _language(self, rect: Rect) -> Control:
        languages = available_languages()
        return Choice(
            rect,
            [LANGUAGES[code] for code in languages],
            languages.index(self._app.tr.language),
            lambda index: self._app.change_settings(language=languages[index]),
        )

    def _window(self, rect: Rect) -> Control:
        tr, modes = self._app.tr, (WindowMode.WINDOW, WindowMode.FULL_SCREEN)
        return Choice(
            rect,
            (tr.text("In a window"), tr.text("Full screen")),
            modes.index(self._app.settings.window_mode),
            lambda index: self._app.change_settings(window_mode=modes[index]),
        )

    def _text_size(self, rect: Rect) -> Control:
        size = self._app.settings.text_size
        return Choice(
            rect,
            [self._app.tr.percent(one) for one in _TEXT_SIZES],
            min(range(len(_TEXT_SIZES)), key=lambda index: abs(_TEXT_SIZES[index] - size)),
            lambda index: self._app.change_settings(text_size=_TEXT_SIZES[index]),
        )

    def _zoom(self, rect: Rect) -> Control:
        tr, rests = self._app.tr, tuple(ZoomRest)
        return Choice(
            rect,
            (tr.text("Never"), tr.text("After a second"), tr.text("At once")),
            rests.index(self._app.settings.zoom_rest),
            lambda index: self._app.change_settings(zoom_rest=rests[index]),
        )

    def _pace(self, rect: Rect) -> Control:
        settings = self._app.settings
        return pace_choice(self._app.tr, rect, settings.pace, lambda pace: self._app.change_settings(pace=pace))

    def _pointer(self, rect: Rect) -> Control:
        tr, sizes = self._app.tr, tuple(PointerSize)
        return Choice(
            rect,
            (tr.text("Normal"), tr.text("Large"), tr.text("Very large")),
            sizes.index(self._app.settings.pointer_size),
            lambda index: self._app.change_settings(pointer_size=sizes[index]),
        )

    def _keys(self, rect: Rect) -> Control:
        button = Button(rect, self._app.tr.text("Show and change"), self._app.go.keys, look=SECONDARY, lines=2)
        button.style = _SMALL_BUTTON
        return button

    def _explanations(self, rect: Rect) -> list[Control]:
        """The switch, and beside it the button that brings all explanations back."""
        half = Rect(rect.left, rect.top, rect.w * 0.45, rect.h)
        toggle = self._toggle("explanations", half)
        return [toggle, self._again(Rect(half.right, rect.top + 1, rect.right - half.right, rect.h - 2))]

    def _again(self, rect: Rect) -> Button:
        """The button that makes the game explain everything again."""
        tr, progress = self._app.tr, self._app.progress

        def forget() -> None:
            self._app.change_progress(moments=(), games=0)
            self._changed()

        button = Button(rect, tr.text("Show them again"), forget, look=SECONDARY)
        button.hint = tr.text("Everything is explained again, as in your first game.")
        button.style, button.lines = _SMALL_BUTTON, 2
        if not progress.moments and not progress.games:
            button.disabled_reason = tr.text("Nothing has been explained yet.")
        return button

    def _reading(self, rect: Rect) -> Choice:
        """Whether the game is read aloud, and how fast."""
        tr, settings = self._app.tr, self._app.settings
        words = (tr.text("Off"), tr.text("Slow"), tr.text("Normal"), tr.text("Fast"), tr.text("Very fast"))
        nearest = min(range(len(_SPEEDS)), key=lambda index: abs(_SPEEDS[index] - settings.reading_speed))

        def choose(index: int) -> None:
            if index:
                self._app.change_settings(read_aloud=True, reading_speed=_SPEEDS[index - 1])
            else:
                self._app.change_settings(read_aloud=False)

        return Choice(rect, words, nearest + 1 if settings.read_aloud else 0, choose)

    def _also(self, command: Command) -> str:
        """That a key or button does the same, if the device in use has one."""
        key = glyph(self._app.tr, command)
        return self._app.tr.text("{key} does the same.", key=key) if key else ""

    def _volume(self, name: str, rect: Rect) -> Control:
        value: int = getattr(self._app.settings, name)
        return Slider(
            rect,
            (0, 100),
            value,
            lambda new: self._app.change_settings(**{name: new}),
            shown=self._app.tr.percent,
        )

    def _toggle(self, name: str, rect: Rect) -> Toggle:
        """The switch of a setting."""
        tr, change = self._app.tr, self._app.change_settings
        on: bool = getattr(self._app.settings, name)
        states = (tr.text("Off"), tr.text("On"))

        def switch(new: bool) -> None:  # noqa: FBT001
            chosen = self._app.settings.chosen
            if name in FOLLOWING and name not in chosen:
                change(chosen=(*chosen, name))
            change(**{name: new})

        self.switches[name] = Toggle(rect, states, switch, on=on)
        return self.switches[name]


class PlacedRow(NamedTuple):
    """A row on the page."""

    rect: Rect
    labels: list[Control]
    """What the setting does, and its name."""
    controls: list[Control]
    """The widgets that change it."""


def place_row(painter: Painter, row: Row, at: Rect, *, brief: bool = False, least: float = ROW) -> PlacedRow:
    """Lay out a row in a rectangle of any height: it becomes as high as its words. ``brief`` leaves out what it does,
    which is then said where the pointer or the focus rests."""
    words, apart = at.w * (_WORDS_BRIEF if brief else _WORDS), at.w * _BETWEEN
    hint = "" if brief else row.hint
    names = painter.measure(row.words, STRONG, max_width=words, max_lines=_NAME_LINES)[1]
    told = painter.measure(hint, SMALL, max_width=words, max_lines=_HINT_LINES)[1] if hint else 0.0
    high = max(least, names + told + _APART)
    top = at.y + (high - names - told) / 2
    # Labels take their words' height and a little: what is measured in pixels is rounded.
    name = Label(Rect(at.x, top, words, names + 1), row.words, STRONG, lines=_NAME_LINES)
    name.hint = row.hint if brief else ""
    labels: list[Control] = [name]
    if hint:
        labels.insert(0, Label(Rect(at.x, top + names, words, told + 1), hint, SMALL, lines=_HINT_LINES))
    left = at.x + words + apart
    field = min(FIELD, least - 8)
    made = row.make(Rect(left, at.y + (high - field) / 2, at.right - left, field))
    controls = made if isinstance(made, list) else [made]
    for widget in controls:
        widget.hint_written = not widget.hint and bool(hint)
        widget.hint = widget.hint or row.hint
        widget.caption = widget.caption or row.words
    return PlacedRow(Rect(at.x, at.y, at.w, high), labels, controls)


def widgets_of(rows: Sequence[PlacedRow]) -> list[Control]:
    """The widgets of rows in the order of Tab: what a setting does, its name, and what changes it."""
    return [widget for row in rows for widget in (*row.labels, *row.controls)]
