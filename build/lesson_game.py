"""Regenerate the game of the guided game: `build/lesson_game.py`.

Its first round is scripted here, and that the person wins the last lot of the second with all power in hand; computer
players play the rest, with one deck after another, until it teaches something: after the second round the person has
one unit and more cards than a hand holds, so that fixing a weak one helps and not all others are dealt; at the end the
person wins, with several widgets on one unit and none on another, and a card is missing that has more symbols than it
may give.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.agents import make_agent
from game.core.actions import Action, Allocate, Bid, EndAllocation
from game.core.build_plan import BuildPlan
from game.core.cards import BELT_DECK, BUILDERS, FITTING, POWER, STARTER_IDS
from game.core.dealing import SeededDealer, choice_seed
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, HAND_SIZE, hand_value
from game.core.scoring import best_build, score
from game.core.state import Phase
from game.records.game import Game
from game.records.seats import SeatSpec
from ui.base.paths import data_root
from ui.match.lessons.scenario import FIRST_GAME
from ui.scenes.lessons.lesson_benches import card_to_leave_out, symbols_in_use

PERSON, RIVET, TOCK = 0, 1, 2
MECHANICS = [2, 1, 3]
BELT = (
    "r2-cog-b", "fzzzt-a", "unit-nut-oil", "r3-nut-b", "r3-cog-b", "r4-oil", "upgrade-a", "unit-bolt-cog",
)  # fmt: skip
"""The first round's lots."""
BIDS = (
    {RIVET: (0,), TOCK: (3,), PERSON: (1,)},
    {RIVET: (1,), TOCK: (0,), PERSON: (0,)},
    {RIVET: (3,), TOCK: (2,), PERSON: (1, 3)},
    {RIVET: (0,), TOCK: (2,), PERSON: (2,)},
    {PERSON: (0,), RIVET: (3,), TOCK: (0,)},
    {PERSON: (2,), RIVET: (0,), TOCK: (1,)},
    {PERSON: (0,), RIVET: (0,), TOCK: (0,)},
    {RIVET: (2,), TOCK: (1,)},
)
"""The first round's bids, lot by lot: the powers of the cards that each lays. The person loses a tie and so becomes the
Chief, wins as the Chief when all bid 0, and is out of cards when the last lot is sold."""
UNIT = "unit-nut-oil"
"""The person's first unit."""
LEVELS = {PERSON: "journeyman", RIVET: "apprentice", TOCK: "apprentice"}
"""Who plays the other rounds."""
GAIN = 0.4
"""The least gain in zaps of an average hand from fixing a robot."""
LEAST, MOST = 25, 60
"""The person's points."""
LAST_POWER, LAST_CARDS = 2, 2
"""The least power of the second round's last lot, and the fewest cards of any power that the person then has."""
MOST_FREE = 13
"""The most cards besides the fixed ones, so that all fit on the screen."""


class PreparedDealer(SeededDealer):
    """Deals the first round as it is written here, the rest by a number."""

    def mechanics(self, seats: int) -> list[int]:
        assert seats == len(MECHANICS)
        return MECHANICS

    def deck(self, cards: Sequence[str]) -> list[str]:
        rest = [card for card in cards if card not in BELT]
        random.Random(self._seed).shuffle(rest)
        return [*BELT, *rest]

    def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
        if count == 0:
            return sorted(cards, key=POWER.__getitem__), []
        return super().deal(player, count, cards, size)


def bid_of(hand: Sequence[str], powers: Sequence[int]) -> Bid:
    """The cards of these powers."""
    return Bid(tuple(next(card for card in hand if POWER[card] == power) for power in powers))


def played(seed: int) -> Game | None:
    """The game up to its scoring; None if its second round teaches nothing."""
    seats = [SeatSpec("You", "human"), SeatSpec("Rivet", "ai:apprentice/rivet"), SeatSpec("Tock", "ai:apprentice/tock")]
    game = Game.new(seed, seats, PreparedDealer(seed))
    assert set(BELT) <= set(BELT_DECK) - {card for number in MECHANICS for card in STARTER_IDS[number]}
    agents = {seat: make_agent(level, None) for seat, level in LEVELS.items()}
    while game.phase is not Phase.SCORING:
        seat = game.to_act
        assert seat is not None
        seen = game.observation(seat)
        action: Action
        if seen.round == 1 and seen.phase is Phase.BIDDING:
            action = bid_of(seen.hand, BIDS[seen.auction - 1][seat])
        elif seen.round == 1 and seat == PERSON:
            action = EndAllocation()
        elif (seen.round, seen.auction, seen.phase) == (2, BELT_SIZE, Phase.BIDDING) and seat == PERSON:
            if not worth_it_all(seen):
                return None
            action = Bid(strong(seen))
        elif seen.round == 2 and seen.phase is Phase.ALLOCATION and seat == PERSON:
            best = EndAllocation() if seen.seats[seat].used_units else weak_robot(seen)
            if best is None:
                return None
            action = best
        else:
            action = agents[seat].act(seen, random.Random(choice_seed(seed, seat, game.point)))
        game.apply(action, seat)
    return game


def worth_it_all(seen: Observation) -> bool:
    """Whether the last lot is one that the person wants, and has cards to lay for."""
    lot = seen.belt[0]
    return lot in BUILDERS and POWER[lot] >= LAST_POWER and len(strong(seen)) >= LAST_CARDS


def strong(seen: Observation) -> tuple[str, ...]:
    """The cards in hand that have power."""
    return tuple(card for card in seen.hand if POWER[card])


def weak_robot(seen: Observation) -> Allocate | None:
    """The robot of power 1 that is best fixed to the only unit; None if that teaches nothing."""
    last = seen.history[-1]
    if seen.seats[PERSON].units != (UNIT,) or last.winner != PERSON or len(seen.discard) <= HAND_SIZE + 1:
        return None
    pile, before = list(seen.discard), hand_value(seen.discard)
    found = []
    for card in pile:
        gain = hand_value([other for other in pile if other != card]) - before
        if POWER[card] == 1 and card in FITTING[UNIT] and gain >= GAIN:
            found.append((gain, card))
    return Allocate(UNIT, max(found)[1]) if found else None


def teaches(game: Game) -> bool:
    """Whether a beginner can count the final score."""
    state = game.state
    totals = [
        score(seat.units, seat.discard, seat.fixed, best_build(seat.units, seat.discard, seat.fixed)).total
        for seat in state.players
    ]
    own = state.players[PERSON]
    made = best_build(own.units, own.discard, own.fixed)
    plan = BuildPlan(own.units, own.discard, own.fixed)
    plan.fill_best()
    missing = card_to_leave_out(plan)
    counts = [sum(widget.unit == unit for widget in made) for unit in own.units]
    return (
        totals[PERSON] > max(totals[1:])
        and LEAST <= totals[PERSON] <= MOST
        and len(own.units) in (2, 3)
        and 0 in counts
        and max(counts) in (2, 3)
        and len(own.discard) <= MOST_FREE
        and missing is not None
        and len(symbols_in_use(plan, missing)) > 1
    )


def main() -> int:
    argparse.ArgumentParser(description="Regenerate the game of the guided game.").parse_args()
    path = data_root() / FIRST_GAME
    for seed in range(100_000):
        game = played(seed)
        if game is not None and teaches(game):
            break
    else:
        print("no game teaches enough")
        return 1
    head = path.read_text(encoding="utf-8").rpartition('"game":')[0]
    path.write_text(f'{head}"game": {game.to_record().to_line()}\n}}\n', encoding="utf-8")
    print(f"game number {seed}")
    print(game)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
