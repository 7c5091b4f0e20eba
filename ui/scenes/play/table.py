"""The table: belt, seats, bids, hand and log. It follows the session's phases and never decides them.

Its buttons follow from its state (`ui.table.input.controls`), its events become actions (`ui.table.input.handling`),
and its picture is a `TableShow`. This module ties them together: the course of the game, the viewer, and the effect of
each action.
"""

import math
from collections.abc import Sequence
from dataclasses import replace as replaced
from functools import partial

from game.core.actions import Action, Bid, EndAllocation
from game.core.cards import POWER
from game.core.events import BidLaid, Event, HiddenBid
from game.core.observation import redact
from game.core.state import Phase
from game.records.record import Record
from ui.art.card_face import FACES
from ui.base.memory import give_gaps_back
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.input.input import Command, FocusLost, InputEvent, KeyPressed, PointerPressed, WindowClosing, command_of
from ui.match.challenges.album import note_robot
from ui.match.lessons.guide import LessonGuide
from ui.match.match import Match
from ui.match.sealing import seal_lines
from ui.paint.ahead import POLL
from ui.paint.effects import Beacon, Flight, Kick
from ui.scenes.play.viewed_table import ViewedTable
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.sound.music import Music
from ui.table.input.controls import ControlsState, TableControls
from ui.table.input.handling import Handling
from ui.table.motion.choreography import MOVE, READING_FACTOR
from ui.table.motion.passage import Doorway
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard
from ui.table.state.moments import Moment
from ui.table.state.prompts import too_late_words
from ui.table.state.turns import TurnKind
from ui.table.state.view import Stage, last_deal, view_of

FORCED_GRACE = 0.5
"""Seconds after which a press lays a forced bid: until then it was meant for something else."""


def forced_seconds(pace: Pace) -> float:
    """How long a forced bid is announced: it has to be read at every pace."""
    return max(2.0, 2.8 * READING_FACTOR[pace])


class ForcedBid:
    """How long a forced bid has been announced."""

    def __init__(self) -> None:
        self._waited: float | None = None
        self._pause = math.inf

    @property
    def announced(self) -> bool:
        """Whether there is one now."""
        return self._waited is not None

    @property
    def running(self) -> bool:
        """Whether anything about it will change by itself."""
        return self.announced and not (self.hastens and math.isinf(self._pause))

    @property
    def hastens(self) -> bool:
        """Whether a press lays it now: it could be read."""
        return self._waited is not None and self._waited >= FORCED_GRACE

    def wait(self, dt: float, pause: float) -> bool:
        """Let ``dt`` seconds pass, or begin; returns whether the ``pause`` is over, and with it the announcement. An
        infinite one ends with a press."""
        self._pause = pause
        self._waited = 0.0 if self._waited is None else self._waited + dt
        if self._waited < pause:
            return False
        self._waited = None
        return True

    def press(self) -> bool:
        """Cut the announcement short, if the bid could be read; returns whether one is announced."""
        if self.hastens:
            self._waited = math.inf
        return self.announced


class TableScene(ViewedTable):
    """One game on the screen, from the first deal to the last auction."""

    music = Music.TABLE
    guide: LessonGuide | None = None
    """A mentor's words beside the game; None if nobody teaches."""
    steps_back = True
    """Whether the table is laid out anew while its only person has no card left and watches (class attribute)."""
    notice = 0.0
    """The height of what stands above the log, in units."""

    def __init__(self, app: App, match: Match, *, resumed: bool = False) -> None:
        super().__init__(app, match, resumed=resumed)
        self._resumed = resumed
        self._forced_bid = ForcedBid()
        self._bench_left: int | None = None
        """The point of the game at which the only person left the bench with nothing fixed."""
        self._laid_out: TableGeometry | None = None
        """The places for which the buttons were laid out."""
        self._tidied = (0, 0)
        """The round and the auction in which memory was tidied up last."""
        self.controls = TableControls(self, match.looks, self.group)
        self._handling = Handling(app, self, self._show, self.hand, self.controls)

    # Life cycle

    def layout(self, canvas: Rect) -> None:
        """Lay out the canvas and put every card in its place."""
        self._show.set_out(canvas, self.viewer, notice=self.notice, watched=self.steps_back and self.guide is None)
        self._lay_out_controls()
        self.playback.preface = () if self.quiet else seal_lines(self.app.tr, self.match.seal)
        self._show.place()
        self._follow()

    def _lay_out_controls(self) -> None:
        """Put the buttons where they belong at the table as it is shown now."""
        self._laid_out = self.geometry
        with self.app.painter.larger_words(self._laid_out.words):
            self.controls.lay_out(
                self.app.tr,
                self.app.painter,
                self._laid_out,
                self.viewer,
                open_rules=self.app.go.rules,
                phones=self._phones.there,
            )

    def enter(self) -> None:
        """Start with what has already happened: the first deal."""
        if not self._resumed:
            self.playback.enqueue(self.match.session.seen_events(self.viewer), self.geometry)
            self.invalidate()

    def resume(self) -> None:
        """Become the top scene again: a held button may have been released over another scene, or a setting changed."""
        self._handover.taken_by = None
        self._handling.let_go()
        if not self.busy:
            self.rearrange()

    def exit(self) -> None:
        """Release the computer players and most of the pictures. The title shows notices not read here, such as a
        failed save."""
        self.match.close()
        self._show.forget_picture()
        self.app.art.forget(FACES)
        self.app.painter.forget_lights()
        give_gaps_back()
        for problem in self.match.problems:
            self.app.notify(problem.told(self.app.tr))

    def record(self) -> Record:
        """The game so far."""
        return self.match.session.record()

    # Time

    def update(self, dt: float) -> None:
        """Advance the cards; take in what happened; open what comes next."""
        if self._laid.update(dt, self.playback.told):
            self.invalidate()
        self._take_in(self.match.update())
        if self._phones.update(self.view, None if self.busy else self.next_turn):
            self.invalidate()
        if self._skipping.running and self._skip_on():
            return
        if self.match.problems:
            sentence = self.match.problems.pop(0).told(self.app.tr)
            self.app.go.tell(self.app.tr.text("A quick word"), sentence)
        if self._show.update(dt):
            self.invalidate()
        self._handover.update(dt, waiting=self.playback.waiting)
        if self.view.stage is not Stage.NONE:
            self.show_pool(None)
        super().update(dt)
        if self.zoom.held:
            self.hand.drag.cancel()
        self._explain(dt)
        thinks = not self.busy and self.match.session.to_act in self.match.humans
        self.app.arrange_music(self.view.round, thin=thinks)
        if not self.busy:
            self._tidy()
            self._work_out()
            self._next(dt)
        self._follow()
        ahead = self._show.look_ahead(self.frame)
        waits = self.match.thinking is not None or self.match.catching_up
        self.wake_within(
            self._show.wake_after,
            self.explainer.wake_after,
            self._laid.wake_after,
            self._handover.wake_after(waiting=self.playback.waiting),
            self._live(dt),
            POLL if ahead or waits or self._forced_bid.running or self.match.phones is not None else None,
        )

    def _tidy(self) -> None:
        """Once an auction, while nothing moves, give back the gaps that its pictures have left in memory: all through a
        game they grow."""
        auction = self.view.round, self.view.auction
        if auction != self._tidied:
            self._tidied = auction
            give_gaps_back()

    def update_below(self) -> float | None:
        """Go on with phones and computer players below a page that somebody reads here. It stops at the next reveal,
        which all are to see."""
        if not self._phones.there or self._skipping.running:
            return None
        told, coming = self.playback.told, self.playback.skip_to_reveal()
        self._take_in(self.match.update())
        turn = None if self.busy else self.next_turn
        changed = self._phones.update(coming, turn)
        if turn is not None and turn.what is TurnKind.FORCED and turn.seat is not None and turn.forced is not None:
            self.act(turn.seat, [turn.forced])
        if changed or self.playback.told != told:
            self._follow()
            self.invalidate()
        return POLL

    def _take_in(self, happened: Sequence[Event], *, thought_over: bool = False) -> None:
        """Turn what the viewer may know into steps; ``thought_over``: the first is a bid that can be taken back."""
        if happened:
            self.playback.enqueue(redact(happened, self.viewer), self.geometry, thought_over=thought_over)
            self.hand.selected = []
            self.invalidate()

    def _next(self, dt: float) -> None:
        """The table has been at rest for ``dt`` more seconds: ask the next player to act, or move on to the end."""
        if self.app.scenes.top is not self:
            return
        next_turn, go = self.next_turn, self.app.go
        if next_turn.seat is None:
            self._end(replaced(self._doorway(), clear=self.draw))
            return
        act = partial(self.act, next_turn.seat)
        if next_turn.forced is not None and next_turn.what is TurnKind.FORCED:
            self._do_forced(next_turn.seat, next_turn.forced, dt)
        elif next_turn.what is TurnKind.HAND_OVER and next_turn.seat == self._handover.taken_by:
            self._handover.taken_by = None
            self.look_as(next_turn.seat)
        elif next_turn.what is TurnKind.HAND_OVER:
            go.curtain(self.match.looks[next_turn.seat], partial(self.look_as, next_turn.seat))
        elif next_turn.what is TurnKind.ALLOCATE:
            go.allocation(self.match, next_turn.seat, act, self._doorway(), self.guide)
        elif next_turn.what is TurnKind.SCORE:
            go.scoring(self.match, next_turn.seat, act, self._doorway(), self.guide)

    def _end(self, doorway: Doorway) -> None:
        """The game is over: go through the doorway to its results."""
        self._note_game()
        self.app.go.results(self.match, doorway, self.guide)

    def _note_game(self) -> None:
        """Count a finished game: players with more games behind them get less advice."""
        if self.match.humans and not self.match.taught:
            self.app.change_progress(games=self.app.progress.games + 1)
            note_robot(self.app, self.match)

    def _do_forced(self, player: int, action: Action, dt: float) -> None:
        """Carry out a forced action. A card is played after a beat, so that everybody can follow; it is face down like
        any bid, so nobody has to look away. The viewer's own waits for «Next»."""
        pause = forced_seconds(self.app.settings.pace) if isinstance(action, Bid) else 0.0
        if pause and self.lays_last_card:
            pause = math.inf
        if pause and not self._forced_bid.announced:
            self._light_lot()
        if self._forced_bid.wait(dt, pause):
            self.act(player, [action])

    def _light_lot(self) -> None:
        if not self.app.settings.reduced_motion and self.app.settings.pace is not Pace.OFF:
            head = self.geometry.head
            self.playback.effects.add(Beacon(head.center, head.w / 2))
        self.invalidate()

    @property
    def can_skip(self) -> bool:
        """Whether the auctions go on without any person here until hands are dealt or the round is over."""
        return self.guide is None and self._skipping.possible

    def skip_ahead(self) -> None:
        """Skip the auctions that go on without any person; computer players may still have to think."""
        if not self.can_skip:
            return
        self._handling.let_go()
        self.zoom.hide()
        self.show_pool(None)
        self._skipping.begin()
        self.invalidate()

    def _skip_on(self) -> bool:
        """Skip what is known by now; once that is all, show what was sold, and return True: the deal waits for that."""
        sold = self._skipping.go_on()
        self.invalidate()
        if sold is None:
            return False
        self.explainer.skip()
        self.app.go.sold(self.match, sold)
        return True

    # Viewpoint

    def look_as(self, viewer: int | None) -> None:
        """Show the table at once as ``viewer`` may see it."""
        self.playback.finish()
        self.zoom.hide()
        self.show_pool(None)
        self.viewer = viewer
        self.hand.selected = []
        self.playback.opponents.hush()
        self.explainer.hush()
        self.hand.let_go()
        self.observation = self.match.session.observation(viewer)
        self.playback.view = view_of(self.observation, last_deal(self.match.session.seen_events(viewer)))
        self.lay_out_again()

    def act(self, player: int, actions: Sequence[Action]) -> None:
        """Let a person act. When people share the device, nothing private stays on the screen: everybody sees the
        effects of the turn, starting from the table as everybody knew it."""
        # The power of a chosen card may still be on its way into the sum.
        self.playback.effects.clear()
        public = view_of(self.match.session.observation(None))
        point, free = self.match.session.event_count, self.match.lone_human == player and self.match.forced is None
        self._bench_left = point if free and [*actions] == [EndAllocation()] else None
        happened = self.match.submit(player, *actions)
        self._laid.lay(point if free and isinstance(happened[0], BidLaid) else None)
        self.hand.selected = []
        self._handling.let_go()
        self.zoom.hide()
        self.show_pool(None)
        if self.match.lone_human is None and self.viewer is not None:
            self.viewer = None
            self.explainer.hush()
            self.playback.view = public
            self.layout(self.app.viewport.canvas)
        self._take_in(happened, thought_over=self._laid.point is not None)
        self.invalidate()

    def _hide(self) -> None:
        """Close the curtain at once over a person's turn: the window is out of its player's sight.

        A closed curtain hides the table, whatever is open above it.
        """
        self._handover.taken_by = None
        if self.viewer is None or self.match.lone_human is not None:
            return
        self.app.go.curtain(self.match.looks[self.viewer], self.invalidate)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the cards, the buttons or the running animation."""
        # Earlier events of the same step may have changed the buttons.
        self._follow()
        if self.explainer.press(event):
            self.invalidate()
        match event:
            case WindowClosing():
                self.open_menu()
                return True
            case FocusLost():
                self._handling.let_go()
                self._hide()
                return True
            case _:
                return self._handling.handle(event) or self._cut_short(event)

    def _cut_short(self, event: InputEvent) -> bool:
        """Handle a press while a forced bid is announced: it has been read."""
        pressed = isinstance(event, PointerPressed) and event.button == 1
        held = isinstance(event, KeyPressed) and event.repeat
        return (pressed or (command_of(event) is Command.ACCEPT and not held)) and self._forced_bid.press()

    # Actions

    def toggle(self, card: str) -> None:
        """Add a card to the bid, or return it to the hand."""
        if not self.my_turn:
            return
        taken = self.hand.toggle(card)
        self.app.play(Effect.CARD_DROP if taken else Effect.CARD_PICK)
        self.controls.turn_to_the_bid()
        self._change_sum(card, taken=taken)
        self.rearrange()

    def _change_sum(self, card: str, *, taken: bool) -> None:
        """Let the power of a card that is taken into the bid fly into the sum, which kicks."""
        if not self._flings:
            return
        place, pose = self.geometry.sum_place, self.sprites.poses()[OwnCard(card)]
        coin = pose.w * 0.26
        flight = Flight(
            ("power", POWER[card]),
            (pose.rect.left + coin / 2, pose.rect.top + coin / 2),
            place.center,
            (coin, min(coin, place.h)),
            card,
        )
        if taken:
            self.playback.effects.add(flight)
        self.playback.effects.add(Kick(place, 0.14), delay=flight.seconds if taken else 0.0)

    def confirm(self) -> None:
        """Lock the bid."""
        if self._forced_bid.press():
            return
        if self.my_turn and self.selected and self.viewer is not None:
            self.app.play(Effect.LOCK)
            self.act(self.viewer, [Bid(tuple(self.selected))])

    def take_back(self) -> None:
        """Take the viewer's bid back, if nothing that came after it has been shown: its cards are selected again.

        What the computer players have chosen since, and the table has not shown yet, is discarded.
        """
        point = self._laid.point
        if self.can_return_to_the_bench and not self.selected:
            self.return_to_the_bench()
            return
        if not self.can_take_back or point is None:
            self._refuse_to_take_back()
            return
        self.app.play(Effect.TAKE_BACK)
        self._laid.lay(None)
        bid = self.match.take_back()
        self._show_again(point)
        self.hand.selected = list(bid.cards)
        self.controls.turn_to_the_bid()
        self.rearrange()

    @property
    def can_return_to_the_bench(self) -> bool:
        """Whether the only person, who has left the bench with nothing fixed, may still return to it: no bid of the
        next round has been shown."""
        if self._bench_left is None or self.guide is not None:
            return False
        since = self.playback.events_since(self._bench_left)
        return not any(isinstance(event, BidLaid | HiddenBid) for event in since)

    def return_to_the_bench(self) -> None:
        """Go back to the bench that was left with nothing fixed; what has happened since did not happen."""
        point = self._bench_left
        if point is None or not self.can_return_to_the_bench:
            return
        self._bench_left = None
        self.app.play(Effect.TAKE_BACK)
        self.match.take_back_fixing()
        self._show_again(point)
        self.hand.selected = []
        self.rearrange(MOVE)
        self._next(0.0)

    def _show_again(self, point: int) -> None:
        """Show the table as it was at a point to which the game has gone back."""
        self._handling.let_go()
        self.zoom.hide()
        self.show_pool(None)
        seen = self.match.session.seen_events(self.viewer)
        self.playback.take_back(view_of(self.match.session.observation(self.viewer), last_deal(seen)), point)
        self._show.scroll_log(0)

    def _refuse_to_take_back(self) -> None:
        """Say why no bid can be taken back now; before a bid, the card chosen last returns to the hand instead."""
        if self.my_turn and self.selected:
            self.toggle(self.selected[-1])
        elif self.viewer is not None or self.view.revealing:
            shared = self.match.lone_human is None
            self.say_for_a_while(self.app.tr.text(too_late_words(self.view, shared=shared)))
            self.invalidate()

    def go_on(self) -> None:
        """Skip the current animation: the player has seen enough of it. A press that comes too soon was meant for what
        was there before."""
        if self.app.guarded and (self.playback.fresh or self._laid.doubled):
            return
        self.playback.go_on()
        self.invalidate()

    def hand_on(self) -> None:
        """Dismiss the winner on show; the person who is next, and has been named, needs no curtain after that."""
        self._handover.taken_by = self.hands_to
        self.go_on()

    def ask_hint(self) -> None:
        """Show what a mastermind would bid."""
        if self.my_turn and self.viewer is not None:
            self.zoom.hide()
            self.app.go.hint(self.match, self.viewer, self._take_hint)

    def _take_hint(self, action: Action) -> None:
        """Select the cards of a hint; the person still has to confirm the bid."""
        if isinstance(action, Bid) and self.my_turn:
            self.hand.selected = [card for card in action.cards if card in self.view.hand]
            self.controls.turn_to_the_bid()
            self.rearrange()

    def show_last(self) -> None:
        """Show again what everybody has seen of the last auction."""
        if self._told:
            self._handling.let_go()
            self.zoom.hide()
            self.app.go.last_auction(self.match, untold=self.playback.untold, log=self.show_history)

    def show_history(self) -> None:
        """Open the whole log of what the table has shown so far: what the only person's seat may know, or what
        everybody may know if several people play."""
        self._handling.let_go()
        self.zoom.hide()
        told = self.match.session.seen_events(self.match.lone_human)[: self.playback.told]
        last = self.show_last if self._told else None
        self.app.go.history(self.match.looks, told, you=self.match.lone_human, last=last)

    def open_phones(self) -> None:
        """Open the menu of phones over the table."""
        if self.match.phones is not None:
            self._handling.let_go()
            self.zoom.hide()
            self.app.go.phones(self.match)

    def open_menu(self) -> None:
        """Open the menu over the table."""
        self._handling.let_go()
        self.app.go.pause(self.match)

    def _follow(self) -> None:
        """Rebuild the buttons and reachable places if anything they depend on has changed."""
        if self.geometry is not self._laid_out:
            self._lay_out_controls()
        session = self.match.session
        state = ControlsState(
            view=self.view,
            viewer=self.viewer,
            to_act=session.to_act,
            next_turn=None if self.busy else self.next_turn,
            bidding=session.phase is Phase.BIDDING,
            selected=tuple(self.selected),
            hovered=self.hand.hovered,
            memory_aid=self.app.settings.memory_aid and self.has_aid(Moment.PILES),
            log=self.has_aid(Moment.LOG),
            forced=self._forced_cards,
            hasten=self.lays_last_card and self._forced_bid.hastens,
            skip=self.can_skip,
            held=self.playback.held and not self.playback.halted,
            way_on=self.playback.way_on,
            names_next=self.names_next,
            told=self._told,
            back=self._laid.is_offered(self.playback.told),
            late=self._came_too_late,
            bench=self.can_return_to_the_bench,
            phones=self._phones.marks,
        )
        if self.controls.follow(state, self._placed):
            self._handling.look_again()
            self.invalidate()
