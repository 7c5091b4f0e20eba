"""Runs the program from opening the window to closing it: log, settings, sound, the last-resort error message, and the
loop, which waits for events, lets time pass, and survives an unexpected error in a scene.
"""

import gc
import logging
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.endings import ending_signals
from ui.base.memory import give_gaps_back
from ui.files.settings import Settings, load_settings
from ui.files.storage import Storage
from ui.shell.app import App, MakeNavigator
from ui.shell.hatch import Hatch
from ui.shell.log_file import LOG_FILE, LogHandler
from ui.shell.window import TITLE, NoDisplayError
from ui.sound.audio import Audio, Volumes

if TYPE_CHECKING:
    from ui.announce.voices import Voice

FRAMES_PER_SECOND = 60
SLOW_FRAME = 1 / 30
"""Seconds between two frames of gentle motion, while nothing else happens."""
SLOWEST_FRAME = 1 / 10
"""The same, in a window so large or on a machine so slow that more frames would cost too much."""
GENTLE_SHARE = 0.08
"""The share of a core that gentle motion may take for as long as nobody presses anything."""
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


def run_loop(app: App) -> None:
    """Run until the program is asked to quit. Draws only when something changed, and sleeps when nothing does.

    After an unexpected error the crash scene replaces all others, and the program continues. Raises the error if even
    that scene cannot be drawn.
    """
    before, spent, failed_at = time.perf_counter(), 0.0, -1
    while app.running:
        try:
            before, spent = _turn(app, before, spent)
        except Exception as error:
            if app.frames == failed_at:
                raise
            failed_at = app.frames
            _report_crash(app, error)


def _turn(app: App, before: float, spent: float) -> tuple[float, float]:
    """Wait for events and take one step; return when it began and how many seconds it took. ``before`` and ``spent``
    are the same of the last step."""
    events = _wait(app, before, spent)
    now = time.perf_counter()
    app.step(min(now - before, _LONGEST_STEP) if app.moving else now - before, events)
    spent = time.perf_counter() - now
    if app.scenes.left:
        app.scenes.left = False
        _tidy_up()
    # Only now: the first frame appears sooner without waiting for gamepads.
    app.devices.pads.listen()
    return now, spent


def _wait(app: App, before: float, spent: float) -> list[pygame.event.Event]:
    """Wait until something is due; return the events that have come by then."""
    top, left = app.scenes.top, app.saving.left
    fade = _FADE_STEP if app.audio is not None and app.audio.fading else None
    if app.away:
        # Whoever works elsewhere, such as the computer players, wakes the loop.
        wait = min(wait for wait in (left, fade, _IDLE) if wait is not None)
        return _events_until(before + wait, nap=_LONG_NAP)
    if app.moving or app.must_draw():
        rest = 1 / FRAMES_PER_SECOND - (time.perf_counter() - before)
        if rest > 0:
            time.sleep(rest)
        slow = top is not None and top.gentle and not (top.dirty or app.exposed)
        return _events_until(before + _gentle_frame(spent) if slow else before)
    asked = None if top is None else top.wake_after
    due = (asked, app.due_below, left, fade, app.caption.left or None, _IDLE)
    return _events_until(before + min(wait for wait in due if wait is not None))


def _tidy_up() -> None:
    """Let go of scenes that were left: they hold on to each other in circles, and their pictures take many times more
    memory than the collector, which counts objects, can know."""
    gc.collect()
    give_gaps_back()


def _gentle_frame(spent: float) -> float:
    """The seconds between two frames of gentle motion that take ``spent`` seconds each."""
    return min(max(SLOW_FRAME, spent / GENTLE_SHARE), SLOWEST_FRAME)


def _events_until(end: float, nap: float = _NAP) -> list[pygame.event.Event]:
    """Wait for events until a given time at most; return none if there are none by then."""
    # pygame's own wait polls a thousand times a second; nobody notices the difference.
    while not (events := pygame.event.get()) and (left := end - time.perf_counter()) > 0:
        time.sleep(min(nap, left))
    return events


def _report_crash(app: App, error: Exception) -> None:
    """After an unexpected error in a scene, remove all scenes and open the one that reports it."""
    # Imported late: the title appears sooner without it.
    from ui.shell.crash_report import note_crash

    record = next((record for scene in reversed(app.scenes.scenes) if (record := scene.record())), None)
    crash = note_crash(error, app.storage, app.settings, app.viewport.size_px, record)
    app.scenes.abandon()
    app.painter.clear_layers()
    app.go.crash(crash)


_log = logging.getLogger(__name__)


def start_log(folder: Path | None) -> logging.Handler:
    """Send the program's log to a file of at most 1 MB with two older ones; without a folder, nowhere.

    Return the handler for `stop_log`.
    """
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    handler: logging.Handler = logging.NullHandler() if folder is None else LogHandler(folder / LOG_FILE)
    root.addHandler(handler)
    return handler


def stop_log(handler: logging.Handler) -> None:
    """Stop the log started by `start_log`."""
    logging.getLogger().removeHandler(handler)
    handler.close()


def start_sound(app: App) -> None:
    """Start the sound, which follows the settings; without a sound card the program is silent."""
    app.audio = Audio(volumes_of(app.settings), mono=app.settings.mono)

    def adapt(settings: Settings) -> None:
        if app.audio is None:
            return
        if app.audio.mono is not settings.mono:
            # Every sound is read anew, in one channel or in two; the music begins again.
            piece = app.audio.current_music
            app.audio.close()
            app.audio = Audio(volumes_of(settings), mono=settings.mono)
            app.audio.music(piece)
        app.audio.volumes = volumes_of(settings)

    app.settings_listeners.append(adapt)


def start_speech(app: App) -> None:
    """Read aloud while the settings say so; on a system without a voice a sentence says so, and the setting goes
    back."""

    def adapt(settings: Settings) -> None:
        wanted = (settings.reading_speed, app.tr.language) if settings.read_aloud else None
        speed, language = settings.reading_speed, app.tr.language

        def find() -> "Voice":
            # Imported late: the first frame appears sooner without it, and few need a voice.
            from ui.announce.voices import voice_for

            return voice_for(sys.platform, speed, language)

        app.voice.speak(wanted, find)

    adapt(app.settings)
    app.settings_listeners.append(adapt)


def volumes_of(settings: Settings) -> Volumes:
    """The volumes in the settings."""
    return Volumes(
        effects=settings.effects / 100,
        music=settings.music / 100,
        interface=settings.interface / 100,
        muted=settings.mute,
    )


def run_app(
    first: Callable[[App], None],
    *,
    navigator: MakeNavigator,
    window: tuple[int, int] | None = None,
    storage: Storage | None = None,
    then: Callable[[App], None] = lambda _app: None,
) -> int:
    """Open the window, let `first` open a scene, and run until the player quits; return the exit code.

    `navigator` makes the object that opens scenes. `then` is called once the first frame is on the screen. `window`
    overrides the remembered window size. Raises NoDisplayError. Any other failure that no scene can report is logged,
    reported in one sentence, and returns 1.
    """
    kept = storage or Storage.of_user()
    log = start_log(kept.logs)
    settings, notices = load_settings(kept.settings_file)
    try:
        app = App(settings, kept, size=window, navigator=navigator)
    except NoDisplayError:
        stop_log(log)
        raise
    # By default, SIGINT would interrupt whatever is being written, SDL would turn SIGTERM into a request to close the
    # window, which the table asks about first, and SIGHUP would orphan the bots at the table.
    before = {number: signal.signal(number, lambda *_: app.quit()) for number in ending_signals()}
    try:
        app.art.draw_apart()
        for notice in notices:
            app.notify(notice.told(app.tr))
        first(app)
        # The first frame appears sooner without waiting for the sound.
        app.step(0.0)
        app.hatch = Hatch()
        if app.running:
            if app.audio is None:
                start_sound(app)
            start_speech(app)
            then(app)
        run_loop(app)
        app.saving.save_settings()
    except Exception:  # noqa: BLE001 - the last resort; logged in full
        _log.exception("the program had to stop")
        where = f" What went wrong is in {log.file.path}." if isinstance(log, LogHandler) else ""
        _tell(f"Fzzzt! met an error that it could not mend and had to stop.{where}")
        return 1
    finally:
        if not app.close() and sys.stderr is not None:
            print("Fzzzt! could not save everything: the disk did not answer.", file=sys.stderr)
        pygame.quit()
        for number, handler in before.items():
            signal.signal(number, handler)
        stop_log(log)
    return 0


def _tell(sentence: str) -> None:
    """Show the player a sentence when no scene can be trusted any more."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    try:
        pygame.display.message_box(TITLE, sentence, message_type="error")
    except pygame.error:
        _log.debug("there is no message box here")
