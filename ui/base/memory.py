"""Memory that is no longer needed goes back to the system, where its library lets a program say so: glibc's does."""

import ctypes
import sys
from collections.abc import Callable

LARGE = 2 << 20
"""Blocks from so many bytes on, as pictures of a good part of a large window, are given back one by one."""
READY = 16 << 20
"""So many bytes of smaller blocks may lie ready at the end of the heap."""
HEAPS = 1
"""Threads share so many heaps: each more has gaps of its own."""
# The numbers that glibc's mallopt gives to what it sets.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8


def keep_little() -> bool:
    """Have large blocks given back as soon as they are freed, and smaller ones share one heap; whether this system can.

    Left to itself, glibc learns from each large block that is freed to keep blocks of that size, up to 32 MB, for
    later. A game at 4K then holds a hundred megabytes in gaps between others. To be called before threads begin.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is None:
        return False
    wanted = ((_MMAP_THRESHOLD, LARGE), (_TRIM_THRESHOLD, READY), (_ARENA_MAX, HEAPS))
    return all([bool(mallopt(what, value)) for what, value in wanted])


def give_gaps_back() -> None:
    """Give back what lies free between other blocks. It takes some milliseconds: for moments when nobody waits."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of this process's C library, None in any other than glibc, whose numbers are others."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return getattr(library, name, None) if hasattr(library, "gnu_get_libc_version") else None
