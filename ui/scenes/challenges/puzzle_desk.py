"""What all puzzle scenes share: question and verdict, hints that cost a star, and the way to the next puzzle."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import msgspec

from game.challenges.puzzles import Answer, Missed, Proof, Puzzle, Wrong
from ui.base.i18n import Translator
from ui.base.spacing import GAP
from ui.base.theme import BLUEPRINT, BUTTON, GREEN_INK, INK, RED_INK, TextStyle
from ui.base.tween import QUICK, lerp
from ui.base.viewport import Point, Rect, around
from ui.files.progress import PuzzleMark
from ui.input.glyphs import beside
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, command_of
from ui.layout.leaves import Leaf, Picture
from ui.match.challenges.puzzle_words import (
    HINTS,
    hint_words,
    how_words,
    kind_words,
    proof_words,
    question_words,
    wrong_words,
)
from ui.paint.assets import Key
from ui.paint.painter import Painter
from ui.scenes.common.boxes import SIDE, button
from ui.shell.app import App
from ui.sound.audio import Effect
from ui.table.motion.playback import DOUBLE_CLICK
from ui.table.places.stage_geometry import STAMP_RATIO
from ui.widgets.button import SECONDARY
from ui.widgets.plate import draw_plate, draw_star

HOST: Key = ("robot", "typo")
"""The picture of the robot that runs the workshop."""
LEAST_HOST = 110.0
"""How high it is at least, in units; where there is less room, it is not there."""
STARS = HINTS
STAMP_TILT = -6.0


class Tone(Enum):
    """What a puzzle's sentence is; the value is its colour."""

    ASKED = INK
    HINT = BLUEPRINT
    WRONG = RED_INK
    RIGHT = GREEN_INK


@dataclass(frozen=True)
class Ways:
    """Where a puzzle leads: on to the next one, or back to the wall."""

    on: Callable[[], None]
    back: Callable[[], None]


@dataclass(frozen=True)
class MainAction:
    """The main button's words and action."""

    words: str
    do: Callable[[], None]
    fault: str | None
    """Why the button cannot be used yet; None if it can."""


class PuzzleDesk:
    """An open puzzle. Its marks are saved in the player's progress: a hint once taken stays taken until the puzzle is
    solved."""

    def __init__(self, app: App, puzzle: Puzzle, number: int, ways: Ways) -> None:
        """Search for the proof; ``number`` is the puzzle's number on the wall, from 1. Raises PuzzleError."""
        self.app = app
        self.puzzle = puzzle
        self.number = number
        self.ways = ways
        self.proof: Proof = puzzle.proof()
        self.right = False
        """Whether it has just been solved."""
        self._say: Callable[[Translator], str] | None = None
        """Makes the latest sentence in any language."""
        self.tone = Tone.ASKED
        self.wrong: Wrong | None = None
        """What was wrong about the last answer, None if nothing was."""
        self._tried: list[Answer] = []
        """The wrong answers since the puzzle was opened."""
        self._shown = 0
        """How many hints have been read since the puzzle was opened."""
        self._rest = 0.0
        """Seconds since it was solved."""
        self.names: Sequence[str] = ()
        """The seats' names."""
        self.lot: str | None = None
        """The card for sale."""

    @property
    def mark(self) -> PuzzleMark:
        """How far the player has got with the puzzle."""
        return self.app.progress.puzzles.get(self.puzzle.id, PuzzleMark())

    @property
    def said(self) -> str:
        """The latest verdict or hint; "" before there is one."""
        return "" if self._say is None else self._say(self.app.tr)

    @property
    def stars(self) -> int:
        """The stars won, or still to be won."""
        return stars_of(self.mark)

    @property
    def stamping(self) -> bool:
        """Whether the stamp is still coming down."""
        return self.right and self._rest < QUICK and not self.app.settings.reduced_motion

    @property
    def title(self) -> str:
        """Number and kind."""
        return f"{self.number} · {kind_words(self.app.tr, self.puzzle.kind)}"

    @property
    def question(self) -> str:
        """What is asked."""
        return question_words(self.app.tr, self.proof, self.lot)

    @property
    def how(self) -> str:
        """How that is answered."""
        return how_words(self.app.tr, self.proof)

    @property
    def can_hint(self) -> bool:
        """Whether there is an unread hint."""
        return not self.right and self._shown < HINTS

    def answer(self, answer: Answer) -> bool:
        """Judge an answer and say why it is right or wrong; return whether it is right. If wrong ones leave only
        one answer, that one earns no star."""
        wrong, names = self.proof.check(answer), self.names
        self.wrong = wrong
        if wrong is None:
            self.right, self._rest = True, 0.0
            self.tone, self._say = Tone.RIGHT, lambda tr: proof_words(tr, self.proof, names)
            self._keep(msgspec.structs.replace(self.mark, solved=True))
            self.app.play(Effect.GRAND_UNIT_WON)
            return True
        # Somebody who names one rival after the other is not wrong before the last.
        on_the_way = isinstance(wrong, Missed) and wrong.found > 0
        if not on_the_way:
            self._tried.append(answer)
        given_away = not on_the_way and self.proof.given_away(self._tried)
        if given_away and not self.mark.solved:
            self._keep(PuzzleMark(HINTS))

        def say(tr: Translator) -> str:
            words = wrong_words(tr, wrong, names)
            return f"{words} {tr.text('Only one answer is left now: it earns no star.')}" if given_away else words

        self.tone, self._say = Tone.HINT if on_the_way else Tone.WRONG, say
        self.app.play(Effect.CARD_DROP if on_the_way else Effect.ILLEGAL)
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._rest += dt

    def go_on(self) -> None:
        """Open the next puzzle, unless the press is still part of a double click on the answer."""
        if self._rest >= DOUBLE_CLICK:
            self.ways.on()

    def hint(self) -> bool:
        """Say the next hint; return whether it was the last one, which is the answer. It costs a star the first
        time."""
        if not self.can_hint:
            return False
        self._shown += 1
        step, names = self._shown, self.names
        self.tone, self._say = Tone.HINT, lambda tr: hint_words(tr, self.proof, step, names)
        if not self.mark.solved and self._shown > self.mark.hints:
            self._keep(PuzzleMark(self._shown))
        self.app.play(Effect.CARD_FLIP)
        return self._shown == HINTS

    def main_button(self, act: MainAction, *, high: float, wide: float) -> Leaf:
        """The answer, or the way to the next puzzle once it is right."""
        if self.right:
            return button(self.app.tr.text("Next puzzle"), self.go_on, key="main", high=high, wide=wide)
        return button(act.words, act.do, key="main", disabled=act.fault, high=high, wide=wide)

    def hint_button(
        self, hint: Callable[[], None], *, high: float, wide: float = 0.0, style: TextStyle = BUTTON
    ) -> Leaf | None:
        """The next hint, and what it costs; None once the answer is right."""
        tr = self.app.tr
        if self.right:
            return None
        told = tr.text("Costs a star{key}. The third hint is the answer.", key=beside(tr, Command.HINT))
        if self.mark.solved or self._shown < self.mark.hints:
            told = tr.text("No longer costs a star{key}.", key=beside(tr, Command.HINT))
        shut = None if self.can_hint else tr.text("You know it all by now.")
        return button(
            tr.text("Hint"),
            hint,
            key="hint",
            look=SECONDARY,
            hint=told,
            disabled=shut,
            high=high,
            wide=wide,
            style=style,
        )

    def back_button(self, *, high: float, wide: float = 0.0, style: TextStyle = BUTTON) -> Leaf:
        """The way back to the wall."""
        words = self.app.tr.text("Back")
        return button(words, self.ways.back, key="back", look=SECONDARY, high=high, wide=wide, style=style)

    def stars_box(self, radius: float, *, edge: float = 0.0) -> Picture:
        """The stars still to be won, so large, with an ``edge`` left and right of them."""

        def draw(painter: Painter, place: Rect) -> None:
            draw_stars(painter, place.center, radius, self.stars)

        return Picture(draw, high=2 * radius, wide=STARS * 2.3 * radius + 2 * edge)

    def draw_solved(self, painter: Painter, plate: Rect) -> None:
        """Draw the plate of a solved puzzle: the stamp and its stars."""
        draw_plate(painter, plate)
        self.draw_stamp(painter, Rect(plate.left, plate.top + GAP, plate.w, plate.h - 100))
        draw_stars(painter, (plate.centerx, plate.bottom - 48), 36, self.stars)

    def draw_stamp(self, painter: Painter, room: Rect) -> None:
        """Draw the stamp in a room: it comes down from above, shrinking as it nears the paper."""
        grown = lerp(1.8, 1.0, self._rest / QUICK) if self.stamping else 1.0
        wide = stamp_width(room)
        place = around(room.center, wide * grown, wide * STAMP_RATIO * grown)
        painter.image(("stamp", "solved", self.app.tr.text("Solved")), place, angle=STAMP_TILT, exact=not self.stamping)

    def _keep(self, mark: PuzzleMark) -> None:
        self.app.change_progress(puzzles={**self.app.progress.puzzles, self.puzzle.id: mark})


def stamp_width(room: Rect) -> float:
    """How wide the stamp is, as large as it fits into a room in its tilt."""
    tilt = math.radians(abs(STAMP_TILT))
    across = math.cos(tilt) + STAMP_RATIO * math.sin(tilt)
    upright = math.sin(tilt) + STAMP_RATIO * math.cos(tilt)
    return min(SIDE, room.w / across, room.h / upright)


def stars_of(mark: PuzzleMark) -> int:
    """The stars won with a puzzle, or still to be won."""
    return max(0, STARS - mark.hints)


def solved_of(puzzles: Sequence[Puzzle], marks: Mapping[str, PuzzleMark]) -> list[Puzzle]:
    """Those of the puzzles that are solved; the progress may also know some that no longer exist."""
    return [puzzle for puzzle in puzzles if marks.get(puzzle.id, PuzzleMark()).solved]


def asks_for_hint(event: InputEvent) -> bool:
    """Whether a key or gamepad button asks for a hint; holding a key down asks once."""
    if isinstance(event, KeyPressed) and event.repeat:
        return False
    return isinstance(event, KeyPressed | PadButton) and command_of(event) is Command.HINT


def draw_stars(painter: Painter, middle: Point, radius: float, count: int) -> None:
    """Draw a row of stars, the first ``count`` of them lit."""
    for index in range(STARS):
        along = (index - (STARS - 1) / 2) * radius * 2.3
        draw_star(painter, (middle[0] + along, middle[1]), radius, lit=index < count)
