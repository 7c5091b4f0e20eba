"""Against whom: how strong the seats of a table are beside one another, so that chances can be told for that table.

Levels are as strong as their measured games show (``game.agents.strength``), a personality as its level, and a person
where the statistics' rating places it among them (``game.review.rating``): whoever has played little is drawn to a
journeyman,
and whoever has not played at all is taken for one. Of programs and players of somebody's own nothing is known: they
count as strong as whoever asks.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from game.agents.promises import Strengths
from game.agents.strength import strengths
from game.records.seats import SeatSpec
from game.review.rating import PRIOR_LEVEL, level_ratings


def opposition(seats: Sequence[SeatSpec], me: int, ratings: Mapping[str, float]) -> Strengths:
    """The strength of each seat as seat ``me`` meets them; nothing where all are equals, as far as is known.

    ``ratings`` are those of persons by name, in small letters; persons without one have none yet.
    """
    known = [strength_of(seat, len(seats), ratings) for seat in seats]
    own = known[me]
    found = tuple(own if strength is None else strength for strength in known) if own is not None else ()
    return tuple(strength for strength in found if strength is not None) if len(set(found)) > 1 else ()


def strength_of(seat: SeatSpec, seats: int, ratings: Mapping[str, float]) -> float | None:
    """A seat's strength at a table of so many, in log odds; None where it is not known."""
    levels = strengths(seats)
    if not seat.human:
        return levels.get(seat.level)
    rating = ratings.get(seat.name.casefold())
    if rating is None:
        return levels.get(PRIOR_LEVEL)
    return placed(rating, levels)


def placed(rating: float, levels: Mapping[str, float]) -> float | None:
    """The strength at a rating of the statistics' scale: between two levels in proportion, beyond them straight on."""
    places = sorted((at, levels[level]) for level, at in level_ratings().items() if level in levels)
    if len(places) < 2:
        return None
    upper = min(len(places) - 1, max(1, bisect_right([at for at, _ in places], rating)))
    (low, weak), (high, strong) = places[upper - 1 : upper + 1]
    return weak + (strong - weak) * (rating - low) / (high - low)
