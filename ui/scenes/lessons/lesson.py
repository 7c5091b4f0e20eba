"""The tables with the mentor: a lesson, the end of the guided game, and somebody's first game, for its first minute."""

from abc import abstractmethod
from collections.abc import Sequence

from game.core.actions import Action
from game.core.cards import POWER
from game.core.state import Phase
from game.records.game import Game
from ui.archive.setups import seat_spec
from ui.art.card_face import DIMMABLE, Dimmed
from ui.base.viewport import Rect, around
from ui.files.schooling import LessonPlace
from ui.files.settings import Pace
from ui.input.input import Command, InputEvent, PointerPressed, command_of, goes_on
from ui.layout.box import Box
from ui.layout.boxes import Named, Row, Sized
from ui.layout.leaves import Picture
from ui.match.faces import looks_of, sitters_of
from ui.match.lessons.guide import Guide, LessonGuide
from ui.match.lessons.lesson import occasion_of
from ui.match.lessons.opening import Opening
from ui.match.lessons.scenario import LineCue, Mark
from ui.match.match import Match
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.after.results import FIRST, ResultsScene
from ui.scenes.common.boxes import button
from ui.scenes.lessons.mentor import Mentor, keep_place, learned, no_hint, open_lesson_menu, to_the_lessons
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.aids.speech import FOREMAN, RING, Speech, floor_place, hull, stage_place, table_place
from ui.table.motion.passage import Doorway
from ui.table.places.floor import WHEEL_RADIUS
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BidCard, OwnCard, Spanner, UnitPanel
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.places.stage_geometry import stage_of
from ui.table.state.moments import Moment
from ui.table.state.prompts import Counsel
from ui.table.state.view import TableView
from ui.widgets.button import SECONDARY


class TaughtTable(TableScene):
    """A table with a mentor. Nothing is blocked silently: he answers whatever is not sensible here."""

    patient = True
    teaching = True
    """Whether the mentor has more to say, now or later."""

    def __init__(self, app: App, match: Match, teacher: Guide) -> None:
        super().__init__(app, match, resumed=bool(match.session.clone().turns))
        self.counsel = Counsel.NONE
        self.teacher = teacher
        """What the mentor says."""
        self.mentor = Mentor(app, teacher)
        self.playback.halts = self._halts

    # Time

    def layout(self, canvas: Rect) -> None:
        """Lay out the table, and explain why there is no hint."""
        self.controls.no_hint = no_hint(self.app.tr) if self.teaching else ""
        super().layout(canvas)

    @property
    def wants_frames(self) -> bool:
        """While cards move, or the mentor points."""
        return super().wants_frames or self.mentor.wants_frames

    def enter(self) -> None:
        """Start with the first words."""
        super().enter()
        # Where it is the person's turn at once, the first words are there at once.
        self._attend()

    def update(self, dt: float) -> None:
        """Follow the game with words."""
        super().update(dt)
        if self.teaching:
            # The opponents stay silent meanwhile.
            self.playback.opponents.hush()
        if self.app.scenes.top is self:
            self._attend()
            self.dirty = self.mentor.update(dt) or self.dirty

    def _attend(self) -> None:
        outcome, seen = self.view.outcome, self.match.session.observation(self.viewer)
        if self.playback.reading and outcome is not None:
            won = outcome.winner == self.viewer
            self.teacher.attend(LineCue.TOLD, Phase.BIDDING, outcome.round, outcome.number, won=won)
            return
        if self._sits_out(self.view):
            self.teacher.attend(LineCue.OUT, Phase.BIDDING, self.view.round, self.view.auction)
            return
        # What the mentor points at lies there first.
        if self.my_turn and not (self.sprites.moving and self.teacher.line is None):
            self.teacher.attend_bid(seen, self.selected)
        else:
            self.teacher.attend(None, seen.phase, seen.round, seen.auction)

    @staticmethod
    def _sits_out(view: TableView) -> bool:
        """Whether others have laid a bid, which is not revealed yet, and the person has no card to do so [A2]."""
        return not view.revealing and not view.hand and not view.own_bid and any(seat.bid for seat in view.seats)

    def _halts(self, now: TableView, coming: TableView) -> bool:
        """Whether to wait for a press, because the person is to read what sitting out is before the bids are
        revealed."""
        if not self._sits_out(now) or not coming.revealing:
            return False
        self.teacher.attend(LineCue.OUT, Phase.BIDDING, now.round, now.auction)
        return self.teacher.line is not None

    def _next(self, dt: float) -> None:
        """Move on, unless everything has been taught."""
        seen = self.match.session.observation(None)
        over = seen.phase is not Phase.OVER and self.teacher.passed(seen.phase, seen.round, seen.auction)
        if self.teaching and self.app.scenes.top is self and over:
            self._finish()
        else:
            super()._next(dt)

    @abstractmethod
    def _finish(self) -> None:
        """Everything has been taught."""

    # What the person does

    def handle(self, event: InputEvent) -> bool:
        """A press goes from one line to the next while there is nothing else to do."""
        self._attend()
        if self._reads(event):
            if self._at_the_end:
                self._finish()
            elif self.playback.halted:
                self.playback.go_on()
            else:
                self.teacher.go_on()
                self.mentor.update(0.0)
            self.invalidate()
            return True
        used = super().handle(event)
        if not used and self.my_turn and goes_on(event) and self.teacher.go_on():
            self.invalidate()
            return True
        return used

    @property
    def _at_the_end(self) -> bool:
        """Whether only reading is left of the lesson."""
        return self.my_turn and self.teacher.step is not None and self.teacher.step.last and not self.teacher.more

    def _reads(self, event: InputEvent) -> bool:
        """Whether an event only means that a line has been read."""
        if not goes_on(event) or self.zoom.card is not None or self.pool is not None:
            return False
        if isinstance(event, PointerPressed):
            # A reveal covers all buttons except the one that continues.
            elsewhere = any(one.visible and one.contains(event.pos) for one in self.group.widgets)
            if event.button != 1 or (elsewhere and not self.playback.reading):
                return False
        elif command_of(event) in (Command.CANCEL, Command.HISTORY, Command.LAST_AUCTION, Command.HINT):
            return False
        halted = self.playback.halted
        return halted or (self.playback.reading and self.teacher.more) or self._at_the_end or self._skims(event)

    def _skims(self, event: InputEvent) -> bool:
        """Whether Accept is pressed while no card is selected and there are more lines to read. It counts on a button
        that does nothing here, too: clicking one brings the words that any key goes on."""
        focused = self.group.focused
        accepts = command_of(event) is Command.ACCEPT and (focused is None or not focused.enabled)
        return self.my_turn and accepts and not self.selected and self.teacher.more

    def confirm(self) -> None:
        """Lock the bid, if the lesson can continue with it."""
        fault = self.teacher.fault(self.selected) if self.my_turn and self.selected else None
        if fault is not None:
            self.mentor.object(fault)
            self.invalidate()
            return
        super().confirm()

    def ask_hint(self) -> None:
        """Show again what to do: there is no better hint while he teaches."""
        if not self.teaching:
            super().ask_hint()
            return
        self.mentor.insist()
        self.invalidate()

    # Drawing

    def draw_over(self, painter: Painter) -> Sequence[Rect]:
        """Draw the mentor."""
        return self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now: nothing while the person looks at cards."""
        if self.teacher.line is None or self.pool is not None or self.zoom.card is not None:
            return None
        revealing = self.view.revealing
        stage, outcome = stage_of(self.geometry), self.view.outcome
        winner = None if outcome is None else stage.of(self.view.stage_chief)[outcome.winner]
        place = stage_place(stage, winner)
        marks = [rect for mark in self.teacher.pointed(self.view.hand, self.selected) for rect in self._marked(mark)]
        onward = self.playback.halted or (self.my_turn and (self.teacher.more or self._at_the_end))
        if not revealing:
            scale = self.app.viewport.scale
            place = floor_place(self.geometry) if self.playback.halted else table_place(self.geometry, scale)
        return self.mentor.speech(place, marks, self._kept_clear(marks), onward=onward)

    def _kept_clear(self, marks: Sequence[Rect]) -> list[Rect]:
        """Every card that is not pointed at; at the table the words, the buttons and the deck, at a reveal who has laid
        what."""
        geometry = self.geometry
        cards = [pose.hull for pose in self.sprites.poses().values()]
        others = [card for card in cards if not any(mark.contains(card.inflate(-4, -4)) for mark in marks)]
        if self.view.revealing:
            places = [column.foot for column in stage_of(geometry).columns]
        else:
            panels = map(geometry.seat_panel, range(geometry.seats))
            places = [geometry.prompt, geometry.confirm, geometry.log, geometry.deck_area, geometry.lot_sign, *panels]
        return [*others, *(place for place in places if place not in marks)]

    def _marked(self, mark: str) -> list[Rect]:
        """The places of what the mentor points at; none while it is out of sight."""
        geometry, view, placed = self.geometry, self.view, self.sprites.poses()
        stage = stage_of(geometry)
        own = {OwnCard(card) for card in (view.own_bid if view.gathered else view.hand)}
        match mark:
            case Mark.LOT:
                return [stage.lot if view.revealing else self._head]
            case Mark.WHEEL if view.belt and view.belt[0].card is not None:
                side = 2 * WHEEL_RADIUS * geometry.head.w
                return [around(geometry.wheel(view.belt[0].card), side)]
            case Mark.NEXT if len(view.belt) > 1:
                return [Pose(*geometry.belt_place(1), face=()).rect]
            case Mark.CONFIRM:
                return [geometry.confirm]
            case Mark.BIDS:
                seats = [seat for seat in geometry.top_seats if view.seats[seat].bid and not view.gathered]
                return [bid for seat in seats for bid in self._bid_of(seat)]
            case Mark.SPANNER:
                return [self._with_face(placed[Spanner()].hull)] if Spanner() in placed else []
            case Mark.UNITS:
                units = () if view.viewer is None else view.seats[view.viewer].units
                return [placed[UnitPanel(unit)].hull for unit in units if UnitPanel(unit) in placed]
            case Mark.ROBOTS:
                return hull([placed[card].hull for card in own if card in placed and POWER[card.card]])
            case Mark.HAND | Mark.OWN_BID:
                return hull([placed[card].hull for card in own if card in placed])
            case Mark.PILE if view.viewer is not None:
                return [geometry.own_pile]
            case Mark.WINNER if view.outcome is not None:
                return hull(
                    [pose.hull for key, pose in placed.items() if _bidder(key, view.viewer) == view.outcome.winner]
                )
            case _:
                return [placed[OwnCard(mark)].hull] if OwnCard(mark) in placed else []

    @property
    def _head(self) -> Rect:
        """The head of the belt, as far as a ring round it leaves the faces above and the lot's sign below free."""
        geometry, head = self.geometry, self.geometry.head
        faces = [geometry.face(seat).bottom for seat in geometry.top_seats]
        top = max(head.top, *(foot + RING + 1 for foot in faces))
        return Rect(head.left, top, head.w, min(head.bottom, geometry.lot_sign.top - RING) - top)

    def _with_face(self, spanner: Rect) -> Rect:
        """The Chief's spanner with the face on which it lies, and the sign on that, unless they are on the stage."""
        geometry, chief = self.geometry, self.view.chief
        if self.view.revealing:
            return spanner
        signs = [] if chief == self.view.viewer else [geometry.worth_sign(chief)]
        return spanner.unionall([geometry.face(chief), *signs])

    def _bid_of(self, seat: int) -> list[Rect]:
        """The cards of a seat's bid, and the number beside them."""
        cards = hull([pose.hull for key, pose in self.sprites.poses().items() if _bidder(key, None) == seat])
        place = self.geometry.seat_bid(seat)
        return [Rect(card.left, place.top, place.right - card.left, place.h).union(card) for card in cards]


def _bidder(key: object, viewer: int | None) -> int | None:
    """Whose bid a card on the stage belongs to."""
    if isinstance(key, BidCard):
        return key.seat
    return viewer if isinstance(key, OwnCard) else None


class LessonScene(TaughtTable):
    """A lesson at the table. Its place is stored with the progress, as the game is none of the saved ones."""

    guide: LessonGuide

    def __init__(self, app: App, match: Match, guide: LessonGuide) -> None:
        super().__init__(app, match, guide)
        self.guide = guide

    def enter(self) -> None:
        """Start, and record that the lesson has started."""
        super().enter()
        self._keep_place()

    def _finish(self) -> None:
        """The lesson is learned: open the next one, or the list of all."""
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
        """Save the lesson's current point, so that it can be left at any time."""
        moves = tuple(turn.action for turn in self.match.session.clone().turns)
        keep_place(self.app, LessonPlace(self.guide.lesson.key, self.guide.whole, moves))

    def act(self, player: int, actions: Sequence[Action]) -> None:
        """Let the person act, and save the game's current point."""
        super().act(player, actions)
        self._keep_place()

    def take_back(self) -> None:
        """Take the bid back."""
        super().take_back()
        self._keep_place()

    def open_menu(self) -> None:
        """Open the menu, which says that the lesson is saved."""
        self._handling.let_go()
        open_lesson_menu(self.app)


class LessonResultsScene(ResultsScene):
    """The end of the guided game, with ways to a real game and to the lessons."""

    measured = False

    def __init__(self, app: App, match: Match, doorway: Doorway | None, guide: LessonGuide) -> None:
        super().__init__(app, match, doorway)
        self.mentor = Mentor(app, guide)

    def enter(self) -> None:
        """Start the count; the lesson is learned."""
        super().enter()
        learned(self.app, self.mentor.guide.lesson)

    @property
    def wants_frames(self) -> bool:
        """While it counts, or the mentor starts to speak."""
        return super().wants_frames or self.mentor.wants_frames

    def update(self, dt: float) -> None:
        """Count on; then the mentor says his closing words."""
        super().update(dt)
        last = self.mentor.guide.lesson.steps[-1]
        self.mentor.guide.attend(LineCue.OVER if self.done else None, last.phase, last.round, last.auction)
        self.dirty = self.mentor.update(dt) or self.dirty

    def ways(self) -> Box:
        """Room for the mentor, and the ways to a real game and to the lessons."""
        tr = self.app.tr
        ways = Row(
            button(tr.text("Play a real game"), self._real_game, key=FIRST, wide=330.0),
            button(tr.text("All lessons"), self._leave, look=SECONDARY, wide=330.0),
            gap=20,
        )
        return Row(Named("speech", Picture(least=98, wide=600, weight=1)), Sized(ways, along="end"), gap=20)

    def _real_game(self) -> None:
        self.app.go.title()
        self.app.go.setup()

    def _leave(self) -> None:
        to_the_lessons(self.app)

    def _subheading(self) -> str:
        return self.app.tr.text("The guided game")

    def draw(self, painter: Painter) -> None:
        """Draw the podium, and the mentor's closing words."""
        super().draw(painter)
        self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now, beside the buttons."""
        place = self.place_of("speech")
        return None if self.arrival is not None or place is None else self.mentor.speech(place, (), onward=False)


TAUGHT = (Moment.BID, Moment.FZZZT, Moment.UNIT, Moment.BELT)
"""What the mentor has explained."""


class FirstGameScene(TaughtTable):
    """The table of a first game. It is saved like any other, so whoever comes back is taught on from there."""

    def __init__(self, app: App, match: Match, opening: Opening) -> None:
        super().__init__(app, match, Guide(opening.lesson))
        self._opening = opening
        self._lit: frozenset[str] = frozenset()
        if app.settings.pace is Pace.NORMAL and not match.session.clone().turns:
            # Until there is something to do.
            self.playback.own_pace = Pace.FAST
        seen = match.session.observation(None)
        if seen.phase is Phase.OVER or self.teacher.passed(seen.phase, seen.round, seen.auction):
            self._let_go()

    @property
    def lit(self) -> frozenset[str] | None:
        """The marks of cards that have mattered so far; None: all, as the mentor has said what they mean."""
        return self._opening.lit(self.view.round, self.view.auction) if self.teaching else None

    def update(self, dt: float) -> None:
        """Follow the game with words; marks of the cards light up as they begin to matter."""
        super().update(dt)
        if self.my_turn:
            self.playback.own_pace = None
        if self.teaching and self.my_turn:
            # What is explained is explained by the mentor, up to the last bid that he asks for.
            self.explainer.skip()
        lit = self._opening.lit(self.view.round, self.view.auction)
        if lit != self._lit:
            self._lit = lit
            self._show.forget_picture()
            self.invalidate()

    def _finish(self) -> None:
        """The mentor leaves; from here on the table explains itself."""
        progress = self.app.progress
        known = tuple(moment.value for moment in TAUGHT if moment not in progress.moments)
        done = progress.schooling.with_done(self.teacher.lesson.key)
        self.app.change_progress(schooling=done, moments=(*progress.moments, *known))
        self._let_go()
        self.lay_out_again()

    def _let_go(self) -> None:
        """Make it a table like any other."""
        self.teaching = False
        self.counsel = None
        self.playback.shared = False


def first_pictures(app: App, opening: Opening) -> list[tuple[Key, int, int]]:
    """The pictures with which a first game begins, as key and size in pixels: the mentor, then each card as it is while
    marks of it are dimmed, lot after lot. Any size of a card can stand in for the others."""
    setup = opening.setup(app.tr)
    game = Game.new(opening.number, [seat_spec(seat) for seat in setup.seats])
    looks, seen = looks_of(setup.seats), game.observation(0)
    sitters = sitters_of([seat.mechanic for seat in seen.seats], looks)
    geometry = TableGeometry(app.viewport.canvas, len(looks), 0, app.settings.text_size / 100)
    scale = app.viewport.scale

    def sized(key: Key, width: float, ratio: float = CARD_RATIO) -> tuple[Key, int, int]:
        return key, round(width * scale), round(width * ratio * scale)

    def face(card: str, auction: int) -> Key:
        sitter = (sitters[card],) if card in sitters else ()
        return ("face", card, *sitter, Dimmed(frozenset(DIMMABLE) - opening.lit(1, auction)))

    state = game.state
    # The last words of the mentor are about the sixth lot.
    hands, lots = [card for seat in state.players for card in seat.hand], state.belt[:6]
    side = table_place(geometry, scale).h
    found = [sized(("portrait", FOREMAN, mood), side, 1.0) for mood in (CALM, PLEASED)]
    for step in opening.steps:
        found += [sized(face(card, step.auction), geometry.hand_w) for card in hands]
        found += [sized(face(card, step.auction), geometry.head.w) for card in lots]
    return found
