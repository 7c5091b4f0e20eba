"""A lesson: the real table, at which the mentor says what matters now, and what the person may do about it."""

from abc import abstractmethod
from collections.abc import Sequence

import msgspec

from game.actions import Action, Allocate, IllegalActionError
from game.build_plan import BuildPlan
from game.state import Phase
from ui.base.audio import Effect
from ui.base.i18n import Translator
from ui.base.input import Command, InputEvent, PointerPressed, command_of, goes_on
from ui.base.schooling import LessonPlace
from ui.base.settings import HUMAN, MatchSetup, SeatChoice
from ui.base.viewport import Rect
from ui.match.guide import Guide
from ui.match.match import LESSON, Match
from ui.match.scenario import Lesson, Mark, Moment, Scenario, ScriptedThinker
from ui.match.wording import card_name
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.allocation import AllocationScene
from ui.scenes.game_desk import GameDesk
from ui.scenes.pause import PauseScene
from ui.scenes.results import FOOT, ResultsScene
from ui.scenes.scoring import ScoringScene
from ui.scenes.setup import SetupScene
from ui.scenes.table import Acting, TableScene
from ui.scenes.title import TitleScene
from ui.scenes.workbench import Workbench
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.geometry import WHEEL_RADIUS
from ui.table.mentor import SWING, Speech, draw_speech, hull, stage_place, swing, table_place
from ui.table.passage import Doorway
from ui.table.poses import BidCard, OwnCard, Spanner, UnitPanel
from ui.table.prompts import Counsel
from ui.table.sprites import CARD_RATIO
from ui.table.stage_geometry import hall_stage
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button

BENCH_H = 116.0
"""As high as the mentor stands above a bench."""
END_BUTTON_W = 360.0


def occasion_of(lesson: Lesson) -> str:
    """What a lesson's game is played for."""
    return f"{LESSON}/{lesson.key}"


def seats_of(scenario: Scenario, tr: Translator, own: SeatChoice | None) -> tuple[SeatChoice, ...]:
    """Who sits at the lesson's table: the person as in the last game that was set up."""
    name = own.name if own is not None else tr.text("Player")
    face = own.face if own is not None else ""
    return tuple(
        msgspec.structs.replace(seat, name=name, face=face) if seat.kind == HUMAN else seat for seat in scenario.seats
    )


def lesson_at(app: App, scenario: Scenario, lesson: Lesson, *, whole: bool) -> "LessonScene":
    """A lesson from its beginning. ``whole``: all that follow it come after it."""
    return _scene(app, scenario, lesson, None, whole=whole)


def lesson_left(app: App, scenario: Scenario, place: LessonPlace) -> "LessonScene | None":
    """The lesson that was left, where it was left; from its beginning if the game has changed since. None where there
    is no such lesson any more."""
    lesson = scenario.lesson(place.key)
    if lesson is None:
        return None
    try:
        return _scene(app, scenario, lesson, place.moves, whole=place.whole)
    except IllegalActionError:
        return _scene(app, scenario, lesson, None, whole=place.whole)


def _scene(
    app: App, scenario: Scenario, lesson: Lesson, moves: Sequence[Action] | None, *, whole: bool
) -> "LessonScene":
    last = app.settings.last_setup
    own = None if last is None else next((seat for seat in last.seats if seat.kind == HUMAN), None)
    setup = MatchSetup(seats_of(scenario, app.tr, own), scenario.game.seed)
    session = scenario.session(setup, lesson, moves)
    # No file: a lesson is neither in the list of games nor in any statistics. Its place is kept with the progress.
    match = Match(setup, session, ScriptedThinker(scenario), None, occasion=occasion_of(lesson))
    return LessonScene(app, match, Guide(scenario, lesson, whole=whole))


class Mentor:
    """The mentor beside a scene: says what the guide has for him."""

    def __init__(self, app: App, guide: Guide) -> None:
        """Be silent until ``follow``."""
        self.guide = guide
        self._app = app
        self._age = 0.0
        self._shown: tuple[str, str] | None = None

    @property
    def wants_frames(self) -> bool:
        """While an arrow swings."""
        return self._shown is not None and self._age < SWING and not self._app.settings.reduced_motion

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; whether something else is to be seen."""
        swung, self._age = self.wants_frames, self._age + dt
        line = self.guide.line
        shown = None if line is None else (line.say, self.guide.objection)
        if shown == self._shown:
            return swung
        self._shown, self._age = shown, 0.0
        return True

    def insist(self) -> None:
        """Point at it again."""
        self._age = 0.0

    def object(self, words: str) -> None:
        """Say why not."""
        self._app.play(Effect.ILLEGAL)
        self.guide.object(words)
        self.insist()

    def speech(self, place: Rect, marks: Sequence[Rect], *, onward: bool, card: str = "") -> Speech | None:
        """What is said and pointed at now, None for silence; ``onward``: a press of any kind goes on."""
        line, tr = self.guide.line, self._app.tr
        if line is None:
            return None
        if self.guide.objection:
            return Speech(tr.text(self.guide.objection), "annoyed", place, tuple(marks))
        words = tr.text(line.say, card=card) if card else tr.text(line.say)
        return Speech(words, line.mood, place, tuple(marks), tr.text("Any key or click goes on.") if onward else "")

    def draw(self, painter: Painter, speech: Speech | None) -> None:
        """The mentor, if he has something to say."""
        if speech is not None:
            draw_speech(painter, speech, 0.0 if self._app.settings.reduced_motion else swing(self._age))


class LessonScene(TableScene):
    """A lesson at the table. Nothing is blocked in silence: what is not meant here is answered by the mentor."""

    patient = True

    def __init__(self, app: App, match: Match, guide: Guide) -> None:
        """Play ``match`` on from where it stands."""
        super().__init__(app, match, resumed=bool(match.session.clone().turns))
        self.counsel = Counsel.NONE
        self.guide = guide
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
        self.playback.company.hush()
        super().update(dt)
        if self.app.scenes.top is self:
            self._attend()
            self.dirty = self.mentor.update(dt) or self.dirty

    def _attend(self) -> None:
        outcome, seen = self.view.outcome, self.match.session.observation(self.viewer)
        if self.playback.reading and outcome is not None:
            won = outcome.winner == self.viewer
            self.guide.attend(Moment.TOLD, Phase.BIDDING, outcome.round, outcome.number, won=won)
            return
        moment = None
        if self.my_turn:
            self.guide.attend(Moment.BID, seen.phase, seen.round, seen.auction)
            moment = Moment.BID
            if self.selected:
                self.guide.skip()
                moment = Moment.BID if self.guide.fault(self.selected) else Moment.CHOSEN
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
            self.app.scenes.replace(lesson_at(self.app, scenario, coming, whole=True))

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

    # What comes of it

    def allocation(self, seat: int, act: Acting, doorway: Doorway) -> Scene:
        """The bench, with the mentor above it."""
        return LessonAllocationScene(self.app, self.match, seat, act, doorway, self.guide)

    def scoring(self, seat: int, act: Acting, doorway: Doorway) -> Scene:
        """The count, with the mentor above it."""
        return LessonScoringScene(self.app, self.match, seat, act, doorway, self.guide)

    def results(self, doorway: Doorway) -> Scene:
        """The end of the guided game."""
        return LessonResultsScene(self.app, self.match, doorway, self.guide)

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


class _Taught(Workbench):
    """A bench with the mentor above it."""

    mentor: Mentor

    @property
    def wants_frames(self) -> bool:
        """While cards move, and while the mentor points."""
        return super().wants_frames or self.mentor.wants_frames

    def update(self, dt: float) -> None:
        """Follow what is put where."""
        super().update(dt)
        step = self.mentor.guide.lesson.steps[0]
        self.mentor.guide.attend(self._moment(), step.phase, step.round, step.auction)
        self.dirty = self.mentor.update(dt) or self.dirty

    def draw(self, painter: Painter) -> None:
        """The bench, and the mentor over it."""
        super().draw(painter)
        self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now: nothing before everything has come to its place, or where a card is looked at."""
        if self.arrival is not None or self.zoom.card is not None:
            return None
        line = self.mentor.guide.line
        marks = [] if line is None else [rect for mark in line.point for rect in self._marked(mark)]
        card = self._missing()
        name = card_name(self.app.tr, card) if card is not None else ""
        return self.mentor.speech(self._place(), marks, onward=False, card=name)

    @abstractmethod
    def _moment(self) -> Moment:
        """What the person is at."""

    @abstractmethod
    def _place(self) -> Rect:
        """Where the mentor stands."""

    def _missing(self) -> str | None:
        """The card that is still to be put somewhere, if it is a certain one."""
        return None

    def _marked(self, mark: str) -> list[Rect]:
        """The places of what the mentor points at."""
        poses, targets = self.sprites.poses(), self.targets()
        if mark == Mark.UNITS:
            return [target.rect for target in targets if target.place is None]
        if mark == Mark.WAITING:
            card = self._missing()
            return [poses[card].hull] if card in poses else []
        if mark == Mark.CONFIRM:
            return [self._done_button().rect]
        return [poses[mark].hull] if mark in poses else []

    def _done_button(self) -> Control:
        """The button that ends the work."""
        return next(one for one in self.group.widgets if isinstance(one, Button))


class LessonDesk(GameDesk):
    """A desk whose menu tells that the lesson is kept."""

    def open(self, command: Command | None) -> None:
        """Open what a command asks for."""
        if command in (Command.LAST_AUCTION, Command.HISTORY):
            super().open(command)
        else:
            open_lesson_menu(self._app)


class LessonAllocationScene(_Taught, AllocationScene):
    """Robots are fixed, with words to it."""

    def __init__(
        self, app: App, match: Match, player: int, on_done: Acting, doorway: Doorway | None, guide: Guide
    ) -> None:
        """Ask ``player``; ``on_done`` gets the actions."""
        super().__init__(app, match, player, on_done, doorway)
        self.mentor = Mentor(app, guide)
        self._desk = LessonDesk(app, match, player)
        advised = guide.scenario.advised(self._observation)
        self._advised = advised.card if isinstance(advised, Allocate) else None

    def buttons(self) -> list[Control]:
        """The bench's own, but for the hint: the mentor gives it."""
        done, hint, *others = super().buttons()
        hint.disabled_reason = no_hint(self.app.tr)
        return [done, hint, *others]

    def word_pieces(self) -> list[Piece]:
        """All words but the title."""
        return without_title(super().word_pieces())

    def _missing(self) -> str | None:
        return self._advised

    def _cards(self) -> list[str]:
        """What would be fixed."""
        return [action.card for action in self._planned()]

    def _moment(self) -> Moment:
        cards = self._cards()
        return Moment.FIXED if cards and self.mentor.guide.fault(cards) is None else Moment.FIX

    def _done(self) -> None:
        fault = self.mentor.guide.fault(self._cards())
        if fault is not None:
            self.mentor.object(fault)
            self.invalidate()
            return
        super()._done()

    def _place(self) -> Rect:
        notes = self._note_places()
        right = notes[0].left - 16 if notes else self.app.viewport.canvas.w - 24
        return Rect(24, 8, right - 24, BENCH_H)

    def _marked(self, mark: str) -> list[Rect]:
        if mark == Mark.FIGURES:
            line = self._pile_line()
            return [Rect(line.left + line.w * 0.2, line.top, line.w * 0.6, line.h)]
        return super()._marked(mark)


class LessonScoringScene(_Taught, ScoringScene):
    """The count, begun with one card of the best build still missing."""

    def __init__(
        self, app: App, match: Match, player: int, on_done: Acting, doorway: Doorway | None, guide: Guide
    ) -> None:
        """Ask ``player``; ``on_done`` gets the build."""
        super().__init__(app, match, player, on_done, doorway)
        self.mentor = Mentor(app, guide)
        self._desk = LessonDesk(app, match, player)
        self._left_out = card_to_leave_out(self.plan)
        if self._left_out is not None:
            self.plan.take_back(self._left_out)

    def word_pieces(self) -> list[Piece]:
        """All words but the title."""
        return without_title(super().word_pieces())

    def _missing(self) -> str | None:
        return self._left_out

    def _moment(self) -> Moment:
        return Moment.COUNTED if self.total() >= self.most else Moment.COUNT

    def _place(self) -> Rect:
        sums = self.sums_place()
        return Rect(24, 8, sums.left - 40, BENCH_H)

    def _marked(self, mark: str) -> list[Rect]:
        if mark == Mark.SUMS:
            return [self.sums_place()]
        if mark == Mark.WAITING:
            return [*self._waiting_card(), *self._waiting_places()]
        return super()._marked(mark)

    def _waiting_card(self) -> list[Rect]:
        poses = self.sprites.poses()
        return [poses[self._left_out].hull] if self._left_out in poses and not self.placed(self._left_out) else []

    def _waiting_places(self) -> list[Rect]:
        """The empty place that the missing card is for."""
        card = self._left_out
        if card is None or self.placed(card):
            return []
        begun = [
            target
            for target in self.targets()
            if target.place is not None and target.place.row < self.plan.rows(target.unit)
        ]
        return [
            target.rect
            for target in begun
            if target.place is not None and target.place not in self.plan.placed and self.plan.suits(card, target.place)
        ]


class LessonResultsScene(ResultsScene):
    """The end of the guided game: a real one, or the lessons."""

    measured = False

    def __init__(self, app: App, match: Match, doorway: Doorway | None, guide: Guide) -> None:
        """Count the game, which ends the lesson."""
        super().__init__(app, match, doorway)
        self.mentor = Mentor(app, guide)

    def enter(self) -> None:
        """Begin the count; nothing is left to be learned."""
        super().enter()
        learned(self.app, self.mentor.guide.lesson)

    @property
    def wants_frames(self) -> bool:
        """While it counts, and while the mentor speaks up."""
        return super().wants_frames or self.mentor.wants_frames

    def update(self, dt: float) -> None:
        """Count on; then the mentor says his last word."""
        super().update(dt)
        last = self.mentor.guide.lesson.steps[-1]
        self.mentor.guide.attend(Moment.OVER if self.done else None, last.phase, last.round, last.auction)
        self.dirty = self.mentor.update(dt) or self.dirty

    def _buttons(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        wide, gap = END_BUTTON_W, 20.0
        left = canvas.w - 16 - 2 * wide - gap
        return [
            Button(Rect(left, canvas.h - 76, wide, 58), tr.text("Play a real game"), self._real_game, lines=2),
            Button(
                Rect(left + wide + gap, canvas.h - 76, wide, 58),
                tr.text("All lessons"),
                self._leave,
                look=SECONDARY,
                lines=2,
            ),
        ]

    def _real_game(self) -> None:
        self.app.scenes.reset(TitleScene(self.app))
        self.app.scenes.push(SetupScene(self.app))

    def _leave(self) -> None:
        to_the_lessons(self.app)

    def _subheading(self) -> str:
        return self.app.tr.text("The guided game")

    def draw(self, painter: Painter) -> None:
        """The podium, and the mentor's last word."""
        super().draw(painter)
        self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now, beside the buttons."""
        canvas = self.app.viewport.canvas
        place = Rect(16, canvas.h - FOOT - 8, canvas.w - 3 * 16 - 2 * END_BUTTON_W - 20, FOOT + 2)
        return None if self.arrival is not None else self.mentor.speech(place, (), onward=False)


def without_title(pieces: Sequence[Piece]) -> list[Piece]:
    """A bench's words but for the title, in whose place the mentor stands."""
    return [piece for piece in pieces if piece.name != "head"]


def card_to_leave_out(plan: BuildPlan) -> str | None:
    """The card that a beginner may put in its place: the last free one of the unit with the most widgets."""
    units = sorted(plan.units, key=lambda unit: -plan.rows(unit))
    for unit in units:
        last = [place for place in plan.placed if place.unit == unit and place.row == plan.rows(unit) - 1]
        free = [plan.placed[place] for place in last if plan.home_of(plan.placed[place]) is None]
        if len(last) > 1 and free:
            return free[-1]
    return None


def learned(app: App, lesson: Lesson) -> None:
    """Tick a lesson off; none is left in the middle then."""
    schooling = app.progress.schooling.with_done(lesson.key)
    app.change_progress(schooling=msgspec.structs.replace(schooling, offered=True, place=None))


def keep_place(app: App, place: LessonPlace) -> None:
    """Keep where a lesson stands."""
    app.change_progress(schooling=msgspec.structs.replace(app.progress.schooling, offered=True, place=place))


def to_the_lessons(app: App) -> None:
    """Leave the table for the list of lessons."""
    from ui.scenes.lessons import LessonsScene

    app.scenes.reset(TitleScene(app))
    app.scenes.push(LessonsScene(app))


def open_lesson_menu(app: App) -> None:
    """Open the menu, which tells what becomes of a lesson that is left."""
    words = app.tr.text("The lesson is kept: go on with it at any time under “Learn to play”.")
    app.scenes.push(PauseScene(app, line=words))


def no_hint(tr: Translator) -> str:
    """Why there is no hint in a lesson."""
    return tr.text("In a lesson the foreman says what to do.")


def _rect(place: tuple[float, float, float]) -> Rect:
    """The place of a card from its middle and its width."""
    x, y, width = place
    return Rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)
