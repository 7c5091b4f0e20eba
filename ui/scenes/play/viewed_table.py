"""A match as its viewer sees and hears it: what the table shows and asks for now. Nothing here makes a move."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as replaced
from functools import cached_property, partial

import msgspec

from game.core.actions import Action, Bid
from game.core.observation import Observation
from game.core.state import Phase
from ui.announce.announcement import Spoken
from ui.art.card_face import Sitter
from ui.base.tween import overshoot
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.input.glyphs import go_on_words
from ui.input.input import Command
from ui.match.faces import sitters_of
from ui.match.match import Match
from ui.paint.effects import Kick
from ui.paint.painter import Painter
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.hatch import Face
from ui.shell.scene import RulesTopic
from ui.table.aids.card_zoom import CardZoom
from ui.table.aids.close_ups import CloseUps
from ui.table.aids.skipping import Skipping
from ui.table.aids.table_tips import TableExplainer
from ui.table.input.controls import TableControls
from ui.table.input.show import TableShow
from ui.table.input.signs import Sign, signs_of
from ui.table.motion.passage import Doorway
from ui.table.motion.playback import Playback
from ui.table.paint.frame import Doing, Frame, PlaybackState
from ui.table.paint.marks import draw_face_in
from ui.table.places.geometry import TableGeometry
from ui.table.places.hand import Hand, arranged
from ui.table.places.poses import FixedRobot, SpriteKey, UnitPanel, poses
from ui.table.places.sprites import Cue, Pose, Sprites
from ui.table.state.aloud import chosen_count, chosen_words, hand_words, lot_words, place_words, spot_told, table_told
from ui.table.state.moments import Happened, Moment, words_of
from ui.table.state.phone_marks import PhoneTurns
from ui.table.state.prompts import Counsel, counsel_for, next_bidder, table_prompt
from ui.table.state.turns import NextTurn, TurnKind, find_next_turn
from ui.table.state.view import TableView, last_deal, opening_view, view_of
from ui.widgets.plate import draw_tooltip

STOOD = 1.0
"""Seconds for which a winner must have stood before one press dismisses it and opens the next person's hand: an earlier
one was meant for the animation."""
SLIP_SECONDS = 3.0
"""Seconds for which the table says why a bid can no longer be taken back, or what else has come up."""
QUIET_GAMES = 2
"""How many games begin with a quiet table."""


def is_quiet(app: App, match: Match) -> bool:
    """Whether a table shows aids only as they begin to help: in the first games of somebody who plays alone, unless
    explanations are off, or a lesson speaks of what there is."""
    new = app.settings.explanations and app.progress.games < QUIET_GAMES
    return new and match.lone_human is not None and not match.taught


MEANT_ALIKE = 0.6
"""Seconds after a bid for which another press may still be meant for the button that laid it: a slow double click, on a
busy machine."""


class LaidBid:
    """When the viewer made the bid that can still be taken back, and what is said if none can."""

    def __init__(self) -> None:
        self.point: int | None = None
        """The point of the game at which it was made; None: there is none."""
        self._age = self._gone = 0.0
        self.slip = ""
        """Why a bid could not be taken back, or what else is said for a while; "" for nothing."""
        self._slip_left = 0.0

    def lay(self, point: int | None) -> None:
        """A bid was made at that point; None: one that cannot be taken back."""
        self.point, self._age, self._gone = point, 0.0, 0.0

    def can_return(self, told: int) -> bool:
        """Whether it can be taken back: nothing that came after it has been ``told`` at the table."""
        return self.point is not None and told <= self.point + 1

    def is_offered(self, told: int) -> bool:
        """Whether the button that takes it back is there: not yet while a second press may still be meant for the
        button that was there before."""
        return self.can_return(told) and not self.doubled

    @property
    def doubled(self) -> bool:
        """Whether a press may still be the second half of the one that made the bid."""
        return self.point is not None and self._age < MEANT_ALIKE

    @property
    def just_gone(self) -> bool:
        """Whether a press may still be meant for the button that took the bid back."""
        return self.point is not None and 0 < self._gone < 1.2

    def refuse(self, words: str) -> None:
        """Say for a while why no bid can be taken back."""
        self.slip, self._slip_left = words, SLIP_SECONDS

    def update(self, dt: float, told: int) -> bool:
        """Let ``dt`` seconds pass at a table that has ``told`` so many events; returns whether the picture changes."""
        doubled = self.doubled
        self._age += dt
        if not self.can_return(told):
            self._gone += dt
        if self.slip:
            self._slip_left -= dt
            if self._slip_left <= 0:
                self.slip = ""
                return True
        return doubled and not self.doubled

    @property
    def wake_after(self) -> float | None:
        """Seconds until the picture changes by itself; None if it does not."""
        waits = [MEANT_ALIKE - self._age] if self.doubled else []
        return min([*waits, self._slip_left] if self.slip else waits, default=None)


class Handover:
    """How long the winner on show has stood, and who took the device by dismissing it."""

    def __init__(self) -> None:
        self._stood = 0.0
        """Seconds for which all has been seen of the winner on show."""
        self.taken_by: int | None = None
        """The person who has taken the device already: no curtain opens for them."""

    def update(self, dt: float, *, waiting: bool) -> None:
        """Let ``dt`` seconds pass; ``waiting``: all has been seen of a winner, who stays until a press."""
        self._stood = self._stood + dt if waiting else 0.0

    @staticmethod
    def named(turn: NextTurn, playback: Playback) -> int | None:
        """The person who is next after the winner on show, and is named as long as it waits; None for nobody."""
        held = playback.held and playback.reading and not playback.untold
        return turn.seat if held and turn.what is TurnKind.HAND_OVER else None

    def hands_to(self, turn: NextTurn, playback: Playback, *, guarded: bool) -> int | None:
        """The person whose hand opens with the press that dismisses the winner on show, None for nobody's. ``guarded``:
        early presses do not count."""
        stood = playback.waiting and (self._stood >= STOOD or not guarded)
        return self.named(turn, playback) if stood else None

    def wake_after(self, *, waiting: bool) -> float | None:
        """Seconds until the winner on show has stood long enough; None if none does."""
        return STOOD - self._stood if waiting and self._stood < STOOD else None


class ViewedTable(WidgetScene):
    """A table as its viewer sees it.

    ``viewer`` is the seat whose hand is shown: that of the only person, or, when people share the device, None until
    the curtain before a person's turn has been opened.
    """

    at_table = True
    controls: TableControls
    """Everything that can be pressed."""
    patient = False
    """Whether a winner stays until a press, even when one person plays alone (class attribute)."""

    def __init__(self, app: App, match: Match, *, resumed: bool = False) -> None:
        super().__init__(app)
        self.match = match
        self.viewer = match.lone_human
        self.hand = Hand()
        """What the viewer does with their cards before a bid is locked."""
        self.observation: Observation = match.session.observation(self.viewer)
        before = match.session.seen_events(self.viewer) if resumed else []
        view = view_of(self.observation, last_deal(before)) if resumed else opening_view(self.observation)
        self._show = TableShow(
            app,
            match.looks,
            view,
            seed=match.session.seed,
            shared=match.sharing or self.patient,
            you=match.lone_human,
            placed=lambda: self._placed(),
        )
        self._arranged: tuple[TableView, bool, TableView] | None = None
        """The view that was shown last, whether its hand was to be sorted, and the same view so arranged."""
        self._close_ups = CloseUps(app, match, self.playback, self.zoom)
        self._skipping = Skipping(app, match, self.playback)
        self._handover = Handover()
        self._laid = LaidBid()
        self._phones = PhoneTurns(match, act=self.act, say=lambda said: self.say_for_a_while(said.told(app.tr)))
        self.counsel: Counsel | None = None
        """How much advice the viewer gets; None: as the player's settings and progress decide. With ``NONE``, as when a
        mentor speaks instead, nothing explains itself either."""
        self.playback.recall(before)
        self.explainer = TableExplainer(app, self.playback)
        """Explains what happens for the first time."""

    @abstractmethod
    def act(self, player: int, actions: Sequence[Action]) -> None:
        """Let a person act, as their phone asks; raises IllegalActionError if the rules forbid it."""

    # What the table shows

    @cached_property
    def sitters(self) -> Mapping[str, Sitter]:
        """Each seat sits for its own Mechanic's card."""
        return sitters_of([seat.mechanic for seat in self.observation.seats], self.match.looks)

    @property
    def playback(self) -> Playback:
        """What the table shows now and is still to show, step by step."""
        return self._show.playback

    @property
    def geometry(self) -> TableGeometry:
        """The place of everything on the canvas, in virtual units."""
        return self._show.geometry

    @property
    def zoom(self) -> CardZoom:
        """The card shown enlarged."""
        return self._show.zoom

    @property
    def zoom_place(self) -> Rect:
        """Where a card is shown enlarged; empty while none is."""
        return self._close_ups.place(self.view, self.geometry)

    @property
    def view(self) -> TableView:
        """What the table shows now, with the hand in the player's preferred order."""
        shown, by_strength = self.playback.view, self.app.settings.sort_hand
        # A frame asks for it a dozen times.
        if self._arranged is None or self._arranged[0] is not shown or self._arranged[1] is not by_strength:
            self._arranged = shown, by_strength, arranged(shown, by_strength=by_strength)
        return self._arranged[2]

    @property
    def selected(self) -> list[str]:
        """The cards of the bid being made."""
        return self.hand.selected

    @property
    def pool(self) -> int | None:
        """The seat whose cards the memory aid shows now, None while it is closed."""
        return self._close_ups.pool

    @property
    def sprites(self) -> Sprites[SpriteKey]:
        """Every card and panel as it is drawn now, possibly on its way to its pose."""
        return self.playback.sprites

    @property
    def wants_frames(self) -> bool:
        """While cards move or the reveal counts."""
        return self._show.moving or self.hand.carried is not None or super().wants_frames or self.explainer.moving

    def _live(self, dt: float) -> float | None:
        """Let what lives move, while nothing else does; returns the seconds until it will again, None if it stands
        still."""
        if self.view.revealing or not self.app.lively or self.wants_frames:
            return None
        self.stirred = (not self.dirty and self._show.live(dt)) or self.stirred
        return self._show.next_beat

    @property
    def busy(self) -> bool:
        """Whether the table is still showing what has happened."""
        return self.playback.busy or self.match.catching_up

    @property
    def rules_topic(self) -> RulesTopic:
        """The rule behind what the table shows now, which may lag behind the session."""
        outcome = self.view.outcome
        if outcome is not None and outcome.tied:
            return RulesTopic.TIES
        if self.playback.banner:
            return RulesTopic.ROUNDS
        fixing = not self.busy and self.match.session.phase is Phase.ALLOCATION
        return RulesTopic.ALLOCATION if fixing else RulesTopic.BIDDING

    @property
    def _told(self) -> bool:
        """Whether an auction's winner has been shown."""
        return len(self.match.session.observation(None).history) > self.playback.untold

    # What it asks for

    @property
    def next_turn(self) -> NextTurn:
        """Whom the game is waiting for and for what, whatever the table is still showing."""
        session, seat = self.match.session, self.match.session.to_act
        person = seat is not None and self.match.looks[seat].human
        person = person and self.match.thinking is None
        phone, forced = self._phones.holds(seat), self.match.forced
        return find_next_turn(session.phase, seat, person=person, forced=forced, viewer=self.viewer, phone=phone)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to bid now and the table is at rest."""
        return not self.busy and self.next_turn.what is TurnKind.BID

    @property
    def can_take_back(self) -> bool:
        """Whether the viewer's bid can be taken back: nothing that came after it has been shown."""
        return self._laid.can_return(self.playback.told)

    @property
    def _came_too_late(self) -> bool:
        """Whether the viewer's bid could be taken back until just now: it lies, and no bid has been gathered, or only
        a moment ago."""
        laid = bool(self.view.own_bid) and not self.view.gathered
        return (laid or self._laid.just_gone) and self._laid.point is not None and not self.can_take_back

    @property
    def _forced_cards(self) -> tuple[str, ...]:
        """The viewer's last card, while it waits to bid by itself."""
        turn = None if self.busy else self.next_turn
        if turn is None or turn.what is not TurnKind.FORCED or turn.seat != self.viewer:
            return ()
        return turn.forced.cards if isinstance(turn.forced, Bid) else ()

    @property
    def lays_last_card(self) -> bool:
        """Whether the viewer's last card waits for a press: where a mentor speaks, it bids by itself."""
        return bool(self._forced_cards) and self.counsel is not Counsel.NONE

    @property
    def hands_to(self) -> int | None:
        """The person whose hand opens with the press that dismisses the winner on show, None for nobody's."""
        return self._handover.hands_to(self.next_turn, self.playback, guarded=self.app.guarded)

    @property
    def names_next(self) -> int | None:
        """The person whom the winner on show names as the next, None if it names nobody."""
        return self._handover.named(self.next_turn, self.playback)

    @property
    def _counsel(self) -> Counsel:
        """How much advice the viewer gets."""
        return counsel_for(self.app.settings, self.app.progress) if self.counsel is None else self.counsel

    # Help with it

    def has_aid(self, aid: Moment) -> bool:
        """Whether an aid is there: at a quiet table once it has been explained, or while it is."""
        explained = aid in self.app.progress.moments or self.explainer.shown == Happened(aid)
        return explained or not self.quiet

    @property
    def quiet(self) -> bool:
        """Whether it shows aids only as they begin to help."""
        return is_quiet(self.app, self.match)

    def show_pool(self, seat: int | None) -> None:
        """Show a seat's cards as far as they may be remembered [A7], or none."""
        if seat != self.pool:
            self._close_ups.pool = seat
            self.zoom.hide()
            self.invalidate()

    def _explain(self, dt: float) -> None:
        """Explain what happens for the first time, unless something fills the table or fades, or a mentor speaks."""
        if self._counsel is Counsel.NONE:
            return
        self.explainer.quiet = self.playback.unhurried = self.quiet
        self.explainer.look(self.geometry, self.match.names)
        playback = self.playback
        covered = self.view.revealing or bool(playback.banner) or playback.fading > 0 or self.pool is not None
        if self.explainer.update(dt, (self.view.round, self.view.auction), covered=covered):
            self.invalidate()

    def _work_out(self) -> None:
        """Work out everybody's state, if that may have changed."""
        others = self.app.settings.memory_aid and self.has_aid(Moment.PILES)
        moment = (self.match.session.event_count, self.viewer, others)
        before = self._own_worth
        if self._show.work_out(moment, lambda: self.match.session.observation(None), self.viewer, others=others):
            self.invalidate()
        if None not in (before, self._own_worth) and before != self._own_worth and self._flings:
            self.playback.effects.add(Kick(self.geometry.worth_sign(self.viewer or 0), 0.6, 0.35))
        if self._close_ups.update(self.view):
            self.invalidate()

    @property
    def _own_worth(self) -> int | None:
        """What the viewer's cards are worth, as far as the table shows it."""
        return None if self.viewer is None else self._show.figures.worth(self.viewer)

    @property
    def _flings(self) -> bool:
        """Whether what happens may fly and kick."""
        return not self.app.settings.reduced_motion and self.playback.pace is not Pace.OFF

    # Its picture

    def _placed(self) -> dict[SpriteKey, Pose]:
        """Every card's pose; a card under the pointer is raised a little."""
        return self.hand.lifted(poses(self.view, self.geometry, self.selected))

    def rearrange(self, seconds: float = 0.18) -> None:
        """Move the viewer's cards to their places after one was selected or raised."""
        duration = 0.0 if self.app.settings.reduced_motion else seconds
        self.playback.move_cards(Cue(duration, easing=overshoot))
        self.invalidate()

    def say_for_a_while(self, words: str) -> None:
        """Say something beside the button, in place of what is said there."""
        self._laid.refuse(words)
        self.group.hush()

    def draw(self, painter: Painter) -> None:
        """Draw the table's frame, then the lights, then everything on top; a jolt shakes the table."""
        self._show.draw(painter, self.frame(self.view, self.playback.progress()), self.group)
        if self.view.revealing and self.playback.effects.running:
            # No bolt covers its key.
            self.controls.draw_menu(painter)
        self._draw_on_top(painter)

    def draw_ahead(self, painter: Painter) -> Iterator[None]:
        """Make the table's first picture."""
        yield from self._show.draw_ahead(painter, self.frame(self.view, self.playback.progress()))

    def draw_motion(self, painter: Painter) -> Sequence[Rect]:
        """Draw the table again where what lives has moved, and what lies over it there."""
        places = self._show.stir(painter, self.frame(self.view, self.playback.progress()), self.group)
        for place in places:
            with painter.clip(place):
                self._draw_on_top(painter)
        return places

    def _draw_on_top(self, painter: Painter) -> None:
        if not self.playback.effects.covering:
            self.explainer.draw_at(painter, self.geometry, self.match.names)
        if self._skipping.running and self.pool is None:
            self._skipping.draw(painter, self.geometry, revealing=self.view.revealing)
        else:
            self._close_ups.draw(painter, self.view, self.geometry)
        covered = self.draw_over(painter)
        self.group.draw_tip(painter, covered)
        # A later notice replaces it.
        if self._laid.slip and not self.group.tip:
            canvas = self.geometry.canvas
            if self.view.revealing:
                draw_tooltip(painter, self._laid.slip, Rect(canvas.centerx, canvas.bottom, 0, 0), spared=covered)
            else:
                spared = (*(self.group.spared or ()), *covered)
                draw_tooltip(painter, self._laid.slip, self.geometry.confirm, spared=spared)

    def draw_over(self, painter: Painter) -> Sequence[Rect]:  # noqa: ARG002
        """Draw what lies over the table, and only below what is told; return the places that it covers."""
        return ()

    def frame(self, view: TableView, progress: PlaybackState) -> Frame:
        """What to draw of a view, with what the viewer does now."""
        next_turn, carried = None if self.busy else self.next_turn, self.hand.carried
        prompt = table_prompt(
            view,
            self.match.session.phase,
            next_turn,
            self.match.names,
            self.selected,
            carried=carried is not None and carried not in self.selected,
            back=self.can_take_back,
            lost=self._phones.waits_in_vain(next_turn),
            waits=self.lays_last_card,
        )
        doing = Doing(
            next_turn=next_turn,
            awaited=next_bidder(view) if self.playback.awaits_bid else None,
            prompt=None if prompt is None else prompt.at(self._counsel),
            selected=tuple(self.selected),
            on_the_way=self.playback.effects.on_the_way,
            carried=carried,
            at=self.hand.drag.pos,
            # A mentor points at what to choose.
            asked=self.my_turn and carried is None and not self.selected and self._counsel is not Counsel.NONE,
            hands_to=self.names_next,
        )
        frame = self._show.frame(view, progress, doing)
        if not self.has_aid(Moment.LOG):
            frame = replaced(frame, log=None)
        if frame.workshop is not None and not self.has_aid(Moment.PILES):
            frame = replaced(frame, workshop=replaced(frame.workshop, worth=None))
        return frame

    def signs(self) -> Sequence[Sign]:
        """Every sign on the table as it is now, and what it says."""
        frame = self.frame(self.view, self.playback.progress())
        return signs_of(self.app.painter, self.app.tr, frame, self.view, self.geometry)

    def faces(self) -> dict[str, Face]:
        """Everybody at the table."""
        looks = enumerate(self.match.looks)
        return {look.portrait: Face(self.geometry.face(seat), partial(draw_face_in, look=look)) for seat, look in looks}

    def _doorway(self) -> Doorway:
        """The way from this table to the scenes that grow out of it, and back."""
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
        """Draw the table at rest without the viewer's units and the cards on them, which move forward."""
        frame = self.frame(self.view, self.playback.progress())
        units = () if self.viewer is None else self.view.seats[self.viewer].units
        own = {UnitPanel(unit) for unit in units}
        cards = [card for card in frame.cards if card.key not in own and not isinstance(card.key, FixedRobot)]
        self._show.draw_still(painter, replaced(frame, cards=cards), self.group)

    # Read aloud

    @property
    def heading_words(self) -> str:
        """Where in the game the table is."""
        return place_words(self.app.tr, self.view)

    def notice_words(self) -> Sequence[str]:
        """The first-time explanation on show, and why no bid can be taken back."""
        shown = self.explainer.shown
        told = "" if shown is None else words_of(shown, self.match.names).told(self.app.tr)
        return [words for words in (told, self._laid.slip) if words]

    def page_words(self) -> Sequence[str]:
        """At the viewer's turn the lot, and the hand if nobody else is in earshot."""
        if not self.my_turn:
            return ()
        lot = lot_words(self.app.tr, self.view)
        return (lot, hand_words(self.app.tr, self.view)) if self._alone else (lot,)

    @property
    def prompt_words(self) -> str:
        """What the viewer can do now."""
        tr, turn = self.app.tr, None if self.busy else self.next_turn
        if self.playback.held:
            return go_on_words(tr)
        if self.controls.skip.visible:
            return self.controls.skip.hint
        if turn is None or turn.what not in (TurnKind.BID, TurnKind.FORCED):
            return ""
        phase, names = self.match.session.phase, self.match.names
        prompt = table_prompt(self.view, phase, turn, names, self.selected, waits=self.lays_last_card)
        chosen = chosen_words(tr, self.selected) if self._alone else chosen_count(tr, self.selected)
        told = "" if prompt is None else prompt.what.told(tr)
        return f"{chosen}. {told}" if chosen else told

    def spot_words(self, name: object) -> str:
        """A card of the hand, named only if nobody else is in earshot."""
        card = str(name)
        number = 0 if self._alone else self.view.hand.index(card) + 1
        return spot_told(self.app.tr, card, self.selected, number)

    def spoken(self) -> Spoken:
        """The table in words. Where others listen, the button says nothing of the sum that stands on it."""
        spoken, tr = super().spoken(), self.app.tr
        if self._alone or not self.selected or not self.controls.at_confirm:
            return spoken
        return msgspec.structs.replace(spoken, focus=tr.text("{label}, button", label=tr.text("Bid")))

    @property
    def _alone(self) -> bool:
        """Whether nobody hears what is said but the one person."""
        return self.match.lone_human is not None

    def told_of(self, command: Command) -> Sequence[str]:
        """Hand, belt, seats or units, as the table shows them."""
        names, figures = self.match.names, self._show.figures
        return table_told(self.app.tr, command, self.view, names, figures, self.selected)
