"""How a prize lands with its new owner: a great unit shakes the hall, a bargain rains coins, and so on."""

from dataclasses import dataclass

from ui.base.theme import BLUEPRINT_TEXT, BRASS, CREAM, LOG_GREEN, RED, YELLOW, Colour
from ui.base.viewport import Point, Rect
from ui.paint.effects import Dust, Fzzzt, Kick, Light, Sparks, Wave
from ui.table.state.prize import Feat

OWN = 3
"""How much more of everything there is where the viewer's own prize lands."""
FZZZT_REACH = 80.0
"""How far a Fzzzt's lightning reaches at its new owner."""


@dataclass(frozen=True)
class Landing:
    """The lights of a landing, by seconds after it, and how strongly it jolts the table, in units."""

    lights: tuple[tuple[float, Light], ...]
    jolt: float


def landing(feat: Feat, at: Point, seed: int) -> Landing:
    """The effects where a rival's prize lands: it shakes the table a little."""
    made = _landing(feat, at, seed, 1)
    return Landing(made.lights, made.jolt / OWN)


def own_landing(feat: Feat, place: Rect, seat: Rect, colour: Colour, seed: int) -> Landing:
    """The effects where the viewer's own prize lands at a ``place``: many more, the place and the face of the ``seat``
    kick, and thick rings in its ``colour`` spread from its rim over whirled up dust, so that it can be read."""
    made = _landing(feat, place.center, seed, OWN)
    kicks = (0.0, Kick(place, 0.12, 0.25)), (0.0, Kick(seat, 0.2, 0.3)), (0.0, Dust(place))
    # A pile is smaller than the rings are thick: filled, they would hide it.
    rim = max(place.w, place.h, 140.0) / 2
    rings = tuple(
        (0.12 * step, Wave(place.center, colour, rim + 60.0 + 45 * step, 0.55, OWN, start=rim)) for step in range(OWN)
    )
    return Landing((*kicks, *made.lights, *rings), made.jolt)


def _landing(feat: Feat, at: Point, seed: int, times: int) -> Landing:
    def sparks(count: int, speed: float, *colours: Colour) -> Sparks:
        more = 1 + 0.25 * (times - 1)
        return Sparks(at, count * times, speed * more, seed=seed, colours=colours, size=more)

    match feat:
        case Feat.GRAND:
            waves = [(0.09 * step, Wave(at, YELLOW, 130.0 + 70 * step, 0.55)) for step in range(3)]
            return Landing(((0.0, sparks(46, 560.0, YELLOW, CREAM, BRASS)), *waves), jolt=9.0)
        case Feat.BARGAIN:
            return Landing(((0.0, sparks(26, 300.0, BRASS, YELLOW)), (0.0, Wave(at, LOG_GREEN))), jolt=3.0)
        case Feat.STEAL:
            waves = [(0.1 * step, Wave(at, BLUEPRINT_TEXT, 150.0, 0.3)) for step in range(2)]
            return Landing(((0.0, sparks(20, 460.0, BLUEPRINT_TEXT, CREAM)), *waves), jolt=4.0)
        case Feat.POISON:
            return Landing(
                ((0.0, Fzzzt(at, reach=FZZZT_REACH)), (0.0, sparks(18, 380.0, RED, YELLOW)), (0.0, Wave(at, RED))),
                jolt=3.0,
            )
        case Feat.PLAIN:
            return Landing(((0.0, sparks(12, 260.0, YELLOW, CREAM)), (0.0, Wave(at, CREAM, 90.0, 0.35))), jolt=2.0)
