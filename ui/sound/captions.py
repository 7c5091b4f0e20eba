"""What is heard, in words: a caption for every sound that tells something.

No sound is the only sign of anything: the table in `build/docs/ACCESS.md` says what is seen when each of them is heard.
"""

from typing import Final

from ui.base.i18n import N_
from ui.sound.audio import INTERFACE, ZAPS, Effect

CAPTIONS: Final[dict[Effect, str]] = {
    Effect.ROUND_START: N_("Factory whistle: a new round"),
    Effect.SHUFFLE: N_("Shuffling: new hands"),
    Effect.REFILL: N_("Whoosh: new cards on the belt"),
    Effect.BID_SLAM: N_("Thud: a bid is placed"),
    **dict.fromkeys(ZAPS, N_("Zaps: power adds up")),
    Effect.LEAD_CHANGE: N_("Switch: the lead changes"),
    Effect.TIE: N_("Two relays: a tie"),
    Effect.WINNER_CRACKLE: N_("Crackling: the bid wins"),
    Effect.BARGAIN: N_("Till: a bargain"),
    Effect.STEAL: N_("Claw: snatched away"),
    Effect.ROBOT_WON: N_("Beeps: a robot is won"),
    Effect.UPGRADE_WON: N_("Rising bells: an upgrade is won"),
    Effect.UNIT_WON: N_("Bells: a unit is won"),
    Effect.GRAND_UNIT_WON: N_("Bells and horns: the greatest unit is won"),
    Effect.FZZZT: N_("Bang: a short circuit"),
    Effect.SPANNER_CLANK: N_("Clank: the spanner has a new owner"),
    Effect.WELD: N_("Welding: a robot is fixed"),
    Effect.ILLEGAL: N_("Buzzer: that cannot be done"),
    Effect.WIDGET_BUILT: N_("Stamp: a widget is made"),
    Effect.PENALTY: N_("Falling horn: points are lost"),
    Effect.FANFARE: N_("Fanfare: the game is decided"),
    Effect.CURTAIN_CLOSE: N_("Shutter: the table is covered"),
    Effect.CURTAIN_OPEN: N_("Shutter: the table is open"),
}
"""Sound -> what it is, and what it tells."""

UNTOLD: Final = (INTERFACE - {Effect.ILLEGAL}) | {
    Effect.CARD_SLIDE, Effect.CARD_FLIP, Effect.DEAL, Effect.PILE_DROP, Effect.UNIT_LAND, Effect.BELT_ROLL,
    Effect.BELT_STOP, Effect.LOCK, Effect.SPANNER_FLY, Effect.SCORE_TICK, Effect.CONFETTI,
}  # fmt: skip
"""Sounds without a caption: they answer the player's own hand, or go with a movement that another sound ends."""
