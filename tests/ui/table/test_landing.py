"""A prize that comes down: which sale is remarkable, and that each kind looks different."""

import pytest

from game.core.cards import CATALOGUE, POINTS, Kind
from game.core.events import Auction
from ui.paint.effects import Effects
from ui.table.paint.landing import landing
from ui.table.state.prize import Feat, feat_of

ROBOT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT)
FZZZT = next(card.id for card in CATALOGUE.values() if card.kind is Kind.FZZZT)
UNITS = sorted((card.id for card in CATALOGUE.values() if card.kind is Kind.UNIT), key=lambda card: POINTS[card])


def sale(card: str, values: dict[int, int], winner: int, tied: tuple[int, ...] = ()) -> Auction:
    """An auction in which seats bid in the order of ``values``."""
    return Auction(card, values, winner, tied, 0, 1, 1, {seat: (f"r{seat}",) for seat in values})


@pytest.mark.parametrize(
    ("auction", "feat"),
    [
        (sale(UNITS[-1], {0: 1, 1: 5}, 1), Feat.GRAND),
        (sale(UNITS[0], {1: 5, 0: 1}, 1), Feat.PLAIN),
        (sale(FZZZT, {0: 0}, 0), Feat.POISON),
        (sale(ROBOT, {0: 0}, 0), Feat.BARGAIN),
        (sale(UNITS[0], {1: 1, 0: 0}, 1), Feat.BARGAIN),
        (sale(ROBOT, {1: 4, 0: 3}, 1), Feat.PLAIN),
        (sale(ROBOT, {0: 3, 1: 4}, 1), Feat.STEAL),
        (sale(ROBOT, {0: 3, 1: 5}, 1), Feat.PLAIN),
        (sale(ROBOT, {1: 4, 0: 2}, 1), Feat.PLAIN),
        (sale(ROBOT, {0: 3, 1: 3}, 0, (0, 1)), Feat.PLAIN),
        (sale(ROBOT, {0: 3}, 0), Feat.PLAIN),
    ],
)
def test_what_is_remarkable_about_a_sale(auction: Auction, feat: Feat) -> None:
    assert feat_of(auction) is feat


def test_every_kind_of_sale_lands_in_its_own_way_the_greatest_unit_hardest() -> None:
    made = {feat: landing(feat, (0.0, 0.0), 1) for feat in Feat}
    assert len(set(made.values())) == len(Feat)
    assert max(made, key=lambda feat: made[feat].jolt) is Feat.GRAND
    assert min(made, key=lambda feat: made[feat].jolt) is Feat.PLAIN


def test_a_jolt_waits_until_what_falls_has_landed() -> None:
    effects = Effects()
    effects.jolt(8.0, 0.2, delay=0.5)
    effects.update(0.4)
    assert effects.running
    assert effects.offset() == (0.0, 0.0)
    effects.update(0.13)
    assert effects.offset() != (0.0, 0.0)
