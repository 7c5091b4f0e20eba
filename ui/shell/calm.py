"""Less motion, as the player has asked the system for: the default of our own settings."""

import ctypes
import logging
import shutil
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from ui.files.settings import FOLLOWING

if TYPE_CHECKING:
    from ui.shell.app import App

_log = logging.getLogger(__name__)

_MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_PATIENCE = 5.0
"""How long another program may take to answer, in seconds."""


def less_motion_wished() -> bool | None:
    """Whether the player has asked the system for less motion; None if it does not say. May take a moment."""
    if sys.platform == "win32":
        return _wished_on_windows()
    told = _said(_MACOS if sys.platform == "darwin" else _GNOME)
    return {"1": True, "0": False, "false": True, "true": False}.get(told)


def _wished_on_windows() -> bool | None:
    animated = ctypes.c_int(1)
    try:
        ask = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined, unused-ignore]
        # SPI_GETCLIENTAREAANIMATION: what Windows calls "Animation effects".
        known = ask(0x1042, 0, ctypes.pointer(animated), 0)
    except (AttributeError, OSError):
        _log.info("Windows does not tell whether it is animated", exc_info=True)
        return None
    return not animated.value if known else None


def _said(command: tuple[str, ...]) -> str:
    """What a program of the system prints; nothing if there is no such program, or it knows nothing."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(
            [program, *command[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        _log.info("%s does not answer", program, exc_info=True)
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def follow_system(app: "App") -> None:
    """Ask the system in the background; what it wishes holds for this run, unless the player has set it otherwise."""

    def ask() -> None:
        if less_motion_wished():
            app.soon(lambda: calm_down(app))

    threading.Thread(target=ask, name="less-motion", daemon=True).start()


def calm_down(app: "App") -> None:
    """Reduce motion and stop the shaking for this run; what the player has set stays."""
    calm = {"reduced_motion": True, "screen_shake": False}
    app.change_for_this_run(**{name: calm[name] for name in FOLLOWING if name not in app.settings.chosen})
