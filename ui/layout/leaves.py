"""Leaves: words, pictures, controls and empty space."""

from collections.abc import Callable
from typing import Literal

from ui.base.theme import BODY, TextStyle
from ui.layout.box import ROUNDING, UNLIMITED, Box, Draw, Layout, Room, Span, Start, floored

Side = Literal["left", "center", "right"]


class Words(Box):
    """Words that wrap. They are never cut, and never smaller than their usual size where there is room for that."""

    def __init__(
        self,
        words: str,
        style: TextStyle = BODY,
        *,
        lines: int = 99,
        group: str = "",
        side: Side = "left",
        at: Start = "start",
        letters: int = 52,
        fewest: int = 0,
        weight: float = 0.0,
    ) -> None:
        """``lines`` is the most lines that they take while they can still shrink; those of a ``group`` (by default: all
        of this style) shrink together. ``letters`` is how many a line has where nothing else says how wide it is, and
        ``fewest`` how many there is room for at least."""
        super().__init__(weight)
        self.words, self.style, self.lines, self.letters, self.fewest = words, style, lines, letters, fewest
        self.group = group or f"{style.face} {style.size:g}"
        self.side, self.at = side, at

    def absent(self, layout: Layout) -> bool:  # noqa: ARG002
        """No words take no place."""
        return not self.words

    def size(self, layout: Layout, width: float | None) -> Span:
        """From the longest word to all of them, or to a line that is easily read; as high as their lines are."""
        style = layout.set(self.style, self.group)
        if width is not None:
            return _lines(layout, self.words, style, width, self.lines)
        least, all_of_them = _breadth(layout, self.words, style, self.lines)
        # A letter is half as wide as its type is large, on average.
        letter = style.size * 0.5 * layout.text_scale
        least = max(least, min(all_of_them, self.fewest * letter))
        line = all_of_them if self.lines == 1 else self.letters * letter
        return Span(least, max(least, min(all_of_them, line)))

    def place(self, layout: Layout, room: Room) -> None:
        """Place them; the painter sets them at the top, in the middle or at the foot of their room."""
        if self.words:
            note(layout, self, room, self.group)
            layout.found.append(room.holds(self, layout.set(self.style, self.group)))


class Picture(Box):
    """Whatever a page draws freely: it gets its room. The height is what gives way to words."""

    def __init__(
        self,
        draw: Draw | None = None,
        *,
        high: float | None = None,
        least: float = 0.0,
        most: float = UNLIMITED,
        usual: float | None = None,
        wide: float = 0.0,
        aspect: float | None = None,
        may_go: int = 0,
        group: str = "",
        weight: float = 0.0,
    ) -> None:
        """Without ``draw`` it is room for what the scene draws itself. It is always as ``high``, in units, or at least
        ``least`` and at most ``most``; ``usual`` is the height it asks for (default: its most, or its least if there is
        no most), ``wide`` its least width, ``aspect`` width by height, if that is fixed. ``may_go``: 0 stays; of others
        the highest go first. Those of a ``group`` have one height."""
        super().__init__(weight)
        least, most = (least, most) if high is None else (high, high)
        self.draw, self.least, self.most, self.aspect = draw, least, max(least, most), aspect
        self.usual = usual if usual is not None else self.most if self.most < UNLIMITED else least
        self.wide = max(wide, least * aspect) if aspect else wide
        self.may_go, self.group = may_go, group

    def absent(self, layout: Layout) -> bool:
        """Whether it has gone."""
        return 0 < self.may_go >= layout.rules.gone

    def size(self, layout: Layout, width: float | None) -> Span:
        """From its least width to that of its usual height; in a width, from its least height to its greatest, as far
        as that width and its group allow."""
        if width is None:
            natural = max(self.wide, self.usual * self.aspect) if self.aspect else self.wide
            return Span(self.wide, natural, more=natural - self.wide)
        most = max(self.least, min(self.most, layout.caps.get(self.group, UNLIMITED)))
        if self.aspect:
            most = max(self.least, min(most, width / self.aspect))
        natural = min(most, max(self.least, self.usual))
        return Span(self.least, natural, most, more=natural - self.least)

    def place(self, layout: Layout, room: Room) -> None:
        """Place it, in the middle if its aspect leaves something over."""
        if self.absent(layout):
            return
        if self.group:
            layout.heights.setdefault(self.group, []).append(room.h)
        if self.aspect and room.h > 0:
            w = min(room.w, room.h * self.aspect)
            h = w / self.aspect
            room = room.at(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)
        layout.found.append(room.holds(self))


class Leaf(Box):
    """A control, whose size follows from its label; if that has several lines, the control shows one of them at a time.
    Boxes may lie on it, as on a large button."""

    def __init__(
        self,
        key: str,
        make: Callable[..., object],
        *,
        label: str = "",
        style: TextStyle = BODY,
        lines: int = 1,
        edge: float = 0.0,
        wide: float = 0.0,
        high: float = 0.0,
        inner: Box | None = None,
        group: str = "",
        weight: float = 0.0,
    ) -> None:
        """``key`` names it among those of the page: by it a control keeps its state. ``make`` makes it: the engine
        never calls it. ``edge`` is what is free on each side of the label; ``wide`` and ``high`` are its
        least size in units; ``inner`` lies on it."""
        super().__init__(weight)
        self.key, self.make, self.label, self.style, self.lines = key, make, label, style, lines
        self.edge, self.wide, self.high, self.inner = edge, wide, high, inner
        self.group = group or f"{style.face} {style.size:g}"

    def children(self) -> tuple[Box, ...]:
        """What lies on it."""
        return () if self.inner is None else (self.inner,)

    def size(self, layout: Layout, width: float | None) -> Span:
        """From its longest word to its label on one line; as high as its label needs it to be."""
        least = self.wide if width is None else self.high
        if self.inner is not None:
            return floored(layout.size(self.inner, width), least)
        if not self.label:
            return Span(least, least)
        style = layout.set(self.style, self.group)
        if width is None:
            word, line = _breadth(layout, self.label, style, self.lines)
            return Span(max(least, word + 2 * self.edge), max(least, line + 2 * self.edge))
        room = max(1.0, width - 2 * self.edge)
        label = max(_lines(layout, label, style, room, self.lines) for label in self.label.split("\n"))
        # Several lines stay clear of the rim.
        high = max(least, label.least * (1.0 if self.lines == 1 else 1.14))
        return Span(high, high, UNLIMITED, label.whole)

    def place(self, layout: Layout, room: Room) -> None:
        """Place it, and what lies on it."""
        if self.label and self.inner is None:
            note(layout, self, room, self.group)
        placed = room.holds(self, layout.set(self.style, self.group))
        layout.found.append(placed)
        if self.inner is not None:
            self.inner.place(layout, room._replace(inside=placed))


class Spacer(Box):
    """Room that stays free: at least so much, and its share of what is left over."""

    def __init__(self, least: float = 0.0, *, weight: float = 1.0) -> None:
        """``least`` is in units."""
        super().__init__(weight)
        self.least = least

    def size(self, layout: Layout, width: float | None) -> Span:  # noqa: ARG002
        """Its least; a column is no wider for its sake."""
        return Span(self.least, self.least)

    def place(self, layout: Layout, room: Room) -> None:
        """Nothing is there."""


def note(layout: Layout, box: Box, room: Room, group: str) -> None:
    """Note the group of words that have less room than they need."""
    if not layout.fits(box, room.w, room.h):
        layout.tight.add(group)


def _breadth(layout: Layout, words: str, style: TextStyle, lines: int) -> tuple[float, float]:
    """How wide words are that may take so many lines: at least, and on one line."""
    all_of_them = layout.words(words, style)[0] + ROUNDING
    return all_of_them if lines == 1 else min(all_of_them, layout.longest(words, style)), all_of_them


def _lines(layout: Layout, words: str, style: TextStyle, width: float, lines: int) -> Span:
    """How high words are in a width, and whether they take no more than so many lines."""
    high = layout.words(words, style, width)[1] + ROUNDING
    whole = lines > 98 or high <= layout.words("\n".join("x" * lines), style)[1] + ROUNDING
    return Span(high, high, UNLIMITED, whole)
