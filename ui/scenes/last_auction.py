"""The last auction once more: all bids, who won and why. It shows nothing that not everybody has seen."""

from collections.abc import Mapping

from game.observation import Observation
from ui.base.input import Event, WindowClosing, goes_on
from ui.base.theme import BODY, ROUND_LINE
from ui.base.viewport import Rect
from ui.match.company import CALM, mood_after
from ui.match.match import Match
from ui.match.wording import outcome_sentences
from ui.paint.painter import Painter
from ui.shell.app import App
from ui.shell.scene import RulesTopic, Scene
from ui.table.frame import round_line, stage_ground, stage_words
from ui.table.geometry import TableGeometry
from ui.table.paint_cards import draw_card
from ui.table.paint_stage import draw_stage_ground, draw_stage_words
from ui.table.poses import BeltSlot, BidCard, SpriteKey, at_point, poses
from ui.table.sprites import CARD_RATIO, Pose
from ui.table.view import BeltCard, SeatBoard, Stage, TableView

LOT_W = 230.0


class LastAuctionScene(Scene):
    """Lies over the game, which stands still, until any input goes on."""

    overlay = True
    dim = 215

    def __init__(self, app: App, match: Match, *, untold: int = 0) -> None:
        """Show the last auction of ``match`` but for the ``untold`` latest ones, whose winners are yet to be seen.

        Raises LookupError when there is none.
        """
        super().__init__(app)
        seen = match.session.observation(None)
        count = len(seen.history) - untold
        if count <= 0:
            raise LookupError("no auction has been decided yet")
        self._match = match
        self._auction = seen.history[count - 1]
        self._view = view_of_auction(seen, count - 1)

    def layout(self, canvas: Rect) -> None:
        """The stage lies where it does at a reveal, with room for the card above it."""
        tr, view, match = self.app.tr, self._view, self._match
        self._geometry = TableGeometry(canvas, len(match.looks), 0)
        outcome = view.outcome
        self._sentences = [] if outcome is None else outcome_sentences(tr, outcome, view.stage_chief, match.names)

    @property
    def rules_topic(self) -> RulesTopic:
        """How a winner is found."""
        return RulesTopic.TIES if self._auction.tied else RulesTopic.BIDDING

    def handle(self, event: Event) -> bool:
        """Any press goes on, as does the wish to close the window."""
        if goes_on(event) or isinstance(event, WindowClosing):
            self.app.scenes.pop(self)
            return True
        return False

    def draw(self, painter: Painter) -> None:
        """The card, the stage, and how to go on."""
        tr, view, auction = self.app.tr, self._view, self._auction
        stage, middle = self._geometry.stage, self._geometry.middle
        line = round_line(tr, auction.round, auction.number)
        painter.text(line, (middle, 40), ROUND_LINE, align="center", max_width=painter.canvas.w - 80)
        placed = poses(view, self._geometry)
        lot_h = min(LOT_W * CARD_RATIO, stage.top - 120)
        lot = at_point((middle, 70 + lot_h / 2), _lot(placed), width=lot_h / CARD_RATIO)
        draw_card(painter, lot)
        winner = None if view.outcome is None else view.outcome.winner
        moods = tuple(
            CALM if view.outcome is None else mood_after(CALM, seat, view.outcome) for seat in range(len(view.seats))
        )
        ground = stage_ground(self._match.looks, view.stage_chief, winner, moods, covering=True)
        columns = self._geometry.columns
        draw_stage_ground(painter, stage, columns, ground)
        for key, pose in sorted(placed.items(), key=lambda item: item[1].z):
            if isinstance(key, BidCard):
                draw_card(painter, pose)
        draw_stage_words(painter, stage, columns, stage_words(tr, view, self._sentences))
        words = tr.text("Any key or click goes on.")
        painter.text(words, (middle, stage.top - 24), BODY, align="center", max_width=painter.canvas.w - 80)


def view_of_auction(seen: Observation, index: int) -> TableView:
    """The stage as it was when auction ``index`` of the history was decided; nothing else lies on the table."""
    auction = seen.history[index]
    boards = tuple(
        SeatBoard(seat.mechanic, 0, 0, len(cards) if cards else None, cards)
        for seat, cards in ((seat, auction.bids.get(number, ())) for number, seat in enumerate(seen.seats))
    )
    return TableView(
        viewer=None,
        round=auction.round,
        auction=auction.number,
        chief=auction.chief,
        belt=(BeltCard(0, auction.card),),
        deck=0,
        seats=boards,
        stage=Stage.DECIDED,
        stage_chief=_chief_before(seen, index),
        values=auction.values,
        outcome=auction,
    )


def _chief_before(seen: Observation, index: int) -> int:
    """Who was Chief in an auction: whoever was it after the one before; at first Mechanic 1 [S1]."""
    if index:
        return seen.history[index - 1].chief
    return next(number for number, seat in enumerate(seen.seats) if seat.mechanic == 1)


def _lot(placed: Mapping[SpriteKey, Pose]) -> Pose:
    return next(pose for key, pose in placed.items() if isinstance(key, BeltSlot))
