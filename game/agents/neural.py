"""Playing by the nets: each bid is worth the ends of the auction that it makes likely."""

import random
from collections.abc import Mapping

from game.actions import Action, Bid, EndAllocation
from game.agents.memory import Table
from game.agents.net import Net
from game.agents.outlook import Counts, Outlook
from game.agents.rule import forgotten_sales, only_action
from game.agents.tables import IDS, ZAPS
from game.observation import Observation
from game.state import Phase


class NeuralAgent:
    """A computer player that judges positions with the nets."""

    def __init__(self, nets: Mapping[str, Net], *, noise: float = 0.0, forgets: float = 0.0) -> None:
        """``noise`` is the spread of its judgement in chances to win; ``forgets`` the part of the sales to others that
        it does not remember."""
        self._nets = nets
        self._noise = noise
        self._forgets = forgets

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        forced = only_action(observation)
        if forced is not None:
            return forced
        table = Table(observation, forgotten_sales(observation, self._forgets))
        if observation.phase is Phase.ALLOCATION:
            return EndAllocation()
        found = Outlook(table, self._nets).bids()
        best = max(found, key=lambda bid: bid.utility + (rng.gauss(0, self._noise) if self._noise else 0.0))
        return Bid(tuple(IDS[card] for card in cards_for(best.bid, table)))


def cards_for(bid: Counts, table: Table) -> tuple[int, ...]:
    """Cards of the hand for so many of each power: first those that everybody has seen, which tells nobody anything."""
    shown = set(table.seats[table.me].shown)
    by_power: dict[int, list[int]] = {}
    for card in sorted(table.hand, key=lambda card: (card not in shown, card)):
        by_power.setdefault(ZAPS[card], []).append(card)
    return tuple(card for power, count in enumerate(bid) for card in by_power.get(power, ())[:count])
