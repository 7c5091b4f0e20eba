"""The end: scores are counted from last to first, then the winner is named, and how ties were broken [F3]."""

import math
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec

from game.core.cards import POINTS
from game.core.events import Score
from game.core.number import new_code
from game.play.thinking import Thinker
from game.records.record import Record
from game.review.feelings import Feeling, feelings_of
from game.review.par import Par, ParAsked, ParRun, has_par
from game.review.review import Review
from ui.base.i18n import Translator
from ui.base.theme import BUTTON, CREAM, HEADING, PANEL_DEEP, SEAT, SMALL, YELLOW, with_alpha
from ui.base.tween import bounce, ease_in_out, lerp, overshoot, progress
from ui.base.viewport import Rect
from ui.files.background import glance
from ui.halls.backdrop import STRING_CLEAR, bunting_reach, draw_podium_hall
from ui.input.input import Command, InputEvent, PointerPressed, command_of
from ui.match.after.background_job import POLL, BackgroundJob
from ui.match.after.feelings import feeling_words
from ui.match.after.kept import kept_par, kept_review, with_par, with_review
from ui.match.after.verdicts import par_words
from ui.match.challenges.album import prize_words
from ui.match.match import Match, SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED, parting_words
from ui.match.wording import card_name, origin_words, signed
from ui.paint.collage import Collage, Piece
from ui.paint.effects import Confetti, Effects
from ui.paint.painter import Painter
from ui.scenes.after.prize import PrizeButton, draw_flourish, flourish_seconds, frame_place, jumps
from ui.scenes.challenges.occasions import afterwards, note, note_levels
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.sound.music import Music
from ui.table.motion.choreography import PACE_FACTOR
from ui.table.motion.counting import counting_order, drop, dropped, hop, landed, line_seconds
from ui.table.motion.passage import Arrival, Doorway, Flight, passage_seconds
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import (
    Block,
    Line,
    block_rects,
    draw_block,
    draw_robot,
    draw_slab,
    draw_widget,
    face_place,
    face_radius,
    line_places,
    places,
)
from ui.table.paint.postcard import Result
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button

HEADLINE = HEADING.but(size=44, colour=YELLOW)
GROUND = with_alpha(PANEL_DEEP, 170)
FIRST_WAIT = 0.42
"""Seconds at normal pace before the first line."""
HOP_HEIGHT, DROP_HEIGHT = 70.0, 46.0
RISE_TIME = 0.7
WIDEST_BUTTON, BUTTON_GAP = 310.0, 25.0
MANY_BUTTONS = 7
"""From this many buttons on, they are set closer together."""
BUTTON_EDGE = 32.0
"""The width of a button beyond its label, in units."""
BREATH = 0.5
"""Seconds for which the Accept keys are ignored after the count: a late press was not meant for this scene."""
HEADLINE_MIDDLE, HEADING_FOOT, TWO_LINES = 42.0, 120.0, 48.0
"""Where the middle of the headline is, where the lines below it should end, and their least room, in units."""
FOOT = 96.0
"""Height of the strip of buttons below the podium, in units."""


def score_lines(tr: Translator, score: Score, units: Sequence[str]) -> list[Line]:
    """Return the parts of a score in the order they are counted."""
    made = Counter(widget.unit for widget in score.widgets)
    lines = [Line(tr.text("Robots and Fzzzts"), score.basic)]
    for unit in units:
        count = made[unit]
        if count:
            words = tr.plural("{n} widget × {points}", "{n} widgets × {points}", count, points=POINTS[unit])
            robots = tuple(card for widget in score.widgets if widget.unit == unit for card in widget.cards)
            lines.append(Line(words, count * POINTS[unit], unit, robots, count))
        else:
            lines.append(Line(tr.text("no widget"), -POINTS[unit], unit))
    return lines


def _line_words(tr: Translator, line: Line) -> str:
    """A line of the count for the ear."""
    if not line.unit:
        return f"{line.words} {signed(line.points, plus=False)}"
    return f"{card_name(tr, line.unit)}, {line.words} {signed(line.points)}"


def line_sound(line: Line) -> Effect:
    """The sound of counting a line: a unit without a widget costs points [F2]."""
    return Effect.PENALTY if line.unit and line.points < 0 else Effect.SCORE_TICK


def verdict_sentence(
    tr: Translator, scores: Sequence[Score], winners: Sequence[int], names: Sequence[str], you: int | None = None
) -> str:
    """Return who won, and why if points alone did not decide. ``you`` is the seat addressed as "you" when only one
    person plays (None: everybody is named, for other readers)."""
    best = max(score.total for score in scores)
    level = [player for player, score in enumerate(scores) if score.total == best]
    if you is not None and you in winners:
        others = [names[player] for player in winners if player != you]
        return _your_victory(tr, best, others, scores[you].robots if len(level) > 1 else None)
    if len(winners) > 1:
        *others, last = (names[player] for player in winners)
        shared = tr.text("{names} and {last}", names=", ".join(others), last=last)
        return tr.text(
            "{names} share the victory with {points} points and the same number of robots.", names=shared, points=best
        )
    name = names[winners[0]]
    if len(level) > 1:
        robots = scores[winners[0]].robots
        return tr.plural(
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            robots,
            points=best,
            name=name,
        )
    return tr.plural("{name} wins with {n} point!", "{name} wins with {n} points!", best, name=name)


def _your_victory(tr: Translator, points: int, others: Sequence[str], robots: int | None) -> str:
    """Say that the only person won, alone or with ``others``; ``robots`` broke the tie if it is not None."""
    if others:
        *more, last = others
        shared = tr.text("{names} and {last}", names=", ".join(more), last=last) if more else last
        return tr.text(
            "You share the victory with {names}: {points} points and the same number of robots.",
            names=shared,
            points=points,
        )
    if robots is not None:
        return tr.plural(
            "Tie at {points}: you win with fewer robots, {n}.",
            "Tie at {points}: you win with fewer robots, {n}.",
            robots,
            points=points,
        )
    return tr.plural("You win with {n} point!", "You win with {n} points!", points)


def button_widths(needs: Sequence[float], room: float) -> list[float]:
    """Return the widths of buttons in a row whose labels have these widths: equal while all labels fit, otherwise each
    as wide as needed."""
    alike = min(WIDEST_BUTTON, room / len(needs))
    if max(needs) <= alike:
        return [alike] * len(needs)
    rest = room - sum(needs)
    return [need + rest / len(needs) if rest > 0 else room * need / sum(needs) for need in needs]


class ResultsScene(WidgetScene):
    """Counts the scores seat by seat; a press shows them all. Then the podium rises and the winner is named."""

    music = Music.SCORING
    measured = True
    """Whether each level plays the same game for comparison (class attribute)."""

    def __init__(self, app: App, match: Match, doorway: Doorway | None = None, par: Par | None = None) -> None:
        """Show a finished game; ``doorway`` leads from its table.

        A game of one person has a ``par``, which is played in the background unless it is given.
        """
        super().__init__(app)
        self.match = match
        observation = match.session.observation(None)
        self._scores, self._winners, self._seats = observation.scores, observation.winners, observation.seats
        self._places = places(self._scores, self._winners)
        self._order = counting_order(self._places)
        self._doorway = doorway
        self.arrival: Arrival | None = None
        """The transition from the table; None once everything has arrived, or if nothing moves."""
        self._shown = 0
        """How many lines have been started, in counting order."""
        self._age = 0.0
        """Seconds at normal pace since the last line started."""
        self._since_done = 0.0
        self._effects = Effects()
        self._collage = Collage()
        self._columns: list[list[Line]] = []
        self._record = match.session.record()
        self._thinker: Thinker | None = None
        """Plays the par and answers the report's questions, once either is wanted."""
        self.par = par
        self.feelings: tuple[Feeling, ...] = ()
        """How the game went for each seat, once that is known."""
        self._feelings_job: Future[tuple[Feeling, ...]] | None = None
        self._prize_button: PrizeButton | None = None
        self.review: Review | None = None
        """The foreman's report, once it has been made."""
        self._par_run: ParRun | None = None
        self._par_job: BackgroundJob[ParAsked, Record] | None = None

    def layout(self, canvas: Rect) -> None:
        """Place the buttons, and prepare the lines of the count."""
        tr = self.app.tr
        self.arrival = None
        self._collage = Collage()
        self._columns = [
            score_lines(tr, score, seat.units) for score, seat in zip(self._scores, self._seats, strict=True)
        ]
        buttons: list[Button] = self._buttons(canvas)
        prize = self.match.prize
        self._prize_button = None
        if prize is not None:
            self._prize_button = PrizeButton(tr, frame_place(canvas), prize, partial(self.app.go.album, prize.robot))
            self._prize_button.visible = self._prize_hangs
            buttons.append(self._prize_button)
        self.group.replace(buttons, focus=0)

    def _buttons(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        then = afterwards(self.app, self.match)
        first = (tr.text("Rematch"), self._rematch) if then is None else (then.words, then.go)
        ways = [first, (tr.text("New game"), self._new_game)]
        if self.match.humans:
            ways.append((tr.text("Foreman's report"), self._report))
        ways += [(tr.text("Share"), self._share), (tr.text("Replay"), self._replay)]
        back = tr.text("Main menu") if self._first else tr.text("Back")
        ways += [(tr.text("Seal"), self._prove), (back, self._leave)]
        gap = BUTTON_GAP if len(ways) < MANY_BUTTONS else BUTTON_GAP / 2
        needs = [self.app.painter.measure(words, BUTTON)[0] + BUTTON_EDGE for words, _ in ways]
        widths = button_widths(needs, canvas.w - 60 - gap * (len(ways) - 1))
        left = (canvas.w - sum(widths) - gap * (len(ways) - 1)) / 2
        buttons: list[Button] = []
        for (words, act), wide in zip(ways, widths, strict=True):
            look = SECONDARY if buttons else PRIMARY
            buttons.append(
                Button(Rect(left, canvas.h - FOOT + 12, wide, BUTTON_HEIGHT), words, act, look=look, lines=2)
            )
            left += wide + gap
        return buttons

    def enter(self) -> None:
        """Grow out of the table: blocks rise from the floor and faces step onto them. Then the count begins."""
        note(self.app, self.match)
        self._feelings_job = self.app.archive.ask(lambda: feelings_of(self._record))
        if glance(self._feelings_job):
            self._feel()
        if PACE_FACTOR[self.app.settings.pace] == 0:
            self._show_all()
        self._recall()
        if self.par is not None:
            note_levels(self.app, self.match, self.par)
        lone = self.match.lone_human
        if self.measured and self.par is None and lone is not None and has_par(self._record, lone):
            self._par_run = ParRun.of(self._record, lone)
            self._par_job = BackgroundJob(self._par_run, self._thinking().par)
        # The table below is released when the transition ends.
        (doorway, self._doorway), seconds = (self._doorway, None), passage_seconds(self.app.settings)
        if doorway is None or seconds == 0:
            return
        canvas, flights = self.app.viewport.canvas, []
        rects = block_rects(canvas, self._places, canvas.h - FOOT, 0.0)
        for seat, (block, rect) in enumerate(zip(self.blocks(), rects, strict=True)):
            bounds = rect.inflate(80, 80)
            slab = partial(draw_slab, tr=self.app.tr, block=block, rect=rect)
            flights.append(Flight(("block", seat), slab, bounds, bounds.move(0, canvas.h - bounds.top), bounds))
            face = face_place(canvas, block, rect)
            draw = partial(_draw_face_alone, look=block.look, place=face)
            flights.append(Flight(("block", seat), draw, face, doorway.face(seat), face))
        self.arrival = Arrival(
            doorway, self._collage, self._pieces, flights, seconds, [self._draw_heading, self.group.draw]
        )

    def exit(self) -> None:
        """Stop whatever plays the par."""
        if self._par_job is not None:
            self._par_job.cancel()
        if self._thinker is not None:
            self._thinker.close()

    def _thinking(self) -> Thinker:
        """The computer players for after the game; the game's own are gone with the table."""
        if self._thinker is None:
            self._thinker = self.match.fresh_thinker()
        return self._thinker

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on scoring and winning."""
        return RulesTopic.SCORING

    @property
    def _last(self) -> int:
        return sum(len(lines) for lines in self._columns)

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self._shown >= self._last and self._age >= self._seconds(self._shown)

    def _counted(self, number: int) -> tuple[int, Line]:
        """The seat and the line that come at place ``number`` in the count, from 1."""
        for seat in self._order:
            if number <= len(self._columns[seat]):
                return seat, self._columns[seat][number - 1]
            number -= len(self._columns[seat])
        raise IndexError("so many lines are not counted")

    def _seconds(self, number: int) -> float:
        """The duration of line ``number`` in seconds at normal pace; 0 is the wait before the first."""
        return FIRST_WAIT if number == 0 else line_seconds(self._counted(number)[1])

    @property
    def _risen(self) -> float:
        """How far the podium has risen, 0 to 1, overshooting a little on the way."""
        if not self.done:
            return 0.0
        still = self.app.settings.reduced_motion or PACE_FACTOR[self.app.settings.pace] == 0
        return 1.0 if still else overshoot(progress(self._since_done, 0, RISE_TIME))

    @property
    def wants_frames(self) -> bool:
        """While it counts, rises or celebrates."""
        moving = self.arrival is not None or not self.done or self._risen != 1.0 or not self._prize_hangs
        return moving or self._effects.running or super().wants_frames

    def update(self, dt: float) -> None:
        """Count on."""
        super().update(dt)
        self._effects.update(dt)
        self._play_par()
        self._feel()
        if self.arrival is not None:
            self.arrival.update(self.app.painter, dt)
            self.arrival = None if self.arrival.over else self.arrival
            self.invalidate()
        elif self.done:
            self._show_prize(dt)
        else:
            self._count(dt)

    def _feel(self) -> None:
        """Collect how the game went."""
        job = self._feelings_job
        if job is None:
            return
        if job.done():
            self._feelings_job = None
            self.feelings = () if job.cancelled() else job.result()
            self.invalidate()
        else:
            self.wake_within(POLL)

    @property
    def _prize_hangs(self) -> bool:
        """Whether what the game brought is in its frame, or nothing will come."""
        if self.match.prize is None:
            return True
        factor = PACE_FACTOR[self.app.settings.pace]
        still = self.app.settings.reduced_motion or factor == 0
        return self.done and (still or self._since_done >= flourish_seconds() * factor)

    def _show_prize(self, dt: float) -> None:
        """Let the time after the count pass; the robot jumps up, and moves into its frame."""
        factor, prize = PACE_FACTOR[self.app.settings.pace] or 1.0, self.match.prize
        jumped = jumps(self._since_done / factor)
        self._since_done += dt
        if prize is not None and not self.app.settings.reduced_motion and jumps(self._since_done / factor) > jumped:
            self.app.play(Effect.ROBOT_WON)
        button = self._prize_button
        if button is not None and not button.visible and self._prize_hangs:
            button.visible = True
            self.invalidate()

    def _play_par(self) -> None:
        """Collect the levels' results, one round of one level at a time."""
        job, run = self._par_job, self._par_run
        if job is None or run is None:
            return
        job.update()
        if run.done:
            self.par = run.par()
            self._remember(with_par(self.par))
            note_levels(self.app, self.match, self.par)
            self.invalidate()
        if job.over:
            self._par_job = self._par_run = None
        else:
            self.wake_within(POLL)

    def _count(self, dt: float) -> None:
        """Show the next lines, robots and widgets when they are due."""
        factor, before = PACE_FACTOR[self.app.settings.pace], self._made()
        if factor == 0:
            self._show_all()
            return
        self._age += dt / factor
        while self._shown < self._last and self._age >= self._seconds(self._shown):
            self._age -= self._seconds(self._shown)
            self._shown += 1
            before = 0
            self.app.play(line_sound(self._counted(self._shown)[1]))
        if self._made() > before:
            self.app.play(Effect.WIDGET_BUILT)
        if self.done:
            self._celebrate()
        self.invalidate()

    def _made(self) -> int:
        """How many widgets of the current line have dropped."""
        return dropped(self._counted(self._shown)[1], self._age) if self._shown else 0

    def _show_all(self) -> None:
        self.arrival = None
        self._shown = self._last
        self._age = self._seconds(self._last)
        self._celebrate()
        self.invalidate()

    def _celebrate(self) -> None:
        """Play a fanfare and, unless motion is off, throw confetti."""
        self.app.play(Effect.FANFARE)
        if not self.app.settings.reduced_motion and PACE_FACTOR[self.app.settings.pace] > 0:
            canvas = self.app.viewport.canvas
            self.app.play(Effect.CONFETTI)
            self._effects.add(Confetti(canvas.w, canvas.h, self.in_front(), seed=self.match.session.seed))

    def in_front(self) -> tuple[tuple[float, float, float, float], ...]:
        """What confetti falls behind: everything that is read or pressed."""
        canvas = self.app.viewport.canvas
        rects, radius = block_rects(canvas, self._places, canvas.h - FOOT, 1.0), face_radius(canvas)
        # A block's slab is wider than the block, and its face and words stand above it.
        blocks = [rect.inflate(24, 24) for rect in rects]
        above = [Rect(rect.left, rect.top - 2 * radius - 8, rect.w, 2 * radius + 8) for rect in rects]
        headings = [place.inflate(40, 8) for place in self.heading_places(self.app.painter)]
        buttons = [widget.rect.inflate(12, 16) for widget in self.group.widgets]
        return tuple((rect.x, rect.y, rect.w, rect.h) for rect in (*blocks, *above, *headings, *buttons))

    def handle(self, event: InputEvent) -> bool:
        """Handle the buttons; a press elsewhere shows everything."""
        if command_of(event) is Command.CANCEL:
            self._leave()
            return True
        if command_of(event) is Command.ACCEPT and self.done and self._since_done < BREATH:
            # It was meant for the game that has just ended.
            return True
        if not self.done and command_of(event) is Command.ACCEPT:
            self._show_all()
            return True
        used = super().handle(event)
        if not used and not self.done and isinstance(event, PointerPressed):
            self._show_all()
            return True
        return used

    def _report(self) -> None:
        """Open the foreman's report, for the first person if there are several."""
        self.app.go.report(
            self._record,
            self.match.humans[0],
            self.review,
            self._keep,
            thinker=self._thinking(),
            choices=self.match.setup.seats,
        )

    def _keep(self, review: Review) -> None:
        if review.seat == self.match.humans[0]:
            self.review = review
        name = self.match.file_id
        if name is not None:
            self._remember(with_review(self.app.archive.about(name), review))

    def _recall(self) -> None:
        """Load what is stored with the game: a player who returns to a finished game has seen its results before."""
        name = self.match.file_id
        if name is None or not self.match.humans:
            return
        about, seat = self.app.archive.about(name), self.match.humans[0]
        self.review = self.review or kept_review(about, self._record, seat)
        self.par = self.par or kept_par(about, self._record, seat)

    def _remember(self, changes: dict[str, Any]) -> None:
        """Store something with the game, if the game is saved."""
        name = self.match.file_id
        if name is not None:
            self.app.archive.update_about(name, **changes)

    def _rematch(self) -> None:
        self.app.go.play(msgspec.structs.replace(self.match.setup, seed=new_code()))

    def _replay(self) -> None:
        """Replay the game: as its only person saw it, or with all hands open."""
        record = self.match.session.record()
        name, own = self.match.file_id, self.match.lone_human
        self.app.go.replay(record, self.match.setup, seat=own, name=name)

    def _prove(self) -> None:
        """Open the game's seal."""
        self.app.go.proof(self._record, self.match.seal, self._thinking())

    def _new_game(self) -> None:
        self.app.go.title()
        self.app.go.setup()

    def _share(self) -> None:
        if not self.done:
            self._show_all()
        session = self.match.session
        # Others read it, so it addresses nobody as "you".
        heading = verdict_sentence(self.app.tr, self._scores, self._winners, self.match.names)
        result = Result(tuple(self.blocks()), heading, session.seed)
        self.app.go.share(self.match.looks, self._scores, session.record(), result)

    @property
    def _first(self) -> bool:
        """Whether a game has just ended here, rather than been reopened from the list of games."""
        return self.app.scenes.scenes[:1] in ((), (self,))

    def _leave(self) -> None:
        if self._first:
            self.app.go.title()
        else:
            self.go_back()

    # Reading aloud

    @property
    def heading_words(self) -> str:
        """How the game went."""
        return self._heading()

    def page_words(self) -> Sequence[str]:
        """Who won, and every score line by line, once all are counted."""
        if not self.done:
            return ()
        tr, told = self.app.tr, [self._verdict()]
        for seat in reversed(self._order):
            lines = [_line_words(tr, line) for line in self._columns[seat]]
            total = signed(self._scores[seat].total, plus=False)
            told.append(f"{self.match.names[seat]}: {total} ({'; '.join(lines)})")
        return [*told, self._subheading()]

    # Drawing

    def draw(self, painter: Painter) -> None:
        """Draw the podium as far as it is counted, the verdict, and confetti."""
        if self.arrival is not None:
            self.arrival.draw(painter)
            return
        self._collage.draw(painter, self._pieces())
        if not self.done and self._shown:
            self._draw_hops(painter, self.rects())
        self.group.draw(painter)
        self._effects.draw(painter)
        prize, age = self.match.prize, self._since_done / (PACE_FACTOR[self.app.settings.pace] or 1.0)
        if prize is not None and self.done and not self._prize_hangs and jumps(age):
            draw_flourish(painter, self.app.tr, prize, age)

    def rects(self) -> list[Rect]:
        """The rectangle of every seat's block now."""
        canvas = self.app.viewport.canvas
        return block_rects(canvas, self._places, canvas.h - FOOT, self._risen)

    def _pieces(self) -> list[Piece]:
        """Everything at rest, the hall first; moving blocks are drawn separately."""
        canvas, tr, rects = self.app.viewport.canvas, self.app.tr, self.rects()
        floor, words = canvas.h - FOOT, (self._heading(), self._verdict(), self._subheading())
        lit = tuple(rects[winner].centerx for winner in self._winners) if self.done else ()
        wide = self.headline_width
        pieces = [
            Piece(
                "hall",
                (lit, wide),
                canvas,
                lambda to: draw_podium_hall(to, floor - 34, lit, wide),
            ),
            Piece("heading", words, Rect(0, 0, canvas.w, HEADING_FOOT + 4), self._draw_heading),
        ]
        for seat, (block, rect) in enumerate(zip(self.blocks(), rects, strict=True)):
            if self.arrival is not None and ("block", seat) not in self.arrival.landed:
                continue
            above = 2 * face_radius(canvas) + 38
            bounds = Rect(rect.left - 40, rect.top - above, rect.w + 80, rect.h + above + 40)
            draw = partial(draw_block, tr=tr, block=block, rect=rect)
            pieces.append(Piece(("block", seat), (block, tuple(rect)), bounds, draw))
        return pieces

    def _draw_hops(self, painter: Painter, rects: Sequence[Rect]) -> None:
        """Draw the robots and widgets of the current line while they move."""
        seat, line = self._counted(self._shown)
        index = self._columns[seat].index(line)
        block, rect = self.blocks()[seat], rects[seat]
        place = line_places(painter, self._columns[seat], rect)[index]
        x, y = face_place(painter.canvas, block, rect).center
        for robot, (card, end) in enumerate(zip(line.cards, place.robots, strict=True)):
            part = hop(line, robot, self._age)
            if 0 < part < 1:
                along = ease_in_out(part)
                side = end.w * (1.25 - 0.25 * part)
                at = lerp(x, end.centerx, along), lerp(y, end.centery, along) - HOP_HEIGHT * math.sin(math.pi * part)
                draw_robot(painter, card, Rect(at[0] - side / 2, at[1] - side / 2, side, side))
        for widget, end in enumerate(place.widgets(line.widgets)):
            part = drop(line, widget, self._age)
            if 0 < part < 1:
                draw_widget(painter, line.unit, end.move(0, -DROP_HEIGHT * (1 - bounce(part))))

    def _heading(self) -> str:
        if not self.done:
            return self.app.tr.text("Final score")
        lone = self.match.lone_human
        if lone is not None and self.feelings:
            return feeling_words(self.app.tr, self.feelings[lone])
        return self._winner()

    def _winner(self) -> str:
        """Who has won, and with how many points."""
        # A reopened game may have been played by somebody else.
        you = self.match.lone_human if self._first else None
        return verdict_sentence(self.app.tr, self._scores, self._winners, self.match.names, you)

    def _verdict(self) -> str:
        """The line below the heading: who won, unless the heading says it, and what the game brought."""
        if not self.done:
            return ""
        heading, winner, prize = self._heading(), self._winner(), self.match.prize
        told = [] if heading == winner else [winner]
        if prize is not None and self._prize_hangs:
            told.append(prize_words(self.app.tr, prize))
        return "  ·  ".join(told)

    def _subheading(self) -> str:
        """The game number and, after the count, how the person did compared with the levels."""
        tr = self.app.tr
        if self.match.origin is not None:
            # The origin includes the number, which is the same.
            number = origin_words(tr, self.match.origin)
        else:
            number = tr.text("Game number {number}", number=self.match.session.seed)
        return f"{number} · {par_words(tr, self.par)}" if self.par is not None and self.done else number

    @property
    def headline_width(self) -> float:
        """The width of the verdict, in units, for which the bunting leaves room even while the count goes on."""
        painter, room = self.app.painter, self._room(self.app.viewport.canvas)
        # Large text below the headline needs its whole width.
        if painter.texts.text_scale > 1:
            return room
        return max(painter.measure(words, HEADLINE, max_width=room)[0] for words in (self._winner(), self._heading()))

    def heading_places(self, painter: Painter) -> tuple[Rect, Rect]:
        """The places of the headline and of the line or two below it, which the bunting leaves free."""
        canvas = painter.canvas
        head = Rect(0, 0, *painter.measure(self._heading(), HEADLINE, max_width=self._room(canvas)))
        head.center = canvas.w / 2, HEADLINE_MIDDLE
        room, most = self._room_below(canvas), max(TWO_LINES, HEADING_FOOT - head.bottom)
        width, height = painter.measure(self._told_below(painter), SMALL, max_width=room, max_lines=2, max_height=most)
        return head, Rect(canvas.w / 2 - width / 2, head.bottom + 2, width, height)

    def _told_below(self, painter: Painter) -> str:
        """Who won, and the subheading: in one line if it fits between the buntings, otherwise in two, the last part of
        all in the second."""
        told = [part for part in (self._verdict(), self._subheading()) if part]
        words, room = " · ".join(told), self._room_below(painter.canvas)
        return words if painter.measure(words, SMALL)[0] <= room else "\n".join(words.rsplit(" · ", 1))

    def _room(self, canvas: Rect) -> float:
        """How wide the headline may be: what the game brought hangs in the right corner."""
        corner = 0.0 if self.match.prize is None else 2 * (canvas.right - frame_place(canvas).left)
        return canvas.w - max(120.0, corner + 30)

    def _room_below(self, canvas: Rect) -> float:
        """How wide a line below the headline may be."""
        free = canvas.w - 2 * (STRING_CLEAR * bunting_reach(canvas, self.headline_width) + 20)
        return min(free, self._room(canvas))

    def _draw_heading(self, painter: Painter) -> None:
        head, below = self.heading_places(painter)
        painter.text(self._heading(), head.center, HEADLINE, align="center", max_width=self._room(painter.canvas))
        painter.panel(below.inflate(28, 0), GROUND, radius=12)
        painter.text(
            self._told_below(painter),
            below.center,
            SMALL,
            align="center",
            max_width=below.w + 1,
            max_lines=2,
            max_height=below.h + 1,
            colour=CREAM,
        )

    def blocks(self) -> list[Block]:
        """What every seat's block shows now, by seat."""
        blocks, worst = {}, max(self._places)
        said = parting_words(self.match.looks, self._places, self.match.session.seed) if self.done else {}
        words = {seat: self.app.tr.text(line) for seat, line in said.items()}
        if self.done and self.feelings and len(self.match.humans) > 1:
            words |= {seat: feeling_words(self.app.tr, self.feelings[seat]) for seat in self.match.humans}
        before = 0
        for player in self._order:
            lines, look, place = self._columns[player], self.match.looks[player], self._places[player]
            won = place == 0
            mood = CALM if not self.done else PLEASED if won else ANNOYED if place == worst else CALM
            count = max(0, min(len(lines), self._shown - before))
            now = not self.done and 0 < self._shown - before <= len(lines)
            before += len(lines)
            blocks[player] = Block(
                look,
                self._scores[player].robots,
                tuple(lines),
                count,
                place,
                self.done,
                mood,
                words.get(player, ""),
                landed(lines[count - 1], self._age) if now else None,
                dropped(lines[count - 1], self._age) if now else None,
            )
        return [blocks[player] for player in range(len(self._columns))]


def _draw_face_alone(painter: Painter, look: SeatLook, place: Rect) -> None:
    draw_portrait(painter, look, SEAT[look.colour], place.center, place.w / 2)
