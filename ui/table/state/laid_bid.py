"""The viewer's bid while it can be taken back, and why one no longer can."""

SLIP_SECONDS = 3.0
"""Seconds for which the table says why a bid can no longer be taken back, or what else has come up."""
DOUBLE_CLICK = 0.25
"""Seconds after which a press is no longer the second half of the one that locked the bid."""


class LaidBid:
    """When the viewer made the bid that can still be taken back, and what is said if none can."""

    def __init__(self) -> None:
        """Start without a bid."""
        self.point: int | None = None
        """The point of the game at which it was made; None: there is none."""
        self._age = 0.0
        self.slip = ""
        """Why a bid could not be taken back, or what else is said for a while; "" for nothing."""
        self._slip_left = 0.0

    def lay(self, point: int | None) -> None:
        """A bid was made at that point; None: one that cannot be taken back."""
        self.point, self._age = point, 0.0

    def can_return(self, told: int) -> bool:
        """Whether it can be taken back: the table has shown nothing that came after it."""
        return self.point is not None and told <= self.point + 1

    def is_offered(self, told: int) -> bool:
        """Whether the button that takes it back is there: not yet while a second press may still be meant for the
        button that was there before."""
        return self.can_return(told) and self._age >= DOUBLE_CLICK

    def refuse(self, words: str) -> None:
        """Say for a while why no bid can be taken back."""
        self.slip, self._slip_left = words, SLIP_SECONDS

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; returns whether the picture changes."""
        self._age += dt
        if not self.slip:
            return False
        self._slip_left -= dt
        if self._slip_left > 0:
            return False
        self.slip = ""
        return True

    @property
    def wake_after(self) -> float | None:
        """Seconds for which words are still shown; None if there are none."""
        return self._slip_left if self.slip else None
