"""A personality's words before and after a ladder match, at its workplace, with the goals."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.agents import LEVELS
from game.challenges.ladder import LADDER, GoalKind, Rung, stars
from ui.base.theme import BRASS, CREAM, INK, NAME, SEAT, SUBHEADING, TITLE, Face, TextStyle, mix
from ui.base.tween import overshoot, progress
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace
from ui.halls.backdrop import draw_idle_belt
from ui.halls.skies import DAY
from ui.halls.workshop import draw_workshop_hall
from ui.input.input import Command, InputEvent, command_of
from ui.match.challenges.ladder_match import name_of, start_ladder_match
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.seating import character_seat
from ui.paint.painter import Painter
from ui.paint.stack import Line, draw_stack
from ui.scenes.challenges.job_card import CLIP, EDGE, GoalLine, draw_goals, draw_sheet, goal_lines
from ui.scenes.common.widget_scene import WidgetScene
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import draw_portrait
from ui.widgets.button import PRIMARY, SECONDARY, Button

if TYPE_CHECKING:
    from ui.shell.app import App

SPEECH = TextStyle(Face.TEXT, 31, INK, line=1.3)
_MOST_LINES = 8
_BUTTON_HIGH, _BUTTON_WIDE, _GAP = 78.0, 320.0, 24.0
_MARGIN = 60.0
_TAIL = 58.0
_RADIUS = 32.0
_PADDING, _LEAST_BUBBLE = 42.0, 190.0
_SHEET, _PLATE = 300.0, 92.0
"""The heights of the goals' sheet, and of the plate with the name."""
_LESS, _MORE = 0.25, 0.1
"""By how much of themselves the face is smaller and the sheet higher beside words twice as large."""
"""The space around the words in the bubble, and the bubble's least height, in units. Tall text may use up half of the
space above and below it."""
_FIRST_STAR, _NEXT_STAR, _STAR_TIME = 0.7, 0.45, 0.35
"""Seconds before the first new star, between two of them, and until each is full size."""
_BEAM = (255, 242, 176)


class Encounter(StrEnum):
    """When the personality speaks."""

    BEFORE = "before"
    WON = "won"
    LOST = "lost"


class EncounterScene(WidgetScene):
    """The personality on the left, its words on the right, the goals below, and the buttons."""

    def __init__(
        self,
        app: "App",
        rung: Rung,
        moment: Encounter,
        *,
        reached: Sequence[GoalKind] = (),
        fresh: Sequence[GoalKind] = (),
    ) -> None:
        """Open before a match, or after one that reached the goals ``reached``, of which ``fresh`` were new."""
        super().__init__(app)
        self.rung = rung
        self.moment = moment
        self._reached = tuple(reached)
        self._fresh = tuple(fresh)
        still = app.settings.reduced_motion or app.settings.pace is Pace.OFF
        self._age = self._last_star if still else 0.0
        self._words = ("", "")
        self._lines: tuple[GoalLine, ...] = ()
        self._face = self._bubble = self._sheet = Rect(0, 0, 1, 1)

    @property
    def rules_topic(self) -> RulesTopic:
        """The aim of the game, and how it is won."""
        return RulesTopic.AIM

    @property
    def words(self) -> tuple[str, str]:
        """The heading, and the personality's words."""
        return self._words

    @property
    def lines(self) -> tuple[GoalLine, ...]:
        """The goals with their final stars."""
        return self._lines

    @property
    def heading_words(self) -> str:
        """What the personality is met for."""
        return self._words[0]

    def page_words(self) -> Sequence[str]:
        """What it says."""
        return (self._words[1],)

    def layout(self, canvas: Rect) -> None:
        """Place the face, bubble and card, and the buttons below them."""
        tr, rung = self.app.tr, self.rung
        headings = {
            Encounter.BEFORE: tr.text(rung.place),
            Encounter.WON: tr.text("The match is yours!"),
            Encounter.LOST: tr.text("Not this time"),
        }
        speech = {Encounter.BEFORE: rung.before, Encounter.WON: rung.won, Encounter.LOST: rung.lost}
        self._words = headings[self.moment], tr.text(speech[self.moment])
        reached = [goal.kind in self._reached for goal in rung.goals]
        if self.moment is Encounter.BEFORE:
            reached = list(stars(rung, self.app.progress.ladder))
        self._lines = goal_lines(tr, rung, reached, self.app.progress.ladder_helped)
        # Large words need some of the face's room.
        radius = min(220.0, canvas.h * 0.25, canvas.w * 0.14) * self.app.texts.room(-_LESS)
        self._face = Rect(0, 0, 2 * radius, 2 * radius)
        self._face.center = (canvas.w * (0.06 + 0.14 * self.app.texts.room(-_LESS)), canvas.h * 0.45)
        left = self._face.right + 2 * _TAIL
        room = Rect(left, 124, canvas.w - _MARGIN - left, canvas.h - 124 - _BUTTON_HIGH - 2 * 34)
        self._sheet = Rect(room.left, 0, room.w, _SHEET * self.app.texts.room(_MORE))
        self._sheet.bottom = room.bottom - 6
        self._bubble = Rect(room.left, room.top, room.w, self._sheet.top - CLIP - 22 - room.top)
        wide, most = self._bubble.w - 2 * _PADDING, self._bubble.h - _PADDING
        _, high = self.app.painter.measure(
            self._words[1], SPEECH, max_width=wide, max_lines=_MOST_LINES, max_height=most
        )
        foot = self._bubble.bottom
        self._bubble.h = min(self._bubble.h, max(_LEAST_BUBBLE, high + 2 * _PADDING))
        self._bubble.bottom = foot
        self.group.replace(self._buttons(canvas), focus=0)

    def _buttons(self, canvas: Rect) -> list[Button]:
        tr = self.app.tr
        ladder = tr.text("The ladder") if self._next is None else tr.text("Keep climbing")
        ways = {
            Encounter.BEFORE: [(tr.text("To the table"), self._begin), (tr.text("Back"), self.go_back)],
            Encounter.WON: [(ladder, self._on), (tr.text("Again"), self._begin)],
            Encounter.LOST: [(tr.text("Again"), self._begin), (ladder, self._on)],
        }[self.moment]
        right = canvas.w - _MARGIN
        buttons = []
        for at, (words, act) in enumerate(ways):
            rect = Rect(right - _BUTTON_WIDE, canvas.h - 34 - _BUTTON_HIGH, _BUTTON_WIDE, _BUTTON_HIGH)
            buttons.append(Button(rect, words, act, look=SECONDARY if at else PRIMARY, lines=2))
            right -= _BUTTON_WIDE + _GAP
        return buttons

    def enter(self) -> None:
        """Play a sound after a victory."""
        if self.moment is Encounter.WON:
            self.app.play(Effect.ROUND_START)

    def handle(self, event: InputEvent) -> bool:
        """Handle the buttons; Cancel goes to the ladder."""
        if super().handle(event):
            return True
        if command_of(event) is Command.CANCEL:
            (self.go_back if self.moment is Encounter.BEFORE else self._on)()
            return True
        return False

    @property
    def _next(self) -> Rung | None:
        """The rung above the one that was won."""
        above = LADDER.index(self.rung) + 1
        return LADDER[above] if self.moment is Encounter.WON and above < len(LADDER) else None

    @property
    def _last_star(self) -> float:
        """When the last new star is full size, in seconds."""
        return _FIRST_STAR + _NEXT_STAR * max(0, len(self._fresh) - 1) + _STAR_TIME if self._fresh else 0.0

    @property
    def wants_frames(self) -> bool:
        """While new stars are still to come."""
        return self._age < self._last_star or super().wants_frames

    def update(self, dt: float) -> None:
        """Show the new stars one after another."""
        super().update(dt)
        if self._age < self._last_star:
            before, self._age = self._age, min(self._last_star, self._age + dt)
            begins = [_FIRST_STAR + _NEXT_STAR * number for number in range(len(self._fresh))]
            if any([before < begin <= self._age for begin in begins]):
                self.app.play(Effect.WIDGET_BUILT)
            self.invalidate()

    def _growth(self, kind: GoalKind) -> float:
        """The current size of a goal's star: 0 to 1, overshooting a little on the way."""
        if kind not in self._fresh:
            return 1.0
        part = progress(self._age, _FIRST_STAR + _NEXT_STAR * self._fresh.index(kind), _STAR_TIME)
        return overshoot(part) if part > 0 else 0.0

    def _begin(self) -> None:
        start_ladder_match(self.app, self.rung)

    def _on(self) -> None:
        """Go to the ladder; after a rung's first victory, climb to the next one."""
        goal, climbing = self._next or self.rung, GoalKind.WIN in self._fresh and self._next is not None
        self.app.go.title()
        self.app.go.challenges()
        self.app.go.ladder(goal.key, climbing=climbing)

    # Drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the hall at its hour, the personality in the light, its words, and the goals."""
        canvas, tr = painter.canvas, self.app.tr
        hour = 1 + LADDER.index(self.rung) * len(DAY) // len(LADDER)
        draw_workshop_hall(painter, hour)
        draw_idle_belt(painter, [])
        heading, speech = self._words
        painter.text(heading, (_MARGIN, 68), TITLE, align="midleft", max_width=canvas.w - 2 * _MARGIN)
        self._draw_host(painter)
        draw_bubble(painter, self._bubble, (self._face.right + 12, self._face.centery - self._face.h * 0.1))
        painter.text(
            speech,
            self._bubble.center,
            SPEECH,
            align="center",
            max_width=self._bubble.w - 2 * _PADDING,
            max_lines=_MOST_LINES,
            max_height=self._bubble.h - _PADDING,
        )
        draw_sheet(painter, self._sheet)
        inner = Rect(self._sheet.left + EDGE, self._sheet.top + 22, self._sheet.w - 2 * EDGE, self._sheet.h - 36)
        lines = [
            replace(line, growth=self._growth(goal.kind))
            for goal, line in zip(self.rung.goals, self._lines, strict=True)
        ]
        draw_goals(painter, tr, inner, lines)

    def _draw_host(self, painter: Painter) -> None:
        """Draw the personality in a beam of light, and the brass plate with its name and level."""
        face, seat = self._face, character_seat(self.rung.key, "")
        x, floor = face.centerx, painter.canvas.h - 76
        for spread, alpha in ((1.0, 34), (0.66, 34)):
            near, far = 50 * spread, (face.w * 0.66) * spread
            painter.beam([(x - near, -80), (x + near, -80), (x + far, floor), (x - far, floor)], (*_BEAM, alpha))
        painter.glow(face.inflate(-40, -40), (0, 0, 0, 150), spread=50, radius=face.w / 2)
        mood = {Encounter.BEFORE: CALM, Encounter.WON: ANNOYED, Encounter.LOST: PLEASED}[self.moment]
        draw_portrait(
            painter, SeatLook(seat.name, seat.colour, self.rung.key, human=False), SEAT[seat.colour], face.center,
            face.w / 2, mood,
        )  # fmt: skip
        plate = Rect(0, 0, min(face.w, 400.0), _PLATE * painter.texts.room(0.5))
        plate.midtop = (x, face.bottom + 16)
        painter.panel(plate, BRASS, border=INK, border_width=5, radius=14, shadow=18)
        painter.panel(plate.inflate(-16, -16), None, border=mix(BRASS, INK, 0.4), border_width=2, radius=9)
        room, ink = plate.w - 44, SUBHEADING.but(size=30, colour=INK)
        name = name_of(self.rung)
        below = self.app.tr.text(LEVELS[self.rung.rivals[0].level].title)
        style = NAME.but(size=19, colour=mix(INK, BRASS, 0.25), face=Face.STRONG)
        inside = Rect(x - room / 2, plate.top + 8, room, plate.h - 16)
        draw_stack(painter, [Line(name, ink), Line(below, style)], inside, side="center", middle=True)


def draw_bubble(painter: Painter, bubble: Rect, tip: Point) -> None:
    """Draw a speech bubble with its tail towards the speaker, on the left."""
    foot = min(bubble.bottom - _RADIUS - 34, max(bubble.top + _RADIUS + 40, tip[1]))
    tip = (tip[0], foot)
    painter.glow(bubble.move(0, 10), (0, 0, 0, 120), spread=22, radius=_RADIUS)
    painter.polygon([(bubble.left + 10, foot - 36), tip, (bubble.left + 10, foot + 28)], INK)
    painter.panel(bubble, CREAM, border=INK, border_width=5, radius=_RADIUS)
    # The tail grows out of the bubble, without an edge between them.
    painter.polygon([(bubble.left + 12, foot - 25), (tip[0] + 17, tip[1]), (bubble.left + 12, foot + 18)], CREAM)
