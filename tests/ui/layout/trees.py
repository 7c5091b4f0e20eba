"""Trees of boxes for tests, each box watched, and letters that are all equally wide."""

from collections.abc import Sequence

from hypothesis import strategies as st

from ui.base.theme import BODY, BUTTON, HEADING, TITLE, TextStyle
from ui.base.viewport import Rect
from ui.layout.box import Box, Layout, Measure, Room
from ui.layout.boxes import Column, Controls, Fit, Grid, Holder, Layers, Named, Padding, Row, Scroll, Sized
from ui.layout.leaves import Leaf, Picture, Spacer, Words
from ui.paint.fonts import wrap


def letters(text_scale: float) -> Measure:
    """Measures words of a typewriter, each letter half as wide as it is high."""

    def measure(
        string: str, style: TextStyle, /, *, max_width: float | None = None, max_lines: int = 1
    ) -> tuple[float, float]:
        size = style.size * text_scale
        lines = string.split("\n")[:max_lines]
        if max_width is not None:
            lines, _ = wrap(string, int(max_width * 1000), lambda text: round(len(text) * size * 500))
        return max(len(line) for line in lines) * size / 2, len(lines) * size * style.line

    return measure


class Watched(Holder):
    """A box that notes where it is placed."""

    __slots__ = ("at",)

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.at: list[tuple[Layout, Rect]] = []

    def place(self, layout: Layout, room: Room) -> None:
        self.at.append((layout, Rect(*room[:4])))
        super().place(layout, room)


def nothing(*_: object) -> None:
    """Draws or makes nothing."""


def said(draw: st.DrawFn, most: int) -> str:
    sizes = draw(st.lists(st.integers(1, 9), min_size=1, max_size=most))
    return " ".join("abcdefghi"[:size] for size in sizes)


@st.composite
def leaves(draw: st.DrawFn) -> Box:
    kind = draw(st.integers(0, 5))
    weight = draw(st.sampled_from([0.0, 0.0, 1.0, 2.0]))
    match kind:
        case 0 | 1 | 2:
            style = draw(st.sampled_from([BODY, HEADING, TITLE]))
            words = Words(said(draw, 12), style, lines=draw(st.sampled_from([1, 2, 99])), weight=weight)
            return Watched(words)
        case 3:
            least = draw(st.sampled_from([0.0, 20.0, 60.0]))
            aspect = draw(st.sampled_from([None, 1.0, 1.6]))
            most = draw(st.sampled_from([60.0, 200.0, 900.0]))
            may_go = draw(st.integers(0, 2))
            return Watched(Picture(nothing, least=least, most=most, aspect=aspect, may_go=may_go, weight=weight))
        case 4:
            return Watched(Leaf("x", nothing, label=said(draw, 3), style=BUTTON, lines=2, edge=14, high=68))
        case _:
            return Watched(Spacer(draw(st.sampled_from([0.0, 10.0])), weight=weight))


def holders(inside: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    few = st.lists(inside, min_size=1, max_size=4)
    gaps = st.sampled_from([0.0, 8.0, 24.0])
    ats = st.sampled_from(["start", "middle", "end"])
    kinds: Sequence[st.SearchStrategy[Box]] = (
        st.builds(lambda b, g, a, k: Row(*b, gap=g, at=a, alike=k, weight=1), few, gaps, ats, st.booleans()),
        st.builds(lambda b, g, a: Controls(*b, gap=g, at=a, weight=1), few, gaps, ats),
        st.builds(lambda b, g, a: Column(*b, gap=g, at=a), few, gaps, ats),
        st.builds(lambda b, g, n, k: Grid(*b, columns=n, gap=g, alike=k), few, gaps, st.integers(1, 3), st.booleans()),
        st.builds(lambda b: Layers(*b), st.lists(inside, min_size=1, max_size=2)),
        st.builds(lambda b, g: Padding(g, b), inside, gaps),
        st.builds(lambda b: Sized(b, wide=300), inside),
        st.builds(lambda b: Fit(*b), st.lists(inside, min_size=2, max_size=3)),
        st.builds(lambda b, always: Scroll(b, least=100, always=always), inside, st.booleans()),
        st.builds(lambda b: Named("a group", b), inside),
    )
    return st.one_of(kinds).map(Watched)


trees = st.recursive(leaves(), holders, max_leaves=14)


def longer(box: Box) -> None:
    """Make all words of a tree 40 % longer."""
    match box:
        case Words():
            box.words = stretched(box.words)
        case Leaf():
            box.label = stretched(box.label)
    for child in box.children():
        longer(child)


def stretched(words: str) -> str:
    return " ".join(word + "~" * round(len(word) * 0.4 + 0.4) for word in words.split(" "))


def boxes_of(box: Box) -> list[Box]:
    """All boxes of a tree, in its order."""
    return [box, *(one for child in box.children() for one in boxes_of(child))]
