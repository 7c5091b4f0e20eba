"""Many tables in numpy see and judge positions exactly as the players of one table do; and training on them."""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from build.training import train
from build.training.games import Games
from build.training.learning import Weights
from build.training.selfplay import Brain, Lanes
from game.agents.knowledge.features import (
    BID_FEATURES,
    BID_INPUTS,
    BID_TOTALS,
    OWN_FEATURES,
    SEAT_FEATURES,
    STYLES,
    WORLD_FEATURES,
    value_inputs,
)
from game.agents.knowledge.memory import UNKNOWN, Seat, Table
from game.agents.knowledge.net import Net
from game.agents.knowledge.netfile import load
from game.agents.knowledge.outlook import Outlook, powers
from game.agents.knowledge.stock import BLOCK_NAMES
from game.agents.knowledge.tables import IDS, NUMBER, ZAPS
from game.agents.worlds import arrays
from game.agents.worlds.arrays import Bools, Floats, Ints
from game.agents.worlds.bidding import Bids
from game.core.actions import Bid
from game.core.rules import ROUNDS, apply
from game.core.state import GameState, Phase, PlayerState
from tests.grids import mostly_slow


def as_net(weights: arrays.Weights) -> Net:
    w1, b1, w2, b2 = (array.tolist() for array in (weights.w1, weights.b1, weights.w2, weights.b2))
    return Net(w1, b1, list(zip(*w2, strict=True)), b2)


def cards_of(counts: Floats, pool: Sequence[int]) -> list[int]:
    """Cards of the pool for numbers of each power."""
    return [card for power in range(6) for card in [c for c in pool if ZAPS[c] == power][: int(counts[power])]]


def table_of(lanes: Lanes, lane: int, me: int) -> Table:
    """One of the training's games as a player would know it."""
    seats = []
    for number in range(lanes.seats):
        pool = lanes.pools[lane][number]
        seat = Seat(list(pool))
        seat.units = list(lanes.units[lane][number])
        seat.fixed = dict(lanes.fixed[lane][number])
        seat.shown = cards_of(lanes.shown[lane, number], pool)
        seat.hidden = cards_of(lanes.hidden[lane, number], [card for card in pool if card not in seat.shown])
        seat.size = int(lanes.size[lane, number])
        seat.laid = int(lanes.laid[lane, number])
        seats.append(seat)
    up = int(lanes.face_up[lane])
    line = [int(card) for card in lanes.belt[lane, lanes.place :]]
    belt = [card if place < up else UNKNOWN for place, card in enumerate(line)]
    hand = cards_of(lanes.hand[lane, me], lanes.pools[lane][me])
    table = Table(seats, int(lanes.chief[lane]), belt, ROUNDS - lanes.round, me=int(me), hand=hand)
    dealt = [int(card) for card in lanes.deck[lane, : (lanes.round - 1) * 8 + lanes.place]]
    table.unseen = [int(c) for c in lanes.deck[lane] if int(c) not in dealt and int(c) not in belt]
    return table


class Compared(Lanes):
    """Compares every choice of the training with the player's outlook on the same table."""

    compared = 0

    def worths(
        self, brain: arrays.Brain, seat: Ints, which: Ints, inputs: Floats, possible: Bools
    ) -> tuple[Bids, Floats]:
        bids, found = super().worths(brain, seat, which, inputs, possible)
        nets = {"value": as_net(brain.value), "bid": as_net(brain.bid)}
        seen = self.inputs(seat, which, self.world)
        for row, lane in enumerate(which):
            me = int(seat[row])
            outlook = Outlook(table_of(self, int(lane), me), nets, styles=self.style_chances()[lane].tolist())
            assert outlook.inputs() == pytest.approx(seen[row].tolist(), abs=1e-9)
            for other in range(self.seats):
                assert outlook.bid_inputs(other) == pytest.approx(inputs[lane, other].tolist(), abs=1e-9)
            here = np.flatnonzero(bids.lane == row)
            cards = [tuple(map(int, bid)) for bid in bids.cards[here].tolist()]
            assert len(set(cards)) == len(cards)
            by_bid = {worth.bid: worth.utility for worth in outlook.bids()}
            assert dict(zip(cards, found[here].tolist(), strict=True)) == pytest.approx(by_bid, abs=2e-3)
            Compared.compared += len(cards)
        return bids, found


@pytest.mark.parametrize("seats", mostly_slow((2, 3, 4), 2))
def test_training_and_play_agree_on_inputs_and_on_the_worth_of_every_bid(seats: int) -> None:
    rng = np.random.default_rng(seats)
    brain = Brain(
        Weights.fresh(value_inputs(seats), 8, 2, rng),
        Weights.fresh(BID_INPUTS, 8, BID_TOTALS, rng),
    )
    Compared.compared = 0
    lanes = Compared(2, seats, rng, [brain], rng.integers(0, 2, (2, seats)), np.zeros((2, seats), np.int64))
    lanes.play()
    assert Compared.compared > 300


def test_what_the_nets_see_has_a_name_each_and_a_length_that_the_shipped_nets_take() -> None:
    tables = (BID_FEATURES, OWN_FEATURES, SEAT_FEATURES, WORLD_FEATURES)
    for names in (*[[feature.name for feature in table] for table in tables], BLOCK_NAMES):
        assert len(set(names)) == len(names)
    for seats in (2, 3, 4):
        nets = load(seats)
        assert nets["bid"].inputs == BID_INPUTS == len(BID_FEATURES) + STYLES
        assert nets["value"].inputs == value_inputs(seats)


def test_training_plays_by_the_rules_game_against_game() -> None:
    """Lockstep is the rules a second time, for speed: each of its auctions is settled by the rules, too."""
    rng = np.random.default_rng(3)
    for seats in (2, 3, 4):
        SideBySide.settled = 0
        lanes = SideBySide(3, seats, rng)
        shares, margins = lanes.play_at_random()
        assert SideBySide.settled == 3 * 40
        for lane, (share, margin) in enumerate(zip(shares, margins, strict=True)):
            totals = [own.total for own in lanes.owned[lane]]
            ranks = [(own.total, -own.stock.robots) for own in lanes.owned[lane]]
            won = [rank == max(ranks) for rank in ranks]
            assert share.tolist() == pytest.approx([part / sum(won) for part in won])
            others = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(seats)]
            assert margin.tolist() == [total - other for total, other in zip(totals, others, strict=True)]


class SideBySide(Games):
    """Games of random bids in lockstep, each auction compared with ``game.core.rules`` on the same table."""

    settled = 0

    def play_at_random(self) -> tuple[Floats, Floats]:
        for number in range(1, ROUNDS + 1):
            self.start_round(number)
            for place in range(8):
                self.turn_up(place)
                bids = np.zeros_like(self.hand)
                for lane, seat in itertools.product(range(self.games), range(self.seats)):
                    hand = self.hand[lane, seat].astype(int)
                    if hand.sum():
                        laid = [int(self.rng.integers(count + 1)) for count in hand]
                        bids[lane, seat] = laid if any(laid) else np.eye(6)[np.argmax(hand > 0)]
                states = [self.as_state(lane) for lane in range(self.games)]
                self.resolve(bids)
                for lane, state in enumerate(states):
                    self.hold_against(state, lane, bids[lane])
                self.refill()
            if number < ROUNDS:
                self.allocate()
        return self.outcome(self.score, self.robots())

    def as_state(self, lane: int) -> GameState:
        """The same table for the rules; each hand's cards have the powers given."""
        players = []
        for seat in range(self.seats):
            pool = self.pools[lane][seat]
            hand = cards_of(self.hand[lane, seat], pool)
            players.append(
                PlayerState(
                    mechanic=seat + 1,
                    hand=[IDS[card] for card in hand],
                    discard=[IDS[card] for card in pool if card not in hand],
                    units=[IDS[unit] for unit in self.units[lane][seat]],
                )
            )
        line = [IDS[int(card)] for card in self.belt[lane, self.place :]]
        chief = int(self.chief[lane])
        return GameState(
            seed=1,
            players=players,
            deck=[IDS[int(card)] for card in self.deck[lane]],
            chief=chief,
            phase=Phase.BIDDING,
            round=self.round,
            auction=self.place + 1,
            dealt=self.round * 8,
            belt=line,
            face_up=int(self.face_up[lane]),
            pending=[s for s in ((chief + step) % self.seats for step in range(self.seats)) if players[s].hand],
        )

    def hold_against(self, state: GameState, lane: int, bids: Floats) -> None:
        held = [list(player.hand) for player in state.players]
        for bidder in list(state.pending):
            numbers = [NUMBER[card] for card in held[bidder]]
            apply(state, bidder, Bid(tuple(IDS[card] for card in cards_of(bids[bidder], numbers))))
        (auction,) = state.history
        SideBySide.settled += 1
        assert state.chief == auction.chief == int(self.chief[lane])
        for seat, player in enumerate(state.players):
            assert sorted(NUMBER[unit] for unit in player.units) == sorted(self.units[lane][seat])
            owned = [*player.hand, *player.discard]
            assert sorted(NUMBER[card] for card in owned) == sorted(self.pools[lane][seat])
            spent = set(auction.paid) if seat == auction.winner else set()
            left = powers([NUMBER[card] for card in held[seat] if card not in spent])
            assert self.hand[lane, seat].astype(int).tolist() == list(left)
        refilled = any(player.deals for player in state.players)
        assert refilled == (bool(self.refilled[lane]) or (self.place == 7 and state.round > self.round))


def short_run(folder: Path, seed: int) -> list[dict[str, Any]]:
    log = folder / "log.jsonl"
    sizes = ["--seats", "2", "--generations", "2", "--games", "6", "--gate", "1", "--ladder-games", "4"]
    train.main([*sizes, "--seed", str(seed), "--log", str(log), "--out", str(folder)])
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """The folder of a training's nets, and its log."""
    folder = tmp_path_factory.mktemp("trained")
    return folder, short_run(folder, seed=1)


@pytest.mark.slow
def test_a_short_training_logs_gates_and_writes_nets_and_is_repeatable(
    tmp_path: Path, trained: tuple[Path, list[dict[str, Any]]]
) -> None:
    first, lines = trained
    second, other = tmp_path / "second", tmp_path / "other"
    for folder in (second, other):
        folder.mkdir()
    assert [line["generation"] for line in lines] == [1, 2]
    assert set(lines[0]["ladder"]) == {"rule", "timid", "bold", "champion"}
    assert any(line["passed"] for line in lines)
    assert load(2, first)["value"].inputs == value_inputs(2)
    assert short_run(second, seed=1) == lines
    assert (first / "nets-2.bin").read_bytes() == (second / "nets-2.bin").read_bytes()
    assert short_run(other, seed=2) != lines


@pytest.mark.slow
def test_training_resumes_from_saved_nets(trained: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, _ = trained
    brain = train.read_brain(2, folder)
    inputs = np.linspace(0, 1, value_inputs(2), dtype=np.float32)
    net = load(2, folder)["value"]
    assert brain.value.forward(inputs[None])[0].tolist() == pytest.approx(
        net.out(net.hidden(inputs.tolist())), abs=1e-4
    )
