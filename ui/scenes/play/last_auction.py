"""The last auction again: all bids, who won and why. It shows only what everybody has seen."""

from collections.abc import Callable, Sequence

from game.core.events import BidsRevealed
from game.core.observation import Observation, SeatView
from ui.base.i18n import N_
from ui.base.spacing import APART, CORNER, MARGIN, SNUG
from ui.base.theme import BRASS, HEADING, INK
from ui.base.viewport import Rect
from ui.halls.dusk import draw_dusk
from ui.input.input import Command, InputEvent, PointerMoved, PointerPressed, WindowClosing, command_of, goes_on
from ui.layout.drawing import write
from ui.layout.leaves import Words
from ui.match.match import Match
from ui.match.opponents import CALM, mood_after
from ui.match.spoken import event_words
from ui.match.wording import outcome_sentences
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import OverlayScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.input.signs import Sign, lay_on, sign_at, stage_signs
from ui.table.paint.belt import draw_resting_belt
from ui.table.paint.cards import draw_card_of
from ui.table.paint.frame import Sprite
from ui.table.paint.stage import draw_stage_words, stage_pieces
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, BidCard, Spanner, SpriteKey, bid_head, bidder_of, poses
from ui.table.places.sprites import Pose
from ui.table.places.stage_geometry import stage_of
from ui.table.state.prize import gain_of
from ui.table.state.stage import StageGround, lamps_out, stage_ground, stage_words
from ui.table.state.view import BeltCard, Stage, TableView
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button
from ui.widgets.spots import SignSpot


class LastAuctionScene(OverlayScene):
    """Takes the place of the table, which pauses until any press."""

    overlay = False
    at_table = True
    heading = N_("Last auction")

    def __init__(self, app: App, match: Match, *, untold: int = 0, log: Callable[[], None] | None = None) -> None:
        """Show the last auction of ``match``, not counting the ``untold`` latest ones, whose winners have not been
        shown. ``log`` pulls out the tape with all that came before.

        Raises LookupError if there is none.
        """
        super().__init__(app)
        seen = match.session.observation(None)
        count = len(seen.history) - untold
        if count <= 0:
            raise LookupError("no auction has been decided yet")
        self._match, self._log = match, log
        self.auction = seen.history[count - 1]
        """What is shown."""
        self._view = view_of_auction(seen, count - 1)
        self._spot = SignSpot()

    def page_words(self) -> Sequence[str]:
        """All bids, who won, and why."""
        tr, match = self.app.tr, self._match
        bids = event_words(tr, BidsRevealed(self.auction.bids), self._view.stage_chief, match.names, match.lone_human)
        return [*bids, *self._sentences]

    def layout(self, canvas: Rect) -> None:
        """Set out the stage as at a reveal."""
        tr, view, match = self.app.tr, self._view, self._match
        self._geometry = TableGeometry(canvas, len(match.looks), 0, self.app.settings.text_size / 100)
        outcome = view.outcome
        self._sentences = (
            [] if outcome is None else outcome_sentences(tr, outcome, view.stage_chief, match.names, match.lone_human)
        )
        stage = stage_of(self._geometry)
        ways: list[Control] = [Button(stage.go_on, tr.text("To the table"), self.go_back)]
        if self._log is not None:
            ways.append(Button(stage.tape, tr.text("Log"), self._pull, look=SECONDARY))
        self.group.replace([self._spot, *ways])

    def _pull(self) -> None:
        """Pull out the tape, of which this is the end."""
        if self._log is not None:
            self.go_back()
            self._log()

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on finding a winner."""
        return RulesTopic.TIES if self.auction.tied else RulesTopic.BIDDING

    def poses(self) -> dict[SpriteKey, Pose]:
        """The pose of every card."""
        return poses(self._view, self._geometry)

    def signs(self) -> Sequence[Sign]:
        """Every sign on the stage, and what it says."""
        tr, view = self.app.tr, self._view
        stage = stage_of(self._geometry)
        words = stage_words(tr, view, self._sentences, you=self._match.lone_human, head=self._head)
        return list(stage_signs(tr, self._ground(), words, view, stage, self.poses().items()))

    def _ground(self) -> StageGround:
        """The stage as it was when the winner had been found."""
        view = self._view
        moods = tuple(
            CALM if view.outcome is None else mood_after(CALM, seat, view.outcome) for seat in range(len(view.seats))
        )
        you = self._match.lone_human
        return stage_ground(self.app.tr, self._match.looks, view, moods, you=you, head=self._head)

    @property
    def _head(self) -> float | None:
        """Where the cards of the person who is spoken to end above, if there are any."""
        you = self._match.lone_human
        return None if you is None or not self._view.seats[you].bid else bid_head(you, self._view, self._geometry)

    def handle(self, event: InputEvent) -> bool:
        """Any press closes it, and so does closing the window."""
        if isinstance(event, PointerMoved):
            lay_on(self._spot, sign_at(self.signs(), event.pos))
            return self.group.handle(event)
        sign = sign_at(self.signs(), event.pos) if isinstance(event, PointerPressed) and event.touch else None
        if sign is not None and not (self._spot.visible and self._spot.rect == sign.rect):
            # A finger, which cannot rest on a sign, taps it to have it explained.
            lay_on(self._spot, sign)
            self.group.point_out(self._spot)
            return True
        at_log = isinstance(event, PointerPressed) and stage_of(self._geometry).tape.collidepoint(event.pos)
        if self._log is not None and (at_log or command_of(event) is Command.HISTORY):
            self._pull()
            return True
        if goes_on(event) or isinstance(event, WindowClosing):
            self.go_back()
            return True
        return False

    def draw_content(self, painter: Painter) -> None:
        """Draw the stage as it was when the winner had been found, and how to continue."""
        tr, view, ground = self.app.tr, self._view, self._ground()
        stage = stage_of(self._geometry)
        placed = sorted(self.poses().items(), key=lambda item: item[1].z)
        draw_dusk(painter, lambda to: draw_resting_belt(to, self._geometry))
        for piece in stage_pieces(ground, stage):
            piece.draw(painter)
        out = lamps_out(view, 1.0)
        for key, pose in placed:
            if isinstance(key, BeltSlot | BidCard | Spanner):
                draw_card_of(painter, Sprite(key, pose, resting=True, dark=bidder_of(key, view) in out))
        words = stage_words(tr, view, self._sentences, you=self._match.lone_human, head=self._head)
        draw_stage_words(painter, stage, words)
        won = [pose.rect for key, pose in placed if isinstance(key, BidCard) and bidder_of(key, view) not in out]
        tag = Rect(MARGIN, APART, 330, 60)
        if won[0].centerx < painter.canvas.centerx:
            # The verdict hangs over the winner's column.
            tag.right = painter.canvas.right - MARGIN
        painter.panel(tag, BRASS, border=INK, border_width=4, radius=CORNER, shadow=SNUG)
        title = Words(self.heading_words, HEADING.but(colour=INK), side="center", at="middle")
        write(painter, title, tag.inflate(-APART, 0))


def view_of_auction(seen: Observation, index: int) -> TableView:
    """Return the stage as it was when auction ``index`` of the history was decided; the rest of the table is empty."""
    auction = seen.history[index]
    seats = tuple(
        SeatView(seat.mechanic, 0, 0, len(auction.bids.get(number, ())) or None)
        for number, seat in enumerate(seen.seats)
    )
    return TableView(
        viewer=None,
        round=auction.round,
        auction=auction.number,
        chief=auction.chief,
        belt=(BeltCard(0, auction.card),),
        deck=0,
        seats=seats,
        stage=Stage.DECIDED,
        stage_chief=_chief_before(seen, index),
        turned=max(len(cards) for cards in auction.bids.values()),
        shown=auction.bids,
        values=auction.values,
        outcome=auction,
        gain=_gain(seen, index),
    )


def _gain(seen: Observation, index: int) -> int:
    """By how much that auction's lot changed its buyer's score."""
    sale = seen.history[index]
    seat = seen.seats[sale.winner]
    before = [one for one in seen.history[:index] if one.winner == sale.winner]
    units = [one.card for one in before if one.lies_open]
    won = [one.card for one in before if not one.lies_open]
    return gain_of(seat.mechanic, units, won, {unit: seat.fixed.get(unit, ()) for unit in units}, sale.card)


def _chief_before(seen: Observation, index: int) -> int:
    """Return the Chief of an auction: the Chief after the previous one; at first Mechanic 1 [S1]."""
    if index:
        return seen.history[index - 1].chief
    return next(number for number, seat in enumerate(seen.seats) if seat.mechanic == 1)
