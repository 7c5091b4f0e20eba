"""What holds at every point of every game, whatever is chosen (Hypothesis)."""

import random
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.actions import Action
from game.core.cards import BELT_DECK, CATALOGUE, SPEED, Kind
from game.core.events import (
    Auction,
    BeltLaid,
    BidLaid,
    BidsRevealed,
    CardsRevealed,
    Event,
    GameScored,
    HandDealt,
    HiddenBelt,
    HiddenBid,
    HiddenBuild,
    HiddenHand,
    OwnHand,
    RobotAllocated,
    SeenEvent,
    WidgetsBuilt,
)
from game.core.observation import Observation, observe, opened, redact
from game.core.rules import apply, legal_actions, new_game, players_to_act
from game.core.scoring import basic_score, best_build, bonus_score, check_build
from game.core.state import GameState, Phase
from tests.game.playing import all_cards, at_random, frozen, of_type, personal, play, play_at_random, turns, whole_set

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**64 - 1)
CHOICES = st.integers(0, 2**32 - 1).map(random.Random)

encode = msgspec.json.Encoder().encode
WORDS = re.compile(rb'"([^"]+)"')


def cards_in(value: object) -> set[str]:
    """Every card id that appears anywhere in a value, as a string or as a key."""
    return {word.decode() for word in WORDS.findall(encode(value))} & CATALOGUE.keys()


# Cards and the course of a game


@given(SEATS, SEEDS, CHOICES)
def test_no_card_is_ever_lost_or_duplicated(seats: int, seed: int, choices: random.Random) -> None:
    state, _ = new_game(seats, seed)
    whole = whole_set(state)
    assert all_cards(state) == whole
    choose = at_random(choices)
    while acting := players_to_act(state):
        apply(state, acting[0], choose(state, acting[0], legal_actions(state, acting[0])))
        assert all_cards(state) == whole
        for player in state.players:
            assert all(CATALOGUE[card].kind is Kind.UNIT for card in player.units)
            assert all(CATALOGUE[card].kind is not Kind.UNIT for card in personal(player))


@given(SEATS, SEEDS, CHOICES)
def test_a5_an_auction_moves_what_its_event_says(seats: int, seed: int, choices: random.Random) -> None:
    """The events alone say where every card is."""
    state, events = new_game(seats, seed)
    choose = at_random(choices)
    hands: list[list[str]] = [[] for _ in range(seats)]
    discards: list[list[str]] = [[] for _ in range(seats)]
    units: list[list[str]] = [[] for _ in range(seats)]
    while acting := players_to_act(state):
        for event in events:
            if isinstance(event, HandDealt):
                hands[event.player], discards[event.player] = [*event.hand], [*event.discard]
            elif isinstance(event, BidLaid):
                hands[event.player] = [card for card in hands[event.player] if card not in event.cards]
            elif isinstance(event, Auction):
                for player, cards in event.returned.items():
                    hands[player] += cards
                discards[event.winner] += event.paid
                (units if event.lies_open else discards)[event.winner].append(event.card)
        assert [player.units for player in state.players] == units
        if state.phase is Phase.BIDDING:
            assert [player.hand for player in state.players] == hands
            assert [player.discard for player in state.players] == discards
        events = apply(state, acting[0], choose(state, acting[0], legal_actions(state, acting[0])))


@given(SEATS, SEEDS, CHOICES)
def test_a_game_is_five_rounds_of_eight_auctions(seats: int, seed: int, choices: random.Random) -> None:
    state, events = play(seats, seed, at_random(choices))
    assert [(past.round, past.number) for past in state.history] == [(r, n) for r in range(1, 6) for n in range(1, 9)]
    assert [past.card for past in state.history] == state.deck[:40]
    assert len(state.deck) == {2: 46, 3: 43, 4: 40}[seats]
    sold = [event.card for event in of_type(events, Auction)]
    revealed = [card for event in of_type(events, CardsRevealed) for card in event.cards]
    assert sold == revealed == state.deck[:40]
    assert len(of_type(events, GameScored)) == 1
    assert isinstance(events[-1], GameScored)


@given(SEATS, SEEDS, CHOICES)
def test_at_every_decision_one_seat_that_can_act_is_asked(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        state, player = turn.state, turn.player
        assert players_to_act(state) == (player,)
        assert len(legal_actions(state, player)) > 0
        assert turn.action in legal_actions(state, player)
        if state.phase is Phase.BIDDING:
            seat = state.players[player]
            assert 1 <= len(seat.hand) <= 6
            assert seat.bid == ()
            assert 1 <= state.face_up <= len(state.belt) == 9 - state.auction
            waiting = [other for other in range(seats) if state.players[other].hand and not state.players[other].bid]
            assert sorted(state.pending) == waiting, "all who have cards bid [A1] [A2]"
        else:
            assert all(other.hand == [] and other.bid == () for other in state.players)


@given(SEATS, SEEDS, CHOICES)
def test_p3_p4_every_reveal_is_as_long_as_its_first_card_says(seats: int, seed: int, choices: random.Random) -> None:
    _, events = play(seats, seed, at_random(choices))
    face_up = sold = 0
    for event in events:
        if isinstance(event, CardsRevealed):
            assert face_up == 0
            face_up = len(event.cards)
            assert face_up == min(SPEED[event.cards[0]], 8 - sold % 8)
        elif isinstance(event, Auction):
            face_up -= 1
            sold += 1


@given(SEATS, SEEDS, CHOICES)
def test_a6_hands_are_dealt_at_a_rounds_start_and_when_nobody_has_a_card(
    seats: int, seed: int, choices: random.Random
) -> None:
    _, events = play(seats, seed, at_random(choices))
    hands: list[set[str]] = [set() for _ in range(seats)]
    bids: dict[int, tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, HandDealt):
            if event.reason == "refill" and event.player == 0:
                assert not any(hands)
            assert len(event.hand) == min(6, len(event.hand) + len(event.discard))
            hands[event.player] = set(event.hand)
        elif isinstance(event, CardsRevealed):
            assert any(hands), "a refill comes before the next card turns up"
        elif isinstance(event, BidLaid):
            assert set(event.cards) <= hands[event.player]
        elif isinstance(event, BidsRevealed):
            bids = event.bids
            assert set(bids) == {seat for seat in range(seats) if hands[seat]}
        elif isinstance(event, Auction):
            hands[event.winner] -= set(bids[event.winner])


@given(SEATS, SEEDS, CHOICES)
def test_f1_f2_the_final_scores_add_up(seats: int, seed: int, choices: random.Random) -> None:
    state, _ = play(seats, seed, at_random(choices))
    for player, score in zip(state.players, state.scores, strict=True):
        assert score.widgets == player.build
        assert score.basic == basic_score(personal(player))
        assert score.bonus == bonus_score(player.units, score.widgets)
        assert score.total == score.basic + score.bonus
        check_build(score.widgets, player.units, player.discard, player.fixed)
        best = bonus_score(player.units, best_build(player.units, player.discard, player.fixed))
        assert score.bonus <= best


# Same number, same game; text and back


@given(SEATS, SEEDS, st.integers(0, 2**32 - 1))
def test_same_number_and_same_choices_give_the_same_events(seats: int, seed: int, choices: int) -> None:
    state, events = play(seats, seed, at_random(random.Random(choices)))
    again, same_events = play(seats, seed, at_random(random.Random(choices)))
    assert events == same_events
    assert state == again
    assert encode(events) == encode(same_events)


@given(SEATS, SEEDS, CHOICES)
def test_a_copy_shares_nothing_that_changes(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        copy = turn.state.copy()
        assert copy == turn.state
        apply(copy, turn.player, turn.action)
        assert frozen(turn.state) == turn.frozen


# What a seat may know


def scrambled(state: GameState, viewer: int | None, rng: random.Random) -> GameState:
    """The same game as far as ``viewer`` may know it: all hidden cards, wherever they are, are shuffled."""
    other = state.copy()
    own_pile_open = state.phase is not Phase.BIDDING
    places: list[tuple[list[str], int]] = []

    def hide(cards: list[str], start: int = 0) -> None:
        places.extend((cards, at) for at in range(start, len(cards)))

    other.deck = state.deck.copy()
    hide(other.deck, state.dealt)
    hide(other.belt, state.face_up)
    bids: dict[int, list[str]] = {}
    for seat, player in enumerate(other.players):
        if seat != viewer:
            hide(player.hand)
            bids[seat] = list(player.bid)
            hide(bids[seat])
        if seat != viewer or not own_pile_open:
            hide(player.discard)
    hidden = [cards[at] for cards, at in places]
    rng.shuffle(hidden)
    for (cards, at), card in zip(places, hidden, strict=True):
        cards[at] = card
    for seat, cards in bids.items():
        other.players[seat].bid = tuple(cards)
    other.seed = rng.randrange(2**64)
    return other


def known(state: GameState, viewer: int | None) -> set[str]:
    """The cards whose place in the game ``viewer`` may know now."""
    cards = set(state.belt[: state.face_up])
    for seat, player in enumerate(state.players):
        cards.update(player.units)
        cards.update(card for fixed in player.fixed.values() for card in fixed)
        if seat == viewer:
            cards.update(player.hand, player.bid)
            if state.phase is not Phase.BIDDING:
                cards.update(player.discard)
    return cards


@given(SEATS, SEEDS, CHOICES)
def test_an_observation_is_the_same_whatever_lies_hidden(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        for viewer in (*range(seats), None):
            other = scrambled(turn.state, viewer, choices)
            seen = observe(turn.state, viewer)
            assert observe(other, viewer) == seen
            assert encode(observe(other, viewer)) == encode(seen)


@given(SEATS, SEEDS, CHOICES)
def test_no_hidden_card_appears_in_an_observation(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        for viewer in (*range(seats), None):
            seen = observe(turn.state, viewer)
            assert cards_in(msgspec.structs.replace(seen, history=())) <= known(turn.state, viewer)
            # The history is public: what was sold and every revealed bid.
            assert seen.history == tuple(turn.state.history)


@given(SEATS, SEEDS, CHOICES)
def test_observation_and_state_agree_on_the_legal_actions(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        for viewer in range(seats):
            assert list(observe(turn.state, viewer).legal_actions()) == list(legal_actions(turn.state, viewer))
        assert list(observe(turn.state, None).legal_actions()) == []


@given(SEATS, SEEDS, CHOICES)
def test_an_observation_survives_text(seats: int, seed: int, choices: random.Random) -> None:
    for turn in turns(seats, seed, at_random(choices)):
        seen = observe(turn.state, turn.player)
        read = msgspec.json.decode(encode(seen), type=Observation)
        assert read == seen
        assert list(read.legal_actions()) == list(seen.legal_actions())
        assert msgspec.json.decode(encode(turn.action), type=Action) == turn.action


def test_an_observation_of_a_finished_game_has_its_scores() -> None:
    state, _ = play_at_random(3, 8)
    seen = observe(state, 1)
    assert (seen.scores, seen.winners, seen.to_act) == (state.scores, state.winners, None)
    assert seen.legal_actions() == ()


def test_an_observer_at_no_seat_of_the_table_is_an_error() -> None:
    state, _ = new_game(2, 1)
    with pytest.raises(IndexError):
        observe(state, 2)


# What a seat may know


def allowed(event: Event, viewer: int | None) -> set[str]:
    """The cards that ``viewer`` may read in an event."""
    match event:
        case HandDealt():
            return set(event.hand) if event.player == viewer else set()
        case BidLaid():
            return set(event.cards) if event.player == viewer else set()
        case BidsRevealed():
            return {card for cards in event.bids.values() for card in cards}
        case CardsRevealed():
            return set(event.cards)
        case Auction():
            return {event.card} | {card for cards in event.bids.values() for card in cards}
        case WidgetsBuilt():
            return cards_in(event) if event.player == viewer else set()
        case RobotAllocated():
            return {event.unit, event.card}
        case GameScored():
            return cards_in(event)
        case _:
            return set()


@given(SEATS, SEEDS, CHOICES)
def test_redacted_events_name_no_hidden_card(seats: int, seed: int, choices: random.Random) -> None:
    _, events = play(seats, seed, at_random(choices))
    for viewer in (*range(seats), None):
        told = redact(events, viewer)
        assert len(told) == len(events)
        for event, seen in zip(events, told, strict=True):
            assert cards_in(seen) == allowed(event, viewer)
        assert msgspec.json.decode(encode(told), type=list[SeenEvent]) == told


@given(SEATS, SEEDS, CHOICES)
def test_redacted_events_keep_every_number(seats: int, seed: int, choices: random.Random) -> None:
    _, events = play(seats, seed, at_random(choices))
    for viewer in (*range(seats), None):
        for event, seen in zip(events, redact(events, viewer), strict=True):
            match event, seen:
                case HandDealt(), OwnHand():
                    assert (event.player, event.reason, event.hand) == (viewer, seen.reason, seen.hand)
                    assert (seen.player, seen.discard) == (viewer, len(event.discard))
                case HandDealt(), HiddenHand():
                    assert seen.player == event.player != viewer
                    assert (seen.reason, seen.hand, seen.discard) == (
                        event.reason,
                        len(event.hand),
                        len(event.discard),
                    )
                case BidLaid(), HiddenBid():
                    assert seen.player == event.player != viewer
                    assert seen.cards == len(event.cards)
                case WidgetsBuilt(), HiddenBuild():
                    assert seen.player == event.player != viewer
                case _, HiddenBelt():
                    assert seen.cards == 8
                case _:
                    assert seen is event


@given(SEATS, SEEDS, CHOICES)
def test_looking_back_hides_only_what_was_face_down(seats: int, seed: int, choices: random.Random) -> None:
    _, events = play(seats, seed, at_random(choices))
    for event, seen in zip(events, opened(events), strict=True):
        assert seen == (HiddenBelt(8) if isinstance(event, BeltLaid) else event)


def test_nobody_knows_the_whole_deck_at_the_start() -> None:
    for seats in (2, 3, 4):
        state, events = new_game(seats, 77)
        for viewer in (*range(seats), None):
            told = set().union(*[cards_in(event) for event in redact(events, viewer)])
            assert told & set(BELT_DECK) == (known(state, viewer) & set(BELT_DECK))
