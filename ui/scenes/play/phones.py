"""The host's menu of phones at the table: the code again, and who plays each phone's seat."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.agents import LEVELS
from ui.base.theme import BODY, DIM
from ui.base.viewport import Rect
from ui.input.input import Command
from ui.match.match import Match
from ui.match.phones.link import Phones, PlayedBy
from ui.paint.painter import Painter
from ui.scenes.common.phone_code import Person, address_words, draw_address, draw_code, draw_persons
from ui.scenes.common.widget_scene import OverlayScene
from ui.scenes.start.door_words import FAULTS
from ui.table.state.phones import mark_of
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, SECONDARY, Button
from ui.widgets.choice import Choice
from ui.widgets.plate import FRAME_HEAD, draw_frame

if TYPE_CHECKING:
    from ui.shell.app import App

POLL = 0.05
"""Seconds between two looks at what the phones say."""
PLATE_W, CODE, ROW, GAP, EDGE = 1420.0, 400.0, 118.0, 16.0, 40.0
PERSON_W = 420.0
FREE = 64.0
"""The width of the button that frees a seat beside a level."""
_PLAYERS = (PlayedBy.PHONE, PlayedBy.COMPUTER, PlayedBy.WINDOW)


class PhonesScene(OverlayScene):
    """Opens over the table; whatever is changed here holds at once."""

    closed_by = frozenset({Command.CANCEL, Command.MENU})
    holds_game = True
    """Who plays a seat is only being chosen: no computer player shall act before that is settled."""

    def __init__(self, app: "App", match: Match, phones: Phones) -> None:
        super().__init__(app)
        self._match = match
        self._phones = phones
        self._plate = Rect(0, 0, PLATE_W, 700)
        self._seen: object = None

    @property
    def heading_words(self) -> str:
        """The title."""
        return self.app.tr.text("Phones")

    def page_words(self) -> Sequence[str]:
        """The door, and each seat with its state: of two phones that are gone each is named."""
        return [self._door_words(), *(person.spoken(self.app.tr) for person in self._persons())]

    def layout(self, canvas: Rect) -> None:
        """Place the code on the left, a row for each phone's seat on the right."""
        tr = self.app.tr
        self._plate = Rect(0, 0, min(PLATE_W, canvas.w - 60), 760)
        self._plate.center = canvas.center
        widgets: list[Control] = []
        for at, seat in enumerate(self._phones.states):
            widgets += self._row_widgets(seat, self._row(at))
        if self._phones.fault is not None:
            again = Rect(self._plate.x + EDGE, self._plate.bottom - EDGE - BUTTON_HEIGHT, CODE, BUTTON_HEIGHT)
            widgets.append(Button(again, tr.text("Open the door"), self._phones.reopen, look=SECONDARY, lines=2))
        back = Rect(self._plate.right - EDGE - 360, self._plate.bottom - EDGE - BUTTON_HEIGHT, 360, BUTTON_HEIGHT)
        widgets.append(Button(back, tr.text("Keep playing"), self.go_back, lines=2))
        place = self.focus_place
        self.group.replace(widgets, focus=len(widgets) - 1 if place is None or place >= len(widgets) else place)

    def update(self, dt: float) -> None:
        """Take in what the phones say."""
        super().update(dt)
        self._phones.update()
        if self._phones.version != self._seen:
            self._seen = self._phones.version
            self.lay_out_again()
        self.wake_within(POLL)

    def _row(self, at: int) -> Rect:
        left = self._plate.x + EDGE + CODE + 36
        return Rect(left, self._plate.y + FRAME_HEAD + at * (ROW + GAP), self._plate.right - EDGE - left, ROW)

    def _row_widgets(self, seat: int, row: Rect) -> list[Control]:
        """Who plays a seat, and the way to free it."""
        tr, state = self.app.tr, self._phones.states[seat]
        left = row.x + PERSON_W + 14
        wide = row.right - left
        players = Choice(
            Rect(left, row.y, wide, 54),
            (tr.text("The phone plays"), tr.text("A computer plays"), tr.text("Plays at this window")),
            _PLAYERS.index(state.played_by),
            lambda chosen: self._phones.hand_to(seat, _PLAYERS[chosen]),
            hints=(
                tr.text("The person plays with the phone."),
                tr.text(
                    "A computer player sits in until the phone gets the seat back. Its bids are sealed as it lays them."
                ),
                tr.text("The person plays at this window, behind the curtain."),
            ),
        )
        lower = Rect(left, row.bottom - 56, wide, 54)
        widgets: list[Control] = [players]
        if self._phones.by_computer(seat):
            widgets.append(self._level_choice(seat, Rect(left, lower.y, wide - FREE - 10, lower.h)))
            free = Button(
                Rect(lower.right - FREE, lower.y, FREE, lower.h),
                "×",
                partial(self._phones.free, seat),
                look=SECONDARY,
                hint=tr.text("Free this seat: its phone chooses again"),
            )
        else:
            free = Button(
                lower,
                tr.text("Free the seat"),
                partial(self._phones.free, seat),
                look=SECONDARY,
                hint=tr.text("Its phone loses the seat, and the next one to scan the code gets it."),
            )
        if not state.token:
            free.disabled_reason = tr.text("No phone has this seat.")
        widgets.append(free)
        for widget in widgets:
            widget.caption = self._phones.seats[seat].name
        return widgets

    def _level_choice(self, seat: int, place: Rect) -> Choice:
        """How well the computer player plays that sits in for a seat's person."""
        tr, levels = self.app.tr, list(LEVELS)
        return Choice(
            place,
            [tr.text(LEVELS[level].title) for level in levels],
            levels.index(self._phones.states[seat].level),
            lambda chosen: self._phones.let_play(seat, levels[chosen]),
            hints=[tr.text(LEVELS[level].summary) for level in levels],
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

    def _persons(self) -> list[Person]:
        """Whose seats are phones'."""
        found = []
        for at, seat in enumerate(self._phones.states):
            row = self._row(at)
            look, mark = self._match.looks[seat], mark_of(self._phones, seat)
            found.append(Person(look, mark, Rect(row.x, row.y, PERSON_W, row.h)))
        return found

    def draw_content(self, painter: Painter) -> None:
        """Draw the frame, the code and the seats."""
        tr, plate, address = self.app.tr, self._plate, self._address
        draw_frame(painter, plate, tr.text("Phones"))
        left, top = plate.x + EDGE, plate.y + FRAME_HEAD
        if address is not None:
            draw_code(painter, address, Rect(left, top, CODE, CODE))
            draw_address(painter, tr, address, Rect(left, top + CODE + 14, CODE, plate.bottom - top - CODE - 40))
        else:
            words = self._door_words()
            painter.text(words, (left, top), BODY, max_width=CODE, max_lines=8, max_height=CODE, colour=DIM)
        draw_persons(painter, tr, self._persons())
