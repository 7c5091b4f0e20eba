"""The program's loop: it waits for events, lets time pass, and survives an unexpected error in a scene."""

import gc
import time
from typing import TYPE_CHECKING

import pygame

from ui.base.memory import give_gaps_back

if TYPE_CHECKING:
    from ui.shell.app import App

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


def run_loop(app: "App") -> None:
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


def _turn(app: "App", before: float, spent: float) -> tuple[float, float]:
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


def _wait(app: "App", before: float, spent: float) -> list[pygame.event.Event]:
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


def _report_crash(app: "App", error: Exception) -> None:
    """After an unexpected error in a scene, remove all scenes and open the one that reports it."""
    # Imported late: the title appears sooner without it.
    from ui.shell.crash_report import note_crash

    record = next((record for scene in reversed(app.scenes.scenes) if (record := scene.record())), None)
    crash = note_crash(error, app.storage, app.settings, app.viewport.size_px, record)
    app.scenes.abandon()
    app.painter.clear_layers()
    app.go.crash(crash)
