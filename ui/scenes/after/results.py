"""The end: the count is a race of columns; then the winner is named, and how ties were broken [F3]."""

from collections.abc import Sequence
from functools import partial

import msgspec

from game.core.number import new_code
from game.review.par import Par
from ui.base.spacing import APART, CORNER, SNUG
from ui.base.theme import PANEL_DEEP, SMALL, STRONG, TextStyle, with_alpha
from ui.base.viewport import Rect
from ui.halls.backdrop import bunting_reach, draw_podium_hall
from ui.input.input import Command, InputEvent, PointerPressed, command_of, goes_on
from ui.layout.box import Box, Placed
from ui.layout.boxes import Column, Fit, Last, Layers, Named, Padding, Row, Sized
from ui.layout.drawing import draw_boxes
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.after.background_job import POLL
from ui.match.after.verdicts import par_words
from ui.match.challenges.album import belts_of
from ui.match.match import Match
from ui.match.opponents import parting_words
from ui.match.phones.look import Shown
from ui.match.wording import origin_words
from ui.paint.collage import Collage, Piece
from ui.paint.effects import Confetti, Effects
from ui.paint.painter import Painter
from ui.phones.messages import LookStage
from ui.scenes.after.ending.count import Count, flights_of
from ui.scenes.after.ending.findings import Findings
from ui.scenes.after.ending.flourish import (
    BELT,
    BOARD_EDGE,
    FRAME,
    MEDAL,
    Flourish,
    PrizeButton,
    draw_board,
    draw_flourish,
    draw_medal,
)
from ui.scenes.after.ending.words import HEADLINE, feeling_words, kept_words, verdict_sentence
from ui.scenes.challenges.occasions import afterwards, note
from ui.scenes.common.boxes import button, panel
from ui.scenes.common.page import PageScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.sound.music import Music
from ui.table.motion.choreography import PACE_FACTOR
from ui.table.motion.passage import Arrival, Doorway, passage_seconds
from ui.table.paint.podium import Block, face_radius
from ui.table.paint.postcard import Result
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY, SECONDARY
from ui.widgets.drawn_signs import draw_back, draw_film, draw_home

BREATH = 1.1
"""Seconds for which the Accept keys are ignored after the count: a late press was not meant for this scene."""
FIRST = "on"
"""The key of the button that leads on."""
_PRIZE = "prize"


def tell_phones_the_end(match: Match, *, counted: bool) -> None:
    """Let phones show that the game is over, and the points once they have been ``counted`` for all to see."""
    if match.phones is not None:
        match.phones.update()
        match.phones.follow(match.session, Shown(rest=counted, stage=LookStage.OVER))


class ResultsScene(PageScene):
    """Counts the scores as a race; a press shows its end. Then the winner is named, and the ways on come."""

    music = Music.SCORING
    measured = True
    """Whether each level plays the same game for comparison (class attribute)."""

    def __init__(self, app: App, match: Match, doorway: Doorway | None = None, par: Par | None = None) -> None:
        """Show a finished game; ``doorway`` leads from its table.

        A game of one person has a ``par``, which is played in the background unless it is given.
        """
        super().__init__(app)
        self.match = match
        self._count = Count(app, match)
        self._rests: list[tuple[Control, Rect]] = []
        """Every control and its place once it has come."""
        self._doorway = doorway
        self.arrival: Arrival | None = None
        """The transition from the table; None once everything has arrived, or if nothing moves."""
        self._flourish = Flourish(app, match)
        self._effects = Effects()
        self._lying: Confetti | None = None
        """What lies about once it has rained: it is worked out once, not in every frame."""
        self._collage = Collage()
        self._record = match.session.record()
        self.findings = Findings(app, match, self._record, par, self._count.standings)
        """What is found out about the game now that it is over."""
        self._told: object = None
        """The words of the page as it was laid out last."""

    @property
    def first_focus(self) -> str:
        """The way on."""
        return FIRST

    def layout(self, canvas: Rect) -> None:
        """Arrange the page, and prepare the lines of the count."""
        self.arrival = self._lying = None
        self._collage = Collage()
        self._count.tell()
        self._told = self._words()
        self._arrange(canvas)

    def _arrange(self, canvas: Rect) -> None:
        super().layout(canvas)
        self._rests = [(one, one.rect) for one in self.group.widgets if not isinstance(one, PrizeButton)]
        self._bring_ways()

    def _bring_ways(self) -> None:
        """Let the ways on come up from below, once the headline hangs."""
        come = self._flourish.pressable if self.done else 0.0
        below = self.app.viewport.canvas.bottom
        hidden = not all(one.visible for one, _ in self._rests)
        for one, rest in self._rests:
            one.visible, one.rect = come > 0, rest.move(0, (1 - come) * (below - rest.top))
        if come > 0 and hidden and self.group.focused is None:
            self.group.focus(self.control(FIRST))

    def _words(self) -> tuple[object, ...]:
        """All that changes while the page is open."""
        return self._heading(), self._verdict(), self._subheading(), self.at_foot, self.prize_hangs

    def _retell(self) -> None:
        """Arrange the page anew if its words have changed. The podium stays where it is."""
        told = self._words()
        if told != self._told:
            self._told = told
            self._arrange(self.app.viewport.canvas)
            self.invalidate()

    def page(self) -> Box:
        """The headline above the faces; the podium, and below it what stays of the game, and the ways on."""
        canvas = self.app.viewport.canvas
        kept = None
        if self._keeps:
            # It has its room before there is anything to say, and is as large whatever size words are.
            style = SMALL.but(size=SMALL.size / (self.app.settings.text_size / 100))
            told = _told(self._compared or self.kept, style, ground=False)
            line = Row(told, Row(*self._medals(), gap=SNUG), gap=APART, at="middle")
            kept = Layers(Picture(high=MEDAL), Padding(30, line, top=0, bottom=0))
        below = Column(Named("podium", Picture(weight=1)), kept, Padding(30, self.ways(), top=0, bottom=0), gap=8)
        above = Column(self._head(canvas), Spacer(canvas.h - self.placard_floor + 2))
        return Layers(above, Padding(0, below, bottom=12))

    def _medals(self) -> list[Box]:
        """What was achieved, as it stands on the shelf of the statistics."""
        achieved = self.findings.achieved if self.done and self.match.file_id is not None else ()
        return [Picture(partial(draw_medal, one.key), high=MEDAL, aspect=1.0) for one in achieved]

    def _head(self, canvas: Rect) -> Box:
        """The headline, what is told below it, and in the corner what the game brought."""
        corner = 100.0 if self.match.prize is None else BOARD_EDGE + FRAME[0] + 24
        told = " · ".join(part for part in (self._verdict(), self._subheading()) if part)
        # What hangs on its board needs no ground of its own.
        below = _told(told, STRONG, ground=not self.done)
        # The bunting hangs down on both sides.
        aside = max(0.0, bunting_reach(canvas, self.headline_width) + BOARD_EDGE - corner)
        head = Column(
            Sized(Words(self._heading(), HEADLINE, lines=1, side="center")),
            Padding(aside, below, top=0, bottom=0),
            gap=2,
            weight=1,
        )
        beside = Spacer(corner, weight=0)
        return Padding(0, Row(beside, head, self._prize() or beside), top=38, bottom=0)

    def _prize(self) -> Box | None:
        prize = self.match.prize
        if prize is None:
            return None

        def make(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
            tr = self.app.tr
            one = old if isinstance(old, PrizeButton) else PrizeButton(rect, partial(self.app.go.album, prize.robot))
            one.show(tr, prize, belts_of(self.app.progress)[-1])
            one.rect, one.visible = rect, self.prize_hangs
            return one

        wide, high = FRAME
        frame = Sized(Leaf(_PRIZE, make, wide=wide, high=high + BELT * prize.milestone), along="start")
        return Last(Row(Spacer(BOARD_EDGE, weight=0), frame, Spacer(24, weight=0)))

    def ways(self) -> Box:
        """The buttons: what one mostly wants now, and a menu with the rest."""
        tr = self.app.tr
        then = afterwards(self.app, self.match)
        ways = [(tr.text("Rematch"), self._rematch) if then is None else (then.words, then.go)]
        if self.match.humans:
            ways.append((tr.text("Foreman's report"), self._report))
        ways += [(tr.text("Share"), self._share), (tr.text("Menu"), self._open_menu)]
        if not self._first:
            ways.append((tr.text("Back"), self._leave))
        row = [
            button(words, act, key="" if at else FIRST, look=SECONDARY if at else PRIMARY, weight=1)
            for at, (words, act) in enumerate(ways)
        ]
        return Row(*row, gap=14)

    def enter(self) -> None:
        """Grow out of the table: blocks rise from the floor and faces step onto them. Then the count begins."""
        note(self.app, self.match)
        self.findings.begin(measured=self.measured)
        if self._still:
            self._show_all()
        # The table below is released when the transition ends.
        (doorway, self._doorway), seconds = (self._doorway, None), passage_seconds(self.app.settings)
        if doorway is None or seconds == 0:
            return
        flights = flights_of(self.app, self.blocks(), self.rects(), doorway)
        heading = partial(draw_boxes, placed=self._parts()[0])
        self.arrival = Arrival(doorway, self._collage, self._pieces, flights, seconds, [heading, self.group.draw])

    def exit(self) -> None:
        """Stop whatever plays the par, let the phones go, and release all large pictures: a rematch has its own."""
        self._collage, self.arrival = Collage(), None
        self._count.forget()
        self.app.painter.forget_layers()
        if self.match.phones is not None:
            self.match.phones.close()
        self.findings.close()

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on scoring and winning."""
        return RulesTopic.SCORING

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self._count.done

    @property
    def _still(self) -> bool:
        """Whether the end is shown at once."""
        return self.app.settings.reduced_motion or PACE_FACTOR[self.app.settings.pace] == 0

    @property
    def _keeps(self) -> bool:
        """Whether anything stays of the game, or it is compared with others."""
        if self.match.trial is not None or self.match.taught:
            return False
        return any(one is not None for one in (self.match.prize, self.match.file_id, self.match.lone_human))

    @property
    def floor(self) -> float:
        """Where the podium stands, in units from the top of the canvas."""
        place = self.place_of("podium")
        assert place is not None, "there is always a place for it"
        return place.bottom

    def _parts(self) -> tuple[Sequence[Placed], Sequence[Placed]]:
        """What stands above and below the podium."""
        placed = self.arranged.placed
        at = next(at for at, one in enumerate(placed) if one.names == ("podium",))
        return placed[:at], placed[at + 1 :]

    @property
    def settled(self) -> bool:
        """Whether headline, ways on and what the game brought are in their places."""
        return self.done and self._flourish.pressable == 1 and self.prize_hangs

    @property
    def wants_frames(self) -> bool:
        """While it counts, settles or celebrates."""
        return self.arrival is not None or not self.settled or self._effects.running or super().wants_frames

    def update(self, dt: float) -> None:
        """Count on."""
        super().update(dt)
        self._effects.update(dt)
        tell_phones_the_end(self.match, counted=self.done)
        if self.findings.update():
            self.invalidate()
        if self.findings.works or self.match.phones is not None:
            self.wake_within(POLL)
        if self.arrival is not None:
            self.arrival.update(self.app.painter, dt)
            self.arrival = None if self.arrival.over else self.arrival
            self.invalidate()
        elif self.done:
            self._settle(dt)
        else:
            self._count_on(dt)
        self._retell()

    @property
    def prize_hangs(self) -> bool:
        """Whether what the game brought is in its frame, or nothing will come."""
        return self.match.prize is None or (self.done and self._flourish.over)

    def _settle(self, dt: float) -> None:
        """Let the time after the count pass: headline, ways on, and the robot that jumps up and moves to its frame."""
        if self._flourish.update(dt):
            self.app.play(Effect.ROBOT_WON)
        self._bring_ways()

    def _count_on(self, dt: float) -> None:
        """Show the next lines, robots and widgets when they are due."""
        if self._still:
            self._show_all()
            return
        self._count.go_on(dt / PACE_FACTOR[self.app.settings.pace])
        if self.done:
            self._celebrate()
        self.invalidate()

    def _show_all(self) -> None:
        self.arrival = None
        self._count.finish()
        self._celebrate()
        self.invalidate()

    def _celebrate(self) -> None:
        """Play a fanfare and, unless motion is off, throw confetti."""
        self._retell()
        self._bring_ways()
        self.app.play(Effect.FANFARE)
        if not self._still:
            self.app.play(Effect.CONFETTI)
            self._effects.add(self._confetti())

    def _confetti(self) -> Confetti:
        canvas = self.app.viewport.canvas
        return Confetti(canvas.w, canvas.h, self.in_front(), tuple(self.ledges), seed=self.match.session.seed)

    @property
    def ledges(self) -> list[tuple[float, float, float]]:
        """Where confetti comes to lie."""
        return self._count.ledges(self.floor, self.blocks())

    def in_front(self) -> tuple[tuple[float, float, float, float], ...]:
        """What confetti falls behind: everything that is read or pressed."""
        canvas = self.app.viewport.canvas
        rects, high = self._count.final_rects(self.floor), 2 * face_radius(canvas) + 8
        # A block's slab is wider than the block, and its face and words stand above it.
        slabs = [rect.inflate(24, 24) for rect in rects]
        above = [Rect(rect.left, rect.top - high, rect.w, high) for rect in rects]
        told = [one.rect for one in self._parts()[1] if isinstance(one.leaf, Words)]
        read = [self.board, *(place.inflate(40, 8) for place in (*self.headings, *told))]
        pressed = [rest.inflate(12, 16) for _, rest in self._rests]
        return tuple((rect.x, rect.y, rect.w, rect.h) for rect in (*slabs, *above, *read, *pressed))

    @property
    def headings(self) -> list[Rect]:
        """The places of the headline and of what is told below it."""
        return [one.rect for one in self._parts()[0]]

    @property
    def board(self) -> Rect:
        """What the headline and what is told below it hang on."""
        words = [one.rect for one in self._parts()[0] if isinstance(one.leaf, Words)]
        return words[0].unionall(words[1:]).inflate(2 * BOARD_EDGE, 12)

    def handle(self, event: InputEvent) -> bool:
        """Handle the buttons; during the count a press elsewhere shows everything. During the flourish any press only
        ends it, so that nobody leaves the results before they have seen them settled."""
        if command_of(event) is Command.CANCEL:
            self._leave()
            return True
        if command_of(event) is Command.ACCEPT and self.done and self._flourish.since < BREATH:
            # It was meant for the game that has just ended.
            return True
        if self.done and not self.settled and (goes_on(event) or command_of(event) is Command.ACCEPT):
            if goes_on(event):
                self._flourish.settle()
                self._bring_ways()
                self._retell()
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
            self.findings.review,
            self.findings.keep,
            thinker=self.findings.thinker(),
            choices=self.match.setup.seats,
        )

    def _rematch(self) -> None:
        self.app.go.rematch(self.match, msgspec.structs.replace(self.match.setup, seed=new_code()))

    def _replay(self) -> None:
        """Replay the game: as its only person saw it, or with all hands open."""
        self.app.go.replay(self._record, self.match.setup, seat=self.match.lone_human, name=self.match.file_id)

    def _prove(self) -> None:
        """Open the game's seal."""
        self.app.go.proof(self._record, self.match.seal, self.findings.thinker())

    def _open_menu(self) -> None:
        """Offer what else can be done with the game, and after a game the way out."""
        tr = self.app.tr
        ways = [(tr.text("New game"), self._new_game, draw_back), (tr.text("Replay"), self._replay, draw_film)]
        if self._first:
            ways.append((tr.text("Main menu"), self._leave, draw_home))
        self.app.go.end_menu(ways)

    def _new_game(self) -> None:
        self.app.go.title()
        self.app.go.setup()

    def _share(self) -> None:
        if not self.done:
            self._show_all()
        # Others read it, so it addresses nobody as "you".
        heading = verdict_sentence(self.app.tr, self._count.scores, self._count.winners, self.match.names)
        result = Result(tuple(self.blocks()), heading)
        self.app.go.share(self.match.looks, self._count.scores, self._record, result, self._prove)

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
        told = [self._verdict(), *self._count.words(self.match.names), self._subheading(), self.at_foot]
        return [words for words in told if words]

    # Drawing

    def draw(self, painter: Painter) -> None:
        """Draw the podium as far as it is counted, the verdict, and confetti."""
        if self.arrival is not None:
            self.arrival.draw(painter)
            return
        self._collage.draw(painter, self._pieces())
        if not self.done:
            self._count.draw(painter, self.floor, self.blocks())
        self.group.draw(painter)
        self._effects.draw(painter)
        if self.done and not self._effects.running:
            self._lying = self._lying or self._confetti()
            self._lying.draw(painter, self._lying.seconds)
        if self._drops:
            self._draw_headline(painter, (1 - self._flourish.hung) * (self.board.bottom + BOARD_EDGE))
        frame, prize = self.control(_PRIZE), self.match.prize
        if frame is not None and prize is not None and self._flourish.hangs_placard:
            draw_flourish(painter, self.app.tr, prize, self._flourish.age, self.placard_floor, frame.rect)

    @property
    def _drops(self) -> bool:
        """Whether the headline is on its way down."""
        return self.done and self._flourish.hung < 1

    def _draw_headline(self, painter: Painter, up: float = 0.0) -> None:
        """Draw the headline on its board, so far above its place."""
        draw_board(painter, self.board, up)
        draw_boxes(painter, [one for one in self._parts()[0] if isinstance(one.leaf, Words)], (0.0, -up))

    @property
    def placard_floor(self) -> float:
        """Above the highest face on the podium: a placard that ends here covers nothing that has been counted."""
        canvas = self.app.viewport.canvas
        return min(rect.top for rect in self._count.final_rects(canvas.h)) - 2 * face_radius(canvas) - 10

    def rects(self) -> list[Rect]:
        """The rectangle of every seat's block now."""
        return self._count.rects(self.floor)

    def _pieces(self) -> list[Piece]:
        """Everything at rest, the hall first; moving blocks are drawn separately."""
        canvas, rects = self.app.viewport.canvas, self.rects()
        floor, wide, (above, below) = self.floor, self.headline_width, self._parts()
        lit = tuple(rects[winner].centerx for winner in self._count.winners) if self.done else ()
        pieces = [Piece("hall", (lit, wide), canvas, lambda to: draw_podium_hall(to, floor - 34, lit, wide))]
        if not self.done:
            pieces += _piece("heading", above)
        elif not self._drops and not self._flourish.hangs_placard:
            shows = tuple((one.leaf.words, tuple(one.rect)) for one in above if isinstance(one.leaf, Words))
            hangs = self.board.union(Rect(self.board.left, 0, self.board.w, 0)).inflate(60, 60)
            pieces.append(Piece("board", shows, hangs, self._draw_headline))
        pieces += _piece("kept", below)
        landed = None if self.arrival is None else self.arrival.landed
        return pieces + self._count.pieces(floor, self.blocks(), landed)

    def _heading(self) -> str:
        if not self.done:
            return self.app.tr.text("Final score")
        lone = self.match.lone_human
        if lone is not None and self.findings.feelings:
            return feeling_words(self.app.tr, self.findings.feelings[lone])
        return self._winner()

    def _winner(self) -> str:
        """Who has won, and with how many points."""
        # A reopened game may have been played by somebody else.
        you = self.match.lone_human if self._first else None
        return verdict_sentence(self.app.tr, self._count.scores, self._count.winners, self.match.names, you)

    def _verdict(self) -> str:
        """The line below the heading: who won, unless the heading says it."""
        winner = self._winner()
        return "" if not self.done or self._heading() == winner else winner

    @property
    def kept(self) -> str:
        """What stays of the game, and where to find it, once everything is on show; said of lost games, too."""
        if not self._keeps or not self.done:
            return ""
        prize, saved = self.match.prize if self.prize_hangs else None, self.match.file_id is not None
        return kept_words(self.app.tr, prize, self.findings.achieved, saved=saved, helped=self.findings.helped)

    @property
    def at_foot(self) -> str:
        """What there is to say below the podium: how the person did compared with the levels, and what stays.
        Where levels are compared, medals and the robot in its frame say the rest."""
        return " · ".join(part for part in (self._compared, self.kept) if part)

    @property
    def _compared(self) -> str:
        par = self.findings.par
        return par_words(self.app.tr, par) if par is not None and self.done and self._keeps else ""

    def _subheading(self) -> str:
        """Where the game branched off, if it did."""
        return "" if self.match.origin is None else origin_words(self.app.tr, self.match.origin)

    @property
    def headline_width(self) -> float:
        """The width of the verdict's board, in units, which the bunting leaves free even while the count goes on."""
        told = (self._winner(), self._heading())
        return max(self.app.painter.measure(words, HEADLINE)[0] for words in told) + 2 * BOARD_EDGE

    def blocks(self) -> list[Block]:
        """What every seat's block shows now, by seat."""
        said = parting_words(self.match.looks, self._count.places, self.match.session.seed) if self.done else {}
        words = {seat: self.app.tr.text(line) for seat, line in said.items()}
        if self.done and self.findings.feelings and len(self.match.humans) > 1:
            words |= {seat: feeling_words(self.app.tr, self.findings.feelings[seat]) for seat in self.match.humans}
        return self._count.blocks(words, self.floor)


def _told(words: str, style: TextStyle, *, ground: bool = True) -> Box:
    """Words in a line, or in two if they do not fit, on a ``ground`` that sets them off, or on the headline's board."""
    if not words:
        return Spacer()
    ways = ((1, words), (2, "\n".join(words.split(" · ", 1))))
    told = [Words(said, style, lines=lines, side="center", letters=200) for lines, said in ways]
    if not ground:
        return Sized(Fit(*told))
    below = panel(with_alpha(PANEL_DEEP, 190), None, radius=CORNER)
    return Fit(*(Sized(Layers(below, Padding(14, one, top=0, bottom=0))) for one in told))


def _piece(name: str, placed: Sequence[Placed]) -> list[Piece]:
    """The piece of the collage that is made of these words, if there are any."""
    shown = [one for one in placed if not isinstance(one.leaf, Leaf)]
    if not shown:
        return []
    shows = tuple((one.leaf.words if isinstance(one.leaf, Words) else "", tuple(one.rect)) for one in shown)
    bounds = shown[0].rect.unionall([one.rect for one in shown]).inflate(8, 8)
    return [Piece(name, shows, bounds, partial(draw_boxes, placed=shown))]
