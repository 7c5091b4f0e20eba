"""Setting up a game: a ready table or custom seats, and under "More" the game number, the pace and figures."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.agents import LEVELS, PERSONALITIES
from game.core.cards import MAX_SEATS
from game.core.number import WRITTEN_LENGTH, new_code, number_in
from game.core.rulebook import Rule
from game.names import LONGEST_NAME, cleaned
from game.records.seats import BOT
from ui.base.theme import DIM, INK, LINE, PANEL, SMALL, STRONG, SUBHEADING, WARNING, TextStyle, mix
from ui.base.viewport import Point, Rect
from ui.files.settings import COMPUTER, HUMAN, MatchSetup, Pace, SeatChoice
from ui.halls.backdrop import draw_idle_belt
from ui.input.glyphs import Device
from ui.input.input import Command, InputEvent, KeyPressed, command_of
from ui.match.bots import take_in
from ui.match.refusal import link_to
from ui.match.seating import (
    add_seat,
    change_kind,
    default_seats,
    free_characters,
    free_faces,
    play_by,
    problem_with,
    recast,
    recolour,
    remove_seat,
    settled,
    without_lost_bots,
)
from ui.paint.painter import Painter
from ui.scenes.common.menu import MARGIN, TOP, MenuScene
from ui.scenes.common.pace import pace_choice
from ui.scenes.start.ready_tables import HIGH, READY_TABLES, ReadyButton, ReadyTable, is_set, seats_of
from ui.scenes.start.seat_panel import draw_seat, level_words, seat_places
from ui.shell.scene import DialogAnswer, RulesTopic
from ui.widgets.base import Control
from ui.widgets.button import BUTTON_HEIGHT, DANGER, PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice, Toggle
from ui.widgets.focus import nearest
from ui.widgets.seat_choices import ColourRow, DiceButton, FaceChoice
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App

_GAP = 24.0
_PANEL_HEIGHT = 496.0
_BAR_HEIGHT = 108.0
_BAR_GAP = 16.0
_ROOM_FOR_ROBOTS = 200.0
_CAPTION_DROP = 22.0
"""How far below the bar's top edge the middle of the captions is, in units."""
_NUMBER_W, _PACE_W, _AGREED_W, _START_W = 340.0, 240.0, 210.0, 290.0
_MORE_W = 170.0
_KINDS = ((HUMAN, False), (COMPUTER, False), (HUMAN, True))
"""Who may sit on a seat, in the order of offer: the kind, and whether with a phone."""
_CODE = STRONG.but(size=21)
"""A smaller style, because a code is long."""


class SetupScene(MenuScene):
    """Ready tables at the top, below them two to four seats, clockwise from the left. It starts with the last choices
    and remembers whether "More" was open."""

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
        self.seed = str(new_code())
        self._number_field: TextInput | None = None
        self.pace = app.settings.pace
        self.what_if = last is not None and last.what_if
        """Whether people who share the screen have agreed to see what winning a card would change."""
        self.more = app.settings.setup_more
        """Whether game number, pace and figures are shown, too."""
        self._tables: list[ReadyButton] = []
        self._top = TOP
        self._panels: list[Rect] = []
        self._bar = Rect(0, 0, 1, 1)
        self._start = Button(Rect(0, 0, 1, 1), "", self.start)
        self._more_button = Button(Rect(0, 0, 1, 1), "", self._unfold)

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on seats and starting cards."""
        return RulesTopic.SETUP

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

    def layout(self, canvas: Rect) -> None:
        """Place the ready tables, a panel for each seat, and below them the bar with Start."""
        self.heading = self.app.tr.text("New game")
        spare = canvas.h - 900
        self._top = TOP + spare * 0.1
        top = self._top + HIGH + _BAR_GAP
        wide = (canvas.w - 2 * MARGIN - (MAX_SEATS - 1) * _GAP) / MAX_SEATS
        self._panels = [Rect(MARGIN + index * (wide + _GAP), top, wide, _PANEL_HEIGHT) for index in range(MAX_SEATS)]
        bar_top = top + _PANEL_HEIGHT + _BAR_GAP + spare * 0.05
        self._bar = Rect(MARGIN, bar_top, canvas.w - 2 * MARGIN, _BAR_HEIGHT)
        self._build(focus=self.focus_place)

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
            self.group.focus(self._start)
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
            self.app.go.tell(self.heading, self.app.notices.pop(0))

    def draw_content(self, painter: Painter) -> None:
        """Draw the panels, the faces and the captions."""
        for index, panel in enumerate(self._panels):
            if index < len(self.seats):
                draw_seat(painter, self.app.tr, panel, self.seats, index, more=self.more)
            elif index > len(self.seats):
                painter.dashed(panel, mix(LINE, PANEL, 0.45), radius=20)
        bar = self._bar
        if painter.canvas.h - bar.bottom > _ROOM_FOR_ROBOTS:
            draw_idle_belt(painter, [Rect(MARGIN, bar.bottom + 24, bar.w, 1)])
        painter.panel(bar, PANEL, border=LINE, radius=20, shadow=12)
        self._draw_bar(painter, bar)

    def _draw_bar(self, painter: Painter, bar: Rect) -> None:
        """Draw the captions of what "More" shows, or what to do next; or instead what is wrong."""
        tr, problem = self.app.tr, self.problem or self.advice
        words = Rect(bar.x + 30 + _MORE_W + 24, bar.y + 8, bar.w - _MORE_W - _START_W - 108, bar.h - 16)
        if not self.more or problem is not None:
            said = problem or tr.text("Pick a ready-made table or choose the players.")
            room = Rect(words.x, words.y, words.w, 2 * _CAPTION_DROP) if self.more else words
            painter.text(
                said,
                room.midleft,
                SMALL if self.more else STRONG,
                align="midleft",
                max_width=room.w,
                max_lines=1 if self.more else 3,
                max_height=room.h,
                colour=WARNING if problem else DIM,
            )
            return
        for caption, place in self._captions():
            painter.text(caption, place, SMALL, align="midleft", max_width=_PACE_W)

    def _captions(self) -> list[tuple[str, Point]]:
        """The captions above the fields that "More" shows, and their positions."""
        tr, y = self.app.tr, self._bar.y + _CAPTION_DROP
        number, pace, agreed = self._fields()
        found = [(tr.text("Game number"), (number.x, y)), (tr.text("Pace"), (pace.x, y))]
        if self.persons > 1:
            found.append((tr.text("What if"), (agreed.x, y)))
        return found

    def _fields(self) -> tuple[Rect, Rect, Rect]:
        """The fields for the game number, the pace and what people agree on."""
        y, left = self._bar.y + 42, self._bar.x + 30 + _MORE_W + 24
        number = Rect(left, y, _NUMBER_W, 54)
        pace = Rect(number.right + 94, y, _PACE_W, 54)
        return number, pace, Rect(pace.right + 24, y, _AGREED_W, 54)

    def _build(self, *, focus: int | None) -> None:
        """Rebuild the widgets, as after a seat was added or changed its kind."""
        canvas = self.app.viewport.canvas
        self._tables = self._ready_buttons(canvas)
        widgets: list[Control] = [*self._tables]
        for index in range(len(self.seats)):
            widgets += self._seat_widgets(index)
        if len(self.seats) < MAX_SEATS:
            panel = self._panels[len(self.seats)]
            words = self.app.tr.text("Add a seat")
            widgets.append(Button(panel.inflate(-60, -300), words, self._add, look=SECONDARY, lines=2))
        widgets += self._bar_widgets()
        widgets.append(self.back_button(canvas))
        self.group.replace(widgets, focus=widgets.index(self._start) if focus is None else focus)
        self._check()

    def _ready_buttons(self, canvas: Rect) -> list[ReadyButton]:
        """Make the buttons of the ready tables, which show the people now seated."""
        tr = self.app.tr
        wide = (canvas.w - 2 * MARGIN - (len(READY_TABLES) - 1) * _GAP) / len(READY_TABLES)
        buttons = [
            ReadyButton(
                Rect(MARGIN + index * (wide + _GAP), self._top, wide, HIGH),
                tr.text(table.title),
                tr.text(table.words),
                seats_of(table, self.seats, tr),
                partial(self._sit_down, table),
            )
            for index, table in enumerate(READY_TABLES)
        ]
        for button in buttons:
            button.side_by_side = [(one.label, one.words) for one in buttons]
        return buttons

    def _sit_down(self, table: ReadyTable) -> None:
        """Fill the seats from a ready table; the focus moves to Start."""
        self.seats = seats_of(table, self.seats, self.app.tr)
        self._build(focus=None)

    def _seat_widgets(self, index: int) -> list[Control]:
        tr = self.app.tr
        seat = self.seats[index]
        panel = self._panels[index]
        left, wide, places = panel.x + 24, panel.w - 48, seat_places(self.app.texts)
        name = TextInput(
            Rect(left, panel.y + places.name, wide, 50),
            seat.name,
            lambda text: self._set(index, name=text),
            measure=self._measure,
            max_length=LONGEST_NAME,
            placeholder=tr.text("Name"),
        )
        kind = Choice(
            Rect(left, panel.y + places.kind, wide, 50),
            (tr.text("Person"), tr.text("Computer"), tr.text("With a phone")),
            _KINDS.index((seat.kind, seat.by_phone)),
            lambda chosen: self._set_kind(index, *_KINDS[chosen]),
            hints=(
                tr.text("A person who plays at this window."),
                tr.text("A computer player, as strong as you like."),
                tr.text("A person who plays with a phone as their hand: no app, no account."),
            ),
        )
        widgets: list[Control] = [
            ColourRow(
                Rect(left, panel.y + places.colours, wide, 50),
                seat.colour,
                lambda colour: self._recolour(index, colour),
                hint=tr.text("This player's colour"),
            ),
            name,
            kind,
        ]
        face_place = Rect(panel.centerx - 114, panel.y + places.face - places.radius - 2, 228, 2 * places.radius + 2)
        if seat.kind == COMPUTER:
            # With no character left, there is nothing to cycle through.
            free = free_characters(self.seats, index) or ("",)
            face = FaceChoice(face_place, free, seat.personality, lambda key: self._recast(index, key))
            if seat.personality in PERSONALITIES:
                face.hint = tr.text("“{words}”", words=tr.text(PERSONALITIES[seat.personality].line))
            widgets.append(self._level_choice(index, Rect(left, panel.y + places.level, wide, 50)))
        else:
            free = free_faces(self.seats, index, self.app.progress.album)
            face = FaceChoice(face_place, free, seat.face, lambda key: self._put_on(index, key))
            face.hint = tr.text("This player's face")
        # After the others, so that changing the kind leaves the focus where it is.
        widgets.append(face)
        remove = Button(
            Rect(panel.right - 62, panel.y + 12, 54, 48),
            "×",
            partial(self._ask_to_remove, index),
            look=SECONDARY,
            style=SUBHEADING,
            hint=tr.text("Remove this seat"),
        )
        if len(self.seats) <= 2:
            remove.disabled_reason = tr.text("A game needs at least two seats.")
            link_to(tr, Rule.S1, remove)
        # Heard without the panel around it, each must say whose it is.
        for widget in (*widgets, remove):
            widget.caption = tr.text("Seat {number}, {name}", number=index + 1, name=seat.name)
        return [*widgets, remove]

    def _level_choice(self, index: int, rect: Rect) -> Choice:
        """Make the choice of a computer player's level, or of a program; its hint says how well a level plays."""
        offered = [*((level, "") for level in LEVELS), *((BOT, program) for program in self.bots)]
        now = self.seats[index].level, self.seats[index].program

        def choose(chosen: int) -> None:
            before = self.seats[index].name
            self.seats = play_by(self.seats, index, *offered[chosen])
            if self.seats[index].name != before:
                self._rebuild()
                return
            self._check()
            choice.hint = level_words(self.app.tr, self.seats, index)

        choice = Choice(
            rect,
            [program or self.app.tr.text(LEVELS[level].title) for level, program in offered],
            offered.index(now) if now in offered else 0,
            choose,
            hint=level_words(self.app.tr, self.seats, index),
        )
        return choice

    def _bar_widgets(self) -> list[Control]:
        tr, bar, more = self.app.tr, self._bar, self.more
        self._more_button = Button(
            Rect(bar.x + 24, bar.y + 18, _MORE_W, BUTTON_HEIGHT),
            tr.text("Less") if more else tr.text("More"),
            self._unfold,
            look=SECONDARY,
            lines=2,
            hint="" if more else tr.text("Game number, pace, and how strong the levels are."),
        )
        self._start = Button(
            Rect(bar.right - _START_W - 24, bar.y + 18, _START_W, BUTTON_HEIGHT),
            tr.text("To the door") if any(seat.by_phone for seat in self.seats) else tr.text("Start"),
            self.start,
            look=PRIMARY,
            style=SUBHEADING.but(size=34, colour=INK),
        )
        return [self._more_button, *(self._more_widgets() if more else []), self._start]

    def _more_widgets(self) -> list[Control]:
        """Make what "More" shows."""
        tr = self.app.tr
        number, pace, agreed = self._fields()
        self._number_field = TextInput(
            number,
            self.seed,
            self._set_seed,
            measure=self._measure,
            max_length=2 * WRITTEN_LENGTH,
            style=_CODE,
            hint=tr.text("The same number or code deals the same cards.")
            + (" " + tr.text("Ctrl+C copies it for a friend.") if tr.device == Device.KEYS else ""),
        )
        self._number_field.caption = tr.text("Game number")
        chosen_pace = pace_choice(tr, self.pace, self._set_pace).make(None, pace, STRONG)
        chosen_pace.caption = tr.text("Pace")
        found: list[Control] = [
            self._number_field,
            DiceButton(
                Rect(number.right + 10, number.y, 60, 52),
                "",
                self._roll,
                hint=tr.text("New random game number"),
            ),
            chosen_pace,
        ]
        if self.persons > 1:
            found.append(
                Toggle(
                    agreed,
                    (tr.text("Off"), tr.text("Agreed")),
                    self._agree,
                    on=self.what_if,
                    hint=tr.text(
                        "Point at a face-up card on the belt to see what winning it brings: only if everybody agrees."
                    ),
                )
            )
        return found

    def _unfold(self) -> None:
        """Show more, or less, and remember it."""
        self.more = not self.more
        self.app.change_settings(setup_more=self.more)
        self._build(focus=None)
        self.group.focus(self._more_button)

    def _agree(self, on: bool) -> None:  # noqa: FBT001 - the switch calls it so
        self.what_if = on

    def _measure(self, text: str, style: TextStyle) -> float:
        return self.app.painter.measure(text, style)[0]

    def _set(self, index: int, **changes: str) -> None:
        self.seats[index] = msgspec.structs.replace(self.seats[index], **changes)
        self._check()

    def _set_kind(self, index: int, kind: str, phone: bool) -> None:  # noqa: FBT001 - one of _KINDS
        self.seats = change_kind(self.seats, index, kind, self.app.tr, phone=phone)
        self._rebuild()

    def _put_on(self, index: int, face: str) -> None:
        self._set(index, face=face)
        self._rebuild()

    def _recast(self, index: int, personality: str) -> None:
        self.seats = recast(self.seats, index, personality)
        self._rebuild()

    def _recolour(self, index: int, colour: str) -> None:
        self.seats = recolour(self.seats, index, colour)
        self._rebuild()

    def _rebuild(self) -> None:
        """Rebuild the widgets with the focus where it is."""
        focused = self.group.focused
        self._build(focus=self.group.widgets.index(focused) if focused is not None else None)

    def _add(self) -> None:
        self.seats = add_seat(self.seats, self.app.tr)
        self._build(focus=None)

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
        self.seats = remove_seat(self.seats, index)
        self._build(focus=None)

    def _set_seed(self, text: str) -> None:
        self.seed = text
        self._check()

    def _roll(self) -> None:
        self.seed = str(new_code())
        if self._number_field is not None:
            self._number_field.set_text(self.seed)
        self._check()

    def _set_pace(self, pace: Pace) -> None:
        self.pace = pace

    def _check(self) -> None:
        self._start.disabled_reason = self.problem
        for button, table in zip(self._tables, READY_TABLES, strict=True):
            button.chosen = is_set(table, self.seats, self.app.tr)
        self.invalidate()
