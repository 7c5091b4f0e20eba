"""Setting up a game: a ready table or custom seats, and under "More" the game number, the pace and figures.

The scene comes first, then the boxes of a ready table and of a seat.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.core.cards import MAX_SEATS
from game.core.number import WRITTEN_LENGTH, new_code, number_in
from game.core.rulebook import Rule
from game.names import LONGEST_NAME, cleaned
from game.records.seats import BOT
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, NEAR, SNUG, TIGHT, WIDE
from ui.base.theme import (
    BRASS,
    CREAM,
    DIM,
    INK,
    LINE,
    NAME,
    PANEL,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
    TextStyle,
    mix,
)
from ui.base.viewport import Rect
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, Pace, SeatChoice
from ui.input.glyphs import Device
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.bots import take_in
from ui.match.faces import SeatLook, faces_of, looks_of
from ui.match.refusal import rule_link
from ui.match.seating import (
    READY_TABLES,
    ReadyTable,
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
    remarks,
    remove_seat,
    seats_of,
    settled,
    spoken_seat,
    without_lost_bots,
)
from ui.paint.painter import Painter
from ui.paint.seat_signs import draw_seat_badge
from ui.scenes.common.boxes import FACE, FIELD, button, called, choice, control, menu, robots, switch
from ui.scenes.common.pace import pace_choice
from ui.scenes.common.page import MenuPage
from ui.shell.scene import DialogAnswer, RulesTopic
from ui.table.paint.marks import draw_portrait
from ui.widgets.base import Control
from ui.widgets.button import DANGER, PRIMARY, SECONDARY, Button, ButtonLook
from ui.widgets.focus import nearest
from ui.widgets.plate import draw_panel
from ui.widgets.seat_choices import ColourRow, DiceButton, FaceChoice
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App


_FIELD_WIDE = 200.0
"""How wide a field is at least, in units."""
_KINDS = ((HUMAN, False), (COMPUTER, False), (HUMAN, True))
"""Who may sit on a seat, in the order of offer: the kind, and whether with a phone."""
_CODE = STRONG.but(size=21)
"""A smaller style, because a code is long."""


class SetupScene(MenuPage):
    """Ready tables at the top, below them two to four seats, clockwise from the left. It starts with the last choices
    and remembers whether "More" was open."""

    reads_drawing = False
    first_focus = "start"
    heading = N_("New game")
    rules_topic = RulesTopic.SETUP

    def __init__(self, app: "App") -> None:
        """Offer the last setup with a new game number."""
        super().__init__(app)
        last = app.settings.last_setup
        self.bots, notice = take_in(app.storage.data)
        """The player's own programs, by name."""
        if notice is not None:
            app.notify(notice.told(app.tr))
        seats = without_lost_bots(last.seats, self.bots) if last else default_seats(app.tr)
        self.seats: list[SeatChoice] = settled(seats)
        self._named: list[str] = []
        """What the seats were called before anybody began to type."""
        self.seed = str(new_code())
        self.pace = app.settings.pace
        self.what_if = last is not None and last.what_if
        """Whether people who share the screen have agreed to see what winning a card would change."""
        self.more = app.settings.setup_more
        """Whether game number, pace and figures are shown, too."""

    def page_words(self) -> Sequence[str]:
        """Who sits where."""
        return [spoken_seat(self.app.tr, self.seats, index) for index in range(len(self.seats))]

    @property
    def prompt_words(self) -> str:
        """What is wrong, if anything is."""
        return self.problem or self.advice or ""

    @property
    def problem(self) -> str | None:
        """Why the game cannot start with this setup, in one sentence; None if it can."""
        return problem_with(self.seats, self.seed, self.app.tr)

    @property
    def advice(self) -> str | None:
        """A caution in one sentence, although the game can start; None if there is none."""
        if self.problem is None and isinstance(number_in(self.seed), int) and any(seat.program for seat in self.seats):
            return self.app.tr.text(
                "A bot could work out every card from a short number. The die draws a code that gives nothing away."
            )
        return None

    @property
    def persons(self) -> int:
        """The number of people who will play."""
        return sum(seat.kind == HUMAN for seat in self.seats)

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
        # Save the pace only if the player changed it here: it may have been set for this run alone.
        if self.pace is not self.app.settings.pace:
            self.app.change_settings(pace=self.pace)
        self.app.go.play(setup)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Enter and the gamepad's Start start the game. In a text field Enter only ends
        the writing: whoever is used to that would be in a game that is not set up yet."""
        command = command_of(event)
        entered = isinstance(event, KeyPressed) and event.key in ("return", "enter")
        if entered and isinstance(self.group.focused, TextInput):
            self.group.focus(self.control("start"))
            self.group.ring = True
            self.invalidate()
            return True
        below = self._seat_below() if command is Command.DOWN else None
        if below is not None:
            self.group.focus(below)
            self.invalidate()
            return True
        if super().handle(event):
            return True
        if (command is Command.MENU or entered) and self.problem is None:
            self.start()
            return True
        return False

    def _seat_below(self) -> Control | None:
        """The seat below the ready table that keys have reached, None if they are elsewhere: the buttons that remove
        seats are nearer, but not what somebody looks for there."""
        start = self.group.focused
        faces: list[Control] = [widget for widget in self.group.widgets if isinstance(widget, FaceChoice)]
        return nearest(start, faces, (0, 1)) if isinstance(start, ReadyButton) and self.group.ring else None

    def update(self, dt: float) -> None:
        """Show a waiting notice: the list of programs may just have turned out to be damaged."""
        super().update(dt)
        if self.app.notices:
            self.app.go.tell(self.heading_words, self.app.notices.pop(0))

    def page(self) -> Box:
        """The ready tables, a panel for each seat below them, and at the foot what else is chosen, and Start."""
        if not self.typing or len(self._named) != len(self.seats):
            # A name that is being typed would make its field another one.
            self._named = [seat.name for seat in self.seats]
        tr = self.app.tr
        tables = (ready_box(table, self.seats, tr, partial(self._sit_down, table)) for table in READY_TABLES)
        above = Holder(Row(*tables, gap=APART, alike=True, weight=1), weight=0)
        seats = [*map(self._seat, range(len(self.seats)))]
        add = button(tr.text("Add a seat"), self._add, look=SECONDARY)
        free = [empty_box(add if place == 0 else None) for place in range(MAX_SEATS - len(seats))]
        high, wide = ([seat[way] for seat in seats] + free for way in (0, 1))
        # In a window where seats side by side are not wholly seen, there are two in a row.
        choices = Fit(
            Column(above, Row(*high, gap=APART, alike=True, weight=1), gap=GAP),
            Scroll(Column(above, Grid(*wide, columns=2, gap=APART, alike=True), gap=GAP)),
            weight=1,
        )
        bar = Layers(Picture(draw_panel), Padding(APART, self._bar(), top=16, bottom=20))
        floor = Picture(high=APART, may_go=3)
        body = Column(choices, bar, robots(may_go=3, weight=1), floor, gap=GAP, weight=1)
        return menu(self.heading_words, body, self.way_back(), foot=APART)

    def _seat(self, index: int) -> list[Box]:
        """A seat and all that is chosen for it: as a high panel and as a wide one."""
        tr, seat, computer = self.app.tr, self.seats[index], self.seats[index].kind == COMPUTER
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
            wide=_FIELD_WIDE,
            high=FIELD,
            like=tr.text("Name"),
        )
        kind = choice(
            "kind",
            (tr.text("Person"), tr.text("Computer"), tr.text("With a phone")),
            _KINDS.index((seat.kind, seat.by_phone)),
            lambda chosen: self._set_kind(index, *_KINDS[chosen]),
            hints=(
                tr.text("A person who plays at this window."),
                tr.text("A computer player, as strong as you like."),
                tr.text("A person who plays with a phone as their hand: no app, no account."),
            ),
        )
        remove = button(
            "×",
            partial(self._ask_to_remove, index),
            look=SECONDARY,
            style=SUBHEADING,
            high=48,
            hint=tr.text("Remove this seat"),
            disabled=tr.text("A game needs at least two seats.") if len(self.seats) <= 2 else None,
            link=rule_link(tr, Rule.S1),
        )
        fields = [self._colour(index), name, kind, *([self._level(index)] if computer else [])]
        panels = seat_boxes(tr, self.seats, index, face=self._face(index), fields=fields, remove=remove, more=self.more)
        title = tr.text("Seat {number}, {name}", number=index + 1, name=self._named[index])
        return [Named(title, panel) for panel in panels]

    def _colour(self, index: int) -> Leaf:
        seat = self.seats[index]

        choose, hint = partial(self._recolour, index), self.app.tr.text("This player's colour")

        def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
            row = old if isinstance(old, ColourRow) else ColourRow(rect, seat.colour, choose, hint=hint)
            row.rect, row.colour, row.on_change, row.hint = rect, seat.colour, choose, hint
            return row

        leaf = Leaf("colour", made, wide=_FIELD_WIDE, high=FIELD)
        return called(leaf, colour_words(self.app.tr, seat.colour))

    def _face(self, index: int) -> Leaf:
        """The choice of a computer player's character, or of a person's face."""
        tr, seat = self.app.tr, self.seats[index]
        if seat.kind == COMPUTER:
            # With no character left, there is nothing to cycle through.
            free, key = free_characters(self.seats, index) or ("",), seat.personality
            known = PERSONALITIES.get(key)
            hint = "" if known is None else tr.text("“{words}”", words=tr.text(known.line))
            act = partial(self._recast, index)
        else:
            free, key = free_faces(self.seats, index, self.app.progress.album), seat.face
            hint = tr.text("This player's face")
            act = partial(self._put_on, index)

        def made(old: Control | None, rect: Rect, _style: TextStyle) -> Control:
            one = old if isinstance(old, FaceChoice) else FaceChoice(rect, free, key, act)
            one.rect = rect
            one.show(free, key, act, hint=hint)
            return one

        return called(Leaf("face", made, wide=150, high=FIELD), seat.name)

    def _level(self, index: int) -> Leaf:
        """The choice of a computer player's level, or of a program; its hint says how well a level plays."""
        tr = self.app.tr
        offered = [*((level, "") for level in LEVELS), *((BOT, program) for program in self.bots)]
        now = self.seats[index].level, self.seats[index].program
        return choice(
            "level",
            [program or tr.text(LEVELS[level].title) for level, program in offered],
            offered.index(now) if now in offered else 0,
            lambda chosen: self._let_play(index, *offered[chosen]),
            hint=level_words(tr, self.seats, index),
        )

    def _bar(self) -> Box:
        """What "More" shows, what is wrong or what to do next, and Start."""
        tr, problem, more = self.app.tr, self.problem or self.advice, self.more
        unfold = button(
            tr.text("Less") if more else tr.text("More"),
            self._unfold,
            key="more",
            look=SECONDARY,
            wide=170,
            hint="" if more else tr.text("Game number, pace, and how strong the levels are."),
        )
        start = button(
            tr.text("To the door") if any(seat.by_phone for seat in self.seats) else tr.text("Start"),
            self.start,
            key="start",
            style=SUBHEADING.but(size=34, colour=INK),
            wide=290,
            disabled=self.problem,
        )
        said = problem or tr.text("Pick a ready-made table or choose the players.")
        words = Words(said, STRONG.but(colour=WARNING if problem else DIM), at="middle", group="said", weight=1)
        fields = [*self._more_fields(), Spacer()] if more else [words]
        ways = Sized(unfold, across=None), Sized(start, across=None)
        row = Row(ways[0], *fields, ways[1], gap=APART)
        if not more:
            return row
        # Large words have a row of their own.
        two_rows = Column(Row(*fields, gap=APART), Row(ways[0], words, ways[1], gap=APART), gap=GAP)
        return Fit(Column(words, row, gap=SNUG) if problem else row, two_rows)

    def _more_fields(self) -> list[Box]:
        """What "More" shows, each below its name."""
        tr = self.app.tr
        hint = tr.text("The same number or code deals the same cards.")
        if tr.device == Device.KEYS:
            hint += " " + tr.text("Ctrl+C copies it for a friend.")

        def field(rect: Rect) -> Control:
            size = 2 * WRITTEN_LENGTH
            return TextInput(rect, self.seed, self._set_seed, measure=self._measure, max_length=size, style=_CODE)

        number = control("number", field, wide=340, high=FIELD, like="0" * WRITTEN_LENGTH, style=_CODE)
        roll = button(
            "",
            self._roll,
            key="die",
            look=PRIMARY,
            hint=tr.text("New random game number"),
            wide=60,
            high=FIELD,
            make=DiceButton,
        )
        pace = pace_choice(tr, self.pace, self._set_pace)
        parts: list[tuple[str, list[Leaf]]] = [
            (tr.text("Game number"), [called(number, tr.text("Game number"), hint), roll]),
            (tr.text("Pace"), [called(pace, tr.text("Pace"))]),
        ]
        if self.persons > 1:
            hint = tr.text(
                "Point at a face-up card on the belt to see what winning it brings: only if everybody agrees."
            )
            agreed = switch("agreed", (tr.text("Off"), tr.text("Agreed")), self._agree, on=self.what_if, hint=hint)
            parts.append((tr.text("What if"), [called(agreed, tr.text("What if"))]))
        return [
            Column(Words(words, SMALL, lines=1, group="captions"), Row(*fields, gap=NEAR), gap=TIGHT)
            for words, fields in parts
        ]

    def _unfold(self) -> None:
        """Show more, or less, and remember it."""
        self.more = not self.more
        self.app.change_settings(setup_more=self.more)
        self.lay_out_again()

    def _agree(self, on: bool) -> None:  # noqa: FBT001 - the switch calls it so
        self.what_if = on

    def _measure(self, text: str, style: TextStyle) -> float:
        return self.app.painter.measure(text, style)[0]

    def _seat_them(self, seats: list[SeatChoice], *, to_start: bool = False) -> None:
        """Show other seats; ``to_start``: the focus moves to Start."""
        self.seats = seats
        self.lay_out_again()
        if to_start:
            self.group.focus(self.control("start"))

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

    def _recolour(self, index: int, colour: str) -> None:
        self._seat_them(recolour(self.seats, index, colour))

    def _sit_down(self, table: ReadyTable) -> None:
        self._seat_them(seats_of(table, self.seats, self.app.tr), to_start=True)

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

    def _set_seed(self, text: str) -> None:
        self.seed = text
        self.lay_out_again()

    def _roll(self) -> None:
        self.seed = str(new_code())
        field = self.control("number")
        if isinstance(field, TextInput):
            field.set_text(self.seed)
        self.lay_out_again()

    def _set_pace(self, pace: Pace) -> None:
        self.pace = pace


# A ready table


_CHOSEN = ButtonLook(SECONDARY.hover, SECONDARY.hover, SECONDARY.text)


class ReadyButton(Button):
    """Sits the players of a ready table down."""

    @property
    def chosen(self) -> bool:
        """Whether its players sit there now."""
        return self.look == _CHOSEN


def ready_box(table: ReadyTable, seats: Sequence[SeatChoice], tr: Translator, sit_down: Callable[[], None]) -> Leaf:
    """The button of a ready table: the players who would sit there, its name and its purpose."""
    chosen = is_set(table, seats, tr)
    title, purpose = tr.text(table.title), tr.text(table.words)
    words = Column(
        Words(title, NAME.but(colour=YELLOW if chosen else CREAM), lines=2, group="ready tables"),
        Words(purpose, SMALL.but(size=20, colour=CREAM if chosen else DIM), lines=2, group="purposes"),
        at="middle",
        weight=1,
    )
    looks = looks_of(seats_of(table, seats, tr))
    wide = (len(looks) - 1) * WIDE + 2 * FACE
    faces = Picture(partial(_draw_faces, looks=looks), least=2 * FACE, wide=wide, may_go=2)
    one = button(
        title,
        sit_down,
        look=_CHOSEN if chosen else SECONDARY,
        make=ReadyButton,
        inner=Layers(Picture(partial(_draw_edge, chosen=chosen)), Padding(NEAR, Row(faces, words, gap=NEAR))),
    )
    return called(one, "", purpose, written=True)


def _draw_edge(painter: Painter, body: Rect, *, chosen: bool) -> None:
    edge = YELLOW if chosen else mix(BRASS, SECONDARY.face, 0.55)
    painter.panel(body.inflate(-8, -8), None, border=edge, border_width=3, radius=15)


def _draw_faces(painter: Painter, place: Rect, *, looks: Sequence[SeatLook]) -> None:
    x = place.left + FACE
    for look in looks:
        draw_portrait(painter, look, SEAT[look.colour], (x, place.centery), FACE)
        x += WIDE


# A seat: its face, and what is chosen for it


def seat_boxes(
    tr: Translator,
    seats: Sequence[SeatChoice],
    index: int,
    *,
    face: Leaf,
    fields: Sequence[Leaf],
    remove: Leaf,
    more: bool,
) -> tuple[Box, Box]:
    """The panel of a seat, high and wide: its face with the control that changes it, the other ``fields``, and what is
    to be said of its player, with figures if there is to be ``more``; ``remove`` stands in the corner."""
    seat = seats[index]
    portrait = Picture(
        partial(_draw_face, colour=seat.colour, face=faces_of(seats)[index]), least=92, most=200, group="faces"
    )
    taste, skill = remarks(tr, seats, index, more=more)
    # One sentence: a large face is worth more than a second one, which the hint of the level has, too.
    told = Words(skill if more or not taste else taste, SMALL.but(colour=CREAM), side="center", group="remarks")
    # Beside the face there is room for the button in the corner.
    inside = Column(Layers(portrait, Padding(28, face, top=0, bottom=0)), *fields, told, Spacer(), gap=SNUG)
    beside = Row(
        Sized(Layers(portrait, face), wide=210, across=None, along=None),
        Column(*fields, gap=SNUG, weight=1),
        Column(remove, Spacer()),
        gap=GAP,
    )
    ground = Picture(partial(_draw_panel, colour=seat.colour))
    corner = Padding(NEAR, Column(Row(Spacer(), remove), Spacer()))
    return (
        Layers(ground, Padding(APART, inside, top=GAP, bottom=SNUG), corner),
        Layers(ground, Padding(GAP, Column(beside, told, Spacer(), gap=SNUG), top=NEAR, bottom=NEAR)),
    )


def empty_box(add: Leaf | None) -> Box:
    """A place where nobody sits; ``add`` adds a seat."""
    dashed = Picture(_draw_empty)
    return dashed if add is None else Layers(dashed, Padding(30, Column(Spacer(), add, Spacer())))


def _draw_panel(painter: Painter, panel: Rect, *, colour: str) -> None:
    shade = SEAT[colour]
    painter.panel(panel, PANEL, border=shade, border_width=4, radius=20, shadow=14)
    if not painter.strong:
        light = Rect(panel.x + 4, panel.y + 4, panel.w - 8, panel.h * 0.34)
        painter.gradient(light, mix(shade, PANEL, 0.55), PANEL, radius=16)


def face_radius(room: Rect) -> float:
    """How large a face is: beside it are the arrows that change it."""
    return min(room.h, room.w * 0.6) / 2 - 3


def _draw_face(painter: Painter, room: Rect, *, colour: str, face: str) -> None:
    radius = face_radius(room)
    painter.circle(room.center, radius, SEAT[colour], border=INK, border_width=5)
    painter.image_at(("portrait", face, "calm"), room.center, 2 * radius - 8)
    draw_seat_badge(painter, colour, room.center, radius, SEAT[colour])


def _draw_empty(painter: Painter, panel: Rect) -> None:
    """A stool behind dashes."""
    shade = mix(LINE, PANEL, 0.45)
    painter.dashed(panel, shade, radius=20)
    x, top, foot = panel.centerx, panel.bottom - 132, panel.bottom - 28
    for side in (-1, 1):
        painter.line((x + side * 34, top), (x + side * 52, foot), shade, 9)
    painter.line((x - 42, top + 58), (x + 42, top + 58), shade, 7)
    painter.panel(Rect(x - 66, top - 16, 132, 26), mix(LINE, PANEL, 0.25), border=shade, border_width=4, radius=13)
