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

STAMP_BOX = (-160.0, -44.0, 320.0, 88.0)
"""Left, top, width and height of a stamp."""
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
# Kind -> the colour of one that is only ink on paper.
_INKS = {"cost": "#a53c2c", "fine": _GREEN}
STAMPS = (*_COLOURS, *_INKS)
"""The kinds of stamps."""


def stamp(kind: str, words: str) -> str:
    """Return the stamp of a kind (one of STAMPS) with its word; a long one is set smaller, or in two lines."""
    if kind in _INKS:
        return document(STAMP_BOX, _ink(words, _INKS[kind]))
    ground, rim, letters = _COLOURS[kind]
    body = (
        f'<rect x="-158" y="-41" width="316" height="82" rx="17" fill="{INK}"/>'
        f'<rect x="-154" y="-37" width="308" height="74" rx="14" fill="{ground}"/>'
        f'<rect x="-147" y="-30" width="294" height="60" rx="9" fill="none" stroke="{rim}" stroke-width="4"/>'
    )
    body += at(-118, 0, f'<circle r="37" fill="{INK}"/>' + _sign(kind))
    return document(STAMP_BOX, body + _word(words, STAMP_WORDS, x=32, fill=letters))


def _ink(words: str, ink: str) -> str:
    """Two frames and a word, of ink alone."""
    frames = f'<g fill="none" stroke="{ink}"><rect x="-154" y="-37" width="308" height="74" rx="12" stroke-width="6"/>'
    frames += '<rect x="-145" y="-28" width="290" height="56" rx="6" stroke-width="2.5"/></g>'
    return frames + _word(words, STAMP_WORDS + 54, x=0, fill=ink)


def _word(words: str, width: float, *, x: float, fill: str) -> str:
    """The word of a stamp around ``x``, in one line or two."""
    lines, size = fit_lines(words.upper(), width=width, size=LARGEST_STAMP, smallest=SMALLEST_STAMP)
    top = -(len(lines) - 1) * size * 0.47
    return "".join(
        lettering(line, size, x=x, y=top + index * size * 0.94, fill=fill) for index, line in enumerate(lines)
    )


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
