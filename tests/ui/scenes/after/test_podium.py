"""What hangs and falls round the podium keeps clear of what is read, and nothing on it is cut."""

from dataclasses import replace
from itertools import combinations
from unittest import mock

import msgspec
import pytest

from build.pictures import after_moments
from build.pictures.games import TABLE_SEATS, game_at, over
from game.core.cards import STARTER_IDS, UNITS
from tests.grids import sampled
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn
from ui.base.contrast import luminance
from ui.base.theme import SEAT, Colour
from ui.base.viewport import Point, Rect
from ui.files.settings import Pace, Settings
from ui.halls.backdrop import bunting_reach
from ui.match.faces import SeatLook
from ui.paint.effects import Confetti
from ui.paint.painter import Painter
from ui.scenes.after.results import ResultsScene
from ui.table.paint.marks import draw_portrait
from ui.table.paint.podium import (
    CAP,
    MEDAL,
    LinePlace,
    ScoreLine,
    block_top,
    draw_block,
    draw_standing,
    face_radius,
    final_rects,
    line_places,
    rise_room,
    shaft_colour,
)


def results(make_app: MakeApp, seats: int, language: str = "en") -> ResultsScene:
    app = make_app((1600, 900), Settings(language=language, pace=Pace.NORMAL))
    with undrawn(app):
        scene = after_moments.results(app, TABLE_SEATS[:seats], seed=4)
    assert isinstance(scene, ResultsScene)
    return scene


@pytest.mark.parametrize("seats", [2, 4])
def test_confetti_falls_behind_all_that_is_read(make_app: MakeApp, seats: int) -> None:
    scene = results(make_app, seats)
    confetti = Confetti(1600, 900, scene.in_front())
    covers = [Rect(place) for place in confetti.behind]
    canvas = scene.app.viewport.canvas
    read = [*scene.rects(), *scene.headings]
    read += [widget.rect for widget in scene.group.widgets]
    assert all(any(cover.contains(place) for cover in covers) for place in read)
    assert any(
        canvas.contains(Rect(x, 300, 8, 8)) and Rect(x, 300, 8, 8).collidelist(covers) < 0 for x in range(0, 1600, 8)
    )


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_bunting_ends_beside_the_words(make_app: MakeApp, language: str) -> None:
    scene = results(make_app, 4, language)
    canvas, places = scene.app.viewport.canvas, scene.headings
    reach = bunting_reach(canvas, max(place.w for place in places))
    assert reach < min(place.left for place in places)
    assert canvas.w - reach > max(place.right for place in places)


@pytest.mark.parametrize(
    ("size", "table"),
    sampled([(640, 480), (960, 540), (2560, 1080), (3840, 2160)], [(4, 200), (4, 100), (2, 100)]),
)
def test_a_face_stays_where_it_is_when_it_speaks(
    make_app: MakeApp, plain_art: None, size: tuple[int, int], table: tuple[int, int]
) -> None:
    seats, text = table
    app = make_app(size, Settings(language="de", pace=Pace.NORMAL, text_size=text))
    with undrawn(app):
        scene = after_moments.results(app, TABLE_SEATS[:seats], seed=4)
    assert isinstance(scene, ResultsScene)
    faces: list[tuple[float, ...]] = []
    bubbles: list[Rect] = []
    drawn = draw_portrait

    def portrait(painter: Painter, look: SeatLook, colour: Colour, at: Point, radius: float, *more: object) -> None:
        faces.append((*at, radius))
        drawn(painter, look, colour, at, radius)

    with (
        mock.patch("ui.table.paint.podium.draw_portrait", portrait),
        mock.patch(
            "ui.table.paint.podium.draw_boxes",
            lambda _to, placed, off=(0, 0): bubbles.append(placed[0].rect.move(*off)),
        ),
    ):
        for block, rect in zip(scene.blocks(), scene.rects(), strict=True):
            for words in ("", "So many machines, so few hands."):
                bubbles.clear()
                draw_block(app.painter, app.tr, replace(block, words=words), rect)
            (x, _, radius), bubble = faces[-1], bubbles[-1]
            assert faces[-2] == faces[-1]
            assert bubble.left > x + radius
            assert bubble.right <= rect.right + 1
            assert bubble.top >= 0


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("units", [2, 6])
def test_widgets_lie_on_no_units_panel_and_on_no_robot(make_app: MakeApp, seats: int, units: int) -> None:
    """They lay on the symbols of their own unit, small ones on its points."""
    scene = results(make_app, seats)
    painter, rect = scene.app.painter, scene.rects()[0]
    cards = STARTER_IDS[1]
    lines = [ScoreLine("", 3)]
    lines += [ScoreLine("", 5, unit, cards[: 2 * made], made) for made, unit in enumerate(sorted(UNITS)[:units])]
    places: list[LinePlace] = line_places(painter, lines, rect)
    for line, place in list(zip(lines, places, strict=True))[1:]:
        widgets = place.widgets(line.widgets)
        assert len(widgets) == line.widgets
        for widget in widgets:
            assert place.rect.inflate(0, 1).contains(widget)
            assert not any(widget.colliderect(other.panel) for other in places[1:])
            assert not any(widget.colliderect(robot) for robot in place.robots)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1600, 900), (1200, 900)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_robots_are_there_and_get_the_room_of_words(
    make_app: MakeApp, size: tuple[int, int], seats: int, text: int
) -> None:
    """They were 12 to 20 pixels high, and what they had made stood beside them in words."""
    app = make_app(size, Settings(pace=Pace.NORMAL, text_size=text))
    with undrawn(app):
        scene = after_moments.results(app, TABLE_SEATS[:seats], seed=4)
    assert isinstance(scene, ResultsScene)
    rect, there = scene.rects()[0], set[bool]()
    for units in range(1, 7):
        for made in range(1, 6):
            line = ScoreLine("1 widget × 5", 5 * made, "unit-nut-oil", STARTER_IDS[1][:3] * made, made)
            for place in line_places(scene.app.painter, [ScoreLine("", 3), *[line] * units], rect)[1:]:
                assert len(place.robots) == len(line.cards)
                assert not place.told or min(place.robots[0].size) >= 40
                parts = (*place.robots, *place.widgets(made), place.words)
                assert all(place.rect.inflate(1, 1).contains(part) for part in parts)
                assert not any(one.colliderect(other) for one, other in combinations(place.robots, 2))
                assert not any(place.words.colliderect(robot) for robot in place.robots)
                there.add(place.told)
    assert there == {True, False}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_unit_ends_above_the_floor(make_app: MakeApp, seats: int) -> None:
    scene = results(make_app, seats)
    for units in range(2, 8):
        lines = [ScoreLine("", 3), *(ScoreLine("", 5, unit, STARTER_IDS[1][:2], 1) for unit in sorted(UNITS)[:units])]
        for rect in scene.rects():
            last = line_places(scene.app.painter, lines, rect)[-1]
            assert last.panel.bottom < scene.floor - 8


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1600, 900), (1200, 900), (1600, 1280)])
def test_columns_are_as_high_as_their_points_from_a_zero_that_is_seen(size: tuple[int, int], text: float) -> None:
    """Blocks of the same height hid how far apart the seats were."""
    canvas, totals = Rect(0, 0, *size), (48, 24, 0, -5)
    foot = block_top(canvas, text)
    rects = final_rects(canvas, totals, (0, 1, 2, 3), size[1] - 100, text)
    columns = [foot - rect.top - CAP for rect in rects]
    assert columns == pytest.approx([rise_room(canvas, text), rise_room(canvas, text) / 2, 0, 0], abs=1e-3)
    assert columns[0] > 0.12 * canvas.h
    assert rects[0].top - 2 * face_radius(canvas) > 0.1 * canvas.h


def test_the_eye_goes_to_the_winners_column(make_app: MakeApp) -> None:
    """A red one was the dullest of four when it had won."""
    winner, loser = (replace(results(make_app, 2).blocks()[0], done=True, place=place) for place in (0, 1))
    shafts = [
        {
            colour: luminance(shaft_colour(replace(block, look=msgspec.structs.replace(block.look, colour=colour))))
            for colour in SEAT
        }
        for block in (winner, loser)
    ]
    assert min(shafts[0].values()) > 2 * max(shafts[1].values())


def test_the_total_is_large_and_a_large_words_place_leaves_its_coin_free(make_app: MakeApp) -> None:
    """At twice the size digits filled their coins from rim to rim."""
    for text in (100, 200):
        app = make_app((1600, 900), Settings(pace=Pace.NORMAL, text_size=text))
        with undrawn(app):
            scene = after_moments.results(app, TABLE_SEATS, seed=4)
        assert isinstance(scene, ResultsScene)
        with mock.patch.object(Painter, "text", autospec=True, side_effect=Painter.text) as wrote:
            draw_standing(app.painter, scene.blocks()[0], scene.rects()[0], 1.0)
        place, total = (call.args[3].size * text / 100 for call in wrote.call_args_list)
        assert place < MEDAL
        assert total == 96


@pytest.mark.slow
def test_a_column_that_passes_covers_the_one_it_passes(make_app: MakeApp) -> None:
    """The one behind is darker; each is drawn with all it has before the next."""
    app = make_app((960, 540), Settings(pace=Pace.NORMAL))
    scene = ResultsScene(app, game_at(over, TABLE_SEATS, seed=11))
    app.scenes.reset(scene)
    drawn: list[tuple[str, float]] = []
    crossed = 0

    def column(*told: object) -> None:
        drawn.append(("column", float(str(told[-2]))))

    def number(*told: object) -> None:
        drawn.append(("number", float(str(told[-1]))))

    with (
        mock.patch("ui.scenes.after.ending.count.Columns.draw_column", side_effect=column),
        mock.patch("ui.scenes.after.ending.count.draw_standing", side_effect=number),
    ):
        while not scene.done:
            app.step(0.1)
            if len({round(rect.left / 40) for rect in scene.rects()}) < 4:
                drawn.clear()
                app.draw()
                crossed += 1
                assert [name for name, _ in drawn] == ["column", "number"] * (len(drawn) // 2)
                assert [depth for _, depth in drawn] == sorted(depth for _, depth in drawn)
                assert drawn[0][1] < 0 < drawn[-1][1]
    assert crossed
