"""Names that somebody may type, by accident or on purpose, and what is left of each for everybody's eyes."""

ODD_NAMES = {
    "plain": ("Ada", "Ada"),
    "a tower of accents": ("a" + 15 * "\u0301", "\u00e1\u0301"),
    "a flag": ("\U0001f1e9\U0001f1ea Ada", "\U0001f1e9\U0001f1ea Ada"),
    "from right to left, with a number": ("\u05d0\u05d1\u05d2 12", "\u05d0\u05d1\u05d2 12"),
    "turned around": ("\u202eadA", "adA"),
    "an unseen letter": ("\u3164", ""),
    "an unseen sign": ("\u2800\u2800", ""),
    "no width": ("\u200b\u200d\ufeff", ""),
    "wide spaces": ("\u2003\u3000", ""),
    "an accent on nothing": ("\u0301", ""),
    "unseen among letters": ("A\u3164d\u2800a\u200b", "Ada"),
    "markup": ("<b>\u00cd\u00f1igo", "<b>\u00cd\u00f1igo"),
    "a field of a sentence": ("{name} {0} %s", "{name} {0} %s"),
    "a formula": ("=cmd|' /C calc'!", "=cmd|' /C calc'!"),
    "another formula": ("@SUM(A1:A9)", "@SUM(A1:A9)"),
    "a device of Windows": ("CON", "CON"),
    "another device": ("nul", "nul"),
    "a way out of a folder": ("../../etc/passwd", "../../etc/passwd"),
    "a way out on Windows": ("..\\..\\a:b|c*?", "..\\..\\a:b|c*?"),
}
"""What it is: what is typed, and the name that is left, "" for none."""
