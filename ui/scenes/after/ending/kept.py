"""What stays of a finished game, won or lost, helped or not: a robot, the game itself, and achievements."""

from collections.abc import Sequence
from typing import NamedTuple

from game.challenges.album import Prize
from game.records.record import Record
from game.review.achievements import ACHIEVEMENTS, Achievement
from game.review.facts import facts_of
from game.review.feelings import Feeling, feelings_of
from game.review.statistics import Played
from ui.base.i18n import Translator
from ui.match.wording import card_name

_MOST_NAMED = 2


class Meaning(NamedTuple):
    """What a finished game meant: how it went for every seat, and which achievements its persons reached."""

    feelings: tuple[Feeling, ...]
    achieved: tuple[Achievement, ...]


def meaning_of(record: Record, persons: Sequence[int]) -> Meaning:
    """What a finished game meant to the seats of its ``persons``; reading it takes a moment.

    Raises RecordError for a record that breaks a rule, and ValueError for an unfinished game.
    """
    games = [Played(facts_of(record), seat) for seat in persons]
    achieved = tuple(one for one in ACHIEVEMENTS if any(one.reached(game) for game in games))
    return Meaning(feelings_of(record), achieved)


def kept_words(
    tr: Translator, prize: Prize | None, achieved: Sequence[Achievement], *, saved: bool, helped: bool
) -> str:
    """What stays of a game and where to find it, in one line; empty if nothing does.

    A game that is not ``saved`` is in no list, and so in no statistics.
    """
    told = [] if prize is None else [_robot(tr, prize)]
    if saved:
        told.append(tr.text("the game ({place})", place=tr.text("Games")))
        told += _achievements(tr, achieved, helped=helped)
    return tr.text("Kept: {things}", things=" · ".join(told)) if told else ""


def _robot(tr: Translator, prize: Prize) -> str:
    robot, place = card_name(tr, prize.robot), tr.text("Challenges")
    if prize.milestone:
        return tr.text("{robot} and another belt, new in your album ({place})", robot=robot, place=place)
    if prize.fresh:
        return tr.text("{robot}, new in your album ({place})", robot=robot, place=place)
    return tr.text("{robot}, back in your album ({place})", robot=robot, place=place)


def _achievements(tr: Translator, achieved: Sequence[Achievement], *, helped: bool) -> list[str]:
    if not achieved:
        return []
    titles, place = ", ".join(tr.text(one.title) for one in achieved), tr.text("Statistics")
    if len(achieved) > _MOST_NAMED:
        titles = tr.plural("{n} achievement", "{n} achievements", len(achieved))
    if helped:
        return [tr.text("{achievements}, with help ({place})", achievements=titles, place=place)]
    return [tr.text("{achievements} ({place})", achievements=titles, place=place)]
