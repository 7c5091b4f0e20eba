"""How winning sounds: by how it was won, by what was won, and by how that lands."""

import pytest

from game.cards import CATALOGUE, POINTS, UNITS, Kind
from game.events import Auction
from ui.base.audio import Effect
from ui.table.prize import landing_sound, prize_sound, win_sound


def first(kind: Kind) -> str:
    return next(card.id for card in CATALOGUE.values() if card.kind is kind)


ROBOT, FZZZT, UPGRADE = first(Kind.ROBOT), first(Kind.FZZZT), first(Kind.UPGRADE)
GREATEST = next(unit for unit in UNITS if POINTS[unit] == 13)


def auction(values: dict[int, int], winner: int, *, card: str = ROBOT, tied: tuple[int, ...] = ()) -> Auction:
    """An auction in which the seats bid in the order of `values`."""
    return Auction(card, values, winner, tied, 0, 1, 1, dict.fromkeys(values, ()))


@pytest.mark.parametrize(
    ("values", "winner", "tied", "sound"),
    [
        ({1: 9, 2: 4, 0: 3}, 1, (), Effect.WINNER_CRACKLE),
        ({1: 5, 2: 4, 0: 3}, 1, (), Effect.BARGAIN),
        ({1: 4, 2: 5, 0: 3}, 2, (), Effect.BARGAIN),
        ({1: 4, 2: 3, 0: 9}, 0, (), Effect.STEAL),
        ({1: 4, 2: 3, 0: 5}, 0, (), Effect.STEAL),
        ({1: 4, 2: 4, 0: 3}, 1, (1, 2), Effect.TIE),
        ({1: 0, 0: 0}, 1, (1, 0), Effect.TIE),
        # Where nobody else has a card, nobody is outbid.
        ({1: 1}, 1, (), Effect.WINNER_CRACKLE),
        ({1: 0}, 1, (), Effect.BARGAIN),
    ],
)
def test_how_it_was_won(values: dict[int, int], winner: int, tied: tuple[int, ...], sound: Effect) -> None:
    assert win_sound(auction(values, winner, tied=tied)) is sound


@pytest.mark.parametrize("values", [{1: 0}, {0: 3, 1: 4}, {1: 4, 0: 3}])
def test_a_poisoned_prize_is_no_bargain(values: dict[int, int]) -> None:
    assert win_sound(auction(values, 1, card=FZZZT)) is Effect.WINNER_CRACKLE


@pytest.mark.parametrize(
    ("card", "sound", "landing"),
    [
        (ROBOT, Effect.ROBOT_WON, Effect.PILE_DROP),
        (UPGRADE, Effect.UPGRADE_WON, Effect.PILE_DROP),
        (FZZZT, Effect.FZZZT, Effect.PILE_DROP),
        (GREATEST, Effect.GRAND_UNIT_WON, Effect.UNIT_LAND),
        *((unit, Effect.UNIT_WON, Effect.UNIT_LAND) for unit in sorted(UNITS) if unit != GREATEST),
    ],
)
def test_what_was_won_and_how_it_lands(card: str, sound: Effect, landing: Effect) -> None:
    won = auction({0: 3, 1: 9}, 1, card=card)
    assert (prize_sound(won), landing_sound(won)) == (sound, landing)
