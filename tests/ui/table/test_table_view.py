"""The table's picture, carried on event by event, never disagrees with the observation."""

import random

import pytest
from msgspec.structs import astuple

from game.core.actions import EndAllocation
from game.core.events import SeenEvent
from game.core.observation import observe, redact
from game.core.rules import apply, legal_actions, new_game
from game.core.state import Phase
from tests.grids import sampled
from ui.base.viewport import Rect
from ui.table.motion.choreography import choreograph
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import SpriteKey, poses
from ui.table.places.sprites import Cue, Sprites
from ui.table.state.view import advance, last_deal, opening_view, view_of


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("seats", "viewer"), sampled([2, 3, 4], [None, 0, 1]))
def test_events_lead_from_view_to_view(seats: int, viewer: int | None, games: int) -> None:
    rng = random.Random(seats)
    geometry = TableGeometry(Rect(0, 0, 1600, 900), seats, viewer)
    sprites: Sprites[SpriteKey] = Sprites()
    for seed in range(games):
        state, events = new_game(seats, seed)
        view = opening_view(observe(state, viewer))
        dealt: list[SeenEvent] = []
        while True:
            seen = redact(events, viewer)
            steps = choreograph(view, seen, geometry)
            for event in seen:
                view = advance(view, event)
            for step in steps:
                sprites.move(poses(step.view, geometry), step.cue)
                sprites.update(step.seconds)
            if not state.pending:
                break
            dealt.extend(seen)
            assert view == view_of(observe(state, viewer), last_deal(dealt))
            assert not steps or steps[-1].view == view
            player = state.pending[0]
            options = legal_actions(state, player)
            action = options[int(rng.random() * len(options))]
            if state.phase is Phase.ALLOCATION and rng.random() < 0.5:
                action = EndAllocation()
            events = apply(state, player, action)
        sprites.move(poses(view, geometry), Cue(0.0))
        sprites.update(1.0)
        assert sprites.poses() == poses(view, geometry)


def test_no_hidden_card_is_posed() -> None:
    """An onlooker's and an opponent's table knows a hidden card by its place alone [A1]."""
    rng = random.Random(5)
    state, _ = new_game(3, 11)
    for _ in range(200):
        if not state.pending:
            break
        for viewer in (None, 0, 1, 2):
            known = set(state.belt[: state.face_up])
            known |= {unit for seat in state.players for unit in seat.units}
            known |= {card for seat in state.players for cards in seat.fixed.values() for card in cards}
            if viewer is not None:
                known |= {*state.players[viewer].hand, *state.players[viewer].bid}
            geometry = TableGeometry(Rect(0, 0, 1600, 900), 3, viewer)
            placed = poses(view_of(observe(state, viewer)), geometry)
            named = {str(word) for key, pose in placed.items() for word in (*astuple(key), *pose.face[1:])}
            hidden = {card for seat in state.players for card in (*seat.hand, *seat.bid, *seat.discard)} - known
            hidden |= set(state.belt[state.face_up :]) | set(state.deck[state.dealt :])
            assert not named & hidden
        player = state.pending[0]
        options = legal_actions(state, player)
        apply(state, player, options[int(rng.random() * len(options))])
