"""A lesson: the real table, at which the mentor says what matters now, and what the person may do about it."""

from collections.abc import Sequence

from game.core.actions import Action
from game.core.state import Phase
from ui.base.viewport import Rect
from ui.files.schooling import LessonPlace
from ui.input.input import Command, InputEvent, PointerPressed, command_of, goes_on
from ui.match.lessons.guide import Guide
from ui.match.lessons.lesson import occasion_of
from ui.match.lessons.scenario import LineCue, Mark
from ui.match.match import Match
from ui.paint.painter import Painter
from ui.parts.mentor import Mentor, keep_place, learned, no_hint, open_lesson_menu, to_the_lessons
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.aids.mentor import Speech, hull, stage_place, table_place
from ui.table.places.geometry import WHEEL_RADIUS
from ui.table.places.poses import BidCard, OwnCard, Spanner, UnitPanel
from ui.table.places.sprites import CARD_RATIO
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.prompts import Counsel


class LessonScene(TableScene):
    """A lesson at the table. Nothing is blocked in silence: what is not meant here is answered by the mentor."""

    patient = True

    def __init__(self, app: App, match: Match, guide: Guide) -> None:
        """Play ``match`` on from where it stands."""
        super().__init__(app, match, resumed=bool(match.session.clone().turns))
        self.counsel = Counsel.NONE
        self.guide: Guide = guide
        self.mentor = Mentor(app, guide)

    # Time

    def layout(self, canvas: Rect) -> None:
        """The table's places, and why there is no hint."""
        self.controls.no_hint = no_hint(self.app.tr)
        super().layout(canvas)

    @property
    def wants_frames(self) -> bool:
        """While cards move, and while the mentor points."""
        return super().wants_frames or self.mentor.wants_frames

    def enter(self) -> None:
        """Begin, and keep that it was begun."""
        super().enter()
        self._keep_place()

    def update(self, dt: float) -> None:
        """Follow the game with words."""
        # The rivals hold their tongues while somebody teaches.
        self.playback.opponents.hush()
        super().update(dt)
        if self.app.scenes.top is self:
            self._attend()
            self.dirty = self.mentor.update(dt) or self.dirty

    def _attend(self) -> None:
        outcome, seen = self.view.outcome, self.match.session.observation(self.viewer)
        if self.playback.reading and outcome is not None:
            won = outcome.winner == self.viewer
            self.guide.attend(LineCue.TOLD, Phase.BIDDING, outcome.round, outcome.number, won=won)
            return
        moment = None
        if self.my_turn:
            self.guide.attend(LineCue.BID, seen.phase, seen.round, seen.auction)
            moment = LineCue.BID
            if self.selected:
                self.guide.skip()
                moment = LineCue.BID if self.guide.fault(self.selected) else LineCue.CHOSEN
        self.guide.attend(moment, seen.phase, seen.round, seen.auction)

    def _next(self, dt: float) -> None:
        """Go on to what comes next, unless the lesson is over."""
        seen = self.match.session.observation(None)
        over = seen.phase is not Phase.OVER and self.guide.passed(seen.phase, seen.round, seen.auction)
        if self.app.scenes.top is self and over:
            self._finish()
        else:
            super()._next(dt)

    def _finish(self) -> None:
        """The lesson has been learned: the next one, or the list of all."""
        guide, scenario = self.guide, self.guide.scenario
        learned(self.app, guide.lesson)
        coming = scenario.after(guide.lesson) if guide.whole else None
        if coming is None:
            to_the_lessons(self.app)
            return
        seen = self.match.session.observation(None)
        if coming.steps[0].here(seen.phase, seen.round, seen.auction):
            guide.lesson = coming
            self.match.occasion = occasion_of(coming)
            self._keep_place()
        else:
            self.app.go.lesson(scenario, coming, whole=True)

    def _keep_place(self) -> None:
        """Keep where the lesson stands, so that it can be left at any time."""
        moves = tuple(turn.action for turn in self.match.session.clone().turns)
        keep_place(self.app, LessonPlace(self.guide.lesson.key, self.guide.whole, moves))

    # What the person does

    def handle(self, event: InputEvent) -> bool:
        """A press leads from one line to the next while there is nothing else to do."""
        self._attend()
        if self._reads(event):
            if self._at_the_end:
                self._finish()
            else:
                self.guide.go_on()
                self.mentor.update(0.0)
            self.invalidate()
            return True
        used = super().handle(event)
        if not used and self.my_turn and goes_on(event) and self.guide.go_on():
            self.invalidate()
            return True
        return used

    @property
    def _at_the_end(self) -> bool:
        """Whether only reading is left of the lesson."""
        return self.my_turn and self.guide.step is not None and self.guide.step.last and not self.guide.more

    def _reads(self, event: InputEvent) -> bool:
        """Whether an event means that a line has been read, and nothing else."""
        if not goes_on(event) or self.zoom.card is not None or self.pool is not None:
            return False
        if isinstance(event, PointerPressed):
            # A reveal covers all buttons but the one that goes on.
            elsewhere = any(one.visible and one.contains(event.pos) for one in self.group.widgets)
            if event.button != 1 or (elsewhere and not self.playback.reading):
                return False
        elif command_of(event) in (Command.CANCEL, Command.HISTORY, Command.LAST_AUCTION, Command.HINT):
            return False
        return (self.playback.reading and self.guide.more) or self._at_the_end or self._skims(event)

    def _skims(self, event: InputEvent) -> bool:
        """Whether the key that accepts is pressed while no card is chosen, and more is to be said."""
        accepts = command_of(event) is Command.ACCEPT and self.group.focused is None
        return self.my_turn and accepts and not self.selected and self.guide.more

    def confirm(self) -> None:
        """Lock the bid, if it is one that the lesson can go on with."""
        fault = self.guide.fault(self.selected) if self.my_turn and self.selected else None
        if fault is not None:
            self.mentor.object(fault)
            self.invalidate()
            return
        super().confirm()

    def act(self, player: int, actions: Sequence[Action]) -> None:
        """Let the person act; where the game stands is kept."""
        super().act(player, actions)
        self._keep_place()

    def take_back(self) -> None:
        """Take the bid back."""
        super().take_back()
        self._keep_place()

    def ask_hint(self) -> None:
        """Show once more what is meant: there is no better hint here."""
        self.mentor.insist()
        self.invalidate()

    def open_menu(self) -> None:
        """Open the menu, which tells that the lesson is kept."""
        self._handling.let_go()
        open_lesson_menu(self.app)

    # The picture

    def draw(self, painter: Painter) -> None:
        """The table, and the mentor over it."""
        super().draw(painter)
        self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now: nothing while cards are looked at."""
        line = self.guide.line
        if line is None or self.pool is not None or self.zoom.card is not None:
            return None
        revealing = self.view.revealing
        place = stage_place(hall_stage(self.geometry.canvas, self.geometry.seats))
        marks = [rect for mark in line.point for rect in self._marked(mark)]
        onward = self.my_turn and (self.guide.more or self._at_the_end)
        return self.mentor.speech(place if revealing else table_place(self.geometry), marks, onward=onward)

    def _marked(self, mark: str) -> list[Rect]:
        """The places of what the mentor points at: none where it is not to be seen."""
        geometry, view, placed = self.geometry, self.view, self.sprites.poses()
        stage = hall_stage(geometry.canvas, geometry.seats)
        own = {OwnCard(card) for card in (view.own_bid if view.staged else view.hand)}
        match mark:
            case Mark.LOT:
                return [stage.lot if view.revealing else geometry.head]
            case Mark.WHEEL if view.belt and view.belt[0].card is not None:
                side = 2 * WHEEL_RADIUS * geometry.head.w
                x, y = geometry.wheel(view.belt[0].card)
                return [Rect(x - side / 2, y - side / 2, side, side)]
            case Mark.NEXT if len(view.belt) > 1:
                return [_rect(geometry.belt_place(1))]
            case Mark.CONFIRM:
                return [geometry.confirm]
            case Mark.BIDS:
                return [
                    geometry.seat_bid(seat) for seat in geometry.top_seats if view.seats[seat].bid and not view.staged
                ]
            case Mark.SPANNER:
                return [placed[Spanner()].hull] if Spanner() in placed else []
            case Mark.UNITS:
                units = () if view.viewer is None else view.seats[view.viewer].units
                return [placed[UnitPanel(unit)].hull for unit in units if UnitPanel(unit) in placed]
            case Mark.HAND | Mark.OWN_BID:
                return hull([placed[card].hull for card in own if card in placed])
            case Mark.WINNER if view.outcome is not None:
                return hull(
                    [pose.hull for key, pose in placed.items() if _bidder(key, view.viewer) == view.outcome.winner]
                )
            case _:
                return [placed[OwnCard(mark)].hull] if OwnCard(mark) in placed else []


def _bidder(key: object, viewer: int | None) -> int | None:
    """Whose bid a card on the stage belongs to."""
    if isinstance(key, BidCard):
        return key.seat
    return viewer if isinstance(key, OwnCard) else None


def _rect(place: tuple[float, float, float]) -> Rect:
    """The place of a card from its middle and its width."""
    x, y, width = place
    return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)
