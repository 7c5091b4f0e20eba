"""The table's buttons, and the cards and signs that keys can reach, as a function of the table's state.

`ControlsState` is everything they depend on besides the layout. Equal states have equal controls.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.cards import POWER
from game.core.rulebook import Rule
from game.core.rules import ROUNDS
from ui.base.i18n import N_, Translator
from ui.base.theme import BRASS, BUTTON
from ui.base.viewport import Point, Rect, around
from ui.input.glyphs import Device, beside, glyph
from ui.input.input import Command
from ui.match.faces import SeatLook
from ui.match.refusal import link_to
from ui.paint.painter import Painter
from ui.table.aids.pool_view import PoolSign, pool_hint
from ui.table.input.signs import Sign, lay_on
from ui.table.paint.phone_mark import PHONE_RATIO, draw_phone
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, SpriteKey
from ui.table.places.sprites import Pose
from ui.table.places.stage_geometry import StageGeometry, stage_of
from ui.table.state.phone_marks import PhoneMark
from ui.table.state.prompts import next_bidder
from ui.table.state.table_actions import TableActions
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import Stage, TableView
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import BUTTON_EDGE, SECONDARY, Button
from ui.widgets.focus import FocusGroup
from ui.widgets.round_button import RoundButton, round_row
from ui.widgets.spots import CardSpot, LogSpot, SignSpot

TOUCH_SIGNS = {
    Command.HINT: "?",
    Command.LAST_AUCTION: "«",
    Command.HELP: "§",
    Command.CANCEL: "…",
    Command.MENU: "…",
    Command.TAKE_BACK: "‹",
}
"""What the round buttons show to a finger, which has no keys."""


def way_to_the_menu(tr: Translator) -> Command:
    """The command whose key the menu's button names: Esc, but Start on a gamepad."""
    return Command.MENU if tr.device == Device.PAD else Command.CANCEL


def way_to_skip(tr: Translator) -> Command:
    """The command that skips ahead: on a gamepad the one for hints, which can give none then."""
    return Command.HINT if tr.device == Device.PAD else Command.END


@dataclass(frozen=True)
class ControlsState:
    """What the table shows, and what a person may do there now.

    ``to_act`` is the seat to act and ``next_turn`` what for, None while the table still shows what happened before;
    ``bidding``: for a bid.
    """

    view: TableView
    viewer: int | None
    """The seat whose hand is shown."""
    to_act: int | None
    next_turn: NextTurn | None
    bidding: bool
    selected: tuple[str, ...]
    """The cards of the bid."""
    hovered: str | None
    """The card under the pointer."""
    memory_aid: bool
    """Whether there are signs for it."""
    log: bool
    """Whether the log is there."""
    forced: tuple[str, ...]
    """The viewer's last card, while it waits to bid by itself."""
    hasten: bool
    """A press lays it at once."""
    skip: bool
    """The auctions go on without any person, who may skip ahead."""
    held: bool
    """A winner waits for someone to continue."""
    way_on: bool
    """A button goes on from the winner on show."""
    names_next: int | None
    """The person who is next after a winner that waits."""
    told: bool
    """An auction's winner has been shown."""
    back: bool
    """The player's bid can be taken back."""
    late: bool
    """It could be, until something that came after it was shown; the bids have not been gathered yet."""
    bench: bool = False
    """The player may return to the bench, which was left with nothing fixed."""
    phones: tuple[PhoneMark | None, ...] = ()
    """What the table shows of each seat's phone; empty if nobody has one."""

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to bid now and the table is at rest."""
        return self.next_turn is not None and self.next_turn.what is TurnKind.BID

    @property
    def others(self) -> bool:
        """Whether somebody else bids before the viewer."""
        if self.next_turn is not None:
            return not self.my_turn
        return next_bidder(self.view) not in (None, self.viewer)


class TableControls:
    """The controls of one table, and the focus that moves between them."""

    def __init__(self, actions: TableActions, looks: Sequence[SeatLook], group: FocusGroup) -> None:
        """``actions`` are the table actions that they trigger; ``looks`` are the seats'; ``group`` is their focus."""
        self._actions = actions
        self._looks = tuple(looks)
        self._persons = sum(look.human for look in looks)
        self.group = group
        """The buttons, and the cards and signs that can be reached with keys."""
        self.no_hint = ""
        """Why this table never gives hints; "" if it does."""
        self.notices: list[Control] = []
        """What stands above the log in a game of a kind of its own."""
        self._state: ControlsState | None = None
        self._sign = SignSpot()
        self.walked: Sign | None = None
        """The sign that the keys have reached."""

    @property
    def at_confirm(self) -> bool:
        """Whether the bid button has the focus."""
        return self.group.focused is self._confirm

    def lay_out(
        self,
        tr: Translator,
        painter: Painter,
        geometry: TableGeometry,
        viewer: int | None,
        *,
        open_rules: Callable[[], None],
        phones: bool = False,
    ) -> None:
        """Recreate all buttons: words and places may have changed. ``phones``: somebody at this table has one."""
        self._tr, self._state = tr, None
        self._has_hand = not geometry.afar
        self.group.spared = (geometry.hand_zone, geometry.prompt, geometry.counsel, geometry.confirm, geometry.log)
        self._stage: StageGeometry = stage_of(geometry)
        actions = self._actions

        radius, beside_it = geometry.round_radius, geometry.round_beside
        # In place of the hint, which nobody can have while the table is for all.
        first = max((tr.text("Hint"), tr.text("Phones")), key=len) if phones else tr.text("Hint")
        # In place of the last auction, as long as one may go back to the bench: the longer word decides.
        second = max((tr.text("Last auction"), tr.text("Bench")), key=lambda label: max(map(len, label.split())))
        labels = (first, second, tr.text("Rules"), tr.text("Menu"))
        places = [geometry.round_button(index) for index in range(4)]
        places, style = round_row(painter, places, labels, radius=radius, beside=beside_it)

        def round_button(index: int, command: Command, label: str, on_press: Callable[[], None]) -> RoundButton:
            named = glyph(tr, command)
            sign = named if named and (command is not Command.TAKE_BACK or len(named) <= 4) else TOUCH_SIGNS[command]
            return RoundButton(places[index], sign, label, on_press, radius=radius, beside=beside_it, style=style)

        self._confirm = Button(geometry.confirm, "", actions.confirm, lines=2)
        self._hasten = Button(geometry.confirm, tr.text("Next"), actions.confirm)
        take_back = tr.text("Take back") + beside(tr, Command.TAKE_BACK)
        self.back = Button(geometry.confirm, take_back, actions.take_back, look=SECONDARY, lines=2)
        """Takes the player's bid back."""
        self.back.hint = tr.text(
            "You may change your mind until the next bid is made{key}.", key=beside(tr, Command.TAKE_BACK)
        )
        self.back.hint += " " + tr.text("Like a hint, it counts as help.")
        self._hint = round_button(0, Command.HINT, tr.text("Hint"), actions.ask_hint)
        self._hint.hint = tr.text("What a mastermind would do in your place, and why.")
        self._again = round_button(1, Command.LAST_AUCTION, tr.text("Last auction"), actions.show_last)
        self._again.hint = tr.text("Who won the last auction, and why{key}.", key=beside(tr, Command.LAST_AUCTION))
        # In place of the last auction, which belongs to the round before.
        self._bench = round_button(1, Command.TAKE_BACK, tr.text("Bench"), actions.return_to_the_bench)
        self._bench.hint = tr.text(
            "Back to the bench: you have fixed nothing. Possible until the first bid, and counts as help{key}.",
            key=beside(tr, Command.TAKE_BACK),
        )
        self._log = LogSpot(geometry.log, tr, actions.show_history)
        self._rules = round_button(2, Command.HELP, tr.text("Rules"), open_rules)
        self._rules.hint = tr.text("The rules, opened at the one you need now{key}.", key=beside(tr, Command.HELP))
        self._menu = round_button(3, way_to_the_menu(tr), tr.text("Menu"), actions.open_menu)
        self._menu.hint = tr.text(
            "Pause, settings, and the way out: your game is saved{key}.", key=beside(tr, way_to_the_menu(tr))
        )
        # Not the yellow button: Enter, which goes on from each winner, must not skip them all.
        self.skip = Button(geometry.confirm, "", actions.skip_ahead, look=SECONDARY, lines=2)
        """Skips the auctions that go on without the player."""
        self.skip.hint = tr.text(
            "Without cards you only watch. Then you see what was sold{key}.", key=beside(tr, way_to_skip(tr))
        )
        self._skip_home = self.skip.rect
        self.way_on = Button(self._stage.go_on, tr.text("Next"), actions.hand_on, lines=2)
        """Goes on from the winner on show."""
        self._phones = PhonesButton(
            places[0], "phone", tr.text("Phones"), actions.open_phones, radius=radius, beside=beside_it, style=style
        )
        self._phones.hint = tr.text("The code again, and who plays instead of a phone that is not there.")
        self._phone_signs = [
            PhoneSign(geometry.phone_sign(seat), actions.open_phones) for seat in range(geometry.seats)
        ]
        self._pool_signs = [
            PoolSign(
                geometry.pool_sign(seat),
                partial(actions.show_pool, seat),
                hint=pool_hint(tr, look, own=seat == viewer),
            )
            for seat, look in enumerate(self._looks)
        ]

    def follow(self, state: ControlsState, placed: Callable[[], Mapping[SpriteKey, Pose]]) -> bool:
        """Update the controls to a state, with cards placed as in ``placed``; returns whether anything has changed."""
        if state == self._state:
            return False
        self._state = state
        self._show_and_hide(state)
        self._word_confirm(state)
        self._give_reasons(state)
        self._fill_group(state, placed)
        return True

    def draw_menu(self, painter: Painter) -> None:
        """Draw the menu's button once more, over what has been drawn since."""
        if self._menu.visible:
            self._menu.draw(painter, ring=self.group.focused is self._menu)

    # Signs

    def point_at(self, sign: Sign | None) -> None:
        """The pointer is on a sign, or on none."""
        if self.walked is None:
            lay_on(self._sign, sign)

    def walk_to(self, sign: Sign | None) -> None:
        """Highlight a sign reached by keys; None ends that."""
        was, self.walked = self.walked, sign
        lay_on(self._sign, sign)
        if sign is not None:
            self.group.point_out(self._sign)
        elif was is not None:
            self.group.pressed_elsewhere()

    def turn_to_the_bid(self) -> None:
        """Take the focus off a button pressed earlier, so that the accept key locks the bid, unless keys have reached a
        card."""
        if not isinstance(self.group.focused, CardSpot):
            self.group.focus(None)

    @property
    def takes_back(self) -> tuple[Control, ...]:
        """The buttons that take something back, which are to be pressed while cards move."""
        return self.back, self._bench

    def awaits_press(self, at: Point) -> bool:
        """Whether a button will be there, so that a press there is meant for nothing else."""
        coming = [self.way_on, self._hint, self._again, self._rules]
        if self._state is not None and self._state.view.own_bid and not self._state.view.revealing:
            coming.append(self.back)
        return any(not one.visible and one.rect.collidepoint(at) for one in coming)

    def missed_back(self, at: Point) -> bool:
        """Whether a press there is for the button that took the bid back a moment ago."""
        return self._state is not None and self._state.late and self.back.rect.collidepoint(at)

    def _show_and_hide(self, state: ControlsState) -> None:
        """A reveal covers the buttons, but for the menu."""
        covered = state.view.revealing
        self.back.visible = state.back
        # The laid bid takes the button's place.
        own = state.viewer is not None and not state.view.own_bid and state.bidding and not state.others
        self._confirm.visible = own and not covered and not state.forced
        self._hasten.visible = state.hasten and not covered
        self.way_on.visible = state.way_on or state.held
        tr, named = self._tr, None if state.names_next is None else self._looks[state.names_next].name
        self.way_on.label = tr.text("Next") if named is None else tr.text("{name}'s hand", name=named)
        self.skip.visible = state.skip and not state.held and (not covered or self._persons == 1)
        last = state.view.round >= ROUNDS
        self.skip.label = tr.text("Skip to the end of the round") if last else tr.text("Skip to the next deal")
        if self.group.pressed is not self.skip:
            self.skip.rect = self._stage.skip if covered else self._skip_home
        self._confirm.visible = self._confirm.visible and not self.skip.visible and self._has_hand
        self.back.visible = self.back.visible and not self.skip.visible
        self._hint.visible = self._persons > 0 and not covered
        self._bench.visible = state.bench and not covered
        self._again.visible = not covered and not state.held and not state.bench
        self._rules.visible = not covered
        self._log.visible = state.log and not covered
        for notice in self.notices:
            notice.visible = not covered
        self._show_phones(state, covered=covered)
        for sign in self._pool_signs:
            sign.visible = state.memory_aid and state.view.stage is Stage.NONE

    def _show_phones(self, state: ControlsState, *, covered: bool) -> None:
        """Each phone's sign, and the button that opens their menu."""
        self._phones.visible = bool(state.phones) and state.viewer is None and not covered
        self._hint.visible = self._hint.visible and not self._phones.visible
        self._phones.miss(missing=any(mark in (PhoneMark.LOST, PhoneMark.FREE) for mark in state.phones))
        for seat, sign in enumerate(self._phone_signs):
            mark = state.phones[seat] if state.phones else None
            sign.visible = mark is not None and state.view.stage is Stage.NONE
            if mark is not None:
                sign.mark, sign.hint = mark, phone_hint(self._tr, mark, self._looks[seat].name)

    def _word_confirm(self, state: ControlsState) -> None:
        """Set the bid button's text, and why it is disabled."""
        tr, button = self._tr, self._confirm
        elsewhere = state.viewer is None if state.next_turn is None else not state.my_turn
        button.draw_inside = self._draw_bid if state.selected and not elsewhere else None
        if elsewhere:
            acting = None if state.to_act is None else self._looks[state.to_act]
            button.label = "" if acting is None else tr.text("{name} bids…", name=acting.name)
            if acting is not None and acting.human and self._persons == 1:
                button.label = tr.text("You bid…")
            button.disabled_reason = tr.text("It is another player's turn.")
        elif state.selected:
            button.label = tr.text("Bid {sum}", sum=sum(POWER[card] for card in state.selected))
            button.disabled_reason = None
        else:
            button.label = tr.text("Choose cards")
            button.disabled_reason = tr.text("Choose at least one card: nobody may pass with cards in hand.")

    def _draw_bid(self, painter: Painter, body: Rect) -> None:
        """What stands on the bid button: the sum, which it says, stands beside it in a coin."""
        room = body.w - 2 * BUTTON_EDGE
        words, colour = self._tr.text("Bid"), self._confirm.look.text
        painter.text(words, body.center, BUTTON, align="center", max_width=room, max_height=body.h, colour=colour)

    def _give_reasons(self, state: ControlsState) -> None:
        tr = self._tr
        self._hint.disabled_reason = self.no_hint or (
            None if state.my_turn else tr.text("It is another player's turn.")
        )
        self._again.disabled_reason = None if state.told else tr.text("No auction has been decided yet.")
        link_to(tr, Rule.A1, self._confirm, self.back, self._hint)
        link_to(tr, Rule.A3, self._again)

    def _fill_group(self, state: ControlsState, placed: Callable[[], Mapping[SpriteKey, Pose]]) -> None:
        """Fill the focus group in Tab order; a card that keys have reached still has the focus."""
        spots: list[CardSpot[str]] = []
        if state.my_turn:
            poses = placed()
            spots = [
                CardSpot(card, poses[OwnCard(card)].rect, self._actions.toggle)
                for card in state.view.hand
                if OwnCard(card) in poses
            ]
        focused = self.group.focused.name if isinstance(self.group.focused, CardSpot) else None
        index = next((i for i, spot in enumerate(spots, 1) if spot.name == focused), None)
        phones = [self._phones] if state.phones else []
        bench = [self._bench] if state.bench else []
        buttons = [self.way_on, self._hint, *phones, self._again, *bench, self._rules, self._menu]
        # Signs lie below everything else: a button on top takes the press.
        widgets = [self._sign, *spots, self._confirm, self._hasten, self.back, self.skip, *buttons]
        widgets += [self._log, *self.notices, *self._pool_signs, *(self._phone_signs if state.phones else ())]
        self.group.replace(widgets, focus=index)


_HINTS = {
    PhoneMark.THERE: N_("{name} is playing on a phone. Press for the code, or to let somebody else play."),
    PhoneMark.LOST: N_("{name}'s phone is out of reach or asleep. Press for the code, or to let somebody else play."),
    PhoneMark.FREE: N_("No phone has taken {name}'s seat. Press for the code."),
    PhoneMark.RESTS: N_("Somebody else is playing for {name}. Press to give the seat back to the phone."),
}


def phone_hint(tr: Translator, mark: PhoneMark, name: str) -> str:
    """What the sign says."""
    return tr.text(_HINTS[mark], name=name)


class PhoneSign(Button):
    """The sign on a seat's face; a press opens the menu of phones."""

    def __init__(self, rect: Rect, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "", on_press, look=SECONDARY)
        self.mark = PhoneMark.FREE

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the phone, larger in brass while it is pointed at."""
        if self.hovered:
            painter.panel(self.rect.inflate(8, 8), BRASS, radius=self.rect.w * 0.3)
        draw_phone(painter, self.rect, self.mark)
        if ring:
            draw_focus_ring(painter, self.rect, 9)


class PhonesButton(RoundButton):
    """Opens the menu of phones: it shows a cross while one of them is not there."""

    missing = False
    """Whether a phone is not there."""

    def draw_sign(self, painter: Painter, at: Point) -> None:
        """Draw a phone."""
        place = around(at, self.radius * 0.62, self.radius * 0.62 * PHONE_RATIO)
        draw_phone(painter, place, PhoneMark.LOST if self.missing else PhoneMark.THERE)

    def miss(self, *, missing: bool) -> None:
        """Show whether a phone is not there."""
        self.missing = missing
        self.sign = "phone-lost" if missing else "phone"
