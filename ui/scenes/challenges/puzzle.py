"""A puzzle at the table: the position as its seat sees it. The answer is cards, seats, or a card of the belt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

import msgspec

from game.challenges.puzzles import Answer, Overrated, Puzzle, PuzzleKind, Rival
from game.challenges.puzzles.auctions import rivals_of, turned_up, zaps_of
from game.core.events import SeenEvent
from game.core.observation import Observation
from ui.art.card_face import Sitter
from ui.base.tween import QUICK, overshoot
from ui.base.viewport import Point, Rect
from ui.input.input import (
    Command,
    FocusLost,
    InputEvent,
    KeyPressed,
    PadButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    WindowClosing,
    command_of,
)
from ui.match.challenges.puzzle_opponents import puzzle_match
from ui.match.faces import sitters_of
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import MainAction, PuzzleDesk, Ways, asks_for_hint
from ui.scenes.challenges.puzzle_table import (
    Pick,
    Strip,
    belt_picks,
    same_spot,
    seat_picks,
    solved_place,
    strip_boxes,
    strip_of,
)
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.sound.music import Music
from ui.table.aids.pool_view import PoolSign, draw_memory, draw_pool, pool_hint, pool_of
from ui.table.input.show import TableShow
from ui.table.paint.frame import Doing, Frame, PlaybackState
from ui.table.paint.marks import PLATE_VEIL
from ui.table.paint.unit_plate import plate_pictures
from ui.table.places.geometry import TableGeometry
from ui.table.places.hand import Hand, arranged
from ui.table.places.poses import BidCard, OwnCard, SpriteKey, poses
from ui.table.places.sprites import Cue, Pose, Sprites
from ui.table.state.aloud import spot_told, table_told
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import TableView, last_deal, view_of
from ui.widgets.base import Control
from ui.widgets.plate import draw_strip
from ui.widgets.spots import CardSpot, LogSpot

TURN = 2 * QUICK
"""Seconds in which a bid is turned face up."""


class PuzzleScene(WidgetScene):
    """Asks about an auction or the belt. Nothing moves except the answer."""

    music = Music.TABLE

    def __init__(self, app: App, puzzle: Puzzle, number: int, ways: Ways) -> None:
        """Show the position. Raises PuzzleError if it cannot be played."""
        super().__init__(app)
        self.desk = PuzzleDesk(app, puzzle, number, ways)
        """The question, the verdict and the hints."""
        self.kind = puzzle.kind
        match, self.viewer = puzzle_match(puzzle, app.settings, app.tr), puzzle.position.seat
        self.looks = match.looks
        self._public: Observation = match.session.observation(None)
        observation = match.session.observation(self.viewer)
        self._told: list[SeenEvent] = match.session.seen_events(self.viewer)
        self.rivals: dict[int, Rival] = {rival.seat: rival for rival in rivals_of(observation)}
        """What may be known of every other seat with cards."""
        self.desk.names = match.names
        self.desk.lot = observation.belt[0]
        self.hand = Hand()
        """What the person does with the cards in hand."""
        self.hand.selected = list(puzzle.lay)
        self.named: set[int] = set()
        """The seats that were chosen."""
        self._judged: set[int] = set()
        """Those of the last answer that may still be right."""
        self.card: str | None = None
        """The chosen card of the belt."""
        self.turned: Mapping[int, tuple[str, ...]] = {}
        """The rivals' bids that lie face up, by seat."""
        self._answered: Answer | None = None
        """The answer that is judged once these have been turned."""
        self.pool: int | None = None
        """The seat whose cards are shown now, None if none are."""
        view = arranged(view_of(observation, last_deal(self._told)), by_strength=app.settings.sort_hand)
        if puzzle.kind is PuzzleKind.WORTH:
            # The game ends with this lot, and no card of the hand matters any more.
            view = replace(view, hand=())
        self._show = TableShow(app, self.looks, view, seed=match.session.seed, placed=lambda: self._placed())
        self._show.playback.recall(self._told)
        self._foot = Strip()

    @cached_property
    def sitters(self) -> Mapping[str, Sitter]:
        """Each seat sits for its own Mechanic's card."""
        return sitters_of([seat.mechanic for seat in self._public.seats], self.looks)

    # Life cycle

    @property
    def heading_words(self) -> str:
        """The puzzle's title."""
        return self.desk.title

    def page_words(self) -> Sequence[str]:
        """The question, or the reply to an answer."""
        return [self.desk.said or f"{self.desk.question} {self.desk.how}"]

    def spot_words(self, name: object) -> str:
        """A card of the hand."""
        return spot_told(self.app.tr, str(name), self.hand.selected)

    def told_of(self, command: Command) -> Sequence[str]:
        """Hand, belt, seats or units, as the puzzle shows them."""
        return table_told(self.app.tr, command, self.view, [look.name for look in self.looks], self._show.figures)

    @property
    def _strip(self) -> Rect:
        return strip_of(self.app.viewport.canvas, self.app.painter.texts.text_scale, hand=bool(self.view.hand))

    def layout(self, canvas: Rect) -> None:
        """Place the table, and the strip below it."""
        self._show.set_out(canvas, self.viewer, foot=self._strip.h)
        self._show.place()
        self._refresh()

    def enter(self) -> None:
        """Have the units' words drawn ahead."""
        if self.app.art.draws_apart:
            self.app.art.prepare(plate_pictures(self.app.viewport.scale))

    def resume(self) -> None:
        """Become the top scene again: a held button may have been released over another scene."""
        self._let_go()

    @property
    def view(self) -> TableView:
        """What is on the table."""
        return self._show.playback.view

    @property
    def geometry(self) -> TableGeometry:
        """The place of everything on the table."""
        return self._show.geometry

    @property
    def sprites(self) -> Sprites[SpriteKey]:
        """Every card as it is drawn now."""
        return self._show.playback.sprites

    @property
    def wants_frames(self) -> bool:
        """While cards move, or the stamp comes down."""
        return self.desk.stamping or self._show.moving or self.hand.carried is not None or super().wants_frames

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules the question is about."""
        return RulesTopic.SCORING if self.kind is PuzzleKind.WORTH else RulesTopic.BIDDING

    @property
    def choosing(self) -> bool:
        """Whether cards of the hand can be selected now."""
        return self.kind is PuzzleKind.WIN and not self.desk.right

    @property
    def open_cards(self) -> list[str]:
        """The face-up cards of the belt, the head first."""
        return [place.card for place in self.view.belt if place.card is not None]

    def update(self, dt: float) -> None:
        """Advance the cards."""
        self.desk.update(dt)
        if self._show.update(dt):
            self.invalidate()
        if not self._show.moving:
            self._judge()
        if self._show.zoom.held:
            self.hand.drag.cancel()
        super().update(dt)
        if self._show.work_out(self.viewer, lambda: self._public, self.viewer):
            self.invalidate()
        self.wake_within(self._show.wake_after)

    # The answer

    def _answer(self) -> None:
        if self._fault() is not None or self.desk.right or self._answered is not None:
            return
        answers: dict[PuzzleKind, Answer] = {
            PuzzleKind.WIN: tuple(sorted(self.hand.selected)),
            PuzzleKind.BEAT: tuple(sorted(self.named)),
        }
        self._answered = answers.get(self.kind, (self.card or "",))
        if self.kind in answers:
            self.turned = turned_up([*self.rivals.values()], self.desk.proof.check(self._answered))
        self._rearrange(TURN)
        if self.turned and self._show.moving:
            self.app.play(Effect.CARD_FLIP)
        else:
            self._judge()

    def _judge(self) -> None:
        """Say whether the answer is right, once the bids that show it lie face up."""
        answer, self._answered = self._answered, None
        if answer is None:
            return
        self.desk.answer(answer)
        if self.kind is PuzzleKind.BEAT:
            if isinstance(self.desk.wrong, Overrated):
                self.named = self.named - {self.desk.wrong.seat}
            self._judged = self.named
        self._refresh()

    def _fault(self) -> str | None:
        """Why there is nothing to judge yet, None if there is."""
        tr = self.app.tr
        if self.kind is PuzzleKind.WIN and not self.hand.selected:
            return tr.text("Choose cards from your hand first.")
        if self.kind is PuzzleKind.WORTH and self.card is None:
            return tr.text("Choose a card on the belt first.")
        return None

    def _answer_words(self) -> str:
        tr = self.app.tr
        match self.kind:
            case PuzzleKind.WIN:
                zaps = zaps_of(self.hand.selected)
                return tr.plural("Bid {n} zap", "Bid {n} zaps", zaps) if self.hand.selected else tr.text("Bid")
            case PuzzleKind.BEAT:
                if not self.named:
                    return tr.text("Nobody can")
                return ", ".join(self.looks[seat].name for seat in sorted(self.named))
            case _:
                return tr.text("This one")

    def _hint(self) -> None:
        """Give the next hint; the last one shows the answer."""
        if self.desk.hint():
            answer = self.desk.proof.answers[0]
            match self.kind:
                case PuzzleKind.WIN:
                    self.hand.selected = [str(card) for card in answer]
                case PuzzleKind.BEAT:
                    self.named = {int(seat) for seat in answer}
                case _:
                    self.card = str(answer[0])
            self._rearrange()
        self._refresh()

    def toggle_card(self, card: str) -> None:
        """Add a card of the hand to the bid, or take it out."""
        if self.choosing:
            self.turned = {}
            self.app.play(Effect.CARD_DROP if self.hand.toggle(card) else Effect.CARD_PICK)
            if not isinstance(self.group.focused, CardSpot):
                self.group.focus(None)
            self._rearrange()
            self._refresh()

    def toggle_seat(self, seat: int) -> None:
        """Name a rival, which is judged at once, or no longer."""
        if self.desk.right:
            return
        if seat in self.named and self.named == self._judged:
            self.named = self.named - {seat}
        else:
            # One that a hint has named is answered with, too.
            self.named = self.named | {seat}
            self._answer()
        self._refresh()

    def choose_card(self, card: str) -> None:
        """Answer with a card of the belt."""
        if not self.desk.right:
            self.card = card
            self._answer()

    # Controls

    def _refresh(self) -> None:
        tr, geometry = self.app.tr, self.geometry
        main = MainAction(self._answer_words(), self._answer, self._fault())
        log = LogSpot(geometry.log, tr, self._show_history)
        # The Tab order: the choices, then the buttons, then what can only be viewed.
        buttons = self._foot.lay_out(self.app.painter, strip_boxes(self.desk, main, self._hint), self._strip)
        group = [*self._picks(), *buttons, log, *self._signs()]
        focused = self.group.focused
        at = next((i for i, widget in enumerate(group) if focused is not None and same_spot(widget, focused)), None)
        self.group.replace(group, focus=at)
        self.invalidate()

    def _picks(self) -> list[Control]:
        """The choices that make up the answer."""
        geometry = self.geometry
        match self.kind:
            case PuzzleKind.WIN:
                placed = self._placed()
                spots = [(card, placed[OwnCard(card)]) for card in self.view.hand]
                return [CardSpot(card, pose.rect, self.toggle_card) for card, pose in spots] if self.choosing else []
            case PuzzleKind.BEAT:
                named = [seat for seat in geometry.top_seats if seat in self.rivals]
                return seat_picks(geometry, named, self.toggle_seat, self.named)
            case _:
                return belt_picks(geometry, self.open_cards, self.choose_card, self.card)

    def _signs(self) -> list[Control]:
        return [
            PoolSign(
                self.geometry.pool_sign(seat),
                partial(self._show_pool, seat),
                hint=pool_hint(self.app.tr, look, own=seat == self.viewer),
            )
            for seat, look in enumerate(self.looks)
        ]

    def _show_pool(self, seat: int | None) -> None:
        self.pool = seat
        self._show.zoom.hide()
        self.invalidate()

    def _show_history(self) -> None:
        self._let_go()
        self.app.go.history(self.looks, self._told)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Route an event to the cards, the buttons or what is open over them; a press waits for no verdict."""
        if self._answered is not None and isinstance(event, PointerPressed | KeyPressed | PadButton):
            self._judge()
        if self.pool is not None and isinstance(event, PointerPressed | KeyPressed | PadButton):
            self._show_pool(None)
            if isinstance(event, PointerPressed) or command_of(event) in (Command.ACCEPT, Command.CANCEL):
                return True
        match event:
            case WindowClosing():
                return False
            case FocusLost():
                self._let_go()
                self.group.handle(event)
                return True
            case Wheel(pos=pos, y=y) if self.geometry.log.collidepoint(pos):
                self._show.scroll_log(1 if y > 0 else -1)
                self.invalidate()
                return True
            case PointerMoved() | PointerPressed() | PointerReleased():
                return self._pointer(event)
            case _:
                return self._key(event)

    def _pointer(self, event: PointerMoved | PointerPressed | PointerReleased) -> bool:
        hand, zoom, below = self.hand, self._show.zoom, self._card_at(event.pos)
        if isinstance(event, PointerMoved):
            hand.drag.move(event.pos)
            if hand.drag.item is not None:
                zoom.hide()
                self.invalidate()
                return True
            self._hover(event.pos)
            if zoom.point(below, event.pos):
                self.invalidate()
        elif isinstance(event, PointerPressed) and event.button == 3 and (below or zoom.card) is not None:
            zoom.show(below, event.pos)
            self.invalidate()
            return True
        elif isinstance(event, PointerReleased) and event.button == 1 and zoom.release():
            # What lies on the card was pressed, too, and is not meant.
            self.group.handle(FocusLost())
            self.invalidate()
            return True
        elif isinstance(event, PointerReleased) and event.button == 1 and hand.drag.item is not None:
            released = hand.drag.release(event.pos)
            if released is not None:
                self._dropped(*released, event.pos)
            return True
        elif isinstance(event, PointerPressed) and event.button == 1:
            # The end of a press before this one was not seen, or a second finger came down.
            if hand.drag.cancel() or zoom.card is not None:
                self.invalidate()
            zoom.press(below, event.pos, touch=event.touch)
            card = hand.under(self.sprites.poses(), event.pos) if self.choosing else None
            if self.group.at(event.pos, touch=event.touch) is None and zoom.tap(below, free=card is None):
                return True
            if card is not None:
                hand.drag.press(card, event.pos)
                self.group.pressed_elsewhere()
                return True
        return super().handle(event)

    def _key(self, event: InputEvent) -> bool:
        command = command_of(event)
        if command is Command.CANCEL and self._show.zoom.hide():
            self.invalidate()
            return True
        if command in (Command.CANCEL, Command.MENU):
            self.desk.ways.back()
            return True
        if asks_for_hint(event):
            self._hint()
            return True
        if command is Command.HISTORY:
            self._show_history()
            return True
        if command is Command.ZOOM:
            self._zoom_focused()
            return True
        if isinstance(event, KeyPressed) and event.digit and not event.repeat:
            self._digit(event.digit)
            return True
        if super().handle(event):
            return True
        if command is Command.ACCEPT and not (isinstance(event, KeyPressed) and event.repeat):
            (self.desk.go_on if self.desk.right else self._answer)()
            return True
        return False

    def _digit(self, digit: int) -> None:
        """Handle the keys 1, 2, 3 ...: they select a choice, counted from the left."""
        choices: dict[PuzzleKind, tuple[Sequence[str | int], Callable[..., None]]] = {
            PuzzleKind.WIN: (self.view.hand, self.toggle_card),
            PuzzleKind.BEAT: ([seat for seat in self.geometry.top_seats if seat in self.rivals], self.toggle_seat),
            PuzzleKind.WORTH: (self.open_cards, self.choose_card),
        }
        offered, choose = choices[self.kind]
        if digit <= len(offered):
            choose(offered[digit - 1])

    def _zoom_focused(self) -> None:
        """Enlarge the focused card, or else the head of the belt."""
        spot = self.group.focused
        named = spot.name if isinstance(spot, CardSpot | Pick) else None
        card = named if isinstance(named, str) else self.desk.lot
        self._show.zoom.show(card, spot.rect.center if spot is not None and card == named else (0.0, 0.0))
        self.invalidate()

    def _card_at(self, pos: Point) -> str | None:
        return self._show.card_at(pos) if pos[1] < self._strip.top else None

    def _hover(self, pos: Point) -> None:
        card = self.hand.under(self.sprites.poses(), pos) if self.choosing else None
        if self.hand.hover(card):
            self._rearrange()

    def _dropped(self, card: str, dragged: bool, pos: Point) -> None:  # noqa: FBT001
        geometry = self.geometry
        if self.hand.moves(card, pos, (geometry.bid_zone, geometry.head), dragged=dragged):
            self.toggle_card(card)
        else:
            self._rearrange()

    def _let_go(self) -> None:
        self._show.zoom.let_go()
        self.group.handle(FocusLost())
        if self.hand.let_go():
            self._rearrange()
        self.invalidate()

    def _placed(self) -> dict[SpriteKey, Pose]:
        placed = self.hand.lifted(poses(self.view, self.geometry, self.hand.selected))
        for key, pose in placed.items():
            if isinstance(key, BidCard) and key.seat in self.turned:
                placed[key] = msgspec.structs.replace(pose, face=("face", self.turned[key.seat][key.index]))
        return placed

    def _rearrange(self, seconds: float = QUICK) -> None:
        self._show.playback.move_cards(Cue(0.0 if self.app.settings.reduced_motion else seconds, easing=overshoot))
        self.invalidate()

    # Drawing

    def draw(self, painter: Painter) -> None:
        """Draw the table, the strip, the choices made, and the stamp."""
        self._show.draw(painter, self._frame(self.view, self._show.playback.progress()))
        painter.layer("puzzle strip", self._strip, lambda inner: draw_strip(inner, self._strip))
        self._foot.draw(painter)
        if self.desk.right:
            self.desk.draw_solved(painter, solved_place(self.geometry, len(self.open_cards)))
        self.group.draw(painter)
        if self.pool is not None:
            self._draw_pool(painter, self.pool)
        if self._show.zoom.card is not None:
            self._show.zoom.draw(painter, self.app.tr, self.view.robots_on(self._show.zoom.card))

    def _draw_pool(self, painter: Painter, seat: int) -> None:
        """Draw the viewer's discard pile, or what is known of a rival's cards."""
        painter.dim(PLATE_VEIL)
        if seat in self.rivals:
            draw_memory(painter, self.app.tr, self.looks[seat], self.rivals[seat])
        else:
            draw_pool(painter, self.app.tr, self.looks[seat], *pool_of(self._public, self.view, seat))

    def _frame(self, view: TableView, progress: PlaybackState) -> Frame:
        """What to draw; it asks for a bid if the answer is one."""
        next_turn = NextTurn(TurnKind.BID, self.viewer) if self.choosing else None
        hand = self.hand
        asked = self.choosing and not hand.selected and hand.carried is None
        doing = Doing(next_turn, selected=hand.selected, carried=hand.carried, at=hand.drag.pos, asked=asked)
        return self._show.frame(view, progress, doing)
