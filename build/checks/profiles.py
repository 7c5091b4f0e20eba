"""A separate profile for the program, on any system, for tests and checks, which must never write to the user's own."""

from collections.abc import Mapping
from pathlib import PurePath

_LEFT_OUT = ("XDG_", "WIN_PD_OVERRIDE_")
_UNIX = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_DOWNLOAD_DIR": "Downloads",
}
_WINDOWS = {
    "WIN_PD_OVERRIDE_APPDATA": "AppData/Roaming",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "AppData/Local",
    "WIN_PD_OVERRIDE_PERSONAL": "Documents",
    "WIN_PD_OVERRIDE_DOWNLOADS": "Downloads",
}
"""On Windows the system's variables do not matter: the program asks the system, which only knows the user's profile."""


def profile_in(home: PurePath) -> dict[str, str]:
    """The environment variables by which the program stores its files below ``home``, an absolute path."""
    return {"HOME": str(home), "USERPROFILE": str(home), **folders_in(home)}


def folders_in(home: PurePath) -> dict[str, str]:
    """Those of ``profile_in`` that other programs do not use to find their own files."""
    return {name: str(home / folder) for name, folder in {**_UNIX, **_WINDOWS}.items()}


def with_profile(environment: Mapping[str, str], home: PurePath) -> dict[str, str]:
    """An environment with the profile in ``home``, and with nothing that leads to another one."""
    kept = {name: value for name, value in environment.items() if not name.startswith(_LEFT_OUT)}
    return {**kept, **profile_in(home)}
