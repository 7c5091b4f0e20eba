"""Feelings about a game in the players' words: short, without names or numbers, so that they suit any seat."""

from game.review.feelings import Feeling
from ui.base.i18n import N_, Translator

_WORDS = {
    Feeling.SHARED: N_("Shoulder to shoulder to the end: a shared victory!"),
    Feeling.COMEBACK: N_("What a comeback: from last place to victory!"),
    Feeling.WHISKER: N_("A win by a whisker!"),
    Feeling.BOLD_WON: N_("Bold fixing, and it paid off!"),
    Feeling.ALL_THE_WAY: N_("In front from the first round to the last!"),
    Feeling.MILES: N_("Miles ahead: nobody came near!"),
    Feeling.FULL_HOUSE: N_("A whole factory humming, and a win!"),
    Feeling.BARGAINS: N_("One bargain after another, and a win!"),
    Feeling.WON: N_("A fine win, fairly earned!"),
    Feeling.SO_CLOSE: N_("So close: only a whisker was missing."),
    Feeling.OVERTAKEN: N_("In front until the last round, then overtaken on the line."),
    Feeling.CLIMBED: N_("A strong finish: from last place up to second."),
    Feeling.SHOCKED: N_("One Fzzzt after another: a shocking day, bravely borne."),
    Feeling.BOLD: N_("Bold fixing, even if it did not pay off this time."),
    Feeling.TIES: N_("So many ties, and so few of them lucky."),
    Feeling.WAITING: N_("Big plans: a machine is still waiting for its robots."),
    Feeling.HUMMING: N_("The machines hummed; another factory hummed louder."),
    Feeling.TRIED: N_("A good try: the next game starts level."),
}


def feeling_words(tr: Translator, feeling: Feeling) -> str:
    """A feeling in one sentence."""
    return tr.text(_WORDS[feeling])
