"""The window, and the whole state of the running program: settings, language, fonts, pictures, the scene stack.

Its parts know one thing each: `loop` waits and recovers from errors, `routing` decides whom an event is for, `saving`
writes settings and progress.
"""

import logging
import os
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

# Windows reads this once, when pygame's first window is made.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.cards import CATALOGUE
from ui.announce.announcer import Announcer, ReadingVoice
from ui.base.i18n import N_, Translator
from ui.base.memory import keep_little
from ui.base.viewport import Viewport
from ui.files.background import wait_for_all
from ui.files.fields import named
from ui.files.progress import Saving
from ui.files.settings import PointerSize, Settings, WindowMode
from ui.files.storage import Storage
from ui.input.devices import Devices
from ui.input.input import FocusGained, FocusLost, InputEvent, KeyPressed, PadButton, PointerPressed
from ui.paint.assets import Art
from ui.paint.fonts import Fonts
from ui.paint.painter import Painter
from ui.paint.texts import TextCache
from ui.shell.caption_line import CaptionLine
from ui.shell.hatch import Hatch
from ui.shell.reader import Reader
from ui.shell.routing import FreshPage, dispatch
from ui.shell.scene import Scene, SceneStack
from ui.shell.window import frame_around, open_window, pointer_of, show_parts
from ui.sound.audio import Audio, Effect

if TYPE_CHECKING:
    from datetime import date

    from ui.archive.archive import Archive
    from ui.files.progress import Progress
    from ui.navigation import SceneNavigator

_log = logging.getLogger(__name__)

Found = TypeVar("Found")
MakeNavigator = Callable[["App"], "SceneNavigator"]

LEFT_ALONE = 120.0
"""Seconds without any press or movement after which nothing moves any more just to be alive."""
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
        self.frames = 0
        """How many frames have been drawn."""
        self.due_below: float | None = None
        """Seconds after which a scene below the top one must be called again, None for not before something happens."""
        self.notices: list[str] = []
        self._told: set[str] = set()
        self.running = True
        self.settings_listeners: list[Callable[[Settings], None]] = []
        """Called after every change to the settings, for instance to set the volume."""
        self.caption = CaptionLine()
        self.announcer = Announcer()
        """Everything that is said passes through it."""
        self.reader = Reader(self, self.announcer)
        """Reads the scene on top."""
        self.voice = ReadingVoice(self.announcer, self.wake)
        """Speaks while the game is read aloud."""
        self.hatch: Hatch | None = None
        """Closes between pages; None in tests and tools that do without."""
        self.audio: Audio | None = None
        """The sound; None in tests and tools that do without."""
        self.tr = Translator(settings.language)
        self.scenes = SceneStack()
        self.go = navigator(self)
        """Opens other scenes."""
        self.window = open_window(size, settings.window_size, settings.window_place, hidden=hidden)
        """The window on the screen. Its positions and sizes are in system units: on macOS its surface has more
        pixels."""
        self._opened_at: tuple[int, int] | None = self.window.position
        """Where the window was to open, until it is first heard where it stands."""
        self._frame = (0, 0)
        """How far right of and below its frame's corner the window stands."""
        self.devices = Devices(settings)
        """Keyboard, mouse, touch and gamepads."""
        if self.devices.wrong:
            words = N_("Keys or buttons in the settings are impossible, and back to their defaults: {names}.")
            self.notify(self.tr.text(words, names=named(self.devices.wrong)))
        self.devices.name_keys(self.tr)
        self.fonts = Fonts()
        self.texts = TextCache(self.fonts, strong=settings.high_contrast)
        self.art = Art(names=self._card_names(), cache_folder=storage.cache, wake=self.wake)
        self._size_words()
        self._whole = self._painter_of_all()
        """Draws on all of the window; scenes leave the strip for captions free."""
        self.viewport, self.painter = self._for_scenes()
        self.exposed = True
        """Whether the window must be drawn although no scene has changed."""
        self.away = False
        """Whether the window is minimised or hidden: nothing is drawn then, and time passes in large steps."""
        self.in_front = True
        """Whether the window has the system's focus, as far as it has said."""
        self._alone = 0.0
        """Seconds since anybody last pressed, moved or touched anything."""
        self._has_icon = False
        self.art.prepare([(_ICON, _ICON_PX, _ICON_PX)])
        self.saving = Saving(settings, storage)
        """Saves settings and progress."""
        if size is not None:
            names = ("window_size", "window_place", "window_mode")
            self.saving.lasting = {name: getattr(settings, name) for name in names}
            settings.window_mode = WindowMode.WINDOW
        self.fresh = FreshPage()
        """How long the scene on top has been there."""
        self.guarded = True
        """Whether presses that come too soon are ignored; a script that presses at once sets it to False."""
        self._retarget()
        if settings.pointer_size is not PointerSize.NORMAL:
            self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        if settings.window_mode is WindowMode.FULL_SCREEN:
            self._apply_window_mode()

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
            self.saving.lasting.pop(name, None)
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
            self.devices.bind(self.settings)
        if "pointer_size" in changes:
            self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        if {"language", "keys", "pad_buttons"} & changes.keys():
            self.devices.name_keys(self.tr)
        if "captions" in changes or ("text_size" in changes and self.settings.captions):
            self._retarget()
        if {"language", "text_size", "high_contrast", "keys", "pad_buttons"} & changes.keys():
            self.painter.clear_layers()
            self.scenes.layout(self.viewport.canvas)
        self.saving.put_off()
        for listener in self.settings_listeners:
            listener(self.settings)

    def _size_words(self) -> None:
        """Set all words, and the numbers on the cards, in the player's text size."""
        self.texts.text_scale = self.settings.text_size / 100
        self.art.large = self.settings.text_size >= LARGE_WORDS

    def change_for_this_run(self, **changes: object) -> None:
        """Set fields of the settings as `change_settings` does, but save their old values for the next start. A setting
        that the player changes afterwards is saved as usual.
        """
        lasting = {name: getattr(self.settings, name) for name in changes}
        self.change_settings(**changes)
        self.saving.lasting |= lasting

    def finish_saving(self, seconds: float = _PATIENCE) -> bool:
        """Wait until everything is saved, up to a number of seconds; return whether it is."""
        saved = wait_for_all(seconds)
        self._note_saving()
        return saved

    @cached_property
    def progress(self) -> "Progress":
        """What the player has achieved, and what has been explained."""
        # The first frame appears sooner without this and the archive.
        from ui.files.progress import load_progress

        progress, notices = load_progress(self.storage.progress_file)
        for notice in notices:
            self.notify(notice.told(self.tr))
        return progress

    def change_progress(self, **changes: object) -> None:
        """Set fields of the progress and save it in the background; a failure becomes a notice, once.

        Raises AttributeError for an unknown field.
        """
        unknown = changes.keys() - set(self.progress.__struct_fields__)
        if unknown:
            raise AttributeError(f"there is no progress {min(unknown)!r}")
        for name, value in changes.items():
            setattr(self.progress, name, value)
        self.saving.save_progress(self.progress)

    @cached_property
    def archive(self) -> "Archive":
        """All saved games."""
        from ui.archive.archive import Archive
        from ui.archive.entry import FACTS

        return Archive(self.storage.games, facts=FACTS, wake=self.wake)

    @property
    def today(self) -> "date":
        """The day now, in local time, by the archive's clock."""
        return self.archive.now().astimezone().date()

    def _note_saving(self) -> None:
        if "archive" in vars(self):
            while self.archive.news.notices:
                self.notify(self.archive.news.notices.popleft().told(self.tr))
        for error in self.saving.failures():
            _log.warning("%s", error)
            self.notify(error.sentence.told(self.tr))

    def notify(self, sentence: str) -> None:
        """Have the title show a sentence; each one only once per run."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.notices.append(sentence)

    def play(self, effect: Effect, volume: float = 1.0) -> None:
        """Play a sound effect, if there is sound, at a ``volume`` of 0 to 1 as heard; say in words what it is, if the
        player wants that."""
        if self.audio is not None:
            self.audio.play(effect, volume)
        if self.settings.captions and self.caption.hear(effect):
            self.exposed = True

    def _report_no_voice(self) -> None:
        """Say in words that there is no voice."""
        self.voice.missing = False
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
        self.fresh.wait(dt)
        self._alone += dt
        for raw in events:
            event = self._take(raw)
            self.fresh.look(self.scenes.top, after=event)
        if self.art.collect():
            self.exposed = True
            self._show_icon()
        top = self.scenes.top
        if top is not None and self.running:
            self._seat_mechanics()
            # What moves on a page begins when it can be seen.
            top.update(0.0 if self.hatch is not None and self.hatch.closing else dt)
        self._update_below()
        self._turn_the_day()
        self.fresh.look(self.scenes.top)
        self._move_hatch(dt)
        self._sound(dt)
        if self.caption.wait(dt):
            self.exposed = True
        self.saving.wait(dt, running=self.running)
        self._note_saving()
        if self.voice.missing and self.scenes.top is not None:
            self._report_no_voice()
        self.reader.look(self.scenes.top)
        if not self.running or not self.must_draw():
            return False
        top = self.scenes.top
        if self.hatch is not None and self.hatch.closing:
            self._close_hatch(self.hatch)
        elif top is None or not (top.moves_in_part or top.stirred) or self._has_changed() or self.caption.words:
            self.draw()
        else:
            top.stirred = False
            areas = [self.viewport.rect_px(place) for place in top.draw_motion(self.painter)]
            show_parts(self.window, [area.clip(self.surface.get_rect()) for area in areas])
            self._end_frame()
        return True

    def draw(self) -> None:
        """Draw the visible scenes now and show them."""
        self.exposed = self.scenes.changed = False
        self._seat_mechanics()
        for scene in self.scenes.visible:
            scene.dirty = scene.stirred = False
            if scene.overlay and scene.dim:
                self.painter.dim(scene.dim)
            with self.painter.raised(self._above(scene)):
                scene.draw(self.painter)
        if self.settings.captions:
            self.caption.draw(self._whole, self.tr)
        if self.hatch is not None and self.hatch.running:
            self.hatch.draw(self.painter, still=self.settings.reduced_motion)
        self.window.flip()
        self._end_frame()

    def _above(self, scene: Scene) -> float:
        """How far above its place a scene is drawn, in units: what opens over another drops."""
        if self.hatch is None or scene is not self.scenes.top or self.settings.reduced_motion:
            return 0.0
        return self.hatch.above * self.viewport.canvas.h

    def _move_hatch(self, dt: float) -> None:
        """Close the hatch where another page has come, and go on opening it."""
        if self.hatch is None:
            return
        seen, visible = self.hatch.moving, self.scenes.visible
        self.hatch.wait(dt)
        self.hatch.look(self.scenes.scenes, visible[0] if visible else None, self.painter)
        self.exposed = self.exposed or seen or self.hatch.moving

    def _close_hatch(self, hatch: Hatch) -> None:
        """Draw the hatch over what was drawn last: the page before, on which nothing moves any more."""
        hatch.draw(self.painter, still=self.settings.reduced_motion)
        self.window.flip()
        self._end_frame()

    def _end_frame(self) -> None:
        self.frames += 1
        if self.art.end_frame():
            self.exposed = True

    def _seat_mechanics(self) -> None:
        """Give the Mechanics' cards the faces and names of the seats of the game on the screen."""
        sitters = self.scenes.sitters
        self.art.seat(sitters)
        self.art.light(self.scenes.lit)
        self.tr.own_names = {card: sitter.name for card, sitter in sitters.items()}

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
        _tidied(self.devices.pads.close)
        if self.audio is not None:
            _tidied(self.audio.close)
        _tidied(self.voice.close)
        _tidied(self.window.destroy)
        return bool(saved)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, as a player may by dragging its edge."""
        self.window.size = size
        self._retarget()

    def _update_below(self) -> None:
        """Let scenes below the top one do what others wait for."""
        top, below = self.scenes.top, self.scenes.scenes[:-1]
        waits = [] if top is None or top.holds_game or not self.running else [scene.update_below() for scene in below]
        self.due_below = min((wait for wait in waits if wait is not None), default=None)

    def _turn_the_day(self) -> None:
        """Tell the scenes that tell of days once their day is over."""
        for scene in self.scenes.scenes:
            if scene.today is not None and scene.today != self.today:
                scene.new_day(self.today)

    @property
    def surface(self) -> pygame.Surface:
        """The window's pixels, as last drawn."""
        return self.window.get_surface()

    @property
    def moving(self) -> bool:
        """Whether the scene on top wants a frame every time."""
        top = self.scenes.top
        return (top is not None and top.wants_frames) or (self.hatch is not None and self.hatch.moving)

    def _sound(self, dt: float) -> None:
        """Play the top scene's music; a scene without any lets the current piece continue."""
        if self.audio is None:
            return
        top = self.scenes.top
        if top is not None and top.music is not None:
            self.audio.music(top.music)
        self.audio.update(dt)

    @property
    def lively(self) -> bool:
        """Whether things may move just to be alive: somebody is there to see them, and likes motion."""
        return self.in_front and self._alone < LEFT_ALONE and not self.settings.reduced_motion

    def must_draw(self) -> bool:
        """Whether anything has changed since the last frame or is moving."""
        top = self.scenes.top
        return not self.away and (self._has_changed() or self.moving or (top is not None and top.stirred))

    def _has_changed(self) -> bool:
        """Whether anything is new since the last frame, other than by motion."""
        return self.exposed or self.scenes.changed or any(scene.dirty for scene in self.scenes.visible)

    def _take(self, raw: pygame.event.Event) -> InputEvent | None:
        """Have an event answered; returns what it means to scenes, None if nothing."""
        if raw.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.away = True
        elif raw.type in _BACK:
            self.away, self.exposed = False, True
        if raw.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED):
            self._retarget()
        elif raw.type == pygame.WINDOWMOVED:
            self._note_frame()
            self._note_place()
        elif raw.type == _JOB:
            raw.job()
        event = self.devices.translate(raw, self.viewport)
        if event is not None:
            self._alone = 0.0
        if self.hatch is not None and isinstance(event, PointerPressed | KeyPressed | PadButton):
            self.hatch.skip()
        if isinstance(event, FocusLost | FocusGained):
            self.in_front = isinstance(event, FocusGained)
        if event is not None and self.running and not (self.guarded and self.fresh.ignores(event)):
            dispatch(self, event)
        return event

    # The window

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
        surface = self.surface
        size, told = surface.get_size(), self.window.size
        self.devices.mapper.density = (size[0] / told[0], size[1] / told[1])
        self.exposed = True
        renewed = size != self._whole.viewport.size_px or self._whole.surface is not surface
        if renewed:
            self._whole = self._painter_of_all()
        viewport, painter = self._for_scenes()
        if renewed or viewport != self.viewport:
            self.viewport, self.painter = viewport, painter
            if self.hatch is not None:
                # What it makes ahead is for another window.
                self.hatch.skip()
            if self.settings.pointer_size is not PointerSize.NORMAL:
                self.set_pointer(pygame.SYSTEM_CURSOR_ARROW)
        # A larger window gets more memory, but holds fewer cards at every size.
        self.art.set_memory((36 << 20) + 5 * size[0] * size[1])
        self.scenes.layout(self.viewport.canvas)
        if self.settings.window_mode is WindowMode.WINDOW:
            self.settings.window_size = told
            self._note_place()

    def _painter_of_all(self) -> Painter:
        """A painter for all of the window's pixels."""
        surface = self.surface
        return Painter(surface, Viewport(surface.get_size()), self.texts, self.art)

    def _for_scenes(self) -> tuple[Viewport, Painter]:
        """The part of the window that scenes have, which is all of it without captions, and its painter."""
        whole = self._whole
        if not self.settings.captions:
            return whole.viewport, whole
        width, height = whole.viewport.size_px
        viewport = Viewport((width, max(1, height - whole.viewport.px(self.caption.height(whole)))))
        part = whole.surface.subsurface((0, 0, *viewport.size_px))
        return viewport, Painter(part, viewport, self.texts, self.art)

    def _note_frame(self) -> None:
        """At its first move, which puts it into its frame, find out how far that moves the window."""
        if self._opened_at is not None and self.settings.window_mode is WindowMode.WINDOW:
            if pygame.display.get_driver() == "x11":
                self._frame = frame_around(self._opened_at, self.window.position)
            self._opened_at = None

    def _note_place(self) -> None:
        """Remember where the window is to open again, unless it fills the screen or cannot be seen; the next saving
        stores it."""
        if self.settings.window_mode is WindowMode.WINDOW and not self.away:
            left, top = self.window.position
            self.settings.window_place = (left - self._frame[0], top - self._frame[1])

    def _card_names(self) -> dict[str, str]:
        return {card_id: self.tr.text(card.name) for card_id, card in CATALOGUE.items()}


def _tidied(step: Callable[[], Found]) -> Found | None:
    """Take one step of closing; errors are logged and do not prevent the next steps."""
    try:
        return step()
    except Exception:  # noqa: BLE001 - whatever it is, the remaining steps must still be taken
        _log.exception("a part of the program could not be closed in order")
        return None
