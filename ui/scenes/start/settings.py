"""The player's settings; every change applies at once.

First the settings one by one: what each is called, what it does, and the control that changes it; then the page on
accessibility, and the scene with its tabs.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ui.base.i18n import LANGUAGES, N_, Translator, available_languages
from ui.base.spacing import APART, GAP, SNUG
from ui.base.theme import BODY, INK, LINE, PANEL, PANEL_DARK, SMALL, STRONG, SUBHEADING, YELLOW, TextStyle, mix
from ui.base.viewport import Point, Rect
from ui.files.settings import FOLLOWING, PointerSize, WindowMode, ZoomRest
from ui.halls.backdrop import FOREMAN, draw_figure
from ui.input.glyphs import beside, glyph
from ui.input.input import Command
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD, SMALL_BUTTON, button, called, choice, control, menu, robots, switch
from ui.scenes.common.pace import pace_choice
from ui.scenes.common.paged import TabbedPage
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY
from ui.widgets.plate import draw_panel
from ui.widgets.slider import Slider

if TYPE_CHECKING:
    from ui.shell.app import App


_FIELD = 500.0
"""How wide a control with a value is on a row of its own, in units."""
_SPEEDS = (70, 100, 160, 240)
"""Of the voice that reads aloud, in per cent."""
_TEXT_SIZES = (85, 100, 115, 130, 150, 175, 200)

SWITCHES = {
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


class Setting(NamedTuple):
    """A setting, or the page that it leads to."""

    words: str
    hint: str
    """What it does; "" if its name says it all."""
    fields: tuple[Leaf, ...]
    """What changes it."""


class SettingRows:
    """Makes the rows of settings. A row's name is its field's, or that of the page it leads to."""

    def __init__(self, app: "App", changed: Callable[[], None], *, brief: bool = False) -> None:
        """``changed`` is called when something changes that other rows show. ``brief`` leaves out what a setting does,
        which is then said where the pointer or the focus rests."""
        self._app = app
        self._changed = changed
        self._brief = brief
        self._wide = 0.0 if brief else _FIELD

    def row(self, name: str) -> Box:
        """The name of a setting, what it does, and on the right what changes it."""
        setting = self.setting(name)
        words: Box = _name(setting)
        if not self._brief:
            words = Column(
                Words(setting.words, STRONG, lines=2, group="settings"),
                Words(setting.hint, SMALL, letters=90, group="what settings do"),
                at="middle",
                weight=1,
            )
        fields = (called(field, setting.words, setting.hint, written=not self._brief) for field in setting.fields)
        row = Row(words, *(Sized(field, across=None) for field in fields), gap=APART)
        # Lower without what the setting does.
        least, high = (58, 58) if self._brief else (66, 80)
        return Sized(Layers(Spacer(least), row), high=high, across=None, along=None)

    def setting(self, name: str) -> Setting:
        """A setting and what changes it."""
        tr = self._app.tr
        if name in SWITCHES:
            words, hint = SWITCHES[name]
            return Setting(tr.text(words), tr.text(hint) if hint else "", (self._switch(name),))
        if name in _VOLUMES:
            return Setting(tr.text(_VOLUMES[name]), "", (self._volume(name),))
        match name:
            case "language":
                return Setting(tr.text("Language"), "", (self._language(),))
            case "window_mode":
                return Setting(tr.text("Window"), self._also(Command.FULL_SCREEN), (self._window(),))
            case "text_size":
                return Setting(tr.text("Text size"), "", (self._text_size(),))
            case "pace":
                hint = tr.text("How fast cards move. Any press skips an animation.")
                return Setting(tr.text("Pace"), hint, (self._pace(),))
            case "explanations":
                hint = tr.text(
                    "Anything that happens for the first time is explained, and your first games give reasons."
                )
                return Setting(tr.text("Explanations"), hint, (self._again(), self._switch(name)))
            case "mute":
                return Setting(tr.text("Mute everything"), self._also(Command.MUTE), (self._switch(name),))
            case "read_aloud":
                hint = tr.text(
                    "Your system's voice says everything that is shown. The rules list the keys that ask it."
                )
                return Setting(tr.text("Read aloud"), hint, (self._reading(),))
            case "keys":
                hint = tr.text("What each key and each gamepad button does, and a new one for any of them.")
                return Setting(tr.text("Keys and buttons"), hint, (self._keys(),))
            case "pointer_size":
                return Setting(tr.text("Pointer"), tr.text("How large the mouse pointer is."), (self._pointer(),))
            case "zoom_rest":
                hint = tr.text(
                    "When the pointer rests on a card. The right button does it at any time{key}.",
                    key=beside(tr, Command.ZOOM),
                )
                return Setting(tr.text("Enlarge cards"), hint, (self._zoom(),))
            case _:
                raise LookupError(name)

    def _choice(
        self, name: str, values: list[str], index: int, choose: Callable[[int], None], *, wraps: bool = True
    ) -> Leaf:
        return choice(name, values, index, choose, wraps=wraps, wide=self._wide)

    def _language(self) -> Leaf:
        languages = available_languages()
        return self._choice(
            "language",
            [LANGUAGES[code] for code in languages],
            languages.index(self._app.tr.language),
            lambda index: self._app.change_settings(language=languages[index]),
        )

    def _window(self) -> Leaf:
        tr, modes = self._app.tr, (WindowMode.WINDOW, WindowMode.FULL_SCREEN)
        return self._choice(
            "window_mode",
            [tr.text("In a window"), tr.text("Full screen")],
            modes.index(self._app.settings.window_mode),
            lambda index: self._app.change_settings(window_mode=modes[index]),
        )

    def _text_size(self) -> Leaf:
        size = self._app.settings.text_size
        return self._choice(
            "text_size",
            [self._app.tr.percent(one) for one in _TEXT_SIZES],
            min(range(len(_TEXT_SIZES)), key=lambda index: abs(_TEXT_SIZES[index] - size)),
            lambda index: self._app.change_settings(text_size=_TEXT_SIZES[index]),
            wraps=False,
        )

    def _zoom(self) -> Leaf:
        tr, rests = self._app.tr, tuple(ZoomRest)
        return self._choice(
            "zoom_rest",
            [tr.text("Never"), tr.text("After a second"), tr.text("At once")],
            rests.index(self._app.settings.zoom_rest),
            lambda index: self._app.change_settings(zoom_rest=rests[index]),
        )

    def _pace(self) -> Leaf:
        app = self._app
        return pace_choice(app.tr, app.settings.pace, lambda pace: app.change_settings(pace=pace), wide=self._wide)

    def _pointer(self) -> Leaf:
        tr, sizes = self._app.tr, tuple(PointerSize)
        return self._choice(
            "pointer_size",
            [tr.text("Normal"), tr.text("Large"), tr.text("Very large")],
            sizes.index(self._app.settings.pointer_size),
            lambda index: self._app.change_settings(pointer_size=sizes[index]),
        )

    def _keys(self) -> Leaf:
        words = self._app.tr.text("Show and change")
        return button(
            words, self._app.go.keys, key="keys", look=SECONDARY, style=SMALL_BUTTON, wide=self._wide, high=FIELD
        )

    def _again(self) -> Leaf:
        """The button that makes the game explain everything again."""
        tr, progress = self._app.tr, self._app.progress

        def forget() -> None:
            self._app.change_progress(moments=(), games=0)
            self._changed()

        return button(
            tr.text("Show them again"),
            forget,
            key="again",
            look=SECONDARY,
            style=SMALL_BUTTON,
            high=FIELD,
            hint=tr.text("Everything is explained again, as in your first game."),
            disabled=None if progress.moments or progress.games else tr.text("Nothing has been explained yet."),
        )

    def _reading(self) -> Leaf:
        """Whether the game is read aloud, and how fast."""
        tr, settings = self._app.tr, self._app.settings
        words = [tr.text("Off"), tr.text("Slow"), tr.text("Normal"), tr.text("Fast"), tr.text("Very fast")]
        nearest = min(range(len(_SPEEDS)), key=lambda index: abs(_SPEEDS[index] - settings.reading_speed))

        def choose(index: int) -> None:
            if index:
                self._app.change_settings(read_aloud=True, reading_speed=_SPEEDS[index - 1])
            else:
                self._app.change_settings(read_aloud=False)

        return self._choice("read_aloud", words, nearest + 1 if settings.read_aloud else 0, choose)

    def _also(self, command: Command) -> str:
        """That a key or button does the same, if the device in use has one."""
        key = glyph(self._app.tr, command)
        return self._app.tr.text("{key} does the same.", key=key) if key else ""

    def _volume(self, name: str) -> Leaf:
        def made(rect: Rect) -> Control:
            value: int = getattr(self._app.settings, name)
            return Slider(
                rect,
                (0, 100),
                value,
                lambda new: self._app.change_settings(**{name: new}),
                shown=self._app.tr.percent,
            )

        return control(name, made, wide=_FIELD, high=FIELD)

    def _switch(self, name: str) -> Leaf:
        tr, change = self._app.tr, self._app.change_settings

        def turn(on: bool) -> None:  # noqa: FBT001 - the switch calls it so
            chosen = self._app.settings.chosen
            if name in FOLLOWING and name not in chosen:
                change(chosen=(*chosen, name))
            change(**{name: on})

        return switch(name, (tr.text("Off"), tr.text("On")), turn, on=getattr(self._app.settings, name))


class SettingName(Control):
    """The name of a setting, which says what that does where the pointer rests on it."""

    def __init__(self, rect: Rect, text: str) -> None:
        """Show the name in two lines at most."""
        super().__init__(rect)
        self.text, self.style = text, STRONG

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on it, which matters only if it has a hint."""
        return bool(self.hint) and super().contains(pos)

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002 - it is never focused
        """Draw the name."""
        room = self.rect
        painter.text(
            self.text, room.midleft, self.style, align="midleft", max_width=room.w, max_lines=2, max_height=room.h
        )


def _name(setting: Setting) -> Leaf:
    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        name = old if isinstance(old, SettingName) else SettingName(rect, setting.words)
        name.rect, name.text, name.style, name.hint = rect, setting.words, style, setting.hint
        return name

    return Leaf(
        f"name of {setting.words}", made, label=setting.words, style=STRONG, lines=2, group="settings", weight=1
    )


# The page on accessibility: the same facts as in `build/docs/ACCESS.md`, in short, each with its settings


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


def access_page(tr: Translator, rows: SettingRows) -> Box:
    """A plate for each group, side by side as far as all of them fit."""
    plates = [_plate(group, rows) for group in groups(tr)]
    grids = [Grid(*plates, columns=columns, gap=GAP, alike=columns > 1, weight=1) for columns in (3, 2, 1)]
    return Scroll(Fit(*grids), key="for all")


def _plate(group: Group, rows: SettingRows) -> Box:
    """A plate with its words above, and its settings at the foot."""
    words = Column(
        Words(group.title, SUBHEADING.but(colour=YELLOW), group="groups"),
        Words(group.told, BODY.but(size=20), group="what is done", letters=90),
        gap=SNUG,
    )
    if not group.settings:
        foreman = Picture(_draw_foreman, least=90, usual=150, wide=150, may_go=1)
        inside: Box = Row(foreman, Holder(words, weight=1), gap=APART)
    else:
        inside = Column(words, Spacer(), Column(*map(rows.row, group.settings)))
    ground = Picture(draw_panel if group.settings else _draw_last)
    return Named(group.title, Layers(ground, Padding(APART, inside, top=GAP, bottom=GAP)))


def _draw_last(painter: Painter, place: Rect) -> None:
    painter.panel(place, PANEL_DARK, border=INK, radius=20, shadow=12)


def _draw_foreman(painter: Painter, place: Rect) -> None:
    draw_figure(painter, FOREMAN, place.midbottom, min(place.h, place.w * 1.3))


# The scene


class Page(StrEnum):
    """A tab of the settings, in display order."""

    SCREEN = "screen"
    GAME = "game"
    SOUND = "sound"
    CONTROLS = "controls"
    ACCESS = "access"


ROWS: dict[Page, tuple[str, ...]] = {
    Page.SCREEN: (
        "language",
        "window_mode",
        "text_size",
        "high_contrast",
        "reduced_motion",
        "screen_shake",
        "flashes",
    ),
    Page.GAME: ("pace", "memory_aid", "explanations", "what_if", "figures", "sort_hand"),
    Page.SOUND: ("music", "effects", "interface", "mute", "mono", "captions", "read_aloud"),
    Page.CONTROLS: ("keys", "zoom_rest", "pointer_size"),
}
"""The settings on each tab. The last tab, which is not among them, shows some of them again by what they are for."""


class SettingsScene(TabbedPage[Page]):
    """Tabs of settings; the last one says what the game does for those who see, hear, move or read differently."""

    reads_drawing = False

    def __init__(self, app: "App", page: Page | None = None) -> None:
        """Show the current settings, by default on the tab that was open last."""
        super().__init__(app, page or Page(app.go.settings_page or Page.SCREEN))
        self._seen = msgspec.structs.astuple(app.settings)

    @property
    def heading_words(self) -> str:
        """The heading, and the open tab."""
        return f"{self.app.tr.text('Settings')}: {self._tab_words()[self.shown]}"

    def page_words(self) -> Sequence[str]:
        """What the last tab tells; on the others all words belong to controls."""
        told = groups(self.app.tr) if self.shown is Page.ACCESS else ()
        return [f"{group.title}: {group.told}" for group in told]

    def turn_to(self, tab: Page) -> None:
        """Show another tab, with the focus on it."""
        super().turn_to(tab)
        self.app.go.settings_page = tab.value

    def page(self) -> Box:
        """The tabs, and the rows of the open one below them."""
        body = self._for_all() if self.shown is Page.ACCESS else self._rows()
        return menu(
            self.app.tr.text("Settings"), Column(self.tabs(self._tab_words()), body, gap=GAP, weight=1), self.way_back()
        )

    def _rows(self) -> Box:
        """The rows on a plate, and robots below it."""
        self.ground = PANEL
        rows = SettingRows(self.app, self.lay_out_again)
        lined = Column(*_lined(rows.row(name) for name in ROWS[self.shown]))
        scrolled = Scroll(lined, key=f"rows {self.shown}")
        plate = Layers(Picture(draw_panel), Padding(APART, scrolled, top=GAP, bottom=GAP))
        return Column(plate, robots(may_go=1, weight=4), gap=2 * GAP, weight=1)

    def _for_all(self) -> Box:
        self.ground = PANEL_DARK
        plates = access_page(self.app.tr, SettingRows(self.app, self.lay_out_again, brief=True))
        return Column(plates, robots(may_go=2, weight=4), gap=2 * GAP, weight=1)

    def _tab_words(self) -> dict[Page, str]:
        tr = self.app.tr
        return {
            Page.SCREEN: tr.text("Screen"),
            Page.GAME: tr.text("Game"),
            Page.SOUND: tr.text("Sound"),
            Page.CONTROLS: tr.text("Controls"),
            Page.ACCESS: tr.text("Accessibility"),
        }

    def update(self, dt: float) -> None:
        """Show what a key or the system has changed meanwhile."""
        before, self._seen = self._seen, msgspec.structs.astuple(self.app.settings)
        if self._seen != before:
            self.lay_out_again()
        super().update(dt)


def _lined(rows: Iterator[Box]) -> Iterator[Box]:
    """Rows with a line between each two."""
    yield next(rows)
    for row in rows:
        yield Picture(_draw_line, high=2)
        yield row


def _draw_line(painter: Painter, place: Rect) -> None:
    painter.line(place.midleft, place.midright, mix(PANEL, LINE, 0.35), 2)
