"""Puzzles: positions of computer games with one question each, and the proof by search that the answer is best.

A position is shown as its seat's observation, so no answer depends on anything that seat cannot know.
``build/find_puzzles.py`` finds them and writes ``puzzles.json``.
"""

from game.challenges.puzzles.auctions import BeatProof, Rival, Threat, WinProof
from game.challenges.puzzles.book import Puzzle, PuzzleKind, Tier, as_text, proof_of, read_puzzles
from game.challenges.puzzles.builds import BuildProof, WorthProof
from game.challenges.puzzles.position import Position, PuzzleError, moves_of
from game.challenges.puzzles.proof import Answer, Beaten, Dear, Idle, Missed, Overrated, Poorer, Proof, Short, Wrong

__all__ = [
    "Answer",
    "BeatProof",
    "Beaten",
    "BuildProof",
    "Dear",
    "Idle",
    "Missed",
    "Overrated",
    "Poorer",
    "Position",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "PuzzleKind",
    "Rival",
    "Short",
    "Threat",
    "Tier",
    "WinProof",
    "WorthProof",
    "Wrong",
    "as_text",
    "moves_of",
    "proof_of",
    "read_puzzles",
]
