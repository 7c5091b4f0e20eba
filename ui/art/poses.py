"""The poses of the faces at the table: a calm face with moved eyes and brows, and a gloved hand over it; and what a
face does for a moment, in a pose or a mood: it blinks, looks up, lifts a finger, or is startled.

The calm portraits mark what moves with a class, ``pupil`` or ``brow``. Lids, which are hidden, are marked ``lid``: the
annoyed ones have them, too. Everyone in the factory wears the same gloves, so one hand serves all faces.
"""

from ui.art.parts import BACK_GROUND, BOLT_PATH, BRASS, CREAM, INK, YELLOW, at

THINKING, BIDDING = "thinking", "bidding"
POSES = (THINKING, BIDDING)
"""A face's poses besides its moods: thinking about a bid, or pushing one forward."""
SHUT, STARTLED, UP, DOWN, TAPPING = "shut", "startled", "up", "down", "tapping"
LEFT, RIGHT = "left", "right"
"""What a face does for a moment: its eyes are shut, or wide open with a look at what lies before it; while thinking it
looks up, or down at its cards; it lifts fingers that will come down; and it looks left or right at somebody who thinks,
or at the lot."""
MOMENTS = {
    "calm": (SHUT, STARTLED, LEFT, RIGHT),
    "annoyed": (SHUT,),
    THINKING: (SHUT, UP, DOWN, TAPPING),
    BIDDING: (SHUT, STARTLED, LEFT, RIGHT, TAPPING),
}
"""What there is for each pose and mood; who is pleased laughs with shut eyes."""

# How far pupils and brows move in a pose and at a moment, in units of a portrait: eyes go to the belt, below and to the
# left.
_PUPILS = {THINKING: (-3.2, 2.6), BIDDING: (-1.4, 3.0), UP: (2.2, -3.4), DOWN: (3.4, 3.2), STARTLED: (0.0, 3.2)}
_PUPILS |= {LEFT: (-4.2, 0.0), RIGHT: (4.2, 0.0)}
_BROWS = {THINKING: (0.0, -3.4), BIDDING: (0.0, 2.4), UP: (0.0, -5.0), DOWN: (0.0, 2.0), STARTLED: (0.0, -4.6)}
_HIDDEN = ' class="lid" display="none"'
_PEN = f'stroke="{INK}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"'
_GLOVE = f'fill="{CREAM}" {_PEN}'
_CUFF = f'fill="{BRASS}" {_PEN}'


def posed(face: str, pose: str, moment: str = "") -> str:
    """Return a portrait (SVG), the calm one for one of POSES, in that pose or mood and at one of its MOMENTS."""
    for part, ways in (("pupil", _PUPILS), ("brow", _BROWS)):
        way = ways.get(moment, ways.get(pose, (0.0, 0.0)))
        if way != (0.0, 0.0):
            face = face.replace(f'class="{part}"', f'transform="translate({way[0]:g} {way[1]:g})"')
    if moment == SHUT:
        face = face.replace(_HIDDEN, "")
    end = face.rindex("</svg>")
    hand = ""
    if pose == THINKING:
        hand = _chin_in_hand(lifted=moment == TAPPING)
    elif pose == BIDDING:
        hand = _cards_forward(lifted=moment == TAPPING)
    return face[:end] + hand + face[end:]


def _chin_in_hand(*, lifted: bool) -> str:
    """A fist below the chin, its bent finger along the jaw, or ``lifted`` off it."""
    finger = f'<path d="M20 -6H-10Q-17 -6 -17 0T-10 6H20Z" {_GLOVE}/>'
    return (
        f'<path d="M26 68L20 52L46 46L58 62Z" {_CUFF}/>'
        + at(22, 33, finger, turn=96 if lifted else 38)
        + f'<path d="M4 46Q2 36 12 34H32Q45 35 45 46Q44 58 33 58H14Q5 57 4 46Z" {_GLOVE}/>'
        f'<path d="M5 42H17M6 50H17" fill="none" {_PEN}/>'
        f'<path d="M20 34Q24 40 18 43" fill="none" {_PEN}/>'
    )


def _cards_forward(*, lifted: bool) -> str:
    """A hand that pushes two cards, face down, over the table's edge, two of its fingers ``lifted`` off them or not."""
    back = (
        f'<rect x="-15" y="-20" width="30" height="40" rx="4" fill="{BACK_GROUND}" {_PEN}/>'
        f'<rect x="-10.5" y="-15.5" width="21" height="31" rx="2" fill="none" stroke="{BRASS}" stroke-width="1.8"/>'
    )
    bolt = at(0, 6, f'<path d="{BOLT_PATH}" fill="{YELLOW}" stroke="{INK}" stroke-width="5"/>', scale=0.34)
    fingers = "".join(
        f'<rect x="{x}" y="{y}" width="9" height="21" rx="4.5" {_GLOVE}/>'
        for x, y in ((4, 22), (13, 25 - 13 * lifted), (22, 25 - 13 * lifted), (31, 22))
    )
    return (
        at(6, 40, back + bolt, turn=-13)
        + at(28, 40, back + bolt, turn=9)
        + f'<path d="M34 22L46 4L60 12L50 30Z" {_CUFF}/>'
        + fingers
        + f'<path d="M3 26Q2 14 16 12H32Q44 13 43 27Q36 33 22 33T3 26Z" {_GLOVE}/>'
        + f'<path d="M4 22Q-6 22 -6 29Q-4 34 3 31Z" {_GLOVE}/>'
        + f'<path d="M13 27V31M22 28V32M31 27V31" fill="none" {_PEN}/>'
    )
