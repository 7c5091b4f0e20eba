"""What a system can do: marks for tests of something that another system truly lacks, and nothing else."""

import os
import shutil
import signal
import stat
import subprocess
import sys
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
