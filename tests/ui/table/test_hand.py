"""The hand under the pointer."""

import pytest

from ui.table.places.hand import Hand
from ui.table.places.poses import OwnCard, SpriteKey
from ui.table.places.sprites import Pose

OVERLAPPING: dict[SpriteKey, Pose] = {
    OwnCard(card): Pose(100 + 60 * place, 500, 100, ("face", card), z=10 + place)
    for place, card in enumerate(("first", "second", "third"))
}
"""Three cards of a full hand: each covers nearly half of the one before."""


@pytest.mark.parametrize(("x", "card"), [(60, "first"), (130, "second"), (200, "third"), (265, "third"), (275, None)])
def test_where_cards_overlap_the_upper_one_is_meant(x: float, card: str | None) -> None:
    assert Hand().under(OVERLAPPING, (x, 500)) == card


def test_only_a_card_that_is_not_chosen_rises_under_the_pointer() -> None:
    """A chosen one, which has risen already, would cover the sentence beside the button."""
    hand, key = Hand(), OwnCard("second")
    hand.hover("second")
    assert hand.lifted(OVERLAPPING)[key].y < OVERLAPPING[key].y
    hand.toggle("second")
    assert hand.lifted(OVERLAPPING) == OVERLAPPING
    assert hand.under(OVERLAPPING, (130, 500)) == "second"
