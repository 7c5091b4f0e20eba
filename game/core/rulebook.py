"""The rules by number, as cited in [brackets] by docstrings, tests and refusals, and stated on the rules page."""

import re
from enum import StrEnum

_NAMED = re.compile(r"\[([A-Z]\d)\]")


class Rule(StrEnum):
    """A rule that concerns players."""

    C1 = "C1"
    """Which cards there are."""
    C2 = "C2"
    """Upgrades, Fzzzts and Mechanics."""
    C3 = "C3"
    """Production Units."""
    S1 = "S1"
    """Players, Mechanics, the first Chief."""
    S2 = "S2"
    """The starting robots."""
    S3 = "S3"
    """The belt deck."""
    P1 = "P1"
    """A hand of six."""
    P2 = "P2"
    """Eight cards on the belt."""
    P3 = "P3"
    """Belt speed."""
    P4 = "P4"
    """The next card turns up."""
    A1 = "A1"
    """Laying a bid."""
    A2 = "A2"
    """Nobody bids without cards."""
    A3 = "A3"
    """The highest bid wins."""
    A4 = "A4"
    """Ties and the spanner."""
    A5 = "A5"
    """Where the cards go."""
    A6 = "A6"
    """New hands within a round."""
    A7 = "A7"
    """What may be counted and looked at."""
    L1 = "L1"
    """Fixing a robot to a unit."""
    L2 = "L2"
    """What is fixed stays."""
    L3 = "L3"
    """Nothing is fixed after the fifth round."""
    L4 = "L4"
    """The end of the game."""
    F1 = "F1"
    """The basic score."""
    F2 = "F2"
    """Widgets."""
    F3 = "F3"
    """Who wins."""
    F4 = "F4"
    """The worked example of the count."""
    F5 = "F5"
    """The best build."""
    E1 = "E1"
    """Talk and trade."""


def rule_named(words: str) -> Rule:
    """The rule cited by a refusal's reason. Raises ValueError if there is none."""
    named = _NAMED.findall(words)
    if not named:
        raise ValueError(f"no rule is named in {words!r}")
    return Rule(named[-1])
