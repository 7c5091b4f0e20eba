"""Leaves: words, pictures, controls and empty space."""

from collections.abc import Callable
from typing import Literal

from ui.base.theme import BODY, TextStyle
from ui.layout.box import ROUNDING, UNLIMITED, Box, Draw, Layout, Room, Span, Start, floored

Side = Literal["left", "center", "right"]
_LINE = 0.5
"""A letter's width on average, as a share of the size of its type."""


class Words(Box):
    """Words that wrap. They are never cut, and never smaller than their usual size where there is room for that."""

    __slots__ = ("at", "group", "letters", "lines", "side", "style", "words")

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
        weight: float = 0.0,
    ) -> None:
        """``lines`` is the most lines that they take while they can still shrink; those of a ``group`` (by default: all
        of this style) shrink together. ``letters`` is how many a line has where nothing else says how wide it is."""
        super().__init__(weight)
        self.words, self.style, self.lines, self.letters = words, style, lines, letters
        self.group = group or f"{style.face} {style.size:g}"
        self.side, self.at = side, at

    def absent(self, layout: Layout) -> bool:  # noqa: ARG002
        """No words take no place."""
        return not self.words

    def across(self, layout: Layout) -> Span:
        """From the longest word to all of them, or to a line that is easily read."""
        style = layout.set(self.style, self.group)
        all_of_them = layout.words(self.words, style)[0] + ROUNDING
        if self.lines == 1:
            return Span(all_of_them, all_of_them)
        longest = min(all_of_them, layout.longest(self.words, style))
        line = self.letters * style.size * _LINE * layout.text_scale
        return Span(longest, max(longest, min(all_of_them, line)))

    def down(self, layout: Layout, width: float) -> Span:
        """As high as their lines are."""
        style = layout.set(self.style, self.group)
        high = layout.words(self.words, style, width)[1] + ROUNDING
        whole = self.lines > 98 or high <= layout.words("\n".join("x" * self.lines), style)[1] + ROUNDING
        return Span(high, high, UNLIMITED, whole)

    def place(self, layout: Layout, room: Room) -> None:
        """Place them; the painter sets them at the top, in the middle or at the foot of their room."""
        if self.words:
            note(layout, self, room, self.group)
            layout.found.append(room.holds(self, layout.set(self.style, self.group)))


class Picture(Box):
    """Whatever a page draws freely: it gets its room. The height is what gives way to words."""

    __slots__ = ("aspect", "draw", "group", "least", "may_go", "most", "usual", "wide")

    def __init__(
        self,
        draw: Draw,
        *,
        least: float = 0.0,
        most: float = UNLIMITED,
        usual: float | None = None,
        wide: float = 0.0,
        aspect: float | None = None,
        may_go: int = 0,
        group: str = "",
        weight: float = 0.0,
    ) -> None:
        """``least`` and ``most`` are its heights in units, ``usual`` the one it asks for (default: its most, or its
        least if there is no most), ``wide`` its least width, ``aspect`` width by height, if that is fixed. ``may_go``:
        0 stays; of others the highest go first. Those of a ``group`` have one height."""
        super().__init__(weight)
        self.draw, self.least, self.most, self.aspect = draw, least, max(least, most), aspect
        self.usual = usual if usual is not None else self.most if self.most < UNLIMITED else least
        self.wide = max(wide, least * aspect) if aspect else wide
        self.may_go, self.group = may_go, group

    def absent(self, layout: Layout) -> bool:
        """Whether it has gone."""
        return 0 < self.may_go >= layout.rules.gone

    def across(self, layout: Layout) -> Span:  # noqa: ARG002
        """From its least width to that of its usual height."""
        natural = max(self.wide, self.usual * self.aspect) if self.aspect else self.wide
        return Span(self.wide, natural, more=natural - self.wide)

    def down(self, layout: Layout, width: float) -> Span:
        """From its least height to its greatest, as far as its width and its group allow."""
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

    __slots__ = ("edge", "group", "high", "inner", "key", "label", "lines", "make", "style", "wide")

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

    def across(self, layout: Layout) -> Span:
        """Its label on one line, or at least its longest word."""
        if self.inner is not None:
            inner = layout.across(self.inner)
            return floored(inner, self.wide)
        if not self.label:
            return Span(self.wide, self.wide)
        style = layout.set(self.style, self.group)
        line = layout.words(self.label, style)[0] + ROUNDING
        least = line if self.lines == 1 else min(line, layout.longest(self.label, style))
        return Span(max(self.wide, least + 2 * self.edge), max(self.wide, line + 2 * self.edge))

    def down(self, layout: Layout, width: float) -> Span:
        """As high as its label needs it to be."""
        if self.inner is not None:
            inner = layout.down(self.inner, width)
            return floored(inner, self.high)
        if not self.label:
            return Span(self.high, self.high)
        style = layout.set(self.style, self.group)
        room = max(1.0, width - 2 * self.edge)
        label = max([layout.words(label, style, room)[1] for label in self.label.split("\n")]) + ROUNDING
        most = layout.words("\n".join("x" * self.lines), style)[1] + ROUNDING
        # Several lines stay clear of the rim.
        high = max(self.high, label * (1.0 if self.lines == 1 else RIM))
        return Span(high, high, UNLIMITED, label <= most)

    def place(self, layout: Layout, room: Room) -> None:
        """Place it, and what lies on it."""
        if self.label and self.inner is None:
            note(layout, self, room, self.group)
        placed = room.holds(self, layout.set(self.style, self.group))
        layout.found.append(placed)
        if self.inner is not None:
            self.inner.place(layout, room._replace(inside=placed))


RIM = 1.14
"""How much higher a control is than a label of several lines."""


class Spacer(Box):
    """Room that stays free: at least so much, and its share of what is left over."""

    __slots__ = ("least",)

    def __init__(self, least: float = 0.0, *, weight: float = 1.0) -> None:
        """``least`` is in units."""
        super().__init__(weight)
        self.least = least

    def across(self, layout: Layout) -> Span:  # noqa: ARG002
        """Its least; a column is no wider for its sake."""
        return Span(self.least, self.least)

    def down(self, layout: Layout, width: float) -> Span:  # noqa: ARG002
        """Its least."""
        return Span(self.least, self.least)

    def place(self, layout: Layout, room: Room) -> None:
        """Nothing is there."""


def note(layout: Layout, box: Box, room: Room, group: str) -> None:
    """Note the group of words that have less room than they need."""
    if not layout.fits(box, room.w, room.h):
        layout.tight.add(group)
