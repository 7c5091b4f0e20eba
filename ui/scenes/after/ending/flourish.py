"""The time after the count: the podium rises, and what the game brought comes down and moves into its frame."""

from ui.base.tween import overshoot, progress
from ui.match.match import Match
from ui.scenes.after.ending.prize import flourish_seconds, jumps
from ui.shell.app import App
from ui.table.motion.choreography import PACE_FACTOR

RISE_TIME = 0.7


class Flourish:
    """What can be seen of one game's ending since the count. Nothing of it holds before that."""

    def __init__(self, app: App, match: Match) -> None:
        """Start at the end of the count."""
        self._app = app
        self._match = match
        self.since = 0.0
        """Seconds since the count."""

    @property
    def _factor(self) -> float:
        return PACE_FACTOR[self._app.settings.pace]

    @property
    def _still(self) -> bool:
        """Whether everything is at its end at once."""
        return self._app.settings.reduced_motion or self._factor == 0

    @property
    def risen(self) -> float:
        """How far the podium has risen, 0 to 1, overshooting a little on the way."""
        return 1.0 if self._still else overshoot(progress(self.since, 0, RISE_TIME))

    @property
    def over(self) -> bool:
        """Whether what the game brought is in its frame, or nothing will come."""
        return self._match.prize is None or self._still or self.since >= flourish_seconds() * self._factor

    @property
    def age(self) -> float:
        """Seconds at normal pace since the count."""
        return self.since / (self._factor or 1.0)

    @property
    def hangs_sign(self) -> bool:
        """Whether the sign with the robot hangs before the headline."""
        return self._match.prize is not None and not self.over and jumps(self.age)

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; returns whether the robot jumps up just now."""
        jumped = jumps(self.age)
        self.since += dt
        return self._match.prize is not None and not self._app.settings.reduced_motion and jumps(self.age) > jumped

    def settle(self) -> None:
        """Skip to the end: the podium has risen, and the robot is in its frame."""
        self.since = max(self.since, RISE_TIME, flourish_seconds() * self._factor)
