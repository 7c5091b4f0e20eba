"""How the words of a scene fit, measured by their ink, the pixels of the letters, and not by the boxes around them:
`build/measure/ink.py [--scene NAME] [--language de] [--size 960x540] [--text-size 200]`.

It finds words that are cut off, run out of the picture, lie on one another, touch, are half covered by what is drawn
over them, smaller than at the usual text size, or too small to be read, and headings smaller than what they head. Words
that something else covers whole, such as a dialog's veil, are left out.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import msgspec
import numpy as np
import pygame

from build import screens
from build.measure.drawn_words import DrawnWords, Recording, record
from ui.base.i18n import LANGUAGES
from ui.base.theme import Face
from ui.base.viewport import Viewport
from ui.files.settings import Settings
from ui.paint.fonts import Fonts
from ui.shell.app import App

LEAST_CAPITAL = ((0.6, 8), (1.0, 11))
"""Pixels to a unit, and the least height of a capital letter there, in pixels: in windows of 960x540 and 1600x900."""
APART = 1 / 3
"""The least gap between two texts on a line, as a share of the smaller one's type size."""
_INK = 127
"""Opacity (0 to 255) above which a pixel is ink."""
_STRAY = 2
"""As many pixels of one text may lie on another: the edges of letters are soft."""
_SAME, _COVERED = 24, 0.3
"""How far a covered pixel's colour has moved at least, in any channel, and which share of them makes a text covered."""
_CELL_INK = 12
"""Pixels of ink, and as many beside it, by which a cell of a text is judged: half a line high, and as wide as that."""
_GONE, _CLEAR = 24, 90
"""How far ink and ground are apart at most in a cell that is covered, and at least in one that is as it was drawn, by
the means of the channel that differs most. Under a veil a text is all in between."""
_SOME = 0.1
"""Which share of a text's cells must be covered, and as they were: less may be a spark, or a light."""
_BELOW = 2
"""A heading heads what begins at most so many of its type's sizes below it."""
_ON_A_LINE = 0.5
"""Two lines are one if they share this much of the lower one's height."""


class Words(msgspec.Struct, frozen=True):
    """A text that can be seen, and the ink of its letters."""

    words: str
    size_px: int
    face: Face
    cut: bool
    area: pygame.Rect
    """In the window's pixels, as all places here."""
    ink: pygame.Mask
    """Of the part that is shown, from the upper left corner of `area`."""
    lost: int
    """How many pixels of ink lie outside the picture, or the frame that it is drawn in."""
    lines: tuple[pygame.Rect, ...]
    """The ink of each line."""
    panel: int
    """The number of the smallest panel around it; -1 for the page itself."""
    half_covered: bool
    """Whether part of it is as it was drawn, and part is covered by what is drawn later."""

    def __str__(self) -> str:
        """Return the words and where they are."""
        return f"{self.words!r} at {tuple(self.area)} in {self.size_px} px"


class Fault(msgspec.Struct, frozen=True):
    """Something about words that makes them hard to read."""

    kind: str
    what: str

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.kind}: {self.what}"


Sizes = Mapping[str, int]
"""Words -> the size of their type in pixels, the smallest if they stand there several times."""


def written(app: App) -> list[Words]:
    """Return all words that the app's window shows now, in the order in which they are drawn."""
    made = record(app)
    found = [_words(note, made, part, half_covered=half) for note, part, half in _shown(app, made)]
    return found[::-1]


def shown_sizes(app: App) -> dict[str, int]:
    """Return the sizes of all words that the app's window shows now: those of `written`, without reading their ink."""
    found: dict[str, int] = {}
    for note, _, _ in _shown(app, record(app)):
        found[note.words] = min(note.block.size_px, found.get(note.words, note.block.size_px))
    return found


def _shown(app: App, made: Recording) -> Iterator[tuple[DrawnWords, pygame.Rect, bool]]:
    """The texts that are not covered, the last one first, each with its part in the window, and whether it is half
    covered."""
    picture = pygame.surfarray.pixels3d(app.surface)
    # All ink that is drawn after a text.
    later = np.zeros(picture.shape[:2], dtype=bool)
    whole = {(note.words, tuple(note.area)) for note in made.words if note.seen == note.area}
    for note in reversed(made.words):
        if note.seen != note.area and not note.scrolled and (note.words, tuple(note.area)) in whole:
            # Part of a picture is drawn anew, over what was there.
            continue
        part, half = note.seen.clip((0, 0, *picture.shape[:2])), False
        if part.w > 0 and part.h > 0:
            pixels = picture[part.x : part.right, part.y : part.bottom]
            inner = (
                slice(part.x - note.seen.x, part.right - note.seen.x),
                slice(part.y - note.seen.y, part.bottom - note.seen.y),
            )
            after = later[part.x : part.right, part.y : part.bottom]
            ink = note.strokes[inner] > _INK
            if not np.array_equal(pixels, note.drawn[inner]):
                half, covered = _covered(note, inner, pixels, ink, ~after)
                if covered and not half:
                    continue
            after |= ink
        elif note.scrolled:
            continue
        yield note, part, half


def _covered(
    note: DrawnWords, inner: tuple[slice, slice], pixels: np.ndarray, ink: np.ndarray, free: np.ndarray
) -> tuple[bool, bool]:
    """Whether a text is half covered in the final picture, and whether more of it is covered than may be. ``free`` is
    where no later text has its ink."""
    shown, known = pixels.astype(np.int16), note.known[inner]
    moved = np.abs(shown - note.drawn[inner].astype(np.int16)).max(axis=2) > _SAME
    if not moved.any():
        return False, False
    # In a list, what its edge cuts is left out.
    whole_seen = not note.scrolled or note.seen == note.area
    half = whole_seen and _half_covered(note, shown, note.strokes[inner], known, free, moved)
    judged = free & known
    return half, any(place.any() and moved[place].mean() > _COVERED for place in (judged, judged & ink))


def _words(note: DrawnWords, made: Recording, part: pygame.Rect, *, half_covered: bool) -> Words:
    """Read the ink of a text, of which a ``part`` is in the window."""
    whole = pygame.mask.from_surface(note.block.surface, _INK)
    frame = part.move(-note.area.x, -note.area.y)
    if note.scrolled:
        # A list may end in the middle of a line.
        frame.y, frame.h = 0, note.area.h
    kept = pygame.Mask(whole.get_size())
    if part.w > 0 and part.h > 0:
        kept.draw(pygame.Mask(part.size, fill=True), (part.x - note.area.x, part.y - note.area.y))
    shown = whole.overlap_mask(kept, (0, 0))
    shut = pygame.Mask(whole.get_size())
    if frame.w > 0 and frame.h > 0:
        shut.draw(pygame.Mask(frame.size, fill=True), frame.topleft)
    around = [index for index, panel in enumerate(made.panels) if panel.contains(note.area)]
    return Words(
        words=note.words,
        size_px=note.block.size_px,
        face=note.face,
        cut=note.block.cut,
        area=note.area,
        ink=shown,
        lost=whole.count() - whole.overlap_area(shut, (0, 0)),
        lines=tuple(_lines(note, shown)),
        panel=min(around, key=lambda index: made.panels[index].w * made.panels[index].h, default=-1),
        half_covered=half_covered,
    )


def _half_covered(
    note: DrawnWords,
    pixels: np.ndarray,
    strokes: np.ndarray,
    known: np.ndarray,
    free: np.ndarray,
    moved: np.ndarray,
) -> bool:
    """Whether some cells of a text are as they were drawn while others are gone from the final picture."""
    ink, beside = free & (strokes > _INK), free & (strokes == 0)
    if not moved[ink].any():
        # Nothing is gone: almost all texts are as they were drawn.
        return False
    side, judged, gone, clear = max(6, note.block.size_px // 2), 0, 0, 0
    for x in range(0, ink.shape[0], side):
        for y in range(0, ink.shape[1], side):
            cell = slice(x, x + side), slice(y, y + side)
            letters, ground = ink[cell], beside[cell]
            if min(letters.sum(), ground.sum()) < _CELL_INK:
                continue
            apart = np.abs(pixels[cell][letters].mean(axis=0) - pixels[cell][ground].mean(axis=0)).max()
            judged += 1
            gone += apart < _GONE and moved[cell][letters].mean() > _COVERED
            seen = [place for place in (known[cell] & letters, known[cell] & ground) if place.any()]
            still = all(moved[cell][place].mean() <= _COVERED for place in seen)
            clear += apart >= _CLEAR and still and bool(seen)
    return min(gone, clear) > _SOME * judged


def _lines(note: DrawnWords, ink: pygame.Mask) -> list[pygame.Rect]:
    """Return the ink of each line of a text that has any."""
    step = note.block.size_px * note.line
    high = note.area.h - (len(note.block.lines) - 1) * step
    found = []
    for index in range(len(note.block.lines)):
        band = pygame.Mask(ink.get_size())
        band.draw(pygame.Mask((ink.get_size()[0], max(1, round(high))), fill=True), (0, round(index * step)))
        boxes = ink.overlap_mask(band, (0, 0)).get_bounding_rects()
        if boxes:
            found.append(boxes[0].unionall(boxes[1:]).move(note.area.topleft))
    return found


def sizes_of(page: Sequence[Words]) -> dict[str, int]:
    """Return the sizes of all words of a page."""
    found: dict[str, int] = {}
    for words in page:
        found[words.words] = min(words.size_px, found.get(words.words, words.size_px))
    return found


def growth(page: Sequence[Words], usual: Sizes) -> list[float]:
    """Return how many times larger than ``usual`` each text is that stood there, too."""
    return [words.size_px / usual[words.words] for words in page if words.words in usual]


def faults(app: App, page: Sequence[Words], usual: Sizes | None = None) -> list[Fault]:
    """Return all that is wrong with a page; with the ``usual`` sizes, also what is smaller than those."""
    found = [*cut_off(page), *run_out(page), *overlapping(page), *touching(page), *half_covered(page)]
    found += too_small(page, app.texts.fonts, app.viewport)
    if usual is not None:
        found += [*shrunk(page, usual), *low_headings(page, usual)]
    return found


def cut_off(page: Sequence[Words]) -> list[Fault]:
    """Return words that end with an ellipsis."""
    return [Fault("cut off", str(words)) for words in page if words.cut]


def run_out(page: Sequence[Words]) -> list[Fault]:
    """Return words of which letters lie outside the picture, or the frame that they are drawn in."""
    return [Fault("runs out", f"{words}: {words.lost} pixels") for words in page if words.lost > 0]


def overlapping(page: Sequence[Words]) -> list[Fault]:
    """Return words whose letters lie on those of others."""
    return [
        Fault("overlap", f"{first} and {second}")
        for first, second in _close(page, 0)
        if first.ink.overlap_area(second.ink, (second.area.x - first.area.x, second.area.y - first.area.y)) > _STRAY
    ]


def half_covered(page: Sequence[Words]) -> list[Fault]:
    """Return words of which part is covered."""
    return [Fault("half covered", str(words)) for words in page if words.half_covered]


def touching(page: Sequence[Words]) -> list[Fault]:
    """Return words that stand on a line with others, and too close to them."""
    return [
        Fault("touch", f"{first} and {second}")
        for first, second in _close(page, APART)
        if any(_touch(one, other, first, second) for one in first.lines for other in second.lines)
    ]


def _touch(one: pygame.Rect, other: pygame.Rect, first: Words, second: Words) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    gap = max(one.left, other.left) - min(one.right, other.right)
    close = gap < APART * min(first.size_px, second.size_px)
    return close and shared >= _ON_A_LINE * min(one.h, other.h)


def _close(page: Sequence[Words], reach: float) -> list[tuple[Words, Words]]:
    """Return the pairs of texts that lie at most ``reach`` of their type's size apart."""
    return [
        (first, second)
        for first, second in combinations(page, 2)
        if first.area.inflate(2 * reach * first.size_px + 2, 0).colliderect(second.area)
        # The same words twice in a place are a shadow, or an edge.
        and (first.words, first.area) != (second.words, second.area)
    ]


def shrunk(page: Sequence[Words], usual: Sizes) -> list[Fault]:
    """Return words that are smaller than usual."""
    return [
        Fault("shrunk", f"{words}, usually {usual[words.words]} px")
        for words in page
        if words.size_px < usual.get(words.words, 0)
    ]


def too_small(page: Sequence[Words], fonts: Fonts, viewport: Viewport) -> list[Fault]:
    """Return words with capitals too small to be read."""
    least = least_capital(viewport.scale)
    return [
        Fault("too small", f"{words}: {capital} px")
        for words in page
        if (capital := capital_px(fonts, words.face, words.size_px)) < least
        and any(letter.isalnum() for letter in words.words)
    ]


def least_capital(scale: float) -> float:
    """Return the least height of a capital in pixels where a unit has ``scale`` of them."""
    (low, small), (high, large) = LEAST_CAPITAL
    if scale <= low:
        return small * scale / low
    return small + (large - small) * (min(scale, high) - low) / (high - low) if scale < high else large * scale / high


def capital_px(fonts: Fonts, face: Face, size_px: int) -> int:
    """Return the height of a capital letter's ink in pixels."""
    picture = fonts.get(face, size_px).render("H", True, (255, 255, 255))  # noqa: FBT003
    return max([rect.h for rect in pygame.mask.from_surface(picture, _INK).get_bounding_rects()])


def low_headings(page: Sequence[Words], usual: Sizes) -> list[Fault]:
    """Return words in the face of headings that are smaller than the text they head, and usually are not."""
    return [
        Fault("low heading", f"{heading} above {text}")
        for text in page
        if text.face is not Face.HEADING and _has_letters(text) and (heading := _heading_of(text, page)) is not None
        if heading.size_px < text.size_px and usual.get(heading.words, 0) >= usual.get(text.words, 0) > 0
    ]


def _heading_of(text: Words, page: Sequence[Words]) -> Words | None:
    """Return the nearest words above a text, in its own panel and in line with it, that are set as a heading."""
    above = [
        words
        for words in page
        if (words.face, words.panel) == (Face.HEADING, text.panel)
        # The sign of a key heads nothing.
        and len(words.words) > 1
        and _has_letters(words)
        and words.area.centery < text.area.top <= words.area.bottom + _BELOW * words.size_px
        and min(abs(words.area.left - text.area.left), abs(words.area.centerx - text.area.centerx)) < text.size_px
    ]
    return max(above, key=lambda words: words.area.bottom, default=None)


def _has_letters(words: Words) -> bool:
    return any(letter.isalpha() for letter in words.words)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what is wrong with each scene and how much its words have grown; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="Measure how the words of rendered scenes fit, by their ink.")
    parser.add_argument("--scene", action="append", choices=screens.SCENES, help="only this scene")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--size", type=screens.window_size, default=(960, 540), metavar="WxH")
    parser.add_argument("--text-size", type=int, default=200, help="in per cent")
    options = parser.parse_args(arguments)
    wrong = 0
    for name in options.scene or list(screens.SCENES):
        # A shaken picture has its layers elsewhere.
        settings = Settings(language=options.language, screen_shake=False)
        with screens.staged(screens.SCENES[name], settings, options.size) as app:
            usual = shown_sizes(app)
            app.change_settings(text_size=options.text_size)
            page = written(app)
            found = faults(app, page, usual)
        wrong += len(found)
        grown = growth(page, usual)
        print(f"{name:28} {statistics.median(grown) if grown else 0:.2f} times as large, {len(found)} faults")
        for fault in found:
            print(f"    {fault}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    screens.settle_surroundings()
    raise SystemExit(main())
