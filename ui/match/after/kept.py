"""The review and the par of a game as they are kept beside its record: read with care, for both can be made anew."""

import logging
from typing import Any

import msgspec

from game.records.record import Record
from game.review.par import PAR_LEVELS, Par, has_par, total_of
from game.review.review import Review, ReviewError
from ui.archive.about import About

_log = logging.getLogger(__name__)


def kept_review(about: About, record: Record, seat: int) -> Review | None:
    """The review of a record from a seat, None where none is kept that could be of use."""
    found = about.reviews.get(seat)
    if found is None:
        return None
    try:
        review = Review.from_json(msgspec.json.encode(found))
    except ReviewError as error:
        _log.warning("the kept review of seat %d is made anew: %s", seat, error)
        return None
    return review if review.is_of(record, seat) else None


def with_review(about: About, review: Review) -> dict[str, Any]:
    """What changes in ``About`` when a review is to be kept, too."""
    return {"reviews": {**about.reviews, review.seat: msgspec.to_builtins(review)}}


def kept_par(about: About, record: Record, seat: int) -> Par | None:
    """The par of a record from a seat, None where none is kept, or not of all levels."""
    if set(about.par) != set(PAR_LEVELS) or not has_par(record, seat):
        return None
    return Par(total_of(record, seat), {level: about.par[level] for level in PAR_LEVELS})


def with_par(par: Par) -> dict[str, Any]:
    """What changes in ``About`` when a par is to be kept."""
    return {"par": dict(par.levels)}
