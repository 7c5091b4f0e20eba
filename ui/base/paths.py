"""Where the game's shipped files are."""

import sys
from pathlib import Path

_SOURCE = Path(__file__).resolve().parents[2]


def data_root() -> Path:
    """Return the folder that holds `art/`, `sounds/` and `game/`.

    From source it is the project folder; in a PyInstaller bundle it is the folder into which the bundle's data
    was laid out (`sys._MEIPASS`).
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if isinstance(bundle, str):
        return Path(bundle)
    return _SOURCE
