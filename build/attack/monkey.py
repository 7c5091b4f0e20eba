"""A monkey at the window: random events of every kind, as plain data that can be stored, shortened and replayed.

`build/attack_events.py` lets it loose on every scene; `tests/ui/games/test_play_fuzz.py` hits the same places.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import pygame

from build.checks.fake_door import AT_HOME, Doors
from game.play.thinking import LocalThinker
from ui.base.i18n import LANGUAGES
from ui.base.viewport import Point
from ui.files.settings import Pace
from ui.match.phones.doorstep import Doorstep
from ui.navigation import SceneNavigator
from ui.paint.assets import Art, Key
from ui.scenes.common.workbench import Workbench
from ui.shell.app import App

DRAWN_EVERY = 6
"""Only one in this many frames is drawn, since drawing takes most of the time."""
KEYS = (
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) * 6,
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER) * 6,
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_SLASH) * 2,
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_KP1, pygame.K_AC_BACK),
    *(pygame.K_F1, pygame.K_F5, pygame.K_F10, pygame.K_F11, pygame.K_PRINTSCREEN, 0),
)
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
TEXTS = (
    *("a", "7", " ", "é", "ß", "Жук", "漢字", "👩‍🔧", "", "x" * 300, "e\u0301" * 40),
    *("{0}", "%s", "\x00", "\n\t", "\u202e", "\ufeff"),
)
PADS = (*range(15), *range(15), 99, -1)
SIZES = ((960, 540), (1280, 720), (1600, 900), (1000, 1000), (2000, 560), (961, 541), (1, 1))
HOME = "HOME"
DATES = ("1970-01-01", "2000-02-29", "2026-11-21", "2026-11-22", "2038-01-19", "2400-12-31")
WINDOW_EVENTS = (
    "WINDOWFOCUSLOST",
    "WINDOWFOCUSGAINED",
    "WINDOWMINIMIZED",
    "WINDOWRESTORED",
    "WINDOWEXPOSED",
    "WINDOWLEAVE",
    "WINDOWENTER",
    "WINDOWMOVED",
    "WINDOWSIZECHANGED",
    "WINDOWDISPLAYCHANGED",
    "CLIPBOARDUPDATE",
    "RENDER_TARGETS_RESET",
    "AUDIODEVICEREMOVED",
    "KEYMAPCHANGED",
)


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happens to the window: an ``event`` of pygame by its name, a file that is dropped ("drop"), or
    another action named by ``do``.

    ``values`` are the event's attributes, or: "step" {"dt": seconds}, "size" {"size": pixels},
    "settings" {name: value}, "date" {"day": ISO}.
    """

    do: str
    event: str = ""
    values: dict[str, Any] = {}


class PlainArt(Art):
    """Pictures without any drawing: each is one flat colour, and there at once."""

    def __init__(self, *, names: Mapping[str, str] | None = None, **_others: object) -> None:
        super().__init__(names=names, cache_folder=None, workers=0)
        self._flat: dict[tuple[int, int], pygame.Surface] = {}

    def aspect(self, key: Key) -> float:
        return {"unit": 250 / 170, "unit-small": 250 / 170, "logo": 2.0, "belt": 1.7}.get(str(key[0]), 1.0)

    def image(
        self,
        _key: Key,
        width_px: int,
        height_px: int,
        _angle: float = 0,
        *,
        exact: bool = True,  # noqa: ARG002
    ) -> pygame.Surface:
        size = max(1, width_px), max(1, height_px)
        if size not in self._flat:
            self._flat[size] = pygame.Surface(size, pygame.SRCALPHA, 32)
            self._flat[size].fill((120, 110, 90, 255))
        return self._flat[size]

    def nearest(self, key: Key, width_px: int, height_px: int) -> pygame.Surface:
        return self.image(key, width_px, height_px)

    def is_ready(self, _key: Key, _width_px: int, _height_px: int) -> bool:
        return True

    def prepare(self, _pictures: Sequence[tuple[Key, int, int]]) -> None:
        """Nothing to prepare."""

    def make_now(self, _key: Key, _width_px: int, _height_px: int) -> None:
        """Nothing to make."""


class LocalNavigator(SceneNavigator):
    """Opens games whose computer players think in this process, and doors without a server."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.doors = Doors(AT_HOME)
        """All doors that were opened, which lead nowhere."""

    def thinker(self) -> LocalThinker:
        """Return computer players for one game."""
        return LocalThinker()

    def doorstep(self) -> Doorstep:
        """Return what makes them."""
        return self.doors.step()


def places(app: App) -> list[Point]:
    """The positions of everything that can be hit, in virtual units: widgets, cards, targets."""
    scene = app.scenes.top
    found: list[Point] = [widget.rect.center for widget in getattr(getattr(scene, "group", None), "widgets", ())]
    sprites = getattr(scene, "sprites", None)
    if sprites is not None:
        found += [(pose.x, pose.y) for pose in sprites.poses().values()]
    if isinstance(scene, Workbench):
        found += [target.rect.center for target in scene.targets()]
    return found


class Monkey:
    """Generates blows: the same ones for the same seed and window."""

    def __init__(self, seed: int, files: Sequence[str]) -> None:
        """``files`` are dropped on the window now and then; HOME in them stands for the folder of the games."""
        self._rng = random.Random(seed)
        self._files = files

    def blows(self, app: App) -> list[Blow]:
        """Some blows within one frame, and the frame."""
        found = [self._blow(app) for _ in range(self._rng.choice((1, 1, 1, 2, 5)))]
        dt = self._rng.choice((0.0, 0.01, 0.05, 0.05, 0.3, 0.3, 1.0, 2.0))
        if self._rng.random() < 0.005:
            # The machine slept, or the system's clock was put forward.
            dt = self._rng.choice((3600.0, 86400.0 * 400))
        return [*found, Blow("step", values={"dt": dt})]

    def _place(self, app: App) -> tuple[int, int]:
        rng, canvas = self._rng, app.viewport.canvas
        anywhere = (rng.uniform(-20, canvas.w + 20), rng.uniform(-20, canvas.h + 20))
        return app.viewport.to_px(rng.choice([*places(app), anywhere, anywhere]))

    def _blow(self, app: App) -> Blow:
        rng = self._rng
        at = rng.random()
        for share, make in _SHARES:
            at -= share
            if at < 0:
                return make(self, app)
        return self.elsewhere(app)

    def move(self, app: App) -> Blow:
        return _event(
            "MOUSEMOTION", pos=self._place(app), rel=(0, 0), buttons=(0, 0, 0), touch=self._rng.random() < 0.2
        )

    def button(self, app: App) -> Blow:
        rng = self._rng
        kind = rng.choice(("MOUSEBUTTONDOWN", "MOUSEBUTTONUP"))
        button = rng.choice((1, 1, 1, 1, 1, 2, 3, 4, 7))
        return _event(kind, pos=self._place(app), button=button, touch=rng.random() < 0.2)

    def wheel(self, _app: App) -> Blow:
        y = self._rng.choice((-1, 1, -40, 40, 0))
        exact = {"precise_x": 0.25, "precise_y": y * 0.3} if self._rng.random() < 0.3 else {}
        return _event("MOUSEWHEEL", x=self._rng.choice((0, 0, 1)), y=y, flipped=self._rng.random() < 0.1, **exact)

    def key(self, _app: App) -> Blow:
        rng = self._rng
        kind = "KEYUP" if rng.random() < 0.3 else "KEYDOWN"
        return _event(kind, key=rng.choice(KEYS), mod=rng.choice(MODS), unicode="")

    def text(self, _app: App) -> Blow:
        return _event(self._rng.choice(("TEXTINPUT", "TEXTINPUT", "TEXTEDITING")), text=self._rng.choice(TEXTS))

    def pad(self, _app: App) -> Blow:
        rng = self._rng
        if rng.random() < 0.6:
            kind = rng.choice(("CONTROLLERBUTTONDOWN", "CONTROLLERBUTTONDOWN", "CONTROLLERBUTTONUP"))
            return _event(kind, instance_id=0, button=rng.choice(PADS))
        if rng.random() < 0.8:
            axis, value = rng.randrange(6), rng.choice((-32768, -20000, 0, 20000, 32767))
            return _event("CONTROLLERAXISMOTION", instance_id=rng.choice((0, 0, 5)), axis=axis, value=value)
        return _event(rng.choice(("CONTROLLERDEVICEADDED", "CONTROLLERDEVICEREMOVED")), device_index=7, instance_id=0)

    def touch(self, _app: App) -> Blow:
        rng = self._rng
        kind = rng.choice(("FINGERDOWN", "FINGERUP", "FINGERMOTION"))
        return _event(kind, touch_id=1, finger_id=rng.randrange(3), x=rng.random(), y=rng.random(), dx=0.0, dy=0.0)

    def window(self, _app: App) -> Blow:
        return _event(self._rng.choice(WINDOW_EVENTS))

    def quit(self, _app: App) -> Blow:
        return _event(self._rng.choice(("QUIT", "WINDOWCLOSE")))

    def drop(self, _app: App) -> Blow:
        return Blow("drop", self._rng.choice(self._files))

    def elsewhere(self, _app: App) -> Blow:
        """What the player does to the window, the settings or the clock."""
        rng = self._rng
        match rng.randrange(4):
            case 0:
                return Blow("size", values={"size": rng.choice(SIZES)})
            case 1:
                return Blow("date", values={"day": rng.choice(DATES)})
            case 2:
                return Blow("settings", values={"language": rng.choice(list(LANGUAGES))})
            case _:
                changes: list[dict[str, Any]] = [
                    {"text_size": rng.choice((80, 100, 125, 150))},
                    {"reduced_motion": rng.random() < 0.5},
                    {"pace": rng.choice(list(Pace)).value},
                    {"sort_hand": rng.random() < 0.5},
                    {"memory_aid": rng.random() < 0.5},
                ]
                return Blow("settings", values=rng.choice(changes))


_SHARES: tuple[tuple[float, Callable[[Monkey, App], Blow]], ...] = (
    (0.20, Monkey.move),
    (0.36, Monkey.button),
    (0.04, Monkey.wheel),
    (0.19, Monkey.key),
    (0.04, Monkey.text),
    (0.08, Monkey.pad),
    (0.02, Monkey.touch),
    (0.025, Monkey.window),
    (0.01, Monkey.quit),
    (0.01, Monkey.drop),
)
"""How often each kind of blow comes; the rest happens elsewhere."""


def strike(app: App, blow: Blow) -> None:
    """Apply a blow."""
    match blow.do:
        case "drop":
            pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=blow.event.replace(HOME, str(app.storage.data))))
        case "event":
            values = {name: tuple(value) if isinstance(value, list) else value for name, value in blow.values.items()}
            pygame.event.post(pygame.event.Event(getattr(pygame, blow.event), values))
        case "step":
            app.step(blow.values["dt"], pygame.event.get())
        case "size":
            width, height = blow.values["size"]
            app.resize((width, height))
        case "settings":
            changes = dict(blow.values)
            if "pace" in changes:
                changes["pace"] = Pace(changes["pace"])
            app.change_settings(**changes)
        case "date":
            day = datetime.fromisoformat(blow.values["day"]).replace(hour=12, tzinfo=UTC)
            app.archive.now = lambda: day
        case _:
            raise ValueError(f"nobody knows how to do {blow.do!r}")


def _event(name: str, **values: Any) -> Blow:  # noqa: ANN401 - whatever pygame's events have
    return Blow("event", name, values)
