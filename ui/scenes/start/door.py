"""The door to phones, a gate by night: what opening it means, the code that hangs inside, and who sits down."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, HANDLE, NEAR, TIGHT, WIDE
from ui.base.theme import (
    AMBER,
    BODY,
    BRASS,
    CREAM,
    DIM,
    FINE,
    FIRM,
    HEAD,
    HEADING,
    INK,
    LOG_GREEN,
    RED,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
)
from ui.base.tween import ease_in_out, progress
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, MatchSetup, Pace
from ui.halls.backdrop import GATE_BEAM, GATE_LAMP, GATE_POST, draw_gate, draw_leaves, draw_yard
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.faces import looks_of
from ui.match.match import Match
from ui.match.phones.doorstep import Doorstep, Named, Network
from ui.match.phones.link import POLL, Phones
from ui.match.seating import change_kind
from ui.paint.painter import Painter
from ui.phones.messages import DoorFault, PageContent
from ui.scenes.common.boxes import SIDE, button, called, cross, menu, segments
from ui.scenes.common.page import MenuPage
from ui.scenes.common.phone_code import STOOLS, address_box, address_words, code_box, spoken_person, stool_box
from ui.scenes.start.door_words import FAULTS, MEANING, NO_NETWORK, TRUST, help_words
from ui.shell.hatch import Face
from ui.shell.scene import RulesTopic
from ui.table.paint.marks import draw_face_in
from ui.table.paint.phone_mark import face_on_stool
from ui.table.state.phone_marks import PhoneMark, mark_of
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY
from ui.widgets.plate import draw_hung

if TYPE_CHECKING:
    from ui.shell.app import App

_LARGE = BODY.but(size=FIRM)
_OWN_HAND = N_("Phones bring their own hand")
_NO_APP = N_("No app, no account, no internet: a phone's browser shows the hand.")
_SLIDE, _HOP = 0.4, 0.3
"""Seconds in which the leaves of the gate slide apart, and somebody hops onto a stool."""


class DoorScene(MenuPage):
    """Opens the door, and starts the game, or goes on with one, when the phones are there."""

    reads_drawing = False
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
        still = app.settings.reduced_motion or app.settings.pace is Pace.OFF
        self._ages: dict[int | None, float] = {
            seat: math.inf for seat in range(len(self.phones.seats)) if self._sits(seat)
        }
        """How long ago somebody sat down, in seconds, and (None) the gate was opened."""
        self._still = math.inf if still else 0.0

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
        return self.app.tr.text(self._wrong[1]) if self._wrong else ""

    @property
    def _wrong(self) -> tuple[str, str] | None:
        """The same, untranslated, in two words and in a sentence."""
        if not self.networks:
            return NO_NETWORK
        return None if self.phones.fault is None else FAULTS[self.phones.fault]

    def page_words(self) -> Sequence[str]:
        """What has become of the door comes first: what opening it means has been said before."""
        tr, address = self.app.tr, self.phones.address
        looks = enumerate(looks_of(self.phones.seats))
        persons = [spoken_person(tr, look, mark_of(self.phones, seat)) for seat, look in looks]
        if self.opened and address is not None:
            return [tr.text("The gate is open."), address_words(tr, address), *persons]
        state = tr.text("The gate is opening…") if self.waiting else self.fault
        return [state, tr.text(_OWN_HAND), tr.text(_NO_APP), tr.text(MEANING), *persons]

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
        moving = self.wants_frames
        self._ages = {what: age + dt for what, age in self._ages.items()}
        here: list[int | None] = [seat for seat in range(len(self.phones.seats)) if self._sits(seat)]
        for what in (*here, None) if self.opened else here:
            self._ages.setdefault(what, self._still)
        self._ages = {what: age for what, age in self._ages.items() if what in here or (what is None and self.opened)}
        if now != self._seen:
            self._seen = now
            self.lay_out_again()
        elif moving or self.wants_frames:
            self.invalidate()
        self.wake_within(POLL)

    @property
    def wants_frames(self) -> bool:
        """While the leaves of the gate slide, or somebody hops onto a stool."""
        return any(age < _SLIDE for age in self._ages.values()) or super().wants_frames

    def _sits(self, seat: int) -> bool:
        """Whether somebody sits there."""
        return mark_of(self.phones, seat) is not PhoneMark.FREE

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
        """The gate on the left, the stools on the right."""
        tr, address = self.app.tr, self.phones.address
        if self.opened and address is not None:
            hang = Column(code_box(address), address_box(tr, address), gap=TIGHT)
            inside: Box = Layers(Padding(WIDE, hang, top=NEAR, bottom=NEAR), Picture(self._draw_leaves))
            below = Sized(button(tr.text("A phone does not get through"), self._help, look=SECONDARY))
            gate: Box = Column(self._framed(inside), below, gap=NEAR)
        else:
            sign, ways, leaves = self._sign(), self._ways(), Picture(partial(draw_leaves, apart=0.0))
            trust = Words(tr.text(TRUST), STRONG.but(size=FINE, colour=CREAM), side="center", letters=96)
            chained = Column(Spacer(90, weight=0), sign, Spacer(), *ways, gap=APART)
            framed = self._framed(Layers(leaves, Padding(APART, chained, top=0)))
            told = Scroll(Column(sign, trust, gap=APART), key="meaning")
            # Large words leave the gate no frame.
            gate = Fit(
                Column(framed, trust, gap=GAP), Layers(leaves, Padding(APART, Column(told, *ways, gap=GAP))), weight=1
            )
        seats = Sized(self._seats(), wide=520, across=None, along=None)
        whole = Row(Sized(gate, wide=924, across=None, along=None, weight=1), seats, gap=WIDE, weight=1)
        return menu(self.heading_words, whole, self.way_back(), foot=GAP)

    def _framed(self, inside: Box) -> Box:
        """What stands in the frame of the gate."""
        lamp = LOG_GREEN if self.opened else AMBER if self.waiting else RED if self.fault else DIM
        frame = Picture(partial(draw_gate, lamp=lamp, lit=self.opened))
        within = Padding(GATE_POST, inside, top=GATE_BEAM + 2 * GATE_LAMP, bottom=0, weight=1)
        return Layers(frame, within, weight=1)

    def _sign(self) -> Box:
        """What hangs on the shut gate: what it is for, or what is wrong."""
        tr, wrong = self.app.tr, None if self.waiting else self._wrong
        head, told = wrong or (_OWN_HAND, _NO_APP)
        title = tr.text("The gate is opening…") if self.waiting else tr.text(head)
        words = Column(
            Words(title, HEADING.but(colour=WARNING if wrong else YELLOW), side="center"),
            Words(tr.text(told), _LARGE, side="center", letters=36),
            gap=NEAR,
        )
        board = Picture(partial(draw_hung, reach=118.0, edge=RED if wrong else BRASS))
        return Sized(Layers(board, Padding(WIDE, words, top=APART, bottom=APART)), wide=600)

    def _ways(self) -> list[Box]:
        """The choice of a network if there are several, and what opens the gate, or mends what is wrong."""
        tr = self.app.tr
        names = [network.name for network in self.networks]
        alike = len(set(names)) < len(names)
        told = [network.address if alike else network.name for network in self.networks]
        networks = segments("network", told or [""], self._network, self._choose)
        waits = tr.text("The gate is opening…") if self.waiting else None
        label, act = tr.text("Open the gate"), partial(self.open)
        if not self.networks:
            label, act = tr.text("Look again"), partial(self._look_again)
        elif self.phones.fault is DoorFault.PORT_TAKEN:
            label, act = tr.text("Open at another port"), partial(self.open, anywhere=True)
        elif self.phones.fault is not None:
            label = tr.text("Try again")
        style = SUBHEADING.but(size=HEAD, colour=INK)
        way = Sized(button(label, act, key="open", wide=SIDE + 2 * HANDLE, high=88, style=style, disabled=waits))
        several = len(self.networks) > 1 and not self.waiting
        named = called(networks, tr.text("Network"), tr.text("The network of the phones."))
        return [Sized(named), way] if several else [way]

    def _draw_leaves(self, painter: Painter, inside: Rect) -> None:
        draw_leaves(painter, inside, ease_in_out(progress(self._ages.get(None, 0.0), 0.0, _SLIDE)))

    def _seats(self) -> Box:
        """Who sits on which stool, and what starts the game."""
        tr, phones = self.app.tr, self.phones
        ready = self._unready is None
        start = button(
            tr.text("Start the game") if self._match is None else tr.text("Go on playing"),
            self.start,
            key="start",
            style=SUBHEADING.but(size=HEAD if ready else FIRM, colour=INK),
            high=88 if ready else BUTTON_HEIGHT,
            disabled=self._unready,
        )
        other: Leaf | None = None
        if self._match is not None:
            hint = tr.text("Everybody plays at this window then, behind the curtain.")
            other = button(tr.text("Play on without phones"), self.without_phones, look=SECONDARY, hint=hint)
        elif phones.unclaimed and self.opened:
            here = any(seat.kind != COMPUTER for at, seat in enumerate(phones.seats) if at not in phones.unclaimed)
            nobody = None if here else tr.text("At least one person must be there.")
            other = button(tr.text("Let a computer play the rest"), self.fill_up, disabled=nobody)
        persons = Grid(
            *map(self._person, range(len(phones.seats))), columns=2, gap=APART, rows_gap=APART, alike=True, weight=1
        )
        free = sum(not self._sits(seat) for seat in range(len(phones.seats)))
        waits = (
            tr.plural("{n} stool waits for a phone.", "{n} stools wait for phones.", free)
            if free and other is None
            else ""
        )
        told = Words(waits, STRONG.but(size=FINE, colour=CREAM), side="center")
        # A sleeper's snores stay below the wall's edge.
        return Column(
            Scroll(Padding(0, persons, top=GAP), key="persons"), told, other, start if self.opened else None, gap=GAP
        )

    def _person(self, seat: int) -> Box:
        """Who sits there, and what frees the seat."""
        tr, look = self.app.tr, looks_of(self.phones.seats)[seat]
        free = cross(partial(self._free, seat), f"free {seat}", tr.text("Free this seat: its phone chooses again"))
        taken = self.opened and self.phones.takes(seat)
        badge = called(free, look.name) if taken else None
        return stool_box(tr, look, mark_of(self.phones, seat), partial(self._hopped, seat), badge)

    def _hopped(self, seat: int) -> float:
        """How much of the way onto the stool is done."""
        return progress(self._ages.get(seat, 0.0), 0.0, _HOP)

    def faces(self) -> dict[str, Face]:
        """Who sits on a stool."""
        looks = looks_of(self.phones.seats)
        found = (one.rect for one in self.arranged.placed if isinstance(one.leaf, Picture) and one.leaf.group == STOOLS)
        return {
            look.portrait: Face(face_on_stool(place), partial(draw_face_in, look=look))
            for seat, (look, place) in enumerate(zip(looks, found, strict=True))
            if mark_of(self.phones, seat) is not PhoneMark.FREE
        }

    def draw_content(self, painter: Painter) -> None:
        """Draw the yard behind the page."""
        draw_yard(painter)
        super().draw_content(painter)

    @property
    def _unready(self) -> str | None:
        """Why the game cannot start yet."""
        if not self.opened:
            return self.app.tr.text("Open the gate first.")
        return self.app.tr.text("A seat is still waiting for its phone.") if self.phones.unclaimed else None

    def _look_again(self) -> None:
        self._look_for_networks()
        self.lay_out_again()
