"""The door to phones: what opening it means, the code, and the seats as they fill."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ui.base.theme import BODY, DIM, HEADING, INK, LINE, PANEL, STRONG, SUBHEADING, WARNING
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, MatchSetup
from ui.match.faces import looks_of
from ui.match.match import Match
from ui.match.phones.doorstep import Doorstep, Named, Network
from ui.match.phones.link import Phones
from ui.match.seating import change_kind
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.phones.messages import DoorFault, PageContent
from ui.scenes.common.menu import MARGIN, TOP, MenuScene
from ui.scenes.common.phone_code import Person, address_height, address_words, draw_address, draw_code, draw_persons
from ui.scenes.start.door_words import FAULTS, MEANING, NO_NETWORK, help_words
from ui.shell.scene import RulesTopic
from ui.table.state.phones import mark_of
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice

if TYPE_CHECKING:
    from ui.shell.app import App

LARGE = BODY.but(size=27)
"""What is to be read before a door is opened."""
POLL = 0.05
"""Seconds between two looks at what the door has to say."""
GAP, EDGE, FOOT = 24.0, 30.0, 40.0
ROW = 104.0
"""The height of a seat's row, in units."""
ADDRESS_HIGH = 96.0
FREE = 56.0
"""The side of the button that frees a seat."""
SEATS_SHARE = 0.42
"""The share of the width that the seats take."""


class DoorScene(MenuScene):
    """Opens the door, and starts the game, or goes on with one, when the phones are there."""

    def __init__(
        self,
        app: "App",
        setup: MatchSetup,
        doorstep: Doorstep,
        start: Callable[[MatchSetup, Phones | None], None],
        *,
        match: Match | None = None,
        at_once: bool = False,
    ) -> None:
        """``start`` begins the game with its phones, or None for without any. ``match`` is a game that goes on;
        ``at_once``: the host has already said that the door should be open."""
        super().__init__(app)
        self._setup = setup
        self._doorstep = doorstep
        self._start_game = start
        self._match = match
        self._at_once = at_once
        self.phones = Phones(setup.seats, doorstep.make_door, None if match is None else match.door)
        if match is not None:
            self.phones.begin()
        self._look_for_networks()
        self.content: Future[PageContent] | None = None
        """The page while it is being made."""
        self._seen: object = None
        self._handed_over = False
        self._plate = self._seats = self._code = Rect(0, 0, 1, 1)

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on hidden information."""
        return RulesTopic.SECRECY

    @property
    def opened(self) -> bool:
        """Whether the code can be scanned."""
        return self.phones.address is not None and self.phones.fault is None

    @property
    def waiting(self) -> bool:
        """Whether the door is about to open."""
        return self.content is not None or self.phones.opening

    @property
    def fault(self) -> str:
        """Why the door is not open, in a sentence; "" if nothing is wrong."""
        tr = self.app.tr
        if not self.networks:
            return tr.text(NO_NETWORK)
        return "" if self.phones.fault is None else tr.text(FAULTS[self.phones.fault])

    def page_words(self) -> Sequence[str]:
        """What has become of the door comes first: what opening it means has been said before."""
        tr, address = self.app.tr, self.phones.address
        persons = [person.spoken(tr) for person in self._persons()]
        if self.opened and address is not None:
            return [tr.text("The door is open."), address_words(tr, address), *persons]
        state = tr.text("The door is opening…") if self.waiting else self.fault
        return [state, *self._meaning(), *persons]

    @property
    def prompt_words(self) -> str:
        """What the open door waits for."""
        return (self._start.disabled_reason or self._start.label) if self.opened else ""

    # Life cycle

    def enter(self) -> None:
        """Open the door if that has been asked for."""
        if self._at_once and self.networks:
            self.open()

    def exit(self) -> None:
        """Close the door, unless the game goes on with it."""
        if not self._handed_over:
            self.phones.close()
            if self._match is not None:
                self._match.close()

    def update(self, dt: float) -> None:
        """Take in what the door says."""
        super().update(dt)
        if self.content is not None and self.content.done():
            content, self.content = self.content, None
            address = self.networks[self._network].address
            self.phones.open(address, content.result(), self._port)
        self.phones.update()
        now = (self.phones.version, self.phones.address, self.waiting, tuple(self.networks))
        if now != self._seen:
            self._seen = now
            self.lay_out_again()
        self.wake_within(POLL)

    def _look_for_networks(self) -> None:
        named, there = self._doorstep.network, tuple(self._doorstep.networks())
        if named and named not in [network.address for network in there]:
            # The host knows better than the system's list.
            there = (Named(named), *there)
        self.networks: Sequence[Network] = there
        wanted = named or self.phones.host
        found = [at for at, network in enumerate(there) if network.address == wanted]
        self._network = found[0] if found else 0

    # Actions

    def open(self, *, anywhere: bool = False) -> None:
        """Open the door: first the page is made, in the background; ``anywhere``: at another port than before."""
        if not self.networks or self.waiting:
            return
        self._port = 0 if anywhere else self.phones.port or self._doorstep.port
        self.phones.fault = None
        self.content = self.app.archive.ask(self._doorstep.content)
        self.lay_out_again()

    def start(self) -> None:
        """Start the game with everybody who is there."""
        if self._start.disabled_reason is None:
            self._hand_over(self.phones)

    def fill_up(self) -> None:
        """Let computer players sit where no phone has come, and start."""
        seats = list(self.phones.seats)
        for seat in self.phones.unclaimed:
            seats = change_kind(seats, seat, COMPUTER, self.app.tr)
        self.phones.leave_rest_to(seats)
        self._hand_over(self.phones)

    def without_phones(self) -> None:
        """Go on with everybody at the window."""
        self.phones.close()
        self._hand_over(None)

    def _hand_over(self, phones: Phones | None) -> None:
        self._handed_over = True
        setup = msgspec.structs.replace(self._setup, seats=tuple(self.phones.seats))
        if phones is not None:
            phones.begin()
        self._start_game(setup, phones)

    def _choose(self, network: int) -> None:
        self._network = network

    def _help(self) -> None:
        tr = self.app.tr
        self.app.go.tell(tr.text("A phone does not get through"), help_words(tr, self.phones.port))

    def _free(self, seat: int) -> None:
        self.phones.free(seat)

    # Places

    def layout(self, canvas: Rect) -> None:
        """Place what to read and to scan on the left, the seats on the right."""
        tr = self.app.tr
        self.heading = tr.text("A phone as your hand")
        high = canvas.h - TOP - FOOT
        wide = canvas.w - 2 * MARGIN - GAP
        self._plate = Rect(MARGIN, TOP, wide * (1 - SEATS_SHARE), high)
        self._seats = Rect(self._plate.right + GAP, TOP, wide * SEATS_SHARE, high)
        widgets = self._open_widgets() if self.opened else self._closed_widgets()
        widgets += [*self._seat_widgets(), self.back_button(canvas)]
        self.group.replace(widgets, focus=self._focus_among(widgets))

    def _focus_among(self, widgets: Sequence[Control]) -> int:
        """What keeps the focus, wherever it stands now: phones come and go while a key is on its way. If it is gone,
        the way on, which does no harm."""
        before = self.group.focused
        called = None if before is None else _called(before)
        same = next((at for at, widget in enumerate(widgets) if _called(widget) == called), None)
        return same if same is not None else widgets.index(self._start) if self.opened else 0

    def _closed_widgets(self) -> list[Control]:
        """What opens the door."""
        tr, plate = self.app.tr, self._plate
        wide = min(420.0, plate.w - 2 * EDGE)
        rect = Rect(plate.centerx - wide / 2, plate.bottom - EDGE - BUTTON_HEIGHT - 8, wide, BUTTON_HEIGHT)
        widgets: list[Control] = []
        if not self.networks:
            widgets.append(Button(rect, tr.text("Look again"), self._look_again, lines=2))
        elif self.phones.fault is DoorFault.PORT_TAKEN:
            widgets.append(Button(rect, tr.text("Open at another port"), partial(self.open, anywhere=True), lines=2))
        else:
            button = Button(rect, tr.text("Open the door"), self.open, lines=2)
            if self.waiting:
                button.disabled_reason = tr.text("The door is opening.")
            widgets.append(button)
        if len(self.networks) > 1 and not self.waiting:
            values = [_told(network) for network in self.networks]
            place = Rect(plate.x + EDGE, rect.top - 74, plate.w - 2 * EDGE, 50)
            choice = Choice(place, values, self._network, self._choose, hint=tr.text("The network of the phones."))
            choice.caption = tr.text("Network")
            widgets.append(choice)
        return widgets

    def _open_widgets(self) -> list[Control]:
        """What helps while phones come."""
        tr, plate = self.app.tr, self._plate
        wide = min(420.0, plate.w - 2 * EDGE)
        rect = Rect(plate.centerx - wide / 2, plate.bottom - EDGE - 60, wide, 60)
        return [Button(rect, tr.text("A phone does not get through"), self._help, look=SECONDARY, lines=2)]

    def _look_again(self) -> None:
        self._look_for_networks()
        self.lay_out_again()

    def _row(self, seat: int) -> Rect:
        """Where a seat's row is."""
        return Rect(self._seats.x, self._seats.y + seat * (ROW + 14), self._seats.w, ROW)

    def _beside(self, seat: int) -> float:
        """How much of a seat's row the button takes that frees it."""
        return FREE + 10 if self.opened and self.phones.takes(seat) else 0.0

    def _seat_widgets(self) -> list[Control]:
        """What frees seats, and what starts the game."""
        tr, phones = self.app.tr, self.phones
        widgets: list[Control] = []
        for seat in phones.states:
            if self._beside(seat):
                row = self._row(seat)
                free = Button(
                    Rect(row.right - FREE - 14, row.centery - FREE / 2 - 3, FREE, FREE),
                    "×",
                    partial(self._free, seat),
                    look=SECONDARY,
                    style=SUBHEADING,
                    hint=tr.text("Free this seat: its phone chooses again"),
                )
                free.caption = phones.seats[seat].name
                widgets.append(free)
        bottom = self._seats.bottom - BUTTON_HEIGHT - 8
        label = tr.text("Start the game") if self._match is None else tr.text("Go on playing")
        self._start = Button(
            Rect(self._seats.x, bottom, self._seats.w, BUTTON_HEIGHT),
            label,
            self.start,
            look=PRIMARY,
            style=SUBHEADING.but(size=34, colour=INK),
            lines=2,
        )
        if not self.opened:
            self._start.disabled_reason = tr.text("Open the door first.")
        elif phones.unclaimed:
            self._start.disabled_reason = tr.text("A seat is still waiting for its phone.")
        above = Rect(self._seats.x, bottom - BUTTON_HEIGHT - 18, self._seats.w, BUTTON_HEIGHT)
        if self._match is not None:
            words = tr.text("Play on without phones")
            way = Button(above, words, self.without_phones, look=SECONDARY, lines=2)
            way.hint = tr.text("Everybody plays at this window then, behind the curtain.")
            widgets.append(way)
        elif phones.unclaimed and self.opened:
            rest = Button(above, tr.text("Let a computer play the rest"), self.fill_up, look=SECONDARY, lines=2)
            if not any(seat.kind != COMPUTER for at, seat in enumerate(phones.seats) if at not in phones.unclaimed):
                rest.disabled_reason = tr.text("At least one person must be there.")
            widgets.append(rest)
        return [*widgets, self._start]

    # Drawing

    def _meaning(self) -> tuple[str, str, str]:
        """What opening the door is for, what it needs, and what it means."""
        tr = self.app.tr
        return (
            tr.text("Open a door for phones"),
            tr.text("No app, no account, no internet: a phone's browser shows the hand."),
            tr.text(MEANING),
        )

    def _persons(self) -> list[Person]:
        """Who sits where."""
        looks = enumerate(looks_of(self.phones.seats))
        return [Person(look, mark_of(self.phones, seat), self._row(seat), self._beside(seat)) for seat, look in looks]

    def draw_content(self, painter: Painter) -> None:
        """Draw the code or what the door means, and the seats."""
        tr, plate = self.app.tr, self._plate
        painter.panel(plate, PANEL, border=LINE, border_width=4, radius=20, shadow=14)
        address = self.phones.address
        if self.opened and address is not None:
            inside = Rect(plate.x + EDGE, plate.y + EDGE, plate.w - 2 * EDGE, plate.h - 2 * EDGE - 60 - 16)
            below = address_height(painter, ADDRESS_HIGH)
            side = min(inside.w, inside.h - below - 14)
            code = Rect(inside.centerx - side / 2, inside.y, side, side)
            draw_code(painter, address, code)
            draw_address(painter, tr, address, Rect(inside.x, code.bottom + 14, inside.w, below))
        else:
            room = Rect(plate.x + EDGE, plate.y + EDGE, plate.w - 2 * EDGE, plate.h - 2 * EDGE - BUTTON_HEIGHT - 100)
            purpose, needs, means = self._meaning()
            lines = [
                Line(purpose, HEADING, 2),
                Line(needs, LARGE, 3, 18),
                Line(means, LARGE.but(colour=DIM), 9, 18),
            ]
            if self.waiting:
                lines.append(Line(tr.text("The door is opening…"), STRONG, 2, 22))
            elif self.fault:
                lines.append(Line(self.fault, STRONG.but(size=27, colour=WARNING), 4, 26))
            draw_stack(painter, lines, room)
        draw_persons(painter, tr, self._persons())


def _called(control: Control) -> tuple[str, str]:
    """What a control is known by."""
    return control.caption, control.label if isinstance(control, Button) else ""


def _told(network: Network) -> str:
    """A network as the host chooses it."""
    return network.address if network.name == network.address else f"{network.name}: {network.address}"
