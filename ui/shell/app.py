"""The window, and the whole state of the running program: settings, language, fonts, pictures, the scene stack."""

import logging
import os
import time
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

# Windows reads this once, when pygame's first window is made.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from game.core.cards import CATALOGUE
from ui.announce.announcer import Announcer
from ui.archive.archive import Archive
from ui.archive.figures import FACTS
from ui.base.i18n import N_, Translator
from ui.base.memory import keep_little
from ui.base.viewport import MIN_WINDOW, Viewport
from ui.files.background import BackgroundFile, frame, wait_for_all
from ui.files.progress import Progress, load_progress, save_progress
from ui.files.settings import PointerSize, Settings, WindowMode, save_settings
from ui.files.storage import Storage, StorageError
from ui.input.bindings import bindings_from
from ui.input.glyphs import Device, device_of, glyphs_for
from ui.input.input import (
    Command,
    FileDropped,
    FocusGained,
    FocusLost,
    InputEvent,
    InputMapper,
    KeyPressed,
    PadButton,
    WindowClosing,
    as_text,
    command_of,
)
from ui.paint.assets import Art
from ui.paint.fonts import Fonts
from ui.paint.painter import Painter
from ui.paint.pointer import pointer_of
from ui.paint.texts import TextCache
from ui.shell.caption_line import CaptionLine
from ui.shell.crash_report import note_crash
from ui.shell.fresh_page import FreshPage
from ui.shell.navigator import MakeNavigator
from ui.shell.reader import Reader
from ui.shell.scene import SceneStack
from ui.shell.screens import bounded, can_be_seen, first_size, screens
from ui.sound.audio import Audio, Effect

if TYPE_CHECKING:
    from ui.announce.speaker import Speaker
    from ui.announce.voices import Voice
    from ui.input.gamepad import Gamepads

_log = logging.getLogger(__name__)

Found = TypeVar("Found")

TITLE = "Fzzzt!"
FRAMES_PER_SECOND = 60
SLOW_FRAME = 1 / 30
"""Seconds between two frames of gentle motion, while nothing else happens."""
# How often the loop checks for work when idle, in seconds.
_IDLE = 1.0
# How often a fade of the music is updated, in seconds.
_FADE_STEP = 0.03
# How long the loop sleeps between two looks at the event queue, in seconds.
_NAP = 0.012
# The same while nobody sees the window.
_LONG_NAP = 0.1
# A frame that took longer than this, in seconds, counts as this long, so that nothing jumps after a pause.
_LONGEST_STEP = 0.1
# Settings are written once unchanged for this long, in seconds: dragging a slider changes them many times.
_SAVE_DELAY = 0.6
LARGE_WORDS = 130
"""From this text size on, in per cent, the cards have large numbers and names, too."""
# How long closing the program waits at most for a disk that does not respond, in seconds.
_PATIENCE = 5.0
_WAKE, _JOB = pygame.event.custom_type(), pygame.event.custom_type()
# After these, the window can be seen (again).
_BACK = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
_ICON, _ICON_PX = ("icon",), 64
_NO_VOICE = N_(
    "This system has no voice that the game can use. On Linux install speech-dispatcher; or start the game with "
    "--announce, which writes every sentence to the terminal."
)
# What SDL falls back to when there is no screen: an invisible window.
_BLIND_DRIVERS = ("dummy", "offscreen")


class NoDisplayError(Exception):
    """No window can be opened; the message is one sentence for the player."""


class App:
    """The running program and its window. Scenes are given it and find everything they need here.

    `settings`, `storage`, `archive` (all games), `tr` (the translator), `fonts`, `texts`, `art`, `painter`, `viewport`,
    `scenes`, `go` (opens other scenes), `notices` (sentences that the title shows once), `progress` (what the player
    has achieved). Change settings with `change_settings`, which applies them at once, and progress with
    `change_progress`, which saves it.
    """

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        *,
        size: tuple[int, int] | None = None,
        navigator: MakeNavigator,
        hidden: bool = False,
    ) -> None:
        """Open the window at `size` pixels for this run (by default the size in the settings).

        `navigator` makes the object that opens scenes. `hidden` makes the window invisible. Raises NoDisplayError if
        there is no display.
        """
        keep_little()
        self.settings = settings
        self.storage = storage
        self._shaken = False
        """Whether nothing has been drawn since an unexpected error."""
        self.notices: list[str] = []
        self._told: set[str] = set()
        self.running = True
        self.settings_listeners: list[Callable[[Settings], None]] = []
        """Called after every change to the settings, for instance to set the volume."""
        self.caption = CaptionLine()
        self.announcer = Announcer()
        """Everything that is said passes through it."""
        self._reader = Reader(self, self.announcer)
        self.speech: Speaker | None = None
        """The voice; None while the game is not read aloud."""
        self._manner: object = None
        """How the voice speaks."""
        self._voiceless = False
        """Whether the voice has just turned out to be missing."""
        self.audio: Audio | None = None
        """The sound; None in tests and tools that do without."""
        self.tr = Translator(settings.language)
        self.scenes = SceneStack()
        self.go = navigator(self)
        """Opens other scenes."""
        self.window = self._open_window(size, hidden=hidden)
        """The window on the screen. Its positions and sizes are in system units: on macOS its surface has more
        pixels."""
        self.playstation = False
        """Whether the gamepad in use has Sony's signs on its buttons."""
        self.device = Device.KEYS
        """What the player uses now."""
        self._bind(tell=True)
        self._input = InputMapper(self.bindings.by_key)
        self.fonts = Fonts()
        self.texts = TextCache(self.fonts, strong=settings.high_contrast)
        self.art = Art(names=self._card_names(), cache_folder=storage.cache, wake=self.wake)
        self._size_words()
        self.viewport = Viewport(self.surface.get_size())
        self.painter = Painter(self.surface, self.viewport, self.texts, self.art)
        self._expose = True
        self._away = False
        """Whether the window is minimised or hidden: nothing is drawn then, and time passes in large steps."""
        self._has_icon = False
        self.art.prepare([(_ICON, _ICON_PX, _ICON_PX)])
        self._save_in: float | None = None
        self._settings_file = BackgroundFile(storage.settings_file)
        self._progress_file = BackgroundFile(storage.progress_file)
        self._lasting: dict[str, object] = {}
        """The saved values of settings that are overridden for this run only."""
        if size is not None:
            names = ("window_size", "window_place", "window_mode")
            self._lasting = {name: getattr(settings, name) for name in names}
            settings.window_mode = WindowMode.WINDOW
        self._fresh = FreshPage()
        self.guarded = True
        """Whether presses that come too soon are ignored; a script that presses at once sets it to False."""
        self._retarget()
        if settings.pointer_size is not PointerSize.NORMAL:
            self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        if settings.window_mode is WindowMode.FULL_SCREEN:
            self._apply_window_mode()

    @property
    def holding(self) -> bool:
        """Whether a key, a button of mouse or gamepad, or a finger, is down."""
        return self._input.holding or self._pads.holding

    # For scenes

    def quit(self) -> None:
        """End the program after this step."""
        self.running = False

    def wake(self) -> None:
        """Wake the waiting loop so that it takes a step now. May be called from any thread."""
        try:
            pygame.event.post(pygame.event.Event(_WAKE))
        except pygame.error:
            # The queue is full or closed: the loop is awake anyway, or has ended.
            _log.debug("a wake-up was not needed", exc_info=True)

    def soon(self, job: Callable[[], None]) -> None:
        """Run something in the loop's next step. May be called from any thread."""
        try:
            pygame.event.post(pygame.event.Event(_JOB, job=job))
        except pygame.error:
            _log.warning("the program was too busy, or over, for what came from the background", exc_info=True)

    def change_settings(self, **changes: object) -> None:
        """Set fields of the settings and apply them at once; they are saved a moment later.

        Raises AttributeError for an unknown setting. If the file cannot be written, one notice says so; the settings
        still apply for this run.
        """
        for name, value in changes.items():
            if not hasattr(self.settings, name):
                raise AttributeError(f"there is no setting {name!r}")
            setattr(self.settings, name, value)
            self._lasting.pop(name, None)
        if "language" in changes:
            self.tr.use(self.settings.language)
            self.art.rename(self._card_names())
        if "text_size" in changes:
            self._size_words()
        if "high_contrast" in changes:
            self.texts.strong = self.settings.high_contrast
        if "window_mode" in changes:
            self._apply_window_mode()
        if {"keys", "pad_buttons"} & changes.keys():
            self._bind()
            self._input.meanings = self.bindings.by_key
            self._pads.meanings = self.bindings.by_button
        if "pointer_size" in changes:
            self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        if "language" in changes:
            self._name_keys()
        if {"language", "text_size", "high_contrast", "keys", "pad_buttons"} & changes.keys():
            self.painter.clear_layers()
            self.scenes.layout(self.viewport.canvas)
        self._save_in = _SAVE_DELAY
        for listener in self.settings_listeners:
            listener(self.settings)

    def _size_words(self) -> None:
        """Set all words, and the numbers on the cards, in the player's text size."""
        self.texts.text_scale = self.settings.text_size / 100
        self.art.large = self.settings.text_size >= LARGE_WORDS

    def change_for_this_run(self, **changes: object) -> None:
        """Set fields of the settings as `change_settings` does, but save their old values for the next start. A setting
        that the player changes afterwards is kept as usual.
        """
        lasting = {name: getattr(self.settings, name) for name in changes}
        self.change_settings(**changes)
        self._lasting |= lasting

    def save_settings(self) -> None:
        """Save the settings now, in the background; a failure becomes a notice, once."""
        self._save_in = None
        kept = msgspec.structs.replace(self.settings, **self._lasting)
        self._settings_file.put(partial(save_settings, self._settings_file.path, kept))

    def finish_saving(self, seconds: float = _PATIENCE) -> bool:
        """Wait until everything is saved, up to a number of seconds; return whether it is."""
        saved = wait_for_all(seconds)
        self._note_saving()
        return saved

    @cached_property
    def progress(self) -> Progress:
        """What the player has achieved and been told."""
        progress, notices = load_progress(self.storage.progress_file)
        for notice in notices:
            self.notify(notice.told(self.tr))
        return progress

    def change_progress(self, **changes: object) -> None:
        """Set fields of the progress and save it in the background; a failure becomes a notice, once.

        Raises AttributeError for an unknown field.
        """
        unknown = changes.keys() - set(Progress.__struct_fields__)
        if unknown:
            raise AttributeError(f"there is no progress {min(unknown)!r}")
        for name, value in changes.items():
            setattr(self.progress, name, value)
        kept = msgspec.structs.replace(self.progress)
        self._progress_file.put(partial(save_progress, self._progress_file.path, kept))

    @cached_property
    def archive(self) -> Archive:
        """All saved games."""
        return Archive(self.storage.games, facts=FACTS, wake=self.wake)

    def _note_saving(self) -> None:
        if "archive" in vars(self):
            while self.archive.notices:
                self.notify(self.archive.notices.popleft().told(self.tr))
        for file in (self._settings_file, self._progress_file):
            try:
                file.ended()
            except StorageError as error:
                _log.warning("%s", error)
                self.notify(error.sentence.told(self.tr))

    def notify(self, sentence: str) -> None:
        """Have the title show a sentence; each one only once per run."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.notices.append(sentence)

    def play(self, effect: Effect) -> None:
        """Play a sound effect, if there is sound; say in words what it is, if the player wants that."""
        if self.audio is not None:
            self.audio.play(effect)
        if self.settings.captions and self.caption.hear(effect):
            self._expose = True

    def speak(self, manner: object, make: "Callable[[], Voice]") -> None:
        """Read aloud in this manner, with the voice that ``make`` finds; None falls silent."""
        if manner == self._manner:
            return
        self._manner = manner
        if self.speech is not None:
            self.announcer.remove(self.speech)
            self.speech.close()
            self.speech = None
        if manner is not None:
            # Imported late: the first frame appears sooner without it.
            from ui.announce.speaker import Speaker

            self.speech = Speaker(make, self._lose_voice)
            self.announcer.add(self.speech)

    def _lose_voice(self) -> None:
        """Called by the speaker's thread: this system has no voice, or has lost it."""
        self._voiceless = True
        self.wake()

    def _miss_voice(self) -> None:
        """Say in words that there is no voice."""
        self._voiceless = False
        self.change_settings(read_aloud=False)
        self.go.tell(self.tr.text("No voice"), self.tr.text(_NO_VOICE))

    def duck(self, seconds: float) -> None:
        """Turn the music down for a while, if there is sound."""
        if self.audio is not None:
            self.audio.duck(seconds)

    def arrange_music(self, layer: int, *, thin: bool) -> None:
        """Set the round that the table's music plays for, and whether a person is thinking, if there is sound."""
        if self.audio is not None:
            self.audio.layer(layer)
            self.audio.thin(on=thin)

    def set_pointer(self, cursor: int) -> None:
        """Show one of pygame's system cursors, or our own pointer if the player wants a larger one; systems without
        them keep the arrow."""
        own = pointer_of(self.settings.pointer_size, self.viewport.size_px[1])
        try:
            if own is None:
                pygame.mouse.set_cursor(cursor)
            else:
                pygame.mouse.set_cursor(own)
        except pygame.error:
            _log.debug("this display has no system cursors")

    # The loop

    def step(self, dt: float, events: Iterable[pygame.event.Event] = ()) -> bool:
        """Handle events, let `dt` seconds pass, draw if anything changed; return whether it was drawn.

        It reads no clock: a test that calls it decides how time passes.
        """
        with frame():
            return self._step(dt, events)

    def _step(self, dt: float, events: Iterable[pygame.event.Event]) -> bool:
        self._fresh.wait(dt)
        for event in events:
            self._take(event)
            self._fresh.look(self.scenes.top)
        if self.art.collect():
            self._expose = True
            self._show_icon()
        top = self.scenes.top
        if top is not None and self.running:
            self._seat_mechanics()
            top.update(dt)
        self._fresh.look(self.scenes.top)
        self._sound(dt)
        if self.caption.wait(dt):
            self._expose = True
        if self._save_in is not None:
            self._save_in -= dt
            if self._save_in <= 0 or not self.running:
                self.save_settings()
        self._note_saving()
        if self._voiceless and self.scenes.top is not None:
            self._miss_voice()
        self._reader.look(self.scenes.top)
        if not self.running or not self.must_draw():
            return False
        self.draw()
        return True

    def draw(self) -> None:
        """Draw the visible scenes now and show them."""
        self._expose = self.scenes.changed = False
        self._seat_mechanics()
        for scene in self.scenes.visible:
            scene.dirty = False
            if scene.overlay and scene.dim:
                self.painter.dim(scene.dim)
            scene.draw(self.painter)
        self.caption.draw(self.painter, self.tr)
        self.window.flip()
        self._shaken = False
        if self.art.end_frame():
            self._expose = True

    def _seat_mechanics(self) -> None:
        """Have the Mechanics' cards show, and be called like, the seats of the game on the screen."""
        sitters = self.scenes.sitters
        self.art.seat(sitters)
        self.tr.own_names = {card: sitter.name for card, sitter in sitters.items()}

    def run(self) -> None:
        """Run until the program is asked to quit. Draws only when something changed, and sleeps when nothing does.

        After an unexpected error the crash scene replaces all others, and the program continues. Raises the error if
        even that scene cannot be drawn.
        """
        before = time.perf_counter()
        while self.running:
            try:
                before = self._turn(before)
            except Exception as error:
                if self._shaken:
                    raise
                self._report_crash(error)

    def _turn(self, before: float) -> float:
        """Wait for events and take one step; return the time when the step began."""
        events = self._wait(before)
        now = time.perf_counter()
        self.step(min(now - before, _LONGEST_STEP) if self._moving() else now - before, events)
        # Only now: the first frame appears sooner without waiting for gamepads.
        self._pads.listen()
        return now

    def _report_crash(self, error: Exception) -> None:
        """After an unexpected error in a scene, remove all scenes and open the one that reports it."""
        self._shaken = True
        record = next((record for scene in reversed(self.scenes.scenes) if (record := scene.record())), None)
        crash = note_crash(error, self.storage, self.settings, self.viewport.size_px, record)
        self.scenes.abandon()
        self.painter.clear_layers()
        self.go.crash(crash)

    def close(self) -> bool:
        """Release everything, whatever any part raises, in bounded time, whatever the disk does; return whether
        everything was saved."""
        self.scenes.abandon()
        # The player need not watch the program wait for the disk.
        _tidied(self.window.hide)
        saved = _tidied(self.finish_saving)
        if not saved:
            _log.error("not everything could be saved: the disk did not answer within %g seconds", _PATIENCE)
        if "archive" in vars(self):
            _tidied(self.archive.close)
        _tidied(self.art.close)
        _tidied(self._pads.close)
        if self.audio is not None:
            _tidied(self.audio.close)
        if self.speech is not None:
            _tidied(self.speech.close)
        _tidied(self.window.destroy)
        return bool(saved)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, as a player may by dragging its edge."""
        self.window.size = size
        self._retarget()

    @property
    def surface(self) -> pygame.Surface:
        """The window's pixels, as last drawn."""
        return self.window.get_surface()

    @cached_property
    def _pads(self) -> "Gamepads":
        # Imported late: the first frame appears sooner without it.
        from ui.input.gamepad import Gamepads

        return Gamepads(self.bindings.by_button)

    def _wait(self, before: float) -> list[pygame.event.Event]:
        top = self.scenes.top
        fade = _FADE_STEP if self.audio is not None and self.audio.fading else None
        if self._away:
            # Whoever works elsewhere, such as the computer players, wakes the loop.
            wait = min(wait for wait in (self._save_in, fade, _IDLE) if wait is not None)
            return _events_until(before + wait, nap=_LONG_NAP)
        if self._moving() or self.must_draw():
            rest = 1 / FRAMES_PER_SECOND - (time.perf_counter() - before)
            if rest > 0:
                time.sleep(rest)
            slow = top is not None and top.gentle and not (top.dirty or self._expose)
            return _events_until(before + SLOW_FRAME if slow else before)
        due = (top.wake_after if top is not None else None, self._save_in, fade, self.caption.left or None, _IDLE)
        return _events_until(before + min(wait for wait in due if wait is not None))

    def _moving(self) -> bool:
        top = self.scenes.top
        return top is not None and top.wants_frames

    def _sound(self, dt: float) -> None:
        """Play the top scene's music; a scene without any lets the current piece continue."""
        if self.audio is None:
            return
        top = self.scenes.top
        if top is not None and top.music is not None:
            self.audio.music(top.music)
        self.audio.update(dt)

    def must_draw(self) -> bool:
        """Whether anything has changed since the last frame or is moving."""
        return not self._away and (
            self._expose or self.scenes.changed or any(scene.dirty for scene in self.scenes.visible) or self._moving()
        )

    def _take(self, raw: pygame.event.Event) -> None:
        if raw.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._away = True
        elif raw.type in _BACK:
            self._away, self._expose = False, True
        if raw.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED):
            self._retarget()
        elif raw.type == pygame.WINDOWMOVED:
            self._note_place()
        elif raw.type == _JOB:
            raw.job()
        event = self._input.translate(raw, self.viewport) or self._pads.translate(raw)
        if event is not None and self.running and not (self.guarded and self._fresh.ignores(event)):
            self._dispatch(event)

    def _bind(self, *, tell: bool = False) -> None:
        """Take the keys and buttons from the settings; ``tell`` the player what is impossible there."""
        self.bindings, wrong = bindings_from(self.settings.keys, self.settings.pad_buttons)
        if wrong and tell:
            words = N_("Keys or buttons in the settings are impossible, and back to their defaults: {names}.")
            self.notify(self.tr.text(words, names=", ".join(wrong)))
        self._name_keys()

    def _name_keys(self) -> None:
        """Have every place on the screen name the keys or buttons of the device in use."""
        self.tr.device = self.device
        self.tr.glyphs = glyphs_for(self.tr, self.bindings, self.device, playstation=self.playstation)

    def _take_up(self, device: Device | None) -> None:
        """The player uses this device: from now on its keys or buttons are named."""
        if device is None or device is self.device:
            return
        self.device = device
        self.playstation = device is Device.PAD and self._pads.playstation
        self._name_keys()
        # The names of keys may be shorter or longer, but the focus stays where the player left it.
        places = [(scene, scene.focus_place) for scene in self.scenes.scenes]
        self.scenes.layout(self.viewport.canvas)
        for scene, place in places:
            scene.restore_focus(place)

    def _dispatch(self, event: InputEvent) -> None:
        self._take_up(device_of(event))
        top = self.scenes.top
        self._reader.pressed(event)
        if top is not None and top.typing:
            event = as_text(event)
        if isinstance(event, FocusLost | FocusGained):
            for scene in self.scenes.scenes:
                scene.handle(event)
            return
        if top is not None and top.listening and isinstance(event, KeyPressed | PadButton):
            top.handle(event)
            return
        if command_of(event) is Command.FULL_SCREEN and isinstance(event, KeyPressed) and not event.repeat:
            windowed = self.settings.window_mode is WindowMode.WINDOW
            self.change_settings(window_mode=WindowMode.FULL_SCREEN if windowed else WindowMode.WINDOW)
            return
        if command_of(event) is Command.HELP:
            self._help(event)
            return
        if isinstance(event, FileDropped):
            self.go.file(Path(event.path))
            return
        if self._reader.answer(event, top):
            return
        if top is not None and top.handle(event):
            return
        if isinstance(event, WindowClosing):
            self.quit()
        elif command_of(event) is Command.MUTE and isinstance(event, KeyPressed) and not event.repeat:
            self.change_settings(mute=not self.settings.mute)

    def _help(self, event: InputEvent) -> None:
        """Open the rules, or close them again; holding the key down does it once."""
        if isinstance(event, KeyPressed) and event.repeat:
            return
        # Rules below another scene, a curtain above all, stay where they are.
        top = self.scenes.top
        if top is not None and top.closed_by_help:
            self.go.back(top)
        else:
            self.go.rules()

    # The window

    def _open_window(self, wanted: tuple[int, int] | None, *, hidden: bool) -> pygame.Window:
        try:
            pygame.display.init()
            pygame.font.init()
            desktops = pygame.display.get_desktop_sizes()
            kept = self.settings.window_size
            size = wanted or (first_size(desktops) if kept is None else bounded(kept, desktops))
            asked = (max(size[0], 1), max(size[1], 1))
            left_at = self.settings.window_place
            seen = wanted is None and left_at is not None and can_be_seen(left_at, asked, screens())
            place = left_at if seen and left_at is not None else pygame.WINDOWPOS_CENTERED
            # Without the last flag, macOS draws the window at half its resolution and blurs it. On Windows this program
            # is DPI-aware, so window sizes are in pixels anyway.
            window = pygame.Window(TITLE, asked, place, resizable=True, hidden=hidden, allow_high_dpi=True)
            window.get_surface()
        except pygame.error as error:
            raise _no_display(str(error)) from error
        if pygame.display.get_driver() in _BLIND_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
            window.destroy()
            raise _no_display("no screen is attached")
        window.minimum_size = MIN_WINDOW
        pygame.key.set_repeat(400, 40)
        pygame.key.start_text_input()
        return window

    def _show_icon(self) -> None:
        """Set the window's icon once it has been drawn."""
        if not self._has_icon and self.art.is_ready(_ICON, _ICON_PX, _ICON_PX):
            icon = self.art.image(_ICON, _ICON_PX, _ICON_PX)
            self._has_icon = True
            if icon is not None:
                self.window.set_icon(icon)

    def _apply_window_mode(self) -> None:
        try:
            if self.settings.window_mode is WindowMode.FULL_SCREEN:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
        except pygame.error:
            _log.warning("the window mode cannot be changed", exc_info=True)
        self._retarget()

    def _retarget(self) -> None:
        """Adapt to the window's current size."""
        surface = self.surface
        size, told = surface.get_size(), self.window.size
        self._input.density = (size[0] / told[0], size[1] / told[1])
        self._expose = True
        if size != self.viewport.size_px or self.painter.surface is not surface:
            self.viewport = Viewport(size)
            self.painter = Painter(surface, self.viewport, self.texts, self.art)
            if self.settings.pointer_size is not PointerSize.NORMAL:
                self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        # A larger window gets more memory, but holds fewer cards at every size.
        self.art.set_memory((40 << 20) + 5 * size[0] * size[1])
        self.scenes.layout(self.viewport.canvas)
        if self.settings.window_mode is WindowMode.WINDOW:
            self.settings.window_size = told
            self._note_place()

    def _note_place(self) -> None:
        """Remember where the window is, unless it fills the screen or cannot be seen; the next saving keeps it."""
        if self.settings.window_mode is WindowMode.WINDOW and not self._away:
            left, top = self.window.position
            self.settings.window_place = (left, top)

    def _card_names(self) -> dict[str, str]:
        return {card_id: self.tr.text(card.name) for card_id, card in CATALOGUE.items()}


def _tidied(step: Callable[[], Found]) -> Found | None:
    """Take one step of closing; errors are logged and do not prevent the next steps."""
    try:
        return step()
    except Exception:  # noqa: BLE001 - whatever it is, the remaining steps must still be taken
        _log.exception("a part of the program could not be closed in order")
        return None


def _events_until(end: float, nap: float = _NAP) -> list[pygame.event.Event]:
    """Wait for events until a given time at most; return none if there are none by then."""
    # pygame's own wait polls a thousand times a second; nobody notices the difference.
    while not (events := pygame.event.get()) and (left := end - time.perf_counter()) > 0:
        time.sleep(min(nap, left))
    return events


def _no_display(reason: str) -> NoDisplayError:
    return NoDisplayError(f"Fzzzt! needs a screen to open its window on, and found none here ({reason}).")
