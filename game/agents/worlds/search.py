"""Search: the best bids, each revalued by playing the round on with it."""

from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec
import numpy as np

from game.agents.knowledge.memory import Table
from game.agents.knowledge.net import Net
from game.agents.knowledge.outlook import BidWorth, Worth
from game.agents.worlds.arrays import Brain, Weights
from game.agents.worlds.playing_on import play_on

TRIED = 3
"""At most this many bids are tried,"""
GAP = 0.08
"""and none that the nets rate worse than the best by this much."""


class Search:
    """Tries bids for players of one number of seats."""

    def __init__(self, nets: Mapping[str, Net], worlds: int) -> None:
        """``worlds`` is the number of worlds each bid is tried in."""
        self._brain = Brain(Weights.of(nets["value"]), Weights.of(nets["bid"]))
        self._worlds = worlds

    def tried(
        self, found: Sequence[BidWorth], table: Table, logs: Sequence[Sequence[float]], seed: int
    ) -> list[BidWorth]:
        """The same bids, in the nets' order, best first, with the first ones revalued.

        ``logs`` are ``Reader.style_logs``; the same table, logs and seed give the same.
        """
        ranked = sorted(found, key=lambda bid: -bid.utility)
        tried = [bid for bid in ranked[:TRIED] if bid.utility > ranked[0].utility - GAP]
        alone = not any([seat.size for number, seat in enumerate(table.seats) if number != table.me])
        if len(tried) == 1 or alone:
            return ranked
        worths = play_on(table, [bid.bid for bid in tried], self._brain, np.array(logs), self._worlds, seed)
        return [*compared(tried, worths), *ranked[len(tried) :]]


def compared(bids: Sequence[BidWorth], worths: Sequence[Worth]) -> list[BidWorth]:
    """Bids with these relative worths and the original average.

    A few worlds show well which bid is better, since all bids face the same ones, but not how good the position is; the
    value net does, as it averages over all worlds.
    """
    chance, margin, utility = (
        fmean(getattr(bid, what) for bid in bids) - fmean(getattr(worth, what) for worth in worths)
        for what in ("chance", "margin", "utility")
    )
    return [
        msgspec.structs.replace(
            bid,
            chance=min(1.0, max(0.0, worth.chance + chance)),
            margin=worth.margin + margin,
            utility=worth.utility + utility,
        )
        for bid, worth in zip(bids, worths, strict=True)
    ]
