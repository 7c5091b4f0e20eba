"""Where the hall's machines stand, so that the wall is painted round them and the table is laid out on them."""

from dataclasses import dataclass

from ui.base.viewport import Rect


@dataclass(frozen=True)
class FloorPlan:
    """The belt's place in a hall of the canvas's size, in virtual units."""

    canvas: Rect

    @property
    def spare(self) -> float:
        """What the canvas is higher than 900 units."""
        return self.canvas.h - 900

    @property
    def side(self) -> float:
        """Half of what the canvas is wider than 1600 units."""
        return (self.canvas.w - 1600) / 2

    @property
    def belt_y(self) -> float:
        """The middle of the cards on the belt."""
        return 318 + self.spare * 0.3

    @property
    def belt_band(self) -> Rect:
        """The belt itself."""
        return Rect(120 + self.side * 0.6, self.belt_y + 78, 1400 + self.side * 0.8, 50)

    @property
    def belt_head(self) -> float:
        """The middle of the belt's first card."""
        return 240 + self.side
