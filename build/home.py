"""A home of its own for a program that is tried: nothing of the player's is read or written."""

from collections.abc import Mapping
from pathlib import PurePath


def at_home(environment: Mapping[str, str], home: PurePath) -> dict[str, str]:
    """The environment of a program whose settings, games and logs lie below `home`, on every system.

    Windows asks the system for these folders, and `HOME` says nothing there: platformdirs has a name of its own for it.
    """
    kept = {name: value for name, value in environment.items() if not name.upper().startswith("XDG_")}
    return {**kept, "HOME": str(home), "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(home)}
