"""Skipping the auctions that go on without any person, and what was sold meanwhile."""

from dataclasses import dataclass

from game.core.observation import Observation
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.motion.playback import Playback
from ui.table.paint.belt import draw_running_ahead
from ui.table.paint.marks import PLATE_VEIL, draw_text_plate
from ui.table.paint.workshop import draw_sentence
from ui.table.places.geometry import TableGeometry
from ui.table.state.figures import Figures, figures_of
from ui.table.state.sold import Skipped, out_of_cards, sales_in


@dataclass(frozen=True)
class Start:
    """Where the players began to skip: how much the table had shown, the Chief, and the scores."""

    told: int
    chief: int
    before: Figures


class Skipping:
    """Skips auctions at one table. Computer players may still have to think, so it goes as far as the game has come."""

    def __init__(self, app: App, match: Match, playback: Playback) -> None:
        self._app = app
        self._match = match
        self._playback = playback
        self._start: Start | None = None

    @property
    def running(self) -> bool:
        """Whether the players skip ahead now."""
        return self._start is not None

    @property
    def possible(self) -> bool:
        """Whether the auctions go on without any person here until hands are dealt or the round is over."""
        if self.running or self._match.taught:
            return False
        return out_of_cards(self._playback.view, self._match.humans) and self._playback.lots_ahead

    def begin(self) -> None:
        """Begin to skip from what the table shows now."""
        playback = self._playback
        self._start = Start(playback.told, playback.view.stage_chief, self._figures())

    def go_on(self) -> Skipped | None:
        """Skip what is known by now; once that is all, return what was sold and what it changed, and end."""
        start, playback = self._start, self._playback
        if start is None or not playback.skip_to_deal():
            return None
        self._start = None
        after = self._figures(dealt=True)
        sales = sales_in(playback.events_since(start.told))
        return Skipped(sales, playback.view, start.chief, self._match.lone_human, start.before.worths, after.worths)

    def draw(self, painter: Painter, places: TableGeometry, *, revealing: bool) -> None:
        """Say why the skip takes time: on the board above the belt, which runs ahead, or over a reveal."""
        tr, thinking = self._app.tr, self._match.thinking
        words = tr.text("Skipping ahead…")
        if thinking is not None:
            words = tr.text("Skipping ahead… {name} thinks", name=self._match.names[thinking])
        if revealing or not places.afar:
            painter.dim(PLATE_VEIL)
            draw_text_plate(painter, words, painter.canvas.center)
            return
        draw_running_ahead(painter, places)
        with painter.larger_words(places.words):
            draw_sentence(painter, places.ask, words)

    def _figures(self, *, dealt: bool = False) -> Figures:
        """The scores that the table may show; ``dealt`` as for `shown_to_all`."""
        seen = shown_to_all(self._match, self._playback.told, dealt=dealt)
        return figures_of(seen, self._match.lone_human, others=self._app.settings.memory_aid)


def shown_to_all(match: Match, told: int, *, dealt: bool = False) -> Observation:
    """What everybody may know after the first ``told`` events, those that the table has shown; the game may be further
    on. ``dealt``: with the deal that follows, if they stop in front of one."""
    game = match.session.clone()
    points = [*game.points]
    shown = [point for point in points if point <= told]
    if dealt and shown[-1] < told:
        shown += points[len(shown) : len(shown) + 1]
    return game.observation(None, at=shown[-1] if shown else game.points[0])
