"""A personality's words before and after a ladder match, at its workplace, with the goals."""

from collections.abc import Sequence
from enum import StrEnum

from game.agents import LEVELS
from game.challenges.ladder import LADDER, GoalKind, Rung, stars
from ui.base.spacing import APART, CORNER, GAP, MARGIN, NEAR, WIDE
from ui.base.theme import BRASS, CREAM, FINE, HEAD, INK, NAME, SEAT, SUBHEADING, TITLE, Face, TextStyle, mix, with_alpha
from ui.base.tween import overshoot, progress
from ui.base.viewport import Rect
from ui.files.settings import Pace
from ui.halls.backdrop import draw_idle_belt
from ui.halls.skies import DAY
from ui.halls.workshop import draw_workshop_hall
from ui.input.input import Command, InputEvent, command_of
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Layers, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.match.challenges.ladder_match import name_of, start_ladder_match
from ui.match.faces import SeatLook
from ui.match.opponents import ANNOYED, CALM, PLEASED
from ui.match.seating import character_seat
from ui.paint.painter import Painter
from ui.scenes.challenges.job_card import GoalLine, goal_lines, goals_box, sheet
from ui.scenes.common.boxes import WIDE_BUTTON, button
from ui.scenes.common.page import PageScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.paint.marks import draw_portrait
from ui.widgets.button import PRIMARY, SECONDARY

_FIRST_STAR, _NEXT_STAR, _STAR_TIME = 0.7, 0.45, 0.35
"""Seconds before the first new star, between two of them, and until each is full size."""


class Encounter(StrEnum):
    """When the personality speaks."""

    BEFORE = "before"
    WON = "won"
    LOST = "lost"


class EncounterScene(PageScene):
    """The personality on the left, its words on the right, the goals below, and the buttons."""

    rules_topic = RulesTopic.AIM
    first_focus = "on"

    def __init__(
        self,
        app: App,
        rung: Rung,
        reached: Sequence[GoalKind] | None = None,
        fresh: Sequence[GoalKind] = (),
    ) -> None:
        """Open before a match, or after one that reached the goals ``reached``, of which ``fresh`` were new."""
        super().__init__(app)
        self.rung = rung
        self._reached = tuple(reached or ())
        self.moment = Encounter.WON if GoalKind.WIN in self._reached else Encounter.LOST
        if reached is None:
            self.moment = Encounter.BEFORE
        self._fresh = tuple(fresh)
        still = app.settings.reduced_motion or app.settings.pace is Pace.OFF
        self._age = self._last_star if still else 0.0

    @property
    def words(self) -> tuple[str, str]:
        """The heading, and the personality's words."""
        tr, rung = self.app.tr, self.rung
        heading, speech = {
            Encounter.BEFORE: (tr.text(rung.place), rung.before),
            Encounter.WON: (tr.text("The match is yours!"), rung.won),
            Encounter.LOST: (tr.text("Not this time"), rung.lost),
        }[self.moment]
        return heading, tr.text(speech)

    @property
    def lines(self) -> tuple[GoalLine, ...]:
        """The goals with their final stars."""
        reached = [goal.kind in self._reached for goal in self.rung.goals]
        if self.moment is Encounter.BEFORE:
            reached = list(stars(self.rung, self.app.progress.ladder))
        return goal_lines(self.app.tr, self.rung, reached, self.app.progress.ladder_helped)

    @property
    def heading_words(self) -> str:
        """What the personality is met for."""
        return self.words[0]

    def page(self) -> Box:
        """The face on the left, its words above the goals on the right, and the buttons below them."""
        heading, speech = self.words
        style = TextStyle(Face.TEXT, HEAD, INK, line=1.3)
        said = Padding(42, Words(speech, style, side="center", at="middle"), top=30, bottom=30)
        bubble = Layers(Picture(draw_bubble, least=190), said)
        goals = sheet(goals_box(self.app.tr, self.lines, lambda at: self._growth(self.rung.goals[at].kind)))
        told = Scroll(Row(Spacer(2 * MARGIN, weight=0), Column(Spacer(), bubble, goals, gap=APART, weight=1)))
        content = Column(
            Words(heading, TITLE, lines=1),
            Row(Sized(self._host(), across=None), told, weight=1),
            Controls(*self._buttons(), gap=APART, at="end"),
            gap=APART,
        )
        return Padding(MARGIN, content, top=WIDE, bottom=WIDE)

    def _host(self) -> Box:
        """The face above a brass plate with name and level."""
        level = self.app.tr.text(LEVELS[self.rung.rivals[0].level].title)
        names = Column(
            Words(name_of(self.rung), SUBHEADING.but(size=HEAD, colour=INK), lines=1, side="center"),
            Words(level, NAME.but(size=FINE, colour=mix(INK, BRASS, 0.25), face=Face.STRONG), lines=1, side="center"),
        )
        plate = Sized(Layers(Picture(_draw_plate), Padding(APART, names, top=NEAR, bottom=NEAR)), wide=400)
        return Column(Picture(self._draw_face, least=170, most=440.0, aspect=1.0), plate, gap=GAP)

    def _buttons(self) -> list[Leaf]:
        """Where to go from here, the likeliest last, in the corner."""
        tr = self.app.tr
        ladder = tr.text("The ladder") if self._next is None else tr.text("Keep climbing")
        onward, other = {
            Encounter.BEFORE: ((tr.text("To the table"), self._begin), (tr.text("Back"), self.go_back)),
            Encounter.WON: ((ladder, self._on), (tr.text("Again"), self._begin)),
            Encounter.LOST: ((tr.text("Again"), self._begin), (ladder, self._on)),
        }[self.moment]
        return [
            button(*other, key="other", look=SECONDARY, wide=WIDE_BUTTON),
            button(*onward, key="on", look=PRIMARY, wide=WIDE_BUTTON),
        ]

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
        """Draw the hall at its hour behind the page."""
        hour = 1 + LADDER.index(self.rung) * len(DAY) // len(LADDER)
        draw_workshop_hall(painter, hour)
        draw_idle_belt(painter, [])
        super().draw_content(painter)

    def _draw_face(self, painter: Painter, face: Rect) -> None:
        """Draw the personality in a beam of light."""
        seat, x, floor = character_seat(self.rung.key, ""), face.centerx, painter.canvas.h - 76
        for spread, alpha in ((1.0, 34), (0.66, 34)):
            near, far = 50 * spread, (face.w * 0.66) * spread
            ends = [(x - near, -80), (x + near, -80), (x + far, floor), (x - far, floor)]
            painter.beam(ends, with_alpha(CREAM, alpha))
        painter.glow(face.inflate(-40, -40), (0, 0, 0, 150), spread=50, radius=face.w / 2)
        mood = {Encounter.BEFORE: CALM, Encounter.WON: ANNOYED, Encounter.LOST: PLEASED}[self.moment]
        look = SeatLook(seat.name, seat.colour, self.rung.key, human=False)
        draw_portrait(painter, look, SEAT[seat.colour], face.center, face.w / 2, mood)


def _draw_plate(painter: Painter, plate: Rect) -> None:
    painter.panel(plate, BRASS, border=INK, border_width=5, radius=CORNER, shadow=18)
    painter.panel(plate.inflate(-16, -16), None, border=mix(BRASS, INK, 0.4), border_width=2, radius=9)


def draw_bubble(painter: Painter, bubble: Rect) -> None:
    """Draw a speech bubble with its tail towards the speaker, on the left."""
    x, foot = bubble.left - 2 * MARGIN + 12, max(bubble.top + WIDE + 40, bubble.bottom - WIDE - 34)
    painter.glow(bubble.move(0, 10), (0, 0, 0, 120), spread=22, radius=WIDE)
    painter.polygon([(bubble.left + 10, foot - 36), (x, foot), (bubble.left + 10, foot + 28)], INK)
    painter.panel(bubble, CREAM, border=INK, border_width=5, radius=WIDE)
    # The tail grows out of the bubble, without an edge between them.
    painter.polygon([(bubble.left + 12, foot - 25), (x + 17, foot), (bubble.left + 12, foot + 18)], CREAM)
