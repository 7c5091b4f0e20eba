"""What the results say: who won, how ties were broken [F3], how the game felt, and what stays of it."""

from collections.abc import Sequence

from game.challenges.album import Prize
from game.core.events import Score
from game.review.achievements import Achievement
from game.review.feelings import Feeling
from ui.base.i18n import N_, Translator
from ui.base.theme import HEADING, LARGE, YELLOW
from ui.match.wording import card_name

HEADLINE = HEADING.but(size=LARGE, colour=YELLOW)
_FELT = {
    Feeling.SHARED: N_("Level at the finish: a shared win!"),
    Feeling.COMEBACK: N_("What a comeback: from last place to the win!"),
    Feeling.WHISKER: N_("Phew, that was close! But a win is a win."),
    Feeling.BOLD_WON: N_("All those robots fixed for good, and it paid off!"),
    Feeling.ALL_THE_WAY: N_("In front from start to finish!"),
    Feeling.MILES: N_("Miles ahead in the end: nobody else was even close!"),
    Feeling.FULL_HOUSE: N_("A whole factory up and running, and the win too!"),
    Feeling.BARGAINS: N_("Bargain after bargain, and the win on top!"),
    Feeling.WON: N_("Well played! That win was earned."),
    Feeling.SO_CLOSE: N_("Oh, so close! Next to nothing was missing."),
    Feeling.OVERTAKEN: N_("In front right up to the last round. That one hurts!"),
    Feeling.CLIMBED: N_("What a finish: from last place up to second!"),
    Feeling.SHOCKED: N_("So many Fzzzts, and every one costs a point!"),
    Feeling.BOLD: N_("All those robots fixed, and it just didn't pay off!"),
    Feeling.TIES: N_("So many ties, and hardly ever any luck with them!"),
    Feeling.WAITING: N_("Big plans, but not every machine got its robots."),
    Feeling.HUMMING: N_("The machines ran nicely. Somebody else's just ran better."),
    Feeling.TRIED: N_("Not this time. Up for another?"),
}


def feeling_words(tr: Translator, feeling: Feeling) -> str:
    """A feeling in one sentence."""
    return tr.text(_FELT[feeling])


def verdict_sentence(
    tr: Translator, scores: Sequence[Score], winners: Sequence[int], names: Sequence[str], you: int | None = None
) -> str:
    """Return who won, and why if points alone did not decide. ``you`` is the seat addressed as "you" when only one
    person plays (None: everybody is named, for other readers)."""
    best = max(score.total for score in scores)
    level = [player for player, score in enumerate(scores) if score.total == best]
    if you is not None and you in winners:
        others = [names[player] for player in winners if player != you]
        return _your_victory(tr, best, others, scores[you].robots if len(level) > 1 else None)
    if len(winners) > 1:
        *others, last = (names[player] for player in winners)
        shared = tr.text("{names} and {last}", names=", ".join(others), last=last)
        return tr.text(
            "{names} share the victory with {points} points and the same number of robots.", names=shared, points=best
        )
    name = names[winners[0]]
    if len(level) > 1:
        robots = scores[winners[0]].robots
        return tr.plural(
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            "Tie at {points}: {name} wins with fewer robots, {n}.",
            robots,
            points=best,
            name=name,
        )
    return tr.plural("{name} wins with {n} point!", "{name} wins with {n} points!", best, name=name)


def _your_victory(tr: Translator, points: int, others: Sequence[str], robots: int | None) -> str:
    """Say that the only person won, alone or with ``others``; ``robots`` broke the tie if it is not None."""
    if others:
        *more, last = others
        shared = tr.text("{names} and {last}", names=", ".join(more), last=last) if more else last
        return tr.text(
            "You share the victory with {names}: {points} points and the same number of robots.",
            names=shared,
            points=points,
        )
    if robots is not None:
        return tr.plural(
            "Tie at {points}: you win with fewer robots, {n}.",
            "Tie at {points}: you win with fewer robots, {n}.",
            robots,
            points=points,
        )
    return tr.plural("You win with {n} point!", "You win with {n} points!", points)


def kept_words(
    tr: Translator, prize: Prize | None, achieved: Sequence[Achievement], *, saved: bool, helped: bool
) -> str:
    """What stays of a game, in one line; empty if nothing does.

    A game that is not ``saved`` is in no list, and so in no statistics.
    """
    told = [] if prize is None else [_robot(tr, prize)]
    if saved:
        told.append(tr.text("the game"))
        told += _achievements(tr, achieved, helped=helped)
    return tr.text("Kept: {things}", things=" · ".join(told)) if told else ""


def _robot(tr: Translator, prize: Prize) -> str:
    robot = card_name(tr, prize.robot)
    if prize.milestone:
        return tr.text("{robot} and another belt, new in your album", robot=robot)
    if prize.fresh:
        return tr.text("{robot}, new in your album", robot=robot)
    return tr.text("{robot}, back in your album", robot=robot)


def _achievements(tr: Translator, achieved: Sequence[Achievement], *, helped: bool) -> list[str]:
    if not achieved:
        return []
    titles = ", ".join(tr.text(one.title) for one in achieved)
    if len(achieved) > 2:
        titles = tr.plural("{n} achievement", "{n} achievements", len(achieved))
    return [tr.text("{achievements}, with help", achievements=titles) if helped else titles]
