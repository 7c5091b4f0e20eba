"""How the final score is counted, as a race: in which order, and what is seen at which time. Pure functions of time.

First everybody's robots count, then a unit of each in turn, always from the last place to the first, so that the
winner's last unit ends it. A unit's robots hop onto it one after another, then its widgets fly up and drop onto the
column's head, and each counts as it lands: the column grows, then passes in front of those that have fewer points by
now. These stay back in the dark meanwhile, and change medals with it. No other line begins before it has passed.
"""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from ui.base.tween import Easing, ease_in, ease_in_out, ease_out, progress
from ui.table.paint.podium import ScoreLine

FIRST_WAIT = 0.3
"""Seconds at normal pace before the first line."""
PLAIN = 0.36
"""Seconds at normal pace for a line without widgets."""
HOP = 0.26
"""Seconds for a robot's hop."""
DROP, DROP_GAP = 0.4, 0.2
"""Seconds for a widget's flight onto the column's head, and between two of them."""
REST = 0.04
"""Seconds between a unit and the next line."""
HELD = 0.6
"""Seconds for which everything holds its breath before the last widget, or before the last unit if that made none."""
GROW, SWAP, KICK = 0.35, 0.42, 0.15
"""Seconds in which a column grows by what has counted, in which columns change places, and in which a total jumps."""
GROWN, BEYOND = 0.25, 0.06
"""Seconds after which a column has grown that far too high by what has counted, and sets off to overtake."""
PASSED = GROWN + SWAP
"""Seconds from what has counted until everybody it left behind has been passed."""


def counting_order(places: Sequence[int]) -> list[int]:
    """The seats in the order they are counted: the last place first, winners last."""
    return sorted(range(len(places)), key=lambda seat: (-places[seat], seat))


def ranked(totals: Sequence[int], robots: Sequence[int]) -> list[int]:
    """The place of each seat, 0 for the first: by points, then by fewer robots [F3]."""
    ranks = [(-total, count) for total, count in zip(totals, robots, strict=True)]
    return [sum(other < own for other in ranks) for own in ranks]


class Turn(NamedTuple):
    """A line of a seat's count: when it begins, and how long it holds its breath before its last widget."""

    seat: int
    line: int
    begins: float
    held: float


class Counted(NamedTuple):
    """How far one seat's count has come: how many lines, and how many robots have landed and widgets have dropped in
    the last one; None if it does not move."""

    lines: int
    landed: int | None
    dropped: int | None


class Crossing(NamedTuple):
    """The column of a seat that passes another's, and how near (0 to 1) they are to standing one before the other."""

    over: int
    under: int
    near: float


class Race:
    """The count of all seats. Whatever it shows is a function of the seconds since it began, at normal pace."""

    def __init__(self, columns: Sequence[Sequence[ScoreLine]], order: Sequence[int], robots: Sequence[int]) -> None:
        """Count the lines of each seat's column, in each round in this ``order``; fewer ``robots`` win a tie."""
        self.columns = tuple(tuple(lines) for lines in columns)
        self.order = tuple(order)
        self._robots = tuple(robots)
        self._gains: list[list[tuple[float, int]]] = [[] for _ in self.columns]
        """Every seat's moments at which something counts, and what."""
        self._rows = [(0.0, self._row([lines[0].points for lines in self.columns], range(len(self.columns))))]
        """How the seats stand from the left, from which moments on; at first so that nobody passes anybody before
        units count."""
        self.turns = self._take_turns()
        self._level = self.turns[len(self.columns) - 1].begins + PLAIN
        """When everybody's robots have counted: from then on there are places."""
        self._best = max(1, *(sum(line.points for line in lines) for lines in self.columns))
        self._moves, self._crossings = self._changes()
        moments = [at for gains in self._gains for at, _ in gains]
        self.seconds = max(*moments, self._level) + PASSED + REST
        """How long it takes: until the last column stands."""

    def began(self, after: float, until: float) -> list[ScoreLine]:
        """The lines that began between two moments."""
        return [self._line(turn) for turn in self.turns if after < turn.begins <= until]

    def widgets(self, now: float) -> int:
        """How many widgets have dropped so far, of all seats."""
        return sum(dropped(self._line(turn), now - turn.begins, turn.held) for turn in self.turns)

    def turn(self, now: float) -> Turn | None:
        """The line that is being counted."""
        return next((turn for turn in reversed(self.turns) if turn.begins <= now), None)

    def counted(self, seat: int, now: float) -> Counted:
        """How far the count of a seat has come."""
        begun = [turn for turn in self.turns if turn.seat == seat and turn.begins <= now]
        if not begun:
            return Counted(0, None, None)
        last, line = begun[-1], self._line(begun[-1])
        stand, lie = landed(line, now - last.begins), dropped(line, now - last.begins, last.held)
        moves = stand < len(line.cards) or lie < line.widgets
        return Counted(len(begun), stand if moves else None, lie if moves else None)

    def total(self, seat: int, now: float) -> int:
        """A seat's points so far."""
        return sum(points for at, points in self._gains[seat] if at <= now)

    def height(self, seat: int, now: float) -> float:
        """How far a seat's column has grown, 1 being the height of the best total."""
        grown = sum(points * _grown(now - at) for at, points in self._gains[seat])
        return max(0.0, grown / self._best)

    def place(self, seat: int, now: float) -> int | None:
        """A seat's place, 0 for the first; None before there are any. It changes as columns pass each other."""
        passed = now - GROWN - SWAP / 2
        if passed < self._level:
            return None
        return ranked([self.total(one, passed) for one in range(len(self.columns))], self._robots)[seat]

    def standings(self) -> list[tuple[int, ...]]:
        """Everybody's places, 1 for the first, at each moment from which on they may be others."""
        moments = {self._level, *(at for gains in self._gains for at, _ in gains if at > self._level)}
        seats = range(len(self.columns))
        rows = [ranked([self.total(seat, at) for seat in seats], self._robots) for at in sorted(moments)]
        return [tuple(1 + place for place in row) for row in rows]

    def slot(self, seat: int, now: float) -> float:
        """Where a seat's column stands, 0 at the left; between two numbers on its way from one to the other."""
        return _moved(self._rows[0][1].index(seat), self._moves[seat], now, SWAP, ease_in_out)

    def crossings(self, now: float) -> list[Crossing]:
        """The columns that pass each other, the best ones first."""
        found = [
            Crossing(over, under, math.sin(math.pi * progress(now, at + GROWN, SWAP)))
            for at, over, under in self._crossings
            if at <= now < at + PASSED
        ]
        return sorted(found, key=lambda crossing: self._rank(crossing.over, now))

    def depth(self, seat: int, now: float) -> float:
        """How far a seat's column has come forward, 1 at most; below 0 it is behind another, -1 at most."""
        passes = [one.near if seat == one.over else -one.near for one in self.crossings(now) if seat in one[:2]]
        return max(passes, key=abs, default=0.0)

    def leap(self, seat: int, now: float) -> float:
        """How high (0 to 1) a seat's face hops for joy, as it does at each gain."""
        gains = (at for at, points in self._gains[seat] if points > 0)
        return max((math.sin(math.pi * progress(now, at, GROW)) for at in gains), default=0.0)

    def moving(self, now: float) -> list[int]:
        """The seats whose columns move, the best one last: it passes in front of the others."""
        moves = {seat for crossing in self.crossings(now) for seat in (crossing.over, crossing.under)}
        moves |= {seat for seat, gains in enumerate(self._gains) if any(at <= now < at + GROW for at, _ in gains)}
        return sorted(moves, key=lambda seat: self._rank(seat, now), reverse=True)

    def kick(self, seat: int, now: float) -> float:
        """How much larger than usual a seat's total is drawn: it jumps whenever something counts."""
        since = min((now - at for at, _ in self._gains[seat] if at <= now), default=KICK)
        return 1 + 0.25 * (1 - progress(since, 0, KICK))

    def _line(self, turn: Turn) -> ScoreLine:
        return self.columns[turn.seat][turn.line]

    def _rank(self, seat: int, now: float) -> tuple[int, int]:
        return -self.total(seat, now), self._robots[seat]

    def _row(self, totals: Sequence[int], before: Sequence[int]) -> list[int]:
        """The seats from the left with these totals; equals stay as they stood before."""
        places = ranked(totals, self._robots)
        return sorted(before, key=lambda seat: places[seat])

    def _take_turns(self) -> tuple[Turn, ...]:
        """Let all lines count one after another, and the seats pass each other as they do."""
        lines, turns, now = _lines(self.columns, self.order), [], FIRST_WAIT
        totals = [column[0].points for column in self.columns]
        for number, (seat, at) in enumerate(lines, 1):
            line, held = self.columns[seat][at], HELD if number == len(lines) else 0.0
            if not line.widgets:
                now, held = now + held, 0.0
            turn = Turn(seat, at, now, held)
            turns.append(turn)
            now += line_seconds(line)
            for moment, points in _gains(line, turn):
                self._gains[seat].append((moment, points))
                totals[seat] += points if at else 0
                row = self._row(totals, self._rows[-1][1])
                if row != self._rows[-1][1]:
                    self._rows.append((moment, row))
                    now = max(now, moment + PASSED)
        return tuple(turns)

    def _changes(self) -> tuple[list[list[tuple[float, int]]], list[tuple[float, int, int]]]:
        """Every seat's moves to other places along the podium: when, and by how many; and who passes whom, and when."""
        moves: list[list[tuple[float, int]]] = [[] for _ in self.columns]
        crossings = []
        for (_, before), (at, row) in pairwise(self._rows):
            for seat in row:
                moves[seat].append((at + GROWN, row.index(seat) - before.index(seat)))
            crossings += [
                (at, over, under) for over, under in combinations(row, 2) if before.index(over) > before.index(under)
            ]
        return moves, crossings


def _grown(since: float) -> float:
    """How much of what has counted a column has grown by after so many seconds: for a moment it is too high."""
    return (1 + BEYOND) * ease_in_out(progress(since, 0, GROWN)) - BEYOND * ease_in_out(
        progress(since, GROWN, GROW - GROWN)
    )


def _moved(start: float, moves: Sequence[tuple[float, int]], now: float, seconds: float, ease: Easing) -> float:
    """Where something is that makes several moves, each in so many seconds; they may overlap."""
    return start + sum(by * ease(progress(now, at, seconds)) for at, by in moves)


def _lines(columns: Sequence[Sequence[ScoreLine]], order: Sequence[int]) -> list[tuple[int, int]]:
    """All seats and lines in the order they are counted. Whoever has fewer units joins in later, so that all end
    together."""
    rounds = max(len(lines) for lines in columns) - 1
    lines = [(seat, 0) for seat in order]
    for left in range(rounds, 0, -1):
        lines += [(seat, len(columns[seat]) - left) for seat in order if len(columns[seat]) > left]
    return lines


def _gains(line: ScoreLine, turn: Turn) -> list[tuple[float, int]]:
    """The moments at which a line counts, and what."""
    ends = [_drops_at(line, widget, turn.held) + DROP for widget in range(line.widgets)]
    each = line.points // max(1, line.widgets)
    return [(turn.begins + end, each) for end in ends] or [(turn.begins, line.points)]


def line_seconds(line: ScoreLine) -> float:
    """How long a line takes at normal pace."""
    return _drops_at(line, line.widgets - 1, 0.0) + DROP + REST if line.widgets else PLAIN


def hop(line: ScoreLine, robot: int, age: float) -> float:
    """How far (0 to 1) a robot has hopped ``age`` seconds after its line began."""
    return progress(age, robot * _gap(line), HOP)


def drop(line: ScoreLine, widget: int, age: float, held: float = 0.0) -> float:
    """How far (0 to 1) a widget has flown ``age`` seconds after its line began, whose last one is ``held`` up."""
    return progress(age, _drops_at(line, widget, held), DROP)


def flight(part: float) -> tuple[float, float]:
    """How far (0 to 1) a widget has come along its way up, and along its fall, after this part of its flight."""
    return ease_out(progress(part, 0, 0.5)), ease_in(progress(part, 0.5, 0.5))


def landed(line: ScoreLine, age: float) -> int:
    """How many robots stand on their unit."""
    return sum(hop(line, robot, age) >= 1 for robot in range(len(line.cards)))


def dropped(line: ScoreLine, age: float, held: float = 0.0) -> int:
    """How many widgets have landed so far."""
    return sum(drop(line, widget, age, held) >= 1 for widget in range(line.widgets))


def _gap(line: ScoreLine) -> float:
    """Seconds from one robot's hop to the next: fewer where a unit has many."""
    return min(0.09, 0.9 / max(1, len(line.cards) - 1))


def _drops_at(line: ScoreLine, widget: int, held: float) -> float:
    """When a widget begins to drop, in seconds after its line began."""
    hopped = HOP + _gap(line) * max(0, len(line.cards) - 1)
    return hopped + widget * DROP_GAP + (held if widget == line.widgets - 1 else 0.0)
