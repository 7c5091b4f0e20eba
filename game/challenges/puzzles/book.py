"""The shipped puzzles: the format of their file, and reading and writing it."""

from enum import StrEnum
from pathlib import Path

import msgspec

from game.challenges.puzzles.auctions import BeatProof, WinProof
from game.challenges.puzzles.builds import BuildProof, WorthProof
from game.challenges.puzzles.position import Position, PuzzleError
from game.challenges.puzzles.proof import Answer, Proof
from game.core.observation import Observation
from game.files import read_limited, system_words

FILE = Path(__file__).with_name("puzzles.json")
LARGEST = 1 << 20
"""Most bytes in a puzzle file."""


class PuzzleKind(StrEnum):
    """What a puzzle asks."""

    WIN = "win"
    """Which cards win the lot for certain, and for the fewest zaps?"""
    BEAT = "beat"
    """Which rivals can still lay more than these cards?"""
    WORTH = "worth"
    """Which open card would bring the most points?"""
    BUILD = "build"
    """Which widgets earn the most?"""


class Tier(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about a position, with what its proof found."""

    id: str
    kind: PuzzleKind
    tier: Tier
    hardness: float
    position: Position
    answers: tuple[Answer, ...]
    """The right answers."""
    best: int
    """What the right answers are worth, in zaps or points."""
    gap: int
    """By how much any other answer is worse."""
    lay: tuple[str, ...] = ()
    """The cards that BEAT asks about."""

    def proof(self) -> Proof:
        """The search run again. Raises PuzzleError, with the puzzle's id, if it cannot be."""
        try:
            observation = self.position.play().observation(self.position.seat)
            return proof_of(self.kind, observation, self.lay)
        except PuzzleError as error:
            raise PuzzleError(f"puzzle {self.id}: {error}") from error


def proof_of(kind: PuzzleKind, observation: Observation, lay: tuple[str, ...] = ()) -> Proof:
    """The search for one kind of question. Raises PuzzleError if the question does not apply."""
    match kind:
        case PuzzleKind.WIN:
            return WinProof(observation)
        case PuzzleKind.BEAT:
            return BeatProof(observation, lay)
        case PuzzleKind.WORTH:
            return WorthProof(observation)
        case PuzzleKind.BUILD:
            return BuildProof(observation)


def read_puzzles(path: Path = FILE) -> tuple[Puzzle, ...]:
    """The puzzles in a file, from easy to hard. Raises PuzzleError, with the reason, for one that cannot be read."""
    try:
        return msgspec.json.decode(read_limited(path, LARGEST), type=tuple[Puzzle, ...])
    except OSError as error:
        raise PuzzleError(f"{path.name} cannot be read: {system_words(error)}") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PuzzleError(f"{path.name} is damaged: {error}") from error


def as_text(puzzles: tuple[Puzzle, ...]) -> str:
    """Puzzles in their file's format, one per line."""
    return "[\n" + ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles) + "\n]\n"
