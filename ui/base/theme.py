"""Colours, sizes and text styles of the whole window, taken from the style frame."""

from enum import StrEnum

import msgspec

Colour = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and, unless it is 255, opacity: each 0 to 255."""


def rgb(code: str) -> tuple[int, int, int]:
    """Return the colour written as `#rrggbb`; ValueError if it is written otherwise."""
    if len(code) != 7 or code[0] != "#":
        raise ValueError(f"{code!r} is not a colour of the form #rrggbb")
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """Return `colour` with the opacity `alpha` (0 to 255)."""
    return colour[0], colour[1], colour[2], alpha


def mix(first: Colour, second: Colour, part: float) -> tuple[int, int, int]:
    """Return the colour that lies `part` (0 to 1) of the way from `first` to `second`; opacity is left out."""
    # Spelled out: a generator takes three times as long, and a hall mixes hundreds.
    return (
        round(first[0] + (second[0] - first[0]) * part),
        round(first[1] + (second[1] - first[1]) * part),
        round(first[2] + (second[2] - first[2]) * part),
    )


INK = rgb("#1d1b22")
PAPER = rgb("#f4ead2")
BRASS = rgb("#d9a441")
TEAL = rgb("#2c7a7b")
RED = rgb("#c8452f")
CREAM = rgb("#fff6df")
YELLOW = rgb("#ffe14d")
AMBER = rgb("#f4b400")
PANEL = rgb("#17323a")
PANEL_DARK = rgb("#10262d")
PANEL_DEEP = rgb("#0c1a20")
LINE = rgb("#4b8087")
DIM = rgb("#a9c8c8")
LOG_GREEN = rgb("#7dffb0")
LOG_GROUND = rgb("#061014")
LOG_EDGE = rgb("#2f6a55")
BLUEPRINT = rgb("#1f4f86")
BLUEPRINT_TEXT = rgb("#cfe6ff")
WARNING = rgb("#ffc2ae")
RED_INK, GREEN_INK, PALE_INK = mix(RED, INK, 0.2), rgb("#1d6b45"), mix(INK, PAPER, 0.25)
"""What is written on paper in colour: what is bad, what is good, and what matters less."""
WALL_LIGHT = rgb("#2b5a60")
WALL_MIDDLE = rgb("#183a42")
WALL_DARK = rgb("#0d1f26")

TIER: dict[str, tuple[Colour, Colour]] = {
    "upgrade": (rgb("#8e6bb8"), rgb("#5b3f86")),
    "1": (rgb("#9fb0a5"), rgb("#66776d")),
    "2": (rgb("#d98b54"), rgb("#9c5526")),
    "3": (rgb("#4ba3a0"), rgb("#226a69")),
    "4": (rgb("#d9594c"), rgb("#8f2a22")),
    "5": (rgb("#f0bd3f"), rgb("#b57d12")),
}
"""Power (or "upgrade") -> light and dark colour of the card."""

SYMBOL: dict[str, Colour] = {
    "nut": rgb("#5fb2e6"),
    "bolt": rgb("#e8804a"),
    "cog": rgb("#b9c24a"),
    "oil": rgb("#a77bd0"),
}
"""Construction symbol -> its colour."""

SEAT: dict[str, Colour] = {
    "red": rgb("#de6856"),
    "orange": rgb("#f9b250"),
    "blue": rgb("#5694fd"),
    "green": rgb("#77fab8"),
    "purple": rgb("#a47cc3"),
    "gold": rgb("#feef76"),
    "pink": rgb("#c889ac"),
    "mint": rgb("#619c86"),
}
"""Seat colour by its key, as stored in settings and saved games. They were searched for: legible as words on the darker
panels, the four that a first game has at least 15 of CIEDE2000 apart for colour-blind eyes too, and all at least 9."""


class Face(StrEnum):
    """A type face; the value is the font file's name under `art/fonts/`."""

    HEADING = "RussoOne-Regular"
    TEXT = "FiraSansCondensed-Medium"
    STRONG = "FiraSansCondensed-SemiBold"


class TextStyle(msgspec.Struct, frozen=True):
    """How a text looks. Sizes are virtual units before the player's text size is applied.

    `line` is the line spacing as a multiple of the size. `smallest` is the share of the size to which a text may shrink
    to fit.
    """

    face: Face
    size: float
    """Virtual units, before the player's text size."""
    colour: Colour = CREAM
    line: float = 1.25
    smallest: float = 0.62

    def but(self, *, size: float | None = None, colour: Colour | None = None, face: Face | None = None) -> "TextStyle":
        """Return this style with another size, colour or face."""
        return msgspec.structs.replace(
            self,
            size=self.size if size is None else size,
            colour=self.colour if colour is None else colour,
            face=self.face if face is None else face,
        )


FINE, PLAIN, FIRM, HEAD, LARGE, GRAND = SIZES = 20.0, 23.0, 26.0, 32.0, 44.0, 54.0
"""The six sizes of words, in units before the player's text size; only sums are larger."""
SUM = 72.0
"""The size of a sum that is what a page is about."""
TITLE = TextStyle(Face.HEADING, GRAND)
HEADING = TextStyle(Face.HEADING, HEAD)
SUBHEADING = TextStyle(Face.HEADING, PLAIN)
NAME = TextStyle(Face.HEADING, PLAIN)
BUTTON = TextStyle(Face.HEADING, FIRM, INK, line=1.1)
BODY = TextStyle(Face.TEXT, PLAIN, line=1.32)
STRONG = TextStyle(Face.STRONG, PLAIN)
SMALL = TextStyle(Face.TEXT, FINE, DIM)
LOG = TextStyle(Face.TEXT, FINE, LOG_GREEN)
TOOLTIP = TextStyle(Face.TEXT, FINE, INK)

EDGE = 4
"""Width of the ink edge of buttons and cards."""
DRAG_START = 10
"""Distance in virtual units at which a press becomes a drag."""
