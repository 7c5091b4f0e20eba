"""The shuffles [S1] [S3] [P1]: fair, independent of each other, and the same on every machine."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from game.core.cards import BELT_DECK
from game.core.dealing import CodeDealer, SeededDealer, _drawn, _mix, choice_seed, dealer_of
from game.core.number import code_of
from tests.game.playing import play_at_random

T = TypeVar("T")
CARDS = list(BELT_DECK[:10])
GOLDEN = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1


def test_the_generator_gives_the_published_numbers_of_splitmix64() -> None:
    numbers = [_mix((1234567 + step * GOLDEN) & WORD) for step in range(5)]
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_draw_uses_the_same_numbers() -> None:
    """Fisher-Yates from the front, each place by the high bits of the next number."""
    left = CARDS.copy()
    expected = []
    for step in range(len(CARDS) - 1):
        number = _mix((99 + step * GOLDEN) & WORD)
        at = number * len(left) >> 64
        # The first card takes the place of the drawn one, as in the exchange.
        left[0], left[at] = left[at], left[0]
        expected.append(left.pop(0))
    assert _drawn(CARDS, len(CARDS), 99) == [*expected, *left]


@pytest.mark.parametrize("size", [0, 1, 3, 6, 9, 10, 12])
def test_p1_a_deal_splits_the_cards_into_hand_and_pile(size: int) -> None:
    hand, pile = SeededDealer(5).deal(1, 2, CARDS, size)
    assert len(hand) == min(size, len(CARDS))
    assert sorted(hand + pile) == sorted(CARDS)
    assert sorted(BELT_DECK[:10]) == sorted(CARDS), "the cards given are left alone"


def test_p1_every_card_is_dealt_to_every_place_of_the_hand_equally_often() -> None:
    deals = 6000
    places: Counter[tuple[int, str]] = Counter()
    for count in range(deals):
        hand, _ = SeededDealer(count).deal(0, count % 7, CARDS, 6)
        places.update(enumerate(hand))
    expected = deals / len(CARDS)
    squares = sum((places[place, card] - expected) ** 2 for place in range(6) for card in CARDS) / expected
    # Chi-square with 54 degrees of freedom is above 91 once in a thousand runs; this run is always the same.
    assert squares < 91


def test_s1_every_seating_of_the_mechanics_is_equally_likely() -> None:
    games = 4800
    seatings = Counter(tuple(SeededDealer(seed).mechanics(4)) for seed in range(games))
    assert len(seatings) == 24
    # 23 degrees of freedom.
    assert sum((times - games / 24) ** 2 for times in seatings.values()) / (games / 24) < 49.7


def test_s3_every_card_is_equally_often_first_and_last_of_the_deck() -> None:
    games = 5200
    decks = [SeededDealer(seed).deck(BELT_DECK) for seed in range(games)]
    for place in (0, 51):
        times = Counter(deck[place] for deck in decks)
        # 51 degrees of freedom.
        assert sum((times[card] - 100) ** 2 for card in BELT_DECK) / 100 < 87


def test_no_two_shuffles_of_a_game_are_the_same() -> None:
    seen = {
        tuple(SeededDealer(seed).deal(player, count, BELT_DECK, 52)[0])
        for seed in range(20)
        for player in range(4)
        for count in range(10)
    } | {tuple(SeededDealer(seed).deck(BELT_DECK)) for seed in range(20)}
    assert len(seen) == 20 * 4 * 10 + 20


def test_a_players_choices_never_change_anothers_shuffle() -> None:
    one, other = SeededDealer(3), SeededDealer(3)
    one.deal(0, 0, CARDS, 6)
    one.deal(0, 1, CARDS[:4], 6)
    assert one.deal(1, 1, CARDS, 6) == other.deal(1, 1, CARDS, 6)


def test_the_seed_of_a_choice_is_drawn_from_a_stream_of_its_own_for_each_seat() -> None:
    """Computer players that are asked again, on any machine, must choose the same."""
    for seed, player, point in ((0, 0, 0), (7, 2, 30), (999_999_999, 3, 411)):
        assert choice_seed(seed, player, point) == _mix(_mix(_mix(seed) + 16 + player) + point) >> 1
    assert choice_seed(7, 2, 30) == 5118010529310223578


def test_different_game_numbers_give_different_games() -> None:
    games = {tuple(play_at_random(4, seed)[0].deck) for seed in range(200)}
    assert len(games) == 200


# Dealer 2, which deals from codes

CODE = code_of(2**89 + 12345)


def number_of(purpose: bytes) -> int:
    """The number of 512 bits that RECORDS.md describes, made here a second time."""
    return int.from_bytes(
        hashlib.blake2b(purpose, digest_size=64, key=CODE.encode(), person=b"fzzzt-dealer/2").digest(), "big"
    )


def drawn_by(number: int, cards: Sequence[T], size: int) -> list[T]:
    """The first ``size`` cards by the number's remainders, then the rest as the exchanges left them."""
    left, taken = list(cards), []
    for _ in range(min(size, len(cards) - 1)):
        number, at = divmod(number, len(left))
        left[0], left[at] = left[at], left[0]
        taken.append(left.pop(0))
    return taken + left


def test_a_code_deals_as_the_records_document_says() -> None:
    dealer = dealer_of(CODE)
    assert dealer.mechanics(4) == drawn_by(number_of(b"mechanics"), range(1, 5), 4)
    assert dealer.deck(BELT_DECK) == drawn_by(number_of(b"deck"), BELT_DECK, len(BELT_DECK))
    mixed = drawn_by(number_of(b"hand 2 7"), CARDS, 6)
    assert dealer.deal(2, 7, CARDS, 6) == (mixed[:6], mixed[6:])
    assert choice_seed(CODE, 3, 41) == number_of(b"choice 3 41") >> (512 - 64) >> 1


@pytest.mark.parametrize("size", [0, 1, 6, 9, 10, 12])
def test_p1_a_deal_by_a_code_splits_the_cards_into_hand_and_pile(size: int) -> None:
    hand, pile = CodeDealer(CODE).deal(1, 2, CARDS, size)
    assert len(hand) == min(size, len(CARDS))
    assert sorted(hand + pile) == sorted(CARDS)


def test_a_code_deals_the_same_for_ever() -> None:
    """Pinned, so that the two descriptions above cannot change together."""
    assert CodeDealer(CODE).mechanics(4) == [1, 3, 4, 2]
    assert CodeDealer(CODE).deal(0, 0, CARDS, 3)[0] == ["r1-bolt", "r1-cog", "r1-cog-nut"]
    assert choice_seed(CODE, 0, 0) == 2226579549090947154
