"""The host's menu of phones at the table: the code again, and who plays each phone's seat."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.agents import LEVELS
from ui.base.spacing import GAP, WIDE
from ui.base.theme import BODY, DIM
from ui.input.input import Command
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Holder, Named, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Spacer, Words
from ui.match.match import Match
from ui.match.phones.link import Phones, PlayedBy
from ui.scenes.common.boxes import button, choice, frame
from ui.scenes.common.page import OverlayPage
from ui.scenes.common.phone_code import address_box, address_words, code_box, person_box, spoken_person
from ui.scenes.start.door_words import FAULTS
from ui.table.state.phone_marks import mark_of
from ui.widgets.button import SECONDARY

if TYPE_CHECKING:
    from ui.shell.app import App

POLL = 0.05
"""Seconds between two looks at what the phones say."""
_WIDTH = 1420.0
_CODE = 360.0
"""How large the code is, at least."""
_PLAYERS = (PlayedBy.PHONE, PlayedBy.COMPUTER, PlayedBy.WINDOW)


class PhonesScene(OverlayPage):
    """Opens over the table; whatever is changed here holds at once."""

    reads_drawing = False
    closed_by = frozenset({Command.CANCEL, Command.MENU})
    holds_game = True
    """Who plays a seat is only being chosen: no computer player shall act before that is settled."""
    first_focus = "on"

    def __init__(self, app: "App", match: Match, phones: Phones) -> None:
        super().__init__(app)
        self._match = match
        self._phones = phones
        self._seen: object = None

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Phones")

    def page_words(self) -> Sequence[str]:
        """The door, and each seat with its state: of two phones that are gone each is named."""
        looks, phones = self._match.looks, self._phones
        persons = [spoken_person(self.app.tr, looks[seat], mark_of(phones, seat)) for seat in phones.states]
        return [self._door_words(), *persons]

    def page(self) -> Box:
        """The code on the left, a row for each phone's seat on the right."""
        tr = self.app.tr
        seats = Scroll(Column(*map(self._seat, self._phones.states), gap=GAP))
        on = Sized(button(tr.text("Keep playing"), self.go_back, key="on", wide=360), across="end")
        return frame(self.heading_words, Row(self._door(), Column(seats, on, gap=24, weight=1), gap=WIDE), wide=_WIDTH)

    def update(self, dt: float) -> None:
        """Take in what the phones say."""
        super().update(dt)
        self._phones.update()
        if self._phones.version != self._seen:
            self._seen = self._phones.version
            self.lay_out_again()
        self.wake_within(POLL)

    def _door(self) -> Box:
        """The code and the address, or why there are none."""
        tr, address = self.app.tr, self._address
        if address is not None:
            return Column(code_box(address, least=_CODE), address_box(tr, address), gap=14)
        words = Sized(Words(self._door_words(), BODY.but(colour=DIM)), wide=_CODE, most_wide=_CODE)
        if self._phones.fault is None:
            return words
        return Column(words, Spacer(), button(tr.text("Open the door"), self._phones.reopen, look=SECONDARY))

    def _seat(self, seat: int) -> Box:
        """Whose seat it is, who plays it, and the way to free it."""
        tr, look, mark = self.app.tr, self._match.looks[seat], mark_of(self._phones, seat)
        players = choice(
            "players",
            (tr.text("The phone plays"), tr.text("A computer plays"), tr.text("Plays at this window")),
            _PLAYERS.index(self._phones.states[seat].played_by),
            lambda chosen: self._phones.hand_to(seat, _PLAYERS[chosen]),
            hints=(
                tr.text("The person plays with the phone."),
                tr.text(
                    "A computer player sits in until the phone gets the seat back. Its bids are sealed as it lays them."
                ),
                tr.text("The person plays at this window, behind the curtain."),
            ),
        )
        if self._phones.by_computer(seat):
            hint = tr.text("Free this seat: its phone chooses again")
            ways: Box = Row(self._level_choice(seat), self._free(seat, "×", hint), gap=10)
        else:
            hint = tr.text("Its phone loses the seat, and the next one to scan the code gets it.")
            ways = self._free(seat, tr.text("Free the seat"), hint)
        person, controls = Holder(person_box(tr, look, mark), weight=1), Column(players, ways, gap=10)
        return Named(look.name, Fit(Row(person, controls, gap=14), Column(person, controls, gap=10)))

    def _free(self, seat: int, label: str, hint: str) -> Leaf:
        """What frees a seat."""
        none = None if self._phones.states[seat].token else self.app.tr.text("No phone has this seat.")
        act = partial(self._phones.free, seat)
        return button(label, act, key="free", look=SECONDARY, hint=hint, disabled=none)

    def _level_choice(self, seat: int) -> Leaf:
        """How well the computer player plays that sits in for a seat's person."""
        tr, levels = self.app.tr, list(LEVELS)
        return choice(
            "level",
            [tr.text(LEVELS[level].title) for level in levels],
            levels.index(self._phones.states[seat].level),
            lambda chosen: self._phones.let_play(seat, levels[chosen]),
            hints=[tr.text(LEVELS[level].summary) for level in levels],
            weight=1,
        )

    @property
    def _address(self) -> str | None:
        """What can be scanned, None while the door is not open."""
        return self._phones.address if self._phones.fault is None else None

    def _door_words(self) -> str:
        """Where the door is, or why it is not open."""
        tr, fault = self.app.tr, self._phones.fault
        if self._address is not None:
            return address_words(tr, self._address)
        return tr.text("The door is opening…") if fault is None else tr.text(FAULTS[fault])
