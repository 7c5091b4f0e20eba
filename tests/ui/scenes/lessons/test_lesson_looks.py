"""How lessons look: a drawing for each, the foreman large, and marks that hide nothing."""

from collections.abc import Sequence
from typing import Any

import pytest

from build.pictures import challenge_moments
from tests.grids import sampled
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn, words_drawn
from ui.art.card_face import svg_for
from ui.base.i18n import LANGUAGES
from ui.base.viewport import MIN_WINDOW, Rect
from ui.files.settings import Settings
from ui.layout.leaves import Picture
from ui.match.lessons.scenario import read_scenario
from ui.scenes.lessons.lesson import LessonScene
from ui.scenes.lessons.lessons import DRAWINGS, LessonsScene
from ui.shell.app import App
from ui.table.aids.speech import WORDS, Speech, arrow_to, draw_speech, places_of, ring_round, table_place, tail_of
from ui.table.places.geometry import TableGeometry
from ui.table.places.sprites import Pose
from ui.widgets.plate import draw_tooltip

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
    pictures = [one.rect for one in scene.arranged.placed if isinstance(one.leaf, Picture) and one.inside is None]
    foreman = max(pictures, key=lambda rect: rect.h)
    assert 300 <= foreman.h <= 400
    assert not [widget for widget in scene.group.widgets if widget.rect.colliderect(foreman.inflate(-2, -2))]


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


def test_arrows_to_neighbours_lie_over_neither(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: App = make_app((1600, 900))
    drawn: list[list[tuple[float, float]]] = []

    def noted(ring: Rect, bubble: Rect, clear: Sequence[Rect], canvas: Rect, swung: float) -> list[tuple[float, float]]:
        drawn.append(arrow_to(ring, bubble, clear, canvas, swung))
        return drawn[-1]

    monkeypatch.setattr("ui.table.aids.speech.arrow_to", noted)
    marks = (Rect(300, 560, 150, 210), Rect(445, 560, 150, 210))
    draw_speech(app.painter, Speech("Bid both!", "calm", Rect(800, 200, 500, 150), marks))
    assert len(drawn) == len(marks)
    assert not [mark for arrow in drawn for mark in marks if hull(arrow).colliderect(mark)]


def test_a_ring_lies_outside_what_it_marks() -> None:
    mark = Rect(300, 400, 100, 140)
    assert ring_round(mark, CANVAS).inflate(-10, -10).contains(mark)


@pytest.mark.parametrize("size", [(1600, 900), (1200, 900), (2100, 900)])
def test_the_foreman_stands_at_the_table_and_hides_nothing_of_the_game(
    make_app: MakeApp, plain_art: None, size: tuple[int, int]
) -> None:
    app: App = make_app(size)
    geometry = TableGeometry(app.viewport.canvas, 3, 0)
    face, bubble = places_of(
        app.painter,
        Speech("You bid with your own robots. Bid the 1.", "calm", table_place(geometry, app.viewport.scale)),
    )
    assert 130 <= face.h <= 340
    assert face.w == face.h
    seats = [*map(geometry.seat_panel, range(3)), *map(geometry.seat_bid, geometry.top_seats)]
    open_cards = [Pose(*geometry.belt_place(slot), face=()).rect for slot in range(4)]
    for place in (*seats, *open_cards, geometry.tray, geometry.confirm, geometry.hand_zone, geometry.log):
        assert not place.colliderect(face), place
        assert not place.colliderect(bubble), place


def test_many_words_make_the_foreman_smaller_and_stay_as_large_themselves(make_app: MakeApp, plain_art: None) -> None:
    app: App = make_app((1600, 900))
    place = Rect(780, 156, 600, 276)
    few, many = (Speech("Count their cards. " * count, "calm", place) for count in (2, 11))
    faces = [places_of(app.painter, speech)[0] for speech in (few, many)]
    assert faces[0].h == 276
    assert 156 <= faces[1].h < 276
    words = places_of(app.painter, many)[1]
    high = app.painter.measure(many.words, WORDS, max_width=words.w - 40, max_lines=99)[1]
    assert high <= words.h - 20


@pytest.mark.parametrize(
    ("language", "size", "text_size"),
    sampled([*LANGUAGES], [MIN_WINDOW, (800, 600), (1280, 540), (1600, 900)], [100, 150]),
)
def test_a_refusal_is_read_beside_the_foreman(
    make_app: MakeApp, plain_art: None, size: tuple[int, int], language: str, text_size: int
) -> None:
    if text_size > 100 and size[0] > 2 * size[1]:
        pytest.skip("in a low, wide window large words of both have no room side by side (LIMITS.md)")
    app: App = make_app(size, settings=Settings(language=language, text_size=text_size))
    with undrawn(app):
        scene = challenge_moments.lesson_refused(app)
    assert isinstance(scene, LessonScene)
    refused, speech, slips = scene.group.tip, scene.speech, list[Rect]()
    assert speech is not None

    def noted(*args: Any, **named: Any) -> Rect:
        slips.append(draw_tooltip(*args, **named))
        return slips[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.widgets.focus.draw_tooltip", noted)
        drawn = words_drawn(app)
    assert drawn.index(refused) > drawn.index(speech.words), "nothing is drawn over it"
    (slip,) = slips
    assert not [place for place in places_of(app.painter, speech) if place.colliderect(slip)]


def test_what_is_refused_for_a_while_is_read_beside_the_foreman(make_app: MakeApp, plain_art: None) -> None:
    app: App = make_app((1600, 900))
    with undrawn(app):
        scene = challenge_moments.lesson(app, "bid")
    assert isinstance(scene, LessonScene)
    scene.say_for_a_while("It is too late for that.")
    drawn = words_drawn(app)
    assert scene.speech is not None
    assert drawn.index("It is too late for that.") > drawn.index(scene.speech.words)


def test_a_tail_leads_down_to_a_face_below_its_words(make_app: MakeApp, plain_art: None) -> None:
    app: App = make_app((1600, 900))
    face = Rect(60, 160, 320, 320)
    speech = Speech("Put Nibblo on it.", "calm", Rect(24, 8, 1100, 116), face=face)
    found, bubble = places_of(app.painter, speech)
    assert found == face
    assert bubble.w == 1100
    at, way = tail_of(bubble, found)
    assert (at, way) == ((face.centerx, bubble.bottom), (0.0, 1.0))


@pytest.mark.parametrize(("lesson", "read"), [("bid", 0), ("chief", 1), ("belt", 1)])
def test_no_ring_at_the_table_cuts_a_face_or_the_lots_sign(
    make_app: MakeApp, plain_art: None, lesson: str, read: int
) -> None:
    app = make_app((1600, 900))
    with undrawn(app):
        scene = challenge_moments.lesson(app, lesson, read=read)
    assert isinstance(scene, LessonScene)
    assert scene.speech is not None
    geometry = scene.geometry
    whole = [geometry.lot_sign, *(geometry.face(seat) for seat in range(geometry.seats))]
    assert scene.speech.marks
    for mark in scene.speech.marks:
        ring = ring_round(mark, geometry.canvas)
        assert all(ring.contains(place) or not ring.colliderect(place) for place in whole)
