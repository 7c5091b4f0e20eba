"""Setting up a game: a ready table, or whoever stands behind the bench. `bench_seats.py` draws it."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.core.cards import MAX_SEATS
from game.core.number import new_code, number_in
from game.core.rulebook import Rule
from game.names import LONGEST_NAME, cleaned
from game.records.seats import BOT
from ui.base.i18n import N_
from ui.base.spacing import APART, GAP, NEAR, SNUG
from ui.base.theme import DIM, INK, LARGE, SEAT, STRONG, SUBHEADING, WARNING, TextStyle
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, SeatChoice
from ui.halls.bench import draw_front
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.bots import take_in
from ui.match.faces import faces_of, looks_of
from ui.match.opponents import CALM
from ui.match.refusal import rule_link
from ui.match.seating import (
    READY_TABLES,
    add_seat,
    change_kind,
    colour_words,
    default_seats,
    free_characters,
    free_faces,
    is_set,
    level_words,
    play_by,
    problem_with,
    recast,
    recolour,
    remove_seat,
    seats_of,
    settled,
    spoken_seat,
    without_lost_bots,
)
from ui.scenes.common.boxes import FACE, FIELD, SMALL_BUTTON, button, called, choice, control, cross, menu, switch
from ui.scenes.common.page import MenuPage
from ui.scenes.start import bench_seats
from ui.scenes.start.door_words import MEANING, TRUST
from ui.shell.hatch import Face
from ui.shell.scene import DialogAnswer, RulesTopic
from ui.widgets.base import FINGER
from ui.widgets.bench import Bust
from ui.widgets.button import DANGER, SECONDARY
from ui.widgets.seat_choices import Faces, Lamps, Segments, Swatches
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App


_KINDS = ((HUMAN, False), (HUMAN, True), (COMPUTER, False))
"""Who may sit on a seat, in the order of offer: the kind, and whether with a phone."""
_USUAL = N_("Pick a ready-made table or choose the players.")
_START, _DRAWN = 380.0, 78.0
"""How wide the last button is, and how high the faces and kinds in a drawer."""


class SetupScene(MenuPage):
    """Tickets for ready tables, and two to four seats behind one bench, clockwise from the left. It starts with the
    last choices; a press on somebody opens the drawer with the rest of their seat."""

    reads_drawing = False
    first_focus = "start"
    heading = N_("New game")
    rules_topic = RulesTopic.SETUP

    def __init__(self, app: "App", number: str = "") -> None:
        """Offer the last setup, with a new game number or this one."""
        super().__init__(app)
        last = app.settings.last_setup
        self.bots, notice = take_in(app.storage.data)
        """The player's own programs, by name."""
        if notice is not None:
            app.notify(notice.told(app.tr))
        seats = without_lost_bots(last.seats, self.bots) if last else default_seats(app.tr)
        self.seats: list[SeatChoice] = settled(seats)
        self._last = None if last is None else tuple(self.seats)
        """The table last set up."""
        self._titles: list[str] = []
        """What the seats are called; while a name is typed, as before."""
        self.number = number
        """The number that somebody wants to play, "" for a new one."""
        self.seed = number or str(new_code())
        self.what_if = last is not None and last.what_if
        """Whether people who share the screen have agreed to see what winning a card would change."""
        self.open: int | None = None
        """The seat whose drawer is open."""
        self.speaker = next((at for at, seat in enumerate(self.seats) if seat.kind == COMPUTER), 0)
        """The seat that is looked at, and tells of itself."""

    def page_words(self) -> Sequence[str]:
        """Who sits where."""
        return [spoken_seat(self.app.tr, self.seats, index) for index in range(len(self.seats))]

    @property
    def prompt_words(self) -> str:
        """What is wrong, if anything is, or what the open gate would mean."""
        return self.problem or self.advice or (self.app.tr.text(MEANING) if self.opens_gate else "")

    @property
    def problem(self) -> str | None:
        """Why the game cannot start with this setup, in one sentence; None if it can."""
        return problem_with(self.seats, self.seed, self.app.tr)

    @property
    def advice(self) -> str | None:
        """A caution in one sentence, although the game can start; None if there is none."""
        if self.problem is None and isinstance(number_in(self.seed), int) and any(seat.program for seat in self.seats):
            return self.app.tr.text(
                "A bot could work out every card from a short number. A new game draws a code that gives nothing away."
            )
        return None

    @property
    def persons(self) -> int:
        """The number of people who will play."""
        return sum(seat.kind == HUMAN for seat in self.seats)

    @property
    def phones(self) -> bool:
        """Whether somebody plays with a phone, so that the way leads through the gate."""
        return any(seat.by_phone for seat in self.seats)

    @property
    def opens_gate(self) -> bool:
        """Whether Start opens the gate at once: what that means stands beside it then."""
        return self.phones and self.open is None and not self.problem and not self.advice

    def start(self) -> None:
        """Start the game and remember its setup."""
        if self.problem is not None:
            return
        setup = MatchSetup(
            tuple(msgspec.structs.replace(seat, name=cleaned(seat.name)) for seat in self.seats),
            number_in(self.seed),
            what_if=self.what_if,
        )
        self.app.change_settings(last_setup=setup)
        self.app.go.play(setup, told=self.opens_gate)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Enter and the gamepad's Start start the game. In a text field Enter only ends
        the writing: whoever is used to that would be in a game that is not set up yet. Cancel shuts a drawer first."""
        command = command_of(event)
        entered = isinstance(event, KeyPressed) and event.key in ("return", "enter")
        if entered and isinstance(self.group.focused, TextInput):
            self.group.focus(self.control("start"))
            self.group.ring = True
            self.invalidate()
            return True
        if command is Command.CANCEL and self.open is not None:
            self._pull(self.open)
            return True
        used = super().handle(event)
        self._look()
        if used:
            return True
        if (command is Command.MENU or entered) and self.problem is None:
            self.start()
            return True
        return False

    def layout(self, canvas: Rect) -> None:
        """Arrange the page, and have the faces made that fly to the table."""
        super().layout(canvas)
        side = self.app.viewport.px(FACE * 4)
        self.app.art.prepare([(("portrait", face, CALM), side, side) for face in faces_of(self.seats)])

    def faces(self) -> dict[str, Face]:
        """Who stands behind the bench."""
        busts = [one for one in self.group.widgets if isinstance(one, Bust)]
        return {one.portrait: Face(one.bust, one.draw_at) for one in busts}

    def _look(self) -> None:
        """Have whoever is under the pointer, or has the focus, say what they are like."""
        looked_at = [*(one for one in self.group.widgets if one.hovered), self.group.focused]
        names = [self._within.get(id(one), ()) for one in looked_at]
        found = next((at for name in names for at, title in enumerate(self._titles) if title in name), self.speaker)
        if found != self.speaker:
            self.speaker = found
            self.lay_out_again()

    def update(self, dt: float) -> None:
        """Show a waiting notice: the list of programs may just have turned out to be damaged."""
        super().update(dt)
        if self.app.notices:
            self.app.go.tell(self.heading_words, self.app.notices.pop(0))

    def page(self) -> Box:
        """The tickets, the bench with whoever stands behind it, and at the foot a drawer, if one is open, and Start."""
        tr = self.app.tr
        if not self.typing or len(self._titles) != len(self.seats):
            # A name that is being typed would make its field another one.
            named = enumerate(self.seats, 1)
            self._titles = [tr.text("Seat {number}, {name}", number=number, name=seat.name) for number, seat in named]
        bot = next((at for at, seat in enumerate(self.seats) if seat.program), self.speaker)
        self.speaker = min(bot if self.advice else self.speaker, len(self.seats) - 1)
        plates = [*map(self._plate, range(len(self.seats)))]
        seats: list[Box] = [
            Named(title, Column(self._bust(at), plate))
            for at, (title, plate) in enumerate(zip(self._titles, plates, strict=True))
        ]
        for place in range(len(seats), MAX_SEATS):
            seats.append(bench_seats.empty_place(place, tr.text("Add a seat"), self._add, like=plates[0]))
        said = bench_seats.said_box(tr, self.seats, self.speaker, MAX_SEATS, self.advice or "")
        standing = Holder(Row(*seats, gap=APART, alike=True, weight=1), weight=0)
        lights = bench_seats.lights(self.seats, MAX_SEATS, plates[0])
        stage = Layers(lights, Column(Spacer(), said, standing), weight=1)
        above = Holder(Row(*self._tickets(), gap=NEAR, alike=True, weight=1), weight=0)
        body = Column(Scroll(Column(above, stage, gap=NEAR, weight=1)), self._foot(), weight=1)
        return menu(self.heading_words, body, self.way_back(), foot=APART)

    def _tickets(self) -> list[Leaf]:
        """The ready tables, and the one last set up."""
        tr = self.app.tr
        offered = [
            (tr.text(table.title), tr.text(table.words), seats_of(table, self.seats, tr), is_set(table, self.seats, tr))
            for table in READY_TABLES
        ]
        if self._last is not None:
            words = tr.text("Everybody as in your last game.")
            offered.append((tr.text("My last table"), words, list(self._last), list(self._last) == self.seats))
        cramped = len(offered) > len(READY_TABLES)
        return [
            bench_seats.ticket(
                title,
                words,
                seats,
                partial(self._sit_down, seats),
                chosen=chosen,
                cramped=cramped,
            )
            for title, words, seats, chosen in offered
        ]

    def _bust(self, index: int) -> Box:
        hint = self.app.tr.text("Face, colour, and who plays here.")
        return bench_seats.bust(
            looks_of(self.seats)[index],
            partial(self._pull, index),
            speaks=index == self.speaker,
            pulled=index == self.open,
            hint=hint,
        )

    def _plate(self, index: int) -> Box:
        """What stands below a bust: a name to type on, and the level or how a person plays."""
        tr, seat = self.app.tr, self.seats[index]
        name = control(
            "name",
            lambda rect: TextInput(
                rect,
                seat.name,
                lambda text: self._set(index, name=text),
                measure=self._measure,
                max_length=LONGEST_NAME,
                placeholder=tr.text("Name"),
            ),
            wide=200,
            high=FIELD,
            like=tr.text("Name"),
        )
        if seat.kind == HUMAN:
            told = tr.text("With a phone") if seat.by_phone else tr.text("Person")
            return bench_seats.plate(seat.colour, name, bench_seats.sign(seat, told), first=not index)
        offered = [*((level, "") for level in LEVELS), *((BOT, program) for program in self.bots)]
        now = seat.level, seat.program
        levels = choice(
            "level",
            [program or tr.text(LEVELS[level].title) for level, program in offered],
            offered.index(now) if now in offered else 0,
            lambda chosen: self._let_play(index, *offered[chosen]),
            hint=level_words(tr, self.seats, index),
            kind=Lamps,
            label="",
            wide=200,
            high=bench_seats.LAMPS,
        )
        return bench_seats.plate(seat.colour, name, levels, first=not index)

    def _drawer(self, index: int) -> Box:
        """Whose face, which colour, and who plays."""
        tr, seat = self.app.tr, self.seats[index]
        if seat.kind == COMPUTER:
            # With no character left, there is nothing to choose from.
            faces, face = free_characters(self.seats, index) or ("",), seat.personality
            known = PERSONALITIES.get(face)
            hint = "" if known is None else tr.text("“{words}”", words=tr.text(known.line))
        else:
            faces, face = free_faces(self.seats, index, self.app.progress.album), faces_of(self.seats)[index]
            hint = tr.text("This player's face")
        act = self._recast if seat.kind == COMPUTER else self._put_on
        portraits = choice(
            "face",
            faces,
            faces.index(face) if face in faces else 0,
            lambda at: act(index, faces[at]),
            hint=hint,
            kind=Faces,
            label="",
            wide=6 * _DRAWN,
            weight=1,
            high=_DRAWN,
        )
        words = (tr.text("Person"), tr.text("With a phone"), tr.text("Computer"))
        kind = choice(
            "kind",
            words,
            _KINDS.index((seat.kind, seat.by_phone)),
            lambda chosen: self._set_kind(index, *_KINDS[chosen]),
            hints=(
                tr.text("A person who plays at this window."),
                tr.text("A person who plays with a phone as their hand: no app, no account."),
                tr.text("A computer player, as strong as you like."),
            ),
            kind=Segments,
            label="  ".join([max(words, key=len)] * 3),
            high=_DRAWN,
        )
        shades = tuple(SEAT)
        colour = choice(
            "colour",
            shades,
            shades.index(seat.colour),
            lambda at: self._seat_them(recolour(self.seats, index, shades[at])),
            hint=tr.text("This player's colour"),
            kind=Swatches,
            label="",
            wide=6 * _DRAWN,
            high=FINGER,
        )
        remove = button(
            tr.text("Remove this seat"),
            partial(self._ask_to_remove, index),
            key="remove",
            look=SECONDARY,
            style=SMALL_BUTTON,
            high=FINGER,
            disabled=tr.text("A game needs at least two seats.") if len(self.seats) <= 2 else None,
            link=rule_link(tr, Rule.S1),
        )
        rest = bench_seats.drawer(
            called(portraits, seat.name),
            kind,
            called(colour, colour_words(tr, seat.colour)),
            remove,
            self._agreement() if seat.kind == HUMAN else None,
        )
        return Named(self._titles[index], rest)

    def _foot(self) -> Box:
        """A drawer, or what is to be said of this table; and Start."""
        tr, wrong = self.app.tr, self.problem or ""
        start = button(
            tr.text("Open the gate")
            if self.opens_gate
            else tr.text("To the gate")
            if self.phones
            else tr.text("Start"),
            self.start,
            key="start",
            style=SUBHEADING.but(size=LARGE, colour=INK),
            wide=_START,
            high=84,
            hint=tr.text(MEANING) if self.opens_gate else "",
            disabled=self.problem,
        )
        warning = Words(wrong, STRONG.but(colour=WARNING), at="middle", group="said", letters=60)
        if self.open is None:
            told = tr.text(TRUST if self.opens_gate else _USUAL)
            if self.number:
                played = tr.text("You play game {number}.", number=number_in(self.number))
                told = f"{played} {told}" if self.opens_gate else played
            words = warning if wrong else Words(told, STRONG.but(colour=DIM), at="middle", group="said", letters=60)
            leave = Sized(cross(self._draw_anew, "number", tr.text("Play a new game instead")))
            note = bench_seats.note(words, leave if self.number else None)
            left: Box = Sized(note, high=56, across=None, weight=1)
            right: Box = Sized(start, across=None)
        else:
            left = Holder(self._drawer(self.open), weight=1)
            right = Sized(Column(warning, Spacer(), start, gap=SNUG), most_wide=_START, across=None, along=None)
        return Layers(Picture(draw_front), Padding(0, Row(left, right, gap=APART), top=GAP, bottom=0))

    def _agreement(self) -> Box | None:
        """Where several share the screen: whether it may show what winning a card changes."""
        if self.persons < 2:
            return None
        tr = self.app.tr
        hint = tr.text("Point at a face-up card on the belt to see what winning it brings: only if everybody agrees.")
        agreed = switch("agreed", (tr.text("Off"), tr.text("Agreed")), self._agree, on=self.what_if, hint=hint)
        name = tr.text("What if")
        words = Words(name, STRONG, lines=1, at="middle")
        return Sized(Row(words, called(agreed, name), gap=NEAR), across=None)

    def _agree(self, on: bool) -> None:  # noqa: FBT001 - the switch calls it so
        self.what_if = on

    def _measure(self, text: str, style: TextStyle) -> float:
        return self.app.painter.measure(text, style)[0]

    def _pull(self, index: int) -> None:
        """Open the drawer of a seat, or shut it; keys go on in it."""
        self.open = None if self.open == index else index
        self.speaker = index
        self.lay_out_again()
        if self.group.ring:
            self._focus_on(index, "face" if self.open is not None else "bust")

    def _focus_on(self, index: int, key: str) -> None:
        """Give a control of a seat the focus."""
        within = (self._titles[index],)
        self.group.focus(next(one for name, one in self._by_key.items() if name[:2] == (within, key)))

    def _seat_them(self, seats: list[SeatChoice], *, to_start: bool = False) -> None:
        """Show other seats; ``to_start``: all drawers shut, and the focus moves to Start. Otherwise it stays, although
        a seat that is called otherwise has other controls."""
        names = [(name, key) for (name, key, _), one in self._by_key.items() if one is self.group.focused]
        held = [(self._titles.index(title), key) for name, key in names for title in name]
        self.seats = seats
        if to_start:
            self.open = None
        self.lay_out_again()
        if to_start:
            self.group.focus(self.control("start"))
        for index, key in held if not to_start else ():
            self._focus_on(index, key)

    def _set(self, index: int, **changes: str) -> None:
        self.seats[index] = msgspec.structs.replace(self.seats[index], **changes)
        self.lay_out_again()

    def _set_kind(self, index: int, kind: str, phone: bool) -> None:  # noqa: FBT001 - one of _KINDS
        self._seat_them(change_kind(self.seats, index, kind, self.app.tr, phone=phone))

    def _let_play(self, index: int, level: str, program: str) -> None:
        self._seat_them(play_by(self.seats, index, level, program))

    def _put_on(self, index: int, face: str) -> None:
        self._set(index, face=face)

    def _recast(self, index: int, personality: str) -> None:
        self._seat_them(recast(self.seats, index, personality))

    def _sit_down(self, seats: Sequence[SeatChoice]) -> None:
        self._seat_them(list(seats), to_start=True)

    def _draw_anew(self) -> None:
        """Play a new game, whose number nobody knows, instead of the one that was asked for."""
        self.number, self.seed = "", str(new_code())
        self._seat_them(self.seats, to_start=True)

    def _add(self) -> None:
        self._seat_them(add_seat(self.seats, self.app.tr), to_start=True)

    def _ask_to_remove(self, index: int) -> None:
        """Remove a seat; a key or button, which may have reached the cross on the way elsewhere, asks first."""
        if not self.group.ring:
            self._remove(index)
            return
        tr = self.app.tr
        answers = [
            DialogAnswer(tr.text("Remove"), partial(self._remove, index), DANGER),
            DialogAnswer(tr.text("Keep the seat"), self.invalidate),
        ]
        question = tr.text("Remove {name} from the table?", name=self.seats[index].name)
        self.app.go.ask(tr.text("Remove this seat"), question, answers, cancel=1, focus=1)

    def _remove(self, index: int) -> None:
        self._seat_them(remove_seat(self.seats, index), to_start=True)
