"""Several people at one device: who takes it with the press that dismisses a winner."""

from ui.table.motion.playback import Playback
from ui.table.state.turns import NextTurn, TurnKind

STOOD = 1.0
"""Seconds for which a winner must have stood before one press dismisses it and opens the next person's hand: an earlier
one was meant for the animation."""


class Handover:
    """How long the winner on show has stood, and who took the device by dismissing it."""

    def __init__(self) -> None:
        """Start with nobody."""
        self._stood = 0.0
        """Seconds for which all has been seen of the winner on show."""
        self.taken_by: int | None = None
        """The person who has taken the device already: no curtain opens for them."""

    def update(self, dt: float, *, waiting: bool) -> None:
        """Let ``dt`` seconds pass; ``waiting``: all has been seen of a winner, who stays until a press."""
        self._stood = self._stood + dt if waiting else 0.0

    def hands_to(self, turn: NextTurn, playback: Playback, *, guarded: bool) -> int | None:
        """The person whose hand opens with the press that dismisses the winner on show, None for nobody's. ``guarded``:
        early presses do not count."""
        stood = playback.waiting and playback.reading and (self._stood >= STOOD or not guarded)
        return turn.seat if stood and not playback.untold and turn.what is TurnKind.HAND_OVER else None

    def wake_after(self, *, waiting: bool) -> float | None:
        """Seconds until the winner on show has stood long enough; None if none does."""
        return STOOD - self._stood if waiting and self._stood < STOOD else None
