"""A finger needs no hover anywhere: a tap or a hold shows cards close up on benches and in whatever looks back."""

import pygame
import pytest

from build import screens
from tests.ui.conftest import MakeApp
from tests.ui.hands import undrawn, words_drawn
from tests.ui.persons import MousePerson, post, seen_point, tick
from tests.ui.touch_persons import TouchPerson
from ui.base.viewport import Point
from ui.files.settings import Settings, ZoomRest
from ui.match.wording import card_name
from ui.scenes.after.replay_scene import ReplayScene
from ui.scenes.challenges.puzzle import PuzzleScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.history import HistoryScene
from ui.scenes.play.last_auction import LastAuctionScene
from ui.shell.app import App
from ui.shell.scene import Scene
from ui.table.aids.card_zoom import CardZoom
from ui.widgets.base import HOLD

BENCHES = ("allocation", "scoring", "scoring-by-hand", "rules-example")


def made(make_app: MakeApp, name: str) -> tuple[App, Scene]:
    """A scene with a finger as the device; a pointer that rests shows nothing."""
    app = make_app(settings=Settings(language="en", zoom_rest=ZoomRest.NEVER, reduced_motion=True))
    with undrawn(app):
        screens.render(app, screens.SCENES[name], settling=0)
    TouchPerson(app).click((4, 4))
    scene = app.scenes.top
    assert scene is not None
    return app, scene


def bench_of(make_app: MakeApp, name: str) -> tuple[App, Workbench]:
    app, scene = made(make_app, name)
    assert isinstance(scene, Workbench)
    return app, scene


def unit_point(scene: Workbench) -> tuple[str, Point]:
    """A unit, and a point of it where no card lies."""
    target = scene.targets()[0]
    return target.unit, (target.rect.right - 6, target.rect.bottom - 6)


def shown(zoom: CardZoom) -> str | None:
    """The card that is shown now."""
    return zoom.card


def hold(app: App, at: Point) -> None:
    post(app, pygame.MOUSEBUTTONDOWN, pos=app.viewport.to_px(at), button=1, touch=True)
    tick(app, HOLD)


def lift(app: App, at: Point) -> None:
    post(app, pygame.MOUSEBUTTONUP, pos=app.viewport.to_px(at), button=1, touch=True)


@pytest.mark.parametrize("name", BENCHES)
def test_a_finger_that_stays_shows_a_card_of_the_bench_or_a_unit(make_app: MakeApp, plain_art: None, name: str) -> None:
    """And moves nothing, though it lifts or drags on; a drag that begins at once still works."""
    app, scene = bench_of(make_app, name)
    card = next(card for card in scene.poses() if scene.movable(card))
    unit, corner = unit_point(scene)
    before = scene.poses()
    for wanted, at in ((card, seen_point(scene.poses(), card)), (unit, corner)):
        hold(app, at)
        assert shown(scene.zoom) == wanted
        post(app, pygame.MOUSEMOTION, pos=app.viewport.to_px((at[0], at[1] - 200)), rel=(0, 0), buttons=(1, 0, 0))
        lift(app, at)
        assert shown(scene.zoom) is None
        assert scene.picked is None
        assert scene.poses() == before


@pytest.mark.parametrize("kind", [TouchPerson, MousePerson])
@pytest.mark.parametrize("name", BENCHES)
def test_a_press_on_a_unit_shows_it(make_app: MakeApp, plain_art: None, name: str, kind: type[MousePerson]) -> None:
    """And another puts it away."""
    app, scene = bench_of(make_app, name)
    unit, corner = unit_point(scene)
    seen = []
    for _ in range(2):
        kind(app).click(corner)
        seen.append(scene.zoom.card)
    assert seen == [unit, None]


@pytest.mark.parametrize("name", BENCHES)
def test_then_a_tap_shows_any_card(make_app: MakeApp, plain_art: None, name: str) -> None:
    """As at the table; one on it again puts it away, and the next one picks it up or takes it back."""
    app, scene = bench_of(make_app, name)
    person = TouchPerson(app)
    card = next(card for card in scene.poses() if scene.movable(card))
    unit, corner = unit_point(scene)
    place, before = seen_point(scene.poses(), card), scene.poses()
    seen = []
    for at in (corner, place, place):
        person.click(at)
        seen.append(scene.zoom.card)
    assert seen == [unit, card, None]
    assert scene.picked is None
    assert scene.poses() == before
    was = scene.placed(card)
    person.click(place)
    assert (scene.picked == card, scene.placed(card)) == (not was, False)
    assert scene.zoom.card is None


@pytest.mark.parametrize("name", ["allocation-units", "scoring"])
def test_a_unit_names_the_robots_fixed_to_it(make_app: MakeApp, plain_art: None, name: str) -> None:
    """Close up, where the bench is read aloud, and while a card looks for its place."""
    app, scene = bench_of(make_app, name)
    unit, robots = next(
        (target.unit, scene.robots_on(target.unit)) for target in scene.targets() if scene.robots_on(target.unit)
    )
    names = ", ".join(card_name(app.tr, card) for card in robots)
    target = next(target for target in scene.targets() if target.name == unit)
    assert f"Fixed here: {names}" not in words_drawn(app)
    scene.zoom.show(unit, target.rect.center)
    assert f"Fixed here: {names}" in words_drawn(app)
    assert scene.spot_words(unit).endswith(f". Fixed here: {names}")
    assert any(names in line for line in scene.page_words())
    card = next(card for card in scene.poses() if scene.movable(card))
    assert "Fixed here" not in scene.spot_words(card)


def test_a_tap_on_a_card_without_use_shows_it(make_app: MakeApp, plain_art: None) -> None:
    app, scene = bench_of(make_app, "allocation")
    card = next(card for card in scene.poses() if not scene.movable(card))
    TouchPerson(app).click(seen_point(scene.poses(), card))
    assert shown(scene.zoom) == card
    post(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    assert shown(scene.zoom) is None
    assert app.scenes.top is scene


def test_a_tap_that_slips_is_none(make_app: MakeApp, plain_art: None) -> None:
    app, scene = bench_of(make_app, "allocation")
    _, (x, y) = unit_point(scene)
    TouchPerson(app).drag((x, y), (x - 60, y))
    assert scene.zoom.card is None


def close_up(scene: Scene) -> tuple[CardZoom, str, Point]:
    """What shows cards large in a scene, and a card that lies there."""
    if isinstance(scene, ReplayScene | PuzzleScene):
        card = next(place.card for place in scene.view.belt if place.card is not None)
        x, y, _ = (scene.geometry if isinstance(scene, PuzzleScene) else scene._show.geometry).belt_place(0)  # noqa: SLF001
        return scene._show.zoom, card, (x, y)  # noqa: SLF001
    assert isinstance(scene, HistoryScene)
    assert scene.scroll is not None
    screen = scene.scroll.rect
    for down in range(8, int(screen.h), 12):
        for across in range(8, 900, 12):
            place = screen.x + across, screen.y + down
            found = scene._card_at(place)  # noqa: SLF001
            if found is not None:
                return scene.zoom, found, place
    raise LookupError("no card is named in the log")


@pytest.mark.parametrize("name", ["replay", "puzzle-win", "history"])
def test_a_tap_and_a_hold_show_a_card_where_games_are_looked_at(make_app: MakeApp, plain_art: None, name: str) -> None:
    app, scene = made(make_app, name)
    zoom, card, at = close_up(scene)
    person, seen = TouchPerson(app), []
    for _ in range(2):
        person.click(at)
        seen.append(zoom.card)
    hold(app, at)
    seen.append(zoom.card)
    lift(app, at)
    seen.append(zoom.card)
    assert seen == [card, None, card, None]
    assert app.scenes.top is scene


def test_a_finger_that_scrolls_the_log_shows_no_card(make_app: MakeApp, plain_art: None) -> None:
    app, scene = made(make_app, "history")
    assert isinstance(scene, HistoryScene)
    zoom, _, (x, y) = close_up(scene)
    assert scene.scroll is not None
    offset = scene.scroll.offset
    TouchPerson(app).drag((x, y), (x, y + 80))
    assert zoom.card is None
    assert scene.scroll.offset < offset


def test_a_tap_on_a_sign_of_the_last_auction_explains_it_and_the_next_goes_back(
    make_app: MakeApp, plain_art: None
) -> None:
    app = make_app(settings=Settings(language="en"))
    with undrawn(app):
        screens.render(app, screens.SCENES["last-auction"], settling=0)
    scene = app.scenes.top
    assert isinstance(scene, LastAuctionScene)
    sign = scene.signs()[-1]
    person = TouchPerson(app)
    person.click(sign.rect.center)
    assert app.scenes.top is scene
    assert scene.group.tip == sign.words
    person.click(sign.rect.center)
    assert app.scenes.top is not scene
