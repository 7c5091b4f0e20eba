"""The contrast of everything written in a scene, measured on its rendered picture:
`build/measure/contrast.py [--scene NAME] [--strong]`.

The texts are noted with their places while the picture is drawn (`drawn_words.py`); then the finished picture is read:
the pixels of the strokes, and those close around them. A text that something else covers, such as a dialog's veil, is
left out: it cannot be used then.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import msgspec
import numpy as np
import pygame

from build import screens
from build.measure.drawn_words import DrawnWords, record
from ui.base.i18n import LANGUAGES
from ui.files.settings import Settings
from ui.shell.app import App

LEAST, LEAST_STRONG = 4.5, 7.0
"""The least contrast of text (WCAG 2.2, 1.4.3), large or not, and in the high-contrast look (1.4.6)."""
_STROKE, _CLEAR = 200, 8
"""Opacity (0 to 255) from which a pixel belongs to a stroke, and up to which to what lies behind."""
_AROUND = 2
"""How far around the strokes the ground is read, in pixels."""
_STRAY = 0.1
"""The share of the ground that may be worse than the contrast that is reported: an edge that runs past the words."""
_SAME, _COVERED = 24, 0.3
"""How far a covered pixel's colour has moved at least, in any channel, and which share of them makes a text covered."""


class Reading(msgspec.Struct, frozen=True):
    """What was measured of one text."""

    words: str
    place: tuple[int, int, int, int]
    """Left, top, width and height in the window's pixels."""
    text: tuple[int, int, int]
    """The strokes' colour."""
    ground: tuple[int, int, int]
    """The colour behind them that is the hardest to tell from it."""
    ratio: float
    """WCAG's contrast of the two."""

    def __str__(self) -> str:
        """Return all of it in a line."""
        return (
            f"{self.ratio:5.2f}  #{bytes(self.text).hex()} on #{bytes(self.ground).hex()}  {self.place}  {self.words!r}"
        )


def readings(app: App) -> list[Reading]:
    """Return the contrast of each text that the app's window shows now."""
    notes = record(app).words
    picture = pygame.surfarray.pixels3d(app.surface)
    found = [_read(note, picture) for note in notes if note.seen.w > 0 and note.seen.h > 0]
    return [reading for reading in found if reading is not None]


def _read(note: DrawnWords, picture: np.ndarray) -> Reading | None:
    """Measure one text on the finished picture; None if it is not to be seen there."""
    wide, high = note.strokes.shape
    left, top = note.seen.topleft
    whole = pygame.Rect(left, top, wide, high)
    shown = whole.clip((0, 0, picture.shape[0], picture.shape[1]))
    if shown.w == 0 or shown.h == 0:
        return None
    part = (slice(shown.x - left, shown.right - left), slice(shown.y - top, shown.bottom - top))
    pixels = picture[shown.x : shown.right, shown.y : shown.bottom].astype(np.int16)
    opacity = note.strokes[part]
    stroke = opacity >= min(_STROKE, int(opacity.max()))
    if opacity.max() <= _CLEAR:
        return None
    before = note.drawn[part].astype(np.int16)
    if not np.array_equal(pixels, before):
        moved = np.abs(pixels - before).max(axis=2) > _SAME
        # A plate as dark as the words' own covers little but their strokes.
        if any(len(some) and some.mean() > _COVERED for some in (moved[note.known[part]], moved[stroke])):
            return None
    ground = pixels[_near(stroke) & (opacity <= _CLEAR)]
    if not len(ground):
        return None
    colour = note.colour[:3] if note.solid else tuple(int(value) for value in np.median(pixels[stroke], axis=0))
    light, dark = _luminance(np.array([colour]))[0], _luminance(ground)
    ratios = (np.maximum(light, dark) + 0.05) / (np.minimum(light, dark) + 0.05)
    at = int(len(ratios) * _STRAY)
    worst = np.argpartition(ratios, at)[at]
    red, green, blue = (int(value) for value in ground[worst])
    return Reading(
        note.words,
        (shown.x, shown.y, shown.w, shown.h),
        (colour[0], colour[1], colour[2]),
        (red, green, blue),
        round(float(ratios[worst]), 2),
    )


def _near(stroke: np.ndarray) -> np.ndarray:
    """Return which pixels are at most ``_AROUND`` away from a stroke, across or down."""
    near = np.array(stroke)
    for _ in range(_AROUND):
        grown = np.array(near)
        grown[1:] |= near[:-1]
        grown[:-1] |= near[1:]
        near = grown
    for _ in range(_AROUND):
        grown = np.array(near)
        grown[:, 1:] |= near[:, :-1]
        grown[:, :-1] |= near[:, 1:]
        near = grown
    return near


_VALUES = np.arange(256) / 255
_LINEAR = np.where(_VALUES <= 0.04045, _VALUES / 12.92, ((_VALUES + 0.055) / 1.055) ** 2.4)
"""How light each value of a channel is."""


def _luminance(colours: np.ndarray) -> np.ndarray:
    """WCAG's relative luminance of many colours, as `sight.luminance` has it for one."""
    weighed: np.ndarray = _LINEAR[colours] @ np.array([0.2126, 0.7152, 0.0722])
    return weighed


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every text that is too faint; return 1 if there is any."""
    parser = argparse.ArgumentParser(description="Measure the contrast of all text on rendered scenes.")
    parser.add_argument("--scene", action="append", choices=screens.SCENES, help="only this scene")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--strong", action="store_true", help="in the high-contrast look")
    options = parser.parse_args(arguments)
    # A shaken picture has its layers elsewhere.
    settings = Settings(language=options.language, high_contrast=options.strong, screen_shake=False)
    least, faint = LEAST_STRONG if options.strong else LEAST, 0
    for name in options.scene or list(screens.SCENES):
        with screens.staged(screens.SCENES[name], settings, (1600, 900)) as app:
            found = [reading for reading in readings(app) if reading.ratio < least]
        faint += len(found)
        for reading in found:
            print(f"{name}: {reading}", flush=True)
    print(f"{faint} texts have less than {least} to 1")
    return 1 if faint else 0


if __name__ == "__main__":
    screens.settle_surroundings()
    raise SystemExit(main())
