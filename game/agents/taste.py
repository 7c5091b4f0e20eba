"""How a personality bends a choice: a little, so that it costs hardly any strength and shows over a game."""

from collections.abc import Sequence

import msgspec

from game.agents.outlook import BidWorth, Outlook
from game.agents.personality import Traits
from game.agents.rule import RuleTaste
from game.agents.tables import IS_FZZZT, IS_UNIT

# What a full leaning is worth in chance to win, for the bid that follows it all the way.
UNIT = 0.08
FZZZT = 0.12
DENIAL = 0.04
CARD = 0.006
ZAP_SAVED = 0.006
ZAP_SPENT = 0.0015
SPANNER = 0.08
ZAP_EARLY = 0.002
MOST_GIVEN_UP = 0.02
"""No taste is worth more of the chance to win in one auction."""
DENIED_POINTS = 3.0, 11.0
"""What a card must bring another before it is worth denying, and from when on it counts in full."""


def bent(found: Sequence[BidWorth], outlook: Outlook, traits: Traits) -> list[BidWorth]:
    """The bids that cost hardly any strength, with utilities as the personality feels them."""
    head = outlook.head
    per_auction = 0.0
    if IS_UNIT[head]:
        per_auction += UNIT * traits.units
    elif IS_FZZZT[head]:
        per_auction -= FZZZT * traits.fzzzt_fear
    rivals = [seat for seat in range(outlook.count) if seat != outlook.table.me]
    denied = max(outlook.change(seat)[0] + outlook.change(seat)[2] for seat in rivals)
    least, most = DENIED_POINTS
    per_auction += DENIAL * traits.denial * min(1.0, max(0.0, (denied - least) / (most - least)))
    # Patience turns at the middle of a round: before it a zap is dearer, after it cheaper.
    haste = (outlook.table.left - 4.5) / 3.5
    per_zap = ZAP_SPENT * traits.all_in - ZAP_SAVED * traits.hoarding - ZAP_EARLY * traits.patience * haste
    best = max(bid.utility for bid in found)
    felt = []
    for bid in found:
        if bid.utility < best - MOST_GIVEN_UP:
            continue
        like = bid.wins_auction * (per_auction + per_zap * bid.zaps)
        like += CARD * traits.bluff * (sum(bid.bid) - 1)
        like += SPANNER * traits.spanner * bid.becomes_chief
        felt.append(msgspec.structs.replace(bid, utility=bid.utility + like))
    return felt


def bent_rules(taste: RuleTaste, traits: Traits) -> RuleTaste:
    """A rule-based player's numbers as the personality bends them (rules know no way to seek a tie)."""
    appraisal = msgspec.structs.replace(
        taste.appraisal,
        unit_taste=taste.appraisal.unit_taste * (1 + 0.6 * traits.units),
        fzzzt_fear=taste.appraisal.fzzzt_fear + 3.0 * traits.fzzzt_fear,
        denial=max(0.0, taste.appraisal.denial + 0.3 * traits.denial),
    )
    return msgspec.structs.replace(
        taste,
        appraisal=appraisal,
        boldness=taste.boldness * (1 + 0.12 * (traits.all_in - traits.hoarding)),
        card_cost=taste.card_cost - 0.12 * traits.bluff,
        patience=traits.patience,
    )
