"""The door to phones: what opening it means, the code, and the seats as they fill."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, NEAR
from ui.base.theme import AMBER, BODY, CREAM, DIM, HEADING, INK, PANEL, RED, STRONG, SUBHEADING, WARNING
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, MatchSetup
from ui.halls.backdrop import draw_gate
from ui.layout.box import Box
from ui.layout.boxes import Column, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.faces import looks_of
from ui.match.match import Match
from ui.match.phones.doorstep import Doorstep, Named, Network
from ui.match.phones.link import POLL, Phones
from ui.match.seating import change_kind
from ui.phones.messages import DoorFault, PageContent
from ui.scenes.common.boxes import WIDE_BUTTON, button, called, choice, menu
from ui.scenes.common.page import MenuPage
from ui.scenes.common.phone_code import address_box, address_words, code_box, person_box, spoken_person
from ui.scenes.start.door_words import FAULTS, MEANING, NO_NETWORK, help_words
from ui.shell.scene import RulesTopic
from ui.table.state.phone_marks import mark_of
from ui.widgets.button import SECONDARY
from ui.widgets.plate import draw_panel

if TYPE_CHECKING:
    from ui.shell.app import App

_LARGE = BODY.but(size=27)
"""What is to be read before a door is opened."""


class DoorScene(MenuPage):
    """Opens the door, and starts the game, or goes on with one, when the phones are there."""

    reads_drawing = False
    ground = PANEL
    heading = N_("A phone as your hand")
    rules_topic = RulesTopic.SECRECY

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
        looks = enumerate(looks_of(self.phones.seats))
        persons = [spoken_person(tr, look, mark_of(self.phones, seat)) for seat, look in looks]
        if self.opened and address is not None:
            return [tr.text("The door is open."), address_words(tr, address), *persons]
        state = tr.text("The door is opening…") if self.waiting else self.fault
        return [state, *self._meaning(), *persons]

    @property
    def prompt_words(self) -> str:
        """What the open door waits for."""
        on = self.app.tr.text("Start the game") if self._match is None else self.app.tr.text("Go on playing")
        return (self._unready or on) if self.opened else ""

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
        if self._unready is None:
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

    # The page

    @property
    def first_focus(self) -> str:
        """The way on, which does no harm."""
        return "start" if self.opened else "open"

    def layout(self, canvas: Rect) -> None:
        """Arrange the page. What has the focus keeps it; if that is gone, the way on has it: phones come and go while a
        key is on its way."""
        before = self.group.focused
        super().layout(canvas)
        if before is not None and before not in self.group.widgets:
            self.group.focus(self.control(self.first_focus))

    def page(self) -> Box:
        """What to read or to scan on the left, the seats on the right."""
        address = self.phones.address
        left = self._open_door(address) if self.opened and address is not None else self._shut_door()
        plate = Layers(Picture(draw_panel), Padding(30, left), weight=1)
        seats = Sized(self._seats(), wide=600, across=None, along=None)
        return menu(self.heading_words, Row(plate, seats, gap=APART, weight=1), self.way_back())

    def _open_door(self, address: str) -> Box:
        """The code, the address, and what helps while phones come."""
        tr = self.app.tr
        help_button = button(tr.text("A phone does not get through"), self._help, look=SECONDARY)
        return Column(code_box(address), address_box(tr, address), Sized(help_button), gap=NEAR)

    def _shut_door(self) -> Box:
        """What opening the door means, and what opens it."""
        tr = self.app.tr
        purpose, needs, means = self._meaning()
        state = tr.text("The door is opening…") if self.waiting else self.fault
        colour = WARNING if self.fault and not self.waiting else CREAM
        words = Column(
            Words(purpose, HEADING),
            Words(needs, _LARGE, letters=70),
            Words(means, _LARGE.but(colour=DIM), letters=70),
            Words(state, STRONG.but(size=27, colour=colour)),
            gap=GAP,
        )
        networks = choice(
            "network",
            [_told(network) for network in self.networks] or [""],
            self._network,
            self._choose,
            hint=tr.text("The network of the phones."),
        )
        if not self.networks:
            way = button(tr.text("Look again"), self._look_again, key="open", wide=WIDE_BUTTON)
        elif self.phones.fault is DoorFault.PORT_TAKEN:
            elsewhere = partial(self.open, anywhere=True)
            way = button(tr.text("Open at another port"), elsewhere, key="open", wide=WIDE_BUTTON)
        else:
            waits = tr.text("The door is opening.") if self.waiting else None
            way = button(tr.text("Open the door"), self.open, key="open", wide=WIDE_BUTTON, disabled=waits)
        several = len(self.networks) > 1 and not self.waiting
        chosen = called(networks, tr.text("Network")) if several else None
        lamp = AMBER if self.waiting else RED if self.fault else DIM
        gate = Picture(partial(draw_gate, lamp=lamp), least=140, most=320, aspect=1.5, may_go=1)
        return Column(Scroll(words, key="meaning"), gate, chosen, Sized(way), gap=APART)

    def _seats(self) -> Box:
        """Who sits where, and what starts the game."""
        tr, phones = self.app.tr, self.phones
        start = button(
            tr.text("Start the game") if self._match is None else tr.text("Go on playing"),
            self.start,
            key="start",
            style=SUBHEADING.but(size=34, colour=INK),
            disabled=self._unready,
        )
        other: Leaf | None = None
        if self._match is not None:
            hint = tr.text("Everybody plays at this window then, behind the curtain.")
            other = button(tr.text("Play on without phones"), self.without_phones, look=SECONDARY, hint=hint)
        elif phones.unclaimed and self.opened:
            here = any(seat.kind != COMPUTER for at, seat in enumerate(phones.seats) if at not in phones.unclaimed)
            nobody = None if here else tr.text("At least one person must be there.")
            other = button(tr.text("Let a computer play the rest"), self.fill_up, look=SECONDARY, disabled=nobody)
        persons = Column(*map(self._person, range(len(phones.seats))), gap=NEAR)
        return Column(Scroll(persons, key="persons"), other, start, gap=GAP)

    def _person(self, seat: int) -> Box:
        """Who sits there, and what frees the seat."""
        tr, look = self.app.tr, looks_of(self.phones.seats)[seat]
        free = button(
            "×",
            partial(self._free, seat),
            key=f"free {seat}",
            look=SECONDARY,
            style=SUBHEADING,
            high=56,
            hint=tr.text("Free this seat: its phone chooses again"),
        )
        beside = [called(free, look.name)] if self.opened and self.phones.takes(seat) else []
        return person_box(tr, look, mark_of(self.phones, seat), *beside)

    @property
    def _unready(self) -> str | None:
        """Why the game cannot start yet."""
        if not self.opened:
            return self.app.tr.text("Open the door first.")
        return self.app.tr.text("A seat is still waiting for its phone.") if self.phones.unclaimed else None

    def _look_again(self) -> None:
        self._look_for_networks()
        self.lay_out_again()

    def _meaning(self) -> tuple[str, str, str]:
        """What opening the door is for, what it needs, and what it means."""
        tr = self.app.tr
        return (
            tr.text("Open a door for phones"),
            tr.text("No app, no account, no internet: a phone's browser shows the hand."),
            tr.text(MEANING),
        )


def _told(network: Network) -> str:
    """A network as the host chooses it."""
    return network.address if network.name == network.address else f"{network.name}: {network.address}"
