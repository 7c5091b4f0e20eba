"""Where the hall's machines stand, so that the wall is painted round them and the table is laid out on them."""

from dataclasses import dataclass

from ui.base.spacing import NEAR
from ui.base.viewport import Rect

LOT_SUNK = 6.0
"""How deep the card at the head stands in its podium."""


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
    def plates_foot(self) -> float:
        """The lower edge of the opponents' plates: a high window has room for taller ones."""
        return 146 + self.spare * 0.28

    @property
    def belt_band(self) -> Rect:
        """The belt itself."""
        return Rect(20, 445 + self.spare * 0.44, self.canvas.w - 40, 50)

    @property
    def belt_y(self) -> float:
        """The middle of what stands on the belt."""
        return (self.plates_foot + self.belt_band.top) / 2 + 26

    @property
    def lot_w(self) -> float:
        """The width of the card at the belt's head: it fills the height between the plates and the belt."""
        return (self.belt_band.top + LOT_SUNK - self.plates_foot - 4) * (250 / 350)

    @property
    def belt_head(self) -> float:
        """The middle of the belt's first card."""
        return self.belt_band.left + 34.0 + self.lot_w / 2

    @property
    def clock(self) -> Rect:
        """The clock: between the plates and the belt there is a place in the middle where neither bids hang nor cards
        stand, however many sit there."""
        side = 54.0 + self.spare * 0.04
        return Rect(self.canvas.w / 2 + NEAR - side / 2, self.plates_foot + NEAR, side, side)
