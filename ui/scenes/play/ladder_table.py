"""The table of a ladder match, with its goals above the log: each is ticked as it is met."""

from game.challenges.goal_states import GoalState, goal_states
from game.challenges.ladder import Rung
from ui.base.viewport import Rect
from ui.input.glyphs import beside
from ui.input.input import Command, InputEvent, command_of
from ui.match.match import Match
from ui.scenes.challenges.goal_marks import GoalPlate
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.sound.audio import Effect


class LadderTableScene(TableScene):
    """A table with goals. They follow what the table has shown, never the game itself, which may be further on."""

    def __init__(self, app: App, match: Match, rung: Rung, *, resumed: bool = False) -> None:
        """Show a match of ``rung``, as `TableScene` does. It has one person."""
        super().__init__(app, match, resumed=resumed)
        assert match.lone_human is not None
        self._rung, self._person = rung, match.lone_human
        self._followed: tuple[int, int] | None = None
        self._widgets: dict[str, int] = {}
        """What could be made on each unit when the table was last at rest."""
        self._ticked: set[int] = set()
        """The goals that were ever met in this match: one that comes and goes makes no sound again."""
        self.plate = GoalPlate(self.show_goals)
        self.controls.notices = [self.plate]

    @property
    def goals(self) -> tuple[GoalState, ...]:
        """Where the goals stand on the plate."""
        return self.plate.states

    def layout(self, canvas: Rect) -> None:
        """Lay out the table, and the goals above the log."""
        tr = self.app.tr
        self.plate.label = tr.text("Goals")
        self.plate.hint = tr.text("The goals of this match, and how far you are{key}.", key=beside(tr, Command.GOALS))
        self.notice = 48 * max(1.0, self.app.painter.texts.text_scale) ** 0.7
        super().layout(canvas)
        self._follow_goals()

    def _lay_out_controls(self) -> None:
        super()._lay_out_controls()
        self.plate.rect = self.geometry.notice.inflate(-6, 0)

    def update(self, dt: float) -> None:
        """Go on with the game, and tick the goals that it meets."""
        super().update(dt)
        self._follow_goals()

    def _follow_goals(self) -> None:
        """Count again if the table has shown more, once a reveal no longer covers the plate."""
        if not self.busy:
            self._widgets = {unit: found.widgets for unit, found in self._show.figures.units.items()}
        followed = (self.playback.told, hash(tuple(self._widgets.items())))
        if self.view.revealing or followed == self._followed:
            return
        first, self._followed = self._followed is None, followed
        shown = self.playback.events_since(0)
        states = goal_states(self._rung.goals, self.match.session.record(), shown, self._person, self._widgets)
        fresh = set(self.plate.show(states, still=first or self.app.settings.reduced_motion)) - self._ticked
        self._ticked |= fresh
        self.match.goals = states
        if fresh and not first:
            self.app.play(Effect.SCORE_TICK)
        self.invalidate()

    def handle(self, event: InputEvent) -> bool:
        """Open the goals by their key, too."""
        if command_of(event) is Command.GOALS and self.plate.visible:
            self.show_goals()
            return True
        return super().handle(event)

    def show_goals(self) -> None:
        """Open the job card with the goals as they stand."""
        self._handling.let_go()
        self.zoom.hide()
        self.app.go.goals(self._rung, self.goals)
