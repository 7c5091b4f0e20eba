"""What every box is, how much room boxes need, and how they share it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import sub
from typing import Literal, NamedTuple, Protocol

from ui.base.theme import TextStyle
from ui.base.viewport import Rect

Start = Literal["start", "middle", "end"]
"""Where something stands that has more room than it takes: left or top, in the middle, right or bottom."""
UNLIMITED = math.inf


class Measure(Protocol):
    """Measures words set in a style, in units; `Painter.measure` is one. Line feeds begin a new line."""

    def __call__(
        self, string: str, style: TextStyle, /, *, max_width: float | None = None, max_lines: int = 1
    ) -> tuple[float, float]:
        """Return their width and height at the player's text size, wrapped if they have a ``max_width``."""


class Span(NamedTuple):
    """How much room something takes in one direction, in units."""

    least: float
    natural: float
    most: float = UNLIMITED
    whole: bool = True
    """Whether words get no more lines than they may have."""
    more: float = 0.0
    """How much of the natural size is pictures above their least: that is what gives way first."""


class Placed(NamedTuple):
    """A leaf in its place. Those of a page stand in the order of reading and of the focus."""

    leaf: "Box"
    rect: Rect
    names: tuple[str, ...] = ()
    """The named groups that it is in, outermost first."""
    window: "Placed | None" = None
    """The scroll box that it moves in; its rectangle is where it lies while nothing is scrolled."""
    inside: "Placed | None" = None
    """The leaf that it is a part of, as a picture on a button."""
    style: TextStyle | None = None
    """Of words and of labels: their style, in the size that they have here."""
    high: float = 0.0
    """Of a scroll box: how high its content is, in units."""


class Room(NamedTuple):
    """Where a box is placed, to the last digit, and what it is in."""

    x: float
    y: float
    w: float
    h: float
    names: tuple[str, ...] = ()
    window: Placed | None = None
    inside: Placed | None = None

    def at(self, x: float, y: float, w: float, h: float) -> "Room":
        """Return the same room with another rectangle."""
        return Room(x, y, max(0.0, w), max(0.0, h), *self[4:])

    def holds(self, leaf: "Box", style: TextStyle | None = None, high: float = 0.0) -> Placed:
        """Return a leaf that fills it."""
        return Placed(leaf, Rect(*self[:4]), self.names, self.window, self.inside, style, high)


class Rules(NamedTuple):
    """What has given way so far, since a page did not fit its room."""

    gone: float = UNLIMITED
    """Pictures whose `may_go` is at least this have gone."""
    fits: bool = False
    """Whether a `Fit` may take a later arrangement."""
    scrolls: bool = False


@dataclass(eq=False)
class Layout:
    """One attempt to arrange a tree: its rules, and all that was measured under them."""

    measure: Measure
    text_scale: float
    known: dict[object, tuple[float, float]] = field(default_factory=dict)
    """Measured words, which several attempts have in common."""
    rules: Rules = field(default_factory=Rules)
    shares: Mapping[str, float] = field(default_factory=dict)
    """By how much the words of a group are smaller than the player wants them."""
    caps: Mapping[str, float] = field(default_factory=dict)
    """The greatest height of the pictures of a group."""
    chosen: Mapping[int, int] = field(default_factory=dict)
    """The arrangement of each `Fit`, by its `id`, once that is known."""
    choices: dict[int, int] = field(default_factory=dict, init=False)
    """Which arrangement each `Fit` took."""
    found: list[Placed] = field(default_factory=list, init=False)
    last: list[Placed] = field(default_factory=list, init=False)
    """What is reached and read after all that was found."""
    tight: set[str] = field(default_factory=set, init=False)
    """The groups of words that have less room than they need."""
    heights: dict[str, list[float]] = field(default_factory=dict, init=False)
    """How high the pictures of each group became."""
    _present: dict[int, list["Box"]] = field(default_factory=dict, init=False)
    _sizes: dict[tuple[int, float | None], Span] = field(default_factory=dict, init=False)

    def size(self, box: "Box", width: float | None = None) -> Span:
        """How wide a box is, or how high in a ``width``."""
        key = id(box), width
        span = self._sizes.get(key)
        if span is None:
            span = self._sizes[key] = _NOTHING if box.absent(self) else box.size(self, width)
        return span

    def holds(self, box: "Box", width: float, height: float) -> bool:
        """Whether all of a box is there in this room, be it in more lines than it was to have."""
        return self.size(box).least <= width + _NEARLY and self.size(box, width).least <= height + _NEARLY

    def fits(self, box: "Box", width: float, height: float) -> bool:
        """Whether a box has all that it needs in this room."""
        return self.holds(box, width, height) and self.size(box).whole and self.size(box, width).whole

    def present(self, boxes: Sequence["Box"]) -> list["Box"]:
        """The boxes that are there at all: no empty words, no pictures that have gone."""
        present = self._present.get(id(boxes))
        if present is None:
            present = self._present[id(boxes)] = [box for box in boxes if not box.absent(self)]
        return present

    def set(self, style: TextStyle, group: str) -> TextStyle:
        """The style in which the words of a group are set here."""
        share = self.shares.get(group, 1.0)
        return style if share == 1.0 else style.but(size=style.size * share)

    def words(self, words: str, style: TextStyle, width: float | None = None) -> tuple[float, float]:
        """The size of words in as many lines as they take, with no word cut unless it is wider than all the width."""
        key = words, style.face, style.size, style.line, width
        size = self.known.get(key)
        if size is None:
            lines = words.count("\n") + 1 if width is None else ALL_LINES
            size = self.measure(words, style, max_width=width, max_lines=lines)
            self.known[key] = size
        return size

    def longest(self, words: str, style: TextStyle) -> float:
        """The width of the longest word, which is not cut."""
        apart = words.replace("\u00ad", "- ").replace("\n", " ").replace(" ", "\n")
        return self.words(apart, style)[0] + ROUNDING


class Box:
    """A part of a page. Boxes are values: made anew from the state, arranged, and thrown away."""

    def __init__(self, weight: float = 0.0) -> None:
        """``weight`` is its share of what a row or column has left over."""
        self.weight = weight

    def children(self) -> Sequence["Box"]:
        """The boxes in it."""
        return ()

    def absent(self, layout: Layout) -> bool:  # noqa: ARG002
        """Whether it takes no place at all, not even a gap."""
        return False

    def size(self, layout: Layout, width: float | None) -> Span:
        """How wide it is, or how high in a ``width``."""
        raise NotImplementedError

    def place(self, layout: Layout, room: Room) -> None:
        """Place its leaves."""
        raise NotImplementedError


ALL_LINES = 999
"""More lines than any words have."""
ROUNDING = 1.0
"""Measured words get this much more width and height: pixels are whole."""
_NEARLY = 0.01
_NOTHING = Span(0.0, 0.0, 0.0)


def share_out(room: float, spans: Sequence[Span], weights: Sequence[float]) -> list[float]:
    """Return how much of a room each gets: its natural size and, by weight, what is left over, up to its most; in less
    room pictures give way first, then all come equally near to their least, then all are smaller by the same share."""
    sizes = [span.natural for span in spans]
    left = room - sum(sizes)
    if left < 0:
        least = [span.least for span in spans]
        firm = [span.natural - span.more for span in spans]
        for lower, upper in pairwise(([0.0] * len(spans), least, firm, sizes)):
            if room < sum(upper):
                part = max(0.0, room - sum(lower)) / (sum(upper) - sum(lower))
                return [low + (high - low) * part for low, high in zip(lower, upper, strict=True)]
    growing = {index for index, weight in enumerate(weights) if weight > 0 and spans[index].most > sizes[index]}
    while growing and left > _NEARLY:
        total = sum(weights[index] for index in growing)
        for index in list(growing):
            more = min(left * weights[index] / total, spans[index].most - sizes[index])
            sizes[index] += more
            if sizes[index] >= spans[index].most:
                growing.discard(index)
        left = room - sum(sizes)
    return sizes


def moved(at: Start, spare: float) -> float:
    """How far something is moved that has this much room to spare."""
    return 0.0 if at == "start" else spare / 2 if at == "middle" else spare


def spread(
    room: float, gap: float, spans: Sequence[Span], weights: Sequence[float], at: Start = "start"
) -> list[tuple[float, float]]:
    """Where each of several begins in a room, one after another, and how much of it each gets."""
    gaps = max(0, len(spans) - 1)
    sizes = share_out(room - gap * gaps, spans, weights)
    step = min(gap, max(0.0, room) / max(1, gaps))
    begin = moved(at, max(0.0, room - sum(sizes) - step * gaps))
    places = []
    for size in sizes:
        places.append((begin, size))
        begin += size + step
    return places


def together(spans: Sequence[Span], gap: float) -> Span:
    """How much room several take one after another."""
    if len(spans) < 2:
        return spans[0] if spans else _NOTHING
    least, natural, most, whole, more = zip(*spans, strict=True)
    gaps = gap * (len(spans) - 1)
    return Span(sum(least) + gaps, sum(natural) + gaps, sum(most) + gaps, all(whole), sum(more))


def widest(spans: Sequence[Span]) -> Span:
    """How much room several take side by side, seen across."""
    if len(spans) < 2:
        return spans[0] if spans else _NOTHING
    least, natural, most, whole, more = zip(*spans, strict=True)
    return Span(max(least), max(natural), max(most), all(whole), max(natural) - max(map(sub, natural, more)))


def floored(span: Span, least: float) -> Span:
    """A span that takes at least so much."""
    natural = max(least, span.natural)
    more = max(0.0, natural - max(least, span.natural - span.more))
    return Span(max(least, span.least), natural, UNLIMITED, span.whole, more)


Draw = Callable[..., None]
"""Draws a picture: called with the painter and its rectangle."""


def leaves_of(box: Box) -> list[Box]:
    """All of a tree that has nothing below it, in its order."""
    return [leaf for child in box.children() for leaf in leaves_of(child)] or [box]
