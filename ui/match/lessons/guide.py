"""What the mentor of a lesson says now. It follows the game and decides nothing but when a lesson is over."""

from collections.abc import Sequence

from game.core.state import Phase
from ui.match.lessons.scenario import Lesson, Line, Moment, Scenario, Step


class Guide:
    """A lesson under way. A scene tells it by ``attend`` what is going on; ``line`` is what is to be said of it."""

    def __init__(self, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        """Begin a lesson; ``whole``: the next one follows it."""
        self.scenario = scenario
        self.lesson = lesson
        self.whole = whole
        self.step: Step | None = None
        """The decision that the game has come to, None where nothing is said about it."""
        self.objection = ""
        """What the mentor has against what the person has just tried, in English."""
        self._lines: Sequence[Line] = ()
        self._said: object = None
        self._read: dict[object, int] = {}
        """How many lines of each moment have been read."""

    @property
    def line(self) -> Line | None:
        """What is said now, None for silence."""
        if not self._lines:
            return None
        return self._lines[min(self._read.get(self._said, 0), len(self._lines) - 1)]

    @property
    def more(self) -> bool:
        """Whether another line follows when this one has been read."""
        return self._read.get(self._said, 0) + 1 < len(self._lines)

    def attend(
        self, moment: Moment | None, phase: Phase, round_number: int, auction: int, *, won: bool | None = None
    ) -> bool:
        """Follow the game to a moment of a decision (None: nothing is to be said now); ``won`` tells how an auction
        ended for the person. Whether something else is said now."""
        step = next((step for step in self.lesson.steps if step.here(phase, round_number, auction)), None)
        said = None if moment is None or step is None else (moment, round_number, auction, won)
        if said == self._said:
            return False
        self.step, self._said, self.objection = step, said, ""
        result = {True: "won", False: "lost", None: ""}[won]
        lines = () if step is None else step.lines
        self._lines = [line for line in lines if line.at is moment and line.result in ("", result)]
        return True

    def go_on(self) -> bool:
        """The present line has been read; whether another one follows."""
        if not self.more:
            return False
        self._read[self._said] = self._read.get(self._said, 0) + 1
        return True

    def skip(self) -> None:
        """Whoever acts has read enough: the last line of the moment is said."""
        while self.go_on():
            pass

    def fault(self, cards: Sequence[str]) -> str | None:
        """What the mentor has against a bid of these cards, or against fixing them, in English; None: they will do."""
        return None if self.step is None else self.step.want.fault(cards)

    def object(self, words: str) -> None:
        """Say why what the person tries is not meant here."""
        self.objection = words

    def passed(self, phase: Phase, round_number: int, auction: int) -> bool:
        """Whether the game has come to a decision that is no part of the lesson any more."""
        return not any(step.here(phase, round_number, auction) for step in self.lesson.steps)
