"""What a lesson's mentor says now. It follows the game and only decides when a lesson is over."""

from collections.abc import Sequence

from game.core.observation import Observation
from game.core.state import Phase
from ui.match.lessons.scenario import Lesson, LessonStep, Line, LineCue, Scenario


class Guide:
    """A lesson in progress. A scene reports what is going on with ``attend``; ``line`` is what to say about it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step: LessonStep | None = None
        """The current decision, None if there is nothing to say about it."""
        self.objection = ""
        """The mentor's objection to what the person has just tried, in English."""
        self._lines: Sequence[Line] = ()
        self._said: object = None
        self._read: dict[object, int] = {}
        """How many lines of each moment have been read."""

    @property
    def line(self) -> Line | None:
        """The current line, None for silence."""
        if not self._lines:
            return None
        return self._lines[min(self._read.get(self._said, 0), len(self._lines) - 1)]

    @property
    def said(self) -> tuple[str, str] | None:
        """What the mentor says now, in English, and his mood; None for silence."""
        if self.line is None:
            return None
        return (self.objection, "annoyed") if self.objection else (self.line.say, self.line.mood)

    def pointed(self, hand: Sequence[str], selected: Sequence[str]) -> list[str]:
        """What the current line points at: where cards are to be chosen, those that still need a press. A chosen card
        needs one only if it is to go back to the hand."""
        if self.line is None:
            return []
        point = self.line.point
        wanted = [mark for mark in point if mark in hand]
        if self.line.at is not LineCue.BID or not wanted:
            return list(point)
        done = [card for card in wanted if card in selected]
        others = [card for card in selected if card not in wanted]
        return [*(mark for mark in point if mark not in done), *others]

    @property
    def more(self) -> bool:
        """Whether another line follows this one."""
        return self._read.get(self._said, 0) + 1 < len(self._lines)

    def attend(
        self, moment: LineCue | None, phase: Phase, round_number: int, auction: int, *, won: bool | None = None
    ) -> bool:
        """Follow the game to a moment of a decision (None: nothing to say now); ``won`` says how an auction ended for
        the person. Returns whether the line has changed."""
        step = next((step for step in self.lesson.steps if step.here(phase, round_number, auction)), None)
        said = None if moment is None or step is None else (moment, round_number, auction, won)
        if said == self._said:
            return False
        self.step, self._said, self.objection = step, said, ""
        result = {True: "won", False: "lost", None: ""}[won]
        lines = () if step is None else step.lines
        self._lines = [line for line in lines if line.at is moment and line.result in ("", result)]
        return True

    def attend_bid(self, seen: Observation, selected: Sequence[str]) -> None:
        """Follow the person's choice of cards for a bid."""
        self.attend(LineCue.BID, seen.phase, seen.round, seen.auction)
        if selected:
            self.skip()
            if self.fault(selected) is None:
                self.attend(LineCue.CHOSEN, seen.phase, seen.round, seen.auction)

    def go_on(self) -> bool:
        """The current line has been read; returns whether another one follows."""
        if not self.more:
            return False
        self._read[self._said] = self._read.get(self._said, 0) + 1
        return True

    def skip(self) -> None:
        """Skip to the moment's last line, as the person is acting already."""
        while self.go_on():
            pass

    def fault(self, cards: Sequence[str]) -> str | None:
        """The mentor's objection to bidding or fixing these cards, in English; None if they are fine."""
        return None if self.step is None else self.step.want.fault(cards)

    def object(self, words: str) -> None:
        """Say why what the person tries is not intended here."""
        self.objection = words

    def passed(self, phase: Phase, round_number: int, auction: int) -> bool:
        """Whether the game has reached a decision beyond the lesson."""
        return not any(step.here(phase, round_number, auction) for step in self.lesson.steps)


class LessonGuide(Guide):
    """A lesson of the guided game."""

    def __init__(self, scenario: Scenario, lesson: Lesson, *, whole: bool) -> None:
        """Start a lesson; ``whole``: the next one follows it."""
        super().__init__(lesson)
        self.scenario = scenario
        self.whole = whole
