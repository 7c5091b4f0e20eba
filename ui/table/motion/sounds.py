"""The sounds of the table in motion: of a step, of what arrives at its end, and of sums that count up."""

from ui.shell.app import App
from ui.sound.audio import Effect, zap
from ui.table.motion.choreography import Step
from ui.table.state.stage import sums
from ui.table.state.view import Stage, TableView

DUCK = 3.0
"""Seconds for which the music is quieter at a reveal."""


class StepSounds:
    """Plays the sounds of one table's steps."""

    def __init__(self, app: App) -> None:
        """Start in silence."""
        self._app = app
        self._arriving: list[tuple[float, Effect]] = []
        """What is still to be heard of the movements that run, and in how many seconds."""
        self._counted = 0

    def start(self, step: Step) -> None:
        """Play the sounds with which a step begins."""
        for sound in step.sounds:
            # A belt that appears at once does not roll.
            if sound is not Effect.BELT_ROLL or step.cue.duration > 0:
                self._app.play(sound)
        self._arriving += [(step.cue.duration, sound) for sound in step.arrival]
        if step.view.stage is Stage.GATHERED:
            self._app.duck(DUCK)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and play the sounds due when a movement ends."""
        waiting = [(left - dt, sound) for left, sound in self._arriving]
        self._arriving = [(left, sound) for left, sound in waiting if left > 0]
        for left, sound in waiting:
            if left <= 0:
                self._app.play(sound)

    def count(self, view: TableView, counted: float, *, busy: bool) -> None:
        """Play a zap for every number that the highest sum passes while sums count up; ``counted`` is how much of the
        cards turned last is in the sums, 0 to 1."""
        if view.stage not in (Stage.OPEN, Stage.COUNTED) or not busy:
            self._counted = 0
            return
        reached = max(sums(view, counted).values(), default=0)
        if reached > self._counted:
            self._counted = reached
            self._app.play(zap(reached))

    def clear(self) -> None:
        """Drop what has not arrived yet."""
        self._arriving = []
