"""Boxes that hold others."""

from collections.abc import Sequence

from ui.base.viewport import Rect
from ui.layout.box import UNLIMITED, Box, Layout, Room, Span, Start, moved, spread, together, widest


class Several(Box):
    """Boxes that share a room in one way or another."""

    def __init__(self, *boxes: Box | None, weight: float = 0.0) -> None:
        """None among the boxes counts for nothing."""
        super().__init__(weight)
        self.boxes = tuple(box for box in boxes if box is not None)

    def children(self) -> Sequence[Box]:
        """The boxes in it."""
        return self.boxes


class RowOrColumn(Several):
    """Boxes one after another, with a gap between each two."""

    def __init__(
        self, *boxes: Box | None, gap: float = 0.0, at: Start = "start", alike: bool = False, weight: float = 0.0
    ) -> None:
        """``at`` is where they stand if they do not fill their room; if they are ``alike``, all have the same share."""
        super().__init__(*boxes, weight=weight)
        self.gap, self.at, self.alike = gap, at, alike

    def absent(self, layout: Layout) -> bool:
        """Whether nothing in it is there."""
        return not layout.present(self.boxes)

    def along(self, spans: list[Span]) -> list[Span]:
        """The spans that its boxes have one after another: the same for all if they are alike."""
        return [widest(spans)] * len(spans) if self.alike else spans

    def shared(self, room: float, boxes: Sequence[Box], spans: list[Span]) -> list[tuple[float, float]]:
        """Where each of its boxes begins in a room, and how much of it each gets."""
        weights = [self.weight if self.alike else box.weight for box in boxes]
        return spread(room, self.gap, self.along(spans), weights, self.at)


class Row(RowOrColumn):
    """Boxes side by side, all as high as the row. Alike with a weight, they share all of its width."""

    def size(self, layout: Layout, width: float | None) -> Span:
        """As wide as all of them together, as high as the highest."""
        if width is not None:
            return widest([layout.size(box, w) for box, _, w in self._columns(layout, width)])
        return together(self.along([layout.size(box) for box in layout.present(self.boxes)]), self.gap)

    def _columns(self, layout: Layout, width: float) -> list[tuple[Box, float, float]]:
        boxes = layout.present(self.boxes)
        places = self.shared(width, boxes, [layout.size(box) for box in boxes])
        return [(box, x, w) for box, (x, w) in zip(boxes, places, strict=True)]

    def place(self, layout: Layout, room: Room) -> None:
        """Place them side by side."""
        for box, x, w in self._columns(layout, room.w):
            box.place(layout, room.at(room.x + x, room.y, w, room.h))


class Controls(Row):
    """A row of controls: all as wide as the widest, unless a label would break for that; then each is as wide as its
    own label."""

    def __init__(self, *boxes: Box | None, gap: float = 0.0, at: Start = "start", weight: float = 0.0) -> None:
        """With a ``weight`` they share all of the row's width."""
        super().__init__(*boxes, gap=gap, at=at, alike=True, weight=weight)

    def along(self, spans: list[Span]) -> list[Span]:
        """Alike at best; at least each as wide as it must be."""
        alike = super().along(spans)
        return [same._replace(least=span.least) for same, span in zip(alike, spans, strict=True)]

    def shared(self, room: float, boxes: Sequence[Box], spans: list[Span]) -> list[tuple[float, float]]:
        """Shares that are alike, where that suffices for all of the labels."""
        if together(self.along(spans), self.gap).natural <= room:
            return super().shared(room, boxes, spans)
        return spread(room, self.gap, spans, [self.weight] * len(boxes), self.at)


class Column(RowOrColumn):
    """Boxes one below another, all as wide as the column."""

    def size(self, layout: Layout, width: float | None) -> Span:
        """As wide as the widest of them, as high as all of them together."""
        spans = [layout.size(box, width) for box in layout.present(self.boxes)]
        return widest(spans) if width is None else together(self.along(spans), self.gap)

    def place(self, layout: Layout, room: Room) -> None:
        """Place them one below another."""
        boxes = layout.present(self.boxes)
        places = self.shared(room.h, boxes, [layout.size(box, room.w) for box in boxes])
        for box, (y, h) in zip(boxes, places, strict=True):
            box.place(layout, room.at(room.x, room.y + y, room.w, h))


class Grid(Several):
    """Boxes in rows of so many columns: in each column all are as wide, in each row all are as high."""

    def __init__(
        self,
        *boxes: Box,
        columns: int,
        gap: float = 0.0,
        rows_gap: float | None = None,
        weights: Sequence[float] = (),
        grounds: Sequence[Box] = (),
        alike: bool = False,
        weight: float = 0.0,
    ) -> None:
        """``weights`` are those of the columns (default: all the same), ``gap`` is between them, ``rows_gap`` between
        rows. One of the ``grounds`` lies below each row, if there are any. If it is ``alike``, all columns have the
        same width, and all rows the same height. With a ``weight``, its rows share what is left over."""
        super().__init__(*boxes, weight=weight)
        self.columns, self.alike, self.grounds = max(1, min(columns, len(boxes))), alike, grounds
        self.gap, self.rows_gap = gap, gap if rows_gap is None else rows_gap
        self.weights = (tuple(weights) or (1.0,) * columns)[: self.columns]

    def children(self) -> Sequence[Box]:
        """The boxes in it."""
        return (*self.grounds, *self.boxes)

    def _columns(self, layout: Layout) -> list[Span]:
        spans = [widest([layout.size(box) for box in self.boxes[at :: self.columns]]) for at in range(self.columns)]
        return [widest(spans)] * len(spans) if self.alike else spans

    def _places(self, layout: Layout, width: float) -> list[tuple[float, float]]:
        return spread(width, self.gap, self._columns(layout), self.weights)

    def _rows(self, layout: Layout, places: Sequence[tuple[float, float]]) -> list[tuple[Sequence[Box], Span]]:
        rows = [self.boxes[at : at + self.columns] for at in range(0, len(self.boxes), self.columns)]
        spans = [widest([layout.size(box, w) for box, (_, w) in zip(row, places, strict=False)]) for row in rows]
        return list(zip(rows, [widest(spans)] * len(spans) if self.alike else spans, strict=True))

    def size(self, layout: Layout, width: float | None) -> Span:
        """All its columns together, and all its rows."""
        if width is None:
            return together(self._columns(layout), self.gap)
        return together([span for _, span in self._rows(layout, self._places(layout, width))], self.rows_gap)

    def place(self, layout: Layout, room: Room) -> None:
        """Place them row by row."""
        places = self._places(layout, room.w)
        rows = self._rows(layout, places)
        down = spread(room.h, self.rows_gap, [span for _, span in rows], [self.weight] * len(rows))
        for index, ((row, _), (y, h)) in enumerate(zip(rows, down, strict=True)):
            for ground in self.grounds[index : index + 1]:
                ground.place(layout, room.at(room.x, room.y + y, room.w, h))
            for box, (x, w) in zip(row, places, strict=False):
                box.place(layout, room.at(room.x + x, room.y + y, w, h))


class Layers(Several):
    """Boxes one over another, the first below, each in all the room: a plate, and what is on it."""

    def size(self, layout: Layout, width: float | None) -> Span:
        """As wide as the widest, as high as the highest."""
        return widest([layout.size(box, width) for box in layout.present(self.boxes)])

    def place(self, layout: Layout, room: Room) -> None:
        """Place them over one another."""
        for box in layout.present(self.boxes):
            box.place(layout, room)


class Places(Box):
    """Boxes in rectangles that a drawing gives them, as the words on its plates: they shrink together."""

    def __init__(self, *boxes: tuple[Rect, Box]) -> None:
        """Each box with its rectangle."""
        super().__init__()
        self.boxes = boxes

    def children(self) -> Sequence[Box]:
        """The boxes in it."""
        return [box for _, box in self.boxes]

    def size(self, layout: Layout, width: float | None) -> Span:  # noqa: ARG002
        """Nothing: it says whether all that is in it fits."""
        return Span(0.0, 0.0, whole=all([layout.fits(box, rect.w, rect.h) for rect, box in self.boxes]))

    def place(self, layout: Layout, room: Room) -> None:
        """Place each where it was to be."""
        for rect, box in self.boxes:
            box.place(layout, room.at(*rect))


class Holder(Box):
    """A box around another; as such it changes nothing."""

    def __init__(self, box: Box, *, weight: float | None = None) -> None:
        """``weight`` is by default that of the box in it."""
        super().__init__(box.weight if weight is None else weight)
        self.box = box

    def children(self) -> Sequence[Box]:
        """The box in it."""
        return (self.box,)

    def absent(self, layout: Layout) -> bool:
        """Whether the box in it is."""
        return self.box.absent(layout)

    def size(self, layout: Layout, width: float | None) -> Span:
        """That of the box in it."""
        return layout.size(self.box, width)

    def place(self, layout: Layout, room: Room) -> None:
        """Place the box in it."""
        self.box.place(layout, room)


class Named(Holder):
    """A group with a name, which is said once when one enters it."""

    def __init__(self, name: str, box: Box) -> None:
        """Call everything in ``box`` by this name."""
        super().__init__(box)
        self.name = name

    def place(self, layout: Layout, room: Room) -> None:
        """Place the box in it, under its name."""
        self.box.place(layout, room._replace(names=(*room.names, self.name)))


class Last(Holder):
    """A box that is reached and read after all others, wherever it stands: what leads away from a page."""

    def place(self, layout: Layout, room: Room) -> None:
        """Place the box in it, and its leaves at the end of the order."""
        first = len(layout.found)
        self.box.place(layout, room)
        layout.last += layout.found[first:]
        del layout.found[first:]


class Padding(Holder):
    """Room around a box: on all sides, or left and right, top, and bottom."""

    def __init__(
        self,
        side: float,
        box: Box,
        *,
        top: float | None = None,
        bottom: float | None = None,
        weight: float | None = None,
    ) -> None:
        """Leave ``side`` free on the left and right, and above and below unless these differ, in units."""
        super().__init__(box, weight=weight)
        self.side = side
        self.top, self.bottom = side if top is None else top, side if bottom is None else bottom

    def size(self, layout: Layout, width: float | None) -> Span:
        """With what is left free."""
        if width is None:
            return _more(layout.size(self.box), 2 * self.side)
        return _more(layout.size(self.box, max(0.0, width - 2 * self.side)), self.top + self.bottom)

    def place(self, layout: Layout, room: Room) -> None:
        """Place the box inside."""
        side, top = min(self.side, room.w / 2), min(self.top, room.h)
        high = max(0.0, room.h - self.top - self.bottom)
        self.box.place(layout, room.at(room.x + side, room.y + top, room.w - 2 * self.side, high))


def _more(span: Span, more: float) -> Span:
    return Span(span.least + more, span.natural + more, span.most + more, span.whole, span.more)


class Sized(Holder):
    """A box in its natural size, or as wide as it must be not to be too high, somewhere in its room."""

    def __init__(
        self,
        box: Box,
        *,
        wide: float = 0.0,
        most_wide: float = UNLIMITED,
        high: float = 0.0,
        across: Start | None = "middle",
        along: Start | None = "middle",
        weight: float | None = None,
    ) -> None:
        """``wide`` and ``high`` are its least natural size, in units. ``across`` and ``along`` say where it stands;
        None: it fills the room in that direction."""
        super().__init__(box, weight=weight)
        self.wide, self.most_wide, self.high = wide, most_wide, high
        self.across_at, self.along_at = across, along

    def size(self, layout: Layout, width: float | None) -> Span:
        """At least as wide as it is to be, if there is room, and in that width as high as is natural; its least height
        is that in all the width it may have."""
        if width is None:
            broad = usual = layout.size(self.box)
            natural = max(broad.least, min(self.most_wide, max(self.wide, broad.natural)))
        else:
            broad = layout.size(self.box, self._width(layout, width, 0.0))
            usual = layout.size(self.box, self._width(layout, width, UNLIMITED))
            natural = max(broad.least, usual.natural, self.high)
        return Span(broad.least, natural, UNLIMITED, broad.whole, min(usual.more, natural - broad.least))

    def _width(self, layout: Layout, width: float, high: float) -> float:
        """The width that it takes: the natural one unless it is too high then."""
        if self.across_at is None:
            return min(width, max(self.most_wide, layout.size(self.box).least))
        natural = min(width, layout.size(self).natural)
        broad = min(width, max(natural, self.most_wide))
        widths = (natural + (broad - natural) * quarter / 4 for quarter in range(4))
        return next((wide for wide in widths if layout.fits(self.box, wide, high)), broad) if high else broad

    def place(self, layout: Layout, room: Room) -> None:
        """Place the box where it is to stand."""
        w = self._width(layout, room.w, room.h)
        h = room.h
        if self.along_at is not None:
            h = min(h, max(self.high, layout.size(self.box, w).natural))
        x = room.x + moved(self.across_at or "middle", room.w - w)
        self.box.place(layout, room.at(x, room.y + moved(self.along_at or "start", room.h - h), w, h))


class Fit(Several):
    """The first of several arrangements that fits its room, the best liked first; later ones are looked at only if the
    page does not fit."""

    def _open(self, layout: Layout) -> Sequence[Box]:
        chosen = layout.chosen.get(id(self), 0)
        if chosen:
            return self.boxes[chosen : chosen + 1]
        return self.boxes if layout.rules.fits else self.boxes[:1]

    def _fitting(self, layout: Layout, width: float) -> list[Box]:
        """Those that fit this width; the narrowest if none does."""
        boxes = self._open(layout)
        return [box for box in boxes if layout.fits(box, width, UNLIMITED)] or [
            min(boxes, key=lambda box: layout.size(box).least)
        ]

    def size(self, layout: Layout, width: float | None) -> Span:
        """From the least of the narrowest to the natural width of the first; in a width, from the least of the lowest
        to the natural height of the first that fits it."""
        boxes = self._open(layout) if width is None else self._fitting(layout, width)
        spans = [layout.size(box, width) for box in boxes]
        least = min(spans, key=lambda span: (width is None and not span.whole, span.least))
        whole = least.whole if width is None else spans[0].whole
        return Span(least.least, max(least.least, spans[0].natural), UNLIMITED, whole)

    def place(self, layout: Layout, room: Room) -> None:
        """Place the first that fits."""
        w, h = room.w, room.h
        boxes = self._fitting(layout, w)
        fitting = [box for box in boxes if layout.fits(box, w, h)]
        box = fitting[0] if fitting else min(boxes, key=lambda box: layout.size(box, w).least)
        layout.choices[id(self)] = self.boxes.index(box)
        box.place(layout, room)


class Scroll(Holder):
    """A window onto a box that may be higher. It scrolls only if nothing else made room for it, or ``always``."""

    def __init__(
        self,
        box: Box,
        *,
        key: str = "scroll",
        least: float = 200.0,
        always: bool = False,
        read: bool = False,
        weight: float = 1.0,
    ) -> None:
        """By its ``key`` it stays where it was scrolled to; ``least`` is how high it is at least, in units. What is
        ``always`` much higher than its window need not be measured without the bar. Keys stop at a text to be ``read``,
        and not only at the controls in it."""
        super().__init__(box, weight=weight)
        self.key, self.least, self.always, self.read = key, least, always, read

    def _scrolls(self, layout: Layout) -> bool:
        return self.always or layout.rules.scrolls

    def size(self, layout: Layout, width: float | None) -> Span:
        """All of its content; where the page scrolls, with room for its bar, and as high as little of it."""
        if not self._scrolls(layout):
            return layout.size(self.box, width)
        if width is None:
            return _more(layout.size(self.box), BAR)
        beside = layout.size(self.box, width - BAR)
        span = beside if self.always else layout.size(self.box, width)
        return Span(min(self.least, span.least), span.natural, UNLIMITED, beside.whole)

    def place(self, layout: Layout, room: Room) -> None:
        """Place the content where it lies before anything is scrolled."""
        if not self._scrolls(layout) or (not self.always and layout.fits(self.box, room.w, room.h)):
            self.box.place(layout, room)
            return
        w = max(0.0, room.w - BAR)
        span = layout.size(self.box, w)
        # What had to give way before it scrolls stays as small: more of the rest is seen at once.
        high = span.natural if self.always else max(span.natural - span.more, min(span.natural, room.h))
        placed = room.holds(self, high=high)
        layout.found.append(placed)
        self.box.place(layout, room.at(room.x, room.y, w, high)._replace(window=placed))


BAR = 32.0
"""What the bar of a scroll area takes of its width, in units."""
