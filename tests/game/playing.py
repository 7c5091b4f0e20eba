"""Shared by the tests of the rules: hand-made positions, chosen decks, random play and counting all cards."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec
import pytest

from game.core.actions import Action, IllegalActionError
from game.core.cards import BELT_DECK, MECHANIC_ID
from game.core.dealing import SeededDealer
from game.core.events import Event
from game.core.rules import apply, legal_actions, new_game, players_to_act
from game.core.state import GameState, Phase, PlayerState

E = TypeVar("E", bound=Event)
Choose = Callable[[GameState, int, Sequence[Action]], Action]


class Turn(NamedTuple):
    """One decision of a game: the state before it, also frozen, who acts, what they choose."""

    state: GameState
    frozen: bytes
    player: int
    action: Action


class ArrangedDealer(SeededDealer):
    """Deals as the game number says, but with these cards at the top of the deck."""

    def __init__(self, seed: int, top: Sequence[str]) -> None:
        super().__init__(seed)
        self._top = top

    def deck(self, cards: Sequence[str]) -> list[str]:
        assert set(self._top) <= set(cards)
        return [*self._top, *[card for card in super().deck(cards) if card not in self._top]]


def table(
    hands: Sequence[Sequence[str]],
    *,
    belt: Sequence[str] = (),
    face_up: int = 1,
    chief: int = 0,
    phase: Phase = Phase.BIDDING,
    round_number: int = 1,
    discards: Sequence[Sequence[str]] = (),
    units: Sequence[Sequence[str]] = (),
    fixed: Sequence[Mapping[str, Sequence[str]]] = (),
    pending: Sequence[int] | None = None,
) -> GameState:
    """A hand-made position. Cards not placed elsewhere are in the deck, all of them after the belt."""
    seats = len(hands)

    def row(rows: Sequence[Sequence[str]], seat: int) -> list[str]:
        return list(rows[seat]) if seat < len(rows) else []

    players = [
        PlayerState(
            mechanic=seat + 1,
            hand=list(hands[seat]),
            discard=row(discards, seat),
            units=row(units, seat),
            fixed={unit: list(cards) for unit, cards in (fixed[seat] if seat < len(fixed) else {}).items()},
        )
        for seat in range(seats)
    ]
    lying = {card for player in players for card in personal(player)} | set(belt)
    lying |= {card for player in players for card in player.units}
    clockwise = [(chief + step) % seats for step in range(seats)]
    if pending is None:
        pending = [seat for seat in clockwise if hands[seat] or phase is not Phase.BIDDING]
    return GameState(
        seed=1,
        players=players,
        deck=[*belt, *[card for card in BELT_DECK if card not in lying]],
        chief=chief,
        phase=phase,
        round=round_number,
        auction=9 - len(belt) if belt else 8,
        dealt=len(belt),
        belt=list(belt),
        face_up=face_up if belt else 0,
        pending=list(pending),
    )


def personal(player: PlayerState) -> list[str]:
    """All robots, upgrades, Fzzzts and the Mechanic of a seat, allocated ones included."""
    fixed = [card for cards in player.fixed.values() for card in cards]
    return [*player.hand, *player.discard, *player.bid, *fixed]


def all_cards(state: GameState) -> Counter[str]:
    """How many of each card there are in the game."""
    lying = Counter(state.deck[state.dealt :])
    lying.update(state.belt)
    for player in state.players:
        lying.update(personal(player))
        lying.update(player.units)
    return lying


def whole_set(state: GameState) -> Counter[str]:
    """Every card that the game must contain, once: the 52 and a Mechanic for each seat [C1] [S1]."""
    return Counter([*BELT_DECK, *[MECHANIC_ID[number] for number in range(1, len(state.players) + 1)]])


def at_random(rng: random.Random) -> Choose:
    """Choose a legal action uniformly at random."""

    def choose(state: GameState, player: int, actions: Sequence[Action]) -> Action:
        return actions[rng.randrange(len(actions))]

    return choose


def turns(seats: int, seed: int, choose: Choose) -> Iterator[Turn]:
    """Play a whole game and give each decision before it is applied; the last turn's state ends as the final one."""
    state, _ = new_game(seats, seed)
    while acting := players_to_act(state):
        player = acting[0]
        action = choose(state, player, legal_actions(state, player))
        yield Turn(state, frozen(state), player, action)
        apply(state, player, action)


def play(seats: int, seed: int, choose: Choose) -> tuple[GameState, list[Event]]:
    """Play a whole game; return its last state and all events."""
    state, events = new_game(seats, seed)
    while acting := players_to_act(state):
        player = acting[0]
        events.extend(apply(state, player, choose(state, player, legal_actions(state, player))))
    return state, events


def play_at_random(seats: int, seed: int) -> tuple[GameState, list[Event]]:
    """A whole game of random choices, the same for the same seed."""
    return play(seats, seed, at_random(random.Random(seed)))


def frozen(state: GameState) -> bytes:
    """All of a state as it is now, whatever becomes of it."""
    return msgspec.json.encode(state)


def refused(state: GameState, player: int, action: Action, *words: str) -> None:
    """The action is illegal, the error says each of the words, and nothing has changed."""
    before = frozen(state)
    with pytest.raises(IllegalActionError) as caught:
        apply(state, player, action)
    for word in words:
        assert word in str(caught.value)
    assert frozen(state) == before


def of_type(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one type."""
    return [event for event in events if isinstance(event, kind)]
