"""A screen in memory for programs that want a window, on machines that have none."""

import contextlib
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator

SIZE = "1280x800x24"


class NoScreenError(Exception):
    """There is no screen and none can be made; the message says what to install."""


@contextlib.contextmanager
def screen(size: str = SIZE) -> Iterator[dict[str, str]]:
    """Start Xvfb on Linux and give the variables of the environment that lead to it; elsewhere the system has a screen.

    Every user of the machine may draw on it. Raises NoScreenError.
    """
    if platform.system() != "Linux":
        yield {}
        return
    program = shutil.which("Xvfb")
    if program is None:
        raise NoScreenError("Xvfb is needed to open windows unseen: on Debian it is in the package xvfb.")
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-ac"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as pipe:
                number = pipe.readline().strip()
            if not number:
                raise NoScreenError("Xvfb did not start.")
            yield {"DISPLAY": f":{number}"}
        finally:
            server.terminate()
