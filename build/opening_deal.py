"""Find game numbers for the opening of a first game: `build/opening_deal.py [--numbers 2000000]`.

The deal must suit what `ui/match/lessons/opening.json` says: the person is the Chief; the first lot is a robot of power
2, whose belt speed turns up all four of which the mentor speaks; then come a strong robot, a Fzzzt, a unit of two
symbols that the person has robots for, and, when the belt turns, two robots of which the second is the stronger.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.cards import BELT_DECK, CATALOGUE, FITTING, STARTER_IDS, Kind
from game.core.dealing import SeededDealer

SEATS, CHIEF = 3, 1
_DEALT = {card for number in range(1, SEATS + 1) for card in STARTER_IDS[number]}
DECK = [card for card in BELT_DECK if card not in _DEALT]
"""What is shuffled for three players."""


def suits(number: int) -> Sequence[str]:
    """The first round's lots of a game number, empty if they do not suit."""
    dealer = SeededDealer(number)
    if dealer.mechanics(SEATS)[0] != CHIEF:
        return ()
    lots = dealer.deck(DECK)[:8]
    first, strong, fzzzt, unit, weaker, stronger = (CATALOGUE[card] for card in lots[:6])
    fits = (
        (first.kind, first.power) == (Kind.ROBOT, 2)
        and first.belt_speed == 4
        and strong.kind is Kind.ROBOT
        and (strong.power or 0) > 3
        and fzzzt.kind is Kind.FZZZT
        and unit.kind is Kind.UNIT
        and len(unit.symbols) == 2
        and first.id in FITTING[unit.id]
        and weaker.kind is stronger.kind is Kind.ROBOT
        and weaker.belt_speed == 2
        and (stronger.power or 0) > (weaker.power or 0)
    )
    return lots if fits else ()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--numbers", type=int, default=2_000_000)
    for number in range(parser.parse_args().numbers):
        lots = suits(number)
        if lots:
            print(number, *lots)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
