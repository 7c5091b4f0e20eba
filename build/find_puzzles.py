"""Find the puzzles in computer games: ``python build/find_puzzles.py`` writes ``game/challenges/puzzles/puzzles.json``.

Apprentices and journeymen play game numbers 1 to ``--games``. Every position of every game is asked every question that
fits it; a question that the search proves to be interesting is a candidate. Of each kind, the easiest become easy
puzzles, the middle ones medium and the hardest hard, no two from the same game. The result depends only on the game
numbers and the two levels, so the same command writes the same file. If a level changes, the file does too; the shipped
one stays correct, as its proofs do not depend on any player.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from game.challenges.puzzles import (
    BeatProof,
    BuildProof,
    Position,
    Proof,
    Puzzle,
    PuzzleError,
    PuzzleKind,
    Rival,
    Tier,
    WinProof,
    WorthProof,
    as_text,
    moves_of,
    proof_of,
)
from game.challenges.puzzles.auctions import rivals_of, zaps_of
from game.challenges.puzzles.book import FILE
from game.core.cards import CATALOGUE, POWER, Kind
from game.core.dealing import choice_seed
from game.core.observation import Observation
from game.core.rules import BidOptions
from game.core.state import Phase
from game.play.thinking import Agents
from game.records.game import Game
from game.records.seats import COMPUTER_PREFIX, SeatSpec

LEVELS = ("apprentice", "journeyman", "journeyman", "apprentice")
"""Levels without nets: they choose the same on every machine."""
GAMES = 240
WANTED = {PuzzleKind.WIN: 3, PuzzleKind.BEAT: 2, PuzzleKind.WORTH: 2, PuzzleKind.BUILD: 3}
"""Puzzles per kind and tier."""
SHARES = {Tier.EASY: (0.0, 0.2), Tier.MIDDLE: (0.45, 0.7), Tier.HARD: (0.9, 1.0)}
"""Which part of a kind's candidates, from easy to hard, each tier comes from."""
MOST_LAID = 3
"""Most cards to ask about."""
ASKED_UNITS = range(1, 5)
"""Numbers of units with which to ask what a card is worth."""
BUILT_UNITS = range(2, 5)
"""Numbers of units with which to ask what to build: with more, the text gets too small."""
MOST_BUILDS = 4000
"""With more builds than this nobody could say why one is best."""


def played(seed: int) -> Iterator[tuple[Game, int]]:
    """Every position of a game at which a seat is to choose, with that seat."""
    seats = 2 + seed % 3
    game = Game.new(seed, [SeatSpec(f"Seat {seat}", COMPUTER_PREFIX + LEVELS[seat]) for seat in range(seats)])
    rngs = [random.Random(choice_seed(seed, seat, 0)) for seat in range(seats)]
    while (seat := game.to_act) is not None:
        yield game, seat
        if game.phase is Phase.SCORING:
            # In scoring, a seat must not act before the others have built.
            for other in range(seats):
                if other != seat:
                    yield game, other
            return
        game.apply(_AGENTS.of(LEVELS[seat], None).act(game.observation(seat), rngs[seat]))


def candidates(seed: int) -> list[Puzzle]:
    """All puzzles of a game, without tiers yet."""
    return [puzzle for game, seat in played(seed) for puzzle in asked(game, seat)]


def asked(game: Game, seat: int) -> list[Puzzle]:
    """The puzzles of one position, as a seat sees it, without tiers yet."""
    observation = game.observation(seat)
    found = []
    for kind, lay in _questions(observation):
        try:
            proof = proof_of(kind, observation, lay)
        except PuzzleError:
            continue
        if _worth_asking(proof, observation):
            assert isinstance(game.seed, int), "puzzles come from small numbers"
            position = Position(game.seed, len(game.seats), seat, moves_of(game))
            found.append(
                Puzzle(
                    id=f"{kind}-{game.seed}-{len(position.moves)}-{seat}",
                    kind=kind,
                    tier=Tier.EASY,
                    hardness=proof.hardness,
                    position=position,
                    answers=proof.answers,
                    best=proof.best,
                    gap=proof.gap,
                    lay=lay,
                )
            )
    return found


def _questions(observation: Observation) -> Iterator[tuple[PuzzleKind, tuple[str, ...]]]:
    """The questions that fit here, before any search."""
    if observation.phase is Phase.SCORING:
        yield PuzzleKind.BUILD, ()
        return
    if observation.phase is not Phase.BIDDING or len(observation.hand) < 2 or _crowded(observation):
        return
    rivals, lot = rivals_of(observation), observation.belt[0]
    most = [_most(rival) for rival in rivals]
    sold = lot is not None and CATALOGUE[lot].kind in (Kind.UNIT, Kind.ROBOT)
    if sold and rivals and zaps_of(observation.hand) >= max(most):
        yield PuzzleKind.WIN, ()
    if len(rivals) > 1:
        # Some can beat it and some cannot: the closest call of all bids, and the clearest.
        split = [bid.cards for bid in BidOptions(observation.hand) if min(most) <= zaps_of(bid.cards) < max(most)]
        split = [cards for cards in split if len(cards) <= MOST_LAID and all(POWER[card] for card in cards)]
        split.sort(key=lambda cards: (min(abs(zaps - zaps_of(cards) - 0.5) for zaps in most), cards))
        for cards in dict.fromkeys(split[:1] + split[-1:]):
            yield PuzzleKind.BEAT, cards
    units, first = observation.seats[observation.player or 0].units, all(not seat.bid for seat in observation.seats)
    open_cards = sum(card is not None for card in observation.belt)
    if first and len(units) in ASKED_UNITS and open_cards > 2 and observation.round > 1:
        yield PuzzleKind.WORTH, ()


def _crowded(observation: Observation) -> bool:
    """Whether too many robots are fixed to the player's units for readable text in the smallest window: more than two
    per unit, or more than one where units share rows."""
    own = observation.seats[observation.player or 0]
    return any(len(cards) > (2 if len(own.units) < 3 else 1) for cards in own.fixed.values())


def _most(rival: Rival) -> int:
    """The most that a rival can lay, from the strongest cards that it may hold, to decide whether to search."""
    strongest = [*rival.shown, *rival.hidden[: rival.open_places]]
    powers = sorted((POWER[card] for card in strongest), reverse=True)
    return sum(powers[: rival.laid or rival.size])


def _worth_asking(proof: Proof, observation: Observation) -> bool:
    """Whether the question is interesting and has exactly one answer."""
    if len(proof.answers) != 1:
        return False
    match proof:
        case WinProof():
            # Something dearer is sure, too, something cheaper is not, and it costs something.
            cheaper = any(zaps_of(bid.cards) < proof.best for bid in BidOptions(observation.hand))
            return proof.second is not None and cheaper and proof.best > 1
        case BeatProof():
            return 0 < len(proof.answers[0]) < len(proof.rivals)
        case WorthProof():
            # More than one card is worth having.
            return sum(points > 0 for points in proof.points.values()) > 1
        case BuildProof():
            return 4 <= proof.alternatives <= MOST_BUILDS and len(proof.units) in BUILT_UNITS
    return False


def chosen(found: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The required number of each kind and tier, from easy to hard, each from a different game. In a tier the kinds
    alternate."""
    games: set[int] = set()
    taken: list[tuple[tuple[int, int, int], Puzzle]] = []
    for tier, (low, high) in SHARES.items():
        for kind, count in WANTED.items():
            field = sorted((one for one in found if one.kind is kind), key=lambda one: (one.hardness, one.id))
            part = field[int(len(field) * low) : int(len(field) * high)]
            ones: list[Puzzle] = []
            for place in range(count):
                # From all over the tier's part of the field: on from so far, and round.
                start = len(part) * place // count
                fresh = (one for one in (*part[start:], *part[:start]) if one.position.seed not in games)
                puzzle = next(fresh, None)
                if puzzle is None:
                    raise LookupError(f"too few {tier} candidates of the kind {kind}: let more games be played")
                games.add(puzzle.position.seed)
                ones.append(msgspec.structs.replace(puzzle, tier=tier))
            ones.sort(key=lambda one: (one.hardness, one.id))
            for rank, one in enumerate(ones):
                taken.append(((list(Tier).index(tier), rank, list(PuzzleKind).index(kind)), one))
    return tuple(one for _, one in sorted(taken, key=lambda found: found[0]))


_AGENTS = Agents()


def main() -> int:
    parser = argparse.ArgumentParser(description="Find the puzzles in computer games.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games are played")
    parser.add_argument("--out", type=Path, default=FILE, help="the file that is written")
    options = parser.parse_args()
    found = [puzzle for seed in range(1, options.games + 1) for puzzle in candidates(seed)]
    puzzles = chosen(found)
    options.out.write_text(as_text(puzzles), encoding="utf-8")
    print(
        "candidates:",
        ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(one.kind for one in found).items())),
    )
    for puzzle in puzzles:
        print(f"{puzzle.tier:7}{puzzle.id:18}{puzzle.hardness:7.2f}  best {puzzle.best}, gap {puzzle.gap}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
