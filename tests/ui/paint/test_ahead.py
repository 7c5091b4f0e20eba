"""What is drawn before it is seen: the most urgent first, a step at a time."""

from collections.abc import Iterator

from tests.ui.conftest import MakeApp
from ui.base.viewport import Rect
from ui.paint.ahead import Ahead, unseen
from ui.paint.painter import Painter


def test_the_most_urgent_wish_goes_first_and_again_when_something_is_missing(make_app: MakeApp) -> None:
    painter, made, missing = make_app().painter, [], {"words": 2, "hall": 3}

    def wish(name: str) -> Iterator[None]:
        while missing[name]:
            missing[name] -= 1
            made.append(name)
            yield

    ahead = Ahead(lambda _painter: wish("words"), lambda _painter: wish("hall"))
    for _ in range(3):
        assert ahead.step(painter)
    assert not ahead.step(painter, 1), "the hall is not among the urgent ones"
    missing["words"] = 1
    while ahead.step(painter):
        pass
    assert made == ["words", "words", "hall", "words", "hall", "hall"]
    missing["hall"] = 1
    assert ahead.step(painter)
    assert not ahead.step(painter)


def test_what_is_drawn_ahead_is_not_seen(make_app: MakeApp) -> None:
    painter, drawn = make_app().painter, []

    def draw(to: Painter) -> None:
        drawn.append(to)
        to.rect(Rect(0, 0, 500, 500), (200, 0, 0))

    painter.fill((0, 0, 0))
    before = painter.surface.get_buffer().raw
    assert len(list(unseen(painter, [draw, draw]))) == len(drawn) == 2
    assert painter.surface.get_buffer().raw == before
