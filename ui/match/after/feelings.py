"""Feelings about a game in the players' words, as a friend at the table would say them: short, and without names or
numbers, so that they suit any seat."""

from game.review.feelings import Feeling
from ui.base.i18n import N_, Translator

_WORDS = {
    Feeling.SHARED: N_("Neck and neck to the very end: a shared win!"),
    Feeling.COMEBACK: N_("What a comeback: from last place to the win!"),
    Feeling.WHISKER: N_("Phew, that was close! But a win is a win."),
    Feeling.BOLD_WON: N_("All those robots fixed for good, and it paid off!"),
    Feeling.ALL_THE_WAY: N_("In front from start to finish!"),
    Feeling.MILES: N_("Miles ahead: nobody even came close!"),
    Feeling.FULL_HOUSE: N_("A whole factory up and running, and the win too!"),
    Feeling.BARGAINS: N_("Bargain after bargain, and the win on top!"),
    Feeling.WON: N_("Well played! That win was earned."),
    Feeling.SO_CLOSE: N_("Oh, so close! Just a few points short."),
    Feeling.OVERTAKEN: N_("In front right up to the last round. That one hurts!"),
    Feeling.CLIMBED: N_("What a finish: from last place up to second!"),
    Feeling.SHOCKED: N_("Fzzzt after Fzzzt after Fzzzt. What rotten luck!"),
    Feeling.BOLD: N_("All those robots fixed, and it just didn't pay off!"),
    Feeling.TIES: N_("So many ties, and hardly ever any luck with them!"),
    Feeling.WAITING: N_("Big plans, but one machine never got its robots."),
    Feeling.HUMMING: N_("The machines ran nicely. Somebody else's just ran better."),
    Feeling.TRIED: N_("Not this time. Up for another?"),
}


def feeling_words(tr: Translator, feeling: Feeling) -> str:
    """A feeling in one sentence."""
    return tr.text(_WORDS[feeling])
