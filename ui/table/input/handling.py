"""Mouse, touch, keys and gamepad at the table: which table action an event is, or which button it presses."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from ui.base.viewport import Point
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
    command_of,
    goes_on,
)
from ui.shell.app import App
from ui.table.input.controls import TableControls
from ui.table.input.show import TableShow
from ui.table.input.signs import Sign, sign_at
from ui.table.places.hand import Hand
from ui.table.state.table_actions import TableActions
from ui.table.state.view import TableView
from ui.widgets.spots import CardSpot

WALK = {
    Command.SIGNS: 1,
    Command.NEXT: 1,
    Command.RIGHT: 1,
    Command.DOWN: 1,
    Command.PREVIOUS: -1,
    Command.LEFT: -1,
    Command.UP: -1,
}
"""How far a command moves along the signs."""


class Table(TableActions, Protocol):
    """What handling needs from the table besides the table actions."""

    @property
    def view(self) -> TableView:
        """What the table shows now, with the hand in the player's preferred order."""

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to bid now and the table is at rest."""

    @property
    def busy(self) -> bool:
        """Whether the table still shows what has happened."""

    @property
    def pool(self) -> int | None:
        """The seat whose cards the memory aid shows now, None while it is closed."""

    def signs(self) -> Sequence[Sign]:
        """Every sign on the table now."""

    def rearrange(self) -> None:
        """Move the player's cards to their places after a change of choice or lift."""

    def invalidate(self) -> None:
        """Request a redraw."""


class Handling:
    """Handles one table: cards under the pointer, the one dragged or enlarged, keys, then the buttons."""

    def __init__(self, app: App, table: Table, show: TableShow, hand: Hand, controls: TableControls) -> None:
        """Act on ``table``, whose picture is ``show``; nothing is held yet."""
        self._app = app
        self._table = table
        self._show = show
        self._hand = hand
        self._controls = controls
        self._group = controls.group
        self._zoom = show.zoom

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; returns whether it was used."""
        if self._close_pool(event):
            return True
        match event:
            case Wheel(pos=pos, y=y) if self._show.geometry.log.collidepoint(pos):
                self._show.scroll_log(1 if y > 0 else -1)
                self._table.invalidate()
                return True
            case PointerMoved():
                return self._moved(event) or self._to_the_buttons(event)
            case PointerPressed():
                self._controls.walk_to(None)
                return (
                    self._pressed(event)
                    or self._to_the_buttons(event)
                    or self._explains(event)
                    or self._seen_enough(event)
                )
            case PointerReleased():
                return self._released(event) or self._to_the_buttons(event)
            case _:
                return self._key(event)

    def look_again(self) -> None:
        """The table has changed: the sign being explained may be gone, or mean something else."""
        walked = self._controls.walked
        if walked is not None:
            found = next((sign for sign in self._table.signs() if sign.name == walked.name), None)
            self._controls.walk_to(found)
        else:
            self._controls.point_at(None)

    def let_go(self) -> None:
        """Drop what the pointer holds or lifts, as the release will not be reported."""
        self._zoom.let_go()
        self._group.handle(FocusLost())
        if self._hand.let_go():
            self._table.rearrange()
        self._table.invalidate()

    def _to_the_buttons(self, event: InputEvent) -> bool:
        used = self._group.handle(event)
        if used:
            self._table.invalidate()
        return used

    def _seen_enough(self, event: PointerPressed) -> bool:
        """A press on nothing skips ahead while the table is showing something, but not where a button will be. If it
        was meant to take a bid back, the table says that it comes too late."""
        if event.button == 1 and self._controls.missed_back(event.pos):
            self._table.take_back()
            return True
        if not self._table.busy:
            return False
        if not self._controls.awaits_press(event.pos):
            self._table.go_on()
        return True

    def _close_pool(self, event: InputEvent) -> bool:
        """Close the memory aid at any press; returns whether that uses up the press."""
        if self._table.pool is None or not isinstance(event, PointerPressed | KeyPressed | PadButton):
            return False
        self._table.show_pool(None)
        return isinstance(event, PointerPressed) or command_of(event) in (Command.ACCEPT, Command.CANCEL)

    # The pointer

    def _moved(self, event: PointerMoved) -> bool:
        """Drag a card, lift the one below, or wait to enlarge it; returns whether that uses up the move."""
        hand, at = self._hand, event.pos
        hand.drag.move(at)
        if hand.carried is not None:
            self._zoom.hide()
        if hand.drag.item is not None or self._zoom.held:
            self._table.invalidate()
            return True
        self._hover(at)
        own, below = self._card_at(at), self._show.card_at(at)
        sign = None if own is not None or event.touch else sign_at(self._table.signs(), at)
        self._controls.point_at(sign)
        # Whatever lies on a card takes precedence.
        if self._zoom.point(below if sign is None else None, at):
            self._table.invalidate()
        return False

    def _pressed(self, event: PointerPressed) -> bool:
        """Enlarge a card, or pick up one of the player's."""
        below = self._show.card_at(event.pos)
        if event.button == 3 and (below is not None or self._zoom.card is not None):
            self._zoom.show(below, event.pos)
            self._table.invalidate()
            return True
        if event.button != 1:
            return False
        # The end of a press before this one was not seen, or a second finger came down.
        if self._hand.drag.cancel():
            self._table.rearrange()
        if self._zoom.card is not None:
            self._table.invalidate()
        self._zoom.press(below, event.pos, touch=event.touch)
        card = self._card_at(event.pos)
        if self._to_be_seen(event) and self._zoom.tap(below, free=card is None):
            return True
        if card is None or not self._table.my_turn:
            return False
        self._hand.drag.press(card, event.pos)
        self._group.pressed_elsewhere()
        return True

    def _released(self, event: PointerReleased) -> bool:
        """Hide what was shown while the button was down, or drop a card."""
        if event.button != 1:
            return False
        if self._zoom.release():
            self._table.invalidate()
            return True
        if self._hand.drag.item is None:
            return False
        released = self._hand.drag.release(event.pos)
        if released is not None:
            self._dropped(*released, event.pos)
            # While a card is dragged, nothing is under the pointer.
            self._hover(event.pos)
        return True

    def _to_be_seen(self, event: PointerPressed) -> bool:
        """Whether a press may mean a card to be shown close up: under a button it means that, and while something
        moves, skipping it."""
        if self._table.busy or self._show.playback.reading:
            return False
        button = self._group.at(event.pos, touch=event.touch)
        return button is None or button.only_tells

    def _explains(self, event: PointerPressed) -> bool:
        """A finger, which cannot rest on a sign, taps it to have it explained."""
        sign = sign_at(self._table.signs(), event.pos) if event.touch and not self._table.busy else None
        if sign is None or self._show.playback.reading:
            return False
        self._controls.walk_to(sign)
        self._table.invalidate()
        return True

    def _hover(self, pos: Point) -> None:
        card = self._card_at(pos) if self._table.my_turn else None
        if self._hand.hover(card):
            self._table.rearrange()
            self._app.set_pointer(pygame.SYSTEM_CURSOR_HAND if card else pygame.SYSTEM_CURSOR_ARROW)

    def _card_at(self, pos: Point) -> str | None:
        return self._hand.under(self._show.playback.sprites.poses(), pos)

    def _dropped(self, card: str, dragged: bool, pos: Point) -> None:  # noqa: FBT001
        geometry = self._show.geometry
        if self._hand.moves(card, pos, (geometry.bid_zone, geometry.belt_zone), dragged=dragged):
            self._table.toggle(card)
        else:
            self._table.rearrange()

    # Keys and gamepad

    def _key(self, event: InputEvent) -> bool:
        table, command = self._table, command_of(event)
        if isinstance(event, KeyPressed | PadButton) and self._walks(command):
            table.invalidate()
            return True
        if command is Command.CANCEL and self._zoom.hide():
            table.invalidate()
            return True
        if self._skips(event):
            table.skip_ahead()
            return True
        if self._show.playback.reading and goes_on(event):
            (table.hand_on if command is Command.ACCEPT else table.go_on)()
            return True
        if command is not None and self._opens(command):
            return True
        if table.busy and command is Command.ACCEPT and self._group.focused not in self._controls.takes_back:
            # A key still held from the last bid skips nothing.
            if goes_on(event):
                table.go_on()
            return True
        if isinstance(event, KeyPressed) and event.digit and table.my_turn and not event.repeat:
            hand = table.view.hand
            if event.digit <= len(hand):
                # Chosen by number: Enter now means the bid, not a card that keys reached before.
                self._group.focus(None)
                table.toggle(hand[event.digit - 1])
            return True
        if self._to_the_buttons(event):
            return True
        if command is Command.ACCEPT and table.my_turn and self._hand.selected:
            table.confirm()
            return True
        return False

    def _skips(self, event: InputEvent) -> bool:
        """Whether an event skips ahead: End, the gamepad's X, which can ask for no hint then, or the button."""
        skip, command = self._controls.skip, command_of(event)
        if not skip.visible or (isinstance(event, KeyPressed) and event.repeat):
            return False
        focused = command is Command.ACCEPT and self._group.focused is skip
        return focused or command is Command.END or (isinstance(event, PadButton) and command is Command.HINT)

    def _opens(self, command: Command) -> bool:
        """Carry out a table command, even if there is nothing to show; returns whether it was one."""
        match command:
            case Command.CANCEL | Command.MENU:
                self._table.open_menu()
            case Command.HINT:
                self._table.ask_hint()
            case Command.LAST_AUCTION:
                self._table.show_last()
            case Command.HISTORY:
                self._table.show_history()
            case Command.TAKE_BACK:
                self._table.take_back()
            case Command.ZOOM:
                self._zoom_focused()
            case _:
                return False
        return True

    def _walks(self, command: Command | None) -> bool:
        """Move from sign to sign with keys once that mode is on; returns whether the key does that."""
        walked = self._controls.walked
        if walked is None and command is not Command.SIGNS:
            return False
        signs = self._table.signs()
        step = None if command is None else WALK.get(command)
        if not signs or step is None or (walked is not None and command is Command.SIGNS):
            self._controls.walk_to(None)
            # Keys with a meaning of their own have it here, too.
            return command in (Command.SIGNS, Command.CANCEL)
        at = next((index for index, sign in enumerate(signs) if walked is not None and sign.name == walked.name), -1)
        self._zoom.hide()
        self._controls.walk_to(signs[(at + step) % len(signs)])
        return True

    def _zoom_focused(self) -> None:
        """Enlarge the card that the keys have reached, or the open cards of the belt one after another, the head first,
        then those of the viewer's bid, and after the last one none."""
        spot = self._group.focused
        if isinstance(spot, CardSpot):
            self._zoom.show(spot.name, spot.rect.center)
        else:
            self._zoom_along_the_belt()
        self._table.invalidate()

    def _zoom_along_the_belt(self) -> None:
        """Enlarge the next open card of the belt, or of the viewer's bid after them."""
        view, geometry = self._table.view, self._show.geometry
        belt = [place.card for place in view.belt if place.card is not None]
        cards = [*belt, *(view.own_bid if geometry.tray.w else ())]
        index = cards.index(self._zoom.card) + 1 if self._zoom.card in cards else 0
        if index < len(cards):
            at = geometry.belt_place(index)[:2] if index < len(belt) else geometry.laid.center
            self._zoom.show(cards[index], at)
        else:
            self._zoom.hide()
