"""What hangs and falls round the podium keeps clear of what is read, and nothing on it is cut."""

import pytest

from build.pictures import after_moments
from build.pictures.games import TABLE_SEATS
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.halls.backdrop import bunting_reach
from ui.paint.effects import Confetti
from ui.scenes.after.results import ResultsScene
from ui.table.paint.podium import LinePlace, line_places


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
    read = [*scene.rects(), *scene.heading_places(scene.app.painter)]
    read += [widget.rect for widget in scene.group.widgets]
    assert all(any(cover.contains(place) for cover in covers) for place in read)
    assert any(
        canvas.contains(Rect(x, 300, 8, 8)) and Rect(x, 300, 8, 8).collidelist(covers) < 0 for x in range(0, 1600, 8)
    )


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_bunting_ends_beside_the_words(make_app: MakeApp, language: str) -> None:
    scene = results(make_app, 4, language)
    canvas, places = scene.app.viewport.canvas, scene.heading_places(scene.app.painter)
    reach = bunting_reach(canvas, max(place.w for place in places))
    assert reach < min(place.left for place in places)
    assert canvas.w - reach > max(place.right for place in places)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_units_panel_lies_on_the_widgets_of_the_one_above(make_app: MakeApp, seats: int) -> None:
    scene = results(make_app, seats)
    for block, rect in zip(scene.blocks(), scene.rects(), strict=True):
        places: list[LinePlace] = line_places(scene.app.painter, block.lines, rect)
        for number, (line, place) in enumerate(zip(block.lines, places, strict=True)):
            for widget in place.widgets(line.widgets) if line.unit else ():
                assert not any(widget.colliderect(other.panel) for other in places[number + 1 :])
