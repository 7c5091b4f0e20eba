"""A trial: a recorded game played on from one decision, to see what another choice would have brought.

It belongs to the report that it was opened from: it is never stored, counts nowhere, and leads back there.
"""

from collections.abc import Callable
from dataclasses import dataclass

from game.core.actions import Action


@dataclass(frozen=True)
class Trial:
    """What a trial is about, and the ways out of it."""

    made: Action
    """What was chosen there in the recorded game."""
    total: int
    """What the recorded game brought the seat in the end."""
    back: Callable[[], None]
    """Closes the trial: the report is on top again."""
    again: Callable[[], None]
    """Starts the trial anew."""
