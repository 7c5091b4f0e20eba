"""How winning sounds: by how it was won, by what was won, and by how that lands."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec import structs

from game.core.cards import CATALOGUE, POINTS, UNITS, Kind
from game.core.events import Auction
from game.play.tournament import play_game
from game.records.game import Game
from game.records.seats import COMPUTER_PREFIX, SeatSpec
from ui.sound.audio import Effect
from ui.table.state.prize import Feat, feat_of, landing_sound, prize_sound, win_sound


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
        # By a single zap, but for more than half of what the robot brings.
        ({1: 5, 2: 4, 0: 3}, 1, (), Effect.WINNER_CRACKLE),
        # The last to bid is a thief only by a hair's breadth.
        ({1: 4, 2: 3, 0: 9}, 0, (), Effect.WINNER_CRACKLE),
        ({1: 4, 2: 3, 0: 5}, 0, (), Effect.STEAL),
        ({1: 1, 2: 0, 0: 2}, 0, (), Effect.STEAL),
        ({1: 4, 2: 4, 0: 3}, 1, (1, 2), Effect.TIE),
        ({1: 0, 0: 0}, 1, (1, 0), Effect.TIE),
        # Where nobody else has a card, nobody is outbid.
        ({1: 1}, 1, (), Effect.WINNER_CRACKLE),
        ({1: 0}, 1, (), Effect.BARGAIN),
    ],
)
def test_how_it_was_won(values: dict[int, int], winner: int, tied: tuple[int, ...], sound: Effect) -> None:
    assert win_sound(auction(values, winner, tied=tied)) is sound


def test_who_lays_more_cards_than_the_beaten_steals_nothing() -> None:
    won = Auction(ROBOT, {1: 4, 0: 5}, 0, (), 0, 1, 1, {1: ("a",), 0: ("b", "c")})
    assert feat_of(won) is Feat.PLAIN
    assert feat_of(structs.replace(won, bids={1: ("a", "d"), 0: ("b", "c")})) is Feat.STEAL


def test_half_of_a_units_points_by_a_single_zap_are_a_bargain() -> None:
    nine = next(unit for unit in UNITS if POINTS[unit] == 9)
    assert feat_of(auction({1: 4, 0: 3}, 1, card=nine)) is Feat.BARGAIN
    assert feat_of(auction({1: 5, 0: 4}, 1, card=nine)) is Feat.PLAIN
    assert feat_of(auction({1: 4, 0: 2}, 1, card=nine)) is Feat.PLAIN
    assert feat_of(auction({1: 4, 0: 4}, 1, card=nine, tied=(1, 0))) is Feat.PLAIN


@pytest.mark.parametrize("level", ["random", pytest.param("engineer", marks=pytest.mark.slow)])
def test_bargains_and_steals_are_seldom(level: str) -> None:
    feats = Counter(feat_of(sale) for seats in (2, 3, 4) for sale in auctions(level, seats))
    sales = sum(feats.values())
    assert 0.01 < feats[Feat.BARGAIN] / sales < 0.12
    assert 0.01 < feats[Feat.STEAL] / sales < 0.12


def auctions(level: str, seats: int) -> Iterator[Auction]:
    """The auctions of a few games between players of a level."""
    names = [SeatSpec(f"{level} {seat}", COMPUTER_PREFIX + level) for seat in range(seats)]
    for seed in (1, 2, 3, 4):
        for event in Game.from_record(play_game(names, seed)).events:
            if isinstance(event, Auction):
                yield event


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
