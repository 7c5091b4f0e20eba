"""No bid costs more than one that does the same: each kind of waste by hand, and none in whole games of the levels."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from build.measure.blunders import blunders, main
from game.agents import make_agent
from game.agents.knowledge.memory import UNKNOWN, Seat, Table, remember
from game.agents.knowledge.outlook import BidWorth, Counts, bids_of, powers
from game.agents.knowledge.sampling import resample
from game.agents.knowledge.tables import BELT_CARDS, IDS, IS_BUILDER, IS_FZZZT, NUMBER, ZAPS
from game.agents.neural import cards_for
from game.agents.policies.thrift import Thrift, Waste, cheaper, totals, zaps
from game.core.actions import Action, Bid
from game.core.events import Auction
from game.core.observation import Observation, forced_action
from game.core.state import Phase
from game.records.game import Game
from game.records.record import Record, parse_record

ROBOTS = [[card for card in BELT_CARDS if IS_BUILDER[card] and ZAPS[card] == power] for power in range(6)]
FZZZT = next(card for card in BELT_CARDS if IS_FZZZT[card])


def cards(*hand: int) -> list[int]:
    """Different cards of these powers; 0 is an upgrade."""
    rest = [list(alike) for alike in ROBOTS]
    return [rest[power].pop() for power in hand]


def seat(shown: Sequence[int] = (), hidden: Sequence[int] = (), size: int | None = None, laid: int = 0) -> Seat:
    """A seat with cards of these powers known to be in its hand, and with others that may be."""
    held = cards(*shown, *hidden)
    found = Seat(held)
    found.shown, found.hidden = held[: len(shown)], held[len(shown) :]
    found.size, found.laid = len(held) if size is None else size, laid
    return found


def thrift(hand: Sequence[int], *rivals: Seat, chief: int = 0, belt: Sequence[int] = (UNKNOWN,)) -> Thrift:
    """Seat 0 is to bid for a robot of power 3, before the cards of ``belt``."""
    own = seat(hand)
    table = Table([own, *rivals], chief, [ROBOTS[3][0], *belt], 2, hand=own.shown)
    return Thrift(table)


def bid(*hand: int) -> tuple[int, ...]:
    return powers(cards(*hand))


@pytest.mark.parametrize(
    ("rival", "reached"),
    [
        (seat(shown=(1, 3)), {1, 3, 4}),
        (seat(shown=(1, 3), laid=1), {1, 3}),
        (seat(shown=(1, 3), laid=2), {4}),
        (seat(hidden=(0, 2, 5), size=2), {0, 2, 5, 7}),
        (seat(hidden=(0, 2, 5), size=2, laid=2), {2, 5, 7}),
        (seat(shown=(4,), hidden=(1, 2), size=2, laid=2), {5, 6}),
        (seat(shown=(4,), hidden=(1, 2), size=2), {1, 2, 4, 5, 6}),
    ],
)
def test_a_seat_may_lay_what_its_hand_may_hold(rival: Seat, reached: set[int]) -> None:
    assert totals(rival) == sum(1 << total for total in reached)


def test_a_bid_is_cheaper_with_no_more_cards_and_none_that_is_stronger() -> None:
    assert cheaper(bid(1), bid(2))
    assert cheaper(bid(3), bid(3, 0))
    assert cheaper(bid(1, 2), bid(2, 2))
    assert not cheaper(bid(5), bid(3, 2))
    assert not cheaper(bid(1, 1), bid(3))
    assert not cheaper(bid(2), bid(2))


def test_a_lone_bidder_lays_its_weakest_card() -> None:
    found = thrift((1, 2, 5), seat(size=0))
    assert found.waste(bid(1)) is None
    for dear in (bid(2), bid(5), bid(1, 2), bid(1, 2, 5)):
        assert found.waste(dear) is Waste.ALONE
        assert found.instead(dear) == bid(1)


def test_where_no_bid_can_win_the_weakest_card_is_laid() -> None:
    found = thrift((1, 2), seat((2, 2), laid=2), seat((1,)))
    assert found.waste(bid(1)) is None
    for dear in (bid(2), bid(1, 2)):
        assert found.waste(dear) is Waste.HOPELESS
        assert found.instead(dear) == bid(1)


def test_a_bid_that_may_tie_is_not_hopeless_the_spanner_may_come_of_it() -> None:
    found = thrift((1, 3), seat((2, 2), laid=2), seat((1,)), chief=1)
    assert found.waste(bid(3)) is Waste.HOPELESS
    assert found.waste(bid(1, 3)) is None


def test_a_certain_win_costs_no_more_than_it_takes() -> None:
    found = thrift((1, 3, 5), seat((2,), laid=1))
    assert found.waste(bid(5)) is Waste.OVERPAID
    assert found.waste(bid(1, 3)) is Waste.OVERPAID
    assert found.instead(bid(5)) == found.instead(bid(3, 5)) == bid(3)
    assert found.waste(bid(3)) is None


def test_a_tie_that_is_won_gives_the_spanner_away_so_a_clear_win_is_no_waste() -> None:
    tie = thrift((2, 3), seat((2,), laid=1))
    assert tie.waste(bid(3)) is None
    assert tie.waste(bid(2)) is None


def test_one_or_the_other_five_is_no_waste_where_three_and_two_are_kept() -> None:
    found = thrift((2, 3, 5), seat((4,), laid=1))
    assert found.waste(bid(5)) is None
    assert found.waste(bid(2, 3)) is None
    assert found.waste(bid(3, 5)) is Waste.OVERPAID


def test_with_a_card_ahead_that_is_not_wanted_it_may_be_wise_to_have_less() -> None:
    assert thrift((1, 5), seat((0,), laid=1), belt=(FZZZT,)).waste(bid(5)) is Waste.OVERPAID
    unit = NUMBER["unit-bolt-cog-nut-oil"]
    assert thrift((1, 5), seat((0,), laid=1), belt=(unit,)).waste(bid(5)) is None
    assert thrift((1, 5), seat((0,), laid=1), belt=(unit,)).waste(bid(1, 5)) is None
    assert thrift((1, 1, 5), seat((0,), laid=1), belt=(unit,)).waste(bid(5)) is Waste.OVERPAID


def test_a_second_card_that_changes_nothing_is_needless_once_nobody_bids_later() -> None:
    assert thrift((0, 3), seat(hidden=(1, 5), size=1, laid=1)).waste(bid(0, 3)) is Waste.NEEDLESS
    assert thrift((0, 3), seat(hidden=(1, 5), size=1)).waste(bid(0, 3)) is None


def test_a_stronger_card_that_changes_nothing_is_needless_at_any_time() -> None:
    for laid in (0, 1):
        found = thrift((2, 3), seat(hidden=(1, 5), size=1, laid=laid))
        assert found.waste(bid(3)) is Waste.NEEDLESS
        assert found.instead(bid(3)) == bid(2)


def test_the_replacement_bid_has_the_same_utility() -> None:
    found = thrift((1, 3, 5), seat((2,), laid=1))
    judged = [BidWorth(one, zaps(one), 1.0, 0.0, 0.5, 0.0, zaps(one) / 10) for one in bids_of(bid(1, 3, 5))]
    assert {worth.bid: worth.utility for worth in found.worths(judged)} == {bid(1): 0.1, bid(3): 0.9}


KNOWN = [parse_record(line) for line in Path(__file__).with_name("absurd_looks.jsonl").read_bytes().splitlines()]
"""Games of 0.1.0's levels against themselves, with bids that made people shake their heads."""


def laid(action: Action) -> Counts:
    """How many cards of each power a bid has."""
    assert isinstance(action, Bid)
    return powers([NUMBER[card] for card in action.cards])


@pytest.mark.parametrize(
    ("record", "place", "waste", "was", "instead"),
    [
        (KNOWN[0], (1, 5, 0), Waste.HOPELESS, bid(1), bid(0)),
        (KNOWN[0], (1, 7, 0), Waste.ALONE, bid(2), bid(0)),
        (KNOWN[0], (3, 7, 0), Waste.OVERPAID, bid(0, 1), bid(1)),
        (KNOWN[0], (4, 4, 1), Waste.ALONE, bid(3), bid(0)),
        (KNOWN[1], (1, 8, 1), Waste.OVERPAID, bid(3, 4, 5), bid(2, 4, 5)),
        (KNOWN[1], (5, 6, 0), Waste.NEEDLESS, bid(0, 2, 2), bid(2, 2)),
        (KNOWN[2], (5, 6, 0), Waste.ALONE, bid(0, 1, 1, 3, 5), bid(0)),
    ],
)
def test_the_waste_of_0_1_0_does_not_recur(
    record: Record, place: tuple[int, int, int], waste: Waste, was: Counts, instead: Counts
) -> None:
    """``place`` is the round, the auction and the seat."""
    game = Game.from_record(record)
    for turn in game.turns:
        seen = game.observation(turn.player, turn.point)
        if seen.phase is Phase.BIDDING and (seen.round, seen.auction, turn.player) == place:
            thrifty = Thrift(remember(seen))
            assert laid(turn.action) == was
            assert thrifty.waste(was) is waste
            assert thrifty.instead(was) == instead
            for level in ("apprentice", "journeyman", "engineer", "mastermind"):
                assert thrifty.waste(laid(make_agent(level).act(seen, random.Random(1)))) is None
            return
    raise AssertionError("no such bid")


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "engineer"])
@pytest.mark.parametrize(
    ("seats", "number"),
    [
        pytest.param(2, 80001, marks=pytest.mark.slow),
        pytest.param(3, 80002, marks=pytest.mark.slow),
        (4, 80003),
    ],
)
def test_a_level_wastes_nothing_in_a_whole_game(level: str, seats: int, number: int) -> None:
    assert not list(blunders(make_agent(level), seats, number))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "number"), [(2, 80001), (3, 80002)])
def test_a_mastermind_wastes_nothing_in_a_whole_game(seats: int, number: int) -> None:
    assert not list(blunders(make_agent("mastermind"), seats, number))


def test_the_random_level_is_caught_wasting(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--level", "random", "--games", "2", "--json"])
    told = capsys.readouterr().out
    assert '"alone": 0.0' not in told
    assert '"overpaid": 0.0' not in told


def positions(seats: int, number: int) -> list[Observation]:
    """The bids of a random game that leave a choice, as seen by the seats to act."""
    agent, rng, game, found = make_agent("random"), random.Random(number), Game.new(number, seats), []
    while (player := game.to_act) is not None:
        seen = game.observation(player)
        if game.phase is Phase.BIDDING and forced_action(seen) is None:
            found.append(seen)
        game.apply(agent.act(seen, rng))
    return found


def outcome(game: Game, bid: Bid, seed: int) -> tuple[int, int]:
    """Who wins the current auction if the seat to act bids this and the others at random, and who is Chief then."""
    rng, agent, me = random.Random(seed), make_agent("random"), game.to_act
    while (player := game.to_act) is not None:
        for event in game.apply(bid if player == me else agent.act(game.observation(player), rng)):
            if isinstance(event, Auction):
                return event.winner, event.chief
    raise AssertionError("the game ended without the auction")


@pytest.mark.parametrize(
    ("seats", "number"), [(2, 1), *(pytest.param(*more, marks=pytest.mark.slow) for more in ((3, 6), (4, 3)))]
)
def test_the_replacement_bid_does_the_same_in_every_world(seats: int, number: int) -> None:
    seen_of = Counter[Waste]()
    for seen in positions(seats, number):
        table = remember(seen)
        found = Thrift(table)
        for dear in bids_of(powers(table.hand)):
            waste, other = found.waste(dear), found.instead(dear)
            assert (waste is None) is (other == dear)
            assert found.waste(other) is None
            if waste is None:
                continue
            seen_of[waste] += 1
            assert zaps(other) <= zaps(dear)
            for world in range(4):
                game = resample(seen, random.Random(world))
                laid = [Bid(tuple(IDS[card] for card in cards_for(one, table))) for one in (dear, other)]
                assert outcome(game.clone(), laid[0], world) == outcome(game.clone(), laid[1], world)
    assert set(seen_of) == set(Waste)
