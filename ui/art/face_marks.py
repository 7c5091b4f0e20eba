"""The sizes of the marks on a card's face, and where they are: in card units, 250 wide and 350 high, around (0, 0)."""

from typing import NamedTuple


class Marks(NamedTuple):
    """The sizes of a face's marks, and where they are: x, y, radius (a helmet's and a belt mark's: width, height)."""

    power: tuple[float, float, float]
    points: tuple[float, float, float]
    unit_points: tuple[float, float, float]
    unit_belt: tuple[float, float, float]
    helmet: tuple[float, float, float]
    """A Mechanic's own helmet."""
    starter: tuple[float, float, float]
    """The helmet on a starter robot."""
    name: tuple[float, float, float]
    """The largest and the smallest type of a name in one line, and the height of its middle."""
    small: bool = False


FULL = Marks(
    (-84, -131, 37), (86, -134, 34), (84, -132, 37), (-80, -139, 36), (82, -134, 72), (77, 46, 58), (27, 20, 97)
)
SMALL = Marks(
    (-76, -124, 47),
    (78, -126, 44),
    (84, -132, 46),
    (-78, -134, 50),
    (82, -134, 84),
    (70, 20, 80),
    (27, 20, 97),
    small=True,
)
LARGE = Marks(
    (-66, -114, 57), (73, -121, 48), (68, -117, 54), (-70, -132, 52), (72, -124, 94), (70, 36, 78), (40, 26, 91)
)
SMALL_LARGE = Marks(
    (-62, -110, 62),
    (69, -117, 53),
    (66, -114, 57),
    (-70, -130, 54),
    (70, -122, 100),
    (66, 12, 88),
    (40, 26, 91),
    small=True,
)


def marks_for(*, small: bool, large: bool) -> Marks:
    """Return the marks of the simplified face or of the full one, for large words or for those of the usual size."""
    if large:
        return SMALL_LARGE if small else LARGE
    return SMALL if small else FULL
