"""The hand under the pointer."""

import pytest

from ui.table.places.hand import WAVE, WAVE_EVERY, WAVE_RISE, WAVES_END, Hand, wave_lift, waving
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


def test_a_hand_that_is_asked_for_cards_bobs_from_left_to_right_every_four_seconds() -> None:
    ages = [step / 50 for step in range(round(2 * WAVE_EVERY * 50))]
    first = ages[: len(ages) // 2]
    highest = [max((wave_lift(age, index), age) for age in first)[1] for index in range(6)]
    assert highest == sorted(highest)
    assert len(set(highest)) == 6
    for index in range(6):
        lifts = [wave_lift(age, index) for age in ages]
        assert max(lifts) == pytest.approx(WAVE_RISE, abs=0.1)
        assert min(lifts) == 0
    assert sum(waving(age) for age in ages) < len(ages) / 3


def test_it_lies_still_when_nobody_looks_and_begins_again_after_a_touch() -> None:
    hand = Hand()
    for _ in range(round(2 * WAVES_END) + 2):
        hand.ask(0.5, asked=True, still=False)
    assert hand.ask(3.5, asked=True, still=False) is False
    hand.hover("second")
    hand.ask(0.5, asked=True, still=False)
    assert hand.wake_after == pytest.approx(WAVE_EVERY - WAVE, abs=0.1)
    assert hand.ask(0.5, asked=False, still=False)
    assert hand.wake_after is None


def test_a_hand_with_reduced_motion_never_bobs() -> None:
    hand = Hand()
    for _ in range(100):
        hand.ask(0.1, asked=True, still=True)
        assert not hand.waves
    assert hand.wake_after is None
