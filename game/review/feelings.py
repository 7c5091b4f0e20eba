"""How a game went for each seat, as a feeling rather than a number: from the record's facts, and from the final count,
which those who read of the feeling have just seen: it says nothing that was not to be seen there."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from game.core.rules import ROUNDS
from game.records.game import Game
from game.records.record import Record
from game.review.facts import SeatFacts, facts_of
from game.review.standing import standings

WHISKER = 3
"""The largest lead, in points, that counts as a whisker."""
MILES = 25
"""The smallest lead that counts as out of reach."""
BOLD = 6
"""The fewest robots fixed that count as bold."""
MANY_BARGAINS = 8
MANY_FZZZTS = 3
MANY_TIES = 4
"""Ties lost that count as many."""


class Feeling(StrEnum):
    """What a game felt like, in the order of preference: first those of winners, then those of the others."""

    SHARED = "shared"
    COMEBACK = "comeback"
    WHISKER = "whisker"
    BOLD_WON = "bold and won"
    ALL_THE_WAY = "all the way"
    MILES = "miles"
    FULL_HOUSE = "full house"
    BARGAINS = "bargains"
    WON = "won"
    SO_CLOSE = "so close"
    OVERTAKEN = "overtaken"
    CLIMBED = "climbed"
    SHOCKED = "shocked"
    BOLD = "bold"
    TIES = "ties"
    WAITING = "waiting"
    HUMMING = "humming"
    TRIED = "tried"


class Course(NamedTuple):
    """The course of a finished game for one seat: its figures, the others', its place after each round, and all those
    that it had, one after another, while the points were counted."""

    own: SeatFacts
    rivals: tuple[SeatFacts, ...]
    places: tuple[int, ...]
    counted: tuple[int, ...]


def feelings_of(record: Record, counted: Sequence[Sequence[int]]) -> tuple[Feeling, ...]:
    """What a finished game felt like, by seat, if everybody had these places one after another as it was ``counted``.

    Raises RecordError for a record that breaks a rule, and ValueError for an unfinished game.
    """
    seats, rounds = facts_of(record).seats, places_by_round(record)
    return tuple(
        feeling(
            Course(
                own,
                (*seats[:seat], *seats[seat + 1 :]),
                tuple(places[seat] for places in rounds),
                tuple(places[seat] for places in counted),
            )
        )
        for seat, own in enumerate(seats)
    )


def feeling(course: Course) -> Feeling:
    """The first feeling that fits: victories before play, what is rare before what is common."""
    own, last = course.own, 1 + len(course.rivals)
    lead = own.total - max(rival.total for rival in course.rivals)
    # A place after the third or the fourth round says more than an early one.
    behind = last in course.places[2 : ROUNDS - 1] and last in course.counted
    if own.share > 0:
        fits = {
            Feeling.SHARED: own.share < 1,
            Feeling.COMEBACK: behind,
            Feeling.WHISKER: lead <= WHISKER,
            Feeling.BOLD_WON: own.fixed >= BOLD,
            Feeling.ALL_THE_WAY: all(place == 1 for place in course.places + course.counted),
            Feeling.MILES: lead >= MILES,
            Feeling.FULL_HOUSE: own.running >= 3 and own.running == len(own.widgets),
            Feeling.BARGAINS: own.bargains >= MANY_BARGAINS,
        }
        return next((found for found, fit in fits.items() if fit), Feeling.WON)
    fits = {
        Feeling.SO_CLOSE: -lead <= WHISKER,
        Feeling.OVERTAKEN: course.places[-2] == 1 and 1 in course.counted,
        Feeling.CLIMBED: behind and course.places[-1] == 2 and last > 2,
        Feeling.SHOCKED: own.fzzzts >= MANY_FZZZTS,
        Feeling.BOLD: own.fixed >= BOLD,
        Feeling.TIES: own.ties - own.ties_won >= max(MANY_TIES, 3 * own.ties_won),
        Feeling.WAITING: any(count == 0 for count in own.widgets.values()),
        Feeling.HUMMING: own.running >= 2 and any(rival.bonus > own.bonus for rival in course.rivals),
    }
    return next((found for found, fit in fits.items() if fit), Feeling.TRIED)


def places_by_round(record: Record) -> list[tuple[int, ...]]:
    """Every seat's place after each round, as if the game had ended there; the last is the final one.

    Raises RecordError for a record that breaks a rule, and ValueError for an unfinished game.
    """
    game = Game.from_record(record)
    game.goto(game.points[-1])
    end = game.observation(None)
    if not end.scores:
        raise ValueError("the game is not over")
    last_of_round: dict[int, int] = {}
    for point in game.points:
        game.goto(point)
        last_of_round[game.observation(None).round] = point
    places: list[tuple[int, ...]] = []
    for round_, point in last_of_round.items():
        if round_ < end.round:
            game.goto(point)
            places.append(_places([(-standing.total, 0) for standing in standings(game.observation(None))]))
    places.append(_places([(-score.total, score.robots) for score in end.scores]))
    return places


def _places(ranks: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The place of each seat: by points, then fewest robots [F3]."""
    return tuple(1 + sum(rank < own for rank in ranks) for own in ranks)
