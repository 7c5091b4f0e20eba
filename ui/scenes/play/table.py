"""The table: belt, seats, bids, hand and log. It follows the session's phases and never decides them.

Its buttons follow from its state (`ui.table.input.controls`), its events become actions (`ui.table.input.handling`),
and its picture
is a `TableShow`. Here is what holds them together: the game's course, whose eyes look on, and what each action does.
"""

from collections.abc import Sequence
from dataclasses import replace as replaced
from functools import partial

from game.core.actions import Action, Bid
from game.core.events import BidLaid, Event
from game.core.observation import Observation, redact
from game.core.state import Phase
from game.records.record import Record
from ui.base.memory import give_gaps_back
from ui.base.tween import overshoot
from ui.base.viewport import Rect
from ui.input.input import FocusLost, InputEvent, WindowClosing
from ui.match.lessons.guide import Guide
from ui.match.match import Match
from ui.match.sealing import seal_lines
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.sound.music import Music
from ui.table.aids.card_zoom import CardZoom
from ui.table.aids.explainer import TableExplainer
from ui.table.aids.pool_view import draw_pool, pool_of
from ui.table.aids.what_if import WhatIf
from ui.table.input.controls import ControlsState, TableControls
from ui.table.input.handling import Handling
from ui.table.input.show import TableShow
from ui.table.input.signs import Sign, signs_of
from ui.table.motion.choreography import MOVE, PACE_FACTOR
from ui.table.motion.passage import Doorway
from ui.table.motion.playback import Playback
from ui.table.paint.frame import Doing, Frame, PlaybackState
from ui.table.places.geometry import TableGeometry
from ui.table.places.hand import Hand, arranged
from ui.table.places.poses import FixedRobot, SpriteKey, UnitPanel, poses
from ui.table.places.sprites import Cue, Pose, Sprites
from ui.table.state.prompts import Counsel, counsel_for, table_prompt
from ui.table.state.turns import NextTurn, TurnKind, find_next_turn
from ui.table.state.view import Stage, TableView, last_deal, opening_view, view_of

PICK = 0.18
"""Seconds in which the own cards come to their places."""
POLL = 0.02
FORCED_BEAT = 0.7
"""Seconds at normal pace before a bid that is no choice lays itself."""
ZOOM_GAP = 12.0
"""What is between a card that is shown large and what is told beside the lot."""
DOUBLE_CLICK = 0.25
"""Seconds after which a press is no longer the second half of the one that locked the bid."""


class TableScene(WidgetScene):
    """One game on the screen, from the first deal to the last auction.

    ``viewer`` is the seat whose hand is shown: the only person's, or, where persons pass the device on, nobody's until
    the curtain before a person's turn has been opened.
    """

    music = Music.TABLE
    patient = False
    """Whether a winner waits to be sent on, although one person alone plays (class attribute)."""
    guide: Guide | None = None
    """What a mentor says beside the game; None where nobody teaches."""

    def __init__(self, app: App, match: Match, *, resumed: bool = False) -> None:
        """Show ``match`` from its beginning, or from where it was saved."""
        super().__init__(app)
        self.match = match
        self.viewer = match.lone_human
        self.hand = Hand()
        """What the viewer does with the own cards before a bid is locked."""
        self.observation: Observation = match.session.observation(self.viewer)
        before = match.session.seen_events(self.viewer) if resumed else []
        view = view_of(self.observation, last_deal(before)) if resumed else opening_view(self.observation)
        self._show = TableShow(
            app,
            match.looks,
            view,
            seed=match.session.seed,
            shared=len(match.humans) > 1 or self.patient,
            you=match.lone_human,
            placed=lambda: self._placed(),
        )
        self._what_if = WhatIf(app, match)
        self._beat: float | None = None
        """Seconds for which a bid that is no choice has waited to lay itself."""
        self._laid: int | None = None
        """The point of the game at which the own bid was laid that can still be taken back."""
        self._laid_for = 0.0
        """Seconds since then."""
        self._resumed = resumed
        self.controls = TableControls(self, match.looks, self.group)
        """All that can be pressed."""
        self._handling = Handling(app, self, self._show, self.hand, self.controls)
        self.counsel: Counsel | None = None
        """How much the viewer is told about what can be done; None: as the player's settings and progress have it.
        Where it is ``NONE`` because a mentor speaks instead, nothing explains itself either."""
        self._pool: int | None = None
        """The seat whose cards the memory aid shows now."""
        self.playback.recall(before)
        self.explainer = TableExplainer(app, self.playback)
        """Explains what happens for the first time."""

    # Life

    def layout(self, canvas: Rect) -> None:
        """Find the places on the canvas and put every card on its own."""
        self._show.set_out(canvas, self.viewer)
        self.controls.lay_out(self.app.tr, self.geometry, self.viewer, open_rules=self.app.go.rules)
        self.playback.preface = seal_lines(self.app.tr, self.match.seal)
        self._show.place()
        self._follow()

    def enter(self) -> None:
        """Begin with what has happened already: the first deal."""
        if not self._resumed:
            self.playback.enqueue(self.match.session.seen_events(self.viewer), self.geometry)
            self.invalidate()

    def resume(self) -> None:
        """Be on top again: a button that was held may have been let go above another scene, a setting changed."""
        self._handling.let_go()
        if not self.busy:
            self.rearrange()

    def exit(self) -> None:
        """Let the computer players and most of the pictures go; what nobody has read here, as that the game is not
        kept, the title tells."""
        self.match.close()
        self.app.art.forget(("face", "face-small"))
        self.app.painter.forget_lights()
        give_gaps_back()
        for problem in self.match.problems:
            self.app.notify(problem.told(self.app.tr))

    def record(self) -> Record:
        """The game so far."""
        return self.match.session.record()

    @property
    def playback(self) -> Playback:
        """What the table shows now and is still to show, step by step."""
        return self._show.playback

    @property
    def geometry(self) -> TableGeometry:
        """Where everything lies on the canvas, in virtual units."""
        return self._show.geometry

    @property
    def zoom(self) -> CardZoom:
        """The card that is shown large."""
        return self._show.zoom

    @property
    def view(self) -> TableView:
        """What the table shows now, the hand in the order that the player likes."""
        return arranged(self.playback.view, by_strength=self.app.settings.sort_hand)

    @property
    def selected(self) -> list[str]:
        """The cards of the bid that is being made."""
        return self.hand.selected

    @property
    def pool(self) -> int | None:
        """The seat whose cards the memory aid shows now, None while it is closed."""
        return self._pool

    @property
    def sprites(self) -> Sprites[SpriteKey]:
        """Every card and panel as it is drawn now, which may be on its way to its pose."""
        return self.playback.sprites

    @property
    def wants_frames(self) -> bool:
        """While cards move or the reveal counts."""
        return self._show.moving or self.hand.carried is not None or super().wants_frames or self.explainer.moving

    @property
    def busy(self) -> bool:
        """Whether the table still shows what has happened."""
        return self.playback.busy or self.match.catching_up

    @property
    def rules_topic(self) -> RulesTopic:
        """The rule of what the table shows now, which may be behind what the session has come to."""
        outcome = self.view.outcome
        if outcome is not None and outcome.tied:
            return RulesTopic.TIES
        if self.playback.banner:
            return RulesTopic.ROUNDS
        fixing = not self.busy and self.match.session.phase is Phase.ALLOCATION
        return RulesTopic.ALLOCATION if fixing else RulesTopic.BIDDING

    @property
    def next_turn(self) -> NextTurn:
        """Whom the game awaits and for what, whatever the table still shows."""
        session, seat = self.match.session, self.match.session.to_act
        person = seat is not None and self.match.looks[seat].human
        return find_next_turn(session.phase, seat, person=person, forced=self.match.forced, viewer=self.viewer)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to bid now and the table is at rest."""
        return not self.busy and self.next_turn.what is TurnKind.BID

    @property
    def _told(self) -> bool:
        """Whether an auction's winner has been shown."""
        return len(self.match.session.observation(None).history) > self.playback.untold

    @property
    def can_take_back(self) -> bool:
        """Whether the own bid can be taken back: nothing that came after it has been shown."""
        return self._laid is not None and self.playback.told <= self._laid + 1

    @property
    def _back_offered(self) -> bool:
        """Whether the button that takes the own bid back is there: not while a second press may still be meant for the
        one before."""
        return self.can_take_back and self._laid_for >= DOUBLE_CLICK

    @property
    def _counsel(self) -> Counsel:
        """How much the viewer is told."""
        return counsel_for(self.app.settings, self.app.progress) if self.counsel is None else self.counsel

    # Time

    def update(self, dt: float) -> None:
        """Move the cards on; take in what happened; open what comes next."""
        self._laid_for += dt
        self._take_in(self.match.update())
        if self.match.problems:
            sentence = self.match.problems.pop(0).told(self.app.tr)
            self.app.go.tell(self.app.tr.text("A word in between"), sentence)
        wavered = self.can_take_back
        if self._show.update(dt):
            self.invalidate()
        if wavered and not self.can_take_back and not self.view.staged:
            self.rearrange(MOVE)
        if self.view.stage is not Stage.NONE:
            self.show_pool(None)
        super().update(dt)
        if self.zoom.held:
            self.hand.drag.cancel()
        self._explain(dt)
        self._show.foresee(self.frame)
        thinks = not self.busy and self.match.session.to_act in self.match.humans
        self.app.arrange_music(self.view.round, thin=thinks)
        if not self.busy:
            self._work_out()
            self._next(dt)
        self._follow()
        ahead = self._show.look_ahead()
        waits = self.match.thinking is not None or self.match.catching_up
        self.wake_within(
            self._show.wake_after,
            self.explainer.wake_after,
            POLL if ahead or waits or self._beat is not None else None,
        )

    def _explain(self, dt: float) -> None:
        """Let what happens for the first time explain itself, unless something fills the table or a mentor speaks."""
        if self._counsel is Counsel.NONE:
            return
        self.explainer.look()
        covered = self.view.revealing or bool(self.playback.banner) or self._pool is not None
        if self.explainer.update(dt, (self.view.round, self.view.auction), covered=covered):
            self.invalidate()

    def _work_out(self) -> None:
        """Work out how everybody stands, if that may have changed."""
        others = self.app.settings.memory_aid
        moment = (self.match.session.event_count, self.viewer, others)
        if self._show.work_out(moment, lambda: self.match.session.observation(None), self.viewer, others=others):
            self.invalidate()
        if self._what_if.update(self.view, self.zoom.card):
            self.invalidate()

    def _take_in(self, happened: Sequence[Event], *, thought_over: bool = False) -> None:
        """Turn what happened into steps, as the viewer may know it; ``thought_over``: it begins with a bid that can be
        taken back."""
        if happened:
            self.playback.enqueue(redact(happened, self.viewer), self.geometry, thought_over=thought_over)
            self.hand.selected = []
            self.invalidate()

    def _next(self, dt: float) -> None:
        """The table has been at rest for ``dt`` more seconds: ask whoever is to act, or go on to the end."""
        if self.app.scenes.top is not self:
            return
        next_turn, go = self.next_turn, self.app.go
        if next_turn.seat is None:
            self._note_game()
            go.results(self.match, replaced(self._doorway(), clear=self.draw), self.guide)
            return
        act = partial(self.act, next_turn.seat)
        if next_turn.forced is not None and next_turn.what is TurnKind.FORCED:
            self._do_forced(next_turn.seat, next_turn.forced, dt)
        elif next_turn.what is TurnKind.HAND_OVER:
            go.curtain(self.match.looks[next_turn.seat], partial(self.look_as, next_turn.seat))
        elif next_turn.what is TurnKind.ALLOCATE:
            go.allocation(self.match, next_turn.seat, act, self._doorway(), self.guide)
        elif next_turn.what is TurnKind.SCORE:
            go.scoring(self.match, next_turn.seat, act, self._doorway(), self.guide)

    def _note_game(self) -> None:
        """A game has come to its end: a person who has finished some is told less."""
        if self.match.humans and not self.match.taught:
            self.app.change_progress(games=self.app.progress.games + 1)

    def _do_forced(self, player: int, action: Action, dt: float) -> None:
        """Do what is no choice. A card lays itself after a beat, so that everybody can follow; face down as any bid, so
        that nobody has to look away for it."""
        pause = FORCED_BEAT * PACE_FACTOR[self.app.settings.pace] if isinstance(action, Bid) else 0.0
        self._beat = 0.0 if self._beat is None else self._beat + dt
        if self._beat >= pause:
            self._beat = None
            self.act(player, [action])

    # Whose eyes

    def look_as(self, viewer: int | None) -> None:
        """Show the table as ``viewer`` may see it, at once."""
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
        """Let a person act. Where persons share the device, nothing private stays on the screen: what the turn brings
        about is shown to everybody, from the table as everybody knew it before."""
        public = view_of(self.match.session.observation(None))
        point, free = self.match.session.event_count, self.match.lone_human == player and self.match.forced is None
        happened = self.match.submit(player, *actions)
        self._laid = point if free and isinstance(happened[0], BidLaid) else None
        self._laid_for = 0.0
        self.hand.selected = []
        self._handling.let_go()
        self.zoom.hide()
        self.show_pool(None)
        if self.match.lone_human is None:
            self.viewer = None
            self.explainer.hush()
            self.playback.view = public
            self.layout(self.app.viewport.canvas)
        self._take_in(happened, thought_over=self._laid is not None)
        self.invalidate()

    def _hide(self) -> None:
        """Close the curtain at once over a person's turn: the window is out of sight of its player.

        One that is closed hides the table, whatever lies over it.
        """
        if self.viewer is None or self.match.lone_human is not None:
            return
        self.app.go.curtain(self.match.looks[self.viewer], self.invalidate)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the cards, the buttons or the running motion."""
        # What earlier events of the same step have changed counts for this one.
        self._follow()
        if self.explainer.press(event):
            self.invalidate()
        match event:
            case WindowClosing():
                self.open_menu()
                return True
            case FocusLost():
                self._handling.let_go()
                self.group.handle(event)
                self._hide()
                return True
            case _:
                return self._handling.handle(event)

    # Actions

    def toggle(self, card: str) -> None:
        """Take a card into the bid, or back into the hand."""
        if not self.my_turn:
            return
        self.app.play(Effect.CARD_DROP if self.hand.toggle(card) else Effect.CARD_PICK)
        self.controls.turn_to_the_bid()
        self.rearrange()

    def confirm(self) -> None:
        """Lock the bid."""
        if self.my_turn and self.selected and self.viewer is not None:
            self.app.play(Effect.LOCK)
            self.act(self.viewer, [Bid(tuple(self.selected))])

    def take_back(self) -> None:
        """Take the own bid back, if nothing that came after it has been shown: its cards are chosen as they were.

        What the computer players have chosen meanwhile, which the table has yet to show, is forgotten.
        """
        if not self.can_take_back or self._laid is None:
            return
        self.app.play(Effect.TAKE_BACK)
        point, self._laid = self._laid, None
        bid = self.match.take_back()
        self._handling.let_go()
        self.zoom.hide()
        self.show_pool(None)
        seen = self.match.session.seen_events(self.viewer)
        self.playback.take_back(view_of(self.match.session.observation(self.viewer), last_deal(seen)), point)
        self._show.scroll_log(0)
        self.hand.selected = list(bid.cards)
        self.controls.turn_to_the_bid()
        self.rearrange()

    def go_on(self) -> None:
        """Somebody has seen enough of what is running."""
        self.playback.go_on()
        self.invalidate()

    def ask_hint(self) -> None:
        """Show what a mastermind would bid."""
        if self.my_turn and self.viewer is not None:
            self.zoom.hide()
            self.app.go.hint(self.match, self.viewer, self._take_hint)

    def _take_hint(self, action: Action) -> None:
        """Choose the cards of a hint; the bid is still the person's to confirm."""
        if isinstance(action, Bid) and self.my_turn:
            self.hand.selected = [card for card in action.cards if card in self.view.hand]
            self.controls.turn_to_the_bid()
            self.rearrange()

    def show_last(self) -> None:
        """Show once more what everybody has seen of the last auction."""
        if self._told:
            self._handling.let_go()
            self.zoom.hide()
            self.app.go.last_auction(self.match, self.playback.untold)

    def show_history(self) -> None:
        """Open the whole log: what the table has shown so far, of it what the lone person's seat may know, or what all
        may where there are several."""
        self._handling.let_go()
        self.zoom.hide()
        told = self.match.session.seen_events(self.match.lone_human)[: self.playback.told]
        self.app.go.history(self.match.looks, told, you=self.match.lone_human)

    def show_pool(self, seat: int | None) -> None:
        """Show a seat's cards as far as they may be remembered [A7], or none any more."""
        if seat != self._pool:
            self._pool = seat
            self.zoom.hide()
            self.invalidate()

    def open_menu(self) -> None:
        """Open the menu over the table."""
        self._handling.let_go()
        self.app.go.pause(self.match)

    # The picture

    def _placed(self) -> dict[SpriteKey, Pose]:
        """Every card's pose; a card under the pointer is lifted a little."""
        wavering = self.can_take_back
        return self.hand.lifted(poses(self.view, self.geometry, self.selected, wavering=wavering))

    def rearrange(self, seconds: float = PICK) -> None:
        """Bring the own cards to their places: another one is chosen or lifted."""
        duration = 0.0 if self.app.settings.reduced_motion else seconds
        self.playback.move_cards(Cue(duration, easing=overshoot))
        self.invalidate()

    def _follow(self) -> None:
        """Make buttons and reachable places again if anything that they follow from has changed."""
        session = self.match.session
        state = ControlsState(
            view=self.view,
            viewer=self.viewer,
            to_act=session.to_act,
            next_turn=None if self.busy else self.next_turn,
            bidding=session.phase is Phase.BIDDING,
            selected=tuple(self.selected),
            hovered=self.hand.hovered,
            memory_aid=self.app.settings.memory_aid,
            held=self.playback.held,
            told=self._told,
            back=self._back_offered,
        )
        if self.controls.follow(state, self._placed):
            self._handling.look_again()
            self.invalidate()

    def draw(self, painter: Painter) -> None:
        """Draw the table's frame, then lights, and what lies over all of it; a jolt moves the table."""
        self._show.draw(painter, self.frame(self.view, self.playback.progress()), self.group)
        if not self.playback.effects.covering:
            self.explainer.draw_at(painter, self.geometry, self.match.names)
        if self._pool is not None:
            view, look = self.playback.view, self.match.looks[self._pool]
            cards, pile = pool_of(self._shown_to_all(), view, self._pool)
            draw_pool(painter, self.app.tr, look, cards, pile)
        elif self.zoom.card is not None:
            lot, fixed = self.zoom.card, self.view.robots_on(self.zoom.card)
            self._what_if.draw(painter, self.view, lot, self.geometry, self.zoom_place.left - ZOOM_GAP)
            lit = self._what_if.fits(self.view, lot)
            self.zoom.draw(painter, self.app.tr, fixed, above=self._zoom_foot, lit=lit)

    def _shown_to_all(self) -> Observation:
        """What all may know of what the table has shown: the game itself may have come further."""
        game = self.match.session.clone()
        shown = [point for point in game.points if point <= self.playback.told]
        return game.observation(None, at=shown[-1] if shown else game.points[0])

    @property
    def zoom_place(self) -> Rect:
        """Where a card is shown large; empty while none is."""
        card = self.zoom.card
        fixed = () if card is None else self.view.robots_on(card)
        return self.zoom.place(self.app.painter, self.app.tr, fixed, above=self._zoom_foot)

    @property
    def _zoom_foot(self) -> float | None:
        """Above what an own card is shown large: hand and bid button stay in sight; None for all other cards."""
        return self.geometry.confirm.top - 4 if self.zoom.card in self.view.hand else None

    def frame(self, view: TableView, progress: PlaybackState) -> Frame:
        """What is to be seen of a view, with what the viewer does now."""
        next_turn, carried = None if self.busy else self.next_turn, self.hand.carried
        prompt = table_prompt(
            view,
            self.match.session.phase,
            next_turn,
            self.match.names,
            self.selected,
            carried=carried is not None and carried not in self.selected,
            back=self._back_offered,
        )
        doing = Doing(
            next_turn=next_turn,
            prompt=None if prompt is None else prompt.at(self._counsel),
            selected=tuple(self.selected),
            carried=carried,
            at=self.hand.drag.pos,
        )
        return self._show.frame(view, progress, doing)

    def signs(self) -> Sequence[Sign]:
        """Every sign on the table as it is now, and what it says."""
        frame = self.frame(self.view, self.playback.progress())
        return signs_of(self.app.painter, self.app.tr, frame, self.view, self.geometry)

    def _doorway(self) -> Doorway:
        """The way from this table to what grows out of it, and back."""
        return Doorway(
            poses=lambda: poses(self.playback.last_view, self.geometry),
            pile=lambda seat: self.geometry.pile(seat),
            face=lambda seat: self.geometry.face(seat),
            draw=self.draw,
            clear=self._draw_without_own,
            draw_again=lambda painter: self._show.draw_again(painter, self.group),
            show=self.playback.effects.add,
            private=self.match.lone_human is not None,
        )

    def _draw_without_own(self, painter: Painter) -> None:
        """Draw the table at rest without the viewer's units and the cards on them: they come forward."""
        frame = self.frame(self.view, self.playback.progress())
        units = () if self.viewer is None else self.view.seats[self.viewer].units
        own = {UnitPanel(unit) for unit in units}
        cards = [card for card in frame.cards if card.key not in own and not isinstance(card.key, FixedRobot)]
        self._show.draw_still(painter, replaced(frame, cards=cards), self.group)
