"""A tree arranged in a room: what gives way, and in which order, until everything fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ui.base.viewport import Rect
from ui.layout.box import Box, Layout, Measure, Placed, Room, Rules, Span
from ui.layout.boxes import Fit, Scroll
from ui.layout.leaves import Picture


class Arrangement(NamedTuple):
    """A page in its place."""

    placed: tuple[Placed, ...]
    """Its leaves in the order of reading and of the focus; what lies below others comes before them."""
    fits: bool
    """Whether everything has what it needs. If not, all is smaller by the same share, and nothing lies over anything
    else; the painter then sets words as small as their style allows."""
    shares: Mapping[str, float]
    """By how much the words of a group are smaller than the player wants them, where they are."""


def arrange(tree: Box, room: Rect, measure: Measure, text_scale: float = 1.0, *, smallest: float = 1.0) -> Arrangement:
    """Place a tree in a room. Where that does not suffice: pictures shrink to their least; those that may go, go;
    `Fit` takes a later arrangement; the page scrolls; last of all words shrink, none below ``smallest``, a share of its
    usual size."""
    rules = _rules(tree)
    whole = Layout(measure, text_scale)
    layout = _first_fitting(whole, rules, tree, room)
    if layout is not None:
        return _place(layout, tree, room, fits=True)
    shares: dict[str, float] = {}
    least = min(1.0, smallest / text_scale)
    while True:
        layout = replace(whole, rules=rules[-1], shares=shares)
        tree.place(layout, Room(*room))
        smaller = {
            group: _smaller(shares.get(group, 1.0), least, 1 / text_scale)
            for group in layout.tight
            if shares.get(group, 1.0) > least
        }
        if not smaller or layout.fits(tree, room.w, room.h):
            break
        shares.update(smaller)
    # What was merely too wide needs no other thing to give way.
    layout = _first_fitting(layout, rules, tree, room) or replace(layout, rules=rules[-1])
    return _place(layout, tree, room, fits=layout.holds(tree, room.w, room.h))


class Apart(Box):
    """A box with an arrangement of its own: nothing in it gives way for the page. Its room is that of another one, and
    always there, so that nothing around it moves when it says something else."""

    def __init__(self, box: Box, like: Box, *, weight: float = 0.0) -> None:
        """Give ``box`` the room that ``like``, which is not there itself, asks for."""
        super().__init__(weight)
        self.box, self.like = box, like

    def size(self, layout: Layout, width: float | None) -> Span:
        """That of what it is like."""
        return layout.size(self.like, width)

    def place(self, layout: Layout, room: Room) -> None:
        """Arrange what is in it."""
        first = len(layout.found)
        # Its words may be too large for the page.
        self.like.place(layout, room)
        del layout.found[first:]
        found = arrange(self.box, Rect(*room[:4]), layout.measure, layout.text_scale).placed
        for one in found:
            window, inside = one.window or room.window, one.inside or room.inside
            layout.found.append(one._replace(names=(*room.names, *one.names), window=window, inside=inside))


def _smaller(share: float, least: float, usual: float) -> float:
    """The next smaller share: no step leaves the usual size of words out, so that larger ones never end below it where
    it fits."""
    lower = max(least, share * 0.95)
    return usual if lower < usual < share else lower


def _first_fitting(layout: Layout, rules: Sequence[Rules], tree: Box, room: Rect) -> Layout | None:
    """The layout under the first of these rules with which the tree fits its room; None if it does with none."""
    layouts = (replace(layout, rules=one) for one in rules)
    return next((one for one in layouts if one.fits(tree, room.w, room.h)), None)


def _place(layout: Layout, tree: Box, room: Rect, *, fits: bool) -> Arrangement:
    """Place a tree. Once it is known which arrangement every `Fit` takes, sizes are exact; and the pictures of a group
    are then as high as the lowest of them."""
    tree.place(layout, Room(*room))
    if any(layout.choices.values()):
        layout = replace(layout, chosen=layout.choices)
        tree.place(layout, Room(*room))
    caps = {group: min(heights) for group, heights in layout.heights.items() if max(heights) - min(heights) > 1}
    if caps:
        layout = replace(layout, caps=caps)
        tree.place(layout, Room(*room))
    return Arrangement((*layout.found, *layout.last), fits, layout.shares)


def _rules(tree: Box) -> list[Rules]:
    """What gives way, one after another."""
    boxes = list(_boxes(tree))
    rules = [Rules()]
    for rank in sorted({box.may_go for box in boxes if isinstance(box, Picture) and box.may_go}, reverse=True):
        rules.append(rules[-1]._replace(gone=rank))
    if any(isinstance(box, Fit) for box in boxes):
        rules.append(rules[-1]._replace(fits=True))
    if any(isinstance(box, Scroll) for box in boxes):
        rules.append(rules[-1]._replace(scrolls=True))
    return rules


def _boxes(box: Box) -> Iterator[Box]:
    yield box
    for child in box.children():
        yield from _boxes(child)
