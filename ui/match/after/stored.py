"""A game's review and par as stored beside its record: read defensively, as both can be recomputed."""

import logging
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from game.records.record import Record
from game.review.par import PAR_LEVELS, Par, has_par, total_of
from game.review.plausible import is_plausible
from game.review.review import Review, ReviewError
from ui.archive.about import About

_log = logging.getLogger(__name__)
_CHECKSUM = "checksum"


def stored_review(about: About, record: Record, seat: int) -> Review | None:
    """The stored review of a record from a seat, None if there is no usable one."""
    found = dict(about.reviews.get(seat, {}))
    if not found:
        return None
    if found.pop(_CHECKSUM, None) != _checksum(found):
        # A flipped bit in a card or a chance would otherwise end in an error, or be shown as the truth.
        _log.warning("the kept review of seat %d is made anew: its checksum is wrong", seat)
        return None
    try:
        review = Review.from_json(msgspec.json.encode(found))
    except ReviewError as error:
        _log.warning("the kept review of seat %d is made anew: %s", seat, error)
        return None
    if not review.is_of(record, seat):
        return None
    if not is_plausible(review, record, seat):
        _log.warning("the kept review of seat %d is made anew: it cannot be one of this game", seat)
        return None
    return review


def with_review(about: About, review: Review) -> dict[str, Any]:
    """The change to ``About`` that adds a review."""
    content = msgspec.json.decode(review.to_json())
    return {"reviews": {**about.reviews, review.seat: {**content, _CHECKSUM: _checksum(content)}}}


def _checksum(content: Mapping[str, Any]) -> int:
    return zlib.crc32(msgspec.json.encode(content, order="sorted"))


def stored_par(about: About, record: Record, seat: int) -> Par | None:
    """The stored par of a record from a seat, None if there is none or it lacks levels."""
    if set(about.par) != set(PAR_LEVELS) or not has_par(record, seat):
        return None
    return Par(total_of(record, seat), {level: about.par[level] for level in PAR_LEVELS})


def with_par(par: Par) -> dict[str, Any]:
    """The change to ``About`` that stores a par."""
    return {"par": dict(par.levels)}
