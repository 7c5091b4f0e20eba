"""The game with its history: whatever is played, undone, jumped to or guessed, it stays the same game."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.agents import make_agent
from game.agents.knowledge.sampling import resample
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation, IllegalActionError, Widget
from game.core.cards import BELT_DECK
from game.core.dealing import SeededDealer
from game.core.events import AllocationEnded, GameScored, HandDealt
from game.core.observation import observe, redact
from game.core.rules import apply, new_game
from game.core.state import Phase
from game.records.game import Game
from game.records.record import parse_record
from game.records.seats import SeatSpec
from tests.game.playing import ArrangedDealer, all_cards, whole_set

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 10**9 - 1)
CHOICES = st.integers(0, 2**32 - 1).map(random.Random)


def played(seed: int, seats: int, rng: random.Random, decisions: int | None = None) -> Game:
    """A game after a number of random choices, or at its end."""
    game = Game.new(seed, seats)
    while game.to_act is not None and decisions != len(game.turns):
        game.apply(at_random(game, rng))
    return game


def at_random(game: Game, rng: random.Random) -> Action:
    actions = game.legal_actions()
    return actions[rng.randrange(len(actions))]


# Back and forth


@given(SEATS, SEEDS, CHOICES)
def test_undoing_a_choice_leaves_everything_as_it_was(seats: int, seed: int, rng: random.Random) -> None:
    game = Game.new(seed, seats)
    while game.to_act is not None:
        state, events, point, player = game.state, game.events, game.point, game.to_act
        action = at_random(game, rng)
        happened = game.apply(action)
        after = game.state
        turn = game.undo()
        assert (turn.player, turn.action, turn.point) == (player, action, point)
        assert (game.state, game.events, game.point) == (state, events, point)
        assert game.apply(action) == happened
        assert game.state == after


@given(SEATS, SEEDS, CHOICES)
def test_a_jump_to_any_point_is_the_replay_up_to_it(seats: int, seed: int, rng: random.Random) -> None:
    game = played(seed, seats, rng)
    whole = game.events
    replayed = Game.new(seed, seats)
    states = {replayed.point: replayed.state}
    for turn in game.turns:
        replayed.apply(turn.action)
        states[replayed.point] = replayed.state
    assert game.points == list(states)
    for point in rng.choices(game.points, k=40):
        game.goto(point)
        assert game.point == point == len(game.events)
        assert game.state == states[point]
        assert game.events == whole[:point]
        assert game.points == list(states)
    game.goto(game.points[-1])
    assert game.events == whole


@given(SEATS, SEEDS, CHOICES)
def test_a_choice_made_in_the_past_replaces_what_came_after(seats: int, seed: int, rng: random.Random) -> None:
    game = played(seed, seats, rng)
    game.goto(rng.choice(game.points[:-1]))
    before = game.turns
    game.apply(at_random(game, rng))
    assert game.turns[:-1] == before
    assert game.points[-1] == game.point
    while game.to_act is not None:
        game.apply(at_random(game, rng))
    assert Game.from_record(game.to_record()).events == game.events
    for point in rng.choices(game.points, k=9):
        game.goto(point)
        assert game.state == Game.from_record(game.to_record()).state


def test_everything_can_be_undone_and_nothing_more() -> None:
    game = played(7, 3, random.Random(1))
    start = Game.new(7, 3)
    while game.turns:
        game.undo()
    assert (game.state, game.events) == (start.state, start.events)
    with pytest.raises(IndexError, match=r"^nothing to undo: nobody has chosen yet$"):
        game.undo()


def test_only_points_can_be_jumped_to() -> None:
    game = played(7, 3, random.Random(1), 20)
    for number in {-1, 10**6, *range(game.point)} - set(game.points):
        with pytest.raises(ValueError, match=f"{number} is no point"):
            game.goto(number)
    assert len(game.turns) == 20


@given(SEATS, SEEDS, CHOICES, st.integers(0, 150))
def test_a_clone_is_independent(seats: int, seed: int, rng: random.Random, decisions: int) -> None:
    game = played(seed, seats, rng, decisions)
    state, events, points = game.state, game.events, game.points
    clone = game.clone()
    assert (clone.state, clone.events, clone.points) == (state, events, points)
    for _ in range(12):
        if clone.to_act is not None:
            clone.apply(at_random(clone, rng))
    for _ in range(9):
        if clone.turns:
            clone.undo()
    assert (game.state, game.events, game.points) == (state, events, points)


OTHERS = tuple(SeatSpec(name, "human") for name in "XYZ")


@given(SEEDS, CHOICES)
def test_a_game_taken_over_stands_where_it_stood_and_goes_on_alone(seed: int, rng: random.Random) -> None:
    """By others, from any earlier point: everything up to there stays, everything after it is forgotten."""
    game = played(seed, 3, rng)
    whole = game.events
    point = rng.choice(game.points[:-1])
    game.goto(point)
    other = game.taken_over(OTHERS)
    assert other.seats == OTHERS
    assert (other.state, other.events, other.turns, other.points) == (
        game.state, game.events, game.turns, [at for at in game.points if at <= point],
    )  # fmt: skip
    game.goto(game.points[-1])
    for turn in game.turns[len(other.turns) :]:
        other.apply(turn.action)
    assert other.events == whole
    for _ in range(9):
        back = rng.choice(game.points)
        game.goto(back)
        other.goto(back)
        assert other.state == game.state
    assert [player.name for player in other.to_record().players] == ["X", "Y", "Z"]


def test_a_game_taken_over_is_dealt_by_its_own_dealer_and_can_be_undone() -> None:
    game = Game.new(7, 3, ArrangedDealer(8, []))
    rng = random.Random(2)
    while game.observation(None).round == 1:
        game.apply(at_random(game, rng))
    other = game.taken_over(OTHERS)
    while game.to_act is not None:
        action = at_random(game, rng)
        assert other.apply(action) == game.apply(action)
    while other.turns:
        other.undo()
    assert other.point == other.points[0]


def test_a_game_is_taken_over_by_as_many_as_play_it() -> None:
    with pytest.raises(ValueError, match=r"^2 cannot take over a game of 3$"):
        Game.new(7, 3).taken_over(OTHERS[:2])


# Legal actions


@given(SEATS, SEEDS, CHOICES)
def test_what_is_offered_is_legal_and_what_is_legal_is_done(seats: int, seed: int, rng: random.Random) -> None:
    game = Game.new(seed, seats)
    while game.to_act is not None:
        assert all(game.is_legal(action) for action in game.legal_actions())
        state = game.state
        everything = [
            Bid((card,)) if rng.random() < 0.5 else Bid((card, *game.observation(game.to_act).hand[:1]))
            for card in rng.sample(BELT_DECK, 4)
        ]
        tries: list[Action] = [
            *everything,
            Bid(()),
            Allocate("unit-oil", "r1-oil"),
            EndAllocation(),
            Build((Widget("x", {}),)),
        ]
        for wrong in tries:
            if not game.is_legal(wrong):
                with pytest.raises(IllegalActionError):
                    game.apply(wrong)
                assert game.state == state
            else:
                assert wrong in game.legal_actions() or isinstance(wrong, Build)
        game.apply(at_random(game, rng))


def test_any_true_build_is_legal_also_one_that_is_not_offered() -> None:
    parts = 0
    for seed in range(30):
        game = played(seed, 2, random.Random(seed))
        while game.phase is not Phase.SCORING:
            game.undo()
        best = game.legal_actions()[0]
        assert isinstance(best, Build)
        for widget in best.widgets:
            part = Build((widget,))
            assert game.is_legal(part)
            assert not game.is_legal(Build((widget, widget)))
            if part not in game.legal_actions():
                parts += 1
                game.clone().apply(part)
    assert parts


def test_nothing_can_be_done_after_the_end() -> None:
    game = played(7, 2, random.Random(1))
    assert (game.to_act, list(game.legal_actions()), game.is_legal(Build(()))) == (None, [], False)
    with pytest.raises(IllegalActionError, match=r"^the game is over \[L4\]$"):
        game.apply(Build(()))


def test_acting_out_of_turn_is_refused() -> None:
    game = Game.new(7, 2)
    assert game.to_act is not None
    with pytest.raises(IllegalActionError, match=f"seat {1 - game.to_act} is not to act"):
        game.apply(game.legal_actions()[0], 1 - game.to_act)


@given(SEATS, SEEDS, CHOICES)
def test_the_order_in_which_a_bids_cards_are_chosen_changes_nothing(seats: int, seed: int, rng: random.Random) -> None:
    game, other = Game.new(seed, seats), Game.new(seed, seats)
    while game.to_act is not None:
        action = at_random(game, rng)
        game.apply(action)
        other.apply(Bid(tuple(rng.sample(action.cards, len(action.cards)))) if isinstance(action, Bid) else action)
    assert other.events == game.events
    assert other.state == game.state


def test_a_game_keeps_its_dealer() -> None:
    class Reversed(SeededDealer):
        """Deals from the back."""

        def deal(self, player: int, count: int, cards: Sequence[str], size: int) -> tuple[list[str], list[str]]:
            hand, rest = super().deal(player, count, cards, size)
            mixed = sorted([*hand, *rest], reverse=True)
            return mixed[:size], mixed[size:]

    game = Game.new(7, 3, Reversed(7))
    rng = random.Random(2)
    while game.to_act is not None:
        if rng.random() < 0.1 and game.turns:
            game.undo()
        game.apply(at_random(game, rng))
    dealt = [event for event in game.events if isinstance(event, HandDealt)]
    assert len(dealt) >= 15
    for event in dealt:
        assert [*event.hand, *event.discard] == sorted((*event.hand, *event.discard), reverse=True)
    begun = Game.new(7, 3, Reversed(7))
    copied = begun.clone()
    for turn in game.turns:
        begun.apply(turn.action)
        copied.apply(turn.action)
    assert copied.events == begun.events
    top = Game.new(7, 2, ArrangedDealer(7, ["r5-nut"])).clone()
    assert top.state.belt[0] == "r5-nut"


def test_each_seat_hears_what_it_may_know() -> None:
    game = played(5, 3, random.Random(3), 30)
    for seat in (0, 1, 2, None):
        assert game.seen(seat) == redact(game.events, seat)
    assert game.seen(0) != game.seen(1) != game.seen(None)


def test_seats_that_are_only_counted_are_persons_with_numbers() -> None:
    assert Game.new(5, 3).seats == (
        SeatSpec("Seat 0", "human"),
        SeatSpec("Seat 1", "human"),
        SeatSpec("Seat 2", "human"),
    )


def test_returns_are_parts_of_the_victory() -> None:
    shared = 0
    for seed in range(60):
        game = played(seed, 4, random.Random(seed), 20)
        assert game.returns() == (0.0,) * 4
        game = played(seed, 4, random.Random(seed))
        assert sum(game.returns()) == pytest.approx(1)
        assert {seat for seat, part in enumerate(game.returns()) if part} == set(game.observation(None).winners)
        shared += max(game.returns()) < 1
    assert shared


def test_a_game_needs_two_to_four_seats() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match=f"not {seats}"):
            Game.new(1, seats)


# Records


@given(SEATS, SEEDS, CHOICES)
def test_a_game_comes_back_from_its_record_at_every_point(seats: int, seed: int, rng: random.Random) -> None:
    game = Game.new(seed, [SeatSpec(f"P{number}", "human") for number in range(seats)])
    while True:
        again = Game.from_record(parse_record(game.to_record().to_line()))
        assert (again.state, again.events, again.turns, again.seats) == (
            game.state,
            game.events,
            game.turns,
            game.seats,
        )
        if game.to_act is None:
            break
        for _ in range(rng.randrange(1, 12)):
            if game.to_act is not None:
                game.apply(at_random(game, rng))
    assert isinstance(game.events[-1], GameScored)


def test_a_record_of_the_past_ends_there() -> None:
    game = played(5, 3, random.Random(3))
    game.goto(game.points[30])
    assert Game.from_record(game.to_record()).point == game.points[30]


# Through a seat's eyes


@given(SEATS, SEEDS, CHOICES)
def test_a_seats_observation_of_any_point_is_what_it_saw_then(seats: int, seed: int, rng: random.Random) -> None:
    state, _ = new_game(seats, seed)
    game = Game.new(seed, seats)
    seen = {}
    while game.to_act is not None:
        seen[game.point] = [observe(state, seat) for seat in (*range(seats), None)]
        action = at_random(game, rng)
        apply(state, game.to_act, action)
        game.apply(action)
    for point in rng.sample(sorted(seen), 12):
        assert [game.observation(seat, at=point) for seat in (*range(seats), None)] == seen[point]
    assert game.point == game.points[-1]


@given(SEATS, SEEDS, CHOICES)
def test_the_public_history_says_when_each_card_was_fixed(seats: int, seed: int, rng: random.Random) -> None:
    game = played(seed, seats, rng)
    told = game.observation(None).allocations
    fixed = [turn.action for turn in game.turns if isinstance(turn.action, Allocate)]
    assert [(past.unit, past.card) for past in told] == [(action.unit, action.card) for action in fixed]
    assert [past.round for past in told] == sorted(past.round for past in told)
    rounds = Counter(past.round for past in told)
    assert set(rounds) <= {1, 2, 3, 4}
    done = [event.player for event in game.events if isinstance(event, AllocationEnded)]
    assert {past.player for past in told} <= set(done)


@given(SEATS, SEEDS, CHOICES)
def test_a_resampled_game_fits_the_observation_and_keeps_every_public_fact(
    seats: int, seed: int, rng: random.Random
) -> None:
    game = Game.new(seed, seats)
    while True:
        if rng.random() < 0.15 or game.phase is not Phase.BIDDING:
            for seat in (*range(seats), None):
                observation = game.observation(seat)
                other = resample(observation, rng)
                assert other.observation(seat) == observation
                assert other.observation(None) == game.observation(None)
                assert other.to_act == game.to_act
                assert all_cards(other.state) == whole_set(other.state)
                assert other.state.pending == game.state.pending
                known = [set(player.hand) | set(player.bid) | set(player.discard) for player in game.state.players]
                assert [{*p.hand, *p.bid, *p.discard} for p in other.state.players] == known
        if game.to_act is None:
            break
        game.apply(at_random(game, rng))


def test_a_resampled_game_is_another_one_and_can_be_played_to_its_end() -> None:
    game = played(11, 3, random.Random(4), 40)
    assert game.to_act is not None
    observation, rng = game.observation(game.to_act), random.Random(9)
    hands, ends = set(), set()
    for _ in range(30):
        other = resample(observation, rng)
        hands.add(tuple(tuple(sorted(player.hand)) for player in other.state.players))
        agent = make_agent("random")
        while (player := other.to_act) is not None:
            other.apply(agent.act(other.observation(player), rng))
        ends.add(tuple(score.total for score in other.observation(None).scores))
    assert len(hands) > 5
    assert len(ends) > 20
    words = "this game has no record: how it came to its position is not known"
    with pytest.raises(ValueError, match=f"^{words}$"):
        other.to_record()


def test_resampled_hands_are_drawn_evenly() -> None:
    """Each card of another's four starters and the cards won is as likely in hand as the next."""
    game, rng = Game.new(3, 2), random.Random(5)
    while game.observation(None).round < 3:
        game.apply(at_random(game, rng))
    assert game.to_act is not None
    other = 1 - game.to_act
    observation = game.observation(game.to_act)
    size = observation.seats[other].hand
    pool = [*game.state.players[other].hand, *game.state.players[other].discard]
    counts: Counter[str] = Counter()
    for _ in range(2000):
        counts.update(resample(observation, rng).state.players[other].hand)
    for card in pool:
        assert counts[card] / 2000 == pytest.approx(size / len(pool), abs=0.06)


# Words


def test_positions_and_actions_can_be_read() -> None:
    game = Game.new(7, 2)
    text = str(game).splitlines()
    assert text[0] == f"game 7, round 1, auction 1, bidding: seat {game.to_act} to act"
    assert text[1].startswith("belt: ")
    assert text[2].startswith("seat 0")
    face_down = game.state.belt[-1]
    assert f"({face_down})" in text[1]
    assert str(Bid(("r1-nut", "r2-oil-a"))) == "bid r1-nut r2-oil-a"
    assert str(Allocate("unit-oil", "r1-oil")) == "fix r1-oil to unit-oil"
    assert str(EndAllocation()) == "fix nothing more"
    assert str(Build(())) == "build nothing"
    end = played(7, 2, random.Random(1))
    winner = end.observation(None).winners[0]
    assert "over" in str(end).splitlines()[0]
    assert "won" in str(end).splitlines()[2 + winner]
