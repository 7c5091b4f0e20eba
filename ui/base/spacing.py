"""One small scale for what is left free, and for corners: a page that needs a gap asks for one of these."""

TIGHT, SNUG, NEAR, GAP, APART, WIDE, MARGIN = 4.0, 8.0, 12.0, 16.0, 24.0, 36.0, 60.0
"""What all pages leave free, in units: from between lines that are read as one, over what belongs together, to between
parts of a page and, last, at the left and right of the window."""
HANDLE = 44.0
"""How large what a mouse grips or presses is at least: an arrow, a thumb, a day of a month."""
CORNER, PLATE_CORNER = 12.0, 20.0
"""The radius of the corners of what is pressed or typed into, and of what lies below words, which stay as far from its
edges."""
