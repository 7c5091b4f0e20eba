"""Runs the program from opening the window to closing it: log, settings, sound, and the last-resort error message."""

import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.endings import ending_signals
from ui.files.settings import Settings, load_settings
from ui.files.storage import Storage
from ui.shell.app import App, MakeNavigator
from ui.shell.log_file import LOG_FILE, LogHandler
from ui.shell.loop import run_loop
from ui.shell.window import TITLE, NoDisplayError
from ui.sound.audio import Audio, Volumes

if TYPE_CHECKING:
    from ui.announce.voices import Voice

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
