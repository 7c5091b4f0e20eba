"""Setting a game up: who sits where, the game number, the pace."""

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from game.agents import LEVELS, PERSONALITIES, strength
from game.cards import MAX_SEATS
from ui.base.input import Command, InputEvent, KeyPressed, PointerPressed, command_of
from ui.base.settings import COMPUTER, HUMAN, LARGEST_SEED, LONGEST_NAME, MatchSetup, Pace, SeatChoice
from ui.base.theme import (
    CREAM,
    DIM,
    INK,
    LINE,
    PANEL,
    SEAT,
    SMALL,
    STRONG,
    SUBHEADING,
    WARNING,
    YELLOW,
    Colour,
    TextStyle,
    mix,
)
from ui.base.viewport import Point, Rect
from ui.halls.backdrop import draw_idle_belt
from ui.match.faces import faces_of
from ui.paint.painter import Painter
from ui.scenes.menu import HEAD, MARGIN, MenuScene, pace_choice
from ui.scenes.seating import (
    add_seat,
    change_kind,
    default_seats,
    free_characters,
    free_faces,
    problem_with,
    recast,
    recolour,
    remove_seat,
    settled,
)
from ui.shell.scene import RulesTopic
from ui.widgets.base import Control, draw_focus_ring
from ui.widgets.button import PRIMARY, SECONDARY, Button
from ui.widgets.choice import Choice, draw_arrow
from ui.widgets.text_input import TextInput

if TYPE_CHECKING:
    from ui.shell.app import App

_PANEL_GAP = 24.0
_PANEL_HEIGHT = 556.0
_BAR_HEIGHT = 142.0
_BAR_GAP = 24.0
_ROOM_FOR_ROBOTS = 200.0


class ColourRow(Control):
    """A row of colours of which one is chosen; Left and Right go through them."""

    focusable = True

    def __init__(self, rect: Rect, colour: str, on_change: Callable[[str], None], *, hint: str) -> None:
        """Show `colour`, a key of SEAT, as chosen."""
        super().__init__(rect)
        self.colour = colour
        self.on_change = on_change
        self.hint = hint

    def handle(self, event: InputEvent) -> bool:
        """React to a click on a colour, Left and Right."""
        keys = list(SEAT)
        match event:
            case PointerPressed(button=1, pos=pos):
                index = int((pos[0] - self.rect.x) / self.rect.w * len(keys))
                self._choose(keys[min(max(index, 0), len(keys) - 1)])
                return True
            case _:
                by = {Command.LEFT: -1, Command.RIGHT: 1}.get(command_of(event) or Command.NEXT)
                if by is None:
                    return False
                self._choose(keys[(keys.index(self.colour) + by) % len(keys)])
                return True

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the colours, the chosen one larger."""
        step = self.rect.w / len(SEAT)
        for index, (key, colour) in enumerate(SEAT.items()):
            chosen = key == self.colour
            centre = (self.rect.x + step * (index + 0.5), self.rect.centery)
            painter.circle(centre, 17 if chosen else 12, colour, border=CREAM if chosen else INK, border_width=3)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-4, -8), 16)

    def _choose(self, colour: str) -> None:
        if colour != self.colour:
            self.colour = colour
            self.on_change(colour)


class FaceChoice(Choice):
    """The portrait of a seat between two arrows: who it is."""

    def __init__(self, rect: Rect, keys: Sequence[str], key: str, on_change: Callable[[str], None]) -> None:
        """Show the portrait `key`; `on_change` gets the next one's key."""
        index = keys.index(key) if key in keys else 0
        super().__init__(rect, keys, index, lambda chosen: on_change(keys[chosen]))

    def draw(self, painter: Painter, *, ring: bool) -> None:
        """Draw the arrows; the scene draws the portrait between them."""
        tip = YELLOW if self.hovered or self.focused else mix(YELLOW, PANEL, 0.25)
        if len(self.values) > 1:
            for x, way in ((self.rect.x + 16, -1), (self.rect.right - 16, 1)):
                draw_arrow(painter, (x, self.rect.centery), way, tip)
        if ring:
            draw_focus_ring(painter, self.rect.inflate(-8, -4), 20)


class DiceButton(Button):
    """A button with the face of a die."""

    def _draw_content(self, painter: Painter, body: Rect, words: Colour) -> None:
        for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            painter.circle((body.centerx + 14 * x, body.centery + 14 * y), 6, words)


class SetupScene(MenuScene):
    """Two to four seats, clockwise from the left. What was chosen last is offered again."""

    def __init__(self, app: "App") -> None:
        """Offer the last setup with a new game number."""
        super().__init__(app)
        last = app.settings.last_setup
        self.seats: list[SeatChoice] = settled(last.seats if last else default_seats(app.tr))
        self.seed = str(new_number())
        self.pace = app.settings.pace
        self._panels: list[Rect] = []
        self._bar = Rect(0, 0, 1, 1)
        self._start = Button(Rect(0, 0, 1, 1), "", self.start)

    @property
    def rules_topic(self) -> RulesTopic:
        """Who sits where and with what everybody begins."""
        return RulesTopic.SETUP

    @property
    def problem(self) -> str | None:
        """Why the game cannot start as it is set up, in one sentence; None if it can."""
        return problem_with(self.seats, self.seed, self.app.tr)

    def layout(self, canvas: Rect) -> None:
        """Place a panel for each seat, and the bar with game number, pace and Start below."""
        self.heading = self.app.tr.text("New game")
        spare = canvas.h - HEAD - _PANEL_HEIGHT - _BAR_HEIGHT - 2 * _BAR_GAP
        top = HEAD + 12 + spare * 0.1
        wide = (canvas.w - 2 * MARGIN - (MAX_SEATS - 1) * _PANEL_GAP) / MAX_SEATS
        self._panels = [
            Rect(MARGIN + index * (wide + _PANEL_GAP), top, wide, _PANEL_HEIGHT) for index in range(MAX_SEATS)
        ]
        bar_top = top + _PANEL_HEIGHT + _BAR_GAP + spare * 0.05
        self._bar = Rect(MARGIN, bar_top, canvas.w - 2 * MARGIN, _BAR_HEIGHT)
        self._build(focus=None)

    def start(self) -> None:
        """Begin the game and remember how it was set up."""
        if self.problem is not None:
            return
        setup = MatchSetup(
            tuple(msgspec.structs.replace(seat, name=seat.name.strip()) for seat in self.seats),
            int(self.seed),
        )
        self.app.change_settings(last_setup=setup)
        # Only what the player chose here is kept: the pace may hold for this run alone.
        if self.pace is not self.app.settings.pace:
            self.app.change_settings(pace=self.pace)
        self.app.start_match(setup)

    def handle(self, event: InputEvent) -> bool:
        """Route the event to the widgets; Enter in a text field and the pad's Start begin the game."""
        if super().handle(event):
            return True
        command = command_of(event)
        wants_start = command is Command.MENU or (isinstance(event, KeyPressed) and event.key == "return")
        if wants_start and self.problem is None:
            self.start()
            return True
        return False

    def draw_content(self, painter: Painter) -> None:
        """Draw the panels, the faces and the captions."""
        tr = self.app.tr
        for index, panel in enumerate(self._panels):
            if index < len(self.seats):
                self._draw_seat(painter, panel, index)
            elif index > len(self.seats):
                painter.dashed(panel, mix(LINE, PANEL, 0.45), radius=20)
        bar = self._bar
        if painter.canvas.h - bar.bottom > _ROOM_FOR_ROBOTS:
            draw_idle_belt(painter, [Rect(MARGIN, bar.bottom + 24, bar.w, 1)])
        painter.panel(bar, PANEL, border=LINE, radius=20, shadow=12)
        painter.text(tr.text("Game number"), (bar.x + 30, bar.y + 34), STRONG, align="midleft", max_width=330)
        painter.text(tr.text("Pace"), (bar.x + 410, bar.y + 34), STRONG, align="midleft", max_width=300)
        problem = self.problem
        words = problem or tr.text("The same number deals the same cards.")
        painter.text(
            words,
            (bar.x + 740, bar.centery),
            SMALL,
            align="midleft",
            max_width=bar.w - 740 - 350,
            max_lines=4,
            max_height=bar.h - 24,
            colour=WARNING if problem else DIM,
        )

    def _draw_seat(self, painter: Painter, panel: Rect, index: int) -> None:
        seat = self.seats[index]
        colour = SEAT[seat.colour]
        painter.panel(panel, PANEL, border=colour, border_width=4, radius=20, shadow=14)
        stage = Rect(panel.x + 4, panel.y + 4, panel.w - 8, 168)
        painter.gradient(stage, mix(colour, PANEL, 0.55), PANEL, radius=16)
        middle: Point = (panel.centerx, panel.y + 94)
        painter.circle(middle, 68, colour, border=INK, border_width=5)
        face = ("portrait", faces_of(self.seats)[index], "calm")
        painter.image(face, Rect(middle[0] - 64, middle[1] - 64, 128, 128))
        words, top = self._remark(seat), panel.y + (430 if seat.kind == COMPUTER else 372)
        painter.text(
            words,
            (panel.centerx, top),
            SMALL,
            align="midtop",
            max_width=panel.w - 44,
            max_lines=5,
            max_height=panel.bottom - top - 10,
        )

    def _remark(self, seat: SeatChoice) -> str:
        """Return what is said below a seat: what its level can do, or how people share the screen."""
        tr = self.app.tr
        if seat.kind == COMPUTER:
            level = LEVELS.get(seat.level)
            if level is None:
                return ""
            summary = tr.text(level.summary)
            wins = strength(seat.level, len(self.seats))
            if wins is None:
                return summary
            percent, others = round(100 * wins), len(self.seats) - 1
            if others == 1:
                return f"{summary} {tr.text('Wins {percent} % against the level below.', percent=percent)}"
            alone = tr.text(
                "Alone against {count} of the level below it wins {percent} %.", count=others, percent=percent
            )
            return f"{summary} {alone}"
        if sum(other.kind == HUMAN for other in self.seats) > 1:
            return tr.text("Before each person's turn a curtain hides the cards, so that you can hand the device on.")
        return tr.text("Plays with mouse, keys or gamepad.")

    def _build(self, *, focus: int | None) -> None:
        """Make the widgets anew, as after a seat was added or changed its kind."""
        canvas = self.app.viewport.canvas
        widgets: list[Control] = []
        for index in range(len(self.seats)):
            widgets += self._seat_widgets(index)
        if len(self.seats) < MAX_SEATS:
            panel = self._panels[len(self.seats)]
            words = self.app.tr.text("Add a seat")
            widgets.append(Button(panel.inflate(-60, -340), words, self._add, look=SECONDARY, lines=2))
        widgets += self._bar_widgets()
        widgets.append(self.back_button(canvas))
        self.group.replace(widgets, focus=widgets.index(self._start) if focus is None else focus)
        self._check()

    def _seat_widgets(self, index: int) -> list[Control]:
        tr = self.app.tr
        seat = self.seats[index]
        panel = self._panels[index]
        left, wide = panel.x + 24, panel.w - 48
        kinds = (HUMAN, COMPUTER)
        name = TextInput(
            Rect(left, panel.y + 232, wide, 54),
            seat.name,
            lambda text: self._set(index, name=text),
            measure=self._measure,
            max_length=LONGEST_NAME,
            placeholder=tr.text("Name"),
        )
        kind = Choice(
            Rect(left, panel.y + 298, wide, 54),
            (tr.text("Person"), tr.text("Computer")),
            kinds.index(seat.kind),
            lambda chosen: self._set_kind(index, kinds[chosen]),
        )
        widgets: list[Control] = [
            ColourRow(
                Rect(left, panel.y + 174, wide, 48),
                seat.colour,
                lambda colour: self._recolour(index, colour),
                hint=tr.text("Colour of this seat"),
            ),
            name,
            kind,
        ]
        face_place = Rect(panel.centerx - 118, panel.y + 26, 236, 136)
        if seat.kind == COMPUTER:
            # Where no character is left there is nothing to go round.
            free = free_characters(self.seats, index) or ("",)
            face = FaceChoice(face_place, free, seat.personality, lambda key: self._recast(index, key))
            if seat.personality in PERSONALITIES:
                face.hint = tr.text("“{words}”", words=tr.text(PERSONALITIES[seat.personality].line))
            levels = list(LEVELS)
            widgets.append(
                Choice(
                    Rect(left, panel.y + 364, wide, 54),
                    [tr.text(LEVELS[level].title) for level in levels],
                    levels.index(seat.level) if seat.level in levels else 0,
                    lambda chosen: self._set(index, level=levels[chosen]),
                )
            )
        else:
            free = free_faces(self.seats, index)
            face = FaceChoice(face_place, free, seat.face, lambda key: self._put_on(index, key))
            face.hint = tr.text("Face of this player")
        # Behind the others, so that a change of the kind leaves the focus where it is.
        widgets.append(face)
        remove = Button(
            Rect(panel.right - 58, panel.y + 14, 44, 40),
            "×",
            lambda: self._remove(index),
            look=SECONDARY,
            style=SUBHEADING,
            hint=tr.text("Remove this seat"),
        )
        if len(self.seats) <= 2:
            remove.disabled_reason = tr.text("A game needs at least two seats.")
        return [*widgets, remove]

    def _bar_widgets(self) -> list[Control]:
        tr = self.app.tr
        bar = self._bar
        number = TextInput(
            Rect(bar.x + 30, bar.y + 66, 250, 58),
            self.seed,
            self._set_seed,
            measure=self._measure,
            max_length=len(str(LARGEST_SEED)),
            accepts=lambda character: character in "0123456789",
        )
        dice = DiceButton(
            Rect(bar.x + 294, bar.y + 64, 66, 56), "", self._roll, hint=tr.text("Another game number by chance")
        )
        pace = pace_choice(tr, Rect(bar.x + 410, bar.y + 66, 300, 58), self.pace, self._set_pace)
        self._start = Button(
            Rect(bar.right - 330, bar.y + 28, 300, 88),
            tr.text("Start"),
            self.start,
            look=PRIMARY,
            style=SUBHEADING.but(size=34, colour=INK),
        )
        return [number, dice, pace, self._start]

    def _measure(self, text: str, style: TextStyle) -> float:
        return self.app.painter.measure(text, style)[0]

    def _set(self, index: int, **changes: str) -> None:
        self.seats[index] = msgspec.structs.replace(self.seats[index], **changes)
        self._check()

    def _set_kind(self, index: int, kind: str) -> None:
        self.seats = change_kind(self.seats, index, kind, self.app.tr)
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
        """Make the widgets anew with the focus where it is."""
        focused = self.group.focused
        self._build(focus=self.group.widgets.index(focused) if focused is not None else None)

    def _add(self) -> None:
        self.seats = add_seat(self.seats, self.app.tr)
        self._build(focus=None)

    def _remove(self, index: int) -> None:
        self.seats = remove_seat(self.seats, index)
        self._build(focus=None)

    def _set_seed(self, text: str) -> None:
        self.seed = text
        self._check()

    def _roll(self) -> None:
        self.seed = str(new_number())
        for widget in self.group.widgets:
            if isinstance(widget, TextInput) and widget.max_length == len(str(LARGEST_SEED)):
                widget.set_text(self.seed)
        self._check()

    def _set_pace(self, pace: Pace) -> None:
        self.pace = pace

    def _check(self) -> None:
        self._start.disabled_reason = self.problem
        self.invalidate()


def new_number() -> int:
    """A game number by chance, short enough to be read out to a friend."""
    return random.randint(1, 999_999)
