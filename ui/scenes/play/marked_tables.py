"""The tables with something above the log: the goals of a ladder match, each ticked as it is met, and the banner of a
trial, with the way back to the report."""

from collections.abc import Sequence

from game.challenges.goal_states import GoalState, goal_states
from game.challenges.ladder import Rung
from ui.base.spacing import CORNER
from ui.base.theme import AMBER, BUTTON, CREAM, FINE, INK, PANEL_DARK, SMALL, SUBHEADING
from ui.base.viewport import Rect
from ui.input.glyphs import beside
from ui.input.input import Command, InputEvent, command_of
from ui.layout.arrange import arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Fit, Layers, Named, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.after.verdicts import action_words
from ui.match.match import Match
from ui.match.trial import Trial
from ui.paint.painter import Painter
from ui.scenes.challenges.goal_marks import GoalPlate
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.passage import Doorway
from ui.table.places.geometry import TableGeometry
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_EDGE, SECONDARY, Button


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


_STRIPES = 6.0


class TrialBanner(Control):
    """Says that this is a trial, and what it is about, between two striped edges."""

    only_tells = True

    def __init__(self) -> None:
        super().__init__(Rect(0, 0, 1, 1))
        self.title, self.line = "", ""
        self._inside: Sequence[Placed] = ()

    def box(self) -> Box:
        """What it says on its ground."""
        title = Words(self.title, SUBHEADING.but(size=FINE, colour=AMBER), lines=1, side="center")
        line = Words(self.line, SMALL.but(colour=CREAM), lines=2, side="center")
        told = Padding(14, Column(title, line, at="middle"), top=_STRIPES + 4, bottom=_STRIPES + 4)
        return Named("banner", Layers(Picture(_draw_ground, least=70), told))

    def lie(self, placed: Sequence[Placed], by: tuple[float, float]) -> None:
        """Lie where the notice has been arranged, moved by so many units."""
        self._inside = [one._replace(rect=one.rect.move(by)) for one in placed if one.names == ("banner",)]
        self.rect = self._inside[0].rect.copy()

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002
        """Draw the banner."""
        draw_boxes(painter, self._inside)


def _draw_ground(painter: Painter, rect: Rect) -> None:
    painter.panel(rect, PANEL_DARK, border=AMBER, border_width=3, radius=CORNER)
    painter.layer("trial stripes", rect, lambda to: draw_stripes(to, rect))


def draw_stripes(painter: Painter, rect: Rect) -> None:
    """Draw warning stripes along the upper and the lower edge of a banner."""
    for top in (rect.top + 3, rect.bottom - 3 - _STRIPES):
        edge = Rect(rect.left + 8, top, rect.w - 16, _STRIPES)
        painter.stripes(edge, AMBER, step=14)
    painter.panel(rect, None, border=INK, border_width=1, radius=CORNER)


class TrialScene(TableScene):
    """A table from which every way leads back to the report. The game counts nowhere."""

    # The banner needs its place above the log.
    steps_back = False

    def __init__(self, app: App, match: Match, trial: Trial) -> None:
        super().__init__(app, match, resumed=True)
        self.trial = trial
        self.banner = TrialBanner()
        self.way = Button(Rect(0, 0, 1, 1), "", trial.back, look=SECONDARY, lines=2)
        self.controls.notices = [self.banner, self.way]

    def layout(self, canvas: Rect) -> None:
        """Lay out the table, and the banner above the log."""
        tr, painter = self.app.tr, self.app.painter
        units = () if self.viewer is None else self.observation.seats[self.viewer].units
        self.banner.title = tr.text("Trying it out")
        self.banner.line = tr.text("In the game: {choice}", choice=action_words(tr, self.trial.made, units))
        self.banner.hint = tr.text("Choose differently and see what comes of it. Nothing here counts or is kept.")
        self.way.label = tr.text("Back to the report")
        plain = self.geometry_on(canvas)
        # Some lines of the log stay.
        room = Rect(0, 0, plain.notice.w - 6, plain.log_room.h - 90)
        placed = arrange(self._notice(), room, painter.measure, painter.texts.text_scale).placed
        self.notice = max(one.rect.bottom for one in placed)
        super().layout(canvas)
        corner = self.geometry.notice.move(3, 0).topleft
        self.banner.lie(placed, corner)
        way = next(one for one in placed if isinstance(one.leaf, Leaf))
        self.way.rect, self.way.style = way.rect.move(corner), way.style or self.way.style

    def _notice(self) -> Box:
        """The banner and the way back, beside each other or one below the other."""
        style = BUTTON.but(size=FINE)
        way = Leaf("way", Button, label=self.way.label, style=style, lines=2, edge=BUTTON_EDGE, high=40)
        banner, below = self.banner.box(), Padding(0, way, top=3, bottom=5)
        return Sized(
            Fit(Row(banner, below, gap=8, alike=True, weight=1), Column(banner, below, gap=5)),
            across=None,
            along="start",
        )

    def geometry_on(self, canvas: Rect) -> TableGeometry:
        """The table's places on a canvas, without the banner."""
        return TableGeometry(canvas, len(self.match.looks), self.viewer, self.app.settings.text_size / 100)

    def _end(self, doorway: Doorway) -> None:
        """The trial is over: compare it with the game."""
        self.app.go.trial_results(self.match, self.trial, doorway)
