"""A table on the screen: what it shows and is about to show, its layout, and its picture.

It has nothing to do with choices: both the table in play and the replay build on it.
"""

from collections.abc import Callable, Iterator, Sequence

from game.core.number import GameNumber
from game.core.observation import Observation
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace
from ui.halls.life import BEATS
from ui.match.challenges.album import belt_of
from ui.match.faces import SeatLook
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.table.aids.card_zoom import CardZoom, card_under
from ui.table.motion.choreography import Step
from ui.table.motion.playback import Playback
from ui.table.paint.frame import Doing, Frame, PlaybackState, frame_of
from ui.table.paint.log import log_rows
from ui.table.paint.picture import TablePicture
from ui.table.places.afar import arrangement
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import SpriteKey, poses
from ui.table.places.sprites import Pose
from ui.table.state.figures import NO_FIGURES, Figures, figures_of
from ui.table.state.view import TableView, dimmed
from ui.widgets.focus import FocusGroup


class TableShow:
    """Shows one game's table. ``placed`` gives every card's pose for what playback shows (by default as it lies)."""

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        view: TableView,
        *,
        seed: GameNumber,
        shared: bool = False,
        you: int | None = None,
        placed: Callable[[], dict[SpriteKey, Pose]] | None = None,
    ) -> None:
        """Start with ``view``; ``seed``, ``shared`` and ``you`` as for `Playback`."""
        self._app = app
        self._looks = tuple(looks)
        self._held = TableGeometry(Rect(0, 0, 1600, 900), len(looks), view.viewer)
        """Where everything lies with the viewer's hand at the window; `set_out` makes it anew."""
        self._placed = placed or (lambda: poses(self.playback.view, self.geometry))
        self.playback = Playback(app, looks, view, self._placed, seed=seed, shared=shared, you=you)
        """What the table shows now and is about to show, step by step."""
        self.zoom = CardZoom(app.settings)
        """The enlarged card."""
        self.figures: Figures = NO_FIGURES
        """The standings, as far as they are shown."""
        self._figured: object = None
        self._scroll = 0
        self._foreseen: Step | None = None
        self._auction: object = None
        """The auction whose reveal has been foreseen."""
        self._moved = False
        self._lived = 0.0
        """Seconds for which what lives has been moving."""
        self._picture = TablePicture(self._looks, self._held)

    # Places

    @property
    def geometry(self) -> TableGeometry:
        """Where everything that is shown now lies on the canvas, in virtual units."""
        return arrangement(self._held, self.playback.view)

    def set_out(
        self,
        canvas: Rect,
        viewer: int | None,
        *,
        foot: float = 0.0,
        open_hands: bool = False,
        notice: float = 0.0,
        watched: bool = False,
    ) -> None:
        """Compute the layout on a canvas minus its lowest ``foot`` units, with a ``notice`` of that height above the
        log; ``watched``: anew while the viewer only watches. ``place`` then puts the cards there."""
        text = self._app.settings.text_size / 100
        self._held = TableGeometry(canvas, len(self._looks), viewer, text, foot, open_hands, notice, watched)
        self._picture = TablePicture(self._looks, self._held)
        self._auction = None

    def forget_picture(self) -> None:
        """Release the picture of the table, which weighs as much as some windows; the next frame draws it anew."""
        self._picture = TablePicture(self._looks, self._held)

    def place(self) -> None:
        """Put every card in its place, and redo all words, as the language may have changed."""
        self.playback.reword()
        self.playback.sprites.place(self._placed())

    def card_at(self, pos: Point) -> str | None:
        """The topmost card under a point that the viewer may look at."""
        return card_under(self.playback.sprites.poses(), pos)

    # Time

    @property
    def moving(self) -> bool:
        """Whether the next frame differs from this one."""
        playback = self.playback
        waits = playback.waiting or playback.awaits_bid
        running = (playback.busy and not waits) or playback.effects.running or playback.fading > 0
        return running or playback.sprites.moving or self._picture.turning

    @property
    def wake_after(self) -> float | None:
        """Seconds until something happens by itself, None if nothing will."""
        waits = (self.zoom.wake_after, self.playback.wake_after)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float, *, running: bool = True) -> bool:
        """Let ``dt`` seconds pass, for the table itself only while it is ``running``; returns whether the picture
        changes."""
        playback, changed = self.playback, False
        if running:
            changed, lines = self.moving, len(playback.lines)
            changed = playback.update(dt, self.geometry) or changed
            if len(playback.lines) > lines:
                self._scroll = 0
        zoomed, silent = self.zoom.update(dt), playback.opponents.update(dt)
        return changed or zoomed or silent

    def live(self, dt: float) -> bool:
        """Let what lives at the table move for ``dt`` seconds; returns whether it looks different then."""
        before = self._beat
        self._lived += dt
        return self._beat != before

    @property
    def next_beat(self) -> float:
        """Seconds until what lives moves next."""
        return (self._beat + 1) / BEATS - self._lived

    @property
    def _beat(self) -> int:
        return int(self._lived * BEATS)

    def scroll_log(self, by: int) -> None:
        """Show older lines of the log (``by`` above 0), or newer ones."""
        self._scroll = max(0, min(len(self.playback.lines) - 1, self._scroll + by))

    def work_out(
        self, moment: object, seen: Callable[[], Observation], viewer: int | None, *, others: bool = True
    ) -> bool:
        """Recompute the standings if ``moment`` has changed; returns whether it had. Call it only at rest, so that it
        never gives away what the table has yet to show."""
        if moment == self._figured:
            return False
        self._figured = moment
        self.figures = figures_of(seen(), viewer, others=others)
        return True

    # The picture

    def frame(self, view: TableView, progress: PlaybackState, doing: Doing) -> Frame:
        """The frame of a view with the viewer's current input, and the visible part of the log."""
        places = arrangement(self._held, view)
        rows = log_rows(places.log, places.text)
        return frame_of(
            self._app.tr,
            self._looks,
            view,
            progress,
            doing,
            places,
            self.figures,
            scroll=self._scroll,
            log_rows=rows,
            belt=belt_of(self._app.progress),
            beat=self._beat,
        )

    def draw(self, painter: Painter, frame: Frame, group: FocusGroup | None = None) -> None:
        """Draw a frame, then its lights; a jolt moves the table."""
        effects = self.playback.effects
        offset = effects.offset()
        with painter.larger_words(frame.places.words):
            if not effects.covering:
                self._picture.draw(painter, frame, group, offset)
            elif effects.settled:
                self._picture.advance(painter, frame)
        with painter.shifted(*offset):
            effects.draw(painter)

    def draw_ahead(self, painter: Painter, frame: Frame) -> Iterator[None]:
        """Make the first picture in steps, where nobody sees it."""
        steps = self._picture.draw_ahead(painter, frame)
        while True:
            with painter.larger_words(frame.places.words):
                if next(steps, steps) is steps:
                    return
            yield

    def stir(self, painter: Painter, frame: Frame, group: FocusGroup) -> list[Rect]:
        """Draw a frame where it differs from the one before, as only what lives has moved; return the places."""
        with painter.larger_words(frame.places.words):
            return self._picture.stir(painter, frame, group)

    def draw_still(self, painter: Painter, frame: Frame, group: FocusGroup) -> None:
        """Draw a frame alone."""
        with painter.larger_words(frame.places.words):
            self._picture.draw(painter, frame, group, (0.0, 0.0))

    def draw_again(self, painter: Painter, group: FocusGroup) -> None:
        """Draw what was drawn last."""
        with painter.larger_words(self.geometry.words):
            self._picture.draw_again(painter, group)

    def _foresee(self, frame: Callable[[TableView, PlaybackState], Frame]) -> None:
        """Say what the next step will show."""
        playback = self.playback
        if not playback.busy:
            self._foresee_reveal(frame)
        # The step's first frame comes first.
        if not playback.steps or playback.since < 0.05:
            return
        steps = playback.coming
        if steps[-1] is self._foreseen:
            return
        coming = self._foreseen = steps[-1]
        events = [step.event for step in steps if step.event is not None]
        self._picture.foresee(
            frame(coming.view, playback.foreseen(coming.view, poses(coming.view, self.geometry), events))
        )

    def _foresee_reveal(self, frame: Callable[[TableView, PlaybackState], Frame]) -> None:
        """Say what the reveal that ends the present auction will show: the bidders are known long before."""
        view = self.playback.view
        auction = (view.round, view.auction, view.chief)
        if auction != self._auction and view.belt and not view.revealing:
            self._auction = auction
            coming = dimmed(view)
            self._picture.expect(frame(coming, self.playback.foreseen(coming, {})))

    def look_ahead(self, frame: Callable[[TableView, PlaybackState], Frame]) -> bool:
        """Make a little of what is to come, as ``frame`` shows it; returns whether something may be left to do."""
        if self.playback.fading:
            # Two pictures are drawn then.
            return False
        self._foresee(frame)
        # A frame that starts a round, moves cards or lays them down, or shows sparks, is busy enough. But bids are laid
        # while others still slide, so their words must be prepared then.
        playback = self.playback
        moved, self._moved = self._moved, playback.sprites.moving
        slides = moved or self._moved
        if playback.banner or playback.effects.seen or (slides and playback.view.revealing):
            return False
        fast = playback.pace is Pace.FAST
        with self._app.painter.larger_words(self.geometry.words):
            return self._picture.look_ahead(self._app.painter, words_only=slides, fast=fast)
