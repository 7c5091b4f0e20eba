"""A person's style in one sentence, from the means of their games; a like-minded robot says it."""

from collections.abc import Callable
from typing import NamedTuple

from game.review.statistics import Habits
from ui.base.i18n import N_, Translator

GAMES = 3
"""How many games it takes: fewer say more about the cards than about the person."""


class PlayingStyle(NamedTuple):
    """A style of play: the sentence (English, to be translated), and the art key of the robot that says it."""

    words: str
    robot: str


_STYLES: tuple[tuple[Callable[[Habits], bool], PlayingStyle], ...] = (
    (lambda habits: habits.fixed_a_game >= 6, PlayingStyle(N_("You fix robots like there's no tomorrow."), "mantissa")),
    (lambda habits: habits.bargains_a_game >= 7, PlayingStyle(N_("You have a nose for bargains."), "nibblo")),
    (lambda habits: habits.zaps_a_bid > 3.5, PlayingStyle(N_("When you want something, you bid big."), "grabosaurus")),
    (lambda habits: habits.zaps_a_bid < 2, PlayingStyle(N_("You hold on to every zap."), "krabbot")),
    (lambda habits: habits.fzzzts_a_game >= 3, PlayingStyle(N_("Fzzzts don't scare you!"), "toastino")),
)  # fmt: skip
_ANY = PlayingStyle(N_("A bit of everything: you're hard to read!"), "lampalot")


def style_of(habits: Habits) -> PlayingStyle:
    """The first style that fits, the rarest first."""
    return next((style for fits, style in _STYLES if fits(habits)), _ANY)


def style_words(tr: Translator, habits: Habits, games: int) -> str:
    """A person's style in a sentence or, after too few games, how many more it takes."""
    if games < GAMES:
        missing = GAMES - games
        return tr.plural(
            "{n} more game, and I'll tell you what your style is.",
            "{n} more games, and I'll tell you what your style is.",
            missing,
        )
    return tr.text(style_of(habits).words)
