"""Calibration: a stated chance of 60 % comes true 60 % of the time. The nets are too optimistic. They judge a position
by its best bid, and the best of many estimates tends to be too high; and a player that predicts the others a little too
confidently overrates its own bids. Players choose by the nets' raw numbers. Every chance that is *shown* goes through a
``Curve`` fitted to what became of such predictions in masterminds' games, for each number of seats, each round and each
kind of moment (Platt, "Probabilistic outputs for support vector machines", 1999; Zadrozny and Elkan, "Transforming
classifier scores into accurate multiclass probability estimates", 2002; with a slope for either end as in Kull, Silva
Filho and Flach, "Beta calibration", 2017, and a bend between them).

Such a chance assumes equal players. At other tables it is shifted by the players' strength
(``game.review.rating``), scaled by how much of the game is left for it to show.

The chances of all seats, each as that seat sees it, sum to nearly one on average, but not in each position. ``shares``
normalises them the way bookmakers' odds are made fair: all odds are scaled by the same factor (Cheung, "Fixed-odds
betting and traditional odds", 2015).

``build/training/calibrate.py`` fits the numbers, ``build/measure/calibration.py`` tests them.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from game.agents.knowledge.adding import added
from game.agents.knowledge.memory import Table
from game.core.rules import BELT_SIZE, ROUNDS, SEATS
from game.files import one_line, read_limited, system_words

VERSION = 2
CALIBRATION_FILE = Path(__file__).with_name("calibration.json")
_LARGEST = 1 << 16
_LEAST = 0.002
"""Chances closer than this to 0 or 1 are clamped: the nets never have reason to be that sure."""
CERTAIN = 1e-4
"""Chances closer than this to 0 or 1 are certain: sums of what cannot happen. None of 2,829 came true, and they
would bend a curve that has to follow them."""
_FARTHEST, _HALVINGS = 64.0, 48
"""The search range around even odds, in log odds, and the number of bisection steps."""
LEAD = 2.0
"""How much more strength has already shown in the part of a game that is played than it will in the rest: the best of
0, 1, 2 and 3 for three- and four-player games between all levels."""

Strengths = tuple[float, ...]
"""Relative strengths of a table's seats, in log odds (``game.agents.strength``); empty: equals."""

_Shift = Annotated[float, Meta(ge=-20, le=20)]
_Slope = Annotated[float, Meta(ge=0, le=20)]


class CalibrationError(ValueError):
    """The file of curves is missing, damaged or of another version; one clear sentence."""


class Timing(StrEnum):
    """When a chance to win the game is shown."""

    BEFORE = "before"
    """Before an auction, before anyone has bid; for any seat."""
    BID = "bid"
    """At the seat's own bid."""
    BETWEEN = "between"
    """Between rounds, during allocation."""


class Curve(msgspec.Struct, frozen=True, array_like=True):
    """Calibrates a raw chance p from the nets: in log odds ``shift + low log p - high log(1 - p) + middle (2p - 1) +
    early q``, which never falls as p rises. ``middle`` bends it between the ends; q is the share of the round's
    auctions still to come, since the nets are most optimistic before the first. Certainties stay certain."""

    shift: _Shift = 0.0
    low: _Slope = 1.0
    high: _Slope = 1.0
    middle: _Shift = 0.0
    early: _Shift = 0.0

    @property
    def rises(self) -> bool:
        """Whether it never falls: its least slope is ``(sqrt low + sqrt high)^2 + 2 middle``."""
        return min(self.low, self.high) >= 0 and (self.low**0.5 + self.high**0.5) ** 2 + 2 * self.middle >= 0

    def tell(self, chance: float, left: float = 0.0) -> float:
        """The calibrated chance when this share of the round, 0 to 1, is still to come."""
        if not CERTAIN < chance < 1 - CERTAIN:
            return float(chance > 0.5)
        wins, loses, beyond = bends_of(chance)
        odds = self.shift + self.low * wins + self.high * loses + self.middle * beyond + self.early * left
        return 1 / (1 + math.exp(-odds))


def bends_of(chance: float) -> tuple[float, float, float]:
    """A curve's inputs for a chance: log p, -log(1 - p) and 2p - 1."""
    inside = _LEAST + (1 - 2 * _LEAST) * chance
    return math.log(inside), -math.log(1 - inside), 2 * inside - 1


class Curves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves for one number of seats: of the chance to win the game, by round, before auctions, at the own bid and
    between rounds; of the chance to win the auction by how many rivals have yet to bid, and by round. The share of the
    game still to come, to the power of ``fade``, is the share of the seats' strength that still counts. Before
    normalisation, the odds of all seats are raised to the power of ``sharpness``: together the seats know more than
    each does alone."""

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
    """The curves by number of seats, the program's own unless another file is given. Raises CalibrationError."""
    path = path or CALIBRATION_FILE
    try:
        found = msgspec.json.decode(read_limited(path, _LARGEST), type=_File)
    except OSError as error:
        raise CalibrationError(f"{path.name} cannot be read: {system_words(error)}") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CalibrationError(f"{path.name} is damaged: {one_line(str(error))}") from error
    if found.version != VERSION:
        raise CalibrationError(
            f"{path.name} has version {found.version} of the curves, and this program reads version {VERSION}"
        )
    for seats in SEATS:
        curves = found.seats.get(seats)
        if curves is None:
            raise CalibrationError(f"{path.name} is damaged: it has no curves for {seats} players")
        rows = (curves.before, curves.bid, curves.between, *curves.auction)
        if [len(row) for row in rows] != [ROUNDS, ROUNDS, ROUNDS - 1] + [ROUNDS] * seats:
            raise CalibrationError(f"{path.name} is damaged: it has not one curve for each round with {seats} players")
        if not all(curve.rises for row in rows for curve in row):
            raise CalibrationError(f"{path.name} is damaged: a curve for {seats} players falls where chances rise")
    return found.seats


def written(curves: dict[int, Curves]) -> bytes:
    """The bytes of a file."""
    return msgspec.json.encode(_File(VERSION, curves)) + b"\n"


@cache
def known() -> dict[int, Curves]:
    """The curves by number of seats; empty if the file is unusable (``calibration_fault`` says why), in which case the
    nets' raw chances are shown."""
    try:
        return read()
    except CalibrationError:
        return {}


def calibration_fault() -> str | None:
    """What is wrong with the curves, in English; None if nothing is."""
    try:
        read()
    except CalibrationError as error:
        return str(error)
    return None


class Situation(msgspec.Struct, frozen=True, array_like=True):
    """A position, as far as calibration needs it: the number of seats, the viewing seat, the round, the auctions still
    to come (the current one included), and how many rivals have cards and are yet to bid."""

    seats: int
    me: int
    round: int
    to_come: int
    waiting: int = 0

    @property
    def left(self) -> float:
        """The share of the round's auctions still to come, the current one included: 1 between rounds."""
        return ((self.to_come - 1) % BELT_SIZE + 1) / BELT_SIZE


def situation_of(table: Table) -> Situation:
    """The situation of a table as one seat knows it."""
    waiting = [seat for number, seat in enumerate(table.seats) if number != table.me and seat.size and not seat.laid]
    to_come = table.rounds_left * BELT_SIZE + table.left
    return Situation(len(table.seats), table.me, ROUNDS - table.rounds_left, to_come, len(waiting))


class Calibration:
    """Calibrated chances in one situation, at a table of these strengths."""

    def __init__(
        self,
        situation: Situation,
        timing: Timing,
        strengths: Strengths = (),
        curves: dict[int, Curves] | None = None,
    ) -> None:
        """``curves`` replace the known ones."""
        self._situation = situation
        found = (known() if curves is None else curves).get(situation.seats)
        self._game = self._auction = UNCORRECTED
        fade = 1.0
        if found is not None:
            rounds = {Timing.BEFORE: found.before, Timing.BID: found.bid, Timing.BETWEEN: found.between}[timing]
            self._game = rounds[situation.round - 1]
            self._auction = found.auction[situation.waiting][situation.round - 1]
            fade = found.fade
        self._own, self._others = weights(situation, strengths, fade)

    def game(self, chance: float) -> float:
        """The seat's calibrated chance of winning the game, from the nets' raw one."""
        equals = self._game.tell(chance, self._situation.left)
        return equals * self._own / (equals * self._own + (1 - equals) * self._others)

    def auction(self, chance: float) -> float:
        """The seat's calibrated chance of winning the auction with a bid, from the nets' raw one."""
        return self._auction.tell(chance, self._situation.left)


def weights(situation: Situation, strengths: Strengths, fade: float) -> tuple[float, float]:
    """How much the seat's own strength still counts, and, on average, that of the seats that win when it does not: the
    same among equals. A stronger seat has already gained more in the part of the game that is played (``LEAD``)."""
    if not strengths:
        return 1.0, 1.0
    part = situation.to_come / (ROUNDS * BELT_SIZE)
    most = max(strengths)
    weight = [math.exp(part**fade * (strength - most)) for strength in strengths]
    gained = [math.exp(LEAD * (1 - part) * (strength - most)) for strength in strengths]
    rivals = [seat for seat in range(situation.seats) if seat != situation.me]
    others = added(weight[seat] * gained[seat] for seat in rivals) / added(gained[seat] for seat in rivals)
    return weight[situation.me], others


def shares(chances: Sequence[float], curves: dict[int, Curves] | None = None) -> tuple[float, ...]:
    """The calibrated chances of all seats, each from what that seat knows, normalised to sum to one. ``curves`` replace
    the known ones."""
    found = (known() if curves is None else curves).get(len(chances))
    return sharpened(chances, 1.0 if found is None else found.sharpness)


def sharpened(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Normalised chances: their odds to the power of ``sharpness``, scaled by a common factor so that they sum to one.
    A certain seat leaves nothing for the others; if nobody has a chance, all get the same."""
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
        if added(_chance_of(one + middle) for one in odds) > 1:
            high = middle
        else:
            low = middle
    return _in_proportion([_chance_of(one + low) for one in odds])


def _chance_of(odds: float) -> float:
    return 1 / (1 + math.exp(-odds)) if odds > -_FARTHEST else 0.0


def _in_proportion(parts: Sequence[float]) -> tuple[float, ...]:
    whole = added(parts)
    return tuple(part / whole for part in parts)
