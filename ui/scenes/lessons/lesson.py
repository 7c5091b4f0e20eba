"""The tables with the mentor: a lesson, the end of the guided game, and somebody's first game, for its first minute."""

from collections.abc import Sequence

from game.core.actions import Action
from game.core.state import Phase
from game.records.game import Game
from ui.archive.setups import seat_spec
from ui.art.card_face import DIMMABLE, Dimmed
from ui.files.schooling import LessonPlace
from ui.files.settings import Pace
from ui.layout.box import Box
from ui.layout.boxes import Named, Row, Sized
from ui.layout.leaves import Picture
from ui.match.faces import looks_of, sitters_of
from ui.match.lessons.guide import Guide, LessonGuide
from ui.match.lessons.lesson import occasion_of
from ui.match.lessons.opening import Opening
from ui.match.lessons.scenario import LineCue
from ui.match.match import Match
from ui.match.opponents import CALM, PLEASED
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.after.results import FIRST, ResultsScene
from ui.scenes.common.boxes import button
from ui.scenes.lessons.mentor import Mentor, keep_place, learned, open_lesson_menu, to_the_lessons
from ui.scenes.lessons.taught_table import TaughtTable
from ui.shell.app import App
from ui.table.aids.speech import FOREMAN, Speech, table_place
from ui.table.motion.passage import Doorway
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import CARD_RATIO
from ui.table.state.moments import Moment
from ui.widgets.button import SECONDARY


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
    side = table_place(geometry).h
    found = [sized(("portrait", FOREMAN, mood), side, 1.0) for mood in (CALM, PLEASED)]
    for step in opening.steps:
        found += [sized(face(card, step.auction), geometry.hand_w) for card in hands]
        found += [sized(face(card, step.auction), geometry.head.w) for card in lots]
    return found
