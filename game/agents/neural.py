"""Playing by the nets: each bid is worth its expected outcome of the auction."""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from game.agents.knowledge.memory import Table, remember
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import NetError, load
from game.agents.knowledge.outlook import BidWorth, Counts, Outlook
from game.agents.knowledge.tables import IDS, NUMBER, ZAPS
from game.agents.policies.base import Agent
from game.agents.policies.between import best_option, options
from game.agents.policies.misjudgement import Errors, thought_bolder
from game.agents.policies.personality import Traits
from game.agents.policies.reading import Reader
from game.agents.policies.rule import forgotten_sales, only_action
from game.agents.policies.taste import bent, best_fixing
from game.agents.policies.thrift import Thrift
from game.core.actions import Action, Bid
from game.core.observation import Observation
from game.core.state import Phase

if TYPE_CHECKING:
    from game.agents.worlds.search import Search

Nets = Mapping[str, Net]


class Skill(msgspec.Struct, frozen=True):
    """How well a net-based player plays."""

    errors: Mapping[int, Errors] = {}
    """By number of seats, how far it misjudges an auction (empty: as well as the nets)."""
    forgets: float = 0.0
    """The share of sales to others that it forgets."""
    hands: int = 0
    """Hands examined to predict another's bid (0: by the bid net alone)."""
    worlds: int = 0
    """Worlds in which it plays the round on with each of its best bids (0: by the value net alone)."""


class NeuralAgent:
    """A computer player that judges positions with the nets. Without nets another player acts instead."""

    def __init__(
        self,
        skill: Skill,
        fallback: Agent,
        traits: Traits | None = None,
        load_nets: Callable[[int], Nets] = load,
    ) -> None:
        self._skill = skill
        self._fallback = fallback
        self._traits = traits
        self._load = load_nets
        self._ready: dict[int, tuple[Nets, Reader] | None] = {}
        self._searches: dict[int, Search | None] = {}

    def act(self, observation: Observation, rng: random.Random) -> Action:
        """One of the seat's legal actions. Raises AgentError when the seat is not to act."""
        forced = only_action(observation)
        if forced is not None:
            return forced
        ready = self._prepare(len(observation.seats))
        if ready is None:
            return self._fallback.act(observation, rng)
        if observation.phase is Phase.ALLOCATION:
            found = options(remember(observation), observation.legal_actions(), ready[0]["value"])
            return best_fixing(found, self._traits) if self._traits else best_option(found)
        outlook = self.outlook(observation)
        bids = self.judged(outlook, observation, rng)
        best = max(bids, key=lambda bid: bid.utility)
        return Bid(tuple(IDS[card] for card in cards_for(best.bid, outlook.table)))

    def outlook(self, observation: Observation, table: Table | None = None) -> Outlook:
        """The current auction as this player sees it. Raises NetError if there are no nets for it.

        ``table`` replaces what the player remembers: a possible table with every hand known.
        """
        ready = self._prepare(len(observation.seats))
        if ready is None:
            raise NetError(f"there are no nets for {len(observation.seats)} players")
        nets, reader = ready
        table = table or remember(observation, forgotten_sales(observation, self._skill.forgets))
        outlook = Outlook(table, nets)
        if self._skill.hands:
            reader.foresee(outlook, observation)
        return outlook

    def nets(self, seats: int) -> Nets | None:
        """The nets for a number of seats, None when there are none."""
        ready = self._prepare(seats)
        return ready[0] if ready else None

    def judged(self, outlook: Outlook, observation: Observation, rng: random.Random) -> list[BidWorth]:
        """Every bid that is not wasteful, with its utility for this player."""
        exact = remember(observation) if self._skill.forgets else outlook.table
        found = Thrift(exact).worths(self._believed(outlook, rng))
        if self._skill.worlds:
            found = self._tried(found, outlook, observation)
        return bent(found, outlook, self._traits) if self._traits else found

    def _believed(self, outlook: Outlook, rng: random.Random) -> list[BidWorth]:
        """Every bid as it appears under this auction's misjudgement, which is the same for all bids."""
        error = self._skill.errors.get(outlook.count, Errors()).drawn(rng)
        if error.boldness:
            for number, seat in enumerate(outlook.table.seats):
                if number != outlook.table.me and seat.size:
                    outlook.foreseen[number] = thought_bolder(outlook.chances(number), error.boldness)
        found = outlook.bids()
        if not error.worth:
            return found
        return [msgspec.structs.replace(bid, utility=bid.utility + bid.wins_auction * error.worth) for bid in found]

    def _tried(self, found: list[BidWorth], outlook: Outlook, observation: Observation) -> list[BidWorth]:
        """The best bids, revalued by playing the round on; without numpy, unchanged."""
        ready = self._prepare(outlook.count)
        search = self._search(outlook.count, ready[0]) if ready else None
        if ready is None or search is None:
            return found
        # The worlds depend only on the position, so every choice in it is tried in the same ones.
        seed = len(observation.history) * 1000 + sum([NUMBER[card] for card in observation.hand])
        return search.tried(found, outlook.table, ready[1].style_logs(observation), seed)

    def _search(self, seats: int, nets: Nets) -> "Search | None":
        if seats not in self._searches:
            try:
                # Imported on demand: the window's process does not need numpy.
                from game.agents.worlds.search import Search
            except (ImportError, OSError, RuntimeError):
                # Screens that list the levels report this: ``levels.search_fault`` has the sentence.
                self._searches[seats] = None
            else:
                self._searches[seats] = Search(nets, self._skill.worlds)
        return self._searches[seats]

    def _prepare(self, seats: int) -> tuple[Nets, Reader] | None:
        if seats not in self._ready:
            try:
                nets = self._load(seats)
            except NetError:
                # Screens that list the levels report this: ``levels.net_faults`` has the sentence.
                self._ready[seats] = None
            else:
                self._ready[seats] = nets, Reader(nets, self._skill.hands)
        return self._ready[seats]


def cards_for(bid: Counts, table: Table) -> tuple[int, ...]:
    """Cards from the hand for a number of each power, already shown ones first, as those reveal nothing."""
    shown = set(table.seats[table.me].shown)
    by_power: dict[int, list[int]] = {}
    for card in sorted(table.hand, key=lambda card: (card not in shown, card)):
        by_power.setdefault(ZAPS[card], []).append(card)
    return tuple(card for power, count in enumerate(bid) for card in by_power.get(power, ())[:count])
