"""What a system can do: marks for tests of something that another system truly lacks, and nothing else."""

import contextlib
import errno
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

posix_only = pytest.mark.skipif(
    os.name != "posix",
    reason="this system has no named pipes, shell scripts, modes of files, signals or groups of processes",
)
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this")
needs_stopping = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
needs_endless_device = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless device here")
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
needs_xz = pytest.mark.skipif(shutil.which("xz") is None, reason="xz is not installed")

_PROBE = 1 << 24


def make_sparse(path: Path, length: int) -> None:
    """Make a file of that many zeros that takes no space on the disk; skip the test where files cannot have holes."""
    path.write_bytes(b"")
    if sys.platform == "win32":
        flagged = subprocess.run(["fsutil", "sparse", "setflag", str(path)], capture_output=True, check=False)
        if flagged.returncode:
            pytest.skip("files cannot have holes here")
    else:
        os.truncate(path, _PROBE)
        if path.stat().st_blocks * 512 >= _PROBE:
            pytest.skip("files cannot have holes here")
    os.truncate(path, length)


def copy_to_change(source: Path, target: Path) -> None:
    """Copy a folder of the checkout, with the files' times. The copy can be changed, even if the checkout is
    write-protected."""
    shutil.copytree(source, target)
    for path in (target, *target.rglob("*")):
        path.chmod(path.stat().st_mode | stat.S_IWUSR)


def link_to(link: Path, target: Path) -> None:
    """Make a link to a file; skips the test where the system does not let anybody."""
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links are not allowed here")


def end(pid: int) -> None:
    """Kill a process at once by the system's own means."""
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def make_named(folder: Path, name: bytes, content: bytes) -> Path:
    """Make a file whose name is no text; skips the test where every name is one, as on macOS."""
    path = Path(os.fsdecode(os.fsencode(folder) + os.sep.encode() + name))
    try:
        path.write_bytes(content)
    except OSError as error:
        if error.errno != errno.EILSEQ:
            raise
        pytest.skip("names of files are text here")
    return path


def make_socket(path: Path) -> None:
    """Make a socket that lies among files."""
    # Its address is short: a test's folder can have a longer name.
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path.name)


def date(path: Path, seconds: int) -> None:
    """Say that a file was written so many seconds after 1970; skips the test where none can be so old or so new."""
    try:
        os.utime(path, (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("files cannot have such times here")


def wait_for_end(pid: int, seconds: float) -> None:
    """Wait until a process that need not be ours has ended. Raises TimeoutError."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if time.monotonic() > deadline:
            raise TimeoutError(f"process {pid} goes on")
        time.sleep(0.01)
