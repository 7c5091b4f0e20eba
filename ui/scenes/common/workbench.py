"""Moving robots onto units: the common base of allocation and scoring.

A card is dragged onto a target, or picked with a click (or a key) and then placed with another. Targets that accept the
card glow; one that doesn't says why, and the card goes back. The bench grows out of the table: units and cards move
forward from their places there, and return at the end.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.core.actions import Action
from game.core.build_plan import Place
from game.core.rulebook import Rule
from ui.base.theme import LOG_GREEN, LOG_GROUND, YELLOW, with_alpha
from ui.base.tween import QUICK, ease_out, overshoot
from ui.base.viewport import Point, Rect
from ui.halls.wall import hall_steps
from ui.halls.workshop import draw_workshop_hall
from ui.input.input import Command, FocusLost, InputEvent, WindowClosing, command_of
from ui.layout.leaves import Leaf
from ui.match.refusal import Refusal, words_for_the_rule
from ui.paint.ahead import POLL, Ahead, Draw
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.scenes.common.bench_frame import pieces, side_button
from ui.scenes.common.bench_passage import cards_out, come_forward, flights_in, flights_out
from ui.scenes.common.bench_pointer import BenchPointer, Target, card_told, target_at, target_told
from ui.scenes.common.game_desk import DESK_COMMANDS, Acting, GameDesk
from ui.scenes.common.page import PageScene
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.aids.card_zoom import CardZoom
from ui.table.motion.passage import Arrival, Doorway, Leaving, passage_seconds
from ui.table.paint.cards import RIM, draw_card
from ui.table.paint.marks import draw_inviting
from ui.table.places.sprites import Cue, Pose, Sprites
from ui.widgets.base import Control
from ui.widgets.button import PRIMARY
from ui.widgets.spots import CardSpot


def draw_lying(
    painter: Painter,
    sprites: Sprites[str],
    *,
    picked: str | None,
    dragged: str | None,
    considered: str | None,
    idle: Callable[[str], bool],
    wanted: Callable[[str], bool],
) -> None:
    """Draw every card but the ``dragged`` one: the one that is ``picked`` or ``considered`` glows, ``wanted`` ones have
    a yellow rim, ``idle`` ones are darkened."""
    for card, pose in sprites.drawn([dragged] if dragged else []):
        if card == picked:
            painter.glow(pose.rect, with_alpha(YELLOW, 170), spread=14, radius=12)
        elif card == considered:
            painter.glow(pose.rect, with_alpha(LOG_GREEN, 150), spread=14, radius=12)
        resting = sprites.resting(card)
        draw_card(painter, pose, moving=not resting, rim=RIM if resting and wanted(card) else 0.0)
        if idle(card) and resting:
            painter.panel(pose.rect, with_alpha(LOG_GROUND, 150), radius=pose.w * (20 / 250))


def draw_dragged(painter: Painter, pose: Pose, pos: Point) -> None:
    """Draw the card in hand, which lies in ``pose`` otherwise, at the pointer."""
    flat = replace(pose, x=pos[0], y=pos[1])
    painter.glow(flat.rect, with_alpha(YELLOW, 150), spread=18, radius=12)
    draw_card(painter, replace(flat, angle=-6))


class Workbench(PageScene, ABC):
    """A scene with movable cards and targets. Subclasses say what is around them, and what a drop does; units and cards
    are drawn in rooms of the page."""

    at_table = True

    def __init__(self, app: App, desk: GameDesk | None, round_number: int, doorway: Doorway | None) -> None:
        """Start with nothing in hand. ``desk`` is the game being played, None for an example; ``round_number`` sets the
        time of day in the hall. ``doorway`` leads to the game's table; without it nothing moves in or out."""
        super().__init__(app)
        self._desk = desk
        self.picked: str | None = None
        self.refused: Refusal | None = None
        """Why the last card was refused, until the next move."""
        self._round = round_number
        self._doorway = doorway
        self.arrival: Arrival | None = None
        """The transition from the table; None once everything has arrived, or if nothing moves."""
        self._collage = Collage()
        self._ahead = Ahead(lambda painter: hall_steps(painter, round_number + 1))
        """The next round's hall, while the player thinks."""
        self.sprites: Sprites[str] = Sprites()
        """Every card by card id as it is drawn now, possibly on its way to its pose in ``poses``."""
        self.zoom = CardZoom(app.settings)
        """The card shown enlarged."""
        self._pointer = BenchPointer(self, self.sprites, self.zoom, self.group)

    # For subclasses to define

    @abstractmethod
    def poses(self) -> dict[str, Pose]:
        """The pose of every card by card id."""

    @abstractmethod
    def targets(self) -> Sequence[Target]:
        """The places that may take a card, the topmost last."""

    @abstractmethod
    def movable(self, card: str) -> bool:
        """Whether a card may be picked up."""

    @abstractmethod
    def placed(self, card: str) -> bool:
        """Whether a card has been placed, so that a click takes it back."""

    @abstractmethod
    def drop(self, card: str, target: Target) -> None:
        """Put a card on a target that accepts it."""

    @abstractmethod
    def take_back(self, card: str) -> None:
        """Take a placed card back."""

    @abstractmethod
    def unit_pieces(self) -> dict[str, Piece]:
        """The units by card id; a piece's bounds extend ``SHADOW`` beyond the unit's own rectangle on every side."""

    def word_pieces(self) -> list[Piece]:
        """Everything written or drawn in front of the hall except the units."""
        return pieces(self.arranged.placed)

    def face_pieces(self) -> dict[int, Piece]:
        """The faces of other seats that move in, by seat; a piece's bounds are the face's own rectangle."""
        return {}

    def first_draws(self) -> list[Draw]:
        """The drawings that are slow the first time, each short enough for one frame."""
        return [piece.draw for piece in self.word_pieces()]

    @abstractmethod
    def robots_on(self, unit: str) -> Sequence[str]:
        """The robots that are fixed to a unit; none for any other card."""

    def idle(self, card: str) -> bool:
        """Whether a card has no use here now, so that it is darkened."""
        return not self.movable(card)

    def wanted(self, card: str) -> bool:
        """Whether a card is one of those that something is to be done with now."""
        del card
        return False

    def misfit(self, card: str) -> Refusal | None:
        """Why no target takes a card, so that it is not picked up; None if one may."""
        del card
        return None

    @property
    def message(self) -> str:
        """Why a card was refused, "" if none was."""
        return "" if self.refused is None else self.refused.words

    @property
    def rule_asked(self) -> Rule | None:
        """The rule that just refused a card, or that disables a button."""
        return self.group.rule_asked if self.refused is None else self.refused.rule

    def rules_button(self) -> Leaf:
        """The button that opens the rules, at the rule that just refused a card."""
        tr = self.app.tr
        if self.refused is None:
            return side_button(tr.text("Rules"), self.app.go.rules, key="rules")
        return side_button(tr.text("Why?"), self.app.go.rules, key="rules", look=PRIMARY, hint=words_for_the_rule(tr))

    def zone(self, name: str) -> Rect:
        """The place of what every bench has: "units", "line" and "pile"."""
        return self.place_of(name) or Rect(0, 0, 0, 0)

    # Reading aloud

    def notice_words(self) -> Sequence[str]:
        """Why a card was refused."""
        return [self.message] if self.message else []

    def spot_words(self, name: object) -> str:
        """A card, and where it is; or a target, and whether it takes the picked card."""
        tr = self.app.tr
        target = next((target for target in self.targets() if target.name == name), None)
        if target is None:
            card = str(name)
            return card_told(tr, card, picked=card == self.picked, placed=self.placed(card))
        return target_told(tr, target, self.picked, self.robots_on(target.unit))

    # Life cycle

    def layout(self, canvas: Rect) -> None:
        """Put every card in its place at once."""
        self.arrival = None
        self._collage = Collage()
        super().layout(canvas)
        self.sprites.place(self.poses())

    def lay_out_again(self) -> None:
        """Say what is to be said now; cards on their way go on."""
        super().layout(self.app.viewport.canvas)
        self.invalidate()

    def spots(self) -> Sequence[Control]:
        """The cards and, for one that is picked, the targets."""
        before = {spot.name: spot for spot in self.group.widgets if isinstance(spot, CardSpot)}
        spots: list[Control] = [
            CardSpot(card, pose.rect, self._accept_card) for card, pose in self.poses().items() if self.movable(card)
        ]
        if self.picked is not None:
            spots += [CardSpot(target.name, target.rect, self._accept_target) for target in self.targets()]
        for index, spot in enumerate(spots):
            kept = before.get(spot.name) if isinstance(spot, CardSpot) else None
            if kept is not None:
                # It keeps the focus.
                kept.rect = spot.rect
                spots[index] = kept
        return spots

    def enter(self) -> None:
        """Move forward from the table."""
        doorway, desk, seconds = self._doorway, self._desk, passage_seconds(self.app.settings)
        if doorway is None or desk is None or seconds == 0:
            return
        come_forward(self.sprites, doorway, desk.player, self.poses(), seconds)
        flights = flights_in(doorway, self.unit_pieces(), self.face_pieces())
        self.arrival = Arrival(
            doorway,
            self._collage,
            self._pieces,
            flights,
            seconds,
            [*self.first_draws(), self._draw_first_hall],
        )

    def _draw_first_hall(self, painter: Painter) -> None:
        draw_workshop_hall(painter, self._round)
        self.group.draw(painter)

    def leave(self, actions: Sequence[Action], on_done: Acting) -> None:
        """Carry out the decision and go back to the table."""
        doorway, desk, seconds = self._doorway, self._desk, passage_seconds(self.app.settings)
        self.app.go.back(self)
        if doorway is None or desk is None or seconds == 0:
            on_done(actions)
            return
        units, words, faces = self.unit_pieces(), self.word_pieces(), self.face_pieces()
        pieces, lying = self._all_pieces(units, words, faces), self.sprites.poses()
        fixed = self.fixed_cards()
        on_done(actions)
        flights = flights_out(doorway, units, faces)
        cards = cards_out(doorway, desk.player, lying, fixed)
        seen = {"hall", *(flight.name for flight in flights)}
        if doorway.private:
            # The words reveal the pile, too.
            seen |= {piece.name for piece in words}
        pieces = [piece for piece in pieces if piece.name in seen]
        doorway.show(Leaving(seconds, self._collage, pieces, flights, cards))

    def fixed_cards(self) -> set[str]:
        """The cards fixed to the units in earlier rounds."""
        return set() if self._desk is None else self._desk.fixed_cards()

    def resume(self) -> None:
        """Drop the card under the pointer: this scene will not see the button's release."""
        super().resume()
        self._pointer.let_go()
        self.zoom.let_go()
        self.rearrange()

    @property
    def wants_frames(self) -> bool:
        """While cards move."""
        return self.sprites.moving or self._pointer.dragged is not None or self.arrival is not None

    def update(self, dt: float) -> None:
        """Advance the cards."""
        if self.arrival is not None:
            self.arrival.update(self.app.painter, dt)
            waiting = self.arrival.waiting
            self.arrival = None if self.arrival.over else self.arrival
            self.invalidate()
            if waiting:
                return
        if self.sprites.moving:
            self.invalidate()
        self.sprites.update(dt)
        super().update(dt)
        self.dirty = self.zoom.update(dt) or self.dirty
        if self.zoom.held:
            self._pointer.let_go()
        ahead = not self.wants_frames and self._ahead.step(self.app.painter)
        self.wake_within(self.zoom.wake_after, POLL if ahead else None)

    def rearrange(self, seconds: float = QUICK) -> None:
        """Send every card to its place."""
        duration = 0.0 if self.app.settings.reduced_motion else seconds
        easing = overshoot if seconds == QUICK else ease_out
        self.lay_out_again()
        self.sprites.move(self.poses(), Cue(duration, easing=easing))

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Pick, drag and drop; buttons; the menu."""
        command = command_of(event)
        if command is Command.CANCEL and self.picked is not None:
            self._pick(None)
            return True
        if command is Command.CANCEL and self.zoom.hide():
            self.invalidate()
            return True
        if self._desk is None:
            if command is Command.CANCEL:
                self.go_back()
                return True
        elif isinstance(event, WindowClosing) or command in DESK_COMMANDS:
            # Let go of a dragged card first: the scene that opens gets the button's release.
            self.resume()
            self._desk.open(command)
            return True
        if command_of(event) is Command.ZOOM and isinstance(self.group.focused, CardSpot):
            named = self.group.focused.name
            # For a place on a unit, show the unit.
            self.zoom.show(named.unit if isinstance(named, Place) else named, self.group.focused.rect.center)
            self.invalidate()
            return True
        if isinstance(event, FocusLost):
            self.resume()
            return True
        return self._pointer.handle(event) or super().handle(event)

    def gripped(self, card: str) -> None:
        """A card was taken hold of: if it has no use here, say why."""
        refused = self.misfit(card) if card in self.poses() and not self.placed(card) else None
        if refused != self.refused:
            self.refused = refused
            self.lay_out_again()

    def released(self, card: str, pos: Point, *, dragged: bool) -> None:
        """A card was let go of at ``pos``, ``dragged`` there or clicked."""
        if not dragged:
            self._accept_card(card)
        elif not self.try_drop(card, pos):
            if self.placed(card):
                self.take_back(card)
                self.app.play(Effect.TAKE_BACK)
            self.refused = self.misfit(card)
            if self.refused is not None:
                self.app.play(Effect.ILLEGAL)
            self._snap_back(card, pos)

    def try_drop(self, card: str, pos: Point) -> bool:
        """Drop a card where the pointer is; return whether there is a target at all."""
        target = target_at(self.targets(), pos)
        if target is None:
            return False
        self._put(card, target, pos)
        return True

    def _put(self, card: str, target: Target, pos: Point) -> None:
        fault = target.fault(card)
        self.picked = None
        self.refused = fault
        if fault is None:
            self.drop(card, target)
            self.app.play(Effect.WELD)
            self.rearrange()
        else:
            self.app.play(Effect.ILLEGAL)
            self._snap_back(card, pos)

    def _snap_back(self, card: str, pos: Point) -> None:
        """Send a card home, faster if it is close."""
        home = self.poses()[card]
        distance = math.hypot(home.x - pos[0], home.y - pos[1])
        current = {**self.sprites.poses(), card: replace(home, x=pos[0], y=pos[1], angle=0)}
        self.sprites.place(current)
        self.rearrange(min(0.225, max(0.112, distance / 4000.0)))

    def _accept_card(self, card: str) -> None:
        """Handle a click or a key on a card: take it back if it is placed, otherwise pick it or let it go."""
        if self.placed(card) and self.picked is None:
            self.take_back(card)
            self.app.play(Effect.TAKE_BACK)
            self.rearrange()
        else:
            self._pick(None if card == self.picked else card)

    def _accept_target(self, name: str | Place) -> None:
        target = next(target for target in self.targets() if target.name == name)
        if self.picked is not None:
            self._put(self.picked, target, target.rect.center)

    def _pick(self, card: str | None) -> None:
        self.refused = None if card is None else self.misfit(card)
        self.picked = card if self.refused is None else None
        self.app.play(Effect.CARD_PICK if self.refused is None else Effect.ILLEGAL)
        self.lay_out_again()

    # Drawing

    @property
    def held(self) -> str | None:
        """The card being dragged or picked."""
        return self._pointer.dragged or self.picked

    @property
    def considered(self) -> str | None:
        """The card the player is considering: held, under the pointer, or focused with the keys."""
        focused = self.group.focused
        reached = focused.name if self.group.ring and isinstance(focused, CardSpot) else None
        return self.held or (reached if reached in self.poses() else None) or self._pointer.over

    def _pieces(self) -> list[Piece]:
        """Everything at rest, the hall first; moving things are drawn separately."""
        units, words, faces, arrival = self.unit_pieces(), self.word_pieces(), self.face_pieces(), self.arrival
        if arrival is not None:
            units = {unit: piece for unit, piece in units.items() if piece.name in arrival.landed}
            faces = {seat: piece for seat, piece in faces.items() if piece.name in arrival.landed}
        return self._all_pieces(units, words, faces)

    def _all_pieces(
        self, units: Mapping[str, Piece], words: Sequence[Piece], faces: Mapping[int, Piece]
    ) -> list[Piece]:
        """The hall with these pieces, the lowest first."""
        number = self._round
        hall = Piece("hall", number, self.app.viewport.canvas, lambda to: draw_workshop_hall(to, number))
        return [hall, *units.values(), *words, *faces.values()]

    def draw(self, painter: Painter) -> None:
        """Draw the hall, glowing targets, cards, buttons, and the card in hand."""
        arrival = self.arrival
        if arrival is None:
            self._collage.draw(painter, self._pieces())
        else:
            arrival.draw(painter)
            if arrival.waiting:
                return
        if self.held is not None:
            for target in self.targets():
                if target.fault(self.held) is None:
                    draw_inviting(painter, target.rect)
        dragged, considered = self._pointer.dragged, self.considered
        draw_lying(
            painter,
            self.sprites,
            picked=self.picked,
            dragged=dragged,
            considered=considered if considered is not None and self.movable(considered) else None,
            idle=self.idle,
            wanted=self.wanted,
        )
        if arrival is None:
            self.group.draw(painter, tip=False)
        if dragged is not None:
            draw_dragged(painter, self.sprites.poses()[dragged], self._pointer.pos)
        self.zoom.draw(painter, self.app.tr, () if self.zoom.card is None else self.robots_on(self.zoom.card))
        covered = self.draw_over(painter)
        if arrival is None:
            self.group.draw_tip(painter, covered)

    def draw_over(self, painter: Painter) -> Sequence[Rect]:  # noqa: ARG002
        """Draw what lies over the bench, and only below tooltips; return the places that it covers."""
        return ()
