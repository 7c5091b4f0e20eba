"""The benches of the guided game: fixing robots and building widgets, with the mentor above."""

from abc import abstractmethod
from collections.abc import Sequence

from game.core.actions import Allocate
from game.core.build_plan import BuildPlan
from game.core.cards import CATALOGUE
from game.core.state import Phase
from ui.base.spacing import APART, GAP
from ui.base.viewport import Rect
from ui.input.input import Command
from ui.layout.box import Box
from ui.layout.boxes import Named, Row
from ui.layout.leaves import Picture
from ui.match.lessons.guide import LessonGuide
from ui.match.lessons.scenario import LineCue, Mark
from ui.match.match import Match
from ui.match.wording import card_name
from ui.paint.painter import Painter
from ui.scenes.common.boxes import SIDE
from ui.scenes.common.game_desk import Acting, GameDesk
from ui.scenes.common.workbench import Workbench
from ui.scenes.lessons.mentor import Mentor, no_hint, open_lesson_menu
from ui.scenes.play.allocation import AllocationScene
from ui.scenes.play.scoring import ScoringScene
from ui.shell.app import App
from ui.table.aids.speech import TAIL, Speech
from ui.table.motion.passage import Doorway
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button, ButtonLook


class TaughtBench(Workbench):
    """A bench with the mentor above it."""

    mentor: Mentor

    def _be_taught(self, match: Match, player: int, guide: LessonGuide) -> None:
        """Have the mentor explain to ``player``, whose menu is a lesson's."""
        self.mentor = Mentor(self.app, guide)
        self._desk = LessonDesk(self.app, match, player)

    @property
    def wants_frames(self) -> bool:
        """While cards move, or the mentor points."""
        return super().wants_frames or self.mentor.wants_frames

    def update(self, dt: float) -> None:
        """Follow the placed cards."""
        super().update(dt)
        step = next(step for step in self.mentor.guide.lesson.steps if step.phase is not Phase.BIDDING)
        self.mentor.guide.attend(self._moment(), step.phase, step.round, step.auction)
        self.dirty = self.mentor.update(dt) or self.dirty

    def wanted(self, card: str) -> bool:
        """None: the mentor points at what is to be moved."""
        del card
        return False

    def draw_over(self, painter: Painter) -> Sequence[Rect]:
        """Draw the mentor."""
        return self.mentor.draw(painter, self.speech)

    @property
    def speech(self) -> Speech | None:
        """What the mentor says now: nothing until everything has arrived, or while a card is enlarged."""
        if self.arrival is not None or self.zoom.card is not None:
            return None
        line = self.mentor.guide.line
        marks = [] if line is None else [rect for mark in line.point for rect in self._marked(mark)]
        card = self._missing()
        name = card_name(self.app.tr, card) if card is not None else ""
        cards = [pose.hull for pose in self.sprites.poses().values()]
        clear = [card for card in cards if not any(mark.contains(card.inflate(-4, -4)) for mark in marks)]
        clear.append(self._words_place())
        place, face = self._places()
        return self.mentor.speech(place, marks, clear, onward=False, card=name, face=face)

    def _words_place(self) -> Rect:
        """The line of words above the cards."""
        return middle_of(self.zone("line"))

    @abstractmethod
    def _moment(self) -> LineCue:
        """What the person is doing now."""

    @abstractmethod
    def _places(self) -> tuple[Rect, Rect | None]:
        """The mentor's area, and where his face is if it is larger and outside of it."""

    def _missing(self) -> str | None:
        """The card still to be placed, if it is a particular one."""
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
        return next(one for one in self.group.widgets if isinstance(one, Button))


class LessonDesk(GameDesk):
    """A desk whose menu says that the lesson is saved."""

    def open(self, command: Command | None) -> None:
        """Open what a command asks for."""
        if command in (Command.LAST_AUCTION, Command.HISTORY):
            super().open(command)
        else:
            open_lesson_menu(self._app)


class LessonAllocationScene(TaughtBench, AllocationScene):
    """Fixing robots, with the mentor's words."""

    def __init__(
        self, app: App, match: Match, player: int, on_done: Acting, doorway: Doorway | None, guide: LessonGuide
    ) -> None:
        super().__init__(app, match, player, on_done, doorway)
        self._be_taught(match, player, guide)
        advised = guide.scenario.advised(self._observation)
        self._advised = advised.card if isinstance(advised, Allocate) else None

    @property
    def no_hint(self) -> str:
        """The mentor gives hints."""
        return no_hint(self.app.tr)

    def head(self) -> Box:
        """The mentor's area in place of the title, and the others beside it."""
        return Row(mentors_area(self.app.settings.text_size), *self.notes(2), gap=GAP)

    def _ask_hint(self) -> None:
        """Show again what to do: there is no better hint here."""
        self.mentor.insist()
        self.invalidate()

    def _missing(self) -> str | None:
        return self._advised

    def _cards(self) -> list[str]:
        """The cards that would be fixed."""
        return [action.card for action in self._planned()]

    def _moment(self) -> LineCue:
        cards = self._cards()
        return LineCue.FIXED if cards and self.mentor.guide.fault(cards) is None else LineCue.FIX

    def _done(self) -> None:
        fault = self.mentor.guide.fault(self._cards())
        if fault is not None:
            self.mentor.object(fault)
            self.invalidate()
            return
        super()._done()

    def _places(self) -> tuple[Rect, Rect | None]:
        place = self.zone("mentor")
        left = min((target.rect.left for target in self.targets()), default=APART)
        top = place.bottom + TAIL
        # Beside a marked card an arrow swings.
        return place, face_on(Rect(APART, top, left - GAP - APART - 84.0, self.zone("line").top - top))

    def _marked(self, mark: str) -> list[Rect]:
        return [self._words_place()] if mark == Mark.FIGURES else super()._marked(mark)


class LessonScoringScene(TaughtBench, ScoringScene):
    """The final score, starting with one card of the best build missing."""

    def __init__(
        self, app: App, match: Match, player: int, on_done: Acting, doorway: Doorway | None, guide: LessonGuide
    ) -> None:
        super().__init__(app, match, player, on_done, doorway)
        self._be_taught(match, player, guide)
        self.plan.fill_best()
        self._left_out = card_to_leave_out(self.plan)
        if self._left_out is not None:
            self.plan.take_back(self._left_out)
        self.close_up()

    def words(self) -> Box:
        """The mentor's area in place of the title."""
        return mentors_area(self.app.settings.text_size)

    def best_look(self) -> ButtonLook:
        """Dark: the mentor asks for a card to be moved, and the button would do it instead."""
        return SECONDARY

    def _missing(self) -> str | None:
        return self._left_out

    def _moment(self) -> LineCue:
        return LineCue.COUNTED if self.total() >= self.most else LineCue.COUNT

    def _places(self) -> tuple[Rect, Rect | None]:
        return self.zone("mentor"), None

    def _marked(self, mark: str) -> list[Rect]:
        if mark == Mark.SUMS:
            return [self.zone("sums")]
        if mark == Mark.WAITING:
            return [*self._waiting_card(), *self._waiting_places()]
        return super()._marked(mark)

    def _waiting_card(self) -> list[Rect]:
        poses = self.sprites.poses()
        return [poses[self._left_out].hull] if self._left_out in poses and not self.placed(self._left_out) else []

    def _waiting_places(self) -> list[Rect]:
        """The empty place for the missing card."""
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


def middle_of(line: Rect) -> Rect:
    """The part of a line in which its words stand."""
    return line.scale_by(0.6, 1)


def face_on(floor: Rect) -> Rect | None:
    """The place of the mentor's face on a part of the floor, None where it would be small."""
    side = min(floor.w, floor.h, 360.0)
    # Where there is less room, he stands in his area.
    if side < 240.0:
        return None
    return Rect(floor.centerx - side / 2, floor.bottom - side, side, side)


def mentors_area(text_size: int) -> Box:
    """The mentor's area above a bench, for a text size in per cent."""
    return Named("mentor", Picture(least=max(116, 1.36 * text_size - 20), wide=2 * SIDE, weight=1))


def card_to_leave_out(plan: BuildPlan) -> str | None:
    """Return the card that a beginner may place: a free one of the last widget of the unit with the most, with as many
    of the unit's symbols as there is, since a card gives only one [F2]."""
    units = sorted(plan.units, key=lambda unit: -plan.rows(unit))
    for unit in units:
        last = [place for place in plan.placed if place.unit == unit and place.row == plan.rows(unit) - 1]
        free = [plan.placed[place] for place in last if plan.home_of(plan.placed[place]) is None]
        if len(last) > 1 and free:
            return max(reversed(free), key=lambda card: len(symbols_in_use(plan, card)))
    return None


def symbols_in_use(plan: BuildPlan, card: str) -> list[str]:
    """The symbols of a placed card that its unit could use."""
    unit = next(place.unit for place, laid in plan.placed.items() if laid == card)
    return [symbol for symbol in CATALOGUE[card].symbols if symbol in CATALOGUE[unit].symbols]
