"""A bid that is no choice: it is announced, and laid after a pause or a press."""

import math

from ui.files.settings import Pace
from ui.table.motion.choreography import READING_FACTOR

FORCED_READING, FORCED_LEAST = 2.8, 2.0
"""Seconds for which a forced bid is announced before it is laid: at normal pace, and at least at any."""
FORCED_GRACE = 0.5
"""Seconds after which a press cuts the announcement short: until then it was meant for something else."""


def forced_seconds(pace: Pace) -> float:
    """How long a forced bid is announced: it has to be read at every pace."""
    return max(FORCED_LEAST, FORCED_READING * READING_FACTOR[pace])


class ForcedBid:
    """How long a forced bid has been announced."""

    def __init__(self) -> None:
        """Start without one."""
        self._waited: float | None = None

    @property
    def announced(self) -> bool:
        """Whether there is one now."""
        return self._waited is not None

    @property
    def hastens(self) -> bool:
        """Whether a press lays it now: it could be read."""
        return self._waited is not None and self._waited >= FORCED_GRACE

    def wait(self, dt: float, pause: float) -> bool:
        """Let ``dt`` seconds pass, or begin; returns whether the ``pause`` is over, and with it the announcement."""
        self._waited = 0.0 if self._waited is None else self._waited + dt
        if self._waited < pause:
            return False
        self._waited = None
        return True

    def press(self) -> bool:
        """Cut the announcement short, if the bid could be read; returns whether one is announced."""
        if self.hastens:
            self._waited = math.inf
        return self.announced
