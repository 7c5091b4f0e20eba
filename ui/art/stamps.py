"""The stamps that name a remarkable sale, or a solved puzzle: a word with a sign of its own, as SVG."""

from ui.art.lettering import fit_lines
from ui.art.parts import (
    BLUEPRINT,
    BLUEPRINT_DEEP,
    BOLT_PATH,
    CREAM,
    INK,
    RED,
    YELLOW,
    at,
    document,
    lettering,
    points_mark,
)

STAMP_WORDS, LARGEST_STAMP, SMALLEST_STAMP = 214.0, 40.0, 25.0
"""Room for a stamp's word, and the size of its letters where it is short, and at least in one line."""
_GREEN = "#1d6b45"
# Kind -> the colours of ground, rim and letters.
_COLOURS = {
    "grand": (YELLOW, INK, INK),
    "bargain": (CREAM, _GREEN, _GREEN),
    "steal": (BLUEPRINT, CREAM, CREAM),
    "poison": (INK, YELLOW, YELLOW),
    "solved": (CREAM, _GREEN, _GREEN),
}
STAMPS = tuple(_COLOURS)
"""The kinds of stamps."""


def stamp(kind: str, words: str) -> str:
    """Return the stamp of a kind (one of STAMPS) with its word; a long one is set smaller, or in two lines."""
    ground, rim, letters = _COLOURS[kind]
    body = (
        f'<rect x="-158" y="-41" width="316" height="82" rx="17" fill="{INK}"/>'
        f'<rect x="-154" y="-37" width="308" height="74" rx="14" fill="{ground}"/>'
        f'<rect x="-147" y="-30" width="294" height="60" rx="9" fill="none" stroke="{rim}" stroke-width="4"/>'
    )
    body += at(-118, 0, f'<circle r="37" fill="{INK}"/>' + _sign(kind))
    lines, size = fit_lines(words.upper(), width=STAMP_WORDS, size=LARGEST_STAMP, smallest=SMALLEST_STAMP)
    top = -(len(lines) - 1) * size * 0.47
    for index, line in enumerate(lines):
        body += lettering(line, size, x=32, y=top + index * size * 0.94, fill=letters)
    return document((-160.0, -44.0, 320.0, 88.0), body)


def _sign(kind: str) -> str:
    """What tells the kind without words, within 33 units of the middle."""
    pen = f'stroke="{INK}" stroke-width="3.4" stroke-linejoin="round"'
    match kind:
        case "grand":
            return points_mark(13, 36)
        case "bargain":
            # A price tag that hangs by its string.
            return (
                f'<circle r="33" fill="{_GREEN}"/>'
                f'<path d="M-20 4L2 -20H20V-2L-4 22Q-7 24 -10 21L-20 10Q-22 7 -20 4Z" fill="{CREAM}" {pen}/>'
                f'<circle cx="12" cy="-12" r="4.6" fill="{INK}"/>'
                f'<path d="M12 -12Q24 -16 25 -27" fill="none" stroke="{INK}" stroke-width="3.4"/>'
                f'<path d="M-12 6L2 -8M-4 14L10 0" stroke="{_GREEN}" stroke-width="4" stroke-linecap="round"/>'
            )
        case "steal":
            # A magnet: it snatches what was nearly someone else's.
            return (
                f'<circle r="33" fill="{BLUEPRINT_DEEP}"/>'
                f'<path d="M-21 -20H-7V0A7 7 0 0 0 7 0V-20H21V1A21 21 0 0 1 -21 1Z" fill="{RED}" {pen}/>'
                f'<path d="M-21 -20H-7V-9H-21ZM7 -20H21V-9H7Z" fill="{CREAM}" {pen}/>'
                f'<path d="M-14 -31v5M14 -31v5M-2 -24v6M6 -29v4" stroke="{YELLOW}" stroke-width="3.4" '
                'stroke-linecap="round"/>'
            )
        case "solved":
            # A tick.
            return (
                f'<circle r="33" fill="{_GREEN}"/>'
                f'<path d="M-19 1L-6 15L20 -15" fill="none" stroke="{CREAM}" stroke-width="9" stroke-linecap="round" '
                'stroke-linejoin="round"/>'
            )
        case _:
            return f'<circle r="33" fill="{RED}"/><path d="{BOLT_PATH}" fill="{YELLOW}" {pen}/>'
