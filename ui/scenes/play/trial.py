"""The table of a trial: a banner above the log says that it is one, and a button leads back to the report."""

from ui.base.theme import AMBER, BUTTON, CREAM, INK, PANEL_DARK, SMALL, SUBHEADING
from ui.base.viewport import Rect
from ui.match.after.verdicts import action_words
from ui.match.match import Match
from ui.match.trial import Trial
from ui.paint.painter import Painter
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.passage import Doorway
from ui.table.places.geometry import TableGeometry
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button

BANNER, WAY, GAP = 70.0, 44.0, 8.0
"""The heights of the banner and of the button below it, and the gap between, in units."""
BESIDE = 480.0
"""The width from which on the button is beside the banner."""
_STRIPES, _STRIPE = 6.0, 14.0
_TITLE = SUBHEADING.but(size=21, colour=AMBER)
_LINE = SMALL.but(colour=CREAM)
_WAY = BUTTON.but(size=20)


class TrialBanner(Control):
    """Says that this is a trial, and what it is about, between two striped edges."""

    only_tells = True

    def __init__(self) -> None:
        """Start without a place and without words."""
        super().__init__(Rect(0, 0, 1, 1))
        self.title, self.line = "", ""

    def draw(self, painter: Painter, *, ring: bool) -> None:  # noqa: ARG002
        """Draw the banner."""
        rect = self.rect
        painter.panel(rect, PANEL_DARK, border=AMBER, border_width=3, radius=10)
        painter.layer("trial stripes", rect, lambda to: draw_stripes(to, rect))
        inner = rect.inflate(-28, -2 * _STRIPES - 4)
        half = inner.h / 2
        painter.text(
            self.title,
            (inner.centerx, inner.top + half / 2),
            _TITLE,
            align="center",
            max_width=inner.w,
            max_height=half,
        )
        painter.text(
            self.line,
            (inner.centerx, inner.bottom - half / 2),
            _LINE,
            align="center",
            max_width=inner.w,
            max_height=half,
        )


def notice_high(*, beside: bool) -> float:
    """The height of the banner and the way back, ``beside`` each other or one below the other."""
    return BANNER if beside else BANNER + GAP + WAY


def draw_stripes(painter: Painter, rect: Rect) -> None:
    """Draw warning stripes along the upper and the lower edge of a banner."""
    for top in (rect.top + 3, rect.bottom - 3 - _STRIPES):
        edge = Rect(rect.left + 8, top, rect.w - 16, _STRIPES)
        painter.stripes(edge, AMBER, step=_STRIPE)
    painter.panel(rect, None, border=INK, border_width=1, radius=10)


class TrialScene(TableScene):
    """A table from which every way leads back to the report. The game counts nowhere."""

    def __init__(self, app: App, match: Match, trial: Trial) -> None:
        """Show ``match`` from the decision of ``trial``."""
        super().__init__(app, match, resumed=True)
        self.trial = trial
        self.banner = TrialBanner()
        self.way = Button(Rect(0, 0, 1, 1), "", trial.back, look=SECONDARY, style=_WAY, lines=2)
        self.controls.notices = [self.banner, self.way]

    def layout(self, canvas: Rect) -> None:
        """Lay out the table, and the banner above the log."""
        tr = self.app.tr
        units = () if self.viewer is None else self.observation.seats[self.viewer].units
        self.banner.title = tr.text("Trying it out")
        self.banner.line = tr.text("In the game: {choice}", choice=action_words(tr, self.trial.made, units))
        self.banner.hint = tr.text("Choose differently and see what comes of it. Nothing here counts or is kept.")
        self.way.label = tr.text("Back to the report")
        beside = self.geometry_on(canvas).notice.w >= BESIDE
        self.notice = notice_high(beside=beside)
        super().layout(canvas)
        place = self.geometry.notice.inflate(-6, 0)
        if beside:
            wide = (place.w - GAP) / 2
            self.banner.rect = Rect(place.left, place.top, wide, place.h)
            self.way.rect = Rect(place.left + wide + GAP, place.top + 3, wide, place.h - 12)
        else:
            low = place.h * WAY / self.notice
            self.banner.rect = Rect(place.left, place.top, place.w, place.h * BANNER / self.notice)
            self.way.rect = Rect(place.left, place.bottom - low, place.w, low - 4)

    def geometry_on(self, canvas: Rect) -> TableGeometry:
        """The table's places on a canvas, without the banner."""
        return TableGeometry(canvas, len(self.match.looks), self.viewer, self.app.settings.text_size / 100)

    def _end(self, doorway: Doorway) -> None:
        """The trial is over: compare it with the game."""
        self.app.go.trial_results(self.match, self.trial, doorway)
