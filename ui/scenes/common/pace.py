"""The choice of pace."""

from collections.abc import Callable

from ui.base.i18n import Translator
from ui.files.settings import Pace
from ui.layout.leaves import Leaf
from ui.scenes.common.boxes import choice


def pace_choice(tr: Translator, pace: Pace, choose: Callable[[Pace], None], *, wide: float = 0.0) -> Leaf:
    """Return the choice of the pace of animations; its hint says what the chosen one means."""
    words = {
        Pace.OFF: tr.text("No animation"),
        Pace.FAST: tr.text("Fast"),
        Pace.NORMAL: tr.text("Normal"),
        Pace.SLOW: tr.text("Slow"),
    }
    hints = {
        Pace.OFF: tr.text("Nothing moves: cards are where they belong at once. Winners stay as long as at Normal."),
        Pace.FAST: tr.text("For those who know the game: cards fly, and winners are on show for about a second."),
        Pace.NORMAL: tr.text("Time to see who laid what: winners stay longer the more bids there are, and in a tie."),
        Pace.SLOW: tr.text("Everything takes more than twice as long as at Normal."),
    }
    paces = list(words)
    return choice(
        "pace",
        list(words.values()),
        paces.index(pace),
        lambda index: choose(paces[index]),
        hints=[hints[pace] for pace in paces],
        wide=wide,
    )
