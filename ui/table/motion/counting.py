"""How the final score is counted: in which order, and what a line shows at which time. Pure functions.

Seats are counted from last to first, so that the winner comes last; a unit's robots hop onto it one after another, then
its widgets drop out, and each counts as it drops.
"""

from collections.abc import Sequence

from ui.base.tween import progress
from ui.table.paint.podium import ScoreLine

PLAIN = 0.42
"""Seconds at normal pace for a line without widgets."""
HOP = 0.3
"""Seconds for a robot's hop."""
DROP, DROP_GAP = 0.24, 0.2
REST = 0.16
"""Seconds between a unit and the next line."""


def counting_order(places: Sequence[int]) -> list[int]:
    """The seats in the order they are counted: the last place first, winners last."""
    return sorted(range(len(places)), key=lambda seat: (-places[seat], seat))


def line_seconds(line: ScoreLine) -> float:
    """How long a line takes at normal pace."""
    if not line.widgets:
        return PLAIN
    return _hops_end(line) + DROP_GAP * (line.widgets - 1) + DROP + REST


def hop(line: ScoreLine, robot: int, age: float) -> float:
    """How far (0 to 1) a robot has hopped ``age`` seconds after its line began."""
    return progress(age, robot * _gap(line), HOP)


def drop(line: ScoreLine, widget: int, age: float) -> float:
    """How far (0 to 1) a widget has dropped ``age`` seconds after its line began."""
    return progress(age, _hops_end(line) + widget * DROP_GAP, DROP)


def landed(line: ScoreLine, age: float) -> int:
    """How many robots stand on their unit."""
    return sum(hop(line, robot, age) >= 1 for robot in range(len(line.cards)))


def dropped(line: ScoreLine, age: float) -> int:
    """How many widgets have dropped out so far."""
    return sum(drop(line, widget, age) >= 1 for widget in range(line.widgets))


def _gap(line: ScoreLine) -> float:
    """Seconds from one robot's hop to the next: fewer where a unit has many."""
    return min(0.09, 0.9 / max(1, len(line.cards) - 1))


def _hops_end(line: ScoreLine) -> float:
    return HOP + _gap(line) * max(0, len(line.cards) - 1)
