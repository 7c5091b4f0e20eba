"""Costs that do not depend on the machine: how many shuffles of a 52-item list something takes.

One yardstick is one ``random.Random.shuffle`` of a list of 52, about 8 microseconds on the reference machine. It is
timed between the blocks of work, so that a slow machine slows both. Processor time is what counts: on a busy machine
the clock on the wall also counts the others' work.
"""

import random
from collections.abc import Callable
from time import process_time

_SHUFFLES = 100
_CARDS = list(range(52))
_RNG = random.Random(52)


def in_yardsticks(work: Callable[[], object], *, blocks: int, per_block: int = 1) -> float:
    """The cost of ``work`` in yardsticks, from ``blocks`` blocks of ``per_block`` calls each.

    The best block of work is held against the best of the yardsticks timed between the blocks: what another process
    disturbs is never the best. So ``work`` has to do the same each time.
    """
    work()
    best, yardstick = _block(work, per_block), _block(_shuffle, _SHUFFLES)
    for _ in range(blocks - 1):
        best = min(best, _block(work, per_block))
        yardstick = min(yardstick, _block(_shuffle, _SHUFFLES))
    return best / yardstick


def _shuffle() -> None:
    _RNG.shuffle(_CARDS)


def _block(work: Callable[[], object], times: int) -> float:
    """Seconds per call, measured over several in a row."""
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times
