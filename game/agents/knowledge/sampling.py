"""Samples hidden cards; the only sampler there is."""

import random
from collections.abc import Sequence

from game.agents.knowledge.memory import UNKNOWN, Seat, Table, table_of
from game.agents.knowledge.tables import IDS
from game.core.observation import Observation
from game.core.rules import can_allocate
from game.core.scoring import best_build
from game.core.state import GameState, Phase, PlayerState
from game.core.turn_order import clockwise
from game.records.game import Game

_NUMBERS = 1 << 63


def draw_hand(seat: Seat, rng: random.Random) -> list[int]:
    """A random possible hand, including a bid in progress: the cards known to be in it, and some of the others."""
    places = max(0, seat.size - len(seat.shown))
    return [*seat.shown, *rng.sample(seat.hidden, min(places, len(seat.hidden)))]


def draw_table(table: Table, rng: random.Random) -> Table:
    """A possible table, given what ``table.me`` knows: every other hand and every face-down belt card is drawn at
    random, and then known."""
    drawn = [
        _known(seat, draw_hand(seat, rng)) if number != table.me else seat for number, seat in enumerate(table.seats)
    ]
    belt, _ = draw_belt(table, rng)
    world = Table(drawn, table.chief, belt, table.rounds_left, me=table.me, hand=table.hand)
    world.unseen = [card for card in table.unseen if card not in belt]
    return world


def _known(seat: Seat, hand: list[int]) -> Seat:
    """The seat with exactly this hand."""
    known = Seat(list(seat.pool))
    known.units, known.fixed = seat.units, seat.fixed
    known.shown, known.hidden = hand, []
    known.size, known.laid, known.lost = seat.size, seat.laid, seat.lost
    return known


def draw_belt(table: Table, rng: random.Random) -> tuple[list[int], list[int]]:
    """A possible belt, with its face-down cards, and the deck below it."""
    unseen = list(table.unseen)
    rng.shuffle(unseen)
    return [unseen.pop() if card == UNKNOWN else card for card in table.belt], unseen


def resample(observation: Observation, rng: random.Random) -> Game:
    """A possible game given an observation: public facts and the player's own cards are real, hidden cards and all
    future deals are drawn at random. It starts at this position."""
    return Game.from_state(sample_state(observation, rng))


def sample_state(observation: Observation, rng: random.Random) -> GameState:
    """A state in which the seat would see just this: public facts and the viewer's own cards are real; hidden hands,
    bids, face-down cards and all future shuffles are drawn at random."""
    table = table_of(observation)
    belt, deck = draw_belt(table, rng)
    players = [_player(observation, table, number, rng) for number in range(len(observation.seats))]
    return GameState(
        seed=rng.randrange(_NUMBERS),
        players=players,
        deck=[*[past.card for past in observation.history], *_ids(belt), *_ids(deck)],
        chief=observation.chief,
        phase=observation.phase,
        round=observation.round,
        auction=observation.auction,
        dealt=len(observation.history) + len(belt),
        belt=_ids(belt),
        face_up=sum([card is not None for card in observation.belt]),
        pending=_pending(observation, players),
        history=list(observation.history),
        allocations=list(observation.allocations),
        scores=observation.scores,
        winners=observation.winners,
    )


def _player(observation: Observation, table: Table, number: int, rng: random.Random) -> PlayerState:
    view, seat = observation.seats[number], table.seats[number]
    player = PlayerState(
        mechanic=view.mechanic,
        hand=[],
        discard=[],
        units=list(view.units),
        fixed={unit: list(cards) for unit, cards in view.fixed.items()},
        # No later shuffle of the new number repeats an earlier one.
        deals=len(observation.history) + 1,
        used_units=list(view.used_units),
    )
    if observation.player == number:
        player.hand, player.bid = list(observation.hand), observation.bid
    elif observation.phase is Phase.BIDDING:
        held = _ids(draw_hand(seat, rng))
        rng.shuffle(held)
        laid = view.bid or 0
        player.bid, player.hand = tuple(held[:laid]), held[laid:]
    held = [*player.hand, *player.bid]
    player.discard = [card for card in _ids(seat.pool) if card not in held]
    if observation.player == number and observation.phase is not Phase.BIDDING:
        # The player's own pile is open then [L1], in this order.
        player.discard = list(observation.discard)
    if observation.scores:
        player.build = observation.scores[number].widgets
    elif observation.phase is Phase.SCORING and _has_built(observation, number):
        # Builds are only shown at the end; assume the best one, as most players will build that.
        player.build = best_build(player.units, player.discard, player.fixed)
    return player


def _ids(cards: Sequence[int]) -> list[str]:
    return [IDS[card] for card in cards]


def _has_built(observation: Observation, number: int) -> bool:
    order = clockwise(len(observation.seats), observation.chief)
    return observation.to_act is None or order.index(number) < order.index(observation.to_act)


def _pending(observation: Observation, players: Sequence[PlayerState]) -> list[int]:
    """The seats still to act, next first, from public information."""
    if observation.to_act is None:
        return []
    order = clockwise(len(observation.seats), observation.chief)
    rest = list(order[order.index(observation.to_act) :])
    match observation.phase:
        case Phase.BIDDING:
            return [number for number in rest if players[number].hand and not players[number].bid]
        case Phase.ALLOCATION:
            return [number for number in rest if can_allocate(players[number])]
        case _:
            return rest
