"""What is told of chances: as often as it is said, it comes true.

The nets promise too much. They judge a position by its best bid, and the best of many guesses is mostly one that errs
upwards; and whoever foresees the others a little too well believes too much in its own bids. Players choose by the
nets' own numbers. Whatever is *told* of a chance goes through a ``Curve`` that was fitted to what became of such
promises in masterminds' games, for each number of seats, each round and each kind of moment (Platt, "Probabilistic
outputs for support vector machines", 1999; Zadrozny and Elkan, "Transforming classifier scores into accurate multiclass
probability estimates", 2002; with a slope for either end as in Kull, Silva Filho and Flach, "Beta calibration", 2017,
and a bend between them).

Such a chance is one among equals. At a table of players who are not, it is shifted by their strength
(``game.review.opposition``), as far as the rest of the game is long enough for it to show.

Chances of all seats, each as that seat sees it, sum to nearly one on average, but not in each position. ``shares``
brings them to one as bookmakers' odds are made fair: all odds are lowered or raised by the same factor (Cheung,
"Fixed-odds betting and traditional odds", 2015).

``build/train_promises.py`` makes the numbers, ``build/measure_promises.py`` tries them.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.agents.knowledge.memory import Table
from game.core.rules import BELT_SIZE, ROUNDS, SEATS
from game.files import one_line, read_limited, system_words

VERSION = 2
PROMISES_FILE = Path(__file__).with_name("promises.json")
_LARGEST = 1 << 16
_LEAST = 0.002
"""Chances nearer than this to 0 or 1 bend no curve further: the nets are never that sure with reason."""
_FARTHEST, _HALVINGS = 64.0, 48
"""How far from even odds the best of a position are looked for, in log odds, and how often that is halved."""
LEAD = 2.0
"""How much further strength has brought a seat in the part of a game that is played than it weighs in the part to come:
of 0, 1, 2 and 3 what suits games of three and four players of all levels best."""

Strengths = tuple[float, ...]
"""How strong the seats of a table are beside one another, in log odds (``game.agents.strength``); empty: equals."""

_Shift = Annotated[float, Meta(ge=-20, le=20)]
_Slope = Annotated[float, Meta(ge=0, le=20)]


class PromiseError(ValueError):
    """The file of curves is missing, damaged or of another version; one clear sentence."""


class Moment(StrEnum):
    """When a chance to win the game is told."""

    BEFORE = "before"
    """Before an auction, when nobody has bid: of any seat."""
    BID = "bid"
    """At the own bid."""
    BETWEEN = "between"
    """Between two rounds, while robots are allocated."""


class Curve(msgspec.Struct, frozen=True, array_like=True):
    """Makes of a chance p as the nets see it one that comes true: in log odds ``shift + low log p - high log(1 - p) +
    middle (2p - 1) + early q``, which never falls as p rises. ``middle`` bends it between the ends; q is the part of
    the round's auctions that is to come, since nets promise most before the first. What is certain stays so."""

    shift: _Shift = 0.0
    low: _Slope = 1.0
    high: _Slope = 1.0
    middle: _Shift = 0.0
    early: _Shift = 0.0

    @property
    def rises(self) -> bool:
        """Whether it never falls: where it rises least, its slope is ``(sqrt low + sqrt high)^2 + 2 middle``."""
        return min(self.low, self.high) >= 0 and (self.low**0.5 + self.high**0.5) ** 2 + 2 * self.middle >= 0

    def tell(self, chance: float, left: float = 0.0) -> float:
        """The chance to be told when so much of the round is to come, from 0 to 1."""
        if chance <= 0.0 or chance >= 1.0:
            return min(1.0, max(0.0, chance))
        wins, loses, beyond = bends_of(chance)
        odds = self.shift + self.low * wins + self.high * loses + self.middle * beyond + self.early * left
        return 1 / (1 + math.exp(-odds))


def bends_of(chance: float) -> tuple[float, float, float]:
    """What a curve takes of a chance: log p, -log(1 - p) and 2p - 1."""
    inside = _LEAST + (1 - 2 * _LEAST) * chance
    return math.log(inside), -math.log(1 - inside), 2 * inside - 1


class Curves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves for one number of seats: of the chance to win the game, by round, before auctions, at the own bid and
    between rounds; of the chance to win the auction by how many rivals have yet to bid, and by round. To the power of
    ``fade``, the part of the game that is to come is the part of the seats' strength that still counts. Before they are
    brought to one, the odds of all seats are raised to the power of ``sharpness``: what all of them know together is
    surer than what each knows."""

    before: tuple[Curve, ...]
    bid: tuple[Curve, ...]
    between: tuple[Curve, ...]
    auction: tuple[tuple[Curve, ...], ...]
    fade: Annotated[float, Meta(ge=0, le=4)]
    sharpness: Annotated[float, Meta(ge=0.25, le=4)]


UNCORRECTED = Curve()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    seats: dict[int, Curves]


def read(path: Path | None = None) -> dict[int, Curves]:
    """The curves by number of seats, those of the program unless another file is named. Raises PromiseError."""
    path = path or PROMISES_FILE
    try:
        found = msgspec.json.decode(read_limited(path, _LARGEST), type=_File)
    except OSError as error:
        raise PromiseError(f"{path.name} cannot be read: {system_words(error)}") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PromiseError(f"{path.name} is damaged: {one_line(str(error))}") from error
    if found.version != VERSION:
        raise PromiseError(
            f"{path.name} has version {found.version} of the curves, and this program reads version {VERSION}"
        )
    for seats in SEATS:
        curves = found.seats.get(seats)
        if curves is None:
            raise PromiseError(f"{path.name} is damaged: it has no curves for {seats} players")
        rows = (curves.before, curves.bid, curves.between, *curves.auction)
        if [len(row) for row in rows] != [ROUNDS, ROUNDS, ROUNDS - 1] + [ROUNDS] * seats:
            raise PromiseError(f"{path.name} is damaged: it has not one curve for each round with {seats} players")
        if not all(curve.rises for row in rows for curve in row):
            raise PromiseError(f"{path.name} is damaged: a curve for {seats} players falls where chances rise")
    return found.seats


def written(curves: dict[int, Curves]) -> bytes:
    """The bytes of a file."""
    return msgspec.json.encode(_File(VERSION, curves)) + b"\n"


@cache
def known() -> dict[int, Curves]:
    """The curves by number of seats; none where the file cannot be used (``promise_fault`` says why), and then chances
    are told as the nets see them."""
    try:
        return read()
    except PromiseError:
        return {}


def promise_fault() -> str | None:
    """What is wrong with the curves, in English; None when all is well."""
    try:
        read()
    except PromiseError as error:
        return str(error)
    return None


class Position(msgspec.Struct, frozen=True, array_like=True):
    """Where chances are told: how many seats there are, which one looks, the round, how many auctions are still to come
    (the one under way included), and how many rivals have cards and have yet to bid."""

    seats: int
    me: int
    round: int
    to_come: int
    waiting: int = 0

    @property
    def left(self) -> float:
        """The part of the round's auctions that is to come, the one under way included: 1 between rounds."""
        return ((self.to_come - 1) % BELT_SIZE + 1) / BELT_SIZE


def position_of(table: Table) -> Position:
    """The position of a table as one seat knows it."""
    waiting = [seat for number, seat in enumerate(table.seats) if number != table.me and seat.size and not seat.laid]
    to_come = table.rounds_left * BELT_SIZE + table.left
    return Position(len(table.seats), table.me, ROUNDS - table.rounds_left, to_come, len(waiting))


class Promises:
    """What is told of the chances in one position, at a table of these strengths."""

    def __init__(
        self,
        position: Position,
        moment: Moment,
        strengths: Strengths = (),
        curves: dict[int, Curves] | None = None,
    ) -> None:
        """``curves`` take the place of the known ones."""
        self._position = position
        found = (known() if curves is None else curves).get(position.seats)
        self._game = self._auction = UNCORRECTED
        fade = 1.0
        if found is not None:
            rounds = {Moment.BEFORE: found.before, Moment.BID: found.bid, Moment.BETWEEN: found.between}[moment]
            self._game = rounds[position.round - 1]
            self._auction = found.auction[position.waiting][position.round - 1]
            fade = found.fade
        self._own, self._others = weights(position, strengths, fade)

    def game(self, chance: float) -> float:
        """The seat's chance to win the game, of what the nets see of it."""
        equals = self._game.tell(chance, self._position.left)
        return equals * self._own / (equals * self._own + (1 - equals) * self._others)

    def auction(self, chance: float) -> float:
        """The seat's chance to win the auction with a bid, of what the nets see of it."""
        return self._auction.tell(chance, self._position.left)


def weights(position: Position, strengths: Strengths, fade: float) -> tuple[float, float]:
    """How much the seat's own strength still weighs, and on average that of those who win what it does not: the same
    among equals. Whoever is stronger has gained more by now, as far as the game is played (``LEAD``)."""
    if not strengths:
        return 1.0, 1.0
    part = position.to_come / (ROUNDS * BELT_SIZE)
    most = max(strengths)
    weight = [math.exp(part**fade * (strength - most)) for strength in strengths]
    gained = [math.exp(LEAD * (1 - part) * (strength - most)) for strength in strengths]
    rivals = [seat for seat in range(position.seats) if seat != position.me]
    others = sum(weight[seat] * gained[seat] for seat in rivals) / sum(gained[seat] for seat in rivals)
    return weight[position.me], others


def shares(chances: Sequence[float], curves: dict[int, Curves] | None = None) -> tuple[float, ...]:
    """The told chances of all seats, each of what that seat knows itself, brought to one. ``curves`` take the place of
    the known ones."""
    found = (known() if curves is None else curves).get(len(chances))
    return sharpened(chances, 1.0 if found is None else found.sharpness)


def sharpened(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Chances brought to one: their odds to the power of ``sharpness``, all times the factor that does it. Who is
    certain leaves nothing to the others, and where nobody has a chance all have the same."""
    if max(chances) >= 1:
        return _in_proportion([float(chance >= 1) for chance in chances])
    odds = [sharpness * math.log(chance / (1 - chance)) if chance > 0 else -math.inf for chance in chances]
    best = max(odds)
    if best == -math.inf:
        return _in_proportion([1.0] * len(chances))
    odds = [one - best for one in odds]
    low, high = -_FARTHEST, _FARTHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(_chance_of(one + middle) for one in odds) > 1:
            high = middle
        else:
            low = middle
    return _in_proportion([_chance_of(one + low) for one in odds])


def _chance_of(odds: float) -> float:
    return 1 / (1 + math.exp(-odds)) if odds > -_FARTHEST else 0.0


def _in_proportion(parts: Sequence[float]) -> tuple[float, ...]:
    whole = sum(parts)
    return tuple(part / whole for part in parts)
