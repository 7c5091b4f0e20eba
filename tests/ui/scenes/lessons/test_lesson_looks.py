"""How lessons look: a drawing for each, the foreman large, and marks that hide nothing."""

import pytest

from tests.ui.conftest import MakeApp
from ui.art.card_face import svg_for
from ui.base.viewport import Rect
from ui.match.lessons.scenario import read_scenario
from ui.scenes.lessons.drawings import DRAWINGS
from ui.scenes.lessons.lessons import LessonsScene
from ui.shell.app import App
from ui.table.aids.mentor import arrow_to, ring_round

CANVAS = Rect(0, 0, 1600, 900)
BUBBLE = Rect(800, 200, 500, 150)


def hull(arrow: list[tuple[float, float]]) -> Rect:
    left, top = min(x for x, _ in arrow), min(y for _, y in arrow)
    return Rect(left, top, max(x for x, _ in arrow) - left, max(y for _, y in arrow) - top)


def test_every_lesson_has_a_drawing_of_its_own() -> None:
    assert set(DRAWINGS) == {lesson.key for lesson in read_scenario().lessons}
    assert len(set(DRAWINGS.values())) == len(DRAWINGS)
    for pieces in DRAWINGS.values():
        for piece in pieces:
            assert svg_for(piece.key, {}).startswith("<svg")


@pytest.mark.parametrize("size", [(1600, 900), (960, 540), (3840, 2160)])
def test_the_foreman_is_large_and_hides_no_button(make_app: MakeApp, plain_art: None, size: tuple[int, int]) -> None:
    app: App = make_app(size)
    scene = LessonsScene(app)
    app.scenes.push(scene)
    app.step(0)
    foreman = scene._foreman  # noqa: SLF001
    assert 300 <= foreman.h <= 400
    assert not [widget for widget in scene.group.widgets if widget.rect.colliderect(foreman.inflate(-2, -2))]
    assert foreman.top >= scene._bubble.bottom  # noqa: SLF001


def test_an_arrow_comes_from_the_words_where_nothing_lies_in_between() -> None:
    arrow = arrow_to(Rect(300, 220, 100, 120), BUBBLE, (BUBBLE,), CANVAS)
    assert hull(arrow).left > 400


@pytest.mark.parametrize("swung", [0.0, 1.0])
def test_an_arrow_hides_no_card_but_comes_from_another_side(swung: float) -> None:
    mark = Rect(300, 400, 100, 140)
    beside = [Rect(410, 400, 100, 140), Rect(190, 400, 100, 140)]
    ring = ring_round(mark, CANVAS)
    lies = hull(arrow_to(ring, Rect(500, 410, 400, 120), beside, CANVAS, swung))
    assert not [card for card in (*beside, mark) if lies.colliderect(card)]
    assert lies.bottom <= mark.top


def test_there_is_no_arrow_where_everything_would_be_hidden_by_it() -> None:
    mark = Rect(300, 400, 100, 140)
    around = [mark.move(110, 0), mark.move(-110, 0), mark.move(0, 150), mark.move(0, -150)]
    assert arrow_to(ring_round(mark, CANVAS), BUBBLE, around, CANVAS) == []


def test_a_ring_lies_outside_what_it_marks() -> None:
    mark = Rect(300, 400, 100, 140)
    assert ring_round(mark, CANVAS).inflate(-10, -10).contains(mark)
