"""Worked examples for the rules page, played by the real rules so that they cannot be wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.actions import Bid
from game.core.cards import POWER
from game.core.events import Auction
from game.core.rules import apply, new_game, players_to_act
from game.core.turn_order import clockwise

EXAMPLE_SEATS = 4
EXAMPLE_GAME = 19535
"""The game whose first auctions are the examples."""
_LAID: tuple[tuple[tuple[int, ...], ...], ...] = (
    # A clear winner, and a Mechanic that says no.
    ((2,), (3, 1), (0,), (3,)),
    # A tie with the Chief in it.
    ((3, 2), (0,), (3, 2), (2,)),
    # The Chief, now two seats further on, is not in this one.
    ((1,), (2,), (1,), (2,)),
)
"""Each auction's bids, clockwise from the Chief, as the power of each card."""


@dataclass(frozen=True)
class WorkedAuction:
    """One auction of a real game: each seat's Mechanic, the Chief before it, all hands, and the outcome."""

    mechanics: tuple[int, ...]
    chief: int
    hands: tuple[tuple[str, ...], ...]
    auction: Auction

    @property
    def order(self) -> tuple[int, ...]:
        """The seats clockwise from the Chief [A1]."""
        return clockwise(len(self.hands), self.chief)


@lru_cache(maxsize=1)
def worked_auctions() -> tuple[WorkedAuction, ...]:
    """The examples in order, as the rules play them [A1]-[A5]."""
    state, _ = new_game(EXAMPLE_SEATS, EXAMPLE_GAME)
    mechanics = tuple(seat.mechanic for seat in state.players)
    found = []
    for laid in _LAID:
        chief, hands = state.chief, tuple(tuple(seat.hand) for seat in state.players)
        for powers in laid:
            seat = players_to_act(state)[0]
            events = apply(state, seat, Bid(_cards(hands[seat], powers)))
        auction = next(event for event in events if isinstance(event, Auction))
        found.append(WorkedAuction(mechanics, chief, hands, auction))
    return tuple(found)


def _cards(hand: Sequence[str], powers: Sequence[int]) -> tuple[str, ...]:
    """The cards in a hand with these powers; no two in a starting hand have the same power."""
    with_power: Mapping[int, str] = {POWER[card]: card for card in hand}
    return tuple(with_power[power] for power in powers)


@dataclass(frozen=True)
class WorkedCount:
    """A player's cards at the end of a game: units, free cards, and the cards fixed to each unit."""

    units: tuple[str, ...]
    free: tuple[str, ...]
    fixed: Mapping[str, tuple[str, ...]]


COUNT = WorkedCount(
    units=("unit-oil", "unit-nut-oil", "unit-bolt-cog-nut-a"),
    free=("r4-nut", "r5-nut", "r3-bolt-a", "r3-cog-a", "r2-nut-a", "upgrade-a", "fzzzt-a"),
    fixed={"unit-nut-oil": ("r3-oil-a",), "unit-bolt-cog-nut-a": ("r2-bolt-a",)},
)
"""The worked example of scoring [F4]."""
