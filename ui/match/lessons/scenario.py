"""The guided game as a file: a prepared deal with every action, and what the mentor says when.

The deal is an ordinary record: it has every shuffle, the rivals' script, and the moves that the mentor advises, from
which each lesson's start is made. If the player deviates, the rivals think for themselves.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.core.actions import Action
from game.core.cards import CATALOGUE, POWER
from game.core.observation import Observation
from game.core.state import Phase
from game.files import one_line, read_limited, system_words
from game.play.session import Session
from game.play.thinking import LocalThinker, Question, answered
from game.records.game import Game, Turn
from game.records.record import Record, RecordError
from game.records.recorded_events import RecordedDealer
from ui.archive.setups import seat_spec
from ui.base.i18n import N_, Sentence, Translator
from ui.base.paths import data_root
from ui.files.settings import HUMAN, MatchSetup, SeatChoice

_DAMAGED = N_("The guided game cannot be read ({reason}). Reinstall the game; everything else works without it.")
FIRST_GAME = Path("ui", "match", "lessons", "first_game.json")


class ScenarioError(Exception):
    """The guided game cannot be played; ``sentence`` says why, for the player."""

    def __init__(self, reason: str) -> None:
        """Note the sentence beside the message."""
        super().__init__(reason)
        self.sentence = Sentence(_DAMAGED, {"reason": one_line(reason)})


class LineCue(StrEnum):
    """When something is said: when the person is to bid, when the chosen cards are right, while the others bid and the
    person is out of cards, when a winner is on show; when robots are to be fixed, when the plan is right; when a widget
    is to be made, when it is made; when everything is counted."""

    BID = "bid"
    CHOSEN = "chosen"
    OUT = "out"
    TOLD = "told"
    FIX = "fix"
    FIXED = "fixed"
    COUNT = "count"
    COUNTED = "counted"
    OVER = "over"


class Mark(StrEnum):
    """What the mentor can point at besides a card, which is named by its id."""

    LOT = "lot"
    WHEEL = "wheel"
    """The belt speed of the lot."""
    BELT = "belt"
    """All face-up cards on the belt."""
    NEXT = "next"
    """The card behind the lot."""
    CONFIRM = "confirm"
    """The button that locks a bid, or finishes at a bench."""
    BIDS = "bids"
    """The bids that the rivals have laid."""
    HAND = "hand"
    ROBOTS = "robots"
    """The cards in hand that have power."""
    PILE = "pile"
    """The person's discard pile."""
    SPANNER = "spanner"
    UNITS = "units"
    """The person's units."""
    OWN_BID = "own bid"
    WINNER = "winner"
    FIGURES = "figures"
    """What the pile is worth."""
    SUMS = "sums"
    """The build's score."""
    WAITING = "waiting"
    """The card still missing from a widget, and its unit."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the mentor says: at a moment, with a mood, pointing at marks or cards.

    ``result`` restricts it to an auction that the person "won" or "lost". If a moment has several lines, a press goes
    from one to the next.
    """

    at: LineCue
    say: str
    point: tuple[str, ...] = ()
    mood: str = "calm"
    result: str = ""


class Want(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Requirements for a bid or a fixed card: the zaps, the most cards, and what the mentor says to fewer zaps, to
    more, and to too many cards."""

    least: int = 0
    most: int = 99
    cards: int = 6
    low: str = ""
    high: str = ""

    def fault(self, cards: Sequence[str]) -> str | None:
        """The mentor's objection to these cards, None if they are fine."""
        zaps = sum(POWER[card] for card in cards)
        if zaps < self.least or not cards:
            return self.low
        return self.high if zaps > self.most or len(cards) > self.cards else None


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the game, and everything said about it. ``last``: the lesson ends when the person has read this,
    without any action; ``lights``: the marks of cards that begin to matter here, in somebody's first game
    (`ui.art.card_face.DIMMABLE`)."""

    phase: Phase
    round: int
    lines: tuple[Line, ...]
    auction: int = 0
    want: Want = Want()
    last: bool = False
    lights: tuple[str, ...] = ()

    def here(self, phase: Phase, round_number: int, auction: int) -> bool:
        """Whether a game stands at this decision."""
        return (phase, round_number) == (self.phase, self.round) and (
            phase is not Phase.BIDDING or auction == self.auction
        )


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson starts at its first step and ends where the next one starts. ``about`` summarises it in one line."""

    key: str
    title: str
    about: str
    steps: tuple[LessonStep, ...]


class ScriptKey(NamedTuple):
    """Identifies the scripted decision an action belongs to."""

    player: int | None
    phase: Phase
    round: int
    auction: int
    fixed: int


class Scenario(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A guided game: the seats (the person's name and face are the player's own), its lessons in order, and the
    scripted game."""

    seats: tuple[SeatChoice, ...]
    lessons: tuple[Lesson, ...]
    game: Record

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """All choices of the scripted game. Raises RecordError if it breaks a rule."""
        return Game.from_record(self.game).turns

    @cached_property
    def script(self) -> Mapping[ScriptKey, Action]:
        """The scripted action for each decision."""
        game, found = self._begun(self.seats), {}
        for turn in self.turns:
            found[script_key(game.observation(turn.player))] = turn.action
            game.apply(turn.action)
        return found

    def lesson(self, key: str) -> Lesson | None:
        """The lesson of this key."""
        return next((lesson for lesson in self.lessons if lesson.key == key), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None

    def advised(self, observation: Observation) -> Action | None:
        """The scripted action for a seat's current decision."""
        return self.script.get(script_key(observation))

    def session(self, setup: MatchSetup, lesson: Lesson, moves: Sequence[Action] | None = None) -> Session:
        """The game at the start of a lesson, or after ``moves``. Raises IllegalActionError for illegal moves,
        ScenarioError for a lesson that the scripted game does not reach."""
        game = self._begun(setup.seats)
        if moves is not None:
            for action in moves:
                game.apply(action)
            return Session(game.seats, game.seed, game)
        first = lesson.steps[0]
        for turn in self.turns:
            if first.here(game.phase, game.state.round, game.state.auction):
                break
            game.apply(turn.action, turn.player)
        if not first.here(game.phase, game.state.round, game.state.auction):
            raise ScenarioError(f"the game does not come to the lesson {lesson.key!r}")
        return Session(game.seats, game.seed, game)

    def _begun(self, seats: Sequence[SeatChoice]) -> Game:
        return Game.new(self.game.seed, [seat_spec(seat) for seat in seats], RecordedDealer(self.game))


def script_key(observation: Observation) -> ScriptKey:
    """The viewing seat's current decision."""
    player = observation.player
    fixed = 0 if player is None else len(observation.seats[player].used_units)
    return ScriptKey(player, observation.phase, observation.round, observation.auction, fixed)


class ScriptedThinker(LocalThinker):
    """Rivals who follow the script and think for themselves where that is no longer possible."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self._scenario = scenario

    def choose(self, question: Question) -> Future[Action]:
        """The scripted choice, if it is legal."""
        seen = question.observation
        written = self._scenario.advised(seen)
        if written is not None and written in seen.legal_actions():
            return answered(written)
        return super().choose(question)

    def fresh(self) -> "ScriptedThinker":
        """Another one."""
        return ScriptedThinker(self._scenario)


def read_scenario(path: Path | None = None) -> Scenario:
    """The guided game in a file, by default the shipped one. Raises ScenarioError if it is damaged."""
    try:
        data = read_limited(path or data_root() / FIRST_GAME, 1 << 20)
        scenario = msgspec.json.decode(data, type=Scenario)
        _check(scenario)
    except OSError as error:
        raise ScenarioError(system_words(error)) from error
    except (msgspec.DecodeError, RecordError, UnicodeError, RecursionError) as error:
        raise ScenarioError(str(error)) from error
    return scenario


def _check(scenario: Scenario) -> None:
    """Raise RecordError or ScenarioError for an unplayable scenario."""
    if len(scenario.seats) != len(scenario.game.players):
        raise ScenarioError(f"{len(scenario.seats)} seats for a game of {len(scenario.game.players)}")
    if sum(seat.kind == HUMAN for seat in scenario.seats) != 1:
        raise ScenarioError("a lesson is for one person")
    if not scenario.turns or not scenario.lessons:
        raise ScenarioError("there is nothing to play")
    marks = {*Mark, *CATALOGUE}
    for lesson in scenario.lessons:
        if not lesson.steps:
            raise ScenarioError(f"the lesson {lesson.key!r} has no step")
        scenario.session(MatchSetup(scenario.seats, 0), lesson)
        for line in (line for step in lesson.steps for line in step.lines):
            for mark in line.point:
                if mark not in marks:
                    raise ScenarioError(f"the lesson {lesson.key!r} points at {mark!r}, which is nothing")


def seats_of(seats: Sequence[SeatChoice], tr: Translator, own: SeatChoice | None) -> tuple[SeatChoice, ...]:
    """The seats at a lesson's table: the person as in the last game that was set up."""
    name = own.name if own is not None else tr.text("Player")
    face = own.face if own is not None else ""
    return tuple(msgspec.structs.replace(seat, name=name, face=face) if seat.kind == HUMAN else seat for seat in seats)


def words_of_scenario(scenario: Scenario) -> list[str]:
    """All translatable texts of a guided game."""
    found = []
    for lesson in scenario.lessons:
        found += [lesson.title, lesson.about]
        for step in lesson.steps:
            found += [line.say for line in step.lines]
            found += [words for words in (step.want.low, step.want.high) if words]
    return found
