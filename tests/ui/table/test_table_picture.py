"""What is cached of the table's picture is what would be drawn anew: the screen can never show what is past."""

import random
from collections.abc import Callable
from unittest import mock

import pygame
import pytest

from game.core.cards import CATALOGUE, Kind
from game.core.events import RoundStarted
from tests.ui.conftest import MakeApp
from tests.ui.hands import key
from tests.ui.persons import tick
from tests.ui.stand_ins import PlainArt, setup
from ui.art.card_face import MOODS
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.halls.wall import draw_hall, hall_bands, hall_steps
from ui.match.faces import SeatLook
from ui.match.opponents import CALM, PLEASED
from ui.paint.ahead import at_once
from ui.paint.assets import Art, Key
from ui.paint.collage import Collage, Piece
from ui.paint.painter import Painter
from ui.scenes.play.table import TableScene
from ui.shell.app import App
from ui.table.motion.choreography import Step
from ui.table.paint.cards import draw_card
from ui.table.paint.marks import draw_portrait
from ui.table.paint.picture import wanted_pictures
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BACK, DULL_BACK, SpriteKey
from ui.table.places.sprites import Cue, Pose

MakeGame = Callable[..., App]
MOST_OFF = 2
"""By how much a colour may differ where translucent layers were laid in parts."""
LOOKS = [SeatLook(name="", colour="red", portrait="volta", human=False)] * 2
LOTS = 3
WHILE_THINKING = 60
"""Steps at rest after which the pictures of a reveal have been asked for."""


def same(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Whether two pictures are equal to the eye."""
    threshold = (MOST_OFF + 1, MOST_OFF + 1, MOST_OFF + 1, 255)
    total = first.get_width() * first.get_height()
    return pygame.transform.threshold(None, first, None, threshold, search_surf=second, set_behavior=0) == total


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_the_frames_of_a_game_equal_fresh_drawings(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    """What is not drawn anew in one frame is still there in the next ones: not every one need be compared."""
    app = make_game(Settings(language="en"), size=(800, 450))
    app.go.play(setup("ADA", "volta", "grit", seed=4))
    rng = random.Random(2)
    frames = 0
    while frames < 260:
        tick(app, 0.04)
        table = app.scenes.top
        if not isinstance(table, TableScene):
            break
        if table.my_turn and table.view.hand:
            code = rng.choice((pygame.K_1, pygame.K_2, pygame.K_RETURN))
            app.step(0.0, [pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")])
        app.draw()
        frames += 1
        if frames % every:
            continue
        kept = app.surface.copy()
        with monkeypatch.context() as patched:
            patched.setattr(Collage, "draw", draw_all)
            app.draw()
        assert same(kept, app.surface), f"frame {frames}"
        app.surface.blit(kept, (0, 0))
    assert frames > 200


def draw_all(_collage: Collage, painter: Painter, pieces: list[Piece]) -> None:
    for piece in pieces:
        with painter.clip(piece.bounds):
            piece.draw(painter)


def test_all_pictures_are_asked_for_again_at_every_lot(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is seen pushes others out of memory, and a change of the language does with all cards; a reveal must not
    begin with blank faces."""
    app = make_game(Settings(language="en", pace=Pace.OFF))
    asked: list[list[Key]] = []
    monkeypatch.setattr(Art, "draws_apart", True)
    monkeypatch.setattr(PlainArt, "prepare", lambda _, wanted: asked.append([key for key, *_size in wanted]))
    app.go.play(setup("ADA", "volta", seed=4))
    seen: dict[str | None, int] = {}
    for _ in range(900):
        tick(app, 0.04)
        app.draw()
        table = app.scenes.top
        assert isinstance(table, TableScene)
        if table.my_turn:
            lot = table.view.belt[0].card
            seen[lot] = seen.get(lot, 0) + 1
            if seen[lot] > WHILE_THINKING:
                faces = {("portrait", look.portrait, mood) for look in table.match.looks for mood in MOODS}
                cards = {("face", card) for card in CATALOGUE}
                assert faces | cards | {("power", 3)} <= {key for keys in asked for key in keys}, f"lot {len(seen)}"
                if len(seen) == LOTS:
                    return
                asked.clear()
                key(app, pygame.K_1)
                key(app, pygame.K_RETURN)
    pytest.fail("too few lots were seen")


def test_every_card_is_made_in_one_size_before_any_is_made_in_two(app: App) -> None:
    wanted = wanted_pictures(LOOKS, TableGeometry(app.viewport.canvas, 2, 0), 1.0)
    cards = [key[1] for key, *_ in wanted if key[0] == "face"]
    assert set(cards[: len(CATALOGUE)]) == set(CATALOGUE)


def test_the_robots_of_the_final_count_are_made_ahead(app: App) -> None:
    """They follow each other so quickly that the first would come and go before they can be made."""
    wanted = wanted_pictures(LOOKS, TableGeometry(app.viewport.canvas, 2, 0), 1.0)
    robots = {("robot", card.art) for card in CATALOGUE.values() if card.kind in (Kind.ROBOT, Kind.UPGRADE)}
    assert robots <= {key for key, *_ in wanted}


def test_the_back_is_there_at_the_first_frame_of_a_deal(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards come face down, and moving ones are drawn from whatever size there is: at first a small sign's."""
    app = make_game(Settings(language="en"))
    asked: list[tuple[str, Key, int]] = []
    monkeypatch.setattr(Art, "draws_apart", True)
    monkeypatch.setattr(PlainArt, "make_now", lambda _, key, wide, _high: asked.append(("now", key, wide)))
    monkeypatch.setattr(
        PlainArt, "prepare", lambda _, wanted: asked.extend(("ahead", key, wide) for key, wide, _high in wanted)
    )
    app.go.play(setup("ADA", "volta", seed=4))
    app.draw()
    table = app.scenes.top
    assert isinstance(table, TableScene)
    places, scale = table.geometry, app.viewport.scale
    belt, head, hand = (round(width * scale) for width in (places.belt_w, places.head.w, places.hand_w))
    assert asked[:2] == [("now", DULL_BACK, belt), ("now", BACK, belt)]
    ahead = [(key, wide) for when, key, wide in asked if when == "ahead"]
    assert {(DULL_BACK, head), (DULL_BACK, belt), (BACK, hand)} <= set(ahead[:4])


def test_a_card_whose_face_is_not_ready_shows_its_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    back, drawn = pygame.Surface((10, 14), pygame.SRCALPHA, 32), []

    def image(key: Key, *_size: float, **_how: bool) -> pygame.Surface | None:
        drawn.append(key)
        return back if key == BACK else None

    monkeypatch.setattr(app.art, "image", image)
    monkeypatch.setattr(app.art, "nearest", image)
    for squash in (1.0, 0.5):
        draw_card(app.painter, Pose(400.0, 300.0, 100.0, ("face", "r1-nut"), squash=squash))
        assert drawn == [("face", "r1-nut"), BACK]
        drawn.clear()


def test_a_face_whose_mood_is_not_ready_is_calm(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    calm, drawn = pygame.Surface((10, 10), pygame.SRCALPHA, 32), []

    def image(key: Key, *_size: float, **_how: bool) -> pygame.Surface | None:
        drawn.append(key)
        return calm if key[-1] == CALM else None

    monkeypatch.setattr(app.art, "image", image)
    look = SeatLook(name="", colour="red", portrait="volta", human=False)
    draw_portrait(app.painter, look, (200, 0, 0), (400.0, 300.0), 60.0, PLEASED)
    assert drawn == [("portrait", "volta", PLEASED), ("portrait", "volta", CALM)]


def test_a_collage_draws_only_where_something_changed(app: App) -> None:
    drawn: list[str] = []

    def piece(name: str, shows: object, rect: Rect) -> Piece:
        return Piece(name, shows, rect, lambda _to: drawn.append(name))

    collage, canvas = Collage(), app.viewport.canvas
    left, right = Rect(10, 10, 100, 100), Rect(900, 10, 100, 100)
    collage.draw(app.painter, [piece("wall", 0, canvas), piece("a", 1, left), piece("b", 1, right)])
    assert drawn == ["wall", "a", "b"]
    drawn.clear()
    collage.draw(app.painter, [piece("wall", 0, canvas), piece("a", 1, left), piece("b", 1, right)])
    assert drawn == []
    collage.draw(app.painter, [piece("wall", 0, canvas), piece("a", 1, left), piece("b", 2, right)])
    assert drawn == ["wall", "b"]
    drawn.clear()
    collage.draw(app.painter, [piece("wall", 0, canvas), piece("b", 2, right)])
    assert drawn == ["wall"]


@pytest.mark.parametrize("size", [(960, 540), (3000, 1688)])
def test_a_hall_drawn_ahead_is_the_one_that_is_drawn_at_once(make_app: MakeApp, size: tuple[int, int]) -> None:
    pictures = []
    for ahead in (False, True):
        painter = make_app(size).painter
        if ahead:
            assert sum(1 for _ in hall_steps(painter, 4)) > 5
            assert list(hall_steps(painter, 4)) == []
        draw_hall(painter, 4)
        pictures.append(pygame.image.tobytes(painter.surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("ahead", [False, True])
def test_the_hall_of_a_new_round_takes_the_place_of_the_one_before(make_app: MakeApp, *, ahead: bool) -> None:
    painter = make_app((3000, 1688)).painter
    draw_hall(painter, 3)
    if ahead:
        at_once(hall_steps(painter, 4))
    draw_hall(painter, 4)
    bands = hall_bands(painter.viewport)
    assert len(bands) == 8
    for band, place in enumerate(bands):
        assert [number for number in range(1, 6) if painter.has_layer(("hall", number, band), place)] == [4]
    assert not painter.has_layer(("small hall", 4), painter.canvas)


def test_there_is_no_hall_after_the_last(app: App) -> None:
    assert list(hall_steps(app.painter, 6)) == []


def test_a_card_that_cannot_be_seen_yet_is_not_drawn(app: App) -> None:
    with mock.patch.object(Painter, "image") as image:
        draw_card(app.painter, Pose(400.0, 300.0, 100.0, BACK, alpha=3.0), moving=True)
        assert not image.called
        draw_card(app.painter, Pose(400.0, 300.0, 100.0, BACK, alpha=5.0), moving=True)
        assert image.called


def test_all_that_the_next_frame_shows_is_foreseen_together(make_game: MakeGame) -> None:
    """A step without a duration does not hide the new round behind it."""
    app = make_game(Settings(language="en"), size=(800, 450))
    app.go.play(setup("ADA", "volta", "grit", seed=4))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    playback, view, cue = table.playback, table.playback.view, Cue[SpriteKey](0.0)
    started = RoundStarted(round=3, chief=0)
    steps = [Step(view, cue, 0.0), Step(view, cue, 0.5, event=started), Step(view, cue, 0.5)]
    playback.steps.clear()
    playback.steps.extend(steps)
    assert playback.coming == steps[:2]
    foreseen = playback.foreseen(view, {}, [started])
    assert "3" in foreseen.banner
    assert len(foreseen.lines) > len(playback.lines)
    assert playback.foreseen(view, {}).banner == ""
