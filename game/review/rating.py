"""How strong a player is compared with the computer levels, as one number with its interval.

The scale is Elo's (Elo, "The Rating of Chessplayers", 1978): 200 points more means winning three games in four. The
levels' ratings come from their measured games (``game.agents.strength``); a player's rating is the maximum-likelihood
one for the results against them (Bradley and Terry, "Rank analysis of incomplete block designs", 1952). Each rival at a
table counts as one game, won by the higher score. A weak prior, worth two draws against a journeyman, holds a player
who won everything from being infinitely strong.

The opposition is how strong a table's seats are relative to each other, so that chances can be given for that table.
Levels are as strong as in their measured games, a personality as its level, and a person where their rating puts them:
someone with few games is pulled towards a journeyman, and someone with none counts as one. Nothing is known about bots:
they count as equal to the viewing seat.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.agents import LEVELS
from game.agents.calibration import Strengths
from game.agents.strength import strengths, win_rate
from game.intervals import NORMAL_95
from game.records.seats import SeatSpec

ANCHOR = "apprentice"
ANCHOR_RATING = 1000.0
PRIOR_LEVEL = "journeyman"
PRIOR_GAMES = 2.0
_SCALE = math.log(10) / 400
# A level that won all of its measured games would be infinitely strong, so its score is capped here.
_MOST = 0.99
_STEPS, _PRECISION = 60, 1e-9


class Rating(NamedTuple):
    """A rating, half the width of its 95 % interval, and the number of results behind it."""

    value: float
    half: float
    results: int


class Result(NamedTuple):
    """The result against one rival: its level, and the score, 1, 0.5 or 0."""

    level: str
    won: float


@lru_cache(maxsize=1)
def level_ratings() -> Mapping[str, float]:
    """Each level's rating, from the measured two-player games between each level and the next."""
    names = list(LEVELS)
    ratings = {ANCHOR: ANCHOR_RATING}
    anchor = names.index(ANCHOR)
    for stronger in range(anchor + 1, len(names)):
        ratings[names[stronger]] = ratings[names[stronger - 1]] + _gap(names[stronger], names[stronger - 1])
    for weaker in range(anchor - 1, -1, -1):
        ratings[names[weaker]] = ratings[names[weaker + 1]] - _gap(names[weaker + 1], names[weaker])
    return ratings


def rating(results: Iterable[Result]) -> Rating | None:
    """The rating from results against levels; None without any. Results against other rivals are ignored."""
    counts: dict[str, tuple[int, float]] = {}
    for result in results:
        if result.level in LEVELS:
            games, won = counts.get(result.level, (0, 0.0))
            counts[result.level] = games + 1, won + result.won
    if not counts:
        return None
    levels = level_ratings()
    weighed = [(levels[level], won, float(games)) for level, (games, won) in counts.items()]
    weighed.append((levels[PRIOR_LEVEL], PRIOR_GAMES / 2, PRIOR_GAMES))
    value = levels[PRIOR_LEVEL]
    # Newton's method; the likelihood has a single maximum.
    for _ in range(_STEPS):
        missing = sum(won - games * _chance(rival, value) for rival, won, games in weighed)
        step = missing / _bend(weighed, value)
        value += max(-400.0, min(400.0, step / _SCALE))
        if abs(step) < _PRECISION:
            break
    half = NORMAL_95 / math.sqrt(_bend(weighed, value)) / _SCALE
    return Rating(value, half, sum(games for games, _ in counts.values()))


def _bend(weighed: Iterable[tuple[float, float, float]], value: float) -> float:
    """The curvature of the likelihood at a rating: Fisher information on the logistic scale."""
    return sum(games * _chance(rival, value) * (1 - _chance(rival, value)) for rival, _, games in weighed)


def _chance(rival: float, value: float) -> float:
    """How often a player of rating ``value`` wins against a rival."""
    return 1 / (1 + math.exp((rival - value) * _SCALE))


def _gap(stronger: str, weaker: str) -> float:
    """How far apart two levels stand."""
    known = win_rate(stronger, weaker, 2)
    share = 0.5 if known is None else min(_MOST, max(1 - _MOST, known))
    return math.log(share / (1 - share)) / _SCALE


def opposition(seats: Sequence[SeatSpec], me: int, ratings: Mapping[str, float]) -> Strengths:
    """The strength of each seat from seat ``me``'s point of view; empty if all are equal as far as is known.

    ``ratings`` has people's ratings by lower-case name; people not in it have none yet.
    """
    known = [strength_of(seat, len(seats), ratings) for seat in seats]
    own = known[me]
    found = tuple(own if strength is None else strength for strength in known) if own is not None else ()
    return tuple(strength for strength in found if strength is not None) if len(set(found)) > 1 else ()


def strength_of(seat: SeatSpec, seats: int, ratings: Mapping[str, float]) -> float | None:
    """A seat's strength at a table of this many, in log odds; None if unknown."""
    levels = strengths(seats)
    if not seat.human:
        return levels.get(seat.level)
    rating = ratings.get(seat.name.casefold())
    if rating is None:
        return levels.get(PRIOR_LEVEL)
    return placed(rating, levels)


def counts_as_newcomer(found: Strengths, me: int) -> bool:
    """Whether seat ``me`` of an opposition counts as somebody who has no rating yet."""
    return bool(found) and found[me] == strengths(len(found)).get(PRIOR_LEVEL)


def placed(rating: float, levels: Mapping[str, float]) -> float | None:
    """The strength at a rating: linear interpolation between levels, extrapolation beyond them."""
    places = sorted((at, levels[level]) for level, at in level_ratings().items() if level in levels)
    if len(places) < 2:
        return None
    upper = min(len(places) - 1, max(1, bisect_right([at for at, _ in places], rating)))
    (low, weak), (high, strong) = places[upper - 1 : upper + 1]
    return weak + (strong - weak) * (rating - low) / (high - low)
