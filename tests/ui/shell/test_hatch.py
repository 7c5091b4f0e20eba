"""The hatch between pages: nothing is cut, nobody waits, and a press ends it."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from tests.ui.conftest import MakeApp
from tests.ui.persons import post
from tests.ui.stand_ins import setup
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.paint.painter import Painter
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.scenes.start.settings import SettingsScene
from ui.scenes.start.setup import SetupScene
from ui.shell.app import App
from ui.shell.hatch import CLOSING, DROP, OPENING, PARTING, Face, Hatch, between, shut
from ui.widgets.button import Button

FRAME = 1 / 60


@pytest.fixture
def app(make_app: MakeApp) -> App:
    app = make_app((960, 540), Settings(language="en"))
    app.go.title()
    app.step(0.0)
    app.hatch = Hatch()
    app.step(FRAME)
    return app


def film(app: App, seconds: float) -> list[pygame.Surface]:
    """What is seen in so many seconds, a frame each sixtieth."""
    frames = []
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)
        frames.append(app.surface.copy())
    return frames


def wait(app: App, seconds: float) -> None:
    """Let so many seconds pass, of which nothing is kept."""
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of points at which two pictures are the same."""
    width, height = one.get_size()
    points = [(x, y) for x in range(3, width, 24) for y in range(3, height, 12)]
    return sum(one.get_at(point) == other.get_at(point) for point in points) / len(points)


def cloth(picture: pygame.Surface) -> float:
    """The share of points at which a picture is red."""
    width, height = picture.get_size()
    found = [picture.get_at((x, y)) for x in range(3, width, 24) for y in range(3, height, 12)]
    return sum(colour.r > colour.g + colour.b for colour in found) / len(found)


def test_it_closes_and_opens() -> None:
    assert (shut(0.0), shut(CLOSING), shut(CLOSING + OPENING)) == (0.0, 1.0, 0.0)
    closing, opening = ([shut(start + part * wide / 20) for part in range(21)] for start, wide in HALVES)
    assert closing == sorted(closing)
    assert opening == sorted(opening, reverse=True)


HALVES = ((0.0, CLOSING), (CLOSING, OPENING))


@pytest.mark.parametrize("still", [False, True])
def test_no_page_comes_by_a_cut(app: App, still: bool) -> None:
    app.change_settings(reduced_motion=still)
    app.step(FRAME)
    before = app.surface.copy()
    app.go.settings()
    frames = film(app, CLOSING + OPENING + 3 * FRAME)
    light = [sum(pygame.transform.average_color(picture)[:3]) for picture in (before, *frames)]
    assert light[1] > 0.6 * light[0]
    assert still or alike(before, frames[0]) > 0.9
    assert alike(frames[-2], frames[-1]) == 1.0
    # Where it is shut nothing is seen of either.
    dark = frames[round(CLOSING / FRAME)]
    assert max(alike(dark, before), alike(dark, frames[-1])) < 0.3
    app.exposed = True
    app.step(0.0)
    assert alike(app.surface, frames[-1]) == 1.0, "something of it is left"
    assert not app.moving


def test_it_is_seen_to_be_shut_before_the_next_page_is_drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hung half closed while a first table was being made, however long the steps were."""
    seen: list[str] = []
    monkeypatch.setattr("ui.shell.hatch.draw_halves", lambda _to, share: seen.append("shut" if share == 1 else "part"))
    monkeypatch.setattr(SettingsScene, "draw", lambda *_: seen.append("page"))
    app.go.settings()
    for _ in range(6):
        app.step(0.1)
    assert seen.index("shut") < seen.index("page")


def test_the_next_page_is_made_while_it_closes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A first frame of a table took four times as long as a frame may: all that it shows was made then."""
    made: list[int] = []

    def steps(_page: SettingsScene, _painter: Painter) -> Iterator[None]:
        for number in range(20):
            made.append(number)
            yield

    seen: list[str] = []
    hatch = app.hatch
    assert hatch is not None
    monkeypatch.setattr(SettingsScene, "draw_ahead", steps)
    monkeypatch.setattr(SettingsScene, "draw", lambda *_: seen.append("page"))
    app.go.settings()
    wait(app, CLOSING + 2 * FRAME)
    assert 10 <= len(made) < 20
    assert not seen, "it opened on a page that was not made"
    wait(app, 10 * FRAME)
    assert len(made) == 20
    assert seen
    app.go.back()
    app.go.settings()
    app.step(FRAME)
    app.step(FRAME)
    hatch.skip()
    before = len(made)
    wait(app, 2 * FRAME)
    assert len(made) == before, "a press waits for nothing"


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("page", ["settings", "setup", "games", "lessons", "challenges"])
def test_what_is_made_ahead_changes_nothing(make_app: MakeApp, page: str, text_size: int) -> None:
    pictures = []
    for ahead in (False, True):
        app = make_app((960, 540), Settings(language="en", text_size=text_size))
        getattr(app.go, page)()
        top = app.scenes.top
        assert top is not None
        if ahead:
            assert sum(1 for _ in top.draw_ahead(app.painter)) <= 10
        app.draw()
        pictures.append(app.surface.copy())
    assert alike(*pictures) == 1.0


def test_a_fade_is_dark_before_the_next_page_comes(app: App) -> None:
    """However slow the frames are: the dark grew with each of them."""
    app.change_settings(reduced_motion=True)
    app.step(FRAME)
    app.go.settings()
    lights = []
    for _ in range(4):
        app.step(0.1)
        lights.append(sum(pygame.transform.average_color(app.surface)[:3]))
    assert min(lights) < 50


def test_a_press_ends_it_and_is_not_lost(app: App) -> None:
    app.go.settings()
    film(app, CLOSING / 2)
    page = app.scenes.top
    assert isinstance(page, SettingsScene)
    assert app.hatch is not None
    assert app.hatch.running
    app.guarded = False
    for event in (pygame.KEYDOWN, pygame.KEYUP):
        post(app, event, key=pygame.K_ESCAPE)
    assert app.scenes.top is not page, "the press was lost"


def test_the_mouse_may_rest_on_a_button_that_comes(app: App) -> None:
    """It closes at once where somebody points and presses as quickly as they can."""
    app.go.settings()
    app.step(FRAME)
    assert app.hatch is not None
    assert app.hatch.running
    post(app, pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5), touch=False)
    assert not app.hatch.running


def test_what_moves_on_a_page_begins_when_it_can_be_seen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[float] = []
    monkeypatch.setattr(SettingsScene, "update", lambda _page, dt: passed.append(dt))
    app.go.settings()
    film(app, CLOSING - 2 * FRAME)
    assert sum(passed[1:]) == 0
    film(app, OPENING)
    assert sum(passed[1:]) > OPENING / 2


def test_a_face_waits_until_it_is_shut_and_is_there_when_it_is_open() -> None:
    start, end = Rect(100, 400, 200, 200), Rect(700, 20, 80, 80)
    assert between(start, end, 0.0) == between(start, end, CLOSING) == start
    assert between(start, end, CLOSING + OPENING) == end
    way = [between(start, end, CLOSING + part * OPENING / 20).top for part in range(21)]
    assert way == sorted(way, reverse=True)


@pytest.mark.parametrize("way", ["moving", "still", "pressed"])
def test_from_the_bench_to_the_table_faces_fly_to_their_plates(app: App, way: str) -> None:
    app.change_settings(reduced_motion=way == "still", last_setup=setup("ADA", "volta", "grit", seed=3))
    app.go.setup()
    wait(app, 1.0)
    bench, hatch = app.scenes.top, app.hatch
    assert isinstance(bench, SetupScene)
    assert hatch is not None
    drawn: list[tuple[type[object], tuple[float, ...]]] = []
    with pytest.MonkeyPatch.context() as patch:
        own, theirs = SetupScene.faces, TableScene.faces

        def of_bench(page: SetupScene) -> dict[str, Face]:
            return {key: Face(face.place, note(page)) for key, face in own(page).items()}

        def of_table(page: TableScene) -> dict[str, Face]:
            return {key: Face(face.place, note(page)) for key, face in theirs(page).items()}

        def note(page: object) -> Callable[[Painter, Rect], None]:
            return lambda _painter, place: drawn.append((type(page), tuple(round(side) for side in place)))

        patch.setattr(SetupScene, "faces", of_bench)
        patch.setattr(TableScene, "faces", of_table)
        bench.start()
        for _ in range(200):
            app.step(0.0)
            if isinstance(app.scenes.top, TableScene):
                break
        table = app.scenes.top
        assert isinstance(table, TableScene)
        starts = {tuple(round(side) for side in face.place) for face in own(bench).values()}
        ends = {tuple(round(side) for side in face.place) for face in theirs(table).values()}
        if way == "pressed":
            hatch.skip()
            drawn.clear()
        # It stays shut for as long as the table is being made.
        film(app, 2 * (CLOSING + OPENING))
    if way != "moving":
        assert not drawn
        return
    assert {place for page, place in drawn if page is SetupScene} == starts
    flown = [place for page, place in drawn if page is TableScene]
    assert len(set(flown)) > 3 * len(ends)
    assert not hatch.running


def test_it_stays_open_at_the_table_and_under_what_opens_over_it(app: App) -> None:
    app.go.play(setup("volta", "grit", seed=3))
    wait(app, 1.0)
    table, hatch = app.scenes.top, app.hatch
    assert isinstance(table, TableScene)
    assert hatch is not None
    app.go.pause(table.match)
    app.step(FRAME)
    assert not hatch.running
    assert app.moving
    pause = app.scenes.top
    heights = []
    for _ in range(round(DROP / FRAME) + 1):
        heights.append(hatch.above)
        app.step(FRAME)
    assert heights[0] > 0.5
    assert heights == sorted(heights, reverse=True)
    assert hatch.above == 0
    # A page that comes back to the top does not drop again.
    app.go.tell("A title", "Some words")
    film(app, 2 * DROP)
    app.go.back()
    app.step(FRAME)
    assert app.scenes.top is pause
    assert hatch.above == 0


def test_a_page_that_drops_lies_in_its_place_for_whoever_presses(app: App) -> None:
    app.go.tell("A title", "Some words")
    app.step(FRAME)
    assert app.hatch is not None
    assert app.hatch.above > 0
    top = app.scenes.top
    assert top is not None
    close = next(widget for widget in top.group.widgets if isinstance(widget, Button))  # type: ignore[attr-defined]
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.guarded = False
        post(app, event, button=1, pos=app.viewport.to_px(close.rect.center), touch=False)
    assert app.scenes.top is not top


@pytest.mark.parametrize("still", [False, True])
def test_a_curtain_parts_over_the_table_and_a_press_ends_it(app: App, still: bool) -> None:
    app.change_settings(reduced_motion=still)
    app.go.play(setup("volta", "grit", seed=3))
    wait(app, 1.0)
    table, hatch = app.scenes.top, app.hatch
    assert isinstance(table, TableScene)
    assert hatch is not None
    curtain = CurtainScene(app, table.match.looks[0], lambda: None)
    app.scenes.push(curtain)
    wait(app, 1.5)
    app.go.back()
    assert app.scenes.top is table
    frames = film(app, PARTING + 2 * FRAME)
    red = [cloth(frame) for frame in frames]
    assert red[-1] < 0.05
    if still:
        assert max(red) < 0.05
        return
    assert red[1] > 0.5
    assert red[1] > red[6] > red[12]
    app.scenes.push(CurtainScene(app, table.match.looks[0], lambda: None))
    wait(app, 1.5)
    app.go.back()
    app.step(FRAME)
    assert hatch.running
    hatch.skip()
    assert not hatch.running
