"""Achievements: one for each style of play, checked against a game's figures."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.core.cards import POINTS
from game.review.statistics import Played

COMPLEX = max(POINTS.values())


class Achievement(NamedTuple):
    """``key`` names it in files; ``title`` and ``task`` are English, to be translated; ``reached`` looks at one
    finished game."""

    key: str
    title: str
    task: str
    reached: Callable[[Played], bool]


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement("first", "First shift", "Win a game.", lambda p: p.won),
    Achievement(
        "frugal", "Penny pincher", "Win with an average bid below 2 zaps.",
        lambda p: p.won and p.own.bids > 0 and p.own.zaps < 2 * p.own.bids,
    ),
    Achievement(
        "generous", "Deep pockets", "Win, bidding more than 3.5 zaps on average.",
        lambda p: p.won and p.own.bids > 0 and 2 * p.own.zaps > 7 * p.own.bids,
    ),
    Achievement(
        "bargains", "Bargain hunter", "Win twelve lots in one game, each by no more than one zap.",
        lambda p: p.own.bargains >= 12,
    ),
    Achievement("clean", "Well insulated", "Win without a Fzzzt.", lambda p: p.won and p.own.fzzzts == 0),
    Achievement("shocked", "Live wire", "Win with at least three Fzzzts.", lambda p: p.won and p.own.fzzzts >= 3),
    Achievement("two", "Two lines running", "Run two units in one game.", lambda p: p.own.running >= 2),
    Achievement("three", "Full production", "Run three units in one game.", lambda p: p.own.running >= 3),
    Achievement(
        "mass", "Mass production", "Make four widgets on one unit.",
        lambda p: max(p.own.widgets.values(), default=0) >= 4,
    ),
    Achievement(
        "complex", "Masterpiece", "Make two widgets on a unit of 13 points.",
        lambda p: any(count >= 2 and POINTS.get(unit) == COMPLEX for unit, count in p.own.widgets.items()),
    ),
    Achievement("no-unit", "Plain robots", "Win without a production unit.", lambda p: p.won and not p.own.units),
    Achievement("ties", "Chief's luck", "Win five ties in one game.", lambda p: p.own.ties_won >= 5),
    Achievement(
        "no", "A polite no", "Win with at least ten bids of 0 zaps.", lambda p: p.won and p.own.noes >= 10
    ),
    Achievement("photo", "By a rivet", "Win by a single point.", lambda p: p.won and p.margin == 1),
    Achievement("landslide", "Landslide", "Win by 30 points.", lambda p: p.margin >= 30),
    Achievement("hundred", "High output", "Score 80 points.", lambda p: p.own.total >= 80),
    Achievement("crowd", "Alone against three", "Win against three rivals.", lambda p: p.won and len(p.rivals) == 3),
    Achievement(
        "masters", "Master of masterminds", "Win against nothing but masterminds.",
        lambda p: p.won and all(rival.kind.startswith("ai:mastermind") for rival in p.rivals),
    ),
)  # fmt: skip


def reached(games: Iterable[Played], *, helped: bool = False) -> dict[str, int]:
    """How many of the games without help, or with it, reached each achievement, by its key."""
    counts = {achievement.key: 0 for achievement in ACHIEVEMENTS}
    for played in games:
        if played.helped is helped and played.game.finished:
            for achievement in ACHIEVEMENTS:
                counts[achievement.key] += achievement.reached(played)
    return counts
