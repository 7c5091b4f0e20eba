"""The player's settings; every change applies at once.

First the settings one by one: what each is called, what it does, and the control that changes it; then presets that set
several at once, and the scene: the machine's fuse box, with a fuse for each page.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ui.base.i18n import LANGUAGES, N_, Translator, available_languages
from ui.base.spacing import APART, GAP, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BODY,
    CREAM,
    HEADING,
    INK,
    LINE,
    PANEL,
    PANEL_DARK,
    SMALL,
    STRONG,
    SUBHEADING,
    Colour,
    TextStyle,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.files.settings import FOLLOWING, Pace, PointerSize, Settings, WindowMode, ZoomRest
from ui.halls.backdrop import FOREMAN, IDLE, draw_figure, draw_fuse, draw_fuse_box
from ui.input.glyphs import beside, glyph
from ui.input.input import Command
from ui.layout.box import Box, Draw
from ui.layout.boxes import Column, Fit, Grid, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.drawing import arranged, draw_boxes
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.paint.painter import Painter
from ui.scenes.common.boxes import FIELD, SMALL_BUTTON, button, called, choice, control, menu, ruler, segments, switch
from ui.scenes.common.paged import TabbedPage
from ui.scenes.common.speaker import speaker, stand
from ui.table.motion.choreography import PACE_FACTOR
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY
from ui.widgets.plate import PLANK, draw_plank
from ui.widgets.setting_picture import draw_help, draw_icon, draw_setting, moves
from ui.widgets.slider import Dial

if TYPE_CHECKING:
    from ui.shell.app import App


_FIELD = 220.0
"""How wide a control with a value is on a row of its own, in units."""
_FLIGHT = 0.6
"""How long a card flies at the usual pace, in seconds."""
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
BRIEFLY = {
    "pace": N_("How fast cards move"),
    "memory_aid": N_("Keeps what everybody has seen"),
    "explanations": N_("Tips for whatever is new"),
    "what_if": N_("What a card would bring you"),
    "figures": N_("Chances in per cent"),
    "sort_hand": N_("The strongest on the left"),
    "pointer_size": N_("How large the mouse pointer is."),
    "zoom_rest": N_("When the pointer rests on a card"),
    "keys": N_("What each of them does"),
}
"""What settings that have a plate of their own do, in a few words below their names."""
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

    def __init__(self, app: "App", changed: Callable[[], None]) -> None:
        """``changed`` is called when something changes that other rows show."""
        self._app = app
        self._changed = changed

    def row(self, name: str) -> Box:
        """The name of a setting, and on the right what changes it."""
        setting = self.setting(name)
        boxes = [Sized(_called(field, setting), across=None) for field in setting.fields]
        beside = Row(_name(name, setting), *boxes, gap=APART)
        below = Column(_name(name, setting), Row(*boxes, gap=APART, at="end"))
        return Sized(Layers(Spacer(58), Fit(beside, below)), high=62, across=None, along=None, weight=1)

    def plate(self, name: str, draw: Draw) -> Box:
        """A setting on a plate: its name and what changes it, and a drawing of what it does now."""
        setting = self.setting(name)
        called, shows = _name(name, setting, SUBHEADING), Picture(draw, least=80, usual=110, weight=1)
        brief = Words(self._app.tr.text(BRIEFLY[name]), SMALL, lines=2, at="middle", group="brief", weight=1)
        boxes = {
            field.key in ("again", "keys"): Sized(_called(field, setting), across=None) for field in setting.fields
        }
        head, below = (Row(words, boxes.get(presses), gap=GAP) for words, presses in ((called, False), (brief, True)))
        return _on_plate(LINE, Layers(Spacer(FIELD, weight=0), head), below, shows)

    def dial(self, name: str) -> Box:
        """A volume as a dial above its name."""
        setting = self.setting(name)
        words = Words(setting.words, STRONG, lines=2, side="center", group="settings")
        return Padding(0, Column(_called(setting.fields[0], setting), words, gap=SNUG, weight=1), bottom=NEAR, weight=1)

    def ruler(self) -> Box:
        """The text sizes along the foot of the page, where nothing moves them."""
        name, tr = "text_size", self._app.tr
        size = self._app.settings.text_size
        values = [tr.percent(one) for one in _TEXT_SIZES]
        index = min(range(len(_TEXT_SIZES)), key=lambda index: abs(_TEXT_SIZES[index] - size))

        def choose(index: int) -> None:
            self._app.change_settings(text_size=_TEXT_SIZES[index])

        leaf = ruler(name, values, index, choose)
        setting = Setting(tr.text("Text size"), "", (leaf,))
        return Column(_name(name, setting), _called(leaf, setting), gap=TIGHT)

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
            case "pace":
                hint = tr.text("Any press skips an animation.")
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

    def _choice(self, name: str, values: list[str], index: int, choose: Callable[[int], None]) -> Leaf:
        return choice(name, values, index, choose, wide=_FIELD)

    def _language(self) -> Leaf:
        languages = available_languages()
        return segments(
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
        return _pace_choice(app.tr, app.settings.pace, lambda pace: app.change_settings(pace=pace))

    def _pointer(self) -> Leaf:
        tr, sizes = self._app.tr, tuple(PointerSize)
        return self._choice(
            "pointer_size",
            [tr.text("Normal"), tr.text("Large"), tr.text("Very large")],
            sizes.index(self._app.settings.pointer_size),
            lambda index: self._app.change_settings(pointer_size=sizes[index]),
        )

    def _keys(self) -> Leaf:
        """Where the keys are shown."""
        words = self._app.tr.text("Show and change")
        return button(words, self._app.go.keys, key="keys", look=SECONDARY, style=SMALL_BUTTON, wide=_FIELD, high=FIELD)

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
            wide=_FIELD,
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
            return Dial(
                rect,
                (0, 100),
                value,
                lambda new: self._app.change_settings(**{name: new}),
                shown=self._app.tr.percent,
            )

        return control(name, made, wide=130, high=150, weight=1)

    def _switch(self, name: str) -> Leaf:
        tr = self._app.tr

        def turn(on: bool) -> None:  # noqa: FBT001 - the switch calls it so
            self.change({name: on})

        return switch(name, (tr.text("Off"), tr.text("On")), turn, on=getattr(self._app.settings, name))

    def change(self, values: Mapping[str, object]) -> None:
        """Change settings; what followed the system no longer does."""
        chosen = self._app.settings.chosen
        own = tuple(name for name in values if name in FOLLOWING and name not in chosen)
        self._app.change_settings(**values, **({"chosen": (*chosen, *own)} if own else {}))


class SettingName(Control):
    """The name of a setting, which says what that does where the pointer rests on it."""

    def __init__(self, rect: Rect, text: str) -> None:
        """Show the name in two lines at most."""
        super().__init__(rect)
        self.text, self.style = text, STRONG
        self.dotted = True
        """Whether dots lead from it to what stands beside it."""

    def contains(self, pos: Point) -> bool:
        """Return whether the pointer is on it, which matters only if it has a hint."""
        return bool(self.hint) and super().contains(pos)

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002 - it is never focused
        """Draw the name, and dots from it to what changes it."""
        room = self.rect
        end = painter.measure(self.text, self.style)[0] + NEAR
        for x in range(round(room.right), round(room.left + end), -12) if self.dotted else ():
            painter.rect(Rect(x - 3, room.centery + 6, 3, 3), mix(PANEL, LINE, 0.7))
        painter.text(
            self.text, room.midleft, self.style, align="midleft", max_width=room.w, max_lines=2, max_height=room.h
        )


def _called(field: Leaf, setting: Setting) -> Leaf:
    return called(field, setting.words, setting.hint)


def _name(name: str, setting: Setting, heading: TextStyle | None = None) -> Leaf:
    """A setting's name, or that on its plate as its ``heading``."""

    def made(old: Control | None, rect: Rect, style: TextStyle) -> Control:
        one = old if isinstance(old, SettingName) else SettingName(rect, setting.words)
        one.rect, one.text, one.style, one.hint = rect, setting.words, style, setting.hint
        one.dotted = name != "text_size" and heading is None
        return one

    style = heading or STRONG
    return Leaf(_ABOUT + name, made, label=setting.words, style=style, lines=2, group="settings", weight=1)


_ABOUT = "about "
"""How the keys of names of settings begin."""


# The presets


class Preset(NamedTuple):
    """Settings that help somebody, and what they are then."""

    title: str
    values: Mapping[str, object]

    def holds(self, settings: Settings) -> bool:
        """Whether all of them are so."""
        return all(getattr(settings, name) == value for name, value in self.values.items())

    @property
    def usual(self) -> Mapping[str, object]:
        """What they are at first."""
        return {name: getattr(Settings(), name) for name in self.values}


PRESETS = (
    Preset(N_("See"), {"text_size": 150, "high_contrast": True}),
    Preset(N_("Hear"), {"captions": True, "mono": True}),
    Preset(N_("Move"), {"pointer_size": PointerSize.VERY_LARGE, "zoom_rest": ZoomRest.AT_ONCE}),
    Preset(N_("Read"), {"read_aloud": True, "explanations": True, "pace": Pace.SLOW}),
    Preset(N_("Keep calm"), {"reduced_motion": True, "screen_shake": False, "flashes": False}),
)
"""In display order; no two set the same thing."""


def preset_words(tr: Translator, rows: SettingRows, preset: Preset) -> str:
    """What a preset sets."""
    valued = {
        "pointer_size": tr.text("Very large"),
        "zoom_rest": tr.text("At once"),
        "pace": tr.text("Slow"),
        "text_size": tr.percent(150),
    }
    told = []
    for name, value in preset.values.items():
        words = tr.text("Text size") if name == "text_size" else rows.setting(name).words
        told.append(words if value is True else f"{words}: {valued.get(name, tr.text('Off'))}")
    return " · ".join(told)


def presets_page(app: "App", rows: SettingRows) -> Box:
    """A plate for each preset with its switch, side by side as far as they fit, and the foreman."""
    plates: list[Box] = [_plate(app, rows, at, preset) for at, preset in enumerate(PRESETS)]
    words = app.tr.text("One lever sets several switches.")
    plates.append(speaker(words, stand(FOREMAN), least=90, most=170, may_go=2))
    return Scroll(_side_by_side(plates), key="for all")


def _side_by_side(plates: Sequence[Box]) -> Box:
    """Plates in as many columns as fit."""
    return Fit(
        *(Grid(*plates, columns=columns, gap=APART, alike=columns > 1, weight=1) for columns in (3, 2, 1)), weight=1
    )


def _on_plate(edge: Colour, *boxes: Box) -> Box:
    """A plate with these one below another."""
    ground = Picture(lambda painter, place: painter.panel(place, PANEL_DARK, border=edge, border_width=4))
    return Layers(ground, Padding(APART, Column(*boxes, gap=NEAR), top=GAP, bottom=GAP))


def _plate(app: "App", rows: SettingRows, at: int, preset: Preset) -> Box:
    tr = app.tr
    title, told = tr.text(preset.title), preset_words(tr, rows, preset)

    def turn(on: bool) -> None:  # noqa: FBT001 - the switch calls it so
        rows.change(preset.values if on else preset.usual)

    on = preset.holds(app.settings)
    field = called(switch(f"preset {at}", (tr.text("Off"), tr.text("On")), turn, on=on), title, told, written=True)
    head = Row(Words(title, HEADING, lines=2, at="middle", weight=1), Sized(field, across=None), gap=APART)
    words = Words(told, BODY, group="what is set", letters=30)
    shows = Picture(partial(draw_help, preset=at), least=60, usual=110, may_go=1, weight=1)
    return Named(title, _on_plate(CREAM if on else LINE, head, words, shows))


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
    Page.CONTROLS: ("pointer_size", "zoom_rest", "keys"),
}
"""The settings on each page. The last page, which is not among them, has presets."""


class SettingsScene(TabbedPage[Page]):
    """A fuse for each page; a card at the right shows what the setting does that is pointed at or reached by keys."""

    reads_drawing = False
    ground = PANEL

    def __init__(self, app: "App", page: Page | None = None) -> None:
        """Show the current settings, by default on the page that was open last."""
        super().__init__(app, page or Page(app.go.settings_page or Page.SCREEN))
        self._seen = msgspec.structs.astuple(app.settings)
        self._looked_at: str | None = None
        """The setting that is pointed at, and so shown."""
        self._time = 0.0
        """How long it has been, in seconds."""

    @property
    def heading_words(self) -> str:
        """The heading, and the open page."""
        return f"{self.app.tr.text('Settings')}: {self._tab_words()[self.shown]}"

    @property
    def wants_frames(self) -> bool:
        """While what is shown moves."""
        return super().wants_frames or self._moves

    @property
    def _moves(self) -> bool:
        return self._looked_at is not None and moves(self._looked_at, self.app.settings)

    def page_words(self) -> Sequence[str]:
        """What the presets set; on the other pages all words belong to controls."""
        rows, tr = self._rows(), self.app.tr
        presets = PRESETS if self.shown is Page.ACCESS else ()
        return [f"{tr.text(preset.title)}: {preset_words(tr, rows, preset)}" for preset in presets]

    def turn_to(self, tab: Page) -> None:
        """Show another page, with the focus on its fuse."""
        super().turn_to(tab)
        self.app.go.settings_page = tab.value

    def page(self) -> Box:
        """The fuses, and what the one in use is for below them."""
        fuses = self.tabs(self._tab_words(), self._fuse)
        inside = Column(fuses, self._contents(), gap=GAP, weight=1)
        box = Layers(Picture(draw_fuse_box), Padding(WIDE, inside, top=44, bottom=WIDE), weight=1)
        return menu(self.app.tr.text("Settings"), box, self.way_back(), foot=APART)

    def layout(self, canvas: Rect) -> None:
        """Arrange the page. Where the card has room it says what a setting does, and no bubble need."""
        super().layout(canvas)
        shown = self.place_of(_CARD) is not None
        for widget in self.group.widgets:
            if self._name_of(widget) is not None and not widget.explains:
                widget.hint_written = shown

    def _rows(self) -> SettingRows:
        return SettingRows(self.app, self.lay_out_again)

    def _contents(self) -> Box:
        rows = self._rows()
        if self.shown is Page.ACCESS:
            return presets_page(self.app, rows)
        # Names are not far from what changes them, where a card stands beside.
        if self.shown is Page.SOUND:
            return self._column(rows)
        if self.shown is not Page.SCREEN:
            plates = [rows.plate(name, partial(self._draw_shown, name)) for name in ROWS[self.shown]]
            crew = Picture(_draw_crew, least=130, may_go=1, weight=1) if self.shown is Page.CONTROLS else None
            return Scroll(Column(_side_by_side(plates), crew, gap=GAP, weight=1), key=f"rows {self.shown}")
        column = Sized(self._column(rows), wide=900, most_wide=900, across=None, along=None, weight=0)
        card = Named(_CARD, Picture(self._draw_card, wide=440, least=220, weight=1))
        upper = Fit(Row(column, card, gap=WIDE, weight=1), self._column(rows), weight=1)
        return Column(upper, rows.ruler(), gap=NEAR, weight=1)

    def _column(self, rows: SettingRows) -> Box:
        """The settings of the page that is open."""
        names = ROWS[self.shown]
        lined = [rows.row(name) for name in names if name not in (*_VOLUMES, "text_size")]
        key = f"rows {self.shown}"
        if self.shown is Page.SOUND:
            dials = Padding(0, Row(*map(rows.dial, _VOLUMES), gap=APART, alike=True, weight=1), top=NEAR, bottom=0)
            two, one = Grid(*lined, columns=2, gap=2 * WIDE, rows_gap=SNUG), Column(*_lined(lined))
            return Scroll(Fit(Column(dials, two, gap=GAP, weight=1), Column(dials, one, gap=GAP, weight=1)), key=key)
        return Scroll(Column(*_lined(lined), Spacer(weight=2), weight=1), key=key)

    def _fuse(self, page: Page, words: str) -> Box:
        """What lies on the fuse of a page."""
        lit = page is self.shown
        colour = INK if lit else CREAM
        icon = Picture(partial(draw_icon, page.value, colour), high=40, aspect=1.0, may_go=1)
        label = Words(words, SUBHEADING.but(colour=colour), lines=2, side="center", at="middle", group="fuses")
        named = Padding(APART, Sized(Row(Sized(icon), label, gap=NEAR)), top=SNUG, bottom=SNUG)
        return Layers(Picture(partial(draw_fuse, lit=lit), least=84), named)

    def _draw_card(self, painter: Painter, place: Rect) -> None:
        """Draw the setting that is looked at, or else the first of the page, and say what it does."""
        name = self._looked_at or ROWS[self.shown][0]
        tr = self.app.tr
        words, hint = (tr.text("Text size"), "") if name == "text_size" else self._rows().setting(name)[:2]
        painter.panel(place, PANEL_DARK, border=LINE, border_width=4)
        shows = "card", words, hint
        told = arranged(painter, shows, place.inflate(-2 * APART, -2 * GAP), lambda: _told(words, hint), smallest=1.0)
        draw_boxes(painter, told)
        room = next(one.rect for one in told if isinstance(one.leaf, Picture))
        self._draw_shown(name, painter, room)

    def _draw_shown(self, name: str, painter: Painter, room: Rect) -> None:
        """Draw what a setting does now; while it is looked at, what moves does."""
        settings, sample = self.app.settings, self.app.tr.text("You are Chief now, and bid first.")
        time = self._time if name == self._looked_at else 0.0
        draw_setting(painter, room, name, settings, time, _FLIGHT * PACE_FACTOR[settings.pace], sample)

    def _name_of(self, widget: Control | None) -> str | None:
        """The setting that a control changes or names."""
        key = next((key[1] for key, one in self._by_key.items() if one is widget), "").removeprefix(_ABOUT)
        key = "explanations" if key == "again" else key
        return key if key in ROWS.get(self.shown, ()) else None

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
        """Show what a key or the system has changed meanwhile, and what is pointed at."""
        before, self._seen = self._seen, msgspec.structs.astuple(self.app.settings)
        if self._seen != before:
            self.lay_out_again()
        looked_at = self._name_of(self.group.reached)
        if looked_at != self._looked_at and (looked_at is not None or self.group.ring):
            self._looked_at, self._time = looked_at, 0.0
            self.invalidate()
        if self._moves:
            self._time += dt
            self.invalidate()
        super().update(dt)


_CARD = "card"


def _told(words: str, hint: str) -> Box:
    """A setting's name above the room for its drawing, and what it does."""
    return Column(
        Words(words, SUBHEADING, lines=2, side="center"),
        Picture(least=80, weight=1),
        Words(hint, SMALL.but(colour=CREAM), side="center", letters=30),
        gap=SNUG,
        weight=1,
    )


def _lined(rows: Sequence[Box]) -> Iterator[Box]:
    """Rows with a line between each two."""
    yield rows[0]
    for row in rows[1:]:
        yield Picture(_draw_line, high=2)
        yield row


def _draw_crew(painter: Painter, place: Rect) -> None:
    """Draw robots on a plank, as many as there is room for."""
    draw_plank(painter, place)
    size = min(place.h - PLANK, 170.0)
    standing = IDLE[: int(place.w / (1.2 * size))]
    for at, art in enumerate(standing, 1):
        x = place.left + (at - 0.5) * place.w / len(standing)
        draw_figure(painter, ("robot", art), (x, place.bottom - PLANK + 3), size)


def _draw_line(painter: Painter, place: Rect) -> None:
    painter.line(place.midleft, place.midright, mix(PANEL, LINE, 0.35), 2)


def _pace_choice(tr: Translator, pace: Pace, choose: Callable[[Pace], None]) -> Leaf:
    """Return the choice of the pace of animations; its hint says what the chosen one means."""
    words = {
        Pace.OFF: tr.text("No animation"),
        Pace.FAST: tr.text("Fast"),
        Pace.NORMAL: tr.text("Normal"),
        Pace.SLOW: tr.text("Slow"),
    }
    hints = {
        Pace.OFF: tr.text("Nothing moves: cards are where they belong at once. Winners stay as long as at Normal."),
        Pace.FAST: tr.text("For those who know the game: cards fly, and winners are on show for about a second."),
        Pace.NORMAL: tr.text("Time to see who laid what: winners stay longer the more bids there are, and in a tie."),
        Pace.SLOW: tr.text("Everything takes more than twice as long as at Normal."),
    }
    paces = list(words)
    return choice(
        "pace",
        list(words.values()),
        paces.index(pace),
        lambda index: choose(paces[index]),
        hints=[hints[pace] for pace in paces],
        wide=_FIELD,
    )
