"""The newcomer that the levels are held against plays as its description says."""

import random

from build.measure.newcomer import LAST_ROUND_FOR_UNITS, wanted
from build.measure.strength import player
from game.agents.knowledge.tables import IDS, IS_FZZZT, IS_UNIT, NUMBER, ZAPS
from game.core.actions import Bid
from game.core.observation import forced_action
from game.core.state import Phase
from game.records.game import Game


def test_a_newcomer_bids_its_strongest_card_for_what_it_wants_else_its_weakest() -> None:
    newcomer, game, rng, kinds = player("newcomer"), Game.new(2, 3), random.Random(0), set[tuple[bool, bool, bool]]()
    while (seat := game.to_act) is not None:
        seen = game.observation(seat)
        action = newcomer.act(seen, rng)
        if game.phase is Phase.BIDDING and forced_action(seen) is None:
            assert isinstance(action, Bid)
            (card,) = action.cards
            powers = sorted(ZAPS[NUMBER[held]] for held in seen.hand)
            head = NUMBER[seen.belt[0] or IDS[0]]
            assert ZAPS[NUMBER[card]] == (powers[-1] if wanted(seen) else powers[0])
            assert wanted(seen) is not (IS_FZZZT[head] or (IS_UNIT[head] and seen.round > LAST_ROUND_FOR_UNITS))
            kinds.add((IS_FZZZT[head], IS_UNIT[head], wanted(seen)))
        game.apply(action)
    assert len(kinds) == 4
