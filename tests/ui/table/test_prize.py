"""How winning sounds: by how it was won, by what was won, and by how that lands."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec import structs

from game.core.cards import CATALOGUE, MECHANIC_ID, POINTS, STARTER_IDS, UNITS, Kind
from game.core.events import Auction
from game.core.observation import redact
from game.play.tournament import play_game
from game.records.game import Game
from game.records.seats import COMPUTER_PREFIX, SeatSpec
from game.review.what_if import change_of
from ui.sound.audio import Effect
from ui.table.state.prize import Feat, bought, feat_of, gain_of, landing_sound, prize_sound, win_sound
from ui.table.state.view import advance, opening_view


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
        # If no other player has a card, there is no one to outbid.
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


def test_what_costs_its_buyer_points_is_no_bargain() -> None:
    """A unit on which nothing can be built yet costs its points; with a widget it earns them."""
    three = next(unit for unit in UNITS if POINTS[unit] == 3)
    symbol = CATALOGUE[three].symbols[0]
    fitting = next(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT and symbol in card.symbols)
    mechanic = 1
    robots = [card for card in STARTER_IDS[mechanic] if symbol in CATALOGUE[card].symbols]
    cheap = auction({1: 1, 0: 0}, 1, card=three)
    assert gain_of(mechanic, [], [], {}, three) == 3
    assert feat_of(cheap, 3) is Feat.BARGAIN
    idle = gain_of(mechanic, [], [], {"other": robots}, three)
    assert idle == -3
    assert gain_of(mechanic, [], [fitting], {"other": robots}, three) == 3
    for values in ({1: 1, 0: 0}, {1: 0}):
        sale = auction(values, 1, card=three)
        assert feat_of(sale, idle) is Feat.PLAIN
        assert win_sound(sale, idle) is Effect.WINNER_CRACKLE
    grand = auction({1: 9, 0: 3}, 1, card=GREATEST)
    assert feat_of(grand, -13) is Feat.GRAND, "there is time to build on it"
    assert feat_of(structs.replace(grand, round=5), -13) is Feat.PLAIN
    assert feat_of(structs.replace(grand, round=5), 2) is Feat.GRAND


def test_the_table_knows_what_a_sale_brings_its_buyer_before_and_after_it() -> None:
    """From the open sales alone, and the same as from the whole game."""
    names = [SeatSpec(f"random {seat}", COMPUTER_PREFIX + "random") for seat in range(3)]
    game = Game.from_record(play_game(names, 2))
    view = opening_view(game.observation(None, game.points[0]))
    told = 0
    for event in redact(game.events, None):
        if isinstance(event, Auction):
            gain = bought(view, event)
            seen = view.seats[event.winner]
            personal = [MECHANIC_ID[seen.mechanic], *STARTER_IDS[seen.mechanic], *view.won[event.winner]]
            fixed = {card for cards in seen.fixed.values() for card in cards}
            own = [card for card in personal if card not in fixed]
            assert gain == change_of(seen.units, own, seen.fixed, event.card).points
            view = advance(view, event)
            assert bought(view, event) == gain
            told += gain is not None and gain < 0
        else:
            view = advance(view, event)
    assert told


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
