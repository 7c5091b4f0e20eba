"""Words in the places of a drawing, and words that move nothing around them."""

from hypothesis import given
from hypothesis import strategies as st

from tests.ui.conftest import MakeApp
from tests.ui.layout.trees import letters, nothing
from ui.base.theme import BODY
from ui.base.viewport import Rect
from ui.layout.arrange import Apart, arrange
from ui.layout.box import ROUNDING, Box
from ui.layout.boxes import Column, Padding, Places
from ui.layout.drawing import arranged, natural_size
from ui.layout.leaves import Picture, Words


@given(st.integers(0, 60), st.sampled_from([1.0, 1.3, 2.0]))
def test_what_is_apart_moves_nothing_whatever_it_says(words: int, scale: float) -> None:
    told = Words(" ".join(["word"] * words), BODY)
    page = Column(Apart(told, like=Words("x", BODY, lines=1)), Picture(nothing, least=50, weight=1))
    result = arrange(page, Rect(0, 0, 800, 400), letters(scale), scale)
    picture = result.placed[-1]
    assert abs(picture.rect.top - letters(scale)("x", BODY)[1] - ROUNDING) < 0.1
    assert all(placed.rect.bottom <= picture.rect.top + 0.1 for placed in result.placed[:-1])


def test_words_in_the_places_of_a_drawing_shrink_together() -> None:
    rooms = [Rect(10, 10, 300, 60), Rect(400, 10, 300, 60)]
    for words, share in (("word", 1.0), ("word " * 10, 0.75)):
        tree = Places(*zip(rooms, (Words("word", BODY), Words(words, BODY)), strict=True))
        result = arrange(tree, Rect(0, 0, 1600, 900), letters(2), 2)
        assert [placed.rect for placed in result.placed] == rooms
        sizes = {placed.style.size / BODY.size for placed in result.placed if placed.style}
        assert len(sizes) == 1
        assert max(sizes) <= share


def test_large_words_have_at_least_their_usual_size_where_that_fits() -> None:
    words = Words("word", BODY, lines=1)
    room = Rect(0, 0, letters(1)("word", BODY)[0] + ROUNDING, 400)
    assert not arrange(words, room, letters(1)).shares
    large = arrange(words, room, letters(2), 2, smallest=0.5).placed[0].style
    assert large is not None
    assert 2 * large.size == BODY.size


def test_what_says_the_same_is_arranged_once_and_not_shrunk_below_its_least(make_app: MakeApp) -> None:
    painter, made = make_app().painter, []

    def make() -> Box:
        made.append(1)
        return Words("word " * 30, BODY, lines=1)

    room = Rect(0, 0, 200, 40)
    first = arranged(painter, "words", room, make)
    assert arranged(painter, "words", room, make) is first
    assert len(made) == 1
    assert first[0].style is not None
    assert first[0].style.size < BODY.size
    kept = arranged(painter, "others", room, make, smallest=1.0)
    assert kept[0].style == BODY


def test_a_tree_is_as_large_as_it_would_like_to_be_and_higher_where_it_is_narrow(make_app: MakeApp) -> None:
    painter = make_app().painter
    tree = Padding(10, Words("word word word", BODY))
    line = painter.measure("word word word", BODY)
    wide, high = natural_size(painter, tree)
    assert (wide, high) == (line[0] + 20 + ROUNDING, line[1] + 20 + ROUNDING)
    assert natural_size(painter, tree, wide / 2)[1] > high
