"""Playing back what happened: events become steps, and steps run one after another on the table's cards.

It deals with the table's view, the cards' motions, lights, faces and the log, but not with hands, buttons or turns.
"""

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.core.events import Auction, BidLaid, HiddenBid, OpenEvent, RoundStarted
from game.core.number import GameNumber
from game.core.rules import ROUNDS
from ui.base.theme import SEAT
from ui.base.tween import ease_in_out, lerp, progress
from ui.files.settings import Pace
from ui.match.faces import SeatLook
from ui.match.opponents import Opponents
from ui.match.spoken import event_words
from ui.match.wording import log_lines, outcome_sentences
from ui.paint.effects import Effects
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.choreography import (
    COUNTED_BY,
    COUNTED_FROM,
    FADE,
    LANDED,
    PACE_FACTOR,
    READING_FACTOR,
    WAIT_FACTOR,
    Step,
    choreograph,
    paced,
)
from ui.table.motion.step_effects import StepLights, StepSounds
from ui.table.paint.frame import PlaybackState
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import SpriteKey
from ui.table.places.sprites import Cue, Pose, Sprites
from ui.table.state.sold import stops_skipping
from ui.table.state.stage import WALKED, hushes, walk_seconds
from ui.table.state.view import Stage, TableView, watches, won_by_itself

ROLLED = 152.0
"""How far the belt's rollers turn when it advances by a card."""
WAY_ON = 1.5
"""Seconds after a decision until a button goes on from it: till then it is looked at."""
STARTLING = 3
"""How many cards of a bid the others look up at."""
THOUGHT, LONG_THOUGHT, LARGE_BID = 0.3, 0.7, 4
"""Seconds at normal pace for which a rival is seen to think about a bid of one card at least, and about a large one,
which has so many."""
NOTICED = 0.3
"""Seconds after a bid has set out until the next rival is seen to think: it has come down, and a frame draws one thing
after another."""
UNHURRIED = 1.8
"""How much longer a winner stays for somebody who reads it all for the first time."""
LOOK = 0.5
"""Seconds for which a winner that has come up by itself stays whatever is pressed."""
DOUBLE_CLICK = 0.25
"""Seconds after which a press is no longer the second half of the one before."""


def thought_seconds(cards: int) -> float:
    """How long a rival is seen to think about a bid of so many cards, at normal pace."""
    return lerp(THOUGHT, LONG_THOUGHT, min(1.0, (cards - 1) / (LARGE_BID - 1)))


class Playback:
    """The table in motion. ``view`` is what it shows now; ``placed`` gives every card's pose for it."""

    def __init__(
        self,
        app: App,
        looks: Sequence[SeatLook],
        view: TableView,
        placed: Callable[[], dict[SpriteKey, Pose]],
        *,
        seed: GameNumber = 0,
        shared: bool = False,
        you: int | None = None,
    ) -> None:
        """Show ``view`` at rest. ``seed`` decides who speaks when; ``shared``: several people are watching, and a
        winner waits until one of them continues; ``you`` is the seat addressed in words, if just one person plays."""
        self.view = view
        self.steps: deque[Step] = deque()
        self._counted: tuple[int, Step | None, int] = 0, None, 0
        """How many steps there were when the untold auctions were counted last, the last of them, and the count."""
        self.sprites: Sprites[SpriteKey] = Sprites()
        self.effects = Effects()
        self._sounds = StepSounds(app)
        self._lights = StepLights(app, self.effects, [SEAT[look.colour] for look in looks])
        self.opponents = Opponents(looks, seed)
        self.preface: Sequence[str] = ()
        """What the log says before any event; ``reword`` applies it."""
        self.lines: list[str] = []
        """The log so far."""
        self.sentences: list[str] = []
        """Why the auction on the stage was won."""
        self.banner = ""
        self.own_pace: Pace | None = None
        """Overrides the pace in the settings; None: no override."""
        self._app = app
        self._names = [look.name for look in looks]
        self._placed = placed
        self.shared = shared
        """Whether a winner waits until somebody continues."""
        self.unhurried = False
        """Whether a winner stays longer, as in somebody's first games."""
        self._you = you
        self.own: int | None = None
        """The seat whose bid has a tag in a reveal, if nobody is addressed."""
        self._held = False
        self.halts: Callable[[TableView, TableView], bool] = lambda _now, _coming: False
        """Whether to wait for a press between two views; asked before every step."""
        self._passed: Step | None = None
        """The step that such a press has let through."""
        self._left = 0.0
        self._landing = 0.0
        """Seconds for which a prize still flies home and lands."""
        self._thought_over = False
        """Whether the viewer's bid is shown that can still be taken back."""
        self._hurried = False
        """Whether a press has brought up the winner on show."""
        self._step_time = 0.0
        """The seat whose bid the current step lays."""
        self._late = 0
        """How many log lines of the current step are delayed by a frame."""
        self._step_seconds = 0.0
        self._hush = 0.0
        """The last of the step's seconds, in which lamps go out."""
        self._faded_for = math.inf
        """Seconds since the table gave way to the stage of a reveal, or came back."""
        self._noted: list[OpenEvent] = []
        self._turn = 0.0
        self._roll_seconds = 0.0

    @property
    def pace(self) -> Pace:
        """How fast it goes."""
        return self.own_pace or self._app.settings.pace

    @property
    def busy(self) -> bool:
        """Whether the table still shows what has happened."""
        return bool(self.steps) or self._left > 0 or self._held

    @property
    def reading(self) -> bool:
        """Whether a winner is on show for reading."""
        return self.busy and self.view.stage is Stage.DECIDED

    @property
    def awaits_bid(self) -> bool:
        """Whether the table lies still while a rival is seen to think: the viewer's bid can still be taken back, and
        its dust has settled, or the rival's own bid is known but may not follow at once."""
        if self._unbid <= 0 or self.sprites.moving:
            return False
        return not self.effects.running if self._thought_over else self._step_time >= NOTICED

    @property
    def _unbid(self) -> float:
        """Seconds until the rival who thinks may bid."""
        if self._thought_over:
            return self._left
        return self._thought_left if self._left <= 0 and not self._held else 0.0

    @property
    def _thought_left(self) -> float:
        """Seconds for which the next step still waits, as a rival is seen to think about its bid. What the computer
        player has really thought counts; nobody waits for the others without a card in hand."""
        event = self.steps[0].event if self.steps else None
        if self._you is None or not isinstance(event, HiddenBid) or watches(self.view):
            return 0.0
        if self.view.seats[event.player].hand <= 1:
            return 0.0
        return thought_seconds(event.cards) * WAIT_FACTOR[self.pace] - (self._step_time - self._step_seconds)

    @property
    def wake_after(self) -> float | None:
        """Seconds until something happens while nothing moves; None if nothing will."""
        waits = [self.opponents.wake_after, self._unbid if self.awaits_bid else None]
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def way_on(self) -> bool:
        """Whether a button goes on from the winner on show: after a while, or at once where it waits for a press."""
        outcome = self.view.outcome
        if not self.reading or outcome is None:
            return False
        walked = walk_seconds(outcome, self.view.stage_chief, len(self.view.seats))
        return self._held or self.since >= walked + WAY_ON

    @property
    def held(self) -> bool:
        """Whether the winner on show waits for someone to continue, as when several people share the device."""
        return self._held

    @property
    def halted(self) -> bool:
        """Whether ``halts`` has stopped everything before the next step, until somebody continues."""
        return self._held and not self.reading and bool(self.steps)

    @property
    def waiting(self) -> bool:
        """Whether nothing will happen by itself: everything about a held winner has been shown."""
        return self._held and self._left <= 0

    @property
    def fresh(self) -> bool:
        """Whether the winner on show has only just come up: a press was meant for what moved before, or is the second
        half of the one that brought it up."""
        return self.reading and self._step_time < (DOUBLE_CLICK if self._hurried else LOOK)

    @property
    def untold(self) -> int:
        """How many finished auctions have not had their winner shown yet."""
        # Asked several times a frame. Steps leave from the front and come at the end, so their number and the last say
        # which they are.
        many, last = len(self.steps), self.steps[-1] if self.steps else None
        if self._counted[0] != many or self._counted[1] is not last:
            self._counted = many, last, sum(isinstance(step.event, Auction) for step in self.steps)
        return self._counted[2]

    @property
    def told(self) -> int:
        """How many events have been shown, from the game's beginning."""
        return len(self._noted)

    def events_since(self, told: int) -> list[OpenEvent]:
        """The events that have been shown, without the first ``told``."""
        return self._noted[told:]

    @property
    def last_view(self) -> TableView:
        """The view at the end of what is still to be shown."""
        return self.steps[-1].view if self.steps else self.view

    # Events in

    def enqueue(self, events: Sequence[OpenEvent], geometry: TableGeometry, *, thought_over: bool = False) -> None:
        """Queue these events after the pending ones; ``thought_over``: the first is the viewer's bid, which stays long
        enough to be taken back."""
        self.steps.extend(choreograph(self.last_view, events, geometry, thought_over=thought_over))

    def take_back(self, view: TableView, told: int) -> None:
        """Return to ``view``, after the first ``told`` events, as if nothing had followed. The cards stay where they
        are, to be moved from there."""
        self.steps.clear()
        self.view = view
        self._rest()
        del self._noted[told:]
        self.reword()

    def note(self, event: OpenEvent) -> bool:
        """Write an event to the log; returns whether there is a new line."""
        self._noted.append(event)
        lines = self._lines_of(event)
        self.lines.extend(lines)
        return bool(lines)

    def recall(self, events: Sequence[OpenEvent]) -> None:
        """Take in what happened before the table was opened."""
        self.opponents.recall(events)
        for event in events:
            self.note(event)

    def stand_at(self, view: TableView, events: Sequence[OpenEvent], lines: Sequence[str]) -> None:
        """Show ``view`` at once and at rest, as after the last of ``events``; the log gets ``lines`` for them. Pending
        events are dropped."""
        self.steps.clear()
        self.view = view
        self._rest()
        self.sprites.place(self._placed())
        self._noted, self.lines = list(events), list(lines)
        # Within so many events everybody has been calm at some point: earlier ones no longer show on any face.
        self.opponents.recall(events[-12:])
        self.sentences = self._reasons(view)

    def reword(self) -> None:
        """Redo all words, as after a change of language."""
        told = [line for event in self._noted for line in self._lines_of(event)]
        self.lines = [*self.preface, *told]
        self.sentences = self._reasons(self.view)

    # Time

    def update(self, dt: float, geometry: TableGeometry) -> bool:
        """Let ``dt`` seconds pass; returns whether a step was shown, so that buttons may have changed."""
        self.sprites.update(dt)
        self.effects.update(dt)
        self._step_time += dt
        self._faded_for += dt
        self._left -= dt
        self._landing -= dt
        shown = False
        while self._left <= 0 < len(self.steps) and not (self._stopped() or self._lands_first() or self._unbid > 0):
            step = paced(self.steps.popleft(), self.pace)
            if step.reading and self.unhurried:
                step = replace(step, seconds=step.seconds * UNHURRIED)
            self._show(step)
            self._announce(step)
            self._sounds.start(step)
            self._lights.start(step, geometry, self._placed, pace=self.pace, seed=len(self._noted))
            self._left += step.seconds
            if step.prize is not None and not self._app.settings.reduced_motion:
                self._landing = step.cue.duration + LANDED * PACE_FACTOR[self.pace]
            shown = True
        if self._left <= 0:
            self._left = 0.0
            shown = shown or bool(self.banner)
            self.banner = ""
        self._sounds.count(self.view, self.counted, busy=self.busy)
        self._sounds.update(dt)
        return shown

    def go_on(self) -> None:
        """Handle a press: dismiss the winner on show, end the wait for second thoughts, or skip to the next winner, so
        that nobody misses one, or to the end."""
        if self.reading:
            self._held = False
            self._left = 0.0
        elif self._thought_over and self._left > 0:
            self._left = 0.0
        elif self.halted:
            self._held, self._passed = False, self.steps[0]
        else:
            self._hurry(to_the_end=False)

    def finish(self) -> None:
        """Skip to the end of everything pending, without sounds."""
        self._hurry(to_the_end=True)

    @property
    def lots_ahead(self) -> bool:
        """Whether a winner is still to be shown, or a lot still to be sold, before the next deal or the round's end."""
        for step in self.steps:
            if isinstance(step.event, Auction):
                return True
            if stops_skipping(step.event):
                return False
        return bool(self.last_view.belt)

    def skip_to_deal(self) -> bool:
        """Show at once, without sounds, everything up to the next deal or the end of the round; returns whether that
        has been reached."""
        while self.steps and not stops_skipping(self.steps[0].event):
            self._show(self.steps.popleft())
        self._rest()
        self.sprites.finish()
        return bool(self.steps) or not self.view.belt

    def skip_to_reveal(self) -> TableView:
        """Show at once, without sounds, everything before the next reveal; a reveal that is running stops where it is.
        Returns the view of the next step, or the present one if there is none."""
        if self.view.revealing:
            return self.view
        late = self.busy
        while self.steps and not self.steps[0].view.revealing:
            step = self.steps.popleft()
            self._show(step)
            self._announce(step)
        if late:
            self._rest()
            self.sprites.finish()
        return self.steps[0].view if self.steps else self.view

    def _stopped(self) -> bool:
        """Whether the next step waits for a press: the winner on show is held, or ``halts`` asks for it."""
        if not self._held and self.steps and self.steps[0] is not self._passed:
            self._held = self.halts(self.view, self.steps[0].view)
        return self._held

    def _lands_first(self) -> bool:
        """Whether the next step is a reveal that would hide a prize as it lands."""
        return self._landing > 0 and self.steps[0].view.revealing and not self.view.revealing

    def _hurry(self, *, to_the_end: bool) -> None:
        held = False
        while self.steps and (to_the_end or not self.steps[0].reading):
            if not to_the_end and self._stopped():
                held = True
                break
            step = self.steps.popleft()
            self._show(step)
            self._announce(step)
        self._rest()
        self._held, self._hurried = held, not to_the_end
        self.sprites.finish()

    def _rest(self) -> None:
        """Stop everything that runs, waits or shines."""
        self._held = False
        self._left = self._landing = 0.0
        self.banner = ""
        self.effects.clear()
        self._sounds.clear()

    def _show(self, step: Step) -> None:
        if self.view.stage is not Stage.NONE and step.view.stage is Stage.NONE:
            # Remarks about a reveal end with it.
            self.opponents.hush()
        if self.view.revealing is not step.view.revealing:
            self._faded_for = 0.0
            # What shines at the table is not seen in the hall of a reveal, nor the other way round.
            self.effects.clear()
        self.view = step.view
        # What a bid that was no choice has won must not go by unseen.
        self._held = step.reading and (self.shared or (self._you is not None and won_by_itself(step.view)))
        self._step_time, self._step_seconds, self._hush = 0.0, step.seconds, step.hush
        self._thought_over = step.thought_over
        self._hurried = self._hurried and step.reading
        if self._roll_seconds > 0:
            self._turn += ROLLED
        rolls = Effect.BELT_ROLL in step.sounds and not self._app.settings.reduced_motion
        self._roll_seconds = step.cue.duration if rolls else 0.0
        cue = (
            replace(step.cue, duration=0.0, delays={}, durations={}) if self._app.settings.reduced_motion else step.cue
        )
        self.move_cards(cue)
        if self._app.settings.reduced_motion:
            # Cards that leave are not seen where they end.
            self.sprites.finish()
        self.banner, self._late = "", 0
        if step.event is not None:
            before = len(self.lines)
            self.opponents.note(step.event)
            self.note(step.event)
            if isinstance(step.event, BidLaid | HiddenBid):
                self._late = len(self.lines) - before
                self._startle(step.view, step.event.player, step.cue.duration)
            self.banner = self._banner_of(step.event)
        self.sentences = self._reasons(self.view)

    def _startle(self, view: TableView, bidder: int, delay: float) -> None:
        """Let the others look up at a bid that comes down in ``delay`` seconds: at the viewer's, or a large one."""
        moves = self.pace is not Pace.OFF and not self._app.settings.reduced_motion
        if moves and (bidder == view.viewer or (view.seats[bidder].bid or 0) >= STARTLING):
            self.opponents.startle(bidder, delay)

    def _announce(self, step: Step) -> None:
        """Say what a step shows, if anybody listens."""
        announcer = self._app.announcer
        if announcer.on and step.event is not None:
            chief = step.view.stage_chief
            announcer.say(*event_words(self._app.tr, step.event, chief, self._names, self._you))

    def _banner_of(self, event: OpenEvent) -> str:
        """The words across the table for an event, "" for none."""
        if not isinstance(event, RoundStarted):
            return ""
        return self._app.tr.text("Round {number} of {rounds}", number=event.round, rounds=ROUNDS)

    def move_cards(self, cue: Cue[SpriteKey]) -> None:
        """Send every card to its place."""
        self.sprites.move(self._placed(), cue)

    def _reasons(self, view: TableView) -> list[str]:
        if view.outcome is None:
            return []
        return outcome_sentences(self._app.tr, view.outcome, view.stage_chief, self._names, self._you)

    def _lines_of(self, event: OpenEvent) -> list[str]:
        """What the log says of an event."""
        return log_lines(self._app.tr, event, self._names, self._you)

    # What the picture needs

    def progress(self) -> PlaybackState:
        """The progress of everything now."""
        return PlaybackState(
            cards=[(key, pose, self.sprites.resting(key)) for key, pose in self.sprites.drawn()],
            moods=tuple(self.opponents.moods),
            lines=self._lines_now(),
            sentences=self.sentences,
            counted=self.counted,
            hushed=self.hushed,
            since=self.since,
            turn=self.turn,
            rolling=self.rolling,
            held=self._held,
            banner=self.banner,
            remark=self.opponents.remark,
            startled=self.opponents.startled,
            you=self._you,
            own=self.own,
            fading=self.fading,
        )

    def _lines_now(self) -> list[str]:
        """The log's lines; a bid's comes a frame after its cards start to move, when there is less to draw."""
        sets_out = self.busy and self._step_time == 0 and self.sprites.moving
        return self.lines[: -self._late] if self._late and sets_out else self.lines

    def foreseen(
        self, view: TableView, placed: Mapping[SpriteKey, Pose], events: Sequence[OpenEvent] = ()
    ) -> PlaybackState:
        """What a coming ``view`` will show after ``events`` that does not move: its words, and of the cards, which will
        lie as ``placed``, those that already lie there."""
        lines = [line for event in events for line in self._lines_of(event)]
        return PlaybackState(
            cards=[(key, pose, True) for key, pose in self.sprites.drawn() if placed.get(key) == pose],
            moods=tuple(self.opponents.moods),
            lines=[*self.lines, *lines],
            sentences=self._reasons(view),
            held=self._held,
            banner=self._banner_of(events[-1]) if events else "",
            you=self._you,
            own=self.own,
        )

    @property
    def coming(self) -> list[Step]:
        """The steps that will be shown next, all in one frame: only the last takes time."""
        found: list[Step] = []
        for step in self.steps:
            found.append(step)
            if step.seconds > 0 or step.least > 0:
                break
        return found

    @property
    def counted(self) -> float:
        """How much of the cards turned last is counted into the sums, 0 to 1."""
        if self.view.stage not in (Stage.OPEN, Stage.COUNTED) or not self.busy or self._app.settings.reduced_motion:
            return 1.0
        seconds = self._step_seconds - self._hush
        first, last = COUNTED_FROM * seconds, COUNTED_BY * seconds
        return progress(self._step_time, first, last - first)

    @property
    def hushed(self) -> float:
        """How much has passed of the hush before the deciding card, 0 to 1."""
        if not hushes(self.view) or self._app.settings.reduced_motion:
            return 1.0
        return progress(self._step_time, self._step_seconds - self._hush, self._hush) if self.busy else 0.0

    @property
    def since(self) -> float:
        """Seconds at normal pace since the current step began; at pace off, or with reduced motion, everything is shown
        at once."""
        still = PACE_FACTOR[self.pace] == 0 or self._app.settings.reduced_motion
        factor = 0.0 if still else READING_FACTOR[self.pace]
        return self._step_time / factor if self.busy and factor else WALKED

    @property
    def fading(self) -> float:
        """How much is still to be seen of the table when the stage of a reveal takes its place, or of the stage when
        the table comes back: from 1 to 0."""
        seconds = 0.0 if self._app.settings.reduced_motion else FADE * PACE_FACTOR[self.pace]
        return max(0.0, 1 - self._faded_for / seconds) if seconds else 0.0

    @property
    def rolling(self) -> bool:
        """Whether the belt rolls."""
        return self._roll_seconds > 0 and self._step_time < self._roll_seconds

    @property
    def turn(self) -> float:
        """How far the belt has rolled in all, in virtual units."""
        if self._roll_seconds <= 0:
            return self._turn
        return self._turn + ROLLED * ease_in_out(progress(self._step_time, 0, self._roll_seconds))
