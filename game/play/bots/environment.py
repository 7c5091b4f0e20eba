"""The environment that a bot starts in: the game's own, without what reveals a game."""

import os
import sys

_OF_THE_GAME = ("PWD", "OLDPWD", "_")
"""Environment variables that reveal a shell's folder and the command it ran."""


def environment() -> dict[str, str]:
    """This process's environment, without anything that reveals the game's folder, and without the bundle's private
    libraries.

    Everything else is passed on: it holds nothing about a game, and nobody could list what a bot may need (interpreter
    settings, libraries, a graphics card's).
    """
    passed_on = {name: value for name, value in os.environ.items() if name not in _OF_THE_GAME}
    if hasattr(sys, "frozen"):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = passed_on.pop(f"{name}_ORIG", None)
            passed_on.pop(name, None)
            if before is not None:
                passed_on[name] = before
    return passed_on
