"""Measuring and fitting of words in Russo One, the face that cards are lettered in.

Cards are SVG text, so no font engine is at hand when they are composed: the widths are a table, and a test compares
it with the font file.
"""

# Advance width in thousandths of the type size -> the capitals, digits and signs that have it.
_ADVANCES: dict[int, str] = {
    210: "'",
    240: ",.:;‘’",
    280: "!¡",
    300: " |·",
    325: "()",
    405: "1",
    420: "IÌÍÎÏĮİІЇ",
    460: "JЈ“”„",
    470: "-/",
    540: "+×",
    560: "7",
    580: "?¿",
    590: "2",
    600: "5",
    610: "3ZŹŻŽ",
    611: "«»",
    615: "LĹĻĽЃГ",
    620: "CTÇĆČŢŤЄСТЭ",
    625: "F",
    630: "69–",
    635: "EÈÉÊËĒĖĘĚŁЁЕ",
    640: "З",
    650: "4",
    660: "XХ",
    670: "08SYÝŚŞŠŸЅ",
    675: "ЌК",
    676: "KĶ",
    690: "ЎУ",
    700: "GĞĢ",
    705: "Ч",
    710: "ABPVÀÁÂÃÄÅĀĂĄАБВРЬ",
    720: "&DRĎŔŖŘЯ…",
    730: "#HNOQÑÒÓÔÕÖØÞŃŅŇŌŐЏИЙНОП",
    740: "ÐĐ",
    745: "Л",
    750: "UÙÚÛÜŪŮŰŲ",
    765: "Ц",
    780: "Д",
    800: "Ъ—",
    860: "%",
    880: "Ф",
    900: "MМ",
    970: "Ю",
    980: "W",
    990: "Ы",
    995: "ÆŒ",
    1000: "Ш",
    1010: "Ж",
    1035: "Щ",
}
_WIDTH_OF = {character: width for width, characters in _ADVANCES.items() for character in characters}


def text_width(text: str, size: float) -> float:
    """Return the width of `text` (in capitals) set in Russo One at `size`, in the units of `size`."""
    # A sign outside the table is taken to be as wide as a wide letter: too small a word is better than a clipped one.
    return sum(_WIDTH_OF.get(character, 900) for character in text) * size / 1000


def fit_lines(text: str, *, width: float, size: float, smallest: float) -> tuple[tuple[str, ...], float]:
    """Return `text` as one or two lines and the type size at which they fit into `width`.

    One line shrinks from `size` down to `smallest`; a text still too long breaks at the space that gives the
    larger type; a text without a space shrinks as far as it must.
    """
    whole = _shrunk((text,), width, size)
    if whole >= smallest or " " not in text:
        return (text,), whole
    words = text.split()
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    best = max(breaks, key=lambda lines: _shrunk(lines, width, smallest))
    return best, _shrunk(best, width, smallest)


def _shrunk(lines: tuple[str, ...], width: float, size: float) -> float:
    """Return the largest size up to `size` at which every line fits into `width`."""
    widest = max(text_width(line, size) for line in lines)
    return size if widest <= width else size * width / widest
