"""What holds for every page in every window: random trees in all sizes, shapes, text sizes and lengths of words."""

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from tests.ui.layout.trees import Watched, boxes_of, letters, longer, nothing, trees
from ui.base.theme import BODY, BUTTON, HEADING, TITLE
from ui.base.viewport import Rect, Viewport
from ui.layout.arrange import Arrangement, arrange
from ui.layout.box import Box, Placed
from ui.layout.boxes import BAR, Column, Controls, Fit, Grid, Padding, Row, Scroll
from ui.layout.leaves import Leaf, Picture, Spacer, Words

NEARLY = 0.1
windows = st.sampled_from(
    [(640, 480), (960, 540), (1024, 768), (1280, 800), (1600, 900), (2560, 1080), (3440, 1440), (3840, 2160)]
)
text_sizes = st.sampled_from([1.0, 1.15, 1.3, 1.6, 2.0])


def arranged(tree: Box, window: tuple[int, int], text_scale: float) -> Arrangement:
    for box in boxes_of(tree):
        if isinstance(box, Watched):
            box.at = []
    return arrange(tree, Viewport(window).canvas, letters(text_scale), text_scale)


def within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.left >= outer.left - NEARLY
        and inner.top >= outer.top - NEARLY
        and inner.right <= outer.right + NEARLY
        and inner.bottom <= outer.bottom + NEARLY
    )


def apart(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across < NEARLY or down < NEARLY


def held(tree: Box) -> list[tuple[Box, Rect, list[Rect]]]:
    """Every box with others in it, its place, and theirs: as they were placed last, and not on the way there."""
    watched = [box for box in boxes_of(tree) if isinstance(box, Watched) and box.at]
    final = next((box.at[-1][0] for box in watched), None)
    places = {id(box): box.at[-1][1] for box in watched if box.at[-1][0] is final}
    return [
        (box.box, places[id(box)], [places[id(child)] for child in box.box.children() if id(child) in places])
        for box in watched
        if id(box) in places
    ]


@given(trees, windows, text_sizes, st.booleans())
def test_nothing_lies_outside_what_holds_it(tree: Box, window: tuple[int, int], scale: float, long: bool) -> None:
    if long:
        longer(tree)
    result = arranged(tree, window, scale)
    scrolling = {id(placed.leaf) for placed in result.placed if isinstance(placed.leaf, Scroll)}
    for box, place, inside in held(tree):
        if id(box) not in scrolling:
            assert all(within(rect, place) for rect in inside)


@given(trees, windows, text_sizes, st.booleans())
def test_nothing_lies_over_its_neighbours(tree: Box, window: tuple[int, int], scale: float, long: bool) -> None:
    if long:
        longer(tree)
    arranged(tree, window, scale)
    for box, _, inside in held(tree):
        if isinstance(box, Row | Column | Grid):
            assert all(apart(one, other) for one, other in combinations(inside, 2))


def needs(placed: Placed, scale: float) -> tuple[float, float]:
    """The least width and height of a leaf, worked out without the layout."""
    leaf, measure = placed.leaf, letters(scale)
    if isinstance(leaf, Picture):
        return leaf.wide, leaf.least
    if not isinstance(leaf, Words | Leaf):
        return 0, 0
    text, edge, high = (leaf.words, 0.0, 0.0) if isinstance(leaf, Words) else (leaf.label, leaf.edge, leaf.high)
    assert placed.style is not None
    longest = max(measure(word, placed.style)[0] for word in text.split())
    lines = measure(text, placed.style, max_width=placed.rect.w - 2 * edge, max_lines=99)
    return longest + 2 * edge, max(high, lines[1])


@given(trees, windows, text_sizes, st.booleans())
def test_whatever_fits_has_its_least_and_all_its_words(
    tree: Box, window: tuple[int, int], scale: float, long: bool
) -> None:
    if long:
        longer(tree)
    result = arranged(tree, window, scale)
    for placed in result.placed:
        if result.fits and not isinstance(placed.leaf, Scroll):
            wide, high = needs(placed, scale)
            assert placed.rect.w >= wide - NEARLY
            assert placed.rect.h >= high - NEARLY


@given(trees, windows, text_sizes)
def test_words_are_never_smaller_than_usual_and_a_group_looks_alike(
    tree: Box, window: tuple[int, int], scale: float
) -> None:
    shares: dict[str, set[float]] = {}
    for placed in arranged(tree, window, scale).placed:
        if isinstance(placed.leaf, Words):
            assert placed.style is not None
            share = placed.style.size / placed.leaf.style.size
            assert share * scale >= min(1.0, scale) - 0.001
            shares.setdefault(placed.leaf.group, set()).add(round(share, 6))
    assert all(len(one) == 1 for one in shares.values())


@given(trees, windows, text_sizes)
def test_words_shrink_last_of_all(tree: Box, window: tuple[int, int], scale: float) -> None:
    result = arranged(tree, window, scale)
    for box in boxes_of(tree):
        if isinstance(box, Picture) and box.may_go:
            box.least = box.wide = box.most = 0.0
    assert arranged(tree, window, scale).shares == result.shares


@given(trees, windows, text_sizes)
def test_the_order_is_that_of_the_tree_and_the_same_every_time(
    tree: Box, window: tuple[int, int], scale: float
) -> None:
    result = arranged(tree, window, scale)
    order = {id(box): number for number, box in enumerate(boxes_of(tree))}
    numbers = [order[id(placed.leaf)] for placed in result.placed]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)
    assert arranged(tree, window, scale) == result


@given(
    st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=30), min_size=1, max_size=30),
    windows,
    st.floats(1.0, 2.0),
)
@example([[9] * 30] * 30, (640, 480), 2.0)
def test_a_page_that_scrolls_always_fits(words: list[list[int]], window: tuple[int, int], scale: float) -> None:
    rows: list[Box] = [
        Row(
            Words(" ".join("abcdefghi"[:size] for size in row), BODY, weight=1),
            Leaf("key", nothing, label="Press", style=BUTTON, edge=14, high=68),
            gap=24,
        )
        for row in words
    ]
    page = Padding(60, Column(Words("A heading", TITLE, lines=1), Scroll(Column(*rows, gap=16)), gap=18))
    result = arranged(page, window, scale)
    assert result.fits
    assert not result.shares
    scrolling = [placed for placed in result.placed if isinstance(placed.leaf, Scroll)]
    for window_of in scrolling:
        moving = [placed.rect for placed in result.placed if placed.window is window_of]
        assert max(rect.bottom for rect in moving) <= window_of.rect.top + window_of.high + NEARLY


def page(words: int, *, scrolls: bool = False) -> Box:
    """A page that has everything that can give way."""
    told = Words(" ".join(["word"] * words), BODY)
    picture = Picture(nothing, least=100, most=400, may_go=1, weight=1)
    body = Fit(Row(picture, told, Leaf("a", nothing, label="Go", wide=400), gap=10), Column(picture, told))
    return Scroll(body) if scrolls else body


def kinds(result: Arrangement) -> list[str]:
    return [type(placed.leaf).__name__ for placed in result.placed]


def test_what_gives_way_gives_way_in_order() -> None:
    """Pictures shrink, then go; another arrangement; the page scrolls; or else words shrink, to their usual size."""
    room = Rect(0, 0, 1000, 400)
    column = Column(
        Picture(nothing, least=100, most=300, may_go=1),
        Words("word " * 30, BODY),
        Spacer(),
    )
    roomy = arrange(column, Rect(0, 0, 1000, 800), letters(2), 2)
    assert roomy.placed[0].rect.h == 300
    tight = arrange(column, room, letters(2), 2)
    assert 100 <= tight.placed[0].rect.h < 300
    assert kinds(arrange(column, Rect(0, 0, 1000, 330), letters(2), 2)) == ["Words"]
    assert kinds(arrange(page(4), room, letters(2), 2)) == ["Picture", "Words", "Leaf"]
    assert kinds(arrange(page(35), room, letters(2), 2)) == ["Words"]
    assert kinds(arrange(page(120, scrolls=True), room, letters(2), 2)) == ["Scroll", "Words", "Leaf"]
    small = arrange(page(100), room, letters(2), 2)
    assert small.fits
    assert 0.5 <= min(small.shares.values()) < 1
    assert not arrange(page(900), room, letters(2), 2).fits


def test_each_row_of_a_grid_lies_on_its_ground() -> None:
    grounds = [Watched(Picture(nothing)) for _ in range(2)]
    cells = [Watched(Words(words, BODY)) for words in ("a", "b c d e", "f", "g")]
    arrange(Grid(*cells, columns=2, gap=10, rows_gap=8, grounds=grounds), Rect(0, 0, 90, 400), letters(1))
    for row, ground in enumerate(grounds):
        place = ground.at[-1][1]
        assert (place.x, place.w) == (0, 90)
        assert all(place.contains(cell.at[-1][1]) for cell in cells[2 * row : 2 * row + 2])
    assert grounds[0].at[-1][1].bottom == grounds[1].at[-1][1].top - 8


def test_pictures_of_a_group_are_as_high_as_the_lowest() -> None:
    plates = [
        Column(Picture(nothing, least=50, most=500, group="plates"), Words("word " * count, HEADING), Spacer())
        for count in (3, 30)
    ]
    result = arrange(Row(*plates, alike=True, gap=20, weight=1), Rect(0, 0, 800, 600), letters(1))
    high = [placed.rect.h for placed in result.placed if isinstance(placed.leaf, Picture)]
    assert high[0] == high[1] < 400


def test_a_control_has_room_for_the_largest_of_the_labels_that_it_shows() -> None:
    def size(*labels: str) -> tuple[float, float]:
        leaf = Leaf("key", nothing, label="\n".join(labels), style=BUTTON, lines=2, edge=14)
        (placed,) = arrange(Row(leaf), Rect(0, 0, 150, 400), letters(1)).placed
        return placed.rect.w, placed.rect.h

    short, long = "Off", "One at a time"
    assert size(short, long) == size(long) > size(short)


def test_words_have_room_for_their_fewest_letters_and_no_more_than_they_take() -> None:
    """Beside a picture that would take it."""

    def width(words: str, scale: float) -> float:
        row = Row(Words(words, BODY, fewest=14), Words("beside " * 40, BODY, weight=1))
        return arrange(row, Rect(0, 0, 700, 9000), letters(scale), scale).placed[0].rect.w

    assert width("one two six ten too", 2) >= 14 * BODY.size
    assert width("one two", 2) < 9 * BODY.size


def test_what_shrank_stays_small_where_a_page_scrolls_all_the_same() -> None:
    """More of the words is seen then."""
    content = Column(Picture(nothing, least=50, most=300), Words("word " * 40, BODY))
    page = Column(Scroll(content), Words("The end", BODY))
    placed = arrange(page, Rect(0, 0, 300, 260), letters(1)).placed
    assert isinstance(placed[0].leaf, Scroll)
    assert placed[1].rect.h == 50


def test_controls_are_alike_until_a_label_would_break_for_that() -> None:
    labels = "Points", "All decisions", "Charts"

    def placed(width: float) -> list[Rect]:
        row = (Leaf(label, nothing, label=label, style=BUTTON, lines=2, edge=14, high=68) for label in labels)
        controls = Controls(*row, gap=10, weight=1)
        return [one.rect for one in arrange(controls, Rect(0, 0, width, 400), letters(1)).placed]

    assert len({rect.w for rect in placed(800)}) == 1
    narrow = placed(480)
    assert narrow[0].w < len(labels[1]) * BUTTON.size / 2 + 2 * 14 <= narrow[1].w
    assert narrow[-1].right == 480


def test_what_always_scrolls_leaves_room_for_its_bar_though_it_fits() -> None:
    words = Words("A few words", BODY)
    shown = [arrange(Scroll(words, always=always), Rect(0, 0, 800, 400), letters(1)).placed for always in (False, True)]
    assert [[type(placed.leaf) for placed in placed_ones] for placed_ones in shown] == [[Words], [Scroll, Words]]
    assert [placed_ones[-1].rect.w for placed_ones in shown] == [800, 800 - BAR]
