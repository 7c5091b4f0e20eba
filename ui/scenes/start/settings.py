"""The player's settings; every change applies at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.base.i18n import LANGUAGES, available_languages
from ui.base.theme import BUTTON, LINE, PANEL, STRONG, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.files.settings import FOLLOWING, PointerSize, WindowMode, ZoomRest
from ui.halls.backdrop import BELT_TOP, draw_idle_belt
from ui.input.glyphs import beside, glyph
from ui.input.input import Command
from ui.paint.painter import Painter
from ui.scenes.common.menu import MARGIN, TOP, MenuScene, pace_choice
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.label import Label
from ui.widgets.slider import Slider

if TYPE_CHECKING:
    from ui.shell.app import App

_ROW, _CAPTION, _BETWEEN, _FOOT = 66.0, 56.0, 16.0, 20.0
"""Heights in units: of a row at most, of a group's title, between two groups, and left free below them."""
_FIELD = 54.0
_SPEEDS = (70, 100, 160, 240)
"""Of the voice that reads aloud, in per cent."""
_TEXT_SIZES = (85, 100, 115, 130, 150, 175, 200)

SMALL_BUTTON = BUTTON.but(size=21)
Make = Callable[[Rect], Control | list[Control]]
"""Makes the widget of a row, or several side by side, inside a rectangle."""


class SettingsScene(MenuScene):
    """Four groups in two columns: screen, game, sound, movement."""

    beside_heading = 660.0

    def __init__(self, app: "App") -> None:
        """Show the current settings."""
        super().__init__(app)
        self.boxes: list[Rect] = []
        """The plates of the groups."""
        self._titles: list[str] = []
        self._row = _ROW
        self._free: list[Rect] = []
        """The space left below the columns."""
        self._switches: dict[str, Toggle] = {}

    def layout(self, canvas: Rect) -> None:
        """Place the groups; their height depends on their rows."""
        tr = self.app.tr
        self.heading = tr.text("Settings")
        self.boxes, self._titles = [], []
        self._free = []
        self._switches = {}
        gap = 32.0
        wide = (canvas.w - 2 * MARGIN - gap) / 2
        top = TOP + (canvas.h - 900) * 0.1
        widgets: list[Control] = []
        columns = (
            ((tr.text("Screen"), self._screen()), (tr.text("Game"), self._game())),
            ((tr.text("Sound"), self._sound()), (tr.text("Movement"), self._movement())),
        )
        # Rows are as high in both columns, and all of them fit.
        most = max(sum(len(rows) for _, rows in groups) for groups in columns)
        room = canvas.h - _FOOT - top - 2 * _CAPTION - _BETWEEN
        self._row = min(_ROW, room / most)
        for column, groups in enumerate(columns):
            y = top
            for title, rows in groups:
                box = Rect(MARGIN + column * (wide + gap), y, wide, _CAPTION + len(rows) * self._row)
                self.boxes.append(box)
                self._titles.append(title)
                widgets += self._rows(box, rows)
                y = box.bottom + _BETWEEN
            self._free.append(Rect(MARGIN + column * (wide + gap), y, wide, canvas.h - y))
        keys = Button(
            Rect(canvas.right - MARGIN - 210 - 20 - 330, 32, 330, BUTTON_HEIGHT),
            tr.text("Keys and buttons"),
            self.app.go.keys,
            look=SECONDARY,
            lines=2,
        )
        keys.hint = tr.text("What each key and each gamepad button does, and a new one for any of them.")
        widgets += [keys, self.back_button(canvas)]
        self.group.replace(widgets)

    def switch(self, name: str) -> Toggle:
        """The switch of a setting that is on or off."""
        return self._switches[name]

    def update(self, dt: float) -> None:
        """Update the switches that a key has changed meanwhile."""
        for name, switch in self._switches.items():
            now: bool = getattr(self.app.settings, name)
            if switch.on != now:
                switch.on = now
                self.invalidate()
        super().update(dt)

    def draw_content(self, painter: Painter) -> None:
        """Draw the groups' panels, and robots below them."""
        if min(place.h for place in self._free) > BELT_TOP:
            draw_idle_belt(painter, self._free)
        for box, title in zip(self.boxes, self._titles, strict=True):
            painter.panel(box, PANEL, border=LINE, radius=20, shadow=12)
            painter.text(
                title, (box.x + 30, box.y + 28), SUBHEADING.but(colour=YELLOW), align="midleft", max_width=box.w - 60
            )

    def _rows(self, box: Rect, rows: list[tuple[str, str, Make]]) -> list[Control]:
        widgets: list[Control] = []
        label_wide = box.w * 0.44
        for index, (words, hint, make) in enumerate(rows):
            y = box.y + _CAPTION - 8 + index * self._row
            high = min(_FIELD, self._row - 6)
            label = Label(Rect(box.x + 30, y, label_wide - 20, high), words, STRONG, lines=2, hint=hint)
            made = make(Rect(box.x + 30 + label_wide, y, box.w - 60 - label_wide, high))
            row = [made] if isinstance(made, Control) else made
            for widget in row:
                widget.hint = widget.hint or hint
                widget.caption = widget.caption or words
            widgets += [label, *row]
        return widgets

    def _screen(self) -> list[tuple[str, str, Make]]:
        tr, settings, change = self.app.tr, self.app.settings, self.app.change_settings
        languages = available_languages()
        modes, rests = (WindowMode.WINDOW, WindowMode.FULL_SCREEN), tuple(ZoomRest)
        nearest = min(range(len(_TEXT_SIZES)), key=lambda index: abs(_TEXT_SIZES[index] - settings.text_size))
        return [
            (
                tr.text("Language"),
                "",
                lambda rect: Choice(
                    rect,
                    [LANGUAGES[code] for code in languages],
                    languages.index(tr.language),
                    lambda index: change(language=languages[index]),
                ),
            ),
            (
                tr.text("Window"),
                self._also(Command.FULL_SCREEN),
                lambda rect: Choice(
                    rect,
                    (tr.text("In a window"), tr.text("Full screen")),
                    modes.index(settings.window_mode),
                    lambda index: change(window_mode=modes[index]),
                ),
            ),
            (
                tr.text("Text size"),
                "",
                lambda rect: Choice(
                    rect,
                    [tr.percent(size) for size in _TEXT_SIZES],
                    nearest,
                    lambda index: change(text_size=_TEXT_SIZES[index]),
                ),
            ),
            (
                tr.text("Enlarge cards"),
                tr.text(
                    "When the pointer rests on a card. The right button does it at any time{key}.",
                    key=beside(tr, Command.ZOOM),
                ),
                lambda rect: Choice(
                    rect,
                    (tr.text("Never"), tr.text("After a second"), tr.text("At once")),
                    rests.index(self.app.settings.zoom_rest),
                    lambda index: self.app.change_settings(zoom_rest=rests[index]),
                ),
            ),
            self._switch(
                "high_contrast",
                tr.text("High contrast"),
                tr.text("Light words on near-black, thicker outlines, and nothing behind them."),
            ),
        ]

    def _game(self) -> list[tuple[str, str, Make]]:
        tr, settings, change = self.app.tr, self.app.settings, self.app.change_settings
        return [
            (
                tr.text("Pace"),
                tr.text("How fast cards move. A click or a key always skips the animation."),
                lambda rect: pace_choice(tr, rect, settings.pace, lambda pace: change(pace=pace)),
            ),
            self._switch(
                "memory_aid",
                tr.text("Memory aid"),
                tr.text("Shows who won which cards: all of it happened in the open."),
            ),
            (
                tr.text("Explanations"),
                tr.text("Anything that happens for the first time is explained, and your first games give reasons."),
                self._explanations,
            ),
            self._switch(
                "what_if",
                tr.text("What if"),
                tr.text(
                    "Point at a face-up card on the belt to see what winning it would bring. If several people play, "
                    "agree on it in the setup."
                ),
            ),
            self._switch(
                "figures",
                tr.text("Figures in hints"),
                tr.text("Chances as figures; otherwise as words and bars. A button in each hint does the same."),
            ),
            self._switch(
                "sort_hand",
                tr.text("Sort hand by power"),
                tr.text("The strongest card goes on the left. Otherwise cards stay as they were dealt."),
            ),
        ]

    def _explanations(self, rect: Rect) -> list[Control]:
        """The switch, and beside it the button that brings all explanations back."""
        half = Rect(rect.left, rect.top, rect.w * 0.5, rect.h)
        toggle = self._toggle("explanations", half)
        return [toggle, self._again(Rect(half.right, rect.top + 1, rect.right - half.right, rect.h - 2))]

    def _again(self, rect: Rect) -> Button:
        """The button that makes the game explain everything again."""
        tr, progress = self.app.tr, self.app.progress

        def forget() -> None:
            self.app.change_progress(moments=(), games=0)
            self.layout(self.app.viewport.canvas)

        button = Button(rect, tr.text("Show them again"), forget, look=SECONDARY)
        button.hint = tr.text("Everything is explained again, as in your first game.")
        button.style, button.lines = SMALL_BUTTON, 2
        if not progress.moments and not progress.games:
            button.disabled_reason = tr.text("Nothing has been explained yet.")
        return button

    def _sound(self) -> list[tuple[str, str, Make]]:
        tr = self.app.tr
        return [
            self._volume("music", tr.text("Music")),
            self._volume("effects", tr.text("Effects")),
            self._volume("interface", tr.text("Buttons and cards")),
            self._switch("mute", tr.text("Mute everything"), self._also(Command.MUTE)),
            self._switch("mono", tr.text("Mono"), tr.text("Both ears, and every loudspeaker, hear everything.")),
            self._switch("captions", tr.text("Captions"), tr.text("A line at the bottom says what is heard.")),
            (
                tr.text("Read aloud"),
                tr.text("Your system's voice says everything that is shown. The rules list the keys that ask it."),
                self._reading,
            ),
        ]

    def _reading(self, rect: Rect) -> Choice:
        """Whether the game is read aloud, and how fast."""
        tr, settings = self.app.tr, self.app.settings
        words = (tr.text("Off"), tr.text("Slow"), tr.text("Normal"), tr.text("Fast"), tr.text("Very fast"))
        nearest = min(range(len(_SPEEDS)), key=lambda index: abs(_SPEEDS[index] - settings.reading_speed))

        def choose(index: int) -> None:
            if index:
                self.app.change_settings(read_aloud=True, reading_speed=_SPEEDS[index - 1])
            else:
                self.app.change_settings(read_aloud=False)

        return Choice(rect, words, nearest + 1 if settings.read_aloud else 0, choose)

    def _movement(self) -> list[tuple[str, str, Make]]:
        tr, sizes = self.app.tr, tuple(PointerSize)
        return [
            self._switch("reduced_motion", tr.text("Reduced motion"), tr.text("Everything is shown, nothing moves.")),
            self._switch("screen_shake", tr.text("Screen shake"), ""),
            self._switch("flashes", tr.text("Flashes"), tr.text("Never more than three a second.")),
            (
                tr.text("Pointer"),
                tr.text("How large the mouse pointer is."),
                lambda rect: Choice(
                    rect,
                    (tr.text("Normal"), tr.text("Large"), tr.text("Very large")),
                    sizes.index(self.app.settings.pointer_size),
                    lambda index: self.app.change_settings(pointer_size=sizes[index]),
                ),
            ),
        ]

    def _also(self, command: Command) -> str:
        """That a key or button does the same, if the device in use has one."""
        key = glyph(self.app.tr, command)
        return self.app.tr.text("{key} does the same.", key=key) if key else ""

    def _volume(self, name: str, words: str) -> tuple[str, str, Make]:
        tr, change = self.app.tr, self.app.change_settings
        value: int = getattr(self.app.settings, name)
        return (
            words,
            "",
            lambda rect: Slider(rect, (0, 100), value, lambda new: change(**{name: new}), shown=tr.percent),
        )

    def _switch(self, name: str, words: str, hint: str) -> tuple[str, str, Make]:
        return words, hint, lambda rect: self._toggle(name, rect)

    def _toggle(self, name: str, rect: Rect) -> Toggle:
        """The switch of a setting."""
        tr, change = self.app.tr, self.app.change_settings
        on: bool = getattr(self.app.settings, name)
        states = (tr.text("Off"), tr.text("On"))

        def switch(new: bool) -> None:  # noqa: FBT001
            chosen = self.app.settings.chosen
            if name in FOLLOWING and name not in chosen:
                change(chosen=(*chosen, name))
            change(**{name: new})

        self._switches[name] = Toggle(rect, states, switch, on=on)
        return self._switches[name]
