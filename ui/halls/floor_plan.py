"""Where the hall's machines stand, so that the wall is painted round them and the table is laid out on them."""

from dataclasses import dataclass

from ui.base.spacing import NEAR
from ui.base.viewport import Rect

LOT_ASPECT = 250 / 350
"""Width of the card at the head divided by its height."""
LOT_LEFT, LOT_SUNK = 34.0, 6.0
"""How far the card at the head is from the belt's end, and how deep it stands in its podium."""

CLOCK, CLOCK_GROWTH = 54.0, 0.04
"""The clock's width, and by what share of a canvas's greater height it is larger."""


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
        return 150 + self.spare * 0.28

    @property
    def belt_band(self) -> Rect:
        """The belt itself."""
        return Rect(20, 430 + self.spare * 0.44, self.canvas.w - 40, 50)

    @property
    def belt_y(self) -> float:
        """The middle of what stands on the belt."""
        return (self.plates_foot + self.belt_band.top) / 2 + 26

    @property
    def lot_w(self) -> float:
        """The width of the card at the belt's head: it fills the height between the plates and the belt."""
        return (self.belt_band.top + LOT_SUNK - self.plates_foot - 4) * LOT_ASPECT

    @property
    def belt_head(self) -> float:
        """The middle of the belt's first card."""
        return self.belt_band.left + LOT_LEFT + self.lot_w / 2

    @property
    def clock(self) -> Rect:
        """The clock: between the plates and the belt there is a place in the middle where neither bids hang nor cards
        stand, however many sit there."""
        side = CLOCK + self.spare * CLOCK_GROWTH
        return Rect(self.canvas.w / 2 + NEAR - side / 2, self.plates_foot + NEAR, side, side)
