"""How a personality bends a choice: slightly, so that it costs hardly any strength but shows over a game.

``build/measure/tell_characters.py`` measures whether it shows, ``build/measure/characters.py`` what it costs.
"""

from collections.abc import Sequence

import msgspec

from game.agents.knowledge.adding import added
from game.agents.knowledge.outlook import BidWorth, Outlook, Worth
from game.agents.knowledge.tables import IS_FZZZT, IS_UNIT
from game.agents.policies.between import best_option
from game.agents.policies.personality import Traits
from game.agents.policies.rule import RuleTaste
from game.core.actions import Action, Allocate

# What a full leaning is worth, in chance to win, for the bid that follows it fully.
UNIT = 0.05
FZZZT = 0.12
DENIAL = 0.065
CARD = 0.009
ZAP_SAVED = 0.0025
ZAP_SPENT = 0.0028
ZAP_EARLY = 0.0045
ZAP_DEAR = 0.006
SPANNER = 0.022
FIXED = 0.01
MOST_GIVEN_UP = 0.02
"""The most chance to win that taste may cost in one auction."""
DEAR_FROM = 4
"""A bid of more zaps than this is expensive."""
DENIED_POINTS = 1.0, 6.0
"""How much more a card must bring a rival for denying it to be worthwhile, and from how much on that counts fully."""

# What a full leaning changes in a rule-based player's parameters: points, shares and zaps.
RULE_UNIT = 1.0
RULE_FZZZT = 3.0
RULE_DENIAL = 0.3
RULE_ALL_IN = 0.08
RULE_HOARDING = 0.2
RULE_CAUTION = 0.3
RULE_BLUFF = 0.85
RULE_PATIENCE = 3.5
RULE_TIES = 1.5


def bent(found: Sequence[BidWorth], outlook: Outlook, traits: Traits) -> list[BidWorth]:
    """The bids that cost hardly any strength, with utilities as the personality feels them."""
    per_auction = _of_the_lot(outlook, traits)
    # Patience flips in the middle of a round: zaps are dearer before it and cheaper after it.
    haste = (outlook.table.left - 4.5) / 3.5
    per_zap = ZAP_SPENT * traits.all_in - ZAP_SAVED * traits.hoarding - ZAP_EARLY * traits.patience * haste
    best = max(bid.utility for bid in found)
    felt = []
    for bid in found:
        if bid.utility < best - MOST_GIVEN_UP:
            continue
        like = bid.wins_auction * (per_auction + per_zap * bid.zaps)
        like -= ZAP_DEAR * traits.caution * max(0, bid.zaps - DEAR_FROM)
        like += CARD * traits.bluff * (sum(bid.bid) - 1)
        if traits.spanner:
            like += SPANNER * traits.spanner * (bid.becomes_chief - _gives_spanner(bid.zaps, outlook))
        felt.append(msgspec.structs.replace(bid, utility=bid.utility + like))
    return felt


def _of_the_lot(outlook: Outlook, traits: Traits) -> float:
    """What winning this particular lot is worth to the personality."""
    head, me = outlook.head, outlook.table.me
    liked = 0.0
    if IS_UNIT[head]:
        liked += UNIT * traits.units
    elif IS_FZZZT[head]:
        liked -= FZZZT * traits.fzzzt_fear
    if traits.denial:
        gains = [change[0] + change[2] for change in map(outlook.change, range(outlook.count))]
        denied = max(gain for seat, gain in enumerate(gains) if seat != me) - gains[me]
        least, most = DENIED_POINTS
        liked += DENIAL * traits.denial * min(1.0, max(0.0, (denied - least) / (most - least)))
    return liked


def _gives_spanner(zaps: int, outlook: Outlook) -> float:
    """How likely a bid by the Chief is to win a tie, so that another seat becomes Chief [A4]."""
    table = outlook.table
    if table.chief != table.me:
        return 0.0
    below = within = 1.0
    for seat, view in enumerate(table.seats):
        if seat != table.me and view.size:
            chances = outlook.chances(seat)
            below *= added(chances[:zaps])
            within *= added(chances[: zaps + 1])
    return within - below


def best_fixing(found: Sequence[tuple[Action, Worth]], traits: Traits) -> Action:
    """The one of ``between.options`` that the personality likes best."""
    like = FIXED * traits.fixing
    felt = [
        (action, msgspec.structs.replace(worth, chance=worth.chance + like * isinstance(action, Allocate)))
        for action, worth in found
    ]
    return best_option(felt)


def bent_rules(taste: RuleTaste, traits: Traits) -> RuleTaste:
    """A rule-based player's parameters, bent by the personality (rules cannot fix cards just for taste)."""
    appraisal = msgspec.structs.replace(
        taste.appraisal,
        unit_love=RULE_UNIT * traits.units,
        fzzzt_fear=RULE_FZZZT * traits.fzzzt_fear,
        denial=max(0.0, taste.appraisal.denial + RULE_DENIAL * traits.denial),
    )
    return msgspec.structs.replace(
        taste,
        appraisal=appraisal,
        boldness=taste.boldness * (1 + RULE_ALL_IN * traits.all_in - RULE_HOARDING * traits.hoarding),
        sharpness=taste.sharpness * (1 - RULE_CAUTION * traits.caution),
        card_cost=taste.card_cost * (1 - RULE_BLUFF * traits.bluff),
        patience=RULE_PATIENCE * traits.patience,
        ties=RULE_TIES * traits.spanner,
    )
