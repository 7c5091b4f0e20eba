"""How a player errs: as people do, once about the card and once about the others, and then it bids well given those
beliefs.

A separate error for each bid would make a player lay two cards where one would do, for no visible reason. So one
misjudgement is drawn per auction, and all bids are compared under it.
"""

import random
from collections.abc import Sequence
from math import exp

import msgspec

from game.agents.knowledge.adding import added


class Misjudgement(msgspec.Struct, frozen=True):
    """What a player gets wrong in one auction. ``worth`` is by how much it overrates the card, in points or chance to
    win, whichever it uses. ``boldness`` is by how much it overrates the others' boldness, as the logarithm of a
    factor."""

    worth: float = 0.0
    boldness: float = 0.0


NONE = Misjudgement()


class Errors(msgspec.Struct, frozen=True):
    """The standard deviations of a player's misjudgements, whose means are zero."""

    worth: float = 0.0
    boldness: float = 0.0

    def drawn(self, rng: random.Random) -> Misjudgement:
        """The misjudgement of one auction. A player that does not err draws nothing."""
        if not (self.worth or self.boldness):
            return NONE
        return Misjudgement(rng.gauss(0.0, self.worth), rng.gauss(0.0, self.boldness))


def thought_bolder(chances: Sequence[float], boldness: float) -> list[float]:
    """How likely each total of a bid seems to a player who overrates the bidder's boldness: every extra zap counts by
    that factor.

    Impossible totals stay impossible, and certain ones certain.
    """
    odds = [chance * exp(boldness * total) for total, chance in enumerate(chances)]
    whole = added(odds)
    return [odd / whole for odd in odds] if whole else list(chances)
