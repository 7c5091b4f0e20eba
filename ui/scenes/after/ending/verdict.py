"""Who won, in a sentence, and how ties were broken [F3]."""

from collections.abc import Sequence

from game.core.events import Score
from ui.base.i18n import Translator


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
