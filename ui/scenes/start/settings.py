"""The player's settings; every change applies at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.base.i18n import LANGUAGES, available_languages
from ui.base.theme import BUTTON, LINE, PANEL, STRONG, SUBHEADING, YELLOW
from ui.base.viewport import Rect
from ui.files.settings import WindowMode
from ui.halls.backdrop import draw_idle_belt
from ui.paint.painter import Painter
from ui.scenes.common.menu import HEAD, MARGIN, MenuScene, pace_choice
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.label import Label
from ui.widgets.slider import Slider

if TYPE_CHECKING:
    from ui.shell.app import App

_ROW = 66.0
_TEXT_SIZES = (85, 100, 115, 130, 150)

SMALL_BUTTON = BUTTON.but(size=21)
Make = Callable[[Rect], Control | list[Control]]
"""Makes the widget of a row at a rectangle, or several side by side."""


class SettingsScene(MenuScene):
    """Four groups in two columns: screen, game, sound, movement."""

    def __init__(self, app: "App") -> None:
        """Show the settings as they are."""
        super().__init__(app)
        self._boxes: list[tuple[Rect, str]] = []
        self._free: list[Rect] = []
        """What is left below the columns."""
        self._switches: dict[str, Toggle] = {}

    def layout(self, canvas: Rect) -> None:
        """Place the groups; their height follows from their rows."""
        tr = self.app.tr
        self.heading = tr.text("Settings")
        self._boxes = []
        self._free = []
        self._switches = {}
        gap = 32.0
        wide = (canvas.w - 2 * MARGIN - gap) / 2
        top = HEAD + 14 + (canvas.h - 900) * 0.1
        widgets: list[Control] = []
        columns = (
            ((tr.text("Screen"), self._screen()), (tr.text("Game"), self._game())),
            ((tr.text("Sound"), self._sound()), (tr.text("Movement"), self._movement())),
        )
        for column, groups in enumerate(columns):
            y = top
            for title, rows in groups:
                box = Rect(MARGIN + column * (wide + gap), y, wide, 70 + len(rows) * _ROW)
                self._boxes.append((box, title))
                widgets += self._rows(box, rows)
                y = box.bottom + 24
            self._free.append(Rect(MARGIN + column * (wide + gap), y, wide, canvas.h - y))
        widgets.append(self.back_button(canvas))
        self.group.replace(widgets)

    def update(self, dt: float) -> None:
        """Follow what a key has switched meanwhile."""
        for name, switch in self._switches.items():
            now: bool = getattr(self.app.settings, name)
            if switch.on != now:
                switch.on = now
                self.invalidate()
        super().update(dt)

    def draw_content(self, painter: Painter) -> None:
        """Draw the groups' panels, and robots below them."""
        draw_idle_belt(painter, self._free)
        for box, title in self._boxes:
            painter.panel(box, PANEL, border=LINE, radius=20, shadow=12)
            painter.text(
                title, (box.x + 30, box.y + 34), SUBHEADING.but(colour=YELLOW), align="midleft", max_width=box.w - 60
            )

    def _rows(self, box: Rect, rows: list[tuple[str, str, Make]]) -> list[Control]:
        widgets: list[Control] = []
        label_wide = box.w * 0.44
        for index, (words, hint, make) in enumerate(rows):
            y = box.y + 62 + index * _ROW
            label = Label(Rect(box.x + 30, y, label_wide - 20, 54), words, STRONG, lines=2, hint=hint)
            made = make(Rect(box.x + 30 + label_wide, y, box.w - 60 - label_wide, 54))
            row = [made] if isinstance(made, Control) else made
            for widget in row:
                widget.hint = widget.hint or hint
            widgets += [label, *row]
        return widgets

    def _screen(self) -> list[tuple[str, str, Make]]:
        tr, settings, change = self.app.tr, self.app.settings, self.app.change_settings
        languages = available_languages()
        modes = (WindowMode.WINDOW, WindowMode.FULL_SCREEN)
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
                tr.text("F11 and Alt+Enter switch as well."),
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
                    [f"{size} %" for size in _TEXT_SIZES],
                    nearest,
                    lambda index: change(text_size=_TEXT_SIZES[index]),
                ),
            ),
        ]

    def _game(self) -> list[tuple[str, str, Make]]:
        tr, settings, change = self.app.tr, self.app.settings, self.app.change_settings
        return [
            (
                tr.text("Pace"),
                tr.text("How long the cards take. A click or a key always finishes what is moving."),
                lambda rect: pace_choice(tr, rect, settings.pace, lambda pace: change(pace=pace)),
            ),
            self._switch(
                "memory_aid",
                tr.text("Memory aid"),
                tr.text("Shows who won which cards: all of it happened in the open."),
            ),
            (
                tr.text("Explanations"),
                tr.text("What happens for the first time is explained, and your first games give reasons."),
                self._explanations,
            ),
            self._switch(
                "what_if",
                tr.text("What if"),
                tr.text(
                    "Point at the lot to see what winning it would bring. Several people agree on it in the setup."
                ),
            ),
            self._switch(
                "sort_hand",
                tr.text("Sort hand by power"),
                tr.text("The strongest card lies on the left. Otherwise cards lie as they were dealt."),
            ),
        ]

    def _explanations(self, rect: Rect) -> list[Control]:
        """The switch, and beside it the button that has all explained again."""
        half = Rect(rect.left, rect.top, rect.w * 0.5, rect.h)
        toggle = self._toggle("explanations", half)
        return [toggle, self._again(Rect(half.right, rect.top + 1, rect.right - half.right, rect.h - 2))]

    def _again(self, rect: Rect) -> Button:
        """Forget what has been explained."""
        tr, progress = self.app.tr, self.app.progress

        def forget() -> None:
            self.app.change_progress(moments=(), games=0)
            self.layout(self.app.viewport.canvas)

        button = Button(rect, tr.text("Show them again"), forget, look=SECONDARY)
        button.hint = tr.text("Everything explains itself once more, as in your first game.")
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
            self._switch("mute", tr.text("Mute everything"), tr.text("The M key does the same.")),
        ]

    def _movement(self) -> list[tuple[str, str, Make]]:
        tr = self.app.tr
        return [
            self._switch("reduced_motion", tr.text("Reduced motion"), tr.text("Everything is shown, nothing moves.")),
            self._switch("screen_shake", tr.text("Screen shake"), ""),
            self._switch("flashes", tr.text("Flashes"), tr.text("Never more than three in a second.")),
        ]

    def _volume(self, name: str, words: str) -> tuple[str, str, Make]:
        change = self.app.change_settings
        value: int = getattr(self.app.settings, name)
        return words, "", lambda rect: Slider(rect, (0, 100), value, lambda new: change(**{name: new}))

    def _switch(self, name: str, words: str, hint: str) -> tuple[str, str, Make]:
        return words, hint, lambda rect: self._toggle(name, rect)

    def _toggle(self, name: str, rect: Rect) -> Toggle:
        """The switch of a setting."""
        tr, change = self.app.tr, self.app.change_settings
        on: bool = getattr(self.app.settings, name)
        states = (tr.text("Off"), tr.text("On"))
        self._switches[name] = Toggle(rect, states, lambda new: change(**{name: new}), on=on)
        return self._switches[name]
