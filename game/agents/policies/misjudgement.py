"""How a player errs: as people do, once about a card and once about the others, and then bids well by what it believes.

An error of its own for every bid would make a player lay two cards where one does, for no reason that anybody could
see. So one misjudgement is drawn for an auction, and all bids are compared under it.
"""

import random
from collections.abc import Sequence
from math import exp

import msgspec


class Misjudgement(msgspec.Struct, frozen=True):
    """What a player gets wrong in one auction. ``worth`` is by how much it thinks the card better than it is, in what
    it counts by: points or chances to win. ``boldness`` is how much bolder than they are it thinks the others: the
    logarithm of a factor."""

    worth: float = 0.0
    boldness: float = 0.0


NONE = Misjudgement()


class Errors(msgspec.Struct, frozen=True):
    """The spread of a player's misjudgements; their means are none."""

    worth: float = 0.0
    boldness: float = 0.0

    def drawn(self, rng: random.Random) -> Misjudgement:
        """The misjudgement of one auction. Who does not err at all draws nothing."""
        if not (self.worth or self.boldness):
            return NONE
        return Misjudgement(rng.gauss(0.0, self.worth), rng.gauss(0.0, self.boldness))


def thought_bolder(chances: Sequence[float], boldness: float) -> list[float]:
    """How likely each total of a bid seems to whoever thinks the bidder so much bolder: each zap more by that factor.

    What cannot be still cannot, and what is certain stays certain.
    """
    odds = [chance * exp(boldness * total) for total, chance in enumerate(chances)]
    whole = sum(odds)
    return [odd / whole for odd in odds] if whole else list(chances)
