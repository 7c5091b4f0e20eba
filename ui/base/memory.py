"""Returns unneeded memory to the system, where the C library allows it, as glibc does."""

import ctypes
import sys
from collections.abc import Callable
from enum import IntEnum

LARGE = 2 << 20
"""Blocks of at least this many bytes, such as pictures of much of a large window, are returned one by one. The strips
that every frame needs are smaller: to get those anew each time would cost half as much as all drawing."""


class _Parameter(IntEnum):
    """The numbers of glibc's mallopt."""

    TRIM_THRESHOLD = -1
    MMAP_THRESHOLD = -3
    ARENA_MAX = -8


def keep_little() -> bool:
    """Make large blocks return to the system as soon as they are freed, and smaller ones share one heap; returns
    whether this system can.

    By default glibc raises its threshold with each large block freed, and in the end returns none below 32 MB. A game
    at 4K then holds a hundred megabytes in gaps. Call this before starting threads.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is None:
        return False
    # 16 MB may stay free at the end of the heap. Each heap has its own gaps: threads share one.
    wanted = ((_Parameter.MMAP_THRESHOLD, LARGE), (_Parameter.TRIM_THRESHOLD, 16 << 20), (_Parameter.ARENA_MAX, 1))
    return all([bool(mallopt(what, value)) for what, value in wanted])


def give_gaps_back() -> None:
    """Return free memory between other blocks. Took 0.3 ms in the middle of a game at 4K."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of this process's C library, None if it is not glibc, as other libraries use other numbers."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return getattr(library, name, None) if hasattr(library, "gnu_get_libc_version") else None
