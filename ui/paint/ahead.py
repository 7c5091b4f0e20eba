"""What is drawn before it is seen, so that no frame waits for it: a little in each step that has time."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from ui.base.viewport import Rect
from ui.paint.painter import Painter

Draw = Callable[[Painter], object]
Wish = Callable[[Painter], Iterator[None]]
"""Draws what is missing of something, each step short enough for one frame; has no steps if nothing is."""

POLL = 0.02
"""Seconds between two steps while nothing moves."""
_DONE = object()


class Ahead:
    """A scene's wishes, the most urgent first. When the scene goes, so do they."""

    def __init__(self, *wishes: Wish) -> None:
        self._wishes = wishes
        self._begun: list[Iterator[None]] = [iter(()) for _ in wishes]

    def step(self, painter: Painter, most_urgent: int | None = None) -> bool:
        """Take one step of the most urgent wish that has any, by default of all; return whether there was one."""
        for at, wish in enumerate(self._wishes[:most_urgent]):
            if next(self._begun[at], _DONE) is not _DONE:
                return True
            # Something may be missing again: it was pushed out of a cache, or belongs to a new round.
            self._begun[at] = wish(painter)
            if next(self._begun[at], _DONE) is not _DONE:
                return True
        return False


def unseen(painter: Painter, draws: Iterable[Draw]) -> Iterator[None]:
    """Draw one after the other where nobody sees it: what each needs is cached from then on."""
    for draw in draws:
        with painter.clip(Rect(0, 0, 0, 0)):
            draw(painter)
        yield


def by_turns(draws: Sequence[Draw], most: int) -> list[Draw]:
    """The same in fewer steps, so many of these small ones in each."""

    def all_of(some: Sequence[Draw]) -> Draw:
        return lambda painter: [draw(painter) for draw in some]

    return [all_of(draws[at : at + most]) for at in range(0, len(draws), most)]


def strides(steps: Iterator[None], most: int) -> Iterator[None]:
    """Take up to so many of these small steps in each."""
    while list(islice(steps, most)):
        yield


def at_once(steps: Iterator[None]) -> None:
    """Take all steps now."""
    deque(steps, maxlen=0)
