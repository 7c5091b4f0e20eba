"""The opposition: how strong a table's seats are relative to each other, so that chances can be given for that table.

Levels are as strong as in their measured games (``game.agents.strength``), a personality as its level, and a person
where the rating in the statistics puts them (``game.review.rating``): someone with few games is pulled towards a
journeyman, and someone with none counts as one. Nothing is known about bots: they count as equal to the viewing seat.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from game.agents.calibration import Strengths
from game.agents.strength import strengths
from game.records.seats import SeatSpec
from game.review.rating import PRIOR_LEVEL, level_ratings


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
